// SPDX-License-Identifier: MIT
// Stand-ins for modules of node in a page, as far as the extension uses them: a process is one on the machine of the test, reached through a WebSocket. The language client
// of the extension needs only its input and output. A test that is to be played is noted, not played: there is no terminal.

import { Buffer } from "buffer";

class Emitter {
    listeners = {};
    on(name, listener) {
        (this.listeners[name] ??= []).push(listener);
        return this;
    }
    once = this.on;
    off = this.removeListener;
    removeListener(name, listener) {
        this.listeners[name] = (this.listeners[name] ?? []).filter((each) => each !== listener);
        return this;
    }
    removeAllListeners() {
        this.listeners = {};
    }
    emit(name, ...values) {
        (this.listeners[name] ?? []).forEach((listener) => listener(...values));
    }
}

// Started as `troupe lsp`; the test starts nothing else.
function spawn(command, words) {
    const child = Object.assign(new Emitter(), { pid: 1, stdout: new Emitter(), stderr: new Emitter(), stdin: new Emitter(), kill() { socket.close(); } });
    const socket = new WebSocket(`ws://${location.host}/${[command, ...words].map(encodeURIComponent).join("/")}`);
    const isOpen = new Promise((done) => socket.addEventListener("open", done));
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => child.stdout.emit("data", Buffer.from(data));
    socket.onclose = () => {
        child.stdout.emit("end");
        child.emit("exit", 0, null);
    };
    child.stdin.write = (data, encoding, done = encoding) => {
        isOpen.then(() => socket.send(typeof data === "string" ? Buffer.from(data, encoding) : data)).then(() => done?.());
    };
    child.stdin.end = () => {};
    return child;
}

const absent = () => { throw new Error("there is none in a page"); };
const modules = {
    child_process: { spawn },
    crypto: { randomBytes: (count) => Buffer.from(crypto.getRandomValues(new Uint8Array(count))) },
    fs: { lstat: (path, done) => done(new Error("there are no files in a page")), existsSync: () => false },
    net: { createServer: absent, createConnection: absent },
    os: { tmpdir: () => "/tmp", platform: () => "linux" },
    path: { isAbsolute: (path) => path.startsWith("/"), join: (...parts) => parts.join("/"), delimiter: ":", sep: "/" },
    util: { TextDecoder, TextEncoder, promisify: (work) => work, inherits: absent },
};

// The interface of VS Code with its own `executeTask`, which would want a terminal.
const withoutTerminal = (vscode) => new Proxy(vscode, {
    get: (of, name) => (name !== "tasks" ? of[name] : { executeTask: async ({ execution }) => played.push(execution) }),
});

/// The processes with which tests were to be played.
export const played = [];

globalThis.nodeInPage = {
    Buffer,
    process: { platform: "linux", env: {}, pid: null, versions: {}, kill: absent, on() {}, argv: [], execArgv: [], cwd: () => "/" },
    setImmediate: (work, ...values) => setTimeout(work, 0, ...values),
    requiring: (vsCodes) => (name) => modules[name] ?? (name === "vscode" ? withoutTerminal(vsCodes(name)) : absent()),
};

/// The lines before the extension's own script in a page.
export const PROLOGUE = `const { Buffer, process, setImmediate } = globalThis.nodeInPage;
require = globalThis.nodeInPage.requiring(require);
`;
