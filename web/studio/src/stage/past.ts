// SPDX-License-Identifier: MIT
// The past of a story: images of it, from which any moment is played again, and what was done to it from outside.

import type { Pack, RehearsalImage } from "troupe";
import type { Forced } from "./endings";
import { Ring } from "./ring";
import type { Doing } from "./showing";

export interface PastImage {
    step: number;
    pack: Pack;
    image: RehearsalImage;
}

/**
 * Something done to the story from outside when it stood at `step`: the player was led or put somewhere, a character got an order
 * or a message, a fact was set, an action or wait was ended, or the text changed.
 */
export type PastInput = { step: number } & (
    | { is: "steer"; x: number; y: number }
    | Forced
    | Doing
    | { is: "text"; pack: Pack });

export class Past {
    readonly #images: Ring<PastImage>;
    #inputs: PastInput[] = [];

    /**
     * Images take `budget` bytes at most, unless the first and the newest alone take more; `every` is the least number of steps
     * between two new ones.
     */
    constructor(budget: number, every: number) {
        this.#images = new Ring(budget, every);
    }

    /** The earliest moment to which the story can go back. */
    get first(): number {
        return this.#images.first ?? 0;
    }

    /** Whether an image of the world is to be made at this step. */
    isDue(step: number): boolean {
        return this.#images.isDue(step);
    }

    keep(image: PastImage): void {
        this.#images.keep(image);
    }

    note(input: PastInput): void {
        this.#inputs.push(input);
    }

    /**
     * Returns the last image at or before a step, and what was done from the image's step up to, but not at, the step asked for.
     */
    before(step: number): { image: PastImage; inputs: PastInput[] } | null {
        const image = this.#images.before(step);
        return image === null ? null : { image, inputs: this.#inputs.filter((input) => input.step >= image.step && input.step < step) };
    }

    /** Forgets the images behind a step, and what was done at that step or later. */
    forget(step: number): void {
        this.#images.forget((each) => each.step > step);
        this.#inputs = this.#inputs.filter((input) => input.step < step);
    }

    release(): void {
        this.forget(-1);
    }
}
