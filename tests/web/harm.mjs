// SPDX-License-Identifier: MIT
// Goal: bad texts, bad bytes and a lack of memory are errors with a reason: never a trap, and the module goes on.
// Method: packs with damage whose hash was made right again, texts that nest too deep, and every size of memory from too
// little to enough. Harm that only a bug of the host can cause may trap, and then says so ever after.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { check, dice, read, top, troupe } from "./house.mjs";

const { load, Rehearsal, Result, NameFamily, TroupeError, World } = troupe;
const HASH_AT = 32;  // of a pack's header
const GUARD = "role Guard for creature\n    latent Greet, when a creature comes within 3 m\n        \"Good evening.\" to it\n";
const tavern = read("examples/tavern.troupe");
const inside = await load(readFileSync(join(top, "build-wasm/generated/troupe_wasm_inside")));
const compiled = await WebAssembly.compile(readFileSync(join(top, "build-wasm/package/troupe.wasm")));

// Returns the error that `work` throws, which has to be a refusal and no trap.
function refusal(work) {
    try {
        work();
    } catch (error) {
        assert.ok(error instanceof TroupeError && typeof error.code === "number" && error.code !== Result.OK, error.stack);
        assert.ok(error.message.length > 5);
        return error;
    }
    return null;
}

function stillWorks(module) {
    assert.equal(module.isBroken, false);
    const { pack, report } = module.compile(GUARD);
    assert.ok(pack, report);
    const world = new World(pack);
    world.putOn(world.spawn("creature"), "Guard");
    world.step(30);
    assert.equal(world.check(), null);
    world.release();
    pack.release();
}

function fixHash(module, bytes) {
    const at = module.calls.malloc(bytes.length + 16);
    bytes.fill(0, HASH_AT, HASH_AT + 16);
    module.memory.bytes.set(bytes, at);
    module.calls.trpi_container_hash(at, bytes.length, at + bytes.length);
    bytes.set(module.memory.copy(at + bytes.length, 16), HASH_AT);
    module.calls.free(at);
}

const WORDS = [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x40000000, 0x10000001, 0xFFFFFFF8];

function damage(bytes, random) {
    const damaged = bytes.slice();
    const view = new DataView(damaged.buffer);
    for (let times = random(4); times >= 0; times--) {
        // The header and the table of sections are where sizes are counted: half of the damage goes there.
        const at = random(2) === 0 ? random(Math.min(1024, damaged.length)) : random(damaged.length);
        if (random(2) === 0) {
            damaged[at] = random(256);
        } else {
            view.setUint32(at & ~3, WORDS[random(WORDS.length)], true);
        }
    }
    return damaged;
}

await check("the hash of a pack is made right again as the compiler makes it", () => {
    const { bytes, pack } = inside.compile(tavern);
    pack.release();
    const again = bytes.slice();
    fixHash(inside, again);
    assert.deepEqual(again, bytes);
});

await check("4,000 damaged packs are refused or run", () => {
    const { bytes, pack } = inside.compile(GUARD + read("examples/mary.troupe"));
    pack.release();
    const random = dice(11);
    let refused = 0;
    for (let i = 0; i < 4000; i++) {
        const damaged = damage(bytes, random);
        if (i % 8 !== 0) {
            fixHash(inside, damaged);
        }
        let loaded = null;
        refused += refusal(() => { loaded = inside.load(damaged); }) ? 1 : 0;
        if (loaded) {
            refusal(() => {
                const rehearsal = new Rehearsal(loaded);
                rehearsal.run(60);
                rehearsal.release();
            });
            loaded.release();
        }
    }
    assert.ok(refused > 2000 && refused < 4000, `${refused} of 4000 were refused`);
    stillWorks(inside);
});

await check("a pack that is cut off is refused wherever it is cut", () => {
    const { bytes, pack } = inside.compile(GUARD);
    pack.release();
    for (let size = 0; size < bytes.length; size += size < 2048 ? 1 : 97) {
        assert.ok(refusal(() => inside.load(bytes.slice(0, size))), `${size} bytes`);
    }
    assert.equal(refusal(() => inside.load(bytes)), null);
});

await check("a damaged save is refused, and the world goes on", () => {
    const { pack } = inside.compile(tavern);
    const rehearsal = new Rehearsal(pack);
    rehearsal.run(300);
    const saved = rehearsal.world.save();
    const random = dice(5);
    for (let i = 0; i < 1000; i++) {
        const damaged = i % 2 === 0 ? damage(saved, random) : saved.slice(0, random(saved.length));
        if (Buffer.compare(Buffer.from(damaged), Buffer.from(saved)) !== 0) {
            assert.ok(refusal(() => World.load(pack, damaged)), `damage ${i}`);
        }
    }
    rehearsal.run(600);
    assert.equal(rehearsal.world.check(), null);
    rehearsal.release();
    pack.release();
    stillWorks(inside);
});

const deep = 100000;
const MONSTERS = {
    "brackets": `role A for creature\n    proactive B, when ${"(".repeat(deep)}1\n        wait 1 s\n`,
    "minus signs": `role A for creature\n    proactive B, weight ${"- ".repeat(deep)}1\n        wait 1 s\n`,
    "negations": `role A for creature\n    proactive B, when ${"not ".repeat(deep)}true\n        wait 1 s\n`,
    "sums": `role A for creature\n    proactive B, weight 1${" + 1".repeat(deep)}\n        wait 1 s\n`,
    "blocks": Array.from({ length: 2000 }, (_, i) => `${" ".repeat(4 * i)}either\n`).join(""),
    "blocks in a behaviour": "role A for creature\n    proactive B\n" +
        Array.from({ length: 2000 }, (_, i) => `${" ".repeat(4 * i + 8)}repeat\n`).join(""),
    "a long line": `role ${"A".repeat(1000000)} for creature\n`,
    "a long string": `role A for creature\n    proactive B\n        "${"word ".repeat(200000)}"\n`,
    "many lines": "role A for creature\n".repeat(100000),
    "bytes that are no text": Uint8Array.from({ length: 100000 }, (_, i) => i * 31 % 256),
    "zeros": new Uint8Array(1000),
};

for (const [name, text] of Object.entries(MONSTERS)) {
    await check(`too much of one thing is an error: ${name}`, () => {
        const { errorCount, pack, report } = inside.compile(text);
        assert.equal(errorCount > 0, pack === null, report);
        pack?.release();
        inside.format(text);
        stillWorks(inside);
    });
}

await check("too little memory is an error, however much too little it is", async () => {
    const crowd = Buffer.from(tavern).toString().replace("9 Patron near hearth", "900 Patron near hearth");  // a page holds what few need
    let failed = 0;
    let went = 0;
    for (let pages = 64; pages <= 208; pages += 7) {
        const module = await load(compiled, { memoryBytes: pages * 65536 });
        const error = refusal(() => {
            const { pack } = module.compile(crowd);
            const rehearsal = new Rehearsal(pack, { pictures: ["page", "report", "story"] });
            rehearsal.run(120);
            assert.ok(rehearsal.picture("report").startsWith("{"));
            assert.ok(rehearsal.picture("page").startsWith("<!doctype html>"));
            rehearsal.release();
            pack.release();
        });
        assert.ok(error === null || error.code === Result.ERROR_MEMORY, `${pages} pages: ${error?.message}`);
        assert.ok(module.memory.sizeBytes <= pages * 65536);
        failed += error ? 1 : 0;
        went += error ? 0 : 1;
        assert.equal(module.isBroken, false);
    }
    assert.ok(failed > 5 && went > 5, `${failed} failed, ${went} went`);
});

await check("nothing is kept of what was released", async () => {
    const module = await load(compiled);
    let before = 0;
    for (let round = 0; round < 60; round++) {
        const { pack } = module.compile(tavern);
        const rehearsal = new Rehearsal(pack, { seed: round, pictures: ["page"] });
        rehearsal.run(100);
        rehearsal.picture("page");
        rehearsal.release();
        pack.release();
        module.compile("role").pack?.release();
        before = round === 5 ? module.memory.sizeBytes : before;
    }
    assert.equal(module.memory.sizeBytes, before);
});

await check("a mistake of the host is an error that says what is wrong", () => {
    const { pack } = inside.compile(tavern);
    const world = new World(pack);
    assert.match(refusal(() => world.spawn("dragon")).message, /no such name: dragon/);
    assert.equal(refusal(() => world.spawn(4711)).code, Result.ERROR_UNKNOWN);
    assert.match(refusal(() => pack.release()).message, /still there/);
    const someone = world.spawn("creature");
    world.despawn(someone);
    world.step(2);
    assert.equal(refusal(() => world.putOn(someone, 0)).code, Result.ERROR_STALE);
    assert.match(refusal(() => world.link(someone, "Table.seat", someone)).message, /no such name: Table.seat/);
    assert.throws(() => world.finished("no token"), SyntaxError);
    assert.throws(() => world.finished(1), TypeError);
    world.release();
    assert.match(refusal(() => world.step()).message, /released/);
    pack.release();
    assert.match(refusal(() => pack.count(NameFamily.ROLE)).message, /released/);
    stillWorks(inside);
});

await check("what the headers forbid is an error that says what must hold, and nothing is done", () => {
    assert.match(refusal(() => inside.calls.trp_world_create(0, 0, 0)).message, /trp_world_create: .*must hold.*world != /);
    const { pack } = inside.compile(tavern);
    const world = new World(pack);
    world.setNotices(3, () => assert.match(refusal(() => world.step()).message, /must hold/));  // inside a step
    world.step(30);
    assert.equal(world.now, 30);
    world.release();
    pack.release();
    stillWorks(inside);
});

await check("a trap says its reason, and is the end of that module alone", async () => {
    const module = await load(compiled);
    const { pack } = module.compile(tavern);
    const trap = (error) => error instanceof TroupeError && error.code === "trap";
    module.memory.bytes.fill(0xFF, pack.at, pack.at + 1024);
    assert.throws(() => pack.name(NameFamily.ROLE, 0), trap);
    assert.equal(module.isBroken, true);
    assert.throws(() => module.compile(GUARD), (error) => trap(error) && /stopped before/.test(error.message));
    stillWorks(inside);
});
