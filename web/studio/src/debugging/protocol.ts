// SPDX-License-Identifier: MIT
// Messages about breakpoints and steps between the page and the story. Everything is named in the writer's words, so that it stays
// when the text changes.

/**
 * The kind of a breakpoint, by the word that the engine has for that kind of watch; of the engine's kinds, "node" and "arrow" are
 * left out.
 */
export type BreakpointKind = "line" | "scene" | "behaviour" | "cue" | "fact" | "failure";

/** A comparison of a fact with a value, as it is written. */
export interface Comparison {
    fact: string;
    op: string;
    value: string;
}

export interface Breakpoint {
    id: number;
    kind: BreakpointKind;
    /**
     * of a breakpoint on a line: its file, the names of the declarations around the line, how far it is below the beginning of the
     * innermost, its words, and its number now
     */
    file: string;
    path: string[];
    below: number;
    words: string;
    line: number;
    /** for a breakpoint on anything else: the name of the scene, behaviour, fact or action; "" is any */
    name: string;
    /** for a breakpoint on a fact: the comparison that has to become true; "" is any change */
    op: string;
    value: string;
    /** for a breakpoint on a scene or behaviour: the moment in its life, as a word of the engine; "" is every moment */
    moment: string;
    /** the person that the breakpoint is about; "" is everybody */
    of: string;
    /**
     * a comparison that must hold when the breakpoint is hit, of a fact of the person who hits it, or of the world; null is none
     */
    condition: Comparison | null;
    /** the number of the hit, from 1, from which on the breakpoint stops the story */
    after: number;
    isOn: boolean;
}

/** The moment that a breakpoint is about unless another one is chosen. */
export const FIRST_MOMENT = "starts";

/** The things of a story that breakpoints can be about. */
export interface WatchChoices {
    scenes: string[];
    behaviours: string[];
    cues: string[];
    facts: string[];
    actions: string[];
    people: string[];
    /** the moments in the life of a scene or a behaviour */
    moments: string[];
}

/** The three kinds of a debugger's step, by which the behaviour of the followed body is played on. */
export type StepKind = "over" | "into" | "out";

/** Where a story has stopped. */
export interface Place {
    file: string;
    line: number;
}

export const COMPARISONS = ["is", "is not", "<", "<=", ">", ">="] as const;
