// SPDX-License-Identifier: MIT
// The places to which things of pictures were dragged: `NAME.layout` beside `NAME.troupe`, a sorted line for each, so that it
// merges well. Keys are paths of names; renaming a thing renames its keys.

import { create } from "zustand";

export interface Point {
    x: number;
    y: number;
}

/** The points of each layout file by their keys. */
type Layouts = Readonly<Record<string, Readonly<Record<string, Point>>>>;

export const useLayouts = create<{ layouts: Layouts }>(() => ({ layouts: {} }));

export const isLayout = (name: string): boolean => name.endsWith(".layout");
export const layoutOf = (text: string): string => text.replace(/\.troupe$/, ".layout");

function read(text: string): Record<string, Point> {
    const points: Record<string, Point> = {};
    for (const [, key, x, y] of text.matchAll(/^(.+) (-?\d+) (-?\d+)\r?$/gm)) {
        points[key as string] = { x: Number(x), y: Number(y) };
    }
    return points;
}

const write = (points: Readonly<Record<string, Point>>): string =>
    Object.entries(points).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { x, y }]) => `${key} ${Math.round(x)} ${Math.round(y)}\n`).join("");

/**
 * Takes the layout files out of the files of a project, and keeps their points. Returns the other files: texts and translations.
 */
export function takeLayouts(files: Readonly<Record<string, string>>): Record<string, string> {
    const own = Object.entries(files);
    useLayouts.setState({ layouts: Object.fromEntries(own.filter(([name]) => isLayout(name)).map(([name, text]) => [name, read(text)])) });
    return Object.fromEntries(own.filter(([name]) => !isLayout(name)));
}

/** Returns the layouts as files of the project, by name; a layout without points is no file. */
export function layoutFiles(): Record<string, string> {
    return Object.fromEntries(Object.entries(useLayouts.getState().layouts).map(([name, points]) => [name, write(points)]).filter(([, text]) => text !== ""));
}

export const pointsOf = (file: string): Readonly<Record<string, Point>> => useLayouts.getState().layouts[file] ?? {};

export function setPoints(file: string, points: Readonly<Record<string, Point>>): void {
    useLayouts.setState(({ layouts }) => ({ layouts: { ...layouts, [file]: points } }));
}
