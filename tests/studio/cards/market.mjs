// SPDX-License-Identifier: MIT
// Goal: the square of the tutorial is made from nothing, without the text view, and two meet on it.
// Method: the steps of Learn, each done by labels and keys; the card goes on when the page sees that it is done. The names and the order of what
// is added are the page's own; the spoken line is drawn from the seed.

import assert from "node:assert/strict";
import { close, open, run, textOfPage } from "../page.mjs";

const LINES = ["Fresh bread!", "Turnips, two a penny!", "Come closer!"];

async function add(page, place, word) {
    await page.getByRole("button", { name: `Add to ${place}`, exact: true }).first().click();
    await page.getByRole("menu").getByRole("menuitem", { name: word }).first().click();
}

async function cast(page, at, number) {
    await page.getByRole("treeitem", { name: "setting The square" }).click();
    await page.getByRole("button", { name: "Put in New", exact: true }).click();
    await at(number);
}

async function directed(page, begins, line) {
    const panel = page.getByRole("region", { name: /^Direct / });
    await panel.getByRole("button", { name: begins }).click();
    const said = panel.getByRole("textbox", { name: "what is said" }).first();
    await said.fill(line);
    await said.press("Enter");
    await panel.getByRole("button", { name: /^Tell / }).click();
}

async function choose(page) {
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button").filter({ hasNotText: "you" }).first().click();
    await page.getByRole("button", { name: "List", exact: true }).click();
}

const tests = {};
for (let seed = 1; seed <= Number(process.env.TROUPE_SEEDS ?? 3); seed++) {
    tests[`a square from nothing, seed ${seed}`] = async () => {
        const page = await open();
        const line = LINES[seed % LINES.length];
        await page.getByRole("button", { name: "Learn" }).click();
        const at = (number) => page.getByRole("region", { name: "Learn" }).getByText(`Step ${number} of 10`).waitFor();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await at(2);
        await page.keyboard.down("ArrowRight");
        await at(3);
        await page.keyboard.up("ArrowRight");
        await add(page, "story.troupe", /^role /);
        await at(4);
        await add(page, "New", /^proactive /);
        await at(5);
        await cast(page, at, 6);
        await choose(page);
        await at(7);
        await directed(page, /^When … /, line);
        await at(8);
        await cast(page, at, 9);
        await choose(page);
        await directed(page, /^With somebody /, line);
        await page.getByRole("combobox", { name: "Speed" }).selectOption("20");
        await page.getByRole("region", { name: "Learn" }).getByText("All done").waitFor();
        await page.getByText("✓ No problems").waitFor();
        const text = await textOfPage(page);
        assert.match(text, /role New\n(.*\n)*? +latent Greet, /);
        assert.equal(text.split(`"${line}"`).length, 3, "the line is said in both");
        await close(page);
    };
}

await run(tests, process.argv[2]);
