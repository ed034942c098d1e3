// SPDX-License-Identifier: MIT
// Goal: a pub with a table, two chairs and a link, from an empty project.
// Method: names, numbers and squares are drawn from a seed; objects and a role come from the lists of what fits, things and people are
// dragged onto the plan, and links are drawn from the table to its chairs.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { close, open, run, until } from "../page.mjs";
import { add, begin, checkText, declare, dragTo, dragToSquare, peopleOnStage, show } from "../places.mjs";

const CHAIRS = ["Chair", "Stool", "Seat", "Settle"], TABLES = ["Table", "Board", "Bench"], ROLES = ["Guest", "Drinker", "Regular"];
const LINKS = ["seat", "place", "side"];

async function pub(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list[draw(list.length)];
    const [chair, table, role, link, guests] = [pick(CHAIRS), pick(TABLES), pick(ROLES), pick(LINKS), 2 + draw(6)];
    const page = await open();
    await begin(page);
    const declarations = [["object", chair], ["object", table], ["role", role]];
    for (const i of [draw(3), 0, 1, 2]) {
        const [word, name] = declarations[i] ?? [];
        if (word !== undefined) {
            await declare(page, word, name);
            declarations[i] = null;
        }
    }
    await show(page, chair);
    await add(page, chair, "behaviour");
    await show(page, role);
    await add(page, role, "proactive");
    await page.getByText("✓ No problems").waitFor();
    await show(page, table);
    await add(page, table, "link");
    await page.getByRole("button", { name: /^link: / }).click();
    await page.getByRole("radio", { name: "Form" }).click();
    const form = page.getByRole("region", { name: "Form" });
    await form.getByLabel("a name").fill(link);
    await form.getByLabel("a name").press("Enter");
    await until("the link has its name", async () => (await form.getByLabel("a name").inputValue()) === link);
    const kind = form.getByRole("combobox", { name: new RegExp(`: ${table}$`) });
    if (await kind.isVisible()) {
        await kind.selectOption(chair);
    }
    await page.getByRole("radio", { name: "Picture" }).click();

    await show(page, "The square");
    const [column, row] = [4 + draw(8), 3 + draw(2)];
    for (const [sort, x, y] of [[table, column, row], [chair, column - 1, row], [chair, column + 1, row], [role, 1 + draw(2), 1]]) {
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

const first = Number(process.env.TROUPE_SEED ?? 1);
await run(Object.fromEntries([0, 1, 2].map((i) => [`a pub with a table, two chairs and a link, seed ${first + i}`, () => pub(first + i)])), process.argv[2]);
