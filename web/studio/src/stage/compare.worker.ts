// SPDX-License-Identifier: MIT
// The worker that plays two stories side by side, from the same seed, before and after a change of the text.

import { Comparison, load, Rehearsal, type Troupe } from "troupe";
import { serve } from "../lifeline";

export interface ToCompare {
    number: number;
    before: Uint8Array;
    after: Uint8Array;
    seed: number;
    setting: string | null;
    /** the moment from which both are played; null: from their beginning */
    image: Uint8Array | null;
    seconds: number;
}

export interface FromCompare {
    number: number;
    differs: boolean;
    /** the time of day of the first difference, in seconds after midnight */
    clock: number;
    /** the step of the first difference */
    step: number;
    /** the difference in sentences, one on each line */
    text: string;
}

let troupe: Troupe | undefined;
let newest: ToCompare | undefined;

function raise(bytes: Uint8Array, { seed, setting, image }: ToCompare): { rehearsal: Rehearsal; release: () => void } {
    const pack = (troupe as Troupe).load(bytes);
    try {
        const rehearsal = image === null ? new Rehearsal(pack, { seed, setting, player: true }) : Rehearsal.load(pack, image);
        return { rehearsal, release: () => (rehearsal.release(), pack.release()) };
    } catch (error) {
        pack.release();
        throw error;
    }
}

function compare(task: ToCompare): FromCompare {
    const before = raise(task.before, task), after = raise(task.after, task);
    const until = before.rehearsal.now + task.seconds * before.rehearsal.world.stepsPerSecond;
    const comparison = Comparison.play(before.rehearsal, after.rehearsal, until);
    const { differs, step, secondOfDay } = comparison.first();
    const text = comparison.print("before", "now");
    comparison.release();
    before.release();
    after.release();
    return { number: task.number, differs, step, clock: secondOfDay, text };
}

function compareNewest(): void {
    if (newest === undefined) {
        return;
    }
    const task = newest;
    newest = undefined;
    try {
        postMessage(compare(task));
    } catch {
        // a text without the setting of the other has nothing to be compared with
    }
}

await serve<ToCompare>(load().then((loaded) => void (troupe = loaded)), (task) => {
    newest = task;
    setTimeout(compareNewest, 50);
});
