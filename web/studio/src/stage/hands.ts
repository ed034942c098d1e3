// SPDX-License-Identifier: MIT
// The things that people have in their hands: one of the items of which a person has few, since many of one item are a purse or a
// store. A few people are looked at in each frame, so that a village does not slow the frames down; after a jump to another moment,
// all are looked at.

import { NameFamily, type Entity, type Pack, type World } from "troupe";
import { attempt } from "./knowledge";
import { numbersOf } from "./naming";

const LOOKS_IN_A_FRAME = 24;
const MOST_IN_HANDS = 2;

export class Hands {
    #items: number[] = [];
    #held = new Map<Entity, number>();
    #next = 0;
    #isAnew = true;

    /** Forgets which items people hold, for another text or another moment, so that all is looked at anew. */
    forget(pack: Pack): void {
        this.#items = numbersOf(pack, NameFamily.FACT).filter((fact) => pack.fact(fact).isItem).reverse();
        this.#held.clear();
        this.#next = 0;
        this.#isAnew = true;
    }

    look(world: World, people: readonly Entity[]): void {
        if (this.#items.length === 0) {
            return;
        }
        const count = this.#isAnew ? people.length : Math.min(LOOKS_IN_A_FRAME, people.length);
        this.#isAnew = false;
        for (let i = 0; i < count; i++) {
            const person = people[this.#next++ % people.length] as Entity;
            this.#held.set(person, 1 + this.#items.findIndex((item) => {
                const number = attempt(() => world.fact(person, item));
                return typeof number === "number" && number > 0 && number <= MOST_IN_HANDS;
            }));
        }
    }

    /** Returns the number of the item that a person holds, from which the item's colour follows; 0: the hands are empty. */
    of(person: Entity): number {
        return this.#held.get(person) ?? 0;
    }
}
