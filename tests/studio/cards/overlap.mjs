// SPDX-License-Identifier: MIT
// Goal: no two words on the stage overlap, in any example, at either size of the page; no speech bubble lies over somebody where a place near by is
// free, nor leaves its place while that is free; and no text of the page is under 12 pixels.
// Method: the stage's list of words says where each is drawn; the story is stopped at twelve moments. The bubbles and the people of all frames
// are noted as they are painted, and free places are looked for anew.

import assert from "node:assert/strict";
import { framesOf, freePlace, hasRoom, noteFrames, under } from "../painted.mjs";
import { close, open, run } from "../page.mjs";

const MOMENTS = 12;
const MOST_BUBBLES = 6;
/// A bubble that moves farther than this within a frame jumps.
const JUMP_PX = 12;

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

/// The bubbles of a frame that lie over somebody though they need not.
const misplaced = (frame) => frame.bubbles.filter((bubble) => under(frame, bubble).length > 0 && freePlace(frame, bubble) !== undefined);

/// The bubbles of a frame that were elsewhere beside their speakers in the frame before, each with the place where it would be if it had stayed.
const moved = (frame, before) => frame.bubbles.flatMap((bubble) => {
    const was = before?.bubbles.find(({ text }) => text === bubble.text) ?? bubble;
    const kept = { ...bubble, x: was.x + bubble.speaker.x - was.speaker.x, y: was.y + bubble.speaker.y - was.speaker.y };
    return Math.hypot(kept.x - bubble.x, kept.y - bubble.y) > JUMP_PX ? [{ bubble, kept }] : [];
});

const tests = {
    async "bubbles stay where they are until somebody comes under them"() {
        const page = await open();
        await noteFrames(page);
        await page.getByLabel("Speed").selectOption("60");
        await page.waitForTimeout(1500);
        await page.getByLabel("Speed").selectOption("1");
        await page.waitForTimeout(500);
        await framesOf(page);
        await page.waitForTimeout(15_000);
        const frames = await framesOf(page);
        const count = frames.reduce((sum, { bubbles }) => sum + bubbles.length, 0);
        const jumps = frames.flatMap((frame, i) => moved(frame, frames[i - 1]).map((jump) => ({ frame, ...jump })));
        const needless = jumps.filter(({ frame, bubble, kept }) => hasRoom(frame, bubble, kept, 4));
        needless.slice(0, 1).forEach((jump) => console.log(JSON.stringify(jump)));
        assert.deepEqual(needless.map(({ bubble }) => bubble.text), []);
        const seconds = count * 15 / frames.length;
        console.log(`    ${jumps.length} jumps of ${count} bubbles in ${frames.length} frames`);
        assert.ok(seconds > 15, `${count} bubbles in ${frames.length} frames`);
        assert.ok(jumps.length < seconds / 3, `${jumps.length} jumps in ${seconds} seconds of a bubble`);
        await close(page);
    },
};
for (const width of [1440, 1280]) {
    tests[`words do not overlap at ${width}`] = async () => {
        const page = await open({ viewport: { width, height: width === 1440 ? 900 : 800 } });
        await noteFrames(page);
        let count = 0, spoken = 0;
        for (const story of await page.getByRole("combobox", { name: "Story" }).locator("option").allTextContents()) {
            await page.getByRole("combobox", { name: "Story" }).selectOption({ label: story });
            await page.getByText(/✓ No problems|\d warning/).waitFor();
            await page.getByLabel("Speed").selectOption("60");
            const over = new Set();
            for (let moment = 0; moment < MOMENTS; moment++) {
                await page.waitForTimeout(150);
                await pressIfThere(page, "Pause");
                await page.waitForTimeout(750);
                const boxes = await wordsOf(page);
                count += boxes.length;
                assert.deepEqual(overlapping(boxes), [], `${story}, moment ${moment}`);
                const frames = await framesOf(page);
                spoken += frames.reduce((sum, { bubbles }) => sum + bubbles.length, 0);
                assert.ok(frames.every(({ bubbles }) => bubbles.length <= MOST_BUBBLES));
                frames.flatMap(misplaced).forEach(({ text }) => over.add(text));
                await pressIfThere(page, "Play");
            }
            assert.deepEqual([...over], [], `${story}: bubbles over people`);
            assert.deepEqual(await smallTexts(page), [], story);
        }
        assert.ok(count > 200, `${count} words were looked at`);
        assert.ok(spoken > 200, `${spoken} bubbles were looked at`);
        await close(page);
    };
}

await run(tests, process.argv[2]);
