// SPDX-License-Identifier: MIT
// Goal: task card (h): "Anselm greets whoever comes in", told from the stage, shown within five seconds.
// Method: Anselm is chosen in the list of the tavern; the sentences of the panel are filled in; all by labels and keys.

import assert from "node:assert/strict";
import { clock, close, open, run, textOfPage, until } from "../page.mjs";

const GREETINGS = ["Welcome, stranger!", "Come in, come in.", "Mind the step."];

async function choose(page, name) {
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("button", { name: "List", exact: true }).click();
    return page.getByRole("region", { name: `Direct ${name}` });
}

const seconds = Number(process.env.TROUPE_SEEDS ?? 3);

const tests = {};
for (let seed = 1; seed <= seconds; seed++) {
    tests[`Anselm greets whoever comes in, seed ${seed}`] = async () => {
        const page = await open();
        const greeting = GREETINGS[seed % GREETINGS.length];
        const before = await textOfPage(page);
        await page.getByRole("radio", { name: "Picture" }).click();
        const panel = await choose(page, "Anselm");
        await panel.getByRole("button", { name: "When … Anselm …" }).click();
        const said = panel.getByRole("textbox", { name: "what is said" });
        await said.fill(greeting);
        await said.press("Enter");
        await panel.getByRole("button", { name: "Tell Anselm" }).click();
        const told = await clock(page);
        await panel.getByRole("status").getByText(/Anselm knows Greet now/).waitFor();
        const queues = page.getByRole("list", { name: "Queues" });
        await until("Anselm greets", async () => /Greet/.test(await queues.textContent().catch(() => "")));
        assert.ok((await clock(page)) - told <= 5, "within five seconds");
        await page.getByRole("region", { name: "Greet" }).getByText(greeting).waitFor();
        await page.getByText("✓ No problems").waitFor();
        assert.match(await textOfPage(page), new RegExp(`latent Greet, .*\\n.*\\n *"${greeting.replace(/[.?]/g, "\\$&")}" to it`));
        await page.getByRole("button", { name: "Undo" }).click();
        await until("one undo takes it back", async () => (await textOfPage(page)) === before);
        await close(page);
    };
}

await run(tests, process.argv[2]);
