// SPDX-License-Identifier: MIT
// Where things of a setting are drawn, in metres: the frame of the picture, its places, and the members of the cast.

import { LegendKind } from "troupe";
import type { Tree } from "../../document/tree";
import type { Plan } from "../../protocol";
import { isNamed, pointOf, type Member, type Parts, type Point } from "./parts";

/** The stretch of ground that is shown. */
export interface Ground {
    left: number;
    top: number;
    width: number;
    height: number;
    /** the width of one square of the plan in metres */
    letterM: number;
}

const MARGIN_M = 2;
const SMALLEST_M = { width: 10, height: 6 };
/** How far those who stand at one place are drawn from one another. */
const APART_M = 1.1;

/** Where a place is: the square of its letters that is nearest to their middle, or where its line says. */
export interface Place extends Point {
    name: string;
}

export function placesOf({ tree, places }: Parts, plan: Plan | null): Map<string, Place> {
    const found = new Map<string, Place>();
    const squares = new Map<string, Point[]>();
    plan?.rows.forEach((row, y) => [...row].forEach((letter, x) => {
        const own = squares.get(letter) ?? [];
        own.push({ x: x + 0.5, y: y + 0.5 });
        squares.set(letter, own);
    }));
    plan?.letters.filter(({ what }) => what === LegendKind.PLACE).forEach(({ letter, name }) => {
        const at = middleOf(squares.get(letter) ?? []);
        if (at !== null) {
            found.set(name.toLowerCase(), { name, x: at.x * plan.letterM, y: at.y * plan.letterM });
        }
    });
    places.forEach((line) => {
        const point = spotOf(tree, line);
        if (point !== null) {
            found.set(line.name.toLowerCase(), { name: line.name, ...point });
        }
    });
    return found;
}

/** Returns the point of `points` that is nearest to their mean; null when there are none. */
function middleOf(points: Point[]): Point | null {
    const middle = { x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length };
    const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
    return points.reduce<Point | null>((best, point) => (best === null || away(point) < away(best) ? point : best), null);
}

export function spotOf(tree: Tree, line: Parts["setting"]): Point | null {
    const value = tree.inLine(line).find(({ family }) => family === "value");
    return value === undefined ? null : pointOf(tree.words(value));
}

/**
 * Returns the points at which members stand, for those that have a point or a known place. Members at one place stand around its
 * middle.
 */
export function standing(members: Member[], places: ReadonlyMap<string, Point>): Map<Member, Point> {
    const spots = new Map<Member, Point>();
    const taken = new Map<string, number>();
    for (const member of members) {
        const name = member.place?.toLowerCase() ?? "";
        const middle = member.point ?? places.get(name) ?? null;
        if (middle === null) {
            continue;
        }
        const count = member.point === null ? taken.get(name) ?? 0 : 0;
        taken.set(name, count + 1);
        const ring = Math.ceil(count / 6), turn = count * Math.PI / 3;
        spots.set(member, { x: middle.x + ring * APART_M * Math.cos(turn), y: middle.y + ring * APART_M * Math.sin(turn) });
    }
    return spots;
}

export function groundOf(plan: Plan | null, points: Point[]): Ground {
    if (plan !== null) {
        return { left: 0, top: 0, width: plan.width * plan.letterM, height: plan.height * plan.letterM, letterM: plan.letterM };
    }
    const left = Math.floor(Math.min(0, ...points.map(({ x }) => x))) - MARGIN_M, top = Math.floor(Math.min(0, ...points.map(({ y }) => y))) - MARGIN_M;
    return {
        left, top, letterM: 1,
        width: Math.max(SMALLEST_M.width, Math.ceil(Math.max(0, ...points.map(({ x }) => x))) + MARGIN_M - left),
        height: Math.max(SMALLEST_M.height, Math.ceil(Math.max(0, ...points.map(({ y }) => y))) + MARGIN_M - top),
    };
}

/** The point to which a link leads: where the member or the place of this name is drawn. */
export function pointNamed(name: string, members: Member[], spots: ReadonlyMap<Member, Point>, places: ReadonlyMap<string, Place>): Point | undefined {
    const member = memberNamed(members, name);
    return member !== undefined ? spots.get(member) : places.get(name.toLowerCase());
}

/** The member with this name. */
export const memberNamed = (members: Member[], name: string) => members.find((member) => member.name !== "" && isNamed(name)(member));
