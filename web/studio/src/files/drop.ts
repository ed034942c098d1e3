// SPDX-License-Identifier: MIT
// Opens the files, folders and archives that are dropped on the page, with the moment that was saved with them. A moment without
// texts is taken as one of the story that is open.

import { openTexts } from "./project";
import { isStory, momentOf, unpacked, withoutCommonFolder, type Opened } from "./zip";
import { openMoment } from "../stage/client";
import { get, set } from "../store";

const entriesOf = (folder: FileSystemDirectoryEntry) => {
    const reader = folder.createReader();
    return new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
};

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function read(entry: FileSystemEntry, opened: Opened): Promise<void> {
    if (entry.isDirectory) {
        for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) {
            await read(inner, opened);
        }
        return;
    }
    await take(await fileOf(entry as FileSystemFileEntry), entry.fullPath.slice(1), opened);
}

async function take(file: File, path: string, opened: Opened): Promise<void> {
    if (isStory(path)) {
        opened.files[path] = await file.text();
        return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (path.endsWith(".zip")) {
        const { files, moment, main, isBundle, troubles } = unpacked(bytes, file.name);
        Object.assign(opened.files, files);
        opened.moment ??= moment;
        opened.main ??= main;
        opened.isBundle ||= isBundle;
        opened.troubles.push(...troubles);
    } else {
        opened.moment = momentOf(bytes) ?? opened.moment;
    }
}

/** Whether a story is open, to which a moment that comes without texts can belong. */
const hasTexts = (): boolean => get().files.length > 0;

const nothing = (): Opened => ({ files: {}, moment: null, isBundle: false, troubles: [] });

/**
 * Opens what was chosen: texts, an archive, or a folder's files. Returns whether these have a story, or a moment of the story that
 * is open.
 */
export async function openFiles(list: Iterable<File>): Promise<boolean> {
    const opened = nothing();
    for (const file of list) {
        await attempt(opened, file.name, () => take(file, file.webkitRelativePath || file.name, opened));
    }
    return open(opened);
}

async function openDropped(items: Iterable<DataTransferItem>): Promise<void> {
    const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const opened = nothing();
    for (const entry of entries) {
        await attempt(opened, entry.name, () => read(entry, opened));
    }
    open(opened);
}

async function attempt({ troubles }: Opened, name: string, act: () => Promise<void>): Promise<void> {
    try {
        await act();
    } catch {
        troubles.push(`${name} cannot be read.`);
    }
}

function open({ files, moment, main, isBundle, troubles }: Opened): boolean {
    const hasStory = Object.keys(files).some((path) => path.endsWith(".troupe"));
    const isOpened = hasStory || (moment !== null && hasTexts());
    if (hasStory) {
        void openTexts(withoutCommonFolder(files), moment, main, !isBundle);
    } else if (moment !== null && isOpened) {
        openMoment(moment);
    } else if (troubles.length === 0) {
        troubles.push("There is no story in it: a file that ends in .troupe.");
    }
    set({ refusal: troubles.length === 0 ? null : troubles.join(" ") });
    return isOpened;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;

export function openWhatIsDropped(): void {
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    addEventListener("drop", (event) => {
        if (hasFiles(event) && event.dataTransfer !== null) {
            event.preventDefault();
            void openDropped(event.dataTransfer.items);
        }
    });
}
