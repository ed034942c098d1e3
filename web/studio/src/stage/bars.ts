// SPDX-License-Identifier: MIT
// Turns the events of a story into the bars of the timeline: a behaviour of an agent is a row of bars, one for each state
// that it was in.

import { EventKind, type Event } from "troupe";
import type { Place } from "../debugging/protocol";
import { BarState, type Bar, type Began, type BodyId, type Mark, type QueueName } from "../protocol";
import { oldestOf } from "./oldest";

export interface BehaviourLook {
    title: string;
    began: Began;
    place: Place | null;
}

/** The functions of a story that its bars call. */
export interface Teller {
    lookOf(behaviour: number): BehaviourLook;
    /** The queue that has taken the behaviour that an event is about. */
    queueOf(event: Event): QueueName;
    /** The event as a sentence. */
    tell(event: Event): string;
}

/** A behaviour that was in a queue before the bars were begun. */
export type Joined = Pick<Bar, "behaviour" | "state" | "queue">;

/**
 * For each kind of event, the state that the behaviour is in from the event on (null: it is over), and the mark of the event on the
 * timeline (null: none).
 */
const AFTER: ReadonlyMap<number, readonly [BarState | null, Mark | null]> = new Map([
    [EventKind.STARTED, [BarState.Runs, null]],
    [EventKind.RESUMED, [BarState.Runs, "resume"]],
    [EventKind.ACTIVATED, [BarState.Runs, "activate"]],
    [EventKind.WAITED, [BarState.Runs, null]],
    [EventKind.WAITING, [BarState.Waits, null]],
    [EventKind.INTERRUPTED, [BarState.Interrupted, "interrupt"]],
    [EventKind.SUSPENDED, [BarState.Suspended, "suspend"]],
    [EventKind.FINISHED, [null, null]],
    [EventKind.CANCELLED, [null, "cancel"]],
] as const);

const keyOf = ({ body, behaviour }: { body: BodyId; behaviour: number }) => `${body} ${behaviour}`;

const isThere = ({ from }: Bar, step: number) => from <= step;
const isOpen = ({ to }: Bar, step: number) => to === null || to > step;

export class Bars {
    #all: Bar[] = [];
    #open = new Map<string, Bar>();
    #changed = new Map<number, Bar>();
    /** The step up to which the page is told of the bars, though later bars are known; null: the page is told of all. */
    #toldUntil: number | null = null;
    /** The step from which on all bars are known: bars that had ended by then are forgotten. */
    #knownFrom = 0;
    #lastId = 0;

    constructor(private teller: Teller) {}

    /** Takes an event of the agent with this body. */
    note(event: Event, body: BodyId): void {
        const key = keyOf({ body, behaviour: event.behaviour });
        const open = this.#open.get(key);
        if (open?.meeting === "" && event.scene !== 0n) {
            open.meeting = String(event.scene);
            this.#changed.set(open.id, open);
        }
        const after = AFTER.get(event.kind);
        if (after !== undefined && open?.state !== after[0] && (open !== undefined || event.kind === EventKind.STARTED)) {
            this.#change(event, body, open, after);
        }
    }

    /**
     * Begins a bar for each of these entries of a body's queues, as their beginning was not seen, or was seen under another text.
     */
    join(step: number, body: BodyId, entries: readonly Joined[]): void {
        entries.forEach(({ behaviour, state, queue }) => this.#begin({
            body, behaviour, state, queue, from: step, meeting: "", mark: null, why: "",
        }));
    }

    #begin(bar: Omit<Bar, "id" | "to" | "cancelled" | keyof BehaviourLook>): Bar {
        const begun: Bar = { id: ++this.#lastId, ...bar, ...this.teller.lookOf(bar.behaviour), to: null, cancelled: null };
        this.#all.push(begun);
        this.#open.set(keyOf(begun), begun);
        this.#changed.set(begun.id, begun);
        return begun;
    }

    #change(event: Event, body: BodyId, open: Bar | undefined, [state, mark]: readonly [BarState | null, Mark | null]): void {
        if (open !== undefined) {
            open.cancelled = mark === "cancel" ? this.teller.tell(event) : null;
            this.#close(open, event.step);
        }
        if (state !== null) {
            this.#begin({
                body, behaviour: event.behaviour, state, from: event.step, queue: open?.queue ?? this.teller.queueOf(event),
                meeting: open?.meeting ?? "", mark, why: this.teller.tell(event),
            });
        }
    }

    /** Ends the open bars of a body that is gone; without a body those of all, as when the story goes on with another text. */
    close(step: number, body?: BodyId): void {
        [...this.#open.values()].filter((bar) => body === undefined || bar.body === body).forEach((bar) => this.#close(bar, step));
    }

    /** Forgets what came after a step: the bars that began later, and the ends of those that ended later. */
    rewind(step: number): void {
        this.#toldUntil = null;
        this.#all = this.#all.filter((bar) => isThere(bar, step));
        this.#open.clear();
        this.#changed.clear();
        for (const bar of this.#all) {
            if (isOpen(bar, step)) {
                bar.to = bar.cancelled = null;
                this.#open.set(keyOf(bar), bar);
                this.#changed.set(bar.id, bar);
            }
        }
    }

    /** Hides what comes after a step, and is known already, until the story has come there again. */
    hideAfter(step: number): void {
        this.#toldUntil = step;
        this.#changed.clear();
        this.#all.filter((bar) => isThere(bar, step) && isOpen(bar, step)).forEach((bar) => this.#changed.set(bar.id, bar));
    }

    /** Returns the bars that have begun, ended or changed since the last call, in a story that stands at the step `now`. */
    takeChanged(now: number): Bar[] {
        if (this.#toldUntil !== null) {
            this.#reveal(this.#toldUntil, now);
        }
        this.#forgetOldest();
        const bars = [...this.#changed.values()].map((bar) => (isOpen(bar, now) ? { ...bar, to: null, cancelled: null } : { ...bar }));
        this.#changed.clear();
        return bars;
    }

    /** Whether all bars of a step are known, those that were open then among them. */
    isKnownAt(step: number): boolean {
        return step >= this.#knownFrom;
    }

    #forgetOldest(): void {
        const oldest = new Set(oldestOf(this.#all, this.#all.length));
        if (oldest.size > 0) {
            this.#all = this.#all.filter((bar) => !oldest.has(bar));
            oldest.forEach(({ to }) => this.#knownFrom = Math.max(this.#knownFrom, to ?? 0));
        }
    }

    #reveal(before: number, now: number): void {
        const isNews = (bar: Bar) => isThere(bar, now) && (!isThere(bar, before) || (isOpen(bar, before) && !isOpen(bar, now)));
        this.#all.filter(isNews).forEach((bar) => this.#changed.set(bar.id, bar));
        const isAllTold = this.#all.every((bar) => isThere(bar, now) && (bar.to === null || !isOpen(bar, now)));
        this.#toldUntil = isAllTold ? null : now;
    }

    #close(bar: Bar, step: number): void {
        bar.to = step;
        this.#changed.set(bar.id, bar);
        this.#open.delete(keyOf(bar));
    }
}
