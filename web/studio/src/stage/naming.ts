// SPDX-License-Identifier: MIT
// Whole names, by which the engine finds one thing: "Patron.Approach", "Order.patron", "guest.thirst".

import { NOT_FOUND, NameFamily, type Pack } from "troupe";

export function numbersOf(pack: Pack, sort: number): number[] {
    return Array.from({ length: pack.count(sort) }, (_, index) => pack.numberAt(sort, index));
}

/**
 * Returns the whole name of a behaviour (with its role) or of a part (with its scene); null for a behaviour that only a test has.
 */
export function behaviourName(pack: Pack, behaviour: number): string | null {
    const { name, role, scene, part } = pack.behaviour(behaviour);
    const isPart = scene !== NOT_FOUND && pack.find(NameFamily.BEHAVIOUR, `${pack.name(NameFamily.SCENE, scene)}.${pack.partName(scene, part)}`) === behaviour;
    return isPart ? `${pack.name(NameFamily.SCENE, scene)}.${pack.partName(scene, part)}` : role === NOT_FOUND ? null : `${pack.name(NameFamily.ROLE, role)}.${name}`;
}

/** The name of a fact with the kind that has it, if one has. */
export function factName(pack: Pack, fact: number): string {
    const { name, kind } = pack.fact(fact);
    const whole = kind === NOT_FOUND ? name : `${pack.name(NameFamily.KIND, kind)}.${name}`;
    return pack.find(NameFamily.FACT, whole) === fact ? whole : name;
}
