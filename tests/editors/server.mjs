// SPDX-License-Identifier: MIT
// `troupe lsp` as an editor has it: a process, a connection, texts that are open, and places in them.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { command } from "../house/cases.mjs";

// The package is for CommonJS; its submodule has no entry for import.
const protocol = createRequire(import.meta.url)("vscode-languageserver-protocol/node");

/// A text, and its places in lines and characters: UTF-16 or bytes. Editors cut no character in two, so places within one are refused.
export class Text {
    constructor(content, encoding) {
        this.content = content;
        this.encoding = encoding;
        this.starts = [0];
        for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) {
            this.starts.push(at + 1);
        }
    }

    offset({ line, character }) {
        const start = this.starts[line], rest = this.content.slice(start, this.starts[line + 1]);
        const before = this.encoding === "utf-8" ? Buffer.from(rest).subarray(0, character).toString() : rest.slice(0, character);
        if (start === undefined || !rest.startsWith(before) || !before.isWellFormed()) {
            throw new Error(`there is no place ${line}:${character} in ${JSON.stringify(rest)}`);
        }
        return start + before.length;
    }

    position(offset) {
        let line = this.starts.findIndex((start) => start > offset) - 1;
        line = line < 0 ? this.starts.length - 1 : line;
        const before = this.content.slice(this.starts[line], offset);
        return { line, character: this.encoding === "utf-8" ? Buffer.byteLength(before) : before.length };
    }

    slice({ start, end }) {
        return this.content.slice(this.offset(start), this.offset(end));
    }

    /// With these edits made, whose places are those of this text.
    edited(edits) {
        let content = this.content;
        const made = edits.map(({ range, newText }) => [this.offset(range.start), this.offset(range.end), newText]);
        for (const [from, to, put] of made.sort((a, b) => b[0] - a[0])) {
            content = content.slice(0, from) + put + content.slice(to);
        }
        return new Text(content, this.encoding);
    }
}

/// A server for a folder. `texts` has what is open, by address; `findings` what it has told, by address.
export class Server {
    texts = new Map();
    findings = new Map();
    versions = 0;

    static async start(folder, encoding) {
        const server = new Server();
        server.process = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
        server.connection = protocol.createProtocolConnection(new protocol.StreamMessageReader(server.process.stdout),
                                                              new protocol.StreamMessageWriter(server.process.stdin));
        server.connection.onNotification(protocol.PublishDiagnosticsNotification.type,
                                         ({ uri, diagnostics }) => server.findings.set(uri, diagnostics));
        server.connection.listen();
        const { capabilities } = await server.ask("initialize", {
            processId: process.pid,
            rootUri: null,
            capabilities: { general: { positionEncodings: encoding === "utf-8" ? ["utf-8", "utf-16"] : ["utf-16"] } },
            workspaceFolders: [{ uri: String(pathToFileURL(folder)), name: "texts" }],
        });
        server.capabilities = capabilities;
        server.encoding = capabilities.positionEncoding;
        await server.tell("initialized", {});
        return server;
    }

    ask(method, parameters) {
        return this.connection.sendRequest(method, parameters);
    }

    tell(method, parameters) {
        return this.connection.sendNotification(method, parameters);
    }

    /// Requests about a place of a text, or about all of it.
    about(method, uri, offset, more = {}) {
        const position = offset === undefined ? {} : { position: this.texts.get(uri).position(offset) };
        return this.ask(`textDocument/${method}`, { textDocument: { uri }, ...position, ...more });
    }

    async open(uri, content) {
        this.texts.set(uri, new Text(content, this.encoding));
        await this.tell("textDocument/didOpen", { textDocument: { uri, languageId: "troupe", version: ++this.versions, text: content } });
    }

    /// Changes a text as an editor does: by the one edit between what is the same in front and behind.
    async change(uri, content) {
        const before = this.texts.get(uri), old = [...before.content], now = [...content];
        let front = 0, back = 0;
        while (front < old.length && front < now.length && old[front] === now[front]) {
            front++;
        }
        while (back < old.length - front && back < now.length - front && old.at(-1 - back) === now.at(-1 - back)) {
            back++;
        }
        const from = old.slice(0, front).join("").length, to = before.content.length - old.slice(old.length - back).join("").length;
        const range = { start: before.position(from), end: before.position(to) };
        const text = now.slice(front, now.length - back).join("");
        this.texts.set(uri, new Text(content, this.encoding));
        await this.tell("textDocument/didChange", { textDocument: { uri, version: ++this.versions }, contentChanges: [{ range, text }] });
    }

    /// The mistakes of a text, when all that was told before has been answered.
    async mistakes(uri) {
        await this.about("foldingRange", uri);
        return (this.findings.get(uri) ?? []).filter(({ severity }) => severity === 1);
    }

    /// The tokens of a text: { kind, offset, text }.
    async tokens(uri) {
        const legend = this.capabilities.semanticTokensProvider.legend.tokenTypes, text = this.texts.get(uri), found = [];
        const { data } = await this.about("semanticTokens/full", uri);
        for (let i = 0, line = 0, character = 0; i < data.length; i += 5) {
            character = data[i] > 0 ? data[i + 1] : character + data[i + 1];
            line += data[i];
            const start = { line, character }, end = { line, character: character + data[i + 2] };
            found.push({ kind: legend[data[i + 3]], offset: text.offset(start), text: text.slice({ start, end }) });
        }
        return found;
    }

    /// The exit code; the server ends as the protocol wants it.
    async end() {
        const over = once(this.process, "exit");
        await this.ask("shutdown");
        await this.tell("exit");
        const [code, signal] = await over;
        this.connection.dispose();
        return signal ?? code;
    }
}
