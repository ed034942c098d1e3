// SPDX-License-Identifier: MIT
// The classes of the package: each opaque struct of the headers is a class, each public function a method of it. A function belongs
// to the class of its first parameter, or to Troupe if that parameter is no object. trp_x_create is a constructor; any other
// function trp_x_… that makes an x is a static method. A function of the headers that no rule covers, and that is not left out,
// ends the build.

import { callbackTypes } from "./callbacks.mjs";
import { classOf, groupsOf } from "./rules.mjs";
import { camel, pascal, reader, scalarOf, scriptType, sizeOf } from "./types.mjs";

// Functions that are no methods, though the module has them.
export const LEFT_OUT = {
    trp_question_answer: "World.setAnswers takes what its function returns",
    trp_world_answerer_context: "JavaScript knows its functions by itself",
    trp_world_set_lanes: "needs threads",
};
const isLeftOut = ({ name }) => LEFT_OUT[name] !== undefined || /^trp_sheet_/.test(name) || /_def_init$/.test(name);

// Names of methods for functions to which the rule would give a bad name.
const NAMES = {
    trp_version_string: "version", trp_fact_get: "fact", trp_fact_set: "setFact", trp_world_fact_get: "worldFact",
    trp_world_fact_set: "setWorldFact", trp_world_fact_reset: "resetWorldFact", trp_scene_fact_get: "sceneFact", trp_items_add: "addItems",
    trp_items_count: "itemCount", trp_pending_step_force: "forcePending", trp_world_set_update_period: "setWorldUpdatePeriod", trp_world_update_period: "worldUpdatePeriod", trp_world_set_motions: "move", trp_graph_print: "graph", trp_why_print: "why", trp_why_not_print: "whyNot", trp_why_print_json: "whyJson",
    trp_findings_print_json: "findingsJson", trp_setting_describe: "setting", trp_test_run: "runTest", trp_test_run_observed: "watchTest",
    // The names of these methods leave out what their class already says: trp_pack_mark_name is Pack.mark.
    trp_spoken_line_fill: "lineFill", trp_replay_next_step: "next",
    trp_pack_number_of_index: "numberAt", trp_pack_number_of_handle: "number", trp_pack_spoken_line: "line", trp_pack_failure_name: "failure",
    trp_pack_mark_name: "mark", trp_pack_choice_name: "choice", trp_world_number_of_handle: "number", trp_world_step_of_time: "stepAt",
    trp_world_bind_global: "bind", trp_world_bound_entity: "bound", trp_world_running_actions: "running", trp_world_take_image: "image",
    trp_world_set_answerer: "setAnswers", trp_world_set_notice_handler: "setNotices", trp_agent_put_on_role: "putOn", trp_agent_take_off_role: "takeOff",
    trp_agent_wears_role: "wears", trp_command_spoken_line: "line", trp_entity_add_link_end: "link", trp_stage_move_body: "put",
    trp_stage_entity_count: "count", trp_stage_describe_entity: "look", trp_stage_get_counts: "totals", trp_rehearsal_entity_name: "name",
    trp_rehearsal_tell_spoken_line: "line", trp_rehearsal_tell_event: "tell", trp_document_file_node: "root", trp_document_node_path: "path",
    trp_document_find_node: "find", trp_document_copy_nodes: "copy", trp_replay_describe: "about", trp_comparison_first_difference: "first",
    trp_action_reached_mark: "mark", trp_action_crosses_object: "crosses", trp_document_insert_text: "insert", trp_document_remove_nodes: "remove",
    trp_document_move_nodes: "move", trp_document_replace_node: "replace", trp_document_wrap_lines: "wrap", trp_document_unwrap_line: "unwrap",
    trp_notice_write_sentence: "noticeLine", trp_script_spoken_line_count: "lineCount",
    trp_script_list_patterns: "patterns", trp_script_list_references: "uses", trp_script_tag_spoken_lines: "tagLines",
    trp_script_export_spoken_lines: "exportLines", trp_script_import_spoken_lines: "importLines",
};

// Classes to which members are added by hand. The classes made from the calls, which these extend, are called WorldCalls and so
// on.
const EXTENDED = new Set(["Document", "Pack", "Rehearsal", "Stage", "Troupe", "World"]);
const baseOf = (name) => (EXTENDED.has(name) ? `${name}Calls` : name);

// Methods that a class has by hand, with other types than the call's.
const RETYPED = new Set(["trp_world_check", "trp_world_set_answerer"]);

// The beginnings of names, besides `world`, of functions that become methods of World: trp_agent_put_on_role is World.putOn.
const ITS_PARTS = /^(entity|object|agent|action|command|place|message|event)_/;

const FREES = /_(destroy|release|close)$/;
const opaqueOf = (model, parameter) => (/^(const )?trp_\w+ \*$/.test(parameter?.c ?? "") ? classOf(model, parameter.type.to) : null);
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "");

// Returns the class to which a function of C belongs, and whether it is a constructor, a static function or a method there.
function placeOf(model, f) {
    const first = opaqueOf(model, f.parameters[0]);
    const made = f.parameters.map((parameter) => /^(trp_\w+) \*\*$/.exec(parameter.c)?.[1])
        .find((name) => name && classOf(model, name) && f.name.startsWith(`${name}_`));
    if (made) {
        return { owner: pascal(made), as: f.name === `${made}_create` ? "constructor" : "static" };
    }
    if (first && f.parameters.length === 1 && FREES.test(f.name)) {
        return { owner: first, as: "release" };
    }
    return first ? { owner: first, as: "method" } : { owner: "Troupe", as: "method" };
}

function methodName(f, owner) {
    if (NAMES[f.name]) {
        return NAMES[f.name];
    }
    const bare = f.name.replace(/^trp_/, "");
    const prefix = `${snake(owner)}_`;
    return camel(bare.startsWith(prefix) ? bare.slice(prefix.length) : owner === "World" ? bare.replace(ITS_PARTS, "") : bare);
}

// Describes the value that a call returns by itself: its type in JavaScript, the code that reads it, and whether the call writes
// the value's length to the last parameter (`counted`).
function returnOf(model, f, name) {
    const last = f.parameters.at(-1);
    const to = f.returns.kind === "pointer" ? f.returns.to : null;
    const counted = last?.c === "uint32_t *" || last?.c === "size_t *";
    if (f.c === "trp_result") {
        return { isResult: true };
    }
    if (f.returns.kind === "void") {
        return { isNothing: true };
    }
    if (to && model.structs.has(to) && counted) {
        const size = sizeOf(model, { kind: "struct", name: to });
        return {
            counted, struct: to, type: `${pascal(to)}[]`,
            read: `Array.from({ length: view.getUint32(lib.out, true) }, (_, i) => ${pascal(to)}.read(memory, given + ${size} * i))`,
        };
    }
    if ((to === "void" || f.returns.kind === "text") && last?.c === "size_t *") {
        const read = to ? "memory.copy" : "memory.textOf";
        return {
            counted, type: `${to ? "Uint8Array" : "string"} | null`,
            read: `given === 0 ? null : ${read}(given, view.getUint32(lib.out, true))`,
        };
    }
    if (to && classOf(model, to)) {
        return { type: classOf(model, to), borrows: classOf(model, to) };
    }
    if (f.returns.kind === "text") {
        const mayBeNull = /\bNULL\b/.test(f.comment);
        return { name, type: mayBeNull ? "string | null" : "string", read: mayBeNull ? "memory.textOrNull(given)" : "memory.text(given)" };
    }
    if (f.returns.kind === "struct" && !scalarOf(model, f.returns)) {
        const size = sizeOf(model, f.returns);
        return { byAddress: size, type: pascal(f.returns.name), read: reader(model, f.returns, "returnedAt") };
    }
    if (to !== null || f.returns.kind === "callback") {
        throw new Error(`${f.name}: there is no rule for the result "${f.c}"`);
    }
    const isFarther = f.name === "trp_point_distance";
    return { name, type: scriptType(model, f.returns), read: isFarther ? "given / UNITS_PER_METRE" : "given" };
}

// Describes a function of the library: all that its code and its types in JavaScript depend on.
function describe(model, f) {
    const { owner, as } = placeOf(model, f);
    const creates = as === "constructor" || as === "static";
    const name = as === "constructor" ? "constructor" : methodName(f, owner);
    const returned = returnOf(model, f, name);
    const hasPack = as === "method" && ["World", "Pack", "Stage", "Rehearsal"].includes(owner);
    const bare = returned.counted ? { ...f, parameters: f.parameters.slice(0, -1) } : f;
    const context = { model, f: bare, hasPack, keeper: creates ? "kept" : "lib.scratch", keepsBytes: creates && /must live/.test(f.comment) };
    const hasReceiver = as === "method" && owner !== "Troupe";
    const groups = groupsOf(context, hasReceiver ? 1 : 0);
    const inputs = groups.map((group) => group.input).filter(Boolean);
    const outs = groups.flatMap((group) => group.outs ?? (group.out ? [group.out] : []));
    const isConst = /^const /.test(f.parameters[0]?.c ?? "") || f.parameters.length === 0;
    const isPlain = groups.length === 0 && !returned.counted && !returned.isResult && !returned.isNothing && !returned.byAddress;
    return {
        f, owner, as, name, creates, returned, groups, inputs, outs, hasReceiver, after: groups.flatMap((group) => group.after ?? []),
        isGetter: as === "method" && isConst && isPlain,
    };
}

const fillsOf = ({ groups }) => groups.find((group) => group.fills)?.fills ?? null;
const makesOf = ({ groups }) => groups.find((group) => group.makes)?.makes ?? null;
const listOf = ({ groups }) => groups.some((group) => group.isList);
const objectsOf = ({ groups }) => groups.filter((group) => group.isObject).map((group) => group.input.name);
const functionOf = ({ f }) => camel(f.name.replace(/^trp_/, ""));
// Returns, as source, the arguments with which the generated code reports a failed call: the object, the member's name, the diagnostic.
const failureOf = (method) => [method.creates ? "null" : "this", `"${method.name === "constructor" ? functionOf(method) : method.name}"`,
    ...(method.groups.some((group) => group.why) ? ["whyAt"] : [])].join(", ");
// The object from which a creating function takes the module: the first object among its arguments, else `troupe`.
const makerOf = (method) => objectsOf(method)[0] ?? "troupe";

// ---- The code of a method -------------------------------------------------------------------------------------------

const call = (method, extra = []) => {
    const { f, hasReceiver, groups, returned } = method;
    const words = [...(returned.byAddress ? ["returnedAt"] : []), ...(hasReceiver ? ["this.at"] : []),
        ...groups.flatMap((group) => group.args ?? extra), ...(returned.counted ? ["lib.out"] : [])];
    return `lib.calls.${f.name}(${words.join(", ")})`;
};

// The results of a method in JavaScript: the value that the call returns, and the values that the call has written.
function resultsOf(method) {
    const { returned, outs, name } = method;
    const hasOwn = !returned.isResult && !returned.isNothing && !listOf(method);
    return [...(hasOwn ? [{ name: returned.name ?? name, type: returned.type, read: returned.read }] : []), ...outs];
}

// Whether a method fills one record and says by a boolean result whether there is such a record.
const isPerhaps = ({ returned, outs }) => returned.type === "boolean" && outs.length === 1 && outs[0].isRecord === true;

// Returns, as source, the statements with which a method returns the result of its call and what the call has written; null when
// the result is returned as it is.
function ending(method) {
    const { returned, outs, after } = method;
    const views = ["const { memory } = lib, { view } = memory;"];
    const all = resultsOf(method);
    if (isPerhaps(method)) {
        return [...after, ...views, `return given ? ${outs[0].read} : null;`];
    }
    if (all.length === 0) {
        return after;
    }
    if (all.length === 1 && all[0].read === "given" && after.length === 0) {
        return null;
    }
    const value = all.length === 1 ? all[0].read : `{ ${all.map((each) => `${each.name}: ${each.read}`).join(", ")} }`;
    return [...after, ...views.filter(() => /\b(memory|view)\b/.test(value)), `return ${value};`];
}

function performs(method) {
    const { returned } = method;
    if (returned.isResult) {
        return [`lib.must(${call(method)}, ${failureOf(method)});`, ...ending(method)];
    }
    if (listOf(method)) {
        return [`const found = ${call(method)};`, "if (found > room) {", "    continue;", "}", ...ending(method)];
    }
    const isRead = !returned.isNothing && !returned.byAddress;
    const rest = ending(method);
    return rest === null ? [`return ${call(method)};`] : [`${isRead ? "const given = " : ""}${call(method)};`, ...rest];
}

// Returns the statements of a method whose call fills a buffer. The call is made for the size first, then for the bytes or the
// text; a call that does not tell the size is made again with more room while its text may have been cut.
function fills(method) {
    if (fillsOf(method) === "bytes") {
        return [
            `${call(method, ["0", "0", "lib.out"])};`,
            "const size = lib.memory.view.getUint32(lib.out, true);",
            "const bytesAt = lib.scratch.space(size);",
            `lib.must(${call(method, ["bytesAt", "size", "lib.out"])}, ${failureOf(method)});`,
            "return lib.memory.copy(bytesAt, size);",
        ];
    }
    if (method.returned.type === "number") {
        return [
            `const size = ${call(method, ["0", "0"])} + 1;`, "const textAt = lib.scratch.space(size);",
            `${call(method, ["textAt", "size"])};`, ...method.after, "return lib.memory.text(textAt);",
        ];
    }
    return ["const textAt = lib.scratch.space(room);", `${call(method, ["textAt", "room"])};`,
        "const text = lib.memory.text(textAt);", "if (lib.scratch.isFull(textAt, room)) {", "    continue;", "}", "return text;"];
}

const keepsMemory = ({ groups }) => groups.some((group) => group.args?.some((arg) => /^kept\./.test(arg)));

// Returns the statements of a method whose call makes an object. The new object keeps the objects that it was made of from being
// released.
function makes(method) {
    const { creates: isCreated } = method;
    const made = makesOf(method);
    const parts = [...(isCreated ? [] : ["this"]), ...objectsOf(method)];
    const given = `given(lib, ${call(method)}, ${made.at}, [${parts.join(", ")}], ${failureOf(method)})`;
    return isCreated ? [`return ${given}${keepsMemory(method) ? ".with(kept)" : ""};`] : [`return new kinds.${made.class}(${given});`];
}

const indent = (lines, by) => lines.map((line) => `${" ".repeat(by)}${line}`);

function body(method) {
    const { groups, returned, creates: isCreated } = method;
    const setup = groups.flatMap((group) => group.setup ?? []);
    const isRoomy = listOf(method) || (fillsOf(method) === "text" && method.returned.type !== "number");
    const inner = [
        ...setup, ...(returned.byAddress ? [`const returnedAt = lib.scratch.space(${returned.byAddress});`] : []),
        ...(makesOf(method) ? makes(method) : fillsOf(method) ? fills(method) : performs(method)),
    ];
    const source = isCreated ? `${makerOf(method)}.module` : "this.module";
    const needsScratch = isCreated || inner.some((line) => /lib\.scratch|lib\.callbacks/.test(line));
    if (!needsScratch) {
        return inner.length === 1 ? [inner[0].replaceAll("lib.", `${source}.`)] : [`const lib = ${source};`, ...inner];
    }
    const keeps = keepsMemory(method) && isCreated;
    const tried = ["try {", ...indent(inner, 4), ...(keeps ? ["} catch (error) {", "    kept.release();", "    throw error;"] : []),
        "} finally {", "    lib.scratch.leave(frame);", "}"];
    const kept = keeps ? ["const kept = lib.keep();"] : [];
    return [`const lib = ${source};`, ...kept, ...(isRoomy
        ? [`for (let room = ${listOf(method) ? 32 : 256}; ; room *= 4) {`, "    const frame = lib.scratch.enter();", ...indent(tried, 4), "}"]
        : ["const frame = lib.scratch.enter();", ...tried])];
}

// Returns the parameters of a JavaScript function, as code or as types. A parameter has its default only if all parameters behind
// it have one, since a call can leave out only the last ones.
function parametersOf(method, isTyped) {
    const all = [...(method.creates && makerOf(method) === "troupe" ? [{ name: "troupe", type: "Troupe" }] : []), ...method.inputs];
    return all.map(({ name, type, byDefault }, i) => {
        const isOptional = byDefault !== undefined && all.slice(i).every((each) => each.byDefault !== undefined);
        if (isTyped) {
            return `${name}${isOptional ? "?" : ""}: ${type}`;
        }
        return isOptional ? `${name} = ${byDefault}` : name;
    }).join(", ");
}

function sourceOf(method) {
    const { isGetter, creates, name, returned } = method;
    if (returned.borrows) {
        return [`get ${name}() {`, `    return new kinds.${returned.borrows}(borrowed(this.module, () => this.module.calls.${method.f.name}(this.at), [this]));`, "}"];
    }
    return [`${isGetter ? "get " : ""}${creates ? functionOf(method) : name}(${parametersOf(method, false)}) {`, ...indent(body(method), 4), "}"];
}

// ---- Views ------------------------------------------------------------------------------------------------------------

// Returns the structs whose lists the module keeps until the next step. Besides copies of such a list there is a view, which
// reads the records where they are.
const viewsOf = (methods) => [...new Set(methods.map((method) => method.returned.struct).filter(Boolean))];

function viewMembers(model, struct) {
    return struct.fields.flatMap((field) => {
        const key = camel(field.name), at = `this.offset + ${field.offset}`;
        if (field.type.kind === "array") {
            const each = `${at} + ${sizeOf(model, field.type.of)} * i`;
            return [[`${key}(i)`, `${key}(i: number): ${scriptType(model, field.type.of)}`, reader(model, field.type.of, each)],
                ...(field.type.of.name === "trp_value" ? [[`${key}Number(i)`, `${key}Number(i: number): number`, `this.number(${each})`]] : [])];
        }
        return [[`get ${key}()`, `get ${key}(): ${scriptType(model, field.type)}`, reader(model, field.type, at)],
            ...(field.type.name === "trp_entity" ? [[`get ${key}Place()`, `get ${key}Place(): number`, `view.getUint32(${at}, true)`]] : [])];
    });
}

function viewSource(model, name) {
    const struct = model.structs.get(name);
    const views = (read) => (/\b(memory|view)\b/.test(read) ? ["        const { memory } = this.module, { view } = memory;"] : []);
    const members = viewMembers(model, struct).map(([head, , read]) =>
        [`    ${head} {`, ...views(read), `        return ${read};`, "    }"].join("\n"));
    return `export class ${pascal(name)}View extends RecordView {\n    get sizeBytes() {\n        return ${struct.size};\n    }\n\n${members.join("\n\n")}\n}`;
}

function viewMethods(methods) {
    return methods.filter((method) => method.returned.struct).map(({ f, name, returned }) => [
        `get ${name}View() {`,
        `    return (this.views.${name} ??= new ${pascal(returned.struct)}View(this.module)).over(this.module.calls.${f.name}(this.at, this.module.out));`, "}",
    ].join("\n    "));
}

// ---- Files ------------------------------------------------------------------------------------------------------------

// Returns the methods of each class by the name of the class. Two methods of a class with one name are an error, to be
// mended in NAMES.
function classesOf(model) {
    const classes = new Map([["Troupe", []], ...[...model.opaque].sort().map((name) => [pascal(name), []])]);
    for (const f of model.functions.filter((each) => !isLeftOut(each))) {
        const method = describe(model, f);
        const methods = classes.get(method.owner);
        if (methods.some((each) => each.name === method.name && each.as === method.as)) {
            throw new Error(`${f.name}: ${method.owner} has another ${method.name}`);
        }
        methods.push(method);
    }
    return new Map([...classes].filter(([name, methods]) => name === "Troupe" || methods.some((each) => each.as === "release")));
}

function classSource(model, name, methods) {
    const free = methods.find((each) => each.as === "release");
    const constructor = methods.find((each) => each.as === "constructor");
    const parts = [];
    if (free) {
        const made = constructor ? `all[0] instanceof Given ? all[0] : ${functionOf(constructor)}(...all)` : "all[0]";
        parts.push(`    constructor(...all) {\n        super(${made});\n    }`,
            `    get free() {\n        return this.module.calls.${free.f.name};\n    }`);
    }
    for (const method of methods.filter((each) => each.as === "static")) {
        parts.push(`    static ${method.name}(...all) {\n        return new kinds.${name}(${functionOf(method)}(...all));\n    }`);
    }
    for (const method of methods.filter((each) => each.as === "method")) {
        parts.push(indent(sourceOf(method), 4).join("\n"));
    }
    parts.push(...viewMethods(methods).map((text) => `    ${text}`));
    return `export class ${baseOf(name)} extends ${free ? "ModuleObject" : "Plain"} {\n${parts.join("\n\n")}\n}`;
}

/// The text of classes.js.
export function scriptOfClasses(model) {
    const classes = classesOf(model);
    const all = [...classes.values()].flat();
    const functions = all.filter((method) => method.creates).map((method) => `function ${sourceOf(method).join("\n")}`);
    const bodies = [...classes].map(([name, methods]) => classSource(model, name, methods));
    const views = viewsOf(all).map((name) => viewSource(model, name));
    const tables = [...callbackTypes].map(([name, code]) => `const ${name} = ${code};`);
    const kinds = [...classes.keys()].filter((name) => name !== "Troupe").map((name) => `${name}: ${baseOf(name)}`);
    return ["// SPDX-License-Identifier: MIT\n// Made from the public headers by web/classes.mjs.",
        `import { ${namesUsed(model, [...functions, ...bodies, ...tables].join("\n"))} } from "./layout.js";\n` +
        "import { borrowed, CallbackType, Given, given, kinds, lent, lookUp, ModuleObject, Plain, RecordView } from \"./object.js\";",
        ...tables, ...functions, ...views, ...bodies,
        `Object.assign(kinds, { ${kinds.join(", ")} });`,
    ].join("\n\n").concat("\n");
}

function namesUsed(model, text) {
    const known = ["NOT_FOUND", "UNITS_PER_METRE", ...[...model.enums.keys()].map(pascal), ...[...model.structs.keys()]
        .filter((name) => !scalarOf(model, { kind: "struct", name })).map(pascal)];
    return known.filter((name) => new RegExp(`[^\\w.]${name}\\b`).test(text)).join(", ");
}

function typeOfMethod(method) {
    if (fillsOf(method)) {
        return fillsOf(method) === "bytes" ? "Uint8Array" : "string";
    }
    if (makesOf(method)) {
        return makesOf(method).class;
    }
    if (isPerhaps(method)) {
        return `${method.outs[0].type} | null`;
    }
    const all = resultsOf(method);
    return all.length === 0 ? "void" : all.length === 1 ? all[0].type : `{ ${all.map((each) => `${each.name}: ${each.type}`).join("; ")} }`;
}

const comment = (text, indented = "    ") => (text === "" ? "" : `${indented}/** ${text.replaceAll("*/", "* /")} */\n`);

function typesOfClass(model, name, methods) {
    const constructor = methods.find((method) => method.as === "constructor");
    const lines = name === "Troupe" ? ["    /** What all objects of the module share. */\n    readonly module: object;"] : [
        constructor ? `${comment(constructor.f.comment)}    constructor(${parametersOf(constructor, true)});` : "    protected constructor();",
        "    /** The address of the object in the module's memory, for `Troupe.calls`. */\n    get at(): Pointer;",
        "    /** Frees the object. What it was made of, such as its pack, can be released after it only. */\n    release(): void;",
    ];
    for (const method of methods.filter((each) => (each.as === "static" || each.as === "method") && !RETYPED.has(each.f.name))) {
        const head = method.as === "static" ? `static ${method.name}` : method.isGetter || method.returned.borrows ? `get ${method.name}` : method.name;
        lines.push(`${comment(method.f.comment)}    ${head}(${parametersOf(method, true)}): ${method.as === "static" ? name : typeOfMethod(method)};`);
        if (method.returned.struct) {
            lines.push(`    /** The same records where they are: one object for all steps, whose contents are those of the last. */\n` +
                `    get ${method.name}View(): ${pascal(method.returned.struct)}View;`);
        }
    }
    return `export declare class ${baseOf(name)} {\n${lines.join("\n")}\n}`;
}

function typesOfView(model, name) {
    const struct = model.structs.get(name);
    const members = viewMembers(model, struct).map(([, head]) => `    ${head};`);
    return `/** Records of the module where they are. \`at\` moves the view to one of them; a member that ends in Place is the lower half of an id. */\n` +
        `export declare class ${pascal(name)}View {\n    private constructor();\n    readonly count: number;\n    at(index: number): this;\n${members.join("\n")}\n}`;
}

/// The text of classes.d.ts.
export function typesOfClasses(model) {
    const classes = classesOf(model);
    const all = [...classes.values()].flat();
    const bodies = [...classes].map(([name, methods]) => typesOfClass(model, name, methods));
    const views = viewsOf(all).map((name) => typesOfView(model, name));
    const types = [...[...model.structs.keys(), ...model.enums.keys()].map(pascal), "Pointer"]
        .filter((name) => new RegExp(`\\b${name}\\b`).test([...bodies, ...views].join("\n")));
    const declared = [...model.structs.keys()].map(pascal);
    return ["// SPDX-License-Identifier: MIT\n// Made from the public headers by web/classes.mjs.",
        `import type { ${types.filter((name) => name === "Pointer" || declared.includes(name)).join(", ")} } from "./layout.js";`,
        `import type { Files, NameOrNumber, Plain, Source, Typed, ${[...EXTENDED].join(", ")} } from "./index.js";`,
        ...views, ...bodies].join("\n\n").concat("\n");
}

/// Returns the public functions that are methods, each with its class, its sort and its name, and the others with the reason why
/// they are not.
export function methodsOf(model) {
    const methods = [...classesOf(model)].flatMap(([owner, each]) => each.map((method) => ({ function: method.f.name, class: owner, as: method.as, name: method.name })));
    const others = model.functions.filter(isLeftOut).map(({ name }) => ({
        function: name, why: LEFT_OUT[name] ?? (/_def_init$/.test(name) ? "defs are made of objects" : "a sheet is a string in JavaScript"),
    }));
    return { methods, others };
}

