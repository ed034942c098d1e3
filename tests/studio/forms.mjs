// SPDX-License-Identifier: MIT
// Gestures that task cards about patterns share: things are added from lists and named in forms, by mouse or by keys alone.

import assert from "node:assert/strict";
import { join } from "node:path";
import { top } from "../house/cases.mjs";
import { assertNoMouse, command, pick, press, reach, watchMouse, write } from "./keys.mjs";
import { open, shownText, until } from "./page.mjs";

const { load, Rehearsal } = await import(join(top, "build-wasm/package/index.js"));

/** A page with an empty project, and how it is used: with `byKeys`, everything is reached by keys. */
export async function begin(byKeys = false) {
    const page = await open();
    if (byKeys) {
        await watchMouse(page);
        await command(page, "New story");
    } else {
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    }
    await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
    return { page, byKeys, form: page.getByRole("region", { name: "Form" }) };
}

export const use = ({ page, byKeys }, what) => (byKeys ? press(page, what) : what.click());

export async function view(hand, name) {
    await use(hand, hand.page.getByRole("radio", { name, exact: true }));
}

/** The text, which is shown from then on. */
export async function textOf(hand) {
    await view(hand, "Text");
    return shownText(hand.page);
}

/** Adds what the list of a place has under this word. */
export async function add(hand, place, word) {
    await use(hand, hand.page.getByRole("button", { name: `Add to ${place}`, exact: true }));
    await use(hand, hand.page.getByRole("menuitem", { name: new RegExp(`^${word} `) }).first());
}

/** Writes into a field of a form, and waits until it is taken. */
export async function fill(hand, field, text) {
    await write(hand.page, field, text);
    await until(`${text} is taken`, async () => (await field.inputValue().catch(() => "")) === text);
}

/** Chooses in a list of names. */
export async function choose(hand, list, name) {
    await until(`${name} can be chosen`, async () => (await list.locator("option").allTextContents()).includes(name));
    if (hand.byKeys) {
        await pick(hand.page, list, name);
    } else {
        await list.selectOption(name);
    }
    assert.equal(await list.inputValue(), name);
}

/** Puts the cursor into a line of the text, so that the form shows it. */
async function goToLine(hand, words) {
    const { page } = hand;
    const text = await textOf(hand);
    if (hand.byKeys) {
        await reach(page, page.getByRole("textbox", { name: /^Text of/ }));
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
            await until("there is a place", async () => / at \(1, 1\)/.test(await textOf(hand)));
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
    await reach(page, gallery.getByLabel("Called"));
    await page.keyboard.type(name);
    for (const [parameter, value] of Object.entries(chosen)) {
        await choose(hand, gallery.getByLabel(parameter, { exact: true }), value);
    }
    for (const [parameter, value] of Object.entries(written)) {
        await reach(page, gallery.getByLabel(parameter, { exact: true }));
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
    }
    await use(hand, gallery.getByRole("button", { name: "Add", exact: true }));
    await view(hand, "Picture");
    await page.getByRole("article", { name: `Instance ${name}` }).waitFor();
}

/** The text has no mistakes, is laid out as the formatter lays it out, and plays: what is told of ten minutes of it. */
export async function play(hand) {
    const text = await textOf(hand);
    const troupe = await load();
    const { pack, report } = troupe.compile(text);
    assert.ok(pack !== null, report);
    assert.equal(text, troupe.format(text).text);
    const rehearsal = new Rehearsal(pack, { seed: 1, pictures: ["story"] });
    rehearsal.run(rehearsal.world.stepsPerSecond * 600);
    const story = rehearsal.picture("story");
    rehearsal.release();
    pack.release();
    if (hand.byKeys) {
        await assertNoMouse(hand.page);
    }
    return { text, story };
}
