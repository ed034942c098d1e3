// SPDX-License-Identifier: MIT
// Gestures on what is chosen, for all views alike: clicks with Shift and Ctrl, keys, the clipboard, drags.

import { useEffect } from "react";
import { get, set } from "../store";
import { copy, cut, duplicate, paste, remove, shift, type Direction } from "./changes";
import { listenForDrags } from "./drag";
import { find, lineAround, sibling } from "./lines";
import { chosen, extendTo, focusNode, nodeAt, toggle, usePicked } from "./picked";

/** Whether keys belong to a text that is being written. */
export const isWriting = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest(".cm-editor, input, textarea, select, [contenteditable]") !== null;

/**
 * Whether a gesture is made on lines: in the outline or a picture, outside of elements that have keys of their own, or with the
 * focus on nothing.
 */
const isOnLines = (target: EventTarget | null): boolean =>
    !isWriting(target) && !(target instanceof Element && target.closest("[data-own-keys]") !== null) && (target === document.body || (target instanceof Element && target.closest(".outline, .picture") !== null));

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "out", ArrowRight: "in" };

/**
 * Moves the end of the picked lines that is selected to the next line (`by` 1), or to the one before (-1); the other end, which was
 * picked first, stays.
 */
function extend(by: number): void {
    const lead = find(get().selected ?? chosen()[0]?.node.id ?? null);
    const from = lead === null ? null : lineAround(lead);
    const next = from === null ? undefined : sibling(from, by);
    if (from !== null && next !== undefined) {
        const pane = document.activeElement?.closest(".outline, .picture") ?? null;
        extendTo({ tree: from.tree, node: next });
        focusNode(next.id, pane);
    }
}

/** The command of a key; null: none. */
function actionOf(event: KeyboardEvent): (() => unknown) | null {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const direction = DIRECTIONS[key];
    if (direction !== undefined && !isCommand) {
        const isUpright = direction === "up" || direction === "down";
        return event.altKey && !event.shiftKey ? () => shift(direction)
            : event.shiftKey && !event.altKey && isUpright ? () => extend(direction === "up" ? -1 : 1) : null;
    }
    if (isCommand && !event.altKey && !event.shiftKey) {
        return key === "c" && getSelection()?.isCollapsed !== false ? copy : key === "x" ? cut : key === "d" ? duplicate : null;
    }
    if (key === "Delete" || key === "Backspace") {
        return event.target instanceof Element && event.target.closest("[data-own-delete]") !== null ? null : () => remove();
    }
    return key === "Escape" && usePicked.getState().nodes.length > 0 ? () => usePicked.setState({ nodes: [], anchor: null }) : null;
}

/** Selects the line with the focus, unless it is among the picked ones: a key is about that line, or about all picked ones. */
function chooseFocused(target: EventTarget | null): void {
    const at = nodeAt(target);
    const { nodes } = usePicked.getState();
    if (at !== null && at.node.family !== "file" && !nodes.includes(at.node.id) && !nodes.includes(lineAround(at).node.id)) {
        set({ selected: at.node.id });
    }
}

export function useEditing(): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const action = isOnLines(event.target) ? actionOf(event) : null;
            if (action !== null) {
                event.preventDefault();
                event.stopPropagation();
                chooseFocused(event.target);
                action();
            }
        };
        const onPaste = (event: ClipboardEvent) => {
            if (isOnLines(event.target)) {
                event.preventDefault();
                chooseFocused(event.target);
                void paste(event.clipboardData?.getData("text/plain") ?? "");
            }
        };
        const onClick = (event: MouseEvent) => {
            const at = event.shiftKey || event.ctrlKey || event.metaKey ? nodeAt(event.target) : null;
            if (at !== null && at.node.family !== "file" && isOnLines(event.target)) {
                event.preventDefault();
                event.stopPropagation();
                (event.shiftKey ? extendTo : toggle)(at);
                focusNode(lineAround(at).node.id, (event.target as Element).closest(".outline, .picture"));
            }
        };
        // Without this, a click with Shift would select the page's text from the last click to here.
        const onMouseDown = (event: MouseEvent) => event.shiftKey && isOnLines(event.target) && nodeAt(event.target) !== null && event.preventDefault();
        const stopDrags = listenForDrags();
        addEventListener("keydown", onKey, { capture: true });
        addEventListener("paste", onPaste);
        addEventListener("mousedown", onMouseDown);
        addEventListener("click", onClick, { capture: true });
        return () => {
            stopDrags();
            removeEventListener("keydown", onKey, { capture: true });
            removeEventListener("paste", onPaste);
            removeEventListener("mousedown", onMouseDown);
            removeEventListener("click", onClick, { capture: true });
        };
    }, []);
}
