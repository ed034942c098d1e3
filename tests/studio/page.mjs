// SPDX-License-Identifier: MIT
// The studio in a browser, for tests: the built folder from a plain file server, headless Chromium, and what tests of it share.

import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { extname, join } from "node:path";
import { browserPath } from "../house/browser.mjs";
import { check, dir, finish, top } from "../house/cases.mjs";

const require = createRequire(join(top, "web/studio/package.json"));
const { chromium } = require("playwright-core");
export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/// The built studio, or another build of it: one with a fault that a test has to find.
const folder = process.env.TROUPE_STUDIO ?? join(top, "build-wasm/studio");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".woff2": "font/woff2" };
const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html"));
    if (!path.startsWith(folder) || !existsSync(path)) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
export const address = `http://127.0.0.1:${server.address().port}/`;

export const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });

/// How much slower this machine is than a quiet one, as other programs share it, now and at the beginning; TROUPE_SLOW says it otherwise.
export const slowNow = () => Number(process.env.TROUPE_SLOW ?? Math.max(1, loadavg()[0] / cpus().length));
export const slow = slowNow();

/// How long a test waits for something, in milliseconds: 30 s, and up to six times as long while the machine is busy.
const patience = () => 30_000 * Math.min(6, Math.max(1, slowNow() / 2));

export const newcomer = (options = {}) =>
    browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], ...options });

/// A page of a browser of its own, or of a `context`.
export const open = async ({ hash = "", context, ...options } = {}) => openAt(address, hash, context ?? await newcomer(options));

/// The page of a server of a folder (folder.mjs).
export const folderPage = async (server, context) => openAt(`${server.origin}/`, `#${server.token}`, context ?? await newcomer());

/// How long a frame of a page lasts at least, in milliseconds: without a graphics card, the frames of a story that plays take a whole processor, and
/// a test that is none of speed needs few of them.
const FRAME_MS = Number(process.env.TROUPE_FRAME_MS ?? 0);

async function openAt(address, hash, context) {
    const page = await context.newPage();
    if (FRAME_MS > 0) {
        await page.addInitScript((least) => {
            const frame = requestAnimationFrame;
            globalThis.requestAnimationFrame = (act) => setTimeout(() => frame(act), least);
            globalThis.cancelAnimationFrame = clearTimeout;
        }, FRAME_MS);
    }
    page.setDefaultTimeout(patience());
    page.complaints = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
    page.on("pageerror", (error) => page.complaints.push(String(error)));
    page.on("request", (request) => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(address) && page.complaints.push(`asks ${request.url()}`));
    await page.goto(address + hash);
    await page.getByRole("toolbar", { name: "Story" }).getByText(/:(0[1-9]|[1-5]\d)$/).waitFor();
    return page;
}

export async function close(page) {
    assert.deepEqual(page.complaints, []);
    await page.close();
}

/// Has a worker never answer again. It begins that by a timer: a browser ends a worker in a loop of its own, but not one in a loop of the debugger.
export const hang = (worker) => worker.evaluate(() => void setTimeout(() => {
    for (;;) {}
})).catch(() => undefined);  // the worker may end before it has answered

/// Has the worker of the stage hang; it alone, since on a machine that hanging workers make busy, a worker has more time to answer.
export async function hangStage(page) {
    for (const worker of page.workers()) {
        if ((await (await fetch(worker.url())).text()).includes("The log of the game is damaged")) {
            await hang(worker);
        }
    }
}

/// Has a worker fail with an error that nothing catches.
export const fail = (worker) => worker.evaluate(() => void setTimeout(() => {
    throw new Error("of the test");
})).catch(() => undefined);

/// Has the patron of the tavern's Order ask for two ales.
export async function orderTwo(page) {
    const cell = page.getByRole("button", { name: 'what patron does: "An ale, please."' });
    await cell.dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type('"Two ales, please."');
    await page.keyboard.press("Enter");
}

export const clock = async (page) => {
    const [hours, minutes, seconds] = (await page.getByRole("toolbar", { name: "Story" }).locator("time").textContent()).split(":").map(Number);
    return hours * 3600 + minutes * 60 + seconds;
};
export const until = async (what, holds) => {
    const end = Date.now() + patience();
    while (!(await holds())) {
        assert.ok(Date.now() < end, what);
        await new Promise((next) => setTimeout(next, 50));
    }
};
export const textOfPage = async (page) => {
    await page.getByRole("radio", { name: "Text" }).click();
    return shownText(page);
};
export const shownText = (page) => page.getByRole("textbox", { name: /^Text of/ }).evaluate((editor) => editor.cmTile?.view?.state.doc.toString() ?? editor.innerText);

/** Stops the story. */
export async function rest(page) {
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.mouse.move(0, 0);
}

/// Runs the tests whose names hold `part`; a picture of the page is left in the folder of the test where one fails. Ends the program.
export async function run(tests, part = "") {
    for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(part))) {
        await check(name, async () => {
            try {
                await test();
            } catch (error) {
                for (const page of browser.contexts().flatMap((context) => context.pages())) {
                    await page.screenshot({ path: join(dir, `${name.replace(/\W+/g, "_")}.png`), timeout: 10_000 }).catch(() => undefined);  // the page may have crashed
                    await page.close();
                }
                throw error;
            } finally {
                await Promise.all(browser.contexts().map((context) => context.close()));  // else the programs of closed pages stay
            }
        });
    }
    await browser.close();
    server.close();
    finish();
}
