// SPDX-License-Identifier: MIT
// Speech bubbles on the stage, and where each stands: over nobody, where a place near the speaker is free; else over as few people as can
// be. A bubble keeps its place beside the speaker as long as nobody is under it, so that bubbles do not jump about. No bubble lies on other
// words, and no line from a bubble to its speaker goes over other words or another such line: speech that has no such place is not shown.

import { FLAG, type Speech } from "../protocol";
import { cross, distance, grown, hits, nearest, overlaps, within, type Box, type Line } from "./boxes";
import type { Crowd, Place } from "./crowd";
import type { Label, Measure } from "./labels";
import { sizeOfPerson } from "./person";
import type { Scene } from "./scene";
import { CELL, Tally } from "./tally";

export interface Bubble extends Label {
    name: string;
    lines: string[];
    /** the line drawn from the speaker to the speech bubble */
    lead: Line;
}

/** A place beside a speaker: how far it is from the usual place of a bubble, and how bad that is. */
interface Shift {
    x: number;
    y: number;
    cost: number;
}

/** A place that a bubble can take, and what is bad about it. */
interface Spot {
    shift: Shift;
    box: Box;
    lead: Line;
    /** how many people would be under the bubble */
    covered: number;
    cost: number;
}

export const LINE_HEIGHT = 17;
export const NAME_HEIGHT = 15;
export const PAD = 8;
const MOST_BUBBLES = 6;
const BUBBLE_WIDTH = 200;
const EDGE = 6;

/** The length of the line to a bubble that stands above its speaker with nothing in the way. */
const LEAD = 18;
/** Places are this far from one another; a free one is found wherever a bubble has room, and as much again on each side. */
const PITCH = 16;
const [MOST_ASIDE, MOST_UP, MOST_DOWN] = [18 * PITCH, 20 * PITCH, 23 * PITCH];
/** How much farther away a bubble should rather be than close to somebody, or with a line that goes over somebody. */
const CLOSE = 20;
const CROSSED = 40;
/** A new place has so much room to people, and to where they walk next, if that can be: then the bubble need not move again soon. */
const ROOM = 10;
const WALKS_M = [0.7, 1.4, 2.1];
/** A bubble over people goes over others only where those are fewer than this part of their number. */
const FEWER = 0.25;

/** Places of a bubble to try, the best first. */
const SHIFTS: readonly Shift[] = stepsTo(-MOST_ASIDE, MOST_ASIDE)
    .flatMap((x) => stepsTo(-MOST_UP, MOST_DOWN).map((y) => ({ x, y, cost: Math.hypot(x * 0.5, LEAD + (y < 0 ? -y : y * 0.5)) })))
    .sort((a, b) => a.cost - b.cost);

function stepsTo(from: number, to: number): number[] {
    return Array.from({ length: (to - from) / PITCH + 1 }, (_, i) => from + i * PITCH);
}

/** Where people are drawn, and how many of them are under a box or near it. */
class People {
    /** how far a person reaches to each side */
    readonly reach: number;
    #scene: Scene;
    #all: readonly Place[];
    #now: Tally | null = null;
    #soon: Tally | null = null;

    constructor(scene: Scene, { people }: Crowd) {
        this.#scene = scene;
        this.#all = people;
        this.reach = sizeOfPerson(scene.camera.scale) * 0.55;
    }

    under(box: Box): number {
        return this.#count(({ left, top }) => distance(box, [left, top]) < this.reach);
    }

    /** Counts the people over whose heads a line goes. */
    crossed(lead: Line): number {
        const { reach } = this;
        return this.#count(({ left, top }) => hits(lead, { left: left - reach / 2, top: top - reach / 2, width: reach, height: reach }));
    }

    /** At least as many as are under a box; none, if all are farther from it than a cell of the table. */
    about(box: Box): number {
        this.#now ??= this.#tally((now, { left, top }) => now.add(left, top));
        return this.#now.count(grown(box, this.reach));
    }

    /** How many are close to a box, or under it, now or where they walk next. */
    close(box: Box): number {
        const { scale } = this.#scene.camera;
        this.#soon ??= this.#tally((soon, { left, top, angle, flags }) => [0, ...((flags & FLAG.walks) !== 0 ? WALKS_M : [])]
            .forEach((metres) => soon.add(left + Math.cos(angle) * metres * scale, top + Math.sin(angle) * metres * scale)));
        return this.#soon.count(grown(box, this.reach + ROOM));
    }

    #count(is: (person: Place) => boolean): number {
        return this.#all.reduce((sum, person) => sum + (is(person) ? 1 : 0), 0);
    }

    #tally(add: (tally: Tally, person: Place) => void): Tally {
        const { width, height } = this.#scene;
        const tally = new Tally(grown({ left: 0, top: 0, width, height }, this.reach));
        this.#all.forEach((person) => add(tally, person));
        return tally;
    }
}

/** A bubble that needs a place, and all that is in its way. */
interface Unplaced {
    speech: Speech;
    name: string;
    lines: string[];
    speaker: Place;
    width: number;
    height: number;
    /** where it stood before beside its speaker */
    before: Shift | undefined;
    /** the part of the canvas in which words may stand */
    room: Box;
    people: People;
    bubbles: readonly Bubble[];
    taken: readonly Label[];
}

const keyOf = ({ body, text }: Speech): string => `${body} ${text}`;

export class Bubbles {
    /** The place of each line of speech. */
    #shifts = new Map<string, Shift>();

    /**
     * Returns the bubbles of a scene, of which none lies on the words that are `taken`. Speech of or to the followed body is placed first, then the
     * bubbles that can stay where they are, so that none has to go because another one has come; then those that cannot, and new ones.
     */
    arrange(scene: Scene, crowd: Crowd, taken: readonly Label[], measure: Measure): Bubble[] {
        const bubbles: Bubble[] = [];
        const shifts = new Map<string, Shift>();
        const place = (bubble: Unplaced, find: (bubble: Unplaced) => Spot | null): boolean => {
            const { speech, name, lines } = bubble;
            const spot = bubbles.length === MOST_BUBBLES ? null : find(bubble);
            if (spot === null) {
                return false;
            }
            bubbles.push({ is: "speech", text: `${name}: ${speech.text}`, name, lines, box: spot.box, lead: spot.lead });
            shifts.set(keyOf(speech), spot.shift);
            return true;
        };
        const isOfFollowed = ({ speech: { body, to } }: Unplaced) => scene.followed !== null && (body === scene.followed || to === scene.followed);
        this.#unplaced(scene, crowd, taken, bubbles, measure)
            .sort((a, b) => Number(isOfFollowed(b)) - Number(isOfFollowed(a)) || Number(b.before !== undefined) - Number(a.before !== undefined))
            .filter((bubble) => !place(bubble, isOfFollowed(bubble) ? choose : stay))
            .forEach((bubble) => place(bubble, choose));
        this.#shifts = shifts;
        return bubbles;
    }

    #unplaced(scene: Scene, crowd: Crowd, taken: readonly Label[], bubbles: readonly Bubble[], measure: Measure): Unplaced[] {
        const people = new People(scene, crowd);
        const { left, right, bottom } = scene.covered;
        const room = { left: left + EDGE, top: EDGE, width: scene.width - left - right - 2 * EDGE, height: scene.height - bottom - 2 * EDGE };
        return scene.frame.speech.flatMap((speech) => {
            const speaker = crowd.at(speech.body);
            if (speaker === undefined || speaker.left < 0 || speaker.top < 0 || speaker.left > scene.width || speaker.top > scene.height) {
                return [];
            }
            const name = scene.bodies.get(speech.body)?.name ?? "";
            const lines = wrap(speech.text, (words) => measure(words, false));
            const width = Math.max(measure(name, true), ...lines.map((line) => measure(line, false))) + 2 * PAD + 4;
            const height = lines.length * LINE_HEIGHT + NAME_HEIGHT + 2 * PAD - 2;
            return [{ speech, name, lines, speaker, width, height, before: this.#shifts.get(keyOf(speech)), room, people, bubbles, taken }];
        });
    }
}

/** Returns the place where a bubble stood before; null, if people are under it, or it cannot stand there. */
function stay(bubble: Unplaced): Spot | null {
    const kept = keptOf(bubble);
    return kept?.covered === 0 ? kept : null;
}

/** Returns the place where a bubble stood before, unless people are under it and another place is free, or has much fewer. */
function choose(bubble: Unplaced): Spot | null {
    const kept = keptOf(bubble);
    return kept?.covered === 0 ? kept : bestOf(bubble, kept === null ? Infinity : kept.covered * FEWER) ?? kept;
}

const keptOf = (bubble: Unplaced): Spot | null => (bubble.before === undefined ? null : spotAt(bubble, bubble.before));

/**
 * Returns the best of the places that cover fewer people than `most`; null if there is none. With a place `before`, one that is near to it
 * is better, so that a bubble does not go far.
 */
function bestOf(bubble: Unplaced, most: number): Spot | null {
    const { before, people } = bubble;
    let best: Spot | null = null;
    for (const shift of SHIFTS) {
        const far = before === undefined ? shift.cost : (shift.cost + Math.hypot(shift.x - before.x, shift.y - before.y)) / 2;
        const box = boxAt(bubble, shift);
        const covered = people.about(box);
        const isWorse = (cost: number) => covered >= most || (best !== null && (covered > best.covered || (covered === best.covered && cost >= best.cost)));
        if (isWorse(far)) {
            continue;
        }
        const least = far + CLOSE * (people.close(box) - covered);
        const lead = isWorse(least) ? null : leadOf(bubble, box);
        if (lead !== null && isFree(bubble, box, lead)) {
            const cost = least + CROSSED * people.crossed(lead);
            best = isWorse(cost) ? best : { shift, box, lead, covered, cost };
        }
    }
    return best;
}

function boxAt({ speaker, width, height, room, people }: Unplaced, { x, y }: Shift): Box {
    return within({ left: speaker.left - width / 2 + x, top: speaker.top - people.reach - LEAD - height + y, width, height }, room);
}

/** Returns a bubble's place with those who are under it; null where the bubble cannot stand. */
function spotAt(bubble: Unplaced, shift: Shift): Spot | null {
    const box = boxAt(bubble, shift), lead = leadOf(bubble, box);
    return lead === null || !isFree(bubble, box, lead) ? null : { shift, box, lead, covered: bubble.people.under(box), cost: 0 };
}

function isFree({ bubbles, taken }: Unplaced, box: Box, lead: Line): boolean {
    return bubbles.every((other) => !overlaps(box, other.box, 6) && !hits(other.lead, box) && !hits(lead, other.box) && !cross(lead, other.lead)) &&
        taken.every((other) => !overlaps(box, other.box) && !hits(lead, other.box));
}

/**
 * The line from the edge of a speaker to the speech bubble; null where the bubble would cover the speaker, or come so near that the speaker would
 * count among those under it.
 */
function leadOf({ speaker: { left, top }, people: { reach } }: Unplaced, box: Box): Line | null {
    if (overlaps(box, { left: left - reach, top: top - reach, width: 2 * reach, height: 2 * reach }, CELL)) {
        return null;
    }
    const to = nearest(box, [left, top], 12);
    const part = reach / Math.hypot(to[0] - left, to[1] - top);
    return [[left + (to[0] - left) * part, top + (to[1] - top) * part], to];
}

function wrap(text: string, measure: (words: string) => number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && measure(longer) > BUBBLE_WIDTH) {
            lines.push(line);
            line = word;
        } else {
            line = longer;
        }
    }
    return [...lines, line];
}
