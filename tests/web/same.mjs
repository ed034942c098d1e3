// SPDX-License-Identifier: MIT
// Goal: the module does what the machine's own build does: the same packs, the same sentences, the same hash at every step.
// Method: both compile and run the examples; both compile texts with mistakes: those of the compiler's own tests, and
// the tavern with lines and letters lost.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { bytesNatively, check, dice, dir, read, runCommand, runNatively, textsOf, top, troupe } from "./house.mjs";

const { CommandKind, load, Rehearsal, NameFamily, Type, fromValue, toValue, UNITS_PER_METRE, World } = troupe;
const STEPS_PER_MINUTE = 1800;
const module = await load();
const examples = textsOf("examples");
const stories = Object.keys(examples).filter((name) => !name.slice("examples/".length).includes("/"));
const packOf = (name) => join(dir, `${name.replaceAll("/", "_")}.pack`);

async function hashesAgree(name, minutes, seed) {
    const compiled = module.compile(examples, { main: name });
    const rehearsal = new Rehearsal(compiled.pack, { seed });
    const expected = runNatively("hashes", packOf(name), String(minutes * STEPS_PER_MINUTE), String(seed)).split("\n");
    let steps = 0;
    rehearsal.run(minutes * STEPS_PER_MINUTE, ({ world }) => {
        const said = `${world.now} ${world.hash.toString(16).padStart(16, "0")}`;
        assert.equal(said, expected[steps], `step ${world.now}, the ${steps}th that was made`);
        steps++;
    });
    assert.equal(steps, expected.length - 1, "as many steps were made");
    assert.ok(steps > 20, `${steps} steps are too few to say anything`);
    assert.equal(rehearsal.world.check(), null);
    rehearsal.release();
    compiled.pack.release();
}

// Checks some texts in both ways: { name: text } → nothing, or the first difference.
function sentencesAgree(texts) {
    const names = Object.keys(texts);
    names.forEach((name) => writeFileSync(join(top, name), texts[name]));
    let wrong = 0;
    for (const name of names) {
        const { output, status } = runCommand("check", "--json", name);
        const compiled = module.compile(texts[name], { main: name });
        assert.equal(compiled.json, output, name);
        assert.equal(compiled.errorCount > 0, status !== 0, name);
        assert.equal(compiled.pack === null, compiled.errorCount > 0, name);
        assert.equal(compiled.diagnostics.length > 0, compiled.report !== "", name);
        wrong += compiled.errorCount > 0 ? 1 : 0;
        compiled.pack?.release();
    }
    return wrong;
}

// A path where a test may write, relative to the top folder.
const scratch = (name) => join(dir, name).replace(`${top}/`, "");

function goldenTexts(file) {
    const parts = read(file).toString("utf8").split(/^===$/m).map((part) => part.split(/^---$/m)[0].replace(/^\n/, ""));
    return Object.fromEntries(parts.filter((part) => part !== "").map((part, i) => [scratch(`golden_${i}.troupe`), part]));
}

function damagedTexts(count) {
    const random = dice(7);
    const lines = read("examples/tavern.troupe").toString("utf8").split("\n");
    const texts = {};
    for (let i = 0; i < count; i++) {
        const damaged = [...lines];
        for (let times = random(3); times >= 0; times--) {
            const at = random(damaged.length);
            const column = random(damaged[at].length + 1);
            const line = damaged[at];
            damaged[at] = [line.slice(0, column) + line.slice(column + 1), "", `${line.slice(0, column)}é(${line.slice(column)}`,
                damaged[random(damaged.length)]][random(4)];
        }
        texts[scratch(`damaged_${i}.troupe`)] = damaged.join("\n");
    }
    return texts;
}

await check("there are examples", () => assert.ok(stories.length >= 3, stories.join(", ")));

for (const name of stories) {
    await check(`${name} is compiled to the same bytes`, () => {
        assert.equal(runCommand("compile", name, "-o", packOf(name)).status, 0);
        const compiled = module.compile(examples, { main: name });
        assert.deepEqual(Buffer.from(compiled.bytes), readFileSync(packOf(name)));
        compiled.pack.release();
    });
    for (const seed of [1, 2, 3]) {
        await check(`${name}, seed ${seed}: the same hash at every step of an hour`,
            () => hashesAgree(name, 60, seed));
    }
    await check(`${name}: its tests pass`, () => {
        const { pack } = module.compile(examples, { main: name });
        for (const test of pack.names(NameFamily.TEST)) {
            const { outcome, report } = pack.runTest(test);
            assert.ok(outcome.passed, `${test}: ${report}`);
        }
        pack.release();
    });
}

await check("a save has the same bytes, and goes on from either", () => {
    const name = "examples/tavern.troupe";
    const { pack } = module.compile(examples, { main: name });
    const rehearsal = new Rehearsal(pack, { seed: 4 });
    const natively = (steps) => bytesNatively("save", packOf(name), String(steps), "4");
    for (const steps of [1, 900, 9000]) {
        rehearsal.run(steps);
        const saved = rehearsal.world.save();
        assert.deepEqual(Buffer.from(saved), natively(steps), `step ${steps}`);
        const loaded = World.load(pack, natively(steps));
        assert.equal(loaded.hash, rehearsal.world.hash);
        assert.deepEqual(Buffer.from(loaded.save()), Buffer.from(saved));
        assert.deepEqual(loaded.running(), rehearsal.world.running());
        loaded.release();
    }
    rehearsal.release();
    pack.release();
});

await check("a world that was loaded or restored goes on as it would have", () => {
    const { pack } = module.compile(examples, { main: "examples/tavern.troupe" });
    const world = new World(pack, { seed: 9n });
    for (let x = 0; x < 6; x++) {
        world.putOn(world.spawn(x === 0 ? "creature" : "guest", { x }), x === 0 ? "Server" : "Patron");
    }
    // A host that is done with everything at once.
    const hashes = (other) => Array.from({ length: 200 }, () => {
        other.step();
        other.commands().filter(({ kind }) => kind === CommandKind.BEGIN).forEach(({ token }) => other.finished(token));
        return other.hash;
    });
    hashes(world);
    const image = world.image();
    const loaded = World.load(pack, world.save());
    const expected = hashes(world);
    assert.ok(new Set(expected).size > 50);
    assert.deepEqual(hashes(loaded), expected);
    world.restore(image);
    assert.deepEqual(hashes(world), expected);
    image.release();
    world.release();
    loaded.release();
    pack.release();
});

await check("lines are heard as the stage says them", () => {
    const { pack, report } = module.compile("role Guard for creature\n    latent Greet, when a creature comes within 3 m\n" +
        "        \"Good evening, {it}, I am {me}.\" to it\n");
    assert.ok(pack, report);
    const world = new World(pack);
    const guards = [0, 1].map((x) => world.spawn("creature", { x }));
    const names = new Map([[guards[0], "Ada"], [guards[1], "Bo"]]);
    world.putOn(guards[0], "Guard");
    let heard = [];
    for (let i = 0; i < 60 && heard.length === 0; i++) {
        world.step();
        heard = world.commands().map((command) => world.line(command, command.argumentTypes.indexOf(Type.TEXT), (who) => names.get(who)));
    }
    assert.deepEqual(heard, ["Good evening, Bo, I am Ada."]);
    world.release();
    pack.release();
});

await check("who is far from every interest is dormant", () => {
    const { pack } = module.compile(examples, { main: "examples/tavern.troupe" });
    const world = new World(pack);
    const [near, far] = [0, 500].map((x) => world.spawn("creature", { x }));
    const interest = world.interestAdd({ at: { x: 1 }, rings: [{ radius: 20, period: 1 }, { radius: 60, period: 4 }] });
    world.step(400);  // an agent out of range has ten seconds to finish
    assert.deepEqual([world.isLive(near), world.isLive(far), world.interestCount], [true, false, 1]);
    world.interestFollow(interest, far);
    world.step(400);
    assert.deepEqual([world.isLive(near), world.isLive(far)], [false, true]);
    world.interestMove(interest, { x: 30 });
    world.step(400);
    assert.deepEqual([world.isLive(near), world.isLive(far), world.updatePeriod(near)], [true, false, 4]);
    world.interestRemove(interest);
    world.step(400);
    assert.ok(world.isLive(far));
    world.release();
    pack.release();
});

for (const file of ["tests/script/broken.txt", "tests/script/newcomer.txt", "tests/script/needed.txt"]) {
    await check(`the same sentences for ${file}`, () => {
        const texts = goldenTexts(file);
        const wrong = sentencesAgree(texts);
        assert.ok(wrong > 20, `only ${wrong} texts of ${Object.keys(texts).length} have errors`);
    });
}
await check("the same sentences for a tavern that lost something, 60 times", () => {
    assert.ok(sentencesAgree(damagedTexts(60)) > 20);
});
await check("a file that is used and not there gives the same sentence", () => {
    const { "examples/green/people.troupe": gone, ...others } = examples;
    assert.ok(gone);
    const { report } = module.compile(others, { main: "examples/green.troupe" });
    assert.match(report, /There is no file `green\/people.troupe`/);
});

await check("values mean the same", () => {
    const lines = runNatively("values").trim().split("\n");
    const item = lines.pop().split(" ");
    assert.ok(lines.length > 10);
    for (const line of lines) {
        const [number, bits, back, packed, ...units] = line.split(" ");
        const metres = { x: number / 100, y: -number / 200, z: number / 10000 };
        assert.equal(toValue(Type.NUMBER, Number(number)), BigInt(bits), line);
        assert.equal(fromValue(Type.NUMBER, BigInt(bits)), Number(back), line);
        assert.equal(toValue(Type.POINT, metres), BigInt(packed), line);
        const point = fromValue(Type.POINT, BigInt(packed));
        assert.deepEqual([point.x, point.y, point.z].map((each) => each * UNITS_PER_METRE + 0), units.map(Number), line);
    }
    for (const who of [{ kind: 3, role: null }, { kind: 0, role: 0 }, { kind: 65535, role: 70000 }]) {
        assert.deepEqual(fromValue(Type.NEWCOMER, toValue(Type.NEWCOMER, who)), who);
    }
    assert.equal(toValue(Type.NEWCOMER, { kind: 3, role: 4 }), 5n << 32n | 3n);
    assert.equal(toValue(Type.ITEM, { item: 7, count: 4000000000 }), BigInt(item[1]));
    assert.deepEqual(fromValue(Type.ITEM, BigInt(item[1])), { item: 7, count: 4000000000 });
});
