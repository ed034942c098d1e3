// SPDX-License-Identifier: MIT
// The page's side of the painted stage: its canvas is painted by a worker, which is told what has changed.

import type { BodyId, BodyInfo, Frame, Plan } from "../protocol";
import type { Label } from "./labels";
import { Painted, type ToPainted } from "./painted";
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
    | ToPainted<Moment>
    /** Whether the user has asked for less motion. */
    | { is: "still"; isStill: boolean }
    /** The pointer has moved to a place of the canvas. */
    | { is: "point"; x: number; y: number }
    /** Asks who is at a place of the canvas. */
    | { is: "pick"; x: number; y: number }
    /** A drag begins (`grab`); the pointer has come so far from where the drag began (`drag`). */
    | { is: "grab" }
    | { is: "drag"; x: number; y: number }
    | { is: "zoom"; x: number; y: number; factor: number }
    /** Lets the camera frame the people by itself again. */
    | { is: "reset" }
    | { is: "picture" };

export type FromPainting =
    | { is: "words"; labels: Label[] }
    | { is: "hovered"; isOver: boolean }
    | { is: "picked"; body: BodyId | null }
    | { is: "picture"; picture: Blob };

class Painting extends Painted<Moment, ToPainting, FromPainting> {
    #whenPicked: ((body: BodyId | null) => void)[] = [];
    #whenPainted: ((picture: Blob) => void)[] = [];
    #stillness = matchMedia("(prefers-reduced-motion: reduce)");
    onWords: ((labels: Label[]) => void) | undefined;
    onHover: ((isOver: boolean) => void) | undefined;

    constructor() {
        super(() => new Worker(new URL("./painting.worker.ts", import.meta.url), { type: "module" }), (message) => this.#hear(message), () => this.#begin());
        this.#stillness.addEventListener("change", () => this.#tellStillness());
    }

    /**
     * Resolves with the body that is painted at a place of the canvas (null: none); never, if the worker is ended before it
     * answers.
     */
    pick(x: number, y: number): Promise<BodyId | null> {
        this.tell({ is: "pick", x, y });
        return new Promise((resolve) => this.#whenPicked.push(resolve));
    }

    /** Resolves with the stage as it is seen, as PNG. */
    picture(): Promise<Blob> {
        this.tell({ is: "picture" });
        return new Promise((resolve) => this.#whenPainted.push(resolve));
    }

    #begin(): void {
        this.#tellStillness();
        this.#whenPicked = [];
        this.onHover?.(false);
        this.#whenPainted.forEach(() => this.tell({ is: "picture" }));
    }

    #tellStillness(): void {
        this.tell({ is: "still", isStill: this.#stillness.matches });
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

export const painting = new Painting();
