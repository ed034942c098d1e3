// SPDX-License-Identifier: MIT
// Callbacks of C as functions of JavaScript: code that turns the arguments of each signature into JavaScript's values, and the
// result back. The `void *` context that C hands back says which function is meant.

import { camel, pascal, scalarOf, scriptType } from "./types.mjs";

const WIDE = "0x7E", NARROW = "0x7F", REAL = "0x7C";  // i64, i32 and f64, as WebAssembly writes them

// Splits the type of a C function, such as "const char *(trp_entity, void *)" or "void (*)(void *, uint32_t)", into the type of its
// result and those of its parameters.
function parts(signature) {
    const [, returns, parameters] = /^(.*?)\s*(?:\(\*\))?\((.*)\)$/.exec(signature);
    return { returns, parameters: parameters.split(/,\s*/) };
}

function parameterOf(model, signature, written) {
    const to = /^const (trp_\w+) \*$/.exec(written)?.[1];
    if (written === "void *") {
        return { byte: NARROW, isContext: true };
    }
    if (written === "const char *") {
        return { byte: NARROW, type: "string", read: (raw) => `lib.memory.text(${raw})` };
    }
    if (to && model.opaque.has(to)) {
        return { byte: NARROW, type: pascal(to), read: (raw) => `new kinds.${pascal(to)}(borrowed(lib, () => ${raw}))` };
    }
    if (to && model.structs.has(to)) {
        return { byte: NARROW, type: pascal(to), read: (raw) => `${pascal(to)}.read(lib.memory, ${raw})` };
    }
    if (model.structs.has(written) && scalarOf(model, { kind: "struct", name: written })) {
        const { kind } = scalarOf(model, { kind: "struct", name: written });
        return kind === "u64" ? { byte: WIDE, type: pascal(written), read: (raw) => `BigInt.asUintN(64, ${raw})` }
            : { byte: kind === "i64" ? WIDE : NARROW, type: pascal(written), read: (raw) => raw };
    }
    if (/^(u?int(8|16|32)_t|size_t|trp_\w+( \*)?|const void \*)$/.test(written)) {
        return { byte: NARROW, type: "number", read: (raw) => `${raw} >>> 0` };
    }
    if (written === "double") {
        return { byte: REAL, type: "number", read: (raw) => raw };
    }
    throw new Error(`${signature}: there is no rule for the parameter "${written}" of a callback`);
}

const RESULTS = {
    void: ["null", "void", (made) => made],
    _Bool: [NARROW, "boolean", (made) => `(${made}) ? 1 : 0`],
    bool: [NARROW, "boolean", (made) => `(${made}) ? 1 : 0`],
    "const char *": [NARROW, "string | null", (made) => `lib.scratch.text(${made})`],
    uint32_t: [NARROW, "number", (made) => made],
    uint64_t: [WIDE, "bigint", (made) => made],
    trp_result: [NARROW, "number", (made) => made],
};

// Returns the type of the JavaScript function for a callback of a C signature, and the code that makes its CallbackType. If the
// function is a member of an object of functions, `member` is its name there.
function conversionOf(model, signature, member) {
    const { returns, parameters } = parts(signature);
    const [resultByte, resultType, back] = RESULTS[returns] ?? [];
    if (resultType === undefined) {
        throw new Error(`${signature}: there is no rule for the result of a callback`);
    }
    const all = parameters.map((written, i) => ({ raw: `raw${i}`, written, ...parameterOf(model, signature, written) }));
    const given = [];
    for (let i = 0; i < all.length; i++) {
        const next = all[i + 1];
        if (all[i].written === "const void *" && next?.written === "size_t") {
            given.push({ type: "Uint8Array", code: `lib.memory.copy(${all[i].raw}, ${next.raw})` });
            i++;
        } else if (!all[i].isContext) {
            given.push({ type: all[i].type, code: all[i].read(all[i].raw) });
        }
    }
    const called = `work${member ? `.${member}` : ""}(${given.map((each) => each.code).join(", ")})`;
    const context = all.findIndex((each) => each.isContext);
    return {
        type: `(${given.map((each, i) => `a${i}: ${each.type}`).join(", ")}) => ${resultType}`,
        code: `new CallbackType([${all.map((each) => each.byte).join(", ")}], ${resultByte}, ${context}, ` +
            `(lib, work, ${all.map((each) => each.raw).join(", ")}) => ${back(called)})`,
    };
}

// The code of each CallbackType that the classes need, by its name.
export const callbackTypes = new Map();

function register(name, code) {
    callbackTypes.set(name, code);
    return name;
}

const typeName = (...names) => names.map((name) => camel(name.replace(/^trp_/, ""))).join("_").replace(/^./, (letter) => letter.toUpperCase());

// Returns the group (see rules.mjs) for a parameter that takes a callback, or an object of callbacks. The callbacks are kept until
// the object whose method was called is released, or until the method is called again with others.
export function callbackOf(model, f, given, name) {
    const id = `${name}Id`;
    const setup = [`const ${id} = lib.callbacks.begin(${name});`];
    const after = [`lib.callbacks.keep(this, "${f.name}", ${id});`];
    if (typeof given === "string") {
        const { type, code } = conversionOf(model, given, null);
        const table = register(typeName(f.name, name), code);
        return { args: [`lib.callbacks.indexOf(${table}, ${id})`, id], setup, after, input: { name, type: `(${type}) | null`, byDefault: "null" } };
    }
    const fields = given.fields.filter((field) => field.type.kind === "callback").map((field) => ({
        ...field, ...conversionOf(model, field.type.c, camel(field.name)),
    }));
    const tables = fields.map((field) => `[${field.offset}, ${register(typeName(given.name, field.name), field.code)}, "${camel(field.name)}"]`);
    const context = given.fields.find((field) => field.name === "context").offset;
    const type = `{ ${fields.map((field) => `${camel(field.name)}?: ${field.type};`).join(" ")} }`;
    return {
        args: [`lib.callbacks.struct(${given.size}, ${context}, [${tables.join(", ")}], ${id}, ${name})`], setup, after,
        input: { name, type: `${type} | null`, byDefault: "null" },
    };
}
