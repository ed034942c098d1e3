// SPDX-License-Identifier: MIT
// The package in TypeScript. The declarations of the C headers are in layout.d.ts and classes.d.ts, which are made from the
// headers.

import type {
    Command, Diagnostic, DocumentCompletion, DocumentFinding, Entity, Functions, MemoryView, Point, Pointer, StageMap, TextEdit,
    TextRange, Value,
} from "./layout.js";
import { DocumentCalls, Image, PackCalls, RehearsalCalls, StageCalls, TroupeCalls, WorldCalls } from "./classes.js";

export * from "./classes.js";
export * from "./layout.js";

/**
 * A value of the engine in JavaScript. A choice is its name if a fact has it, else its number; a text is its number; coordinates
 * are in metres.
 */
export type Plain = number | boolean | bigint | string | Point | { item: number; count: number } | { kind: number; role: number | null };

/** A value with its type (one of Type), for parameters. */
export type Typed = [type: number, value: Plain];

/** The name or the number of an action, role or other thing of the pack. */
export type NameOrNumber = string | number;

/** Texts by name: the first one is compiled, and may `use` the others. */
export type Files = string | Uint8Array | Record<string, string | Uint8Array>;

/** One text, with or without its name. */
export type Source = Files;

/** The null entity. */
export declare const NOBODY: 0n;
export declare function fromValue(type: number, bits: Value): Plain;
export declare function toValue(type: number, value: Plain): Value;

/**
 * The next two convert an offset in a text between UTF-16 units, in which JavaScript counts, and bytes of UTF-8, in which documents
 * count. An offset within a character becomes that of its beginning.
 */
export declare function byteOffset(text: string, unit: number): number;
export declare function unitOffset(text: string, byte: number): number;

/**
 * The error of a call that failed: `code` is one of Result; or "trap" when an assertion failed and the module cannot be used any
 * more, "fetch" when the module cannot be loaded, "value" for what no fact can hold.
 */
export declare class TroupeError extends Error {
    constructor(message: string, code: number | string, diagnostic?: Diagnostic | null);
    readonly code: number | string;
    /** The diagnostic of bytes that were refused: what is wrong with them, and where; null for other failures. */
    readonly diagnostic: Diagnostic | null;
}

/** The memory of a WebAssembly module. */
export interface Memory extends MemoryView {
    readonly bytes: Uint8Array;
    readonly sizeBytes: number;
    copy(at: Pointer, size: number): Uint8Array;
}

/** One finding of the compiler. Lines and columns count from 1, in characters; "" where there is nothing to say. */
export interface Finding {
    file: string;
    line: number;
    column: number;
    length: number;
    severity: "error" | "warning" | "note";
    message: string;
    /** The text to put in place of the text at fault. */
    suggestion: string;
    noteFile: string;
    noteLine: number;
    noteColumn: number;
    note: string;
}

/** The result of compiling texts: a pack, or diagnostics, or both. */
export interface Compiled {
    pack: Pack | null;
    /** The pack as bytes, for a file or for `Troupe.load`. */
    bytes: Uint8Array | null;
    diagnostics: Finding[];
    errorCount: number;
    warningCount: number;
    /** All findings as text. */
    report: string;
    /** All findings as one JSON document, as `troupe check --json` prints it. */
    json: string;
}

export interface LoadOptions {
    /** How much memory the module may take; 2 GB unless given, 4 MB at least. */
    memoryBytes?: number;
}

/** Loads the WebAssembly module: by default the package's own, else one from an address, from bytes, or already compiled. */
export declare function load(
    source?: string | URL | BufferSource | WebAssembly.Module, options?: LoadOptions): Promise<Troupe>;

/** One module with a memory of its own. A call that belongs to no object is a method of it. */
export declare class Troupe extends TroupeCalls {
    private constructor();
    /** The functions of C that the module exports: the public ones, malloc and free. */
    get calls(): Functions & { malloc(size: number): Pointer; free(at: Pointer): void };
    get memory(): Memory;
    /** Whether a trap has ended the module. */
    get isBroken(): boolean;
    compile(files: Files, options?: { main?: string }): Compiled;
    /** Formats a text as `troupe fmt` does; `text` is null when it has errors. */
    format(text: string | Uint8Array, name?: string): { text: string | null; diagnostics: Finding[]; report: string };
    /** Loads a compiled pack, which may come from strangers. Throws when the bytes are no pack. */
    load(bytes: Uint8Array): Pack;
}

/** A pack, a compiled text. */
export declare class Pack extends PackCalls {
    names(family: number): string[];
    /** Converts the bits of a fact's value to a value of JavaScript; a choice becomes its name. */
    plainOf(fact: NameOrNumber, bits: Value): Plain;
    /** Converts a value of JavaScript to the bits of a fact's value; a string is the name of a choice. */
    bitsOf(fact: NameOrNumber, value: Plain): Value;
}

/**
 * The ids and positions of all living entities, in the module's memory. The arrays may be longer than the `count` entities that
 * they hold.
 */
export interface PositionsView {
    readonly count: number;
    readonly entities: BigUint64Array;
    /** The position of each entity: three numbers, in metres. */
    readonly metres: Float32Array;
}

/** A world whose bodies are the host's. */
export declare class World extends WorldCalls {
    get pack(): Pack;
    step(count?: number): void;
    /** Checks the invariants: returns the one that is broken; null when all hold. */
    check(): { message: string; who: Entity } | null;
    /** Copies the state of the world to an image in memory: a new one, or one that the world made before. */
    image(into?: Image | null): Image;
    /**
     * Sets the function that answers the text's questions to the game, in the middle of a step; null: no function. The function
     * returns undefined for a question to which it has no answer. The function may look at the world, and must not change it. An
     * error that it throws is thrown by `step`, when the step is done; the question has no answer then, nor have those behind it.
     */
    setAnswers(answer: ((question: { asker: Entity; query: string; type: number; arguments: Plain[] }) => Plain | undefined) | null): void;
    argumentsOf(command: Command): Plain[];
    entities(): Entity[];
    /** Reports that the action of command number `index` of the last step ended. */
    finish(index: number, result?: number, failure?: number): void;
    /**
     * The positions of all entities now: one object for all steps. Its arrays cannot be used any more once the module's memory has
     * grown, so ask for it anew in each step.
     */
    get positionsView(): PositionsView;
}

/** The texts of a project while they are written. Offsets are in bytes of UTF-8. */
export declare class Document extends DocumentCalls {
    /** The bytes of a file; null when there is none of that number. */
    bytes(file: number): Uint8Array | null;
    findings(): DocumentFinding[];
    completions(file: number, offset: number): { word: TextRange; items: DocumentCompletion[] };
    edits(version: number): TextEdit[];
    /** The tree of a file (docs/document.md); null when there is no such file. */
    tree(file: number): unknown;
}

/** The stage: a toy world that performs the actions of characters. */
export declare class Stage extends StageCalls {
    get pack(): Pack;
    entities(): Entity[];
    map(): StageMap & { rows: string[] };
}

/**
 * The pictures that can be made of a rehearsal: figures in JSON, a story in sentences, a page for browsers, a trace for Perfetto.
 */
export type PictureSort = "report" | "story" | "page" | "trace";

export interface RehearsalOptions {
    seed?: number | bigint;
    /** The setting that is played; by default the first of the pack. null stands for open ground. */
    setting?: NameOrNumber | null;
    /** Adds a player who walks about, also when the setting has none. */
    player?: boolean;
    /** Collects no events, which is a little faster. */
    silent?: boolean;
    pictures?: PictureSort[];
}

/** A pack, a world and a stage run together. */
export declare class Rehearsal extends RehearsalCalls {
    constructor(pack: Pack, options?: RehearsalOptions);
    get pack(): Pack;
    get world(): World;
    get stage(): Stage;
    get now(): number;
    /** Advances to the next step at which something is due, but not beyond `until`; false when `until` is reached. */
    step(until?: number): boolean;
    run(until: number, each?: (rehearsal: Rehearsal) => void): void;
    /** Draws the stage as plain text, with the queues of the agent `follow`. */
    draw(options?: { columns?: number; rows?: number; follow?: Entity }): string;
    /** Returns the text of a picture that the options asked for. */
    picture(sort: PictureSort, title?: string): string;
}
