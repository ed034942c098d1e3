// SPDX-License-Identifier: MIT
// Reads the public headers as the compiler sees them: clang's dumps of their declarations and of the layout of their
// structs become one model. A declaration that no rule covers is an error, so that nothing is left out in silence.

import { execFileSync } from "node:child_process";

// Functions of the public headers that the WebAssembly module does not have.
export const NOT_HERE = {
    trp_assert_fail: "is for libraries in C",
    trp_assert_misuse: "is for libraries in C",
    trp_assert_set_handler: "an assertion is a trap",
    trp_rehearsal_create_observer: "is for tools that a game lets look into it",
    trp_replay_append: "its bytes have to stay where they are",
    ...Object.fromEntries(["def_init", "open", "close", "serve", "is_attached", "games"].map((name) => [`trp_link_${name}`, "needs sockets"])),
    ...Object.fromEntries(["attach", "close", "play_next_step", "get_state", "refusal", "world", "worlds_received", "entity_name", "hold_game", "resume_game", "set_breakpoint",
        "remove_breakpoint", "breakpoint_hits", "reload_game", "log"]
        .map((name) => [`trp_viewer_${name}`, "needs sockets"])),
    trp_terminal_def_init: "needs a terminal",
    trp_terminal_run: "needs a terminal",
    trp_thread_pool_create: "needs threads",
    trp_thread_pool_destroy: "needs threads",
    trp_thread_pool_run: "needs threads",
    trp_thread_pool_size: "needs threads",
    trp_sheet_add_format: "takes the arguments of printf",
};

// Functions that are inline in the headers, for programs in C: the module does not have them.
const IN_HEADERS = new Set(["trp_index_of_number", "trp_sized_struct_fill", "trp_sized_struct_fill_element", "trp_sized_struct_read"]);

const SCALARS = {
    uint8_t: "u8", int8_t: "i8", uint16_t: "u16", int16_t: "i16", uint32_t: "u32", int32_t: "i32", uint64_t: "u64",
    int64_t: "i64", double: "f64", float: "f32", bool: "bool", _Bool: "bool", int: "i32",
    "unsigned int": "u32",
};
export const SCALAR_BYTES = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, u64: 8, i64: 8, f64: 8, f32: 4, bool: 1 };

function fail(where, why) {
    throw new Error(`${where}: ${why}`);
}

function run(clang, options, input) {
    return execFileSync(clang, [...options, "-x", "c", "-fsyntax-only", "-"], {
        input, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "inherit"],
    });
}

// Returns the text of a `///` comment in clang's tree.
function commentOf(node) {
    const comment = (node.inner ?? []).find((child) => child.kind === "FullComment");
    const texts = [];
    const visit = (part) => {
        if (part.text !== undefined) {
            texts.push(part.text.trim());
        }
        (part.inner ?? []).forEach(visit);
    };
    if (comment) {
        visit(comment);
    }
    return texts.filter((text) => text !== "").join(" ");
}

function typeOf(model, where, written) {
    const type = written.replace(/\b(const|struct|enum)\s+/g, "").replace(/\s*\bconst$/, "").trim();
    const array = /^(.*?)\s*\[(\d+)\]$/.exec(type);
    if (array) {
        const count = Number(array[2]);
        return array[1] === "char" ? { kind: "characters", count }
            : { kind: "array", count, of: typeOf(model, where, /^const /.test(written) ? `const ${array[1]}` : array[1]) };
    }
    if (/\(\*/.test(type)) {
        return { kind: "callback", c: written };
    }
    if (type.endsWith("*")) {
        const to = type.slice(0, -1).trim();
        if (/^const char \*( const)?$/.test(written)) {
            return { kind: "text" };
        }
        return model.callbacks.has(to) ? { kind: "callback", c: model.callbacks.get(to) } : { kind: "pointer", to };
    }
    if (type === "size_t") {
        return { kind: model.pointerBytes === 8 ? "u64" : "u32" };
    }
    if (SCALARS[type] !== undefined) {
        return { kind: SCALARS[type] };
    }
    if (model.structs.has(type)) {
        return { kind: "struct", name: type };
    }
    if (model.enums.has(type)) {
        return { kind: "enum", name: type };
    }
    return fail(where, `there is no rule for the type "${written}"`);
}

function bytesOf(model, type) {
    switch (type.kind) {
    case "characters": return type.count;
    case "array": return type.count * bytesOf(model, type.of);
    case "text": case "pointer": case "callback": return model.pointerBytes;
    case "enum": return 4;
    case "struct": return model.structs.get(type.name).size;
    default: return SCALAR_BYTES[type.kind];
    }
}

// Reads clang's "Dumping AST Record Layout": the offsets of each struct's fields, its size and its alignment.
function readLayouts(dump) {
    const layouts = new Map();
    for (const block of dump.split("*** Dumping AST Record Layout").slice(1)) {
        const name = /^\s*0 \| struct (\w+)$/m.exec(block)?.[1];
        const size = /\[sizeof=(\d+), align=(\d+)\]/.exec(block);
        if (name && size) {
            const fields = [...block.matchAll(/^\s*(\d+) \|   (\S.*?)(\w+)$/gm)];
            layouts.set(name, {
                size: Number(size[1]), align: Number(size[2]),
                offsets: new Map(fields.map((field) => [field[3], Number(field[1])])),
            });
        }
    }
    return layouts;
}

function readEnum(model, node) {
    const values = [];
    let next = 0;
    for (const constant of node.inner.filter((child) => child.kind === "EnumConstantDecl")) {
        const given = (constant.inner ?? []).find((child) => child.kind === "ConstantExpr");
        next = given ? Number(given.value) : next;
        values.push({ name: constant.name, value: next, comment: commentOf(constant) });
        next++;
    }
    if (node.name) {
        model.enums.set(node.name, { name: node.name, comment: commentOf(node), values });
    } else {
        model.constants.push(...values);
    }
}

function readStruct(model, node, layout) {
    if (node.tagUsed !== "struct") {
        fail(node.name, `there is no rule for a ${node.tagUsed}`);
    }
    if (!layout) {
        fail(node.name, "the compiler says no layout of it");
    }
    const struct = { name: node.name, comment: commentOf(node), size: layout.size, align: layout.align, fields: [] };
    model.structs.set(node.name, struct);
    for (const field of node.inner.filter((child) => /Decl$/.test(child.kind))) {
        const where = `${node.name}.${field.name ?? "(unnamed)"}`;
        if (field.kind !== "FieldDecl" || field.isBitfield || !field.name) {
            fail(where, "there is no rule for such a field");
        }
        const type = typeOf(model, where, field.type.qualType);
        const offset = layout.offsets.get(field.name);
        if (offset === undefined) {
            fail(where, "the compiler says no offset of it");
        }
        struct.fields.push({
            name: field.name, type, c: field.type.qualType, offset, size: bytesOf(model, type), comment: commentOf(field),
        });
    }
    if (struct.fields.length !== layout.offsets.size) {
        fail(node.name, "some of its fields were not understood");
    }
}

// Returns the type of a function's result: `trp_result` of the signature `trp_result (const trp_world *, uint32_t)`.
function returnTypeOf(signature) {
    let depth = 0;
    for (let i = signature.length - 1; i >= 0; i--) {
        depth += signature[i] === ")" ? 1 : signature[i] === "(" ? -1 : 0;
        if (depth === 0 && signature[i] === "(") {
            return signature.slice(0, i).trim();
        }
    }
    return fail(signature, "is no function");
}

function readFunction(model, node) {
    if (node.storageClass === "static") {
        if (!IN_HEADERS.has(node.name)) {
            fail(node.name, "lives in a header, and is not exported");
        }
        return;
    }
    if (model.leftOut[node.name] !== undefined) {
        return;
    }
    if (node.variadic && !model.variadic) {
        fail(node.name, "there is no rule for a function with any number of arguments");
    }
    const parameters = (node.inner ?? []).filter((child) => child.kind === "ParmVarDecl").map((parameter) => ({
        name: parameter.name, type: typeOf(model, `${node.name}(${parameter.name})`, parameter.type.qualType),
        c: parameter.type.qualType,
    }));
    const returned = returnTypeOf(node.type.qualType.replace(/ __attribute__\(\(\w+\)\)$/, ""));
    model.functions.push({
        name: node.name, comment: commentOf(node), parameters, variadic: node.variadic, c: returned,
        returns: returned === "void" ? { kind: "void" } : typeOf(model, node.name, returned),
    });
}

// Adds the macros that are plain numbers to the model. Include guards and the like are no part of the interface.
function readMacros(model, text) {
    const words = /^TRP_(API|SHARED|BUILDING|INLINE|BEGIN_C|END_C|NO_ASSERTS)$/;
    for (const [, name, value] of text.matchAll(/^#define (TRP_\w+)(?: (.*))?$/gm)) {
        if (words.test(name)) {
            continue;
        }
        const number = value === "UINT32_MAX" ? 0xFFFFFFFF : Number(value.replace(/[uU]$/, ""));
        if (!Number.isSafeInteger(number)) {
            fail(name, `there is no rule for the value "${value}"`);
        }
        model.constants.push({ name, value: number, comment: "" });
    }
}

/// Reads the declarations of `headers` (named as after #include): { enums, structs, opaque, callbacks, functions, constants }. Functions of
/// `leftOut` are not read; one with any number of arguments is refused unless `variadic` is set.
export function readHeaders(clang, options, headers, { pointerBytes = 4, leftOut = NOT_HERE, variadic = false } = {}) {
    const input = headers.map((header) => `#include <${header}>\n`).join("");
    const layouts = readLayouts(run(clang, [...options, "-Xclang", "-fdump-record-layouts-complete"], input));
    const tree = JSON.parse(run(clang, [...options, "-Xclang", "-ast-dump=json"], input));
    const model = {
        enums: new Map(), structs: new Map(), opaque: new Set(), callbacks: new Map(), functions: [], constants: [],
        pointerBytes, leftOut, variadic,
    };
    const isAnonymousEnum = (node) => node.kind === "EnumDecl" && !node.name && (node.inner ?? []).some(
        (child) => child.name?.startsWith("TRP_"));
    for (const node of tree.inner) {
        if (!node.name?.startsWith("trp_") && !isAnonymousEnum(node)) {
            continue;
        }
        if (node.kind === "EnumDecl") {
            readEnum(model, node);
        } else if (node.kind === "RecordDecl" && node.completeDefinition) {
            readStruct(model, node, layouts.get(node.name));
        } else if (node.kind === "RecordDecl") {
            model.opaque.add(node.name);
        } else if (node.kind === "TypedefDecl" && /\(.*\)$/.test(node.type.qualType)) {
            model.callbacks.set(node.name, node.type.qualType);
        } else if (node.kind === "FunctionDecl") {
            readFunction(model, node);
        } else if (node.kind !== "TypedefDecl") {
            fail(node.name, `there is no rule for a ${node.kind}`);
        }
    }
    model.structs.forEach((struct) => model.opaque.delete(struct.name));
    readMacros(model, execFileSync(clang, [...options, "-x", "c", "-dM", "-E", "-"], { input, encoding: "utf8" }));
    return model;
}
