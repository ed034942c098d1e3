// SPDX-License-Identifier: MIT
// Which project is open, and where it goes: kept in the browser as it is written, taken in from files, given out as files or as
// an address. A project from an address is a stranger's: it is kept only when somebody says so.

import { allFiles, onChanged, openDocument } from "../document/client";
import { exampleProject, type Project } from "../project";
import { expectNewStory } from "../stage/client";
import { get, set } from "../store";
import { leave, note, openFolder } from "./folder";
import { give } from "./give";
import { keep, kept } from "./keep";
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

let timer: ReturnType<typeof setTimeout> | undefined;

/** The story plays at once, or stands at a moment of it that was saved. */
export function openProject({ files, main }: Project, state: "kept" | "stranger" | "example", moment: Uint8Array | null = null): void {
    clearTimeout(timer);
    leave();
    expectNewStory(moment);
    openDocument(files, main);
    set({ saving: state === "stranger" ? "not kept" : state === "example" ? "example" : "kept" });
}

/** The project that is open. */
export const current = (): Project => ({ main: get().main, files: allFiles() });

export async function keepNow(): Promise<void> {
    try {
        await keep(current());
        set({ saving: "kept" });
    } catch {
        set({ saving: "unsaved" });
    }
}

/** Makes a stranger's project one's own: it is kept, and the address does not lead back to what it was. */
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

/** The project of the address, else the folder that is served, else the project that was kept last, else the tavern. */
export async function openFirst(): Promise<void> {
    const shared = await projectOf(location.hash);
    if (shared !== null) {
        openProject(shared, "stranger");
        return;
    }
    if (await openFolder()) {
        return;
    }
    const last = await kept();
    openProject(last ?? exampleProject("tavern.troupe"), last === null ? "example" : "kept");
}

/** Opens texts of the disk. The main one is the first of those that lie in no folder. */
export async function openTexts(files: Readonly<Record<string, string>>, moment: Uint8Array | null = null): Promise<void> {
    const depth = (path: string) => path.split("/").length;
    const main = Object.keys(files).filter((path) => path.endsWith(".troupe")).sort((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0];
    if (main !== undefined) {
        openProject({ main, files: { ...files } }, "kept", moment);
        await keepNow();
    }
}

/** Gives the file that is shown to the disk. */
export function download(): void {
    const name = get().files[get().activeFile] ?? "story.troupe";
    give(name.slice(name.lastIndexOf("/") + 1), allFiles()[name] ?? "", "text/plain");
}
