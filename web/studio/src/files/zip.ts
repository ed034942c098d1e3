// SPDX-License-Identifier: MIT
// A project as one file, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { isOfProject } from "./source";

/** The most that an archive may unpack to. */
const MOST_BYTES = 16 << 20;

export const isStory = (path: string) => isOfProject(path) && !path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

export function packed(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

/** The opened files: texts, and a moment of their story, if one was saved with them. */
export interface Opened {
    files: Record<string, string>;
    moment: Uint8Array | null;
    /** the name of the main text, if the archive is a bundle that says it */
    main?: string | undefined;
}

/** Says in a bundle of `troupe run --bundle` or of a game which text is the main one. */
const ABOUT = "bundle.json";

/** The first bytes of every file that `troupe run --save` writes. */
const SAVE_MAGIC = "TRPPLAY";

export const isMoment = (bytes: Uint8Array): boolean => strFromU8(bytes.subarray(0, SAVE_MAGIC.length), true) === SAVE_MAGIC;

/** The texts and the moment of an archive; nothing else in it is unpacked. Throws when it cannot be read. */
export function unpacked(bytes: Uint8Array): Opened {
    let size = 0;
    const isWanted = (name: string) => isStory(name) || name.endsWith(".save") || name === ABOUT;
    const found = Object.entries(unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name) && (size += originalSize) <= MOST_BYTES }));
    const files = Object.fromEntries(found.filter(([path]) => isStory(path)).map(([path, content]) => [path, strFromU8(content)]));
    const about = found.find(([path]) => path === ABOUT)?.[1];
    const main = about === undefined ? undefined : (JSON.parse(strFromU8(about)) as { main?: string }).main;
    return { files: withoutCommonFolder(files), moment: found.map(([, content]) => content).find(isMoment) ?? null, main };
}

/** Returns the files with their paths from the innermost folder that has all of them. */
export function withoutCommonFolder(files: Readonly<Record<string, string>>): Record<string, string> {
    const paths = Object.keys(files).map((path) => path.split("/"));
    let depth = 0;
    while (paths.length > 0 && paths.every((path) => path.length > depth + 1 && path[depth] === paths[0]?.[depth])) {
        depth++;
    }
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.split("/").slice(depth).join("/"), text]));
}
