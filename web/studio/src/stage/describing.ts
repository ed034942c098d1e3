// SPDX-License-Identifier: MIT
// A moment of a story in words: of some people where they are, what they have and what they do, and the things around them.

import { NameFamily, type Entity, type Rehearsal } from "troupe";
import type { Moment, Told } from "../tests/moment";
import { attempt, plain } from "./knowledge";

const MOST_THINGS = 12;
const EXACT = 10;  // parts of a metre

const rounded = (value: number) => Math.round(value * EXACT) / EXACT;

/** Describes the moment for a test. The things that are described are those nearest to the first of `people`. */
export function describe(rehearsal: Rehearsal, people: Entity[], titleOf: (behaviour: number) => string): Moment {
    const { pack, world, stage } = rehearsal;
    const isThing = (entity: Entity) => !pack.kindIsCharacter(world.kind(entity)) && !stage.look(entity).isPlayer;
    const [first] = people.map((person) => stage.look(person));
    const far = (entity: Entity) => Math.hypot(stage.look(entity).x - (first?.x ?? 0), stage.look(entity).y - (first?.y ?? 0));
    const things = stage.entities().filter(isThing).sort((a, b) => far(a) - far(b)).slice(0, MOST_THINGS);
    return {
        clock: world.timeOfDay,
        people: people.map((person) => ({ ...toldOf(rehearsal, person), ...lifeOf(rehearsal, person, titleOf) })),
        things: things.map((thing) => toldOf(rehearsal, thing)),
    };
}

function toldOf({ pack, world, stage }: Rehearsal, entity: Entity): Told {
    const { x, y } = stage.look(entity);
    return { name: stage.name(entity), type: pack.name(NameFamily.KIND, world.kind(entity)), x: rounded(x), y: rounded(y), facts: [], doing: null };
}

function lifeOf(rehearsal: Rehearsal, person: Entity, titleOf: (behaviour: number) => string): Partial<Told> {
    const { pack, world } = rehearsal;
    const role = world.roles(person)[0];
    const current = world.queues(person).find(({ isCurrent }) => isCurrent);
    return {
        ...(role === undefined ? {} : { type: pack.name(NameFamily.ROLE, role) }),
        facts: factsRead(rehearsal, person),
        doing: current === undefined ? null : { behaviour: titleOf(current.behaviour), isFirst: pack.behaviour(current.behaviour).part === 0 },
    };
}

/** Returns the facts of a person that behaviours read, and the items, but for facts whose value is 0, no or nobody. */
function factsRead(rehearsal: Rehearsal, person: Entity): Told["facts"] {
    const { pack, world } = rehearsal;
    return Array.from({ length: pack.count(NameFamily.FACT) }, (_, i) => pack.numberAt(NameFamily.FACT, i)).flatMap((fact) => {
        const { name, isRead, isItem } = pack.fact(fact);
        const value = isRead || isItem ? attempt(() => world.fact(person, fact)) : undefined;
        return value === undefined || !Boolean(value) ? [] : [{ fact: name.slice(name.lastIndexOf(".") + 1), value: plain(rehearsal, value) }];
    });
}
