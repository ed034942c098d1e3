// SPDX-License-Identifier: MIT
// Every command of the studio with its key: the palette lists them, and the keys follow from the same table.

import { showList, useDebugging } from "../debugging/breakpoints";
import { step, toggleSelected } from "../debugging/run";
import { redo, undo } from "../document/client";
import { openMomentOfGame } from "../files/attached";
import { EXPORTS } from "../files/exports";
import { openDirectory } from "../files/folder";
import { current, keepNow, openProject, EMPTY } from "../files/project";
import { focusPane, foldPane, PANES } from "../shell/panes";
import { drawWorld, stage } from "../stage/client";
import { get, set, setTheme, type View } from "../store";
import { testOfFollowed } from "../tests/making";
import { formatFile } from "../text/TextPane";
import { copy, cut, duplicate, remove, shift } from "./changes";
import { useOverlay } from "./overlay";
import { chosen } from "./picked";

export interface Command {
    name: string;
    /** The key as the page shows it: `Ctrl+Shift+F`; null: none. */
    key: string | null;
    /** Whether the key works also while a text is being typed. */
    worksWhileTyping: boolean;
    run: () => unknown;
}

const command = (name: string, key: string | null, run: () => unknown, worksWhileTyping = false): Command => ({ name, key, worksWhileTyping, run });

const VIEWS: readonly [View, string][] = [["picture", "Picture"], ["form", "Form"], ["text", "Text"], ["both", "Picture and text"]];

/**
 * Opens as a project the world that a simulation draws from the seed (which is shown above the stage), and plays what the simulation did in
 * that world.
 */
async function playSimulation(): Promise<void> {
    const { seed } = get();
    const text = await drawWorld(seed);
    const main = `simulation-${seed}.troupe`;
    openProject({ main, files: { [main]: text } }, "looked at");
}

function play(): void {
    stage(get().isPlaying ? { is: "pause" } : { is: "play", speed: get().speed });
}

/**
 * Commands about lines: their keys work where lines have the focus (useEditing.ts). The keys of all other commands work wherever
 * the focus is, but for those that are left to a text while it is typed.
 */
export const LINE_COMMANDS: readonly Command[] = [
    command("Copy", "Ctrl+C", copy),
    command("Cut", "Ctrl+X", cut),
    command("Duplicate", "Ctrl+D", duplicate),
    command("Remove", "Delete", () => remove()),
    command("Move up", "Alt+ArrowUp", () => shift("up")),
    command("Move down", "Alt+ArrowDown", () => shift("down")),
    command("Move out of what it stands in", "Alt+ArrowLeft", () => shift("out")),
    command("Move into what is above", "Alt+ArrowRight", () => shift("in")),
];

export const COMMANDS: readonly Command[] = [
    command("Show all commands", "Ctrl+K", () => useOverlay.setState({ shown: "commands" }), true),
    command("Show all commands", "Ctrl+Shift+P", () => useOverlay.setState({ shown: "commands" }), true),
    command("Go to a declaration", "Ctrl+P", () => useOverlay.setState({ shown: "declarations" }), true),
    command("Find and replace in all files", "Ctrl+Shift+F", () => useOverlay.setState({ shown: "find" }), true),
    command("Rename", "F2", () => chosen()[0] !== undefined && useOverlay.setState({ shown: "rename" })),
    command("Undo", "Ctrl+Z", undo),
    command("Redo", "Ctrl+Y", redo),
    command("Redo", "Ctrl+Shift+Z", redo),
    ...PANES.map(({ label }, i) => command(`Focus ${label}`, `Alt+${i + 1}`, () => focusPane(i), true)),
    ...PANES.flatMap(({ label, size }) => (size === null ? [] : [command(`Fold or open ${label}`, null, () => foldPane(size))])),
    ...VIEWS.map(([view, label]) => command(`View: ${label}`, null, () => set({ view }))),
    command("Lay out this file", null, formatFile),
    command("Play or pause the story", "F8", play, true),
    command("Play or pause the story", "F5", play, true),
    command("Step over", "F10", () => step("over"), true),
    command("Step into", "F11", () => step("into"), true),
    command("Step out", "Shift+F11", () => step("out"), true),
    command("Breakpoint on what is selected", "F9", toggleSelected),
    command("Make a test of this moment", null, testOfFollowed),
    command("List of breakpoints", null, () => showList(!useDebugging.getState().isListed)),
    command("List of everybody on the stage", null, () => set({ isListed: !get().isListed })),
    command("Open the moment of the attached game", null, openMomentOfGame),
    command("Play a simulation of this seed", null, playSimulation),
    command("Light or dark", null, () => setTheme(get().theme === "dark" ? "light" : "dark")),
    command("New story", null, () => openProject(EMPTY, "kept")),
    command("Open a folder of this computer", null, openDirectory),
    command("Keep in this browser", null, () => Object.keys(current().files).length > 0 && keepNow()),
    ...EXPORTS.map(({ name, run }) => command(`Export: ${name}`, null, run)),
];

/** Returns the name of a pressed key in the form in which the table of commands has it, such as `Ctrl+Shift+F`. */
export function keyOf(event: KeyboardEvent): string {
    const key = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.length === 1 ? event.key.toUpperCase() : event.key;
    return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${key}`;
}
