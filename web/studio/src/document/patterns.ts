// SPDX-License-Identifier: MIT
// Patterns and what instances of them make, for the worker that has the document.

import { Document, PatternFormat, Script, type Troupe } from "troupe";
import { instanceText } from "./instance";
import type { NodeId, TreeNode } from "./protocol";

/** A pattern with its parameters, as the compiler lists it: a form to fill in. */
export interface PatternInfo {
    name: string;
    doc: string;
    standard: boolean;
    parameters: PatternParameter[];
}

export interface PatternParameter {
    name: string;
    type: string;
    /** the type of the parameter's argument in words: "a place" */
    takes: string;
    /** the sorts of names that fit, as completions call them; empty where no name fits */
    names: string;
    unit?: string;
    required: boolean;
    default?: string;
    doc: string;
    choices?: string[];
}

/** The texts as the compiler takes them, the main one first. */
type Texts = Record<string, string>;

/** The name of an instance that is tried in a copy, a name that no writer is likely to use. */
const TRIAL = "Trial instance";

function textOf(script: Script): string {
    try {
        const text = script.errorCount > 0 ? null : script.text(0);
        if (text === null) {
            throw new Error(script.refusal || "The texts have problems; solve them first.");
        }
        return text;
    } finally {
        script.release();
    }
}

export function textsOf(document: Document, main: string): Texts {
    const texts = Object.fromEntries(Array.from({ length: document.fileCount }, (_, file) => [document.fileName(file) as string, document.text(file) as string]));
    return { [main]: texts[main] ?? "", ...texts };
}

/** The types that a parameter can have, by how an argument of the type is written: as a name, a number or a text. */
export type ParameterTypes = Record<"name" | "number" | "text", string[]>;

export const parameterTypes = (troupe: Troupe): ParameterTypes =>
    (JSON.parse(textOf(Script.patterns(troupe, {}, PatternFormat.JSON))) as { types: ParameterTypes }).types;

/** All patterns that can be used; those of the standard library alone where the texts have problems. */
export function patterns(troupe: Troupe, texts: Texts): PatternInfo[] {
    const list = (files: Texts) => (JSON.parse(textOf(Script.patterns(troupe, files, PatternFormat.JSON))) as { patterns: PatternInfo[] }).patterns;
    try {
        return list(texts);
    } catch {
        return list({});
    }
}

/** The lines that an instance stands for; null where the texts have problems. */
export function expansion(troupe: Troupe, texts: Texts, instance: string): string | null {
    try {
        return textOf(Script.expand(troupe, texts, instance, false));
    } catch {
        return null;
    }
}

/**
 * Returns the names that fit each parameter of a pattern, by the parameter's name. They are the completions in an instance that is
 * written for this in a copy of the texts.
 */
export function fitting(troupe: Troupe, texts: Texts, name: string): Record<string, string[]> {
    const pattern = patterns(troupe, texts).find((each) => each.name === name);
    if (pattern === undefined) {
        return {};
    }
    const copy = new Document(troupe);
    try {
        const file = Math.min(...Object.entries(texts).map(([name, text]) => copy.setText(name, text)));
        copy.allowMistakes(true);
        const made = copy.insert(copy.version, copy.root(file), 0, instanceText(TRIAL, pattern.name, pattern.parameters.map(({ name }) => [name, "x"])));
        const { nodes } = copy.tree(file) as { nodes: TreeNode[] };
        const fits = new Map<string, Set<string>>();  // by the type, which alone says what fits
        for (const { name, offset, length } of nodes.filter(({ kind, parent }) => kind === "assignment" && parent === made)) {
            const { type = "", names = "" } = pattern.parameters.find((each) => each.name === name) ?? {};
            const sorts = names.split(", ");
            const own = copy.completions(file, offset + length - 1).items.filter(({ text, sort }) => sorts.includes(sort) && !text.startsWith(TRIAL));
            fits.set(type, new Set([...fits.get(type) ?? [], ...own.map(({ text }) => text)]));
        }
        // People of the cast are added, since completions leave them out where a pattern makes roles for them.
        const cast = nodes.filter(({ kind, name }) => kind === "cast entry" && name !== "" && name !== "player").map(({ name }) => name);
        fits.set("creature", new Set([...cast, ...fits.get("creature") ?? []]));
        return Object.fromEntries(pattern.parameters.map(({ name, type }) => [name, [...fits.get(type) ?? []]]));
    } finally {
        copy.release();
    }
}

/** Replaces an instance by the lines that it stands for. */
export function makeOwn(troupe: Troupe, document: Document, texts: Texts, version: number, node: NodeId): NodeId {
    const { name } = document.getNode(node);
    return document.replace(version, node, textOf(Script.expand(troupe, texts, name, false)));
}
