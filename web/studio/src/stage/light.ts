// SPDX-License-Identifier: MIT
// Light that follows the clock: clear by day, warm in the evening, blue at night, with a pool of lamplight around people. The light is
// painted small and stretched, which makes it soft and costs little.

import { contextOf } from "../canvas";
import type { Palette } from "./palette";
import type { Place } from "./crowd";
import type { Context } from "./scene";

const PART = 1 / 12;
const POOL_PX = 90;
const MOST_POOLS = 60;

/** How dark it is and how warm the light, from 0 to 1, at a time of the day. */
export function lightAt(clock: number): { dark: number; warm: number } {
    const hour = clock / 3600;
    const rise = (from: number, to: number) => Math.min(Math.max((hour - from) / (to - from), 0), 1);
    const dark = Math.max(1 - rise(5, 7.5), rise(18.5, 22));
    const bump = (middle: number) => Math.max(0, 1 - Math.abs(hour - middle) / 2);
    return { dark, warm: Math.max(bump(6.5), bump(18.75)) };
}

export class Light {
    #canvas = new OffscreenCanvas(1, 1);

    draw(c: Context, width: number, height: number, clock: number, palette: Palette, people: readonly Place[]): void {
        const { dark, warm } = lightAt(clock);
        if (warm > 0) {
            c.fillStyle = palette.dusk;
            c.globalAlpha = warm * 0.1;
            c.fillRect(0, 0, width, height);
            c.globalAlpha = 1;
        }
        if (dark > 0) {
            this.#shade(width, height, dark, palette, people);
            c.globalCompositeOperation = "multiply";
            c.drawImage(this.#canvas, 0, 0, width, height);
            c.globalCompositeOperation = "source-over";
        }
    }

    #shade(width: number, height: number, dark: number, { night }: Palette, people: readonly Place[]): void {
        const canvas = this.#canvas;
        const [w, h] = [Math.ceil(width * PART), Math.ceil(height * PART)];
        if (canvas.width !== w || canvas.height !== h) {
            [canvas.width, canvas.height] = [w, h];
        }
        const c = contextOf(canvas);
        c.globalCompositeOperation = "copy";
        c.globalAlpha = dark * 0.5;
        c.fillStyle = night;
        c.fillRect(0, 0, w, h);
        c.globalCompositeOperation = "destination-out";
        c.globalAlpha = 0.4;
        people.slice(0, MOST_POOLS).forEach(({ left, top }) => {
            const [x, y] = [left * PART, top * PART];
            const pool = c.createRadialGradient(x, y, 0, x, y, POOL_PX * PART);
            pool.addColorStop(0, "rgb(0 0 0 / 100%)");
            pool.addColorStop(1, "rgb(0 0 0 / 0%)");
            c.fillStyle = pool;
            c.fillRect(x - POOL_PX * PART, y - POOL_PX * PART, 2 * POOL_PX * PART, 2 * POOL_PX * PART);
        });
    }
}
