// SPDX-License-Identifier: MIT
// "What did my change do?": after each change that makes sense, the story before and now from the same seed, or from the moment that was opened.

import { create } from "zustand";
import type { FromCompare, ToCompare } from "./compare.worker";

const SECONDS = 600;

/** The last comparison, or a sentence why there is none. */
export const useComparison = create<{ result: FromCompare | null; note: string | null }>(() => ({ result: null, note: null }));

let worker: Worker | undefined;
let number = 0;

export function compare(before: Uint8Array, after: Uint8Array, beginning: Pick<ToCompare, "seed" | "setting" | "image">): void {
    if (worker === undefined) {
        worker = new Worker(new URL("./compare.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<FromCompare>) => {
            if (data.number === number) {
                useComparison.setState({ result: data, note: null });
            }
        };
    }
    const message: ToCompare = { number: ++number, before, after, ...beginning, seconds: SECONDS };
    worker.postMessage(message);
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
