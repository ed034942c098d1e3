// SPDX-License-Identifier: MIT
// The worker that paints the timeline. The bars of the story are the same here as in the page, and are painted when something seen has
// changed.

import { contextOf, onRestored } from "../canvas";
import { serve } from "../lifeline";
import { takeFonts } from "../stage/fonts";
import { Live } from "../stage/live";
import type { Palette } from "../stage/palette";
import { drawTimeline, makeHatch } from "./drawing";
import type { Moment, ToPainting } from "./painting";

const live = new Live();
let canvas: OffscreenCanvas | undefined;
let palette: Palette | undefined;
let hatch: CanvasPattern | undefined;
let moment: Moment | undefined;
let hasFonts = false;
let due = 0;

function request(): void {
    due ||= requestAnimationFrame(paint);
}

function paint(): void {
    due = 0;
    const context = canvas === undefined ? undefined : contextOf(canvas);
    if (context !== undefined && palette !== undefined && moment !== undefined && hasFonts && moment.width > 0) {
        hatch ??= makeHatch(context, palette);
        drawTimeline(context, palette, hatch, { ...moment, bars: live.bars, ghost: live.ghost }, moment);
    }
}

/** Gives the canvas its size, which empties it. */
function setSize(): void {
    if (canvas !== undefined && moment !== undefined) {
        [canvas.width, canvas.height] = [moment.width * moment.ratio, moment.height * moment.ratio];
    }
}

function take(changes: Partial<Moment>): void {
    moment = { ...moment as Moment, ...changes };
    if (changes.width !== undefined || changes.height !== undefined || changes.ratio !== undefined) {
        setSize();
        paint();
    }
}

function hear(data: ToPainting): void {
    switch (data.is) {
    case "canvas":
        canvas = data.canvas;
        onRestored(() => {
            hatch = undefined;
            request();
        });
        void takeFonts(data.fonts, request).then(() => {
            hasFonts = true;
            request();
        });
        break;
    case "colours": [palette, hatch] = [data.palette, undefined]; break;
    case "moment": take(data.changes); break;
    case "story":
        live.clear();
        live.addBars(data.bars);
        live.ghost = data.ghost;
        break;
    case "bars": live.addBars(data.bars); break;
    case "cut": live.cut(data.step, data.end); break;
    case "clear": live.clear(); break;
    }
    request();
}

await serve(Promise.resolve(), hear);
