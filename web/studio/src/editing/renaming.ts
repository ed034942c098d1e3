// SPDX-License-Identifier: MIT
// Renames declarations wherever their names are used. A thing that was added in this session and still has the name that it was
// made with is not known to anything outside, so that name need not be remembered.

import { create } from "zustand";
import { ask, operate } from "../document/client";
import type { FormField, NodeId, Operation, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

/** Declarations and lines that were added in this session, and those in them that have got a name of their own since. */
const added = new Set<NodeId>();
const named = new Set<NodeId>();

/** The node that was added last, whose name or words are written next where they are shown; null once that has begun. */
export const useFresh = create<{ node: NodeId | null }>(() => ({ node: null }));

/** Notes that a node was added with provisional names: its own name, and the names of the lines in it. */
export function noteUnnamed(node: NodeId): void {
    added.add(node);
    useFresh.setState({ node });
}

/** Renames what the name `node` declares. */
export async function rename(tree: Tree, node: TreeNode, name: string): Promise<void> {
    const line = node.parent;
    const isUnnamed = !named.has(line) && (added.has(line) || added.has(tree.get(line)?.parent ?? 0));
    const renaming: Operation = { op: "rename", file: tree.file, offset: node.offset, name };
    const { refusal } = await operate(`Rename ${tree.words(node)}`, isUnnamed && (await hasField(line, "was"))
        ? { op: "all", operations: [renaming, { op: "set", node: line, field: "was", text: null }] } : renaming);
    if (refusal === null) {
        named.add(line);
    }
}

async function hasField(node: NodeId, name: string): Promise<boolean> {
    const form = await ask<{ fields: FormField[] } | null>({ ask: "form", node });
    return form?.fields.some((field) => field.name === name) ?? false;
}
