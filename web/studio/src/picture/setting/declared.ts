// SPDX-License-Identifier: MIT
// The declarations of the project's texts by their names, for finding the lines of the thing that a name stands for.

import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { isNamed } from "./parts";

export interface Declared {
    tree: Tree;
    node: TreeNode;
}

export type Trees = ReadonlyMap<number, Tree>;

/** All declarations of these kinds, in the order of the files. */
export function declarations(trees: Trees, ...kinds: string[]): Declared[] {
    return [...trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ kind, name }) => kinds.includes(kind) && name !== "").map((node) => ({ tree, node })));
}

export function declarationOf(trees: Trees, name: string): Declared | undefined {
    return name === "" ? undefined : [...trees.values()].flatMap((tree) => tree.block(tree.root).map((node) => ({ tree, node }))).find(({ node }) => isNamed(name)(node));
}

/**
 * Returns the declaration of a name, and behind it those on which it builds, and so on: what the thing is besides (`a Seat`), and
 * the kind or role that it is for (`for guest`).
 */
export function lineage(trees: Trees, name: string, seen: ReadonlySet<string> = new Set()): Declared[] {
    const own = declarationOf(trees, name);
    if (own === undefined || seen.has(name.toLowerCase())) {
        return [];
    }
    const above = own.tree.inLine(own.node).flatMap((part) => (part.family === "clause" ? own.tree.children(part) : [part]))
        .filter((part) => part.family === "name" && !isNamed(name)(part));
    return [own, ...above.flatMap((part) => lineage(trees, part.name, new Set([...seen, name.toLowerCase()])))];
}
