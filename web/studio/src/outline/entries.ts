// SPDX-License-Identifier: MIT
// Lines of the outline, as they are shown. A line that shows what it showed before is the same object as before, so that a
// change of a text draws only those lines anew that look different.

import type { NodeId, Problem, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

export interface Entry {
    id: NodeId;
    /** The word with which the line begins, unless that is its name already. */
    kind: string;
    name: string;
    hasProblem: boolean;
    /** Whether the block of this line has lines to show in the outline. */
    hasBelow: boolean;
    isOpen: boolean;
    /** The lines of its block, as long as this one is open. */
    below: readonly Entry[];
}

/** The choice of lines: those that are open, and the words that are searched, in small letters. */
export interface Choice {
    open: ReadonlySet<NodeId>;
    wanted: string;
}

/**
 * Lines with a name of their own are shown, since writers look for these. The head of a table is not, since it repeats the names
 * of its parts.
 */
const isShown = (node: TreeNode) => node.family === "line" && node.name !== "" && node.kind !== "head";

function matches(tree: Tree, node: TreeNode, wanted: string): boolean {
    return wanted === "" || node.name.toLowerCase().includes(wanted) || tree.block(node).some((child) => isShown(child) && matches(tree, child, wanted));
}

const shownIn = (tree: Tree, node: TreeNode, wanted: string) => tree.block(node).filter((child) => isShown(child) && matches(tree, child, wanted));

function kindWord(tree: Tree, node: TreeNode): string {
    const line = tree.line(node);
    return line.startsWith(node.name) ? "" : line.split(/[\s:]/, 1)[0] as string;
}

/** The entries of the page, remembered from one text to the next. */
export class Entries {
    #last = new Map<NodeId, Entry>();
    #next = new Map<NodeId, Entry>();

    /**
     * Lists the entries of all texts. An entry that is the same as in the last list is used again; the others of that list are
     * forgotten.
     */
    list(trees: Iterable<Tree>, problems: readonly Problem[], choice: Choice): ReadonlyMap<number, readonly Entry[]> {
        [this.#last, this.#next] = [this.#next, new Map()];
        return new Map([...trees].map((tree) => {
            const found = problems.filter(({ file, severity }) => file === tree.file && severity !== "note").map(({ offset }) => offset);
            return [tree.file, this.#entriesIn(tree, tree.root, found, choice)];
        }));
    }

    #entriesIn(tree: Tree, node: TreeNode, problems: readonly number[], choice: Choice): Entry[] {
        return shownIn(tree, node, choice.wanted).map((child) => this.#entryOf(tree, child, problems, choice));
    }

    #entryOf(tree: Tree, node: TreeNode, problems: readonly number[], choice: Choice): Entry {
        const hasBelow = shownIn(tree, node, choice.wanted).length > 0;
        const isOpen = hasBelow && (choice.open.has(node.id) || choice.wanted !== "");
        const entry: Entry = {
            id: node.id, kind: kindWord(tree, node), name: node.name, hasBelow, isOpen,
            hasProblem: problems.some((offset) => offset >= node.offset && offset < node.offset + Math.max(1, node.length)),
            below: isOpen ? this.#entriesIn(tree, node, problems, choice) : [],
        };
        const before = this.#last.get(node.id);
        const kept = before !== undefined && isSame(before, entry) ? before : entry;
        this.#next.set(node.id, kept);
        return kept;
    }
}

function isSame(a: Entry, b: Entry): boolean {
    return a.kind === b.kind && a.name === b.name && a.hasProblem === b.hasProblem && a.hasBelow === b.hasBelow && a.isOpen === b.isOpen &&
        a.below.length === b.below.length && a.below.every((entry, i) => entry === b.below[i]);
}
