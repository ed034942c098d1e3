// SPDX-License-Identifier: MIT
// The project as a tree: files, what they declare, and what is in that. Problems stand where they are.

import { memo, useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { AddMenu } from "../form/AddMenu";
import { PatternButton } from "../picture/PatternGallery";
import type { NodeId } from "../document/protocol";
import { useNodeMark } from "../editing/picked";
import { get, set, useFields, useStudio } from "../store";
import { Entries, type Entry } from "./entries";

export function OutlinePane() {
    const { files, trees, problems, activeFile, declaration } = useFields("files", "trees", "problems", "activeFile", "declaration");
    const [search, setSearch] = useState("");
    const [open, setOpen] = useState<ReadonlySet<NodeId>>(new Set());
    const [entries] = useState(() => new Entries());
    const wanted = search.trim().toLowerCase();
    const fold = useCallback((id: NodeId, isOpen: boolean) => setOpen((old) => new Set(isOpen ? [...old, id] : [...old].filter((each) => each !== id))), []);
    const shown = useMemo(() => entries.list(trees.values(), problems, { open, wanted }), [trees, problems, open, wanted]);
    return (
        <>
            <input type="search" placeholder="Search" aria-label="Search the outline" value={search} onChange={(event) => setSearch(event.target.value)} />
            {files.map((name, file) => {
                const root = trees.get(file)?.root.id;
                const lines = shown.get(file) ?? [];
                return root !== undefined && (
                    <section key={name} aria-label={name} data-node={root}>
                        {files.length > 1 && <h3 className={file === activeFile ? "active" : ""}>{name}</h3>}
                        <ul role="tree" aria-label={name} aria-multiselectable="true">
                            {lines.map((entry) => <Item key={entry.id} file={file} entry={entry} level={1} isEntry={entry === entryOf(lines, declaration)} fold={fold} />)}
                        </ul>
                        <FileTools parent={root} called={name} />
                    </section>
                );
            })}
        </>
    );
}

/** The buttons by which something is added to a file. */
const FileTools = memo(function FileTools({ parent, called }: { parent: NodeId; called: string }) {
    return <><AddMenu parent={parent} called={called} /><PatternButton parent={parent} called={called} /></>;
});

interface ItemProps {
    file: number;
    entry: Entry;
    level: number;
    /** Whether the Tab key moves the focus to the line. */
    isEntry: boolean;
    fold: (id: NodeId, isOpen: boolean) => void;
}

/** The line to which the Tab key moves the focus: that of the declaration in the document pane, else the first. */
const entryOf = (lines: readonly Entry[], declaration: NodeId | null) => lines.find(({ id }) => id === declaration) ?? lines[0];

function choose(file: number, id: NodeId): void {
    const tree = get().trees.get(file), node = tree?.get(id);
    if (tree !== undefined && node !== undefined) {
        const top = tree.around(node.offset)[1] ?? node;
        set({ activeFile: file, declaration: top.id, selected: id, reveal: { file, offset: node.offset } });
    }
}

const Item = memo(function Item({ file, entry, level, isEntry, fold }: ItemProps) {
    const { id, kind, name, hasProblem, hasBelow, isOpen, below } = entry;
    const isSelected = useStudio((state) => state.selected === id || state.declaration === id);
    const mark = useNodeMark(id);
    return (
        <li {...mark} role="treeitem" aria-level={level} aria-expanded={hasBelow ? isOpen : undefined} aria-selected={isSelected || mark["data-picked"] === true}
            tabIndex={isEntry ? 0 : -1}
            onKeyDown={(event) => onKey(event, (wants) => fold(id, wants))}
            onClick={(event) => {
                event.stopPropagation();
                choose(file, id);
            }}>
            <span className="outline-row" style={{ paddingLeft: level * 12 - 8 }}>
                <span className="fold" aria-hidden="true" onClick={(event) => {
                    event.stopPropagation();
                    fold(id, !isOpen);
                }}>{!hasBelow ? "" : isOpen ? "▾" : "▸"}</span>
                <span className="outline-kind">{kind} </span>
                <span className="outline-name">{name}</span>
                {hasProblem && <span className="badge" title="There is a problem in it">⚠</span>}
            </span>
            {isOpen && (
                <ul role="group">
                    {below.map((child) => <Item key={child.id} file={file} entry={child} level={level + 1} isEntry={false} fold={fold} />)}
                </ul>
            )}
        </li>
    );
});

/**
 * Returns the item to which a key moves the focus: down and up in the order of the page, right to the first item within this one,
 * left to the item around it, Home and End to the first and the last of all.
 */
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
