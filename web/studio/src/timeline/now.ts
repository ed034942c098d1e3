// SPDX-License-Identifier: MIT
// The story of the page, as the timeline reads it.

import { live } from "../stage/live";
import { get } from "../store";
import { useFilter } from "./filter";
import { allFlags } from "./flags";
import type { Told } from "./told";

export function storyNow(): Told {
    const { bodies, followed, stepsPerSecond } = get();
    return {
        bodies, followed, stepsPerSecond, step: live.frame?.step ?? 0, clock: live.frame?.clock ?? 0, bars: live.bars, ghost: live.ghost,
        filter: useFilter.getState(), flags: allFlags(),
    };
}
