// SPDX-License-Identifier: MIT
// Goal: a moment of a test, a run or a game opens with what led to it, and goes on from there or says why not.
// Method: the studio in a browser with bundles as the command and a game write them, whole and damaged.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { command, dir, top } from "../../house/cases.mjs";
import { bundleOfGame, GUARD, openGame, sayingSize } from "../bundles.mjs";
import { clock, close, newcomer, open, run, until } from "../page.mjs";

const { strToU8, zipSync } = createRequire(join(top, "web/studio/package.json"))("fflate");

await run({
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
        // The moment is before the first one, by less than two seconds: it knows nothing that was not known then. The list has an end, which
        // may lie within a second.
        const known = lines(then), told = lines(await settled());
        const oldest = Math.min(...known.map(({ time }) => time));
        assert.ok(told.length > 0, "the moment has a journal");
        assert.deepEqual(told.filter(({ time, line }) => time > oldest && !known.some((other) => other.line === line)), []);
        await close(page);
    },
}, process.argv[2]);
