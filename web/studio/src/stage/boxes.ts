// SPDX-License-Identifier: MIT
// Rectangles and lines of the canvas, in CSS pixels, and whether they are in each other's way.

export interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

export type Point = readonly [x: number, y: number];
export type Line = readonly [from: Point, to: Point];

export function overlaps(a: Box, b: Box, room = 4): boolean {
    return a.left < b.left + b.width + room && b.left < a.left + a.width + room && a.top < b.top + b.height + room &&
        b.top < a.top + a.height + room;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** Moves a box as little as needed for it to lie within another one. */
export const within = (box: Box, outer: Box): Box => ({
    ...box, left: clamp(box.left, outer.left, outer.left + outer.width - box.width),
    top: clamp(box.top, outer.top, outer.top + outer.height - box.height),
});

/** The point of a box that is nearest to another point, at least `inset` away from the box's corners. */
export function nearest({ left, top, width, height }: Box, [x, y]: Point, inset: number): Point {
    const isBeside = x < left || x > left + width;
    return [clamp(x, left + (isBeside ? 0 : inset), left + width - (isBeside ? 0 : inset)), clamp(y, top + (isBeside ? inset : 0), top + height - (isBeside ? inset : 0))];
}

/** A box that is larger by so much on each side. */
export const grown = ({ left, top, width, height }: Box, by: number): Box => ({ left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by });

/** How far a point is from a box; 0 within it. */
export function distance({ left, top, width, height }: Box, [x, y]: Point): number {
    return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

const side = ([[x, y], [toX, toY]]: Line, [atX, atY]: Point) => (toX - x) * (atY - y) - (toY - y) * (atX - x);

export function cross(a: Line, b: Line): boolean {
    return side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0;
}

/** Whether a line goes through a box. */
export function hits([from, to]: Line, { left, top, width, height }: Box): boolean {
    const isIn = ([x, y]: Point) => x > left && x < left + width && y > top && y < top + height;
    const [right, bottom] = [left + width, top + height];
    return isIn(from) || isIn(to) || cross([from, to], [[left, top], [right, bottom]]) || cross([from, to], [[right, top], [left, bottom]]);
}
