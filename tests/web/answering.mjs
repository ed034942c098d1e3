// SPDX-License-Identifier: MIT
// Goal: a page answers the questions of a text in the step in which they are asked; a question without an answer is false; an
// exception of the answering function leaves the step, and the module goes on.
// Method: a guard who hears, or does not, as the page answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { check, packageFolder, troupe } from "./house.mjs";

const { load, World } = troupe;
const TEXT = `host game
    condition (who: creature) can hear (whom: creature), polled every 0.5 s
    query danger, gives number, polled every 1 s

kind guard, a creature
    fear: 0 to 100

role Guard for guard, chooses best first
    proactive Listen, if me can hear nearest creature
        set fear to danger
        wait 60 s
    proactive Rest
        wait 1 s
`;
const module = await load(readFileSync(join(packageFolder, "troupe.wasm")));

function play(answer, steps) {
    const { pack, report } = module.compile(TEXT);
    assert.ok(pack, report);
    const world = new World(pack);
    const guard = world.spawn("guard"), other = world.spawn("creature", { x: 3 });
    world.putOn(guard, "Guard");
    world.setAnswers(answer === null ? null : (question) => answer(question, { world, guard, other }));
    try {
        world.step(steps);
        assert.equal(world.check(), null);
        return { fear: world.fact(guard, "guard.fear"), hash: world.hash };
    } finally {
        world.release();
        pack.release();
    }
}

await check("a question with more than three arguments is asked with all of them", () => {
    const { pack, report } = module.compile(`host game
    query price from (seller: creature) to (buyer: creature) for (days: number) by (share: number) at (stall: creature), gives number

role Guard for creature
    proactive Sell, if price from me to nearest creature for 3 by 4.5 at nearest creature > 1
        wait 60 s
`);
    assert.ok(pack, report);
    const world = new World(pack);
    const guard = world.spawn("creature"), other = world.spawn("creature", { x: 3 });
    world.putOn(guard, "Guard");
    const asked = [];
    world.setAnswers((question) => { asked.push(question.arguments); return 2; });
    world.step(3);
    assert.deepEqual(asked, [[guard, other, 3, 4.5, other]]);
    world.release();
    pack.release();
});

await check("what a text asks is answered by the page, in the same step", () => {
    const asked = [];
    const { fear } = play((question, { world, guard, other }) => {
        asked.push(question.query);
        assert.equal(question.asker, guard);
        assert.equal(world.isAlive(guard), true);  // an answering function may read the world
        if (question.query === "can hear") {
            assert.deepEqual(question.arguments, [guard, other]);
            return true;
        }
        assert.deepEqual(question.arguments, []);
        return 42.5;
    }, 4);
    assert.equal(fear, 42.5);
    assert.deepEqual([...new Set(asked)], ["can hear", "danger"]);
});

await check("what is not so, not answered, or asked of nobody is not so", () => {
    assert.equal(play(() => false, 90).fear, 0);
    assert.equal(play(() => undefined, 90).fear, 0);
    assert.equal(play(null, 90).fear, 0);
});

await check("the same answers, the same world", () => {
    const answer = (question) => question.query === "can hear" ? question.asker !== 0n : 7;
    assert.equal(play(answer, 200).hash, play(answer, 200).hash);
});

await check("what who answers throws comes out of the step, and nothing is broken", () => {
    assert.throws(() => play(() => { throw new Error("the page is at a loss"); }, 4), /at a loss/);
    assert.throws(() => play(() => "much", 4), /no number|Cannot convert|much/i);
    assert.equal(module.isBroken, false);
    assert.equal(play((question) => question.query === "can hear" ? true : 3, 4).fear, 3);
});
