// SPDX-License-Identifier: MIT
// The worker that runs the tests of a text, plays one again to save the moment at which it ends, and finds out which lines of a
// test come true.

import { load, NameFamily, type Pack, type Rehearsal, type Troupe } from "troupe";
import { serve } from "../lifeline";
import { proven, type Texts } from "./proving";

export type ToTests =
    | { is: "run"; number: number; pack: Uint8Array; only: string | null; seed: number }
    /** Asks to run one test again, and to send the moment at which it ends, as saved. */
    | { is: "moment"; number: number; pack: Uint8Array; test: string; seed: number }
    /** Asks which lines of a test can be read and come true. */
    | { is: "prove"; number: number; texts: Texts; test: string; lines: string[]; seed: number };

export interface TestResult {
    name: string;
    passed: boolean;
    /** the line of the text that failed, else 0 */
    line: number;
    /** how long the test took, in seconds of the story's clock */
    seconds: number;
    /** the report of a failed test: what was expected, and what happened instead */
    report: string;
    /** the seed with which the test was played; with several seeds, the one that failed, else the last */
    seed: number;
}

export type FromTests =
    | { is: "results"; number: number; results: TestResult[] }
    | { is: "moment"; number: number; image: Uint8Array | null }
    | { is: "proven"; number: number; lines: string[] | null };

let troupe: Troupe | undefined;
const ignore = () => {};

function run(pack: Pack, only: string | null, seed: bigint): TestResult[] {
    return pack.names(NameFamily.TEST).flatMap((name, test) => {
        if (only !== null && name !== only) {
            return [];
        }
        const last = seed + BigInt(pack.test(test).seeds) - 1n;
        let drawn = seed;
        let result = runOnce(pack, name, test, drawn);
        while (result.passed && drawn < last) {
            result = runOnce(pack, name, test, ++drawn);
        }
        return [result];
    });
}

function runOnce(pack: Pack, name: string, test: number, seed: bigint): TestResult {
    let perSecond = 1;
    const { outcome, report } = pack.watchTest(test, seed, { begins: ({ world }) => void (perSecond = world.stepsPerSecond), steps: ignore, ends: ignore });
    return { name, passed: outcome.passed, line: outcome.line, seconds: outcome.steps / perSecond, report: report.trim(), seed: Number(seed) };
}

function momentOf(pack: Pack, name: string, seed: bigint): Uint8Array | null {
    const test = pack.names(NameFamily.TEST).indexOf(name);
    let image: Uint8Array | null = null;
    if (test >= 0) {
        pack.watchTest(test, seed, { begins: ignore, steps: ignore, ends: (rehearsal: Rehearsal) => void (image = rehearsal.save()) });
    }
    return image;
}

function take(message: ToTests): void {
    if (message.is === "prove") {
        const { number, texts, test, lines, seed } = message;
        const answer: FromTests = { is: "proven", number, lines: proven(troupe as Troupe, texts, test, lines, BigInt(seed)) };
        postMessage(answer);
        return;
    }
    const pack = (troupe as Troupe).load(message.pack);
    if (message.is === "run") {
        const answer: FromTests = { is: "results", number: message.number, results: run(pack, message.only, BigInt(message.seed)) };
        postMessage(answer);
    } else {
        const answer: FromTests = { is: "moment", number: message.number, image: momentOf(pack, message.test, BigInt(message.seed)) };
        postMessage(answer);
    }
    pack.release();
}

await serve<ToTests>(load().then((loaded) => void (troupe = loaded)), take);
