// SPDX-License-Identifier: MIT
// A role as cards: what is done of one's own accord, with the share of each; what happens when something happens; what is done when
// somebody asks. Cards are grouped by the word with which their behaviours begin.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { AddMenu } from "../form/AddMenu";
import { Choices } from "../form/Choices";
import { useNodeMark } from "../editing/picked";
import { LineTools } from "./LineTools";
import { Sentence, Title } from "./ScenePicture";
import { Name } from "./Name";
import { RoleHints } from "./RoleHints";
import { ShareBar } from "./ShareBar";
import { Words } from "./Words";

const HEADINGS: Readonly<Record<string, string>> = {
    proactive: "Of one’s own accord", latent: "When something happens", reactive: "When somebody asks",
};

export function RolePicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const lines = tree.block(node);
    const behaviours = lines.filter(({ kind }) => kind === "behaviour");
    const others = lines.filter(({ kind }) => kind !== "behaviour");
    const groups = Map.groupBy(behaviours, (line) => tree.line(line).split(/\s/, 1)[0] as string);
    const words = [...new Set([...Object.keys(HEADINGS), ...groups.keys()])].filter((word) => groups.has(word));
    return (
        <article className="role" aria-label={`Role ${node.name}`}>
            <Title tree={tree} node={node} />
            {others.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            {words.map((word) => <Group key={word} tree={tree} word={word} cards={groups.get(word) ?? []} />)}
            <RoleHints role={node} isIdle={behaviours.length === 0} />
        </article>
    );
}

/** A behaviour's weight as it is written; 1 when none is written. */
function weightOf(tree: Tree, card: TreeNode): string {
    const clause = tree.inLine(card).find(({ kind }) => kind === "weight");
    const weight = clause === undefined ? undefined : tree.children(clause)[0];
    return weight === undefined ? "1" : tree.words(weight);
}

interface Share {
    words: string;
    others: number;
    share: number;
}

/**
 * Returns the share of each card among those of its group, where it can be known from numbers as they are written. A percentage is
 * a share by itself. In a group that has one, a card without a percentage has no known share.
 */
function sharesOf(tree: Tree, cards: TreeNode[]): (Share | null)[] {
    const weights = cards.map((card) => weightOf(tree, card));
    if (weights.some((weight) => weight.endsWith("%"))) {
        return weights.map((words) => (/^[\d.]+%$/.test(words) ? { words, others: 0, share: Number.parseFloat(words) / 100 } : null));
    }
    const sum = weights.reduce((total, weight) => total + Number(weight), 0);
    return weights.map((words) => (sum > 0 ? { words, others: sum - Number(words), share: Number(words) / sum } : null));
}

function Group({ tree, word, cards }: { tree: Tree; word: string; cards: TreeNode[] }) {
    const shares = word === "proactive" ? sharesOf(tree, cards) : [];
    return (
        <section className="group">
            <h4>{HEADINGS[word] ?? word}</h4>
            {cards.map((card, i) => <Card key={card.id} tree={tree} node={card} share={shares[i] ?? null} />)}
        </section>
    );
}

function Card({ tree, node, share }: { tree: Tree; node: TreeNode; share: Share | null }) {
    const parts = tree.inLine(node);
    const name = parts.find(({ family }) => family === "name");
    const clauses = parts.filter(({ family }) => family !== "name");
    return (
        <section {...useNodeMark(node.id)} className="card" aria-label={node.name}>
            <header>
                <b>{name === undefined ? node.name : <Name tree={tree} node={name} label={`Name of ${node.name}`} />}</b>
                {share !== null && <ShareBar card={node.id} name={node.name} {...share} />}
                <LineTools tree={tree} node={node} called={node.name} />
            </header>
            <p className="chips">{clauses.map((clause) => <Words key={clause.id} tree={tree} node={clause} label={clause.kind} className="chip" />)}</p>
            <Choices tree={tree} nodes={clauses} />
            <ol>{tree.block(node).map((line) => <li key={line.id}><Sentence tree={tree} node={line} /></li>)}</ol>
            <AddMenu parent={node.id} called={node.name} />
        </section>
    );
}
