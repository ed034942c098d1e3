// SPDX-License-Identifier: MIT
// A role as cards: what is done of one's own accord, with the share of each; what happens when something happens; what is
// done when somebody asks. The groups are the words with which behaviours begin.

import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { AddMenu } from "../form/AddMenu";
import { useNodeMark } from "../editing/picked";
import { LineTools } from "./LineTools";
import { Sentence, Title } from "./ScenePicture";
import { Words } from "./Words";

const HEADINGS: Readonly<Record<string, string>> = {
    proactive: "Of one’s own accord", latent: "When something happens", reactive: "When somebody asks",
};

export function RolePicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const lines = tree.block(node);
    const behaviours = lines.filter(({ kind }) => kind === "behaviour");
    const others = lines.filter(({ kind }) => kind !== "behaviour");
    const groups = Map.groupBy(behaviours, (line) => tree.line(line).split(/\s/, 1)[0] as string);
    return (
        <article className="role" aria-label={`Role ${node.name}`}>
            <Title tree={tree} node={node} />
            {others.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            {[...groups].map(([word, cards]) => <Group key={word} tree={tree} word={word} cards={cards} />)}
        </article>
    );
}

function weightOf(tree: Tree, card: TreeNode): TreeNode | undefined {
    const clause = tree.inLine(card).find(({ kind }) => kind === "weight");
    return clause === undefined ? undefined : tree.children(clause)[0];
}

/**
 * The shares of the cards among those of their group, as far as they are written as numbers. A percentage is a share by itself, and
 * says nothing of those without one beside it.
 */
function sharesOf(tree: Tree, cards: TreeNode[]): (number | null)[] {
    const weights = cards.map((card) => {
        const weight = weightOf(tree, card);
        return weight === undefined ? "1" : tree.words(weight);
    });
    if (weights.some((weight) => weight.endsWith("%"))) {
        return weights.map((weight) => (/^[\d.]+%$/.test(weight) ? Number.parseFloat(weight) / 100 : null));
    }
    const sum = weights.reduce((total, weight) => total + Number(weight), 0);
    return weights.map((weight) => (sum > 0 ? Number(weight) / sum : null));
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

function Card({ tree, node, share }: { tree: Tree; node: TreeNode; share: number | null }) {
    const clauses = tree.inLine(node).filter(({ family }) => family !== "name");
    const weight = weightOf(tree, node);
    return (
        <section {...useNodeMark(node.id)} className="card" aria-label={node.name}>
            <header>
                <b>{node.name}</b>
                {share !== null && Number.isFinite(share) && <Share tree={tree} weight={weight} share={share} name={node.name} />}
                <LineTools tree={tree} node={node} called={node.name} />
            </header>
            <p className="chips">{clauses.map((clause) => <Words key={clause.id} tree={tree} node={clause} label={clause.kind} className="chip" />)}</p>
            <ol>{tree.block(node).map((line) => <li key={line.id}><Sentence tree={tree} node={line} /></li>)}</ol>
            <AddMenu parent={node.id} called={node.name} />
        </section>
    );
}

/** The share of a behaviour among those that are drawn; the arrow keys make it larger and smaller. */
function Share({ tree, weight, share, name }: { tree: Tree; weight: TreeNode | undefined; share: number; name: string }) {
    const words = weight === undefined ? "" : tree.words(weight);
    const value = Number.parseFloat(words);
    const change = (by: number) => {
        if (weight !== undefined && Number.isFinite(value) && value + by > 0) {
            void operate(`Change weight of ${name}`, { op: "replace", node: weight.id, text: words.replace(/^[\d.]+/, String(value + by)) });
        }
    };
    return (
        <span className="share" role="slider" tabIndex={weight === undefined ? -1 : 0} aria-label={`Share of ${name}`} title="Among the behaviours that are written here" aria-valuemin={0} aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            onKeyDown={(event) => {
                const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
                if (by !== undefined) {
                    event.preventDefault();
                    change(by);
                }
            }}>
            <span className="share-bar"><span style={{ width: `${share * 100}%` }} /></span>
            {Math.round(share * 100)} %
        </span>
    );
}
