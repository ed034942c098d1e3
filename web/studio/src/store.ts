// SPDX-License-Identifier: MIT
// The state of the studio that panes share. Texts are in document/client.ts, and what changes with every frame in stage/live.ts.

import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { NodeId, Problem } from "./document/protocol";
import type { Tree } from "./document/tree";
import type { Kept } from "./files/keep";
import type { BodyId, BodyInfo, DeedShown, Plan, Portrait } from "./protocol";

export type Theme = "light" | "dark";
export type View = "picture" | "form" | "text" | "both";
/** Where the project is kept, and whether its newest changes are there. */
export type Saving = "example" | "looked at" | "kept" | "unsaved" | "not kept" | "saved" | "away" | "shut out";

export interface StudioState {
    /** The names of the files, by their numbers. */
    files: string[];
    main: string;
    activeFile: number;
    trees: ReadonlyMap<number, Tree>;
    problems: Problem[];
    /** The declaration that the document pane shows, and the node in it that is selected. */
    declaration: NodeId | null;
    selected: NodeId | null;
    view: View;
    refusal: string | null;
    saving: Saving;
    /** The folder that is open, with the paths of its texts; null without one. */
    folder: { name: string; main: string; texts: string[] } | null;
    /** The id of the open project, and the projects that are kept in the browser, the last one first. */
    project: string;
    kept: Kept[];
    undoName: string | null;
    redoName: string | null;
    theme: Theme;

    plan: Plan | null;
    bodies: ReadonlyMap<BodyId, BodyInfo>;
    stepsPerSecond: number;
    seed: number;
    settings: string[];
    setting: string | null;
    isPlaying: boolean;
    speed: number;
    followed: BodyId | null;
    portrait: Portrait | null;
    /** Whether the story is what a simulation did. */
    isSimulation: boolean;
    /** The last things that the host of a simulation did. */
    deeds: DeedShown[];
    /** Whether the stage is shown as a list, too. */
    isListed: boolean;
    /** Whether the hint of a first visit lies over the stage. */
    isHinted: boolean;
    failure: string | null;
    /** The sentence that says why the story stands still, or what could not be opened or read. */
    stopped: string | null;
    /** A place that the text is to show, in bytes; a new object for each request. */
    reveal: { file: number; offset: number } | null;
}

const startingTheme: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

export const useStudio = create<StudioState>(() => ({
    files: [],
    main: "",
    activeFile: 0,
    trees: new Map(),
    problems: [],
    declaration: null,
    selected: null,
    view: "picture",
    refusal: null,
    saving: "example",
    folder: null,
    project: "",
    kept: [],
    undoName: null,
    redoName: null,
    theme: startingTheme,
    plan: null,
    bodies: new Map(),
    stepsPerSecond: 10,
    seed: 1,
    settings: [],
    setting: null,
    isPlaying: false,
    speed: 1,
    followed: null,
    portrait: null,
    isSimulation: false,
    deeds: [],
    isListed: false,
    isHinted: false,
    failure: null,
    stopped: null,
    reveal: null,
}));

export const get = useStudio.getState;

/** Sets fields of the state. The listeners are called only when one of the fields has another value. */
export function set(fields: Partial<StudioState>): void {
    const now = get();
    if (Object.entries(fields).some(([name, value]) => !Object.is(now[name as keyof StudioState], value))) {
        useStudio.setState(fields);
    }
}

/** The fields of the state that a component shows, which is drawn anew only when one of them changes. */
export const useFields = <Name extends keyof StudioState>(...names: Name[]): Pick<StudioState, Name> =>
    useStudio(useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<StudioState, Name>));

/** Sets the theme, in the page before anywhere else: canvases read their colours from the page when they are drawn. */
export function setTheme(theme: Theme): void {
    document.documentElement.dataset["theme"] = theme;
    set({ theme });
}
setTheme(startingTheme);

/** Shows a place of a text, in all views. */
export function reveal(file: number, offset: number): void {
    const path = get().trees.get(file)?.around(offset) ?? [];
    set({ activeFile: file, reveal: { file, offset }, declaration: path[1]?.id ?? null, selected: path.at(-1)?.id ?? null });
}
