// SPDX-License-Identifier: MIT
// Goal: what C can do, JavaScript can: a world's reload, clock, dialogues, layers, notices, recording and images; documents, scripts,
// comparisons; objects hold what they were made of. A step that is read through views takes no memory.
// Method: short stories, and the heap of 10,000 steps.

import assert from "node:assert/strict";
import { PerformanceObserver } from "node:perf_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { check, packageFolder, read, textsOf, troupe } from "./house.mjs";

const {
    CommandKind, Comparison, Document, LayerForcedState, load, NOBODY, NoticeKind, NoticeLevel, Rehearsal, Replay, ReplayState, Result, Script, ScriptSeverity, NameFamily, Stage,
    TroupeError, World,
} = troupe;
const TEXT = `layer combat

world
    open: yes or no

kind guard, a creature
    health: 0 to 100

role Guard for guard
    proactive Watch
        listen
    latent Greet, when a creature comes within 3 m
        "Good evening, {it}." to it
`;
const module = await load(readFileSync(join(packageFolder, "troupe.wasm")));
const examples = textsOf("examples");

function packOf(text, options) {
    const { pack, report } = module.compile(text, options);
    assert.ok(pack, report);
    return pack;
}

// Calls `work` with a world of two guards; afterwards everything is released, which fails if something was left.
function withGuards(work) {
    const pack = packOf(TEXT);
    const world = new World(pack, { seed: 3n });
    const guards = [0, 1].map((x) => world.spawn("guard", { x }));
    guards.forEach((guard) => world.putOn(guard, "Guard"));
    work(world, guards, pack);
    world.release();
    pack.release();
}

const isError = (code) => (error) => error instanceof TroupeError && error.code === code;

await check("the clock is set, and days go by", () => withGuards((world) => {
    world.setClock(2, 9 * 3600);
    world.step();
    assert.deepEqual([world.day, world.timeOfDay, world.weekday], [2, 9 * 3600, 3]);
    assert.equal(world.stepAt(9 * 3600 + 60), world.now + 60 * world.stepsPerSecond);
}));

await check("dialogues and layers", () => withGuards((world, [guard]) => {
    world.step(3);
    world.beginDialogue(guard);
    world.forceLayer(guard, "combat", LayerForcedState.OFF);
    world.step(3);
    assert.equal(world.isInDialogue(guard), true);
    assert.equal(world.layerForcedState(guard, "combat"), LayerForcedState.OFF);
    world.endDialogue(guard);
    world.step(3);
    assert.equal(world.isInDialogue(guard), false);
    assert.throws(() => world.forceLayer(guard, "war", LayerForcedState.ON), isError(Result.ERROR_UNKNOWN));
}));

await check("another text while the world runs, and who went on", () => withGuards((world, guards, pack) => {
    world.step(10);
    const next = packOf(TEXT.replace("listen", "wait 5 s").replace("Watch", "Rest, was Watch"));
    world.reload(next);
    assert.equal(world.pack, next);
    assert.ok(world.reloadReport().every((line) => module.migrationReasonName(line.reason) !== ""));
    assert.throws(() => next.release(), /still there/);
    pack.release();
    world.step(10);
    assert.equal(world.queues(guards[0]).length > 0, true);
    world.release();
    next.release();
}));

await check("facts, data of the page's own, and what lines say", () => withGuards((world, [guard]) => {
    world.setWorldFact("world.open", true);
    world.setUserData(guard, 77n);
    world.step(2);
    assert.equal(world.worldFact("world.open"), true);
    assert.equal(world.userData(guard), 77n);
    assert.equal(world.kind(guard), world.pack.find(NameFamily.KIND, "guard"));
    assert.deepEqual(world.roles(guard).map((role) => world.pack.name(NameFamily.ROLE, role)), ["Guard"]);
    assert.deepEqual(world.position(guard), { x: 0, y: 0, z: 0 });
    assert.equal(module.pointDistance({ x: 3 }, { y: 4 }), 5);
    assert.equal(module.lineFill("Good {time}, {name}.", (name) => (name === "time" ? "evening" : null)), "Good evening, {name}.");
}));

await check("notices reach the page, and what it throws comes out of the step", () => withGuards((world) => {
    const heard = [];
    world.setNotices(NoticeLevel.INFO, (of, notice) => heard.push([notice.kind, of.now, of.noticeLine(notice, () => "Ada")]));
    world.step();
    world.finished(12345n);
    world.step();
    assert.ok(heard.some(([kind]) => kind === NoticeKind.ANSWERS_LATE), JSON.stringify(heard));
    assert.ok(heard.every(([, , line]) => line.length > 10));
    world.setNotices(NoticeLevel.INFO, null);
    assert.equal(module.noticeName(NoticeKind.ANSWERS_LATE), "ANSWERS_LATE");
}));

await check("what is recorded is played again", () => withGuards((world) => {
    const parts = [];
    world.record({ write: (bytes) => parts.push(bytes) > 0 });
    world.step(200);
    world.record(null);
    assert.equal(world.isRecorded, false);
    const replay = Replay.open(module, Buffer.concat(parts));
    let state = ReplayState.STEP;
    while (state === ReplayState.STEP) {
        state = replay.step();
    }
    assert.equal(state, ReplayState.END);
    assert.equal(replay.world.hash, world.hash);
    assert.equal(replay.world.pack.count(NameFamily.ROLE), 1);
    assert.equal(replay.about().firstStep, 0);
    assert.throws(() => replay.world.release(), /belongs to another/);
    replay.release();
    assert.throws(() => module.simulationRecord("role Guard for creature\n", { write: () => true }), isError(Result.ERROR_FORMAT), "no case");
    assert.throws(() => Replay.open(module, Buffer.concat(parts).subarray(0, 20)), (error) => isError(Result.ERROR_FORMAT)(error) && error.diagnostic.message !== "");
    assert.throws(() => {
        world.record({ write() { throw new Error("the disk is full"); } });
        world.step();
        world.record(null);
    }, /the disk is full/);
}));

// More names than the package remembers, of one length and in letters of one byte and of more, are read twice.
await check("each of thousands of names is read as it is written", () => {
    const letters = ["a", "\u00e4", "\u00e9", "\u4e16", "o"];
    const names = Array.from({ length: 5000 }, (_, i) => `${letters[i % letters.length]}${String(i).padStart(5, "0")}x`.repeat(1 + i % 3));
    const pack = packOf(names.map((name) => `kind ${name}, a creature\n`).join(""));
    const first = pack.find(NameFamily.KIND, names[0]);
    for (let round = 0; round < 2; round++) {
        names.forEach((name, i) => assert.equal(pack.name(NameFamily.KIND, first + i), name));
    }
    pack.release();
});

await check("an image is taken again in its place", () => withGuards((world) => {
    const image = world.image();
    world.step(30);
    assert.equal(world.image(image), image);
    const size = image.size;
    image.pack();
    assert.ok(image.size < size / 2);
    const { hash } = world;
    world.step(30);
    world.restore(image);
    assert.equal(world.hash, hash);
    assert.throws(() => world.release(), /still there/);
    image.release();
    assert.throws(() => world.restore(image), /the image was released/);
}));

await check("a rehearsal is saved, goes on, and is told in comparison with another", () => {
    const pack = packOf(examples, { main: "examples/tavern.troupe" });
    const rehearsal = new Rehearsal(pack, { seed: 2n });
    rehearsal.run(600);
    const again = Rehearsal.load(pack, rehearsal.save());
    again.run(900);
    rehearsal.run(900);
    assert.equal(again.world.hash, rehearsal.world.hash);
    assert.deepEqual(again.stage.entities(), rehearsal.stage.entities());
    const someone = rehearsal.stage.entities().find((entity) => rehearsal.world.roles(entity).length > 0);
    assert.notEqual(rehearsal.why(someone), "");
    assert.ok(JSON.stringify(JSON.parse(rehearsal.whyJson(someone))).length > 100);
    again.release();
    rehearsal.release();

    const [before, after] = [1, 2].map((seed) => new Rehearsal(pack, { seed }));
    const comparison = Comparison.play(before, after, 3000);
    assert.equal(comparison.first().differs, true);
    assert.match(comparison.print("first", "second"), /second/);
    assert.ok(comparison.figure(0).what.length > 0);
    assert.equal(comparison.figure(100000), null);
    assert.throws(() => before.release(), /still there/);
    comparison.release();
    before.release();
    after.release();
    pack.release();
});

await check("a stage of one's own, and its save", () => {
    const pack = packOf(examples, { main: "examples/tavern.troupe" });
    const world = new World(pack);
    const stage = new Stage(world, { setting: 0 });
    for (let i = 0; i < 300; i++) {
        world.step();
        stage.step();
    }
    const [saved, staged] = [world.save(), stage.save()];
    const other = World.load(pack, saved);
    const otherStage = Stage.load(other, staged);
    assert.deepEqual(otherStage.map(), stage.map());
    assert.deepEqual(otherStage.look(stage.entities()[0]), stage.look(stage.entities()[0]));
    assert.ok(stage.entities().some((entity) => stage.goods(entity).items.length > 0));
    [stage, otherStage, world, other, pack].forEach((each) => each.release());
});

await check("a document is written, asked and renamed", () => {
    const document = new Document(module);
    const main = document.setText("main.troupe", `use "people.troupe"\n${TEXT}`);
    const people = document.setText("people.troupe", "role Maid for creature\n    proactive Sing\n        wait 2 s\n");
    assert.deepEqual(document.findings(), []);
    const text = document.text(main);
    document.edit(document.version, [{ file: main, offset: text.indexOf("listen"), length: 6, text: "lokk" }]);
    assert.equal(document.edits(document.version)[0].text, "lokk");
    const [finding] = document.findings();
    assert.equal(finding.severity, ScriptSeverity.ERROR);
    assert.equal(document.text(main).slice(finding.range.offset, finding.range.offset + finding.range.length).startsWith("lokk"), true);
    document.undo();
    assert.deepEqual(document.findings(), []);
    document.rename(people, document.text(people).indexOf("Maid"), "Singer");
    assert.match(document.text(people), /role Singer, was Maid|role Singer for creature, was Maid/);
    assert.throws(() => document.rename(people, 0, "not a { name"), (error) => error instanceof TroupeError && error.message.length > 30);
    const root = document.getNode(document.root(main));
    assert.equal(root.family, 0);
    assert.equal(document.find(document.path(root.firstChild)), root.firstChild);
    assert.equal(document.references(people, document.text(people).indexOf("Singer")).length >= 1, true);
    assert.match(document.hover(people, document.text(people).indexOf("Singer")), /Singer/);
    const { items } = document.completions(people, document.text(people).indexOf("proactive"));
    assert.ok(items.some((item) => item.text.startsWith("latent")), items.map((item) => item.text).join());
    assert.equal(typeof document.tree(main), "object");
    assert.equal(document.planRenameFiles([[people, "folk.troupe"]]) >= 1, true);
    document.renameFiles([[people, "folk.troupe"]]);
    assert.equal(document.fileName(people), "folk.troupe");
    assert.match(document.text(main), /^use "folk.troupe"/);
    const odd = document.setText("odd.troupe", Uint8Array.of(0xFF, 0x41, 0x00, 0x42));
    assert.deepEqual([...document.bytes(odd)], [0xFF, 0x41, 0x00, 0x42]);
    assert.equal(document.text(99), null);
    document.release();
    assert.throws(() => document.version, /the document was released/);
});

await check("places in a text of JavaScript and in its bytes", () => {
    const text = "a\u00E9\u20AC\u{1F600}b";
    const bytes = Buffer.from(text);
    for (let unit = 0; unit <= text.length; unit++) {
        const isInside = unit === 4;  // of the surrogates
        assert.equal(troupe.byteOffset(text, unit), Buffer.from(text.slice(0, isInside ? 3 : unit)).length);
    }
    assert.deepEqual([0, 1, 3, 6, 10, 11, 99].map((byte) => troupe.unitOffset(text, byte)), [0, 1, 2, 3, 5, 6, 6]);
    assert.deepEqual([2, 4, 8].map((byte) => troupe.unitOffset(text, byte)), [1, 2, 3]);
    assert.equal(bytes.length, 11);
});

await check("scripts: what the command can do with texts", () => {
    const files = { "main.troupe": TEXT };
    const renamed = Script.rename(module, files, "role Guard", "Sentry");
    assert.match(renamed.text(0), /role Sentry/);
    renamed.release();
    const wrong = Script.rename(module, files, "role Knight", "Sentry");
    assert.match(wrong.refusal, /Knight/);
    wrong.release();
    const tagged = Script.tagLines(module, files);
    assert.equal(tagged.lineCount().lineCount, 1);
    const table = Script.exportLines(module, { "main.troupe": tagged.text(0) }, 0, "de");
    assert.match(table.text(0), /Good evening/);
    [tagged, table].forEach((script) => script.release());
    const patterns = Script.patterns(module, {}, 1);
    assert.ok(JSON.stringify(JSON.parse(patterns.text(0))).length > 1000);
    patterns.release();
});

// A host that reads each step through views, and answers each action in its third step.
function stepsThroughViews(world, count) {
    let seen = 0;
    for (let i = 0; i < count; i++) {
        world.step();
        const commands = world.commandsView;
        for (let at = 0; at < commands.count; at++) {
            const command = commands.at(at);
            if (command.kind === CommandKind.BEGIN && command.agentPlace >= 0 && command.argumentTypes(0) >= 0 && command.argumentsNumber(0) >= 0) {
                world.finish(at);
                seen++;
            }
        }
        const events = world.eventsView;
        for (let at = 0; at < events.count; at++) {
            seen += events.at(at).behaviour > 0 ? 1 : 0;
        }
        const places = world.positionsView;
        for (let at = 0; at < places.count; at++) {
            seen += places.metres[3 * at] >= 0 ? 1 : 0;
        }
    }
    return seen;
}

await check("views are what copies are", () => withGuards((world) => {
    let compared = 0;
    for (let i = 0; i < 100; i++) {
        world.step();
        const commands = world.commands();
        const view = world.commandsView;
        assert.equal(view.count, commands.length);
        commands.forEach((command, at) => {
            assert.deepEqual([view.at(at).agent, view.kind, view.action, view.token], [command.agent, command.kind, command.action, command.token]);
            assert.deepEqual(command.argumentTypes.map((_, each) => [view.argumentTypes(each), view.arguments(each)]),
                command.argumentTypes.map((type, each) => [type, command.arguments[each]]));
            assert.equal(view.agentPlace, Number(BigInt.asUintN(32, command.agent)));
            compared++;
        });
        assert.throws(() => view.at(commands.length), /there is no record/);
        const places = world.positionsView;
        assert.deepEqual([...places.entities.subarray(0, places.count)], world.entities());
        assert.deepEqual(world.entities().map((entity) => world.position(entity).x), [0, 1]);
        commands.forEach(({ kind, token }) => kind === CommandKind.BEGIN && world.finished(token));
    }
    assert.ok(compared > 10, `${compared}`);
}));

await check("all arguments of a command are read, behind the first four, too", () => {
    const pack = packOf(`host stage
    action juggle (balls: number) for (pause: duration) with (friend: entity) to (goal: entity) from (start: entity) at (height: number), lasts 1 s

role Juggler for creature
    proactive Show
        juggle 1 for 2 s with me to me from me at 5
`);
    const world = new World(pack, { seed: 3n });
    const juggler = world.spawn("creature");
    world.putOn(juggler, "Juggler");
    let command;
    while (!command) {
        world.step();
        [command] = world.commands();
    }
    const values = world.argumentsOf(command);
    assert.equal(values.length, 6);
    assert.deepEqual([values[0], ...values.slice(2)], [1, juggler, juggler, juggler, 5]);
    world.release();
    pack.release();
});

await check("10,000 steps through views take no memory", () => withGuards((world) => {
    assert.ok(stepsThroughViews(world, 5000) > 5000);
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const { sizeBytes } = module.memory;
    // V8 keeps code that it makes meanwhile, at one time or another; what each step kept would be kept every time.
    let kept = Infinity;
    for (let time = 0; time < 4 && kept >= 20000; time++) {
        collect();
        const collections = [];
        const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
        observer.observe({ entryTypes: ["gc"] });
        const before = process.memoryUsage().heapUsed;
        assert.ok(stepsThroughViews(world, 10000) > 10000);
        const grown = process.memoryUsage().heapUsed - before;
        collections.push(...observer.takeRecords());
        observer.disconnect();
        console.log(`in 10,000 steps the heap has grown by ${grown} bytes`);
        assert.equal(module.memory.sizeBytes, sizeBytes);
        assert.equal(collections.length, 0, "nothing was collected");
        assert.ok(grown < 800000, "it is less than a number, which V8 has on the heap when it is large, for each step and event");
        collect();
        kept = process.memoryUsage().heapUsed - before;
    }
    assert.ok(kept < 20000, `${kept} bytes are kept each time`);
    assert.equal(world.position(NOBODY).x, 0);
}));

await check("what was made of an object goes before it", () => {
    const pack = packOf(read("examples/mary.troupe"));
    const world = new World(pack);
    assert.throws(() => pack.release(), isError(Result.ERROR_ARGUMENT));
    world[Symbol.dispose]();
    world.release();  // twice is once
    pack.release();
    assert.throws(() => new World(pack), /the pack was released/);
    assert.equal(module.isBroken, false);
});
