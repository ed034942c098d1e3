// SPDX-License-Identifier: MIT
// Draws the timeline: meetings, bars, marks, the present, names, the axis with flags.

import { BarState, type Bar, type BodyId } from "../protocol";
import { contextOf } from "../canvas";
import { families } from "../stage/fonts";
import type { Palette } from "../stage/palette";
import type { Context } from "../stage/scene";
import { drawAxis, drawFlagLines } from "./axis";
import { AXIS_PX, byBody, lanesOf, ORDER, rowOf, type Lane } from "./lanes";
import { drawMark } from "./marks";
import { meetingsOf } from "./meetings";
import { isOfKind, type Told } from "./told";
import { extentOf, nowSeconds, NAMES_PX, type Extent, type View } from "./view";

const font = () => `12px ${families}`;
const LEAST_TITLE_PX = 44;
/** The least width of a second, in pixels, at which lanes that are not open show marks. */
const MARKS_PX = 5;
const LEAST_MEETING_PX = 3;

/** The part of the story that a pane shows, and the size of the pane in CSS pixels. */
export interface Shown {
    width: number;
    height: number;
    /** pixels of the canvas per CSS pixel */
    ratio: number;
    view: View;
    /** the pixels of lanes that are above the pane */
    scroll: number;
    hovered: BodyId | null;
}

export interface Sheet {
    story: Told;
    context: Context;
    palette: Palette;
    hatch: CanvasPattern;
    width: number;
    height: number;
    lanes: readonly Lane[];
    extent: Extent;
    /** the people whose meetings are highlighted */
    lit: ReadonlySet<BodyId>;
}

export function drawTimeline(context: Context, palette: Palette, hatch: CanvasPattern, story: Told, { width, height, ratio, view, scroll, hovered }: Shown): void {
    const lit = new Set([story.followed, hovered].filter((body) => body !== null));
    const sheet = { story, context, palette, hatch, width, height, lanes: lanesOf(story, scroll), extent: extentOf(story, view, width), lit };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = font();
    context.fillStyle = palette.card;
    context.fillRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(NAMES_PX, AXIS_PX, width - NAMES_PX, height - AXIS_PX);
    context.clip();
    drawStory(sheet);
    drawFlagLines(sheet);
    drawPresent(sheet);
    context.restore();
    drawNames(sheet);
    drawAxis(sheet, view.span);
}

function drawStory(sheet: Sheet): void {
    const { context: c, lanes, story } = sheet;
    const laneOf = byBody(lanes);
    const isNear = ({ from, to, body }: Bar) => isInTime(sheet, from, to) && laneOf.has(body);
    const bars: Bar[] = [];
    for (const bar of story.bars.values()) {  // tens of thousands, of which few are near
        if (isNear(bar) && isOfKind(story.filter, bar)) {
            bars.push(bar);
        }
    }
    bars.sort((a, b) => (ORDER[a.state] ?? 0) - (ORDER[b.state] ?? 0));
    if (story.filter.hasMeetings) {
        drawMeetings(sheet, laneOf, bars);
    }
    c.globalAlpha = 0.25;
    story.ghost.filter((bar) => (bar.to === null || bar.to > story.step) && isNear(bar) && isOfKind(story.filter, bar))
        .forEach((bar) => drawBar(sheet, laneOf.get(bar.body) as Lane, bar, false));
    c.globalAlpha = 1;
    bars.forEach((bar) => drawBar(sheet, laneOf.get(bar.body) as Lane, bar, true));
    if (story.filter.hasMarks) {
        bars.forEach((bar) => drawMarks(sheet, laneOf.get(bar.body) as Lane, bar));
    }
}

function isInTime({ extent, width, story: { stepsPerSecond: per } }: Sheet, from: number, to: number | null): boolean {
    return extent.x(from / per) <= width && (to === null || extent.x(to / per) >= NAMES_PX);
}

function stretch({ extent, story }: Sheet, from: number, to: number | null): [left: number, length: number] {
    const per = story.stepsPerSecond;
    const left = extent.x(from / per);
    return [left, Math.max(1, extent.x(to === null ? nowSeconds(story) : to / per) - left)];
}

function drawBar(sheet: Sheet, lane: Lane, bar: Bar, isTitled: boolean): void {
    const { context: c, palette, hatch } = sheet;
    const { top, height } = rowOf(lane, bar);
    if (top > sheet.height || top + height < AXIS_PX) {
        return;
    }
    const [left, length] = stretch(sheet, bar.from, bar.to);
    c.fillStyle = palette.began[bar.began] as string;
    if (bar.state === BarState.Runs) {
        c.fillRect(left, top, length, height);
    } else if (bar.state === BarState.Interrupted) {
        c.strokeStyle = palette.beganEdge[bar.began] as string;
        c.lineWidth = 1;
        c.strokeRect(left + 0.5, top + height - 3.5, length, 3);
    } else {
        const alpha = c.globalAlpha;
        c.globalAlpha = alpha * 0.35;
        c.fillRect(left, top, length, height);
        c.globalAlpha = alpha;
        if (bar.state === BarState.Suspended) {
            c.fillStyle = hatch;
            c.fillRect(left, top, length, height);
        }
    }
    if (isTitled && lane.rows.length > 0 && bar.state !== BarState.Interrupted) {
        drawTitle(sheet, bar, left, length, top + height / 2 + 1);
    }
}

/** The name of a behaviour within its bar, as far as it is seen. */
function drawTitle({ context: c, palette, width }: Sheet, { title, state }: Bar, left: number, length: number, y: number): void {
    const start = Math.max(left, NAMES_PX), room = Math.min(left + length, width) - start - 8;
    if (room < LEAST_TITLE_PX) {
        return;
    }
    c.save();
    c.beginPath();
    c.rect(start, y - 10, room + 4, 20);
    c.clip();
    c.font = font();
    c.textAlign = "left";
    c.textBaseline = "middle";
    c.fillStyle = state === BarState.Runs ? palette.barInk : palette.ink;
    c.fillText(title, start + 5, y);
    c.restore();
}

function drawMarks(sheet: Sheet, lane: Lane, { from, to, mark, cancelled }: Bar): void {
    const { context: c, palette, extent, story } = sheet;
    const isOpen = lane.rows.length > 0;
    if (!isOpen && extent.perSecond < MARKS_PX) {
        return;
    }
    const per = story.stepsPerSecond, y = isOpen ? lane.top + 9 : lane.top + lane.height / 2, r = isOpen ? 4 : 3;
    c.fillStyle = c.strokeStyle = palette.ink;
    c.lineWidth = 1.5;
    if (mark !== null) {
        drawMark(c, mark, extent.x(from / per), y, r);
    }
    if (cancelled !== null && to !== null) {
        drawMark(c, "cancel", extent.x(to / per), y, r);
    }
}

/** Draws a meeting as a band across its members' lanes, with a dot at each; a band with a lit member stands out. */
function drawMeetings(sheet: Sheet, laneOf: ReadonlyMap<BodyId, Lane>, bars: Bar[]): void {
    const { context: c, palette, lit } = sheet;
    for (const { from, to, bodies } of meetingsOf(bars)) {
        const middles = [...bodies].map((body) => middleOf(laneOf.get(body) as Lane)).sort((a, b) => a - b);
        const [left, length] = stretch(sheet, from, to);
        const isLit = [...bodies].some((body) => lit.has(body));
        if (!isLit && length < LEAST_MEETING_PX) {
            continue;
        }
        const top = middles[0] as number, bottom = middles.at(-1) as number;
        c.fillStyle = isLit ? palette.accent : palette.soft;
        c.globalAlpha = isLit ? 0.14 : 0.05;
        c.fillRect(left, top, length, bottom - top);
        c.globalAlpha = isLit ? 1 : 0.5;
        c.fillRect(left, top, isLit ? 1.5 : 1, bottom - top);
        middles.forEach((middle) => {
            c.beginPath();
            c.arc(left, middle, isLit ? 3 : 2, 0, 2 * Math.PI);
            c.fill();
        });
        c.globalAlpha = 1;
    }
}

const middleOf = ({ top, height, rows }: Lane): number => (rows.length > 0 ? top + 9 : top + height / 2);

function drawPresent({ context: c, palette, extent, height, story }: Sheet): void {
    c.strokeStyle = palette.accent;
    c.lineWidth = 1.5;
    c.beginPath();
    c.moveTo(extent.x(nowSeconds(story)), AXIS_PX);
    c.lineTo(extent.x(nowSeconds(story)), height);
    c.stroke();
}

function drawNames({ context: c, palette, lanes, height }: Sheet): void {
    c.fillStyle = palette.card;
    c.fillRect(0, AXIS_PX, NAMES_PX, height);
    c.textAlign = "left";
    c.textBaseline = "middle";
    c.save();
    c.beginPath();
    c.rect(0, AXIS_PX, NAMES_PX, height);
    c.clip();
    lanes.filter(({ top, height: own }) => top + own >= AXIS_PX && top < height).forEach((lane) => {
        const isOpen = lane.rows.length > 0;
        c.font = isOpen ? `600 ${font()}` : font();
        c.fillStyle = isOpen ? palette.accent : palette.soft;
        c.fillText(lane.name, 12, middleOf(lane) + 1, NAMES_PX - 20);
        c.font = font();
        c.fillStyle = palette.soft;
        lane.rows.forEach(({ queue, top, height: own }) => c.fillText(queue, 24, top + own / 2 + 1));
    });
    c.restore();
}

export function makeHatch(c: Context, palette: Palette): CanvasPattern {
    const tile = new OffscreenCanvas(6, 6);
    const t = contextOf(tile);
    t.strokeStyle = palette.soft;
    t.beginPath();
    t.moveTo(-1, 7);
    t.lineTo(7, -1);
    t.stroke();
    return c.createPattern(tile, "repeat") as CanvasPattern;
}
