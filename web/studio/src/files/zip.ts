// SPDX-License-Identifier: MIT
// A project as one file, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { SavedMoment } from "../protocol";
import { isOfProject } from "./source";

/** The most bytes that the texts of an archive, a moment and its log may have when unpacked. */
const MOST_BYTES = { texts: 16 << 20, save: 64 << 20, log: 256 << 20 } as const;
type Sort = keyof typeof MOST_BYTES;

const megabytes = (sort: Sort) => `${MOST_BYTES[sort] >> 20} MB`;

const TOO_LARGE: Readonly<Record<Sort, string>> = {
    texts: `Its texts have more than ${megabytes("texts")}: those beyond are left out.`,
    save: `The saved moment has more than ${megabytes("save")}, so it is left out.`,
    log: `The log of the game has more than ${megabytes("log")}: the moment is here, and nothing before it.`,
};

/** Of an archive with more files that is damaged, nothing is unpacked: each file takes a search through all. */
const MOST_TRIED = 500;

export const isStory = (path: string) => isOfProject(path) && !path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

export function packed(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

/** The opened files: texts, and a moment of their story, if one was saved with them. */
export interface Opened {
    files: Record<string, string>;
    moment: SavedMoment | null;
    /** whether it is a bundle, whose texts nobody has written here */
    isBundle: boolean;
    /** the name of the main text, if the bundle says it */
    main?: string | undefined;
    /** sentences about what is left out */
    troubles: string[];
}

/** Says in a bundle of `troupe run --bundle` or of a game which text is the main one. */
const ABOUT = "bundle.json";

/** The first bytes of what `troupe run --save` writes, of what a game saves, and of a log. */
const PLAY_MAGIC = "TRPPLAY", WORLD_MAGIC = "TRPSAVE", LOG_MAGIC = "TRPLOGS";

const magicOf = (bytes: Uint8Array): string => strFromU8(bytes.subarray(0, PLAY_MAGIC.length), true);

/** The moment in a file; null when the file is none. */
export const momentOf = (image: Uint8Array): SavedMoment | null => ([PLAY_MAGIC, WORLD_MAGIC].includes(magicOf(image)) ? { image, log: null } : null);

const sortOf = (name: string): Sort | null => (isStory(name) || name === ABOUT ? "texts" : /\.save$/.test(name) ? "save" : /\.log$/.test(name) ? "log" : null);

/** The texts and the moment of an archive; nothing else in it is unpacked. What cannot be read is left out. Throws when there is no archive. */
export function unpacked(bytes: Uint8Array): Opened {
    const troubles = new Set<string>();
    const found = contentsOf(bytes, namesIn(bytes, troubles), troubles);
    const files = Object.fromEntries(found.filter(([path]) => isStory(path)).map(([path, content]) => [path, strFromU8(content)]));
    const about = found.find(([path]) => path === ABOUT)?.[1];
    const isBundle = about !== undefined;
    return { files: withoutCommonFolder(files), moment: momentIn(found.map(([, content]) => content)), isBundle, main: isBundle ? mainOf(about) : undefined, troubles: [...troubles] };
}

function contentsOf(bytes: Uint8Array, names: string[], troubles: Set<string>): [string, Uint8Array][] {
    const all = new Set(names);
    try {
        return Object.entries(unzipSync(bytes, { filter: ({ name }) => all.has(name) }));
    } catch {
        if (all.size > MOST_TRIED) {
            throw new RangeError("too many files");
        }
    }
    return [...all].flatMap((one) => {
        try {
            return Object.entries(unzipSync(bytes, { filter: ({ name }) => name === one }));
        } catch {
            troubles.add(`${one} is damaged, so it is left out.`);
            return [];
        }
    });
}

/** The files of an archive that are to be unpacked, as far as they are not too large together. */
function namesIn(bytes: Uint8Array, troubles: Set<string>): string[] {
    const sizes: Record<Sort, number> = { texts: 0, save: 0, log: 0 };
    const names: string[] = [];
    unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
            const sort = sortOf(name);
            if (sort !== null && (sizes[sort] += originalSize) <= MOST_BYTES[sort]) {
                names.push(name);
            } else if (sort !== null) {
                troubles.add(TOO_LARGE[sort]);
            }
            return false;
        },
    });
    return names;
}

/** The main text that a bundle names; undefined when it cannot be read. */
function mainOf(about: Uint8Array): string | undefined {
    try {
        return (JSON.parse(strFromU8(about)) as { main?: string }).main;
    } catch {
        return undefined;
    }
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
