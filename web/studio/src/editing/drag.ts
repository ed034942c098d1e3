// SPDX-License-Identifier: MIT
// Dragging of lines to another place, within the outline or a picture, or from one to the other; with Ctrl a copy is put there.
// Escape gives up.

import { bring, behind, inFrontOf, insideOf, type Place } from "./changes";
import { isWithin, lineAround, type Line } from "./lines";
import { chosen, nodeAt } from "./picked";

const THRESHOLD_PX = 6;
/** The elements, as a selector, on which no drag of lines begins, since they have gestures of their own. */
const OWN_GESTURE = "input, textarea, select, canvas, [contenteditable], .react-flow, [role=slider], [role=separator], .tools, .cm-editor";

type Edge = "above" | "below" | "inside";

interface Drag {
    from: { x: number; y: number };
    lines: Line[];
    isMoving: boolean;
    target: { line: Line; edge: Edge } | null;
}

/** The lines that are dragged together with a line: all picked lines, if that line is one of them, else that line alone. */
function linesWith(line: Line): Line[] {
    const all = chosen();
    return all.length > 1 && all.some(({ node }) => node.id === line.node.id) ? all : [line];
}

/** The place that a point means: above, below or within the line that is drawn there. */
function targetAt(x: number, y: number, lines: Line[]): Drag["target"] {
    const element = document.elementFromPoint(x, y)?.closest("[data-node]") ?? null;
    const at = nodeAt(element);
    if (element === null || at === null || lines.some(({ node }) => isWithin(at, node.id))) {
        return null;
    }
    const line = lineAround(at);
    const row = boxOf(line);
    const share = (y - row.top) / Math.max(1, row.height);
    const isSibling = lines.some(({ node }) => node.parent === line.node.parent);
    const edge = line.node.family === "file" ? "inside" : share < (isSibling ? 0.5 : 0.25) ? "above" : share > (isSibling ? 0.5 : 0.75) ? "below" : "inside";
    return { line, edge };
}

/** The box of a line as it is drawn under the pointer: in the outline without what is below it. */
function boxOf({ node }: Line): DOMRect {
    const all = [...document.querySelectorAll(`[data-node="${node.id}"]`)];
    const element = all.find((each) => each.matches(":hover")) ?? all[0];
    return (element?.querySelector(":scope > .outline-row") ?? element)?.getBoundingClientRect() ?? new DOMRect();
}

const placeOf = ({ line, edge }: { line: Line; edge: Edge }): Place => (edge === "above" ? inFrontOf(line) : edge === "below" ? behind(line) : insideOf(line));

/** Shows where the dragged lines would be put. */
function showMark(mark: HTMLElement, target: Drag["target"]): void {
    mark.hidden = target === null;
    if (target !== null) {
        const box = boxOf(target.line);
        const isInside = target.edge === "inside";
        mark.className = `drop-mark ${isInside ? "inside" : ""}`;
        const top = target.edge === "below" ? box.bottom : box.top;
        Object.assign(mark.style, { left: `${box.left}px`, width: `${box.width}px`, top: `${top}px`, height: isInside ? `${box.height}px` : "0" });
    }
}

/** Listens for drags on the whole page. Returns the function that ends the listening. */
export function listenForDrags(): () => void {
    let drag: Drag | null = null;
    const mark = document.createElement("div");
    mark.hidden = true;
    document.body.append(mark);
    const end = () => {
        drag = null;
        mark.hidden = true;
        document.body.classList.remove("dragging");
    };
    const onDown = (event: PointerEvent) => {
        const target = event.target as Element;
        const at = nodeAt(target);
        if (event.button === 0 && at !== null && at.node.family !== "file" && target.closest(OWN_GESTURE) === null) {
            drag = { from: { x: event.clientX, y: event.clientY }, lines: linesWith(lineAround(at)), isMoving: false, target: null };
        }
    };
    const onMove = (event: PointerEvent) => {
        if (drag === null || event.buttons !== 1) {
            return;
        }
        if (!drag.isMoving && Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < THRESHOLD_PX) {
            return;
        }
        drag.isMoving = true;
        document.body.classList.add("dragging");
        getSelection()?.removeAllRanges();
        drag.target = targetAt(event.clientX, event.clientY, drag.lines);
        showMark(mark, drag.target);
    };
    const onUp = (event: PointerEvent) => {
        const ended = drag;
        end();
        if (ended?.isMoving === true) {
            addEventListener("click", swallow, { capture: true, once: true });
            setTimeout(() => removeEventListener("click", swallow, { capture: true }));
            if (ended.target !== null) {
                void bring(ended.lines, placeOf(ended.target), event.ctrlKey || event.metaKey);
            }
        }
    };
    const onKey = (event: KeyboardEvent) => {
        if (event.key === "Escape" && drag !== null) {
            event.stopPropagation();
            end();
        }
    };
    addEventListener("pointerdown", onDown);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey, { capture: true });
    return () => {
        mark.remove();
        removeEventListener("pointerdown", onDown);
        removeEventListener("pointermove", onMove);
        removeEventListener("pointerup", onUp);
        removeEventListener("pointercancel", end);
        removeEventListener("keydown", onKey, { capture: true });
    };
}

/** Keeps the click with which a drag ends from being handled as a click. */
function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
}
