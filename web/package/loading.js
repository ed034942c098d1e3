// SPDX-License-Identifier: MIT
// Loading of a module: from a page's address, a file, bytes, or from the package.

import { Module, PAGE_BYTES } from "./module.js";
import { Troupe } from "./troupe.js";
import { TroupeError } from "./values.js";

const MOST_BYTES = 2 ** 31;

const MAGIC = [0x00, 0x61, 0x73, 0x6D];  // "\0asm", with which every module begins

const isModule = (bytes) => MAGIC.every((byte, i) => new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))[i] === byte);

async function bytesAt(url) {
    if (url.protocol === "file:") {
        // `import` is not used here, since bundlers for browsers would try to resolve it.
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

// Returns the bytes of the module from the place where the bundler has put its file. A bundler that bundles no files (esbuild)
// leaves the file behind; then the copy is used that was bundled as code. See "imports" in package.json.
async function ownBytes(address) {
    try {
        return await bytesAt(address());
    } catch (error) {
        const { default: inlined } = await import("#inlined");
        if (inlined === null) {
            throw error;
        }
        const packed = Uint8Array.from(atob(inlined), (letter) => letter.charCodeAt(0));
        return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    }
}

async function compiledOf(source, address) {
    if (source instanceof WebAssembly.Module) {
        return source;
    }
    const isAddress = typeof source === "string" || source instanceof URL;
    const base = globalThis.location?.href;
    return WebAssembly.compile(source === undefined ? await ownBytes(address) : isAddress ? await bytesAt(new URL(source, base)) : source);
}

/// Returns `load` for the module at an address of the package.
export const loadOf = (address) => async (source, { memoryBytes = MOST_BYTES } = {}) =>
    new Troupe(await Module.instantiate(await compiledOf(source, address), Math.floor(memoryBytes / PAGE_BYTES)));
