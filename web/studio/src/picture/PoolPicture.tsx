// SPDX-License-Identifier: MIT
// A pool of lines as a table: a row for each spoken line, with its id and what else stands behind it, and keys as in a spreadsheet. Arrows, Tab and Enter
// go from cell to cell, F2 or typing writes, Delete takes a row out; the last row is for a new line.

import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { LineTools } from "./LineTools";
import { Sentence, Title } from "./ScenePicture";

interface PoolProps {
    tree: Tree;
    node: TreeNode;
}

/** The parts of a spoken line: its words without the quotes, and what follows them. */
function partsOf(tree: Tree, line: TreeNode): { words: string; behind: string } {
    const text = tree.line(line);
    const end = text.lastIndexOf('"');
    return text.startsWith('"') && end > 0 ? { words: text.slice(1, end), behind: text.slice(end + 1).replace(/^[\s,]+/, "") } : { words: text, behind: "" };
}

export function PoolPicture({ tree, node }: PoolProps) {
    const lines = tree.block(node);
    const spoken = lines.filter(({ kind }) => kind === "spoken line");
    const table = useRef<HTMLTableElement>(null);
    const goTo = (row: number, column: number) =>
        table.current?.querySelectorAll("tbody tr")[row]?.querySelectorAll<HTMLElement>("[data-cell]")[column]?.focus();
    const change = (line: TreeNode, words: string, behind: string) => {
        const { words: oldWords, behind: oldBehind } = partsOf(tree, line);
        if (words !== oldWords || behind !== oldBehind) {
            const text = `"${words}"${behind === "" ? "" : behind.startsWith("@") ? ` ${behind}` : `, ${behind}`}`;
            void operate(`Change a line of ${node.name}`, { op: "replace", node: line.id, text });
        }
    };
    const add = (words: string) => {
        if (words.trim() !== "") {
            void operate(`Add a line to ${node.name}`, { op: "insert", parent: node.id, before: 0, text: `"${words}"` });
        }
    };
    const remove = (line: TreeNode) => void operate(`Remove a line of ${node.name}`, { op: "remove", nodes: [line.id] });
    return (
        <article className="pool" aria-label={`Lines ${node.name}`}>
            <Title tree={tree} node={node} />
            {lines.filter((line) => !spoken.includes(line)).map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            <table ref={table} role="grid" aria-label={`Lines of ${node.name}`}>
                <thead><tr><th scope="col">#</th><th scope="col">What is said</th><th scope="col">Id</th></tr></thead>
                <tbody>
                    {spoken.map((line, row) => {
                        const { words, behind } = partsOf(tree, line);
                        return (
                            <tr key={line.id} data-node={line.id}>
                                <td className="soft">{row + 1}</td>
                                <Cell label={`Line ${row + 1}`} text={words} at={[row, 0]} goTo={goTo} onChange={(text) => change(line, text, behind)} onRemove={() => remove(line)} />
                                <Cell label={`Id of line ${row + 1}`} text={behind} at={[row, 1]} goTo={goTo} onChange={(text) => change(line, words, text)} onRemove={() => change(line, words, "")}>
                                    <span className="row-tools"><LineTools tree={tree} node={line} called={`line ${row + 1}`} /></span>
                                </Cell>
                            </tr>
                        );
                    })}
                    <tr className="new-row">
                        <td className="soft">+</td>
                        <Cell label="New line" text="" at={[spoken.length, 0]} goTo={goTo} onChange={add} onRemove={() => {}} />
                        <td />
                    </tr>
                </tbody>
            </table>
        </article>
    );
}

interface CellProps {
    label: string;
    text: string;
    /** row and column of the cell in the table */
    at: [number, number];
    goTo: (row: number, column: number) => void;
    onChange: (text: string) => void;
    onRemove: () => void;
    children?: ReactNode;
}

function Cell({ label, text, at: [row, column], goTo, onChange, onRemove, children }: CellProps) {
    const [draft, setDraft] = useState<string | null>(null);
    const commit = () => {
        if (draft !== null) {
            setDraft(null);
            onChange(draft);
        }
    };
    const move = (event: KeyboardEvent, down: number, right: number) => {
        event.preventDefault();
        event.stopPropagation();
        const [toRow, toColumn] = column + right > 1 ? [row + 1, 0] : column + right < 0 ? [row - 1, 1] : [row + down, column + right];
        requestAnimationFrame(() => goTo(Math.max(0, toRow), toColumn));
    };
    if (draft !== null) {
        return (
            <td>
                <input autoFocus value={draft} aria-label={label} data-cell onChange={({ target }) => setDraft(target.value)} onBlur={commit}
                    onKeyDown={(event) => {
                        event.stopPropagation();
                        if (event.key === "Enter") {
                            commit();
                            move(event, 1, 0);
                        } else if (event.key === "Tab") {
                            commit();
                            move(event, 0, event.shiftKey ? -1 : 1);
                        } else if (event.key === "Escape") {
                            setDraft(null);
                            move(event, 0, 0);
                        }
                    }} />
            </td>
        );
    }
    return (
        <td tabIndex={row === 0 && column === 0 ? 0 : -1} role="gridcell" data-cell aria-label={`${label}: ${text}`}
            onClick={(event) => event.currentTarget.focus()} onDoubleClick={() => setDraft(text)}
            onKeyDown={(event) => {
                const by = ({ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] } as Record<string, [number, number]>)[event.key];
                if (event.altKey || event.ctrlKey || event.metaKey) {
                    return;
                }
                if (by !== undefined) {
                    move(event, ...by);
                } else if (event.key === "Enter" || event.key === "F2") {
                    event.preventDefault();
                    event.stopPropagation();
                    setDraft(text);
                } else if (event.key === "Delete") {
                    event.preventDefault();
                    event.stopPropagation();
                    onRemove();
                } else if (event.key.length === 1) {
                    event.preventDefault();
                    event.stopPropagation();
                    setDraft(event.key);
                }
            }}>
            {text === "" ? <span className="soft">{label === "New line" ? "Write another line here" : ""}</span> : text}
            {children}
        </td>
    );
}
