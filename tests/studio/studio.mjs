// SPDX-License-Identifier: MIT
// Goal: somebody who opens the studio sees the tavern alive, walks in it, changes what is said and done in pictures and in text,
// takes it back, and goes to any moment; nothing is written to the console, nothing asked of another server, and axe finds
// nothing in either theme.
// Method: the built folder from a plain file server, in headless Chromium, by roles, labels and keys as a person uses them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { command, dir, read, top } from "../house/cases.mjs";
import { bundleOfGame, GUARD, openGame, sayingSize } from "./bundles.mjs";
import { folderOf, serve } from "./folder.mjs";
import { address, axe, clock, close, fail, folderPage, hang, newcomer, open, orderTwo, run, shownText, slow, textOfPage, until } from "./page.mjs";
import { dragTo, paint, show } from "./places.mjs";

const { strToU8, zipSync } = createRequire(join(top, "web/studio/package.json"))("fflate");
const { load } = await import(join(top, "build-wasm/package/index.js"));

/** The end of an address, from # on, that holds a whole text: the studio opened with it plays that text. */
const linkTo = (text) => `#play=${deflateRawSync(JSON.stringify({ main: "story.troupe", files: { "story.troupe": text } })).toString("base64url")}`;

/** A story of two who call each other, in the words of some lines. */
const calls = (...lines) => `lines Calls
${lines.map((line) => `    ${line}\n`).join("")}
role Guest for creature
    proactive Call, with a Guest within 20 m, about news
        exclaim one of Calls to partner
    reactive Answer, about news
        listen

setting Inn
    cast
        Ann: Guest at (2, 2)
        Bob: Guest at (4, 2)
        player walks
`;
const CALLS = calls('"Over here!" @eugc', '"Bye." @t6gw');

/** Gives the lines of CALLS a column for a language. Returns the field for a further one. */
async function translateInto(page, name) {
    await page.getByRole("treeitem", { name: "lines Calls" }).click();
    await page.getByRole("radio", { name: "Picture" }).click();
    const language = page.getByRole("textbox", { name: "New language" });
    await language.fill(name);
    await language.press("Enter");
    await page.getByRole("columnheader", { name: new RegExp(`^${name} `) }).waitFor();
    return language;
}

/** The part of two pictures' values that may differ: a letter's edge may fall otherwise. */
const SAME = 0.001;

/** Stops the story. */
async function rest(page) {
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.mouse.move(0, 0);
}

/** Takes the visible part of a canvas as PNG, without what lies over it. */
const seen = (page, name) => page.locator(`canvas.${name}`).screenshot(
    { style: ".stage-area > :not(canvas) { visibility: hidden !important; } canvas { outline: none !important; }" });

/** Has a page note the questions by which it hears of another screen: a browser that only acts as if it had one answers none of them. */
function noteRatios() {
    const ask = matchMedia;
    const asked = [];
    globalThis.matchMedia = (query) => {
        const list = ask(query);
        if (query.includes("resolution")) {
            asked.push(list);
        }
        return list;
    };
    globalThis.tellRatio = () => asked.splice(0).forEach((list) => list.dispatchEvent(new Event("change")));
}

/** Moves the page to a screen with so many pixels for one of the page; taking a picture of the page moves it back. */
async function useRatio(page, deviceScaleFactor) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", { ...page.viewportSize(), deviceScaleFactor, mobile: false });
    await page.evaluate(() => globalThis.tellRatio());
}

const widthOf = (png) => png.readUInt32BE(16);

/** Has a worker note on which canvases it paints, for `lose` and `restore`: what a canvas goes through when the graphics card begins anew. */
const noteCanvases = (worker) => worker.evaluate(() => {
    const painted = new Set();
    const tell = (event) => painted.forEach(({ canvas }) => canvas.dispatchEvent(new Event(event)));
    for (const name of ["fillRect", "drawImage"]) {
        const paint = OffscreenCanvasRenderingContext2D.prototype[name];
        OffscreenCanvasRenderingContext2D.prototype[name] = function (...given) {
            painted.add(this);
            if (given[0] instanceof OffscreenCanvas) {
                painted.add(given[0].getContext("2d"));
            }
            return paint.apply(this, given);
        };
    }
    globalThis.lose = () => {
        painted.forEach((context) => {
            context.reset();
            context.clearRect(0, 0, 1, 1);
        });
        tell("contextlost");
    };
    globalThis.restore = () => tell("contextrestored");
});

/** Hides the page, as behind another tab, or shows it again, one after the other at once. A hidden page has no frames. */
const hide = (page, ...each) => page.evaluate((states) => states.forEach((isHidden) => {
    globalThis.framesOf ??= { waiting: [], request: requestAnimationFrame };
    const { waiting, request } = globalThis.framesOf;
    globalThis.requestAnimationFrame = isHidden ? (act) => waiting.push(act) : request;
    if (!isHidden) {
        waiting.splice(0).forEach((act) => request(act));
    }
    Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}), each);

const painters = (page) => page.workers().filter((worker) => /painting/.test(worker.url()));

/** Waits until the timeline is seen as in an earlier picture. */
const sameTimeline = (page, picture, what) => until(`the timeline is the same after: ${what}`, async () =>
    await difference(page, await seen(page, "timeline"), picture) < SAME);

/** Waits until the stage that is given out is the one that is seen. Returns it. */
async function sameStage(page, what) {
    let stage;
    await until(`what is given out is what is seen: ${what}`, async () => {
        const given = await giveStage(page);
        stage = await seen(page, "stage");
        return await difference(page, stage, given) < SAME;
    });
    return stage;
}

/** The stage as the page gives it out. */
async function giveStage(page) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menu", { name: "Export" }).getByRole("menuitem", { name: /^Stage as PNG/ }).click();
    return readFileSync(await (await download).path());
}

/** The part of the pixels' values that differ; 1 if the sizes do. */
const difference = (page, ...pictures) => page.evaluate(async (addresses) => {
    const [a, b] = await Promise.all(addresses.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) {
        return 1;
    }
    const others = a.data.filter((value, i) => Math.abs(value - b.data[i]) > 8);  // blending may round otherwise
    return others.length / a.data.length;
}, pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`));

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
        const item = page.getByRole("treeitem", { name: "scene Offer drink" });
        await item.click();
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

    async "a test that fails is opened at the moment at which it failed, and goes on from there"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "mary" });
        await page.getByRole("treeitem", { name: /^test Mary orders/ }).click();
        await page.getByRole("button", { name: /^then: then within 30 s Mary suspends Order/ }).dblclick();
        await page.keyboard.press("Control+a");
        await page.keyboard.type("then within 1 s Mary suspends Order");
        await page.keyboard.press("Enter");
        await page.getByText("✓ No problems").waitFor();
        const test = page.getByRole("article", { name: /^Test Mary orders/ });
        await test.getByRole("button", { name: "Run", exact: true }).click();
        await test.getByRole("alert").getByText(/Mary/).waitFor();
        await test.getByRole("button", { name: "Play this" }).click();
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Mary Order/ }).click();
        const queues = page.getByRole("region", { name: "About Mary" }).getByRole("list", { name: "Queues" });
        await queues.getByText("Approach").waitFor();
        const before = await clock(page);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("the story goes on", async () => (await clock(page)) > before);
        await close(page);
    },

    async "a moment of the story becomes a test that comes true, and is taken back as one change"() {
        const page = await open();
        await page.getByLabel("Speed").selectOption("20");
        await until("some of the story is there", async () => (await clock(page)) > 18 * 3600 + 50);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("button", { name: /^(?!Edda|Bruno)\w+ (Order|Converse)/ }).first().click();
        await page.getByRole("button", { name: "Make a test of this moment" }).click();
        await page.getByText("✓ It came true").waitFor();
        const lines = page.getByRole("list", { name: "What is given, done and expected" });
        assert.match(await lines.textContent(), /given it is 18:0\d.*given .* at \(.*when .*do .*then within 10 s .* starts /);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("treeitem", { name: /^test/ }).waitFor({ state: "detached" });
        await close(page);
    },

    async "a moment that a run has saved is opened with its text, and goes on from there"() {
        const save = join(dir, "evening.save"), text = join(top, "examples/tavern.troupe");
        execFileSync(command, ["run", text, "--for", "90s", "--save", save]);
        const page = await open();
        await page.getByLabel("Files").setInputFiles([text, save]);
        await page.locator("time").getByText("18:01:30").waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        const people = page.getByRole("list", { name: "Everybody on the stage" });
        await people.getByRole("button", { name: /^Edda (?!nothing)/ }).waitFor();
        const doing = await people.textContent();
        await page.getByRole("button", { name: "One second back" }).click();
        await page.waitForTimeout(700);  // the list is shown twice a second
        assert.equal(await people.textContent(), doing, "there is nothing before that moment");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("the story goes on", async () => (await clock(page)) > 18 * 3600 + 91);
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

    async "a moment of a game opens with its log: one goes back in what the game did, and on from it to breakpoints"() {
        const page = await open();
        const where = await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        await until("the guard is where the game had it at last", async () => Math.abs(await where() - 4.98) < 0.1);
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByText('"Off!"').last().click();
        await page.keyboard.press("F9");
        await page.getByRole("button", { name: "One second back" }).click();
        await page.locator("time").getByText("08:00:09").waitFor();
        await until("the guard is where the game had it", async () => Math.abs(await where() - 4.69) < 0.1);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByText(/^Line 3: .*, in Walk/).waitFor();
        assert.ok(await clock(page) >= 8 * 3600 + 10, "behind the end of the log");
        await close(page);
    },

    async "a game that began with another text is shown up to its last quiet second"() {
        const page = await open();
        const first = `role Porter for creature\n    proactive Carry\n        wait 1 h\n${GUARD.replace("Walk", "Stroll")}`;
        const where = await openGame(page, await bundleOfGame(GUARD.replace("pose for 5 s", "wait 1 h"), 300, { first, quiet: 119 }));
        await page.locator("time").getByText("08:00:14").waitFor();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByText("Walk").waitFor();
        await page.getByRole("button", { name: "One second back" }).click();
        await page.locator("time").getByText("08:00:13").waitFor();
        await until("the guard stands", async () => Math.abs(await where() - 4.99) < 0.1);
        await page.getByRole("button", { name: "From the beginning" }).click();
        await page.locator("time").getByText("08:00:00").waitFor();
        await close(page);
    },

    async "a moment of a game whose log cannot be played opens as it was saved, and says so"() {
        const page = await open();
        const broken = (at) => (log) => log.map((byte, i) => (i === at(log) ? byte ^ 255 : byte));
        await openGame(page, await bundleOfGame(GUARD, 299, { harm: broken(() => 9) }));
        await page.getByText(/The log of the game cannot be played/).waitFor();
        await page.locator("time").getByText("08:00:10").waitFor();
        const where = await openGame(page, await bundleOfGame(GUARD, 299, { harm: broken((log) => Math.floor(log.length * 0.7)) }));
        await page.getByText(/The log of the game is damaged/).waitFor();
        await page.locator("time").getByText("08:00:10").waitFor();
        await until("the guard is where the game had it at last", async () => Math.abs(await where() - 4.98) < 0.1);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("the stage plays on", async () => (await clock(page)) > 8 * 3600 + 11);
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

    async "a deed of a simulation that is changed in place is played anew, up to where the clock was"() {
        const page = await open();
        const troupe = await load();
        const deed = (step, what = "fact 0 1650140893 1790901056") => `# sim deed ${step} ${what}`;
        const [early, late, nonsense] = [deed(205), deed(235), deed(235, "nonsense")];
        const lines = troupe.simulationWriteCase(1n, 300).split("\n").filter((line) => !/^# sim (deed [1-9]|answer)/.test(line));
        lines.splice(lines.findLastIndex((line) => line.startsWith("# sim deed")) + 1, 0, early);
        const text = lines.join("\n");
        assert.match(troupe.simulationRecord(text, { write: () => true }).deeds, /^205 fact/m);
        await page.getByLabel("Files").setInputFiles({ name: "case.troupe", mimeType: "text/plain", buffer: Buffer.from(text) });
        await page.getByText("The simulation ends here, and has found nothing.").waitFor();
        const list = page.getByRole("region", { name: "What the simulation did" });
        await list.getByText("fact").waitFor();
        const shown = async () => Number.parseFloat(await list.getByRole("listitem").filter({ hasText: "fact" }).locator("time").textContent());
        const at = await shown();
        const end = await clock(page);
        const replace = async (from, to) => {
            await page.keyboard.press("Control+Shift+f");
            const find = page.getByRole("dialog", { name: "Find and replace in all files" });
            await find.getByRole("textbox", { name: "Find" }).fill(from);
            await find.getByRole("textbox", { name: "Replace with" }).fill(to);
            await find.getByRole("button", { name: "Replace all" }).click();
            await page.keyboard.press("Escape");
        };
        await replace(early, late);
        await until("it is done a second later", async () => await shown() === at + 1);
        await until("the clock is where it was", async () => (await clock(page)) === end);
        await replace(late, nonsense);
        await page.getByText(/lines that say what the simulation did cannot be read/).waitFor();
        await list.getByText("fact").waitFor();
        await replace(nonsense, late);
        await until("the sentence goes", async () => await page.getByText(/cannot be read any more/).count() === 0);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await until("it is done when it was at first", async () => await shown() === at);
        await close(page);
    },

    async "a change of the text of a simulation is not compared, and says so; that of a game is, from its moment on"() {
        const page = await open();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: "What the simulation did" }).waitFor();
        await page.getByRole("radio", { name: "Text" }).click();
        const editor = page.getByRole("textbox", { name: /^Text of/ });
        await editor.click();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("\nplace nowhere\n");
        const strip = page.getByRole("region", { name: "What the change did" });
        await strip.getByText(/not compared for a simulation/).waitFor();
        await strip.getByRole("button", { name: "Close" }).click();
        await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        assert.equal(await strip.count(), 0);
        await page.getByRole("textbox", { name: /^Text of/ }).getByText('"Off!"').dblclick();
        await page.keyboard.type("Away");
        await strip.getByText(/Your change:/).waitFor();
        await strip.getByRole("button", { name: "Go there" }).click();
        await until("the clock is behind the moment", async () => (await clock(page)) >= 8 * 3600 + 10);
        await close(page);
    },

    async "the focus stays among the deeds of a simulation when the one that has it is gone"() {
        const page = await open();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("simulation of this seed");
        await page.keyboard.press("Enter");
        const list = page.getByRole("region", { name: "What the simulation did" });
        const people = list.getByRole("button");
        await until("there are some deeds", async () => await people.count() > 5);
        const focused = () => page.evaluate(() => [document.activeElement?.closest("section")?.getAttribute("aria-label"), document.activeElement?.getAttribute("data-deed")]);
        await people.first().focus();
        const [, first] = await focused();
        await until("that deed is gone", async () => await list.locator(`[data-deed="${first}"]`).count() === 0);
        const [place, next] = await focused();
        assert.equal(place, "What the simulation did");
        assert.ok(Number(next) > Number(first), `${next} is later than ${first}`);
        await page.keyboard.press("Enter");
        await page.getByRole("region", { name: /^About / }).waitFor();
        await close(page);
    },

    async "a game's moment goes to its beginning, is nobody's story until it is changed, and then the stage goes on with the change"() {
        const page = await open();
        const where = await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        const saving = page.locator(".saving");
        await saving.getByText("Kept once you change it").waitFor();
        await page.getByRole("button", { name: "From the beginning" }).click();
        await page.locator("time").getByText("08:00:00").waitFor();
        await page.getByRole("button", { name: "One step on" }).click();
        await until("the guard is where the game had it at first", async () => Math.abs(await where() - 2) < 0.1);
        const story = page.getByRole("combobox", { name: "Story" });
        await story.selectOption({ label: "pub" });
        await page.getByText("✓ No problems").waitFor();
        assert.equal(await story.locator("optgroup option", { hasText: "game" }).count(), 0, "looking at it keeps nothing");
        await openGame(page, await bundleOfGame(GUARD, 299));
        await page.locator("time").getByText("08:00:10").waitFor();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByRole("textbox", { name: /^Text of/ }).getByText('"Off!"').dblclick();
        await page.keyboard.type("Away");
        await saving.getByText("Kept in this browser").waitFor();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("the stage goes on", async () => (await clock(page)) > 8 * 3600 + 12);
        await story.selectOption({ label: "pub" });
        await story.locator("optgroup option", { hasText: "game" }).waitFor({ state: "attached" });
        await close(page);
    },

    async "files of a bundle that are too large or damaged are left out with a sentence, and the rest opens"() {
        const page = await open();
        const status = page.locator(".refusal"), stopped = page.locator(".stopped");
        const bundle = await bundleOfGame(GUARD, 299);
        await openGame(page, await bundleOfGame(GUARD, 299, { with: { "other.log": new Uint8Array(17 << 20) } }));
        await page.locator("time").getByText("08:00:10").waitFor();
        assert.equal(await status.count(), 0, "a long log takes nothing from the texts");
        await openGame(page, sayingSize(bundle, "story.log", 65 << 20));
        await status.getByText("The log in odd.zip has more than 64 MB: the moment is here, and nothing before it.").waitFor();
        await page.locator("time").getByText("08:00:10").waitFor();
        await openGame(page, sayingSize(Buffer.from(zipSync({ "game.troupe": strToU8(GUARD), "story.log": strToU8("TRPLOGS") })), "story.log", 65 << 20));
        await status.getByText("The log in odd.zip has more than 64 MB, so it is left out.").waitFor();
        await openGame(page, sayingSize(bundle, "moment.save", 65 << 20));
        await status.getByText("The saved moment in odd.zip has more than 64 MB, so it is left out.").waitFor();
        await page.getByRole("heading", { name: "Guard" }).waitFor();
        await openGame(page, sayingSize(bundle, "game.troupe", 17 << 20));
        await status.getByText(/The texts in odd\.zip have more than 16 MB: those beyond are left out\./).waitFor();
        await openGame(page, await bundleOfGame(GUARD, 299, { harmSave: (save) => save.map((byte, i) => (i > 100 ? byte ^ 85 : byte)) }));
        await stopped.getByText(/^The saved moment cannot be opened: .*\. So only the texts are here/).waitFor();
        await page.getByRole("heading", { name: "Guard" }).waitFor();
        await page.locator("time").getByText("08:00:00").waitFor();
        await openGame(page, await bundleOfGame(GUARD, 299, { with: { "bundle.json": strToU8("{") } }));
        await page.locator("time").getByText("08:00:10").waitFor();
        const torn = Buffer.from(bundle);
        torn.fill(255, torn.indexOf("moment.save") + 20, torn.indexOf("moment.save") + 200);
        await openGame(page, torn);
        await status.getByText("moment.save in odd.zip is damaged, so it is left out.").waitFor();
        await page.getByRole("heading", { name: "Guard" }).waitFor();
        const stored = await bundleOfGame(GUARD, 299, { level: 0, with: { "other.troupe": strToU8("role Porter for creature\n") } });
        stored[stored.indexOf("Porter")] ^= 1;
        await openGame(page, stored);
        await status.getByText("other.troupe in odd.zip is damaged, so it is left out.").waitFor();
        await page.locator("time").getByText("08:00:10").waitFor();
        assert.equal(await page.getByRole("heading", { name: "Qorter" }).count() + await page.getByRole("treeitem", { name: /orter/ }).count(), 0);
        await close(page);
    },

    async "a moment of the attached game that is not there or cannot be read is told, over the story that is open"() {
        const answers = [
            [{ status: 404 }, /^No game is attached/], [{ status: 503 }, /^The game could not give its moment/],
            [{ status: 200, body: "no archive" }, /^moment\.zip cannot be read/],
        ];
        for (const [answer, sentence] of answers) {
            const context = await newcomer();
            await context.route("**/api/bundle", (route) => route.fulfill(answer));
            const page = await open({ hash: "#moment", context });
            await page.locator(".refusal").getByText(sentence).waitFor();
            await page.getByRole("heading", { name: "Order" }).waitFor();
            page.complaints = page.complaints.filter((line) => !/Failed to load resource/.test(line));
            await close(page);
        }
        const context = await newcomer();
        const body = await bundleOfGame(GUARD, 299);
        await context.route("**/api/bundle", (route) => route.fulfill({ status: 200, body }));
        const page = await open({ hash: "#moment", context });
        await page.locator("time").getByText("08:00:10").waitFor();
        await page.getByRole("heading", { name: "Guard" }).waitFor();
        await close(page);
    },

    async "the card tells of somebody what had happened by then, also behind a step back"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "pub" });
        await page.getByText("✓ No problems").waitFor();
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("button", { name: /^Blue Boar/ }).click();
        const why = page.getByRole("region", { name: "About Blue Boar" }).locator("details pre").last();
        const forward = async (seconds) => {
            const goal = (await clock(page)) + seconds;
            await page.getByRole("combobox", { name: "Speed" }).selectOption("20×");
            await until("the time has passed", async () => (await clock(page)) >= goal);
            await page.getByRole("button", { name: "Pause", exact: true }).click();
        };
        // The card asks for the journal a few times a second.
        const settled = async () => {
            let told = null;
            await until("the card tells the same for a second", async () => {
                const before = told;
                await page.waitForTimeout(1000);
                told = await why.textContent();
                return told === before;
            });
            return told;
        };
        const lines = (told) => [...told.matchAll(/([\d.]+)s: .*/g)].map(([line, time]) => ({ line, time: Number(time) }));
        await until("something has happened to it", async () => {
            await forward(5);
            return lines(await why.textContent()).length >= 4;
        });
        const [then, at] = [await settled(), await clock(page)];
        await until("something more has happened", async () => {
            await forward(20);
            return (await why.textContent()) !== then;
        });
        while ((await clock(page)) >= at) {
            const now = await clock(page);
            await page.getByRole("button", { name: "One second back" }).click();
            await until("it went back", async () => (await clock(page)) < now);
        }
        // The moment is before the first one, by less than two seconds: it knows nothing that was not known then.
        const known = lines(then), told = lines(await settled());
        const oldest = Math.min(...known.map(({ time }) => time));
        assert.ok(told.length > 0, "the moment has a journal");
        assert.deepEqual(told.filter(({ time, line }) => time >= oldest && !known.some((other) => other.line === line)), []);
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

    async "the timeline is read by keys, zoomed and filtered, and a moment of it is kept"() {
        const page = await open();
        const lanes = page.getByRole("application", { name: "Lanes of the timeline" });
        const hint = page.getByRole("status", { name: "At the pointer" });
        await page.getByLabel("Speed").selectOption("20");
        await until("some of the story is there", async () => (await clock(page)) > 18 * 3600 + 40);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await lanes.focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowLeft");
        assert.match(await hint.textContent(), /18:0\d:\d\d – .* (independent|collaborative|latent)/);
        await page.keyboard.press("Enter");
        await page.keyboard.press("+");
        await page.getByLabel("Time that fits").getByText("60 s").waitFor();
        await page.keyboard.press("f");
        const flag = page.getByRole("list", { name: "Flags" }).getByRole("button", { name: /^Go to 18:0\d:/ });
        const [hours, minutes, seconds] = /(\d+):(\d+):(\d+)/.exec(await flag.textContent()).slice(1).map(Number);
        const kept = hours * 3600 + minutes * 60 + seconds;  // the clock may show the step before a moment longer
        await page.getByRole("button", { name: "One second back" }).click();
        await until("the story goes back", async () => (await clock(page)) < kept);
        await flag.click();
        await until("the story is at its flag again", async () => (await clock(page)) === kept);
        const box = await lanes.boundingBox();
        const names = [box.x + 20, box.y + 40];
        await page.getByRole("searchbox", { name: "Find people" }).fill("marta");
        await page.mouse.click(...names);
        await page.getByRole("region", { name: "About Marta" }).waitFor();
        await page.mouse.move(box.x + box.width / 2, box.y + 60);
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, 400);
        await page.keyboard.up("Control");
        await page.getByLabel("Time that fits").getByText(/^2\.?\d? min/).waitFor();
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

    async "a breakpoint in a pattern stops whoever lives by an instance of it, at that line only"() {
        const text = ["pattern Idle (pause: 0.5 to 60 s = 1 s)", "    role Idler for creature", "        proactive Stand", "            wait pause", '            "Well."', "",
            "instance One of Idle", "", "setting Yard", "    cast", "        Ada: One Idler at (2, 2)", "        player walks", ""].join("\n");
        const page = await open({ hash: linkTo(text) });
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("radio", { name: "Text" }).click();
        await page.getByText('"Well."', { exact: true }).last().click();
        await page.keyboard.press("F9");
        await page.getByRole("button", { name: "From the beginning" }).click();
        await until("the story stands at its beginning", async () => (await clock(page)) % 60 === 0);
        const first = await clock(page);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByText("Line 7: Ada, in Stand").waitFor();
        assert.equal(await clock(page), first + 1, "she has waited first");
        await close(page);
    },

    async "a wait and an awaited message are ended by force, as done and as failed"() {
        const text = ["message Knock", "kind walker, a creature", "    done: 0 to 9", "    ready: yes or no", "role Walker for walker", "    proactive Wait",
            "        selector", "            sequence", "                wait until ready", "                set done to 1",
            "                await Knock, at most 1 h", "            set done to 2", "        wait 1 h", "setting Yard", "    places",
            "        yard at (5, 5)", "    cast", "        Ann: Walker at yard", ""].join("\n");
        const page = await open({ hash: linkTo(text) });
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Ann/ }).click();
        const card = page.getByRole("region", { name: "About Ann" });
        const done = card.getByRole("textbox", { name: "done" });
        const condition = card.getByRole("group", { name: "End waiting until something is so" });
        await condition.getByText("Wait, line 9").waitFor();
        await condition.getByRole("button", { name: "Done" }).click();
        await until("what follows the wait is done", async () => (await done.inputValue()) === "1");
        await card.getByRole("group", { name: "End awaiting a message" }).getByRole("button", { name: "Fail" }).click();
        await until("the other branch is taken", async () => (await done.inputValue()) === "2");
        await card.getByRole("group", { name: "End waiting", exact: true }).waitFor();
        assert.equal(await condition.count(), 0);
        const forced = await clock(page);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await until("two seconds pass", async () => (await clock(page)) > forced + 2);
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        const last = await clock(page);
        await page.getByRole("button", { name: "One second back" }).click();
        await until("the story is a second back", async () => (await clock(page)) < last);
        assert.equal(await done.inputValue(), "2", "the results are given again");
        await close(page);
    },

    async "a step over, into and out ends where the followed person goes on"() {
        const page = await open();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Anselm/ }).click();
        await page.getByRole("region", { name: "About Anselm" }).waitFor();
        for (const key of ["F10", "F11", "Shift+F11"]) {
            await page.keyboard.press(key);
            await page.getByRole("status").getByText(/^(Line \d+: )?Anselm (is in|does nothing)/).waitFor();
        }
        const at = await clock(page);
        await page.getByRole("button", { name: "Step over" }).click();
        await until("the step is over", async () => (await clock(page)) >= at && await page.getByRole("button", { name: "Step over" }).isVisible());
        await close(page);
    },

    async "workers that paint and hang or fail are made anew, and paint the same again"() {
        const page = await open();
        await rest(page);
        const timeline = await seen(page, "timeline");
        const stage = await sameStage(page, "at first");
        const madeAnew = (made = 0) => page.waitForEvent("worker", { predicate: (worker) => /painting/.test(worker.url()) && ++made === 2 });
        for (const harm of [hang, fail]) {
            const anew = madeAnew();
            await page.getByLabel("Stage", { exact: true }).last().focus();
            await Promise.all(painters(page).map(harm));
            await anew;
            await until("the stage keeps the keys", () => page.evaluate(() => document.activeElement.getAttribute("aria-label") === "Stage"));
            await sameTimeline(page, timeline, harm.name);
            assert.ok(await difference(page, await sameStage(page, harm.name), stage) < 0.5, "the stage is painted");
        }
        assert.ok(page.complaints.every((complaint) => /of the test/.test(complaint)), String(page.complaints));
        page.complaints.length = 0;
        await page.getByRole("button", { name: "Play", exact: true }).click();
        const before = await clock(page);
        await until("the clock goes on", async () => (await clock(page)) > before);
        await close(page);
    },

    async "a stage at rest is painted anew for each size and theme, and given out as it is seen"() {
        const page = await open({ reducedMotion: "reduce" });
        await rest(page);
        const first = await sameStage(page, "at first"), timeline = await seen(page, "timeline");
        for (const [what, change, back] of [
            ["another size", () => page.setViewportSize({ width: 1200, height: 760 }), () => page.setViewportSize({ width: 1440, height: 900 })],
            ["the dark theme", () => page.getByRole("button", { name: "Dark", exact: true }).click(), () => page.getByRole("button", { name: "Light", exact: true }).click()],
            ["forced colours", () => page.emulateMedia({ forcedColors: "active" }), () => page.emulateMedia({ forcedColors: "none" })],
        ]) {
            await change();
            await until(`the stage changes as it should: ${what}`, async () => {
                const isAsBefore = await difference(page, await sameStage(page, what), first) < 0.2;
                return isAsBefore === (what === "forced colours");
            });
            await back();
            await sameTimeline(page, timeline, what);
        }
        await close(page);
    },

    async "a stage at rest has the pixels of its screen, and those of another one to which the window is moved"() {
        const context = await newcomer({ reducedMotion: "reduce", deviceScaleFactor: 2 });
        await context.addInitScript(noteRatios);
        const page = await open({ context });
        await rest(page);
        await sameStage(page, "at first");
        const timeline = await seen(page, "timeline"), width = widthOf(await giveStage(page));
        await useRatio(page, 1);
        await until("each pixel of the page is one of the screen", async () => widthOf(await giveStage(page)) === width / 2);
        await useRatio(page, 2);
        await sameTimeline(page, timeline, "moved back");
        assert.equal(widthOf(await sameStage(page, "moved back")), width);
        await close(page);
    },

    async "words are painted in the page's font also when it comes late"() {
        const context = await newcomer({ reducedMotion: "reduce" });
        let give;
        const given = new Promise((resolve) => {
            give = resolve;
        });
        await context.route(/\.woff2$/, (route) => given.then(() => route.continue()));
        const page = await open({ context });
        await rest(page);
        const width = () => page.getByRole("listitem").filter({ hasText: /^the player$/ }).evaluateAll(([label]) => label?.clientWidth);
        const before = await width();
        give();
        await until("the words of the stage have the font", async () => ![before, undefined].includes(await width()));
        await close(page);
    },

    async "canvases that were lost are painted anew when they are back"() {
        const page = await open({ reducedMotion: "reduce" });
        await Promise.all(painters(page).map(noteCanvases));
        await page.getByRole("button", { name: "Dark", exact: true }).click();
        await rest(page);
        const stage = await sameStage(page, "at first"), timeline = await seen(page, "timeline");
        await Promise.all(painters(page).map((worker) => worker.evaluate(() => globalThis.lose())));
        await until("nothing is painted", async () => await difference(page, await seen(page, "stage"), stage) > 0.2);
        assert.ok(await difference(page, await seen(page, "timeline"), timeline) > 0.01);
        await Promise.all(painters(page).map((worker) => worker.evaluate(() => globalThis.restore())));
        await until("the stage is there again", async () => await difference(page, await seen(page, "stage"), stage) < 0.02);
        await sameTimeline(page, timeline, "the canvas is there again");
        await close(page);
    },

    async "a story that nobody sees stands still and is not painted, and goes on when it is seen"() {
        const page = await open();
        await hide(page, true);
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        const hidden = await seen(page, "stage"), time = await clock(page);
        await page.getByRole("button", { name: "Dark", exact: true }).click();
        await page.setViewportSize({ width: 1200, height: 760 });
        await page.waitForTimeout(1000);
        assert.equal(await clock(page), time);
        await hide(page, false);
        await until("the clock goes on", async () => (await clock(page)) > time);
        await rest(page);
        assert.ok(await difference(page, await sameStage(page, "seen again"), hidden) > 0.5, "it has the new size and theme");
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
        const before = await clock(page);
        await hide(page, true, false);  // before the worker can say that the story rests
        await until("the clock goes on after a moment, too", async () => (await clock(page)) > before + 1);
        await close(page);
    },

    async "a browser that cannot give a canvas away says so, and does all else"() {
        const context = await newcomer();
        await context.addInitScript(() => delete HTMLCanvasElement.prototype.transferControlToOffscreen);
        const page = await open({ context });
        await page.getByRole("alert").getByText(/^This browser cannot paint here/).waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        await page.getByRole("region", { name: "About Edda" }).waitFor();
        await close(page);
    },

    async "the first hint goes after use and never comes again"() {
        const page = await open();
        const hint = page.getByRole("complementary", { name: "What to do first" });
        await hint.waitFor();
        await page.getByLabel("Stage", { exact: true }).last().press("ArrowRight");
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Edda/ }).click();
        await hint.waitFor({ state: "detached" });
        await page.reload();
        await page.getByRole("treeitem", { name: "scene Order" }).waitFor();
        assert.equal(await hint.count(), 0);
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
    await page.getByRole("region", { name: "About Anselm" }).getByText("Why", { exact: true }).click();
    await page.screenshot({ path: join(top, "docs/pictures/studio.png") });
    await close(page);
}
if (process.argv[2] === "--picture") {
    await takePicture();
    process.argv[2] = "nothing else";
}

await run(tests, process.argv[2]);
