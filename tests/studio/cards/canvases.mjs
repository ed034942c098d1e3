// SPDX-License-Identifier: MIT
// Goal: whatever is painted on a canvas is painted as it should be, whatever becomes of the canvas, and what is given out is what is seen.
// Method: the studio in a browser; pictures of canvases are compared with one another after canvases, workers, fonts, screens and
// tabs went and came.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { top } from "../../house/cases.mjs";
import { browser, clock, close, fail, hang, newcomer, open, rest, run, until } from "../page.mjs";
import { painters } from "../painted.mjs";

/** The part of two pictures' values that may differ: a letter's edge may fall otherwise. */
const SAME = 0.001;

/** Takes the visible part of a canvas as PNG, without what lies over it. */
const pictureOf = (canvas) => canvas.screenshot(
    { style: ".stage-area > :not(canvas), .plan-board > :not(canvas) { visibility: hidden !important; } canvas { outline: none !important; }" });

const seen = (page, name) => pictureOf(page.locator(`canvas.${name}`));

/** Has a page note the questions by which it hears of another screen: a browser that only acts as if it had one answers none of them. */
function noteRatios() {
    const ask = matchMedia;
    const asked = [];
    globalThis.matchMedia = (query) => {
        const list = ask(query);
        if (query.includes("resolution")) {
            asked.push(list);
        }
        return list;
    };
    globalThis.tellRatio = () => asked.splice(0).forEach((list) => list.dispatchEvent(new Event("change")));
}

/** Moves the page to a screen with so many pixels for one of the page; taking a picture of the page moves it back. */
async function useRatio(page, deviceScaleFactor) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", { ...page.viewportSize(), deviceScaleFactor, mobile: false });
    await page.evaluate(() => globalThis.tellRatio());
}

const widthOf = (png) => png.readUInt32BE(16);

/**
 * Has a page or a worker note on which canvases it paints, and count those that were lost and came back. `lose` and `restore` do to them what the
 * browser does when the graphics card begins anew.
 */
const noteCanvases = (thread) => thread.evaluate(() => {
    const painted = new Set();
    const tell = (event) => [...painted].forEach(({ canvas }) => canvas.dispatchEvent(new Event(event)));
    const note = (context) => {
        if (!painted.has(context)) {
            painted.add(context);
            context.canvas.addEventListener("contextrestored", () => globalThis.restored++);
        }
    };
    let lost = new Set();
    for (const { prototype } of [OffscreenCanvasRenderingContext2D, globalThis.CanvasRenderingContext2D].filter((kind) => kind !== undefined)) {
        for (const name of ["fillRect", "drawImage", "fill", "stroke", "fillText"]) {
            const paint = prototype[name];
            prototype[name] = function (...given) {
                note(this);
                return lost.has(this) ? undefined : paint.apply(this, given);
            };
        }
        const isReallyLost = prototype.isContextLost;
        prototype.isContextLost = function () {
            return lost.has(this) || isReallyLost.apply(this);
        };
    }
    globalThis.restored = 0;
    globalThis.lose = () => {
        painted.forEach((context) => {
            context.reset();
            context.clearRect(0, 0, 1, 1);
        });
        lost = new Set(painted);
        tell("contextlost");
    };
    globalThis.restore = () => {
        lost.clear();
        tell("contextrestored");
    };
});

/** Has the graphics card of the browser begin anew, by which it really loses its contexts. */
async function crash() {
    const session = await browser.newBrowserCDPSession();
    await session.send("Browser.crashGpuProcess");
    await session.detach();
}

/** Hides the page, as behind another tab, or shows it again, one after the other at once. A hidden page has no frames. */
const hide = (page, ...each) => page.evaluate((states) => states.forEach((isHidden) => {
    globalThis.framesOf ??= { waiting: [], request: requestAnimationFrame };
    const { waiting, request } = globalThis.framesOf;
    globalThis.requestAnimationFrame = isHidden ? (act) => waiting.push(act) : request;
    if (!isHidden) {
        waiting.splice(0).forEach((act) => request(act));
    }
    Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}), each);

/** Waits until the timeline is seen as in an earlier picture. */
const sameTimeline = (page, picture, what) => until(`the timeline is the same after: ${what}`, async () =>
    await difference(page, await seen(page, "timeline"), picture) < SAME);

/** Waits until the stage that is given out is the one that is seen. Returns it. */
async function sameStage(page, what) {
    let stage;
    await until(`what is given out is what is seen: ${what}`, async () => {
        const given = await giveStage(page);
        stage = await seen(page, "stage");
        return await difference(page, stage, given) < SAME;
    });
    return stage;
}

/** The stage as the page gives it out. */
async function giveStage(page) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menu", { name: "Export" }).getByRole("menuitem", { name: /^Stage as PNG/ }).click();
    return readFileSync(await (await download).path());
}

/** The part of the pixels' values that differ; 1 if the sizes do. */
const difference = (page, ...pictures) => page.evaluate(async (addresses) => {
    const [a, b] = await Promise.all(addresses.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) {
        return 1;
    }
    const others = a.data.filter((value, i) => Math.abs(value - b.data[i]) > 8);  // blending may round otherwise
    return others.length / a.data.length;
}, pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`));

await run({
    async "workers that paint and hang or fail are made anew, and paint the same again"() {
        const page = await open();
        await rest(page);
        const timeline = await seen(page, "timeline");
        const stage = await sameStage(page, "at first");
        const madeAnew = (made = 0) => page.waitForEvent("worker", { predicate: (worker) => /painting/.test(worker.url()) && ++made === 2 });
        for (const harm of [hang, fail]) {
            const anew = madeAnew();
            await page.getByLabel("Stage", { exact: true }).last().focus();
            await Promise.all(painters(page).map(harm));
            await anew;
            await until("the stage keeps the keys", () => page.evaluate(() => document.activeElement.getAttribute("aria-label") === "Stage"));
            await sameTimeline(page, timeline, harm.name);
            assert.ok(await difference(page, await sameStage(page, harm.name), stage) < 0.5, "the stage is painted");
        }
        assert.ok(page.complaints.every((complaint) => /of the test/.test(complaint)), String(page.complaints));
        page.complaints.length = 0;
        await page.getByRole("button", { name: "Play", exact: true }).click();
        const before = await clock(page);
        await until("the clock goes on", async () => (await clock(page)) > before);
        await close(page);
    },

    async "a stage at rest is painted anew for each size and theme, and given out as it is seen"() {
        const page = await open({ reducedMotion: "reduce" });
        await rest(page);
        const first = await sameStage(page, "at first"), timeline = await seen(page, "timeline");
        for (const [what, change, back] of [
            ["another size", () => page.setViewportSize({ width: 1200, height: 760 }), () => page.setViewportSize({ width: 1440, height: 900 })],
            ["the dark theme", () => page.getByRole("button", { name: "Dark", exact: true }).click(), () => page.getByRole("button", { name: "Light", exact: true }).click()],
            ["forced colours", () => page.emulateMedia({ forcedColors: "active" }), () => page.emulateMedia({ forcedColors: "none" })],
        ]) {
            await change();
            await until(`the stage changes as it should: ${what}`, async () => {
                const isAsBefore = await difference(page, await sameStage(page, what), first) < 0.2;
                return isAsBefore === (what === "forced colours");
            });
            await back();
            await sameTimeline(page, timeline, what);
        }
        await close(page);
    },

    async "a stage at rest has the pixels of its screen, and those of another one to which the window is moved"() {
        const context = await newcomer({ reducedMotion: "reduce", deviceScaleFactor: 2 });
        await context.addInitScript(noteRatios);
        const page = await open({ context });
        await rest(page);
        await sameStage(page, "at first");
        const timeline = await seen(page, "timeline"), width = widthOf(await giveStage(page));
        await useRatio(page, 1);
        await until("each pixel of the page is one of the screen", async () => widthOf(await giveStage(page)) === width / 2);
        await useRatio(page, 2);
        await sameTimeline(page, timeline, "moved back");
        assert.equal(widthOf(await sameStage(page, "moved back")), width);
        await close(page);
    },

    async "words are painted in the page's font also when it comes late"() {
        const context = await newcomer({ reducedMotion: "reduce" });
        let give;
        const given = new Promise((resolve) => {
            give = resolve;
        });
        await context.route(/\.woff2$/, (route) => given.then(() => route.continue()));
        const page = await open({ context });
        await rest(page);
        const width = () => page.getByRole("listitem").filter({ hasText: /^the player$/ }).evaluateAll(([label]) => label?.clientWidth);
        const before = await width();
        give();
        await until("the words of the stage have the font", async () => ![before, undefined].includes(await width()));
        await close(page);
    },

    async "canvases that were lost are painted anew when they are back"() {
        const page = await open({ reducedMotion: "reduce" });
        const threads = [page, ...painters(page)];
        const all = (act) => Promise.all(threads.map((thread) => thread.evaluate(act)));
        const restoredCount = async () => (await all(() => globalThis.restored)).reduce((sum, count) => sum + count);
        await Promise.all(threads.map(noteCanvases));
        await page.getByRole("button", { name: "Dark", exact: true }).click();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "quest" });  // few people, who keep their places, at night
        await page.getByText("✓ No problems").waitFor();
        const checkAll = async (canvases) => {
            const before = [];
            for (const canvas of canvases) {
                before.push(await pictureOf(canvas));
            }
            const othersThan = async (i) => difference(page, await pictureOf(canvases[i]), before[i]);
            const areBack = async (how) => {
                for (const i of canvases.keys()) {
                    await until(`canvas ${i} is there again: ${how}`, async () => await othersThan(i) < 0.005);
                }
            };
            await all(() => globalThis.lose());
            for (const i of canvases.keys()) {
                await until(`nothing is painted on canvas ${i}`, async () => await othersThan(i) > 0.01);
            }
            const given = giveStage(page);
            await page.waitForTimeout(500);
            await all(() => globalThis.restore());
            await areBack("the test has told of it");
            assert.ok(await difference(page, await given, await seen(page, "stage")) < 0.005, "the stage is given out once it is there again");
            const count = await restoredCount();
            await crash();
            await until("the browser has given the canvases back", async () => await restoredCount() >= count + canvases.length);
            await areBack("the graphics card has begun anew");
        };
        await rest(page);
        await page.getByRole("treeitem", { name: /^setting/ }).first().locator(".outline-name").click();
        const board = page.locator(".plan-board canvas");
        await board.waitFor();
        await sameStage(page, "at first");
        await checkAll([page.locator("canvas.stage"), page.locator("canvas.timeline"), board]);
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await rest(page);
        const miniatures = page.getByRole("list", { name: "Stories to begin from" }).locator("canvas");
        await miniatures.first().waitFor();
        await sameStage(page, "at first");
        await checkAll([page.locator("canvas.stage"), ...await miniatures.all()]);
        await close(page);
    },

    async "contexts of canvases are asked for in one place, which hears when they come back"() {
        const source = join(top, "web/studio/src");
        const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
        assert.ok(files.length > 100);
        assert.deepEqual(files.filter((name) => readFileSync(join(source, name), "utf8").includes("getContext(")), ["canvas.ts"]);
    },

    async "a story that nobody sees stands still and is not painted, and goes on when it is seen"() {
        const page = await open();
        await hide(page, true);
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        const hidden = await seen(page, "stage"), time = await clock(page);
        await page.getByRole("button", { name: "Dark", exact: true }).click();
        await page.setViewportSize({ width: 1200, height: 760 });
        await page.waitForTimeout(1000);
        assert.equal(await clock(page), time);
        await hide(page, false);
        await until("the clock goes on", async () => (await clock(page)) > time);
        await rest(page);
        assert.ok(await difference(page, await sameStage(page, "seen again"), hidden) > 0.5, "it has the new size and theme");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
        const before = await clock(page);
        await hide(page, true, false);  // before the worker can say that the story rests
        await until("the clock goes on after a moment, too", async () => (await clock(page)) > before + 1);
        await close(page);
    },

    async "a browser that cannot give a canvas away says so, and does all else"() {
        const context = await newcomer();
        await context.addInitScript(() => delete HTMLCanvasElement.prototype.transferControlToOffscreen);
        const page = await open({ context });
        await page.getByRole("alert").getByText(/^This browser cannot paint here/).waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        await page.getByRole("region", { name: "About Edda" }).waitFor();
        await close(page);
    },
}, process.argv[2]);
