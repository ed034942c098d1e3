// SPDX-License-Identifier: MIT
// The page's side of the painted timeline: a worker has its canvas and a copy of the bars, and is told what else has changed.

import type { Bar } from "../protocol";
import { live, type BarChange } from "../stage/live";
import { Painted, type ToPainted } from "../stage/painted";
import type { Shown } from "./drawing";
import { storyNow } from "./now";
import type { Told } from "./told";

/** The parts of a moment that are painted, but for the bars. */
export type Moment = Omit<Told, "bars" | "ghost"> & Shown;

export type ToPainting =
    | ToPainted<Moment>
    /** All bars, and those of the ghost. */
    | { is: "story"; bars: Bar[]; ghost: Bar[] }
    | BarChange;

class Painting extends Painted<Moment, ToPainting, never> {
    #flags: Told["flags"] = [];

    constructor() {
        super(() => new Worker(new URL("./painting.worker.ts", import.meta.url), { type: "module" }), () => {}, () => this.#begin());
        live.onBars = (change) => this.tell(change);
    }

    /** Shows a part of the story as it is now. The worker is told only what has changed. */
    showStory(shown: Shown): void {
        const { bars: _bars, ghost: _ghost, flags, ...story } = storyNow();
        this.show({ ...story, ...shown, flags: this.#sameFlags(flags) });
    }

    #begin(): void {
        this.tell({ is: "story", bars: [...live.bars.values()], ghost: live.ghost });
    }

    /** Returns `flags`, or the object that was told last if it has the same contents, so that equal flags stay one object. */
    #sameFlags(flags: Told["flags"]): Told["flags"] {
        if (JSON.stringify(flags) !== JSON.stringify(this.#flags)) {
            this.#flags = flags;
        }
        return this.#flags;
    }
}

export const painting = new Painting();
