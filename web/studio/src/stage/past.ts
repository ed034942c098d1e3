// SPDX-License-Identifier: MIT
// The past of a story: images of it, from which any moment is played again, and what was done to it from outside. Images have a
// budget of bytes; older ones lie farther apart.

import type { Pack, RehearsalImage } from "troupe";
import type { Forced } from "./endings";
import type { Doing } from "./showing";

export interface PastImage {
    step: number;
    pack: Pack;
    image: RehearsalImage;
}

/** Something done to the story before a step: the player was led, somebody was to show something, something was ended, or the text changed. */
export type PastInput = { step: number } & (
    | { is: "steer"; x: number; y: number }
    | Forced
    | Doing
    | { is: "text"; pack: Pack });

export class Past {
    #images: PastImage[] = [];
    #inputs: PastInput[] = [];
    #bytes = 0;
    #every: number;

    /** Images take `budget` bytes at most; `every` is the number of steps between two new ones. */
    constructor(private readonly budget: number, every: number) {
        this.#every = every;
    }

    /** The earliest moment to which the story can go back. */
    get first(): number {
        return this.#images[0]?.step ?? 0;
    }

    /** Whether an image of the world is to be made at this step. */
    isDue(step: number): boolean {
        return step >= (this.#images.at(-1)?.step ?? -Infinity) + this.#every;
    }

    keep(image: PastImage): void {
        this.#images.push(image);
        this.#bytes += image.image.size;
        while (this.#bytes > this.budget && this.#images.length > 2) {
            this.#thin();
        }
    }

    note(input: PastInput): void {
        this.#inputs.push(input);
    }

    /** The last image at or before a step, and what was done between it and the step. */
    before(step: number): { image: PastImage; inputs: PastInput[] } | null {
        const image = this.#images.findLast((each) => each.step <= step);
        return image === undefined ? null : { image, inputs: this.#inputs.filter((input) => input.step >= image.step && input.step < step) };
    }

    /** Forgets what came after a step. */
    forget(step: number): void {
        this.#images.filter((each) => each.step > step).forEach((each) => this.#drop(each));
        this.#images = this.#images.filter((each) => each.step <= step);
        this.#inputs = this.#inputs.filter((input) => input.step < step);
    }

    release(): void {
        this.forget(-1);
    }

    #drop({ image }: PastImage): void {
        this.#bytes -= image.size;
        image.release();
    }

    // Drops the image whose neighbours are nearest to each other for its age. The first and the newest stay.
    #thin(): void {
        const now = (this.#images.at(-1) as PastImage).step;
        let worst = 1, least = Infinity;
        for (let i = 1; i + 1 < this.#images.length; i++) {
            const [before, own, after] = [this.#images[i - 1], this.#images[i], this.#images[i + 1]] as PastImage[];
            const gap = ((after?.step ?? 0) - (before?.step ?? 0)) / (now - (own?.step ?? 0) + 1);
            if (gap < least) {
                [worst, least] = [i, gap];
            }
        }
        this.#images.splice(worst, 1).forEach((each) => this.#drop(each));
    }
}
