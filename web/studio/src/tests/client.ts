// SPDX-License-Identifier: MIT
// The page's side of the project's tests: they run in a worker of their own, on the newest text that made sense.

import { create } from "zustand";
import { newestWritten, openMoment } from "../stage/client";
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

/** The run under way, and whether the texts have changed since it was begun. */
interface Run {
    number: number;
    /** the test that runs; null: all of them */
    only: string | null;
    isStale: boolean;
}

let worker: Worker | undefined;
let number = 0;
let run: Run | null = null;
/** The number of the request whose answer is a moment to be opened; 0: none. */
let moment = 0;
/** How many messages the worker has yet to answer. Each answer may take as long as `LIMIT_MS`. */
let unanswered = 0;
let limit: ReturnType<typeof setTimeout> | undefined;
let whenProven: ((lines: string[] | null) => void) | undefined;

// Results belong to one text, so they are dropped when the text changes. If a run is under way, the tests run again after it has
// ended, so that only one run is in the worker however fast somebody types.
useStudio.subscribe(({ trees }, old) => {
    if (trees === old.trees) {
        return;
    }
    moment = 0;
    if (trees.size === 0) {
        end();  // another project
    } else if (run !== null) {
        run.isStale = true;
    }
    useTests.setState({ results: new Map(), isRunning: run !== null, failure: null });
});

function send(message: ToTests): void {
    worker ??= begin();
    worker.postMessage(message);
    if (unanswered++ === 0) {
        wait();
    }
}

function wait(): void {
    limit = setTimeout(() => {
        end();
        useTests.setState({ isRunning: false, failure: "The tests took too long and were ended." });
    }, LIMIT_MS);
}

function end(): void {
    clearTimeout(limit);
    worker?.terminate();
    worker = undefined;
    unanswered = moment = 0;
    run = null;
    whenProven?.(null);
}

function begin(): Worker {
    const made = new Worker(new URL("./tests.worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<FromTests>) => {
        if (made !== worker) {
            return;  // ended meanwhile
        }
        clearTimeout(limit);
        if (--unanswered > 0) {
            wait();
        }
        switch (data.is) {
        case "proven": whenProven?.(data.lines); break;
        case "results": takeResults(data.number, data.results); break;
        case "moment":
            if (data.number === moment && data.image !== null) {
                openMoment({ image: data.image, log: null });
            }
        }
    };
    return made;
}

function takeResults(of: number, made: TestResult[]): void {
    if (run?.number !== of) {
        return;
    }
    const { only, isStale } = run;
    run = null;
    if (isStale) {
        runTests(only);
        return;
    }
    const results = new Map(useTests.getState().results);
    made.forEach((result) => results.set(result.name, result));
    useTests.setState({ results, isRunning: false });
}

/**
 * Resolves with those of the lines, tried as one test, that compile and come true; null when no expectation is left, or the texts
 * have mistakes.
 */
export function prove(texts: Texts, test: string, lines: string[]): Promise<string[] | null> {
    send({ is: "prove", number: ++number, texts, test, lines, seed: SEED });
    return new Promise((resolve) => {
        whenProven = resolve;
    });
}

/** Runs the test of this name, or all of them. */
export function runTests(only: string | null): void {
    const pack = newestWritten();
    if (pack !== null) {
        run = { number: ++number, only, isStale: false };
        useTests.setState({ isRunning: true, failure: null });
        send({ is: "run", number, pack, only, seed: SEED });
    }
}

/** Opens the story of a test on the stage, at the moment at which it ended. */
export function playTest(test: string): void {
    const pack = newestWritten();
    if (pack !== null) {
        moment = ++number;
        send({ is: "moment", number, pack, test, seed: useTests.getState().results.get(test)?.seed ?? SEED });
    }
}
