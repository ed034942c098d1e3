// SPDX-License-Identifier: MIT
// Arrows between those who wait and those for whom they wait, drawn at the floor, below the people.

import type { BodyId } from "../protocol";
import { toScreen } from "./camera";
import type { Crowd } from "./crowd";
import type { Palette } from "./palette";
import { sizeOfPerson } from "./person";
import { positionOf, type Scene } from "./scene";

/** A body that waits, and the one that it waits for. */
export type Wait = readonly [who: BodyId, whom: BodyId];

const HEAD_PX = 7;
const DASH_PX = [5, 4];
/** An arrow shorter than this would be a head without a shaft. */
const SHORTEST_PX = 10;

export function drawWaits(c: CanvasRenderingContext2D, scene: Scene, crowd: Crowd, palette: Palette): void {
    const room = sizeOfPerson(scene.camera.scale) / 2 + 5;
    scene.waits.forEach(([who, whom]) => {
        const from = crowd.at(who), to = whereOf(scene, crowd, whom);
        if (from === undefined || to === null) {
            return;
        }
        const [x, y] = [to[0] - from.left, to[1] - from.top];
        const far = Math.hypot(x, y);
        if (far > 2 * room + SHORTEST_PX) {
            const colour = who === scene.followed || whom === scene.followed ? palette.accent : palette.soft;
            drawArrow(c, [from.left + x / far * room, from.top + y / far * room], [to[0] - x / far * room, to[1] - y / far * room], colour);
        }
    });
}

function whereOf(scene: Scene, crowd: Crowd, body: BodyId): [number, number] | null {
    const person = crowd.at(body);
    if (person !== undefined) {
        return [person.left, person.top];
    }
    const at = scene.bodies.get(body)?.isCharacter === true ? null : positionOf(scene.frame, body);
    return at === null ? null : toScreen(scene, ...at);
}

function drawArrow(c: CanvasRenderingContext2D, from: [number, number], to: [number, number], colour: string): void {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    c.save();
    c.strokeStyle = c.fillStyle = colour;
    c.lineWidth = 1.5;
    c.setLineDash(DASH_PX);
    c.beginPath();
    c.moveTo(...from);
    c.lineTo(to[0] - Math.cos(angle) * HEAD_PX, to[1] - Math.sin(angle) * HEAD_PX);
    c.stroke();
    c.translate(...to);
    c.rotate(angle);
    c.beginPath();
    c.moveTo(0, 0);
    c.lineTo(-HEAD_PX, HEAD_PX / 2);
    c.lineTo(-HEAD_PX, -HEAD_PX / 2);
    c.fill();
    c.restore();
}
