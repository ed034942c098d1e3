// SPDX-License-Identifier: MIT
// Turns the events of a story into the bars of the timeline: a behaviour of an agent is a row of bars, one for each state
// that it was in.

import { EventKind, type Event } from "troupe";
import { BarState, type Bar, type Began, type BodyId } from "../protocol";

export interface BehaviourLook {
    title: string;
    began: Began;
}

/** The state that a behaviour is in from an event on; null: it is over. */
const STATE_AFTER: ReadonlyMap<number, BarState | null> = new Map([
    [EventKind.STARTED, BarState.Runs],
    [EventKind.RESUMED, BarState.Runs],
    [EventKind.ACTIVATED, BarState.Runs],
    [EventKind.WAITED, BarState.Runs],
    [EventKind.WAITING, BarState.Waits],
    [EventKind.INTERRUPTED, BarState.Interrupted],
    [EventKind.SUSPENDED, BarState.Suspended],
    [EventKind.FINISHED, null],
    [EventKind.CANCELLED, null],
]);

const keyOf = ({ body, behaviour }: { body: BodyId; behaviour: number }) => `${body} ${behaviour}`;

export class Bars {
    #all: Bar[] = [];
    #open = new Map<string, Bar>();
    #changed = new Map<number, Bar>();
    #lastId = 0;

    constructor(private look: (behaviour: number) => BehaviourLook) {}

    /** Takes an event of the agent with this body. */
    note(event: Event, body: BodyId): void {
        const state = STATE_AFTER.get(event.kind);
        if (state === undefined) {
            return;
        }
        const key = keyOf({ body, behaviour: event.behaviour });
        const open = this.#open.get(key);
        if (open?.state === state || (open === undefined && event.kind !== EventKind.STARTED)) {
            return;
        }
        if (open !== undefined) {
            this.#close(open, event.step);
        }
        if (state !== null) {
            const { title, began } = this.look(event.behaviour);
            const bar = { id: ++this.#lastId, body, behaviour: event.behaviour, title, began, state, from: event.step, to: null };
            this.#all.push(bar);
            this.#open.set(key, bar);
            this.#changed.set(bar.id, bar);
        }
    }

    /** Closes the bars of a body that is gone; or all, when the story goes on with another text. */
    close(step: number, body?: BodyId): void {
        [...this.#open.values()].filter((bar) => body === undefined || bar.body === body).forEach((bar) => this.#close(bar, step));
    }

    /** Forgets what came after a step. */
    rewind(step: number): void {
        this.#all = this.#all.filter((bar) => bar.from < step);
        this.#open.clear();
        this.#changed.clear();
        for (const bar of this.#all) {
            if (bar.to === null || bar.to > step) {
                bar.to = null;
                this.#open.set(keyOf(bar), bar);
                this.#changed.set(bar.id, bar);
            }
        }
    }

    /** The bars that are new or have ended since the last call. */
    takeChanged(): Bar[] {
        const bars = [...this.#changed.values()].map((bar) => ({ ...bar }));
        this.#changed.clear();
        return bars;
    }

    #close(bar: Bar, step: number): void {
        bar.to = step;
        this.#changed.set(bar.id, bar);
        this.#open.delete(keyOf(bar));
    }
}
