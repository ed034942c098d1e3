// SPDX-License-Identifier: MIT
// The base of the classes in classes.js: an object of the module, which keeps the objects that it was made of until it is
// released.

import { NOT_FOUND, Result } from "./layout.js";
import { TroupeError } from "./module.js";

/// The classes of objects that calls return, by name. A class with further members, made by hand, replaces the generated class of
/// that name.
export const kinds = {};

/// All that an object needs to refer to a struct in the module: `address` returns the struct's address, `parts` are the objects
/// that it keeps from being released, and `kept` is memory that is freed together with it.
export class Given {
    constructor(module, address, parts, isOwned) {
        this.module = module;
        this.address = address;
        this.parts = parts;
        this.isOwned = isOwned;
        this.kept = null;
    }

    with(kept) {
        this.kept = kept;
        return this;
    }
}

/// Describes the object that a call has made, whose address the call has written to `at`; throws when the call has made none.
export function given(module, result, at, parts, owner, what, whyAt) {
    const address = module.memory.view.getUint32(at, true);
    if (address === 0) {
        module.must(result === Result.OK ? Result.ERROR_MEMORY : result, owner, what, whyAt);
    }
    return new Given(module, address, parts, true);
}

/// Refers to a struct that belongs to another object. Its address is asked for whenever it is needed, since it may change.
export const borrowed = (module, address, parts = []) => new Given(module, address, parts, false);

/// Returns an object for a struct that belongs to `owner`, and can be used until `owner` is released; null when `address` is 0.
export const lent = (Kind, owner, address) => (address === 0 ? null : new Kind(borrowed(owner.module, () => address, [owner])));

/// Returns the number of a thing of the pack, which is given by its name or as the number itself.
export function lookUp(owner, family, nameOrNumber) {
    if (typeof nameOrNumber !== "string") {
        return nameOrNumber;
    }
    const number = (owner.pack ?? owner).find(family, nameOrNumber);
    if (number === NOT_FOUND) {
        throw new TroupeError(`the pack has no such name: ${nameOrNumber}`, Result.ERROR_UNKNOWN);
    }
    return number;
}

/// The base class of the calls that belong to no object.
export class Plain {
    constructor(module) {
        this.module = module;
    }

    /// Returns "": a refused call that belongs to no object has left no sentence, only its result and its diagnostic.
    explain() {
        return "";
    }
}

export class ModuleObject {
    #address;
    #parts;
    #kept;
    #isOwned;
    #users = 0;

    constructor(of) {
        this.module = of.module;
        this.views = {};  // of records, one for each list
        this.#address = of.address;
        this.#parts = of.parts;
        this.#isOwned = of.isOwned;
        this.#kept = of.kept;
        if (of.isOwned) {
            of.parts.forEach((part) => part.hold());
        }
    }

    get #name() {
        return `the ${this.constructor.name.replace(/Calls$/, "").toLowerCase()}`;
    }

    /// The address of the object in the module's memory, for calls.
    get at() {
        if (!this.#isOwned) {
            for (const part of this.#parts) {
                part.at;  // throws when the owner was released
            }
            return this.#address();
        }
        if (this.#address === 0) {
            throw new TroupeError(`${this.#name} was released`, Result.ERROR_STALE);
        }
        return this.#address;
    }

    /// Notes the address to which a call has moved the object in memory.
    moveTo(address) {
        this.#address = address;
    }

    /// Keeps the object from being released; `letGo` ends that.
    hold() {
        this.at;
        this.#users++;
    }

    letGo() {
        this.#users--;
    }

    /// Keeps `next` from being released, and `part` no longer: after a reload the new pack and the old one.
    exchange(part, next) {
        next.hold();
        this.#parts.filter((each) => each === part).forEach((each) => each.letGo());
        this.#parts = [...this.#parts.filter((each) => each !== part), next];
    }

    release() {
        if (!this.#isOwned) {
            throw new TroupeError(`${this.#name} belongs to another object; release that`, Result.ERROR_ARGUMENT);
        }
        if (this.#users > 0) {
            throw new TroupeError(`something that was made of ${this.#name} is still there; release it first`, Result.ERROR_ARGUMENT);
        }
        if (this.#address !== 0) {
            this.free(this.#address);
            this.#address = 0;
            this.#kept?.release();
            this.module.callbacks.forget(this);
            this.#parts.forEach((part) => part.letGo());
        }
    }

    /// Returns the reason why the object has refused a call; "" when it knows none.
    explain() {
        return "";
    }
}

if (Symbol.dispose) {
    Object.defineProperty(ModuleObject.prototype, Symbol.dispose, { value() { this.release(); } });
}

/// A type of callback: a function of WebAssembly that calls the function of JavaScript which its context names. JavaScript's functions
/// cannot stand in a table, but those that another module imports and exports can: that module is made here.
export class CallbackType {
    #code;
    #indexes = new WeakMap();

    constructor(parameters, result, context, call) {
        this.call = call;
        this.context = context;
        const results = result === null ? [] : [result];
        const types = [1, 0x60, parameters.length, ...parameters, results.length, ...results];
        const section = (id, bytes) => [id, bytes.length, ...bytes];
        this.#code = Uint8Array.from([
            0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0, ...section(1, types), ...section(2, [1, 1, 0x65, 1, 0x66, 0, 0]),
            ...section(7, [1, 1, 0x66, 0, 0]),
        ]);
    }

    /// Returns the index of this type's function in the table of `module`; the function is added to the table if need be.
    indexIn(module) {
        if (!this.#indexes.has(module)) {
            const f = (...raw) => module.callbacks.run(this, raw);
            const { exports } = new WebAssembly.Instance(new WebAssembly.Module(this.#code), { e: { f } });
            this.#indexes.set(module, module.table.grow(1, exports.f));
        }
        return this.#indexes.get(module);
    }
}

/// The functions of JavaScript that the module may call, by the number that is their context.
export class Callbacks {
    #module;
    #functions = new Map();
    #kept = new Map();
    #last = 0;
    #depth = 0;
    #thrown = null;

    constructor(module) {
        this.#module = module;
    }

    begin(work) {
        if (work === null || work === undefined) {
            return 0;
        }
        this.#functions.set(++this.#last, work);
        return this.#last;
    }

    indexOf(type, id) {
        return id === 0 ? 0 : type.indexIn(this.#module);
    }

    /// Writes a struct of callbacks for the functions of an object.
    struct(size, contextAt, fields, id, work) {
        if (id === 0) {
            return 0;
        }
        const at = this.#module.scratch.space(size);
        const indexes = fields.map(([offset, type, name]) => [offset, typeof work[name] === "function" ? type.indexIn(this.#module) : 0]);
        for (const [offset, index] of [...indexes, [contextAt, id]]) {
            this.#module.memory.view.setUint32(at + offset, index, true);
        }
        return at;
    }

    /// Keeps the function of number `id` until `owner` is released, or until `name` is called again with another function.
    keep(owner, name, id) {
        const kept = this.#kept.get(owner) ?? {};
        this.#functions.delete(kept[name]);
        this.#kept.set(owner, { ...kept, [name]: id });
    }

    forget(owner) {
        Object.values(this.#kept.get(owner) ?? {}).forEach((id) => this.#functions.delete(id));
        this.#kept.delete(owner);
    }

    /// Calls a function; what it throws is kept until the module has returned.
    run(type, raw) {
        const work = this.#functions.get(raw[type.context] >>> 0);
        this.#depth++;
        try {
            return work === undefined ? 0 : type.call(this.#module, work, ...raw);
        } catch (error) {
            this.#thrown ??= error;
            return 0;
        } finally {
            this.#depth--;
        }
    }

    /// Whether an exception of a callback waits to be thrown, and no callback runs any more.
    get hasThrown() {
        return this.#thrown !== null && this.#depth === 0;
    }

    takeThrown() {
        const thrown = this.#thrown;
        this.#thrown = null;
        return thrown;
    }
}

/// A view of records in the module's memory, which shows one of them at a time without copying it.
export class RecordView {
    #module;
    #start = 0;

    constructor(module) {
        this.#module = module;
        this.count = 0;
        this.offset = 0;
    }

    get module() {
        return this.#module;
    }

    /// Moves the view to the records from `start` on; the call has written their count to `out`.
    over(start) {
        this.#start = start;
        this.offset = start;
        this.count = this.#module.memory.view.getUint32(this.#module.out, true);
        return this;
    }

    /// Moves the view to record number `index`, which can be read until the next step.
    at(index) {
        if (!(index >= 0 && index < this.count)) {
            throw new TroupeError(`there is no record ${index} of ${this.count}`, Result.ERROR_UNKNOWN);
        }
        this.offset = this.#start + this.sizeBytes * index;
        return this;
    }

    /// Reads the fixed-point value at an address as a number, without a bigint in between.
    number(at) {
        const { view } = this.#module.memory;
        return view.getInt32(at + 4, true) * 65536 + view.getUint32(at, true) / 65536;
    }
}
