// SPDX-License-Identifier: MIT
// Goal: the page is there at once, and stays quick: first paint, first story, size of the script, the main thread's work for a frame, for a
// keystroke and in one task, the time from a keystroke to the changed story, and of a step back; and it works without a network after the first visit.
// Method: the built folder in a browser that tells what it did. Work of the main thread is its processor time, which other programs of the machine
// do not lengthen. Time that a person waits is multiplied by the programs that wait for a processor, or by TROUPE_SLOW.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { top } from "../../house/cases.mjs";
import { address, browser, newcomer, run, slow, slowNow, until } from "../page.mjs";

const part = (numbers, share) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
const p95 = (numbers) => part(numbers, 0.95);
const median = (numbers) => part(numbers, 0.5);

/// Checks a time that a person waits; it is longer on a machine that is busy now, or was when the test began.
function within(what, measured, budget) {
    const times = Math.max(slow, slowNow());
    console.log(`    ${what}: ${measured.toFixed(1)} (at most ${budget}, ${times.toFixed(1)} times)`);
    assert.ok(measured <= budget * times, `${what}: ${measured.toFixed(1)}, at most ${budget}`);
}

/// Checks work of the main thread.
function worksWithin(what, measured, budget) {
    console.log(`    ${what}: ${measured.toFixed(1)} (at most ${budget})`);
    assert.ok(measured <= budget, `${what}: ${measured.toFixed(1)}, at most ${budget}`);
}

/// Notes when the page tells its workers something and hears of it, without changing either.
function watchWorkers() {
    globalThis.noted = { keys: [], changed: [] };
    let asked = 0;
    let isBack = false;
    addEventListener("keydown", () => {
        asked = performance.now();
    }, true);
    globalThis.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            let waits = false;
            this.addEventListener("message", ({ data }) => {
                if (data.is === "frame" && (waits || isBack)) {
                    globalThis.noted[isBack ? "back" : "changed"] = performance.now() - asked;
                    waits = isBack = false;
                }
            });
            this.postMessage = (message, ...more) => {
                if (message.is === "edit" && message.pack !== undefined) {
                    waits = true;
                } else if (message.is === "seek") {
                    [isBack, asked] = [true, performance.now()];
                }
                super.postMessage(message, ...more);
            };
        }
    };
    new PerformanceObserver((list) => globalThis.noted.keys.push(...list.getEntries().filter(({ name }) => name === "keydown")
        .map(({ duration }) => duration))).observe({ type: "event", durationThreshold: 16 });
}

async function openWatched(story) {
    const page = await (await newcomer()).newPage();
    page.complaints = [];
    await page.addInitScript(watchWorkers);
    await page.goto(address);
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: story });
    await page.getByText(/✓ No problems|\d warning/).waitFor();
    await page.getByRole("toolbar", { name: "Story" }).getByText(/:(0[1-9]|[1-5]\d)$/).waitFor();
    return page;
}

/// Does something, and returns the tasks of the page's main thread meanwhile, in their order, each with the events within it.
async function tasksDuring(page, act) {
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    await act();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const main = traceEvents.filter(({ name }) => name === "FireAnimationFrame").map(({ pid, tid }) => `${pid} ${tid}`);
    const most = main.sort((a, b) => main.filter((it) => it === b).length - main.filter((it) => it === a).length)[0];
    const own = traceEvents.filter(({ pid, tid, ph }) => ph === "X" && `${pid} ${tid}` === most).sort((a, b) => a.ts - b.ts);
    const tasks = [];
    for (const { name, ts, dur, tdur, args } of own) {
        if (name === "ThreadControllerImpl::RunTask") {
            tasks.push({ end: ts + dur, work: (tdur ?? dur) / 1000, events: [] });
        } else if (ts < (tasks.at(-1)?.end ?? 0)) {
            tasks.at(-1).events.push(name === "EventDispatch" ? args.data.type : name);
        }
    }
    return tasks;
}

const works = (tasks) => tasks.reduce((sum, { work }) => sum + work, 0);
const next = (tasks, from, event) => tasks.findIndex(({ events }, at) => at >= from && events.includes(event));

/// The work for each frame: of the task in which the page tells its workers what to paint, and of all tasks up to the next one.
function workOfFrames(tasks) {
    const frames = [];
    for (let at = next(tasks, 0, "FireAnimationFrame"), end; at >= 0; at = end) {
        end = next(tasks, at + 1, "FireAnimationFrame");
        frames.push(works(tasks.slice(at, end < 0 ? tasks.length : end)));
    }
    assert.ok(frames.length > 30, `${frames.length} frames`);
    return frames;
}

/// The work for each key: of the task that hears of it, and of all tasks up to the one in which the page is ready to be painted.
const workOfKeys = (tasks) => tasks.flatMap(({ events }, at) =>
    (events.includes("keydown") ? [works(tasks.slice(at, next(tasks, at, "Layerize") + 1 || tasks.length))] : []));

const tests = {
    async "the page is there at once, and its script is small"() {
        const page = await (await newcomer()).newPage();
        await page.goto(address);
        await page.getByRole("toolbar", { name: "Story" }).getByText(/:\d\d$/).waitFor();
        const [playing, paint] = await page.evaluate(() => [performance.now(), performance.getEntriesByName("first-contentful-paint")[0].startTime]);
        within("first paint, ms", paint, 1000);
        within("first story, ms", playing, 2500);
        await page.close();
        const assets = join(top, "build-wasm/studio/assets");
        const size = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name)).reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
        assert.ok(size <= 600_000, `the script before the first paint has ${size} bytes`);
    },

    async "it works without a network after the first visit"() {
        const context = await newcomer();
        const page = await context.newPage();
        await page.goto(address);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await context.setOffline(true);
        await page.reload();
        await page.getByRole("toolbar", { name: "Story" }).getByText(/:(0[1-9]|[1-5]\d)$/).waitFor();
        await page.getByText("✓ No problems").waitFor();
        await context.close();
    },
};

for (const [story, frame, change] of [["tavern", 8, 200], ["village", 16, 500]]) {
    tests[`${story} is quick`] = async () => {
        const page = await openWatched(story);
        const frames = await tasksDuring(page, () => page.waitForTimeout(4000 * Math.min(5, slow)));  // a busy machine has fewer in a second
        worksWithin("work for a frame, p95 ms", p95(workOfFrames(frames)), frame);
        await page.getByRole("button", { name: "One second back" }).click();
        await until("it went back", () => page.evaluate(() => globalThis.noted.back !== undefined));
        within("a second back, ms", await page.evaluate(() => globalThis.noted.back), 50);
        await page.keyboard.press("Control+p");
        await page.keyboard.type(story === "tavern" ? "Order" : "Worker");
        await page.keyboard.press("Enter");
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: /^Text of/ }).click();
        await page.keyboard.press("Control+f");
        await page.keyboard.type(story === "tavern" ? "patience 4 s" : "weight 3");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(500);
        const press = async (count, key) => {
            for (let i = 0; i < count; i++) {
                await page.keyboard.press(key);
            }
        };
        const changes = [];
        const tasks = await tasksDuring(page, async () => {
            for (let i = 0; i < 12; i++) {
                await page.evaluate(() => {
                    globalThis.noted.changed = undefined;
                });
                await press(story === "tavern" ? 2 : 0, "ArrowLeft");  // in front of the unit; a weight has none
                await page.keyboard.type(String(1 + (i % 8)));
                await until("the story has changed", () => page.evaluate(() => typeof globalThis.noted.changed === "number"));
                changes.push(await page.evaluate(() => globalThis.noted.changed));
                await page.keyboard.press("Backspace");
                await page.waitForTimeout(400);
                await press(story === "tavern" ? 2 : 0, "ArrowRight");
            }
        });
        within("a keystroke to the changed story, median ms", median(changes), change);
        within("a keystroke until it is seen, median ms", median(await page.evaluate(() => globalThis.noted.keys)), 50);
        worksWithin("work for a keystroke, p95 ms", p95(workOfKeys(tasks)), 50);
        worksWithin("the longest task, ms", Math.max(...tasks.map(({ work }) => work)), 100);
        await page.close();
    };
}

await run(tests, process.argv[2]);
