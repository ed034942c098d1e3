// SPDX-License-Identifier: MIT
// A text found in all files, and replaced there in one change.

import { operate, textOf } from "../document/client";
import type { Edit } from "../document/protocol";
import { toBytes } from "../document/positions";
import { get } from "../store";

export interface Wanted {
    text: string;
    hasCase: boolean;
    isWord: boolean;
}

/** A place in UTF-16 units, and the line around it. */
export interface Found {
    file: number;
    from: number;
    to: number;
    line: number;
    before: string;
    words: string;
    after: string;
}

function patternOf({ text, hasCase, isWord }: Wanted): RegExp {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(isWord ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped, hasCase ? "gu" : "giu");
}

/** Finds a text in all files; at most `most` times, a limit for what is shown while the text is typed. */
export function findText(wanted: Wanted, most = Infinity): Found[] {
    const found: Found[] = [];
    const pattern = wanted.text === "" ? null : patternOf(wanted);
    for (let file = 0; pattern !== null && file < get().files.length; file++) {
        const doc = textOf(file);
        for (const { index, 0: words } of doc.toString().matchAll(pattern)) {
            const line = doc.lineAt(index);
            const to = index + words.length;
            found.push({ file, from: index, to, line: line.number, words,
                before: doc.sliceString(line.from, index).trimStart(), after: doc.sliceString(to, Math.max(to, line.to)) });
            if (found.length === most) {
                return found;
            }
        }
    }
    return found;
}

/**
 * Replaces what was found at `places`, in one change. Edits count in bytes; the places of a file come in their order, so that each
 * character in front of them is counted once.
 */
export async function replaceText(places: Found[], wanted: string, text: string): Promise<void> {
    let file = -1, at = 0, bytes = 0;
    const edits: Edit[] = places.map((place) => {
        const doc = textOf(place.file);
        [file, at, bytes] = place.file === file ? [file, at, bytes] : [place.file, 0, 0];
        bytes += toBytes(doc.slice(at, place.from), place.from - at);
        at = place.from;
        return { file, offset: bytes, length: toBytes(doc.slice(place.from, place.to), place.to - place.from), text };
    });
    await operate(`Replace ${wanted} by ${text}`, { op: "edits", edits });
}
