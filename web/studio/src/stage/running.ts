// SPDX-License-Identifier: MIT
// The lines of the text that people are at: the nodes of trees and networks that run, from the outermost to the step.

import type { Entity, Rehearsal } from "troupe";
import type { BodyId } from "../protocol";
import { placeIn, placeOf } from "./watching";

/** A line of the text, and the bodies that perform it. */
export interface Running {
    file: string;
    line: number;
    bodies: BodyId[];
}

export function runningOf(rehearsal: Rehearsal, people: Iterable<Entity>, idOf: (entity: Entity) => BodyId): Running[] {
    const lines = new Map<string, Running>();
    for (const person of people) {
        for (const { file, line } of placesOf(rehearsal, person)) {
            const key = `${file}:${line}`, body = idOf(person);
            const running = lines.get(key) ?? { file, line, bodies: [] };
            lines.set(key, running.bodies.includes(body) ? running : { ...running, bodies: [...running.bodies, body] });
        }
    }
    return [...lines.values()];
}

function placesOf(rehearsal: Rehearsal, person: Entity) {
    const { world, pack } = rehearsal;
    const queues = world.queues(person), position = queues.findIndex(({ isCurrent }) => isCurrent);
    const current = queues[position];
    if (current === undefined) {
        return [];
    }
    const frames = world.runningNodes(person, position).map(({ origin }) => placeOf(pack, origin));
    return [...frames, placeIn(rehearsal, person, current, position)].filter((place) => place !== null);
}
