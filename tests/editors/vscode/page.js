// SPDX-License-Identifier: MIT
// VS Code's editor in a page, with the extension as its .vsix has it: manifest, grammar and language configuration are read from there
// by VS Code itself, which also decides when the extension's script is started.

import "vscode/localExtensionHost";
import "@codingame/monaco-vscode-theme-defaults-default-extension";
import { initialize, getService } from "@codingame/monaco-vscode-api";
import { ExtensionHostKind, registerExtension } from "@codingame/monaco-vscode-api/extensions";
import configurationServices from "@codingame/monaco-vscode-configuration-service-override";
import * as monaco from "@codingame/monaco-vscode-editor-api";
import { registerFileSystemOverlay, RegisteredFileSystemProvider, RegisteredMemoryFile } from "@codingame/monaco-vscode-files-service-override";
import languageServices from "@codingame/monaco-vscode-languages-service-override";
import modelServices from "@codingame/monaco-vscode-model-service-override";
import textmateServices, { ITextMateTokenizationService } from "@codingame/monaco-vscode-textmate-service-override";
import themeServices from "@codingame/monaco-vscode-theme-service-override";
import EditorWorker from "@codingame/monaco-vscode-api/workers/editor.worker?worker";
import TextMateWorker from "@codingame/monaco-vscode-textmate-service-override/worker?worker";

import { played, PROLOGUE } from "./node_in_page.js";

// The files of a .vsix, which is a zip: { "extension/package.json": bytes, … }.
async function filesOf(archive) {
    const bytes = new Uint8Array(archive), view = new DataView(archive), files = {};
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== 0x06054B50) {
        end--;
    }
    for (let at = view.getUint32(end + 16, true); view.getUint32(at, true) === 0x02014B50;) {
        const [method, size, nameSize] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
        const start = view.getUint32(at + 42, true);
        const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
        const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
        const packed = new Blob([bytes.subarray(from, from + size)]);
        const plain = method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
        files[name] = new Uint8Array(await new Response(plain).arrayBuffer());
        at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
}

const texts = await (await fetch("texts.json")).json();  // { "file:///folder/mary.troupe": text, … }
const packed = await filesOf(await (await fetch("troupe.vsix")).arrayBuffer());
const manifest = JSON.parse(new TextDecoder().decode(packed["extension/package.json"]));

const fileSystem = new RegisteredFileSystemProvider(false);
for (const [address, text] of Object.entries(texts)) {
    fileSystem.registerFile(new RegisteredMemoryFile(monaco.Uri.parse(address), text));
}
registerFileSystemOverlay(1, fileSystem);

self.MonacoEnvironment = { getWorker: (_, label) => (label === "TextMateWorker" ? new TextMateWorker() : new EditorWorker()) };
const folderUri = monaco.Uri.parse(Object.keys(texts)[0].replace(/\/[^/]*$/, ""));
await initialize({
    ...modelServices(), ...languageServices(), ...textmateServices(), ...themeServices(), ...configurationServices(),
}, document.body, { workspaceProvider: { trusted: true, workspace: { folderUri }, open: async () => false } });

// The one line that a page needs: VS Code starts `main` in node, `browser` in a page.
const extension = registerExtension({ ...manifest, browser: "./in_page.js" }, ExtensionHostKind.LocalProcess);
const put = (name, bytes) => extension.registerFileUrl(name, URL.createObjectURL(new Blob([bytes])));
Object.entries(packed).forEach(([name, bytes]) => name.startsWith("extension/") && put(name.slice("extension".length), bytes));
put("/in_page.js", await new Blob([PROLOGUE, packed["extension/extension.js"]]).arrayBuffer());
await extension.whenReady();

const vscode = await extension.getApi();
const editor = monaco.editor.create(document.getElementById("editor"), { automaticLayout: true, fontSize: 14 });

/// The questions of the test.
globalThis.trial = {
    monaco, vscode, editor, played, manifest,
    async open(address) {
        const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address));
        editor.setModel(monaco.editor.getModel(monaco.Uri.parse(address)));
        editor.focus();
        return document.languageId;
    },
    // The scopes of each piece of a line, by the grammar alone: [[text, scope], …].
    async scopesOf(line) {
        const grammar = await (await getService(ITextMateTokenizationService)).createTokenizer("troupe");
        const { tokens } = grammar.tokenizeLine(line, null);
        return tokens.map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1)]);
    },
};
document.title = "done";
