// SPDX-License-Identifier: MIT
// Goal: `troupe studio` gives the texts of its folder to its own page and to nobody else, writes them only over what the page has
// seen, and tells what others write.
// Method: a client that speaks HTTP as the page does, and then as other sites, other programs and tricksters would: each safety
// point is tried with one thing wrong in a request that is else answered.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { check, finish } from "../house/cases.mjs";
import { ask, enter, folderOf, serve as serveWith } from "./folder.mjs";

// The page before it is built: a file like any other.
const serve = (folder, ...options) => serveWith(folder, "web/studio", ...options);
const TEXT = "role Walker for creature\n    proactive Stroll\n        wander\n";
const outside = folderOf({ "secret.troupe": "secret" });
const folder = folderOf({ "main.troupe": `use "parts/walk.troupe"\n`, "parts/walk.troupe": TEXT, "notes.txt": "notes", "main.layout": "x 1 2\n", "main.de.lines": "language de\n", ".hidden.troupe": "no" });
symlinkSync(join(outside, "secret.troupe"), join(folder, "out.troupe"));
symlinkSync(outside, join(folder, "away"));
symlinkSync("notes.txt", join(folder, "disguised.troupe"));
symlinkSync("nowhere.troupe", join(folder, "dangling.troupe"));
mkdirSync(join(folder, "folder.troupe"));
execFileSync("mkfifo", [join(folder, "pipe.troupe")]);

const server = await serve(folder);
const own = await enter(server);
const page = (method, path, { headers = {}, ...rest } = {}) => ask(server, method, path, { headers: { ...own, ...headers }, ...rest });
const read = (name) => page("GET", `/api/file/${name}`);
const write = (name, body, seen) => page("PUT", `/api/file/${name}`, { body, headers: seen === null ? { "if-none-match": "*" } : { "if-match": seen } });
const onDisk = (name) => readFileSync(join(folder, name), "utf8");

/// The events of a stream; `next` waits for one.
async function follow() {
    const stream = connect(server.port, "127.0.0.1");
    let heard = "";
    stream.on("data", (bytes) => (heard += bytes));
    stream.write(`GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${own.cookie}\r\n\r\n`);
    const until = async (count) => {
        const end = Date.now() + 5000;
        while (heard.split("data: changed").length - 1 < count) {
            assert.ok(Date.now() < end, `event ${count} in 5 s; heard: ${heard}`);
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
    };
    while (!heard.includes(":\n\n")) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return { until, count: () => heard.split("data: changed").length - 1, end: () => stream.destroy() };
}

await check("the page and all else come with rules for browsers", async () => {
    for (const path of ["/", "/api/files", "/nothing"]) {
        const { headers } = await page("GET", path);
        assert.match(headers["content-security-policy"], /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'none'/);
        assert.equal(headers["referrer-policy"], "no-referrer");
        assert.equal(headers["x-content-type-options"], "nosniff");
        assert.equal(headers["access-control-allow-origin"], undefined);
    }
    assert.match((await page("GET", "/")).body, /<div id="studio">/);
});

await check("texts, layouts and translations of the folder are listed, what is hidden, outside or no file is not", async () => {
    const { status, body } = await page("GET", "/api/files");
    assert.equal(status, 200);
    const [name, main, ...files] = body.trimEnd().split("\n");
    assert.equal(folder.endsWith(name), true);
    assert.equal(main, "");
    assert.deepEqual(files.map((line) => line.slice(17)).sort(), ["main.de.lines", "main.layout", "main.troupe", "parts/walk.troupe"]);
});

await check("a project is a text and those that it uses", async () => {
    const { body } = await page("GET", "/api/project/main.troupe");
    assert.deepEqual(body.trim().split("\n").sort(), ["main.troupe", "parts/walk.troupe"]);
});

await check("a text is read, written over what was seen, and not over what was not", async () => {
    const { body, headers } = await read("parts/walk.troupe");
    assert.equal(body, TEXT);
    const written = await write("parts/walk.troupe", `${TEXT}# mine\n`, headers.etag);
    assert.equal(written.status, 200);
    assert.equal(onDisk("parts/walk.troupe"), `${TEXT}# mine\n`);
    const late = await write("parts/walk.troupe", "late", headers.etag);
    assert.equal(late.status, 409);
    assert.equal(late.body, `${TEXT}# mine\n`);
    assert.equal(late.headers.etag, written.headers.etag);
    assert.equal(onDisk("parts/walk.troupe"), `${TEXT}# mine\n`);
    assert.deepEqual(readdirSync(join(folder, "parts")), ["walk.troupe"]);
});

await check("a new text is made once", async () => {
    assert.equal((await write("parts/new%20one.troupe", "", null)).status, 200);
    assert.equal(onDisk("parts/new one.troupe"), "");
    assert.equal((await write("parts/new%20one.troupe", "again", null)).status, 409);
    assert.equal((await write("missing.troupe", "x", `"0000000000000000"`)).status, 409);
    assert.equal((await write("no/such/folder.troupe", "x", null)).status, 404);
    assert.equal((await page("PUT", "/api/file/main.troupe", { body: "x" })).status, 403);
});

await check("changes by others are told: several at once as one, new files, new folders, renames", async () => {
    const stream = await follow();
    const before = stream.count();
    const told = (count) => stream.until(before + count);
    for (let i = 0; i < 20; i++) {
        writeFileSync(join(folder, `checkout${i}.troupe`), TEXT);
    }
    await told(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(stream.count(), before + 1);
    mkdirSync(join(folder, "later"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(join(folder, "later/text.troupe"), "a");
    await told(2);
    writeFileSync(join(folder, "draft.tmp"), "b");
    renameSync(join(folder, "draft.tmp"), join(folder, "later/text.troupe"));
    await told(3);
    stream.end();
});

await check("without the cookie nothing is read, written or followed", async () => {
    const { origin } = own;
    for (const cookie of ["", "troupe=1", `troupe-${server.port}=${"0".repeat(64)}`, `troupe-${server.port}=${server.token}`]) {
        for (const [method, path] of [["GET", "/api/files"], ["GET", "/api/file/main.troupe"], ["GET", "/api/project/main.troupe"], ["GET", "/api/changes"], ["PUT", "/api/file/main.troupe"]]) {
            const { status, body } = await ask(server, method, path, { headers: { origin, cookie, "if-match": `"0000000000000000"` }, body: "x" });
            assert.deepEqual([status, body], [403, ""], `${method} ${path} with ${cookie}`);
        }
    }
});

await check("the token is taken once, and a wrong one never", async () => {
    const { origin } = own;
    for (const body of [server.token, "", "0".repeat(64), server.token.slice(1), `${server.token}0`]) {
        const { status, headers } = await ask(server, "POST", "/api/enter", { headers: { origin }, body });
        assert.equal(status, 403);
        assert.equal(headers["set-cookie"], undefined);
    }
    const other = await serve(folderOf({}));
    const { headers } = await ask(other, "POST", "/api/enter", { headers: { origin: other.origin }, body: other.token });
    assert.match(headers["set-cookie"][0], /^troupe-\d+=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/);
    await other.stop();
});

await check("another Host is refused, so that no name leads here", async () => {
    for (const host of ["evil.example", `evil.example:${server.port}`, `localhost:${server.port}`, "127.0.0.1", `127.0.0.1:${server.port}.evil.example`]) {
        for (const path of ["/", "/api/files"]) {
            assert.equal((await page("GET", path, { host })).status, 403, host);
        }
    }
});

await check("another site's page is refused", async () => {
    for (const origin of ["null", "http://evil.example", `https://127.0.0.1:${server.port}`, `http://localhost:${server.port}`, "http://127.0.0.1:1"]) {
        assert.equal((await page("GET", "/api/files", { headers: { origin } })).status, 403, origin);
        assert.equal((await page("PUT", "/api/file/x.troupe", { headers: { origin, "if-none-match": "*" }, body: "x" })).status, 403, origin);
    }
    assert.equal((await page("GET", "/api/files", { headers: { "sec-fetch-site": "cross-site" } })).status, 403);
    const { cookie } = own;
    const nameless = await ask(server, "PUT", "/api/file/x.troupe", { headers: { cookie, "if-none-match": "*" }, body: "x" });
    assert.equal(nameless.status, 403);
    assert.equal((await page("OPTIONS", "/api/files")).status, 403);
});

await check("paths lead nowhere else", async () => {
    const tricks = ["../secret.troupe", "..%2fsecret.troupe", "%2e%2e/secret.troupe", "parts/../main.troupe", "parts/%2e%2e/main.troupe",
        `/${outside.slice(1)}/secret.troupe`, `%2f${outside.slice(1)}/secret.troupe`, "./main.troupe", "parts//walk.troupe", "main.troupe%00", "notes.txt%00.troupe",
        "main.troupe%0a", "parts%5cwalk.troupe", "%zz.troupe", "main.troupe%2", "%", "", "parts/", "notes.txt", "main.troupe/", ".hidden.troupe", "out.troupe",
        "away/secret.troupe", "disguised.troupe", "dangling.troupe", "folder.troupe", "pipe.troupe", `${"x".repeat(1100)}.troupe`, `${"a/".repeat(400)}x.troupe`];
    for (const name of tricks) {
        const got = await read(name);
        assert.ok([403, 404].includes(got.status), `${name} is read: ${got.status}`);
        assert.doesNotMatch(got.body, /secret|notes/);
        for (const seen of [null, `"0000000000000000"`]) {
            const put = await write(name, "x", seen);
            assert.ok([403, 404, 409].includes(put.status) && !/secret|notes/.test(put.body), `${name} is written: ${put.status}`);
        }
    }
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/assets/%2e%2e/%2e%2e/package.json", "//etc/passwd"]) {
        assert.equal((await page("GET", path)).status, 403, path);
    }
    assert.equal(readFileSync(join(outside, "secret.troupe"), "utf8"), "secret");
    assert.deepEqual(readdirSync(outside), ["secret.troupe"]);
    assert.equal(onDisk("notes.txt"), "notes");
});

await check("a request is bounded", async () => {
    const huge = "x".repeat((16 << 20) + 1);
    assert.equal((await write("huge.troupe", "x".repeat(1 << 20), null)).status, 200);
    const result = await write("too.troupe", huge, null).then(({ status }) => status, (error) => error.code);
    assert.ok([413, "ECONNRESET", "EPIPE"].includes(result), `${result}`);
    assert.ok(!readdirSync(folder).includes("too.troupe"));
    const wide = await page("GET", "/api/files", { headers: { "x-wide": "x".repeat(15000) } }).then(({ status }) => status, (error) => error.code);
    assert.equal(wide, 200);
    const path = await page("GET", `/${"x".repeat(100000)}`).then(({ status }) => status, (error) => error.code);
    assert.ok([414, 431, 403, 413, "ECONNRESET", "EPIPE"].includes(path), `${path}`);
    assert.equal((await page("GET", "/api/files")).status, 200);
});

await check("only this machine can connect", async () => {
    const others = Object.values(networkInterfaces()).flat().filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of others) {
        const outcome = await new Promise((resolve) => {
            const socket = connect(server.port, address);
            socket.on("connect", () => (socket.destroy(), resolve("connected")));
            socket.on("error", () => resolve("refused"));
        });
        assert.equal(outcome, "refused", address);
    }
});

await check("idle costs nothing, with a page that listens, too", async () => {
    const stream = await follow();
    const spent = () => readFileSync(`/proc/${server.pid}/status`, "utf8").match(/^voluntary_ctxt_switches:\s*(\d+)/m)[1];
    const before = spent();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.ok(spent() - before <= 1, `${spent() - before} times awake in a second`);
    stream.end();
});

await check("a folder keeps its port, also for the next process; Ctrl-C ends it with a stream open", async () => {
    const stream = await follow();
    assert.equal(await server.stop(), 0);
    stream.end();
    const next = await serve(folder);
    assert.equal(next.port, server.port);
    assert.notEqual(next.token, server.token);
    await next.stop("SIGTERM");
});

await check("what cannot be served is told in a sentence", async () => {
    await assert.rejects(serve(join(folder, "nothing")), /nothing cannot be served: No such file or directory\./);
    await assert.rejects(serveWith(folder, folder), /`make studio` builds it/);
    await assert.rejects(serve(folder, "--port", "70000"), /--port is a number from 1 to 65535/);
    const first = await serve(join(folder, "main.troupe"), "--port", String(server.port));
    await assert.rejects(serve(folder, "--port", String(server.port)), /Port \d+ cannot be listened to/);
    const { body } = await ask(first, "GET", "/api/files", { headers: await enter(first) });
    assert.equal(body.split("\n")[1], "main.troupe");
    await first.stop();
});

finish();
