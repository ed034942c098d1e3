// SPDX-License-Identifier: MIT
// A scene as the script of a play: a column for each part, a row for each moment, at whose end all wait for one another.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { operate } from "../document/client";
import { AddMenu, CellMenu } from "../form/AddMenu";
import { Choices } from "../form/Choices";
import { useNodeMark } from "../editing/picked";
import { rename } from "../editing/renaming";
import { LineTools } from "./LineTools";
import { ContinueLink } from "./ContinueLink";
import { goByKey, openMenu } from "./grid";
import { Name } from "./Name";
import { select, Words } from "./Words";
import { useStudio } from "../store";

interface PictureProps {
    tree: Tree;
    node: TreeNode;
}

export function ScenePicture({ tree, node }: PictureProps) {
    const lines = tree.block(node);
    const head = lines.find(({ kind }) => kind === "head");
    const cells = head === undefined ? [] : tree.children(head);
    const parts = lines.filter(({ kind }) => kind === "part");
    const others = lines.filter(({ kind }) => !["part", "head", "row", "choice"].includes(kind));
    const isTable = head !== undefined;
    return (
        <article className="scene" aria-label={`Scene ${node.name}`} onKeyDown={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.altKey && (goByKey(event) || (event.key === "/" && openMenu(event.target)))) {
                event.preventDefault();
            }
        }} onContextMenu={(event) => openMenu(event.target) && event.preventDefault()}>
            <Title tree={tree} node={node} />
            {others.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            {!isTable && parts.map((part) => <Sentence key={part.id} tree={tree} node={part} />)}
            {isTable && (
                <div className="script" role="grid" aria-label="Script" style={{ gridTemplateColumns: `repeat(${cells.length}, minmax(120px, 1fr))` }}>
                    <div role="row" className="script-row head">
                        {cells.map((cell, i) => (
                            <div key={cell.id} role="columnheader" className="part-head">
                                <span className={`disc disc-${i}`} aria-hidden="true">{initial(cell.name)}</span>
                                <PartName tree={tree} part={parts.find(({ name }) => name === cell.name)} words={cell.name} />
                                <PartSays tree={tree} part={parts.find(({ name }) => name === cell.name)} />
                            </div>
                        ))}
                    </div>
                    <Rows tree={tree} lines={lines} columns={cells.map(({ name }) => name)} />
                </div>
            )}
            {isTable && <Choices tree={tree} nodes={[...parts.flatMap((part) => tree.inLine(part)), ...lines.filter(({ kind }) => kind === "row").flatMap((row) => tree.children(row))]} />}
            {isTable && <AddRow parent={node} columns={cells.length} called={node.name} />}
        </article>
    );
}

const initial = (name: string) => [...name][0]?.toUpperCase() ?? "?";

/** The name of a part, above its column. A change of the name there renames the part wherever it is used. */
function PartName({ tree, part, words }: { tree: Tree; part: TreeNode | undefined; words: string }) {
    const name = part === undefined ? undefined : tree.inLine(part).find(({ family }) => family === "name");
    return <b>{name === undefined ? words : <Words tree={tree} node={name} label="name of the part" rename={(text) => rename(tree, name, text)} />}</b>;
}

function PartSays({ tree, part }: { tree: Tree; part: TreeNode | undefined }) {
    const type = part === undefined ? undefined : tree.inLine(part).find(({ family }) => family === "type");
    return type === undefined ? null : <Words tree={tree} node={type} label={`who is ${part?.name}`} className="soft" />;
}

/** A button that adds a row in which every part waits, to be filled in. */
function AddRow({ parent, columns, called }: { parent: TreeNode; columns: number; called: string }) {
    return (
        <button className="add-row" aria-label={`Add a row to ${called}`} onClick={() => void operate(`Add a row to ${called}`, {
            op: "insert", parent: parent.id, before: 0, text: `|${" |".repeat(columns)}`,
        })}>+ Row</button>
    );
}

function Rows({ tree, lines, columns }: { tree: Tree; lines: TreeNode[]; columns: string[] }) {
    const shown = lines.filter(({ kind }) => kind === "row" || kind === "choice");
    return (
        <>
            {shown.map((line) => (line.kind === "row"
                ? <Row key={line.id} tree={tree} node={line} columns={columns} />
                : <Choice key={line.id} tree={tree} node={line} columns={columns} />))}
        </>
    );
}

function Row({ tree, node, columns }: PictureProps & { columns: string[] }) {
    const cells = tree.children(node);
    return (
        <div {...useNodeMark(node.id)} role="row" className="script-row">
            {columns.map((column, i) => {
                const cell = cells[i];
                return <div key={column} role="gridcell" className="script-cell">{cell === undefined ? <Waits /> : <Cell tree={tree} node={cell} part={column} />}</div>;
            })}
            <div role="gridcell" className="row-tools"><LineTools tree={tree} node={node} called="row" /></div>
        </div>
    );
}

const Waits = () => <span className="waits">waits</span>;

function Cell({ tree, node, part }: PictureProps & { part: string }) {
    const step = tree.children(node)[0];
    const isSpeech = step?.kind === "say";
    const words = tree.words(node);
    return (
        <>
            <Words tree={tree} node={node} label={`what ${part} does`} shown={words === "" ? "waits" : words}
                className={words === "" ? "waits" : isSpeech ? "speech" : "act"} speaks />
            <CellMenu cell={node.id} part={part} isEmpty={words === ""} />
        </>
    );
}

function Choice({ tree, node, columns }: PictureProps & { columns: string[] }) {
    return (
        <div className="choice" role="row">
            <div role="gridcell" className="choice-body" style={{ gridColumn: `1 / span ${columns.length}` }}>
                <p className="choice-head"><b>{node.name}</b> chooses <LineTools tree={tree} node={node} called="choice" /></p>
                {tree.block(node).map((branch) => (
                    <section key={branch.id} data-node={branch.id} className="branch" aria-label={`Branch ${branch.name}`}>
                        <header><BranchHead tree={tree} node={branch} /></header>
                        <div role="grid" aria-label={`Script of ${branch.name}`} className="script branch-script" style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(100px, 1fr))` }}>
                            {tree.block(branch).map((line) => (line.kind === "row"
                                ? <Row key={line.id} tree={tree} node={line} columns={columns} />
                                : <div key={line.id} role="row" className="branch-line" style={{ gridColumn: "1 / -1" }}><div role="gridcell"><Sentence tree={tree} node={line} /><ContinueLink tree={tree} node={line} /></div></div>))}
                        </div>
                        <AddRow parent={branch} columns={columns.length} called={branch.name} />
                    </section>
                ))}
                <AddMenu parent={node.id} called={`the choice of ${node.name}`} />
            </div>
        </div>
    );
}

/** A branch's share and name, and what else stands in its line; the rows below it are drawn in its script. */
function BranchHead({ tree, node }: PictureProps) {
    const share = tree.inLine(node).filter(({ family }) => family !== "name");
    return (
        <p className="sentence-line">
            <span>
                {share.map((part) => <Words key={part.id} tree={tree} node={part} label={part.kind} className="chip" />)} <b>{share.length === 0 ? tree.line(node) : node.name}</b>
            </span>
            <LineTools tree={tree} node={node} called={`branch ${node.name}`} />
        </p>
    );
}

/** The first line of a declaration: its name, and its clauses as chips. */
export function Title({ tree, node }: PictureProps) {
    const parts = tree.inLine(node);
    const name = parts.find(({ family }) => family === "name");
    const clauses = parts.filter(({ family }) => family === "clause" || family === "type");
    return (
        <header className="title">
            <p><span className="kind">{tree.line(node).split(/\s/, 1)[0]}</span></p>
            <h3>{name === undefined ? node.name : <Name tree={tree} node={name} />}</h3>
            <p className="chips">{clauses.map((clause) => <Words key={clause.id} tree={tree} node={clause} label={clause.kind} className="chip" />)}</p>
        </header>
    );
}

/** A line as it is written, with what is below it. */
export function Sentence({ tree, node }: PictureProps) {
    const block = tree.block(node);
    const called = node.name === "" ? node.kind : node.name;
    return (
        <div {...useNodeMark(node.id)} className="sentence">
            <p className="sentence-line">
                {block.length === 0 ? <Words tree={tree} node={node} label={node.kind} /> : <SentenceHead tree={tree} node={node} />}
                <LineTools tree={tree} node={node} called={called} />
            </p>
            <Choices tree={tree} nodes={[node, ...(block.length === 0 ? [] : tree.inLine(node))]} />
            {block.length > 0 && (
                <div className="sentence-block">
                    {block.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
                    <AddMenu parent={node.id} called={called} />
                </div>
            )}
        </div>
    );
}

function SentenceHead({ tree, node }: PictureProps) {
    const parts = tree.inLine(node).filter(({ family }) => family !== "name");
    const isSelected = useStudio((state) => state.selected === node.id);
    return <span><button className={`words ${isSelected ? "selected" : ""}`} onClick={() => select(tree, node)}>{headOf(tree, node, parts)}</button>{parts.map((part) => <Words key={part.id} tree={tree} node={part} label={part.kind} className="chip" />)}</span>;
}

/** Returns the words of a line in front of its first part; all words when it has no parts. */
function headOf(tree: Tree, node: TreeNode, parts: TreeNode[]): string {
    const line = tree.line(node);
    const first = parts[0];
    return first === undefined ? line : tree.slice(node.offset, first.offset).replace(/[,:]\s*$/, "").trim();
}
