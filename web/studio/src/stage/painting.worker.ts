// SPDX-License-Identifier: MIT
// The worker that paints the stage, and has its camera. The page tells it what has changed and where the pointer is, and hears which words
// stand where, so that no picture costs the page's own thread more than a message.

import { contextOf, onRestored } from "../canvas";
import { serve } from "../lifeline";
import type { BodyId } from "../protocol";
import { CLOSEST, Director, FARTHEST, toMetres, type Camera } from "./camera";
import { takeFonts, type FontFound } from "./fonts";
import type { Label } from "./labels";
import { Painter } from "./paint";
import type { FromPainting, Moment, ToPainting } from "./painting";
import type { Palette } from "./palette";
import type { Scene } from "./scene";

/** The page is told of the words a few times a second at most, however often they are painted. */
const WORDS_MS = 300;
const ANYWHERE: Camera = { x: 0, y: 0, scale: 1 };

const director = new Director();
let canvas: OffscreenCanvas | undefined;
let painter: Painter | undefined;
let moment: Moment | undefined;
let hovered: BodyId | null = null;
let painted: Scene | null = null;
/** The camera at the beginning of a drag. */
let grabbed: Camera | null = null;
let words: readonly Label[] = [];
let told = "[]";
let timer: ReturnType<typeof setTimeout> | undefined;
let due = 0;
let hasFonts = false;

function tell(message: FromPainting): void {
    postMessage(message);
}

function request(): void {
    due ||= requestAnimationFrame(() => {
        due = 0;
        paint();
    });
}

function paint(): void {
    const context = canvas === undefined ? undefined : contextOf(canvas);
    if (context === undefined || painter === undefined || !hasFonts || moment === undefined || moment.width === 0) {
        return;
    }
    if (moment.frame === null) {
        painted = null;
        context.clearRect(0, 0, moment.width * moment.ratio, moment.height * moment.ratio);
        put([]);
        return;
    }
    painted = { ...moment, frame: moment.frame, hovered, camera: ANYWHERE };
    painted.camera = director.film(painted, performance.now());
    painter.draw(painted);
    put(painter.labels.all);
    if (director.isMoving) {
        request();
    }
}

/** Takes the words that were painted. The page is told after a while, if they are others than those that it knows. */
function put(labels: readonly Label[]): void {
    words = labels;
    timer ??= setTimeout(() => {
        timer = undefined;
        const shown = words.map(({ is, text, box }) => ({ is, text, box }));
        const text = JSON.stringify(shown);
        if (text !== told) {
            told = text;
            tell({ is: "words", labels: shown });
        }
    }, WORDS_MS);
}

async function useFonts(found: FontFound[]): Promise<void> {
    await takeFonts(found, () => {
        painter?.forgetWidths();
        request();
    });
    hasFonts = true;
    request();
}

/** Gives the canvas its size, which empties it. */
function setSize(): void {
    if (canvas !== undefined && moment !== undefined) {
        [canvas.width, canvas.height] = [moment.width * moment.ratio, moment.height * moment.ratio];
    }
}

function useColours(palette: Palette): void {
    painter = new Painter(contextOf(canvas as OffscreenCanvas), palette);
}

function take(changes: Partial<Moment>): void {
    moment = { ...moment as Moment, ...changes };
    if (changes.width !== undefined || changes.height !== undefined || changes.ratio !== undefined) {
        setSize();
        director.reset();
        paint();
    }
}

const bodyAt = (x: number, y: number): BodyId | null => (painted === null ? null : painter?.at(painted, x, y) ?? null);

function point(x: number, y: number): void {
    const body = bodyAt(x, y);
    if (body !== hovered) {
        hovered = body;
        tell({ is: "hovered", isOver: body !== null });
    }
}

/** Makes the picture larger or smaller around a point, which stays where it is. */
function zoom(left: number, top: number, factor: number): void {
    if (painted !== null) {
        const { camera } = painted;
        const [x, y] = toMetres(painted, left, top);
        const scale = Math.min(Math.max(camera.scale * factor, FARTHEST), CLOSEST);
        const part = camera.scale / scale;
        painted.camera = { x: x + (camera.x - x) * part, y: y + (camera.y - y) * part, scale };
        director.put(painted.camera);
    }
}

/** Tells the page the stage as it is seen; once the canvas has its context, if that is lost. */
function givePicture(from: OffscreenCanvas): void {
    if (contextOf(from).isContextLost()) {
        const stop = onRestored(() => {
            stop();
            givePicture(from);
        });
        return;
    }
    if (due !== 0) {
        paint();  // else it is what is seen: each painting moves a crowd a little further apart
    }
    void from.convertToBlob({ type: "image/png" }).then((picture) => tell({ is: "picture", picture }));
}

function hear(data: ToPainting): void {
    switch (data.is) {
    case "canvas":
        canvas = data.canvas;
        onRestored(request);
        void useFonts(data.fonts);
        break;
    case "still": director.isStill = data.isStill; break;
    case "colours": useColours(data.palette); break;
    case "moment": take(data.changes); break;
    case "point": point(data.x, data.y); break;
    case "pick": tell({ is: "picked", body: bodyAt(data.x, data.y) }); return;
    case "grab": grabbed = painted?.camera ?? null; return;
    case "drag":
        if (grabbed !== null) {
            director.put({ ...grabbed, x: grabbed.x - data.x / grabbed.scale, y: grabbed.y - data.y / grabbed.scale });
        }
        break;
    case "zoom": zoom(data.x, data.y, data.factor); break;
    case "reset": director.reset(); break;
    case "picture": givePicture(canvas as OffscreenCanvas); return;
    }
    request();
}

await serve(Promise.resolve(), hear);
