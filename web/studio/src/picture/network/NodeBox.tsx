// SPDX-License-Identifier: MIT
// A node of a network: its name, its first steps in their own words, and each of its arrows with its number and its sentence.

import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { useNodeMark } from "../../editing/picked";
import { runningClass, useRunners } from "../../stage/lit";
import { Words } from "../Words";
import { arrowsOf, END, heightOf, networkRunBy, saysOf, STEPS_SHOWN, stepsOf, WIDTH } from "./shape";

export type NodeData = {
    tree: Tree;
    node: TreeNode;
    isFirst: boolean;
    goIn: (node: TreeNode) => void;
    addArrow: (from: string, at: { x: number; y: number }) => void;
};
export type EndData = { name: string };

export function NodeBox({ data: { tree, node, isFirst, goIn, addArrow }, selected }: NodeProps<Node<NodeData, "node">>) {
    const steps = stepsOf(tree, node);
    const runs = networkRunBy(tree, node);
    const runners = useRunners(tree, node);
    return (
        <div {...useNodeMark(node.id)} className={`node-box ${selected === true ? "selected" : ""} ${runs === null ? "" : "runs"} ${runningClass(runners)}`}
            style={{ width: WIDTH, minHeight: heightOf(tree, node) }} onDoubleClick={(event) => {
                if (runs !== null && (event.target as Element).closest(".words") === null) {
                    goIn(node);
                }
            }}>
            <Handle type="target" position={Position.Top} aria-label={`Into ${node.name}`} />
            {isFirst && <span className="start" title="It begins here" />}
            <header>
                <b>{node.name}</b>
                {runners.count > 0 && <span className="who-is-there" title={`${runners.count} here now`} aria-label={`${runners.count} here now`} role="img">{runners.count}</span>}
                {runs !== null && <button className="go-in nodrag" aria-label={`Go into ${runs.node.name}`} title={`Go into ${runs.node.name}`} onClick={() => goIn(node)}>⤵</button>}
                <button className="add-arrow nodrag" aria-label={`Add an arrow from ${node.name}`} title="Add an arrow" onClick={({ currentTarget }) => {
                    const { right, top } = currentTarget.getBoundingClientRect();
                    addArrow(node.name, { x: right, y: top });
                }}>+</button>
            </header>
            {steps.slice(0, STEPS_SHOWN).map((step) => <p key={step.id} className="node-step"><Words tree={tree} node={step} label="step" shown={tree.line(step)} className="nodrag" /></p>)}
            {steps.length > STEPS_SHOWN && <p className="node-step soft">and {steps.length - STEPS_SHOWN} more</p>}
            {arrowsOf(tree, node).map((arrow, i) => (
                <p key={arrow.id} className="exit">
                    <span className="order" aria-hidden="true">{i + 1}</span>
                    <Words tree={tree} node={arrow} label={`arrow to ${arrow.name}`} shown={saysOf(tree, arrow) || `to ${arrow.name}`} className="nodrag" />
                </p>
            ))}
            <Handle type="source" position={Position.Bottom} aria-label={`Arrow from ${node.name}`} title="Drag to another node, or to nothing" />
        </div>
    );
}

export function EndCapsule({ data: { name } }: NodeProps<Node<EndData, "end">>) {
    return <div className="end-capsule" style={END}><Handle type="target" position={Position.Top} />{name}</div>;
}
