// SPDX-License-Identifier: MIT
// Draws one person or one thing from above, on the stage and in the picture of a setting: a ring for how the behaviour began, feet,
// shoulders, a head that faces somewhere.

import { FLAG, HELD, type Began } from "../protocol";
import type { Palette } from "./palette";
import type { Context } from "./scene";

const PERSON_M = 0.62;  // across the shoulders
const SMALLEST_PX = 14;
const USUAL_PX = 22;
const LARGEST_PX = 44;
const THING_M = 0.4;
const SMALLEST_THING_PX = 4;

const HAIR = ["#3b2a20", "#6b4a2d", "#a77b46", "#2b2b30", "#7d7f86", "#8a3c22", "#c9a46a"];
const SKIN = ["#f1c9a5", "#d9a679", "#a9744f", "#7d5235", "#f6d7bd"];

export interface Person {
    /** A number that the colours of hair, skin and clothes follow from. */
    look: number;
    isPlayer: boolean;
    isChosen: boolean;
    isHovered?: boolean;
    began: Began;
    /** a bit set of FLAG, with the kind of item in the hand */
    flags: number;
    /** the direction, in radians */
    angle: number;
    /** a number that changes evenly while the person walks (x + y, in metres), from which the position of the feet follows */
    way: number;
}

/**
 * Returns how large a person is drawn, in pixels, at so many pixels a metre: in true size, but not so small that people could not be told
 * apart, and at most LARGEST_PX.
 */
export function sizeOfPerson(scale: number): number {
    const least = SMALLEST_PX + (USUAL_PX - SMALLEST_PX) * Math.min(Math.max((scale - SMALLEST_PX) / 8, 0), 1);
    return Math.min(Math.max(least, PERSON_M * scale), LARGEST_PX);
}

export function paintPerson(c: Context, palette: Palette, left: number, top: number, size: number, person: Person): void {
    const { look, flags } = person;
    const sits = (flags & FLAG.sits) !== 0;
    c.translate(left, top);
    paintRing(c, palette, size, person);
    c.rotate(person.angle);
    if (!sits) {
        const swing = (flags & FLAG.walks) !== 0 ? Math.sin(person.way * 5) * size * 0.1 : 0;
        c.fillStyle = "#3a3430";
        c.beginPath();
        c.ellipse(size * 0.12 + swing, -size * 0.15, size * 0.13, size * 0.08, 0, 0, 2 * Math.PI);
        c.ellipse(size * 0.12 - swing, size * 0.15, size * 0.13, size * 0.08, 0, 0, 2 * Math.PI);
        c.fill();
    } else {
        c.fillStyle = `hsl(${(look * 67 + 30) % 360} 20% 36%)`;
        c.beginPath();  // knees, before somebody who sits
        c.roundRect(0, -size * 0.27, size * 0.34, size * 0.54, size * 0.12);
        c.fill();
    }
    c.fillStyle = `hsl(${(look * 67) % 360} 34% 46%)`;
    c.beginPath();  // shoulders
    c.ellipse(0, 0, size * 0.22, size * 0.42, 0, 0, 2 * Math.PI);
    c.fill();
    if (flags >= HELD) {
        paintHeld(c, palette, size, look, Math.floor(flags / HELD));
    }
    c.fillStyle = SKIN[look % SKIN.length] as string;
    c.beginPath();
    c.arc(size * 0.05, 0, size * 0.22, 0, 2 * Math.PI);
    c.arc(size * 0.28, 0, size * 0.05, 0, 2 * Math.PI);  // a nose, which says where somebody looks
    c.fill();
    c.fillStyle = HAIR[(look * 5 + 1) % HAIR.length] as string;
    c.beginPath();
    c.arc(size * 0.05, 0, size * 0.22, Math.PI * 0.4, Math.PI * 1.6);
    c.fill();
    c.rotate(-person.angle);  // and not save and restore, which make an object for each person of each frame
    c.translate(-left, -top);
}

// An arm that is stretched out, and in the hand something with a colour of its own for each item.
function paintHeld(c: Context, palette: Palette, size: number, look: number, item: number): void {
    c.lineCap = "round";
    c.lineWidth = size * 0.13;
    c.strokeStyle = `hsl(${(look * 67) % 360} 34% 40%)`;
    c.beginPath();
    c.moveTo(size * 0.06, size * 0.32);
    c.lineTo(size * 0.3, size * 0.3);
    c.stroke();
    c.lineCap = "butt";
    c.fillStyle = SKIN[look % SKIN.length] as string;
    c.beginPath();
    c.arc(size * 0.34, size * 0.3, size * 0.08, 0, 2 * Math.PI);
    c.fill();
    c.fillStyle = `hsl(${(item * 137 + 300) % 360} 62% 52%)`;
    c.strokeStyle = palette.woodEdge;
    c.lineWidth = 1;
    c.beginPath();
    c.roundRect(size * 0.36, size * 0.19, size * 0.22, size * 0.22, size * 0.06);
    c.fill();
    c.stroke();
}

function paintRing(c: Context, palette: Palette, size: number, { began, isPlayer, isChosen, isHovered = false }: Person): void {
    const colour = isPlayer ? palette.accent : palette.began[began] as string;
    c.beginPath();
    c.ellipse(0, size * 0.1, size * 0.5, size * 0.46, 0, 0, 2 * Math.PI);
    c.fillStyle = "rgb(20 16 12 / 14%)";
    c.fill();
    c.beginPath();
    c.arc(0, 0, size * 0.5, 0, 2 * Math.PI);
    c.fillStyle = palette.card;
    c.fill();
    c.globalAlpha = 0.5;
    c.fillStyle = colour;
    c.fill();
    c.globalAlpha = 1;
    c.lineWidth = 1.5;
    c.strokeStyle = isPlayer ? palette.accent : palette.beganEdge[began] as string;
    c.stroke();
    if (isChosen || isHovered) {
        c.beginPath();
        c.arc(0, 0, size * 0.5 + 2.5, 0, 2 * Math.PI);
        c.lineWidth = isChosen ? 3 : 1.5;
        c.strokeStyle = palette.accent;
        c.stroke();
    }
}

export function paintThing(c: Context, palette: Palette, left: number, top: number, scale: number, isChosen: boolean): void {
    const side = Math.max(SMALLEST_THING_PX, THING_M * scale);
    c.fillStyle = palette.wood;
    c.strokeStyle = isChosen ? palette.accent : palette.woodEdge;
    c.lineWidth = isChosen ? 2 : 1;
    c.beginPath();
    c.roundRect(left - side / 2, top - side / 2, side, side, side / 4);
    c.fill();
    c.stroke();
}
