// SPDX-License-Identifier: MIT
// Changes by gestures on whatever is chosen: copy, cut, paste, duplicate, remove, move. The clipboard has text of the language.

import { ask, operate, type Outcome } from "../document/client";
import type { NodeId } from "../document/protocol";
import { treesOfChange } from "../document/moment";
import { set } from "../store";
import { called, calledAll, find, lineAround, parentOf, sibling, type Line } from "./lines";
import { chosen, focusNode, usePicked } from "./picked";

const idsOf = (lines: Line[]): NodeId[] => lines.map(({ node }) => node.id);

/** A place among the children of a node: in front of one of them, or behind all. */
export interface Place {
    parent: NodeId;
    before: NodeId;
}

export const inFrontOf = ({ node }: Line): Place => ({ parent: node.parent, before: node.id });
export const behind = (line: Line): Place => ({ parent: line.node.parent, before: sibling(line, 1)?.id ?? 0 });
export const insideOf = ({ node }: Line): Place => ({ parent: node.id, before: 0 });

/** The element that has the focus when a gesture begins, and the pane to which the gesture returns it. */
interface Focus {
    element: Element | null;
    pane: Element | null;
}

function focusNow(): Focus {
    const element = document.activeElement;
    return { element, pane: element?.closest(".outline, .picture") ?? document.querySelector(".picture") };
}

/** Selects what a change has left or made, and focuses it in the pane where the gesture was, unless the user has gone elsewhere meanwhile. */
async function settle({ element, pane }: Focus, outcome: Outcome, lead: NodeId | null, nodes: NodeId[] = []): Promise<void> {
    if (outcome.refusal !== null) {
        return;
    }
    await treesOfChange();
    const line = find(lead);
    if (line === null) {
        return;
    }
    usePicked.setState({ nodes: line.node.family !== "line" ? [] : nodes.length > 1 ? nodes : [line.node.id], anchor: nodes[0] ?? null });
    set(line.node.parent === line.tree.root.id ? { selected: lead, declaration: lead, activeFile: line.tree.file } : { selected: lead });
    requestAnimationFrame(() => {
        if (document.activeElement === element || document.activeElement === document.body) {
            focusNode(line.node.id, pane);
        }
    });
}

async function textOf(lines: Line[]): Promise<string> {
    return await ask<string | null>({ ask: "copy", nodes: idsOf(lines) }) ?? "";
}

export async function copy(): Promise<boolean> {
    const lines = chosen();
    if (lines.length === 0) {
        return false;
    }
    try {
        await navigator.clipboard.writeText(await textOf(lines));
        return true;
    } catch {
        set({ refusal: "The browser did not let the clipboard be written." });
        return false;
    }
}

export async function cut(): Promise<void> {
    if (await copy()) {
        await remove("Cut");
    }
}

/** Returns the line that has the focus when `lines` are gone: the next one, else the one before, else the line around them. */
function neighbour(lines: Line[]): NodeId | null {
    const last = lines.at(-1), first = lines[0];
    if (last === undefined || first === undefined) {
        return null;
    }
    return (sibling(last, 1) ?? sibling(first, -1) ?? parentOf(first))?.id ?? null;
}

/** Returns what to remove for a line. For a cell of a table this is what stands in the cell: the cell itself stays. */
function contents(line: Line): Line[] {
    const { tree, node } = line;
    return node.family === "cell" ? tree.children(node).map((child) => ({ tree, node: child })) : [line];
}

export async function remove(word = "Remove"): Promise<void> {
    const lines = chosen();
    const removed = lines.flatMap(contents);
    if (removed.length > 0) {
        const isCell = lines.every(({ node }) => node.family === "cell");
        const next = isCell ? lines[0]?.node.id ?? null : neighbour(lines);
        const focus = focusNow();
        await settle(focus, await operate(`${word} ${calledAll(lines)}`, { op: "remove", nodes: idsOf(removed) }), next);
    }
}

/**
 * Returns the places to try, in this order, for a text that is pasted at a line: behind the line, into it, then the same for each
 * line around it. For a part of a line, into and behind the part come first.
 */
function placesAt(line: Line): Place[] {
    const places: Place[] = [];
    if (line.node.family !== "line" && line.node.family !== "file") {
        places.push(insideOf(line), behind(line));
    }
    for (let each: Line | null = lineAround(line); each !== null; each = find(each.node.parent)) {
        if (each.node.family !== "file") {
            places.push(behind(each));
        }
        places.push(insideOf(each));
    }
    return places;
}

export async function paste(text: string): Promise<void> {
    const line = chosen().at(-1);
    if (line === undefined || text.trim() === "") {
        return;
    }
    const focus = focusNow();
    let refusal: string | null = null;
    for (const place of placesAt(line)) {
        const outcome = await operate(`Paste at ${called(line)}`, { op: "insert", text, ...place });
        if (outcome.refusal === null) {
            await settle(focus, outcome, outcome.made);
            return;
        }
        refusal ??= outcome.refusal;
    }
    set({ refusal });
}

export async function duplicate(): Promise<void> {
    const lines = chosen();
    const last = lines.at(-1);
    if (last !== undefined) {
        const focus = focusNow();
        const outcome = await operate(`Duplicate ${calledAll(lines)}`, { op: "insert", text: await textOf(lines), ...behind(last) });
        await settle(focus, outcome, outcome.made);
    }
}

/** Moves lines to a place, or puts a copy of them there. */
export async function bring(lines: Line[], place: Place, isCopy: boolean): Promise<Outcome> {
    const focus = focusNow();
    const outcome = await operate(`${isCopy ? "Copy" : "Move"} ${calledAll(lines)}`, isCopy
        ? { op: "insert", text: await textOf(lines), ...place }
        : { op: "move", nodes: idsOf(lines), ...place });
    await settle(focus, outcome, isCopy ? outcome.made : lines.at(-1)?.node.id ?? null, isCopy ? [] : idsOf(lines));
    return outcome;
}

export type Direction = "up" | "down" | "out" | "in";

/** Returns the place to which lines move by one step in a direction; null when they cannot move that way. */
function placeTowards(lines: Line[], direction: Direction): Place | null {
    const first = lines[0] as Line, last = lines.at(-1) as Line;
    const before = sibling(first, -1), after = sibling(last, 1);
    const parent = find(first.node.parent);
    switch (direction) {
    case "up": return before === undefined ? null : { parent: first.node.parent, before: before.id };
    case "down": return after === undefined ? null : behind({ tree: last.tree, node: after });
    case "in": return before === undefined ? null : insideOf({ tree: first.tree, node: before });
    case "out": return parent === null || parent.node.family === "file" ? null : behind(parent);
    }
}

export async function shift(direction: Direction): Promise<void> {
    const lines = chosen().map((line) => (line.node.family === "line" ? line : direction === "up" || direction === "down" ? lineAround(line) : line));
    if (lines.length === 0) {
        return;
    }
    const place = placeTowards(lines, direction);
    if (place !== null) {
        await bring(lines, place, false);
    }
}
