// SPDX-License-Identifier: MIT
// Where a new arrow may lead: a new node, one that is there, or an end.

import { operate, seedsOf } from "../../document/client";
import { treesOfChange } from "../../document/moment";
import type { Operation, TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { Menu } from "../../editing/Menu";
import { set } from "../../store";
import { endsOf, nodesOf } from "./shape";

/** The ends to which an arrow of any network can lead, though there is no node of that name. */
const ENDS = ["end", "fail"];
const arrowText = (goal: string) => `-> ${goal} when done`;

export function arrowTo(from: TreeNode, goal: string): void {
    void operate(`Arrow from ${from.name} to ${goal}`, { op: "insert", parent: from.id, before: 0, text: arrowText(goal) });
}

/** Adds a node of the smallest form that makes sense to a network, and an arrow to it from the node `from`, if there is one. */
export async function newNode(network: TreeNode, from: TreeNode | null): Promise<void> {
    const seed = (await seedsOf(network.id)).find(({ kind }) => kind === "node");
    const name = seed?.text.split("\n", 1)[0]?.slice(seed.word.length).trim();
    if (seed === undefined || name === undefined) {
        return;
    }
    const node: Operation = { op: "insert", parent: network.id, before: seed.before, text: seed.text };
    const arrow: Operation[] = from === null ? [] : [{ op: "insert", parent: from.id, before: 0, text: arrowText(name) }];
    const { refusal, made } = await operate(`Add ${name}`, { op: "all", operations: [...arrow, node] });
    if (refusal === null) {
        await treesOfChange();
        set({ selected: made });
    }
}

export function GoalMenu({ tree, network, from, at, onEnd }: { tree: Tree; network: TreeNode; from: TreeNode; at: { x: number; y: number }; onEnd: () => void }) {
    const goals = [...nodesOf(tree, network).map(({ name }) => name), ...new Set([...endsOf(tree, nodesOf(tree, network)), ...ENDS])];
    return (
        <Menu label={`Arrow from ${from.name} to`} className="goal-menu" onEnd={onEnd}
            style={{ left: Math.min(at.x, innerWidth - 240), top: Math.min(at.y, innerHeight - 320) }}
            items={[
                { key: "new node", content: "New node", run: () => newNode(network, from) },
                ...goals.map((name) => ({ key: `to ${name}`, content: name, run: () => arrowTo(from, name) })),
            ]} />
    );
}
