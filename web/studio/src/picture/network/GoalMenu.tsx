// SPDX-License-Identifier: MIT
// Where a new arrow may lead: a new node, one that is there, or an end.

import { useEffect, useRef } from "react";
import { ask, operate } from "../../document/client";
import { treesOfChange } from "../../document/moment";
import type { Operation, Seed, TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { set } from "../../store";
import { endsOf, nodesOf } from "./shape";

/** Ends that a network has without a node of that name. */
const ENDS = ["end", "fail"];
const arrowText = (goal: string) => `-> ${goal} when done`;

export function arrowTo(from: TreeNode, goal: string): void {
    void operate(`Arrow from ${from.name} to ${goal}`, { op: "insert", parent: from.id, before: 0, text: arrowText(goal) });
}

/** A node of the smallest form that makes sense, with an arrow to it. */
export async function newNode(network: TreeNode, from: TreeNode | null): Promise<void> {
    const seed = (await ask<Seed[]>({ ask: "seeds", node: network.id }))?.find(({ kind }) => kind === "node");
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
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => list.current?.querySelector("button")?.focus(), []);
    const goals = [...nodesOf(tree, network).map(({ name }) => name), ...new Set([...endsOf(tree, nodesOf(tree, network)), ...ENDS])];
    const choose = (act: () => unknown) => {
        onEnd();
        act();
    };
    return (
        <ul ref={list} className="goal-menu" role="menu" aria-label={`Arrow from ${from.name} to`} style={{ left: Math.min(at.x, innerWidth - 240), top: Math.min(at.y, innerHeight - 320) }}
            onKeyDown={(event) => {
                const all = [...event.currentTarget.querySelectorAll("button")];
                const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (event.key === "Escape") {
                    onEnd();
                } else if (by !== undefined) {
                    all[(all.indexOf(document.activeElement as HTMLButtonElement) + by + all.length) % all.length]?.focus();
                } else {
                    return;
                }
                event.preventDefault();
                event.stopPropagation();
            }}
            onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onEnd()}>
            <li role="none"><button role="menuitem" onClick={() => choose(() => newNode(network, from))}>New node</button></li>
            {goals.map((name) => <li key={name} role="none"><button role="menuitem" onClick={() => choose(() => arrowTo(from, name))}>{name}</button></li>)}
        </ul>
    );
}
