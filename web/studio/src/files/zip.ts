// SPDX-License-Identifier: MIT
// A project as one file, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { SavedMoment } from "../protocol";
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
    moment: SavedMoment | null;
    /** the name of the main text, if the archive is a bundle that says it */
    main?: string | undefined;
}

/** Says in a bundle of `troupe run --bundle` or of a game which text is the main one. */
const ABOUT = "bundle.json";

/** The first bytes of what `troupe run --save` writes, of what a game saves, and of a log. */
const PLAY_MAGIC = "TRPPLAY", WORLD_MAGIC = "TRPSAVE", LOG_MAGIC = "TRPLOGS";

const magicOf = (bytes: Uint8Array): string => strFromU8(bytes.subarray(0, PLAY_MAGIC.length), true);

/** The moment in a file; null when the file is none. */
export const momentOf = (image: Uint8Array): SavedMoment | null => ([PLAY_MAGIC, WORLD_MAGIC].includes(magicOf(image)) ? { image, log: null } : null);

/** The texts and the moment of an archive; nothing else in it is unpacked. Throws when it cannot be read. */
export function unpacked(bytes: Uint8Array): Opened {
    let size = 0;
    const isWanted = (name: string) => isStory(name) || /\.(save|log)$/.test(name) || name === ABOUT;
    const found = Object.entries(unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name) && (size += originalSize) <= MOST_BYTES }));
    const files = Object.fromEntries(found.filter(([path]) => isStory(path)).map(([path, content]) => [path, strFromU8(content)]));
    const about = found.find(([path]) => path === ABOUT)?.[1];
    const main = about === undefined ? undefined : (JSON.parse(strFromU8(about)) as { main?: string }).main;
    return { files: withoutCommonFolder(files), moment: momentIn(found.map(([, content]) => content)), main };
}

/** The moment of a game has its log with it; the command saves its stage instead. */
function momentIn(contents: Uint8Array[]): SavedMoment | null {
    const moment = contents.map(momentOf).find((each) => each !== null) ?? null;
    const log = contents.find((content) => magicOf(content) === LOG_MAGIC) ?? null;
    return moment !== null && magicOf(moment.image) === WORLD_MAGIC ? { ...moment, log } : moment;
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
