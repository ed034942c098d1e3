// SPDX-License-Identifier: MIT
// Two versions of a text that began as one: nothing of either is lost. Where both have changed the same lines, their words are merged; where
// both have changed the same words, both lines stand in the text, ours in front of theirs.

import { diff3Merge, diffIndices } from "node-diff3";
import type { Text } from "@codemirror/state";
import type { Edit } from "../document/protocol";
import { toBytes } from "../document/positions";

export interface Merged {
    text: string;
    /** Whether both sides had changed the same words, so that the text has the lines of both. */
    isDoubled: boolean;
}

/** Returns the words of some lines, and each character between them, line ends included. */
const wordsOf = (lines: readonly string[]) => lines.join("\n").match(/\w+|\s|[^\w\s]/gu) ?? [];

/**
 * Merges word by word lines that both sides have changed; null when both have changed the same words, or one of the three has no
 * lines.
 */
function mergeWords(ours: readonly string[], base: readonly string[], theirs: readonly string[]): string[] | null {
    if (base.length === 0 || ours.length === 0 || theirs.length === 0) {
        return null;
    }
    const parts = diff3Merge(wordsOf(ours), wordsOf(base), wordsOf(theirs), { excludeFalseConflicts: true });
    return parts.some(({ conflict }) => conflict !== undefined) ? null : parts.flatMap(({ ok }) => ok ?? []).join("").split("\n");
}

export function merge(ours: string, base: string, theirs: string): Merged {
    const parts = diff3Merge(ours.split("\n"), base.split("\n"), theirs.split("\n"), { excludeFalseConflicts: true });
    let isDoubled = false;
    const lines = parts.flatMap(({ ok, conflict }) => {
        const merged = conflict === undefined ? ok ?? [] : mergeWords(conflict.a, conflict.o, conflict.b);
        isDoubled ||= merged === null;
        return merged ?? [...(conflict?.a ?? []), ...(conflict?.b ?? [])];
    });
    return { text: lines.join("\n"), isDoubled };
}

/** Returns the edits, line by line, that turn `old` into `text`. */
export function editsBetween(file: number, old: Text, text: string): Edit[] {
    const before = old.toString().split("\n"), after = text.split("\n");
    return diffIndices(before, after).map(({ buffer1: [from, count], buffer2: [to, added] }) => {
        // An edit takes a line with the line break in front of it; the first line has none, and is taken with the line break behind
        // it.
        const isFirst = from === 0;
        const start = isFirst ? 0 : old.line(from).to;
        const end = count === 0 ? start : isFirst && from + count < old.lines ? old.line(from + count + 1).from : old.line(from + count).to;
        const lines = after.slice(to, to + added);
        const put = !isFirst ? lines.map((line) => `\n${line}`).join("") : lines.map((line) => `${line}\n`).join("");
        const isWhole = isFirst && from + count >= old.lines;
        const offset = toBytes(old, start);
        return { file, offset, length: toBytes(old, end) - offset, text: isWhole ? lines.join("\n") : put };
    });
}
