// SPDX-License-Identifier: MIT
// What the tests of the package share: where things are, cases that are reported as cmocka reports them, the native
// command, and numbers from a seed.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const top = resolve(fileURLToPath(new URL("../..", import.meta.url)));
export const dir = process.env.TEST_DIR || mkdtempSync(join(tmpdir(), "troupe-web-"));
export const packageFolder = join(top, "build-wasm/package");
const native = resolve(top, process.env.TROUPE_BUILD || "build");
mkdirSync(dir, { recursive: true });

/// The package, as others see it.
export const troupe = await import(pathToFileURL(join(packageFolder, "index.js")));

let failed = 0;

/// One case. It passes if `test` returns.
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

function run(command, words, encoding = "utf8") {
    return execFileSync(command, words, { cwd: top, encoding, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

const natively = join(native, "tests/web/natively");
export const runNatively = (...words) => run(natively, words);
export const bytesNatively = (...words) => run(natively, words, "buffer");

/// What `troupe` prints, whether it is content or not.
export function runCommand(...words) {
    try {
        return { status: 0, output: run(join(native, "troupe"), words), complaint: "" };
    } catch (error) {
        return { status: error.status, output: error.stdout, complaint: error.stderr };
    }
}

export const read = (file) => readFileSync(join(top, file));

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
