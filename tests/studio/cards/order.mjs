// SPDX-License-Identifier: MIT
// Goal: the scene Order of the tavern gets a row more, and Offer drink a branch more, by mouse and by keyboard alone.
// Method: three printed seeds each draw the words that are spoken, and the cell in which they stand; the text has them afterwards, without
// a problem, and taking all back leaves the first bytes.

import assert from "node:assert/strict";
import { close, open, run, textOfPage, until } from "../page.mjs";

const WORDS = ["Mind the step", "A fine evening", "The usual", "One for the road", "Cheers"];
const draw = (seed, from) => from[(seed * 7919 + 13) % from.length];

async function takeAllBack(page, before) {
    const undo = page.getByRole("button", { name: "Undo" });
    while (await undo.isEnabled()) {
        await undo.click();
        await page.waitForTimeout(150);
    }
    await until("the first text", async () => (await textOfPage(page)) === before);
}

/// The words are written in the last row, in the column that the seed draws.
async function writeSpeech(page, words) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: new RegExp(`does: "${words}"`) }).waitFor();
    await page.getByText("✓ No problems").waitFor();
}

async function start(seed) {
    console.log(`seed ${seed}`);
    const page = await open();
    await page.getByRole("heading", { name: "Order" }).waitFor();
    const before = await textOfPage(page);
    await page.getByRole("radio", { name: "Picture" }).click();
    return { page, before, words: draw(seed, WORDS), part: draw(seed, ["patron", "server"]) };
}

const lastCell = (page, part) => page.getByRole("grid", { name: "Script" }).first().getByRole("row").last().getByRole("button", { name: new RegExp(`^what ${part} does`) });

const tests = {};
for (const seed of [1, 2, 3]) {
    tests[`by mouse, seed ${seed}`] = async () => {
        const { page, before, words, part } = await start(seed);
        await page.getByRole("button", { name: "Add a row to Order" }).click();
        await until("there is an empty row", async () => /waits/.test(await lastCell(page, part).textContent()));
        await lastCell(page, part).click();
        await writeSpeech(page, words);
        await page.getByRole("treeitem", { name: "scene Offer drink" }).click();
        const branches = page.getByRole("region", { name: /^Branch / });
        const count = await branches.count();
        await page.getByRole("button", { name: "Add to the choice of customer" }).click();
        await page.getByRole("menuitem").first().click();
        await until("there is a branch more", async () => (await branches.count()) === count + 1);
        assert.match(await textOfPage(page), new RegExp(`"${words}"`));
        await takeAllBack(page, before);
        await close(page);
    };
    tests[`by keyboard, seed ${seed}`] = async () => {
        const { page, before, words, part } = await start(seed);
        await page.getByRole("button", { name: "Add a row to Order" }).focus();
        await page.keyboard.press("Enter");
        await until("there is an empty row", async () => /waits/.test(await lastCell(page, part).textContent()));
        await page.getByRole("button", { name: /what patron does: move to server/ }).first().focus();
        const column = part === "patron" ? 0 : 1;
        for (let i = 0; i < column; i++) {
            await page.keyboard.press("ArrowRight");
        }
        for (let i = 0; i < 20; i++) {
            await page.keyboard.press("ArrowDown");
        }
        await writeSpeech(page, words);
        await page.keyboard.press("Control+p");
        await page.keyboard.type("Offer drink");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Offer drink" }).waitFor();
        const branches = page.getByRole("region", { name: /^Branch / });
        const count = await branches.count();
        await page.getByRole("button", { name: "Add to the choice of customer" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem").first().focus();
        await page.keyboard.press("Enter");
        await until("there is a branch more", async () => (await branches.count()) === count + 1);
        await takeAllBack(page, before);
        await close(page);
    };
}

await run(tests, process.argv[2]);
