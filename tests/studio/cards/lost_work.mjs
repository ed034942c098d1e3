// SPDX-License-Identifier: MIT
// Goal: nothing that is written is lost: not when others write the same file, and at most a second of it when the page, the server
// or the document's worker ends at any moment.
// Method: `troupe studio` on a folder, the page in Chromium, and files that are written as another editor would. TROUPE_KILLS says
// how often something is ended (200 times), TROUPE_SEED which and when.

import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dice, read } from "../../house/cases.mjs";
import { folderPage, run, until } from "../page.mjs";
import { folderOf, serve } from "../folder.mjs";

const TAVERN = read("examples/tavern.troupe").toString();
const saved = (page) => page.getByText("Saved in the folder").waitFor();
const typeAtEnd = async (page, text) => {
    await page.getByRole("radio", { name: "Text" }).click();
    await page.getByRole("textbox", { name: /^Text of/ }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(text);
};

await run({
    async "both may write the same file at once, and the server may be gone for a while"() {
        const folder = folderOf({ "tavern.troupe": TAVERN });
        let server = await serve(folder);
        const page = await folderPage(server);
        await saved(page);
        for (let i = 0; i < 5; i++) {
            await typeAtEnd(page, `# mine ${i}\n`);
            appendFileSync(join(folder, "tavern.troupe"), `# theirs ${i}\n`);
            await page.waitForTimeout(300);
        }
        await saved(page);
        const both = () => [0, 1, 2, 3, 4].every((i) => [`# mine ${i}\n`, `# theirs ${i}\n`].every((line) => readFileSync(join(folder, "tavern.troupe"), "utf8").includes(line)));
        await until("every line of both is in the file", both);
        await server.stop();
        await typeAtEnd(page, "# alone\n");
        appendFileSync(join(folder, "tavern.troupe"), "# theirs meanwhile\n");  // in the same place
        await page.getByText("The folder does not answer").waitFor();
        page.complaints.length = 0;
        server = await serve(folder);
        await page.getByText("The folder was served anew").waitFor();
        await page.goto(server.address);
        await saved(page);
        await until("both lines of the same place are in the file", () => ["# alone\n", "# theirs meanwhile\n"].every((line) => readFileSync(join(folder, "tavern.troupe"), "utf8").includes(line)));
        await page.context().close();
        await server.stop();
    },
    async "what was typed is found again when the page has crashed and the server with it"() {
        const folder = folderOf({ "tavern.troupe": TAVERN });
        let server = await serve(folder);
        const page = await folderPage(server);
        await saved(page);
        await server.stop("SIGKILL");
        await typeAtEnd(page, "# before the crash\n");
        await page.waitForTimeout(600);
        await page.goto("chrome://crash").catch(() => undefined);
        server = await serve(folder);
        const next = await folderPage(server, page.context());
        await until("the file has it", () => readFileSync(join(folder, "tavern.troupe"), "utf8").includes("# before the crash\n"));
        await next.getByText(/what was written before the page was closed/).waitFor();
        await next.context().close();
        await server.stop();
    },
    async "the tab, the server or the worker is ended at any moment, and at most a second of typing is lost"() {
        const seed = Number(process.env.TROUPE_SEED ?? 1), kills = Number(process.env.TROUPE_KILLS ?? 200);
        const roll = dice(seed);
        const folder = folderOf({ "tavern.troupe": TAVERN });
        const onDisk = () => readFileSync(join(folder, "tavern.troupe"), "utf8");
        let server = await serve(folder);
        let page = await folderPage(server);
        await saved(page);
        for (let kill = 0; kill < kills; kill++) {
            const typed = [];
            const end = Date.now() + 200 + roll(2500);
            await typeAtEnd(page, `# ${kill}:`);
            typed.push({ word: `# ${kill}:`, at: Date.now() });
            for (let word = 0; Date.now() < end; word++) {
                await page.keyboard.type(` w${kill}x${word}.`);
                typed.push({ word: ` w${kill}x${word}.`, at: Date.now() });
            }
            const at = Date.now();
            const what = ["tab", "server", "worker"][roll(3)];
            if (what === "tab") {
                await page.goto("chrome://crash").catch(() => undefined);
                page = await again(page);
            } else if (what === "server") {
                await server.stop("SIGKILL");
                server = await serve(folder);
                await page.goto(server.address);
            } else {
                // A worker that was ended before it had answered once is taken for one that has yet to be compiled, for half a minute and more.
                await (page.workers().length > 0 ? null : page.waitForEvent("worker", { timeout: 300_000 }));
                await page.workers()[roll(page.workers().length)]?.evaluate(() => self.close()).catch(() => undefined);
            }
            const lost = () => typed.filter((word) => word.at < at - 1000 && !onDisk().includes(word.word));
            await until(`kill ${kill} of seed ${seed}, ${what}: ${lost().map(({ word }) => word)} is lost`, () => lost().length === 0);
            await saved(page);
            await page.keyboard.press("Control+End");
            await page.keyboard.type("\n");
            if ((kill + 1) % 25 === 0) {
                console.log(`    ${kill + 1} kills`);
            }
        }
        await page.context().close();
        await server.stop();

        // The browser has the cookie: the address without the token is enough.
        async function again(crashed) {
            const context = crashed.context();
            await crashed.close();
            return folderPage({ ...server, token: "" }, context);
        }
    },
}, process.argv[2]);
