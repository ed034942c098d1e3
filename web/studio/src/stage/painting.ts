// SPDX-License-Identifier: MIT
// The page's side of the painted stage: its canvas is painted by a worker, which is told what has changed.

import type { BodyId, BodyInfo, Frame, Plan } from "../protocol";
import { fontsOfPage, type FontFound } from "./fonts";
import type { Label } from "./labels";
import type { Palette } from "./palette";
import type { Wait } from "./waits";

/** The parts of a moment that are painted. */
export interface Moment {
    plan: Plan | null;
    bodies: ReadonlyMap<BodyId, BodyInfo>;
    frame: Frame | null;
    waits: readonly Wait[];
    followed: BodyId | null;
    /** widths and height of the cards that lie over the canvas, in CSS pixels */
    covered: { left: number; right: number; bottom: number };
    /** the size of the canvas in CSS pixels, and its own pixels per CSS pixel */
    width: number;
    height: number;
    ratio: number;
}

export type ToPainting =
    | { is: "canvas"; canvas: OffscreenCanvas; fonts: FontFound[] }
    /** Whether people have asked for less motion. */
    | { is: "still"; isStill: boolean }
    | { is: "colours"; palette: Palette }
    | { is: "moment"; changes: Partial<Moment> }
    /** The pointer is at a place of the canvas. */
    | { is: "point"; x: number; y: number }
    /** Asks who is at a place of the canvas. */
    | { is: "pick"; x: number; y: number }
    /** A drag begins; it has come so far from its beginning. */
    | { is: "grab" }
    | { is: "drag"; x: number; y: number }
    | { is: "zoom"; x: number; y: number; factor: number }
    /** The camera frames the people of itself again. */
    | { is: "reset" }
    | { is: "picture" };

export type FromPainting =
    | { is: "words"; labels: Label[] }
    | { is: "hovered"; isOver: boolean }
    | { is: "picked"; body: BodyId | null }
    | { is: "picture"; picture: Blob };

export class Painting {
    #worker = new Worker(new URL("./painting.worker.ts", import.meta.url), { type: "module" });
    #shown: Partial<Moment> = {};
    #whenPicked: ((body: BodyId | null) => void)[] = [];
    #whenPainted: ((picture: Blob) => void)[] = [];
    onWords: ((labels: Label[]) => void) | undefined;
    onHover: ((isOver: boolean) => void) | undefined;

    constructor(element: HTMLCanvasElement) {
        const canvas = element.transferControlToOffscreen();
        this.#worker.postMessage({ is: "canvas", canvas, fonts: fontsOfPage() } satisfies ToPainting, [canvas]);
        const stillness = matchMedia("(prefers-reduced-motion: reduce)");
        const tellStillness = () => this.tell({ is: "still", isStill: stillness.matches });
        stillness.addEventListener("change", tellStillness);
        tellStillness();
        this.#worker.onmessage = ({ data }: MessageEvent<FromPainting>) => this.#hear(data);
    }

    tell(message: ToPainting): void {
        this.#worker.postMessage(message);
    }

    /** Shows a moment. Only those of its parts are told that are other objects than before. */
    show(moment: Moment): void {
        const parts = Object.entries(moment).filter(([name, value]) => !Object.is(this.#shown[name as keyof Moment], value));
        this.#shown = moment;
        if (parts.length > 0) {
            this.tell({ is: "moment", changes: Object.fromEntries(parts) });
        }
    }

    /** Resolves with the one who is painted at a place of the canvas. */
    pick(x: number, y: number): Promise<BodyId | null> {
        this.tell({ is: "pick", x, y });
        return new Promise((resolve) => this.#whenPicked.push(resolve));
    }

    /** Resolves with the stage as it is seen, as PNG. */
    picture(): Promise<Blob> {
        this.tell({ is: "picture" });
        return new Promise((resolve) => this.#whenPainted.push(resolve));
    }

    #hear(message: FromPainting): void {
        switch (message.is) {
        case "words": this.onWords?.(message.labels); break;
        case "hovered": this.onHover?.(message.isOver); break;
        case "picked": this.#whenPicked.shift()?.(message.body); break;
        case "picture": this.#whenPainted.shift()?.(message.picture); break;
        }
    }
}

const paintings = new WeakMap<HTMLCanvasElement, Painting>();

/** The painting of a canvas, which is given to its worker once and for all. */
export function paintingOf(canvas: HTMLCanvasElement): Painting {
    const painting = paintings.get(canvas) ?? new Painting(canvas);
    paintings.set(canvas, painting);
    return painting;
}
