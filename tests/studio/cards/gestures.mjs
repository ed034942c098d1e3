// SPDX-License-Identifier: MIT
// Goal: cards use the page as a person does: by roles, labels and gestures on what has a name; none knows an id, the state of the page, a place
// in pixels, or writes a text instead of making it.
// Method: the cards of tasks are read for calls that a person has no like of; each kind of call is planted once, and has to be found.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, finish, top } from "../../house/cases.mjs";

/// Cards that do a task, and what they share.
const TASKS = ["cards/market", "cards/network", "cards/order", "cards/pub", "cards/guard_duet", "cards/builder", "cards/square", "cards/direct", "cards/without_text", "forms", "places", "keys"];

/// Words that no card may say; `allowed`: where somebody without sight or a mouse is counted, not helped.
const FORBIDDEN = {
    "an id made for tests": /getByTestId|data-testid/,
    "the state of the page": /useStudio|__store|zustand|\bset\(\{|operate\(/,
    "a place in pixels": /mouse\.(click|move|dblclick)\(\s*\d|position:\s*\{\s*x:/,
    "an event that no key or mouse made": /dispatchEvent|new (Mouse|Keyboard|Pointer)Event/,
    "a text that is put in whole": /insertText|clipboard\.write|setInputFiles/,
    "a call into the page": /page\.evaluate\((?!\(\) => globalThis\.clicks\b|count\))/,
};

const found = (text) => Object.entries(FORBIDDEN).filter(([, words]) => words.test(text)).map(([name]) => name);

for (const name of TASKS) {
    await check(`${name} uses names and gestures only`, () => {
        const text = readFileSync(join(top, "tests/studio", `${name}.mjs`), "utf8");
        assert.deepEqual(found(text), []);
    });
}

const PLANTED = {
    "an id made for tests": `await page.getByTestId("add").click();`,
    "the state of the page": `useStudio.setState({ view: "text" });`,
    "a place in pixels": "await page.mouse.click(120, 300);",
    "an event that no key or mouse made": `await button.dispatchEvent("click");`,
    "a text that is put in whole": `await page.keyboard.insertText("role Guard");`,
    "a call into the page": `await page.evaluate(() => document.querySelector("button").click());`,
};
for (const [name, line] of Object.entries(PLANTED)) {
    await check(`found: ${name}`, () => assert.ok(found(line).includes(name)));
}
finish();
