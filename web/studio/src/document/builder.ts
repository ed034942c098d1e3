// SPDX-License-Identifier: MIT
// The pattern builder, for the worker that has the document: declarations become the block of a pattern, what varies becomes its
// parameters, and an instance with what stood there takes their place. All of it is tried in a copy, and comes out as one text.

import { Document, type Troupe } from "troupe";
import { instanceText } from "./instance";
import { parameterTypes, type ParameterTypes } from "./patterns";
import type { Edit, NodeId, TreeNode } from "./protocol";

/** The user's plan of a pattern: the declarations it is made of, its name and that of its instance, and what varies. */
export interface BuilderPlan {
    /** the declarations that become the pattern; all in one file */
    nodes: NodeId[];
    pattern: string;
    instance: string;
    /** the words in the declarations that become parameters, and the name of each parameter */
    varying: { words: string; name: string }[];
}

/** Words in the chosen declarations that could vary, and how often the declarations have them. */
export interface Variable {
    words: string;
    sort: "name" | "number" | "text";
    count: number;
}

export interface Built {
    /** the text of the pattern and its instance; null when the pattern is refused */
    text: string | null;
    refusal: string | null;
    /** the whole text of the file with the pattern in it */
    whole: string;
    /** the types of the pattern's parameters, in order */
    types: string[];
}

interface Occurrence {
    words: string;
    sort: Variable["sort"];
    offset: number;
    length: number;
}

interface Copy {
    document: Document;
    file: number;
    /** the chosen declarations, in the order of the text */
    declared: TreeNode[];
    nodes: Map<NodeId, TreeNode>;
}

const decoder = new TextDecoder();

function copyOf(troupe: Troupe, original: Document, main: string, plan: Pick<BuilderPlan, "nodes">): Copy {
    const document = new Document(troupe);
    const names = Array.from({ length: original.fileCount }, (_, file) => original.fileName(file) as string);
    [main, ...names.filter((name) => name !== main)].forEach((name) => document.setText(name, original.text(names.indexOf(name)) ?? ""));
    document.allowMistakes(true);
    const ids = plan.nodes.map((node) => document.find(original.path(node) ?? ""));
    const { file } = document.getNode(ids[0] ?? 0);
    const { nodes } = document.tree(file) as { nodes: TreeNode[] };
    return { document, file, declared: nodes.filter(({ id }) => ids.includes(id)), nodes: new Map(nodes.map((node) => [node.id, node])) };
}

const isWithin = (declared: TreeNode[], offset: number) => declared.some((node) => offset >= node.offset && offset < node.offset + node.length);

function attempt<T>(act: () => T): T | null {
    try {
        return act();
    } catch {
        return null;
    }
}

/**
 * Whether a name, outside of a phrase, is that of a thing declared outside of the declarations from which the pattern is made. A
 * name without a declaration counts only in the line of a role.
 */
function isForeign({ document, file, declared, nodes }: Copy, node: TreeNode): boolean {
    const parent = nodes.get(node.parent);
    if (parent?.kind === "phrase") {
        return false;
    }
    const place = attempt(() => document.definition(file, node.offset));
    return place !== null ? place.file !== file || !isWithin(declared, place.offset) : parent?.kind === "role";
}

/** Returns the names, numbers and texts in the declarations that could vary. */
function occurrences(copy: Copy): Occurrence[] {
    const { document, file, declared, nodes } = copy;
    const bytes = document.bytes(file) as Uint8Array;
    const words = (offset: number, length: number) => decoder.decode(bytes.subarray(offset, offset + length));
    const found: Occurrence[] = [];
    for (const node of nodes.values()) {
        if (!isWithin(declared, node.offset) || node.length === 0) {
            continue;
        }
        if (node.family === "value" && node.kind === "quantity") {
            found.push({ words: words(node.offset, node.length), sort: "number", offset: node.offset, length: node.length });
        } else if (node.family === "name" && isForeign(copy, node)) {
            found.push({ words: words(node.offset, node.length), sort: "name", offset: node.offset, length: node.length });
        }
    }
    let offset = 0;
    for (const [kind, length] of (document.tree(file) as { pieces: [string, number][] }).pieces) {
        if (kind === "quoted" && isWithin(declared, offset)) {
            found.push({ words: words(offset, length), sort: "text", offset, length });
        }
        offset += length;
    }
    return found.sort((a, b) => a.offset - b.offset);
}

export function variables(troupe: Troupe, original: Document, main: string, nodes: NodeId[]): Variable[] {
    const copy = copyOf(troupe, original, main, { nodes });
    try {
        const all = new Map<string, Variable>();
        for (const { words, sort } of occurrences(copy)) {
            const known = all.get(words);
            all.set(words, { words, sort, count: (known?.count ?? 0) + 1 });
        }
        return [...all.values()];
    } finally {
        copy.document.release();
    }
}

/**
 * Renames the declarations: within them the first is called `pattern`. Elsewhere it is called `instance`, and the names of the
 * others get `instance` in front.
 */
function renames({ document, file, declared }: Copy, { pattern, instance }: BuilderPlan): Edit[] {
    return declared.flatMap((node, i) => document.references(file, nameOf(document, node).offset).flatMap((range): Edit[] => {
        const isOwn = range.file === file && isWithin(declared, range.offset);
        const text = i === 0 ? (isOwn ? pattern : instance) : isOwn ? null : `${instance} ${node.name}`;
        return text === null || range.file > document.fileCount ? [] : [{ ...range, text }];
    }));
}

function nameOf(document: Document, node: TreeNode): { offset: number; length: number } {
    const { nodes } = document.tree(document.getNode(node.id).file) as { nodes: TreeNode[] };
    return nodes.find(({ parent, family }) => parent === node.id && family === "name") ?? node;
}

const errorsOf = (document: Document) => document.findings().filter(({ severity }) => severity === 0);

/** The part of the work that is the same however often a pattern is tried. */
interface Task {
    troupe: Troupe;
    original: Document;
    main: string;
    found: Occurrence[];
    /** the types that a parameter can have, the narrowest first: the first that makes no mistake is taken */
    typesOf: ParameterTypes;
    /** the number of mistakes that the texts have before the pattern is tried */
    errors: number;
}

function taskOf(troupe: Troupe, original: Document, main: string, plan: BuilderPlan): Task {
    const copy = copyOf(troupe, original, main, plan);
    try {
        return { troupe, original, main, found: occurrences(copy), typesOf: parameterTypes(troupe), errors: errorsOf(copy.document).length };
    } finally {
        copy.document.release();
    }
}

/** Tries the pattern with parameters of these types. Returns the text, or the sentence about the first mistake. */
function make({ troupe, original, main, found, errors }: Task, plan: BuilderPlan, types: string[]): Built {
    const copy = copyOf(troupe, original, main, plan);
    const { document, file, declared } = copy;
    try {
        const parameters = plan.varying.map(({ name }, i) => `${name}: ${types[i]}`).join(", ");
        document.edit(document.version, [...renames(copy, plan), ...found.flatMap(({ words, offset, length }): Edit[] => {
            const name = plan.varying.find((each) => each.words === words)?.name;
            return name === undefined ? [] : [{ file, offset, length, text: name }];
        })]);
        const wrapped = document.wrap(document.version, declared.map(({ id }) => id),
            `pattern ${plan.pattern}${parameters === "" ? "" : ` (${parameters})`}\n    ...`);
        const values = plan.varying.map(({ words, name }): [string, string] => [name, words]);
        const made = document.insert(document.version, document.root(file), document.getNode(wrapped).next, instanceText(plan.instance, plan.pattern, values));
        const mistakes = errorsOf(document);
        const refusal = mistakes.length > errors ? mistakes[0]?.message ?? "" : null;
        return { text: refusal === null ? document.copy([wrapped, made]) : null, refusal, whole: document.text(file) ?? "", types };
    } catch (error) {
        return { text: null, refusal: document.refusal || (error instanceof Error ? error.message : String(error)), whole: "", types };
    } finally {
        document.release();
    }
}

/** The types that fitted words before, by the words: they are tried first. */
const fitted = new Map<string, string>();

const nextTurn = () => new Promise((next) => setTimeout(next));

/** Finds the first type that compiles for the last parameter of the pattern that is built, or a sentence that says why none does. */
async function typeOfLast(task: Task, plan: BuilderPlan, types: string[]): Promise<{ type: string } | { refusal: string }> {
    const { words } = plan.varying.at(-1) ?? { words: "" };
    const usual = fitted.get(words);
    const all = task.typesOf[task.found.find((each) => each.words === words)?.sort ?? "name"];
    let refusal: string | null = null;
    for (const type of usual === undefined ? all : [usual, ...all]) {
        const tried = make(task, plan, [...types, type]);
        if (tried.refusal === null) {
            fitted.set(words, type);
            return { type };
        }
        refusal ??= tried.refusal;
        await nextTurn();  // the page wants to know that the worker lives
    }
    return { refusal: `${words} cannot vary here. ${refusal ?? ""}`.trim() };
}

/** Makes the pattern; each parameter gets the first type with which there is no mistake. */
export async function build(troupe: Troupe, original: Document, main: string, plan: BuilderPlan): Promise<Built> {
    const task = taskOf(troupe, original, main, plan);
    const types: string[] = [];
    for (let i = 0; i < plan.varying.length; i++) {
        const found = await typeOfLast(task, { ...plan, varying: plan.varying.slice(0, i + 1) }, types);
        if ("refusal" in found) {
            return { text: null, refusal: found.refusal, whole: "", types };
        }
        types.push(found.type);
    }
    return make(task, plan, types);
}

/**
 * Makes the planned pattern in the document, in one change. Returns the node of its instance, or that of the file if there is no
 * instance.
 */
export function buildPattern(troupe: Troupe, document: Document, main: string, plan: BuilderPlan, types: string[]): NodeId {
    const { refusal, whole } = make(taskOf(troupe, document, main, plan), plan, types);
    if (refusal !== null) {
        throw new Error(refusal);
    }
    const name = document.fileName(document.getNode(plan.nodes[0] ?? 0).file) as string;
    const file = document.setText(name, whole);
    return document.find(`file [${name}]/instance [${plan.instance}]`) || document.root(file);
}
