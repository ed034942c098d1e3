// SPDX-License-Identifier: MIT
// A folder of the disk that the browser was given: texts, layouts and translations in it and in its folders are listed, read and
// written. A text is written only over the version that was seen last; the browser writes the new text to another file, which then
// takes the place of the old one in one step.

import { ask } from "../document/client";
import { Away, isOfProject, type Listing, type Source, type Stored } from "./source";

const DEEPEST = 8;
const LOOK_MS = 1000;
const isHidden = (name: string) => name.startsWith(".") || name === "node_modules";

/** A file as it was when it was read: its hash is taken again only when size or time differ. */
interface Known {
    stamp: string;
    hash: string;
}

interface Chooser {
    showDirectoryPicker?: (options: { mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;
}

/** Asks for a folder; null where none is chosen. */
export const chooseDirectory = (): Promise<FileSystemDirectoryHandle | null> =>
    (window as Chooser).showDirectoryPicker?.({ mode: "readwrite" }).catch(() => null) ?? Promise.resolve(null);
export const canChooseDirectory = (): boolean => (window as Chooser).showDirectoryPicker !== undefined;

/** Calls `act`, and throws an Away when the folder cannot be reached: it was removed, or the browser's permission has ended. */
async function reach<T>(act: () => Promise<T>): Promise<T> {
    try {
        return await act();
    } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        throw name === "NotAllowedError" || name === "NotFoundError" ? new Away(name === "NotAllowedError") : error;
    }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function* filesOf(folder: FileSystemDirectoryHandle, path = "", depth = 0): AsyncGenerator<[string, FileSystemFileHandle]> {
    for await (const [name, handle] of folder.entries()) {
        if (isHidden(name)) {
            continue;
        }
        if (handle.kind === "directory" && depth < DEEPEST) {
            yield* filesOf(handle, `${path}${name}/`, depth + 1);
        } else if (handle.kind === "file" && isOfProject(name)) {
            yield [path + name, handle];
        }
    }
}

export function directorySource(root: FileSystemDirectoryHandle): Source {
    const known = new Map<string, Known>();

    async function take(path: string, file: File): Promise<Stored> {
        const bytes = await file.arrayBuffer();
        const hash = await hashOf(bytes);
        known.set(path, { stamp: `${file.lastModified} ${file.size}`, hash });
        return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), hash };
    }

    async function handleOf(path: string, create: boolean): Promise<FileSystemFileHandle> {
        const names = path.split("/");
        let folder = root;
        for (const name of names.slice(0, -1)) {
            folder = await folder.getDirectoryHandle(name, { create });
        }
        return folder.getFileHandle(names.at(-1) as string, { create });
    }

    const present = (path: string): Promise<Stored> => handleOf(path, false).then(async (handle) => take(path, await handle.getFile()))
        .catch((error: unknown) => {
            if (error instanceof DOMException && error.name === "NotFoundError") {
                return { text: "", hash: null };
            }
            throw error;
        });

    async function list(): Promise<Listing> {
        const hashes = new Map<string, string>();
        for await (const [path, handle] of filesOf(root)) {
            const file = await handle.getFile();
            const own = known.get(path);
            hashes.set(path, own?.stamp === `${file.lastModified} ${file.size}` ? own.hash : (await take(path, file)).hash as string);
        }
        return { folder: root.name, main: "", hashes };
    }

    async function project(main: string): Promise<string[]> {
        const files: Record<string, string> = {};
        for await (const [path, handle] of filesOf(root)) {
            if (path.endsWith(".troupe")) {
                files[path] = await (await handle.getFile()).text();
            }
        }
        return main in files ? await ask<string[]>({ ask: "project", main, files }) ?? [main] : [];
    }

    async function write(path: string, text: string, seen: string | null): Promise<{ hash: string | null } | { present: Stored }> {
        const now = await present(path);
        if (now.hash !== seen) {
            return { present: now };
        }
        const handle = await handleOf(path, true);
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        return { hash: (await take(path, await handle.getFile())).hash };
    }

    return {
        list: () => reach(list), project: (main) => reach(() => project(main)), read: (path) => reach(() => present(path)),
        write: (path, text, seen) => reach(() => write(path, text, seen)),
        follow: (changed) => {
            const stampsNow = async () => [...(await list()).hashes].map((entry) => entry.join(" ")).sort().join("\n");
            let before: string | null = null, isClosed = false;
            const timer = setInterval(() => void stampsNow().then((now) => {
                if (before !== null && before !== now && !isClosed) {
                    changed();
                }
                before = now;
            }).catch(changed), LOOK_MS);
            return {
                isClosed: () => isClosed,
                close: () => {
                    isClosed = true;
                    clearInterval(timer);
                },
            };
        },
    };
}
