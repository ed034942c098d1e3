// SPDX-License-Identifier: MIT
// The parts of a body's card besides its behaviours: its facts, some of which can be set, whom it waits for, and what it could do.

import { NOBODY, NameFamily, type Entity, type Rehearsal, type World } from "troupe";
import { factName, numbersOf } from "./naming";

/** A fact as the card shows it. `edit` says how it is changed; null: it is only shown. */
export interface FactShown {
    name: string;
    /** the whole name of the fact: "guest.thirst" */
    fact: string;
    value: string;
    edit: "number" | "truth" | null;
}

const bare = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Returns the answer to a question, or undefined when the question has none, as for a fact of another kind. */
export function attempt<T>(ask: () => T): T | undefined {
    try {
        return ask();
    } catch {
        return undefined;
    }
}

/** A value in words. */
export function plain(rehearsal: Rehearsal, value: unknown): string {
    switch (typeof value) {
    case "number": return Number.isInteger(value) ? String(value) : value.toFixed(1);
    case "bigint": return value === NOBODY ? "nobody" : rehearsal.name(value);
    case "boolean": return value ? "yes" : "no";
    default: return typeof value === "string" ? value : "";
    }
}

export function factsOf(rehearsal: Rehearsal, entity: Entity): FactShown[] {
    const { pack, world } = rehearsal;
    return numbersOf(pack, NameFamily.FACT).flatMap((fact) => {
        const { name, isItem } = pack.fact(fact);
        const value = attempt(() => world.fact(entity, fact));
        const edit = typeof value === "number" && !isItem ? "number" as const : typeof value === "boolean" ? "truth" as const : null;
        return value === undefined || (isItem && value === 0) ? [] : [{ name: bare(name), fact: factName(pack, fact), value: plain(rehearsal, value), edit }];
    });
}

/** Sets the fact of `who` whose name without its owner is `name` (`mood`, not `Person.mood`). Does nothing when `who` has no such fact. */
export function setFact(rehearsal: Rehearsal, who: Entity, name: string, value: number | boolean): void {
    const { pack, world } = rehearsal;
    const fact = numbersOf(pack, NameFamily.FACT).find((each) => bare(pack.fact(each).name) === name && attempt(() => world.fact(who, each)) !== undefined);
    if (fact !== undefined) {
        world.setFact(who, fact, value);
    }
}

/** Returns the entities for which an entity waits: each of them once, with the reason. */
export function waitsOf(world: World, entity: Entity): { other: Entity; reason: string }[] {
    const waits = world.waits(entity).filter(({ other }) => other !== NOBODY && world.isAlive(other));
    return waits.filter(({ other }, i) => waits.findIndex((wait) => wait.other === other) === i)
        .map(({ other, kind, lock }) => ({ other, reason: lock !== "" ? lock : REASONS[kind] ?? "" }));
}
const REASONS = ["is not done yet", "has the lock", "has not answered", "has not answered"];

/** The things that a body might do: the behaviours of the roles worn, and what objects offer. */
export function doableOf({ pack, world }: Rehearsal, entity: Entity): string[] {
    const roles = world.roles(entity);
    const behaviours = numbersOf(pack, NameFamily.BEHAVIOUR).map((behaviour) => pack.behaviour(behaviour));
    const own = behaviours.filter(({ role }) => roles.includes(role)).map(({ name }) => bare(name));
    return [...new Set([...own, ...pack.names(NameFamily.OFFER).map(bare)])].sort((a, b) => a.localeCompare(b));
}
