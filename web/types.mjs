// SPDX-License-Identifier: MIT
// The types of C in JavaScript: names, the code that reads and writes a value in the module's memory, and what TypeScript calls it.

export const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const pascal = (name) => camel(`_${name.replace(/^trp_/, "")}`);

// Returns the names of an enumeration's values without the beginning that they share: of TRP_EVENT_STARTED, TRP_EVENT_FINISHED …
// those are STARTED, FINISHED …
export function shortNames(values) {
    const words = values.map((value) => value.name.split("_"));
    let shared = 0;
    while (words.every((word) => word.length > shared + 1 && word[shared] === words[0][shared])) {
        shared++;
    }
    return words.map((word) => word.slice(shared).join("_"));
}

// The fields that are lengths in 1/256 metre; JavaScript has them in metres.
const METRES = new Set(["trp_point.x", "trp_point.y", "trp_point.z", "trp_ring.radius"]);

export const isMetres = (struct, field) => METRES.has(`${struct.name}.${field.name}`);

// Returns the fields of a struct that are a text and its length, which are read and written together; null when it has none.
export function textPairOf(struct) {
    const [text, size] = ["text", "size_bytes"].map((name) => struct.fields.find((field) => field.name === name));
    return text?.type.kind === "text" && size ? { text, size } : null;
}

// Returns the number type of a type that is one number, such as trp_entity, a struct with a single field: JavaScript
// gets the number.
export function scalarOf(model, type) {
    if (type.kind !== "struct") {
        return null;
    }
    const fields = model.structs.get(type.name).fields;
    return fields.length === 1 ? fields[0].type : null;
}

export function scriptType(model, type) {
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
export function callType(model, type) {
    if (type.kind === "text" || (type.kind === "struct" && !scalarOf(model, type))) {
        return "Pointer";
    }
    return scriptType(model, type);
}

const VIEW = {
    u8: "Uint8", i8: "Int8", u16: "Uint16", i16: "Int16", u32: "Uint32", i32: "Int32", u64: "BigUint64", i64: "BigInt64",
    f32: "Float32", f64: "Float64", pointer: "Uint32", callback: "Uint32", enum: "Uint32",
};

export function reader(model, type, at) {
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

export function sizeOf(model, type) {
    const bytes = { u8: 1, i8: 1, bool: 1, u16: 2, i16: 2, u64: 8, i64: 8, f64: 8 };
    return type.kind === "struct" ? model.structs.get(type.name).size : bytes[type.kind] ?? 4;
}

// Returns the statement that writes a field; null for a text, since nothing would own its memory.
export function writer(model, type, at, from) {
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

