// SPDX-License-Identifier: MIT
// Other names for what is declared, wherever it is used. A thing that was added in this session and still has the name it came with is
// not known to anything outside: that name need not be remembered.

import { create } from "zustand";
import { operate } from "../document/client";
import type { NodeId, Operation, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

const unnamed = new Set<NodeId>();

/** The node that was added last, whose name or words are written next where they are shown; null once that has begun. */
export const useFresh = create<{ node: NodeId | null }>(() => ({ node: null }));


/** Notes that something was added with a name that only stands for one. */
export function noteUnnamed(node: NodeId): void {
    unnamed.add(node);
    useFresh.setState({ node });
}

/** Renames what the name `node` declares. */
export async function rename(tree: Tree, node: TreeNode, name: string): Promise<void> {
    const renaming: Operation = { op: "rename", file: tree.file, offset: node.offset, name };
    const { refusal } = await operate(`Rename ${tree.words(node)}`, unnamed.has(node.parent)
        ? { op: "all", operations: [renaming, { op: "set", node: node.parent, field: "was", text: null }] } : renaming);
    if (refusal === null) {
        unnamed.delete(node.parent);
    }
}
