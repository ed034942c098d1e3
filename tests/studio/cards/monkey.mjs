// SPDX-License-Identifier: MIT
// Goal: text, outline and picture never disagree, whatever is done with mouse, keys, clipboard and undo; undo to the start gives the first bytes.
// Method: gestures drawn from a printed seed on the tavern: something in the outline or the picture is clicked, then a key is pressed.
// After each the outline's declarations are the unindented lines of the text, in their order. TROUPE_SEEDS: how many seeds, 1 by default.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { close, open, run, textOfPage, until } from "../page.mjs";

const GESTURES = 150;
const KEYS = ["Delete", "Control+d", "Alt+ArrowUp", "Alt+ArrowDown", "Alt+ArrowLeft", "Alt+ArrowRight", "Control+c", "Control+v", "Control+x", "Control+z", "Control+y",
    "Shift+ArrowDown", "Shift+ArrowUp", "Escape"];

const declaredIn = (text) => text.split("\n").filter((line) => /^[^\s#]/.test(line));

async function outlineEqualsText(page, after) {
    await until(`the outline is that of the text after ${after}`, async () => {
        const lines = declaredIn(await page.getByRole("textbox", { name: "Text of tavern.troupe" }).evaluate((editor) => editor.cmTile.view.state.doc.toString()));
        const names = await page.getByRole("tree", { name: "tavern.troupe" }).locator(":scope > [role=treeitem] > .outline-row .outline-name").allTextContents();
        return lines.length === names.length && names.every((name, i) => lines[i].includes(name));
    });
}

async function gesture(page, number) {
    const targets = number(2) === 0 ? page.getByRole("treeitem") : page.locator(".picture").getByRole("button", { name: /: / });
    const count = await targets.count();
    if (count > 0) {
        const modifiers = [[], [], ["Control"], ["Shift"]][number(4)];
        await targets.nth(number(count)).click({ modifiers, timeout: 2000, position: { x: 12, y: 10 } }).catch(() => {});
    }
    const key = KEYS[number(KEYS.length)];
    await page.keyboard.press(key);
    return key;
}

const tests = {};
for (let seed = 1; seed <= Number(process.env.TROUPE_SEEDS ?? 1); seed++) {
    tests[`random gestures, seed ${seed}`] = async () => {
        const page = await open();
        const before = await textOfPage(page);
        await page.getByRole("radio", { name: "Both" }).click();
        const number = dice(seed);
        for (let i = 0; i < GESTURES; i++) {
            const key = await gesture(page, number);
            await page.waitForTimeout(60);
            await outlineEqualsText(page, `${i + 1} gestures, the last being ${key}`);
        }
        const undo = page.getByRole("button", { name: "Undo" });
        while (await undo.isEnabled()) {
            await undo.click();
            await page.waitForTimeout(120);
        }
        await until("the first text", async () => (await textOfPage(page)) === before);
        assert.ok(before.length > 0);
        await close(page);
    };
}

await run(tests, process.argv[2]);
