// SPDX-License-Identifier: MIT
// A project as one file, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** The most that an archive may unpack to. */
const MOST_BYTES = 16 << 20;

export const isStory = (path: string) => /\.(troupe|layout)$/.test(path) && !path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

export function packed(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

/** The texts of an archive; nothing else in it is unpacked. Throws when it cannot be read. */
export function unpacked(bytes: Uint8Array): Record<string, string> {
    let size = 0;
    const found = unzipSync(bytes, { filter: ({ name, originalSize }) => isStory(name) && (size += originalSize) <= MOST_BYTES });
    return withoutCommonFolder(Object.fromEntries(Object.entries(found).map(([path, content]) => [path, strFromU8(content)])));
}

/** Paths as they are from the folder that has all of them. */
export function withoutCommonFolder(files: Readonly<Record<string, string>>): Record<string, string> {
    const paths = Object.keys(files).map((path) => path.split("/"));
    let depth = 0;
    while (paths.length > 0 && paths.every((path) => path.length > depth + 1 && path[depth] === paths[0]?.[depth])) {
        depth++;
    }
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.split("/").slice(depth).join("/"), text]));
}
