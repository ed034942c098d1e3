// SPDX-License-Identifier: MIT
// Goal: the studio finds a game that runs, shows it, holds it at a breakpoint, hands over another text, writes a bundle, and is there again when the game is.
// Method: the hamlet of examples/sdl plays beside `troupe studio`, and a browser does what a person would. HAMLET is the program, TROUPE the command, TEXT a copy
// of the game's text. Run by link.sh.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { browserPath } from "../house/browser.mjs";
import { check, dir, finish, top } from "../house/cases.mjs";

const require = createRequire(join(top, "web/studio/package.json"));
const { chromium } = require("playwright-core");
const { HAMLET, TROUPE, TEXT } = process.env;
const links = { ...process.env, TROUPE_LINKS: join(dir, "links"), SDL_VIDEODRIVER: "dummy" };

const play = () => spawn(HAMLET, ["--link", "--text", TEXT], { env: links, stdio: ["ignore", "pipe", "inherit"] });
const end = async (process, signal = "SIGTERM") => {
    const ended = once(process, "exit");
    process.kill(signal);
    await ended;
};

let game = play();
const studio = spawn(TROUPE, ["studio", dirname(TEXT)], { env: links, stdio: ["ignore", "pipe", "inherit"] });
const address = (await once(studio.stdout, "data"))[0].toString().trim();
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })).newPage();
const complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(String(error)));
page.setDefaultTimeout(60_000);

const stepOf = async () => Number(/step (\d+)/.exec(await page.locator(".games-state").textContent())[1]);
const until = async (what, holds) => {
    for (const end = Date.now() + 60_000; !(await holds()); await page.waitForTimeout(50)) {
        assert.ok(Date.now() < end, what);
    }
};

await check("the game is listed, and shown when it is chosen", async () => {
    await page.goto(address.replace("/#", "/games.html#"));
    await page.getByRole("button", { name: /The hamlet/ }).click();
    await page.locator(".games-state", { hasText: "plays" }).waitFor();
    await page.getByRole("heading", { name: "17 there" }).waitFor();
    const before = await stepOf();
    await until("the game goes on", async () => await stepOf() > before + 20);
});

await check("a card has queues, facts and why", async () => {
    await page.getByRole("navigation").getByRole("button", { name: /^Konrad/ }).click();
    const card = page.getByRole("article");
    await card.getByRole("heading", { name: "Konrad" }).waitFor();
    await card.getByText("thirst").waitFor();
    await until("the explanation comes", async () => /Could have[^]*Why not/.test(await card.locator("pre").textContent()));
    assert.match(await card.locator("pre").textContent(), /^Konrad at /);
});

await check("a breakpoint holds the game, and steps go one by one", async () => {
    const words = page.getByLabel("New breakpoint");
    await words.fill("nonsense");
    await words.press("Enter");
    await page.getByText("A breakpoint is a line").waitFor();
    await words.fill("behaviour Villager.Chat along ends");
    await words.press("Enter");
    await page.locator(".games-state", { hasText: "is held" }).waitFor();
    await page.getByText(/Held at a breakpoint\. \w+: Chat along ends/).waitFor();
    const step = await stepOf();
    await page.waitForTimeout(500);
    assert.equal(await stepOf(), step);
    await page.screenshot({ path: join(dir, "held.png") });
    await page.getByRole("button", { name: "Remove behaviour Villager.Chat along ends" }).click();
    await page.getByRole("button", { name: "One step" }).click();
    await until("one step is made", async () => await stepOf() === step + 1);
    await page.getByRole("button", { name: "One second" }).click();
    await until("thirty are made", async () => await stepOf() === step + 31);
    await page.getByRole("button", { name: "Go on" }).click();
    await until("the game goes on", async () => await stepOf() > step + 60);
});

await check("another text is handed over; mistakes are told, and nothing changes", async () => {
    const text = readFileSync(TEXT, "utf8");
    writeFileSync(TEXT, text.replaceAll(/"(They say|Your cat|Have you|The miller|My knees)[^"]*"/g, '"Hot soup!"'));
    await page.getByRole("button", { name: "Hand over the text" }).click();
    await page.getByText("The text is handed over.").waitFor();
    await page.waitForTimeout(1100);
    writeFileSync(TEXT, `${text}\nrole\n`);
    await page.getByRole("button", { name: "Hand over the text" }).click();
    await page.getByText(/error: The line ends where a name should be/).waitFor();
    writeFileSync(TEXT, text);
    let said = "";
    game.stdout.on("data", (bytes) => { said += bytes; });
    await until("the new words are said", () => said.includes("Hot soup!"));
});

await check("a bundle has the text, the state, the log and the versions", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Bundle" }).click()]);
    await download.saveAs(join(dir, "moment.zip"));
    const bytes = readFileSync(join(dir, "moment.zip")).toString("latin1");
    for (const name of ["bundle.json", "hamlet.troupe", "moment.save", "story.log"]) {
        assert.ok(bytes.includes(name), name);
    }
    assert.match(bytes, /"troupe":\s?"\d+\.\d+\.\d+"/);
});

await check("a game that ends is told, and one that begins again is attached again", async () => {
    await end(game, "SIGKILL");
    await page.locator(".games-state", { hasText: "has gone" }).waitFor();
    game = play();
    await page.locator(".games-state", { hasText: "plays" }).waitFor();
    await until("its first steps are seen", async () => await stepOf() > 60);
    await page.screenshot({ path: join(dir, "again.png") });
});

await check("the page complains of nothing", async () => {
    assert.deepEqual(complaints.filter((words) => !/409|404/.test(words)), []);
});

await browser.close();
await end(studio);
await end(game, "SIGKILL");
finish();
