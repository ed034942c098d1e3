// SPDX-License-Identifier: MIT
// Steps of the debugger for one character: a goal that a story plays up to. Stepping reads where the character is in what it does,
// and changes nothing.

import { RunningNodeKind, type Entity, type World } from "troupe";
import type { StepKind } from "../debugging/protocol";

/** The position of a character in one of its behaviours. */
interface Position {
    behaviour: number;
    isCurrent: boolean;
    /** the task, the step in it, and the nodes of its tree that run, the outermost first */
    path: string[];
    /** the length of the part of `path` that ends with the innermost network, plan or task; 0: only the behaviour's own task */
    around: number;
}

const ENCLOSES: ReadonlySet<number> = new Set([RunningNodeKind.NETWORK, RunningNodeKind.PLAN, RunningNodeKind.TASK]);

function positions(world: World, person: Entity): Position[] {
    if (!world.isAlive(person)) {
        return [];
    }
    return world.queues(person).map(({ behaviour, isCurrent, task, step }, at) => {
        const frames = world.runningNodes(person, at);
        const innermost = frames.findLastIndex(({ kind }) => ENCLOSES.has(kind));
        return {
            behaviour, isCurrent: isCurrent !== 0, path: [`${task}`, `${step}`, ...frames.map(({ node, since }) => `${node} ${since}`)],
            around: innermost <= 0 ? 0 : innermost + 3,
        };
    });
}

const begins = (path: string[], start: string[]) => start.every((part, i) => path[i] === part);

export class Goal {
    #begun: Position | undefined;

    constructor(world: World, private readonly person: Entity, private readonly kind: StepKind) {
        this.#begun = positions(world, person).find(({ isCurrent }) => isCurrent);
    }

    isReached(world: World): boolean {
        const now = positions(world, this.person);
        const current = now.find(({ isCurrent }) => isCurrent);
        const begun = this.#begun;
        if (begun === undefined) {
            return current !== undefined;
        }
        if (this.kind === "into") {
            return current?.behaviour !== begun.behaviour || current.path.join() !== begun.path.join();
        }
        const same = now.find(({ behaviour }) => behaviour === begun.behaviour);
        if (same === undefined) {
            return true;
        }
        if (this.kind === "out") {
            return begun.around > 0 && !begins(same.path, begun.path.slice(0, begun.around));
        }
        return same.isCurrent && !begins(same.path, begun.path);
    }
}
