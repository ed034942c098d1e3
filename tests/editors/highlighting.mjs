// SPDX-License-Identifier: MIT
// Goal: the TextMate grammar shows what the server's tokens show.
// Method: VS Code's own engine for such grammars, on every example. Comments, strings, numbers, tags and signs are the same, character by
// character. Words of the language can be names elsewhere, which a grammar cannot always see: of them, a share has to agree.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

import { check, read, textsOf, top } from "../house/cases.mjs";
import { Server } from "./server.mjs";

const SHARE = 0.98;
const require = createRequire(import.meta.url);
const { INITIAL, parseRawGrammar, Registry } = require("vscode-textmate");
const { createOnigScanner, createOnigString, loadWASM } = require("vscode-oniguruma");

async function grammar() {
    await loadWASM(read("tests/editors/node_modules/vscode-oniguruma/release/onig.wasm"));
    const file = "editors/textmate/troupe.tmLanguage.json";
    return new Registry({
        onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
        loadGrammar: async () => parseRawGrammar(String(read(file)), file),
    }).loadGrammar("source.troupe");
}

// The server's kind of token for a character, by its scopes in the grammar.
const kinds = [
    [/^comment/, "comment"], [/^string/, "string"], [/^constant\.numeric/, "number"], [/^entity\.other/, "decorator"],
    [/^(keyword\.operator\.troupe|punctuation)/, "operator"], [/^keyword/, "keyword"], [/^(entity\.name|variable)/, "name"],
];
const kindOf = (scopes) => kinds.find(([pattern]) => scopes.some((scope) => pattern.test(scope)))?.[1] ?? "nothing";

// The kinds of all characters of a text that are no blanks.
function shown(tokenizer, text) {
    const found = new Array(text.length).fill("nothing");
    let state = INITIAL, start = 0;
    for (const line of text.split("\n")) {
        const { tokens, ruleStack } = tokenizer.tokenizeLine(line, state);
        for (const { startIndex, endIndex, scopes } of tokens) {
            found.fill(kindOf(scopes), start + startIndex, Math.min(start + endIndex, start + line.length));
        }
        state = ruleStack;
        start += line.length + 1;
    }
    return found.map((kind, at) => (/\s/.test(text[at]) ? "blank" : kind));
}

await check("the_grammar_shows_what_the_tokens_of_the_server_show", async () => {
    const tokenizer = await grammar(), server = await Server.start(join(top, "examples"), "utf-16");
    let words = 0, alike = 0;
    for (const [name, bytes] of [textsOf("examples"), textsOf("tests/script/examples"), textsOf("lib")].flatMap(Object.entries)) {
        const uri = String(pathToFileURL(join(top, name))), text = String(bytes);
        await server.open(uri, text);
        const found = shown(tokenizer, text), wanted = new Array(text.length).fill("nothing");
        for (const token of await server.tokens(uri)) {
            wanted.fill(/class|variable/.test(token.kind) ? "name" : token.kind, token.offset, token.offset + token.text.length);
        }
        for (let at = 0; at < text.length; at++) {
            const isWord = /^(keyword|name)$/.test(wanted[at]) && /^(keyword|name)$/.test(found[at]);
            words += isWord;
            alike += isWord && found[at] === wanted[at];
            if (!isWord && found[at] !== "blank") {
                assert.equal(found[at], wanted[at], `${name}, line ${text.slice(0, at).split("\n").length}: ${text.slice(at, at + 20)}`);
            }
        }
    }
    console.log(`${alike} of ${words} characters of words are alike`);
    assert.ok(words > 50000 && alike > SHARE * words);
    assert.equal(await server.end(), 0);
});
