// SPDX-License-Identifier: MIT
// The package's entry: `load` makes the module, and everything else is a method of the object that it returns.

import { Module, TroupeError, PAGE_BYTES } from "./module.js";
import { Pack, compile, format } from "./pack.js";
import { Rehearsal, runTest, Stage } from "./rehearsal.js";
import { fromValue, metresOf, NOBODY, pointOf, toValue } from "./values.js";
import { Image, World } from "./world.js";

export * from "./layout.js";
export { fromValue, Image, metresOf, NOBODY, Pack, pointOf, Rehearsal, runTest, Stage, toValue, TroupeError, World };

const MOST_BYTES = 2 ** 31;

async function bytesOf(source) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return readFile(url);
    }
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new TroupeError(`${url} cannot be fetched: ${answer.status}`, "fetch");
    }
    return answer.arrayBuffer();
}

/// One module with a memory of its own.
export class Troupe {
    #module;

    constructor(module) {
        this.#module = module;
    }

    get version() {
        return this.memory.text(this.calls.trp_version_string());
    }

    get calls() {
        return this.#module.calls;
    }

    get memory() {
        return this.#module.memory;
    }

    get isBroken() {
        return this.#module.isBroken;
    }

    compile(files, options) {
        return compile(this.#module, files, options);
    }

    format(text, name) {
        return format(this.#module, text, name);
    }

    load(bytes) {
        return new Pack(this.#module, bytes);
    }
}

/// Loads troupe.wasm, from beside this file unless something else is given.
export async function load(source = "./troupe.wasm", { memoryBytes = MOST_BYTES } = {}) {
    const isAddress = typeof source === "string" || source instanceof URL;
    const given = isAddress ? await bytesOf(source) : source;
    const compiled = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
    return new Troupe(await Module.instantiate(compiled, Math.floor(memoryBytes / PAGE_BYTES)));
}
