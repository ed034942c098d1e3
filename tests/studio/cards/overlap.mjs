// SPDX-License-Identifier: MIT
// Goal: no two words on the stage overlap, in any example, at either size of the page, and no text of the page is under 12
// pixels.
// Method: the stage's list of words says where each is drawn; the story is stopped at twelve moments.

import assert from "node:assert/strict";
import { close, open, run } from "../page.mjs";

const MOMENTS = 12;

function overlapping(boxes) {
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
        .map((b) => `${a.text} / ${b.text}`));
}

const wordsOf = (page) => page.getByRole("list", { name: "Words on the stage" }).getByRole("listitem").evaluateAll((items) => items.map((item) => {
    const { x, y, width, height } = item.getBoundingClientRect();
    return { text: item.textContent, x, y, width, height };
}));

/// Texts that are smaller than 12 pixels, in the page's own pixels.
const smallTexts = (page) => page.evaluate(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        if (node.textContent.trim() !== "" && element.getClientRects().length > 0 && Number.parseFloat(getComputedStyle(element).fontSize) < 12) {
            found.add(`${element.className}: ${node.textContent}`);
        }
    }
    return [...found];
});

/// Stories that have ended stand by themselves.
async function pressIfThere(page, name) {
    const button = page.getByRole("button", { name, exact: true });
    if (await button.isVisible()) {
        await button.click();
    }
}

const tests = {};
for (const width of [1440, 1280]) {
    tests[`words do not overlap at ${width}`] = async () => {
        const page = await open({ viewport: { width, height: width === 1440 ? 900 : 800 } });
        let count = 0;
        for (const story of await page.getByRole("combobox", { name: "Story" }).locator("option").allTextContents()) {
            await page.getByRole("combobox", { name: "Story" }).selectOption({ label: story });
            await page.getByText(/✓ No problems|\d warning/).waitFor();
            await page.getByLabel("Speed").selectOption("60");
            for (let moment = 0; moment < MOMENTS; moment++) {
                await page.waitForTimeout(150);
                await pressIfThere(page, "Pause");
                await page.waitForTimeout(750);
                const boxes = await wordsOf(page);
                count += boxes.length;
                assert.deepEqual(overlapping(boxes), [], `${story}, moment ${moment}`);
                await pressIfThere(page, "Play");
            }
            assert.deepEqual(await smallTexts(page), [], story);
        }
        assert.ok(count > 200, `${count} words were looked at`);
        await close(page);
    };
}

await run(tests, process.argv[2]);
