// SPDX-License-Identifier: MIT
// node tests/machines/module.mjs PACKAGE WORD...: the words of `troupe run` and `troupe replay` that tests/machines/machines.sh uses, done
// by the WebAssembly module.

import { closeSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, command, ...words] = process.argv.slice(2);
const { load, Rehearsal, Replay, ReplayState } = await import(pathToFileURL(resolve(join(folder, "index.js"))));
const module = await load();
const hashOf = (world) => world.hash.toString(16).padStart(16, "0");

const options = { "--for": "600s", "--seed": "1" };
const operands = [];
while (words.length > 0) {
    const word = words.shift();
    if (word === "--hash" || word === "--hashes") {
        options[word] = true;
    } else if (word.startsWith("--")) {
        options[word] = words.shift();
    } else {
        operands.push(word);
    }
}

function replay(path) {
    const played = Replay.open(module, readFileSync(path));
    let state;
    while ((state = played.step()) === ReplayState.STEP);
    played.release();
    if (state !== ReplayState.END) {
        console.error(`${path} does not play to its end: ${state}`);
        process.exitCode = 1;
    }
}

function run(path) {
    // With the texts beside it, which it may use.
    const texts = readdirSync(dirname(path), { recursive: true }).filter((name) => name.endsWith(".troupe")).map((name) => join(dirname(path), name));
    const files = Object.fromEntries(texts.map((name) => [name, readFileSync(name, "utf8")]));
    const { pack, report } = module.compile(files, { main: path });
    if (pack === null) {
        throw new Error(report);
    }
    const rehearsal = options["--load"] === undefined ? new Rehearsal(pack, { seed: Number(options["--seed"]) })
        : Rehearsal.load(pack, readFileSync(options["--load"]));
    const { world } = rehearsal;
    const log = options["--record"] === undefined ? null : openSync(options["--record"], "w");
    if (log !== null) {
        world.record({ write: (bytes) => writeSync(log, bytes) === bytes.length });
    }
    const end = world.now + parseInt(options["--for"], 10) * world.stepsPerSecond;
    // The command prints a line for each step, those that were jumped over too.
    const lines = [];
    let told = world.now, hash = hashOf(world);
    rehearsal.run(end, () => {
        for (told++; told < world.now; told++) {
            lines.push(`${told} ${hash}\n`);
        }
        hash = hashOf(world);
        lines.push(`${told} ${hash}\n`);
    });
    for (told++; told <= end; told++) {
        lines.push(`${told} ${hash}\n`);
    }
    if (log !== null) {
        world.record(null);
        closeSync(log);
    }
    if (options["--save"] !== undefined) {
        writeFileSync(options["--save"], rehearsal.save());
    }
    process.stdout.write(options["--hashes"] ? lines.join("") : `hash ${hash}\n`);
}

if (command === "replay") {
    replay(operands[0]);
} else {
    run(operands[0]);
}
