// SPDX-License-Identifier: MIT
// Moments that are set aside, to go back to the nearest one before any step. Their images have a budget of bytes; older ones lie
// farther apart. Each ring has a budget of its own, and counts an image with the size that it had when it was set aside.

/** A moment that is set aside. */
export interface SetAside {
    step: number;
    image: { readonly size: number; release(): void };
}

export class Ring<Moment extends SetAside> {
    /** The moments that are set aside, in the order of their steps. */
    #moments: Moment[] = [];
    #bytes = 0;

    /**
     * Images take `budget` bytes at most, unless the first and the newest alone take more; `every` is the least number of steps
     * between two new ones.
     */
    constructor(private readonly budget: number, private readonly every: number) {}

    /** The step of the first moment that is set aside; null: none is. */
    get first(): number | null {
        return this.#moments[0]?.step ?? null;
    }

    /** Whether a moment is to be set aside at this step. */
    isDue(step: number): boolean {
        return step >= (this.before(step)?.step ?? -Infinity) + this.every;
    }

    keep(moment: Moment): void {
        this.#moments.splice(this.#moments.findLastIndex(({ step }) => step <= moment.step) + 1, 0, moment);
        this.#bytes += moment.image.size;
        while (this.#bytes > this.budget && this.#moments.length > 2) {
            this.#thin();
        }
    }

    /** The last of the kept moments at or before a step; null: there is none. */
    before(step: number): Moment | null {
        return this.#moments.findLast((each) => each.step <= step) ?? null;
    }

    each(act: (moment: Moment) => void): void {
        this.#moments.forEach(act);
    }

    /** Releases the moments for which `isGone` holds. */
    forget(isGone: (moment: Moment) => boolean): void {
        const gone = this.#moments.filter(isGone);
        this.#moments = this.#moments.filter((each) => !gone.includes(each));
        gone.forEach((each) => this.#drop(each));
    }

    release(): void {
        this.forget(() => true);
    }

    #drop({ image }: Moment): void {
        this.#bytes -= image.size;
        image.release();
    }

    // Drops the moment whose neighbours are nearest to each other for its age. The first and the newest stay.
    #thin(): void {
        const now = (this.#moments.at(-1) as Moment).step;
        let worst = 1, least = Infinity;
        for (let i = 1; i + 1 < this.#moments.length; i++) {
            const [before, own, after] = [this.#moments[i - 1], this.#moments[i], this.#moments[i + 1]] as Moment[];
            const gap = ((after?.step ?? 0) - (before?.step ?? 0)) / (now - (own?.step ?? 0) + 1);
            if (gap < least) {
                [worst, least] = [i, gap];
            }
        }
        this.#moments.splice(worst, 1).forEach((each) => this.#drop(each));
    }
}
