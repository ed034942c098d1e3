// SPDX-License-Identifier: MIT
// Goal: what is written in pictures and in text stands as it was written, and can be taken back, also while the document is busy or
// part of it is hidden.
// Method: the studio in a browser, by roles, labels and keys as a person uses them.

import assert from "node:assert/strict";
import { close, newcomer, open, orderTwo, run, textOfPage, until } from "../page.mjs";
import { dragTo, show } from "../places.mjs";
import { linkTo } from "../stories.mjs";

await run({
    async "lines are picked, copied, pasted, moved and removed by keys and by dragging, and the focus stays with them"() {
        const page = await open();
        const before = await textOfPage(page);
        await page.getByRole("radio", { name: "Picture" }).click();
        const rows = page.getByRole("grid", { name: "Script" }).getByRole("row");
        const count = await rows.count();
        const cell = (words) => page.getByRole("button", { name: `what patron does: ${words}` });
        await cell('"An ale, please."').click({ modifiers: ["Control"] });
        await page.keyboard.press("Shift+ArrowDown");
        assert.equal(await page.locator(".script [data-picked]").count(), 2, "two rows are picked");
        await page.keyboard.press("Shift+ArrowDown");
        assert.equal(await page.locator(".script [data-picked]").count(), 3, "three rows are picked");
        await page.keyboard.press("Shift+ArrowUp");
        assert.equal(await page.locator(".script [data-picked]").count(), 2, "two rows are picked again");
        await page.keyboard.press("Control+c");
        await until("the clipboard has text", async () => /An ale, please\..*listen\s*\|\n.*Right away/.test(await page.evaluate(() => navigator.clipboard.readText())));
        await page.keyboard.press("Control+v");
        await until("two rows more", async () => (await rows.count()) === count + 2);
        await page.getByRole("button", { name: "Undo" }).click();
        await until("two rows less", async () => (await rows.count()) === count);
        await cell('"You are a treasure."').click();
        await page.keyboard.press("Alt+ArrowUp");
        await until("the row has moved", async () => /treasure/.test(await rows.nth(count - 3).textContent()));
        await until("its cell has the focus", async () => /treasure/.test(await page.evaluate(() => document.activeElement.textContent)));
        await page.keyboard.press("Delete");
        await until("the row is gone", async () => (await rows.count()) === count - 1);
        await until("the next row has the focus", async () => page.evaluate(() => document.activeElement.closest("[role=row]") !== null));
        const server = page.getByRole("treeitem", { name: "role Server" });
        await page.getByRole("treeitem", { name: "role Patron" }).press("ArrowRight");
        const from = page.getByRole("treeitem", { name: "latent Notice", exact: true });
        const [a, b] = [await from.boundingBox(), await server.boundingBox()];
        await page.mouse.move(a.x + 60, a.y + 12);
        await page.mouse.down();
        await page.mouse.move(b.x + 60, b.y + 11, { steps: 4 });
        await page.keyboard.press("Escape");
        await page.mouse.up();
        await page.mouse.move(a.x + 60, a.y + 12);
        await page.mouse.down();
        await page.mouse.move(b.x + 60, b.y + 13, { steps: 4 });
        await page.mouse.up();
        await page.getByRole("button", { name: "Undo" }).and(page.getByTitle("Undo: Move Notice")).waitFor();
        const undo = page.getByRole("button", { name: "Undo" });
        while (await undo.isEnabled()) {
            await undo.click();
            await page.waitForTimeout(100);
        }
        await until("the first text", async () => (await textOfPage(page)) === before);
        await close(page);
    },

    async "commands, declarations and texts are found by keys; a replacement and a new name are taken back as one, where they were made"() {
        const page = await open();
        const before = await textOfPage(page);
        await page.keyboard.press("Control+k");
        await page.keyboard.type("pic");
        await page.keyboard.press("Enter");
        await page.getByRole("radio", { name: "Picture", checked: true }).waitFor();
        await page.keyboard.press("Control+p");
        await page.keyboard.type("chatter");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Chatter" }).waitFor();
        const item = page.getByRole("treeitem", { name: "scene Offer drink" });
        await item.click();
        await page.keyboard.press("Control+Shift+f");
        await page.keyboard.type("patron");
        const find = page.getByRole("dialog", { name: "Find and replace in all files" });
        const all = Number.parseInt(await find.getByRole("status").textContent());
        await find.getByRole("button", { name: "Match case" }).click();
        assert.ok(Number.parseInt(await find.getByRole("status").textContent()) < all, "fewer are written small");
        await find.getByRole("textbox", { name: "Find" }).fill("miller");
        await find.getByRole("textbox", { name: "Replace with" }).fill("baker");
        await find.getByRole("button", { name: "Replace all" }).click();
        await until("none is left", async () => /Not found/.test(await find.getByRole("status").textContent()));
        await page.keyboard.press("Escape");
        await until("the outline has the focus again", async () => page.evaluate(() => document.activeElement.closest(".outline") !== null));
        await item.press("F2");
        await page.keyboard.type("Offer ale");
        await page.keyboard.press("Enter");
        await page.getByRole("treeitem", { name: "scene Offer ale" }).waitFor();
        await page.getByRole("treeitem", { name: "place hearth" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("heading", { name: "Offer drink" }).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await until("the first text", async () => (await textOfPage(page)) === before);
        await page.keyboard.press("Alt+1");
        await until("the outline has the focus", async () => page.evaluate(() => document.activeElement.closest(".outline") !== null));
        await page.getByRole("separator", { name: "Width of the outline" }).press("Enter");
        await page.reload();
        assert.equal(await page.getByRole("separator", { name: "Width of the outline" }).getAttribute("aria-valuenow"), "0", "it stays folded");
        await close(page);
    },

    async "what is typed while the document is busy stands as it was typed, and is taken back"() {
        const page = await open();
        const before = await textOfPage(page);
        await page.getByRole("textbox", { name: "Text of tavern.troupe" }).click();
        await page.keyboard.press("Control+Home");
        page.workers().forEach((worker) => void worker.evaluate(() => {
            for (const end = Date.now() + 600; Date.now() < end;) {}
        }).catch(() => {}));
        for (const letter of "place well") {
            await page.keyboard.press(letter === " " ? "Space" : letter);
        }
        await page.keyboard.press("Enter");
        await page.getByRole("treeitem", { name: "place well" }).waitFor();
        assert.equal(await textOfPage(page), `place well\n${before}`);
        while (await page.getByRole("button", { name: "Undo" }).isEnabled()) {
            await page.getByRole("button", { name: "Undo" }).click();
            await page.waitForTimeout(100);
        }
        await until("the first text", async () => (await textOfPage(page)) === before);
        await close(page);
    },

    async "letters typed before the document has opened the texts stand in them"() {
        const page = await open();
        await orderTwo(page);  // so that the versions of both texts differ
        await page.getByRole("button", { name: 'what patron does: "Two ales, please."' }).waitFor();
        await textOfPage(page);
        page.workers().forEach((worker) => void worker.evaluate(() => {
            for (const end = Date.now() + 1500; Date.now() < end;) {}
        }).catch(() => {}));
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "duel" });
        await page.getByRole("textbox", { name: "Text of duel.troupe" }).click();
        await page.keyboard.press("Control+Home");
        await page.keyboard.type("# mine\n");
        await page.getByRole("treeitem", { name: "network Duel" }).waitFor();
        await page.getByText("✓ No problems").waitFor();
        assert.match(await textOfPage(page), /^# mine\n/);
        await close(page);
    },

    async "a cell offers what its part can do there, and a part is named anew above its column, by pointer and by keys"() {
        const page = await open();
        const field = page.locator("input:focus, textarea:focus, [contenteditable=true]:focus");
        const doing = (part, words) => page.getByRole("button", { name: `what ${part} does: ${words}`, exact: true });
        await doing("patron", '"An ale, please."').hover();
        await page.getByRole("gridcell", { name: "An ale, please." }).getByRole("button", { name: "What patron can do here" }).click();
        await page.getByRole("menuitem", { name: "glance at server" }).click();
        await doing("patron", "glance at server").waitFor();
        await page.getByText("✓ No problems").waitFor();
        await doing("server", "listen").first().click();
        await doing("server", "listen").first().and(page.locator(":focus")).waitFor();
        await page.keyboard.press("/");
        await page.getByRole("menuitem", { name: /^say / }).waitFor();
        await page.keyboard.press("Enter");
        await field.waitFor();
        await page.keyboard.type("Welcome.");
        await page.keyboard.press("Enter");
        await doing("server", '"Welcome."').waitFor();
        await doing("server", '"Welcome."').click({ button: "right" });
        await page.getByRole("menuitem", { name: /^at most / }).click();
        await page.getByRole("button", { name: /^what server does: "Welcome.", at most \d/ }).waitFor();
        await doing("patron", "move to server").first().click();
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("F2");
        await field.waitFor();
        await page.keyboard.type("drinker");
        await page.keyboard.press("Enter");
        await doing("server", "move to drinker").first().waitFor();
        await page.getByRole("button", { name: "name of the part: server" }).dblclick();
        await field.waitFor();
        await page.keyboard.type("waiter");
        await page.keyboard.press("Enter");
        await doing("drinker", "move to waiter").first().waitFor();
        assert.match(await textOfPage(page), /\n {4}part drinker: Patron.*\n {4}part waiter: Server/);
        await close(page);
    },

    async "a role is begun from menus that say what each line means, one step becomes another, and it says that nobody has it"() {
        const page = await open();
        const item = (words) => page.getByRole("menuitem", { name: words, exact: true });
        const add = async (to, words) => {
            await page.getByRole("button", { name: `Add to ${to}`, exact: true }).click();
            await item(words).click();
        };
        const name = async (label, words) => {
            await page.getByRole("textbox", { name: label, exact: true }).and(page.locator(":focus")).waitFor();
            await page.keyboard.type(words);
            await page.keyboard.press("Enter");
        };
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
        await add("story.troupe", "role the part a person plays: what they do, and when");
        await name("Name", "Baker");
        await page.getByRole("treeitem", { name: "role Baker" }).waitFor();
        await page.getByText("Nothing is done yet.").waitFor();
        await add("Baker", "proactive something done of one's own accord, now and then");
        await name("Name of New", "Bake");
        const card = page.getByRole("region", { name: "Bake", exact: true });
        await card.getByText("Bake", { exact: true }).waitFor();
        await page.getByText("✓ No problems").waitFor();
        const step = card.locator(".sentence").first();
        await step.hover();
        await step.getByRole("button", { name: /^Something else in place of / }).click();
        await item("wander").click();
        await card.getByRole("button", { name: "step: wander" }).waitFor();
        await page.getByText("Nobody on the stage has this role.").getByRole("button", { name: "Put one in The square" }).click();
        await page.getByText("Nobody on the stage has this role.").waitFor({ state: "detached" });
        assert.match(await textOfPage(page), /\n {8}1 Baker scattered\n\nrole Baker\n {4}proactive Bake\n {8}wander\n$/);
        await close(page);
    },

    async "all of a word that is found more often than the list shows is replaced"() {
        const page = await open();
        const text = `role Guest for creature\n    proactive Rest\n        wait 1 s\n${"# seldom often\n".repeat(2100)}`;
        await page.getByLabel("Files").setInputFiles({ name: "many.troupe", mimeType: "text/plain", buffer: Buffer.from(text) });
        await until("the text is open", async () => (await textOfPage(page)).includes("seldom"));
        await page.keyboard.press("Control+Shift+f");
        const find = page.getByRole("dialog", { name: "Find and replace in all files" });
        await find.getByRole("textbox", { name: "Find" }).fill("often");
        await until("the list ends", async () => /More than 2000 found/.test(await find.getByRole("status").textContent()));
        await find.getByText("and more").waitFor();
        await find.getByRole("textbox", { name: "Replace with" }).fill("rarely");
        await find.getByRole("button", { name: "Replace all" }).click();
        await until("none is left", async () => /Not found/.test(await find.getByRole("status").textContent()));
        await close(page);
    },

    async "a person is linked to a place: a line is drawn there with the mouse, both are chosen by keys, and the line is taken away"() {
        const page = await open({ hash: linkTo(`place well
place oak

kind guest, a creature
    corner: place

role Patron for guest
    proactive Stroll
        wander

setting Yard
    places
        well at (2, 2)
        oak at (10, 6)
    cast
        Tom: Patron at (6, 2)
        player walks
`) });
        await show(page, "Yard");
        await page.getByRole("radio", { name: "Link", exact: true }).click();
        const tom = page.getByRole("button", { name: "Tom on the plan" });
        await dragTo(page, tom, page.getByRole("button", { name: "oak, a place on the plan" }));
        await page.getByRole("group", { name: "Which link" }).getByRole("button", { name: "corner" }).click();
        const links = page.getByRole("region", { name: "Links" }).getByRole("listitem");
        await links.getByText("oak").waitFor();
        assert.match(await textOfPage(page), /Tom: Patron at \(6, 2\)\n            corner = oak\n/);
        await page.getByRole("radio", { name: "Picture" }).click();
        await page.getByRole("radio", { name: "Link", exact: true }).click();
        await tom.press("Enter");
        await page.getByRole("button", { name: "well, a place on the plan" }).press("Enter");
        await page.getByRole("group", { name: "Which link" }).getByRole("button", { name: "home" }).press("Enter");
        await until("there are two", async () => (await links.count()) === 2);
        await page.getByRole("button", { name: "Take the link from Tom to oak away" }).click();
        await until("there is one", async () => (await links.count()) === 1);
        const text = await textOfPage(page);
        assert.match(text, /\n            home = well\n/);
        assert.doesNotMatch(text, /= oak/);
        await page.getByText("✓ No problems").waitFor();
        await close(page);
    },

    async "a focus that comes back late is not taken from what the user has gone to meanwhile"() {
        const FRAME_MS = 600;
        const context = await newcomer();
        await context.addInitScript((least) => {
            const frame = requestAnimationFrame;
            globalThis.requestAnimationFrame = (act) => setTimeout(() => frame(act), least);
        }, FRAME_MS);
        const page = await open({ context });
        const menuStays = async () => {
            await page.getByRole("button", { name: "Add to tavern.troupe" }).click();
            await page.waitForTimeout(3 * FRAME_MS);
            assert.ok(await page.getByRole("menu").getByRole("menuitem").first().evaluate((item) => item === document.activeElement), "the menu is open");
            await page.keyboard.press("Escape");
        };
        const role = (name) => page.getByRole("treeitem", { name: `role ${name}` });
        await role("Patron").locator(".outline-name").first().click();
        await page.keyboard.press("F2");
        await page.getByRole("dialog", { name: "Rename Patron" }).getByRole("textbox", { name: "New name" }).fill("Drinker");
        await page.keyboard.press("Enter");
        await menuStays();
        await role("Drinker").locator(".outline-name").first().click();
        await page.keyboard.press("Alt+ArrowDown");
        await menuStays();
        await role("Drinker").locator(".outline-name").first().click();
        await page.keyboard.press("Alt+ArrowUp");
        await until("the line that was moved has the focus", async () => /Drinker/.test(await page.evaluate(() => document.activeElement.textContent)));
        await close(page);
    },
}, process.argv[2]);
