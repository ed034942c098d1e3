// SPDX-License-Identifier: MIT
// "What did my change do?": after each change that makes sense, the story before it and the story now are played from the same
// seed, or from the moment that was opened, and compared.

import { create } from "zustand";
import { Lifeline } from "../lifeline";
import type { FromCompare, ToCompare } from "./compare.worker";

const SECONDS = 600;
/** A comparison is one call of the engine, which answers no beats, so ten seconds of beats may be missed. */
const MOST_MISSED = 20;

/** The last comparison, or a sentence why there is none. */
export const useComparison = create<{ result: FromCompare | null; note: string | null }>(() => ({ result: null, note: null }));

let worker: Lifeline<ToCompare, FromCompare> | undefined;
let number = 0;
/** The comparison that the worker has yet to answer; 0: none. */
let waiting = 0;

export function compare(before: Uint8Array, after: Uint8Array, beginning: Pick<ToCompare, "seed" | "setting" | "image">): void {
    worker ??= new Lifeline(() => new Worker(new URL("./compare.worker.ts", import.meta.url), { type: "module" }), hear, restarted, 0, MOST_MISSED);
    waiting = ++number;
    worker.send({ number, before, after, ...beginning, seconds: SECONDS });
}

function hear(result: FromCompare): void {
    if (result.number === number) {
        waiting = 0;
        useComparison.setState({ result, note: null });
    }
}

function restarted(): void {
    if (waiting === number) {
        leaveUncompared("Your change was not compared with the story before it: that took too long.");
    }
}

export function forgetComparison(): void {
    number++;
    useComparison.setState({ result: null, note: null });
}

/** Says why a change is not compared. */
export function leaveUncompared(note: string): void {
    number++;
    useComparison.setState({ result: null, note });
}
