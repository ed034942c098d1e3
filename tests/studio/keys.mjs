// SPDX-License-Identifier: MIT
// The page by keys alone: an element is reached as somebody without a mouse reaches it, by the keys of the panes, by Tab, and by arrow keys in
// trees, grids and menus. An element that cannot be reached so fails the test.

import assert from "node:assert/strict";

const MOST_KEYS = 500;
const PANES = ["Outline", "Document", "Stage", "Timeline"];

/// The key that leads from the focus towards an element; null once it is there.
function keyTowards(element, panes) {
    const at = document.activeElement;
    if (at === element) {
        return null;
    }
    const paneOf = (each) => panes.indexOf(each.closest(".pane[aria-label]")?.getAttribute("aria-label") ?? "");
    const group = element.tabIndex < 0 ? element.closest("[role=tree], [role=grid], [role=menu]") : null;
    const isBehind = (each) => (at.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (group?.contains(at)) {
        return isBehind(element) ? "ArrowDown" : "ArrowUp";
    }
    const pane = paneOf(element);
    if (pane >= 0 && pane !== paneOf(at)) {
        return `Alt+${pane + 1}`;
    }
    const tab = isBehind(group ?? element) ? "Tab" : "Shift+Tab";
    return at.closest(".cm-editor") === null ? tab : `Escape ${tab}`;  // without Escape it indents
}

/// Brings the focus to an element.
export async function reach(page, target) {
    await target.waitFor();
    let last = "";
    for (let count = 0; count < MOST_KEYS; count++) {
        const key = await target.evaluate(keyTowards, PANES);
        if (key === null) {
            return;
        }
        // A pane may put the focus elsewhere than expected: Tab goes on from there.
        last = key === last && key.startsWith("Alt") ? "Tab" : key;
        for (const each of last.split(" ")) {
            await page.keyboard.press(each);
        }
    }
    assert.fail(`${target} is not reached by ${MOST_KEYS} keys`);
}

export async function press(page, target, key = "Enter") {
    await reach(page, target);
    await page.keyboard.press(key);
}

/// Writes into a field from its first letter on.
export async function write(page, field, text) {
    await reach(page, field);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
}

/// Chooses in a list of names by their letters.
export async function pick(page, list, name) {
    await reach(page, list);
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
}

/// Does a command of the palette.
export async function command(page, name) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
}

/// Counts what a mouse does, from now on and after a reload.
export async function watchMouse(page) {
    const count = () => {
        globalThis.clicks = 0;
        addEventListener("pointerdown", () => void globalThis.clicks++, { capture: true });
    };
    await page.addInitScript(count);
    await page.evaluate(count);
}

export const assertNoMouse = async (page) => assert.equal(await page.evaluate(() => globalThis.clicks), 0, "a mouse was used");
