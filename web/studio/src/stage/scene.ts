// SPDX-License-Identifier: MIT
// The things to draw of one moment.

import { FRAME, FRAME_STRIDE, type Began, type BodyId, type BodyInfo, type Frame, type Plan } from "../protocol";
import type { Shot } from "./camera";
import type { Wait } from "./waits";

/** The context of a canvas, on the page or in a worker. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Scene extends Shot {
    /** pixels of the canvas per CSS pixel */
    ratio: number;
    plan: Plan | null;
    bodies: ReadonlyMap<BodyId, BodyInfo>;
    frame: Frame;
    waits: readonly Wait[];
    followed: BodyId | null;
    hovered: BodyId | null;
    /** widths and height of the cards that lie over the canvas, in CSS pixels */
    covered: { left: number; right: number; bottom: number };
}

/** What a frame says of a body. */
export interface Seen {
    id: BodyId;
    x: number;
    y: number;
    facingX: number;
    facingY: number;
    began: Began;
    flags: number;
}

/** One object for all bodies of all frames: numbers that were passed to a function one by one would each be an object. */
const seen: Seen = { id: 0, x: 0.5, y: 0.5, facingX: 0.5, facingY: 0.5, began: 0, flags: 0 };

/** Calls `visit` for each body of a frame, with an object that has its numbers until the next one. */
export function each({ bodies }: Frame, visit: (body: Readonly<Seen>) => void): void {
    for (let i = 0; i + FRAME_STRIDE <= bodies.length; i += FRAME_STRIDE) {
        seen.id = bodies[i + FRAME.id] as number;
        seen.x = bodies[i + FRAME.x] as number;
        seen.y = bodies[i + FRAME.y] as number;
        seen.facingX = bodies[i + FRAME.facingX] as number;
        seen.facingY = bodies[i + FRAME.facingY] as number;
        seen.began = bodies[i + FRAME.began] as number;
        seen.flags = bodies[i + FRAME.flags] as number;
        visit(seen);
    }
}

export function positionOf(frame: Frame, body: BodyId): [number, number] | null {
    let at: [number, number] | null = null;
    each(frame, ({ id, x, y }) => {
        at = id === body ? [x, y] : at;
    });
    return at;
}
