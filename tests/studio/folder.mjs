// SPDX-License-Identifier: MIT
// `troupe studio` on a folder of its own, for tests: the process, its address, and requests as the page makes them or as
// somebody else would.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as send } from "node:http";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { command, dir, top } from "../house/cases.mjs";

/// A new folder with these texts: { "a/b.troupe": "…" }.
export function folderOf(texts) {
    const folder = realpathSync(mkdtempSync(join(dir, "folder-")));
    for (const [name, text] of Object.entries(texts)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
    }
    return folder;
}

/// Serves a folder, with the page that is built (or that of TROUPE_STUDIO), or another one. `stop` ends the process as Ctrl-C does, or by another signal.
export async function serve(folder, page = process.env.TROUPE_STUDIO ?? "build-wasm/studio", ...options) {
    const child = spawn(command, ["studio", folder, "--page", resolve(top, page), ...options], { stdio: ["ignore", "pipe", "pipe"] });
    let complaints = "";
    child.stderr.on("data", (bytes) => (complaints += bytes));
    const address = await new Promise((resolve, reject) => {
        let printed = "";
        child.stdout.on("data", (bytes) => (printed += bytes).endsWith("\n") && resolve(printed.trim()));
        child.on("exit", () => reject(new Error(`troupe studio ended: ${complaints}`)));
    });
    const [origin, token] = address.split("/#");
    const ended = once(child, "exit");
    return {
        address, origin, token, port: Number(new URL(origin).port), pid: child.pid,
        async stop(signal = "SIGINT") {
            child.kill(signal);
            const [code] = await ended;
            return code;
        },
    };
}

/// One request, its path as it is. The answer has a status, headers and a body.
export function ask(server, method, path, { headers = {}, body = "", host = `127.0.0.1:${server.port}` } = {}) {
    return new Promise((resolve, reject) => {
        const out = send({ host: "127.0.0.1", port: server.port, method, path, agent: false, headers: { host, ...headers } }, (response) => {
            const pieces = [];
            response.on("data", (piece) => pieces.push(piece));
            response.on("error", reject);
            response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces).toString() }));
        });
        out.on("error", reject);
        out.end(body);
    });
}

/// The headers of the page that was let in.
export async function enter(server) {
    const { status, headers } = await ask(server, "POST", "/api/enter", { headers: { origin: server.origin }, body: server.token });
    if (status !== 200) {
        throw new Error(`not let in: ${status}`);
    }
    return { origin: server.origin, cookie: headers["set-cookie"][0].split(";")[0] };
}
