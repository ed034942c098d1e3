// SPDX-License-Identifier: MIT
// node tests/studio/shots.mjs [FOLDER]: forty pictures of the studio, views by themes by projects, and a sheet of all of them to
// look at. For the eye: what is cut off, overlaps or looks like a default is found nowhere else.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dir } from "../house/cases.mjs";
import { browser, close, open, until } from "./page.mjs";

const folder = process.argv[2] ?? join(dir, "shots");
const part = process.argv[3] ?? "";
const VIEWS = ["Picture", "Form", "Text", "Both"];
const PROJECTS = ["tavern", "pub", "village", "A new one", "broken"];
const STORY_SECONDS = 40;

async function breakText(page) {
    await page.getByRole("radio", { name: "Text" }).click();
    await page.getByRole("textbox", { name: /^Text of/ }).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("role Guard for nonsense\n    proactive\n");
    await page.getByRole("button", { name: /⚠ \d+ problem/ }).waitFor();
}

async function begin(page, project) {
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: project === "broken" ? "tavern" : project });
    await page.getByText(/✓ No problems|\d warning/).waitFor();
    await page.getByLabel("Speed").selectOption("20");
    await page.getByRole("toolbar", { name: "Story" }).getByText(/:0[1-9]$/).waitFor();
    const first = await page.locator("time").textContent();
    const seconds = (text) => text.split(":").reduce((sum, digits) => sum * 60 + Number(digits), 0);
    await until("the story is lively", async () => seconds(await page.locator("time").textContent()) > seconds(first) + STORY_SECONDS);
    await page.getByLabel("Speed").selectOption("1");
    if (project === "broken") {
        await breakText(page);
    }
}

mkdirSync(folder, { recursive: true });
const names = [];
for (const colorScheme of ["light", "dark"]) {
    for (const project of PROJECTS) {
        if (!`${colorScheme} ${project}`.includes(part)) {
            continue;
        }
        const page = await open({ colorScheme });
        await begin(page, project);
        for (const view of VIEWS) {
            await page.getByRole("radio", { name: view }).click();
            await page.waitForTimeout(400);
            const name = `${project.replaceAll(" ", "-")}-${view.toLowerCase()}-${colorScheme}.png`;
            await page.screenshot({ path: join(folder, name) });
            names.push(name);
        }
        await close(page);
    }
}
const cells = names.map((name) => `<figure><a href="${name}"><img src="${name}" alt=""></a><figcaption>${name}</figcaption></figure>`);
writeFileSync(join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>The studio, ${names.length} pictures</title>
<style>body{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font:12px sans-serif}figure{margin:0}img{width:100%}</style>
${cells.join("\n")}
`);
const sheet = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
await sheet.goto(`file://${join(folder, "index.html")}`);
await sheet.screenshot({ path: join(folder, "sheet.png"), fullPage: true });
await browser.close();
console.log(`${names.length} pictures: ${join(folder, "sheet.png")}`);
process.exit(0);
