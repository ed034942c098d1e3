// SPDX-License-Identifier: MIT
// The page's side of a canvas that a worker paints. A worker that hangs or fails is made anew. Its canvas went with it, since a canvas is
// given away once and for all; so the page makes another one (usePaintedCanvas.ts), whose worker is told everything again.

import { Lifeline } from "../lifeline";
import { fontsOfPage, type FontFound } from "./fonts";
import type { Palette } from "./palette";

export type ToPainted<Moment> =
    | { is: "canvas"; canvas: OffscreenCanvas; fonts: FontFound[] }
    | { is: "colours"; palette: Palette }
    | { is: "moment"; changes: Partial<Moment> };

const MOST_FAILURES = 3;

/** The sentence that stands in place of the pictures where the browser cannot give a canvas to a worker; else null. */
export const CANNOT_PAINT = "transferControlToOffscreen" in HTMLCanvasElement.prototype ? null :
    "This browser cannot paint here: it has no OffscreenCanvas. Newer browsers have it; everything else works in this one, too.";

export class Painted<Moment extends object, To, From> {
    #worker: Lifeline<To | ToPainted<Moment>, From>;
    #element: HTMLCanvasElement | null = null;
    #palette: Palette | undefined;
    /** The moment as the worker has it, as far as the worker has been told. */
    #shown: Partial<Moment> = {};
    /** Whether the worker has a whole moment. Before that it is told of nothing else. */
    #hasBegun = false;
    #wasFocused = false;
    #number = 0;
    #listeners = new Set<() => void>();

    /** `begun` is called whenever a new worker has its canvas and a moment, to tell it everything else. */
    constructor(make: () => Worker, hear: (message: From) => void, private begun: () => void) {
        this.#worker = new Lifeline<To | ToPainted<Moment>, From>(make, hear, () => this.#restart(), MOST_FAILURES);
    }

    /** The number of the canvas: when the number changes, the page has to make a new element. */
    number = (): number => this.#number;

    subscribe = (listener: () => void): (() => void) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
    };

    /** Gives a canvas to the worker. An element is given once, however often it is passed. */
    give(element: HTMLCanvasElement): void {
        if (this.#element === element || CANNOT_PAINT !== null) {
            return;
        }
        this.#element = element;
        const canvas = element.transferControlToOffscreen();
        this.#worker.send({ is: "canvas", canvas, fonts: fontsOfPage() }, [canvas]);
        if (this.#palette !== undefined) {
            this.#worker.send({ is: "colours", palette: this.#palette });
        }
        if (this.#wasFocused) {
            element.focus({ preventScroll: true });
        }
    }

    colour(palette: Palette): void {
        this.#palette = palette;
        if (this.#element !== null) {
            this.#worker.send({ is: "colours", palette });
        }
    }

    /** Shows a moment. The worker is sent only the parts of the moment that are other objects than before. */
    show(moment: Moment): void {
        if (this.#element === null) {
            return;
        }
        const parts = Object.entries(moment).filter(([name, value]) => !Object.is(this.#shown[name as keyof Moment], value));
        this.#shown = moment;
        if (parts.length > 0) {
            this.#worker.send({ is: "moment", changes: Object.fromEntries(parts) as Partial<Moment> });
        }
        if (!this.#hasBegun) {
            this.#hasBegun = true;
            this.begun();
        }
    }

    tell(message: To): void {
        if (this.#hasBegun) {
            this.#worker.send(message);
        }
    }

    #restart(): void {
        this.#wasFocused = this.#element !== null && document.activeElement === this.#element;
        this.#element = null;
        this.#shown = {};
        this.#hasBegun = false;
        this.#number++;
        this.#listeners.forEach((listener) => listener());
    }
}
