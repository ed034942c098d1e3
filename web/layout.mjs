// SPDX-License-Identifier: MIT
// node layout.mjs CLANG OUTPUT_FOLDER INCLUDE_FOLDER [CLANG_OPTION ...]: writes these files from the public headers:
//
//   layout.json     every enum, struct, constant and function, with sizes and offsets
//   layout.js       readers and writers of the structs
//   layout.d.ts     their types in TypeScript
//   classes.js      the classes of the package: a method for each public function
//   classes.d.ts    their types in TypeScript
//   layout_table.c  a table of the sizes and offsets, computed by the compiler of the module, for comparing
//   exports.txt     the functions that the linker has to keep
//   exports_engine.txt  those of the smaller module, for games whose packs are compiled already

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { methodsOf, scriptOfClasses, typesOfClasses } from "./classes.mjs";
import { NOT_HERE, readHeaders } from "./headers.mjs";
import { callType, camel, isMetres, pascal, reader, scalarOf, scriptType, shortNames, textPairOf, writer } from "./types.mjs";

const [clang, output, include, ...options] = process.argv.slice(2);

const HELPERS = ["malloc", "free", "trpi_web_reader_init", "trpi_web_finish_action", "trpi_web_positions", "trpi_web_layout"];

function readOfField(model, struct, field) {
    const at = `at + ${field.offset}`;
    const pair = textPairOf(struct);
    if (pair?.text === field) {
        return `memory.textOf(view.getUint32(${at}, true), view.getUint32(at + ${pair.size.offset}, true))`;
    }
    return isMetres(struct, field) ? `${reader(model, field.type, at)} / UNITS_PER_METRE` : reader(model, field.type, at);
}

// Returns the statement that writes a field. Texts take memory from `scratch`, which may replace the view of the memory, so fields
// that are texts are written before the others.
function writeOfField(model, struct, field) {
    const from = `from.${camel(field.name)}`;
    const pair = textPairOf(struct);
    if (field.type.kind === "text") {
        const size = pair?.text === field ? `at + ${pair.size.offset}` : "0";
        return `        if (scratch && ${from} !== undefined) { scratch.putText(at + ${field.offset}, ${size}, ${from}); }`;
    }
    const value = isMetres(struct, field) ? `unitsOf(${from})` : from;
    const statement = writer(model, field.type, `at + ${field.offset}`, value);
    return statement && `        if (${from} !== undefined) { ${statement} }`;
}

function scriptOfStruct(model, struct) {
    const reads = struct.fields.map((field) => `            ${camel(field.name)}: ${readOfField(model, struct, field)},`);
    const isText = (field) => field.type.kind === "text";
    const writes = (fields) => fields.map((field) => writeOfField(model, struct, field)).filter((statement) => statement !== null);
    return [
        `export const ${pascal(struct.name)} = Object.freeze({`,
        `    name: "${struct.name}", size: ${struct.size}, align: ${struct.align},`,
        "    read(memory, at) {", "        const view = memory.view;", "        return {", ...reads, "        };", "    },",
        "    write(memory, at, from, scratch) {", ...writes(struct.fields.filter(isText)), "        const view = memory.view;",
        ...writes(struct.fields.filter((field) => !isText(field))), "    },",
        "});",
    ].join("\n");
}

function conversionOf(model, type) {
    const kind = (scalarOf(model, type) ?? type).kind;
    return { text: "u32", pointer: "u32", callback: "u32", enum: "u32", u8: "u32", u16: "u32", struct: "void" }[kind] ?? kind;
}

function scriptOf(model) {
    const parts = ["// SPDX-License-Identifier: MIT\n// Made from the public headers by web/layout.mjs.",
        "import { unitsOf } from \"./values.js\";"];
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
        "    /** Writes the fields that are given. Texts need memory, which `scratch` gives; without it they are left as they are. */\n" +
        "    write(memory: MemoryView, at: Pointer, from: Partial<T>, scratch?: object): void;\n}"];
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

// The smaller module lacks the functions of texts, tests, simulations and pictures: all those of some headers, and those whose
// names begin with trp_play or trp_test_run.
const BEYOND_ENGINE = /^(document|form|script|show|simulation)/;
const isBeyondEngine = (name) => /^trp_(play|test_run)/.test(name) || headers.some((header) =>
    BEYOND_ENGINE.test(header.replace("troupe/", "")) && new RegExp(`\\b${name}\\(`).test(readFileSync(join(include, header), "utf8").replace(/\/\/.*$/gm, "")));

const headers = readdirSync(join(include, "troupe")).filter((name) => name.endsWith(".h")).sort()
    .map((name) => `troupe/${name}`);
const model = readHeaders(clang, ["-std=c11", `-I${include}`, ...options], headers);
const asJson = {
    target: "wasm32", pointerBytes: 4,
    constants: model.constants, enums: [...model.enums.values()], structs: [...model.structs.values()],
    opaque: [...model.opaque], functions: model.functions, notHere: NOT_HERE,
    ...methodsOf(model),
};
const exported = [...HELPERS, ...model.functions.map((f) => f.name)];
const ofEngine = exported.filter((name) => !isBeyondEngine(name));

mkdirSync(output, { recursive: true });
const write = (name, text) => writeFileSync(join(output, name), text);
write("layout.json", `${JSON.stringify(asJson, null, 1)}\n`);
write("layout.js", scriptOf(model));
write("layout.d.ts", typesOf(model));
write("classes.js", scriptOfClasses(model));
write("classes.d.ts", typesOfClasses(model));
write("layout_table.c", tableInC(model, headers));
write("exports.txt", exported.map((name) => `--export=${name}\n`).join(""));
write("exports_engine.txt", ofEngine.map((name) => `--export=${name}\n`).join(""));
