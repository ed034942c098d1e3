// SPDX-License-Identifier: MIT
// Goal: a page that plays the village for an hour takes at most 600 MB, and no more at its end than it had after a while.
// Method: the memory of the browser's process that has the page and its workers, every half a minute. TROUPE_MINUTES says how long (60).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browser, close, open, run } from "../page.mjs";

const MOST_MB = 600;
const SETTLED = 0.5;
const MOST_GROWTH = 1.25;

/** The largest process of pages: a browser may keep an empty one ready beside it. */
async function megabytes(session) {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = processInfo.filter(({ type }) => type === "renderer")
        .map(({ id }) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]) / 1024);
    return Math.max(...sizes);
}

await run({
    async "an hour of the village keeps within its memory"() {
        const minutes = Number(process.env.TROUPE_MINUTES ?? 60);
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "village" });
        await page.getByRole("toolbar", { name: "Story" }).getByText(/:(0[1-9]|[1-5]\d)$/).waitFor();
        await page.getByLabel("Speed").selectOption("20");
        const session = await browser.newBrowserCDPSession();
        const sizes = [];
        for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
            await page.waitForTimeout(30_000);
            sizes.push(await megabytes(session));
        }
        const time = await page.locator("time").textContent();
        const half = Math.floor(sizes.length * SETTLED);
        console.log(`    ${minutes} minutes, the story is at ${time}: ${sizes.map((size) => size.toFixed(0)).join(", ")} MB`);
        assert.ok(Math.max(...sizes) < MOST_MB, "it takes too much");
        assert.ok(sizes.at(-1) < MOST_GROWTH * Math.max(...sizes.slice(0, half + 1)), "it grows");
        await close(page);
    },
}, process.argv[2]);
