// SPDX-License-Identifier: MIT
// Going on from where the story stands: on, over, into, out; and what a stop shows.

import { onDebugging, stage } from "../stage/client";
import { get, reveal, set } from "../store";
import { fileCalled, offsetOf } from "./anchor";
import type { Place, StepKind } from "./protocol";
import { toggleNode, useDebugging } from "./breakpoints";

export function goOn(): void {
    stage({ is: "play", speed: get().speed });
}

/** A step of the followed, or without one a step of the clock. */
export function step(kind: StepKind): void {
    const body = get().followed;
    set({ stopped: null });
    stage(body === null ? { is: "forward", steps: 1 } : { is: "step", body, kind });
}

export function toggleSelected(): void {
    toggleNode(get().selected);
}

/** Shows the line of a place in text and picture. */
export function showPlace({ file, line }: Place): void {
    const number = fileCalled(file);
    const tree = get().trees.get(number);
    if (tree !== undefined) {
        reveal(number, offsetOf(tree, line));
    }
}

onDebugging((place) => place !== null && showPlace(place), (lost, choices) => useDebugging.setState({ lost: new Set(lost), choices }));
