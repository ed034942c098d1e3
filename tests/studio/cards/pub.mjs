// SPDX-License-Identifier: MIT
// Goal: task card (d): a pub with a table, two chairs and a link, from an empty project, by mouse and by keys alone.
// Method: names, numbers and squares are drawn from a seed; objects and a role come from the lists of what fits, things and people are
// dragged onto the plan, and links are drawn from the table to its chairs. By keys, they are put where the cursor of the plan is.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import * as forms from "../forms.mjs";
import { assertNoMouse, pick as choose, press, reach, write } from "../keys.mjs";
import { close, open, run, until } from "../page.mjs";
import { add, begin, checkText, declare, dragTo, dragToSquare, peopleOnStage, show } from "../places.mjs";

const CHAIRS = ["Chair", "Stool", "Seat", "Settle"], TABLES = ["Table", "Board", "Bench"], ROLES = ["Guest", "Drinker", "Regular"];
const LINKS = ["seat", "place", "side"];

/// The names, numbers and squares of a seed; declarations in the order in which they are made.
function drawn(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list[draw(list.length)];
    const [chair, table, role, link, guests] = [pick(CHAIRS), pick(TABLES), pick(ROLES), pick(LINKS), 2 + draw(6)];
    const declarations = [["object", chair], ["object", table], ["role", role]];
    const [first] = declarations.splice(draw(3), 1);
    const [column, row] = [4 + draw(8), 3 + draw(2)];
    const squares = [[table, column, row], [chair, column - 1, row], [chair, column + 1, row], [role, 1 + draw(2), 1]];
    return { chair, table, role, link, guests, declarations: [first, ...declarations], squares };
}

async function pub(seed) {
    const { chair, table, role, link, guests, declarations, squares } = drawn(seed);
    const page = await open();
    await begin(page);
    for (const [word, name] of declarations) {
        await declare(page, word, name);
    }
    await show(page, chair);
    await add(page, chair, "behaviour");
    await show(page, role);
    await add(page, role, "proactive");
    await page.getByText("✓ No problems").waitFor();
    await show(page, table);
    await add(page, table, "link");
    await page.getByRole("textbox", { name: "link" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(link);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: new RegExp(`^link: link ${link}: `) }).click();
    await page.getByRole("radio", { name: "Form" }).click();
    const form = page.getByRole("region", { name: "Form" });
    await until("the link has its name", async () => (await form.getByLabel("a name").inputValue()) === link);
    const kind = form.getByRole("combobox", { name: new RegExp(`: ${table}$`) });
    if (await kind.isVisible()) {
        await kind.selectOption(chair);
    }
    await page.getByRole("radio", { name: "Picture" }).click();

    await show(page, "The square");
    for (const [sort, x, y] of squares) {
        const count = await page.getByRole("button", { name: /on the plan$/ }).count();
        await dragToSquare(page, page.getByRole("button", { name: `Put in ${sort}`, exact: true }), x, y);
        await until(`${sort} is on the plan`, async () => (await page.getByRole("button", { name: /on the plan$/ }).count()) > count);
    }
    const members = page.getByRole("list", { name: "Cast", exact: true });
    const many = members.getByRole("group", { name: `Form of ${role}` }).getByRole("textbox", { name: "how many" });
    await many.fill(String(guests));
    await many.press("Enter");
    await page.getByRole("button", { name: `${guests} ${role} on the plan` }).waitFor();

    await page.getByRole("radio", { name: "Link", exact: true }).click();
    for (const left of [2, 1]) {
        const free = page.getByRole("button", { name: `${chair} on the plan`, exact: true });
        assert.equal(await free.count(), left);
        await dragTo(page, page.getByRole("button", { name: `${table} on the plan`, exact: true }), free.first());
        await until("the link stands in its list", async () => (await page.getByRole("region", { name: "Links" }).getByRole("listitem").count()) === 3 - left);
    }
    const text = await checkText(page);
    assert.match(text, new RegExp(`\\n            ${link} = ${chair.toLowerCase()}, second ${chair.toLowerCase()}\\n`));
    await page.getByRole("button", { name: "From the beginning" }).click();
    await until("all are on the stage", async () => (await peopleOnStage(page)).length === guests + 1);
    await close(page);
}

/// Puts something on a square of the plan: it comes in anywhere, and then goes to where the cursor is.
async function putOn(page, sort, column, row) {
    const tokens = page.getByRole("button", { name: /on the plan$/ });
    const count = await tokens.count();
    await press(page, page.getByRole("button", { name: `Put in ${sort}`, exact: true }));
    await page.getByRole("list", { name: "Cast", exact: true }).getByRole("group", { name: `Form of ${sort}` }).waitFor();
    await reach(page, page.getByRole("grid", { name: /^Plan of/ }));
    for (const key of [...Array.from({ length: column }, () => "ArrowRight"), ...Array.from({ length: row }, () => "ArrowDown"), "Enter"]) {
        await page.keyboard.press(key);
    }
    await until(`${sort} is on the plan`, async () => (await tokens.count()) > count);
}

async function pubByKeys(seed) {
    const { chair, table, role, link, guests, declarations, squares } = drawn(seed);
    const hand = await forms.begin(true);
    const { page, form } = hand;
    for (const [word, name] of declarations) {
        await forms.declare(hand, word, name);
        if (name !== table) {
            await forms.add(hand, `${word} ${name}`, word === "role" ? "proactive" : "behaviour");
            await page.getByText("✓ No problems").waitFor();
        }
    }
    await press(page, page.getByRole("treeitem", { name: `object ${table}` }));
    await forms.view(hand, "Form");
    await forms.add(hand, `object ${table}`, "link");
    await until("its form is shown", async () => (await form.getByRole("button", { name: /^link/ }).count()) > 0);
    await write(page, form.getByLabel("a name"), link);
    await until("the link has its name", async () => (await form.getByLabel("a name").inputValue()) === link);
    const kind = form.getByRole("combobox", { name: new RegExp(`: ${table}$`) });
    if (await kind.isVisible()) {
        await choose(page, kind, chair);
    }
    await press(page, page.getByRole("treeitem", { name: "setting The square" }));
    await forms.view(hand, "Picture");
    for (const each of squares) {
        await putOn(page, ...each);
    }
    await write(page, page.getByRole("list", { name: "Cast", exact: true }).getByRole("textbox", { name: "how many" }), String(guests));
    await page.getByRole("button", { name: `${guests} ${role} on the plan` }).waitFor();
    await press(page, page.getByRole("radio", { name: "Link", exact: true }));
    for (const left of [2, 1]) {
        await press(page, page.getByRole("button", { name: `${table} on the plan`, exact: true }));
        await press(page, page.getByRole("button", { name: `${chair} on the plan`, exact: true }).first());
        await until("the link stands in its list", async () => (await page.getByRole("region", { name: "Links" }).getByRole("listitem").count()) === 3 - left);
    }
    const { text } = await forms.play(hand);
    assert.match(text, new RegExp(`\\n            ${link} = ${chair.toLowerCase()}, second ${chair.toLowerCase()}\\n`));
    for (const [sort, x, y] of squares) {
        assert.ok(text.includes(`${sort} at (${x + 0.5}, ${y + 0.5})`), `${sort} stands on its square`);
    }
    await assertNoMouse(page);
    await close(page);
}

const first = Number(process.env.TROUPE_SEED ?? 1);
const seeds = [0, 1, 2].map((i) => first + i);
await run(Object.fromEntries([
    ...seeds.map((seed) => [`a pub by mouse, seed ${seed}`, () => pub(seed)]),
    ...seeds.map((seed) => [`a pub by keys, seed ${seed}`, () => pubByKeys(seed)]),
]), process.argv[2]);
