// SPDX-License-Identifier: MIT
// Goal: a story is stopped, stepped and forced where its writer says, and its timeline is read by keys.
// Method: the studio in a browser, with breakpoints in roles and patterns.

import assert from "node:assert/strict";
import { clock, close, open, run, until } from "../page.mjs";
import { linkTo } from "../stories.mjs";

await run({
    async "the timeline is read by keys, zoomed and filtered, and a moment of it is kept"() {
        const page = await open();
        const lanes = page.getByRole("application", { name: "Lanes of the timeline" });
        const hint = page.getByRole("status", { name: "At the pointer" });
        await page.getByLabel("Speed").selectOption("20");
        await until("some of the story is there", async () => (await clock(page)) > 18 * 3600 + 40);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await lanes.focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowLeft");
        assert.match(await hint.textContent(), /18:0\d:\d\d – .* (independent|collaborative|latent)/);
        await page.keyboard.press("Enter");
        await page.keyboard.press("+");
        await page.getByLabel("Time that fits").getByText("60 s").waitFor();
        await page.keyboard.press("f");
        const flag = page.getByRole("list", { name: "Flags" }).getByRole("button", { name: /^Go to 18:0\d:/ });
        const [hours, minutes, seconds] = /(\d+):(\d+):(\d+)/.exec(await flag.textContent()).slice(1).map(Number);
        const kept = hours * 3600 + minutes * 60 + seconds;  // the clock may show the step before a moment longer
        await page.getByRole("button", { name: "One second back" }).click();
        await until("the story goes back", async () => (await clock(page)) < kept);
        await flag.click();
        await until("the story is at its flag again", async () => (await clock(page)) === kept);
        const box = await lanes.boundingBox();
        const names = [box.x + 20, box.y + 40];
        await page.getByRole("searchbox", { name: "Find people" }).fill("marta");
        await page.mouse.click(...names);
        await page.getByRole("region", { name: "About Marta" }).waitFor();
        await page.mouse.move(box.x + box.width / 2, box.y + 60);
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, 400);
        await page.keyboard.up("Control");
        await page.getByLabel("Time that fits").getByText(/^2\.?\d? min/).waitFor();
        await close(page);
    },

    async "a breakpoint in a pattern stops whoever lives by an instance of it, at that line only"() {
        const text = ["pattern Idle (pause: 0.5 to 60 s = 1 s)", "    role Idler for creature", "        proactive Stand", "            wait pause", '            "Well."', "",
            "instance One of Idle", "", "setting Yard", "    cast", "        Ada: One Idler at (2, 2)", "        player walks", ""].join("\n");
        const page = await open({ hash: linkTo(text) });
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByText('"Well."', { exact: true }).last().click();
        await page.keyboard.press("F9");
        await page.getByRole("button", { name: "From the beginning" }).click();
        await until("the story stands at its beginning", async () => (await clock(page)) % 60 === 0);
        const first = await clock(page);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByText("Line 7: Ada, in Stand").waitFor();
        assert.equal(await clock(page), first + 1, "she has waited first");
        await close(page);
    },

    async "a wait and an awaited message are ended by force, as done and as failed"() {
        const text = ["message Knock", "kind walker, a creature", "    done: 0 to 9", "    ready: yes or no", "role Walker for walker", "    proactive Wait",
            "        selector", "            sequence", "                wait until ready", "                set done to 1",
            "                await Knock, at most 1 h", "            set done to 2", "        wait 1 h", "setting Yard", "    places",
            "        yard at (5, 5)", "    cast", "        Ann: Walker at yard", ""].join("\n");
        const page = await open({ hash: linkTo(text) });
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Ann/ }).click();
        const card = page.getByRole("region", { name: "About Ann" });
        const done = card.getByRole("textbox", { name: "done" });
        const condition = card.getByRole("group", { name: "End waiting until something is so" });
        await condition.getByText("Wait, line 9").waitFor();
        await condition.getByRole("button", { name: "Done" }).click();
        await until("what follows the wait is done", async () => (await done.inputValue()) === "1");
        await card.getByRole("group", { name: "End awaiting a message" }).getByRole("button", { name: "Fail" }).click();
        await until("the other branch is taken", async () => (await done.inputValue()) === "2");
        await card.getByRole("group", { name: "End waiting", exact: true }).waitFor();
        assert.equal(await condition.count(), 0);
        const forced = await clock(page);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("two seconds pass", async () => (await clock(page)) > forced + 2);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        const last = await clock(page);
        await page.getByRole("button", { name: "One second back" }).click();
        await until("the story is a second back", async () => (await clock(page)) < last);
        assert.equal(await done.inputValue(), "2", "the results are given again");
        await close(page);
    },

    async "a step over, into and out ends where the followed person goes on"() {
        const page = await open();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Anselm/ }).click();
        await page.getByRole("region", { name: "About Anselm" }).waitFor();
        for (const key of ["F10", "F11", "Shift+F11"]) {
            await page.keyboard.press(key);
            await page.getByRole("status").getByText(/^(Line \d+: )?Anselm (is in|does nothing)/).waitFor();
        }
        const at = await clock(page);
        await page.getByRole("button", { name: "Step over" }).click();
        await until("the step is over", async () => (await clock(page)) >= at && await page.getByRole("button", { name: "Step over" }).isVisible());
        await close(page);
    },

    async "the first hint goes after use and never comes again"() {
        const page = await open();
        const hint = page.getByRole("complementary", { name: "What to do first" });
        await hint.waitFor();
        await page.getByLabel("Stage", { exact: true }).last().press("ArrowRight");
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        await hint.waitFor({ state: "detached" });
        await page.reload();
        await page.getByRole("treeitem", { name: "scene Order" }).waitFor();
        assert.equal(await hint.count(), 0);
        await close(page);
    },
}, process.argv[2]);
