// SPDX-License-Identifier: MIT
// Goal: a recording is at any step what it was when it was played up to there, also behind steps back and on over half an hour, and each of them is
// short; what is set aside for that stays within its budget.
// Method: the studio's own story, without a page, on logs that a game or a simulation has written; steps of replays are counted.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { check, dice, dir, finish, top } from "../house/cases.mjs";
import { game, GUARD } from "./bundles.mjs";

const { build } = createRequire(join(top, "web/studio/package.json"))("rolldown");
const troupePackage = join(top, "build-wasm/package/index.js");
const { EventKind, Replay, load } = await import(troupePackage);

/** A module of the studio, for node. */
async function moduleOf(path) {
    const file = join(dir, `${path.replaceAll("/", "-")}.mjs`);
    await build({
        input: join(top, `web/studio/src/${path}.ts`), output: { file, format: "esm" }, logLevel: "warn",
        plugins: [{ name: "troupe", resolveId: (name) => (name === "troupe" ? { id: pathToFileURL(troupePackage).href, external: true } : null) }],
    });
    return import(pathToFileURL(file));
}

const { Story } = await moduleOf("stage/story");
const { simulated } = await moduleOf("stage/recording");
const { Ring } = await moduleOf("stage/ring");
const { Bars } = await moduleOf("stage/bars");
const { Live } = await moduleOf("stage/live");
const { MOST_BARS } = await moduleOf("stage/oldest");

const troupe = await load();
let replayed = 0;
const { step } = Replay.prototype;
Replay.prototype.step = function () {
    replayed++;
    return step.call(this);
};

const forever = () => true;

/** The words in the names of the cases that are wanted. */
const part = process.argv[2] ?? "";
const test = (name, act) => (name.includes(part) ? check(name, act) : undefined);

/** The story of a game's moment with its log, played up to the moment. `harm` changes the log. */
async function storyOf(steps, { harm = (log) => log, ...options } = {}) {
    const { log: whole, save } = await game(GUARD, steps, options), log = harm(whole);
    const { pack } = troupe.compile({ "game.troupe": GUARD }, { main: "game.troupe" });
    const recorded = { logs: [log], deeds: [], ending: null, lastStep: 0 };
    return new Story(troupe, { pack, source: { "game.troupe": GUARD } }, 1, null, { image: save, recorded });
}

/** The story of the case that a simulation draws from a seed. */
function simulation(seed, steps) {
    const text = troupe.simulationWriteCase(BigInt(seed), steps);
    const { pack } = troupe.compile({ "case.troupe": text }, { main: "case.troupe" });
    return new Story(troupe, { pack, source: { "case.troupe": text } }, 1, null, { recorded: simulated(troupe, text) });
}

function goTo(story, step) {
    story.seek(step);
    story.playOn(step, forever);
}

/** All that can be seen of a moment, but for numbers of bars, and lines that were said long ago. */
function seen(story) {
    const { step, clock, bodies } = story.frame();
    return { step, clock, bodies: [...bodies], deeds: story.deeds() };
}

/** The numbers of a body in a frame, and the people whose hands are looked at for one. */
const FRAME_STRIDE = 7, LOOKS_IN_A_FRAME = 24;

/** Frames are taken until everybody's hands are looked at. */
function lookAtHands(story) {
    for (let left = story.frame().bodies.length / FRAME_STRIDE; left > 0; left -= LOOKS_IN_A_FRAME) {
        story.frame();
    }
}

/** The bars as the page has them, which takes those that are told. */
class Timeline {
    bars = new Map();

    take(story) {
        story.takeBars().forEach((bar) => this.bars.set(bar.id, bar));
        return this;
    }

    cut(step) {
        this.bars = new Map([...this.bars].filter(([, bar]) => bar.from < step).map(([id, bar]) => [id, { ...bar, to: Math.min(bar.to ?? step, step) }]));
    }

    /** Bars that are drawn, in their order. */
    get drawn() {
        return [...this.bars.values()].filter(({ to, from }) => to !== from).map(({ body, title, state, from, to }) => `${from}-${to ?? ""} ${body} ${title} ${state}`).sort();
    }
}

test("the oldest bars of a long story are forgotten, by the page as by the story, and those that are open stay", () => {
    const { STARTED, FINISHED } = EventKind;
    const bars = new Bars({ lookOf: () => ({ title: "Rest", began: "itself", place: null }), queueOf: () => "independent", tell: () => "" });
    const page = new Live();
    const note = (kind, body, step) => bars.note({ kind, behaviour: 1, scene: 0n, step }, body);
    note(STARTED, 0, 0);  // goes on to the end
    for (let step = 1; step <= 2 * MOST_BARS; step++) {
        note(STARTED, step % 300 + 1, step);
        note(FINISHED, step % 300 + 1, step + 1);
        if (step % 1000 === 0) {
            page.addBars(bars.takeChanged(step + 1));
        }
    }
    const kept = [...page.bars.values()], [first, second] = kept;
    assert.ok(kept.length >= MOST_BARS && kept.length < 1.2 * MOST_BARS, `the page has ${kept.length}`);
    assert.deepEqual([first.body, first.to], [0, null]);
    assert.equal(kept.at(-1).from, 2 * MOST_BARS);
    assert.ok(bars.isKnownAt(second.from + 2) && !bars.isKnownAt(second.from - 1000), "the story knows how far back it knows");
    bars.rewind(2 * MOST_BARS - 10);
    assert.deepEqual(bars.takeChanged(2 * MOST_BARS - 10).map(({ body }) => body).sort((a, b) => a - b)[0], 0, "it is open behind a step back");
});

/** Plays a story to its end, and notes what is seen at some steps on the way. */
function watch(story, every) {
    const moments = new Map(), timeline = new Timeline();
    for (let at = story.now; story.isRecorded; at += every) {
        story.playOn(at, forever);
        if (story.isRecorded) {
            lookAtHands(story);
            moments.set(at, { ...seen(story), drawn: timeline.take(story).drawn });
        }
    }
    return { moments, timeline: timeline.take(story) };
}

/** Goes to the moments of a story in a random order, and compares what is seen. Returns how many steps were replayed on the way at most. */
function jumpAbout(story, { moments, timeline }, times, seed) {
    const random = dice(seed), steps = [...moments.keys()];
    let most = 0;
    for (let i = 0; i < times; i++) {
        const at = steps[random(steps.length)];
        replayed = 0;
        if (at < story.now) {
            timeline.cut(at);
        }
        goTo(story, at);
        most = Math.max(most, replayed);
        const { drawn, ...rest } = moments.get(at);
        assert.deepEqual(seen(story), rest, `at ${at}, seed ${seed}`);
        assert.deepEqual(timeline.take(story).drawn, drawn, `bars at ${at}, seed ${seed}`);
    }
    return most;
}

await test("any moment of a long game is a few seconds away, and is what it was", async () => {
    const story = await storyOf(54_000);  // half an hour
    const watched = watch(story, 450);
    assert.ok(watched.moments.size > 110);
    assert.ok(jumpAbout(story, watched, 60, 5) <= 5 * 30 + 1);
    story.release();
});

await test("a game that went back is counted on, and so it is behind steps back", async () => {
    const story = await storyOf(3000, { back: 700 });
    const watched = watch(story, 100);
    assert.ok(Math.max(...watched.moments.keys()) >= 2900, "steps that were made twice count twice");
    jumpAbout(story, watched, 40, 6);
    story.release();
});

await test("a moment behind the last step of a log without its end has the past of that log", async () => {
    const cut = await storyOf(299, { quiet: 60, harm: (log) => log.slice(0, -1) }), whole = await storyOf(299, { quiet: 60 });
    for (const story of [cut, whole]) {
        story.playOn(Infinity, forever);
        assert.ok(!story.isRecorded);
        assert.equal(story.now, 360);
    }
    for (let at = 330; at >= 240; at -= 30) {
        goTo(cut, at);
        goTo(whole, at);
        assert.equal(cut.now, at);
        assert.ok(cut.isRecorded, `at ${at}`);
        assert.deepEqual(seen(cut), seen(whole), `at ${at}`);
    }
    cut.playOn(Infinity, forever);
    assert.equal(cut.now, 360);
    cut.release();
    whole.release();
});

await test("a simulation that loads saves goes back into each of its logs", () => {
    let loaded = 0;
    for (let seed = 1; seed <= 6; seed++) {
        const story = simulation(seed, 900);
        loaded += story.recorded.logs.length - 1;
        const watched = watch(story, 60);
        jumpAbout(story, watched, 12, seed);
        story.release();
    }
    assert.ok(loaded > 3, "some loads are among them");
});

await test("the stage that goes on behind a step back has the bars up to there alone", async () => {
    const story = await storyOf(3000);
    const { moments, timeline } = watch(story, 300);
    timeline.cut(900);
    goTo(story, 900);
    story.steer(1, 0);  // there is no player, so it is the recording that goes on
    assert.ok(story.isRecorded);
    const { pack } = troupe.compile({ "game.troupe": GUARD.replace("5 s", "7 s") }, { main: "game.troupe" });
    story.edit({ pack, source: {} });
    assert.ok(!story.isRecorded);
    assert.ok(timeline.take(story).drawn.every((bar) => Number.parseInt(bar, 10) <= 900), timeline.drawn.join("; "));
    story.playOn(1500, forever);
    timeline.cut(600);
    goTo(story, 600);
    assert.ok(story.isRecorded);
    assert.deepEqual(timeline.take(story).drawn, moments.get(600).drawn);
    story.playOn(2000, forever);
    assert.equal(story.now, 2000);
    assert.deepEqual(seen(story).bodies.length, moments.get(1800).bodies.length);
    story.release();
});

await test("a recording goes on when somebody is to show what the text does not have", async () => {
    const story = await storyOf(900);
    story.playOn(450, forever);
    story.frame();
    const [{ id }] = story.takeBodies();
    assert.equal(story.show(id, "Dance", null), false);
    assert.ok(story.isRecorded);
    assert.equal(story.show(id, "Walk", null), true);
    assert.ok(!story.isRecorded, "the stage performs it from here on");
    story.release();
});

/** The bodies of the characters that are there. */
function people(story) {
    story.frame();
    return story.takeBodies().filter(({ isCharacter }) => isCharacter).map(({ id }) => id);
}

await test("a simulation stops at its end with its sentence, once, and the stage goes on behind it", () => {
    const story = simulation(1, 300);
    assert.equal(story.takeEnding(), null);
    const stop = story.play(1000);
    assert.equal(stop.text, "The simulation ends here, and has found nothing.");
    assert.ok(story.now <= 301 && !story.isRecorded);
    assert.equal(story.play(story.now + 30), null);
    const end = story.now;
    goTo(story, 100);
    assert.ok(story.isRecorded);
    assert.equal(story.playOn(end, forever).text, stop.text);
    story.release();
});

await test("forcing something and setting a fact end a recording, and the stage plays on from there", () => {
    const acts = {
        force: (story, { body, endings: [ending] }) => ending !== undefined && story.force(body, ending.key, null),
        fact: (story, { body, facts }) => facts.some(({ name, edit }) => edit === "number" && story.setFact(body, name, 1) === undefined),
    };
    for (const [name, act] of Object.entries(acts)) {
        const story = simulation(1, 300);
        story.playOn(150, forever);
        const all = people(story);
        const done = all.some((body) => {
            const portrait = story.portrait(body, null);
            return portrait !== null && act(story, portrait) !== false;
        });
        assert.ok(done, `somebody can be met: ${name}`);
        assert.ok(!story.isRecorded, name);
        assert.equal(story.now, 150);
        story.playOn(400, forever);
        assert.equal(story.now, 400);
        story.release();
    }
});

await test("steps of somebody are made within a recording, which stays one", async () => {
    const story = await storyOf(900);
    story.playOn(100, forever);
    const [guard] = people(story);
    for (const kind of ["into", "over"]) {
        story.aim(guard, kind);
        const from = story.now;
        let stop = null;
        while (stop === null && story.isRecorded) {
            stop = story.play(story.now + 1);
        }
        assert.match(stop.text, /is in Walk|does nothing/, kind);
        assert.equal(stop.body, guard);
        assert.ok(story.isRecorded && story.now > from && story.now < from + 400, `${kind}: ${from} to ${story.now}`);
        assert.ok(!story.hasGoal);
    }
    story.release();
});

await test("a deed of the host to somebody stands over that one for two seconds", () => {
    const story = simulation(1, 600), told = new Map();
    people(story);
    for (let at = 1; at <= 600; at++) {
        story.playOn(at, forever);
        story.deeds().forEach((deed) => told.set(deed.number, deed));
    }
    const deeds = [...told.values()].filter(({ body }) => body !== null);
    const isAlone = (deed) => deeds.every((other) => other === deed || other.body !== deed.body || Math.abs(other.step - deed.step) > 120);
    const { body, name, step } = deeds.find((deed) => deed.name !== "arrive" && deed.step < 500 && isAlone(deed));
    const over = () => story.frame().speech.find((speech) => speech.body === body && speech.text.startsWith("⚡"))?.text;
    for (const [after, shown] of [[1, `⚡ ${name}`], [58, `⚡ ${name}`], [61, undefined]]) {
        goTo(story, step + after);
        assert.equal(over(), shown, `${after} steps after it`);
    }
    story.release();
});

await test("moments that are set aside stay within their budget, and lie farther apart with age", () => {
    const ring = new Ring(1000, 5);
    const gone = [];
    for (let step = 0; step < 5000; step++) {
        if (ring.isDue(step)) {
            ring.keep({ step, image: { size: 10, release: () => gone.push(step) } });
        }
    }
    const kept = [];
    ring.each(({ step }) => kept.push(step));
    assert.equal(kept.length, 100);
    assert.equal(gone.length, 900);
    assert.equal(ring.first, 0);
    assert.equal(kept.at(-1), 4995);
    const gap = (at) => kept[at + 1] - kept[at];
    assert.ok(gap(2) > 4 * gap(kept.length - 3), kept.join(" "));
    assert.equal(ring.before(4994).step, kept.findLast((step) => step <= 4994));
    assert.ok(ring.isDue(kept[1] + 6), "what lies in a gap can be set aside again");
    ring.keep({ step: 3, image: { size: 10, release: () => gone.push(3) } });
    assert.equal(gone.length, 901);
    ring.forget(({ step }) => step > 100);
    assert.ok(ring.before(5000).step <= 100);
    ring.release();
    assert.equal(gone.length, 1001);
    assert.equal(ring.before(5000), null);
});

finish();
