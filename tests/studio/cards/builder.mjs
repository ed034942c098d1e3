// SPDX-License-Identifier: MIT
// Goal: task card (f): a new pattern by the builder, used twice.
// Method: a role is made from lists, what varies is chosen as chips, and the second one is an instance from the gallery; names and numbers
// are drawn from a seed, which is printed. The story is the same before the pattern and behind it.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { add, begin, declare, instance, person, play, use, view } from "../forms.mjs";
import { close, run, until } from "../page.mjs";

const ROLES = ["Baker", "Miller", "Tanner"], PEOPLE = ["Ada", "Bertram", "Cosima", "Dietrich"];

async function builder(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list.splice(draw(list.length), 1)[0];
    const roles = [...ROLES], people = [...PEOPLE];
    const [role, other] = [pick(roles), pick(roles)];
    const hand = await begin();
    const { page } = hand;
    await declare(hand, "role", role);
    await view(hand, "Picture");
    await add(hand, role, "proactive");
    await page.getByRole("region", { name: /^New/ }).waitFor();
    await person(hand, pick(people), role);
    const { story: before } = await play(hand);

    await use(hand, page.getByRole("treeitem", { name: `role ${role}` }));
    await view(hand, "Picture");
    await use(hand, page.getByRole("button", { name: "Make a pattern of this" }));
    const dialog = page.getByRole("dialog", { name: "Make a pattern" });
    const chip = dialog.getByRole("group", { name: "What can vary" }).getByRole("button", { name: /^\d+ s$/ }).first();
    const words = await chip.textContent();
    await use(hand, chip);
    const name = await dialog.getByLabel(`${words} is called`).inputValue();
    await dialog.getByText(new RegExp(`pattern Any ${role.toLowerCase()} \\(${name}: duration\\)`)).waitFor();
    await use(hand, dialog.getByRole("button", { name: "Make it" }));
    await page.getByRole("article", { name: `Instance ${role}` }).waitFor();
    const { story: after } = await play(hand);
    assert.equal(after, before, "the story is the same");

    await instance(hand, `Any ${role.toLowerCase()}`, other, {}, { [name]: `${2 + draw(8)} s` });
    await person(hand, pick(people), other);
    const { text, story } = await play(hand);
    assert.match(text, new RegExp(`instance ${role} of Any ${role.toLowerCase()}\\n    ${name} = ${words}\\n[^]*instance ${other} of Any ${role.toLowerCase()}\\n`));
    assert.notEqual(story, after);
    await until("the history has it", async () => page.getByRole("button", { name: "Undo" }).isEnabled());
    await close(page);
}

const tests = {};
const count = Number(process.env.TROUPE_SEEDS ?? 3);
for (let seed = 1; seed <= count; seed++) {
    tests[`a pattern by the builder, used twice, seed ${seed}`] = () => builder(seed);
}
await run(tests, process.argv[2]);
