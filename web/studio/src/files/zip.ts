// SPDX-License-Identifier: MIT
// A project as one file, and back.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { SavedMoment } from "../protocol";
import { crc32 } from "./crc32";
import { isOfProject } from "./source";

/** The most bytes that the texts of an archive, a moment and its log may have when unpacked: they are unpacked on the page's own thread. */
const MOST_BYTES = { texts: 16 << 20, save: 64 << 20, log: 64 << 20 } as const;
type Sort = keyof typeof MOST_BYTES;

const megabytes = (sort: Sort) => `${MOST_BYTES[sort] >> 20} MB`;

const TOO_LARGE: Readonly<Record<Sort, (archive: string, hasMoment: boolean) => string>> = {
    texts: (archive) => `The texts in ${archive} have more than ${megabytes("texts")}: those beyond are left out.`,
    save: (archive) => `The saved moment in ${archive} has more than ${megabytes("save")}, so it is left out.`,
    log: (archive, hasMoment) => `The log in ${archive} has more than ${megabytes("log")}` +
        (hasMoment ? ": the moment is here, and nothing before it." : ", so it is left out."),
};

/**
 * The most files of a damaged archive that are unpacked one by one, since each takes a search through the whole archive. If there
 * are more, nothing of a damaged archive is unpacked.
 */
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
    /** one sentence for each part of the archive that is damaged or too large, and so was not read */
    troubles: string[];
}

/** The file in a bundle of `troupe run --bundle` or of a game that says which text is the main one. */
const ABOUT = "bundle.json";

/** The first bytes of what `troupe run --save` writes, of what a game saves, and of a log. */
const PLAY_MAGIC = "TRPPLAY", WORLD_MAGIC = "TRPSAVE", LOG_MAGIC = "TRPLOGS";

const magicOf = (bytes: Uint8Array): string => strFromU8(bytes.subarray(0, PLAY_MAGIC.length), true);

/** Returns the saved moment that a file is; null when the file is none. */
export const momentOf = (image: Uint8Array): SavedMoment | null => ([PLAY_MAGIC, WORLD_MAGIC].includes(magicOf(image)) ? { image, log: null } : null);

const sortOf = (name: string): Sort | null => (isStory(name) || name === ABOUT ? "texts" : /\.save$/.test(name) ? "save" : /\.log$/.test(name) ? "log" : null);

/**
 * Unpacks the texts of an archive, its moment with the log, and the file with the main text's name; nothing else in it is unpacked.
 * Files that cannot be read are left out. Throws when the bytes are no archive, or a damaged one with more than MOST_TRIED files.
 * `archive` is the name by which sentences call it.
 */
export function unpacked(bytes: Uint8Array, archive: string): Opened {
    const tooLarge = new Set<Sort>(), broken = new Set<string>();
    const found = contentsOf(bytes, sumsIn(bytes, tooLarge), broken);
    const moment = momentIn(found.map(([, content]) => content));
    const troubles = [
        ...[...tooLarge].map((sort) => TOO_LARGE[sort](archive, moment !== null)),
        ...[...broken].map((name) => `${name} in ${archive} is damaged, so it is left out.`),
    ];
    const files = Object.fromEntries(found.filter(([path]) => isStory(path)).map(([path, content]) => [path, strFromU8(content)]));
    const about = found.find(([path]) => path === ABOUT)?.[1];
    const isBundle = about !== undefined;
    return { files: withoutCommonFolder(files), moment, isBundle, main: isBundle ? mainOf(about) : undefined, troubles };
}

/** Unpacks the files of these names. Returns those whose CRC-32 is right; the names of the others are added to `broken`. */
function contentsOf(bytes: Uint8Array, sums: ReadonlyMap<string, number>, broken: Set<string>): [string, Uint8Array][] {
    return readableOf(bytes, sums, broken).filter(([name, content]) => {
        const isWhole = crc32(content) === sums.get(name);
        if (!isWhole) {
            broken.add(name);
        }
        return isWhole;
    });
}

function readableOf(bytes: Uint8Array, names: ReadonlyMap<string, unknown>, broken: Set<string>): [string, Uint8Array][] {
    try {
        return Object.entries(unzipSync(bytes, { filter: ({ name }) => names.has(name) }));
    } catch {
        if (names.size > MOST_TRIED) {
            throw new RangeError("too many files");
        }
    }
    return [...names.keys()].flatMap((one) => {
        try {
            return Object.entries(unzipSync(bytes, { filter: ({ name }) => name === one }));
        } catch {
            broken.add(one);
            return [];
        }
    });
}

/**
 * Returns the names of the files of an archive to unpack, with the CRC-32 that the archive has for each. Texts, moment and log have
 * a limit of bytes each: files beyond it are left out, and their sort is noted in `tooLarge`.
 */
function sumsIn(bytes: Uint8Array, tooLarge: Set<Sort>): Map<string, number> {
    const sizes: Record<Sort, number> = { texts: 0, save: 0, log: 0 };
    const sums = new Map<string, number>();
    const nextSum = sumsOfDirectory(bytes);
    unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
            const sum = nextSum();
            const sort = sortOf(name);
            if (sort !== null && (sizes[sort] += originalSize) <= MOST_BYTES[sort]) {
                sums.set(name, sum);
            } else if (sort !== null) {
                tooLarge.add(sort);
            }
            return false;
        },
    });
    return sums;
}

const END_OF_DIRECTORY = 0x06054b50, END_OF_DIRECTORY_64 = 0x06064b50, LOCATOR_64 = 0x07064b50;

/**
 * Returns a function that reads the CRC-32 of the next file in the central directory. fflate passes the files to a filter in that
 * order, but not their sums.
 */
function sumsOfDirectory(bytes: Uint8Array): () => number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isAt = (at: number, signature: number) => at >= 0 && at + 4 <= bytes.length && view.getUint32(at, true) === signature;
    let end = bytes.length - 22;
    while (end > 0 && !isAt(end, END_OF_DIRECTORY)) {
        end--;
    }
    let at = isAt(end, END_OF_DIRECTORY) ? view.getUint32(end + 16, true) : 0;
    if (isAt(end - 20, LOCATOR_64)) {
        const end64 = view.getUint32(end - 12, true);
        at = isAt(end64, END_OF_DIRECTORY_64) ? view.getUint32(end64 + 48, true) : at;
    }
    return () => {
        const sum = view.getUint32(at + 16, true);
        at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
        return sum;
    };
}

/** The main text that a bundle names; undefined when it cannot be read. */
function mainOf(about: Uint8Array): string | undefined {
    try {
        return (JSON.parse(strFromU8(about)) as { main?: string }).main;
    } catch {
        return undefined;
    }
}

/**
 * Finds the moment among the files of an archive. The moment of a game, a world's save, gets the log that lies beside it; a moment of
 * `troupe run --save` has its stage, and no log.
 */
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
