// SPDX-License-Identifier: MIT
// The worker that has the document. A change is answered at once; the trees, problems and packs that follow from it are computed
// only after the messages that have come meanwhile, so that typing never waits for the compiler.

import { Document, load, NameFamily, Script, Type, type Pack, type Troupe } from "troupe";
import { draftOf, fittingLines, openingsOf } from "../direct/draft";
import { serve } from "../lifeline";
import { build, buildPattern, variables } from "./builder";
import { expansion, fitting, makeOwn, patterns, textsOf } from "./patterns";
import { spokenIn, tagged, translated } from "./translating";
import { lettersOf } from "../stage/letters";
import type { Chip, Edit, FileTree, FromDocument, NodeId, Operation, Problem, Question, Scale, Seed, SomeSeeds, ToDocument, TreeNode } from "./protocol";

const UNITS_PER_METRE = 256;
/** How long a search for seeds goes on before the seeds found so far are sent. */
const SEEDS_MS = 25;
const SEVERITIES = ["error", "warning", "note"] as const;

let troupe: Troupe | undefined;
let text: Document | undefined;
let main = "";
let newest: Pack | undefined;
let toldVersion = 0;
/** The translations with which the texts are compiled; null: lines are said as they are written. */
let table: string | null = null;
let analysis: ReturnType<typeof setTimeout> | undefined;
const changedFiles = new Set<number>();
/** The node whose seeds the document has listed, and how many there are. */
let listed = { node: 0, version: -1, count: 0 };

function tell(message: FromDocument): void {
    postMessage(message);
}

function open(files: Record<string, string>, first: string): void {
    text?.release();
    newest?.release();
    newest = undefined;
    text = new Document(troupe as Troupe);
    main = first;
    changedFiles.clear();
    listed = { node: 0, version: -1, count: 0 };
    const names = Object.keys(files);
    names.forEach((name) => changedFiles.add((text as Document).setText(name, files[name] as string)));
    toldVersion = text.version;
    tell({ is: "opened", names, version: toldVersion });
}

/**
 * Tells the page the changes since the last message of this kind, and notes the changed files, whose trees go to the page with the
 * next analysis.
 */
function tellChanges(document: Document, isOwnTyping: boolean): void {
    const edits: Edit[] = [];
    while (toldVersion < document.version) {
        toldVersion++;
        for (const { file, offset, length, text: put } of document.edits(toldVersion)) {
            edits.push({ file, offset, length, text: put });
            changedFiles.add(file);
        }
    }
    if (edits.length > 0 || isOwnTyping) {
        tell({ is: "changed", version: toldVersion, edits, isOwnTyping });
    }
}

function edit(document: Document, version: number, edits: Edit[]): void {
    try {
        document.edit(version, edits);
        tellChanges(document, true);
    } catch {
        const texts = Array.from({ length: document.fileCount }, (_, file) => document.text(file) ?? "");
        tell({ is: "texts", version: document.version, texts });
    }
}

function operate(document: Document, version: number, operation: Operation): NodeId | null {
    switch (operation.op) {
    case "insert": return document.insert(version, operation.parent, operation.before, operation.text);
    case "remove": document.remove(version, operation.nodes); return null;
    case "build": return buildPattern(troupe as Troupe, document, main, operation.plan, operation.types);
    case "own": return makeOwn(troupe as Troupe, document, textsOf(document, main), version, operation.node);
    case "move": document.move(version, operation.nodes, operation.parent, operation.before); return null;
    case "replace": return document.replace(version, operation.node, operation.text);
    case "wrap": return document.wrap(version, operation.nodes, operation.text);
    case "unwrap": document.unwrap(version, operation.node); return null;
    case "format": document.format(version, operation.file, operation.offset, operation.length); return null;
    case "set": document.formSet(version, operation.node, operation.field, operation.text); return null;
    case "write": document.edit(version, [operation]); return null;
    case "edits": document.edit(version, operation.edits); return null;
    case "rename": document.rename(operation.file, operation.offset, operation.name); return null;
    case "all": return operateAll(document, version, operation.operations);
    }
}

/**
 * Makes all operations in order, each on the texts that the one before has left, or none if one is refused. Returns the node that
 * the last one made.
 */
function operateAll(document: Document, version: number, operations: Operation[]): NodeId | null {
    let made: NodeId | null = null;
    let done = 0;
    try {
        for (const operation of operations) {
            made = operate(document, done === 0 ? version : document.version, operation);
            done++;
        }
    } catch (error) {
        const refusal = document.refusal;
        repeat(done, () => document.undo());
        throw new Error(refusal || String(error));
    }
    return made;
}

/** Makes a change that may be refused, and tells the page what it has made or why it was refused. */
function attempt(document: Document, request: number, act: () => NodeId | null): void {
    let made: NodeId | null = null;
    let refusal: string | null = null;
    const before = document.version;
    try {
        made = act();
    } catch (error) {
        refusal = document.refusal || (error instanceof Error ? error.message : String(error));
    }
    tellChanges(document, false);
    tell({ is: "done", request, refusal, made, changes: document.version - before });
}

function repeat(count: number, act: () => void): null {
    for (let i = 0; i < count; i++) {
        act();
    }
    return null;
}

/** Looks for the next few seeds only, since a search takes long, and messages that come meanwhile are answered in between. */
function seeds(document: Document, node: NodeId, from: number): SomeSeeds {
    if (listed.node !== node || listed.version !== document.version) {
        listed = { node, version: document.version, count: document.seeds(node) };
    }
    const found: Seed[] = [];
    const end = performance.now() + SEEDS_MS;
    let next = from;
    for (; next < listed.count && (next === from || performance.now() < end); next++) {
        const { hasText, kind, word, says, text: lines, before } = document.getSeed(next);
        if (hasText) {
            found.push({ kind, word, says, text: lines, before });
        }
    }
    return { seeds: found, next: next < listed.count ? next : null };
}

function chips(document: Document, node: NodeId): Chip[] {
    return Array.from({ length: document.chips(node) }, (_, i) => {
        const { text, range, expects, choices } = document.getChip(i);
        return { text, offset: range.offset, length: range.length, expects,
            choices: Array.from({ length: choices }, (_choice, number) => document.getChipChoice(i, number) ?? "") };
    });
}

/**
 * Returns the names of the texts that the project of `first` uses, even if they have mistakes. The call that gives ids to lines
 * lists them.
 */
function usedBy(first: string, files: Record<string, string>): string[] {
    const script = Script.tagLines(troupe as Troupe, { [first]: files[first] ?? "", ...files });
    try {
        return Array.from({ length: script.textCount }, (_, i) => script.textName(i) as string).filter((name) => name in files);
    } finally {
        script.release();
    }
}

function answer(document: Document, question: Question): unknown {
    switch (question.ask) {
    case "completions": return document.completions(question.file, question.offset);
    case "hover": return document.hover(question.file, question.offset);
    case "variables": return variables(troupe as Troupe, document, main, question.nodes);
    case "build": return build(troupe as Troupe, document, main, question.plan);
    case "project": return usedBy(question.main, question.files);
    case "patterns": return patterns(troupe as Troupe, textsOf(document, main));
    case "fitting": return fitting(troupe as Troupe, textsOf(document, main), question.pattern);
    case "expansion": return expansion(troupe as Troupe, textsOf(document, main), question.instance);
    case "definition": return document.definition(question.file, question.offset);
    case "form": return JSON.parse(document.formJson(question.node) ?? "null");
    case "seeds": return seeds(document, question.node, question.from);
    case "chips": return chips(document, question.node);
    case "openings": return openingsOf(troupe as Troupe, question.text);
    case "draft": return draftOf(troupe as Troupe, document, question.pieces, question.change);
    case "lines": return fittingLines(troupe as Troupe, document, question.pieces, question.lines);
    case "copy": return document.copy(question.nodes);
    case "translated": return translated(troupe as Troupe, textsOf(document, main), question.translation);
    case "tagged": return tagged(troupe as Troupe, textsOf(document, main));
    case "scale": return scale(question.setting);
    case "leads": return leads(document, question.cast, question.sort, question.to);
    }
}

/**
 * Returns the answer to a question of the page; null when answering throws, as it does when a change of the texts has removed the
 * thing asked about, or has yet to make that thing.
 */
async function answerOrNull(document: Document, question: Question): Promise<unknown> {
    try {
        return await answer(document, question);
    } catch {
        return null;
    }
}

function scale(setting: string): Scale {
    const pack = newest as Pack;
    return { letterM: pack.setting(setting).letterUnits / UNITS_PER_METRE, letters: lettersOf(pack, setting) };
}

/**
 * Returns the names of links and facts of the newest pack by which a member of this role or kind can lead to `to`: each name is tried as a
 * line `NAME = TO` below a new member in a copy of the texts.
 */
function leads(document: Document, cast: NodeId, sort: string, to: string): string[] {
    const pack = newest as Pack;
    const facts = pack.names(NameFamily.FACT).filter((_name, fact) => {
        const { type, isItem } = pack.fact(fact);
        return type === Type.ENTITY && !isItem;
    });
    const names = [...new Set([...facts, ...pack.names(NameFamily.LINK)].map((name) => name.slice(name.lastIndexOf(".") + 1)))];
    const fitting = fittingLines(troupe as Troupe, document, [{ parent: cast, text: `1 ${sort}` }], names.map((name) => `${name} = ${to}`));
    return names.filter((name) => fitting.includes(`${name} = ${to}`));
}

function problems(document: Document): Problem[] {
    return document.findings().map(({ range, severity, message, remedy, hasRemedy }) => ({
        file: range.file, offset: range.offset, length: range.length, severity: SEVERITIES[severity] ?? "note", message,
        remedy: hasRemedy ? remedy : null,
    }));
}

function treeOf(document: Document, file: number): FileTree {
    const { nodes } = document.tree(file) as { nodes: TreeNode[] };
    return { file, nodes, bytes: document.bytes(file) as Uint8Array };
}

function analyse(): void {
    analysis = undefined;
    const document = text;
    if (document === undefined) {
        return;
    }
    const trees = [...changedFiles].map((file) => treeOf(document, file));
    changedFiles.clear();
    const found = problems(document);
    let pack: Uint8Array | null = null, written: Uint8Array | null = null;
    if (!found.some(({ severity }) => severity === "error")) {
        const files = Object.fromEntries(Array.from({ length: document.fileCount }, (_, file) =>
            [document.fileName(file) as string, document.bytes(file) as Uint8Array]));
        const compiled = (troupe as Troupe).compile(files, { main });
        newest?.release();
        newest = compiled.pack ?? undefined;
        pack = written = compiled.bytes;
    }
    if (written !== null && table !== null) {
        const spoken = (troupe as Troupe).compile(spokenIn(troupe as Troupe, textsOf(document, main), table), { main });
        spoken.pack?.release();
        pack = spoken.bytes;
    }
    tell({ is: "analysed", version: document.version, problems: found, trees, pack, written });
}

function take(message: ToDocument): void {
    if (message.is === "open") {
        open(message.files, message.main);
    }
    const document = text;
    if (document === undefined) {
        return;
    }
    switch (message.is) {
    case "open": break;
    case "speak": table = message.table; break;
    case "edit":
        edit(document, message.version, message.edits);
        break;
    case "operate": attempt(document, message.request, () => operate(document, message.version, message.operation)); break;
    case "undo": attempt(document, message.request, () => repeat(message.count, () => document.undo())); break;
    case "redo": attempt(document, message.request, () => repeat(message.count, () => document.redo())); break;
    case "ask":
        void answerOrNull(document, message.question).then((made) => tell({ is: "answer", request: message.request, answer: made }));
        return;
    }
    clearTimeout(analysis);
    analysis = setTimeout(analyse);
}

await serve<ToDocument>(load().then((loaded) => void (troupe = loaded)), take);
