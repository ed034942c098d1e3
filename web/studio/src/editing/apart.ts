// SPDX-License-Identifier: MIT
// A declaration that gets its first line is set apart from its neighbours by blank rows, like all declarations with lines.

import type { Edit, NodeId, Operation } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get } from "../store";

/** Returns the edits that add the missing blank rows above and below a declaration without lines. */
function blankRows(tree: Tree, id: NodeId): Edit[] {
    const all = tree.block(tree.root);
    const at = all.findIndex((line) => line.id === id);
    return [all.slice(at - 1, at + 1), all.slice(at, at + 2)].flatMap(([above, below]) => {
        if (at < 0 || above === undefined || below === undefined || above === below) {
            return [];
        }
        const between = tree.slice(above.offset + above.length, below.offset);
        const end = between.indexOf("\n") + 1;
        const ending = between.charAt(end - 2) === "\r" ? "\r\n" : "\n";
        const bytes = new TextEncoder().encode(between.slice(0, end)).length;
        return end === 0 || /\n[ \t]*\r?\n/.test(between) ? [] : [{ file: tree.file, offset: above.offset + above.length + bytes, length: 0, text: ending }];
    });
}

/**
 * Returns the operation that puts a text below a node as a line, in front of the child `before`. The first line of a declaration
 * brings the blank rows around the declaration with it.
 */
export function inserting(parent: NodeId, before: NodeId, text: string): Operation {
    const insert: Operation = { op: "insert", parent, before, text };
    const tree = [...get().trees.values()].find((each) => each.get(parent) !== undefined);
    const node = tree?.get(parent);
    const isFirst = tree !== undefined && node !== undefined && node.parent === tree.root.id && tree.block(node).length === 0 && !text.startsWith(",");
    const edits = isFirst ? blankRows(tree, parent) : [];
    return edits.length === 0 ? insert : { op: "all", operations: [{ op: "edits", edits }, insert] };
}
