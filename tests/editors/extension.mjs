// SPDX-License-Identifier: MIT
// Goal: the extension for VS Code is packed whole, the same from the same sources, and plays the test that it is asked for.
// Method: vsce packs it twice and reads it back; the part of it that needs no editor is called.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

import { check, command, dir, read, textsOf, top } from "../house/cases.mjs";

const require = createRequire(import.meta.url);
const vscode = join(top, "editors/vscode");
const { argumentsOf, testAt, testsOf } = require(join(vscode, "tests.js"));

await check("the_extension_is_packed_whole_and_twice_the_same", async () => {
    const { readZip } = require(join(vscode, "node_modules/@vscode/vsce/out/zip.js"));
    const files = ["first.vsix", "second.vsix"].map((name) => join(dir, name));
    for (const file of files) {
        execFileSync(join(vscode, "pack.sh"), [file], { stdio: ["ignore", "pipe", "pipe"] });
    }
    assert.ok(read(files[0]).equals(read(files[1])));
    const packed = await readZip(files[0], () => true), manifest = JSON.parse(packed.get("extension/package.json"));
    const { languages: [language], grammars: [grammar], commands } = manifest.contributes;
    for (const file of [manifest.main, manifest.icon, language.configuration, grammar.path, "LICENSE.txt", "NOTICES.txt"]) {
        assert.ok(packed.has(join("extension", file).toLowerCase()), file);
    }
    assert.ok(packed.get("extension/troupe.tmlanguage.json").equals(read("editors/textmate/troupe.tmLanguage.json")));
    assert.equal(manifest.version, /project\(troupe VERSION ([0-9.]+)/.exec(read("CMakeLists.txt"))[1]);
    const script = String(packed.get("extension/extension.js"));
    for (const { command: name } of commands) {
        assert.ok(script.includes(`"${name}"`), name);
    }
    assert.ok(String(read("editors/vscode/extension.js")).split("\n").length < 300);
});

await check("the_test_under_the_cursor_is_found_and_played", () => {
    let count = 0;
    for (const [name, bytes] of Object.entries(textsOf("examples"))) {
        const text = String(bytes), tests = testsOf(text);
        count += tests.length;
        for (const test of tests) {
            assert.deepEqual(testAt(text, test.line + 1), test, name);
            assert.deepEqual(testAt(text, test.line), test, name);
        }
        assert.equal(testAt(text, 0), tests.find(({ line }) => line === 0));
    }
    assert.ok(count > 30, `${count} tests`);
    assert.equal(testAt('test "a"\n    given Bob: guest\nrole Patron for guest\n    proactive Rest\n', 3), undefined);
    const [test] = testsOf(String(read("examples/mary.troupe")));
    assert.match(execFileSync(command, argumentsOf("examples/mary.troupe", test.name), { cwd: top, encoding: "utf8" }), /1 passed, 0 failed/);
});
