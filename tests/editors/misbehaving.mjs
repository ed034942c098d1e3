// SPDX-License-Identifier: MIT
// Goal: a client that misbehaves gets errors or an end of the conversation, never a crash, and no endless wait.
// Method: processes of `troupe lsp` that are told nonsense from a printed seed (TROUPE_SEEDS: how many of each sort). Each ends by itself
// when its input is over, with 0 or 1, as the protocol wants; a signal, an assertion or a sanitizer's report is a failure.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";

import { check, command, dice, finish, read } from "../house/cases.mjs";

const SEEDS = Number(process.env.TROUPE_SEEDS ?? 12);
const LONGEST_MS = 60_000;
const URI = "file:///inn.troupe";
const inn = String(read("examples/tavern.troupe"));

const framed = (body) => Buffer.concat([Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]);
const message = (method, params, id) => framed(JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, params }));
const at = (line, character) => ({ textDocument: { uri: URI }, position: { line, character } });
const initialize = message("initialize", { capabilities: {} }, 0);
const open = message("textDocument/didOpen", { textDocument: { uri: URI, languageId: "troupe", version: 1, text: inn } });
const methods = ["hover", "definition", "references", "documentSymbol", "foldingRange", "semanticTokens/full", "formatting", "codeAction",
    "completion", "prepareRename", "rename", "didChange", "didClose", "didSave", "didOpen", "rangeFormatting", "documentHighlight"]
    .map((name) => `textDocument/${name}`).concat("workspace/didChangeWatchedFiles", "workspace/symbol", "initialize", "completionItem/resolve");

// Returns the server's answers to these bytes, and checks its exit. `hurry` closes its output at once.
async function told(parts, { hurry = false } = {}) {
    const server = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "pipe"] });
    const timer = setTimeout(() => server.kill("SIGABRT"), LONGEST_MS), output = [], complaints = [];
    server.stdin.on("error", () => {});
    server.stdout.on("data", (bytes) => output.push(bytes));
    server.stderr.on("data", (bytes) => complaints.push(bytes));
    if (hurry) {
        server.stdout.destroy();
    }
    for (const part of parts) {
        server.stdin.write(part);
    }
    server.stdin.end();
    const [code, signal] = await once(server, "close");
    clearTimeout(timer);
    assert.ok(signal === null && (code === 0 || code === 1), `it ended with ${signal ?? code}: ${Buffer.concat(complaints)}`);
    assert.equal(String(Buffer.concat(complaints)), "");
    return hurry ? [] : messagesOf(Buffer.concat(output));
}

// Returns the answers as messages, which must be whole.
function messagesOf(bytes) {
    const messages = [];
    for (let begin = 0; begin < bytes.length;) {
        const end = bytes.indexOf("\r\n\r\n", begin), size = Number(/Content-Length: (\d+)/.exec(bytes.toString("latin1", begin, end))[1]);
        messages.push(JSON.parse(bytes.toString("utf8", end + 4, end + 4 + size)));
        begin = end + 4 + size;
    }
    return messages;
}

const errorsOf = (messages) => messages.filter(({ error }) => error !== undefined).map(({ error }) => error.code);
const randomBytes = (roll, count) => Buffer.from(Array.from({ length: count }, () => roll(256)));

async function withSeeds(test) {
    for (let seed = 1; seed <= SEEDS; seed++) {
        try {
            await test(dice(seed));
        } catch (error) {
            error.message = `seed ${seed}: ${error.message}`;
            throw error;
        }
    }
}

// ---- Bytes --------------------------------------------------------------------------------------

await check("random_bytes_are_no_conversation", () => withSeeds(async (roll) => {
    await told([randomBytes(roll, roll(5000))]);
    await told([initialize, randomBytes(roll, roll(5000))]);
    const body = randomBytes(roll, 1 + roll(500));
    const [first] = errorsOf(await told([Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])]));
    assert.ok(first === -32700 || first === -32600, `${first}`);
}));

await check("lengths_that_are_wrong_end_the_conversation", async () => {
    for (const length of ["-1", "99999999999999999999", "4294967295", "18446744073709551615", "x", "", "0", "1e3", "0x10", "  12"]) {
        await told([initialize, `Content-Length: ${length}\r\n\r\n{}`, open]);
    }
    await withSeeds(async (roll) => {
        const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "textDocument/hover", params: at(0, 0) });
        await told([initialize, open, `Content-Length: ${body.length - 50 + roll(100)}\r\n\r\n${body}`, open]);
        await told([initialize, "Content-Length: 1000\r\n".repeat(roll(1000)), "\r\n{}"]);
        await told([initialize, `X-${"y".repeat(roll(200_000))}: z\r\nContent-Length: 2\r\n\r\n{}`]);
    });
});

await check("a_conversation_with_changed_bytes_is_answered_or_ended", () => withSeeds(async (roll) => {
    const whole = Buffer.concat([initialize, open, ...methods.slice(0, 12).map((method, id) => message(method, at(roll(200), roll(80)), id + 1))]);
    for (let i = 0; i < 1 + roll(20); i++) {
        whole[roll(whole.length)] = roll(256);
    }
    await told([whole.subarray(0, roll(4) === 0 ? roll(whole.length) : whole.length)]);
}));

// ---- Messages -----------------------------------------------------------------------------------

await check("an_order_that_is_wrong_gets_errors", async () => {
    assert.deepEqual(errorsOf(await told([message("textDocument/hover", at(0, 0), 1)])), [-32002]);
    assert.deepEqual(errorsOf(await told([initialize, initialize])), [-32600]);
    assert.deepEqual(errorsOf(await told([initialize, message("shutdown", null, 1), message("textDocument/hover", at(0, 0), 2)])), [-32600]);
    assert.deepEqual(errorsOf(await told([initialize, message("textDocument/hover", at(0, 0), 1)])), [-32602]);
    assert.deepEqual(errorsOf(await told([initialize, message("textDocument/dance", {}, 1)])), [-32601]);
    assert.deepEqual(await told([message("exit"), initialize]), []);
    await withSeeds(async (roll) => {
        const parts = [initialize, open, message("shutdown", null, 1), message("exit"), message("textDocument/didClose", at(0, 0)),
            ...methods.map((method, id) => message(method, at(roll(200), roll(80)), id + 2))];
        for (let i = parts.length - 1; i > 0; i--) {
            const j = roll(i + 1);
            [parts[i], parts[j]] = [parts[j], parts[i]];
        }
        await told(parts);
    });
});

await check("parameters_of_wrong_kinds_get_errors", () => withSeeds(async (roll) => {
    const odd = [null, true, -1, 1e300, 2 ** 53, "", "\u0000", "𠀋", [], {}, [[[]]], { uri: 5 }, { line: -1, character: -1 }, { start: {}, end: {} },
        URI, { uri: URI }, at(1e9, 1e9), { line: 4294967295, character: 4294967295 }];
    const value = (depth) => (depth === 0 || roll(2) === 0 ? odd[roll(odd.length)]
        : Object.fromEntries(["textDocument", "position", "range", "newName", "contentChanges", "text", "changes", "uri", "start", "end", "line"]
            .filter(() => roll(2) === 0).map((name) => [name, roll(3) === 0 ? [value(depth - 1)] : value(depth - 1)])));
    const asked = Array.from({ length: 60 }, (_, id) => {
        const params = value(4), known = { ...at(roll(100), roll(100)), ...(params !== null && typeof params === "object" ? params : {}) };
        return message(methods[roll(methods.length)], roll(2) === 0 ? params : known, id + 1);
    });
    const messages = await told([initialize, open, ...asked]);
    assert.equal(messages.filter(({ id }) => id > 0).length, asked.length);
}));

// ---- Size ---------------------------------------------------------------------------------------

await check("huge_messages_are_read_or_refused", async () => {
    const deep = "[".repeat(200_000);
    assert.deepEqual(errorsOf(await told([framed(deep), framed(`{"method":${deep}`)])), [-32700, -32700]);
    const texts = [`# ${"𠀋".repeat(1_000_000)}\n`, "role R\n".repeat(20_000), "(".repeat(500_000), `role ${"R".repeat(1_000_000)}\n`];
    for (const text of texts) {
        const opened = message("textDocument/didOpen", { textDocument: { uri: URI, languageId: "troupe", version: 1, text } });
        const answers = await told([initialize, opened, message("textDocument/hover", at(0, 500_000), 1), message("textDocument/formatting", at(0, 0), 2)]);
        assert.deepEqual(answers.filter(({ id }) => id > 0).map(({ id }) => id), [1, 2]);
    }
});

// ---- Pipes --------------------------------------------------------------------------------------

await check("pipes_that_close_end_the_server", async () => {
    await told([]);
    await told([initialize.subarray(0, 10)]);
    await told([initialize, open.subarray(0, open.length - 1)]);
    await withSeeds((roll) => told([initialize, open, ...methods.map((method, id) => message(method, at(roll(200), 0), id + 1))], { hurry: true }));
});

finish();
