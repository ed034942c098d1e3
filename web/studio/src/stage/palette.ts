// SPDX-License-Identifier: MIT
// The colours in which canvases draw, as the theme has them.

/** The colours of the theme, read when it changes. */
export type Palette = Record<
    "paper" | "card" | "ink" | "soft" | "line" | "accent" | "floor" | "grid" | "ground" | "wall" | "wallTop" | "wood" | "woodEdge" | "place" |
    "placeInk" | "door" | "bubble" | "night" | "dusk" | "barInk", string> & { began: string[]; beganEdge: string[] };

export function readPalette(): Palette {
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    return {
        paper: token("paper"), card: token("card"), ink: token("ink"), soft: token("soft"), line: token("line"), accent: token("accent"),
        floor: token("floor"), grid: token("grid"), wall: token("wall"), wallTop: token("wall-top"), wood: token("wood"),
        woodEdge: token("wood-edge"), place: token("place"), placeInk: token("place-ink"), door: token("door"), bubble: token("bubble"),
        ground: token("ground"), night: token("night"), dusk: token("dusk"), barInk: token("bar-ink"),
        began: ["line", "alone", "together", "cued", "cued-together"].map(token),
        beganEdge: ["soft", "alone-edge", "together-edge", "cued-edge", "cued-together-edge"].map(token),
    };
}
