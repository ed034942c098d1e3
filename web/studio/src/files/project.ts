// SPDX-License-Identifier: MIT
// Which project is open, and where it goes: kept in the browser as it is written, taken in from files, given out as files or as
// an address. A project from an address is a stranger's: it is kept only when somebody says so.

import { allTexts, onChanged, openDocument } from "../document/client";
import { exampleProject, type Project } from "../project";
import { expectNewStory } from "../stage/client";
import { get, set } from "../store";
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

export function openProject({ files, main }: Project, state: "kept" | "stranger" | "example"): void {
    clearTimeout(timer);
    expectNewStory();
    openDocument(files, main);
    set({ saving: state === "stranger" ? "not kept" : state === "example" ? "example" : "kept" });
}

/** What is open as a project. */
export const current = (): Project => ({ main: get().main, files: allTexts() });

export async function keepNow(): Promise<void> {
    try {
        await keep(current());
        set({ saving: "kept" });
    } catch {
        set({ saving: "unsaved" });
    }
}

onChanged(() => {
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

/** The project of the address, else the one that was kept last, else the tavern. */
export async function openFirst(): Promise<void> {
    const shared = await projectOf(location.hash);
    if (shared !== null) {
        openProject(shared, "stranger");
        return;
    }
    const last = await kept();
    openProject(last ?? exampleProject("tavern.troupe"), last === null ? "example" : "kept");
}

/** Takes in files of the disk, the first one as the main one. */
export async function openFiles(list: Iterable<File>): Promise<void> {
    const files: Record<string, string> = {};
    for (const file of list) {
        if (file.name.endsWith(".troupe")) {
            files[file.webkitRelativePath.split("/").slice(1).join("/") || file.name] = await file.text();
        }
    }
    const main = Object.keys(files)[0];
    if (main !== undefined) {
        openProject({ main, files }, "kept");
        await keepNow();
    }
}

/** Gives the file that is shown to the disk. */
export function download(): void {
    const name = get().files[get().activeFile] ?? "story.troupe";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([allTexts()[name] ?? ""], { type: "text/plain" }));
    link.download = name.slice(name.lastIndexOf("/") + 1);
    link.click();
    URL.revokeObjectURL(link.href);
}
