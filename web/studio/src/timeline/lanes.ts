// SPDX-License-Identifier: MIT
// The lanes of the timeline: one for each person; that of the followed one is open, with a row for each queue.

import type { Bar, BodyId, QueueName } from "../protocol";
import { isOfKind, isShown, type Told } from "./told";

export const AXIS_PX = 34;
const LANE_PX = 12;
const HEAD_PX = 18;
const ROW_PX = 18;
const GAP_PX = 1;

export interface Row {
    queue: QueueName;
    top: number;
    height: number;
}

export interface Lane {
    body: BodyId;
    name: string;
    top: number;
    height: number;
    /** the rows of bars below the marks; none in a lane that is closed */
    rows: Row[];
}

const QUEUES: readonly QueueName[] = ["independent", "collaborative", "latent"];

/** The lanes that were asked for last: they are asked for with each picture, and seldom change. */
let known: { of: Pick<Told, "bodies" | "followed" | "filter">; scroll: number; lanes: Lane[] } | undefined;
const lanesByBody = new WeakMap<readonly Lane[], ReadonlyMap<BodyId, Lane>>();

/** Some lanes, by their people. */
export function byBody(lanes: readonly Lane[]): ReadonlyMap<BodyId, Lane> {
    let found = lanesByBody.get(lanes);
    if (found === undefined) {
        found = new Map(lanes.map((lane) => [lane.body, lane]));
        lanesByBody.set(lanes, found);
    }
    return found;
}

/** All lanes, from the top; `scroll` pixels of them are above the pane. */
export function lanesOf({ bodies, followed, filter }: Told, scroll: number): readonly Lane[] {
    if (known?.of.bodies !== bodies || known.of.followed !== followed || known.of.filter !== filter || known.scroll !== scroll) {
        known = { of: { bodies, followed, filter }, scroll, lanes: makeLanes({ bodies, followed, filter }, scroll) };
    }
    return known.lanes;
}

function makeLanes({ bodies, followed, filter }: Pick<Told, "bodies" | "followed" | "filter">, scroll: number): Lane[] {
    let top = AXIS_PX - scroll;
    return [...bodies.values()].filter((body) => body.isCharacter && !body.isPlayer && (body.id === followed || isShown(filter, body)))
        .sort((a, b) => Number(b.id === followed) - Number(a.id === followed))
        .map(({ id, name }) => {
            const isOpen = id === followed;
            const rows = isOpen ? QUEUES.map((queue, i) => ({ queue, top: top + HEAD_PX + i * ROW_PX, height: ROW_PX - 2 })) : [];
            const lane = { body: id, name, top, height: isOpen ? HEAD_PX + QUEUES.length * ROW_PX : LANE_PX, rows };
            top += lane.height + GAP_PX;
            return lane;
        });
}

/** How far lanes can be scrolled in a pane of this height. */
export function mostScroll(story: Told, height: number): number {
    const last = lanesOf(story, 0).at(-1);
    return last === undefined ? 0 : Math.max(0, last.top + last.height - height + 4);
}

export const laneAt = (lanes: readonly Lane[], y: number): Lane | undefined => y < AXIS_PX ? undefined : lanes.find(({ top, height }) => y >= top && y < top + height + GAP_PX);

/** Returns the top and height of the row in which a bar stands: that of its queue in an open lane, else the whole lane. */
export function rowOf(lane: Lane, { queue }: Bar): { top: number; height: number } {
    return lane.rows.length === 0 ? lane : lane.rows.find((row) => row.queue === queue) ?? lane;
}

/** The bar of a lane at a moment: of several the one that lies on top. */
export function barAt({ stepsPerSecond, bars, filter }: Told, lane: Lane, second: number, y: number | null): Bar | undefined {
    const step = second * stepsPerSecond;
    const isThere = (bar: Bar) => bar.body === lane.body && bar.from <= step && (bar.to === null || bar.to >= step) && isOfKind(filter, bar);
    const isUnder = (bar: Bar) => {
        const row = rowOf(lane, bar);
        return y === null || lane.rows.length === 0 || (y >= row.top && y <= row.top + row.height);
    };
    return [...bars.values()].filter((bar) => isThere(bar) && isUnder(bar)).sort((a, b) => (ORDER[a.state] ?? 0) - (ORDER[b.state] ?? 0)).at(-1);
}

/**
 * The order in which bars lie on top of one another, by BarState: running bars on top, then waiting ones, suspended ones,
 * interrupted ones.
 */
export const ORDER: readonly number[] = [3, 2, 0, 1];

/** The steps at which bars of one person begin, or end by being cancelled, in their order. */
export function changesOf({ bars, filter }: Told, body: BodyId): number[] {
    const own = [...bars.values()].filter((bar) => bar.body === body && isOfKind(filter, bar));
    return [...new Set(own.flatMap((bar) => (bar.cancelled === null || bar.to === null ? [bar.from] : [bar.from, bar.to])))].sort((a, b) => a - b);
}
