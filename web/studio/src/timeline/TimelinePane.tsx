// SPDX-License-Identifier: MIT
// The timeline: a lane for each character, bars for what each did, the last story as a ghost. A click goes to the moment, and to its line.

import { useRef, useState, type PointerEvent } from "react";
import { BarState, type Bar, type BodyId } from "../protocol";
import { goTo } from "../stage/StageBar";
import { follow } from "../stage/client";
import { live } from "../stage/live";
import { readPalette, type Palette } from "../stage/palette";
import { useCanvas } from "../stage/useCanvas";
import { get } from "../store";

const NAMES_PX = 112;
const LANE_PX = 12;
const OPEN_LANE_PX = 22;
const AXIS_PX = 18;

interface Lane {
    body: BodyId;
    name: string;
    top: number;
    height: number;
}

interface View {
    /** the seconds that fit */
    span: number;
    /** the second at the right edge; null: the newest */
    end: number | null;
}

function lanesOf(scroll: number): Lane[] {
    let top = AXIS_PX - scroll;
    return [...get().bodies.values()].filter((body) => body.isCharacter && !body.isPlayer)
        .sort((a, b) => Number(b.id === get().followed) - Number(a.id === get().followed))
        .map(({ id, name }) => {
            const height = id === get().followed ? OPEN_LANE_PX : LANE_PX;
            const lane = { body: id, name, top, height };
            top += height + 1;
            return lane;
        });
}

export function TimelinePane() {
    const view = useRef<View>({ span: 120, end: null });
    const scroll = useRef(0);
    const canvas = useCanvas((context) => {
        const palette = readPalette();
        const hatch = makeHatch(context, palette);
        return ({ clientWidth, clientHeight }) =>
            drawTimeline(context, clientWidth, clientHeight, palette, hatch, view.current, lanesOf(scroll.current));
    });
    const [hint, setHint] = useState<string | null>(null);

    const barAt = (event: PointerEvent): Bar | undefined => {
        const lane = laneAt(event);
        const second = secondAt(event);
        const per = get().stepsPerSecond;
        return lane && [...live.bars.values()].reverse().find((bar) => bar.body === lane.body && bar.from / per <= second &&
            (bar.to === null || bar.to / per >= second));
    };
    const laneAt = (event: PointerEvent): Lane | undefined => {
        const y = event.nativeEvent.offsetY;
        return lanesOf(scroll.current).find((lane) => y >= lane.top && y < lane.top + lane.height + 1);
    };
    const secondAt = (event: PointerEvent): number => {
        const width = (canvas.current as HTMLCanvasElement).clientWidth;
        const { from, perSecond } = extent(view.current, width);
        return from + (event.nativeEvent.offsetX - NAMES_PX) / perSecond;
    };

    return (
        <canvas
            ref={canvas} className="timeline" tabIndex={0} aria-label="Timeline" title={hint ?? ""}
            onPointerMove={(event) => {
                const bar = barAt(event);
                setHint(bar === undefined ? null : `${get().bodies.get(bar.body)?.name}: ${bar.title}, ${BarState[bar.state]?.toLowerCase()}`);
            }}
            onClick={(event) => {
                const pointer = event as unknown as PointerEvent;
                if (event.nativeEvent.offsetX < NAMES_PX) {
                    follow(laneAt(pointer)?.body ?? null);
                } else {
                    goTo(Math.max(0, Math.round(secondAt(pointer) * get().stepsPerSecond)));
                }
            }}
            onWheel={(event) => {
                if (event.ctrlKey || event.shiftKey) {
                    view.current = { ...view.current, span: Math.min(Math.max(view.current.span * 1.002 ** (event.deltaY || event.deltaX), 10), 86400) };
                } else {
                    const most = lanesOf(0).length * (LANE_PX + 1) + OPEN_LANE_PX + AXIS_PX - (canvas.current?.clientHeight ?? 0);
                    scroll.current = Math.max(0, Math.min(scroll.current + event.deltaY, Math.max(0, most)));
                }
            }}
        />
    );
}

function extent({ span, end }: View, width: number): { from: number; perSecond: number } {
    const now = (live.frame?.step ?? 0) / get().stepsPerSecond;
    const to = end ?? Math.max(span, now + span * 0.04);
    return { from: to - span, perSecond: (width - NAMES_PX) / span };
}

function drawTimeline(c: CanvasRenderingContext2D, width: number, height: number, palette: Palette, hatch: CanvasPattern,
    view: View, lanes: Lane[]): void {
    const ratio = devicePixelRatio;
    const { from, perSecond } = extent(view, width);
    const per = get().stepsPerSecond;
    const now = (live.frame?.step ?? 0) / per;
    const x = (second: number) => NAMES_PX + (second - from) * perSecond;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = palette.card;
    c.fillRect(0, 0, width, height);
    const laneOf = new Map(lanes.map((lane) => [lane.body, lane]));
    c.save();
    c.beginPath();
    c.rect(NAMES_PX, AXIS_PX, width - NAMES_PX, height - AXIS_PX);
    c.clip();
    const bar = ({ body, began, state, from: start, to }: Bar) => {
        const lane = laneOf.get(body);
        const end = to === null ? now : to / per;
        if (lane === undefined || end < from || start / per > from + view.span || lane.top > height || lane.top + lane.height < 0) {
            return;
        }
        const left = x(start / per), length = Math.max(1, x(end) - left);
        c.fillStyle = palette.began[began] as string;
        c.strokeStyle = palette.beganEdge[began] as string;
        if (state === BarState.Runs) {
            c.fillRect(left, lane.top, length, lane.height);
        } else if (state === BarState.Interrupted) {
            c.strokeRect(left + 0.5, lane.top + lane.height - 3.5, length, 3);
        } else {
            const alpha = c.globalAlpha;
            c.globalAlpha = alpha * 0.35;
            c.fillRect(left, lane.top, length, lane.height);
            c.globalAlpha = alpha;
            if (state === BarState.Suspended) {
                c.fillStyle = hatch;
                c.fillRect(left, lane.top, length, lane.height);
            }
        }
    };
    const order = [BarState.Interrupted, BarState.Suspended, BarState.Waits, BarState.Runs];
    c.globalAlpha = 0.25;
    live.ghost.filter((ghost) => ghost.to === null || ghost.to / per > now).forEach(bar);
    c.globalAlpha = 1;
    order.forEach((state) => live.bars.forEach((each) => each.state === state && bar(each)));
    c.strokeStyle = palette.accent;
    c.lineWidth = 1.5;
    c.beginPath();
    c.moveTo(x(now), AXIS_PX);
    c.lineTo(x(now), height);
    c.stroke();
    c.restore();
    drawNames(c, palette, lanes, height);
    drawAxis(c, palette, width, from, view.span, x);
}

function drawNames(c: CanvasRenderingContext2D, palette: Palette, lanes: Lane[], height: number): void {
    c.fillStyle = palette.card;
    c.fillRect(0, AXIS_PX, NAMES_PX, height);
    c.font = "12px 'Inter Variable', system-ui, sans-serif";
    c.textAlign = "left";
    c.textBaseline = "middle";
    lanes.filter((lane) => lane.top >= AXIS_PX - 2 && lane.top < height).forEach((lane) => {
        c.fillStyle = lane.body === get().followed ? palette.accent : palette.soft;
        c.fillText(lane.name, 10, lane.top + lane.height / 2 + 1, NAMES_PX - 16);
    });
}

function drawAxis(c: CanvasRenderingContext2D, palette: Palette, width: number, from: number, span: number, x: (second: number) => number): void {
    const step = [5, 10, 30, 60, 300, 600, 1800, 3600, 21600].find((each) => span / each <= 10) ?? 86400;
    const start = live.frame === null ? 0 : live.frame.clock - live.frame.step / get().stepsPerSecond;
    c.fillStyle = palette.card;
    c.fillRect(0, 0, width, AXIS_PX);
    c.fillStyle = palette.soft;
    c.strokeStyle = palette.line;
    c.lineWidth = 1;
    c.textAlign = "center";
    c.textBaseline = "top";
    for (let second = Math.max(0, Math.ceil((from + start) / step) * step - start); second < from + span; second += step) {
        const clock = (second + start + 86400) % 86400;
        c.fillText(`${String(Math.floor(clock / 3600)).padStart(2, "0")}:${String(Math.floor(clock / 60) % 60).padStart(2, "0")}${step < 60 ? `:${String(Math.round(clock) % 60).padStart(2, "0")}` : ""}`, x(second), 3);
    }
    c.beginPath();
    c.moveTo(0, AXIS_PX - 0.5);
    c.lineTo(width, AXIS_PX - 0.5);
    c.stroke();
}

function makeHatch(c: CanvasRenderingContext2D, palette: Palette): CanvasPattern {
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
