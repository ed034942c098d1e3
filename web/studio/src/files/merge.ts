// SPDX-License-Identifier: MIT
// Two versions of a text that began as one: nothing of either is lost. Where both have changed the same lines, ours stand in front
// of theirs.

import { diff3Merge, diffIndices } from "node-diff3";
import type { Text } from "@codemirror/state";
import type { Edit } from "../document/protocol";
import { toBytes } from "../document/positions";

export interface Merged {
    text: string;
    /** Whether both had changed the same lines. */
    isDoubled: boolean;
}

export function merge(ours: string, base: string, theirs: string): Merged {
    const parts = diff3Merge(ours.split("\n"), base.split("\n"), theirs.split("\n"), { excludeFalseConflicts: true });
    const lines = parts.flatMap(({ ok, conflict }) => ok ?? [...(conflict?.a ?? []), ...(conflict?.b ?? [])]);
    return { text: lines.join("\n"), isDoubled: parts.some(({ conflict }) => conflict !== undefined) };
}

/** The edits, line by line, that make one text of another. */
export function editsBetween(file: number, old: Text, text: string): Edit[] {
    const before = old.toString().split("\n"), after = text.split("\n");
    return diffIndices(before, after).map(({ buffer1: [from, count], buffer2: [to, added] }) => {
        // A line is taken with the end in front of it, unless it is the first.
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
