// SPDX-License-Identifier: MIT
// Goal: nothing that the examples declare is without a picture.
// Method: every story is opened from the list, and everything in its outline is shown.

import { close, open, run, until } from "../page.mjs";

await run({
    async "every story of the examples opens, plays and shows pictures of all that it declares"() {
        const page = await open();
        for (const story of await page.getByRole("combobox", { name: "Story" }).locator("option").allTextContents()) {
            await page.getByRole("combobox", { name: "Story" }).selectOption({ label: story });
            await until(`${story} has an outline`, async () => (await page.getByRole("treeitem").count()) > 0);
            await page.getByText(/✓ No problems|\d warning/).waitFor();
            const items = page.getByRole("treeitem");
            for (let i = 0; i < await items.count(); i++) {
                await items.nth(i).locator(".outline-name").first().click();
                await page.locator(".picture article").waitFor();
            }
        }
        await close(page);
    },
}, process.argv[2]);
