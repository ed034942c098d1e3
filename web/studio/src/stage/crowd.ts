// SPDX-License-Identifier: MIT
// Where people are drawn. People who stand closer than they are wide are drawn a little apart, so that each can be seen and clicked;
// from far away, and where there are too many for that, those who are near each other are one disc with their number.

import { LegendKind } from "troupe";
import type { Began, BodyId } from "../protocol";
import { toMetres, toScreen } from "./camera";
import { sizeOfPerson } from "./person";
import { each, type Scene } from "./scene";

/** Where somebody is drawn. */
export interface Place {
    id: BodyId;
    left: number;
    top: number;
    angle: number;
    began: Began;
    flags: number;
    /** a number that changes evenly while the person walks (x + y, in metres), from which the position of the feet follows */
    way: number;
}

export interface Disc {
    left: number;
    top: number;
    radius: number;
    count: number;
    began: Map<Began, number>;
    /** one of the people whom the disc stands for */
    first: Place;
}

/** The scale, in pixels per metre, below which groups of people are drawn as discs with a number. */
export const FAR_SCALE = 12;
/** The most people in view that are moved apart, since each of them is compared with each other one. */
const MOST_SPREAD = 600;
const FIRST_ROUNDS = 40;
const ROUNDS = 4;
const MOST_APART = 1.7;  // times their size
const CELL_PX = 34;
const SINGLE_PX = 9;

const radiusOf = (count: number) => (count === 1 ? SINGLE_PX : 11 + Math.min(7, Math.log2(count) * 1.6));

export class Crowd {
    people: Place[] = [];
    discs: Disc[] = [];
    #aside = new Map<BodyId, [number, number]>();
    #scale = 0;

    arrange(scene: Scene): void {
        const all: Place[] = [];
        each(scene.frame, ({ id, x, y, facingX, facingY, began, flags }) => {
            if (scene.bodies.get(id)?.isCharacter === true) {
                const [left, top] = toScreen(scene, x, y);
                all.push({ id, left, top, angle: Math.atan2(facingY, facingX), began, flags, way: x + y });
            }
        });
        if (scene.camera.scale < FAR_SCALE || inView(scene, all).length > MOST_SPREAD) {
            this.#count(scene, all);
        } else {
            this.people = all;
            this.discs = [];
            this.#spread(scene);
        }
        this.people.sort((a, b) => a.top - b.top);
    }

    at(body: BodyId): Place | undefined {
        return this.people.find(({ id }) => id === body);
    }

    #spread(scene: Scene): void {
        const size = sizeOfPerson(scene.camera.scale);
        const seen = inView(scene, this.people);
        const part = this.#scale === 0 ? 0 : scene.camera.scale / this.#scale;
        const rounds = this.#aside.size === 0 ? FIRST_ROUNDS : ROUNDS;
        const real = seen.map(({ left, top }) => [left, top] as const);
        seen.forEach((person) => {
            const [x, y] = this.#aside.get(person.id) ?? [0, 0];
            person.left += x * part * 0.94;
            person.top += y * part * 0.94;
        });
        for (let round = 0; round < rounds; round++) {
            pushApart(seen, size);
        }
        this.#scale = scene.camera.scale;
        this.#aside = new Map(seen.map((person, i) => [person.id, this.#kept(scene, person, real[i] as [number, number], size)]));
    }

    // Limits how far aside a person is drawn, and keeps the person out of walls. Returns how far aside that is, in x and y.
    #kept(scene: Scene, person: Place, [left, top]: readonly [number, number], size: number): [number, number] {
        const far = Math.hypot(person.left - left, person.top - top);
        const part = far > size * MOST_APART ? (size * MOST_APART) / far : 1;
        person.left = left + (person.left - left) * part;
        person.top = top + (person.top - top) * part;
        if (isWall(scene, person.left, person.top)) {
            if (!isWall(scene, left, person.top)) {
                person.left = left;
            } else if (!isWall(scene, person.left, top)) {
                person.top = top;
            } else {
                [person.left, person.top] = [left, top];
            }
        }
        return [person.left - left, person.top - top];
    }

    #count({ camera, followed, bodies }: Scene, all: Place[]): void {
        const cell = 2 ** Math.round(Math.log2(CELL_PX / camera.scale)) * camera.scale;
        const [fromX, fromY] = [-camera.x * camera.scale, -camera.y * camera.scale];
        const cells = new Map<string, Place[]>();
        this.people = all.filter(({ id }) => id === followed || bodies.get(id)?.isPlayer === true);
        const others = all.filter((person) => !this.people.includes(person));
        others.forEach((person) => {
            const key = `${Math.floor((person.left - fromX) / cell)} ${Math.floor((person.top - fromY) / cell)}`;
            const near = cells.get(key);
            if (near === undefined) {
                cells.set(key, [person]);
            } else {
                near.push(person);
            }
        });
        const discs = merged([...cells.values()].map(discOf));
        this.discs = discs.filter(({ count }) => count > 1);
        this.people.push(...discs.filter(({ count }) => count === 1).map(({ first }) => first));
        this.#aside.clear();
    }
}

function inView({ camera, width, height }: Scene, people: Place[]): Place[] {
    const size = sizeOfPerson(camera.scale);
    return people.filter(({ left, top }) => left > -size && top > -size && left < width + size && top < height + size);
}

function discOf(people: Place[]): Disc {
    const mean = (of: (person: Place) => number) => people.reduce((sum, person) => sum + of(person), 0) / people.length;
    const began = new Map<Began, number>();
    people.forEach((person) => began.set(person.began, (began.get(person.began) ?? 0) + 1));
    return { left: mean(({ left }) => left), top: mean(({ top }) => top), count: people.length, radius: radiusOf(people.length), began,
        first: people[0] as Place };
}

function both(a: Disc, b: Disc): Disc {
    const count = a.count + b.count;
    const began = new Map(a.began);
    b.began.forEach((number, key) => began.set(key, (began.get(key) ?? 0) + number));
    return { left: (a.left * a.count + b.left * b.count) / count, top: (a.top * a.count + b.top * b.count) / count, count,
        radius: radiusOf(count), began, first: a.first };
}

/** Merges discs until none touches another, nor do the squares around them, in which their numbers stand. */
function merged(discs: Disc[]): Disc[] {
    for (let i = 0; i < discs.length; i++) {
        const disc = discs[i] as Disc;
        const other = discs.findIndex((it, k) => k > i && Math.max(Math.abs(it.left - disc.left), Math.abs(it.top - disc.top)) < it.radius + disc.radius + 3);
        if (other >= 0) {
            discs[i] = both(disc, discs[other] as Disc);
            discs.splice(other, 1);
            i = -1;
        }
    }
    return discs;
}

function pushApart(people: Place[], size: number): void {
    for (let i = 0; i < people.length; i++) {
        const a = people[i] as Place;
        for (let k = i + 1; k < people.length; k++) {
            const b = people[k] as Place;
            let x = b.left - a.left, y = b.top - a.top;
            if (Math.abs(x) >= size || Math.abs(y) >= size) {
                continue;
            }
            let far = Math.hypot(x, y);
            if (far >= size) {
                continue;
            }
            if (far < 0.01) {
                [x, y, far] = [Math.cos(a.id * 2.4 + b.id), Math.sin(a.id * 2.4 + b.id), 1];
            }
            const push = (size - Math.min(far, size)) / 2 / far;
            a.left -= x * push;
            a.top -= y * push;
            b.left += x * push;
            b.top += y * push;
        }
    }
}

function isWall(scene: Scene, left: number, top: number): boolean {
    const { plan } = scene;
    if (plan === null) {
        return false;
    }
    const [x, y] = toMetres(scene, left, top);
    const letter = plan.rows[Math.floor(y / plan.letterM)]?.[Math.floor(x / plan.letterM)] ?? " ";
    return letter === "#" || plan.letters.some((it) => it.letter === letter && (it.what === LegendKind.WALL || it.solid));
}
