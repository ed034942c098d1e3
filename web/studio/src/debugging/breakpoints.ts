// SPDX-License-Identifier: MIT
// The breakpoints of the project: set in the text, in pictures, in the portrait and in their list; kept in the browser by the name
// of the project's main text.

import { create } from "zustand";
import type { NodeId } from "../document/protocol";
import { stage } from "../stage/client";
import { get, set, useStudio } from "../store";
import { anchorAgain, anchorAt } from "./anchor";
import { FIRST_MOMENT, type Breakpoint, type BreakpointKind, type WatchChoices } from "./protocol";

interface Debugging {
    breakpoints: Breakpoint[];
    /** the ids of the breakpoints for which there is nothing in the text to watch */
    lost: ReadonlySet<number>;
    choices: WatchChoices;
    isListed: boolean;
}

export const useDebugging = create<Debugging>(() => ({
    breakpoints: [], lost: new Set(), isListed: false,
    choices: { scenes: [], behaviours: [], cues: [], facts: [], actions: [], people: [], moments: [] },
}));

const KEPT_AS = "troupe-studio breakpoints";
const NOTHING = { file: "", path: [], below: 0, words: "", line: 0, name: "", op: "", value: "", moment: FIRST_MOMENT, of: "", condition: null, after: 1, isOn: true };
let opened = "";

function change(breakpoints: Breakpoint[]): void {
    useDebugging.setState({ breakpoints });
    stage({ is: "breakpoints", breakpoints });
    const kept = readKept();
    kept[get().main] = breakpoints;
    try {
        localStorage.setItem(KEPT_AS, JSON.stringify(kept));
    } catch {
        // A browser that keeps nothing begins without breakpoints.
    }
}

function readKept(): Record<string, Breakpoint[]> {
    try {
        const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, Breakpoint[]>;
        return Object.fromEntries(Object.entries(kept).map(([main, all]) => [main, all.map((each) => ({ ...NOTHING, ...each }))]));
    } catch {
        return {};
    }
}

const list = () => useDebugging.getState().breakpoints;
const nextId = () => Math.max(0, ...list().map(({ id }) => id)) + 1;

export function addBreakpoint(kind: BreakpointKind, fields: Partial<Breakpoint> = {}): void {
    change([...list(), { ...NOTHING, ...fields, id: nextId(), kind }]);
}

export function changeBreakpoint(id: number, fields: Partial<Breakpoint>): void {
    change(list().map((each) => (each.id === id ? { ...each, ...fields } : each)));
}

export function removeBreakpoint(id: number): void {
    change(list().filter((each) => each.id !== id));
}

/** Adds a breakpoint, or removes `found`, the one that is there already. */
function toggle(found: Breakpoint | undefined, kind: BreakpointKind, fields: Partial<Breakpoint>): void {
    if (found === undefined) {
        addBreakpoint(kind, fields);
    } else {
        removeBreakpoint(found.id);
    }
}

export function toggleLine(file: number, line: number): void {
    const name = get().files[file] ?? "";
    const tree = get().trees.get(file);
    if (tree !== undefined) {
        toggle(list().find((each) => each.kind === "line" && each.file === name && each.line === line), "line", { file: name, ...anchorAt(tree, line) });
    }
}

export function toggleFact(fact: string, of: string): void {
    toggle(list().find((each) => each.kind === "fact" && each.name === fact && each.of === of), "fact", { name: fact, of });
}

/** Toggles the breakpoint of a picture's node: at the start of a scene or behaviour, or at the line of any other node. */
export function toggleNode(id: NodeId | null): void {
    const tree = [...get().trees.values()].find((each) => id !== null && each.get(id) !== undefined);
    const node = tree === undefined || id === null ? undefined : tree.get(id);
    if (tree === undefined || node === undefined) {
        return;
    }
    const { scenes, behaviours } = useDebugging.getState().choices;
    const owner = tree.get(node.parent)?.name ?? "";
    const behaviour = behaviours.find((name) => name === `${owner}.${node.name}`);
    if (node.kind === "scene" && scenes.includes(node.name)) {
        toggle(list().find((each) => each.kind === "scene" && each.name === node.name), "scene", { name: node.name });
    } else if (behaviour !== undefined && node.name !== "") {
        toggle(list().find((each) => each.kind === "behaviour" && each.name === behaviour), "behaviour", { name: behaviour });
    } else {
        toggleLine(tree.file, tree.lineNumber(node.offset));
    }
}

useStudio.subscribe(({ trees, main, files, isListed }, before) => {
    if (isListed && !before.isListed) {
        useDebugging.setState({ isListed: false });
    }
    if (main !== opened && trees.size > 0) {
        opened = main;
        change(readKept()[main] ?? []);
    }
    if (trees !== before.trees && trees.size > 0) {
        const moved = list().map((each): Breakpoint => {
            const tree = each.kind === "line" ? trees.get(files.indexOf(each.file)) : undefined;
            return tree === undefined ? each : { ...each, ...anchorAgain(tree, each) };
        });
        if (JSON.stringify(moved) !== JSON.stringify(list())) {
            change(moved);
        }
    }
});

export function showList(isListed: boolean): void {
    useDebugging.setState({ isListed });
    if (isListed) {
        set({ isListed: false });
    }
}
