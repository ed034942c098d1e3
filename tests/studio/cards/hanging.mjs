// SPDX-License-Identifier: MIT
// Goal: workers that never answer again are ended and made anew, however busy the machine is, and nothing is lost; each takes up to half a
// minute of its own time, and a whole processor.
// Method: a worker is made to hang while it plays, draws, checks or compares, and the work goes on behind it.

import assert from "node:assert/strict";
import { bundleOfGame, GUARD, openGame } from "../bundles.mjs";
import { clock, close, hang, hangStage, open, orderTwo, run, slow, textOfPage, until } from "../page.mjs";

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

    async "a moment of a game whose worker hangs opens again without its log, and says so"() {
        const page = await open();
        const where = await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        await hangStage(page);
        await page.getByText("The log took too long to play: the saved moment is here, and nothing before it.").waitFor();
        await until("the guard is where the game had it at last", async () => Math.abs(await where() - 4.98) < 0.1);
        await page.locator("time").getByText("08:00:10").waitFor();
        await page.getByRole("button", { name: "One second back" }).click();
        await page.waitForTimeout(700);  // the list is shown twice a second
        assert.ok(Math.abs(await where() - 4.98) < 0.1, "there is nothing before that moment");
        await hangStage(page);
        await page.getByText("The story took too long. It stands at the saved moment again.").waitFor();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("the stage goes on", async () => (await clock(page)) > 8 * 3600 + 11);
        await close(page);
    },

    async "a world of a simulation is drawn though the worker that was to draw it hangs"() {
        const page = await open();
        await hangStage(page);
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: "What the simulation did" }).waitFor();
        await close(page);
    },

    async "a worker that hangs is made anew, and nothing of the text is lost"() {
        const page = await open();
        await orderTwo(page);
        await page.getByRole("button", { name: 'what patron does: "Two ales, please."' }).waitFor();
        await Promise.all(page.workers().map(hang));
        await page.getByText(/The story took too long/).waitFor();
        await page.getByRole("button", { name: "Play" }).click();
        const cell = page.getByRole("button", { name: 'what patron does: "You are a treasure."' });
        const changed = page.getByRole("button", { name: 'what patron does: "Thank you."' });
        await until("the picture can be changed again", async () => {
            if (await changed.count() > 0) {
                return true;  // the line typed before has come late
            }
            await cell.dblclick();
            await page.keyboard.press("Control+a");
            await page.keyboard.type('"Thank you."');
            await page.keyboard.press("Enter");
            return changed.waitFor({ timeout: 2000 }).then(() => true, () => false);
        });
        assert.match(await textOfPage(page), /"Two ales, please\."/);
        await page.getByText(/:0[1-9]$/).waitFor();
        await close(page);
    },
}, process.argv[2]);
