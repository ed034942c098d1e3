// SPDX-License-Identifier: MIT
// Goal: lines are translated in their table, and each text is spoken, tested, kept and written in its language.
// Method: the studio in a browser with stories of two who call each other; the files are read as the page gives them out.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderOf, serve } from "../folder.mjs";
import { close, folderPage, open, run, shownText, until } from "../page.mjs";
import { CALLS, linkTo, translateInto } from "../stories.mjs";

await run({
    async "a language has one column, which keeps its words; other names of files are none, and a translation alone is no story"() {
        const page = await open({ hash: linkTo(CALLS) });
        const language = await translateInto(page, "de");
        const cell = (line) => page.getByRole("gridcell", { name: new RegExp(`^Line ${line} in de`) });
        await cell(1).focus();
        await page.keyboard.press("F2");
        await page.keyboard.type("Hier!");
        await page.keyboard.press("Enter");
        await page.getByRole("columnheader", { name: "de 1 of 2" }).waitFor();
        await language.fill("de");
        await language.press("Enter");
        await page.getByText("The lines have a column for de already.").waitFor();
        await page.getByRole("gridcell", { name: "Line 1 in de: Hier!" }).waitFor();
        for (const [name, isOne] of [["pt.BR", false], ["x y.de", false], ["/../../evil.de", false], ["pt-BR", true]]) {
            await language.fill(name);
            assert.equal(await page.getByRole("button", { name: "Translate", exact: true }).isEnabled(), isOne, name);
        }
        await page.getByLabel("Files").setInputFiles({ name: "story.de.lines", mimeType: "text/plain", buffer: Buffer.from("language de\n") });
        await page.getByText("There is no story in it").waitFor();
        await page.getByRole("gridcell", { name: "Line 1 in de: Hier!" }).waitFor();
        await close(page);
    },

    async "translations made at once are all in the file, words typed while lines get ids stay, and Enter leads to the row for a new line"() {
        const page = await open({ hash: linkTo(CALLS.replaceAll(/ @\w+/g, "")) });
        await page.getByRole("treeitem", { name: "lines Calls" }).click();
        await page.getByRole("radio", { name: "Both" }).click();
        await page.getByRole("textbox", { name: "New language" }).fill("de");
        await page.evaluate(async () => {
            [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Translate").click();
            await new Promise((next) => setTimeout(next));
            const { view } = document.querySelector(".cm-content").cmTile;
            view.dispatch({ changes: { from: view.state.doc.length, insert: "# mine\n" } });
        });
        await page.getByRole("columnheader", { name: "de 0 of 2" }).waitFor();
        assert.match(await shownText(page), /"Over here!" @\w+\n.*"Bye\." @\w+\n[^]*# mine\n$/);
        const cell = (line) => page.getByRole("gridcell", { name: new RegExp(`^Line ${line} in de`) });
        await cell(1).focus();
        for (const words of ["Hier!", "Bis dann."]) {  // Enter leads to the cell below before the next key
            await page.keyboard.type(words);
            await page.keyboard.press("Enter");
        }
        await until("the row for a new line has the focus", () => page.evaluate(() => document.activeElement.getAttribute("aria-label") === "New line: "));
        await page.getByRole("columnheader", { name: "de 2 of 2" }).waitFor();
        // Both in one task: two keys that are pressed come apart.
        await page.evaluate(() => document.querySelectorAll("td[lang=de]").forEach((each) => each.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }))));
        await page.getByRole("columnheader", { name: "de 0 of 2" }).waitFor();
        await page.getByRole("gridcell", { name: "Line 1: Over here!" }).waitFor();
        await close(page);
    },

    async "a test comes true in the language in which it is written, whatever is spoken on the stage"() {
        const page = await open({ hash: linkTo(`${CALLS.replace(/.*Bye.*\n/, "")}
test "Ann calls"
    given Ann: Guest at (2, 2)
    given Bob: Guest at (4, 2)
    when Ann: do Call (partner = Bob)
    then within 10 s Ann says "Over here!"
`) });
        await translateInto(page, "de");
        await page.getByRole("gridcell", { name: /^Line 1 in de/ }).focus();
        await page.keyboard.type("Hier!");
        await page.keyboard.press("Enter");
        await page.getByRole("columnheader", { name: "de 1 of 1" }).waitFor();
        await page.getByRole("combobox", { name: "Language" }).selectOption("de");
        await page.getByRole("list", { name: "Words on the stage" }).getByText("Hier!").first().waitFor();
        await page.getByRole("treeitem", { name: "test Ann calls" }).click();
        const test = page.getByRole("article", { name: "Test Ann calls" });
        await test.getByRole("button", { name: "Run", exact: true }).click();
        await test.getByText(/✓ It came true/).waitFor();
        await test.getByRole("button", { name: "Play this" }).click();
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await close(page);
    },

    async "a run of tests is alone in its worker, however many letters are typed meanwhile"() {
        const page = await open({ hash: linkTo(`${CALLS}
test "Ann calls", for 1000 seeds
    given Ann: Guest at (2, 2)
    given Bob: Guest at (4, 2)
    when Ann: do Call (partner = Bob)
    then within 10 s Ann ends Call
`) });
        await page.evaluate(() => {
            const send = Worker.prototype.postMessage;
            globalThis.runs = { begun: 0, ended: 0, most: 0 };
            Worker.prototype.postMessage = function (message, ...more) {
                if (message.is === "run") {
                    ++runs.begun === 1 && this.addEventListener("message", ({ data }) => data.is === "results" && runs.ended++);
                    setTimeout(() => (runs.most = Math.max(runs.most, runs.begun - runs.ended)));  // an answer that has this run begun is counted by then
                }
                send.call(this, message, ...more);
            };
        });
        await page.getByRole("treeitem", { name: "test Ann calls" }).click();
        await page.getByRole("radio", { name: "Both" }).click();
        const test = page.getByRole("article", { name: "Test Ann calls" });
        await test.getByRole("button", { name: "Run", exact: true }).evaluate(async (button) => {
            button.click();
            const { view } = document.querySelector(".cm-content").cmTile;
            for (const letter of "# mine") {
                await new Promise((next) => setTimeout(next, 30));
                view.dispatch({ changes: { from: view.state.doc.length, insert: letter } });
            }
        });
        await test.getByText(/✓ It came true/).waitFor();
        const { begun, most } = await page.evaluate(() => runs);
        assert.ok(begun > 1, "the text has changed during a run");
        assert.equal(most, 1);
        await close(page);
    },

    async "a translation is in the folder's file within a second, and one that others write is in the table"() {
        const folder = folderOf({ "calls.troupe": `lines Calls\n    "Over here!" @eugc\n    "Bye." @t6gw\n\nsetting Yard\n    cast\n        player walks\n`, "calls.de.lines": `language de\neugc "Hier!"\n`, "other.de.lines": "" });
        const server = await serve(folder);
        const page = await folderPage(server);
        await page.getByRole("treeitem", { name: "lines Calls" }).click();
        await page.getByRole("radio", { name: "Picture" }).click();
        await page.getByRole("gridcell", { name: "Line 1 in de: Hier!" }).waitFor();
        await page.getByRole("gridcell", { name: /^Line 2 in de/ }).focus();
        await page.keyboard.type("Bis dann.");
        await page.keyboard.press("Enter");
        const file = join(folder, "calls.de.lines");
        await until("the file has it", () => readFileSync(file, "utf8") === `language de\neugc "Hier!"\nt6gw "Bis dann."\n`);
        await page.getByText("Saved in the folder").waitFor();
        writeFileSync(file, readFileSync(file, "utf8").replace("Hier!", "Hierher!"));
        await page.getByRole("gridcell", { name: "Line 1 in de: Hierher!" }).waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await until("only what was written here is taken back", () => readFileSync(file, "utf8") === `language de\neugc "Hierher!"\n`);
        writeFileSync(join(folder, "calls.fr.lines"), `language fr\neugc "Ici !"\n`);
        await page.getByRole("gridcell", { name: "Line 1 in fr: Ici !" }).waitFor();
        await close(page);
        await server.stop();
    },
}, process.argv[2]);
