// SPDX-License-Identifier: MIT
// A task or a plan as a tree from left to right: blocks with what stands below them to their right, in the order in which it is
// tried. Lines are marked by what kind of line they are; their words and clauses can be written anew in their place.

import { useState } from "react";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useNodeMark } from "../editing/picked";
import { AddMenu } from "../form/AddMenu";
import { runningClass, useRunners, useLight } from "../stage/lit";
import { get, set, useStudio } from "../store";
import { LineTools } from "./LineTools";
import { Sentence, Title } from "./ScenePicture";
import { Words } from "./Words";

interface TreeProps {
    tree: Tree;
    node: TreeNode;
}

/**
 * The marks of the kinds of blocks: → for what is done in order, ? for a choice, ⇉ for what is done at once, ↻ for what is done
 * again, and so on.
 */
const MARKS: Readonly<Record<string, string>> = {
    sequence: "→", selector: "?", parallel: "⇉", repeat: "↻", retry: "↺", if: "◇", otherwise: "◇", depending: "◈", way: "⑂", catch: "⚡", finally: "⏏", "for every": "∀", lock: "▣",
};

/** Kinds of lines that are about the tree as a whole, and are shown above it. */
const ABOVE = new Set(["needs", "makes", "fact", "on"]);

export function TreePicture({ tree, node }: TreeProps) {
    useLight();
    const lines = tree.block(node);
    const below = lines.filter(({ kind }) => !ABOVE.has(kind));
    return (
        <article className="tree" aria-label={`${node.kind === "plan" ? "Plan" : "Task"} ${node.name}`}>
            <Title tree={tree} node={node} />
            {lines.filter(({ kind }) => ABOVE.has(kind)).map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            <Branches tree={tree} lines={below} label={`What ${node.name} does`} isOutermost />
        </article>
    );
}

function Branches({ tree, lines, label, isOutermost = false }: { tree: Tree; lines: TreeNode[]; label: string; isOutermost?: boolean }) {
    return (
        <ul role={isOutermost ? "tree" : "group"} aria-label={label} className="branches">
            {lines.map((line) => <Branch key={line.id} tree={tree} node={line} isOutermost={isOutermost} />)}
        </ul>
    );
}

function Branch({ tree, node, isOutermost }: TreeProps & { isOutermost: boolean }) {
    const [isOpen, setOpen] = useState(true);
    const isSelected = useStudio((state) => state.selected === node.id);
    const mark = useNodeMark(node.id);
    const runners = useRunners(tree, node);
    const below = tree.block(node);
    const isBlock = below.length > 0;
    const called = node.name || tree.line(node).slice(0, 40);
    return (
        <li role="treeitem" aria-expanded={isBlock ? isOpen : undefined} aria-selected={isSelected} aria-label={tree.line(node)} tabIndex={isOutermost ? 0 : -1}
            onKeyDown={(event) => {
                if (event.target === event.currentTarget) {
                    onKey(event.nativeEvent, event.currentTarget, setOpen);
                }
            }}
            onFocus={(event) => event.target === event.currentTarget && get().selected !== node.id && set({ selected: node.id })}>
            <div {...mark} className={`tree-node ${isBlock ? "block" : "leaf"} ${node.kind.replace(" ", "-")} ${isSelected ? "selected" : ""} ${runningClass(runners)}`}>
                <span className="tree-mark" aria-hidden="true">{MARKS[node.kind] ?? ""}</span>
                {isBlock ? <Head tree={tree} node={node} /> : <Words tree={tree} node={node} label={node.kind} />}
                {runners.count > 0 && <span className="who-is-there" title={`${runners.count} here now`} aria-label={`${runners.count} here now`} role="img">{runners.count}</span>}
                <span className="tree-tools">
                    {isBlock && <button className="fold" aria-label={`${isOpen ? "Fold" : "Unfold"} ${called}`} onClick={() => setOpen(!isOpen)}>{isOpen ? "−" : `+${below.length}`}</button>}
                    {isBlock && node.kind !== "way" && <button aria-label={`Take away ${called}, and leave what is below it`} title="Take away, and leave what is below" onClick={() => void operate(`Unwrap ${called}`, { op: "unwrap", node: node.id })}>⤴</button>}
                    <LineTools tree={tree} node={node} called={called} />
                </span>
            </div>
            {isBlock && isOpen && (
                <div className="below">
                    <Branches tree={tree} lines={below} label={`Below ${called}`} />
                    <AddMenu parent={node.id} called={called} />
                </div>
            )}
        </li>
    );
}

/** The head of a block: its first words, and each further part of its line as a chip. */
function Head({ tree, node }: TreeProps) {
    const parts = tree.inLine(node).filter(({ family }) => family !== "name");
    const first = parts[0];
    const line = tree.line(node);
    const head = first === undefined ? line : tree.slice(node.offset, first.offset).replace(/[,:]\s*$/, "").trim();
    return (
        <span className="tree-head">
            <b>{head}</b>
            {parts.map((part) => <Words key={part.id} tree={tree} node={part} label={part.kind} className="chip" />)}
        </span>
    );
}

function onKey(event: KeyboardEvent, item: HTMLElement, setOpen: (isOpen: boolean) => void): void {
    const all = [...item.closest("[role=tree]")?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? []];
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) {
        return;
    }
    if (to !== undefined) {
        all[all.indexOf(item) + to]?.focus();
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        setOpen(event.key === "ArrowRight");
    } else if (event.key === "Enter" || event.key === "F2") {
        item.querySelector<HTMLElement>(".words")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    } else {
        return;
    }
    event.preventDefault();
    event.stopPropagation();
}
