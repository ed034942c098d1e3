// SPDX-License-Identifier: MIT
// A setting as it is seen from above: its plan is painted, its cast is dragged to where it stands, links are drawn from one to another.

import "../style/places.css";
import { useEffect, useState } from "react";
import { ask, operate, seedsOf } from "../document/client";
import type { Scale, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { AddMenu } from "../form/AddMenu";
import { set, useStudio } from "../store";
import { Sentence, Title } from "./ScenePicture";
import { Brushes, Tools } from "./setting/Brushes";
import { CastList, LinkList } from "./setting/CastList";
import { Tray } from "./setting/Tray";
import { partsOf, planOf, type Parts } from "./setting/parts";
import { PlanBoard } from "./setting/PlanBoard";
import { Resize } from "./setting/Resize";
import { useBoard } from "./setting/useBoard";

const NO_SCALE: Scale = { letterM: 1, letters: [] };

export function SettingPicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const parts = partsOf(tree, node);
    const scale = useScaleOf(tree, node);
    const plan = planOf(parts, scale);
    const board = useBoard(parts, plan);
    const called = node.name || node.kind;
    const others = [...parts.blocks].filter(([kind]) => !["floor plan", "cast"].includes(kind)).map(([, line]) => line);
    return (
        <article className="setting" aria-label={`Setting ${node.name}`}>
            <Title tree={tree} node={node} />
            <div className="setting-tools">
                <Tools tool={board.tool} setTool={board.setTool} hasPlan={plan !== null} />
                <Zoom zoom={board.zoom} />
            </div>
            {plan === null ? <DrawPlan parts={parts} /> : <Brushes plan={plan} letter={board.letter} choose={board.chooseLetter} parts={parts} />}
            <div className="plan-room" ref={board.room}><PlanBoard {...board} called={called} plan={plan} /></div>
            {board.choice !== null && (
                <p className="link-choice" role="group" aria-label="Which link">Link as {board.choice.names.map((name) => (
                    <button key={name} autoFocus onClick={() => board.choose(name)}>{name}</button>
                ))}</p>
            )}
            {board.carried !== null && <span className="carried" style={{ left: board.carried.x, top: board.carried.y }}>{board.carriedName}</span>}
            <Tray {...board} parts={parts} />
            {plan !== null && <Resize parts={parts} plan={plan} called={called} />}
            {board.members.length > 0 && <h4>Cast</h4>}
            <CastList tree={tree} members={board.members} />
            {board.members.length + board.places.length > 1 && <LinkList {...board} parts={parts} />}
            {others.map((line) => (
                <details key={line.id} className="block" open={tree.block(line).length < 8}>
                    <summary>{tree.line(line)}</summary>
                    {tree.block(line).map((entry) => <Sentence key={entry.id} tree={tree} node={entry} />)}
                    <AddMenu parent={line.id} called={line.kind} />
                </details>
            ))}
        </article>
    );
}

/** The scale of the floor plan: how many metres a letter is wide, and what each letter stands for; fetched anew for each version of the texts. */
function useScaleOf(tree: Tree, node: TreeNode): Scale {
    const [scale, setScale] = useState(NO_SCALE);
    const trees = useStudio((state) => state.trees);
    useEffect(() => {
        let isWanted = true;
        void ask<Scale | null>({ ask: "scale", setting: node.name }).then((answer) => isWanted && answer !== null && setScale(answer));
        return () => {
            isWanted = false;
        };
    }, [trees, tree, node.name]);
    return scale;
}

function Zoom({ zoom }: { zoom: (by: 1 | -1 | 0) => void }) {
    return (
        <span className="zoom" role="group" aria-label="Size of the picture">
            <button aria-label="Smaller" onClick={() => zoom(-1)}>−</button>
            <button onClick={() => zoom(0)}>Fit</button>
            <button aria-label="Larger" onClick={() => zoom(1)}>+</button>
        </span>
    );
}

/** A button that gives a setting without a plan the first rows of one. */
function DrawPlan({ parts }: { parts: Parts }) {
    const draw = async () => {
        const seeds = await seedsOf(parts.setting.id);
        const seed = seeds.find(({ kind }) => kind === "floor plan");
        if (seed === undefined) {
            set({ refusal: "A plan cannot be drawn here before the problems of this setting are mended." });
        } else {
            const first = parts.tree.block(parts.setting)[0];
            await operate("Draw a plan", { op: "insert", parent: parts.setting.id, before: first?.id ?? 0, text: seed.text });
        }
    };
    return <p className="draw-plan"><button onClick={() => void draw()}>Draw a plan</button> <span className="soft">It is open ground as long as there is none.</span></p>;
}
