// SPDX-License-Identifier: MIT
// Brings a person to perform a behaviour, to show it. A proactive is performed at once. For a latent behaviour the player is put
// far away and then near; if it answers a message, the player sends the message instead.

import { NOBODY, NOT_FOUND, NameFamily, type Entity, type Rehearsal } from "troupe";
import { setFact } from "./knowledge";

/** Something done to a story from outside, which can be done again. */
export type Doing =
    | { is: "put"; x: number; y: number }
    | { is: "perform"; who: Entity; behaviour: string }
    | { is: "send"; who: Entity; message: string }
    | { is: "fact"; who: Entity; name: string; value: number | boolean };

const PROACTIVE = 0;
const FAR_M = 200;
const NEAR_M = 1.4;
const WALL = "#".codePointAt(0);

function player({ stage }: Rehearsal): Entity {
    return stage.entities().find((entity) => stage.look(entity).isPlayer) ?? NOBODY;
}

function behaviourOf({ pack, world }: Rehearsal, who: Entity, title: string): number {
    const roles = world.roles(who);
    for (let index = 0; index < pack.count(NameFamily.BEHAVIOUR); index++) {
        const behaviour = pack.numberAt(NameFamily.BEHAVIOUR, index);
        const { name, role, scene, part } = pack.behaviour(behaviour);
        const isOwn = roles.includes(role) || (scene !== NOT_FOUND && part === 0);
        if (isOwn && name.slice(name.indexOf(".") + 1) === title) {
            return behaviour;
        }
    }
    return NOT_FOUND;
}

/** A point beside somebody that is in no wall; the point where they stand, if all around is wall. */
function beside({ stage }: Rehearsal, who: Entity): { x: number; y: number } {
    const { x, y } = stage.look(who);
    const { letterM, width } = stage.mapSize();
    const isFloor = (at: { x: number; y: number }) => width === 0 || stage.letter(Math.floor(at.x / letterM), Math.floor(at.y / letterM)) !== WALL;
    const around = Array.from({ length: 8 }, (_, i) => ({ x: x + NEAR_M * Math.cos(i * Math.PI / 4), y: y + NEAR_M * Math.sin(i * Math.PI / 4) }));
    return around.find(isFloor) ?? { x, y };
}

/** Returns what has to be done, one thing a step, so that `who` performs a behaviour; null when the text has no such behaviour. */
export function showing(rehearsal: Rehearsal, who: Entity, behaviour: string, message: string | null): Doing[] | null {
    const found = behaviourOf(rehearsal, who, behaviour);
    if (found === NOT_FOUND) {
        return null;
    }
    if (message !== null) {
        return [{ is: "send", who, message }];
    }
    if (rehearsal.pack.behaviour(found).initiation === PROACTIVE) {
        return [{ is: "perform", who, behaviour }];
    }
    return [{ is: "put", x: -FAR_M, y: -FAR_M }, { is: "put", ...beside(rehearsal, who) }];
}

export function doNow(rehearsal: Rehearsal, doing: Doing): void {
    const { world, stage } = rehearsal;
    switch (doing.is) {
    case "put":
        if (player(rehearsal) !== NOBODY) {
            stage.put(player(rehearsal), doing);
        }
        break;
    case "perform": world.perform(doing.who, behaviourOf(rehearsal, doing.who, doing.behaviour)); break;
    case "fact": setFact(rehearsal, doing.who, doing.name, doing.value); break;
    case "send": world.send(doing.who, doing.message, player(rehearsal)); break;
    }
}
