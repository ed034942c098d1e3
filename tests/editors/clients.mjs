// SPDX-License-Identifier: MIT
// Goal: an editor gets right answers about every example, also where characters are wide, in UTF-16 and in bytes.
// Method: the client library that VS Code's client is made of, then Neovim. All examples are asked about twice: as they are, and with names,
// comments and spoken lines full of characters that take two units of UTF-16 and four bytes, for which the server's own renaming makes
// the names. Answers in UTF-16 must be the same as those in bytes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { check, command, dir, textsOf, top } from "../house/cases.mjs";
import { Server } from "./server.mjs";

const WIDE = "漢𠀋";
const LONG_NAME = "Quaintly named 𠀋 thing whose lengthy title makes long lines break"; // in several places
const NAMES_ASKED = 6; // of each text, and as many declarations

const uriOf = (folder, name) => String(pathToFileURL(join(folder, name)));
const spread = (list, count) => list.filter((_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length));

function write(folder, texts) {
    for (const [name, content] of Object.entries(texts)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
    }
}

async function opened(folder, texts, encoding) {
    const server = await Server.start(folder, encoding);
    assert.equal(server.encoding, encoding);
    for (const [name, content] of Object.entries(texts)) {
        await server.open(uriOf(folder, name), content);
    }
    return server;
}

async function makeEdits(server, { changes }) {
    for (const [uri, edits] of Object.entries(changes)) {
        await server.change(uri, server.texts.get(uri).edited(edits).content);
    }
}

const declarationsOf = async (server, uri) => (await server.tokens(uri)).filter(({ kind }) => kind === "class");

// The whole name at a place, and the edits that give it another; null where it cannot have one.
async function renamed(server, uri, offset, newNameOf) {
    const range = await server.about("prepareRename", uri, offset);
    const name = range && server.texts.get(uri).slice(range);
    const edit = name && (await server.about("rename", uri, offset, { newName: newNameOf(name) }).catch(() => null));
    return edit && { name, edit };
}

async function widened(folder, texts) {
    const server = await opened(folder, texts, "utf-16");
    let count = 0;
    for (const uri of server.texts.keys()) {
        for (const name of new Set(spread(await declarationsOf(server, uri), NAMES_ASKED).map(({ text }) => text))) {
            const here = (await declarationsOf(server, uri)).find(({ text }) => text === name);
            const made = here && (await renamed(server, uri, here.offset, (old) => old.replace(/\]?$/, `${WIDE}$&`)));
            if (made) {
                await makeEdits(server, made.edit);
                count++;
            }
        }
    }
    const wide = {};
    for (const name of Object.keys(texts)) {
        const uri = uriOf(folder, name);
        assert.deepEqual(await server.mistakes(uri), [], name);
        wide[name] = server.texts.get(uri).content.replace(/# /g, `# ${WIDE} `).replace(/^(\s+(?:.*: )?)"/gm, `$1"${WIDE}`);
    }
    assert.equal(await server.end(), 0);
    return { wide, count };
}

// ---- What is asked of each text -----------------------------------------------------------------

async function answersAbout(server, uri) {
    const text = server.texts.get(uri), tokens = await server.tokens(uri);
    const names = tokens.filter(({ kind }) => kind === "variable" || kind === "class");
    const answers = { tokens, names: [] };
    for (const { kind, offset, text: called } of [...spread(names, NAMES_ASKED), ...spread(names.filter(({ kind }) => kind === "class"), NAMES_ASKED)]) {
        const [hover, definition, references, completions] = await Promise.all([
            server.about("hover", uri, offset),
            server.about("definition", uri, offset),
            server.about("references", uri, offset, { context: { includeDeclaration: true } }),
            server.about("completion", uri, offset),
        ]);
        const items = completions.items ?? completions;
        answers.names.push({
            hover: hover?.contents.value ?? null,
            definition: definition && { uri: definition.uri, text: server.texts.get(definition.uri).slice(definition.range) },
            completions: items.map(({ label, textEdit }) => [label, textEdit && text.slice(textEdit.range)]),
            isUsed: kind === "variable" && definition !== null,
            isOffered: items.some(({ label }) => label.includes(called)),
            references: references.map((place) => [place.uri, server.texts.get(place.uri).offset(place.range.start)]),
        });
    }
    answers.outline = (await server.about("documentSymbol", uri)).flatMap(function flat(symbol) {
        return [[symbol.name, text.slice(symbol.selectionRange)], ...symbol.children.flatMap(flat)];
    });
    return answers;
}

function answersAreRight(answers, name) {
    const explained = answers.names.filter(({ hover }) => hover !== null).length;
    const found = answers.names.filter(({ definition, references }) => definition !== null && references.length > 0).length;
    assert.ok(explained >= 0.9 * answers.names.length, `${name}: ${explained} of ${answers.names.length} names are explained`);
    assert.ok(found > 0, name);
    for (const [called, text] of answers.outline) {
        assert.ok(text === "" || text.replace(/^\[\s*|\s*\]$/g, "") === called || !text.includes("\n"), `${name}: ${called} is ${text}`);
    }
}

// The text that must be left after a renaming: without blanks, brackets and remembered names, and with the new name in place of
// the old one.
const meant = (content, name) =>
    content.replaceAll(LONG_NAME, name).replace(/,\s+was [^,\n#]*|[ (]*\bwas [^)\n]*\)/g, "").replace(/\s+|[[\]]/g, "");

const contentsOf = (server) => [...server.texts].map(([uri, { content }]) => [uri, content]);

const longestLine = (text, names) => {
    const length = ({ offset }) => text.indexOf("\n", offset) - text.lastIndexOf("\n", offset);
    return names.reduce((a, b) => (length(b) > length(a) ? b : a));
};

// Whether a declaration, of the longest line, is renamed and renamed back without a trace. In between nothing else changes: the old name,
// which is remembered, may take a line of its own. A name may be refused, or leave a trace; then the editor takes back what it has.
async function renamesThereAndBack(server, uri) {
    const before = contentsOf(server), declared = longestLine(server.texts.get(uri).content, await declarationsOf(server, uri));
    const made = await renamed(server, uri, declared.offset, () => LONG_NAME);
    if (made === null) {
        return false;
    }
    await makeEdits(server, made.edit);
    for (const [other, content] of before) {
        assert.equal(meant(server.texts.get(other).content, made.name), meant(content, made.name));
    }
    assert.notDeepEqual(contentsOf(server), before);
    assert.deepEqual(await server.mistakes(uri), []);
    const there = (await declarationsOf(server, uri)).find(({ text }) => text === "Quaintly");
    const back = await renamed(server, uri, there.offset, () => made.name);
    await makeEdits(server, back?.edit ?? { changes: {} });
    const isAsBefore = before.every(([other, content]) => server.texts.get(other).content === content);
    for (const [other, content] of before) {
        await server.change(other, content);
    }
    return isAsBefore;
}

async function formatsAndComplains(server, uri) {
    const before = server.texts.get(uri).content;
    assert.deepEqual(await server.about("formatting", uri, undefined, { options: { tabSize: 4, insertSpaces: true } }), []);
    await server.change(uri, before.replace(/^(\s*\w+) /gm, "$1   ").replace(/,$/gm, ",  "));
    assert.notEqual(server.texts.get(uri).content, before);
    const edits = await server.about("formatting", uri, undefined, { options: { tabSize: 4, insertSpaces: true } });
    assert.equal(server.texts.get(uri).edited(edits).content, before);
    await server.change(uri, `${before}role 𠀋 𠀋 ((\n`);
    const [mistake] = await server.mistakes(uri);
    assert.equal(mistake.range.start.line, before.split("\n").length - 1);
    await server.change(uri, before);
    assert.deepEqual(await server.mistakes(uri), []);
}

// ---- Cases --------------------------------------------------------------------------------------
const examples = Object.fromEntries(Object.entries(textsOf("examples")).map(([name, bytes]) => [name, String(bytes)]));
const plainFolder = join(dir, "plain"), wideFolder = join(dir, "wide");
let wide;

await check("names_are_renamed_to_wide_characters_in_every_example", async () => {
    write(plainFolder, examples);
    const made = await widened(plainFolder, examples);
    wide = made.wide;
    write(wideFolder, wide);
    const changed = Object.keys(wide).filter((name) => wide[name].split(WIDE).length > 10).length;
    assert.ok(made.count > 100 && changed > 0.8 * Object.keys(wide).length, `${made.count} names, ${changed} texts`);
});

async function asksAll(folder, texts, change) {
    const told = [];
    for (const encoding of ["utf-16", "utf-8"]) {
        const server = await opened(folder, texts, encoding), answers = {};
        for (const name of Object.keys(texts)) {
            const uri = uriOf(folder, name);
            assert.deepEqual(await server.mistakes(uri), [], name);
            answers[name] = await answersAbout(server, uri);
            answersAreRight(answers[name], name);
        }
        const used = Object.values(answers).flatMap(({ names }) => names).filter(({ isUsed }) => isUsed);
        const offered = used.filter(({ isOffered }) => isOffered).length;
        assert.ok(used.length > 40 && offered > 0.9 * used.length, `${offered} of ${used.length} names are among the completions`);
        await change(server);
        told.push(answers);
        assert.equal(await server.end(), 0);
    }
    assert.deepEqual(told[0], told[1]);
}

async function changesAll(server) {
    let count = 0;
    for (const uri of server.texts.keys()) {
        await formatsAndComplains(server, uri);
        count += await renamesThereAndBack(server, uri);
    }
    assert.ok(count > server.texts.size / 2, `${count} names there and back`);
}

await check("every_example_is_answered_alike_in_utf_16_and_in_bytes", () => asksAll(plainFolder, examples, () => {}));
await check("every_example_with_wide_characters_is_answered_alike_and_changed", () => asksAll(wideFolder, wide, changesAll));

// ---- Neovim -------------------------------------------------------------------------------------

await check("neovim_asks_about_every_example_with_wide_characters", () => {
    const files = Object.keys(wide);
    const told = join(dir, "neovim.json");
    execFileSync("nvim", ["--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", `set runtimepath^=${join(top, "editors/nvim")} hidden`,
        "--cmd", `let g:troupe_command = '${command}'`, "--cmd", "filetype plugin on | syntax on",
        "-c", `lua local fine, why = pcall(dofile, '${join(top, "tests/editors/neovim.lua")}') if not fine then print(why) vim.cmd('cquit') end`,
        told, ...files], { cwd: wideFolder, timeout: 100_000, env: { ...process.env, XDG_STATE_HOME: dir, XDG_CACHE_HOME: dir }, stdio: ["ignore", "pipe", "pipe"] });
    const answers = JSON.parse(readFileSync(told));
    let renamed = 0;
    for (const file of files) {
        const { filetype, syntax, clean, names, renames, formats, complains } = answers[file];
        assert.equal(filetype, "troupe");
        assert.ok(clean && formats && complains && renames !== false, `${file}: ${JSON.stringify({ clean, formats, complains, renames })}`);
        assert.ok(syntax === "" || syntax === "troupeKeyword", `${file}: ${syntax}`);
        renamed += renames === true;
        for (const { name, text, hover, definition, completions } of names) {
            assert.ok(completions > 0, `${file}: ${name}`);
            assert.ok(hover !== "" || definition === "" || definition.includes(text), `${file}: ${name}`);
        }
    }
    assert.ok(renamed > 10, `${renamed} roles`);
});
