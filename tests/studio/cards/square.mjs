// SPDX-License-Identifier: MIT
// Goal: task card (g): a village square is painted and peopled, from an empty project, with the pointer and by keys.
// Method: sizes, squares, names and counts are drawn from a seed; walls, a place and furniture are painted, villagers and a keeper are put in
// by the mouse or by the keyboard alone.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { close, open, run, until } from "../page.mjs";
import { add, begin, checkText, declare, dragToSquare, item, paint, peopleOnStage, show } from "../places.mjs";

const PLACES = ["well", "market", "fountain", "old oak"], ROLES = ["Villager", "Trader", "Shepherd"], FURNITURE = ["counter", "cart", "trough"];
const NAMES = ["Berta", "Konrad", "Ilse", "Ruprecht"];

async function keys(page, ...pressed) {
    for (const key of pressed) {
        await page.keyboard.press(key);
    }
}

async function square(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list[draw(list.length)];
    const [place, role, furniture, name, many, columns] = [pick(PLACES), pick(ROLES), pick(FURNITURE), pick(NAMES), 2 + draw(8), 18 + draw(8)];
    const page = await open();
    await begin(page);
    await declare(page, "place", place);
    await declare(page, "role", role);
    await add(page, role, "proactive");
    await page.getByText("✓ No problems").waitFor();
    await show(page, "The square");
    const grid = page.getByRole("grid", { name: "Plan of The square" });
    const width = Number(await grid.getAttribute("aria-colcount")), height = Number(await grid.getAttribute("aria-rowcount"));
    await page.getByRole("button", { name: "Add a row below" }).click();
    await until("there is a row more", async () => Number(await grid.getAttribute("aria-rowcount")) === height + 1);
    const size = page.getByRole("group", { name: "Size of the plan" }).getByRole("spinbutton", { name: "Columns" });
    await size.fill(String(columns));
    await size.press("Enter");
    await until("the plan is as wide as wanted", async () => Number(await grid.getAttribute("aria-colcount")) === columns);
    await page.getByRole("combobox", { name: "New letter for" }).selectOption(place);
    await page.getByRole("radio", { name: place, exact: true }).waitFor();
    await paint(page, "Rectangle", place, [3, 2], [5, 3]);
    await page.getByRole("textbox", { name: "New furniture" }).fill(furniture);
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: furniture, exact: true }).waitFor();
    const far = 8 + draw(4);
    await paint(page, "Brush", furniture, [far, 2], [far + 1, 2]);
    await paint(page, "Brush", "wall", [width - 1, 3], [width - 1, 4]);
    // By keys: a square of wall below the cursor, and the one above it floor again.
    await grid.focus();
    await keys(page, "#", "ArrowDown", "ArrowDown", "Space", "ArrowUp", "Backspace");

    await page.getByRole("radio", { name: "Move", exact: true }).click();
    const cast = page.getByRole("list", { name: "Cast", exact: true });
    await dragToSquare(page, page.getByRole("button", { name: `Put in ${role}`, exact: true }), 4, 2);
    const form = cast.getByRole("group", { name: `Form of ${role}` });
    await form.getByRole("textbox", { name: "a name", exact: true }).fill(name);
    await page.keyboard.press("Enter");
    const token = page.getByRole("button", { name: `${name} on the plan` });
    await token.focus();
    await keys(page, "ArrowRight");
    await cast.getByRole("button", { name: new RegExp(`${name}: ${role} at \\(`) }).waitFor();
    await page.getByRole("button", { name: `Put in ${role}`, exact: true }).press("Enter");
    const others = cast.getByRole("group", { name: `Form of ${role}` }).getByRole("textbox", { name: "how many", exact: true });
    await others.fill(String(many));
    await others.press("Enter");
    await cast.getByRole("button", { name: `In the cast: ${many} ${role} scattered` }).waitFor();

    const text = await checkText(page);
    assert.match(text, new RegExp(`\\n        \\S{3}(\\S)\\1\\1.*\\n        \\S{3}\\1\\1\\1.*\\n`), "the place is painted");
    await item(page, "The square").waitFor();
    await page.getByRole("button", { name: "From the beginning" }).click();
    await until("all are on the stage", async () => {
        const people = await peopleOnStage(page);
        return people.includes(name) && people.length === many + 2;
    });
    await close(page);
}

const first = Number(process.env.TROUPE_SEED ?? 1);
await run(Object.fromEntries([0, 1, 2].map((i) => [`a village square is painted and peopled, seed ${first + i}`, () => square(first + i)])), process.argv[2]);
