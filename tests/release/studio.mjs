// SPDX-License-Identifier: MIT
// node tests/release/studio.mjs PACKAGES FOLDER: serves a folder and opens it in a browser, without any other network; the studio must
// show its first page, without an error. PACKAGES has playwright-core.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";

import { browserPath } from "../house/browser.mjs";

const [packages, folder] = process.argv.slice(2).map((each) => resolve(each));
const { chromium } = createRequire(join(packages, "package.json"))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

const server = createServer(async (request, answer) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    try {
        const bytes = await readFile(join(folder, path === "/" ? "index.html" : path));
        answer.writeHead(200, { "content-type": TYPES[extname(path) || ".html"] ?? "application/octet-stream" }).end(bytes);
    } catch {
        answer.writeHead(404).end();
    }
}).listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) {
        errors.push(`it asks for ${request.url()}`);
    }
});
await page.goto(address);
await page.getByRole("button").first().waitFor({ timeout: 60000 });
const words = (await page.innerText("body")).trim();
await browser.close();
server.close();
if (words.length < 100) {
    errors.push(`the page says only: ${words}`);
}
errors.forEach((error) => console.error(error));
process.exitCode = errors.length > 0 ? 1 : 0;
