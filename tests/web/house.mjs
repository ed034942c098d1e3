// SPDX-License-Identifier: MIT
// What the tests of the package share: where things are, and the native command.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build, command, top } from "../house/cases.mjs";

export * from "../house/cases.mjs";

export const packageFolder = join(top, "build-wasm/package");

/// The package, as others see it.
export const troupe = await import(pathToFileURL(join(packageFolder, "index.js")));

function run(program, words, encoding = "utf8") {
    return execFileSync(program, words, { cwd: top, encoding, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

const natively = join(build, "tests/web/natively");
export const runNatively = (...words) => run(natively, words);
export const bytesNatively = (...words) => run(natively, words, "buffer");

/// The output of `troupe`, whether it succeeds or not.
export function runCommand(...words) {
    try {
        return { status: 0, output: run(command, words), complaint: "" };
    } catch (error) {
        return { status: error.status, output: error.stdout, complaint: error.stderr };
    }
}
