// SPDX-License-Identifier: MIT
// The marks of the timeline: signs for what the queues do.

import type { Mark } from "../protocol";
import type { Context } from "../stage/scene";

type Draw = (c: Context, x: number, y: number, r: number) => void;

const triangle = (c: Context, x: number, y: number, r: number) => {
    c.moveTo(x - r * 0.7, y - r);
    c.lineTo(x + r, y);
    c.lineTo(x - r * 0.7, y + r);
    c.closePath();
};

const SIGNS: Readonly<Record<Mark, Draw>> = {
    interrupt: (c, x, y, r) => {
        c.fillRect(x - r * 0.8, y - r, r * 0.6, r * 2);
        c.fillRect(x + r * 0.2, y - r, r * 0.6, r * 2);
    },
    resume: (c, x, y, r) => {
        triangle(c, x, y, r);
        c.fill();
    },
    suspend: (c, x, y, r) => {
        c.arc(x, y, r * 0.8, 0, 2 * Math.PI);
        c.stroke();
    },
    activate: (c, x, y, r) => {
        c.arc(x, y, r * 0.9, 0, 2 * Math.PI);
        c.fill();
    },
    cancel: (c, x, y, r) => {
        c.moveTo(x - r * 0.8, y - r * 0.8);
        c.lineTo(x + r * 0.8, y + r * 0.8);
        c.moveTo(x + r * 0.8, y - r * 0.8);
        c.lineTo(x - r * 0.8, y + r * 0.8);
        c.stroke();
    },
};

export const MARKS: readonly [sign: string, mark: Mark][] = [["⏸", "interrupt"], ["▶", "resume"], ["○", "suspend"], ["●", "activate"], ["×", "cancel"]];

export function drawMark(c: Context, mark: Mark, x: number, y: number, r: number): void {
    c.beginPath();
    SIGNS[mark](c, x, y, r);
}
