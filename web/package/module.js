// SPDX-License-Identifier: MIT
// The WebAssembly module: its memory, its few imports, and calls that turn its results into JavaScript's numbers. A trap
// is a bug of the caller or of the engine; afterwards the memory cannot be trusted, so every further call is refused.

import { Diagnostic, RETURNS, Result, Sheet, TABLE } from "./layout.js";
import { Callbacks } from "./object.js";
import { Kept, Scratch } from "./scratch.js";
import { TroupeError } from "./values.js";

export { TroupeError };

const PAGE = 65536;
const INITIAL_PAGES = 64;
const NOT_SUPPORTED = 52;  // WASI's errno for a function that is missing
const BAD_FILE = 8;

const decoder = new TextDecoder();
const KNOWN_TEXTS = 2048;  // a power of two
const LONGEST_KNOWN = 100;

/// Typed views of the module's memory, made anew when it has grown.
class Memory {
    #memory;
    #view;
    #bytes;
    #known = new Array(KNOWN_TEXTS).fill("");

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
        return at === 0 ? "" : this.textOf(at, this.bytes.indexOf(0, at) - at);
    }

    textOrNull(at) {
        return at === 0 ? null : this.text(at);
    }

    /// Reads a text of `size` bytes. The same names are read again and again: a text that was read before makes no object.
    textOf(at, size) {
        const { bytes } = this;
        if (size > LONGEST_KNOWN) {
            return decoder.decode(bytes.subarray(at, at + size));
        }
        let hash = size;
        for (let i = at; i < at + size; i++) {
            hash = Math.imul(hash ^ bytes[i], 0x01000193);
        }
        const place = (hash ^ hash >>> 16) & (KNOWN_TEXTS - 1);
        const known = this.#known[place];
        if (known.length === size && this.#has(at, known)) {
            return known;
        }
        this.#known[place] = decoder.decode(bytes.subarray(at, at + size));
        return this.#known[place];
    }

    /// Whether the bytes from `at` on are those of a text. A text with other letters than those of ASCII never has as many bytes as letters.
    #has(at, text) {
        for (let i = 0; i < text.length; i++) {
            if (this.bytes[at + i] !== text.charCodeAt(i)) {
                return false;
            }
        }
        return true;
    }

    copy(at, size) {
        return this.bytes.slice(at, at + size);
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
    #said = "";

    /// `compiled` is a WebAssembly.Module.
    static async instantiate(compiled, maximumPages) {
        const module = new Module();
        const maximum = Math.max(INITIAL_PAGES, maximumPages);
        const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
        module.memory = new Memory(memory);
        const instance = await WebAssembly.instantiate(compiled, module.#imports(compiled, memory));
        module.calls = module.#wrap(instance.exports);
        module.table = instance.exports.__indirect_function_table;
        module.calls._initialize();
        module.callbacks = new Callbacks(module);
        module.scratch = new Scratch(module);
        module.out = module.calls.malloc(16);  // for a number that a call writes
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

    #wrap(exports) {
        const calls = Object.fromEntries(Object.keys(RETURNS).map((name) => [name, () => {
            throw new TroupeError(`${name} is not in this module; it is in that of \`import "troupe"\``, Result.ERROR_VERSION);
        }]));
        for (const [name, call] of Object.entries(exports)) {
            if (typeof call === "function") {
                calls[name] = this.#guard(name, call, CONVERSIONS[RETURNS[name] ?? "u32"]);
            }
        }
        return Object.freeze(calls);
    }

    // A call has at most twelve arguments. They are passed on one by one, since an array of them would be an allocation.
    #guard(name, call, convert) {
        return (a, b, c, d, e, f, g, h, i, j, k, l) => {
            if (this.#broken !== null) {
                throw new TroupeError(`the module stopped before: ${this.#broken}`, "trap");
            }
            let result;
            try {
                result = convert(call(a, b, c, d, e, f, g, h, i, j, k, l));
            } catch (error) {
                this.#fail(name, error);
            }
            if (this.#said !== "") {
                this.#refuse(name);
            }
            if (this.callbacks?.hasThrown) {
                throw this.callbacks.takeThrown();
            }
            return result;
        };
    }

    #fail(name, error) {
        if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error instanceof TroupeError)) {
            throw error;  // an argument of a wrong type: nothing was done
        }
        this.#broken = `${name}: ${this.#said.trim() || error.message}`;
        throw new TroupeError(this.#broken, "trap");
    }

    // Throws the error of a call that was used wrongly, as an assertion of the module has reported; the call has done nothing.
    #refuse(name) {
        const said = this.#said.trim();
        this.#said = "";
        throw new TroupeError(`${name}: ${said}`, Result.ERROR_ARGUMENT);
    }

    // Compares the layout of layout.js with the module's: files of two versions would read and write the wrong addresses.
    #checkLayout() {
        const at = this.calls.trpi_web_layout(this.out);
        const count = this.memory.view.getUint32(this.out, true);
        const differs = (value, i) => this.memory.view.getUint32(at + 4 * i, true) !== value;
        if (count !== TABLE.length || TABLE.some(differs)) {
            throw new TroupeError("troupe.wasm and layout.js are of two builds", Result.ERROR_VERSION);
        }
    }

    /// Returns memory that lasts as long as the object that keeps it.
    keep() {
        return new Kept(this);
    }

    /// Throws a TroupeError unless `result` is OK. Its message ends with the sentence of the diagnostic at `whyAt`, else with the
    /// reason that `owner` gives, else with the name of the result.
    must(result, owner, what, whyAt = 0) {
        if (result === Result.OK) {
            return;
        }
        const diagnostic = whyAt === 0 ? null : Diagnostic.read(this.memory, whyAt);
        const name = this.memory.text(this.calls.trp_result_name(result));
        throw new TroupeError(`${what}: ${diagnostic?.message || owner?.explain() || name}`, result, diagnostic);
    }

    /// The text that a call has added to a sheet (see Scratch.sheet).
    textOfSheet(at) {
        if (Sheet.read(this.memory, at).failed) {
            throw new TroupeError("there is no memory left", Result.ERROR_MEMORY);
        }
        return this.memory.text(this.calls.trp_sheet_text(at));
    }
}

export const PAGE_BYTES = PAGE;
