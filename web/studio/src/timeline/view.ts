// SPDX-License-Identifier: MIT
// The stretch of time that the timeline shows: zooming keeps the moment under the pointer where it is.

import type { Told } from "./told";

export const NAMES_PX = 128;
/** A day in seconds. */
export const DAY = 86_400;
const LEAST_SECONDS = 4;
/** The part of the span that stays free behind the newest moment. */
const AHEAD = 0.04;

export interface View {
    /** how many seconds the pane shows */
    span: number;
    /** the second at the right edge of the pane; null: the newest moment */
    end: number | null;
}

export interface Extent {
    from: number;
    perSecond: number;
    x: (second: number) => number;
    secondAt: (x: number) => number;
}

export const FIRST_VIEW: View = { span: 120, end: null };

export const nowSeconds = ({ step, stepsPerSecond }: Told): number => step / stepsPerSecond;

/**
 * The time of day at which the story began, in seconds. The time since then is rounded down to whole seconds, as the clock of a
 * frame is.
 */
export const beginningOfStory = (story: Told): number => story.clock - Math.floor(nowSeconds(story));

/** The last second with anything to show, including bars that the story had before it went back in time. */
function lastSecond(story: Told): number {
    return story.ghost.reduce((last, bar) => Math.max(last, (bar.to ?? 0) / story.stepsPerSecond), nowSeconds(story));
}

const endOf = (story: Told, { span, end }: View): number => end ?? Math.max(span, nowSeconds(story) + span * AHEAD);

export function extentOf(story: Told, view: View, width: number): Extent {
    const from = endOf(story, view) - view.span, perSecond = Math.max(1, width - NAMES_PX) / view.span;
    return { from, perSecond, x: (second) => NAMES_PX + (second - from) * perSecond, secondAt: (x) => from + (x - NAMES_PX) / perSecond };
}

/** Returns a view with `factor` times as much time, in which `second` stands where it stood before. */
export function zoomed(story: Told, view: View, factor: number, second: number): View {
    const span = Math.min(Math.max(view.span * factor, LEAST_SECONDS), DAY);
    return held(story, { span, end: second + (endOf(story, view) - second) * span / view.span });
}

export function panned(story: Told, view: View, seconds: number): View {
    return held(story, { span: view.span, end: endOf(story, view) + seconds });
}

/** Returns the view of the whole story so far, LEAST_SECONDS at least and a day at most. */
export function fitted(story: Told): View {
    return { span: Math.min(Math.max(lastSecond(story) * (1 + AHEAD), LEAST_SECONDS), DAY), end: null };
}

/** Moves a view so that it shows a moment. */
export function showing(story: Told, view: View, second: number): View {
    const { from } = extentOf(story, view, NAMES_PX + 1);
    const isSeen = second >= from && second <= from + view.span;
    return isSeen ? view : held(story, { span: view.span, end: second + view.span / 2 });
}

/**
 * Limits a view so that it neither begins before the story nor shows only what has yet to come. A view that ends with the newest
 * moment goes on with that moment.
 */
function held(story: Told, { span, end }: { span: number; end: number }): View {
    const newest = Math.max(span, lastSecond(story) + span * AHEAD);
    const isNewest = end >= newest - span * 0.001 && lastSecond(story) === nowSeconds(story);
    return { span, end: isNewest ? null : Math.min(Math.max(end, span), newest) };
}

export function spanText(seconds: number): string {
    const [size, unit] = seconds < 90 ? [1, "s"] : seconds < 5400 ? [60, "min"] : [3600, "h"];
    const number = seconds / size;
    return `${number < 10 && size > 1 ? Number(number.toFixed(1)) : Math.round(number)} ${unit}`;
}
