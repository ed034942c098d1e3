// SPDX-License-Identifier: MIT
// Goal: somebody who opens the studio sees the tavern alive, walks in it, changes what is said and done in pictures and in text,
// takes it back, and goes to any moment; nothing is written to the console, nothing asked of another server, and axe finds
// nothing in either theme.
// Method: the built folder from a plain file server, in headless Chromium, by roles, labels and keys as a person uses them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, dir, read, top } from "../house/cases.mjs";
import { folderOf, serve } from "./folder.mjs";
import { address, axe, clock, close, folderPage, open, orderTwo, run, textOfPage, until } from "./page.mjs";
import { paint, show } from "./places.mjs";
import { calls, linkTo } from "./stories.mjs";

const { load } = await import(join(top, "build-wasm/package/index.js"));

const tests = {
    async "a first visit shows the tavern at play, and Order as a picture"() {
        const page = await open();
        await page.getByRole("heading", { name: "Order" }).waitFor();
        assert.equal(await page.getByRole("columnheader").count(), 2);
        await page.getByText("✓ No problems").waitFor();
        const before = await clock(page);
        await until("the clock goes on", async () => (await clock(page)) > before);
        await close(page);
    },

    async "arrow keys lead the player"() {
        const page = await open();
        await page.getByRole("button", { name: "List", exact: true }).click();
        const player = page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /you/ });
        const where = async () => Number.parseFloat((await player.locator(".at").textContent()));
        await page.getByLabel("Stage", { exact: true }).last().focus();
        await page.keyboard.down("ArrowRight");
        const before = await where();
        await until("the player goes to the right", async () => (await where()) > before + 1);
        await page.keyboard.up("ArrowRight");
        await page.waitForTimeout(700);
        const rested = await where();
        await page.waitForTimeout(1200);
        assert.ok(Math.abs((await where()) - rested) < 0.2, "the player stands when the key is released");
        await close(page);
    },

    async "somebody who is clicked in the list is explained"() {
        const page = await open();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        const card = page.getByRole("region", { name: "About Edda" });
        await card.getByText("Patron", { exact: true }).waitFor();
        await card.getByRole("textbox", { name: "thirst" }).waitFor();
        await card.getByText(/Edda at/).waitFor();
        assert.equal(await page.getByRole("region", { name: "Direct Edda" }).count(), 1);
        await close(page);
    },

    async "a line is changed in the picture, heard on the stage's text, and taken back"() {
        const page = await open();
        await orderTwo(page);
        await page.getByRole("button", { name: 'what patron does: "Two ales, please."' }).waitFor();
        await page.getByText("✓ No problems").waitFor();
        assert.match(await textOfPage(page), /"Two ales, please\."/);
        await page.getByRole("button", { name: "Undo" }).click();
        await until("the text is as it was", async () => /"An ale, please\."/.test(await textOfPage(page)));
        await close(page);
    },

    async "a row is moved, copied and removed"() {
        const page = await open();
        const rows = page.getByRole("grid", { name: "Script" }).getByRole("row");
        const count = await rows.count();
        await rows.nth(2).hover();
        await rows.nth(2).getByRole("button", { name: "Add a copy of row" }).click();
        await until("there is a row more", async () => (await rows.count()) === count + 1);
        await rows.nth(2).hover();
        await rows.nth(2).getByRole("button", { name: "Remove row" }).click();
        await until("there is a row less", async () => (await rows.count()) === count);
        await rows.nth(2).hover();
        await rows.nth(2).getByRole("button", { name: "Move row up" }).click();
        await until("the row is the first one", async () => /An ale, please/.test(await rows.nth(1).textContent()));
        for (let i = 0; i < 3; i++) {
            await page.getByRole("button", { name: "Undo" }).click();
        }
        await until("all is as it was", async () => /move to server/.test(await rows.nth(1).textContent()) && (await rows.count()) === count);
        await close(page);
    },

    async "a network grows by its nodes and arrows, and what was dragged is found again"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
        await page.getByRole("button", { name: "Add to story.troupe" }).click();
        await page.getByRole("menuitem", { name: /^network / }).click();
        const nodes = page.getByLabel(/^Node /).and(page.getByRole("group"));
        await until("the first node", async () => (await nodes.count()) === 1);
        await nodes.first().getByRole("button", { name: /^Add an arrow from / }).click();
        await page.getByRole("menuitem", { name: "New node" }).click();
        await until("a second node", async () => (await nodes.count()) === 2);
        await page.getByLabel(/^Arrow from .* to /).nth(2).waitFor({ state: "attached" });
        const second = nodes.nth(1);
        await second.locator("b").click();
        await page.keyboard.press("F2");
        await page.getByRole("textbox", { name: "New name" }).fill("Rest");
        await page.keyboard.press("Enter");
        await page.getByRole("group", { name: "Node Rest", exact: true }).waitFor();
        const apart = async () => {
            const [a, b] = [await nodes.first().boundingBox(), await second.boundingBox()];
            return Math.round(b.x - a.x) * 1000 + Math.round(b.y - a.y);
        };
        const before = await apart();
        await second.locator("b").hover({ position: { x: 4, y: 6 } });
        const { x, y } = await second.locator("b").boundingBox();
        await page.mouse.down();
        await page.mouse.move(x - 60, y + 30, { steps: 4 });
        await page.mouse.up();
        await page.getByTitle(/^Undo: Move /).waitFor();
        const after = await apart();
        assert.notEqual(after, before, "it was dragged");
        await page.getByText("Kept in this browser").waitFor();
        await page.reload();
        await page.getByRole("treeitem", { name: /^network / }).click();
        await nodes.nth(1).waitFor();
        await until("it stands where it was dragged", async () => (await apart()) !== before);
        await close(page);
    },

    async "what is written is in the file within a second, and what others write is a change that can be taken back"() {
        const folder = folderOf({ "tavern.troupe": read("examples/tavern.troupe") });
        const server = await serve(folder);
        const page = await folderPage(server);
        await page.getByText("Saved in the folder").waitFor();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: /^Text of/ }).click();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("# mine\n");
        await until("the file has it", () => readFileSync(join(folder, "tavern.troupe"), "utf8").includes("# mine\n"));
        await page.getByText("Saved in the folder").waitFor();
        writeFileSync(join(folder, "tavern.troupe"), `# theirs\n${readFileSync(join(folder, "tavern.troupe"), "utf8")}`);
        await until("the page has it", async () => (await textOfPage(page)).startsWith("# theirs\n"));
        await page.getByTitle("Undo: Changed on disk: tavern.troupe").click();
        await until("it is taken back", async () => !(await textOfPage(page)).includes("# theirs"));
        await until("in the file, too", () => !readFileSync(join(folder, "tavern.troupe"), "utf8").includes("# theirs"));
        await close(page);
        await server.stop();
    },

    async "a mistake is shown, and the story goes on with the last text that made sense"() {
        const page = await open();
        await page.getByRole("radio", { name: "Text" }).click();
        const editor = page.getByRole("textbox", { name: "Text of tavern.troupe" });
        await editor.click();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("\nrole Guard for nonsense");
        await page.getByRole("button", { name: /⚠ \d+ problem/ }).waitFor();
        const before = await clock(page);
        await until("the clock goes on", async () => (await clock(page)) > before);
        await until("what was typed is taken back", async () => {  // in one change, or, typed slowly, in several
            await page.keyboard.press("Control+z");
            return page.getByText("✓ No problems").waitFor({ timeout: 2000 }).then(() => true, () => false);
        });
        await close(page);
    },

    async "the story goes back to a moment, and on from there"() {
        const page = await open();
        await page.getByLabel("Speed").selectOption("20");
        await until("a minute has passed", async () => (await clock(page)) > 18 * 3600 + 60);
        await page.getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: "Play" }).waitFor();
        const before = await clock(page);
        await page.getByRole("button", { name: "One second back" }).click();
        await until("a second less", async () => (await clock(page)) === before - 1);
        await page.getByRole("button", { name: "From the beginning" }).click();
        await until("the beginning", async () => (await clock(page)) === 18 * 3600);
        await close(page);
    },

    async "a form sets, clears and refuses"() {
        const page = await open();
        await page.getByRole("radio", { name: "Form" }).click();
        const form = page.getByRole("region", { name: "Form" });
        const patience = form.getByLabel(/^patience/);
        await until("the form is there", async () => (await patience.inputValue().catch(() => "")) === "4 s");
        await patience.fill("6 s");
        await patience.press("Enter");
        assert.match(await textOfPage(page), /scene Order, patience 6 s, gives up after 80 s/);
        await page.getByRole("radio", { name: "Form" }).click();
        await patience.fill("6 metres of");
        await patience.press("Enter");
        await form.getByRole("alert").waitFor();
        await patience.press("Escape");
        await form.getByRole("button", { name: "Clear cooldown" }).click();
        await until("it is cleared", async () => /scene Order, patience 6 s, gives up after 80 s$/m.test(await textOfPage(page)));
        await close(page);
    },

    async "what is written is kept, and found again; a link opens what it carries, and keeps nothing"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: "Text of story.troupe" }).click();
        await page.keyboard.press("Control+Home");
        await page.keyboard.type("place well\n");
        await page.getByText("Kept in this browser").waitFor();
        await page.reload();
        await page.getByRole("treeitem", { name: "place well" }).waitFor();
        await page.getByRole("button", { name: "Copy link" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        const hash = await page.evaluate(async () => location.hash || new URL(await navigator.clipboard.readText()).hash);
        const other = await open({ hash });
        await other.getByRole("treeitem", { name: "place well" }).waitFor();
        await other.getByText("From a link").waitFor();
        await other.goto(address);
        await other.getByRole("treeitem", { name: "scene Order" }).waitFor();
        await close(other);
        await close(page);
    },

    async "things are added from lists of what fits, and sentences are changed by choosing"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
        const before = await textOfPage(page);
        for (const word of ["role", "place", "item", "scene", "network", "task"]) {
            await page.getByRole("button", { name: "Add to story.troupe" }).click();
            await page.getByRole("menu").getByRole("menuitem", { name: new RegExp(`^${word} `) }).first().click();
            await page.getByRole("treeitem", { name: new RegExp(`^${word} New`) }).first().waitFor();
            await page.getByText(/✓ No problems|\d warning/).waitFor();
        }
        await page.getByRole("radio", { name: "Picture" }).click();
        await page.getByRole("treeitem", { name: /^role New/ }).click();
        await page.getByRole("button", { name: "Add to New", exact: true }).click();
        await page.getByRole("menuitem", { name: /^latent / }).click();
        await page.getByRole("region", { name: /^New/ }).waitFor();
        await page.getByText(/✓ No problems|\d warning/).waitFor();
        await page.getByRole("button", { name: /^when: when / }).click();
        await page.getByRole("radio", { name: "Form" }).click();
        const undo = page.getByRole("button", { name: "Undo" });
        while (await undo.isEnabled()) {
            await undo.click();
            await page.waitForTimeout(100);
        }
        await until("the first text", async () => (await textOfPage(page)) === before);
        await close(page);
    },

    async "problems are listed with their place, and what to write instead is written by a click"() {
        const page = await open();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: "Text of tavern.troupe" }).click();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("\nrole Guard for creture");
        await page.getByRole("button", { name: /^⚠ 1 problem$/ }).click();
        const list = page.getByRole("list", { name: "Problems" }).first();
        await list.getByRole("button", { name: /^Guard\s*No kind is called creture/ }).waitFor();
        await list.getByRole("button", { name: "Write “creature”" }).click();
        await page.getByText(/✓ No problems|\d warning/).waitFor();
        assert.match(await textOfPage(page), /role Guard for creature$/);
        await close(page);
    },

    async "an instance of a pattern is filled in, changed, and made one's own"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
        await page.getByRole("button", { name: "From a pattern, to story.troupe" }).click();
        const gallery = page.getByRole("dialog", { name: "Add from a pattern" });
        await gallery.getByRole("button", { name: /^Bystander/ }).click();
        await gallery.getByLabel("Called").fill("Idler");
        await gallery.getByLabel("actor", { exact: true }).selectOption("creature");
        await gallery.getByRole("button", { name: "Add", exact: true }).click();
        const picture = page.getByRole("article", { name: "Instance Idler" });
        await picture.getByLabel("restless", { exact: true }).fill("5");
        await picture.getByLabel("restless", { exact: true }).press("Enter");
        await picture.getByText(/weight 5/).waitFor();
        assert.match(await textOfPage(page), /instance Idler of Bystander\n {4}actor = creature\n {4}restless = 5\n/);
        await page.getByRole("radio", { name: "Picture" }).click();
        await picture.getByRole("button", { name: "Make it my own" }).click();
        await page.getByRole("treeitem", { name: "role Idler" }).waitFor();
        assert.match(await textOfPage(page), /role Idler for every creature/);
        await close(page);
    },

    async "a project is given out as a pack and as a picture"() {
        const page = await open();
        for (const [name, file] of [["Pack", "tavern.pack"], ["Picture as PNG", "Order.png"]]) {
            const download = page.waitForEvent("download");
            await page.getByRole("button", { name: "Export", exact: true }).click();
            await page.getByRole("menuitem", { name }).click();
            assert.equal((await download).suggestedFilename(), file);
        }
        await close(page);
    },

    async "tests are run, and the end of one is played; lines are written in cells"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "mary" });
        await page.getByRole("treeitem", { name: /^test Mary orders/ }).click();
        const test = page.getByRole("article", { name: /^Test Mary orders/ });
        await test.getByRole("button", { name: "Run", exact: true }).click();
        await test.getByText(/✓ It came true, in \d+ s/).waitFor();
        await test.getByRole("button", { name: "Play this" }).click();
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await until("the stage is at its end", async () => (await clock(page)) > 8 * 3600 + 30);
        await page.getByRole("treeitem", { name: "lines Chatter" }).click();
        await page.getByRole("gridcell", { name: /^New line/ }).focus();
        await page.keyboard.type("Rain again.");
        await page.keyboard.press("Enter");
        await page.getByRole("gridcell", { name: /^Line \d+: Rain again\.$/ }).waitFor();
        assert.match(await textOfPage(page), /"Rain again\."/);
        await close(page);
    },

    async "a simulation of a seed shows what its host did, as the engine tells it, and goes back in it"() {
        const page = await open();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        const list = page.getByRole("region", { name: "What the simulation did" });
        await list.getByText(/^(?!arrive)/).first().waitFor();
        await until("some seconds are played", async () => Number.parseFloat(await list.locator("time").last().textContent()) > 2);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.waitForTimeout(500);  // the list is told a few times a second
        const shown = async () => (await list.getByRole("listitem").allTextContents()).map((line) => line.replace(/\s+/g, " ").trim());
        const last = await shown();
        const troupe = await load();
        const { deeds, wrong } = troupe.simulationRecord(troupe.simulationWriteCase(1n, 1800), { write: () => true });
        assert.equal(wrong, "");
        const told = deeds.trimEnd().split("\n").map((line) => line.split(" ")).map(([, name, whom]) => [name, Number(BigInt(whom) >> 32n)]);
        const meant = last.map((line) => /^[\d.]+ s ([\w-]+) ?(.*)$/.exec(line).slice(1));
        const fits = (at) => meant.every(([name, whom], i) => told[at + i]?.[0] === name && (told[at + i][1] === 0 ? whom === "the world" : whom.endsWith(` ${told[at + i][1]}`)));
        assert.ok(told.some((_, at) => fits(at)), `${last} in ${told.slice(0, 60).join("; ")}`);
        await page.getByRole("button", { name: "List", exact: true }).click();
        assert.ok(await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button").count() > 1);
        await until("what came later is undone", async () => {
            await page.getByRole("button", { name: "One second back" }).click();
            await page.waitForTimeout(700);
            return String(await shown()) !== String(last);
        });
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await list.getByText(new RegExp(`^${last.at(-1).split(" ")[0]} s`)).first().waitFor();
        await close(page);
    },

    async "trees and networks show who is at which node"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "duel" });
        await page.getByRole("treeitem", { name: "task Search the hall" }).click();
        const tree = page.getByRole("tree", { name: "What Search the hall does" });
        await tree.getByRole("img", { name: /^[1-4] here now$/ }).first().waitFor();
        await page.getByRole("treeitem", { name: "network Duel" }).click();
        await page.getByRole("article", { name: "Network Duel" }).getByRole("img", { name: /^[1-4] here now$/ }).first().waitFor();
        await close(page);
    },

    async "a setting is painted with the pointer and by keys, and each stroke is taken back as one"() {
        const page = await open();
        const before = await textOfPage(page);
        await page.getByRole("radio", { name: "Picture" }).click();
        await show(page, "The Gilded Goose");
        await paint(page, "Brush", "wall", [8, 8], [11, 8]);
        await until("there is a wall", async () => /\n        #\.{7}####\.{15}#\n/.test(await textOfPage(page)));
        await page.getByRole("radio", { name: "Picture" }).click();
        await page.getByRole("grid", { name: "Plan of The Gilded Goose" }).focus();
        for (const key of ["t", "ArrowRight", "Space"]) {
            await page.keyboard.press(key);
        }
        await until("there is a table", async () => /\n        #t#{26}\n/.test(await textOfPage(page)));
        for (let i = 0; i < 2; i++) {
            await page.getByRole("button", { name: "Undo" }).click();
        }
        await until("the text is as it was", async () => (await textOfPage(page)) === before);
        await close(page);
    },

    async "lines are translated in their table: checked, taken back, kept, and read by the command"() {
        const page = await open({ hash: linkTo(calls('"Over here, {partner}!"', '"{me} is waiting for you."')) });
        await page.getByRole("treeitem", { name: "lines Calls" }).click();
        await page.getByRole("radio", { name: "Picture" }).click();
        const language = page.getByRole("textbox", { name: "New language" });
        await language.fill("de");
        await language.press("Enter");
        const cell = (line) => page.getByRole("gridcell", { name: new RegExp(`^Line ${line} in de`) });
        await cell(1).focus();
        await page.keyboard.type("Hier, {partnr}!");
        await page.keyboard.press("Enter");
        await page.getByText(/names `{partnr}`, which the line does not/).waitFor();
        await cell(1).focus();
        await page.keyboard.type("Hierher, {partner}!");
        await page.keyboard.press("Enter");
        await page.getByRole("columnheader", { name: "de 1 of 2" }).waitFor();
        await cell(2).dblclick();
        await page.keyboard.type("{me} wartet.");
        await page.keyboard.press("Enter");
        await page.getByRole("columnheader", { name: "de 2 of 2" }).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("columnheader", { name: "de 1 of 2" }).waitFor();
        await page.getByRole("button", { name: "Redo" }).click();
        await page.getByRole("columnheader", { name: "de 2 of 2" }).waitFor();
        await page.getByRole("button", { name: "Remix" }).click();
        await page.getByText("Kept in this browser").waitFor();
        await page.reload();
        await page.getByRole("treeitem", { name: "lines Calls" }).click();
        await page.getByRole("gridcell", { name: "Line 1 in de: Hierher, {partner}!" }).waitFor();
        await page.getByRole("combobox", { name: "Language" }).selectOption("de");
        const words = page.getByRole("list", { name: "Words on the stage" }).getByRole("listitem");
        await words.getByText(/Hierher|wartet/).first().waitFor();
        await page.getByRole("combobox", { name: "Language" }).selectOption("");
        await words.getByText(/Over here|waiting/).first().waitFor();
        const [download] = await Promise.all([page.waitForEvent("download"), (async () => {
            await page.getByRole("button", { name: "Export" }).click();
            await page.getByRole("menuitem", { name: /zip/i }).click();
        })()]);
        const zip = join(dir, "translated.zip");
        await download.saveAs(zip);
        execFileSync("python3", ["-m", "zipfile", "-e", zip, dir]);
        const told = execFileSync(command, ["run", join(dir, "story.troupe"), "--language", "de", "--for", "1m"], { encoding: "utf8" });
        assert.match(told, /"(Hierher, (Ann|Bob)!|(Ann|Bob) wartet\.)"/);
        await close(page);
    },

    async "a change is compared with the story before it"() {
        const page = await open();
        await orderTwo(page);
        const strip = page.getByRole("region", { name: "What the change did" });
        await strip.getByText(/First difference at .* → /).click();
        await strip.getByText(/now: \w+ says "Two ales, please\."/).waitFor();
        await strip.getByRole("button", { name: "Go there" }).click();
        await until("the story stands where it differs", async () => (await clock(page)) === 18 * 3600);
        await close(page);
    },

    async "a breakpoint stops the story, and says who came to it"() {
        const page = await open();
        await page.getByRole("radio", { name: "Text" }).click();
        const editor = page.getByRole("textbox", { name: "Text of tavern.troupe" });
        await editor.click();
        await page.keyboard.press("Control+f");
        await page.keyboard.type("An ale, please.");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.keyboard.press("F9");
        const stopped = page.getByText(/^Line \d+: \w+, in Order/);
        await stopped.waitFor();
        const at = await clock(page);
        await page.waitForTimeout(300);
        assert.equal(await clock(page), at, "the story stands");
        await page.getByRole("button", { name: "Go on" }).click();
        await until("the story goes on", async () => (await clock(page)) > at);
        await close(page);
    },

    async "somebody is directed from the stage, and shows it"() {
        const page = await open();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Anselm/ }).click();
        const panel = page.getByRole("region", { name: "Direct Anselm" });
        for (const begins of ["Sometimes Anselm …", "With somebody Anselm …", "When I speak to Anselm …", "When … Anselm …"]) {
            await panel.getByRole("button", { name: begins }).click();
            await panel.getByRole("list", { name: "The direction" }).getByRole("textbox").first().waitFor();
            assert.equal(await panel.getByRole("alert").count(), 0, begins);
        }
        await panel.getByRole("button", { name: "Tell Anselm" }).click();
        const queues = page.getByRole("list", { name: "Queues" });
        await until("Anselm greets", async () => /Greet/.test(await queues.textContent().catch(() => "")));
        await page.getByRole("region", { name: "Greet" }).getByText("Hello!").waitFor();
        await close(page);
    },

    async "a story from a link is remixed, and is kept then"() {
        const text = "# Small\nrole Guard for creature\n    proactive Stand\n        pose for 2 s\n\nsetting Yard\n    cast\n        Ada: Guard at (2, 2)\n        player walks\n";
        const page = await open({ hash: linkTo(text) });
        await page.getByText("From a link").waitFor();
        await page.getByRole("button", { name: "Remix" }).click();
        await page.getByText("Kept in this browser").waitFor();
        await page.reload();
        await page.getByText("Kept in this browser").waitFor();
        await page.getByRole("treeitem", { name: "role Guard" }).waitFor();
        await close(page);
    },

    async "the tutorial goes on by itself, is left and taken up again"() {
        const page = await open();
        await page.getByRole("button", { name: "Learn" }).click();
        const card = page.getByRole("region", { name: "Learn" });
        await card.getByText("Step 1 of 10").waitFor();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        await card.getByText("Step 2 of 10").waitFor();
        await page.keyboard.down("ArrowRight");
        await card.getByText("Step 3 of 10").waitFor();
        await page.keyboard.up("ArrowRight");
        await card.getByRole("button", { name: "Leave the tutorial" }).click();
        await page.reload();
        await page.getByRole("button", { name: "Learn" }).click();
        await card.getByText("Step 6 of 10").waitFor();  // the tavern has all of the steps before
        await card.getByRole("button", { name: "Back" }).click();
        await card.getByText("Step 5 of 10").waitFor();
        await close(page);
    },

    async "an empty project shows stories to begin from, and one of them is opened"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
        const stories = page.getByRole("list", { name: "Stories to begin from" });
        await stories.getByRole("button").nth(2).waitFor();
        await stories.getByRole("button", { name: /market/ }).click();
        await page.getByRole("heading", { name: "Buying" }).waitFor();
        await page.getByText("✓ No problems").waitFor();
        const before = await clock(page);
        await until("the story plays", async () => (await clock(page)) > before);
        await close(page);
    },

    async "a thing tells what it offers, and a fact that is changed takes the story another way, until one steps back"() {
        const page = await open();
        const listed = (name) => page.getByRole("list", { name: /on the stage$/ }).getByRole("button", { name: new RegExp(`^${name}`) });
        await page.getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await listed("Anselm").click();
        const card = page.getByRole("region", { name: "About Anselm" });
        await card.getByRole("combobox", { name: "Why not" }).selectOption("Order");
        await card.getByText(/Anselm (does not|could|is at) `Order`/).waitFor();
        const thirst = card.getByRole("textbox", { name: "thirst" });
        const before = await thirst.inputValue();
        await thirst.fill("3");
        await thirst.press("Enter");
        await page.getByRole("button", { name: "One step on" }).click();
        await until("it is set", async () => (await thirst.inputValue()).startsWith("3"));
        await page.getByRole("button", { name: "One second back" }).click();
        await until("it is as before", async () => Math.abs(Number(await thirst.inputValue()) - Number(before)) < 1);
        await listed("bar").click();
        const thing = page.getByRole("region", { name: "About bar" });
        await thing.getByText(/Offers[^]*Holders/).waitFor();
        await close(page);
    },

    async "axe finds nothing, in both themes"() {
        for (const colorScheme of ["light", "dark"]) {
            const page = await open({ colorScheme });
            await page.getByRole("button", { name: "List", exact: true }).click();
            for (const view of ["Picture", "Both"]) {
                await page.getByRole("radio", { name: view }).click();
                await page.evaluate(axe);
                const { violations } = await page.evaluate(() =>
                    globalThis.axe.run({ resultTypes: ["violations"], rules: { region: { enabled: false } } }));  // dividers stand between the regions
                assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `${colorScheme}, ${view}`);
            }
            await close(page);
        }
    },
};

/** Takes the picture of the docs: `node tests/studio/studio.mjs --picture`. */
async function takePicture() {
    const page = await open();
    await page.getByLabel("Speed").selectOption("20");
    await until("it is lively", async () => (await clock(page)) > 18 * 3600 + 75);
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Anselm/ }).click();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("region", { name: "About Anselm" }).getByText(/^Anselm at /).waitFor();
    await page.screenshot({ path: join(top, "docs/pictures/studio.png") });
    await close(page);
}
if (process.argv[2] === "--picture") {
    await takePicture();
    process.argv[2] = "nothing else";
}

await run(tests, process.argv[2]);
