// SPDX-License-Identifier: MIT
// Goal: the deeds of a simulation are changed in place, played anew, and keep the focus.
// Method: the studio in a browser, with a simulation of a seed opened as the command writes it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { top } from "../../house/cases.mjs";
import { bundleOfGame, GUARD, openGame } from "../bundles.mjs";
import { clock, close, open, run, until } from "../page.mjs";

const { load } = await import(join(top, "build-wasm/package/index.js"));

await run({
    async "a deed of a simulation that is changed in place is played anew, up to where the clock was"() {
        const page = await open();
        const troupe = await load();
        const deed = (step, what = "fact 0 1650140893 1790901056") => `# sim deed ${step} ${what}`;
        const [early, late, nonsense] = [deed(205), deed(235), deed(235, "nonsense")];
        const lines = troupe.simulationWriteCase(1n, 300).split("\n").filter((line) => !/^# sim (deed [1-9]|answer)/.test(line));
        lines.splice(lines.findLastIndex((line) => line.startsWith("# sim deed")) + 1, 0, early);
        const text = lines.join("\n");
        assert.match(troupe.simulationRecord(text, { write: () => true }).deeds, /^205 fact/m);
        await page.getByLabel("Files").setInputFiles({ name: "case.troupe", mimeType: "text/plain", buffer: Buffer.from(text) });
        await page.getByText("The simulation ends here, and has found nothing.").waitFor();
        const list = page.getByRole("region", { name: "What the simulation did" });
        await list.getByText("fact").waitFor();
        const shown = async () => Number.parseFloat(await list.getByRole("listitem").filter({ hasText: "fact" }).locator("time").textContent());
        const at = await shown();
        const end = await clock(page);
        const replace = async (from, to) => {
            await page.keyboard.press("Control+Shift+f");
            const find = page.getByRole("dialog", { name: "Find and replace in all files" });
            await find.getByRole("textbox", { name: "Find" }).fill(from);
            await find.getByRole("textbox", { name: "Replace with" }).fill(to);
            await find.getByRole("button", { name: "Replace all" }).click();
            await page.keyboard.press("Escape");
        };
        await replace(early, late);
        await until("it is done a second later", async () => await shown() === at + 1);
        await until("the clock is where it was", async () => (await clock(page)) === end);
        await replace(late, nonsense);
        await page.getByText(/lines that say what the simulation did cannot be read/).waitFor();
        await list.getByText("fact").waitFor();
        await replace(nonsense, late);
        await until("the sentence goes", async () => await page.getByText(/cannot be read any more/).count() === 0);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await until("it is done when it was at first", async () => await shown() === at);
        await close(page);
    },

    async "a change of the text of a simulation is not compared, and says so; that of a game is, from its moment on"() {
        const page = await open();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: "What the simulation did" }).waitFor();
        await page.getByRole("radio", { name: "Text" }).click();
        const editor = page.getByRole("textbox", { name: /^Text of/ });
        await editor.click();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("\nplace nowhere\n");
        const strip = page.getByRole("region", { name: "What the change did" });
        await strip.getByText(/not compared for a simulation/).waitFor();
        await strip.getByRole("button", { name: "Close" }).click();
        await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        assert.equal(await strip.count(), 0);
        await page.getByRole("textbox", { name: /^Text of/ }).getByText('"Off!"').dblclick();
        await page.keyboard.type("Away");
        await strip.getByText(/Your change:/).waitFor();
        await strip.getByRole("button", { name: "Go there" }).click();
        await until("the clock is behind the moment", async () => (await clock(page)) >= 8 * 3600 + 10);
        await close(page);
    },

    async "the focus stays among the deeds of a simulation when the one that has it is gone"() {
        const page = await open();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        const list = page.getByRole("region", { name: "What the simulation did" });
        const people = list.getByRole("button");
        await until("there are some deeds", async () => await people.count() > 5);
        const focused = () => page.evaluate(() => [document.activeElement?.closest("section")?.getAttribute("aria-label"), document.activeElement?.getAttribute("data-deed")]);
        await people.first().focus();
        const [, first] = await focused();
        await until("that deed is gone", async () => await list.locator(`[data-deed="${first}"]`).count() === 0);
        const [place, next] = await focused();
        assert.equal(place, "What the simulation did");
        assert.ok(Number(next) > Number(first), `${next} is later than ${first}`);
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: /^About / }).waitFor();
        await close(page);
    },
}, process.argv[2]);
