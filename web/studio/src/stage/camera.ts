// SPDX-License-Identifier: MIT
// The part of the stage that is seen. Left to itself the camera frames the people, and moves only when somebody would be left out
// of the picture, or would be seen much better; a camera that was moved by hand stays where it is.

import { FAR_SCALE } from "./crowd";
import { each, type Scene } from "./scene";

export interface Camera {
    /** the point of the ground in the middle of the canvas, in metres */
    x: number;
    y: number;
    /** pixels per metre */
    scale: number;
}

/** The view of a camera: where it stands, and the size of its picture in CSS pixels. */
export interface Shot {
    camera: Camera;
    width: number;
    height: number;
}

export const CLOSEST = 160;
export const FARTHEST = 3;
const NEAREST_OF_ITSELF = 36;  // a person is 22 pixels across then
const AROUND_M = 2.2;
const EDGE_PX = 20;
const MUCH_BETTER = 1.4;
/** The scale at which the camera frames the followed person, when a picture of all people would have a smaller scale. */
const FOLLOWED_SCALE = 18;
const MOVE_MS = 260;
/** The part of the people that may be left out at each side of the picture, so that a few far away do not make all others small. */
const LEFT_OUT = 0.06;
const MANY = 12;

/** Where a place in metres is on the canvas, in CSS pixels. */
export function toScreen({ camera, width, height }: Shot, x: number, y: number): [number, number] {
    return [(x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2];
}

export function toMetres({ camera, width, height }: Shot, left: number, top: number): [number, number] {
    return [(left - width / 2) / camera.scale + camera.x, (top - height / 2) / camera.scale + camera.y];
}

/** Returns the extent of the followed character, with the player in it when there is room for both. */
function followed({ frame, bodies, followed: own }: Scene, width: number, height: number): Extent | null {
    const at: [number, number][] = [];
    each(frame, ({ id, x, y }) => {
        if (id === own || bodies.get(id)?.isPlayer === true) {
            at[id === own ? "unshift" : "push"]([x, y]);
        }
    });
    const [first, player = first] = at;
    if (own === null || first === undefined || player === undefined) {
        return null;
    }
    const hasRoom = Math.abs(first[0] - player[0]) + 2 * AROUND_M < width / FOLLOWED_SCALE && Math.abs(first[1] - player[1]) + 2 * AROUND_M < height / FOLLOWED_SCALE;
    const [x, y] = hasRoom ? player : first;
    return [Math.min(first[0], x), Math.min(first[1], y), Math.max(first[0], x), Math.max(first[1], y)];
}

type Extent = [left: number, top: number, right: number, bottom: number];

/**
 * Returns the extent in which people are, always with the player and the followed one. Of a crowd a few at the rim may be left out.
 */
function peopled({ frame, bodies, followed }: Scene): Extent | null {
    const xs: number[] = [], ys: number[] = [], sure: [number, number][] = [];
    each(frame, ({ id, x, y }) => {
        const body = bodies.get(id);
        if (body?.isCharacter === true) {
            xs.push(x);
            ys.push(y);
            if (body.isPlayer || id === followed) {
                sure.push([x, y]);
            }
        }
    });
    if (xs.length === 0) {
        return null;
    }
    const out = xs.length > MANY ? Math.ceil(xs.length * LEFT_OUT) : 0;
    const most = (numbers: number[]) => {
        numbers.sort((a, b) => a - b);
        return [numbers[out] as number, numbers[numbers.length - 1 - out] as number] as const;
    };
    const [left, right] = most(xs), [top, bottom] = most(ys);
    return [Math.min(left, ...sure.map(([x]) => x)) - AROUND_M, Math.min(top, ...sure.map(([, y]) => y)) - AROUND_M,
        Math.max(right, ...sure.map(([x]) => x)) + AROUND_M, Math.max(bottom, ...sure.map(([, y]) => y)) + AROUND_M];
}

function whole({ plan }: Scene): Extent | null {
    return plan === null ? null : [0, 0, plan.width * plan.letterM, plan.height * plan.letterM];
}

/** The middle of the picture along one side: the middle of the people, moved so that the picture does not leave the plan. */
function middle(from: number, to: number, planTo: number | null, seen: number): number {
    const wanted = (from + to) / 2;
    return planTo === null ? wanted : seen >= planTo ? planTo / 2 : Math.min(Math.max(wanted, seen / 2), planTo - seen / 2);
}

/** Returns the camera that frames the people in the part of the canvas that no cards cover at its sides. */
function framed(scene: Scene): Camera {
    const plan = whole(scene);
    const { left: coveredLeft, right: coveredRight } = scene.covered;
    const width = Math.max(scene.width - coveredLeft - coveredRight - 2 * EDGE_PX, 80), height = Math.max(scene.height - 2 * EDGE_PX, 80);
    const people = peopled(scene) ?? plan ?? [-5, -5, 5, 5];
    const around = ([left, top, right, bottom]: Extent) => Math.min(width / (right - left), height / (bottom - top), NEAREST_OF_ITSELF);
    const close = around(people) < FOLLOWED_SCALE ? followed(scene, width, height) : null;
    const [left, top, right, bottom] = close ?? people;
    const all = plan === null ? 0 : Math.min(width / plan[2], height / plan[3]);
    const wanted = close === null ? around(people) : FOLLOWED_SCALE;
    const isNearlyAll = wanted < FAR_SCALE && wanted < all * MUCH_BETTER;
    const scale = Math.max(isNearlyAll ? all : wanted, Math.min(all, NEAREST_OF_ITSELF), FARTHEST);
    return {
        x: middle(left, right, plan?.[2] ?? null, width / scale) + (coveredRight - coveredLeft) / 2 / scale,
        y: middle(top, bottom, plan?.[3] ?? null, height / scale), scale,
    };
}

/** Whether the picture of the camera `outer` contains that of `inner`, give or take half a metre. */
function holds(outer: Camera, inner: Camera, { width, height }: Scene): boolean {
    const slack = (side: number) => side / 2 / outer.scale - side / 2 / inner.scale + 0.5;
    return Math.abs(outer.x - inner.x) <= slack(width) && Math.abs(outer.y - inner.y) <= slack(height);
}

export class Director {
    /** Whether the camera jumps in place of moving, for those who asked for less motion. */
    isStill = false;
    #now: Camera | null = null;
    #target: Camera | null = null;
    #movedAt = 0;
    #isByHand = false;
    #coveredPx = 0;

    /** Makes the next picture frame the people at once, without a movement of the camera. */
    reset(): void {
        this.#now = this.#target = null;
        this.#isByHand = false;
    }

    /** Puts the camera where the user has moved it by hand. There it stays until `reset`. */
    put(camera: Camera): void {
        this.#now = this.#target = camera;
        this.#isByHand = true;
    }

    /** Returns the camera with which `scene` is painted at the time `at`, in milliseconds; `scene.camera` is not read. */
    film(scene: Scene, at: number): Camera {
        const covered = scene.covered.left + scene.covered.right;
        if (!this.#isByHand || this.#target === null) {
            const wanted = framed(scene);
            if (this.#target === null || covered !== this.#coveredPx || !holds(this.#target, wanted, scene) ||
                wanted.scale > this.#target.scale * MUCH_BETTER) {
                this.#target = wanted;
                this.#coveredPx = covered;
            }
        }
        const target = this.#target;
        const from = this.#now;
        const passed = Math.min(at - this.#movedAt, 100);
        this.#movedAt = at;
        this.#now = from === null || this.isStill ? target : between(from, target, 1 - Math.exp(-passed / MOVE_MS));
        return this.#now;
    }

    get isMoving(): boolean {
        return this.#now !== this.#target;
    }
}

function between(from: Camera, to: Camera, part: number): Camera {
    const scale = from.scale * (to.scale / from.scale) ** part;
    const isThere = Math.hypot(from.x - to.x, from.y - to.y) * to.scale < 0.5 && Math.abs(from.scale / to.scale - 1) < 0.002;
    return isThere ? to : { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
}
