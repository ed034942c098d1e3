// SPDX-License-Identifier: MIT
// The parameters of a public function as JavaScript has them. The headers have few habits (types.h says which), so a few rules
// cover all functions; a parameter that no rule covers ends the build with its name.
//
// Each rule takes one or more parameters of C and gives a group, mostly of these members:
//     args    the arguments of the call, as code
//     setup   statements in front of the call
//     input   a parameter of JavaScript: { name, type, byDefault }
//     out     a result of JavaScript: { name, type, read }, `read` as code
//     makes   the class of an object that the call makes, and `at`, where the call puts the object's address

import { callbackOf } from "./callbacks.mjs";
import { camel, pascal, reader, scalarOf, scriptType, sizeOf } from "./types.mjs";

// The families of a pack's numbers, by the names of the parameters that take such a number: JavaScript may give the name of the
// thing instead.
const FAMILIES = {
    kind: "KIND", ancestor: "KIND", fact: "FACT", item: "ITEM", layer: "LAYER", global: "GLOBAL", message: "MESSAGE",
    event: "EVENT", action: "ACTION", role: "ROLE", behaviour: "BEHAVIOUR", scene: "SCENE", setting: "SETTING", test: "TEST",
    query: "QUERY", link: "LINK", occasion: "BLOCK",
};

// Parameters that JavaScript may leave out, and the value that each has then.
const DEFAULTS = {
    def: "{}", at: "{}", partner: "0n", from: "0n", about: "0n", values: "[]", flags: "0", result: "0", failure: "NOT_FOUND",
    known: "null", language: "\"\"", source: "null", instance: "null", keep: "false", seed: "1n",
};

const RENAMED = { arguments: "values", given: "number" };

// Names that the generated code of a method uses itself, which no parameter may have.
const TAKEN = new Set(["lib", "frame", "kept", "given", "found", "room", "size", "memory", "view", "arguments", "function", "this"]);

const isConst = (parameter) => /^const /.test(parameter.c);
const named = (parameter) => RENAMED[parameter.name] ?? camel(parameter.name);
const pointee = (parameter) => (parameter.type.kind === "pointer" ? parameter.type.to : null);
const isSize = (parameter, name = /size|bytes|room/) => parameter?.c === "size_t" && name.test(parameter.name);
const isCount = (parameter, name) => parameter?.c === "uint32_t" && name.test(parameter.name);

const input = (parameter, type, code) => {
    const name = named(parameter);
    return { args: [code(name)].flat(), input: { name, type, byDefault: DEFAULTS[name] } };
};

/// Returns the name of the class of an opaque struct; null when `name` is no such struct.
export const classOf = (model, name) => (model.opaque.has(name) ? pascal(name) : null);

function objects({ model }, [parameter, next]) {
    const listed = /^const (trp_\w+) \*const \*$/.exec(parameter.c)?.[1];
    if (listed && classOf(model, listed) && isCount(next, /count/)) {
        return input(parameter, `${classOf(model, listed)}[]`, (name) =>
            [`lib.scratch.numbers(${name}.map((each) => each.at))`, `${name}.length`]);
    }
    const made = /^(trp_\w+) \*\*$/.exec(parameter.c)?.[1];
    if (made && classOf(model, made)) {
        const at = `${named(parameter)}At`;
        return { args: [at], setup: [`const ${at} = lib.scratch.space(4);`], makes: { class: classOf(model, made), at } };
    }
    const lent = /^const (trp_\w+) \*\*$/.exec(parameter.c)?.[1];
    if (lent && classOf(model, lent)) {
        const at = `${named(parameter)}At`;
        return {
            args: [at], setup: [`const ${at} = lib.scratch.space(4);`],
            out: { name: named(parameter), type: `${classOf(model, lent)} | null`, read: `lent(kinds.${classOf(model, lent)}, this, view.getUint32(${at}, true))` },
        };
    }
    const given = classOf(model, pointee(parameter));
    return given && { ...input(parameter, given, (name) => `${name}.at`), isObject: true };
}

function leftToTheModule(_, [parameter]) {
    switch (pointee(parameter)) {
    case "trp_allocator": return { args: ["0"] };
    case "trp_diagnostic": return { args: ["whyAt"], setup: ["const whyAt = lib.scratch.record(Diagnostic, {});"], why: true };
    case "trp_sheet": return {
        args: ["sheetAt"], setup: ["const sheetAt = lib.scratch.sheet();"],
        out: { name: parameter.name === "sheet" ? "text" : camel(parameter.name), type: "string", read: "lib.textOfSheet(sheetAt)" },
    };
    default: return null;
    }
}

// The rule for texts in the language: script sources and, where the call takes one, the reader by which they `use` one another
// become one argument, `files`; a single source is an argument of its own.
function sources({ keeper }, [parameter, count, third]) {
    if (pointee(parameter) === "trp_script_reader") {
        return input({ name: "files" }, "Files", (name) => `${keeper}.reader(${name})`);
    }
    if (pointee(parameter) !== "trp_script_source") {
        return null;
    }
    if (!isCount(count, /count/)) {
        return input(parameter, "Source | null", (name) => `${keeper}.source(${name})`);
    }
    return pointee(third ?? { type: {} }) === "trp_script_reader"
        ? input({ name: "files" }, "Files", (name) => [`${keeper}.firstOf(${name})`, `${keeper}.hasFirst(${name})`, `${keeper}.reader(${name})`])
        : input({ name: "files" }, "Files", (name) => [`${keeper}.sources(${name})`, `${keeper}.count(${name})`]);
}

function bytes({ keeper, keepsBytes }, [parameter, size, third]) {
    const owner = keepsBytes ? keeper : "lib.scratch";
    if (/^const (void|char) \*$/.test(parameter.c) && isSize(size) && parameter.name !== "out") {
        const type = parameter.c === "const void *" ? "Uint8Array" : "string | Uint8Array";
        return input(parameter, type, (name) => [`${owner}.bytes(${name})`, "lib.scratch.lastSize"]);
    }
    if (parameter.c === "void *" && size?.name === "capacity" && third?.c === "size_t *") {
        return { fills: "bytes" };
    }
    return null;
}

function texts(_, [parameter, size]) {
    if (parameter.c === "char *" && isSize(size)) {
        return { fills: "text" };
    }
    return parameter.type.kind === "text" ? input(parameter, "string | null", (name) => `lib.scratch.text(${name})`) : null;
}

// The rule for a pointer to numbers, ids or texts with a count behind it: one array in JavaScript.
function arrays({ model }, [parameter, count]) {
    const of = /^const (u?int(?:32|64)_t|trp_\w+|char \*const) \*$/.exec(parameter.c)?.[1];
    const isId = model.structs.has(of) && of !== "trp_value" && scalarOf(model, { kind: "struct", name: of })?.kind === "u64";
    if (of === undefined || !isCount(count, /count/) || (/^trp_/.test(of) && !isId)) {
        return null;
    }
    const [type, writes] = of === "char *const" ? ["string[]", "texts"] : isId || /64/.test(of) ? ["bigint[]", "values"] : ["number[]", "numbers"];
    return input(parameter, type, (name) => [`lib.scratch.${writes}(${name})`, `${name}.length`]);
}

// The rule for numbers with a text for each: `const uint32_t *files, const char *const *names, uint32_t count`.
function namedNumbers(_, [parameter, texts, count]) {
    if (parameter.c !== "const uint32_t *" || texts?.c !== "const char *const *" || !isCount(count, /count/)) {
        return null;
    }
    return input(parameter, "[number, string][]", (name) => [
        `lib.scratch.numbers(${name}.map((each) => each[0]))`, `lib.scratch.texts(${name}.map((each) => each[1]))`, `${name}.length`,
    ]);
}

function records({ model, f }, [parameter, count]) {
    const name = isConst(parameter) ? pointee(parameter) : null;
    if (name === null || !model.structs.has(name)) {
        return null;
    }
    if (name === "trp_value" && isCount(count, /count/)) {
        return input(parameter, "(Typed | Value)[]", (given) => [`lib.scratch.values(${given})`, `${given}.length`]);
    }
    const struct = model.structs.get(name);
    if (struct.fields.some((field) => field.type.kind === "callback") && !/_def$/.test(name)) {
        return callbackOf(model, f, struct, named(parameter));
    }
    if (isCount(count, /count/)) {
        return input(parameter, `Partial<${pascal(name)}>[]`, (given) => [`lib.scratch.records(${pascal(name)}, ${given})`, `${given}.length`]);
    }
    const init = model.functions.some((each) => each.name === `${name}_init`) ? `, lib.calls.${name}_init` : "";
    const type = init ? `Partial<${pascal(name)}>` : pascal(name);
    return input(parameter, type, (given) => `lib.scratch.record(${pascal(name)}, ${given}${init})`);
}

function callbacks({ model, f }, [parameter, context]) {
    return parameter.type.kind === "callback" && context?.c === "void *"
        ? callbackOf(model, f, parameter.type.c, named(parameter)) : null;
}

// The rule for arrays that the call fills, up to a capacity: `uint32_t *items, uint32_t *counts, uint32_t capacity`, and the size
// of an element where the call takes it.
function lists({ model, f }, parameters) {
    const end = parameters.findIndex((parameter) => parameter.name === "capacity");
    const arrays = parameters.slice(0, end);
    if (end < 1 || f.returns.kind !== "u32" || !arrays.every((parameter) => pointee(parameter) && !isConst(parameter))) {
        return null;
    }
    const made = arrays.map((parameter) => {
        const type = typeOfPointee(model, f, parameter);
        const size = sizeOf(model, type), at = `${named(parameter)}At`;
        return {
            at, size, setup: `const ${at} = lib.scratch.space(${size} * room);`,
            out: {
                name: named(parameter), type: `${scriptType(model, type)}[]`,
                read: `Array.from({ length: found }, (_, i) => ${reader(model, type, `${at} + ${size} * i`)})`,
            },
        };
    });
    const sized = isSize(parameters[end + 1]);
    return {
        taken: end + (sized ? 2 : 1), isList: true, setup: made.map((each) => each.setup), outs: made.map((each) => each.out),
        args: [...made.map((each) => each.at), "room", ...(sized ? [String(made[0].size)] : [])],
    };
}

function typeOfPointee(model, f, parameter) {
    const to = pointee(parameter);
    if (model.structs.has(to)) {
        return { kind: "struct", name: to };
    }
    if (model.enums.has(to)) {
        return { kind: "enum", name: to };
    }
    const scalar = { uint8_t: "u8", uint16_t: "u16", uint32_t: "u32", uint64_t: "u64", int32_t: "i32", int64_t: "i64",
        size_t: "u32", bool: "bool", _Bool: "bool", "char *": "text", double: "f64" }[to];
    if (scalar === undefined) {
        throw new Error(`${f.name}(${parameter.name}): there is no rule for the parameter "${parameter.c}"`);
    }
    return { kind: scalar };
}

function results(context, [parameter, size]) {
    const { model, f, hasPack } = context;
    const isText = parameter.c === "const char **";
    if (parameter.type.kind !== "pointer" || (isConst(parameter) && !isText) || classOf(model, pointee(parameter))) {
        return null;
    }
    const type = isText ? { kind: "text" } : typeOfPointee(model, f, parameter);
    const at = `${named(parameter)}At`;
    const bytesOf = sizeOf(model, type);
    const isRecord = type.kind === "struct" && !scalarOf(model, type);
    const sized = isRecord && isSize(size);
    const isFact = type.name === "trp_value" && hasPack && f.parameters.some((each) => each.name === "fact");
    const read = reader(model, type, at);
    return {
        args: [at, ...(sized ? [String(bytesOf)] : [])], setup: [`const ${at} = lib.scratch.space(${bytesOf});`],
        out: {
            name: named(parameter), isRecord, type: isFact ? "Plain" : isText ? "string" : scriptType(model, type),
            read: isFact ? `this.pack.plainOf(fact, ${read})` : read,
        },
    };
}

function scalars({ model, f, hasPack }, [parameter]) {
    const { type } = parameter;
    if (["pointer", "callback", "text"].includes(type.kind)) {
        return null;
    }
    if (type.kind === "struct" && !scalarOf(model, type)) {
        return input(parameter, `Partial<${pascal(type.name)}>`, (name) => `lib.scratch.record(${pascal(type.name)}, ${name})`);
    }
    if (type.name === "trp_value" && hasPack && f.parameters.some((each) => each.name === "fact")) {
        return input(parameter, "Plain", (name) => `this.pack.bitsOf(fact, ${name})`);
    }
    const family = hasPack && type.kind === "u32" ? FAMILIES[parameter.name] : undefined;
    if (family) {
        return input(parameter, "NameOrNumber", (name) => `lookUp(this, NameFamily.${family}, ${name})`);
    }
    return input(parameter, scriptType(model, type), (name) => (type.kind === "bool" ? `${name} ? 1 : 0` : name));
}

const RULES = [
    leftToTheModule, sources, objects, namedNumbers, arrays, bytes, texts, callbacks, records, lists, results, scalars,
];

/// Returns the parameters of the C function `context.f` from number `first` on, in groups: each group becomes an argument or a
/// result of the method, or is left to the module.
export function groupsOf(context, first) {
    const groups = [];
    const { parameters } = context.f;
    for (let i = first; i < parameters.length;) {
        const rest = parameters.slice(i);
        let group = null;
        for (const rule of RULES) {
            group = rule(context, rest);
            if (group) {
                break;
            }
        }
        if (!group) {
            throw new Error(`${context.f.name}(${rest[0].name}): there is no rule for the parameter "${rest[0].c}"`);
        }
        if (TAKEN.has(group.input?.name)) {
            throw new Error(`${context.f.name}(${rest[0].name}): the code of methods has this name for itself`);
        }
        groups.push(group);
        i += group.taken ?? (group.fills === "bytes" ? 3 : group.fills === "text" ? 2 : group.args.length);
    }
    return groups;
}
