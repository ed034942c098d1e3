// SPDX-License-Identifier: MIT
// The package in TypeScript. What the C headers declare is in layout.d.ts, which is made from them.

import type {
    ActionInfo, BehaviourInfo, Command, Counters, Entity, Event, FactInfo, Functions, Interest, LoadDef, MemoryView, Pointer,
    QueueEntry, Running, SettingInfo, StageView, TestOutcome, Token, Value, WhyLine, WorldDef,
} from "./layout.js";

export * from "./layout.js";

/** A place, in metres. */
export interface Metres {
    x: number;
    y: number;
    z: number;
}

/** What a value of the engine is here. Choices and texts are numbers, choices of facts names. */
export type Plain = number | boolean | bigint | string | Metres | { item: number; count: number } | { kind: number; role: number | null };

/** A value with its type (one of Type), for parameters. */
export type Typed = [type: number, value: Plain];

/** What is given by its name or by its index in the pack. */
export type NameOrIndex = string | number;

/** Nobody. */
export declare const NOBODY: 0n;
export declare function fromValue(type: number, bits: Value): Plain;
export declare function toValue(type: number, value: Plain): Value;
/** A point in 1/256 metre, and back. */
export declare function pointOf(metres: Partial<Metres>): Metres;
export declare function metresOf(point: Metres): Metres;

/** What went wrong: `code` is one of Result, or "trap" when an assertion failed and the module can do no more. */
export declare class TroupeError extends Error {
    constructor(message: string, code: number | string);
    readonly code: number | string;
}

/** The memory of a module. */
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
    /** What to put in the place of the text at fault. */
    suggestion: string;
    noteFile: string;
    noteLine: number;
    noteColumn: number;
    note: string;
}

/** What became of texts: a pack, or diagnostics, or both. */
export interface Compiled {
    pack: Pack | null;
    /** The pack as bytes, for a file or for `Troupe.load`. */
    bytes: Uint8Array | null;
    diagnostics: Finding[];
    errorCount: number;
    warningCount: number;
    /** All findings printed for people. */
    report: string;
    /** All findings as one JSON document, as `troupe check --json` prints it. */
    json: string;
}

/** Texts by name: the first one (or `main`) is compiled, the others are what it may `use`. */
export type Files = Record<string, string | Uint8Array>;

export interface LoadOptions {
    /** How much memory the module may take; 2 GB unless given, 4 MB at least. */
    memoryBytes?: number;
}

/** Loads troupe.wasm: from beside the package, an address, bytes, or what was compiled before. */
export declare function load(
    source?: string | URL | BufferSource | WebAssembly.Module, options?: LoadOptions): Promise<Troupe>;

/** One module with a memory of its own. */
export declare class Troupe {
    private constructor();
    get version(): string;
    /** The public functions of C. */
    get calls(): Functions & { malloc(size: number): Pointer; free(at: Pointer): void };
    get memory(): Memory;
    /** Whether a trap ended it. */
    get isBroken(): boolean;
    compile(files: string | Uint8Array | Files, options?: { main?: string }): Compiled;
    /** Lays a text out in the one canonical way; `text` is null when it has errors. */
    format(text: string | Uint8Array, name?: string): { text: string | null; diagnostics: Finding[]; report: string };
    /** Loads a compiled pack, from anywhere. Throws when it is none. */
    load(bytes: Uint8Array): Pack;
}

/** A compiled text. `Sort` says what sorts of things it has. */
export declare class Pack {
    private constructor();
    get at(): Pointer;
    count(sort: number): number;
    /** The index of a name, or NOT_FOUND. */
    find(sort: number, name: string): number;
    /** The index of what is given by name or index. Throws when there is none. */
    index(sort: number, nameOrIndex: NameOrIndex): number;
    name(sort: number, index: number): string;
    names(sort: number): string[];
    key(sort: number, index: number): bigint;
    /** A spoken line, with words in the place of names in braces. */
    line(index: number, words?: Record<string, string>): string;
    action(action: NameOrIndex): ActionInfo;
    fact(fact: NameOrIndex): FactInfo;
    behaviour(behaviour: NameOrIndex): BehaviourInfo;
    setting(setting: NameOrIndex): SettingInfo;
    choice(fact: NameOrIndex, choice: number): string;
    /** Roles, what they do and who meets whom, in Graphviz's language. */
    graph(): string;
    /** Keeps it from being released, until what is returned is called. */
    hold(): () => void;
    release(): void;
}

/** A world whose bodies are the host's. */
export declare class World {
    constructor(pack: Pack, options?: Partial<Omit<WorldDef, "sizeBytes" | "allocator">>);
    readonly pack: Pack;
    get at(): Pointer;
    release(): void;

    step(count?: number): void;
    skip(count: number): number;
    get now(): number;
    get nextDue(): number;
    /** In seconds after midnight. */
    get timeOfDay(): number;
    get stepsPerSecond(): number;
    get hash(): bigint;
    get counters(): Counters;
    /** What is wrong with the world; null when nothing is. */
    check(): { message: string; who: Entity } | null;

    /** A portable save of the whole world. */
    save(options?: { withoutPack?: boolean }): Uint8Array;
    /** A world from a save, under the pack it was made with or under a newer one. Throws when it is none. */
    static load(pack: Pack, bytes: Uint8Array, options?: Partial<Omit<LoadDef, "sizeBytes" | "allocator">>): World;
    /** Sets the state aside, and puts it back. */
    image(): Image;
    restore(image: Image): void;
    /** The actions that are under way. */
    running(): Running[];

    /**
     * Who answers what the text asks of the game, in the middle of a step; undefined: no answer. It may look at the world,
     * and must not change it. What it throws is thrown by `step`, when the step is done; what it left out has no answer.
     */
    setAnswers(answer: ((question: { asker: Entity; query: string; type: number; arguments: Plain[] }) => Plain | undefined) | null): void;

    /** What the host is to begin and to stop, as of the last step. */
    commands(): Command[];
    events(): Event[];
    argumentsOf(command: Command): Plain[];
    /** The line that an argument of a command of the last step says; `name` says what an entity is called. */
    line(command: Command, argument: number, name?: (entity: Entity) => string): string;
    finished(token: Token, result?: number, failure?: number): void;
    progress(token: Token): void;
    /** An action has come to its mark number `mark`, a moment of its animation: what the text has for it is done at once. */
    mark(token: Token, mark: number): void;
    /** The way of a move crosses an object and goes on at a point behind it: leave the move alone until `resume`. */
    crosses(token: Token, object: Entity, beyond: Partial<Metres>): void;

    spawn(kind: NameOrIndex, where?: Partial<Metres>): Entity;
    link(object: Entity, link: NameOrIndex, end: Entity): void;
    despawn(entity: Entity): void;
    isAlive(entity: Entity): boolean;
    serial(entity: Entity): number;
    kind(entity: Entity): string;
    entities(): Entity[];
    entityHash(entity: Entity): bigint;
    bind(global: NameOrIndex, entity: Entity): void;
    bound(global: NameOrIndex): Entity;

    putOn(agent: Entity, role: NameOrIndex): void;
    takeOff(agent: Entity, role: NameOrIndex): void;
    wears(agent: Entity, role: NameOrIndex): boolean;
    roles(agent: Entity): string[];
    setSpontaneous(agent: Entity, isSpontaneous: boolean): void;
    perform(agent: Entity, behaviour: NameOrIndex, values?: Typed[], partner?: Entity): void;
    cancel(agent: Entity, behaviour: NameOrIndex): void;
    queues(agent: Entity): QueueEntry[];
    why(agent: Entity): WhyLine[];

    /** Whether an agent takes part, and is not far from every interest. */
    isLive(agent: Entity): boolean;
    /** An agent has a turn every 1, 2, 4 or 8 steps. */
    setUpdatePeriod(agent: Entity, steps: number): void;
    updatePeriod(agent: Entity): number;
    /** Says where it matters what happens. Rings are in metres and steps, from the inside out. */
    addInterest(interest?: {
        entity?: Entity; at?: Partial<Metres>; rings?: { radius: number; period?: number }[];
    }): Interest;
    moveInterest(interest: Interest, where: Partial<Metres>): void;
    followInterest(interest: Interest, entity: Entity): void;
    removeInterest(interest: Interest): void;
    get interestCount(): number;

    fact(entity: Entity, fact: NameOrIndex): Plain;
    setFact(entity: Entity, fact: NameOrIndex, value: Plain): void;
    worldFact(fact: NameOrIndex): Plain;
    setWorldFact(fact: NameOrIndex, value: Plain): void;
    resetWorldFact(fact: NameOrIndex): void;
    sceneFact(part: Entity, fact: NameOrIndex): Plain;
    addItems(entity: Entity, item: NameOrIndex, count: number): void;
    itemCount(entity: Entity, item: NameOrIndex): number;
    send(to: Entity, message: NameOrIndex, values?: Typed[], from?: Entity): void;
    happened(event: NameOrIndex, about?: Entity): void;

    position(entity: Entity): Metres;
    /** Straight stretches of movement, which begin at the next step. */
    move(stretches: { entity: Entity; from: Partial<Metres>; to: Partial<Metres>; steps: number }[]): void;
    setReach(place: Entity, halfSize: Partial<Metres>): void;
}

/** A world set aside. */
export declare class Image {
    private constructor();
    get at(): Pointer;
    release(): void;
}

/** The toy world that performs what a rehearsal's characters do. */
export declare class Stage {
    private constructor();
    get at(): Pointer;
    entities(): Entity[];
    name(entity: Entity): string;
    /** Who is called so, or NOBODY. */
    find(name: string): Entity;
    look(entity: Entity): StageView;
    map(): { width: number; height: number; letterM: number; doorCount: number; rows: string[] };
}

/** What a rehearsal can be told as: figures in JSON, a story, a page for browsers, a trace for Perfetto. */
export type PictureSort = "report" | "story" | "page" | "trace";

export interface RehearsalOptions {
    seed?: number | bigint;
    /** The first one unless given; null is open ground. */
    setting?: NameOrIndex | null;
    /** A player walks about, also when the setting has none. */
    player?: boolean;
    /** No events are collected, which is a little faster. */
    silent?: boolean;
    pictures?: PictureSort[];
}

/** A pack, a world and a stage run together. */
export declare class Rehearsal {
    constructor(pack: Pack, options?: RehearsalOptions);
    readonly pack: Pack;
    readonly world: World;
    readonly stage: Stage;
    get at(): Pointer;
    get now(): number;
    /** Makes the next step at which something is due, but none beyond `until`; false when the clock stands there. */
    step(until?: number): boolean;
    run(until: number, each?: (rehearsal: Rehearsal) => void): void;
    name(entity: Entity): string;
    /** An event as a sentence. */
    tell(event: Event): string;
    /** The line that an argument of a command of the last step says, as it is heard. */
    line(command: Command, argument: number): string;
    /** Why a character does what it does, for people. */
    why(agent: Entity): string;
    /** One picture as plain text, with the queues of `follow`. */
    draw(options?: { columns?: number; rows?: number; follow?: Entity }): string;
    /** The text of a picture that was asked for in the beginning. */
    picture(sort: PictureSort, title?: string): string;
    release(): void;
}

/** Runs a writer's test of a pack. */
export declare function runTest(pack: Pack, test: NameOrIndex, seed?: number | bigint): TestOutcome & { report: string };
