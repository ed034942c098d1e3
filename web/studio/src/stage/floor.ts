// SPDX-License-Identifier: MIT
// Draws a plan from above: floor, walls, doors, places and furniture, on the stage and in the picture of a setting.

import { LegendKind } from "troupe";
import type { Plan } from "../protocol";
import type { Palette } from "./palette";

/** The plan on a canvas of its own, at so many pixels a metre; `open` has the squares of the doors that stand open. */
export function paintFloor(plan: Plan, scale: number, open: ReadonlySet<number>, palette: Palette): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const side = plan.letterM * scale * devicePixelRatio;
    canvas.width = Math.ceil(plan.width * side);
    canvas.height = Math.ceil(plan.height * side);
    const c = canvas.getContext("2d") as CanvasRenderingContext2D;
    c.scale(canvas.width / plan.width, canvas.height / plan.height);
    const meaning = meanings(plan);
    const solid = new Set(plan.letters.filter((letter) => letter.solid).map(({ letter }) => letter));
    const at = (column: number, row: number) => meaning.get(plan.rows[row]?.[column] ?? " ") ?? LegendKind.FLOOR;
    plan.rows.forEach((letters, row) => [...letters].forEach((letter, column) => {
        if (letter === " ") {
            return;
        }
        c.fillStyle = palette.floor;
        c.fillRect(column, row, 1.02, 1.02);
        c.strokeStyle = palette.grid;
        c.lineWidth = 0.03;
        c.strokeRect(column, row, 1, 1);
    }));
    plan.rows.forEach((letters, row) => [...letters].forEach((letter, column) => {
        const what = at(column, row);
        if (what === LegendKind.WALL) {
            c.fillStyle = palette.wall;
            c.fillRect(column, row, 1.02, 1.02);
        } else if (what === LegendKind.DOOR) {
            paintDoor(c, palette, column, row, open.has(row * plan.width + column), at(column - 1, row) === LegendKind.WALL);
        } else if (what !== LegendKind.FLOOR) {
            paintSquare(c, palette, plan, letter, column, row, what === LegendKind.PLACE && !solid.has(letter));
        }
    }));
    plan.rows.forEach((letters, row) => [...letters].forEach((_, column) => {
        if (at(column, row) === LegendKind.WALL && at(column, row + 1) !== LegendKind.WALL) {
            c.fillStyle = palette.wallTop;
            c.fillRect(column, row + 0.62, 1.02, 0.4);
        }
    }));
    return canvas;
}

// One square of a place or of furniture; squares of one letter that touch are one piece with round corners.
function paintSquare(c: CanvasRenderingContext2D, palette: Palette, plan: Plan, letter: string, column: number, row: number, isPlace: boolean): void {
    const same = (x: number, y: number) => plan.rows[row + y]?.[column + x] === letter;
    const [left, right, up, down] = [same(-1, 0), same(1, 0), same(0, -1), same(0, 1)];
    const inset = 0.06, round = 0.22;
    const x = column + (left ? 0 : inset), y = row + (up ? 0 : inset);
    const width = 1 - (left ? 0 : inset) - (right ? 0 : inset), height = 1 - (up ? 0 : inset) - (down ? 0 : inset);
    c.fillStyle = isPlace ? palette.place : palette.wood;
    c.beginPath();
    c.roundRect(x, y, width + (right ? 0.02 : 0), height + (down ? 0.02 : 0), [
        up || left ? 0 : round, up || right ? 0 : round, down || right ? 0 : round, down || left ? 0 : round]);
    c.fill();
    if (!isPlace && !down) {
        c.fillStyle = palette.woodEdge;
        c.fillRect(x + (left ? 0 : round / 2), row + 1 - inset - 0.1, width - (left ? 0 : round / 2) - (right ? 0 : round / 2), 0.1);
    }
}

function paintDoor(c: CanvasRenderingContext2D, palette: Palette, column: number, row: number, isOpen: boolean, isInRow: boolean): void {
    c.fillStyle = palette.door;
    c.globalAlpha = isOpen ? 0.45 : 1;
    if (isOpen) {
        c.fillRect(column + (isInRow ? 0.02 : 0.1), row + (isInRow ? 0.1 : 0.02), isInRow ? 0.16 : 0.8, isInRow ? 0.8 : 0.16);
    } else {
        c.fillRect(column + (isInRow ? 0 : 0.35), row + (isInRow ? 0.35 : 0), isInRow ? 1 : 0.3, isInRow ? 0.3 : 1);
    }
    c.globalAlpha = 1;
}

/** What each letter of a plan stands for. */
export function meanings({ letters }: Plan): Map<string, number> {
    return new Map([["#", LegendKind.WALL], ["+", LegendKind.DOOR], ...letters.map(({ letter, what }) => [letter, what] as const)]);
}
