// SPDX-License-Identifier: MIT
// Where names are written in the picture of a setting, so that none lies over another or over somebody.

import { contextOf } from "../../canvas";

export interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

export interface Label extends Box {
    key: string;
    text: string;
}

export interface Wanted {
    key: string;
    text: string;
    x: number;
    y: number;
    /** the radius of the thing that the name belongs to, in pixels; 0: the name is written at the point itself */
    radius: number;
}

const HEIGHT = 16;
const PADDING = 8;
const GAP = 2;

const overlaps = (a: Box, b: Box) =>
    a.left < b.left + b.width + GAP && b.left < a.left + a.width + GAP && a.top < b.top + b.height + GAP && b.top < a.top + a.height + GAP;

let context: CanvasRenderingContext2D | null = null;

export function widthOf(text: string): number {
    context ??= contextOf(document.createElement("canvas"));
    context.font = "500 12px 'Inter Variable', system-ui, sans-serif";
    return Math.ceil(context.measureText(text).width) + PADDING;
}

/**
 * Places the labels for which there is room, the first ones first. A label stands below, above or beside its thing; without a thing
 * it stands at its point, or just below or above it.
 */
export function placeLabels(wanted: Wanted[], width: number, height: number): Label[] {
    const taken: (Box & { key: string })[] = wanted.filter(({ radius }) => radius > 0)
        .map(({ key, x, y, radius }) => ({ key, left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }));
    const labels: Label[] = [];
    for (const { key, text, x, y, radius } of wanted) {
        const wide = widthOf(text);
        const spots = radius === 0 ? [[x - wide / 2, y - HEIGHT / 2], [x - wide / 2, y + HEIGHT / 2], [x - wide / 2, y - HEIGHT * 1.5]]
            : [[x - wide / 2, y + radius], [x - wide / 2, y - radius - HEIGHT], [x + radius, y - HEIGHT / 2], [x - radius - wide, y - HEIGHT / 2]];
        const boxes = spots.map(([left, top]) => ({
            left: Math.min(Math.max(left as number, 0), Math.max(0, width - wide)), top: Math.min(Math.max(top as number, 0), height - HEIGHT), width: wide, height: HEIGHT,
        }));
        const free = boxes.find((box) => !taken.some((other) => other.key !== key && overlaps(box, other)));
        if (free !== undefined) {
            taken.push({ key: `label of ${key}`, ...free });
            labels.push({ key, text, ...free });
        }
    }
    return labels;
}
