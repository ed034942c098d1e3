// SPDX-License-Identifier: MIT
// Words on the stage: names, speech, places, numbers of crowds, and where each stands. None overlaps another, and no line that leads
// from a bubble to its speaker goes through another bubble or over another line: what has no such place is not shown.

import type { BodyId, Speech } from "../protocol";
import { cross, hits, nearest, overlaps, within, type Box, type Line, type Point } from "./boxes";
import { toScreen } from "./camera";
import type { Crowd, Place } from "./crowd";
import { sizeOfPerson } from "./person";
import { each, type Scene } from "./scene";

export interface Label {
    is: "name" | "speech" | "place" | "crowd";
    text: string;
    box: Box;
}

export interface Bubble extends Label {
    name: string;
    lines: string[];
    /** the line drawn from the speaker to the speech bubble */
    lead: Line;
}

type Measure = (text: string, isName: boolean) => number;

export const LINE_HEIGHT = 17;
export const NAME_HEIGHT = 15;
export const PAD = 8;
const MOST_BUBBLES = 6;
const BUBBLE_WIDTH = 200;
const EDGE = 6;

/** Places of a bubble to try, the nearest first: how far aside its middle is, in widths and pixels, and how far up. */
const TRIES: readonly (readonly [widths: number, aside: number, up: number])[] = [30, 64, 100, -30, 140, -70, 185, -115, 230, -165, 280, 330]
    .flatMap((up) => [[0, 0], [-0.3, 0], [0.3, 0], [-0.5, -20], [0.5, 20], [-0.5, -90], [0.5, 90], [-0.5, -170], [0.5, 170]]
        .map(([widths, aside]) => [widths as number, aside as number, up] as const))
    .sort(([aWidths, a, aUp], [bWidths, b, bUp]) => cost(aWidths, a, aUp) - cost(bWidths, b, bUp));

function cost(widths: number, aside: number, up: number): number {
    return Math.hypot(widths * BUBBLE_WIDTH * 0.5 + aside, up < 0 ? up * 1.6 : up);
}

export class Labels {
    names: Label[] = [];
    bubbles: Bubble[] = [];
    places: Label[] = [];
    crowds: Label[] = [];
    /** The number of the try that has placed the bubble of each line of speech, so that the bubble stays where it is. */
    #tries = new Map<string, number>();

    get all(): Label[] {
        return [...this.crowds, ...this.names, ...this.bubbles, ...this.places];
    }

    arrange(scene: Scene, crowd: Crowd, measure: Measure): void {
        this.crowds = crowd.discs.map(({ left, top, radius, count }) => ({
            is: "crowd", text: String(count), box: { left: left - radius, top: top - radius, width: 2 * radius, height: 2 * radius },
        }));
        this.names = this.#namesOf(scene, crowd, measure);
        this.bubbles = this.#bubblesOf(scene, crowd, measure);
        this.places = this.#placesOf(scene, crowd, measure);
    }

    #namesOf(scene: Scene, crowd: Crowd, measure: Measure): Label[] {
        const names: Label[] = [];
        const player = [...scene.bodies.values()].find(({ isPlayer }) => isPlayer)?.id ?? null;
        const size = sizeOfPerson(scene.camera.scale);
        for (const id of new Set([scene.hovered, scene.followed, player])) {
            const body = id === null ? undefined : scene.bodies.get(id);
            const at = id === null ? undefined : crowd.at(id) ?? thingAt(scene, id);
            if (body === undefined || at === undefined || body.isPlace) {
                continue;
            }
            const width = measure(body.name, true);
            const box = this.#freest(at, width, size, crowd);
            if ([...names, ...this.crowds].every((other) => !overlaps(box, other.box, 2))) {
                names.push({ is: "name", text: body.name, box });
            }
        }
        return names;
    }

    /** The place below, above or beside somebody where a name covers the fewest people; below, if no other place is better. */
    #freest({ left, top }: { left: number; top: number }, width: number, size: number, crowd: Crowd): Box {
        const far = size * 0.5 + 4;
        const boxes = [[left - width / 2, top + far], [left - width / 2, top - far - NAME_HEIGHT], [left + far + 2, top - NAME_HEIGHT / 2], [left - far - 2 - width, top - NAME_HEIGHT / 2]]
            .map(([left, top]) => ({ left: left as number, top: top as number, width, height: NAME_HEIGHT }));
        const hides = (box: Box) => crowd.people.filter((person) => overlaps(box, { left: person.left - size / 2, top: person.top - size / 2, width: size, height: size }, 0)).length;
        return boxes.reduce((best, box) => (hides(box) < hides(best) ? box : best));
    }

    #bubblesOf(scene: Scene, crowd: Crowd, measure: Measure): Bubble[] {
        const bubbles: Bubble[] = [];
        const tries = new Map<string, number>();
        for (const { body, text } of inTurn(scene, this.#tries)) {
            const at = crowd.at(body);
            if (at === undefined || at.left < 0 || at.top < 0 || at.left > scene.width || at.top > scene.height) {
                continue;
            }
            const name = scene.bodies.get(body)?.name ?? "";
            const lines = wrap(text, (words) => measure(words, false));
            const width = Math.max(measure(name, true), ...lines.map((line) => measure(line, false))) + 2 * PAD + 4;
            const size = { width, height: lines.length * LINE_HEIGHT + NAME_HEIGHT + 2 * PAD - 2 };
            const key = `${body} ${text}`;
            const made = this.#place(scene, crowd, [at.left, at.top], size, bubbles, this.#tries.get(key));
            if (made !== null) {
                bubbles.push({ is: "speech", text: `${name}: ${text}`, name, lines, box: made.box, lead: made.lead });
                tries.set(key, made.number);
            }
            if (bubbles.length === MOST_BUBBLES) {
                break;
            }
        }
        this.#tries = tries;
        return bubbles;
    }

    #place(scene: Scene, crowd: Crowd, at: Point, { width, height }: { width: number; height: number }, bubbles: Bubble[],
        before: number | undefined): { box: Box; lead: Line; number: number } | null {
        const { left, right, bottom } = scene.covered;
        const room = { left: left + EDGE, top: EDGE, width: scene.width - left - right - 2 * EDGE, height: scene.height - bottom - 2 * EDGE };
        const reach = sizeOfPerson(scene.camera.scale) * 0.55;
        const others = crowd.people.filter(({ left: x, top: y }) => x !== at[0] || y !== at[1]);
        let best: { box: Box; lead: Line; number: number } | null = null;
        let least = Infinity;
        for (const number of before === undefined ? TRIES.keys() : [before, ...TRIES.keys()]) {
            const [widths, aside, up] = TRIES[number] as (typeof TRIES)[number];
            const box = within({ left: at[0] - width / 2 + widths * width + aside, top: up > 0 ? at[1] - up - height : at[1] - up, width, height }, room);
            const lead = leadOf(at, box, reach);
            if (number >= least || lead === null || !this.#isFree(box, lead, bubbles)) {
                continue;
            }
            const trouble = number + hidden(box, lead, others, reach);
            if (trouble < least) {
                [best, least] = [{ box, lead, number }, trouble];
            }
            if (number === before) {
                break;
            }
        }
        return best;
    }

    #isFree(box: Box, lead: Line, bubbles: Bubble[]): boolean {
        return bubbles.every((other) => !overlaps(box, other.box, 6) && !hits(other.lead, box) && !hits(lead, other.box) && !cross(lead, other.lead)) &&
            [...this.names, ...this.crowds].every((other) => !overlaps(box, other.box) && !hits(lead, other.box));
    }

    #placesOf(scene: Scene, crowd: Crowd, measure: Measure): Label[] {
        const places: Label[] = [];
        const size = sizeOfPerson(scene.camera.scale);
        const people = crowd.people.map(({ left, top }) => ({ left: left - size / 2, top: top - size / 2, width: size, height: size }));
        const taken = [...this.crowds, ...this.names, ...this.bubbles].map(({ box }) => box);
        each(scene.frame, (id, x, y) => {
            const body = scene.bodies.get(id);
            if (body?.isPlace !== true) {
                return;
            }
            const [left, top] = toScreen(scene, x, y);
            const width = measure(body.name, false);
            const box = [0, -1, 1].map((down) => ({ left: left - width / 2, top: top - 8 + down * (size + 2), width, height: 16 }))
                .find((it) => [...taken, ...people].every((other) => !overlaps(it, other, 2)) && !this.bubbles.some(({ lead }) => hits(lead, it)));
            if (box !== undefined) {
                taken.push(box);
                places.push({ is: "place", text: body.name, box });
            }
        });
        return places;
    }
}

function thingAt(scene: Scene, id: BodyId): { left: number; top: number } | undefined {
    let found: { left: number; top: number } | undefined;
    each(scene.frame, (body, x, y) => {
        if (body === id) {
            const [left, top] = toScreen(scene, x, y);
            found = { left, top };
        }
    });
    return found;
}

/** The line from the edge of a body to its speech bubble; null where the bubble would cover the body. */
function leadOf(at: Point, box: Box, reach: number): Line | null {
    const to = nearest(box, at, 12);
    const far = Math.hypot(to[0] - at[0], to[1] - at[1]);
    const around = { left: at[0] - reach, top: at[1] - reach, width: 2 * reach, height: 2 * reach };
    if (far <= reach || overlaps(around, box, 0)) {
        return null;
    }
    const part = reach / far;
    return [[at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part], to];
}

const COVERED = 30;
const CROSSED = 10;

/**
 * Returns how bad it is that a bubble hides people or that its line crosses them, as a number of places of TRIES: so many further
 * places are worth trying to avoid that.
 */
function hidden({ left, top, width, height }: Box, lead: Line, people: readonly Place[], reach: number): number {
    return people.reduce((sum, { left: x, top: y }) => {
        const isCovered = x > left - reach && x < left + width + reach && y > top - reach && y < top + height + reach;
        const half = reach / 2;
        return sum + (isCovered ? COVERED : hits(lead, { left: x - half, top: y - half, width: reach, height: reach }) ? CROSSED : 0);
    }, 0);
}

/** Orders speech by who gets a bubble first: of or to the followed body, then what has a bubble already, then the rest. */
function inTurn({ frame, followed }: Scene, tries: ReadonlyMap<string, number>): Speech[] {
    const turn = ({ body, to, text }: Speech) => (body === followed || (followed !== null && to === followed) ? 0 : tries.has(`${body} ${text}`) ? 1 : 2);
    return [...frame.speech].sort((a, b) => turn(a) - turn(b));
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
