// SPDX-License-Identifier: MIT
// The moving part of the story: its newest frame and the bars so far. Views read it when they draw, and are told when there is more.

import type { Bar, Frame } from "../protocol";
import { oldestOf } from "./oldest";
import type { Wait } from "./waits";

type Listener = () => void;

/** A change of the bars. */
export type BarChange = { is: "bars"; bars: Bar[] } | { is: "cut"; step: number; end: number } | { is: "clear" };

/** The story of the page, or a copy of its bars in the worker that paints the timeline. */
export class Live {
    frame: Frame | null = null;
    /** The waits that the worker has told last. */
    waits: readonly Wait[] = [];
    /** The bars of the story that plays, by their numbers, in the order in which they began; the oldest are forgotten. */
    bars = new Map<number, Bar>();
    /** The bars of the story before the last edit, or of the part behind the moment to which the clock was set back. */
    ghost: Bar[] = [];
    /** The edits of the text while the story played: the name of each, and the step from which on the story has it. */
    changes: { step: number; name: string }[] = [];
    /** Whether the player character was moved by hand in this story. */
    isLed = false;
    /** The function that is told of each change of the bars. */
    onBars: ((change: BarChange) => void) | undefined;
    #listeners = new Set<Listener>();

    subscribe(listener: Listener): () => void {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
    }

    take(frame: Frame): void {
        this.frame = frame;
        this.redraw();
    }

    /** Has the listeners draw again: a frame has come, or what is shown has changed though nothing has moved. */
    redraw(): void {
        this.#listeners.forEach((listener) => listener());
    }

    addBars(bars: Bar[]): void {
        bars.forEach((bar) => this.bars.set(bar.id, bar));
        oldestOf(this.bars.values(), this.bars.size).forEach(({ id }) => this.bars.delete(id));
        this.onBars?.({ is: "bars", bars });
    }

    /** Notes that the text has changed, by the change `name`, and that the story goes on with the new text. */
    change(name: string): void {
        const step = this.frame?.step ?? 0;
        this.changes = [...this.changes.filter((change) => change.step !== step), { step, name }];
    }

    /** Clears all that is shown, because no story plays. */
    clear(): void {
        this.frame = null;
        this.waits = [];
        this.bars = new Map();
        this.ghost = [];
        this.changes = [];
        this.isLed = false;
        this.onBars?.({ is: "clear" });
        this.redraw();
    }

    /** Lets another story go on from `step`: the bars of the old story that end behind `step` become the ghost. */
    cut(step: number, end = this.frame?.step ?? 0): void {
        const all = [...this.bars.values()].map((bar) => ({ ...bar, to: bar.to ?? end }));
        this.ghost = all.filter((bar) => bar.to > step);
        this.changes = this.changes.filter((change) => change.step < step);
        this.bars = new Map(all.filter((bar) => bar.from < step).map((bar) => [bar.id, { ...bar, to: Math.min(bar.to, step) }]));
        this.onBars?.({ is: "cut", step, end });
    }
}

export const live = new Live();
