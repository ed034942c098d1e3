// SPDX-License-Identifier: MIT
// Goal: the package is what it says it is: whole, without dependencies, in step with the headers, typed as it behaves, and
// the README's example runs.
// Method: layouts are compared with what the module says and with what the machine's compiler says; the generator has to
// refuse headers that it has no rule for; tsc reads a program that uses everything.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { check, dir, packageFolder, read, runNatively, skip, top, troupe } from "./house.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const inPackage = (name) => readFileSync(join(packageFolder, name), "utf8");
const layout = JSON.parse(inPackage("layout.json"));
const wasm = readFileSync(join(packageFolder, "troupe.wasm"));
const compiled = await WebAssembly.compile(wasm);
const module = await troupe.load(compiled);
const headers = readdirSync(join(top, "include/troupe")).map((name) => read(`include/troupe/${name}`).toString()).join("\n");
const withoutComments = headers.replace(/\/\/.*$/gm, "");

// A folder in which others would have installed the package.
const elsewhere = join(dir, "elsewhere");
rmSync(elsewhere, { recursive: true, force: true });
mkdirSync(join(elsewhere, "node_modules"), { recursive: true });
symlinkSync(packageFolder, join(elsewhere, "node_modules/troupe"));

await check("the README's example runs, and is short", () => {
    const example = /^```js\n([^]*?)^```$/m.exec(inPackage("README.md"))[1];
    assert.ok(example.trim().split("\n").length <= 20);
    writeFileSync(join(elsewhere, "example.mjs"), example);
    const said = execFileSync(process.execPath, ["example.mjs"], { cwd: elsewhere, encoding: "utf8" });
    assert.equal(said, "guard 1: say\nguard 2: say\n");
});

await check("the package is whole and needs nothing", () => {
    const description = JSON.parse(inPackage("package.json"));
    assert.equal(description.version, /project\(troupe VERSION ([\d.]+)/.exec(read("CMakeLists.txt"))[1]);
    assert.equal(description.version, module.version);
    assert.equal(Object.keys(description).some((key) => /dependencies|scripts|publishConfig/i.test(key)), false);
    const named = Object.values(description.exports).flatMap((entry) => (typeof entry === "string" ? entry : Object.values(entry)));
    named.push(description.types);
    assert.ok(named.length > 5);
    named.forEach((name) => assert.ok(existsSync(join(packageFolder, name)), name));
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--offline"], { cwd: packageFolder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const files = JSON.parse(listed)[0].files.map((file) => file.path);
    assert.deepEqual(files.sort(), readdirSync(packageFolder).sort());
    for (const name of readdirSync(packageFolder).filter((file) => !file.endsWith(".wasm"))) {
        assert.doesNotMatch(inPackage(name), /https?:\/\//, name);
    }
});

await check("the module asks for nothing but memory and a place for its last words", () => {
    const asked = WebAssembly.Module.imports(compiled).map((each) => `${each.module}.${each.name}`).sort();
    const known = ["env.memory", "wasi_snapshot_preview1.fd_close", "wasi_snapshot_preview1.fd_seek",
        "wasi_snapshot_preview1.fd_write", "wasi_snapshot_preview1.proc_exit"];
    assert.deepEqual(asked.filter((name) => !known.includes(name)), []);
    assert.ok(asked.includes("env.memory"));
});

await check("the smaller module plays a pack to the same hash, and says what it lacks", async () => {
    const { load } = await import(pathToFileURL(join(packageFolder, "engine.js")));
    const engine = await load();
    const { bytes } = module.compile(read("examples/tavern.troupe"));
    const hashes = [engine, module].map((each) => {
        const rehearsal = new troupe.Rehearsal(each.load(bytes), { seed: 1 });
        rehearsal.run(1800);
        return rehearsal.world.hash;
    });
    assert.equal(hashes[0], hashes[1]);
    assert.throws(() => engine.compile("role A"), /trp_script_compile_project is not in this module/);
    assert.throws(() => new troupe.Document(engine), /trp_document_create is not in this module/);
    assert.equal(engine.isBroken, false);
});

await check("layout.json is what the module says of its structs", () => {
    const at = module.calls.malloc(4);
    const table = module.calls.trpi_web_layout(at);
    const count = module.memory.view.getUint32(at, true);
    const said = Array.from({ length: count }, (_, i) => module.memory.view.getUint32(table + 4 * i, true));
    const expected = layout.structs.flatMap((struct) => [struct.size, struct.align,
        ...struct.fields.flatMap((field) => [field.offset, field.size])]);
    assert.ok(expected.length > 300);
    assert.deepEqual(said, expected);
});

await check("structs without pointers are laid out as on this machine", () => {
    const lines = runNatively("sizes").trim().split("\n");
    assert.ok(lines.length > 8);
    for (const line of lines) {
        const [name, size] = line.split(" ");
        assert.equal(layout.structs.find((struct) => struct.name === name).size, Number(size), name);
    }
});

await check("everything that the headers declare is there", () => {
    const structs = [...withoutComments.matchAll(/^typedef struct (trp_\w+) \{/gm)].map((match) => match[1]);
    const enums = [...withoutComments.matchAll(/^typedef enum (trp_\w+) \{/gm)].map((match) => match[1]);
    const functions = [...withoutComments.matchAll(/TRP_(?:API|INLINE)\s[^;{]*?\b(trp_\w+)\(/g)].map((match) => match[1]);
    assert.ok(structs.length > 30 && enums.length > 10 && functions.length > 150);
    assert.deepEqual(layout.structs.map((each) => each.name).sort(), structs.sort());
    assert.deepEqual(layout.enums.map((each) => each.name).sort(), enums.sort());
    const known = [...layout.functions.map((each) => each.name), ...Object.keys(layout.notHere)];
    assert.deepEqual(known.sort(), functions.sort());
});

await check("every function is exported, with as many parameters as it is said to have", async () => {
    const imports = { env: { memory: new WebAssembly.Memory({ initial: 64, maximum: 65536 }) }, wasi_snapshot_preview1: {} };
    for (const { module: from, name, kind } of WebAssembly.Module.imports(compiled)) {
        imports[from] ??= {};
        imports[from][name] ??= kind === "function" ? () => 0 : undefined;
    }
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    const scalar = (type) => type.kind !== "struct" || layout.structs.find((each) => each.name === type.name).fields.length === 1;
    for (const { name, parameters, returns } of layout.functions) {
        assert.equal(exports[name]?.length, parameters.length + (scalar(returns) ? 0 : 1), name);
    }
    const ours = Object.keys(exports).filter((name) => name.startsWith("trp_"));
    assert.equal(ours.length, layout.functions.length);
});

await check("what is written is read again", () => {
    const { memory, calls } = module;
    const motion = { entity: 0xFFFFFFFF00000001n, from: { x: -1, y: 2.5, z: 3 }, to: { x: 4, y: -5, z: 1 / 256 }, steps: 2 ** 32 - 1, spare: 0 };
    const at = calls.malloc(troupe.Motion.size);
    troupe.Motion.write(memory, at, motion);
    assert.deepEqual(troupe.Motion.read(memory, at), motion);
    troupe.Motion.write(memory, at, { steps: 7 });
    assert.deepEqual(troupe.Motion.read(memory, at), { ...motion, steps: 7 });
});

// The generator on a header of its own.
function generate(name, text) {
    const include = join(dir, name, "include");
    mkdirSync(join(include, "troupe"), { recursive: true });
    writeFileSync(join(include, "troupe/strange.h"), `#include <stdint.h>\n#include <stdbool.h>\n${text}\n`);
    return spawnSync(process.execPath, [join(top, "web/layout.mjs"), "clang", join(dir, name, "out"), include,
        "--target=wasm32-wasi", "-nostdlibinc", "-isystem", "/usr/include/wasm32-wasi"], { encoding: "utf8" });
}

await check("a header of plain structs has a layout", () => {
    const { status, stderr } = generate("plain", "typedef struct trp_plain { uint8_t a; uint64_t b[3]; const char *c; } trp_plain;");
    assert.equal(status, 0, stderr);
    const [plain] = JSON.parse(readFileSync(join(dir, "plain/out/layout.json"), "utf8")).structs;
    assert.deepEqual(plain.fields.map((field) => [field.offset, field.size]), [[0, 1], [8, 24], [32, 4]]);
    assert.equal(plain.size, 40);
});

const BOX = `typedef enum trp_result { TRP_OK } trp_result;
typedef struct trp_box trp_box;
/// Makes a box.
trp_result trp_box_create(trp_box **box);
void trp_box_destroy(trp_box *box);
/// How many are in it.
uint32_t trp_box_count(const trp_box *box, const char *name);
uint32_t trp_box_size(const trp_box *box);
typedef struct trp_thing { uint64_t value; } trp_thing;
trp_result trp_box_fill(trp_box *box, const trp_thing *things, uint32_t count, const char *const *labels, uint32_t label_count);
trp_result trp_box_open(trp_box *box, const trp_box **other);
`;

await check("a call that is new in the headers is a member of its class", () => {
    const { status, stderr } = generate("box", BOX);
    assert.equal(status, 0, stderr);
    const types = readFileSync(join(dir, "box/out/classes.d.ts"), "utf8");
    assert.match(types, /class Box \{[^]*\* Makes a box\. [^]*constructor\(troupe: Troupe\);[^]*count\(name: string \| null\): number;[^]*get size\(\): number;/);
    assert.match(types, /fill\(things: bigint\[\], labels: string\[\]\): void;[^]*open\(\): Box \| null;/);
    assert.match(readFileSync(join(dir, "box/out/classes.js"), "utf8"), /calls\.trp_box_count\(this\.at, lib\.scratch\.text\(name\)\)/);
});

const STRANGE = {
    parameter: [`${BOX}void trp_box_mix(trp_box *box, int32_t **numbers);`, "trp_box_mix(numbers)"],
    result: [`${BOX}const int32_t *trp_box_numbers(trp_box *box);`, "trp_box_numbers"],
    twice: [`${BOX}uint32_t trp_world_get(const trp_box *box);\nuint32_t trp_box_world_get(const trp_box *box);`, "trp_box_world_get"],
    union: ["typedef union trp_either { uint32_t a; float b; } trp_either;", "trp_either"],
    unnamed: ["typedef struct trp_in { uint32_t a; union { uint32_t b; float c; }; } trp_in;", "trp_in.(unnamed)"],
    bits: ["typedef struct trp_bits { uint32_t a : 3; } trp_bits;", "trp_bits.a"],
    long: ["typedef struct trp_long { long a; } trp_long;", "trp_long.a"],
    foreign: ["struct other { int a; };\ntypedef struct trp_has { struct other a; } trp_has;", "trp_has.a"],
    variadic: ["void trp_any(const char *format, ...);", "trp_any"],
    inline: ["static inline int trp_small(void) { return 1; }", "trp_small"],
    macro: ["#define TRP_NAME \"name\"", "TRP_NAME"],
    variable: ["extern int trp_count;", "trp_count"],
};
for (const [name, [text, culprit]] of Object.entries(STRANGE)) {
    await check(`the generator names what it has no rule for: ${name}`, () => {
        const { status, stderr } = generate(name, text);
        assert.notEqual(status, 0);
        assert.ok(stderr.includes(`Error: ${culprit}: `), stderr);
    });
}

const INSIDE = new Set(["constructor", "free", "explain", "sizeBytes"]);

await check("every public function is a method, or it is said why not", () => {
    const known = [...layout.methods, ...layout.others, ...Object.keys(layout.notHere).map((name) => ({ function: name }))];
    const functions = [...withoutComments.matchAll(/TRP_(?:API|INLINE)\s[^;{]*?\b(trp_\w+)\(/g)].map((match) => match[1]);
    assert.deepEqual(known.map((each) => each.function).sort(), functions.sort());
    assert.ok(layout.methods.length > 300 && layout.others.length < 30, `${layout.methods.length} and ${layout.others.length}`);
    for (const { function: name, class: owner, as, name: method } of layout.methods) {
        const place = as === "static" ? troupe[owner] : troupe[owner].prototype;
        assert.ok(as === "constructor" ? troupe[owner] : (as === "release" ? "release" : method) in place, `${name}: ${owner}.${method}`);
    }
});

await check("every class has the members that its types promise, and no others", () => {
    const text = (inPackage("index.d.ts") + inPackage("classes.d.ts")).replace(/\/\*\*[^]*?\*\//g, "");
    const classes = [...text.matchAll(/^export declare class (\w+)[^{]*\{([^]*?)^\}/gm)];
    assert.ok(classes.length >= 6);
    for (const [, name, body] of classes.filter(([, each]) => each !== "TroupeError")) {
        const promised = [...body.matchAll(/^    (?:get )?(\w+)[(?:]/gm)].map((match) => match[1]).filter((member) => member !== "constructor");
        promised.forEach((member) => assert.ok(member in troupe[name].prototype, `${name}.${member}`));
        const statics = [...body.matchAll(/^    static (\w+)\(/gm)].map((match) => match[1]);
        statics.forEach((member) => assert.equal(typeof troupe[name][member], "function", `${name}.${member}`));
        const own = Object.getOwnPropertyNames(troupe[name].prototype).filter((member) => !INSIDE.has(member));
        own.forEach((member) => assert.ok(text.includes(` ${member}(`) || promised.includes(member), `${name}.${member} has no type`));
    }
    const functions = [...text.matchAll(/^export declare (?:function|const|class) (\w+)/gm)].map((match) => match[1]);
    const ofLayout = [...inPackage("layout.d.ts").matchAll(/^export declare const (\w+)/gm)].map((match) => match[1]);
    const inside = ["RETURNS", "TABLE"];
    assert.deepEqual([...functions, ...ofLayout, ...inside].sort(), Object.keys(troupe).sort());
});

const tsc = join(here, "node_modules/typescript/bin/tsc");
if (existsSync(tsc)) {
    await check("the types fit a program that uses them, and refuse one that does not", () => {
        writeFileSync(join(elsewhere, "typed.ts"), read("tests/web/typed.ts"));
        const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext",
            "--moduleResolution", "nodenext", "--preserveSymlinks"];
        writeFileSync(join(elsewhere, "package.json"), "{ \"type\": \"module\" }\n");
        const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, "typed.ts"], { cwd: elsewhere, encoding: "utf8" });
        assert.equal(status, 0, stdout);
    });
} else {
    skip("the types fit a program that uses them, and refuse one that does not", "tests/web/node_modules is missing; run: tools/setup web");
}

await check("the page about it says how large it is", () => {
    const said = [...read("docs/webassembly.md").toString("utf8").matchAll(/(\d+) kB, (\d+) kB with gzip/g)];
    const near = (stated, bytes) => assert.ok(Math.abs(stated * 1000 - bytes) < bytes / 5, `${stated} kB are stated, ${bytes} bytes it has`);
    for (const [i, name] of ["troupe.wasm", "engine.wasm"].entries()) {
        const bytes = readFileSync(join(packageFolder, name));
        near(Number(said[i][1]), bytes.length);
        near(Number(said[i][2]), gzipSync(bytes, { level: 9 }).length);
    }
});
