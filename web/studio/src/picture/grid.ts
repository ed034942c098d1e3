// SPDX-License-Identifier: MIT
// The cells of a script by keys, as in a spreadsheet: arrows and Tab go from cell to cell, arrows also to the names of the parts. Scripts of
// branches are further rows.

const CELL = ":scope > :is(.script-cell, .part-head)";

function rowsAround(element: Element): Element[] {
    const grid = [...document.querySelectorAll(".scene .script")].find((each) => each.contains(element));
    return grid === undefined ? [] : [...grid.querySelectorAll(".script-row")];
}

function focusIn(row: Element | undefined, column: number): boolean {
    const cells = row?.querySelectorAll(CELL) ?? [];
    const button = cells[Math.min(column, cells.length - 1)]?.querySelector<HTMLElement>(".words");
    button?.focus();
    button?.click();
    return button !== undefined && button !== null;
}

/** Moves the focus from the cell of an element by so many columns and rows; false when there is no cell to move to. */
export function goFrom(element: Element, columns: number, rows: number): boolean {
    const all = rowsAround(element);
    const row = element.closest(".script-row");
    const at = row === null ? -1 : all.indexOf(row);
    if (row === null || at < 0) {
        return false;
    }
    const cells = [...row.querySelectorAll(CELL)];
    const column = cells.findIndex((cell) => cell.contains(element)) + columns;
    const width = cells.length;
    return column < 0 ? focusIn(all[at - 1], width - 1) : column >= width ? focusIn(all[at + 1], 0) : focusIn(all[at + rows], column);
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus to another cell if the key does so; returns whether it did. */
export function goByKey({ key, shiftKey, target }: { key: string; shiftKey: boolean; target: EventTarget }): boolean {
    const isCell = target instanceof Element && target.matches(".script-cell > .words");
    const isHead = target instanceof Element && target.matches(".part-head .words");
    const move = key === "Tab" && isCell ? [shiftKey ? -1 : 1, 0] as const : shiftKey ? undefined : MOVES[key];
    return (isCell || isHead) && move !== undefined && goFrom(target, move[0], move[1]);
}

/** Opens the menu of the cell around an element; false: there is none. The focus goes to the cell's words, and comes back there. */
export function openMenu(target: EventTarget): boolean {
    const words = target instanceof Element ? target.closest<HTMLElement>(".script-cell > .words") : null;
    words?.focus();
    words?.parentElement?.querySelector<HTMLElement>(".cell-menu > button")?.click();
    return words !== null;
}
