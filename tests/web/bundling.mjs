// SPDX-License-Identifier: MIT
// Goal: the package works without configuration where programs for the web are made: as files in a page, and bundled by vite,
// webpack and esbuild; the module is found wherever a tool puts it.
// Method: the package is installed as npm does it, and one program plays the tavern in Chromium, each time to the same hash.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { closeBrowser, lacking, serving, titleOf } from "./browser.mjs";
import { checkIf, dir, packageFolder, read, troupe } from "./house.mjs";

const project = join(dir, "bundled");
const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const tavern = read("examples/tavern.troupe").toString("utf8");

const PROGRAM = `import { load, Rehearsal } from "troupe";
import text from "./tavern.js";

async function play() {
    const troupe = await load();
    const { pack } = troupe.compile(text);
    const rehearsal = new Rehearsal(pack, { seed: 1 });
    rehearsal.run(1800);
    return rehearsal.world.hash.toString(16);
}
play().then((hash) => { document.title = "done " + hash; }, (error) => { document.title = "failed: " + error.message; });
`;

function expected() {
    const { pack } = module.compile(tavern);
    const rehearsal = new troupe.Rehearsal(pack, { seed: 1 });
    rehearsal.run(1800);
    return `done ${rehearsal.world.hash.toString(16)}`;
}

const module = await troupe.load();
const hash = expected();
const page = (script, attributes) => `<!doctype html><title>troupe</title><script ${attributes} src="${script}"></script>\n`;

rmSync(project, { recursive: true, force: true });
mkdirSync(join(project, "src"), { recursive: true });
cpSync(packageFolder, join(project, "node_modules/troupe"), { recursive: true });
writeFileSync(join(project, "package.json"), "{ \"type\": \"module\" }\n");
writeFileSync(join(project, "src/tavern.js"), `export default ${JSON.stringify(tavern)};\n`);
writeFileSync(join(project, "src/index.js"), PROGRAM);
writeFileSync(join(project, "index.html"), page("/src/index.js", "type=\"module\""));

const importTool = (name) => import(pathToFileURL(createRequire(join(tools, "x.js")).resolve(name)));

// The program is built into the folder `name`, whose page has to come to the same hash. Returns its files.
async function plays(name, script, attributes) {
    if (!existsSync(join(project, name, "index.html"))) {
        writeFileSync(join(project, name, "index.html"), page(script, attributes));
    }
    assert.equal(await serving(join(project, name), (address) => titleOf(address)), hash);
    return readdirSync(join(project, name), { recursive: true });
}

async function pack(folder, entry, mode) {
    const { default: webpack } = await importTool("webpack");
    const stats = await new Promise((done, failed) => webpack(
        { context: folder, mode, entry, output: { path: join(folder, "webpack") } },
        (error, result) => (error ? failed(error) : done(result))));
    assert.equal(stats.hasErrors(), false, stats.toString());
}

const comesTo = async (title, folder) => assert.match(await serving(folder, (address) => titleOf(address)), title);

// Makes another folder with the package, whose page has the script page.js.
function anotherProject(name) {
    const folder = join(dir, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(join(project, "node_modules"), join(folder, "node_modules"), { recursive: true });
    writeFileSync(join(folder, "package.json"), "{ \"type\": \"module\" }\n");
    writeFileSync(join(folder, "index.html"), page("/page.js", "type=\"module\""));
    return folder;
}

const smaller = anotherProject("smaller");
const ENGINE_PROGRAM = PROGRAM.replace("\"troupe\"", "\"troupe/engine\"").replace("import text from \"./tavern.js\";", "")
    .replace("const { pack } = troupe.compile(text);",
        `const pack = troupe.load(Uint8Array.from(atob("${Buffer.from(module.compile(tavern).bytes).toString("base64")}"), (each) => each.charCodeAt(0)));`);

// The worker and the page of docs/webassembly.md.
const workers = anotherProject("workers");
for (const [, program, name] of read("docs/webassembly.md").toString("utf8").matchAll(/^```js\n(\/\/ (\w+\.js)\n[^]*?)^```$/gm)) {
    writeFileSync(join(workers, name), program);
}

const sizeOf = (name, files, ending) => files.filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + statSync(join(project, name, file)).size, 0);

const CASES = {
    "a page that loads the files": async () => {
        mkdirSync(join(project, "plain"));
        cpSync(packageFolder, join(project, "plain/troupe"), { recursive: true });
        writeFileSync(join(project, "plain/tavern.js"), `export default ${JSON.stringify(tavern)};\n`);
        writeFileSync(join(project, "plain/index.js"), PROGRAM.replace("\"troupe\"", "\"./troupe/index.js\""));
        await plays("plain", "index.js", "type=\"module\"");
    },
    "vite build": async () => {
        const { build } = await importTool("vite");
        await build({ root: project, logLevel: "error", build: { outDir: "vite" } });
        const files = await plays("vite");
        assert.equal(files.filter((file) => file.endsWith(".wasm")).length, 1);
        assert.ok(sizeOf("vite", files, ".js") < 400000, "the module is not in the scripts too");
    },
    "vite's server for development": async () => {
        const { createServer } = await importTool("vite");
        const server = await createServer({ root: project, logLevel: "silent", server: { port: 0, host: "127.0.0.1" } });
        try {
            await server.listen();
            assert.equal(await titleOf(`http://127.0.0.1:${server.httpServer.address().port}/`), hash);
        } finally {
            await server.close();
        }
    },
    webpack: async () => {
        await pack(project, undefined, "production");
        const files = await plays("webpack", "main.js", "");
        assert.equal(files.filter((file) => file.endsWith(".wasm")).length, 1);
        assert.ok(sizeOf("webpack", files, ".js") < 400000, "the module is not in the scripts too");
    },
    "the smaller module, vite build": async () => {
        const { build } = await importTool("vite");
        writeFileSync(join(smaller, "page.js"), ENGINE_PROGRAM);
        await build({ root: smaller, logLevel: "error", build: { outDir: "vite" } });
        await comesTo(new RegExp(`^${hash}$`), join(smaller, "vite"));
    },
    "a worker, vite build": async () => {
        const { build } = await importTool("vite");
        await build({ root: workers, logLevel: "error", build: { outDir: "vite" } });
        await comesTo(/^done 1800 \d+$/, join(workers, "vite"));
    },
    "a worker, webpack": async () => {
        await pack(workers, "./page.js", "development");
        writeFileSync(join(workers, "webpack/index.html"), page("main.js", ""));
        await comesTo(/^done 1800 \d+$/, join(workers, "webpack"));
    },
    ...Object.fromEntries(["esm", "iife"].map((format) => [`esbuild, ${format}`, async () => {
        const { build } = await importTool("esbuild");
        const { errors } = await build({
            absWorkingDir: project, entryPoints: ["src/index.js"], bundle: true, format, minify: true, outfile: `${format}/main.js`,
            logLevel: "error",
        });
        assert.deepEqual(errors, []);
        await plays(format, "main.js", format === "esm" ? "type=\"module\"" : "");
    }])),
};

const toolsMissing = existsSync(join(tools, "vite")) ? null : "tests/web/node_modules is missing; run: tools/setup web";
await checkIf(toolsMissing, "in node, the same hash: bundled by esbuild", async () => {
    const { build } = await importTool("esbuild");
    await build({ absWorkingDir: project, entryPoints: ["src/index.js"], bundle: true, platform: "node", outfile: "node/main.cjs", logLevel: "error" });
    writeFileSync(join(project, "node/run.cjs"), "globalThis.document = { set title(said) { console.log(said); } };\nrequire(\"./main.cjs\");\n");
    assert.equal(execFileSync(process.execPath, [join(project, "node/run.cjs")], { encoding: "utf8" }).trim(), hash);
});

for (const [name, work] of Object.entries(CASES)) {
    await checkIf(toolsMissing ?? lacking, `in Chromium, the same hash: ${name}`, work);
}
await closeBrowser();
