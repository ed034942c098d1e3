// SPDX-License-Identifier: MIT
// Goal: task card (c): the scene Order of the tavern gets a row more, and Offer drink a branch more, by mouse and by keys alone.
// Method: three printed seeds each draw the words that are spoken, and the cell in which they stand; the text has them afterwards, without
// a problem, and taking all back leaves the first bytes.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { assertNoMouse, press, reach, watchMouse } from "../keys.mjs";
import { close, open, run, shownText, textOfPage, until } from "../page.mjs";

const WORDS = ["Mind the step", "A fine evening", "The usual", "One for the road", "Cheers"];

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

function drawn(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    return { words: WORDS[draw(WORDS.length)], part: ["patron", "server"][draw(2)] };
}

async function start() {
    const page = await open();
    await page.getByRole("heading", { name: "Order" }).waitFor();
    return page;
}

const lastCell = (page, part) => page.getByRole("grid", { name: "Script" }).first().getByRole("row").last().getByRole("button", { name: new RegExp(`^what ${part} does`) });

const tests = {};
for (const seed of [1, 2, 3]) {
    tests[`by mouse, seed ${seed}`] = async () => {
        const { words, part } = drawn(seed);
        const page = await start();
        const before = await textOfPage(page);
        await page.getByRole("radio", { name: "Picture" }).click();
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
    tests[`by keys, seed ${seed}`] = async () => {
        const { words, part } = drawn(seed);
        const page = await start();
        await watchMouse(page);
        const view = (name) => press(page, page.getByRole("radio", { name, exact: true }));
        await view("Text");
        const before = await shownText(page);
        await view("Picture");
        await press(page, page.getByRole("button", { name: "Add a row to Order" }));
        await until("there is an empty row", async () => /waits/.test(await lastCell(page, part).textContent()));
        await reach(page, page.getByRole("button", { name: /what patron does: move to server/ }).first());
        for (const key of [...part === "patron" ? [] : ["ArrowRight"], ...Array.from({ length: 20 }, () => "ArrowDown")]) {
            await page.keyboard.press(key);
        }
        await writeSpeech(page, words);
        await page.keyboard.press("Control+p");
        await page.keyboard.type("Offer drink");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Offer drink" }).waitFor();
        const branches = page.getByRole("region", { name: /^Branch / });
        const count = await branches.count();
        await press(page, page.getByRole("button", { name: "Add to the choice of customer" }));
        await page.getByRole("menuitem").first().waitFor();
        await page.keyboard.press("Enter");
        await until("there is a branch more", async () => (await branches.count()) === count + 1);
        await view("Text");
        assert.match(await shownText(page), new RegExp(`"${words}"`));
        const undo = page.getByRole("button", { name: "Undo" });
        while (await undo.isEnabled()) {
            await press(page, undo);
            await page.waitForTimeout(150);
        }
        await until("the first text", async () => (await shownText(page)) === before);
        await assertNoMouse(page);
        await close(page);
    };
}

await run(tests, process.argv[2]);
