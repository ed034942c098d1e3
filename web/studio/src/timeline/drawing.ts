// SPDX-License-Identifier: MIT
// Draws the timeline: meetings, bars, marks, the present, names, the axis with flags.

import { BarState, type Bar, type BodyId } from "../protocol";
import { live } from "../stage/live";
import type { Palette } from "../stage/palette";
import { get } from "../store";
import { drawAxis, drawFlagLines } from "./axis";
import { isOfKind, useFilter } from "./filter";
import { allFlags } from "./flags";
import { AXIS_PX, ORDER, rowOf, type Lane } from "./lanes";
import { drawMark } from "./marks";
import { meetingsOf } from "./meetings";
import { extentOf, nowSeconds, NAMES_PX, type Extent, type View } from "./view";

const FONT = "12px 'Inter Variable', system-ui, sans-serif";
const LEAST_TITLE_PX = 44;
/** The least width of a second, in pixels, at which lanes that are not open show marks. */
const MARKS_PX = 5;
const LEAST_MEETING_PX = 3;

export interface Sheet {
    context: CanvasRenderingContext2D;
    palette: Palette;
    hatch: CanvasPattern;
    width: number;
    height: number;
    lanes: Lane[];
    extent: Extent;
    /** the people whose meetings are highlighted */
    lit: ReadonlySet<BodyId>;
}

export function drawTimeline(context: CanvasRenderingContext2D, palette: Palette, hatch: CanvasPattern, { clientWidth: width, clientHeight: height }: HTMLElement,
    view: View, lanes: Lane[], hovered: BodyId | null): void {
    const { followed } = get();
    const sheet = { context, palette, hatch, width, height, lanes, extent: extentOf(view, width), lit: new Set([followed, hovered].filter((body) => body !== null)) };
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.font = FONT;
    context.fillStyle = palette.card;
    context.fillRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(NAMES_PX, AXIS_PX, width - NAMES_PX, height - AXIS_PX);
    context.clip();
    drawStory(sheet);
    drawFlagLines(sheet, allFlags());
    drawPresent(sheet);
    context.restore();
    drawNames(sheet);
    drawAxis(sheet, view.span, allFlags());
}

function drawStory(sheet: Sheet): void {
    const { context: c, lanes } = sheet;
    const laneOf = new Map(lanes.map((lane) => [lane.body, lane]));
    const isNear = ({ from, to, body }: Bar) => isInTime(sheet, from, to) && laneOf.has(body);
    const bars = [...live.bars.values()].filter((bar) => isNear(bar) && isOfKind(bar)).sort((a, b) => (ORDER[a.state] ?? 0) - (ORDER[b.state] ?? 0));
    const now = nowSeconds() * get().stepsPerSecond;
    if (useFilter.getState().hasMeetings) {
        drawMeetings(sheet, laneOf, bars);
    }
    c.globalAlpha = 0.25;
    live.ghost.filter((bar) => (bar.to === null || bar.to > now) && isNear(bar) && isOfKind(bar)).forEach((bar) => drawBar(sheet, laneOf.get(bar.body) as Lane, bar, false));
    c.globalAlpha = 1;
    bars.forEach((bar) => drawBar(sheet, laneOf.get(bar.body) as Lane, bar, true));
    if (useFilter.getState().hasMarks) {
        bars.forEach((bar) => drawMarks(sheet, laneOf.get(bar.body) as Lane, bar));
    }
}

function isInTime({ extent, width }: Sheet, from: number, to: number | null): boolean {
    const per = get().stepsPerSecond;
    return extent.x(from / per) <= width && (to === null || extent.x(to / per) >= NAMES_PX);
}

function stretch({ extent }: Sheet, from: number, to: number | null): [left: number, length: number] {
    const per = get().stepsPerSecond;
    const left = extent.x(from / per);
    return [left, Math.max(1, extent.x(to === null ? nowSeconds() : to / per) - left)];
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
    c.font = FONT;
    c.textAlign = "left";
    c.textBaseline = "middle";
    c.fillStyle = state === BarState.Runs ? palette.barInk : palette.ink;
    c.fillText(title, start + 5, y);
    c.restore();
}

function drawMarks(sheet: Sheet, lane: Lane, { from, to, mark, cancelled }: Bar): void {
    const { context: c, palette, extent } = sheet;
    const isOpen = lane.rows.length > 0;
    if (!isOpen && extent.perSecond < MARKS_PX) {
        return;
    }
    const per = get().stepsPerSecond, y = isOpen ? lane.top + 9 : lane.top + lane.height / 2, r = isOpen ? 4 : 3;
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

function drawPresent({ context: c, palette, extent, height }: Sheet): void {
    c.strokeStyle = palette.accent;
    c.lineWidth = 1.5;
    c.beginPath();
    c.moveTo(extent.x(nowSeconds()), AXIS_PX);
    c.lineTo(extent.x(nowSeconds()), height);
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
        c.font = isOpen ? `600 ${FONT}` : FONT;
        c.fillStyle = isOpen ? palette.accent : palette.soft;
        c.fillText(lane.name, 12, middleOf(lane) + 1, NAMES_PX - 20);
        c.font = FONT;
        c.fillStyle = palette.soft;
        lane.rows.forEach(({ queue, top, height: own }) => c.fillText(queue, 24, top + own / 2 + 1));
    });
    c.restore();
}

export function makeHatch(c: CanvasRenderingContext2D, palette: Palette): CanvasPattern {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 6;
    const t = tile.getContext("2d") as CanvasRenderingContext2D;
    t.strokeStyle = palette.soft;
    t.beginPath();
    t.moveTo(-1, 7);
    t.lineTo(7, -1);
    t.stroke();
    return c.createPattern(tile, "repeat") as CanvasPattern;
}
