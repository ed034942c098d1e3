// SPDX-License-Identifier: MIT
// The plan from above: boards indoors, plain ground under the sky, soft walls with a shadow at their foot, furniture and places. The plan
// is painted once for a size, and moved and stretched from then on; doors, which open, are drawn over it. The stage and the picture of a
// setting show it.

import { LegendKind } from "troupe";
import { contextOf, restorationCount } from "../canvas";
import type { Plan } from "../protocol";
import type { Palette } from "./palette";
import type { Context } from "./scene";

const MOST_PX = 4096;
const ROUND = 0.24;  // of a square
const INSET = 0.06;
const SHADOW = 0.35;

interface Square {
    column: number;
    row: number;
}

/** The plan on a canvas of its own, at so many CSS pixels a metre; `open` has the squares of the doors that stand open. */
export function paintFloor(plan: Plan, scale: number, open: ReadonlySet<number>, palette: Palette): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const side = plan.letterM * scale * devicePixelRatio;
    canvas.width = Math.ceil(plan.width * side);
    canvas.height = Math.ceil(plan.height * side);
    new Floor(plan, palette).draw(contextOf(canvas), 0, 0, side, open, 1);
    return canvas;
}

/** The meaning of each letter of a plan. */
export function meanings({ letters }: Plan): Map<string, number> {
    return new Map([["#", LegendKind.WALL], ["+", LegendKind.DOOR], ...letters.map(({ letter, what }) => [letter, what] as const)]);
}

export class Floor {
    #painted: OffscreenCanvas | null = null;
    #perSquare = 0;
    #restorations = 0;
    #letters: Map<string, number>;
    #solid: Set<string>;
    #doors: Square[] = [];
    #outside: Set<number>;

    constructor(readonly plan: Plan, readonly palette: Palette) {
        this.#letters = meanings(plan);
        this.#solid = new Set(plan.letters.filter(({ solid }) => solid).map(({ letter }) => letter));
        this.#each((letter, square) => letter !== " " && this.#at(square.column, square.row) === LegendKind.DOOR && this.#doors.push(square));
        this.#outside = this.#findOutside();
    }

    /** Draws the plan from a corner on, with squares of `side` units; a unit is `ratio` pixels of the canvas. */
    draw(c: Context, left: number, top: number, side: number, open: ReadonlySet<number>, ratio: number): void {
        const { width, height } = this.plan;
        const wanted = Math.min(2 ** (Math.ceil(Math.log2(side * ratio) * 2) / 2), MOST_PX / Math.max(width, height));
        if (this.#painted === null || this.#perSquare !== wanted || this.#restorations !== restorationCount()) {
            [this.#perSquare, this.#restorations] = [wanted, restorationCount()];
            this.#painted = this.#paint(wanted);
        }
        c.drawImage(this.#painted, left, top, width * side, height * side);
        c.save();
        c.translate(left, top);
        c.scale(side, side);
        this.#doors.forEach(({ column, row }) => this.#drawDoor(c, column, row, open.has(row * width + column)));
        c.restore();
    }

    #each(visit: (letter: string, square: Square) => unknown): void {
        this.plan.rows.forEach((letters, row) => [...letters].forEach((letter, column) => visit(letter, { column, row })));
    }

    #letterAt(column: number, row: number): string {
        return this.plan.rows[row]?.[column] ?? " ";
    }

    #at(column: number, row: number): number {
        return this.#letters.get(this.#letterAt(column, row)) ?? LegendKind.FLOOR;
    }

    #isWall(column: number, row: number): boolean {
        return this.#letterAt(column, row) !== " " && this.#at(column, row) === LegendKind.WALL;
    }

    // Squares that can be reached from the plan's edge without going through a wall or door: they lie under the sky.
    #findOutside(): Set<number> {
        const { width, height } = this.plan;
        const found = new Set<number>();
        const next: Square[] = [];
        const add = (column: number, row: number) => {
            const key = row * width + column;
            if (column >= 0 && row >= 0 && column < width && row < height && !found.has(key) && !this.#isWall(column, row) &&
                this.#at(column, row) !== LegendKind.DOOR) {
                found.add(key);
                next.push({ column, row });
            }
        };
        for (let column = 0; column < width; column++) {
            add(column, 0);
            add(column, height - 1);
        }
        for (let row = 0; row < height; row++) {
            add(0, row);
            add(width - 1, row);
        }
        for (let square = next.pop(); square !== undefined; square = next.pop()) {
            add(square.column - 1, square.row);
            add(square.column + 1, square.row);
            add(square.column, square.row - 1);
            add(square.column, square.row + 1);
        }
        return found;
    }

    #paint(perSquare: number): OffscreenCanvas {
        const { plan } = this;
        const canvas = new OffscreenCanvas(Math.ceil(plan.width * perSquare), Math.ceil(plan.height * perSquare));
        const c = contextOf(canvas);
        c.scale(canvas.width / plan.width, canvas.height / plan.height);
        this.#each((letter, square) => letter !== " " && this.#paintFloor(c, square));
        this.#each((letter, { column, row }) => {
            const what = this.#at(column, row);
            if (letter !== " " && what !== LegendKind.FLOOR && what !== LegendKind.WALL && what !== LegendKind.DOOR) {
                this.#paintPiece(c, letter, column, row, what === LegendKind.PLACE && !this.#solid.has(letter));
            }
        });
        this.#paintShadows(c);
        this.#each((letter, { column, row }) => letter !== " " && this.#isWall(column, row) && this.#paintWall(c, column, row));
        return canvas;
    }

    #paintFloor(c: Context, { column, row }: Square): void {
        const isOutside = this.#outside.has(row * this.plan.width + column);
        c.fillStyle = isOutside ? this.palette.ground : this.palette.floor;
        c.fillRect(column, row, 1.02, 1.02);
        if (isOutside) {
            return;
        }
        c.fillStyle = this.palette.grid;
        for (const [board, top] of [0, 0.5].entries()) {
            c.fillRect(column, row + top, 1.02, 0.03);
            if ((column * 3 + row * 5 + board * 2) % 4 === 0) {
                c.fillRect(column + 0.4 * board, row + top, 0.03, 0.5);
            }
        }
    }

    // Draws one square of a place or of furniture; squares of one letter that touch look like one piece with round corners.
    #paintPiece(c: Context, letter: string, column: number, row: number, isPlace: boolean): void {
        const same = (x: number, y: number) => this.#letterAt(column + x, row + y) === letter;
        const [left, right, up, down] = [same(-1, 0), same(1, 0), same(0, -1), same(0, 1)];
        const shape = (x: number, y: number) => {
            c.beginPath();
            c.roundRect(column + x + (left ? 0 : INSET), row + y + (up ? 0 : INSET),
                1 - (left ? 0 : INSET) - (right ? -0.02 : INSET), 1 - (up ? 0 : INSET) - (down ? -0.02 : INSET),
                [up || left ? 0 : ROUND, up || right ? 0 : ROUND, down || right ? 0 : ROUND, down || left ? 0 : ROUND]);
            c.fill();
        };
        if (isPlace) {
            c.fillStyle = this.palette.place;
            shape(0, 0);
            return;
        }
        if (!down) {
            c.fillStyle = "rgb(40 30 20 / 14%)";
            shape(0, 0.14);
        }
        c.fillStyle = this.palette.woodEdge;
        shape(0, down ? 0 : 0.06);
        c.fillStyle = this.palette.wood;
        shape(0, down ? 0 : -0.02);
    }

    #paintShadows(c: Context): void {
        this.#each((letter, { column, row }) => {
            if (letter === " " || this.#isWall(column, row) || !this.#isWall(column, row - 1)) {
                return;
            }
            const shade = c.createLinearGradient(0, row, 0, row + SHADOW);
            shade.addColorStop(0, "rgb(40 30 20 / 18%)");
            shade.addColorStop(1, "rgb(40 30 20 / 0%)");
            c.fillStyle = shade;
            c.fillRect(column, row, 1.02, SHADOW);
        });
    }

    #paintWall(c: Context, column: number, row: number): void {
        const [left, right, up, down] = [this.#isWall(column - 1, row), this.#isWall(column + 1, row), this.#isWall(column, row - 1),
            this.#isWall(column, row + 1)];
        const round = [up || left ? 0 : ROUND, up || right ? 0 : ROUND, down || right ? 0 : ROUND, down || left ? 0 : ROUND];
        c.fillStyle = this.palette.wall;
        c.beginPath();
        c.roundRect(column, row, right ? 1.02 : 1, down ? 1.02 : 1, round);
        c.fill();
        const rim = 0.16;
        c.fillStyle = this.palette.wallTop;
        c.beginPath();
        c.roundRect(column + (left ? 0 : rim), row + (up ? 0 : rim), 1.02 - (left ? 0 : rim) - (right ? 0 : rim),
            1.02 - (up ? 0 : rim) - (down ? 0 : rim * 1.6), round.map((corner) => corner * 0.7));
        c.fill();
    }

    #drawDoor(c: Context, column: number, row: number, isOpen: boolean): void {
        const isInRow = this.#isWall(column - 1, row) || this.#isWall(column + 1, row);
        c.fillStyle = this.palette.door;
        c.globalAlpha = isOpen ? 0.55 : 1;
        c.beginPath();
        if (isOpen) {
            c.roundRect(column + (isInRow ? 0.02 : 0.1), row + (isInRow ? 0.1 : 0.02), isInRow ? 0.14 : 0.8, isInRow ? 0.8 : 0.14, 0.06);
        } else {
            c.roundRect(column + (isInRow ? 0 : 0.38), row + (isInRow ? 0.38 : 0), isInRow ? 1 : 0.24, isInRow ? 0.24 : 1, 0.06);
        }
        c.fill();
        c.globalAlpha = 1;
    }
}
