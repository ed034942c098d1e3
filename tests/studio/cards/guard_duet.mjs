// SPDX-License-Identifier: MIT
// Goal: task card (e): an instance of Guard and one of Duet, from an empty project, by mouse and by keys alone.
// Method: names and places are drawn from a seed, which is printed; everything comes from lists and forms; only names and numbers are typed.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import { begin, declare, instance, person, places, play } from "../forms.mjs";
import { close, run } from "../page.mjs";

const RELICS = ["crown", "chest", "idol"], POSTS = ["gate", "arch", "steps"], BEDS = ["bunk", "hammock", "straw"];
const GUARDS = ["Sentinel", "Keeper", "Warden"], PEOPLE = ["Ada", "Bertram", "Cosima", "Dietrich", "Elise"], TASKS = ["Lunge", "Parry", "Bow", "Feint"];

async function guardAndDuet(seed, byKeys) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list.splice(draw(list.length), 1)[0];
    const [relic, post, bed, guard] = [pick([...RELICS]), pick([...POSTS]), pick([...BEDS]), pick([...GUARDS])];
    const people = [...PEOPLE], tasks = [...TASKS];
    const [gordon, first, second] = [pick(people), pick(people), pick(people)], [opening, reply] = [pick(tasks), pick(tasks)];

    const hand = await begin(byKeys);
    await places(hand, [relic, post, bed].map((name, i) => [name, 2 + 4 * i + draw(3), 2 + draw(5)]));
    await instance(hand, "Guard", guard, { relic, post, bed });
    await person(hand, gordon, guard);
    for (const name of [first, second]) {
        await person(hand, name, "creature");
    }
    for (const name of [opening, reply]) {
        await declare(hand, "task", name);
    }
    await instance(hand, "Duet", "Practice", { first, second, opening, reply });

    const { text, story } = await play(hand);
    assert.match(text, new RegExp(`instance ${guard} of Guard\\n    relic = ${relic}\\n    post = ${post}\\n    bed = ${bed}\\n`));
    assert.match(story, new RegExp(first));
    await close(hand.page);
}

const tests = {};
const count = Number(process.env.TROUPE_SEEDS ?? 3);
for (let seed = 1; seed <= count; seed++) {
    tests[`a guard and a duet by mouse, seed ${seed}`] = () => guardAndDuet(seed, false);
    tests[`a guard and a duet by keys, seed ${seed}`] = () => guardAndDuet(seed, true);
}
await run(tests, process.argv[2]);
