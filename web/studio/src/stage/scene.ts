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

type Visitor = (id: BodyId, x: number, y: number, facingX: number, facingY: number, began: Began, flags: number) => void;

/** Calls `visit` for each body of a frame. */
export function each({ bodies }: Frame, visit: Visitor): void {
    for (let i = 0; i + FRAME_STRIDE <= bodies.length; i += FRAME_STRIDE) {
        visit(bodies[i + FRAME.id] as number, bodies[i + FRAME.x] as number, bodies[i + FRAME.y] as number,
            bodies[i + FRAME.facingX] as number, bodies[i + FRAME.facingY] as number, bodies[i + FRAME.began] as number,
            bodies[i + FRAME.flags] as number);
    }
}

export function positionOf(frame: Frame, body: BodyId): [number, number] | null {
    let at: [number, number] | null = null;
    each(frame, (id, x, y) => {
        at = id === body ? [x, y] : at;
    });
    return at;
}
