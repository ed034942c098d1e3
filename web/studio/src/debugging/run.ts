// SPDX-License-Identifier: MIT
// Commands for a stopped story: continue, step over, step into, step out; and what is shown at a stop.

import { onDebugging, stage } from "../stage/client";
import { get, reveal, set } from "../store";
import { fileCalled, offsetOf } from "./anchor";
import type { Place, StepKind } from "./protocol";
import { toggleNode, useDebugging } from "./breakpoints";

export function goOn(): void {
    stage({ is: "play", speed: get().speed });
}

/** Makes a step of the followed body, or, when no body is followed, one step of the clock. */
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
