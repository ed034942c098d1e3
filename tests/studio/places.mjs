// SPDX-License-Identifier: MIT
// Gestures of the tests about places: an empty project, declarations by name, squares of a plan, things dragged onto it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, dir } from "../house/cases.mjs";
import { textOfPage, until } from "./page.mjs";

export async function begin(page) {
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    await page.getByRole("treeitem", { name: /^setting/ }).waitFor();
    await page.getByRole("radio", { name: "Picture" }).click();
}

export const item = (page, name) => page.getByRole("treeitem", { name: new RegExp(`^(\\w+ )?${name}\\b`) }).first();

export async function show(page, name) {
    await item(page, name).locator(".outline-name").first().click();
    await page.getByRole("article", { name: new RegExp(name) }).waitFor();
}

/// Declares something from the list of what fits, and gives it its name.
export async function declare(page, word, name) {
    await page.getByRole("button", { name: "Add to story.troupe" }).click();
    await page.getByRole("menu").getByRole("menuitem", { name: new RegExp(`^${word} `) }).first().click();
    const heading = page.getByRole("article").getByRole("textbox", { name: "Name", exact: true });
    await until(`there is a new ${word}`, async () => /^New/.test(await heading.textContent().catch(() => "")));
    await heading.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await item(page, name).waitFor();
}

/// Adds to something from the list of what fits there.
export async function add(page, to, word) {
    await page.getByRole("button", { name: `Add to ${to}`, exact: true }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${word} `) }).first().click();
}

/// The middle of a square of the plan.
export async function square(page, column, row) {
    const grid = page.getByRole("grid", { name: /^Plan of/ });
    await grid.scrollIntoViewIfNeeded();
    const box = await grid.boundingBox();
    const [columns, rows] = await Promise.all(["aria-colcount", "aria-rowcount"].map(async (count) => Number(await grid.getAttribute(count))));
    return { x: box.x + (column + 0.5) * box.width / columns, y: box.y + (row + 0.5) * box.height / rows };
}

const middle = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
}

export async function dragToSquare(page, locator, column, row) {
    await locator.scrollIntoViewIfNeeded();
    const from = await middle(locator);
    const grid = await page.getByRole("grid", { name: /^Plan of/ }).boundingBox();
    assert.ok(grid.y >= 0, "the plan is in view");
    await drag(page, from, await square(page, column, row));
}

export const dragTo = async (page, from, to) => drag(page, await middle(from), await middle(to));

/// Paints from one square to another.
export async function paint(page, tool, brush, from, to) {
    await page.getByRole("radio", { name: brush, exact: true }).click();
    await page.getByRole("radio", { name: tool, exact: true }).click();
    await drag(page, await square(page, ...from), await square(page, ...to));
}

/// The text is as if written by hand: the formatter has nothing to say, and there are no problems.
export async function checkText(page) {
    await page.getByText("✓ No problems").waitFor();
    const text = await textOfPage(page);
    const file = join(dir, "story.troupe");
    writeFileSync(file, text);
    execFileSync(command, ["fmt", file]);
    const { readFileSync } = await import("node:fs");
    assert.equal(text, readFileSync(file, "utf8"));
    await page.getByRole("radio", { name: "Picture" }).click();
    return text;
}

/// The names of all who are on the stage.
export async function peopleOnStage(page) {
    const list = page.getByRole("list", { name: "Everybody on the stage" });
    if (!(await list.isVisible())) {
        await page.getByRole("button", { name: "List", exact: true }).click();
    }
    return list.getByRole("button").locator("b").allTextContents();
}
