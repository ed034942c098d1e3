// SPDX-License-Identifier: MIT
// Draws the stage: the ground, the light, things, people, and words.

import { BEGAN_COUNT, type BodyId } from "../protocol";
import type { Box } from "./boxes";
import { LINE_HEIGHT, NAME_HEIGHT, PAD, type Bubble } from "./bubbles";
import { toMetres, toScreen } from "./camera";
import { Crowd, type Disc } from "./crowd";
import { Floor } from "./floor";
import { families } from "./fonts";
import { Labels, type Label } from "./labels";
import { Light } from "./light";
import type { Palette } from "./palette";
import { paintPerson, paintThing, sizeOfPerson } from "./person";
import { each, type Context, type Scene } from "./scene";
import { drawWaits } from "./waits";

const font = () => `13px ${families}`;
const nameFont = () => `600 12px ${families}`;

export class Painter {
    readonly crowd = new Crowd();
    readonly labels = new Labels();
    #light = new Light();
    #floor: Floor | null = null;
    #widths = new Map<string, number>();

    constructor(private context: Context, readonly palette: Palette) {}

    /** Forgets how wide words are, since a font has come. */
    forgetWidths(): void {
        this.#widths.clear();
    }

    draw(scene: Scene): void {
        const { context: c, palette } = this;
        const { ratio } = scene;
        c.setTransform(ratio, 0, 0, ratio, 0, 0);
        c.fillStyle = palette.paper;
        c.fillRect(0, 0, scene.width, scene.height);
        this.crowd.arrange(scene);
        this.labels.arrange(scene, this.crowd, (text, isName) => this.#measure(text, isName));
        this.#drawGround(scene);
        this.#drawThings(scene);
        this.#drawLight(scene);
        this.#drawWords(this.labels.places, palette.placeInk, font(), palette.floor);
        this.crowd.discs.forEach((disc) => this.#drawDisc(disc));
        this.#drawPeople(scene);
        drawWaits(this.context, scene, this.crowd, palette);
        this.#drawWords(this.labels.names, palette.ink, nameFont(), palette.floor);
        this.labels.bubbles.forEach((bubble) => this.#drawLead(bubble));
        this.labels.bubbles.forEach((bubble) => this.#drawBubble(bubble));
    }

    #measure(text: string, isName: boolean): number {
        const key = (isName ? "n" : " ") + text;
        let width = this.#widths.get(key);
        if (width === undefined) {
            this.context.font = isName ? nameFont() : font();
            width = Math.ceil(this.context.measureText(text).width);
            this.#widths.set(key, width);
        }
        return width;
    }

    #drawGround(scene: Scene): void {
        const { plan, camera } = scene;
        if (plan === null) {
            this.#floor = null;
            this.#drawOpenGround(scene);
            return;
        }
        if (this.#floor?.plan !== plan) {
            this.#floor = new Floor(plan, this.palette);
        }
        const [left, top] = toScreen(scene, 0, 0);
        this.#floor.draw(this.context, left, top, plan.letterM * camera.scale, new Set(scene.frame.openDoors), scene.ratio);
    }

    #drawOpenGround(scene: Scene): void {
        const { context: c, palette } = this;
        c.fillStyle = palette.ground;
        c.fillRect(0, 0, scene.width, scene.height);
        c.strokeStyle = palette.grid;
        c.lineWidth = 1;
        c.beginPath();
        const [firstX, firstY] = toMetres(scene, 0, 0).map(Math.ceil) as [number, number];
        const [lastX, lastY] = toMetres(scene, scene.width, scene.height);
        for (let x = firstX; x < lastX; x++) {
            const [left] = toScreen(scene, x, 0);
            c.moveTo(left, 0);
            c.lineTo(left, scene.height);
        }
        for (let y = firstY; y < lastY; y++) {
            const [, top] = toScreen(scene, 0, y);
            c.moveTo(0, top);
            c.lineTo(scene.width, top);
        }
        c.stroke();
        c.fillStyle = palette.place;
        each(scene.frame, ({ id, x, y }) => {
            if (scene.bodies.get(id)?.isPlace === true) {
                c.beginPath();
                c.arc(...toScreen(scene, x, y), 0.8 * scene.camera.scale, 0, 2 * Math.PI);
                c.fill();
            }
        });
    }

    #drawThings(scene: Scene): void {
        each(scene.frame, ({ id, x, y }) => {
            const body = scene.bodies.get(id);
            if (body !== undefined && !body.isPlace && !body.isCharacter) {
                paintThing(this.context, this.palette, ...toScreen(scene, x, y), scene.camera.scale, id === scene.followed || id === scene.hovered);
            }
        });
    }

    #drawLight(scene: Scene): void {
        const { context: c } = this;
        const { plan, camera } = scene;
        c.save();
        if (plan !== null) {
            c.beginPath();
            c.rect(...toScreen(scene, 0, 0), plan.width * plan.letterM * camera.scale, plan.height * plan.letterM * camera.scale);
            c.clip();
        }
        this.#light.draw(c, scene.width, scene.height, scene.frame.clock, this.palette, this.crowd.people);
        c.restore();
    }

    #drawPeople({ camera, bodies, followed, hovered }: Scene): void {
        const size = sizeOfPerson(camera.scale);
        this.crowd.people.forEach(({ id, left, top, angle, began, flags, way }) => paintPerson(this.context, this.palette, left, top, size, {
            look: id, isPlayer: bodies.get(id)?.isPlayer === true, isChosen: id === followed, isHovered: id === hovered, began, flags, angle, way,
        }));
    }

    // Draws a crowd: its number, in a ring with a sector for each initiation, as large as that initiation's share of the crowd.
    #drawDisc({ left, top, radius, count, began }: Disc): void {
        const { context: c, palette } = this;
        c.beginPath();
        c.arc(left, top, radius, 0, 2 * Math.PI);
        c.fillStyle = palette.card;
        c.fill();
        c.lineWidth = 3;
        let from = -Math.PI / 2;
        for (let which = 0; which < BEGAN_COUNT; which++) {
            const part = (began.get(which) ?? 0) / count;
            if (part > 0) {
                c.beginPath();
                c.arc(left, top, radius - 1.5, from, from + part * 2 * Math.PI);
                c.strokeStyle = palette.began[which] as string;
                c.stroke();
                from += part * 2 * Math.PI;
            }
        }
        c.font = nameFont();
        c.textAlign = "center";
        c.textBaseline = "middle";
        c.fillStyle = palette.ink;
        c.fillText(String(count), left, top + 0.5);
    }

    #drawWords(labels: Label[], colour: string, font: string, around: string): void {
        const { context: c } = this;
        c.font = font;
        c.textAlign = "left";
        c.textBaseline = "middle";
        c.lineJoin = "round";
        c.lineWidth = 3;
        c.strokeStyle = around;
        c.fillStyle = colour;
        labels.forEach(({ text, box: { left, top, height } }) => {
            c.globalAlpha = 0.85;
            c.strokeText(text, left, top + height / 2 + 0.5);
            c.globalAlpha = 1;
            c.fillText(text, left, top + height / 2 + 0.5);
        });
    }

    // ---- Bubbles --------------------------------------------------------------------------------

    #drawLead({ lead: [from, to] }: Bubble): void {
        const { context: c, palette } = this;
        c.strokeStyle = palette.soft;
        c.lineWidth = 1.25;
        c.beginPath();
        c.moveTo(...from);
        c.lineTo(...to);
        c.stroke();
        c.beginPath();
        c.arc(...from, 2, 0, 2 * Math.PI);
        c.fillStyle = palette.soft;
        c.fill();
    }

    #drawBubble({ box, name, lines }: Bubble): void {
        const { context: c, palette } = this;
        this.#drawCard(box);
        c.textAlign = "left";
        c.textBaseline = "middle";
        c.font = nameFont();
        c.fillStyle = palette.soft;
        c.fillText(name, box.left + PAD + 2, box.top + PAD + NAME_HEIGHT / 2 - 1);
        c.font = font();
        c.fillStyle = palette.ink;
        lines.forEach((line, i) => c.fillText(line, box.left + PAD + 2, box.top + PAD - 1 + NAME_HEIGHT + (i + 0.5) * LINE_HEIGHT));
    }

    #drawCard({ left, top, width, height }: Box): void {
        const { context: c, palette } = this;
        c.fillStyle = "rgb(20 16 12 / 10%)";
        c.beginPath();
        c.roundRect(left, top + 2, width, height, 8);
        c.fill();
        c.fillStyle = palette.bubble;
        c.strokeStyle = palette.soft;
        c.lineWidth = 1;
        c.beginPath();
        c.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, 8);
        c.fill();
        c.stroke();
    }

    /**
     * Returns the body nearest to a point of the canvas among those drawn close enough to it to be meant by a click; null when
     * there is none.
     */
    at(scene: Scene, left: number, top: number): BodyId | null {
        let found: BodyId | null = null;
        let distance = sizeOfPerson(scene.camera.scale) * 0.75;
        const look = (id: BodyId, x: number, y: number) => {
            const far = Math.hypot(x - left, y - top);
            if (far < distance) {
                [found, distance] = [id, far];
            }
        };
        this.crowd.people.forEach((person) => look(person.id, person.left, person.top));
        each(scene.frame, ({ id, x, y }) => {
            const body = scene.bodies.get(id);
            if (body?.isPlace === false && !body.isCharacter) {
                look(id, ...toScreen(scene, x, y));
            }
        });
        return found;
    }
}
