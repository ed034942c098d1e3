// SPDX-License-Identifier: MIT
// The shape of a network, as its picture needs it: nodes, arrows, ends; how large each is drawn.

import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { get } from "../../store";

export const WIDTH = 200;
export const STEPS_SHOWN = 3;
/** Heights of the parts of a node, in pixels, as style/network.css has them. */
export const NODE = { head: 36, step: 22, exit: 24, foot: 14 } as const;
export const END = { width: 72, height: 32 } as const;

export const stepsOf = (tree: Tree, node: TreeNode): TreeNode[] => tree.block(node).filter(({ kind }) => kind !== "arrow");
export const arrowsOf = (tree: Tree, node: TreeNode): TreeNode[] => tree.block(node).filter(({ kind }) => kind === "arrow");
export const nodesOf = (tree: Tree, network: TreeNode): TreeNode[] => tree.block(network).filter(({ kind }) => kind === "node");

/** The names that arrows lead to and that are no nodes, such as the end. */
export function endsOf(tree: Tree, nodes: TreeNode[]): string[] {
    const names = new Set(nodes.map(({ name }) => name));
    return [...new Set(nodes.flatMap((node) => arrowsOf(tree, node).map(({ name }) => name)))].filter((name) => !names.has(name));
}

const shownSteps = (tree: Tree, node: TreeNode): number => {
    const count = stepsOf(tree, node).length;
    return Math.min(STEPS_SHOWN, count) + (count > STEPS_SHOWN ? 1 : 0);
};

export const heightOf = (tree: Tree, node: TreeNode): number =>
    NODE.head + NODE.step * shownSteps(tree, node) + NODE.exit * arrowsOf(tree, node).length + NODE.foot;

/** The height at which the middle of an arrow's sentence stands, from the top of the arrow's node. */
export const exitAt = (tree: Tree, node: TreeNode, order: number): number =>
    NODE.head + NODE.step * shownSteps(tree, node) + NODE.exit * (order + 0.5);

/** The words of an arrow behind its goal: its cue, condition and clauses. */
export function saysOf(tree: Tree, arrow: TreeNode): string {
    const name = tree.inLine(arrow).find(({ family }) => family === "name");
    return name === undefined ? tree.line(arrow) : tree.line(arrow).slice(tree.slice(arrow.offset, name.offset + name.length).length).trim();
}

/** The network that a node runs. */
export function networkRunBy(tree: Tree, node: TreeNode): { tree: Tree; node: TreeNode } | null {
    const names = stepsOf(tree, node).flatMap((line) => tree.children(line)).filter(({ family, name }) => family === "step" && name !== "").map(({ name }) => name);
    for (const other of get().trees.values()) {
        const found = other.block(other.root).find(({ kind, name }) => kind === "network" && names.includes(name));
        if (found !== undefined) {
            return { tree: other, node: found };
        }
    }
    return null;
}
