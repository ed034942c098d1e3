// SPDX-License-Identifier: MIT
// Lines of all files by their ids: where one stands, and what is next to it.

import type { NodeId, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get } from "../store";

export interface Line {
    tree: Tree;
    node: TreeNode;
}

export function find(id: NodeId | null): Line | null {
    for (const tree of get().trees.values()) {
        const node = id === null ? undefined : tree.get(id);
        if (node !== undefined) {
            return { tree, node };
        }
    }
    return null;
}

export const parentOf = ({ tree, node }: Line): TreeNode | undefined => tree.get(node.parent);

/** Returns the line or file in which a node stands; a node that is a line itself stands in itself. */
export function lineAround(line: Line): Line {
    let node: TreeNode | undefined = line.node;
    while (node !== undefined && node.family !== "line" && node.family !== "file") {
        node = line.tree.get(node.parent);
    }
    return { tree: line.tree, node: node ?? line.node };
}

export function isWithin({ tree, node }: Line, outer: NodeId): boolean {
    for (let each: TreeNode | undefined = node; each !== undefined; each = tree.get(each.parent)) {
        if (each.id === outer) {
            return true;
        }
    }
    return false;
}

/** The siblings of a line or of a part of a line, itself included: the nodes of the same block, or of the same line. */
export function siblings({ tree, node }: Line): TreeNode[] {
    const parent = tree.get(node.parent);
    if (parent === undefined) {
        return [node];
    }
    return node.family === "line" ? tree.block(parent) : tree.inLine(parent);
}

/** Returns the sibling that stands `by` places behind a line (before it, when negative). */
export function sibling(line: Line, by: number): TreeNode | undefined {
    const all = siblings(line);
    return all[all.findIndex(({ id }) => id === line.node.id) + by];
}

/** The name by which the history calls a line or a part of one. */
export function called({ tree, node }: Line): string {
    return node.name !== "" ? node.name : node.family === "line" ? node.kind : tree.words(node).split("\n", 1)[0]?.slice(0, 32) ?? node.kind;
}

export function calledAll(lines: Line[]): string {
    return lines.length === 1 ? called(lines[0] as Line) : `${lines.length} lines`;
}
