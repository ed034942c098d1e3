// SPDX-License-Identifier: MIT
// The parts of a setting, as its picture finds them in its lines: the plan, the legend, the cast and where its members stand.

import { LegendKind } from "troupe";
import type { Scale } from "../../document/protocol";
import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import type { Plan } from "../../protocol";

export interface Parts {
    tree: Tree;
    setting: TreeNode;
    plan: TreeNode | undefined;
    rows: TreeNode[];
    legend: TreeNode[];
    cast: TreeNode[];
    places: TreeNode[];
    stock: TreeNode[];
    /** The lines of the setting by their kinds, below which the legend, the cast and so on stand. */
    blocks: ReadonlyMap<string, TreeNode>;
}

export function partsOf(tree: Tree, setting: TreeNode): Parts {
    const blocks = new Map(tree.block(setting).map((line) => [line.kind, line]));
    const below = (kind: string, entries: string) => {
        const block = blocks.get(kind);
        return block === undefined ? [] : tree.block(block).filter((line) => line.kind === entries);
    };
    return {
        tree, setting, blocks, plan: blocks.get("floor plan"), rows: below("floor plan", "plan row"), legend: below("legend", "legend entry"),
        cast: below("cast", "cast entry"), places: below("places", "places entry"), stock: below("stock", "stock entry"),
    };
}

export const letterOf = (tree: Tree, entry: TreeNode) => [...tree.words(entry)][0] ?? " ";
export const isNamed = (name: string) => (other: { name: string }) => other.name.toLowerCase() === name.toLowerCase();

/**
 * Returns the plan as it is drawn. A name in the legend that has never been compiled stands for a solid place, which is drawn like
 * furniture.
 */
export function planOf({ tree, rows, legend }: Parts, scale: Scale): Plan | null {
    const texts = rows.map((row) => tree.words(row));
    const width = Math.max(0, ...texts.map((row) => [...row].length));
    return width === 0 ? null : {
        width, height: rows.length, letterM: scale.letterM, rows: texts,
        letters: legend.map((entry) => {
            const known = scale.letters.find(isNamed(entry.name));
            return { letter: letterOf(tree, entry), name: entry.name, what: known?.what ?? LegendKind.PLACE, solid: known?.solid ?? true };
        }),
    };
}

export interface Point {
    x: number;
    y: number;
}

/** A line of the cast: one person with a name, or `count` persons without one. */
export interface Member {
    node: TreeNode;
    /** the name by which links of others can lead to the member; "" when it has none */
    name: string;
    /** the role or kind of the member */
    sort: string;
    count: number;
    /** the point or place at which the text puts the member */
    point: Point | null;
    place: string | null;
    givens: TreeNode[];
}

/** Returns the coordinates that the words of a spot give; null when the words are no spot. */
export function pointOf(words: string): Point | null {
    const [x, y] = (words.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    return words.startsWith("(") && x !== undefined && y !== undefined ? { x, y } : null;
}

export function memberOf(tree: Tree, node: TreeNode): Member {
    const parts = tree.inLine(node);
    const names = parts.filter(({ family }) => family === "name").map(({ name }) => name);
    const value = parts.find(({ family }) => family === "value");
    const point = value === undefined ? null : pointOf(tree.words(value));
    return {
        node, name: names.length > 1 ? names[0] as string : "", sort: names.at(-1) ?? "", count: Number.parseInt(tree.line(node), 10) || 1,
        point, place: value !== undefined && point === null ? tree.words(value) : null,
        givens: tree.block(node).filter(({ kind }) => kind === "assignment"),
    };
}

/** The words for a member in labels and in the history. */
export const calledMember = ({ name, sort, count }: Member) => (name !== "" ? name : count > 1 ? `${count} ${sort}` : sort);
