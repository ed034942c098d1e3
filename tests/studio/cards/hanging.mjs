// SPDX-License-Identifier: MIT
// Goal: a comparison of two stories that never ends is ended, however busy the machine is; it takes half a minute of its own time.
// Method: the worker that compares is made to hang while it compares a change, and another change is made behind it.

import { close, hang, open, orderTwo, run, slow } from "../page.mjs";

await run({
    async "a comparison that hangs is ended, which is told, and the next one is made"() {
        const page = await open();
        const strip = page.getByRole("region", { name: "What the change did" });
        await orderTwo(page);
        await strip.getByText(/^Your change:/).waitFor();
        await Promise.all(page.workers().filter((worker) => /compare/.test(worker.url())).map(hang));
        await page.getByTitle(/^Undo/).click();
        await strip.getByText("Your change was not compared with the story before it: that took too long.").waitFor({ timeout: 180_000 * slow });
        await orderTwo(page);
        await strip.getByText(/^Your change:/).waitFor();
        await close(page);
    },
}, process.argv[2]);
