// SPDX-License-Identifier: MIT
// Goal: the .vsix works in VS Code: its grammar, language configuration, settings and commands are in effect, and its own script, started by
// VS Code, speaks with `troupe lsp`.
// Method: Chromium opens VS Code's editor as the package monaco-vscode-api has it, with the .vsix that editors/vscode/pack.sh makes. A page has
// no processes, so the one that the script starts is a WebSocket to this test, which starts it. Keys are pressed, questions are asked by VS Code's own commands.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "vite";

import { browserPath } from "../../house/browser.mjs";
import { WebSocketServer } from "ws";

import { check, command, dir, finish, read, top } from "../../house/cases.mjs";

const TYPES = { js: "text/javascript", html: "text/html", css: "text/css", json: "application/json" };
const here = fileURLToPath(new URL(".", import.meta.url));
const built = join(dir, "built"), folder = join(dir, "texts"), shot = join(dir, "vscode.png");
const addressOf = (name) => String(pathToFileURL(join(folder, name)));

mkdirSync(folder, { recursive: true });
const texts = {
    "mary.troupe": String(read("examples/mary.troupe")),
    "broken.troupe": "role Guard for creature\n    proactive Watch\n        wnder\n",
    "guard.troupe": "role Guard for creature\n    proactive Watch\n        wander\n    latent Greet, when a Guard comes within 3 m\n        \"Good evening.\" to it\n",
};
Object.entries(texts).forEach(([name, text]) => writeFileSync(join(folder, name), text));
execFileSync(join(top, "editors/vscode/pack.sh"), [join(dir, "troupe.vsix")]);
await build({ root: here, logLevel: "error", base: "./", build: { outDir: built, emptyOutDir: true, target: "esnext" } });
writeFileSync(join(built, "texts.json"), JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [addressOf(name), text]))));
writeFileSync(join(built, "troupe.vsix"), readFileSync(join(dir, "troupe.vsix")));

// The page's files, and the processes that the extension starts there.
const started = [];
const server = createServer((request, answer) => {
    const name = new URL(request.url, "http://localhost").pathname, file = join(built, name === "/" ? "index.html" : name);
    answer.writeHead(existsSync(file) ? 200 : 404, { "content-type": TYPES[file.split(".").pop()] ?? "application/octet-stream" });
    answer.end(existsSync(file) ? readFileSync(file) : "");
});
new WebSocketServer({ server }).on("connection", (socket, request) => {
    const [name, ...words] = request.url.slice(1).split("/").map(decodeURIComponent);
    started.push([name, ...words]);
    const child = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdout.on("data", (data) => socket.send(data));
    child.on("exit", () => socket.close());
    socket.on("message", (data) => child.stdin.write(data));
    socket.on("close", () => child.stdin.end());
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));

const { chromium } = await import(pathToFileURL(join(top, "tests/pages/node_modules/playwright-core/index.mjs")));
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
const said = [];
page.on("pageerror", (error) => said.push(error.stack));
page.on("console", (message) => said.push(message.text()));

const open = (name) => page.evaluate((address) => trial.open(address), addressOf(name));
// Asks VS Code's own command about a text, or a place of it.
const asked = (name, of, offset, ...more) => page.evaluate(async ([address, question, at, rest]) => {
    const { vscode } = trial, document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address));
    const place = at === null ? [] : [document.positionAt(at)];
    const answer = await vscode.commands.executeCommand(question, document.uri, ...place, ...rest);
    return JSON.parse(JSON.stringify(answer ?? null));
}, [addressOf(name), of, offset ?? null, more]);
async function until(work, why) {
    for (let tries = 0; tries < 120; tries++) {
        const found = await work();
        if (found) {
            return found;
        }
        await new Promise((done) => setTimeout(done, 250));
    }
    throw new Error(`${why}\n${said.join("\n")}`);
}

await page.goto(`http://127.0.0.1:${server.address().port}/`);
await until(async () => (await page.title()) === "done", "the page did not start");

const guard = texts["guard.troupe"], at = (piece) => guard.indexOf(piece);
const modelText = () => page.evaluate(() => trial.editor.getValue());
const isServed = () => until(() => started.length > 0, "the extension did not start the server");

await check("the_language_is_that_of_the_extension", async () => {
    assert.equal(await open("mary.troupe"), "troupe");
    assert.ok((await page.evaluate(() => trial.vscode.languages.getLanguages())).includes("troupe"));
});

await check("the_grammar_is_that_of_the_extension", async () => {
    const pieces = await page.evaluate(() => trial.scopesOf("role Guard for creature  # at night"));
    const scopeOf = (text) => pieces.find(([piece]) => piece.trim() === text)?.[1];
    assert.match(scopeOf("role"), /^keyword\..*\.troupe$/);
    assert.match(scopeOf("Guard"), /^entity\.name\..*\.troupe$/);
    assert.match(scopeOf("# at night"), /^comment\..*\.troupe$/);
});

await check("a_text_is_shown_in_colours", async () => {
    await open("guard.troupe");
    const colours = () => page.evaluate(() => new Set([...document.querySelectorAll(".view-line span span")].map((each) => getComputedStyle(each).color)).size);
    await until(async () => (await colours()) >= 4, "there are fewer than four colours");
});

await check("the_language_configuration_is_in_effect", async () => {
    await open("guard.troupe");
    const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await press("Control+Home", "Control+Slash");
    assert.ok((await modelText()).startsWith("# role Guard"), "a line becomes a comment");
    await press("Control+Slash");
    assert.equal(await modelText(), guard);
    await press("Control+End");
    await page.keyboard.type("test \"");
    assert.ok((await modelText()).endsWith("test \"\""), "a quotation mark is closed");
    await page.evaluate((text) => trial.editor.setValue(text), guard);
    const word = await page.evaluate(() => trial.monaco.editor.createModel("half-open door", "troupe").getWordAtPosition({ lineNumber: 1, column: 3 }).word);
    assert.equal(word, "half-open");
});

await check("settings_and_commands_are_contributed", async () => {
    await isServed();
    const { command: name, tabSize, commands, contributed } = await page.evaluate(async () => ({
        command: trial.vscode.workspace.getConfiguration("troupe").get("command"),
        tabSize: trial.vscode.workspace.getConfiguration("editor", { languageId: "troupe" }).get("tabSize"),
        commands: await trial.vscode.commands.getCommands(),
        contributed: trial.manifest.contributes.commands.map((each) => each.command),
    }));
    assert.deepEqual([name, tabSize], ["troupe", 4]);
    assert.deepEqual(contributed.filter((each) => !commands.includes(each)), []);
    assert.deepEqual(started, [["troupe", "lsp"]], "the script starts one server, when a text is opened");
});

await check("problems_are_shown_and_mended", async () => {
    await open("broken.troupe");
    const markers = await until(() => page.evaluate(() => {
        const found = trial.monaco.editor.getModelMarkers({ resource: trial.editor.getModel().uri });
        return found.length > 0 ? found : null;
    }), "no problem is shown");
    assert.match(markers[0].message, /wnder/);
    assert.equal(markers[0].startLineNumber, 3);
    await until(() => page.evaluate(() => document.querySelector(".squiggly-error") !== null), "it is not underlined");
    await page.evaluate(() => trial.editor.setPosition({ lineNumber: 3, column: 10 }));
    await page.evaluate(() => trial.editor.trigger("test", "editor.action.quickFix"));
    await until(() => page.evaluate(() => document.querySelector(".action-widget") !== null), "nothing is suggested");
    await page.keyboard.press("Enter");
    await until(async () => (await modelText()).includes("        wander"), "the suggestion was not written");
    await until(() => page.evaluate(() => trial.monaco.editor.getModelMarkers({ resource: trial.editor.getModel().uri }).length === 0), "it is still wrong");
});

await check("hover_definition_references_and_outline", async () => {
    await open("guard.troupe");
    await page.evaluate((offset) => trial.editor.setPosition(trial.editor.getModel().getPositionAt(offset)), at("Guard comes"));
    await page.evaluate(() => trial.editor.trigger("test", "editor.action.showHover"));
    const shown = await until(() => page.evaluate(() => document.querySelector(".monaco-hover-content")?.innerText), "nothing is shown");
    assert.match(shown, /role\sGuard/);
    const [definition] = await asked("guard.troupe", "vscode.executeDefinitionProvider", at("Guard comes"));
    assert.equal((definition.targetRange ?? definition.range)[0].line, 0);
    assert.equal((await asked("guard.troupe", "vscode.executeReferenceProvider", at("Guard comes"))).length, 2);
    const [role] = await asked("guard.troupe", "vscode.executeDocumentSymbolProvider");
    assert.equal(role.name, "Guard");
});

await check("completion_fits_the_place", async () => {
    const { items } = await asked("guard.troupe", "vscode.executeCompletionItemProvider", at("wander") + 2);
    const labels = items.map(({ label }) => label.label ?? label);
    assert.ok(labels.includes("wander") && !labels.includes("role"), labels.slice(0, 20).join());
});

await check("renaming_and_format_are_edits", async () => {
    await open("guard.troupe");
    const edits = await asked("guard.troupe", "vscode.executeDocumentRenameProvider", at("Guard comes"), "Watchman");
    assert.match(JSON.stringify(edits), /Watchman/);
    await page.evaluate((text) => trial.editor.setValue(text), guard.replace("        wander", "        wander   "));
    await page.evaluate(() => trial.editor.getAction("editor.action.formatDocument").run());
    await until(async () => (await modelText()) === guard, "the text is not laid out");
});

await check("play_this_test_stands_above_each_test_and_plays_it", async () => {
    await open("mary.troupe");
    await page.evaluate(() => trial.editor.revealLine(trial.editor.getModel().getLinesContent().findIndex((line) => line.startsWith("test")) + 1, 1));
    const lens = page.locator(".codelens-decoration a", { hasText: "Play this test" }).first();
    await lens.waitFor({ timeout: 20000 });
    await page.screenshot({ path: shot });
    await lens.click();
    const execution = await until(() => page.evaluate(() => trial.played[0] && { process: trial.played[0].process, words: trial.played[0].args }), "nothing is played");
    assert.equal(execution.process, "troupe");
    assert.match(execFileSync(command, execution.words, { encoding: "utf8" }), /1 passed, 0 failed/);
});

await check("the_server_starts_again_when_it_is_asked_to", async () => {
    await page.evaluate(() => trial.vscode.commands.executeCommand("troupe.restart"));
    await until(() => started.length === 2, "it was not started again");
    const answered = async () => (await asked("guard.troupe", "vscode.executeDocumentSymbolProvider"))?.length > 0;
    await until(answered, "the second one does not answer");
});

await browser.close();
server.closeAllConnections();
server.close();
finish();
