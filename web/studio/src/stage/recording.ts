// SPDX-License-Identifier: MIT
// A world that was recorded elsewhere, by a simulation or a game, and is played again from its logs. A stage that takes over a copy
// of the world shows the moment at which the recording is. The count of steps goes on also where the recorded world was set back to
// an earlier step.

import { Journal, NOT_FOUND, Rehearsal, Replay, ReplayState, Result, TroupeError, type Entity, type Pack, type ReplayImage, type Troupe, type World } from "troupe";
import { Ring } from "./ring";

/** Something that the host did to the recorded world. */
export interface Deed {
    /** how many steps had been made */
    made: number;
    name: string;
    /** the entity that the deed met; nobody: all agents, or the world */
    whom: Entity;
}

export interface Recorded {
    /** a log for each world; the next one goes on where the last one ends */
    logs: Uint8Array[];
    deeds: Deed[];
    /** a sentence about the end of the recording, at which the story stops; null: the story goes on from there */
    ending: string | null;
    /** the step at which the recorded world stands at last, since the logs do not have steps in which nothing was due; 0: that of their last step */
    lastStep: number;
}

/** The ends of a log that are no trouble: its recording was ended there, or went on when the log was taken. */
const GOOD_ENDS: ReadonlySet<number> = new Set([ReplayState.END, ReplayState.CUT]);

/** A deed with the step behind which it was done. */
export type DoneDeed = Deed & { step: number };

/**
 * A moment of a recording that is set aside: an image of the world, and the places in the logs and among the deeds at which the recording
 * stood then.
 */
interface Point {
    step: number;
    log: number;
    isStart: boolean;
    made: number;
    doneCount: number;
    shift: number;
    image: PointImage;
}

class PointImage {
    readonly size: number;

    /** `world` is null while the recording plays another log than the one to which the image belongs. */
    constructor(public world: ReplayImage | null, readonly journal: Journal) {
        this.size = (world?.size ?? 0) + journal.size;
    }

    releaseWorld(): void {
        this.world?.release();
        this.world = null;
    }

    release(): void {
        this.releaseWorld();
        this.journal.release();
    }
}

const POINT_BYTES = 24 << 20;
const POINT_SECONDS = 5;

export class Recording {
    readonly #troupe: Troupe;
    readonly #points: Ring<Point>;
    readonly #recorded: Recorded;
    #replay: Replay;
    #log = 0;
    #made = 0;
    #nextDeed = 0;
    /** Deeds that the recording has come to so far, also those behind the moment to which it has gone back. */
    #done: DoneDeed[] = [];
    #journal: Journal;
    #isOver = false;
    #isBroken = false;
    #now: number;
    /** The step that was made last from the logs: #now may be later, where nothing was due. */
    #madeAt: number;
    /** The number of steps by which #now is ahead of the recorded world's own count, because that world was set back. */
    shift = 0;

    /**
     * Whether the last step does not continue the one before: it is the first of another log, or the recorded world has taken up
     * another text.
     */
    wasExchanged = false;
    #isExchanged = false;

    constructor(troupe: Troupe, recorded: Recorded) {
        this.#troupe = troupe;
        this.#recorded = recorded;
        this.#replay = Replay.open(troupe, recorded.logs[0] ?? new Uint8Array());
        this.#journal = new Journal(troupe);
        this.#now = this.#madeAt = this.#replay.world.now;
        this.#points = new Ring(POINT_BYTES, POINT_SECONDS * this.world.stepsPerSecond);
        this.#keepPoint(true);
    }

    get world(): World {
        return this.#replay.world;
    }

    get now(): number {
        return this.#now;
    }

    get ending(): string | null {
        return this.#recorded.ending;
    }

    /** Whether the recording is over: its last step is made, or the story goes on without it (`leave`). */
    get isOver(): boolean {
        return this.#isOver;
    }

    /**
     * Whether the logs cannot be played to their end: they are damaged, or the world does something else than when it was recorded.
     */
    get isBroken(): boolean {
        return this.#isBroken;
    }

    leave(): void {
        this.#isOver = true;
    }

    /** Deeds up to the moment at which the recording is. */
    get done(): readonly DoneDeed[] {
        return this.#done.slice(0, this.#nextDeed);
    }

    /**
     * Makes the next step of the logs; false when there is none. When the next step comes later than `until`, sets the clock to `until` and
     * returns false.
     */
    step(until: number): boolean {
        if (this.#isOver) {
            return false;
        }
        if (this.#nextStep() + this.shift > until) {
            this.#now = Math.max(this.#now, until);
            return false;
        }
        this.#takeDeeds(this.#made);
        const text = this.world.pack.at;
        const state = this.#replay.step();
        this.wasExchanged = this.#isExchanged || this.world.pack.at !== text;
        this.#isExchanged = false;
        if (state !== ReplayState.STEP) {
            this.#end(state);
            return false;
        }
        this.#made++;
        this.shift = Math.max(this.shift, this.#now + 1 - this.world.now);
        this.#now = this.#madeAt = this.world.now + this.shift;
        this.#journal.noteStep(this.world);
        if (this.#points.isDue(this.#now)) {
            this.#keepPoint(false);
        }
        return true;
    }

    #keepPoint(isStart: boolean): void {
        const journal = new Journal(this.#troupe);
        journal.copy(this.#journal);
        this.#points.keep({
            step: this.#now, log: this.#log, isStart, made: this.#made, doneCount: this.#nextDeed, shift: this.shift,
            image: new PointImage(this.#replay.takeImage(), journal),
        });
    }

    /**
     * Goes to the last moment that is set aside at or before a step, back or on, unless the clock stands between that moment and
     * the step. From there the recording plays on, also when it was over: the moment that was saved may lie behind its last step.
     */
    goTowards(step: number): void {
        const point = this.#points.before(step);
        if (point !== null && (this.#isOver || step < this.#now || point.step > this.#now)) {
            this.#restore(point);
        }
    }

    #restore({ step, log, isStart, made, doneCount, shift, image }: Point): void {
        if (log !== this.#log) {
            this.#open(log);
        }
        if (image.world === null) {
            image.world = this.#replay.takeImage();
        } else {
            this.#replay.restore(image.world);
        }
        this.#journal.copy(image.journal);
        [this.#now, this.#madeAt, this.#made, this.shift] = [step, step, made, shift];
        this.#nextDeed = doneCount;
        this.#isExchanged = isStart && log > 0;
        this.#isOver = this.#isBroken = false;
    }

    /**
     * Opens another log at its beginning. Of the moments that are set aside, only the beginnings of logs remain, without their
     * images of the world, which belong to the log that was open.
     */
    #open(log: number): void {
        const next = Replay.open(this.#troupe, this.#recorded.logs[log] as Uint8Array);
        this.#points.forget(({ isStart }) => !isStart);
        this.#points.each(({ image }) => image.releaseWorld());
        this.#replay.release();
        this.#replay = next;
        this.#log = log;
    }

    /**
     * Returns the next step that the logs have, and opens the next log at the end of one; behind the last log, returns the step at
     * which the world stands at last.
     */
    #nextStep(): number {
        while (this.#replay.next === NOT_FOUND) {
            if (this.#log + 1 >= this.#recorded.logs.length) {
                return this.#recorded.lastStep;
            }
            this.#open(this.#log + 1);
            this.#isExchanged = true;
            if (this.#points.before(this.#now)?.log !== this.#log) {
                this.#keepPoint(true);
            }
        }
        return this.#replay.next;
    }

    #end(state: number): void {
        this.#isOver = true;
        this.#isBroken = !GOOD_ENDS.has(state);
        this.#now = Math.max(this.#now, this.world.now + this.shift);
        this.#takeDeeds(Infinity);  // a deed that broke the rule itself is followed by no step
    }

    #takeDeeds(made: number): void {
        const { deeds } = this.#recorded;
        for (let deed = deeds[this.#nextDeed]; deed !== undefined && deed.made <= made; deed = deeds[++this.#nextDeed]) {
            this.#done[this.#nextDeed] = { ...deed, step: this.#madeAt };
        }
    }

    /** Returns a rehearsal, with a stage of its own, of the recorded world as it is now, or as `save` has it. `pack` is a text of the story. */
    moment(pack: Pack, save: Uint8Array = this.world.save()): Rehearsal {
        const rehearsal = Rehearsal.load(pack, save);
        rehearsal.journal.copy(this.#journal);
        return rehearsal;
    }

    release(): void {
        this.#points.release();
        this.#replay.release();
        this.#journal.release();
    }
}

/** Whether two recordings have the same logs, the same deeds and the same ending. */
export function isSameRecorded(a: Recorded, b: Recorded): boolean {
    const isSameLog = (log: Uint8Array, i: number) => log.length === b.logs[i]?.length && log.every((byte, at) => byte === b.logs[i]?.[at]);
    return a.ending === b.ending && a.logs.length === b.logs.length && a.deeds.length === b.deeds.length && a.logs.every(isSameLog) &&
        a.deeds.every(({ made, name, whom }, i) => made === b.deeds[i]?.made && name === b.deeds[i]?.name && whom === b.deeds[i]?.whom);
}

/**
 * Plays the case of a simulation that a text holds: the text's comments say what the host did. Returns the record of this; null
 * when the text holds no case.
 */
export function simulated(troupe: Troupe, text: string): Recorded | null {
    const logs: Uint8Array[][] = [];
    const take = (bytes: Uint8Array): boolean => {
        if (isLog(bytes)) {
            logs.push([]);
        }
        logs.at(-1)?.push(bytes.slice());
        return true;
    };
    try {
        const { deeds, wrong, step } = troupe.simulationRecord(text, { write: take });
        return {
            logs: logs.map(joined), deeds: deeds.trimEnd().split("\n").filter((line) => line !== "").map(deedOf),
            ending: wrong === "" ? "The simulation ends here, and has found nothing." : `The simulation ends at step ${step}: ${wrong}.`,
            lastStep: 0,
        };
    } catch (error) {
        if (error instanceof TroupeError && (error.code === Result.ERROR_FORMAT || error.code === Result.ERROR_SOURCE)) {
            return null;
        }
        throw error;
    }
}

const LOG_MAGIC = "TRPLOGS";
export const isLog = (bytes: Uint8Array): boolean => [...LOG_MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));

function joined(parts: Uint8Array[]): Uint8Array {
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

function deedOf(line: string): Deed {
    const [made, name, whom] = line.split(" ") as [string, string, string];
    return { made: Number(made), name, whom: BigInt(whom) as Entity };
}
