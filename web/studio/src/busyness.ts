// SPDX-License-Identifier: MIT
// How much longer work takes now than on a machine that is free: other programs may need its processors. Asked only while something
// does not answer, so it costs nothing otherwise.

/** A free machine needs so long for the work of busyness.worker.ts, or less. */
const FREE_MS = 40;
/** A worker that is silent for so long was ended by something else. */
const SILENT_MS = 30_000;

let worker: Worker | undefined;
let askedAt: number | null = null;
let last = FREE_MS;

/** From 1 on: by the work that is not done yet, else by the one before, and asks for another. */
export function busyness(): number {
    if (askedAt !== null && performance.now() - askedAt > SILENT_MS) {
        worker?.terminate();
        worker = undefined;
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
