// SPDX-License-Identifier: MIT
// Chromium, for tests of pages: one browser for all, and a server of one folder at a time.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { browserPath } from "../house/browser.mjs";
import { top } from "./house.mjs";

const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", html: "text/html", troupe: "text/plain" };
const playwright = join(top, "tests/pages/node_modules/playwright-core/index.mjs");
let browser = null;

/// Why there is no browser; null when there is one.
export const lacking = browserPath && existsSync(playwright) ? null : "There is no browser to try it in; run: tools/setup pages";

export async function closeBrowser() {
    await browser?.close();
    browser = null;
}

/// Serves a folder on a port of this machine: `work` gets the address.
export async function serving(folder, work) {
    const server = createServer((request, answer) => {
        const name = new URL(request.url, "http://localhost").pathname;
        const file = join(folder, name.endsWith("/") ? `${name}index.html` : name);
        if (!existsSync(file)) {
            answer.writeHead(404).end();
            return;
        }
        answer.writeHead(200, { "content-type": TYPES[file.split(".").pop()] ?? "application/octet-stream" });
        answer.end(readFileSync(file));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    try {
        return await work(`http://127.0.0.1:${server.address().port}/`);
    } finally {
        server.closeAllConnections();
        server.close();
    }
}

/// Opens a page, and returns its title as soon as a script has given it one that begins with "done" or "failed".
export async function titleOf(address, timeout = 30000) {
    const { chromium } = await import(pathToFileURL(playwright));
    browser ??= await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    const page = await browser.newPage();
    const said = [];
    page.on("pageerror", (error) => said.push(error.message));
    page.on("console", (message) => said.push(message.text()));
    try {
        await page.goto(address);
        await page.waitForFunction(() => /^(done|failed)/.test(document.title), null, { timeout });
        return await page.title();
    } catch (error) {
        throw new Error(`${error.message}\n${said.join("\n")}`);
    } finally {
        await page.close();
    }
}
