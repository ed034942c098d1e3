// SPDX-License-Identifier: MIT
// node tools/bindings.mjs write|check: makes what the folder bindings/ has from the description of the public interface, docs/layout.json, which
// clang reads in the headers (tools/layout.mjs). What is made has "interface" or "troupe.hpp" in its name; the rest there is by hand.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const layout = JSON.parse(readFileSync(join(top, "docs/layout.json"), "utf8"));
const headers = readdirSync(join(top, "include/troupe")).filter((name) => name.endsWith(".h"));
const textOf = Object.fromEntries(headers.map((name) => [name, readFileSync(join(top, "include/troupe", name), "utf8").replace(/\/\/.*$/gm, "")]));

// The library that has the functions of a header; all others are in libtroupe. house/bindings asks the libraries themselves.
const LIBRARIES = {
    script: "troupe-script", document: "troupe-script", document_edit: "troupe-script", form: "troupe-script", sheet: "troupe-rehearsal",
    stage: "troupe-stage", rehearsal: "troupe-rehearsal", show: "troupe-rehearsal", bundle: "troupe-rehearsal", simulation: "troupe-rehearsal", test: "troupe-rehearsal",
    pool: "troupe-pool",
    link: "troupe-link",
};
// Functions that are in another library than the others of their header.
const ELSEWHERE = /^trp_(pack_(test|test_line|test_name_key)|test_line_holds)$/;
const headerOf = (name) => headers.find((header) => new RegExp(`\\b${name}\\(`).test(textOf[header]))?.replace(/\.h$/, "");
const libraryOf = (name) => (ELSEWHERE.test(name) ? "troupe" : LIBRARIES[headerOf(name)] ?? "troupe");

// Functions of any number of arguments are for C alone.
const functions = layout.functions.filter(({ variadic }) => !variadic);
const opaque = new Set(layout.opaque);
const enums = new Set(layout.enums.map(({ name }) => name));
const pascal = (name) => name.replace(/^trp_/, "").replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());

// A declaration in C of something with a type as the compiler writes it: `uint8_t[4]`, `void (*)(void *)`.
function declared(type, name) {
    const array = /^(.*?)\s*(\[\d+\])$/.exec(type);
    if (array) {
        return `${declared(array[1], name)}${array[2]}`;
    }
    return type.includes("(*)") ? type.replace("(*)", `(*${name})`) : `${type}${type.endsWith("*") ? "" : " "}${name}`;
}

const parametersOf = (f) => f.parameters.map(({ type, name }) => declared(type, name)).join(", ") || "void";

// The interface as declarations in C without a preprocessor, for readers of such: LuaJIT's FFI and Python's cffi.
function declarations() {
    const callback = ({ name, type }) => `typedef ${type.replace("(", `${name}(`)};`;
    const pending = [...layout.callbacks], lines = [];
    lines.push(...layout.enums.map(({ name, values }) => `typedef enum ${name} { ${Object.entries(values).map(([each, value]) => `${each} = ${value}`).join(", ")} } ${name};`));
    lines.push(...[...layout.opaque, ...layout.structs.map(({ name }) => name)].map((name) => `typedef struct ${name} ${name};`));
    for (const { name, fields } of layout.structs) {
        for (const each of pending.filter((one) => fields.some(({ type }) => type === `${one.name} *`))) {
            lines.push(callback(pending.splice(pending.indexOf(each), 1)[0]));
        }
        lines.push(`struct ${name} { ${fields.map((field) => `${declared(field.type, field.name)};`).join(" ")} };`);
    }
    lines.push(...pending.map(callback));
    lines.push(...functions.map((f) => `${declared(f.returns, f.name)}(${parametersOf(f)});`));
    return `${lines.join("\n")}\n`;
}

// The methods of each opaque struct: { World: { step: "trp_world_step", … }, … }, its end, and what makes it.
function classesOf() {
    const classes = Object.fromEntries(layout.opaque.map((name) => [pascal(name), { c: name, methods: {}, makers: {}, end: null }]));
    const pointee = (parameter) => /^(?:const )?(trp_\w+) \*$/.exec(parameter?.type ?? "")?.[1];
    for (const f of functions) {
        const first = pointee(f.parameters[0]);
        const made = f.parameters.map(({ type }) => /^(trp_\w+) \*\*$/.exec(type)?.[1]).find((name) => opaque.has(name));
        const family = [...opaque].sort((a, b) => b.length - a.length).find((name) => f.name.startsWith(`${name}_`));
        const short = (owner) => f.name.replace(`${owner}_`, "").replace(/^trp_/, "");
        if (opaque.has(first) && f.parameters.length === 1 && /_(destroy|release|close)$/.test(f.name)) {
            classes[pascal(first)].end = f.name;
        } else if (made && family === made) {
            classes[pascal(made)].makers[short(made)] = f.name;
        } else if (opaque.has(first)) {
            // trp_fact_get and trp_world_fact_get: the latter keeps its struct's name.
            const isTaken = functions.some((other) => other !== f && other.name === `trp_${short(first)}`);
            classes[pascal(first)].methods[isTaken ? f.name.replace("trp_", "") : short(first)] = f.name;
        }
    }
    return classes;
}

const classes = classesOf();
const COUNTED = Object.values(classes).flatMap(({ methods, makers, end }) => [...Object.values(methods), ...Object.values(makers), end]);
const lost = functions.filter((f) => f.parameters.some(({ type }, i) => i === 0 && opaque.has(/^(?:const )?(trp_\w+) \*$/.exec(type)?.[1])) && !COUNTED.includes(f.name));
if (lost.length > 0 || Object.values(classes).some(({ end }) => end === null)) {
    throw new Error(`functions without a place, or a struct without an end: ${lost.map(({ name }) => name).join(" ")}`);
}

const byName = new Map(functions.map((f) => [f.name, f]));
const MADE = "Made from docs/layout.json by tools/bindings.mjs.";

function cpp() {
    const call = (f, values) => `${f.returns === "void" ? "" : "return "}${f.name}(${values.join(", ")});`;
    const given = (parameters) => parameters.map(({ type, name }) => {
        const made = /^(trp_\w+) \*\*$/.exec(type)?.[1];
        const isObject = opaque.has(made);
        return { text: isObject ? `${pascal(made)} &${name}` : declared(type.replace(/_Bool/g, "bool"), name), value: isObject ? `${name}.renew()` : name };
    });
    const member = (f, short, isMethod) => {
        const parameters = given(isMethod ? f.parameters.slice(1) : f.parameters);
        const returns = f.returns.replace(/_Bool/g, "bool");
        const isConst = isMethod && f.parameters[0].type.startsWith("const ");
        return `inline ${declared(returns, `CLASS::${short}`)}(${parameters.map(({ text }) => text).join(", ")})${isConst ? " const" : ""}\n{\n` +
            `    ${call(f, [...(isMethod ? ["self"] : []), ...parameters.map(({ value }) => value)])}\n}`;
    };
    const declare = (code, isMethod) => code.split("\n")[0].replace(/^inline /, isMethod ? "" : "static ").replace("CLASS::", "") + ";";
    const parts = Object.entries(classes).map(([name, { c, methods, makers, end }]) => {
        const made = Object.entries(makers).map(([short, f]) => member(byName.get(f), short, false));
        const asked = Object.entries(methods).map(([short, f]) => member(byName.get(f), short, true));
        const shell = [`/// Owns a ${c}, and ends it with ${end}.`, `class ${name}`, "{", "public:", `    ${name}() = default;`,
            `    explicit ${name}(${c} *owned) : self(owned) {}`, `    ${name}(${name} &&other) noexcept : self(other.let_go()) {}`,
            `    ${name} &operator=(${name} &&other) noexcept { *renew() = other.let_go(); return *this; }`,
            `    ${name}(const ${name} &) = delete;`, `    ${name} &operator=(const ${name} &) = delete;`, `    ~${name}() { renew(); }`,
            `    operator ${c} *() const { return self; }`, `    ${c} *let_go() { ${c} *was = self; self = nullptr; return was; }`,
            "    /// Ends what is owned; the result is where a call puts another one.",
            `    ${c} **renew() { if (self != nullptr) { ${end}(self); self = nullptr; } return &self; }`,
            ...made.map((code) => `    ${declare(code, false)}`), ...asked.map((code) => `    ${declare(code, true)}`),
            "", "private:", `    ${c} *self = nullptr;`, "};"].join("\n");
        return { shell, code: [...made, ...asked].map((each) => each.replace("CLASS", name)).join("\n\n"), name };
    });
    return ["// SPDX-License-Identifier: MIT", `// ${MADE}`, "//",
        "// The interface for C++11: a class for each opaque struct, which owns it, can be moved and not copied, and has its functions as members.",
        "// Nothing is thrown; what makes an object gives a trp_result, as in C. Whatever belongs to no object is called as in C.", "",
        "#ifndef TROUPE_HPP", "#define TROUPE_HPP", "", ...headers.filter((name) => name !== "troupe.h").map((name) => `#include <troupe/${name}>`), "",
        "namespace troupe {", "", parts.map(({ name }) => `class ${name};`).join("\n"), "", parts.map(({ shell }) => shell).join("\n\n"), "",
        parts.map(({ code }) => code).join("\n\n"), "", "}  // namespace troupe", "", "#endif", ""].join("\n");
}

function python() {
    const table = (entries) => entries.map(([name, f]) => `${JSON.stringify(name)}: ${JSON.stringify(f)}`).join(", ");
    const rows = Object.entries(classes).map(([name, { c, methods, makers, end }]) => `    ${JSON.stringify(name)}: (${JSON.stringify(c)}, ${JSON.stringify(end)},\n        {${table(Object.entries(makers))}},\n        {${table(Object.entries(methods))}}),`);
    const signature = (f) => `"${f.returns}", (${f.parameters.map(({ type, name }) => `("${type}", "${name}"),`).join(" ")})`;
    const names = functions.map((f) => `    "${f.name}": (${signature(f)}),`);
    return ["# SPDX-License-Identifier: MIT", `# ${MADE}`, "", `INTERFACE = ${layout.interface}`, "", "DECLARATIONS = \"\"\"", `${declarations()}"""`, "",
        "# class: (struct, the function that ends it, what makes it, its methods)", "CLASSES = {", ...rows, "}", "",
        "# The result of each function, and the types and names of its parameters, as C has them (cffi forgets const).", "SIGNATURES = {", ...names, "}", "",
        "STRUCTS = {", ...layout.structs.map(({ name }) => `    "${name}",`), "}", "",
        "CONSTANTS = {", ...layout.constants.map(({ name, value }) => `    "${name}": ${value},`), "}", ""].join("\n");
}

function lua() {
    const rows = Object.entries(classes).map(([, { c, methods, end }]) => `  ${c} = { ending = "${end}", methods = {\n    ${Object.entries(methods).map(([name, f]) => `["${name}"] = "${f}"`).join(",\n    ")} } },`);
    return ["-- SPDX-License-Identifier: MIT", `-- ${MADE}`, "", "return {", `interface = ${layout.interface},`, "declarations = [[", `${declarations()}]],`, "classes = {", ...rows, "},",
        "constants = {", ...layout.constants.map(({ name, value }) => `  ${name} = ${value},`), "},", "}", ""].join("\n");
}

// A module for Lua 5.1 to 5.4 in C. Numbers of up to 32 bits are numbers, those of 64 bits (ids, tokens, hashes, keys, values) light userdata,
// which compare; packs and worlds are userdata that own. A function about anything else is left out: LuaJIT has it.
function luaModule() {
    const numbers = new Set(["uint32_t", "int32_t", "uint16_t", "uint8_t", "size_t", "int"]);
    const wide = { trp_entity: "uint64_t", trp_token: "uint64_t", trp_handle: "uint64_t", trp_value: "int64_t" };
    const get = ({ type, name }, i) => {
        const made = /^(?:const )?(trp_pack|trp_world) \*$/.exec(type)?.[1];
        if (numbers.has(type) || enums.has(type)) { return `${type} ${name} = (${type})troupe_lua_number(L, ${i});`; }
        if (type === "double") { return `double ${name} = luaL_checknumber(L, ${i});`; }
        if (type === "_Bool") { return `bool ${name} = lua_toboolean(L, ${i}) != 0;`; }
        if (type === "const char *") { return `const char *${name} = luaL_checkstring(L, ${i});`; }
        if (type === "uint64_t" || type === "int64_t") { return `${type} ${name} = (${type})troupe_lua_wide(L, ${i});`; }
        if (wide[type]) { return `${type} ${name} = {(${wide[type]})troupe_lua_wide(L, ${i})};`; }
        if (type === "trp_point") { return `trp_point ${name} = troupe_lua_point(L, ${i});`; }
        return made ? `${declared(type, name)} = troupe_lua_object(L, ${i}, "${made}");` : null;
    };
    const put = (type, value) => {
        if (numbers.has(type) || enums.has(type) || type === "double") { return `lua_pushnumber(L, (lua_Number)${value}); pushed++;`; }
        if (type === "_Bool") { return `lua_pushboolean(L, ${value}); pushed++;`; }
        if (type === "const char *") { return `lua_pushstring(L, ${value}); pushed++;`; }
        if (type === "uint64_t" || type === "int64_t") { return `troupe_lua_push(L, (uint64_t)${value}); pushed++;`; }
        if (wide[type]) { return `troupe_lua_push(L, (uint64_t)${value}.${type === "trp_value" ? "bits" : "value"}); pushed++;`; }
        return type === "trp_point" ? `pushed += troupe_lua_push_point(L, ${value});` : null;
    };
    const wrap = (f) => {
        const lines = [], after = [], values = [];
        let i = 1;
        for (const each of f.parameters) {
            const pointed = /^(\w+) \*$/.exec(each.type)?.[1];
            const filled = pointed && !opaque.has(pointed) && pointed !== "trp_diagnostic" && put(pointed, each.name);
            const next = f.parameters[f.parameters.indexOf(each) + 1];
            if (filled && !/capacity|count|room/.test(next?.name ?? "")) {
                lines.push(`${pointed} ${each.name} = ${wide[pointed] || pointed === "trp_point" ? "{0}" : "0"};`);
                after.push(filled);
                values.push(`&${each.name}`);
                continue;
            }
            const code = get(each, i++);
            if (code === null) { return null; }
            lines.push(code);
            values.push(each.name);
        }
        const call = `${f.name}(${values.join(", ")})`;
        if (f.returns === "trp_result") { return [...lines, "int pushed = 0;", `troupe_lua_check(L, ${call});`, ...after, "return pushed;"]; }
        if (f.returns === "void") { return [...lines, "int pushed = 0;", `${call};`, ...after, "return pushed;"]; }
        const back = put(f.returns, "returned");
        return back === null ? null : [...lines, "int pushed = 0;", `${declared(f.returns.replace("_Bool", "bool"), "returned")} = ${call};`, back, ...after, "return pushed;"];
    };
    // The module is linked with the engine and the compiler alone.
    const wrapped = functions.filter((f) => ["troupe", "troupe-script"].includes(libraryOf(f.name)) && !/_(destroy|release|close)$/.test(f.name))
        .map((f) => [f.name, wrap(f)]).filter(([, body]) => body !== null);
    const bodies = wrapped.map(([name, body]) => `static int lua_${name}(lua_State *L)\n{\n${body.map((line) => `    ${line}`).join("\n")}\n}`);
    const numbersOf = [...layout.constants, ...layout.enums.flatMap(({ values }) => Object.entries(values).map(([name, value]) => ({ name, value })))];
    return ["// SPDX-License-Identifier: MIT", `// ${MADE}`, "// clang-format off", "", `enum { INTERFACE_NUMBER = ${layout.interface} };`, "", bodies.join("\n\n"), "", "static const luaL_Reg calls[] = {", ...wrapped.map(([name]) => `    {"${name.replace("trp_", "")}", lua_${name}},`), "    {NULL, NULL}", "};", "",
        "static const struct { const char *name; double value; } numbers[] = {", ...numbersOf.map(({ name, value }) => `    {"${name.replace("TRP_", "")}", ${value}},`), "    {NULL, 0}", "};", ""].join("\n");
}

const CSHARP = {
    void: "void", _Bool: "bool", uint8_t: "byte", int8_t: "sbyte", uint16_t: "ushort", int16_t: "short", uint32_t: "uint", int32_t: "int", uint64_t: "ulong",
    int64_t: "long", size_t: "UIntPtr", double: "double", float: "float", int: "int", char: "byte",
};
const RESERVED = new Set(["event", "object", "in", "out", "ref", "params", "base", "is", "as", "this", "new", "lock", "string", "default", "checked", "fixed", "operator"]);
const csharpName = (name) => (RESERVED.has(name) ? `@${name}` : name);

function csharp() {
    const plain = (type) => CSHARP[type] ?? (enums.has(type) || layout.structs.some(({ name }) => name === type) ? type : "IntPtr");
    const parameter = ({ type, name }) => {
        const pointed = /^(?:const )?(\w+) \*$/.exec(type)?.[1];
        if (type === "const char *") {
            return `[MarshalAs(UnmanagedType.LPUTF8Str)] string ${csharpName(name)}`;
        }
        const makes = /^(trp_\w+) \*\*$/.exec(type)?.[1];
        if (opaque.has(makes)) {
            return `out IntPtr ${csharpName(name)}`;
        }
        const isNumber = !type.startsWith("const ") && ["uint32_t", "size_t", "trp_entity", "trp_value"].includes(pointed);
        return isNumber ? `ref ${plain(pointed)} ${csharpName(name)}` : `${type === "_Bool" ? "[MarshalAs(UnmanagedType.I1)] " : ""}${plain(type)} ${csharpName(name)}`;
    };
    const struct = ({ name, fields }) => {
        const lines = fields.map(({ type, name: field }) => {
            const array = /^(.*?)\s*\[(\d+)\]$/.exec(type);
            const of = array ? plain(array[1]) : plain(type);
            const attribute = array ? `[MarshalAs(UnmanagedType.ByValArray, SizeConst = ${array[2]})] ` : type === "_Bool" ? "[MarshalAs(UnmanagedType.I1)] " : "";
            return `        ${attribute}public ${of}${array ? "[]" : ""} ${csharpName(field)};`;
        });
        return `    [StructLayout(LayoutKind.Sequential)] public struct ${name}\n    {\n${lines.join("\n")}\n    }`;
    };
    const arrays = (f) => f.parameters.map((each, i) => ({ ...each, isArray: /^uint32_t$/.test(f.parameters[i + 1]?.type ?? "") && /count|capacity/.test(f.parameters[i + 1].name) }));
    const method = (f) => `        [DllImport("${libraryOf(f.name)}", CallingConvention = CallingConvention.Cdecl)]${f.returns === "_Bool" ? "\n        [return: MarshalAs(UnmanagedType.I1)]" : ""}\n` +
        `        public static extern ${plain(f.returns)} ${f.name}(${arrays(f).map((each) => (each.isArray && / \*$/.test(each.type) && each.type !== "const char *" ? `IntPtr ${csharpName(each.name)}` : parameter(each))).join(", ")});`;
    const sizes = layout.structs.map(({ name, size }) => `            { typeof(${name}), new[] { ${size[0]}, ${size[1]} } },`);
    return ["// SPDX-License-Identifier: MIT", `// ${MADE}`, "", "using System;", "using System.Collections.Generic;", "using System.Runtime.InteropServices;", "", "namespace Troupe", "{",
        ...layout.enums.map(({ name, values }) => `    public enum ${name} : uint\n    {\n${Object.entries(values).map(([each, value]) => `        ${each} = ${value},`).join("\n")}\n    }`),
        ...layout.structs.map(struct), "    public static class Layout", "    {",
        "        /// The number of the binary interface for which this file was made.", `        public const uint Interface = ${layout.interface};`,
        "        /// The size of each struct in the library, for 64 and for 32 bits.", "        public static readonly Dictionary<Type, int[]> Sizes = new Dictionary<Type, int[]>", "        {", ...sizes, "        };", "    }",
        "    /// The functions of the library as C has them. The first call throws when the library has another interface.", "    public static class Calls", "    {",
        ...layout.constants.map(({ name, value }) => `        public const uint ${name} = ${value};`),
        "        static Calls()", "        {",
        "            if (trp_interface_number() != Layout.Interface)",
        "                throw new DllNotFoundException(\"The library of Troupe has interface \" + trp_interface_number() + \", and interface \" + Layout.Interface + \" is needed.\");", "        }",
        ...functions.map(method), "    }", "}", ""].join("\n");
}

const FILES = { "cpp/troupe.hpp": cpp, "python/troupe/interface.py": python, "lua/troupe_interface.lua": lua, "lua/troupe_interface.h": luaModule, "csharp/Interface.cs": csharp };
if (process.argv[2] === "write") {
    Object.entries(FILES).forEach(([name, make]) => writeFileSync(join(top, "bindings", name), make()));
} else if (process.argv[2] === "check") {
    const old = Object.entries(FILES).filter(([name, make]) => readFileSync(join(top, "bindings", name), "utf8") !== make());
    old.forEach(([name]) => console.log(`bindings/${name} is out of date; run: make pages`));
    process.exitCode = old.length > 0 ? 1 : 0;
} else if (process.argv[2] === "libraries") {
    functions.forEach(({ name }) => console.log(`${libraryOf(name)} ${name}`));
} else {
    process.stderr.write("usage: node tools/bindings.mjs write|check|libraries\n");
    process.exitCode = 2;
}
