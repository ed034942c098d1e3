// SPDX-License-Identifier: MIT
// Arrows from those who wait to those for whom they wait.

import type { BodyId } from "../protocol";
import { toScreen } from "./camera";
import type { Crowd } from "./crowd";
import type { Palette } from "./palette";
import { sizeOfPerson } from "./person";
import { positionOf, type Context, type Scene } from "./scene";

/** A body that waits, and the one that it waits for. */
export type Wait = readonly [who: BodyId, whom: BodyId];

type Point = readonly [left: number, top: number];

const HEAD_PX = 7;
const DASH_PX = [4, 3];
/** The height of an arc over its ends, as a part of their distance. */
const RISE = 0.15;
const MOST_RISE_PX = 24;

export function drawWaits(c: Context, scene: Scene, crowd: Crowd, palette: Palette): void {
    const room = sizeOfPerson(scene.camera.scale) / 2 + 4;
    scene.waits.forEach(([who, whom]) => {
        const from = whereOf(scene, crowd, who), to = whereOf(scene, crowd, whom);
        if (from !== null && to !== null && (from[0] !== to[0] || from[1] !== to[1])) {
            drawArrow(c, from, to, room, who === scene.followed || whom === scene.followed ? palette.accent : palette.soft);
        }
    });
}

/** The point where somebody or something is drawn; null for those in a crowd that is counted. */
function whereOf(scene: Scene, crowd: Crowd, body: BodyId): Point | null {
    const person = crowd.at(body);
    if (person !== undefined) {
        return [person.left, person.top];
    }
    const at = scene.bodies.get(body)?.isCharacter === true ? null : positionOf(scene.frame, body);
    return at === null ? null : toScreen(scene, ...at);
}

/** Draws an arrow as an arc over the heads, so that it is seen between neighbours, too. */
function drawArrow(c: Context, from: Point, to: Point, room: number, colour: string): void {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [x, y] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const [up, over] = x >= 0 ? [y, -x] : [-y, x];  // across the way, towards the top of the page
    // Between bodies near each other the arrow joins the sides that face away from each other, so that it is long enough;
    // else it joins the sides that face each other.
    const along = Math.min(Math.max((far - 2 * room) / 4, -room / 3), room / 2), aside = Math.sqrt(room * room - along * along);
    const rise = 2.2 * room + Math.min(far * RISE, MOST_RISE_PX);
    const start: Point = [from[0] + x * along + up * aside, from[1] + y * along + over * aside];
    const end: Point = [to[0] - x * along + up * aside, to[1] - y * along + over * aside];
    const top: Point = [(from[0] + to[0]) / 2 + up * rise, (from[1] + to[1]) / 2 + over * rise];
    const angle = Math.atan2(end[1] - top[1], end[0] - top[0]);
    c.save();
    c.strokeStyle = c.fillStyle = colour;
    c.lineWidth = 1.75;
    c.setLineDash(DASH_PX);
    c.beginPath();
    c.moveTo(...start);
    c.quadraticCurveTo(...top, end[0] - Math.cos(angle) * HEAD_PX, end[1] - Math.sin(angle) * HEAD_PX);
    c.stroke();
    c.translate(...end);
    c.rotate(angle);
    c.beginPath();
    c.moveTo(0, 0);
    c.lineTo(-HEAD_PX, HEAD_PX / 2);
    c.lineTo(-HEAD_PX, -HEAD_PX / 2);
    c.fill();
    c.restore();
}
