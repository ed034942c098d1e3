// SPDX-License-Identifier: MIT
// The card of an offer of an object or an area: to whom, on which condition, to how many at a time, and what is done, phase by phase.

import { useEffect, useState } from "react";
import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { useNodeMark } from "../../editing/picked";
import { AddMenu } from "../../form/AddMenu";
import { Choices } from "../../form/Choices";
import { useStudio } from "../../store";
import { LineTools } from "../LineTools";
import { Name } from "../Name";
import { Sentence } from "../ScenePicture";
import { Words } from "../Words";

const MOST_SLOTS = 24;

/** How many agents may hold an offer at a time, at most MOST_SLOTS; 0 unless it is written as a number. */
function slotsOf(tree: Tree, node: TreeNode): number {
    const clause = tree.inLine(node).find(({ kind }) => kind === "holders");
    const value = clause === undefined ? undefined : tree.children(clause)[0];
    const count = value === undefined ? NaN : Number(tree.words(value));
    return Number.isInteger(count) ? Math.min(count, MOST_SLOTS) : 0;
}

export function Offer({ tree, node }: { tree: Tree; node: TreeNode }) {
    const parts = tree.inLine(node);
    const name = parts.find(({ family }) => family === "name");
    const phases = tree.block(node);
    const slots = slotsOf(tree, node);
    const [isOpen, setOpen] = useState(false);
    const isChosen = useStudio((state) => phases.some(({ id }) => id === state.selected));
    useEffect(() => setOpen((was) => was || isChosen), [isChosen]);  // a step that is added is seen
    return (
        <section {...useNodeMark(node.id)} className="card offer" aria-label={node.name}>
            <header>
                <b>{name === undefined ? node.name : <Name tree={tree} node={name} label={`Name of ${node.name}`} />}</b>
                {slots > 0 && <span className="slots" role="img" aria-label={`${slots} at a time`} title={`${slots} at a time`}>{Array.from({ length: slots }, (_, i) => <span key={i} />)}</span>}
                <LineTools tree={tree} node={node} called={node.name} />
            </header>
            <p className="chips">
                {parts.filter((part) => part !== name).map((part) => (
                    <Words key={part.id} tree={tree} node={part} label={part.family === "name" ? "for" : part.kind} className="chip" />
                ))}
            </p>
            <Choices tree={tree} nodes={parts} />
            {phases.length > 0 && <ol className="phases" aria-label={`Phases of ${node.name}`}>{phases.map((phase) => <li key={phase.id}>{tree.line(phase)}</li>)}</ol>}
            <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
                <summary>Steps</summary>
                {phases.map((phase) => <Sentence key={phase.id} tree={tree} node={phase} />)}
            </details>
            <AddMenu parent={node.id} called={node.name} />
        </section>
    );
}
