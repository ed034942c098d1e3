// SPDX-License-Identifier: MIT
// How much longer work takes now than on a machine that is free: other programs may need its processors. The measure is taken
// only while something does not answer, so it costs nothing otherwise.

/** The most milliseconds that busyness.worker.ts needs for its work on a machine with nothing else to do. */
const FREE_MS = 40;
/** After so long without an answer the worker is replaced: something else has ended it, or the machine is as busy as that. */
const SILENT_MS = 10_000;

let worker: Worker | undefined;
let askedAt: number | null = null;
let last = FREE_MS;

/**
 * Returns how busy the machine is (1: not at all), by the time that the worker's last piece of work took, or that the present one
 * has taken already if that is longer. Begins another piece unless one is under way.
 */
export function busyness(): number {
    if (askedAt !== null && performance.now() - askedAt > SILENT_MS) {
        worker?.terminate();
        worker = undefined;
        last = SILENT_MS;  // or the machine is as busy as that: the next measure tells
        askedAt = null;
    }
    if (worker === undefined) {
        worker = new Worker(new URL("./busyness.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = () => {
            last = performance.now() - (askedAt ?? 0);
            askedAt = null;
        };
    }
    const passed = askedAt === null ? last : Math.max(last, performance.now() - askedAt);
    if (askedAt === null) {
        askedAt = performance.now();
        worker.postMessage(null);
    }
    return Math.max(1, passed / FREE_MS);
}
