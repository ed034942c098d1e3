// SPDX-License-Identifier: MIT
// Words on the stage: names, speech, places, numbers of crowds, and where each stands. None overlaps another: a word that has no place of its
// own is not shown.

import type { BodyId } from "../protocol";
import { hits, overlaps, type Box } from "./boxes";
import { Bubbles, NAME_HEIGHT, type Bubble } from "./bubbles";
import { toScreen } from "./camera";
import type { Crowd } from "./crowd";
import { sizeOfPerson } from "./person";
import { each, type Scene } from "./scene";

export interface Label {
    is: "name" | "speech" | "place" | "crowd";
    text: string;
    box: Box;
}

export type Measure = (text: string, isName: boolean) => number;

export class Labels {
    names: Label[] = [];
    bubbles: Bubble[] = [];
    places: Label[] = [];
    crowds: Label[] = [];
    #speech = new Bubbles();

    get all(): Label[] {
        return [...this.crowds, ...this.names, ...this.bubbles, ...this.places];
    }

    arrange(scene: Scene, crowd: Crowd, measure: Measure): void {
        this.crowds = crowd.discs.map(({ left, top, radius, count }) => ({
            is: "crowd", text: String(count), box: { left: left - radius, top: top - radius, width: 2 * radius, height: 2 * radius },
        }));
        this.names = this.#namesOf(scene, crowd, measure);
        this.bubbles = this.#speech.arrange(scene, crowd, [...this.names, ...this.crowds], measure);
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

    #placesOf(scene: Scene, crowd: Crowd, measure: Measure): Label[] {
        const places: Label[] = [];
        const size = sizeOfPerson(scene.camera.scale);
        const taken = [...[...this.crowds, ...this.names, ...this.bubbles].map(({ box }) => box),
            ...crowd.people.map(({ left, top }) => ({ left: left - size / 2, top: top - size / 2, width: size, height: size }))];
        each(scene.frame, ({ id, x, y }) => {
            const body = scene.bodies.get(id);
            if (body?.isPlace !== true) {
                return;
            }
            const [left, top] = toScreen(scene, x, y);
            const width = measure(body.name, false);
            const box = [0, -1, 1].map((down) => ({ left: left - width / 2, top: top - 8 + down * (size + 2), width, height: 16 }))
                .find((it) => !taken.some((other) => overlaps(it, other, 2)) && !this.bubbles.some(({ lead }) => hits(lead, it)));
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
    each(scene.frame, ({ id: body, x, y }) => {
        if (body === id) {
            const [left, top] = toScreen(scene, x, y);
            found = { left, top };
        }
    });
    return found;
}
