// SPDX-License-Identifier: MIT
// node tools/layout.mjs write|print|assertions: makes docs/layout.json from the public headers: sizes, alignments and offsets of
// all structs, enumerators, constants and signatures, for 64 and 32 bits. Bindings are made from it. clang says how it lays out each
// struct; the headers are read without a C library, so that every target can be asked on any machine.
//
// "interface" is the number of the binary interface: that of docs/layout.json as it is, or the next one if a program that was linked
// with that one cannot use this one. The SONAME ends in it (cmake/Troupe.cmake).
//
// node tools/layout.mjs interface OLDER: prints the number that docs/layout.json would have behind another older layout.

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { readHeaders } from "../web/headers.mjs";
import { broken } from "./interface.mjs";

const top = fileURLToPath(new URL("..", import.meta.url));
const page = join(top, "docs/layout.json");

// Numbers of a struct come in this order. i386 has 8 bytes aligned to 4, which tells the third from the second.
const TARGETS = [
    { name: "64 bits", clang: "x86_64-linux-gnu", pointerBytes: 8 },
    { name: "32 bits", clang: "wasm32", pointerBytes: 4 },
    { name: "32 bits, i386 System V", clang: "i686-linux-gnu", pointerBytes: 4 },
];

// What sized.h takes from string.h.
const STRING_H = "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t);\nvoid *memset(void *, int, size_t);\n";

function read(target, headers, standIns) {
    const options = [`--target=${target.clang}`, "-ffreestanding", "-nostdlibinc", "-isystem", standIns, "-std=c11",
        `-I${join(top, "include")}`];
    return readHeaders(process.env.CLANG ?? "clang", options, headers,
        { pointerBytes: target.pointerBytes, leftOut: {}, variadic: true });
}

const signature = ({ name, c, parameters, variadic }) => ({
    name, returns: c, parameters: parameters.map((each) => ({ name: each.name, type: each.c })), ...(variadic ? { variadic } : {}),
});

// The model of each target has the same declarations; only the numbers of structs differ.
function combine(models) {
    const [first] = models;
    const eachTarget = (of) => models.map(of);
    const structs = [...first.structs.values()].map(({ name, fields }) => ({
        name, size: eachTarget((m) => m.structs.get(name).size), align: eachTarget((m) => m.structs.get(name).align),
        fields: fields.map((field, i) => ({
            name: field.name, type: field.c, offset: eachTarget((m) => m.structs.get(name).fields[i].offset),
            size: eachTarget((m) => m.structs.get(name).fields[i].size),
        })),
    }));
    return {
        targets: TARGETS.map(({ name, clang, pointerBytes }) => ({ name, clang, pointerBytes })),
        constants: first.constants.map(({ name, value }) => ({ name, value })).sort((a, b) => (a.name < b.name ? -1 : 1)),
        enums: [...first.enums.values()].map(({ name, values }) => ({ name, values: Object.fromEntries(values.map((v) => [v.name, v.value])) })),
        structs, opaque: [...first.opaque].sort(),
        callbacks: [...first.callbacks].map(([name, type]) => ({ name, type })),
        functions: first.functions.map(signature),
    };
}

// One line for each declaration and field, so that a change is a line of a diff.
function format(layout) {
    const line = (value) => JSON.stringify(value);
    const struct = ({ fields, ...rest }) => `${line(rest).slice(0, -1)},"fields":[\n  ${fields.map(line).join(",\n  ")}]}`;
    const part = (name) => `"${name}":[\n ${layout[name].map(name === "structs" ? struct : line).join(",\n ")}]`;
    const { interface: number, ...lists } = layout;
    return `{"interface":${number},\n${Object.keys(lists).map(part).join(",\n")}}\n`;
}

// A program in C that compiles if the numbers for 64 bits and the signatures are what another compiler reads in the headers.
function assertionsOf(layout, headers) {
    const same = (what, number) => `_Static_assert(${what} == ${number}, "${what}");`;
    const parameters = (f) => [...f.parameters.map((each) => each.type), ...(f.variadic ? ["..."] : [])].join(", ") || "void";
    return [...headers.map((header) => `#include <${header}>`),
        ...layout.structs.flatMap(({ name, size, align, fields }) => [same(`sizeof(${name})`, size[0]), same(`_Alignof(${name})`, align[0]),
            ...fields.flatMap((field) => [same(`offsetof(${name}, ${field.name})`, field.offset[0]),
                same(`sizeof(((${name} *)0)->${field.name})`, field.size[0])])]),
        ...layout.enums.flatMap(({ values }) => Object.entries(values).map(([name, value]) => same(name, value))),
        ...layout.constants.map(({ name, value }) => same(name, value)),
        ...layout.functions.map((f) => `${f.returns} ${f.name}(${parameters(f)});`), ""].join("\n");
}

// The structs that the top of types.h says never change.
function fixedStructs() {
    const text = readFileSync(join(top, "include/troupe/types.h"), "utf8").replace(/\n\/\/ */g, " ");
    const [list] = /never change, and have no size:[^.]*\./.exec(text);
    return new Set(list.match(/trp_[a-z_]+/g));
}

// The sentences about what is lost go to standard error.
function interfaceAfter(older, layout) {
    const losses = broken(older, layout, fixedStructs());
    process.stderr.write(losses.map((each) => `${each}\n`).join(""));
    return older.interface + (losses.length > 0 ? 1 : 0);
}

const readLayout = (path) => JSON.parse(readFileSync(path, "utf8"));

if (process.argv[2] === "interface") {
    process.stdout.write(`${interfaceAfter(readLayout(process.argv[3]), readLayout(page))}\n`);
    process.exit(0);
}

const standIns = mkdtempSync(join(tmpdir(), "troupe-layout-"));
try {
    writeFileSync(join(standIns, "string.h"), STRING_H);
    const headers = readdirSync(join(top, "include/troupe")).filter((name) => name.endsWith(".h")).sort().map((name) => `troupe/${name}`);
    const layout = combine(TARGETS.map((target) => read(target, headers, standIns)));
    const text = format({ interface: interfaceAfter(readLayout(page), layout), ...layout });
    if (process.argv[2] === "write") {
        writeFileSync(page, text);
    } else if (process.argv[2] === "print") {
        process.stdout.write(text);
    } else if (process.argv[2] === "assertions") {
        process.stdout.write(assertionsOf(layout, headers));
    } else {
        process.stderr.write("usage: node tools/layout.mjs write|print|assertions|interface OLDER\n");
        process.exitCode = 2;
    }
} finally {
    rmSync(standIns, { recursive: true });
}
