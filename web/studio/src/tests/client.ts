// SPDX-License-Identifier: MIT
// The page's side of the project's tests: they run in a worker of their own, on the newest text that made sense.

import { create } from "zustand";
import { newestPack, openMoment } from "../stage/client";
import { useStudio } from "../store";
import type { Texts } from "./proving";
import type { FromTests, TestResult, ToTests } from "./tests.worker";

const LIMIT_MS = 20_000;
const SEED = 1;

interface Tests {
    results: ReadonlyMap<string, TestResult>;
    isRunning: boolean;
    failure: string | null;
}

export const useTests = create<Tests>(() => ({ results: new Map(), isRunning: false, failure: null }));

let worker: Worker | undefined;
let number = 0;
/** The test that runs; null: all of them. */
let running: string | null = null;
let limit: ReturnType<typeof setTimeout> | undefined;
let whenProven: ((lines: string[] | null) => void) | undefined;

// Results are about a text: another one has none yet, and what runs is run with that one as soon as its pack is there.
useStudio.subscribe(({ trees }, old) => {
    if (trees !== old.trees) {
        number++;
        const { isRunning } = useTests.getState();
        useTests.setState({ results: new Map(), isRunning: false, failure: null });
        if (isRunning) {
            setTimeout(() => runTests(running));
        }
    }
});

function send(message: ToTests): void {
    worker ??= begin();
    worker.postMessage(message);
    clearTimeout(limit);
    limit = setTimeout(() => {
        worker?.terminate();
        worker = undefined;
        whenProven?.(null);
        useTests.setState({ isRunning: false, failure: "The tests took too long and were ended." });
    }, LIMIT_MS);
}

function begin(): Worker {
    const made = new Worker(new URL("./tests.worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<FromTests>) => {
        clearTimeout(limit);
        if (data.is === "proven") {
            whenProven?.(data.lines);
            return;
        }
        if (data.number !== number) {
            return;
        }
        if (data.is === "results") {
            const results = new Map(useTests.getState().results);
            data.results.forEach((result) => results.set(result.name, result));
            useTests.setState({ results, isRunning: false });
        } else {
            openMoment(data.image);
        }
    };
    return made;
}

/** The lines of a test that come true; null when none does. */
export function prove(texts: Texts, test: string, lines: string[]): Promise<string[] | null> {
    send({ is: "prove", number: ++number, texts, test, lines, seed: SEED });
    return new Promise((resolve) => {
        whenProven = resolve;
    });
}

/** Runs the test of this name, or all of them. */
export function runTests(only: string | null): void {
    const pack = newestPack();
    if (pack !== null) {
        running = only;
        useTests.setState({ isRunning: true, failure: null });
        send({ is: "run", number: ++number, pack, only, seed: SEED });
    }
}

/** Opens the story of a test on the stage, at the moment at which it ended. */
export function playTest(test: string): void {
    const pack = newestPack();
    if (pack !== null) {
        send({ is: "moment", number: ++number, pack, test, seed: useTests.getState().results.get(test)?.seed ?? SEED });
    }
}
