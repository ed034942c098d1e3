// SPDX-License-Identifier: MIT
// How much longer work takes now than on this machine when it is free: other programs may need its processors. Asked only while
// something does not answer, so it costs nothing otherwise.

const FIRST_RUNS = 4;

let worker: Worker | undefined;
let askedAt: number | null = null;
let shortest = Infinity;
let last = 0;
let runs = 0;

function ask(): void {
    askedAt = performance.now();
    worker?.postMessage(null);
}

/** Learns how long the work takes. */
function begin(): void {
    worker = new Worker(new URL("./busyness.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = () => {
        last = performance.now() - (askedAt ?? 0);
        shortest = Math.min(shortest, last);
        askedAt = null;
        if (++runs < FIRST_RUNS) {
            ask();
        }
    };
    ask();
}

/** From 1 on; the answer is that of the time since it was asked before. */
export function busyness(): number {
    if (worker === undefined) {
        begin();
        return 1;
    }
    if (askedAt === null) {
        ask();
        return runs < FIRST_RUNS ? 1 : Math.max(1, last / shortest);
    }
    return runs < FIRST_RUNS ? 1 : Math.max(1, (performance.now() - askedAt) / shortest);
}
