// SPDX-License-Identifier: MIT
// Goal: the scenario of "Behavior Multi-queues" (2009) is stopped at points 1, 2 and 3 of its Figure 4 by breakpoints that are set by
// gestures, and Mary's queues are then those of the figure.
// Method: Mary's evening with a seed in which Dave has something to say in time; her thirst is set in her card. Breakpoints come from the list,
// or by F9 on what is selected, and are narrowed to moments of hers. The text of `Why` is compared with the command's.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { command, dir, top } from "../../house/cases.mjs";
import { clock, close, open, run, until } from "../page.mjs";

const SEED = "12";
const listed = (page, name) => page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: new RegExp(`^${name}`) });

async function follow(page, name) {
    await page.getByRole("button", { name: "List", exact: true }).click();
    await listed(page, name).click();
    await page.getByRole("region", { name: `About ${name}` }).waitFor();
    await page.getByRole("button", { name: "List", exact: true }).click();
}

async function begin(page) {
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "mary" });
    await page.getByText("✓ No problems").waitFor();
    await page.getByLabel("Speed").selectOption("5");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("spinbutton", { name: "Seed" }).fill(SEED);
    await page.getByRole("button", { name: "From the beginning" }).click();
    await until("the story stands at its beginning", async () => (await page.locator("time").textContent()).endsWith(":00"));
    await follow(page, "Mary");
    const thirst = page.getByRole("region", { name: "About Mary" }).getByRole("textbox", { name: "thirst" });
    await thirst.fill("90");
    await thirst.press("Enter");
}

const card = (page) => page.getByRole("region", { name: "Breakpoints" });

/// Adds a breakpoint from the list.
async function addBreakpoint(page, kind, name) {
    await page.getByRole("button", { name: /^Breakpoints/ }).click();
    await card(page).getByRole("combobox", { name: "Kind" }).selectOption({ label: kind });
    await card(page).getByRole("combobox", { name: "Name" }).selectOption(name);
    await card(page).getByRole("button", { name: "Add" }).click();
    await card(page).getByRole("button", { name: "Close" }).click();
}

async function turnOff(page) {
    await page.getByRole("button", { name: /^Breakpoints/ }).click();
    for (const box of await card(page).getByRole("checkbox").all()) {
        await box.uncheck();
    }
    await card(page).getByRole("button", { name: "Close" }).click();
}

/// The newest breakpoint is about Mary from now on, and about a moment.
async function narrow(page, moment) {
    await page.getByRole("button", { name: /^Breakpoints/ }).click();
    const row = card(page).getByRole("listitem").last();
    await row.locator("summary").click();
    await row.getByRole("combobox", { name: "Of", exact: true }).selectOption("Mary");
    await row.getByRole("combobox", { name: "Moment" }).selectOption(moment);
    await card(page).getByRole("button", { name: "Close" }).click();
}

/// Goes on to the next stop, and says what Mary's card tells of her queues.
async function nextQueues(page) {
    const before = await clock(page);
    await page.getByRole("button", { name: /^(Go on|Play)$/ }).first().click();
    await until("the story stops again", async () => (await clock(page)) > before && page.getByRole("button", { name: "Go on" }).isVisible());
    return page.getByRole("region", { name: "About Mary" }).getByRole("list", { name: "Queues" }).getByRole("listitem").allTextContents();
}

await run({
    async "breakpoints stop at points 1, 2 and 3, and Mary's queues are those of Figure 4"() {
        const page = await open();
        await begin(page);
        await addBreakpoint(page, "Scene", "Order");
        assert.deepEqual(await nextQueues(page), ["Order runs", "Approach interrupted"]);
        await page.getByRole("treeitem", { name: "role Patron" }).press("ArrowRight");
        await page.getByRole("treeitem", { name: "proactive Approach" }).click();
        await page.keyboard.press("F9");
        await narrow(page, "is resumed");
        assert.deepEqual(await nextQueues(page), ["Approach runs", "Order suspended"]);
        await turnOff(page);
        await addBreakpoint(page, "Behaviour", "Order.patron");
        await narrow(page, "is activated");
        assert.deepEqual(await nextQueues(page), ["Order runs", "Converse listen interrupted", "Approach interrupted"]);
        await close(page);
    },

    async "why on a click is the text of the command"() {
        const save = join(dir, "evening.save"), text = join(top, "examples/tavern.troupe");
        execFileSync(command, ["run", text, "--for", "90s", "--save", save]);
        const page = await open();
        await page.getByLabel("Files").setInputFiles([text, save]);
        await page.locator("time").getByText("18:01:30").waitFor();
        for (const name of ["Edda", "Anselm", "Bruno"]) {
            await follow(page, name);
            const shown = await page.getByRole("region", { name: `About ${name}` }).locator("pre").textContent();
            const told = execFileSync(command, ["why", "tavern.troupe", "--agent", name, "--at", "90s"], { encoding: "utf8", cwd: join(top, "examples") });
            const said = told.split(/\nLast (?:refusals|messages|castings)\n/)[0];  // a journal tells of the steps that it has seen, and a save has none
            assert.equal(shown.trim(), said.trim());
        }
        await close(page);
    },
}, process.argv[2]);
