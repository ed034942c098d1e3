// SPDX-License-Identifier: MIT
// The page's side of the document. The page has a copy of each text, in which typing stands at once; what the worker changes is
// moved past what has been typed since, so that both come to the same text.

import { ChangeSet, Text } from "@codemirror/state";
import { set, get } from "../store";
import { Lifeline } from "../lifeline";
import { momentNow, showMoment, treesOfChange, type Moment } from "./moment";
import type { Edit, FromDocument, NodeId, Operation, Packs, Problem, Question, Seed, SomeSeeds, ToDocument } from "./protocol";
import { layoutFiles, takeLayouts } from "../files/layout";
import { takeTranslations, translationFiles, translationOf, useTranslations } from "../files/translations";
import { toBytes, toPosition } from "./positions";
import { Tree } from "./tree";

/** A text as the page has it (`doc`), and as the worker has it as far as the page knows (`confirmed`). */
interface Copy {
    name: string;
    doc: Text;
    confirmed: Text;
}

/** A change that was typed and that the worker has yet to confirm. */
interface Typed {
    file: number;
    changes: ChangeSet;
}

/** A function that is told of each change that the listener did not make itself. */
type Listener = (changes: ChangeSet) => void;

interface HistoryEntry {
    name: string;
    count: number;
    at: number;
    /** The selection before the change. */
    before: Moment;
    /**
     * the functions that undo and redo a change outside of the texts, such as of where things of a picture stand; null: the texts
     * were changed
     */
    steps: { undo: () => void; redo: () => void } | null;
}

const TYPING_PAUSE_MS = 700;
const MOST_ENDED = 3;

const worker = new Lifeline<ToDocument, FromDocument>(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }), (message) => hear(message), () => beginAgain());
let copies: Copy[] = [];
// Typed changes that are not confirmed, the oldest first, each about the text that the one before leaves. Only the first has been
// sent: a change is sent with the version that it is about, and for the later ones the worker has yet to make that version.
let typed: Typed[] = [];
let whenConfirmed: (() => void)[] = [];
let version = 0;
/** How many projects the worker has yet to open. Typed changes wait until it has opened them and has told the version with which each begins. */
let openings = 0;
/** How often in a row the worker was ended before it had understood the texts. On a busy machine a second try may succeed. */
let ended = 0;
let analysedVersion = 0;
let whenAnalysed: (() => void)[] = [];
let lastRequest = 0;
const requests = new Map<number, (result: unknown) => void>();
const listeners = new Map<number, Set<Listener>>();
const past: HistoryEntry[] = [];
const future: HistoryEntry[] = [];
/** The last edit of a text that came from the worker (for a gesture, a command or an undo), as against typing. */
let lastEdit: Edit | null = null;
let opened: (() => void) | undefined;
let changed: (() => void) | undefined;
let analysed: ((packs: Packs) => void) | undefined;

function send(message: ToDocument): void {
    worker.send(message);
}

/** The translations that the story is to be played with. */
function tableNow(): string | null {
    const { files, spoken } = useTranslations.getState();
    return spoken === null ? null : files[translationOf(get().main, spoken)] ?? null;
}

let table: string | null = null;
useTranslations.subscribe(() => {
    if (tableNow() !== table) {
        table = tableNow();
        send({ is: "speak", table });
    }
});

/** Sends a request, and resolves with its answer, or with null when the worker is ended before it answers. */
function request<T>(make: (number: number) => ToDocument): Promise<T | null> {
    const number = ++lastRequest;
    send(make(number));
    return new Promise((resolve) => requests.set(number, resolve as (result: unknown) => void));
}

// ---- Texts --------------------------------------------------------------------------------------

/** Opens texts; the main one comes first, since the others are named from its folder. */
export function openDocument(project: Record<string, string>, main: string): void {
    ended = 0;
    const own = takeTranslations(takeLayouts(project));
    const files = { [main]: own[main] ?? "", ...own };
    copies = Object.entries(files).map(([name, text]) => {
        const doc = Text.of(text.split("\n"));
        return { name, doc, confirmed: doc };
    });
    typed = [];
    past.length = future.length = 0;
    set({ files: copies.map(({ name }) => name), main, activeFile: copies.findIndex(({ name }) => name === main), trees: new Map(),
        problems: [], declaration: null, selected: null, undoName: null, redoName: null });
    sendTexts(files, main);
}

function sendTexts(files: Record<string, string>, main: string): void {
    openings++;
    send({ is: "open", files, main });
}

export function textOf(file: number): Text {
    return copies[file]?.doc ?? Text.empty;
}

/** The texts as they are, by name. */
function texts(): Record<string, string> {
    return Object.fromEntries(copies.map(({ name, doc }) => [name, doc.toString()]));
}

/** The texts as the worker has them, by name. An answer of the worker is about those that this call returns when the answer comes. */
export const confirmedTexts = (): Record<string, string> => Object.fromEntries(copies.map(({ name, confirmed }) => [name, confirmed.toString()]));

/** All files of the project as they are, by name: the texts, the layouts of pictures, and the lines in other languages. */
export const allFiles = (): Record<string, string> => ({ ...texts(), ...layoutFiles(), ...translationFiles() });

export function listen(file: number, listener: Listener): () => void {
    const own = listeners.get(file) ?? new Set();
    listeners.set(file, own.add(listener));
    return () => void own.delete(listener);
}

/** Notes what was typed in a text. */
export function type(file: number, changes: ChangeSet): void {
    const copy = copies[file];
    if (copy === undefined) {
        return;
    }
    copy.doc = changes.apply(copy.doc);
    const unsent = typed.length > 1 ? typed.at(-1) : undefined;
    if (unsent?.file === file) {
        unsent.changes = unsent.changes.compose(changes);
    } else {
        typed.push({ file, changes });
        if (typed.length === 1) {
            sendTyped();
        }
    }
    changed?.();
}

/** Sends the oldest change that was typed, if the worker knows the texts. */
function sendTyped(): void {
    if (openings > 0 && typed.length > 0) {
        return;
    }
    const first = typed[0];
    const copy = first === undefined ? undefined : copies[first.file];
    if (first === undefined || copy === undefined) {
        whenConfirmed.splice(0).forEach((resolve) => resolve());
        return;
    }
    const edits: Edit[] = [];
    first.changes.iterChanges((from, to, _from, _to, inserted) => {
        const offset = toBytes(copy.confirmed, from);
        edits.push({ file: first.file, offset, length: toBytes(copy.confirmed, to) - offset, text: inserted.toString() });
    });
    note("Typing", true, momentNow());
    send({ is: "edit", version, edits });
}

/** Resolves once the worker has all that was typed. */
export function allConfirmed(): Promise<void> {
    return typed.length === 0 ? Promise.resolve() : new Promise((resolve) => whenConfirmed.push(resolve));
}

function note(name: string, isTyping: boolean, before: Moment, count = 1): void {
    changed?.();
    const last = past.at(-1);
    const at = performance.now();
    if (isTyping && last?.name === name && future.length === 0 && at - last.at < TYPING_PAUSE_MS) {
        last.count++;
        last.at = at;
    } else {
        past.push({ name, count, at, before, steps: null });
    }
    future.length = 0;
    showHistory();
}

/** Notes in the history a change that was made outside of the texts, such as of where things of a picture stand. */
export function noteStep(name: string, undoIt: () => void, redoIt: () => void): void {
    changed?.();
    past.push({ name, count: 0, at: performance.now(), before: momentNow(), steps: { undo: undoIt, redo: redoIt } });
    future.length = 0;
    showHistory();
}

function showHistory(): void {
    set({ undoName: past.at(-1)?.name ?? null, redoName: future.at(-1)?.name ?? null });
}

/** Takes over edits of the worker, each about the text that the one before left: they move past what was typed since. */
function takeOver(edits: Edit[]): void {
    for (const edit of edits) {
        const copy = copies[edit.file];
        if (copy === undefined) {
            continue;
        }
        lastEdit = edit;
        const from = toPosition(copy.confirmed, edit.offset), to = toPosition(copy.confirmed, edit.offset + edit.length);
        let changes = ChangeSet.of({ from, to, insert: Text.of(edit.text.split("\n")) }, copy.confirmed.length);
        copy.confirmed = changes.apply(copy.confirmed);
        typed.filter(({ file }) => file === edit.file).forEach((own) => {
            const moved = own.changes.map(changes);
            changes = changes.map(own.changes, true);
            own.changes = moved;
        });
        copy.doc = changes.apply(copy.doc);
        listeners.get(edit.file)?.forEach((listener) => listener(changes));
    }
    changed?.();
}

/** Called when the worker has made the oldest typed change: that change counts as confirmed, and the next one is sent. */
function confirm(): void {
    const first = typed.shift();
    const copy = first === undefined ? undefined : copies[first.file];
    if (first !== undefined && copy !== undefined) {
        copy.confirmed = first.changes.apply(copy.confirmed);
    }
    sendTyped();
}

/**
 * Replaces the page's texts by the worker's. Called when the worker could not make a typed change, so that the two have come to
 * differ.
 */
function takeAll(texts: string[]): void {
    typed = [];
    texts.forEach((text, file) => {
        const copy = copies[file];
        if (copy === undefined || copy.doc.toString() === text) {
            return;
        }
        const changes = ChangeSet.of({ from: 0, to: copy.doc.length, insert: Text.of(text.split("\n")) }, copy.doc.length);
        copy.doc = copy.confirmed = changes.apply(copy.doc);
        listeners.get(file)?.forEach((listener) => listener(changes));
    });
    sendTyped();
}

// ---- Operations ---------------------------------------------------------------------------------

export interface Outcome {
    refusal: string | null;
    made: NodeId | null;
    /** how many versions of the texts the operation has made */
    changes: number;
}

const ENDED: Outcome = { refusal: "That took too long and was ended; the texts are as they were.", made: null, changes: 0 };

/**
 * The version that the worker has reported last. An answer of the worker is about the version that this call returns when the
 * answer comes.
 */
export const versionNow = (): number => version;

/** The version that the trees and the problems of the page are about. */
export const versionOfTrees = (): number => analysedVersion;

/**
 * Makes a change of the document, as an entry of the history called `name`. A refusal is shown; then nothing is changed. `about` is
 * the version of the texts to which places in bytes refer.
 */
export async function operate(name: string, operation: Operation, about = version): Promise<Outcome> {
    const before = momentNow();
    const outcome = await request<Outcome>((number) => ({ is: "operate", request: number, version: about, operation })) ?? ENDED;
    if (outcome.refusal === null && outcome.changes > 0) {
        note(name, false, before, outcome.changes);
    } else if (outcome.changes > 0) {
        future.length = 0;
        showHistory();
    }
    set({ refusal: outcome.refusal });
    return outcome;
}

export const undo = (): Promise<void> => step(past, future, "undo");
export const redo = (): Promise<void> => step(future, past, "redo");

/** Undoes or redoes a change: moves the last entry of list `from` to list `to`, and shows where the texts have changed. */
async function step(from: HistoryEntry[], to: HistoryEntry[], is: "undo" | "redo"): Promise<void> {
    await allConfirmed();
    const entry = from.pop();
    if (entry !== undefined) {
        to.push(entry);
        showHistory();
        entry.steps?.[is]();
        if (entry.count === 0) {
            changed?.();
            showMoment(entry.before, null);
            return;
        }
        lastEdit = null;
        const analysed = treesOfChange();
        await request<Outcome>((number) => ({ is, request: number, count: entry.count }));
        await analysed;
        showMoment(entry.before, lastEdit);
    }
}

/** Resolves once the trees are those of the newest texts. */
export function treesOfNow(): Promise<void> {
    return analysedVersion === version ? Promise.resolve() : new Promise((resolve) => whenAnalysed.push(resolve));
}

export function ask<T>(question: Question): Promise<T | null> {
    return request<T>((number) => ({ is: "ask", request: number, question }));
}

/**
 * Returns all seeds of a node. `found` is called again and again with the seeds known so far; when it returns false, the search
 * ends.
 */
export async function seedsOf(node: NodeId, found: (seeds: Seed[]) => boolean = () => true): Promise<Seed[]> {
    const all: Seed[] = [];
    for (let from: number | null = 0; from !== null;) {
        const some: SomeSeeds | null = await ask<SomeSeeds>({ ask: "seeds", node, from });
        all.push(...some?.seeds ?? []);
        from = some !== null && found([...all]) ? some.next : null;
    }
    return all;
}

/**
 * Called when the worker was ended. The new worker gets the texts as the page has them, unless workers were ended MOST_ENDED times
 * in a row before they had understood the texts. The history is cleared, and requests that wait for an answer get null.
 */
function beginAgain(): void {
    const isReadable = ++ended < MOST_ENDED;
    typed = [];
    openings = 0;
    sendTyped();
    copies.forEach((copy) => {
        copy.confirmed = copy.doc;
    });
    past.length = future.length = 0;
    showHistory();
    requests.forEach((resolve) => resolve(null));
    requests.clear();
    if (isReadable) {
        sendTexts(texts(), get().main);
        send({ is: "speak", table });
    }
    set({ refusal: isReadable ? ENDED.refusal : "These texts take too long to be understood, and were put aside. Open another story." });
}

// ---- Messages -----------------------------------------------------------------------------------

/** Sets the listener that is called when a worker has opened texts: ids of nodes begin anew then. */
export function onOpened(listener: () => void): void {
    opened = listener;
}

/** Sets the listener that is called at every change of the document. */
export function onChanged(listener: () => void): void {
    changed = listener;
}

export function onAnalysed(listener: (packs: Packs) => void): void {
    analysed = listener;
}

function settle(number: number, result: unknown): void {
    requests.get(number)?.(result);
    requests.delete(number);
}

/** Returns the problems that are in the store already if they are the same, so that equal problems stay one object. */
const problemsNow = (problems: Problem[]): Problem[] => (JSON.stringify(problems) === JSON.stringify(get().problems) ? get().problems : problems);

function hear(data: FromDocument): void {
    switch (data.is) {
    case "opened":
        version = data.version;
        openings--;
        opened?.();
        sendTyped();
        break;
    case "changed":
        version = data.version;
        if (data.isOwnTyping) {
            confirm();
        } else {
            takeOver(data.edits);
        }
        break;
    case "texts": takeAll(data.texts); break;
    case "done": settle(data.request, { refusal: data.refusal, made: data.made, changes: data.changes }); break;
    case "answer": settle(data.request, data.answer); break;
    case "analysed": {
        ended = 0;
        const trees = new Map(get().trees);
        data.trees.forEach((tree) => trees.set(tree.file, new Tree(tree)));
        set({ trees, problems: problemsNow(data.problems) });
        analysedVersion = data.version;
        if (analysedVersion === version) {
            whenAnalysed.splice(0).forEach((resolve) => resolve());
        }
        analysed?.(data);
        break;
    }
    }
}
