// SPDX-License-Identifier: MIT
// A worker that is ended and made anew when it does not answer: after some seconds, so that a story that hangs costs little time,
// and the page stays responsive. Beats count only while the page is visible and its own timers are on time, and count less the
// busier the machine is, so that a busy or sleeping machine does not end a worker. Workers that hang make the machine busy
// themselves: when several are silent, the discount for a busy machine is divided by their number, so that they do not keep each
// other alive.

import { busyness } from "./busyness";

const BEAT_MS = 500;
const LATE_MS = 900;
const MOST_MISSED = 4;
/** How many beats a new worker may miss before missed ones count, since it has to fetch and compile its module first. */
const FIRST_MISSED = 60;

/** The workers that do not answer. */
const silent = new Set<object>();

const PING = "ping";
const PONG = "pong";

export class Lifeline<In, Out> {
    #worker: Worker;
    #missed = -FIRST_MISSED;
    #last = performance.now();
    #failures = 0;
    #hasFailed = false;

    /**
     * `restarted` is called when there is a new worker, which knows nothing. A worker with an error that nothing catches is made anew, too, but
     * only `mostFailures` times, so that a worker that always fails is not made forever. A worker with more than `mostMissed` unanswered beats hangs.
     */
    constructor(
        private make: () => Worker, private hear: (message: Out) => void, private restarted: () => void, private mostFailures = 0, private mostMissed = MOST_MISSED,
    ) {
        this.#worker = this.#begin();
        setInterval(() => this.#beat(), BEAT_MS);
    }

    send(message: In, transfer: Transferable[] = []): void {
        this.#worker.postMessage(message, transfer);
    }

    #begin(): Worker {
        const worker = this.make();
        this.#missed = -FIRST_MISSED;
        this.#hasFailed = false;
        silent.delete(this);
        worker.onerror = () => {
            this.#hasFailed ||= this.#failures++ < this.mostFailures;
        };
        worker.onmessage = ({ data }: MessageEvent<Out | typeof PONG>) => {
            if (data === PONG) {
                this.#missed = 0;
                silent.delete(this);
            } else {
                this.hear(data as Out);
            }
        };
        return worker;
    }

    #beat(): void {
        const now = performance.now();
        const isOnTime = now - this.#last < LATE_MS;
        this.#last = now;
        if (isOnTime && document.visibilityState === "visible") {
            this.#missed += this.#missed < 1 ? 1 : 1 / Math.max(1, busyness() / silent.size);
        }
        if (this.#missed >= 1) {
            silent.add(this);
        }
        if (this.#missed > this.mostMissed || this.#hasFailed) {
            this.#worker.terminate();
            this.#worker = this.#begin();
            this.restarted();
        }
        this.#worker.postMessage(PING);
    }
}

/** The worker's side: beats are answered at once, messages are taken in their order as soon as the worker is ready for them. */
export async function serve<In>(ready: Promise<void>, take: (message: In) => void): Promise<void> {
    const waiting: In[] = [];
    let isReady = false;
    self.onmessage = ({ data }: MessageEvent<In | typeof PING>) => {
        if (data === PING) {
            postMessage(PONG);
        } else if (isReady) {
            take(data as In);
        } else {
            waiting.push(data as In);
        }
    };
    await ready;
    isReady = true;
    waiting.forEach(take);
}
