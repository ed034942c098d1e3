// SPDX-License-Identifier: MIT
// Counts how many of many points are in a box, in a time that depends on neither: a table has, for each cell of an area, how many points
// are above and to the left of the cell's end. Points at a distance of less than a cell's side to the box may be counted, too.

import type { Box } from "./boxes";

/** The side of a cell, in CSS pixels. */
export const CELL = 4;

export class Tally {
    #sums: Uint32Array;
    #columns: number;
    #rows: number;
    #isSummed = false;

    /** Points outside of the area are never counted. */
    constructor(private area: Box) {
        this.#columns = Math.ceil(area.width / CELL) + 1;
        this.#rows = Math.ceil(area.height / CELL) + 1;
        this.#sums = new Uint32Array(this.#columns * this.#rows);
    }

    /** Adds a point. All points are added before the first box is asked for. */
    add(x: number, y: number): void {
        const { left, top, width, height } = this.area;
        if (x >= left && y >= top && x < left + width && y < top + height) {
            const at = (Math.floor((y - top) / CELL) + 1) * this.#columns + Math.floor((x - left) / CELL) + 1;
            this.#sums[at] = (this.#sums[at] as number) + 1;
        }
    }

    count({ left, top, width, height }: Box): number {
        if (!this.#isSummed) {
            this.#sum();
        }
        const [fromColumn, fromRow] = [this.#cell(left - this.area.left, this.#columns), this.#cell(top - this.area.top, this.#rows)];
        const [toColumn, toRow] = [this.#cell(left + width - this.area.left + CELL, this.#columns), this.#cell(top + height - this.area.top + CELL, this.#rows)];
        const at = (column: number, row: number) => this.#sums[row * this.#columns + column] as number;
        return at(toColumn, toRow) - at(fromColumn, toRow) - at(toColumn, fromRow) + at(fromColumn, fromRow);
    }

    #cell(at: number, count: number): number {
        return Math.min(Math.max(Math.floor(at / CELL), 0), count - 1);
    }

    #sum(): void {
        const { length } = this.#sums, columns = this.#columns;
        for (let i = columns, row = 0; i < length; i++) {
            row = i % columns === 0 ? 0 : row + (this.#sums[i] as number);
            this.#sums[i] = row + (this.#sums[i - columns] as number);
        }
        this.#isSummed = true;
    }
}
