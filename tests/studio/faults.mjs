// SPDX-License-Identifier: MIT
// Goal: each check of the studio that runs in a browser notices the fault that it is there for.
// Method: the studio is built with one fault at a time, planted in a copy of its source, and the check has to fail, for its own reason. Run by
// hand, since each fault is a build and a long test: node tests/studio/faults.mjs [NAME]. docs/studio.md has the table of the last run.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, dir, finish, top } from "../house/cases.mjs";

/// The fault: words of a file and those that stand in their place. The check: a card, the name of a test in it, and how it fails.
const FAULTS = {
    "words on the stage lie on others": {
        file: "stage/boxes.ts", from: "return a.left < b.left + b.width + room", to: "return room < 0 && a.left < b.left + b.width + room",
        card: "cards/overlap", test: "1440", fails: /, moment \d+/,
    },
    "speech lies over people": {
        file: "stage/bubbles.ts", from: "const covered = people.about(box);", to: "const covered = 0;",
        card: "cards/overlap", test: "1440", fails: /: bubbles over people/,
    },
    "a network is laid out anew after each change": {
        file: "picture/network/places.ts", from: "if (!items.some((item) => held.has(heldKey(file, item.key)))) {", to: "{",
        card: "cards/jumping", test: "", fails: /have jumped|has jumped|lies on/,
    },
    "lines of the other writer are dropped": {
        file: "files/merge.ts", from: "...(conflict?.b ?? [])", to: "",
        card: "cards/lost_work", test: "both may write", fails: /every line of both is in the file|both lines of the same place/,
    },
    "nothing that is unsaved is kept": {
        file: "files/folder.ts", from: "keepDraft({ main", to: "void ({ main",
        card: "cards/lost_work", test: "what was typed is found again", fails: /the file has it|Timeout/,
    },
    "the outline misses a line of the text": {
        file: "outline/OutlinePane.tsx", from: "tree.block(tree.root).filter((node) => isShown(node)", to: "tree.block(tree.root).slice(1).filter((node) => isShown(node)",
        card: "cards/monkey", test: "", fails: /the outline is that of the text/,
    },
    "a key takes two seconds": {
        file: "editing/useCommands.ts", from: "const key = keyOf(event);", to: "const key = keyOf(event);\n            for (const end = performance.now() + 2000; performance.now() < end;) { /* busy */ }",
        card: "cards/budgets", test: "tavern is quick", fails: /a keystroke|the longest task|Timeout|has changed/,
    },
    "clearing a field of a form does nothing": {
        file: "form/FormPane.tsx", from: "onClick={() => void change(null)}", to: "onClick={() => undefined}",
        card: "studio", test: "a form sets", fails: /it is cleared/,
    },
    "a name is given to the page as markup": {
        file: "picture/Words.tsx", from: ">\n            {shown ?? words}\n", to: ">\n            <span dangerouslySetInnerHTML={{ __html: shown ?? words }} />\n",
        card: "cards/everyone", test: "markup", fails: /Content Security Policy|!== 0/,
    },
};

function plant(source, { file, from, to }) {
    const path = join(source, "src", file);
    const text = readFileSync(path, "utf8");
    assert.equal(text.split(from).length, 2, `the place of the fault in ${file} is there once`);
    writeFileSync(path, text.replace(from, () => to));
}

/// Builds a copy of the studio's source into a folder of its own.
function build(source, out) {
    const vite = join(top, "web/studio/node_modules/vite/bin/vite.js");
    execFileSync(process.execPath, [vite, "build", "--outDir", out, "--minify", "false", "--logLevel", "error"], {
        cwd: source, stdio: "pipe", env: { ...process.env, TROUPE_PACKAGE: join(top, "build-wasm/package") },
    });
}

async function notices(name, fault) {
    const root = join(dir, name.replace(/\W+/g, "_")), source = join(root, "web/studio"), out = join(root, "built");
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    cpSync(join(top, "web/studio"), source, { recursive: true, filter: (path) => !path.includes("node_modules") });
    symlinkSync(join(top, "web/studio/node_modules"), join(source, "node_modules"));
    ["examples", "lib", "show"].forEach((folder) => symlinkSync(join(top, folder), join(root, folder)));
    plant(source, fault);
    build(source, out);
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(top, `tests/studio/${fault.card}.mjs`), fault.test], {
        cwd: top, encoding: "utf8", timeout: 900_000, env: { ...process.env, TROUPE_STUDIO: out, TEST_DIR: join(root, "run") },
    });
    const said = stdout + stderr;
    console.log(said.split("\n").filter((line) => /Error|FAILED|OK/.test(line)).map((line) => `    ${line.slice(0, 200)}`).join("\n"));
    assert.notEqual(status, 0, `${fault.card} passes with the fault`);
    assert.match(said, /\[ {2}FAILED {2}\]/);
    assert.match(said, fault.fails);
    rmSync(root, { recursive: true, force: true });
}

for (const [name, fault] of Object.entries(FAULTS).filter(([name]) => name.includes(process.argv[2] ?? ""))) {
    await check(`found: ${name}`, () => notices(name, fault));
}
finish();
