// SPDX-License-Identifier: MIT
// Draws one person or one thing from above, on the stage and in the picture of a setting.

import { FLAG, type Began } from "../protocol";
import type { Palette } from "./palette";

const PERSON_M = 0.62;  // across the shoulders
const SMALLEST_PX = 9;
const THING_M = 0.4;
const SMALLEST_THING_PX = 4;
const HAIR = ["#3b2a20", "#6b4a2d", "#a77b46", "#2b2b30", "#7d7f86", "#8a3c22", "#c9a46a"];
const SKIN = ["#f1c9a5", "#d9a679", "#a9744f", "#7d5235", "#f6d7bd"];

export interface Person {
    /** A number that the colours of hair, skin and clothes follow from. */
    look: number;
    isPlayer: boolean;
    isChosen: boolean;
    began: Began;
    /** some of FLAG */
    flags: number;
    /** the direction, in radians */
    angle: number;
    /** how far they have come: the feet go by it */
    way: number;
}

/** How large a person is, in pixels, at so many pixels a metre. */
export function sizeOfPerson(scale: number): number {
    return Math.max(SMALLEST_PX, PERSON_M * scale);
}

export function paintPerson(c: CanvasRenderingContext2D, palette: Palette, left: number, top: number, size: number, person: Person): void {
    const { look, isChosen } = person;
    c.save();
    c.translate(left, top);
    c.beginPath();
    c.arc(0, 0, size * 0.62, 0, 2 * Math.PI);
    c.fillStyle = person.isPlayer ? palette.accent : palette.began[person.began] as string;
    c.globalAlpha = 0.35;
    c.fill();
    c.globalAlpha = 1;
    c.lineWidth = isChosen ? 3 : 1.5;
    c.strokeStyle = isChosen || person.isPlayer ? palette.accent : palette.beganEdge[person.began] as string;
    c.stroke();
    c.rotate(person.angle);
    const swing = (person.flags & FLAG.walks) !== 0 ? Math.sin(person.way * 5) * size * 0.1 : 0;
    c.fillStyle = HAIR[(look * 7 + 3) % HAIR.length] as string;
    if ((person.flags & FLAG.sits) === 0) {
        c.beginPath();  // feet
        c.ellipse(swing + size * 0.1, -size * 0.16, size * 0.14, size * 0.09, 0, 0, 2 * Math.PI);
        c.ellipse(-swing + size * 0.1, size * 0.16, size * 0.14, size * 0.09, 0, 0, 2 * Math.PI);
        c.fill();
    }
    c.fillStyle = `hsl(${(look * 67) % 360} 32% 48%)`;
    c.beginPath();  // shoulders
    c.ellipse(0, 0, size * 0.24, size * 0.44, 0, 0, 2 * Math.PI);
    c.fill();
    c.fillStyle = SKIN[look % SKIN.length] as string;
    c.beginPath();
    c.arc(size * 0.06, 0, size * 0.23, 0, 2 * Math.PI);
    c.fill();
    c.fillStyle = HAIR[(look * 5 + 1) % HAIR.length] as string;
    c.beginPath();
    c.arc(0, 0, size * 0.23, Math.PI * 0.42, Math.PI * 1.58);
    c.fill();
    c.restore();
}

export function paintThing(c: CanvasRenderingContext2D, palette: Palette, left: number, top: number, scale: number, isChosen: boolean): void {
    const side = Math.max(SMALLEST_THING_PX, THING_M * scale);
    c.fillStyle = palette.wood;
    c.strokeStyle = isChosen ? palette.accent : palette.woodEdge;
    c.lineWidth = 1.5;
    c.beginPath();
    c.roundRect(left - side / 2, top - side / 2, side, side, side / 4);
    c.fill();
    c.stroke();
}
