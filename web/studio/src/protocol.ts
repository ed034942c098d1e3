// SPDX-License-Identifier: MIT
// The messages between the page and the worker in which the story plays. Bodies have small numbers of their own, which are
// never used twice in a story.

import type { Token } from "troupe";
import type { Breakpoint, Place, StepKind, WatchChoices } from "./debugging/protocol";
import type { FactShown } from "./stage/knowledge";
import type { Running } from "./stage/running";
import type { Wait } from "./stage/waits";
import type { Moment } from "./tests/moment";

export type BodyId = number;

/** How a behaviour began; the colour of everything that shows it. */
export enum Began { Nothing, Alone, Together, Cued, CuedTogether }
export const BEGAN_COUNT = 5;

/** The state of a behaviour, as a bar of the timeline shows it. */
export enum BarState { Runs, Waits, Interrupted, Suspended }

export interface BodyInfo {
    id: BodyId;
    name: string;
    kind: string;
    /** a person, as against a place or a thing */
    isCharacter: boolean;
    isPlace: boolean;
    isPlayer: boolean;
}

/** One letter of the floor plan's legend. */
export interface Letter {
    letter: string;
    /** the meaning of the letter, one of the engine's LegendKind */
    what: number;
    name: string;
    /** whether bodies stand beside the thing, since its square cannot be walked on */
    solid: boolean;
}

export interface Plan {
    width: number;
    height: number;
    letterM: number;
    rows: string[];
    letters: Letter[];
}

/** How many numbers a body has in a frame, and where each stands. */
export const FRAME_STRIDE = 7;
export const FRAME = { id: 0, x: 1, y: 2, facingX: 3, facingY: 4, began: 5, flags: 6 } as const;
export const FLAG = { walks: 1, sits: 2, inDoorway: 4 } as const;
/** The number of the item in a person's hands is the flags divided by this constant, rounded down; 0: none. */
export const HELD = 8;

export interface Speech {
    body: BodyId;
    to: BodyId | null;
    text: string;
}

export interface Frame {
    step: number;
    /** the time of day, in seconds after midnight */
    clock: number;
    bodies: Float32Array;
    speech: Speech[];
    openDoors: number[];
}

/** The kind of the queue that has a behaviour. */
export type QueueName = "independent" | "collaborative" | "latent";

/** A change of the queues, as the timeline marks it. */
export type Mark = "interrupt" | "resume" | "suspend" | "activate" | "cancel";

/** A stretch of a behaviour in one state. `to` is null as long as it goes on. */
export interface Bar {
    id: number;
    body: BodyId;
    behaviour: number;
    title: string;
    began: Began;
    state: BarState;
    from: number;
    to: number | null;
    queue: QueueName;
    /** the same text for all participants of a meeting; empty without a meeting */
    meeting: string;
    /** the line of the text that declares the behaviour */
    place: Place | null;
    /** the change of the queues with which the bar began, if the timeline marks that change */
    mark: Mark | null;
    /** the sentence that tells why the bar began */
    why: string;
    /** the sentence that tells of the behaviour's cancellation, if the bar ended with it */
    cancelled: string | null;
}

export interface QueueItem {
    title: string;
    began: Began;
    state: "runs" | "waits" | "suspended" | "interrupted" | "asked";
    since: number;
}

/** Names an action, or a step that waits. The name is valid until the next step of the story. */
export type EndingKey = { is: "action"; token: Token; action: number } | { is: "pending"; id: bigint };

/** An action, or a step that waits, whose result the user may force. */
export interface Ending {
    key: EndingKey;
    name: string;
    /** the behaviour and the line of a step that waits; empty for an action */
    where: string;
    /** the failures that the action declares; empty: the action can only fail without a name */
    failures: string[];
}

/** The card of the body that is looked at. */
export interface Portrait {
    body: BodyId;
    name: string;
    kind: string;
    roles: string[];
    queues: QueueItem[];
    why: string;
    /** the actions that this one performs and the steps in which it waits just now */
    endings: Ending[];
    facts: FactShown[];
    /** the characters and things on the stage for which this one waits, each with the reason */
    waits: { body: BodyId; name: string; reason: string }[];
    /** the behaviours for which `Why not` can be asked, the behaviour that was asked about, and the answer */
    choices: string[];
    asked: string | null;
    whyNot: string;
}

/** Something that the host of a recorded world did. */
export interface DeedShown {
    /** which deed of the recording it is */
    number: number;
    step: number;
    name: string;
    /** the body that the deed met; null: all bodies, or the world */
    body: BodyId | null;
}

/** A moment that was saved. The moment of a game has a log, from which the story before it is played again; null: no log. */
export interface SavedMoment {
    image: Uint8Array;
    log: Uint8Array | null;
}

/** The main text by its name, for quoting its lines. */
export type Source = Record<string, string>;

export type ToStage =
    | { is: "begin"; pack: Uint8Array; source: Source; seed: number; setting: string | null }
    | { is: "open"; pack: Uint8Array; source: Source; moment: SavedMoment }
    /** Asks for the text of the world that a simulation draws from a seed. */
    | { is: "draw"; seed: number }
    | { is: "end" }
    | { is: "edit"; pack: Uint8Array; source: Source }
    /** Hands over the main text when only its comments have changed, so that its pack is the same. */
    | { is: "reword"; source: Source }
    | { is: "play"; speed: number }
    | { is: "pause" }
    | { is: "forward"; steps: number }
    | { is: "seek"; step: number }
    | { is: "steer"; x: number; y: number }
    /**
     * Makes a body perform a behaviour once the story plays a text that has it: by the message `message`, if that is its cue; else
     * a proactive by an order, and a latent by moving the player near.
     */
    | { is: "show"; body: BodyId; behaviour: string; message: string | null }
    | { is: "breakpoints"; breakpoints: Breakpoint[] }
    | { is: "step"; body: BodyId | null; kind: StepKind }
    /** Ends an action or a wait of a body: with a failure, or as done. */
    | { is: "force"; body: BodyId; key: EndingKey; failure: string | null }
    /** Sets a fact from outside the story. The past notes it, so that playing again from an earlier moment sets the fact again. */
    | { is: "fact"; body: BodyId; name: string; value: number | boolean }
    /** Asks why the body that is looked at does not perform the behaviour `name`; null ends the asking. */
    | { is: "whyNot"; name: string | null }
    | { is: "look"; body: BodyId | null }
    /** Asks for a description of the present moment for a test about these people, of whom the first matters most. */
    | { is: "describe"; bodies: BodyId[] }
    /** Whether the page wants to know which lines of the text are being performed, and by whom. */
    | { is: "light"; isOn: boolean };

export type FromStage =
    | { is: "ended" }
    /**
     * the moment that was opened last could not be opened, or the story could not go on with a new text: the story is another one
     */
    | { is: "unopened" }
    | { is: "began"; isNew: boolean; plan: Plan | null; stepsPerSecond: number; settings: string[]; setting: string | null; seed: number; isSimulation: boolean }
    | { is: "bodies"; bodies: BodyInfo[] }
    | { is: "frame"; frame: Frame }
    | { is: "bars"; bars: Bar[]; step: number }
    | { is: "cut"; step: number }
    | { is: "portrait"; portrait: Portrait | null }
    | { is: "playing"; playing: boolean; speed: number }
    | { is: "stopped"; body: BodyId | null; text: string; place: Place | null }
    /** A sentence to show while the story goes on; null: there is none any more. */
    | { is: "told"; text: string | null }
    /** the breakpoints that match nothing in the text, and the things for which breakpoints can be set */
    | { is: "watched"; lost: number[]; choices: WatchChoices }
    | { is: "described"; moment: Moment }
    | { is: "drawn"; seed: number; text: string }
    | { is: "deeds"; deeds: DeedShown[] }
    | { is: "waits"; waits: Wait[] }
    | { is: "running"; lines: Running[] }
    | { is: "failed"; message: string };
