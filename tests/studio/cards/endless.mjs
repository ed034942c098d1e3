// SPDX-License-Identifier: MIT
// Goal: a shared story that never ends is stopped with a sentence, and another one plays at once afterwards.
// Method: a link with a crowd that no page can play; another story is chosen after the sentence, and while the crowd still hangs.

import { deflateRawSync } from "node:zlib";
import { address, newcomer, run, slow } from "../page.mjs";

const linkTo = (text) => `#play=${deflateRawSync(JSON.stringify({ main: "story.troupe", files: { "story.troupe": text } })).toString("base64url")}`;

const crowd = "role Walker for creature\n    proactive Go\n        move to nearest Walker\n\nsetting Square\n    cast\n        20000 Walker at (2, 2)\n";

async function openCrowd() {
    const page = await (await newcomer()).newPage();
    page.setDefaultTimeout(30_000 * slow);  // the page gives a worker as much more time as other programs take
    await page.goto(address + linkTo(crowd));
    return page;
}

async function playTavern(page) {
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "tavern" });
    await page.getByRole("treeitem", { name: "scene Order" }).waitFor();
    await page.getByRole("toolbar", { name: "Story" }).getByText(/:(0[1-9]|[1-5]\d)$/).waitFor();
}

await run({
    async "a story from a link that never ends is stopped with a sentence"() {
        const page = await openCrowd();
        await page.getByText(/^The story (has stopped|took too long)/).waitFor();
        await playTavern(page);
        await page.close();
    },

    async "another story plays when it is chosen while one hangs, and nothing is said of that one"() {
        const page = await openCrowd();
        await page.getByRole("treeitem", { name: "setting Square" }).waitFor();
        await playTavern(page);
        await page.getByText(/^The story (has stopped|took too long)/).waitFor({ state: "detached" });
        await page.close();
    },
}, process.argv[2]);
