// SPDX-License-Identifier: MIT
// The messages between the page and the worker that has the document: all changes of texts are made there, in their order.

import type { DraftChange, DraftPiece } from "../direct/protocol";
import type { Letter } from "../protocol";

import type { BuilderPlan } from "./builder";
import type { Translation } from "./translating";

export type NodeId = number;

/** A node of the tree of a text, as docs/document.md tells it. Offsets and lengths are in bytes. */
export interface TreeNode {
    id: NodeId;
    parent: NodeId;
    family: string;
    kind: string;
    name: string;
    offset: number;
    length: number;
    broken: boolean;
}

/** A stretch of a text in bytes, and what is put in its place. */
export interface Edit {
    file: number;
    offset: number;
    length: number;
    text: string;
}

/** A diagnostic, with its place in bytes. */
export interface Problem {
    file: number;
    offset: number;
    length: number;
    severity: "error" | "warning" | "note";
    message: string;
    remedy: string | null;
}

export interface Completion {
    text: string;
    sort: string;
    says: string;
}

/** Some of the seeds of a node, and the number of the next seed to ask for; null: there are no more. */
export interface SomeSeeds {
    seeds: Seed[];
    next: number | null;
}

/** The change that a gesture asks of the document. */
export type Operation =
    | { op: "insert"; parent: NodeId; before: NodeId; text: string }
    | { op: "remove"; nodes: NodeId[] }
    | { op: "own"; node: NodeId }
    | { op: "build"; plan: BuilderPlan; types: string[] }
    | { op: "move"; nodes: NodeId[]; parent: NodeId; before: NodeId }
    | { op: "replace"; node: NodeId; text: string }
    | { op: "wrap"; nodes: NodeId[]; text: string }
    | { op: "unwrap"; node: NodeId }
    | { op: "format"; file: number; offset: number; length: number }
    | { op: "set"; node: NodeId; field: string; text: string | null }
    | { op: "write"; file: number; offset: number; length: number; text: string }
    | { op: "edits"; edits: Edit[] }
    | { op: "rename"; file: number; offset: number; name: string }
    /** several operations as one change: all of them are made or none */
    | { op: "all"; operations: Operation[] };

export type Question =
    | { ask: "completions"; file: number; offset: number }
    | { ask: "hover"; file: number; offset: number }
    /** the answer: the names of the main text and of the texts that it uses, as far as `files` has them */
    | { ask: "project"; main: string; files: Record<string, string> }
    | { ask: "patterns" }
    | { ask: "variables"; nodes: NodeId[] }
    | { ask: "build"; plan: BuilderPlan }
    | { ask: "fitting"; pattern: string }
    | { ask: "expansion"; instance: string }
    | { ask: "definition"; file: number; offset: number }
    | { ask: "form"; node: NodeId }
    | { ask: "seeds"; node: NodeId; from: number }
    | { ask: "chips"; node: NodeId }
    | { ask: "copy"; nodes: NodeId[] }
    | { ask: "scale"; setting: string }
    /** the names of links and facts by which a member of a cast, of this role or kind, can lead to something that has a name */
    | { ask: "leads"; cast: NodeId; sort: string; to: string }
    | { ask: "openings"; text: string }
    | { ask: "translated"; translation: Translation }
    | { ask: "tagged" }
    | { ask: "draft"; pieces: DraftPiece[]; change: DraftChange | null }
    | { ask: "lines"; pieces: DraftPiece[]; lines: string[] };

/** A field of a form, as docs/document.md tells it. */
export interface FormField {
    kind: string;
    name: string;
    label: string;
    says: string;
    example: string;
    unit: string;
    least: string;
    most: string;
    usual: string;
    text: string;
    choices: string[];
    offset: number;
    length: number;
    node: NodeId;
    findings: number;
    finding: number;
    set: boolean;
    required: boolean;
    clause: boolean;
}

/** Something that can be added to a node, and the smallest form of it. */
export interface Seed {
    kind: string;
    word: string;
    says: string;
    text: string;
    before: NodeId;
}

/** A part of a sentence, and what could stand in its place. */
export interface Chip {
    text: string;
    offset: number;
    length: number;
    expects: string;
    choices: string[];
}

/** The meaning of the plan of a setting, by the newest texts that could be compiled. */
export interface Scale {
    letterM: number;
    letters: Letter[];
}

export type ToDocument =
    | { is: "open"; files: Record<string, string>; main: string }
    /** Has the texts compiled from now on with these translations of their spoken lines; null: as they are written. */
    | { is: "speak"; table: string | null }
    | { is: "edit"; version: number; edits: Edit[] }
    | { is: "operate"; request: number; version: number; operation: Operation }
    | { is: "undo"; request: number; count: number }
    | { is: "redo"; request: number; count: number }
    | { is: "ask"; request: number; question: Question };

export interface FileTree {
    file: number;
    nodes: TreeNode[];
    bytes: Uint8Array;
}

/** The texts compiled; null while they have mistakes. */
export interface Packs {
    /** the texts compiled with the translations of the language in which the story is played */
    pack: Uint8Array | null;
    /** the texts compiled in the language in which they are written, which is also the language of their tests */
    written: Uint8Array | null;
}

export type FromDocument =
    | { is: "opened"; names: string[]; version: number }
    /** The document has reached `version`: `edits`, one after another, are the changes since the last such message. */
    | { is: "changed"; version: number; edits: Edit[]; isOwnTyping: boolean }
    /** All texts of the document, sent after a typed change that could not be made any more. */
    | { is: "texts"; version: number; texts: string[] }
    | { is: "done"; request: number; refusal: string | null; made: NodeId | null; changes: number }
    | { is: "answer"; request: number; answer: unknown }
    | { is: "analysed"; version: number; problems: Problem[]; trees: FileTree[] } & Packs;
