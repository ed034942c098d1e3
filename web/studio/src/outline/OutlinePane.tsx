// SPDX-License-Identifier: MIT
// The project as a tree: files, what they declare, and what is in that. Problems stand where they are.

import { useState, type KeyboardEvent } from "react";
import { AddMenu } from "../form/AddMenu";
import { PatternButton } from "../picture/PatternGallery";
import type { NodeId, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useNodeMark } from "../editing/picked";
import { get, set, useStudio } from "../store";

/**
 * Lines with a name of their own are shown, since writers look for these. The head of a table is not, since it repeats the names
 * of its parts.
 */
const isShown = (node: TreeNode) => node.family === "line" && node.name !== "" && node.kind !== "head";

interface Shape {
    open: ReadonlySet<NodeId>;
    fold: (id: NodeId, isOpen: boolean) => void;
    wanted: string;
}

function matches(tree: Tree, node: TreeNode, wanted: string): boolean {
    return node.name.toLowerCase().includes(wanted) || tree.block(node).some((child) => isShown(child) && matches(tree, child, wanted));
}

export function OutlinePane() {
    const { files, trees, activeFile, declaration } = useStudio();
    const [search, setSearch] = useState("");
    const [open, setOpen] = useState<ReadonlySet<NodeId>>(new Set());
    const wanted = search.trim().toLowerCase();
    const fold = (id: NodeId, isOpen: boolean) => setOpen((old) => new Set(isOpen ? [...old, id] : [...old].filter((each) => each !== id)));
    return (
        <>
            <input type="search" placeholder="Search" aria-label="Search the outline" value={search} onChange={(event) => setSearch(event.target.value)} />
            {files.map((name, file) => {
                const tree = trees.get(file);
                const lines = tree === undefined ? [] : tree.block(tree.root).filter((node) => isShown(node) && matches(tree, node, wanted));
                return tree !== undefined && (
                    <section key={name} aria-label={name} data-node={tree.root.id}>
                        {files.length > 1 && <h3 className={file === activeFile ? "active" : ""}>{name}</h3>}
                        <ul role="tree" aria-label={name} aria-multiselectable="true">
                            {lines.map((node) => <Item key={node.id} tree={tree} node={node} level={1} isEntry={node === entryOf(lines, declaration)} shape={{ open, fold, wanted }} />)}
                        </ul>
                        <AddMenu parent={tree.root.id} called={name} />
                        <PatternButton parent={tree.root.id} called={name} />
                    </section>
                );
            })}
        </>
    );
}

interface ItemProps {
    tree: Tree;
    node: TreeNode;
    level: number;
    /** Whether the Tab key moves the focus to the line. */
    isEntry: boolean;
    shape: Shape;
}

/** The line that the tabulator key comes to: the one that is shown, else the first. */
const entryOf = (lines: TreeNode[], declaration: NodeId | null) => lines.find(({ id }) => id === declaration) ?? lines[0];

function choose(tree: Tree, node: TreeNode): void {
    const top = tree.around(node.offset)[1] ?? node;
    set({ activeFile: tree.file, declaration: top.id, selected: node.id, reveal: { file: tree.file, offset: node.offset } });
}

/** The word with which a line begins, unless that is its name already. */
function kindWord(tree: Tree, node: TreeNode): string {
    const line = tree.line(node);
    return line.startsWith(node.name) ? "" : line.split(/[\s:]/, 1)[0] as string;
}

function Item({ tree, node, level, isEntry, shape }: ItemProps) {
    const isSelected = useStudio((state) => state.selected === node.id || state.declaration === node.id);
    const hasProblem = useStudio((state) => state.problems.some(({ file, offset, severity }) =>
        file === tree.file && severity !== "note" && offset >= node.offset && offset < node.offset + Math.max(1, node.length)));
    const below = tree.block(node).filter((child) => isShown(child) && matches(tree, child, shape.wanted));
    const mark = useNodeMark(node.id);
    const isOpen = below.length > 0 && (shape.open.has(node.id) || shape.wanted !== "");
    return (
        <li {...mark} role="treeitem" aria-level={level} aria-expanded={below.length > 0 ? isOpen : undefined} aria-selected={isSelected || mark["data-picked"] === true}
            tabIndex={isEntry ? 0 : -1}
            onKeyDown={(event) => onKey(event, (wants) => shape.fold(node.id, wants))}
            onClick={(event) => {
                event.stopPropagation();
                choose(tree, node);
            }}>
            <span className="outline-row" style={{ paddingLeft: level * 12 - 8 }}>
                <span className="fold" aria-hidden="true" onClick={(event) => {
                    event.stopPropagation();
                    shape.fold(node.id, !isOpen);
                }}>{below.length === 0 ? "" : isOpen ? "▾" : "▸"}</span>
                <span className="outline-kind">{kindWord(tree, node)} </span>
                <span className="outline-name">{node.name}</span>
                {hasProblem && <span className="badge" title="There is a problem in it">⚠</span>}
            </span>
            {isOpen && (
                <ul role="group">
                    {below.map((child) => <Item key={child.id} tree={tree} node={child} level={level + 1} isEntry={false} shape={shape} />)}
                </ul>
            )}
        </li>
    );
}

/** The item to which an arrow key goes: below and above in the order of the page, to the first one within, and out to the one around. */
function goalOf(item: HTMLElement, key: string): HTMLElement | null | undefined {
    const all = [...document.querySelectorAll<HTMLElement>(".outline [role=treeitem]")];
    const at = all.indexOf(item);
    switch (key) {
    case "ArrowDown": return all[at + 1];
    case "ArrowUp": return all[at - 1];
    case "Home": return all[0];
    case "End": return all.at(-1);
    case "ArrowRight": return item.querySelector<HTMLElement>("[role=treeitem]");
    case "ArrowLeft": return item.parentElement?.closest<HTMLElement>("[role=treeitem]");
    default: return undefined;
    }
}

function onKey(event: KeyboardEvent<HTMLLIElement>, fold: (isOpen: boolean) => void): void {
    const item = event.currentTarget;
    if (event.target !== item) {
        return;
    }
    const isOpen = item.getAttribute("aria-expanded");
    if ((event.key === "ArrowRight" && isOpen === "false") || (event.key === "ArrowLeft" && isOpen === "true")) {
        fold(isOpen === "false");
    } else if (event.key === "Enter" || event.key === " ") {
        item.click();
    } else {
        const goal = goalOf(item, event.key);
        if (goal === undefined) {
            return;
        }
        goal?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
}

/** The declaration that is shown first: a scene of the main text, else of another one; else a role; else whatever comes first. */
export function firstDeclaration(): { file: number; node: NodeId } | null {
    const { trees } = get();
    const all = [...trees.values()].flatMap((tree) => tree.block(tree.root).map((line) => ({ file: tree.file, node: line.id, kind: line.kind })));
    return all.find(({ kind }) => kind === "scene") ?? all.find(({ kind }) => kind === "role") ?? all[0] ?? null;
}
