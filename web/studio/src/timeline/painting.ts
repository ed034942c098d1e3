// SPDX-License-Identifier: MIT
// The page's side of the painted timeline: a worker has its canvas and a copy of the bars, and is told what else has changed.

import { fontsOfPage, type FontFound } from "../stage/fonts";
import { live, type BarChange } from "../stage/live";
import type { Palette } from "../stage/palette";
import type { Shown } from "./drawing";
import { storyNow } from "./now";
import type { Told } from "./told";

/** The parts of a moment that are painted, but for the bars. */
export type Moment = Omit<Told, "bars" | "ghost"> & Shown;

export type ToPainting =
    | { is: "canvas"; canvas: OffscreenCanvas; fonts: FontFound[] }
    | { is: "colours"; palette: Palette }
    | { is: "moment"; changes: Partial<Moment> }
    | BarChange;

export class Painting {
    #worker = new Worker(new URL("./painting.worker.ts", import.meta.url), { type: "module" });
    #shown: Partial<Moment> = {};
    #flags = "";

    constructor(element: HTMLCanvasElement) {
        const canvas = element.transferControlToOffscreen();
        this.#worker.postMessage({ is: "canvas", canvas, fonts: fontsOfPage() } satisfies ToPainting, [canvas]);
        this.tell({ is: "bars", bars: [...live.bars.values()] });
        live.onBars = (change) => this.tell(change);
    }

    tell(message: ToPainting): void {
        this.#worker.postMessage(message);
    }

    /** Shows a part of the story as it is now. Nothing is told that is as it was before. */
    show(shown: Shown): void {
        const { bars: _bars, ghost: _ghost, flags, ...story } = storyNow();
        const moment: Moment = { ...story, ...shown, flags: this.#sameFlags(flags) };
        const changes = Object.entries(moment).filter(([name, value]) => !Object.is(this.#shown[name as keyof Moment], value));
        this.#shown = moment;
        if (changes.length > 0) {
            this.tell({ is: "moment", changes: Object.fromEntries(changes) });
        }
    }

    /** The flags that were told, if they are the same. */
    #sameFlags(flags: Told["flags"]): Told["flags"] {
        const text = JSON.stringify(flags), before = this.#shown.flags;
        if (text === this.#flags && before !== undefined) {
            return before;
        }
        this.#flags = text;
        return flags;
    }
}

const paintings = new WeakMap<HTMLCanvasElement, Painting>();

/** The painting of a canvas, which is given to its worker once and for all. */
export function paintingOf(canvas: HTMLCanvasElement): Painting {
    const painting = paintings.get(canvas) ?? new Painting(canvas);
    paintings.set(canvas, painting);
    return painting;
}
