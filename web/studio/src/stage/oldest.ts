// SPDX-License-Identifier: MIT
// How far back bars are kept: with hundreds of characters there are thousands of bars for each hour of a story. Whoever has bars forgets
// the oldest of those that are over, by this rule, so that the page, the story and the painter of the timeline have the same ones.

import type { Bar } from "../protocol";

export const MOST_BARS = 30_000;
/** By how much there are more before the oldest go, so that they go many at a time. */
const SLACK = 3_000;

/** Returns the bars that are forgotten; `bars` are all, in the order in which they began. */
export function oldestOf(bars: Iterable<Bar>, count: number): Bar[] {
    const oldest: Bar[] = [];
    if (count > MOST_BARS + SLACK) {
        let rest = count - MOST_BARS;
        for (const bar of bars) {
            if (rest-- === 0) {
                break;
            }
            if (bar.to !== null) {
                oldest.push(bar);
            }
        }
    }
    return oldest;
}
