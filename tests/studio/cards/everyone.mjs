// SPDX-License-Identifier: MIT
// Goal: the page is for everyone: in forced colours, at 200 %, with reduced motion, by keyboard alone; axe finds nothing in any view of either
// theme; names and lines with markup are only ever text.
// Method: the browser has the settings of such a person, and the page is used.

import assert from "node:assert/strict";
import { axe, clock, close, open, run, textOfPage, until } from "../page.mjs";

const VIEWS = ["Picture", "Form", "Text", "Both"];
const MARKUP = `<img src=x onerror=document.title='taken'>`;

const tests = {
    async "forced colours leave everything legible"() {
        const page = await open({ forcedColors: "active" });
        for (const name of ["Pause", "Export"]) {
            const [ink, back] = await page.getByRole("button", { name, exact: true }).evaluate((it) => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]);
            assert.notEqual(ink, back, name);
        }
        await close(page);
    },

    async "at 200 per cent every control of the page can be reached"() {
        const page = await open({ viewport: { width: 720, height: 450 } });
        for (const name of ["Pause", "Export"]) {
            await page.getByRole("button", { name, exact: true }).scrollIntoViewIfNeeded();
            const box = await page.getByRole("button", { name, exact: true }).boundingBox();
            assert.ok(box.x >= 0 && box.x + box.width <= 720 && box.y >= 0 && box.y + box.height <= 450, `${name}: ${JSON.stringify(box)}`);
        }
        await close(page);
    },

    async "with reduced motion nothing moves but the story"() {
        const page = await open({ reducedMotion: "reduce" });
        const times = await page.evaluate(() => [...document.querySelectorAll("*")].map((it) => getComputedStyle(it).transitionDuration + getComputedStyle(it).animationDuration));
        assert.ok(times.every((time) => /^(0s(, )?)+0s$|^0s0s$|^0ms/.test(time) || Number.parseFloat(time) === 0), [...new Set(times)].join());
        await close(page);
    },

    async "by keyboard alone: a file is given out, a story stopped, another view shown"() {
        const page = await open();
        await page.getByRole("button", { name: "Export", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("ArrowDown");
        const download = page.waitForEvent("download");
        await page.keyboard.press("Enter");
        assert.equal((await download).suggestedFilename(), "tavern.troupe");
        await page.getByRole("button", { name: "Pause", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await page.getByRole("radio", { name: "Form" }).focus();
        await page.keyboard.press("Space");
        await page.getByRole("region", { name: "Form" }).waitFor();
        await close(page);
    },

    async "names and lines with markup are text, and nothing of them is done"() {
        const page = await open();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: /^Text of/ }).click();
        await page.keyboard.press("Control+f");
        await page.keyboard.type("An ale, please.");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.keyboard.insertText(MARKUP);
        await page.getByRole("radio", { name: "Picture" }).click();
        await page.getByRole("button", { name: `what patron does: "${MARKUP}"` }).waitFor();
        await page.getByLabel("Speed").selectOption("20");
        const from = await clock(page);
        await until("it was said", async () => (await clock(page)) > from + 60);
        assert.ok((await textOfPage(page)).includes(MARKUP));
        assert.equal(await page.locator("img[src=x]").count(), 0);
        assert.equal(await page.title(), "Troupe Studio");
        await close(page);
    },
};

for (const colorScheme of ["light", "dark"]) {
    tests[`axe finds nothing in any view, ${colorScheme}`] = async () => {
        const page = await open({ colorScheme });
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        await page.evaluate(axe).catch(() => page.addScriptTag({ content: axe }));
        for (const view of VIEWS) {
            await page.getByRole("radio", { name: view }).click();
            const { violations } = await page.evaluate(() =>
                globalThis.axe.run({ resultTypes: ["violations"], rules: { region: { enabled: false } } }));  // dividers stand between the regions
            assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], view);
        }
        await close(page);
    };
}

await run(tests, process.argv[2]);
