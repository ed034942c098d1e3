// SPDX-License-Identifier: MIT
// Which project is open, and where it goes: kept in the browser as it is written, taken in from files, given out as files or as
// an address. A project from an address is a stranger's: it is kept only when somebody says so. Tabs that have the same project open
// take in what the others keep.
//
// Invariant: `base` has the texts as they were kept when this tab saw them last. Kept texts that differ from `base` were
// written by another tab.

import { allFiles, onChanged, openDocument } from "../document/client";
import { exampleProject, type Project } from "../project";
import type { SavedMoment } from "../protocol";
import { expectNewStory } from "../stage/client";
import { get, set } from "../store";
import { leave, note, openFolder } from "./folder";
import { DOUBLED, takeOver } from "./foreign";
import { give } from "./give";
import { allKept, keepOver, kept } from "./keep";
import { merge } from "./merge";
import { projectOf } from "./share";

const KEEP_MS = 500;

export const EMPTY: Project = {
    main: "story.troupe",
    files: {
        "story.troupe": `# Who is here, and what do they do?

setting The square, at 10:00
    plan, 1 m per letter
        ################
        #..............#
        #..............#
        #..............#
        #..............#
        #..............#
        #..............#
        ################
    cast
        player walks
`,
    },
};

/**
 * The key in the session storage under which a tab notes its project, so that the tab finds it after a reload whatever other tabs
 * have.
 */
const OPEN = "troupe-studio project";
const tabs = new BroadcastChannel("troupe-studio");

let timer: ReturnType<typeof setTimeout> | undefined;
let base: Readonly<Record<string, string>> = {};
let work: Promise<void> = Promise.resolve();

/** Runs actions one after another, so that keeping a project and taking in changes never overlap. */
const inTurn = (act: () => Promise<void>): Promise<void> => (work = work.then(act));

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");

/**
 * Opens a project. Its story plays at once, or stands at `moment`, a saved moment of the story. `id` is the project's in the
 * browser's list of kept projects; a project that is not in the list gets a new one.
 */
export function openProject({ files, main }: Project, state: "kept" | "stranger" | "example" | "looked at", moment: SavedMoment | null = null, id = newId()): void {
    clearTimeout(timer);
    leave();
    base = files;
    expectNewStory(moment);
    openDocument(files, main);
    set({ project: id, saving: state === "stranger" ? "not kept" : state });
}

/** Opens a project that is kept; false when it is gone. */
export async function openKept(id: string): Promise<boolean> {
    const project = await kept(id);
    if (project !== null) {
        openProject(project, "kept", null, id);
        noteOpen();
    }
    return project !== null;
}

/** The project that is open. */
export const current = (): Project => ({ main: get().main, files: allFiles() });

function noteOpen(): void {
    try {
        sessionStorage.setItem(OPEN, get().project);
    } catch {
        // A browser that keeps nothing opens the project that was written last.
    }
}

/** Returns the id of the project that this tab had open before the page was loaded anew. */
function openBefore(): string | undefined {
    try {
        return sessionStorage.getItem(OPEN) ?? undefined;
    } catch {
        return undefined;
    }
}

/** Merges the texts of this tab with those that another tab has stored. */
function join(files: Readonly<Record<string, string>>, stored: Project | null): Record<string, string> {
    return Object.fromEntries(Object.entries(files).map(([name, text]) => {
        const theirs = stored?.files[name] ?? base[name] ?? text;
        return [name, theirs === base[name] ? text : merge(text, base[name] ?? "", theirs).text];
    }));
}

export const keepNow = (): Promise<void> => inTurn(keepOnce);

async function keepOnce(): Promise<void> {
    const id = get().project;
    const { main, files } = current();
    try {
        const joined = await keepOver(id, (stored) => ({ main, files: join(files, stored) }));
        if (id === get().project) {
            base = joined.files;
            noteOpen();
            set({ saving: "kept", kept: await allKept() });
            await takeIn(files, joined.files);
        }
        tabs.postMessage(id);  // the others look whether they have it open
    } catch {
        set({ saving: "unsaved" });
    }
}

/**
 * Merges into the open texts what has changed from `here`, the texts as this tab knew them, to `there`, the texts as they are kept
 * now.
 */
async function takeIn(here: Readonly<Record<string, string>>, there: Readonly<Record<string, string>>): Promise<void> {
    const foreign = Object.entries(there).filter(([name, text]) => text !== here[name]);
    if (foreign.length > 0) {
        const isDoubled = await takeOver(`Changed in another tab: ${foreign.map(([name]) => name).join(", ")}`,
            new Map(foreign.map(([name, text]) => [name, (ours: string) => merge(ours, here[name] ?? "", text)])));
        set({ refusal: isDoubled ? `It was changed in another tab as well.${DOUBLED}` : null });
    }
}

/** Takes in a project that another tab has kept, if that project is open here. */
async function takeKept(id: string): Promise<void> {
    const isOurs = () => id === get().project && get().folder === null;
    const project = isOurs() ? await kept(id) : null;
    if (project !== null && isOurs()) {
        const before = base;
        base = project.files;
        await takeIn(before, project.files).catch(() => set({ saving: "unsaved" }));
    }
}

tabs.onmessage = ({ data }: MessageEvent<string>) => void inTurn(() => takeKept(data));

/** Keeps a stranger's project as one's own, and takes its text out of the page's address, so that a reload does not bring the original back. */
export async function remix(): Promise<void> {
    history.replaceState(null, "", location.pathname + location.search);
    await keepNow();
}

onChanged(() => {
    if (get().folder !== null) {
        note();
        return;
    }
    if (get().saving === "not kept") {
        return;
    }
    set({ saving: "unsaved" });
    clearTimeout(timer);
    timer = setTimeout(() => void keepNow(), KEEP_MS);
});

addEventListener("beforeunload", (event) => {
    if (get().saving === "unsaved") {
        event.preventDefault();
    }
});

/**
 * Opens the project of the page's address, else the folder that is served, else the project that this tab had open, else the one
 * that was kept last, else the tavern.
 */
export async function openFirst(): Promise<void> {
    const shared = await projectOf(location.hash);
    if (shared !== null) {
        openProject(shared, "stranger");
        return;
    }
    if (await openFolder()) {
        return;
    }
    const all = await allKept();
    set({ kept: all });
    for (const id of [openBefore(), all[0]?.id]) {
        if (id !== undefined && await openKept(id)) {
            return;
        }
    }
    openProject(exampleProject("tavern.troupe"), "example");
}

/**
 * Opens texts of the disk. The main text is `named` if that is one of them, else the first of those in the fewest folders. The
 * texts are kept at once if `isKept`, else when they are first changed.
 */
export async function openTexts(files: Readonly<Record<string, string>>, moment: SavedMoment | null = null, named = "", isKept = true): Promise<void> {
    const depth = (path: string) => path.split("/").length;
    const main = named in files ? named : Object.keys(files).filter((path) => path.endsWith(".troupe")).sort((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0];
    if (main !== undefined) {
        openProject({ main, files: { ...files } }, isKept ? "kept" : "looked at", moment);
        await (isKept ? keepNow() : undefined);
    }
}

/** Downloads the file that is shown. */
export function download(): void {
    const name = get().files[get().activeFile] ?? "story.troupe";
    give(name.slice(name.lastIndexOf("/") + 1), allFiles()[name] ?? "", "text/plain");
}
