// SPDX-License-Identifier: MIT
// Gestures that task cards about patterns share: things are added from lists and named in forms, by mouse or by keys alone.

import assert from "node:assert/strict";
import { join } from "node:path";
import { top } from "../house/cases.mjs";
import { open, textOfPage, until } from "./page.mjs";

const { load, Rehearsal } = await import(join(top, "build-wasm/package/index.js"));

/** Whole numbers below a number, drawn from a seed. */
export function dice(seed) {
    let state = seed * 2654435761 >>> 0;
    return (sides) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * sides);
    };
}

/** A page with an empty project, and how it is used: with `byKeys`, nothing is clicked. */
export async function begin(byKeys = false) {
    const page = await open();
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
    return { page, byKeys, form: page.getByRole("region", { name: "Form" }) };
}

export async function use({ page, byKeys }, what) {
    if (byKeys) {
        await what.focus();
        await page.keyboard.press("Enter");
    } else {
        await what.click();
    }
}

export async function view(hand, name) {
    await use(hand, hand.page.getByRole("radio", { name, exact: true }));
}

/** Adds what the list of a place has under this word. */
export async function add(hand, place, word) {
    await use(hand, hand.page.getByRole("button", { name: `Add to ${place}`, exact: true }));
    await use(hand, hand.page.getByRole("menuitem", { name: new RegExp(`^${word} `) }).first());
}

/** Writes into a field of a form, and waits until it is taken. */
export async function fill(hand, field, text) {
    await field.waitFor();
    await field.focus();
    await hand.page.keyboard.press("Control+a");
    await hand.page.keyboard.type(text);
    await hand.page.keyboard.press("Enter");
    await until(`${text} is taken`, async () => (await field.inputValue().catch(() => "")) === text);
}

/** Chooses in a list of names. */
export async function choose(hand, list, name) {
    await until(`${name} can be chosen`, async () => (await list.locator("option").allTextContents()).includes(name));
    if (hand.byKeys) {
        await list.focus();
        await hand.page.keyboard.type(name);
        await hand.page.keyboard.press("Tab");
    } else {
        await list.selectOption(name);
    }
    assert.equal(await list.inputValue(), name);
}

/** Puts the cursor into a line of the text, so that the form shows it. */
async function goToLine(hand, words) {
    await view(hand, "Text");
    const { page } = hand;
    const text = await textOfPage(page);
    if (hand.byKeys) {
        await page.getByRole("textbox", { name: /^Text of/ }).focus();
        await page.keyboard.press("Control+Home");
        for (let line = text.split("\n").findIndex((each) => each.includes(words)); line > 0; line--) {
            await page.keyboard.press("ArrowDown");
        }
        await page.keyboard.press("End");
    } else {
        await page.getByText(words).last().click();
    }
    await view(hand, "Form");
}

const calledIn = (hand, label) => hand.form.getByLabel(label, { exact: true });

/** Declares something by its word, and gives it a name. */
export async function declare(hand, word, name) {
    await add(hand, "story.troupe", word);
    await view(hand, "Form");
    await until("its form is shown", async () => /^New/.test(await calledIn(hand, "a name").inputValue().catch(() => "")));
    await fill(hand, calledIn(hand, "a name"), name);
}

/** Puts places into the setting: names, and where each is. */
export async function places(hand, all) {
    await use(hand, hand.page.getByRole("treeitem", { name: "setting The square" }));
    await view(hand, "Form");
    await add(hand, "setting The square", "places");
    for (const [i, [name, x, y]] of all.entries()) {
        if (i === 0) {
            await until("there is a place", async () => / at \(1, 1\)/.test(await textOfPage(hand.page)));
            await goToLine(hand, "at (1, 1)");
        } else {
            await use(hand, hand.form.getByRole("button", { name: "places", exact: true }));
            await add(hand, "places", "places entry");
        }
        await until("it is new", async () => /^New/.test(await calledIn(hand, "the name of a place").inputValue().catch(() => "")));
        await fill(hand, calledIn(hand, "the name of a place"), name);
        await fill(hand, calledIn(hand, "value"), `(${x}, ${y})`);
    }
}

/** Puts somebody into the cast. */
export async function person(hand, name, of) {
    await goToLine(hand, "player walks");
    await use(hand, hand.form.getByRole("button", { name: "cast", exact: true }));
    await add(hand, "cast", "cast entry");
    const value = (label) => calledIn(hand, label).inputValue().catch(() => "");
    await until("it is new", async () => /^New/.test(await value("a name")) || (await value("a role or kind")) === "thing");
    await fill(hand, calledIn(hand, "a role or kind"), of);
    await fill(hand, calledIn(hand, "a name"), name);
}

/** Fills in the form of a pattern: its name, and what is given for its parameters. */
export async function instance(hand, pattern, name, chosen, written = {}) {
    const { page } = hand;
    await use(hand, page.getByRole("button", { name: "From a pattern, to story.troupe" }));
    const gallery = page.getByRole("dialog", { name: "Add from a pattern" });
    await use(hand, gallery.getByRole("button", { name: new RegExp(`^${pattern}(?! \\w+ \\w+er)`) }).first());
    await gallery.getByLabel("Called").focus();
    await page.keyboard.type(name);
    for (const [parameter, value] of Object.entries(chosen)) {
        await choose(hand, gallery.getByLabel(parameter, { exact: true }), value);
    }
    for (const [parameter, value] of Object.entries(written)) {
        await gallery.getByLabel(parameter, { exact: true }).focus();
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
    }
    await use(hand, gallery.getByRole("button", { name: "Add", exact: true }));
    await view(hand, "Picture");
    await page.getByRole("article", { name: `Instance ${name}` }).waitFor();
}

/** The text has no mistakes, is laid out as the formatter lays it out, and plays: what is told of ten minutes of it. */
export async function play({ page }) {
    const text = await textOfPage(page);
    const troupe = await load();
    const { pack, report } = troupe.compile(text);
    assert.ok(pack !== null, report);
    assert.equal(text, troupe.format(text).text);
    const rehearsal = new Rehearsal(pack, { seed: 1, pictures: ["story"] });
    rehearsal.run(rehearsal.world.stepsPerSecond * 600);
    const story = rehearsal.picture("story");
    rehearsal.release();
    pack.release();
    return { text, story };
}
