// SPDX-License-Identifier: MIT
// Files, folders and archives that are dropped on the page are opened, with a moment that was saved with them; such a moment alone is one of
// the story that is open.

import { openTexts } from "./project";
import { isStory, unpacked, withoutCommonFolder } from "./zip";
import { set } from "../store";

const entriesOf = (folder: FileSystemDirectoryEntry) => {
    const reader = folder.createReader();
    return new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
};

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function read(entry: FileSystemEntry, files: Record<string, string>): Promise<void> {
    if (entry.isDirectory) {
        for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) {
            await read(inner, files);
        }
        return;
    }
    await take(await fileOf(entry as FileSystemFileEntry), entry.fullPath.slice(1), files);
}

async function take(file: File, path: string, files: Record<string, string>): Promise<void> {
    if (path.endsWith(".zip")) {
        Object.assign(files, unpacked(new Uint8Array(await file.arrayBuffer())));
    } else if (isStory(path)) {
        files[path] = await file.text();
    }
}

/** Opens what was chosen: texts, an archive, or a folder's files. */
export async function openFiles(list: Iterable<File>): Promise<void> {
    const files: Record<string, string> = {};
    for (const file of list) {
        await attempt(() => take(file, file.webkitRelativePath || file.name, files));
    }
    open(files);
}

async function openDropped(items: Iterable<DataTransferItem>): Promise<void> {
    const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const files: Record<string, string> = {};
    for (const entry of entries) {
        await attempt(() => read(entry, files));
    }
    open(files);
}

async function attempt(act: () => Promise<void>): Promise<void> {
    try {
        await act();
    } catch {
        set({ refusal: "That file cannot be read." });
    }
}

function open(files: Record<string, string>): void {
    if (Object.keys(files).length === 0) {
        set({ refusal: "There is no story in it: a file that ends in .troupe." });
    } else {
        void openTexts(withoutCommonFolder(files));
    }
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
