// SPDX-License-Identifier: MIT
// Two guards pace a yard and greet: bindings/c/guards.c in JavaScript.

import { load, CommandKind, NameFamily, World } from "troupe";

const troupe = await load();
const { pack, report } = troupe.compile(`
role Guard for creature
    proactive Pace
        wander
    latent Greet, when a creature comes within 3 m
        "Good evening." to it
`);
if (pack === null) {
    throw new Error(report);
}
const world = new World(pack, { seed: 7n });
for (const x of [0, 1]) {
    world.putOn(world.spawn("creature", { x }), "Guard");
}
while (world.now < 90) {
    world.step();
    for (const { kind, action, agent, token } of world.commands()) {
        if (kind === CommandKind.BEGIN) {
            console.log(`guard ${world.serial(agent)}: ${pack.name(NameFamily.ACTION, action)}`);
            world.finished(token);
        }
    }
}
console.log(world.hash.toString(16).padStart(16, "0"));
world.release();
pack.release();
