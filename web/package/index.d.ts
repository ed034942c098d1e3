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

/** A value of the engine in JavaScript. Choices and texts are numbers, choices of facts names. */
export type Plain = number | boolean | bigint | string | Metres | { item: number; count: number } | { kind: number; role: number | null };

/** A value with its type (one of Type), for parameters. */
export type Typed = [type: number, value: Plain];

/** The name or the index of an action, role or other thing of the pack. */
export type NameOrIndex = string | number;

/** The null entity. */
export declare const NOBODY: 0n;
export declare function fromValue(type: number, bits: Value): Plain;
export declare function toValue(type: number, value: Plain): Value;
/** Convert a place in metres to a point in 1/256 metre, and back. */
export declare function pointOf(metres: Partial<Metres>): Metres;
export declare function metresOf(point: Metres): Metres;

/** The error of a call: `code` is one of Result, or "trap" when an assertion failed and the module cannot be used any more. */
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

/** Texts by name: the first one (or `main`) is compiled, and may `use` the others. */
export type Files = Record<string, string | Uint8Array>;

export interface LoadOptions {
    /** How much memory the module may take; 2 GB unless given, 4 MB at least. */
    memoryBytes?: number;
}

/** Loads the module: that of the package, or from an address, bytes, or a compiled module. */
export declare function load(
    source?: string | URL | BufferSource | WebAssembly.Module, options?: LoadOptions): Promise<Troupe>;

/** One module with a memory of its own. */
export declare class Troupe {
    private constructor();
    get version(): string;
    /** The public C functions. */
    get calls(): Functions & { malloc(size: number): Pointer; free(at: Pointer): void };
    get memory(): Memory;
    /** Whether a trap has ended the module. */
    get isBroken(): boolean;
    compile(files: string | Uint8Array | Files, options?: { main?: string }): Compiled;
    /** Formats a text as `troupe fmt` does; `text` is null when it has errors. */
    format(text: string | Uint8Array, name?: string): { text: string | null; diagnostics: Finding[]; report: string };
    /** Loads a compiled pack, which may come from strangers. Throws when the bytes are no pack. */
    load(bytes: Uint8Array): Pack;
}

/** A pack, a compiled text. `Sort` lists the sorts of things that have names in it. */
export declare class Pack {
    private constructor();
    get at(): Pointer;
    count(sort: number): number;
    /** Returns the index of a name, or NOT_FOUND. */
    find(sort: number, name: string): number;
    /** Returns the index for a name or index. Throws when the pack has no such thing. */
    index(sort: number, nameOrIndex: NameOrIndex): number;
    name(sort: number, index: number): string;
    names(sort: number): string[];
    key(sort: number, index: number): bigint;
    /** Returns a spoken line with words in place of the names in braces. */
    line(index: number, words?: Record<string, string>): string;
    action(action: NameOrIndex): ActionInfo;
    fact(fact: NameOrIndex): FactInfo;
    behaviour(behaviour: NameOrIndex): BehaviourInfo;
    setting(setting: NameOrIndex): SettingInfo;
    choice(fact: NameOrIndex, choice: number): string;
    /** Writes a graph of the roles, their behaviours and their collaborations, in Graphviz's language. */
    graph(): string;
    /** Keeps the pack from being released until the returned function is called. */
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
    /** The time of day, in seconds after midnight. */
    get timeOfDay(): number;
    get stepsPerSecond(): number;
    get hash(): bigint;
    get counters(): Counters;
    /** Checks the invariants: returns the one that is broken; null when all hold. */
    check(): { message: string; who: Entity } | null;

    /** Makes a portable save of the whole world. */
    save(options?: { withoutPack?: boolean }): Uint8Array;
    /** Loads a world from a save, under the pack it was made with or a newer one. Throws when the bytes are no save. */
    static load(pack: Pack, bytes: Uint8Array, options?: Partial<Omit<LoadDef, "sizeBytes" | "allocator">>): World;
    /** Take an image of the world, and restore it. */
    image(): Image;
    restore(image: Image): void;
    /** Lists the actions that are under way. */
    running(): Running[];

    /**
     * Who answers what the text asks of the game, in the middle of a step; undefined: no answer. It may look at the world,
     * and must not change it. What it throws is thrown by `step`, when the step is done; what it left out has no answer.
     */
    setAnswers(answer: ((question: { asker: Entity; query: string; type: number; arguments: Plain[] }) => Plain | undefined) | null): void;

    /** The commands of the last step: actions that the host is to begin or to stop. */
    commands(): Command[];
    events(): Event[];
    argumentsOf(command: Command): Plain[];
    /** The line that an argument of a command of the last step says; `name` says what an entity is called. */
    line(command: Command, argument: number, name?: (entity: Entity) => string): string;
    finished(token: Token, result?: number, failure?: number): void;
    progress(token: Token): void;
    /** Reports that an action has come to its mark number `mark`, a moment of its animation; the text's steps for it are done at once. */
    mark(token: Token, mark: number): void;
    /** Reports that the way of a move crosses an object and goes on at a point behind it: pause the move until `resume`. */
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

    /** Returns whether an agent is live: near enough to an interest to take part. */
    isLive(agent: Entity): boolean;
    /** Sets how often an agent has a turn: every 1, 2, 4 or 8 steps. */
    setUpdatePeriod(agent: Entity, steps: number): void;
    updatePeriod(agent: Entity): number;
    /** Adds an interest, around which agents are live. Rings are in metres and steps, from the inside out. */
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
    /** Sets straight stretches of motion, which begin at the next step. */
    move(stretches: { entity: Entity; from: Partial<Metres>; to: Partial<Metres>; steps: number }[]): void;
    setReach(place: Entity, halfSize: Partial<Metres>): void;
}

/** An image: the state of a world, kept in memory. */
export declare class Image {
    private constructor();
    get at(): Pointer;
    release(): void;
}

/** The stage: a toy world that performs the actions of a rehearsal's characters. */
export declare class Stage {
    private constructor();
    get at(): Pointer;
    entities(): Entity[];
    name(entity: Entity): string;
    /** Finds an entity by its name; NOBODY if there is none. */
    find(name: string): Entity;
    look(entity: Entity): StageView;
    map(): { width: number; height: number; letterM: number; doorCount: number; rows: string[] };
}

/** The forms in which a rehearsal is told: figures in JSON, a story, a page for browsers, a trace for Perfetto. */
export type PictureSort = "report" | "story" | "page" | "trace";

export interface RehearsalOptions {
    seed?: number | bigint;
    /** The first one unless given; null is open ground. */
    setting?: NameOrIndex | null;
    /** Adds a player who walks about, also when the setting has none. */
    player?: boolean;
    /** Collects no events, which is a little faster. */
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
    /** Advances to the next step at which something is due, but not beyond `until`; false when `until` is reached. */
    step(until?: number): boolean;
    run(until: number, each?: (rehearsal: Rehearsal) => void): void;
    name(entity: Entity): string;
    /** Writes an event as a sentence. */
    tell(event: Event): string;
    /** The line that an argument of a command of the last step says, as it is heard. */
    line(command: Command, argument: number): string;
    /** Explains in sentences why an agent does what it does. */
    why(agent: Entity): string;
    /** Draws the stage as plain text, with the queues of the agent `follow`. */
    draw(options?: { columns?: number; rows?: number; follow?: Entity }): string;
    /** Returns the text of a picture that the options asked for. */
    picture(sort: PictureSort, title?: string): string;
    release(): void;
}

/** Runs a writer's test of a pack. */
export declare function runTest(pack: Pack, test: NameOrIndex, seed?: number | bigint): TestOutcome & { report: string };
