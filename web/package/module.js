// SPDX-License-Identifier: MIT
// The WebAssembly module: its memory, its few imports, and calls that turn its results into JavaScript's numbers. A trap
// is a bug of the caller or of the engine; afterwards the memory cannot be trusted, so every further call is refused.

import { RETURNS, Result, TABLE } from "./layout.js";

const PAGE = 65536;
const INITIAL_PAGES = 64;
const NOT_SUPPORTED = 52;  // WASI's errno for a function that is missing
const BAD_FILE = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/// The error of a call that failed: `code` is one of Result, or "trap".
export class TroupeError extends Error {
    constructor(message, code) {
        super(message);
        this.name = "TroupeError";
        this.code = code;
    }
}

/// Typed views of the module's memory, made anew when it has grown.
class Memory {
    #memory;
    #view;
    #bytes;

    constructor(memory) {
        this.#memory = memory;
    }

    get view() {
        if (this.#view?.buffer !== this.#memory.buffer) {
            this.#view = new DataView(this.#memory.buffer);
        }
        return this.#view;
    }

    get bytes() {
        if (this.#bytes?.buffer !== this.#memory.buffer) {
            this.#bytes = new Uint8Array(this.#memory.buffer);
        }
        return this.#bytes;
    }

    get sizeBytes() {
        return this.#memory.buffer.byteLength;
    }

    /// Reads the zero-terminated text at `at`; "" for the null pointer.
    text(at) {
        return at === 0 ? "" : decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
    }

    copy(at, size) {
        return this.bytes.slice(at, at + size);
    }
}

/// Memory of the module that is freed after a call.
class Scratch {
    #module;
    #taken = [];

    constructor(module) {
        this.#module = module;
    }

    space(size) {
        const at = this.#module.calls.malloc(size === 0 ? 1 : size);
        if (at === 0) {
            throw new TroupeError("there is no memory left", Result.ERROR_MEMORY);
        }
        this.#taken.push(at);
        return at;
    }

    bytes(bytes) {
        const at = this.space(bytes.length);
        this.#module.memory.bytes.set(bytes, at);
        return at;
    }

    text(text) {
        return this.bytes(encoder.encode(`${text}\0`));
    }

    /// Writes an array of pointers to texts.
    texts(texts) {
        return this.numbers(texts.map((text) => this.text(text)));
    }

    numbers(numbers) {
        const at = this.space(4 * numbers.length);
        numbers.forEach((number, i) => this.#module.memory.view.setUint32(at + 4 * i, number, true));
        return at;
    }

    /// Writes an array of 64-bit values.
    values(values) {
        const at = this.space(8 * values.length);
        values.forEach((value, i) => this.#module.memory.view.setBigInt64(at + 8 * i, BigInt.asIntN(64, value), true));
        return at;
    }

    records(type, records) {
        const at = this.space(type.size * records.length);
        this.#module.memory.bytes.fill(0, at, at + type.size * records.length);
        records.forEach((record, i) => type.write(this.#module.memory, at + type.size * i, record));
        return at;
    }

    record(type, record) {
        return this.records(type, [record]);
    }

    /// Hands the memory over: from now on the caller frees it.
    keep() {
        const kept = this.#taken;
        this.#taken = [];
        return () => kept.forEach((at) => this.#module.calls.free(at));
    }

    release() {
        if (!this.#module.isBroken) {
            this.#taken.forEach((at) => this.#module.calls.free(at));
        }
    }
}

const CONVERSIONS = {
    void: () => undefined,
    bool: (value) => value !== 0,
    u32: (value) => value >>> 0,
    i32: (value) => value,
    f32: (value) => value,
    f64: (value) => value,
    u64: (value) => BigInt.asUintN(64, value),
    i64: (value) => value,
};

export class Module {
    #broken = null;
    #thrown = null;        // the exception of an answering function, kept until the call is over
    #answering = false;
    #answerers = new Map();
    #said = "";
    #out = 0;

    /// `compiled` is a WebAssembly.Module.
    static async instantiate(compiled, maximumPages) {
        const module = new Module();
        const maximum = Math.max(INITIAL_PAGES, maximumPages);
        const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
        module.memory = new Memory(memory);
        const instance = await WebAssembly.instantiate(compiled, module.#imports(compiled, memory));
        module.calls = module.#wrap(instance.exports);
        module.calls._initialize();
        module.#out = module.calls.malloc(16);
        module.#checkLayout();
        return module;
    }

    get isBroken() {
        return this.#broken !== null;
    }

    // The functions of WASI that the module imports: no files, no clock, no random numbers. The text that web/module.c
    // writes when an assertion fails is kept for the error's message.
    #imports(compiled, memory) {
        const known = {
            fd_write: (file, parts, count, written) => this.#say(file, parts, count, written),
            fd_close: () => BAD_FILE,
            fd_seek: () => BAD_FILE,
            answer: (world, questions, count) => this.#answer(world >>> 0, questions >>> 0, count >>> 0),
            proc_exit: (code) => { throw new TroupeError(`the module ended itself with ${code}`, "trap"); },
        };
        const imports = { env: { memory } };
        for (const { module, name, kind } of WebAssembly.Module.imports(compiled)) {
            if (kind === "function") {
                imports[module] ??= {};
                imports[module][name] = known[name] ?? (() => NOT_SUPPORTED);
            }
        }
        return imports;
    }

    #say(file, parts, count, written) {
        if (file !== 1 && file !== 2) {
            return BAD_FILE;
        }
        let total = 0;
        for (let i = 0; i < count; i++) {
            const at = this.memory.view.getUint32(parts + 8 * i, true);
            const size = this.memory.view.getUint32(parts + 8 * i + 4, true);
            this.#said = (this.#said + decoder.decode(this.memory.copy(at, size))).slice(-2000);
            total += size;
        }
        this.memory.view.setUint32(written, total, true);
        return 0;
    }

    /// Sets the function that answers the questions of the world at `at`: it gets the address of the questions and their count.
    setAnswerer(at, answerer) {
        if (answerer === null) {
            this.#answerers.delete(at);
        } else {
            this.#answerers.set(at, answerer);
        }
    }

    // Calls an answering function; an exception of it is kept until the module has finished its step.
    #answer(world, questions, count) {
        this.#answering = true;
        try {
            this.#answerers.get(world)?.(questions, count);
        } catch (error) {
            this.#thrown ??= error;
        } finally {
            this.#answering = false;
        }
    }

    #wrap(exports) {
        const calls = {};
        for (const [name, call] of Object.entries(exports)) {
            if (typeof call === "function") {
                calls[name] = this.#guard(name, call, CONVERSIONS[RETURNS[name] ?? "u32"]);
            }
        }
        return Object.freeze(calls);
    }

    #guard(name, call, convert) {
        return (...values) => {
            if (this.#broken !== null) {
                throw new TroupeError(`the module stopped before: ${this.#broken}`, "trap");
            }
            let result;
            try {
                result = convert(call(...values));
            } catch (error) {
                if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError ||
                    error instanceof TroupeError)) {
                    throw error;  // an argument of a wrong type: nothing was done
                }
                this.#broken = `${name}: ${this.#said.trim() || error.message}`;
                throw new TroupeError(this.#broken, "trap");
            }
            if (this.#thrown !== null && !this.#answering) {
                const thrown = this.#thrown;
                this.#thrown = null;
                throw thrown;
            }
            return result;
        };
    }

    // Compares the layout of layout.js with the module's: files of two versions would read and write the wrong addresses.
    #checkLayout() {
        const at = this.calls.trpi_web_layout(this.#out);
        const count = this.memory.view.getUint32(this.#out, true);
        const differs = (value, i) => this.memory.view.getUint32(at + 4 * i, true) !== value;
        if (count !== TABLE.length || TABLE.some(differs)) {
            throw new TroupeError("troupe.wasm and layout.js are of two builds", Result.ERROR_VERSION);
        }
    }

    /// Calls `work` with temporary memory, which is freed afterwards.
    use(work) {
        const scratch = new Scratch(this);
        try {
            return work(scratch);
        } finally {
            scratch.release();
        }
    }

    /// Calls `call` with a pointer to a 32-bit number; returns its result and the number that it has written.
    withOut(call) {
        this.memory.view.setUint32(this.#out, 0, true);
        const result = call(this.#out);
        return [result, this.memory.view.getUint32(this.#out, true)];
    }

    /// Calls `call` with a pointer to a 64-bit number; returns its result and the number that it has written.
    withWideOut(call) {
        this.memory.view.setBigInt64(this.#out, 0n, true);
        const result = call(this.#out);
        return [result, this.memory.view.getBigInt64(this.#out, true)];
    }

    /// Throws a TroupeError unless `result` is OK.
    must(result, what) {
        if (result !== Result.OK) {
            throw new TroupeError(`${what}: ${this.memory.text(this.calls.trp_result_name(result))}`, result);
        }
    }

    /// Returns the text that `fill` writes on a sheet.
    sheet(fill, type) {
        return this.use((scratch) => {
            const sheet = scratch.record(type, {});
            try {
                fill(sheet);
                if (type.read(this.memory, sheet).failed) {
                    throw new TroupeError("there is no memory left", Result.ERROR_MEMORY);
                }
                return this.memory.text(this.calls.trp_sheet_text(sheet));
            } finally {
                if (!this.isBroken) {
                    this.calls.trp_sheet_release(sheet);
                }
            }
        });
    }
}

export const PAGE_BYTES = PAGE;
