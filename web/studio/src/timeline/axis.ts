// SPDX-License-Identifier: MIT
// The axis of the timeline: the time of day, and flags with their names above it.

import { clockText } from "../stage/clock";
import type { Context } from "../stage/scene";
import type { Sheet } from "./drawing";
import type { Flag } from "./told";
import { AXIS_PX } from "./lanes";
import { beginningOfStory, DAY, NAMES_PX } from "./view";

const STEPS = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 21600];
const LEAST_PX = 80;
const FLAGS_PX = 16;
const MOST_FLAG_PX = 160;

export function drawAxis({ context: c, palette, width, extent, story }: Sheet, span: number): void {
    const step = STEPS.find((each) => each * extent.perSecond >= LEAST_PX) ?? DAY;
    const start = beginningOfStory(story);
    c.fillStyle = palette.card;
    c.fillRect(0, 0, width, AXIS_PX);
    c.fillStyle = palette.soft;
    c.strokeStyle = palette.line;
    c.lineWidth = 1;
    c.textAlign = "center";
    c.textBaseline = "top";
    for (let second = Math.max(0, Math.ceil((extent.from + start) / step) * step - start); second < extent.from + span; second += step) {
        const clock = clockText((second + start + DAY) % DAY);
        const x = extent.x(second);
        if (x >= NAMES_PX + 24 && x < width - 24) {
            c.fillText(step < 60 ? clock : clock.slice(0, 5), x, FLAGS_PX + 3);
        }
    }
    c.beginPath();
    c.moveTo(0, AXIS_PX - 0.5);
    c.lineTo(width, AXIS_PX - 0.5);
    c.stroke();
    drawFlags({ context: c, palette, width, extent, story });
}

function drawFlags({ context: c, palette, width, extent, story }: Pick<Sheet, "context" | "palette" | "width" | "extent" | "story">): void {
    c.textAlign = "left";
    c.textBaseline = "middle";
    const places = story.flags.map((flag: Flag) => ({ ...flag, x: extent.x(flag.step / story.stepsPerSecond) })).filter(({ x }) => x >= NAMES_PX && x < width);
    places.forEach(({ x, name, isChange }, i) => {
        c.fillStyle = isChange ? palette.soft : palette.accent;
        c.beginPath();
        c.moveTo(x, 3);
        c.lineTo(x + 8, 7);
        c.lineTo(x, 11);
        c.fill();
        c.fillRect(x, 3, 1.5, FLAGS_PX - 3);
        const room = Math.min(MOST_FLAG_PX, (places[i + 1]?.x ?? width) - x) - 16;
        drawCut(c, name, x + 12, 8, room);
    });
}

const LEAST_LETTERS = 7;

/** Draws as much of a name as there is room for, or nothing when only a few letters would remain. */
function drawCut(c: Context, text: string, x: number, y: number, room: number): void {
    let shown = text;
    while (shown.length > 1 && c.measureText(shown).width > room) {
        shown = `${shown.slice(0, shown.length - (shown.endsWith("…") ? 2 : 1))}…`;
    }
    if (shown === text || shown.length > LEAST_LETTERS) {
        c.fillText(shown, x, y);
    }
}

export function drawFlagLines({ context: c, palette, extent, height, story }: Sheet): void {
    story.flags.forEach(({ step, isChange }) => {
        c.fillStyle = isChange ? palette.soft : palette.accent;
        c.globalAlpha = 0.5;
        c.fillRect(extent.x(step / story.stepsPerSecond), AXIS_PX, 1, height);
        c.globalAlpha = 1;
    });
}
