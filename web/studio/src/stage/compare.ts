// SPDX-License-Identifier: MIT
// "What did my change do?": after each change that makes sense, the story before and now from the same seed.

import { create } from "zustand";
import type { FromCompare, ToCompare } from "./compare.worker";

const SECONDS = 600;

export const useComparison = create<{ result: FromCompare | null }>(() => ({ result: null }));

let worker: Worker | undefined;
let number = 0;

export function compare(before: Uint8Array, after: Uint8Array, seed: number, setting: string | null): void {
    if (worker === undefined) {
        worker = new Worker(new URL("./compare.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<FromCompare>) => {
            if (data.number === number) {
                useComparison.setState({ result: data });
            }
        };
    }
    const message: ToCompare = { number: ++number, before, after, seed, setting, seconds: SECONDS };
    worker.postMessage(message);
}

export function forgetComparison(): void {
    number++;
    useComparison.setState({ result: null });
}
