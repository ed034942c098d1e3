// SPDX-License-Identifier: MIT
// The package's entry: `load` makes the module, and everything else is a method of the object that it returns.

import { TroupeCalls } from "./classes.js";
import { Document } from "./document.js";
import { Module, PAGE_BYTES } from "./module.js";
import { Pack, compile, format } from "./pack.js";
import { Rehearsal, Stage } from "./rehearsal.js";
import { fromValue, NOBODY, toValue, TroupeError } from "./values.js";
import { World } from "./world.js";

export * from "./classes.js";
export * from "./layout.js";
export { Document, fromValue, NOBODY, Pack, Rehearsal, Stage, toValue, TroupeError, World };

const MOST_BYTES = 2 ** 31;

const MAGIC = [0x00, 0x61, 0x73, 0x6D];  // "\0asm", with which every module begins

const isModule = (bytes) => MAGIC.every((byte, i) => new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))[i] === byte);

async function bytesAt(url) {
    if (url.protocol === "file:") {
        // Not `import`, which tools that bundle for browsers would try to resolve.
        return new Uint8Array(await globalThis.process.getBuiltinModule("node:fs").promises.readFile(url)).buffer;
    }
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new TroupeError(`${url} cannot be fetched: ${answer.status}`, "fetch");
    }
    const bytes = await answer.arrayBuffer();
    if (!isModule(bytes)) {
        throw new TroupeError(`${url} is no WebAssembly module`, "fetch");
    }
    return bytes;
}

// The module from beside this file: where vite and webpack put it when they see this very expression. A tool that does not
// (esbuild) leaves it behind; then the copy comes that it has bundled. See "imports" in package.json.
async function ownBytes() {
    try {
        return await bytesAt(new URL("./troupe.wasm", import.meta.url));
    } catch (error) {
        const { default: inlined } = await import("#inlined");
        if (inlined === null) {
            throw error;
        }
        const packed = Uint8Array.from(atob(inlined), (letter) => letter.charCodeAt(0));
        return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    }
}

/// One module with a memory of its own: `module` is what the classes are made from.
export class Troupe extends TroupeCalls {
    get calls() {
        return this.module.calls;
    }

    get memory() {
        return this.module.memory;
    }

    get isBroken() {
        return this.module.isBroken;
    }

    compile(files, options) {
        return compile(this, files, options);
    }

    format(text, name) {
        return format(this, text, name);
    }

    load(bytes) {
        return Pack.load(this, bytes);
    }
}

async function compiledOf(source) {
    if (source instanceof WebAssembly.Module) {
        return source;
    }
    const isAddress = typeof source === "string" || source instanceof URL;
    const base = globalThis.location?.href;
    return WebAssembly.compile(source === undefined ? await ownBytes() : isAddress ? await bytesAt(new URL(source, base)) : source);
}

/// Loads the module of the package, unless something else is given.
export async function load(source, { memoryBytes = MOST_BYTES } = {}) {
    return new Troupe(await Module.instantiate(await compiledOf(source), Math.floor(memoryBytes / PAGE_BYTES)));
}
