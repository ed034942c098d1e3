// SPDX-License-Identifier: MIT
// The anchor of a breakpoint on a line: the declaration around the line, how far below its beginning the line is, and the words
// of the line. By the anchor the line is found again when lines above it come and go, and when the declaration is moved.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get } from "../store";

export interface Anchor {
    path: string[];
    below: number;
    words: string;
    line: number;
}

const nameOf = ({ kind, name }: TreeNode) => `${kind} ${name}`;

const wordsAt = (tree: Tree, line: number) => tree.slice(tree.lineStart(line), tree.lineStart(line + 1)).trim();

/** Returns the offset of the first word of a line, behind its indentation. */
export function offsetOf(tree: Tree, line: number): number {
    const start = tree.lineStart(line);
    const text = tree.slice(start, tree.lineStart(line + 1));
    return start + (text.length - text.trimStart().length);
}

export function anchorAt(tree: Tree, line: number): Anchor {
    const around = tree.around(offsetOf(tree, line)).slice(1)
        .filter((node) => node.family === "line" && node.name !== "" && tree.lineNumber(node.offset) < line);
    const last = around.at(-1);
    return { path: around.map(nameOf), below: line - (last === undefined ? 1 : tree.lineNumber(last.offset)), words: wordsAt(tree, line), line };
}

/**
 * Finds the line of an anchor in a newer text, and returns the line's anchor there: the line with the same words nearest to the
 * expected place, else the line at that place. Without the anchor's declaration, the line of the same number is taken.
 */
export function anchorAgain(tree: Tree, { path, below, words, line }: Anchor): Anchor {
    let node: TreeNode | undefined = tree.root;
    for (const name of path) {
        node = node === undefined ? undefined : tree.block(node).find((child) => nameOf(child) === name);
    }
    if (node === undefined) {
        return anchorAt(tree, line);
    }
    const first = path.length === 0 ? 1 : tree.lineNumber(node.offset), last = tree.lineNumber(node.offset + node.length);
    const lines = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((each) => wordsAt(tree, each) === words);
    const expected = first + below;
    const best = lines.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0];
    return anchorAt(tree, best ?? Math.min(expected, last));
}

/** Returns the number of the file of the story with this name, or with a path that ends in it; -1 when there is none. */
export function fileCalled(file: string): number {
    return get().files.findIndex((name) => name === file || name.endsWith(`/${file}`));
}
