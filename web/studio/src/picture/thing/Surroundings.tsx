// SPDX-License-Identifier: MIT
// A declaration in the middle of those that lead to it and to which it leads, each by a line with its words.

import { useMemo } from "react";
import type { TreeNode } from "../../document/protocol";
import { reveal, set, get, useStudio } from "../../store";
import type { Declared } from "../setting/declared";
import { distinct, edgesOf, type Edge } from "./neighbours";

const MOST_SHOWN = 10;

function show({ tree, node }: Declared): void {
    set({ activeFile: tree.file, declaration: node.id, selected: node.id });
    if (get().view !== "picture") {
        reveal(tree.file, node.offset);
    }
}

export function Surroundings({ node, word }: { node: TreeNode; word: string }) {
    const trees = useStudio((state) => state.trees);
    const edges = useMemo(() => edgesOf(trees), [trees]);
    const into = distinct(edges.filter(({ to }) => to.node.id === node.id)), out = distinct(edges.filter(({ from }) => from.node.id === node.id));
    if (into.length + out.length === 0) {
        return null;
    }
    return (
        <div className="surroundings">
            {into.length > 0 && <Side way="into" edges={into} called={`Leads to ${node.name}`} end={({ from }) => from} />}
            <div className="middle"><span className="soft">{word}</span><b>{node.name}</b></div>
            {out.length > 0 && <Side way="out" edges={out} called={`${node.name} leads to`} end={({ to }) => to} />}
        </div>
    );
}

function Side({ way, edges, called, end }: { way: "into" | "out"; edges: Edge[]; called: string; end: (edge: Edge) => Declared }) {
    const ends = [...Map.groupBy(edges, (edge) => end(edge).node)];
    return (
        <ul className={`side-list ${way}`} aria-label={called}>
            {ends.slice(0, MOST_SHOWN).map(([other, own]) => (
                <li key={other.id}>
                    <button className="neighbour" title={`${other.kind} ${other.name}`} onClick={() => show(end(own[0] as Edge))}>{other.name}</button>
                    <span className="edge">{own.map(({ says }) => <span key={says} title={says}>{says}</span>)}</span>
                </li>
            ))}
            {ends.length > MOST_SHOWN && <li className="soft">and {ends.length - MOST_SHOWN} more</li>}
        </ul>
    );
}
