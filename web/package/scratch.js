// SPDX-License-Identifier: MIT
// Memory of the module that a call needs for its arguments and results: Scratch for as long as the call lasts, Kept until an object
// is released.

import { Result, ScriptReader, ScriptSource, Sheet } from "./layout.js";
import { toValue, TroupeError } from "./values.js";

const ROOM = 65536;
const encoder = new TextEncoder();

// Returns files as [[name, text] …], the first one first.
function listOf(files) {
    return typeof files === "string" || files instanceof Uint8Array ? [["text.troupe", files]] : Object.entries(files);
}

/// The base of Scratch and Kept: writes JavaScript's values into memory that `space` gives.
class Writer {
    constructor(module) {
        this.module = module;
        this.lastSize = 0;  // of the bytes that were written last
    }

    take(size) {
        const at = this.module.calls.malloc(size);
        if (at === 0) {
            throw new TroupeError("there is no memory left", Result.ERROR_MEMORY);
        }
        return at;
    }

    /// Writes bytes, or a text as UTF-8, with a zero behind them; null is the null pointer.
    bytes(given) {
        if (given === null || given === undefined) {
            this.module.scratch.lastSize = 0;
            return 0;
        }
        const bytes = typeof given === "string" ? encoder.encode(given) : given;
        const at = this.space(bytes.length + 1);
        this.module.memory.bytes.set(bytes, at);
        this.module.memory.bytes[at + bytes.length] = 0;
        this.module.scratch.lastSize = bytes.length;
        return at;
    }

    text(text) {
        return this.bytes(text === null || text === undefined ? null : `${text}`);
    }

    numbers(numbers) {
        const at = this.space(4 * numbers.length);
        numbers.forEach((number, i) => this.module.memory.view.setUint32(at + 4 * i, number, true));
        return at;
    }

    texts(texts) {
        return this.numbers(texts.map((text) => this.text(text)));
    }

    /// Writes an array of values of the engine, each given as its bits or as [type, value].
    values(values) {
        const at = this.space(8 * values.length);
        values.forEach((value, i) => this.module.memory.view.setBigInt64(
            at + 8 * i, BigInt.asIntN(64, Array.isArray(value) ? toValue(...value) : value), true));
        return at;
    }

    records(type, records) {
        const at = this.space(type.size * records.length);
        records.forEach((record, i) => type.write(this.module.memory, at + type.size * i, record, this));
        return at;
    }

    /// Writes a record; `init` is the call that fills it with defaults first.
    record(type, record, init) {
        const at = this.space(type.size);
        init?.(at, type.size);
        type.write(this.module.memory, at, record, this);
        return at;
    }

    /// Writes a text, its address at `at`, and its length at `sizeAt`, unless `sizeAt` is 0.
    putText(at, sizeAt, text) {
        const start = this.bytes(text);
        const size = this.module.scratch.lastSize;
        this.module.memory.view.setUint32(at, start, true);
        if (sizeAt !== 0) {
            this.module.memory.view.setUint32(sizeAt, size, true);
        }
    }

    /// Writes all files as script sources.
    sources(files) {
        return this.records(ScriptSource, listOf(files).map(([name, text]) => ({ name, text })));
    }

    count(files) {
        return listOf(files).length;
    }

    /// Writes the first file as a script source, or none if there is no file.
    firstOf(files) {
        return this.records(ScriptSource, listOf(files).slice(0, 1).map(([name, text]) => ({ name, text })));
    }

    hasFirst(files) {
        return listOf(files).length > 0 ? 1 : 0;
    }

    source(file) {
        return file === null ? 0 : this.firstOf(file);
    }

    /// Writes a script reader that knows only `files`.
    reader(files) {
        const at = this.space(ScriptReader.size), all = this.numbers([this.sources(files), this.count(files)]);
        this.module.calls.trpi_web_reader_init(at, all);
        return at;
    }
}

/// Memory for the arguments and results of a call: a stack, and separate pieces for what is too large for the stack. `leave` gives
/// back all that was taken since `enter`.
export class Scratch extends Writer {
    #start;
    #top;
    #depth = 0;
    #sheets = [];
    #large = [];

    constructor(module) {
        super(module);
        this.#start = this.take(ROOM);
        this.#top = this.#start;
    }

    enter() {
        this.#depth++;
        return this.#top;
    }

    leave(top) {
        this.#depth--;
        this.#top = top;
        const isOver = (each) => each.depth > this.#depth;
        while (this.#sheets.length > 0 && isOver(this.#sheets.at(-1))) {
            this.#free("trp_sheet_release", this.#sheets.pop().at);
        }
        while (this.#large.length > 0 && isOver(this.#large.at(-1))) {
            this.#free("free", this.#large.pop().at);
        }
    }

    #free(call, at) {
        if (!this.module.isBroken) {
            this.module.calls[call](at);
        }
    }

    /// Zeroed memory, aligned for anything.
    space(size) {
        let at = this.#top;
        if (at + size > this.#start + ROOM) {
            at = this.take(size);
            this.#large.push({ at, depth: this.#depth });
        } else {
            this.#top += (size + 7) & ~7;
        }
        this.module.memory.bytes.fill(0, at, at + size);
        return at;
    }

    /// A sheet, which is released after the call.
    sheet() {
        const at = this.space(Sheet.size);
        this.#sheets.push({ at, depth: this.#depth });
        return at;
    }

    /// Whether a text fills its room, but for less than one character, so that it may have been cut.
    isFull(at, room) {
        return this.module.memory.bytes.indexOf(0, at) >= at + room - 4;
    }
}

/// Memory of the module that an object keeps until it is released.
export class Kept extends Writer {
    #taken = [];

    space(size) {
        const at = this.take(size === 0 ? 1 : size);
        this.#taken.push(at);
        this.module.memory.bytes.fill(0, at, at + size);
        return at;
    }

    release() {
        if (!this.module.isBroken) {
            this.#taken.forEach((at) => this.module.calls.free(at));
        }
        this.#taken = [];
    }
}
