// SPDX-License-Identifier: MIT
// The timeline: a lane for each character, bars for what each did, the last story as a ghost. A click goes to the moment, and to its line.

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { showPlace } from "../debugging/run";
import type { Bar, BodyId } from "../protocol";
import { follow } from "../stage/client";
import { goTo } from "../stage/StageBar";
import { live } from "../stage/live";
import { usePaintedCanvas } from "../stage/usePaintedCanvas";
import { get } from "../store";
import { keepMoment } from "./flags";
import { HintCard, type Hint } from "./HintCard";
import { barAt, changesOf, laneAt, lanesOf, mostScroll, AXIS_PX, type Lane } from "./lanes";
import { storyNow } from "./now";
import { painting } from "./painting";
import { TimelineBar } from "./TimelineBar";
import { extentOf, fitted, nowSeconds, panned, showing, zoomed, FIRST_VIEW, NAMES_PX, type View } from "./view";

const DRAG_PX = 4;

interface Timeline {
    canvas: RefObject<HTMLCanvasElement | null>;
    canvasKey: number;
    view: View;
    change: (view: View) => void;
    scroll: RefObject<number>;
    hint: Hint | null;
    setHint: (hint: Hint | null) => void;
}

export function TimelinePane() {
    const timeline = useTimeline();
    const { canvas, canvasKey, view, change, hint } = timeline;
    const pointer = usePointer(timeline);
    const onKeyDown = useKeys(timeline);
    useWheel(timeline);
    return (
        <>
            <TimelineBar view={view} zoom={(factor) => change(zoomed(storyNow(), view, factor, middleOf(view)))} fit={() => change(fitted(storyNow()))}
                toNow={() => change({ ...view, end: null })} />
            <canvas key={canvasKey} ref={canvas} className="timeline" tabIndex={0} role="application" aria-label="Lanes of the timeline" {...pointer} onKeyDown={onKeyDown}
                onBlur={() => timeline.setHint(null)} />
            <HintCard hint={hint} />
        </>
    );
}

/** The moment around which keys and buttons zoom: the present while it is in view, else the middle of the view. */
function middleOf(view: View): number {
    const { from } = extentOf(storyNow(), view, NAMES_PX + 1);
    return nowSeconds(storyNow()) >= from && nowSeconds(storyNow()) <= from + view.span ? nowSeconds(storyNow()) : from + view.span / 2;
}

function useTimeline(): Timeline {
    const [view, setView] = useState(FIRST_VIEW);
    const [hint, setHint] = useState<Hint | null>(null);
    const scroll = useRef(0);
    const shown = useRef({ view, hovered: null as BodyId | null });
    shown.current = { view, hovered: hint?.bar.body ?? null };
    const [canvas, canvasKey] = usePaintedCanvas(painting, (element) => {
        scroll.current = Math.min(scroll.current, mostScroll(storyNow(), element.clientHeight));
        painting.showStory({ width: element.clientWidth, height: element.clientHeight, ratio: devicePixelRatio, scroll: scroll.current, ...shown.current });
    });
    useEffect(() => live.redraw(), [view, hint?.bar.body]);
    return { canvas, canvasKey, view, change: setView, scroll, hint, setHint };
}

/** A click on a name follows the person, any other click goes to the moment and the line; a drag moves through time. */
function usePointer({ canvas, canvasKey, view, change, scroll, setHint }: Timeline) {
    const dragged = useRef<{ x: number; view: View; isMoved: boolean } | null>(null);
    useEffect(() => {
        dragged.current = null;
    }, [canvasKey]);
    const at = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
        const extent = extentOf(storyNow(), view, (canvas.current as HTMLCanvasElement).clientWidth);
        const lane = laneAt(lanesOf(storyNow(), scroll.current), offsetY), second = extent.secondAt(offsetX);
        return { extent, lane, second, isName: offsetX < NAMES_PX, bar: lane && offsetX >= NAMES_PX ? barAt(storyNow(), lane, second, offsetY) : undefined };
    };
    return {
        onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, view, isMoved: false };
        },
        onPointerMove: (event: PointerEvent) => {
            const { bar, extent } = at(event);
            const drag = dragged.current;
            if (drag !== null && (drag.isMoved ||= Math.abs(event.clientX - drag.x) > DRAG_PX)) {
                change(panned(storyNow(), drag.view, (drag.x - event.clientX) / extent.perSecond));
            }
            setHint(bar === undefined || drag?.isMoved === true ? null : { bar, x: event.clientX, y: event.clientY });
        },
        onPointerUp: (event: PointerEvent) => {
            const { lane, second, isName, bar } = at(event);
            if (dragged.current?.isMoved === false) {
                if (isName) {
                    follow(lane?.body ?? null);
                } else {
                    goToMoment(second, bar);
                }
            }
            dragged.current = null;
        },
        onPointerCancel: () => {
            dragged.current = null;
        },
        onPointerLeave: () => setHint(null),
    };
}

function goToMoment(second: number, bar: Bar | undefined): void {
    goTo(Math.max(0, Math.round(second * get().stepsPerSecond)));
    if (bar?.place != null) {
        showPlace(bar.place);
    }
}

/**
 * Ctrl and the wheel zoom around the pointer, Shift and the wheel move through time, the wheel alone moves through the lanes; over
 * the axis, or when all lanes are seen, the wheel alone zooms, too.
 */
function useWheel({ canvas, canvasKey, view, change, scroll }: Timeline): void {
    useEffect(() => {
        const element = canvas.current as HTMLCanvasElement;
        const onWheel = (event: WheelEvent) => {
            const extent = extentOf(storyNow(), view, element.clientWidth);
            const most = mostScroll(storyNow(), element.clientHeight);
            event.preventDefault();
            if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
                change(panned(storyNow(), view, (event.deltaX || event.deltaY) / extent.perSecond));
            } else if (event.ctrlKey || most === 0 || event.offsetY < AXIS_PX) {
                change(zoomed(storyNow(), view, 1.002 ** event.deltaY, extent.secondAt(Math.max(NAMES_PX, event.offsetX))));
            } else {
                scroll.current = Math.max(0, Math.min(scroll.current + event.deltaY, most));
                live.redraw();
            }
        };
        element.addEventListener("wheel", onWheel, { passive: false });
        return () => element.removeEventListener("wheel", onWheel);
    }, [view, canvasKey]);
}

/**
 * By keys: up and down choose a lane, left and right go from one change in it to the next, Enter goes to that moment, a blank
 * follows the person of the lane; the others change the view, keep a flag or hide the hint.
 */
function useKeys({ canvas, view, change, scroll, hint, setHint }: Timeline) {
    const cursor = useRef<{ body: BodyId; step: number } | null>(null);
    const show = (body: BodyId, step: number) => {
        cursor.current = { body, step };
        const element = canvas.current as HTMLCanvasElement, second = step / get().stepsPerSecond;
        const next = showing(storyNow(), view, second);
        change(next);
        const lane = scrollTo(body, scroll, element.clientHeight);
        const bar = lane === undefined ? undefined : barAt(storyNow(), lane, second + 0.5 / get().stepsPerSecond, null);
        const box = element.getBoundingClientRect();
        setHint(bar === undefined || lane === undefined ? null : { bar, x: box.left + extentOf(storyNow(), next, element.clientWidth).x(second), y: box.top + Math.max(AXIS_PX, lane.top) });
    };
    const toLane = (by: number) => {
        const lanes = lanesOf(storyNow(), 0), { body, step } = cursor.current ?? { body: null, step: live.frame?.step ?? 0 };
        const next = lanes[Math.min(Math.max(lanes.findIndex((lane) => lane.body === body) + by, 0), lanes.length - 1)];
        if (next !== undefined) {
            show(next.body, step);
        }
    };
    const toChange = (by: number) => {
        const body = cursor.current?.body ?? lanesOf(storyNow(), 0)[0]?.body;
        const step = cursor.current?.step ?? live.frame?.step ?? 0;
        const changes = body === undefined ? [] : changesOf(storyNow(), body);
        const next = by > 0 ? changes.find((each) => each > step) : changes.findLast((each) => each < step);
        if (body !== undefined && next !== undefined) {
            show(body, next);
        }
    };
    const keys: Readonly<Record<string, () => void>> = {
        "+": () => change(zoomed(storyNow(), view, 0.5, middleOf(view))), "-": () => change(zoomed(storyNow(), view, 2, middleOf(view))), "0": () => change(fitted(storyNow())),
        ArrowUp: () => toLane(-1), ArrowDown: () => toLane(1), ArrowLeft: () => toChange(-1), ArrowRight: () => toChange(1),
        PageUp: () => change(panned(storyNow(), view, -view.span / 2)), PageDown: () => change(panned(storyNow(), view, view.span / 2)),
        Home: () => change(panned(storyNow(), view, -Infinity)), End: () => change({ ...view, end: null }),
        Enter: () => goToMoment((cursor.current?.step ?? live.frame?.step ?? 0) / get().stepsPerSecond, hint?.bar),
        f: keepMoment, " ": () => follow(cursor.current?.body ?? null), Escape: () => setHint(null),
    };
    return (event: KeyboardEvent) => {
        const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key];
        if (act !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            act();
        }
    };
}

/** Scrolls until a lane is seen. */
function scrollTo(body: BodyId, scroll: RefObject<number>, height: number): Lane | undefined {
    const lane = lanesOf(storyNow(), 0).find((each) => each.body === body);
    if (lane !== undefined) {
        scroll.current = Math.min(Math.max(scroll.current, lane.top + lane.height - height), Math.max(0, lane.top - AXIS_PX));
    }
    return lanesOf(storyNow(), scroll.current).find((each) => each.body === body);
}
