// SPDX-License-Identifier: MIT
// An object, an area, a kind, a place or an item: in the middle of its neighbours, and below it what it offers and what it does by
// itself.

import "../style/places.css";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { Sentence, Title } from "./ScenePicture";
import { CastHint } from "./RoleHints";
import { Offer } from "./thing/Offer";
import { Surroundings } from "./thing/Surroundings";

/** The headings of the kinds of lines, in the order in which they are shown. */
const HEADINGS: readonly [string, string][] = [
    ["fact", "What is known of it"], ["link", "Where it leads"], ["behaviour", "What it offers"], ["message", "What can be told to it"], ["event", "Events"],
    ["on", "What it does then"], ["brain", "What it does by itself"],
];

export function ThingPicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const groups = Map.groupBy(tree.block(node), ({ kind }) => kind);
    const headings = [...HEADINGS.filter(([kind]) => groups.has(kind)), ...[...groups.keys()].filter((kind) => !HEADINGS.some(([known]) => known === kind)).map((kind) => [kind, kind] as const)];
    return (
        <article className="thing" aria-label={`${node.kind} ${node.name}`}>
            <Title tree={tree} node={node} />
            <Surroundings node={node} word={node.kind} />
            {headings.map(([kind, heading]) => (
                <section key={kind} className="group" aria-label={heading}>
                    <h4>{heading}</h4>
                    {groups.get(kind)?.map((line) => (kind === "behaviour" ? <Offer key={line.id} tree={tree} node={line} /> : <Sentence key={line.id} tree={tree} node={line} />))}
                </section>
            ))}
            {node.kind === "object" && <CastHint of={node} says="None stands on the stage." />}
        </article>
    );
}
