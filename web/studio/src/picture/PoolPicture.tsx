// SPDX-License-Identifier: MIT
// A pool of lines as a table: a row for each spoken line, with its translations, its id and what else stands behind it, and keys as
// in a spreadsheet. Arrows go from cell to cell; Enter, F2 or typing begins to write in a cell, Enter or Tab ends the writing and
// goes to the next cell. Delete takes out a row, a translation or an id; the last row is for a new line.

import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { languagesOf, translationOf, useTranslations, wordsOf } from "../files/translations";
import { useStudio } from "../store";
import { LineTools } from "./LineTools";
import { NewLanguage } from "./NewLanguage";
import { idIn, translate } from "./translate";
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
    const main = useStudio((state) => state.main);
    const files = useTranslations((state) => state.files);
    const languages = languagesOf(files, main).map((language) => ({ language, words: wordsOf(files[translationOf(main, language)] ?? "") }));
    const columns = 2 + languages.length;
    // The row for a new line is the last one, and has one cell only.
    const goTo = (row: number, column: number) => {
        const rows = [...table.current?.querySelectorAll("tbody tr") ?? []];
        [...rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>("[data-cell]") ?? []].slice(0, column + 1).at(-1)?.focus();
    };
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
                <thead><tr>
                    <th scope="col">#</th><th scope="col">What is said</th>
                    {languages.map(({ language, words }) => (
                        <th key={language} scope="col">{language} <span className="count">{spoken.filter((line) => words.has(idIn(tree.line(line)))).length} of {spoken.length}</span></th>
                    ))}
                    <th scope="col">Id</th>
                </tr></thead>
                <tbody>
                    {spoken.map((line, row) => {
                        const { words, behind } = partsOf(tree, line);
                        return (
                            <tr key={line.id} data-node={line.id}>
                                <td className="soft">{row + 1}</td>
                                <Cell label={`Line ${row + 1}`} text={words} at={[row, 0]} columns={columns} goTo={goTo} onChange={(text) => change(line, text, behind)} onRemove={() => remove(line)} />
                                {languages.map(({ language, words: known }, i) => (
                                    <Cell key={language} label={`Line ${row + 1} in ${language}`} lang={language} text={known.get(idIn(behind)) ?? ""} at={[row, 1 + i]} columns={columns} goTo={goTo}
                                        onChange={(text) => void translate(tree, node, row, language, text)} onRemove={() => void translate(tree, node, row, language, "")} />
                                ))}
                                <Cell label={`Id of line ${row + 1}`} text={behind} at={[row, columns - 1]} columns={columns} goTo={goTo} onChange={(text) => change(line, words, text)} onRemove={() => change(line, words, "")}>
                                    <span className="row-tools"><LineTools tree={tree} node={line} called={`line ${row + 1}`} /></span>
                                </Cell>
                            </tr>
                        );
                    })}
                    <tr className="new-row">
                        <td className="soft">+</td>
                        <Cell label="New line" text="" at={[spoken.length, 0]} columns={columns} goTo={goTo} onChange={add} onRemove={() => {}} />
                        {Array.from({ length: columns - 1 }, (_, i) => <td key={i} />)}
                    </tr>
                </tbody>
            </table>
            <NewLanguage />
        </article>
    );
}

interface CellProps {
    label: string;
    text: string;
    /** row and column of the cell in the table */
    at: [number, number];
    columns: number;
    /** the language of its words, where that is not the text's own */
    lang?: string;
    goTo: (row: number, column: number) => void;
    onChange: (text: string) => void;
    onRemove: () => void;
    children?: ReactNode;
}

function Cell({ label, text, at: [row, column], columns, lang, goTo, onChange, onRemove, children }: CellProps) {
    const [draft, setDraft] = useState<string | null>(null);
    const commit = () => {
        if (draft !== null) {
            setDraft(null);
            onChange(draft);
        }
    };
    // The focus moves while the key is handled, so that the next key goes to the right cell.
    const move = (event: KeyboardEvent, down: number, right: number) => {
        event.preventDefault();
        event.stopPropagation();
        const [toRow, toColumn] = column + right >= columns ? [row + 1, 0] : column + right < 0 ? [row - 1, columns - 1] : [row + down, column + right];
        goTo(Math.max(0, toRow), toColumn);
    };
    if (draft !== null) {
        return (
            <td>
                <input autoFocus lang={lang} value={draft} aria-label={label} data-cell onChange={({ target }) => setDraft(target.value)} onBlur={commit}
                    onKeyDown={(event) => {
                        event.stopPropagation();
                        if (event.key === "Enter") {
                            flushSync(commit);
                            move(event, 1, 0);
                        } else if (event.key === "Tab") {
                            flushSync(commit);
                            move(event, 0, event.shiftKey ? -1 : 1);
                        } else if (event.key === "Escape") {
                            flushSync(() => setDraft(null));
                            move(event, 0, 0);
                        }
                    }} />
            </td>
        );
    }
    return (
        <td tabIndex={row === 0 && column === 0 ? 0 : -1} role="gridcell" lang={lang} data-cell data-own-delete={column > 0 ? "" : undefined} aria-label={`${label}: ${text}`}
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
                } else if (event.key === "Delete" || event.key === "Backspace") {
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
