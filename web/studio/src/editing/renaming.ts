// SPDX-License-Identifier: MIT
// Renames declarations wherever their names are used. A declaration remembers its first name in the clause `was`; but nothing
// outside knows a name that a thing got when it was added since the texts were opened, so that name is not remembered.

import { create } from "zustand";
import { ask, onOpened, operate } from "../document/client";
import type { FormField, NodeId, Operation, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

/** Since the texts were opened, `added`: the declarations and lines that were added; `named`: the lines that were renamed. */
const added = new Set<NodeId>();
const named = new Set<NodeId>();

/**
 * The node that was added last, whose name or words the writer types next, where a view shows them; null once the typing has begun.
 */
export const useFresh = create<{ node: NodeId | null }>(() => ({ node: null }));

onOpened(() => {
    added.clear();
    named.clear();
    useFresh.setState({ node: null });
});

/** The words of a name without the brackets in which the text has it where it has joining words. */
export const bareName = (tree: Tree, node: TreeNode): string => tree.words(node).replace(/^\[(.*)\]$/, "$1");

/** Notes that a node was added with provisional names: its own name, and the names of the lines in it. */
export function noteUnnamed(node: NodeId): void {
    added.add(node);
    useFresh.setState({ node });
}

/** Renames the declaration whose name is `node`. */
export async function rename(tree: Tree, node: TreeNode, name: string): Promise<void> {
    const line = node.parent;
    const isUnnamed = !named.has(line) && (added.has(line) || added.has(tree.get(line)?.parent ?? 0));
    const renaming: Operation = { op: "rename", file: tree.file, offset: node.offset, name };
    const { refusal } = await operate(`Rename ${bareName(tree, node)}`, isUnnamed && (await hasField(line, "was"))
        ? { op: "all", operations: [renaming, { op: "set", node: line, field: "was", text: null }] } : renaming);
    if (refusal === null) {
        named.add(line);
    }
}

async function hasField(node: NodeId, name: string): Promise<boolean> {
    const form = await ask<{ fields: FormField[] } | null>({ ask: "form", node });
    return form?.fields.some((field) => field.name === name) ?? false;
}
