// SPDX-License-Identifier: MIT
// Goal: the programs of docs/webassembly.md run as they stand there.
// Method: each is run in node; the worker and its page in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { lacking, serving, titleOf } from "./browser.mjs";
import { check, checkIf, dir, packageFolder, read } from "./house.mjs";

const folder = join(dir, "documented");
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "node_modules"), { recursive: true });
cpSync(packageFolder, join(folder, "node_modules/troupe"), { recursive: true });

const programs = [...read("docs/webassembly.md").toString("utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map((match) => match[1]);
const nameOf = (program) => /^\/\/ (\w+\.js)$/m.exec(program)?.[1];
const EXPECTED = [/^1n? say\n2 say\n$|^1 say\n2 say\n$/, /^\d+ \d+n\n[^]*\n\d{5,}\n$/, /^[1-9]\d*\n$/, /^\d+ .*wander.*\nrole Sentry/, /^[1-9]\d*\n$/];

await check("the page has as many programs as are tried", () => {
    assert.equal(programs.filter((program) => !nameOf(program)).length, EXPECTED.length);
    assert.equal(programs.filter(nameOf).length, 2);
    assert.ok(programs[0].split("\n").length <= 20, "the first world is short");
});

await check("the names of the page that are shorter than the rule are the package's", () => {
    const [, calls, members] = /^\| (`trp_world_bind_global`.*) \| (`world\.bind`.*) \|$/m.exec(read("docs/webassembly.md").toString("utf8"));
    const methods = new Map(JSON.parse(read("build-wasm/package/layout.json").toString("utf8")).methods.map((each) => [each.function, `${each.class}.${each.name}`]));
    assert.deepEqual([...calls.matchAll(/`(trp_\w+)`/g)].map(([, name]) => methods.get(name)), [...members.matchAll(/`world\.(\w+)`/g)].map(([, name]) => `World.${name}`));
});

const alone = programs.filter((program) => !nameOf(program));
for (const [i, program] of alone.entries()) {
    await check(`program ${i + 1} of the page runs`, () => {
        const file = join(folder, `program_${i}.mjs`);
        writeFileSync(file, program);
        assert.match(execFileSync(process.execPath, [file], { encoding: "utf8" }), EXPECTED[i]);
    });
}

await checkIf(lacking, "in Chromium, the stage plays in a worker", async () => {
    for (const program of programs.filter(nameOf)) {
        writeFileSync(join(folder, nameOf(program)), program.replace("\"troupe\"", "\"./node_modules/troupe/index.js\""));
    }
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>troupe</title><script type=\"module\" src=\"page.js\"></script>\n");
    assert.match(await serving(folder, (address) => titleOf(address)), /^done 1800 \d+$/);
});
