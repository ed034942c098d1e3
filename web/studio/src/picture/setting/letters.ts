// SPDX-License-Identifier: MIT
// The letters with which a plan is painted, and new ones for what the texts declare.

import { LegendKind } from "troupe";
import type { Letter } from "../../protocol";
import { meanings } from "../../stage/floor";
import type { Plan } from "../../protocol";
import { declarations, type Trees } from "./declared";
import { isNamed } from "./parts";

/** Letters that mean something without a legend. */
const STANDARD: Letter[] = [
    { letter: ".", what: LegendKind.FLOOR, name: "floor", solid: false },
    { letter: "#", what: LegendKind.WALL, name: "wall", solid: true },
    { letter: "+", what: LegendKind.DOOR, name: "door", solid: false },
];
const SPARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export const brushesOf = ({ letters }: Plan): Letter[] =>
    [...STANDARD.filter(({ letter }) => !letters.some((own) => own.letter === letter)), ...letters];

/** Returns a letter that the plan does not use yet: one of the name's letters, if one of them is free. */
export function freeLetter({ rows, letters }: Plan, name: string): string {
    const taken = new Set([...rows.join(""), ...letters.map(({ letter }) => letter), ...STANDARD.map(({ letter }) => letter)]);
    const own = [...name.replace(/[^\p{L}]/gu, "")];
    return [...own.map((letter) => letter.toLowerCase()), ...own.map((letter) => letter.toUpperCase()), ...SPARE].find((letter) => !taken.has(letter)) ?? "?";
}

/** The places and objects that could have a letter and have none. */
export const withoutLetter = (trees: Trees, { letters }: Plan): string[] =>
    declarations(trees, "place", "object").map(({ node }) => node.name).filter((name) => !letters.some(isNamed(name)));

/** The name of what a square stands for. */
export function squareName(plan: Plan, column: number, row: number): string {
    const letter = [...plan.rows[row] ?? ""][column] ?? " ";
    return brushesOf(plan).find((brush) => brush.letter === letter)?.name ?? (letter === " " ? "nothing" : letter);
}

/**
 * Returns the name of the place to which a square belongs; null when it belongs to none. A letter whose name has never been
 * compiled counts as a place.
 */
export function placeAt(plan: Plan, column: number, row: number): string | null {
    const letter = [...plan.rows[row] ?? ""][column] ?? " ";
    return meanings(plan).get(letter) === LegendKind.PLACE ? plan.letters.find((each) => each.letter === letter)?.name ?? null : null;
}
