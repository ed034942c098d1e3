// SPDX-License-Identifier: MIT
// Changes of a plan as edits of its rows: squares painted, rows and columns added and taken away.

import type { Edit, TreeNode } from "../../document/protocol";
import type { Point, Parts } from "./parts";

/** A square of the plan: column and row, from 0. */
export interface Square {
    column: number;
    row: number;
}

export type Side = "top" | "right" | "bottom" | "left";

export const FLOOR = ".";

/** The squares of a line from one to another, both included. */
export function between(from: Square, to: Square): Square[] {
    const steps = Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row), 1);
    return Array.from({ length: steps + 1 }, (_, i) => ({
        column: Math.round(from.column + (to.column - from.column) * i / steps), row: Math.round(from.row + (to.row - from.row) * i / steps),
    }));
}

/** The squares of a rectangle with these corners. */
export function rectangle(a: Square, b: Square): Square[] {
    const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)];
    const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
    return Array.from({ length: (right - left + 1) * (bottom - top + 1) }, (_, i) => ({
        column: left + i % (right - left + 1), row: top + Math.floor(i / (right - left + 1)),
    }));
}

/** The rows with these squares painted; a row that is too short is filled up with floor. */
export function painted(rows: string[], squares: Square[], letter: string): string[] {
    const letters = rows.map((row) => [...row]);
    squares.forEach(({ column, row }) => {
        const own = letters[row];
        if (own !== undefined) {
            while (own.length < column) {
                own.push(FLOOR);
            }
            own[column] = letter;
        }
    });
    return letters.map((row) => row.join(""));
}

const replacing = (file: number, { offset, length }: TreeNode, text: string): Edit => ({ file, offset, length, text });

/** Returns the edits that turn the rows of a plan into the wanted ones. */
export function rowEdits({ tree, rows }: Parts, wanted: string[]): Edit[] {
    return rows.flatMap((row, i) => (tree.words(row) === wanted[i] ? [] : [replacing(tree.file, row, wanted[i] ?? "")]));
}

/** The text between two rows: a line end, and the blanks in front. */
function separator({ tree, plan, rows }: Parts): string {
    const first = rows[0], second = rows[1];
    if (first === undefined || plan === undefined) {
        return "\n";
    }
    return second === undefined ? tree.slice(plan.offset, first.offset).replace(/^[^\r\n]*/, "") : tree.slice(first.offset + first.length, second.offset);
}

/**
 * Adds `by` rows or columns at a side of a plan, or takes that many away when `by` is below 0. Spots in the setting are moved to
 * match.
 */
export function resizeEdits(parts: Parts, side: Side, by: number, letterM: number): Edit[] {
    const { tree, rows } = parts;
    const texts = rows.map((row) => [...tree.words(row)]);
    const width = Math.max(...texts.map(({ length }) => length));
    const shift = { x: side === "left" ? by * letterM : 0, y: side === "top" ? by * letterM : 0 };
    if (side === "left" || side === "right") {
        const wanted = texts.map((letters) => {
            const full = [...letters, ...FLOOR.repeat(width - letters.length)];
            const more = FLOOR.repeat(Math.max(0, by)), cut = Math.max(0, -by);
            return side === "left" ? more + full.slice(cut).join("") : full.slice(0, width - cut).join("") + more;
        });
        return [...rowEdits(parts, wanted), ...spotEdits(parts, shift)];
    }
    return [...(by > 0 ? rowsMore(parts, side, by, width) : rowsLess(parts, side, -by)), ...spotEdits(parts, shift)];
}

function rowsMore(parts: Parts, side: Side, count: number, width: number): Edit[] {
    const first = parts.rows[0], last = parts.rows.at(-1);
    const row = FLOOR.repeat(width), between = separator(parts);
    return first === undefined || last === undefined ? [] : [side === "top"
        ? { file: parts.tree.file, offset: first.offset, length: 0, text: (row + between).repeat(count) }
        : { file: parts.tree.file, offset: last.offset + last.length, length: 0, text: (between + row).repeat(count) }];
}

function rowsLess({ tree, rows }: Parts, side: Side, count: number): Edit[] {
    const first = rows[0], last = rows.at(-1);
    const kept = side === "top" ? rows[count] : rows[rows.length - count - 1];
    if (first === undefined || last === undefined || kept === undefined) {
        return [];
    }
    const from = side === "top" ? first.offset : kept.offset + kept.length;
    const to = side === "top" ? kept.offset : last.offset + last.length;
    return [{ file: tree.file, offset: from, length: to - from, text: "" }];
}

export const written = ({ x, y }: Point) => `(${[x, y].map((each) => Number(each.toFixed(2))).join(", ")})`;

/** Moves the spots that the cast and the places of a setting name. */
function spotEdits({ tree, cast, places }: Parts, by: Point): Edit[] {
    if (by.x === 0 && by.y === 0) {
        return [];
    }
    return [...cast, ...places].flatMap((line) => {
        const value = tree.inLine(line).find(({ family }) => family === "value");
        const numbers = value === undefined ? [] : tree.words(value).match(/-?\d+(\.\d+)?/g) ?? [];
        if (value === undefined || !tree.words(value).startsWith("(") || numbers.length < 2) {
            return [];
        }
        const shifts = [by.x, by.y];
        let at = 0;
        return [replacing(tree.file, value, tree.words(value).replace(/-?\d+(\.\d+)?/g, (number) => String(Number((Number(number) + (shifts[at++] ?? 0)).toFixed(2)))))];
    });
}
