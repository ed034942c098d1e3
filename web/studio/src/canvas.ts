// SPDX-License-Identifier: MIT
// The contexts of all canvases, of the page or of a worker. When the graphics card begins anew, contexts are lost: what is painted then goes
// nowhere. When one is back it is empty, so all that this thread has painted is stale and is painted again: canvases that are seen, and
// pictures that are painted once and copied from then on.

type Canvas = HTMLCanvasElement | OffscreenCanvas;

let restorations = 0;
const heard = new WeakSet<Canvas>();
const listeners = new Set<() => void>();

/** Returns the context of a canvas. All code gets its contexts here, so that no loss goes unnoticed. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D;
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D;
export function contextOf(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
    if (!heard.has(canvas)) {
        heard.add(canvas);
        canvas.addEventListener("contextrestored", () => {
            restorations++;
            [...listeners].forEach((listener) => listener());
        });
    }
    return canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
}

/** A number that is another one when what was painted before is stale. */
export const restorationCount = (): number => restorations;

/** Calls a listener whenever a context is back. Returns a function that ends the calls. */
export function onRestored(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}
