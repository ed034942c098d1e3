// SPDX-License-Identifier: MIT
// Goal: task card (b): a network of five nodes is drawn from an empty project, given to a role, and played; the node at which somebody is is lit.
// Method: names, spoken lines and the way back are drawn from a seed; nodes come from arrows that are dragged or chosen, their names and lines are
// typed in their place, and what is not wanted is removed.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { close, open, run, until } from "../page.mjs";
import { add, begin, checkText, declare, item, show } from "../places.mjs";

const NETWORKS = ["Rounds", "Shift", "Errand"], ROLES = ["Guard", "Porter", "Keeper"];
const NODES = ["Look out", "Walk", "Rest", "Call", "Listen", "Stretch", "Count", "Yawn", "Wonder"];
const LINES = ["All is well.", "Who is there?", "Still nothing.", "Cold tonight.", "One more round."];

const nodeOf = (page, name) => page.getByRole("group", { name: `Node ${name}`, exact: true });

/// Names the node that is selected, by F2.
async function rename(page, node, name) {
    await node.locator("b").click();
    await page.keyboard.press("F2");
    await page.getByRole("dialog", { name: /^Rename/ }).getByRole("textbox", { name: "New name" }).fill(name);
    await page.keyboard.press("Enter");
    await nodeOf(page, name).waitFor();
}

/// Writes the only step of something anew.
async function write(page, place, words) {
    await place.getByRole("button", { name: /^step: / }).first().dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await place.getByText(words, { exact: true }).first().waitFor();
}

/// An arrow from a node to one that comes to be by it, in the place of the arrow to the end.
async function grow(page, from, name) {
    await nodeOf(page, from).getByRole("button", { name: `Add an arrow from ${from}` }).click();
    await page.getByRole("menu").getByRole("menuitem", { name: "New node" }).click();
    await rename(page, page.getByRole("group", { name: /^Node New/ }), name);
    await leaveEnd(page, from);
}

async function leaveEnd(page, from) {
    await nodeOf(page, from).locator("b").click();
    await page.getByRole("region", { name: `Node ${from}` }).getByRole("button", { name: "Remove end", exact: true }).click();
    await page.getByLabel(`Arrow from ${from} to end`).waitFor({ state: "detached" });
}

async function arrowTo(page, from, to) {
    await nodeOf(page, from).getByRole("button", { name: `Add an arrow from ${from}` }).click();
    await page.getByRole("menu").getByRole("menuitem", { name: to, exact: true }).click();
    await page.getByLabel(`Arrow from ${from} to ${to}`).waitFor({ state: "attached" });
}

async function network(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list[draw(list.length)];
    const [called, role] = [pick(NETWORKS), pick(ROLES)];
    const pool = [...NODES];
    const names = Array.from({ length: 5 }, () => pool.splice(draw(pool.length), 1)[0]);
    const page = await open();
    await begin(page);
    await declare(page, "network", called);
    await rename(page, page.getByRole("group", { name: /^Node / }), names[0]);
    for (let i = 1; i < names.length; i++) {
        await grow(page, names[i - 1], names[i]);
    }
    await arrowTo(page, names[4], names[draw(4)]);
    await leaveEnd(page, names[4]);
    await page.getByRole("button", { name: "Fit View" }).click();
    const [first, second] = [draw(5), draw(5)];
    await write(page, nodeOf(page, names[first]), `"${pick(LINES)}"`);
    if (second !== first) {
        await write(page, nodeOf(page, names[second]), `"${pick(LINES)}"`);
    }

    await declare(page, "role", role);
    await add(page, role, "proactive");
    await write(page, page.getByRole("article", { name: new RegExp(role) }), called);
    await show(page, "The square");
    await page.getByRole("button", { name: `Put in ${role}`, exact: true }).press("Enter");
    await page.getByText("✓ No problems").waitFor();
    const text = await checkText(page);
    names.forEach((name) => assert.match(text, new RegExp(`\\n    node ${name}\\n`)));
    assert.doesNotMatch(text, /-> end/);

    await item(page, called).locator(".outline-name").first().click();
    await page.getByRole("button", { name: "From the beginning" }).click();
    const seen = new Set();
    await until("they come through the network", async () => {
        for (const name of names) {
            if (await nodeOf(page, name).getByRole("img", { name: /here now$/ }).isVisible()) {
                seen.add(name);
            }
        }
        return seen.size >= 3;
    });
    await close(page);
}

const first = Number(process.env.TROUPE_SEED ?? 1);
await run(Object.fromEntries([0, 1, 2].map((i) => [`a network of five nodes is drawn and played, seed ${first + i}`, () => network(first + i)])), process.argv[2]);
