// SPDX-License-Identifier: MIT
// Goal: tabs of one browser never write over one another: with the same project open each takes in what the other writes, and with projects of
// their own each finds its own again.
// Method: two pages of one browser; lines are typed in both at once, tabs are loaded anew, and a project is opened again from the list.

import assert from "node:assert/strict";
import { close, newcomer, open, run, shownText, textOfPage, until } from "../page.mjs";

async function write(page, line, where = "Home") {
    await page.getByRole("radio", { name: "Text" }).click();
    await page.getByRole("textbox", { name: /^Text of/ }).click();
    await page.keyboard.press(`Control+${where}`);
    await page.keyboard.type(`${line}\n`);
}

const kept = (page) => page.getByText("Kept in this browser").waitFor();

async function begin(context, line) {
    const page = await open({ context });
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
    await write(page, line);
    await page.getByRole("treeitem", { name: line }).waitFor();
    await kept(page);
    return page;
}

await run({
    async "two tabs with one project take in what the other writes, as a change that can be taken back"() {
        const context = await newcomer();
        const first = await begin(context, "place well");
        const second = await open({ context });
        await second.getByRole("treeitem", { name: "place well" }).waitFor();
        await textOfPage(second);
        await write(first, "place gate");
        await until("the other tab has it", async () => /place gate/.test(await shownText(second)));
        await second.getByTitle("Undo: Changed in another tab: story.troupe").waitFor();
        for (let i = 0; i < 5; i++) {
            await Promise.all([write(first, `place first${i}`), write(second, `place second${i}`, "End")]);
            await first.waitForTimeout(250);
        }
        const all = (text) => [0, 1, 2, 3, 4].every((i) => [`place first${i}\n`, `place second${i}\n`].every((line) => text.split(line).length === 2));
        await until("both have every line of both, once", async () => all(await shownText(first)) && all(await shownText(second)));
        await until("both have the same text", async () => (await shownText(first)) === (await shownText(second)));
        await close(first);
        await second.reload();
        await second.getByRole("treeitem", { name: "place second4" }).waitFor();
        assert.ok(all(await textOfPage(second)));
        await close(second);
    },

    async "two tabs with projects of their own find them again, and the list has both"() {
        const context = await newcomer();
        const first = await begin(context, "place well");
        const second = await begin(context, "place gate");
        await write(first, "place arch");
        await kept(first);
        for (const [page, own, other] of [[first, "place arch", "place gate"], [second, "place gate", "place well"]]) {
            await page.reload();
            await page.getByRole("treeitem", { name: own }).waitFor();
            assert.equal(await page.getByRole("treeitem", { name: other }).count(), 0);
        }
        const story = second.getByRole("combobox", { name: "Story" });
        await story.selectOption({ label: await story.locator("optgroup[label=Yours] option").first().textContent() });
        await second.getByRole("treeitem", { name: "place arch" }).waitFor();
        await close(first);
        await close(second);
    },
}, process.argv[2]);
