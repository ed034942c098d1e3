// SPDX-License-Identifier: MIT
// What tests in node share: where things are, cases that are reported as cmocka reports them, texts of the project, and numbers from
// a seed.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const top = resolve(fileURLToPath(new URL("../..", import.meta.url)));
export const build = resolve(top, process.env.TROUPE_BUILD || "build");
export const command = join(build, "troupe");

/// The folder that a test may write to.
export const dir = process.env.TEST_DIR || mkdtempSync(join(tmpdir(), "troupe-"));
mkdirSync(dir, { recursive: true });

let failed = 0;

/// One case. A case passes if `test` returns.
export async function check(name, test) {
    console.log(`[ RUN      ] ${name}`);
    try {
        await test();
        console.log(`[       OK ] ${name}`);
    } catch (error) {
        failed++;
        console.log(`${error.stack}\n[  FAILED  ] ${name}`);
    }
}

export function skip(name, why) {
    console.log(`[ RUN      ] ${name}\n${why}\n[  SKIPPED ] ${name}`);
}

/// One case, or why it is left out, unless that is null.
export const checkIf = (missing, name, test) => (missing === null ? check(name, test) : skip(name, missing));

export function finish() {
    process.exit(failed === 0 ? 0 : 1);
}

/// The bytes of a file; its name is whole, or begins at the top folder.
export const read = (file) => readFileSync(resolve(top, file));

/// The texts of a folder and of those in it, by name: { "examples/mary.troupe": bytes, … }.
export function textsOf(folder) {
    const texts = {};
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
            Object.assign(texts, textsOf(name));
        } else if (name.endsWith(".troupe")) {
            texts[name] = read(name);
        }
    }
    return texts;
}

/// Numbers below `most`, always the same for a seed.
export function dice(seed) {
    let state = BigInt(seed);
    return (most) => {
        state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n);
        let mixed = BigInt.asUintN(64, (state ^ state >> 30n) * 0xBF58476D1CE4E5B9n);
        mixed = BigInt.asUintN(64, (mixed ^ mixed >> 27n) * 0x94D049BB133111EBn);
        return Number((mixed ^ mixed >> 31n) % BigInt(most));
    };
}
