// SPDX-License-Identifier: MIT
// Draws the stage: the plan from above, people with heads, shoulders and a direction, bubbles that do not overlap.

import { Began, FRAME, FRAME_STRIDE, type BodyId, type BodyInfo, type Frame, type Plan } from "../protocol";
import { paintFloor } from "./floor";
import { readPalette } from "./palette";
import { paintPerson, paintThing, sizeOfPerson } from "./person";

export interface Camera {
    /** the point in the middle, in metres */
    x: number;
    y: number;
    /** pixels per metre */
    scale: number;
}

export interface Scene {
    plan: Plan | null;
    bodies: ReadonlyMap<BodyId, BodyInfo>;
    frame: Frame;
    followed: BodyId | null;
    hovered: BodyId | null;
    width: number;
    height: number;
    camera: Camera;
}

const FONT = "13px 'Inter Variable', system-ui, sans-serif";
const MOST_BUBBLES = 6;
const BUBBLE_WIDTH = 220;
const LINE_HEIGHT = 17;

export class Painter {
    #background: HTMLCanvasElement | null = null;
    #backgroundOf = "";
    palette = readPalette();

    constructor(private context: CanvasRenderingContext2D) {}

    /** Where a place in metres is on the canvas, in CSS pixels. */
    static toScreen({ camera, width, height }: Scene, x: number, y: number): [number, number] {
        return [(x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2];
    }

    static toMetres({ camera, width, height }: Scene, left: number, top: number): [number, number] {
        return [(left - width / 2) / camera.scale + camera.x, (top - height / 2) / camera.scale + camera.y];
    }

    draw(scene: Scene): void {
        const { context: c, palette } = this;
        const ratio = devicePixelRatio;
        c.setTransform(ratio, 0, 0, ratio, 0, 0);
        c.fillStyle = palette.paper;
        c.fillRect(0, 0, scene.width, scene.height);
        this.#drawPlan(scene);
        this.#drawLight(scene);
        this.#drawPlaces(scene);
        this.#drawThings(scene);
        this.#drawPeople(scene);
        this.#drawNames(scene);
        this.#drawBubbles(scene);
    }

    // ---- The plan -------------------------------------------------------------------------------

    #drawPlan(scene: Scene): void {
        const { plan, camera } = scene;
        const { context: c, palette } = this;
        if (plan === null) {
            this.#drawGround(scene);
            return;
        }
        const key = `${camera.scale.toFixed(3)} ${palette.floor} ${plan.rows.join("\n")} ${scene.frame.openDoors.join()}`;
        if (this.#backgroundOf !== key) {
            this.#backgroundOf = key;
            this.#background = paintFloor(plan, camera.scale, new Set(scene.frame.openDoors), palette);
        }
        const [left, top] = Painter.toScreen(scene, 0, 0);
        const side = plan.letterM * camera.scale;
        c.drawImage(this.#background as HTMLCanvasElement, left, top, plan.width * side, plan.height * side);
    }

    #drawGround(scene: Scene): void {
        const { context: c, palette } = this;
        c.fillStyle = palette.floor;
        c.fillRect(0, 0, scene.width, scene.height);
        c.strokeStyle = palette.grid;
        c.beginPath();
        const [firstX, firstY] = Painter.toMetres(scene, 0, 0).map(Math.ceil) as [number, number];
        const [lastX, lastY] = Painter.toMetres(scene, scene.width, scene.height);
        for (let x = firstX; x < lastX; x++) {
            const [left] = Painter.toScreen(scene, x, 0);
            c.moveTo(left, 0);
            c.lineTo(left, scene.height);
        }
        for (let y = firstY; y < lastY; y++) {
            const [, top] = Painter.toScreen(scene, 0, y);
            c.moveTo(0, top);
            c.lineTo(scene.width, top);
        }
        c.stroke();
    }

    // Evening and night lie over the floor as a shade.
    #drawLight(scene: Scene): void {
        const hour = scene.frame.clock / 3600;
        const dark = hour < 5 || hour > 21 ? 0.22 : hour < 8 ? 0.22 * (8 - hour) / 3 : hour > 18 ? 0.22 * (hour - 18) / 3 : 0;
        if (dark > 0) {
            this.context.fillStyle = `rgb(38 46 92 / ${dark})`;
            this.context.fillRect(0, 0, scene.width, scene.height);
        }
    }

    #drawPlaces(scene: Scene): void {
        const { context: c, palette } = this;
        c.font = FONT;
        c.textAlign = "center";
        c.textBaseline = "middle";
        c.fillStyle = palette.placeInk;
        const named: Box[] = [];
        each(scene.frame, (id, x, y) => {
            const body = scene.bodies.get(id);
            if (body?.isPlace !== true) {
                return;
            }
            const [left, top] = Painter.toScreen(scene, x, y);
            if (scene.plan === null) {
                c.beginPath();
                c.arc(left, top, 0.5 * scene.camera.scale, 0, 2 * Math.PI);
                c.globalAlpha = 0.25;
                c.fill();
                c.globalAlpha = 1;
            }
            const width = c.measureText(body.name).width;
            const box = { left: left - width / 2, top: top - 8, width, height: 16 };
            if (!named.some((other) => overlaps(box, other))) {
                named.push(box);
                c.fillText(body.name, left, top);
            }
        });
    }

    #drawThings(scene: Scene): void {
        each(scene.frame, (id, x, y) => {
            const body = scene.bodies.get(id);
            if (body !== undefined && !body.isPlace && !body.isCharacter) {
                const [left, top] = Painter.toScreen(scene, x, y);
                paintThing(this.context, this.palette, left, top, scene.camera.scale, id === scene.followed || id === scene.hovered);
            }
        });
    }

    // ---- People ---------------------------------------------------------------------------------

    #drawPeople(scene: Scene): void {
        const people: [number, number, number, number, number, number, number][] = [];
        each(scene.frame, (id, x, y, facingX, facingY, began, flags) => {
            if (scene.bodies.get(id)?.isCharacter === true) {
                people.push([id, x, y, facingX, facingY, began, flags]);
            }
        });
        people.sort((a, b) => a[2] - b[2]);
        people.forEach(([id, x, y, facingX, facingY, began, flags]) => {
            const [left, top] = Painter.toScreen(scene, x, y);
            paintPerson(this.context, this.palette, left, top, sizeOfPerson(scene.camera.scale), {
                look: id, isPlayer: scene.bodies.get(id)?.isPlayer === true, isChosen: id === scene.followed, began, flags,
                angle: Math.atan2(facingY, facingX), way: x + y,
            });
        });
    }

    #drawNames(scene: Scene): void {
        const { context: c, palette } = this;
        const speaking = new Set(scene.frame.speech.map((speech) => speech.body));
        c.font = `600 ${FONT}`;
        c.textAlign = "center";
        c.textBaseline = "top";
        c.lineJoin = "round";
        const taken: Box[] = [];
        const wanted = (id: BodyId) => [scene.hovered === id, scene.followed === id, scene.bodies.get(id)?.isPlayer === true, speaking.has(id)].indexOf(true);
        const named: [BodyId, number, number][] = [];
        each(scene.frame, (id, x, y) => {
            if (scene.bodies.get(id)?.isPlace === false && wanted(id) >= 0) {
                named.push([id, x, y]);
            }
        });
        named.sort((a, b) => wanted(a[0]) - wanted(b[0])).forEach(([id, x, y]) => {
            const name = scene.bodies.get(id)?.name ?? "";
            const [left, top] = Painter.toScreen(scene, x, y);
            const under = top + sizeOfPerson(scene.camera.scale) * 0.7;
            const width = c.measureText(name).width;
            const box = { left: left - width / 2, top: under, width, height: 14 };
            if (taken.some((other) => overlaps(box, other))) {
                return;
            }
            taken.push(box);
            c.strokeStyle = palette.floor;
            c.lineWidth = 3;
            c.strokeText(name, left, under);
            c.fillStyle = palette.ink;
            c.fillText(name, left, under);
        });
    }

    // ---- Bubbles --------------------------------------------------------------------------------

    #drawBubbles(scene: Scene): void {
        const taken: Box[] = [];
        const { context: c } = this;
        c.font = FONT;
        for (const { body, text } of shown(scene)) {
            const at = positionOf(scene.frame, body);
            if (at === null) {
                continue;
            }
            const [x, y] = Painter.toScreen(scene, ...at);
            const lines = wrap(c, text, BUBBLE_WIDTH);
            const width = Math.max(...lines.map((line) => c.measureText(line).width)) + 20;
            const height = lines.length * LINE_HEIGHT + 12;
            const box = place(x, y - 18, width, height, taken, scene);
            if (box !== null) {
                taken.push(box);
                this.#drawBubble(box, x, y - 14, lines);
            }
        }
    }

    #drawBubble(box: Box, x: number, y: number, lines: string[]): void {
        const { context: c, palette } = this;
        const tail = Math.min(Math.max(x, box.left + 14), box.left + box.width - 14);
        const bottom = box.top + box.height;
        c.fillStyle = palette.bubble;
        c.strokeStyle = palette.soft;
        c.lineWidth = 1;
        c.beginPath();
        c.moveTo(tail - 5, bottom - 1);
        c.lineTo(x, y);
        c.lineTo(tail + 5, bottom - 1);
        c.fill();
        c.stroke();
        c.beginPath();
        c.roundRect(box.left, box.top, box.width, box.height, 8);
        c.fill();
        c.stroke();
        c.fillRect(tail - 4, bottom - 2, 8, 3);
        c.fillStyle = palette.ink;
        c.textAlign = "left";
        c.textBaseline = "top";
        lines.forEach((line, i) => c.fillText(line, box.left + 10, box.top + 7 + i * LINE_HEIGHT));
    }
}

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

type Visitor = (id: BodyId, x: number, y: number, facingX: number, facingY: number, began: Began, flags: number) => void;

/** Calls `visit` for each body of a frame. */
export function each({ bodies }: Frame, visit: Visitor): void {
    for (let i = 0; i + FRAME_STRIDE <= bodies.length; i += FRAME_STRIDE) {
        const field = (which: number) => bodies[i + which] as number;
        visit(field(FRAME.id), field(FRAME.x), field(FRAME.y), field(FRAME.facingX), field(FRAME.facingY), field(FRAME.began),
            field(FRAME.flags));
    }
}

export function positionOf(frame: Frame, body: BodyId): [number, number] | null {
    let at: [number, number] | null = null;
    each(frame, (id, x, y) => {
        at = id === body ? [x, y] : at;
    });
    return at;
}

/** Speech that has a bubble: of the one who is followed first, then of those near the player. */
function shown({ frame, followed }: Scene): { body: BodyId; text: string }[] {
    const first = (body: BodyId, to: BodyId | null) => (body === followed || (followed !== null && to === followed) ? 0 : 1);
    return [...frame.speech].sort((a, b) => first(a.body, a.to) - first(b.body, b.to)).slice(0, MOST_BUBBLES);
}

function wrap(c: CanvasRenderingContext2D, text: string, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && c.measureText(longer).width > width) {
            lines.push(line);
            line = word;
        } else {
            line = longer;
        }
    }
    return [...lines, line];
}

function overlaps(a: Box, b: Box): boolean {
    return a.left < b.left + b.width + 4 && b.left < a.left + a.width + 4 && a.top < b.top + b.height + 4 && b.top < a.top + a.height + 4;
}

/** The free place for a bubble that is nearest above a point; null when there is none near. */
function place(x: number, y: number, width: number, height: number, taken: Box[], scene: Scene): Box | null {
    const clamp = (value: number, most: number) => Math.min(Math.max(value, 6), Math.max(most, 6));
    for (let up = 0; up < 3; up++) {
        for (const aside of [0, -0.5, 0.5, -0.9, 0.9]) {
            const left = clamp(x - width / 2 + aside * width, scene.width - width - 6);
            const top = clamp(y - height - 12 - up * (height + 8), scene.height - height - 6);
            const box = { left, top, width, height };
            if (!taken.some((other) => overlaps(box, other))) {
                return box;
            }
        }
    }
    return null;
}
