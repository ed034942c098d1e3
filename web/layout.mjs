// SPDX-License-Identifier: MIT
// node layout.mjs CLANG OUTPUT_FOLDER INCLUDE_FOLDER [CLANG_OPTION ...]: writes these files from the public headers:
//
//   layout.json     every enum, struct, constant and function, with sizes and offsets
//   layout.js       readers and writers of the structs
//   layout.d.ts     their types in TypeScript
//   layout_table.c  a table of the sizes and offsets, computed by the compiler of the module, for comparing
//   exports.txt     the functions that the linker has to keep

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { NOT_HERE, readHeaders } from "./headers.mjs";

const [clang, output, include, ...options] = process.argv.slice(2);

const HELPERS = ["malloc", "free", "trpi_web_compile", "trpi_web_line_fill", "trpi_web_command_line",
    "trpi_web_set_answers", "trpi_web_layout"];

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`_${name.replace(/^trp_/, "")}`);

// Leaves the common beginning of enumerators out: TRP_EVENT_STARTED, TRP_EVENT_FINISHED … become STARTED, FINISHED …
function shortNames(values) {
    const words = values.map((value) => value.name.split("_"));
    let shared = 0;
    while (words.every((word) => word.length > shared + 1 && word[shared] === words[0][shared])) {
        shared++;
    }
    return words.map((word) => word.slice(shared).join("_"));
}

// Returns the number type of a type that is one number, such as trp_entity, a struct with a single field: JavaScript
// gets the number.
function scalarOf(model, type) {
    if (type.kind !== "struct") {
        return null;
    }
    const fields = model.structs.get(type.name).fields;
    return fields.length === 1 ? fields[0].type : null;
}

function scriptType(model, type) {
    switch (type.kind) {
    case "void": return "void";
    case "u64": case "i64": return "bigint";
    case "bool": return "boolean";
    case "text": case "characters": return "string";
    case "array": return `${scriptType(model, type.of)}[]`;
    case "struct": return pascal(type.name);
    case "pointer": return "Pointer";
    case "callback": return "FunctionIndex";
    default: return "number";
    }
}

// Returns the type of a value as an argument of a call: a number, or a pointer to anything larger.
function callType(model, type) {
    if (type.kind === "text" || (type.kind === "struct" && !scalarOf(model, type))) {
        return "Pointer";
    }
    return scriptType(model, type);
}

const VIEW = {
    u8: "Uint8", i8: "Int8", u16: "Uint16", i16: "Int16", u32: "Uint32", i32: "Int32", u64: "BigUint64", i64: "BigInt64",
    f32: "Float32", f64: "Float64", pointer: "Uint32", callback: "Uint32", enum: "Uint32",
};

function reader(model, type, at) {
    const scalar = scalarOf(model, type);
    if (scalar) {
        return reader(model, scalar, at);
    }
    switch (type.kind) {
    case "bool": return `view.getUint8(${at}) !== 0`;
    case "text": return `memory.text(view.getUint32(${at}, true))`;
    case "characters": return `memory.text(${at})`;
    case "struct": return `${pascal(type.name)}.read(memory, ${at})`;
    case "array": {
        const size = sizeOf(model, type.of);
        const parts = Array.from({ length: type.count }, (_, i) => reader(model, type.of, `${at} + ${i * size}`));
        return `[${parts.join(", ")}]`;
    }
    default: return `view.get${VIEW[type.kind]}(${at}, true)`;
    }
}

function sizeOf(model, type) {
    const bytes = { u8: 1, i8: 1, bool: 1, u16: 2, i16: 2, u64: 8, i64: 8, f64: 8 };
    return type.kind === "struct" ? model.structs.get(type.name).size : bytes[type.kind] ?? 4;
}

// Makes the statement that writes a field; none for a text, since nothing would own its memory.
function writer(model, type, at, from) {
    const scalar = scalarOf(model, type);
    if (scalar) {
        return writer(model, scalar, at, from);
    }
    switch (type.kind) {
    case "text": case "characters": return null;
    case "bool": return `view.setUint8(${at}, ${from} ? 1 : 0);`;
    case "struct": return `${pascal(type.name)}.write(memory, ${at}, ${from});`;
    case "u64": case "i64": return `view.set${VIEW[type.kind]}(${at}, BigInt(${from}), true);`;
    case "array": {
        const size = sizeOf(model, type.of);
        const item = writer(model, type.of, `${at} + ${size} * i`, `${from}[i]`);
        return item && `for (let i = 0; i < ${from}.length && i < ${type.count}; i++) { ${item} }`;
    }
    default: return `view.set${VIEW[type.kind]}(${at}, ${from}, true);`;
    }
}

function scriptOfStruct(model, struct) {
    const fields = struct.fields.map((field) => ({ ...field, key: camel(field.name), at: `at + ${field.offset}` }));
    const reads = fields.map((field) => `            ${field.key}: ${reader(model, field.type, field.at)},`);
    const writes = fields.map((field) => [field.key, writer(model, field.type, field.at, `from.${field.key}`)])
        .filter(([, statement]) => statement !== null)
        .map(([key, statement]) => `        if (from.${key} !== undefined) { ${statement} }`);
    return [
        `export const ${pascal(struct.name)} = Object.freeze({`,
        `    name: "${struct.name}", size: ${struct.size}, align: ${struct.align},`,
        "    read(memory, at) {", "        const view = memory.view;", "        return {", ...reads, "        };", "    },",
        "    write(memory, at, from) {", "        const view = memory.view;", ...writes, "    },",
        "});",
    ].join("\n");
}

function conversionOf(model, type) {
    const kind = (scalarOf(model, type) ?? type).kind;
    return { text: "u32", pointer: "u32", callback: "u32", enum: "u32", u8: "u32", u16: "u32", struct: "void" }[kind] ?? kind;
}

function scriptOf(model) {
    const parts = ["// SPDX-License-Identifier: MIT\n// Made from the public headers by web/layout.mjs."];
    for (const { name, value } of model.constants) {
        parts.push(`export const ${name.replace(/^TRP_/, "")} = ${value};`);
    }
    for (const { name, values } of model.enums.values()) {
        const short = shortNames(values);
        const lines = values.map((value, i) => `    ${short[i]}: ${value.value},`);
        parts.push(`export const ${pascal(name)} = Object.freeze({\n${lines.join("\n")}\n});`);
    }
    for (const struct of model.structs.values()) {
        if (!scalarOf(model, { kind: "struct", name: struct.name })) {
            parts.push(scriptOfStruct(model, struct));
        }
    }
    const returns = model.functions.map((f) => `    ${f.name}: "${conversionOf(model, f.returns)}",`);
    parts.push(`// The type that each function returns.\nexport const RETURNS = Object.freeze({\n${returns.join("\n")}\n});`);
    parts.push("// The sizes and offsets that the module must report of its structs; see trpi_web_layout.",
        `export const TABLE = Object.freeze(${JSON.stringify(tableOf(model))});`);
    return `${parts.join("\n\n")}\n`;
}

function tableOf(model) {
    return [...model.structs.values()].flatMap((struct) => [
        struct.size, struct.align, ...struct.fields.flatMap((field) => [field.offset, field.size]),
    ]);
}

const comment = (text, indent = "") => (text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "* /")} */\n`);

function typesOfStruct(model, struct) {
    const scalar = scalarOf(model, { kind: "struct", name: struct.name });
    const name = pascal(struct.name);
    if (scalar) {
        return `${comment(struct.comment)}export type ${name} = ${scriptType(model, scalar)};`;
    }
    const fields = struct.fields.map((field) =>
        `${comment(field.comment, "    ")}    ${camel(field.name)}: ${scriptType(model, field.type)};`);
    return `${comment(struct.comment)}export interface ${name} {\n${fields.join("\n")}\n}\n` +
        `export declare const ${name}: RecordType<${name}>;`;
}

function typesOfFunction(model, f) {
    const returnsStruct = f.returns.kind === "struct" && !scalarOf(model, f.returns);
    const parameters = f.parameters.map((p) => `${camel(p.name)}: ${callType(model, p.type)}`);
    if (returnsStruct) {
        parameters.unshift("returned: Pointer");
    }
    const returned = returnsStruct ? "void" : callType(model, f.returns);
    return `${comment(f.comment, "    ")}    ${f.name}(${parameters.join(", ")}): ${returned};`;
}

function typesOf(model) {
    const parts = ["// SPDX-License-Identifier: MIT\n// Made from the public headers by web/layout.mjs.",
        "/** A place in the module's memory; 0 is none. */\nexport type Pointer = number;",
        "/** A function in the module's table; 0 is none. */\nexport type FunctionIndex = number;",
        "/** The module's memory; `view` is the newest, since views end when memory grows. */\n" +
        "export interface MemoryView {\n    readonly view: DataView;\n    text(at: Pointer): string;\n}",
        "/** A struct of the module. */\nexport interface RecordType<T> {\n    readonly name: string;\n" +
        "    readonly size: number;\n    readonly align: number;\n    read(memory: MemoryView, at: Pointer): T;\n" +
        "    /** Writes the fields that are given; texts are left as they are. */\n" +
        "    write(memory: MemoryView, at: Pointer, from: Partial<T>): void;\n}"];
    for (const { name, value, comment: text } of model.constants) {
        parts.push(`${comment(text)}export declare const ${name.replace(/^TRP_/, "")}: ${value};`);
    }
    for (const { name, values, comment: text } of model.enums.values()) {
        const short = shortNames(values);
        const lines = values.map((value, i) => `${comment(value.comment, "    ")}    readonly ${short[i]}: ${value.value};`);
        parts.push(`${comment(text)}export declare const ${pascal(name)}: {\n${lines.join("\n")}\n};`);
    }
    parts.push(...[...model.structs.values()].map((struct) => typesOfStruct(model, struct)));
    const functions = model.functions.map((f) => typesOfFunction(model, f));
    parts.push("/** The public functions as the headers have them; a struct that is returned goes where `returned` says. */\n" +
        `export interface Functions {\n${functions.join("\n")}\n}`);
    return `${parts.join("\n\n")}\n`;
}

function tableInC(model, headers) {
    const rows = [...model.structs.values()].flatMap((struct) => [
        `    (uint32_t)sizeof(${struct.name}), (uint32_t)_Alignof(${struct.name}),`,
        ...struct.fields.map((field) => `    (uint32_t)offsetof(${struct.name}, ${field.name}), ` +
            `(uint32_t)sizeof(((${struct.name} *)0)->${field.name}),`),
    ]);
    return ["// SPDX-License-Identifier: MIT", "// Made from the public headers by web/layout.mjs.", "",
        ...headers.map((header) => `#include <${header}>`), "",
        "const uint32_t *trpi_web_layout(uint32_t *count);", "",
        "static const uint32_t table[] = {", ...rows, "};", "",
        "const uint32_t *trpi_web_layout(uint32_t *count)", "{",
        "    *count = (uint32_t)(sizeof table / sizeof table[0]);", "    return table;", "}", ""].join("\n");
}

const headers = readdirSync(join(include, "troupe")).filter((name) => name.endsWith(".h")).sort()
    .map((name) => `troupe/${name}`);
const model = readHeaders(clang, ["-std=c11", `-I${include}`, ...options], headers);
const asJson = {
    target: "wasm32", pointerBytes: 4,
    constants: model.constants, enums: [...model.enums.values()], structs: [...model.structs.values()],
    opaque: [...model.opaque], functions: model.functions, notHere: NOT_HERE,
};
const exported = [...HELPERS, ...model.functions.map((f) => f.name)];

mkdirSync(output, { recursive: true });
const write = (name, text) => writeFileSync(join(output, name), text);
write("layout.json", `${JSON.stringify(asJson, null, 1)}\n`);
write("layout.js", scriptOf(model));
write("layout.d.ts", typesOf(model));
write("layout_table.c", tableInC(model, headers));
write("exports.txt", exported.map((name) => `--export=${name}\n`).join(""));
