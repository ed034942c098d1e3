// SPDX-License-Identifier: MIT
// The panes. Their sizes are changed by dragging their dividers or by arrow keys on these, and are kept. A pane can be
// folded, and focused by a key.

import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { create } from "zustand";
import { HINT } from "../welcome/HintCard";
import { hasSeen } from "../welcome/visits";

export type Pane = "outline" | "document" | "timeline";

const LIMITS: Readonly<Record<Pane, [least: number, usual: number, most: number]>> = {
    outline: [0, 200, 480], document: [0, 460, 1200], timeline: [0, 220, 600],
};

/** The panes in the order of their keys, with the elements that may have the focus. The stage takes the remaining room. */
export const PANES: readonly { label: string; size: Pane | null; focus: string }[] = [
    { label: "the outline", size: "outline", focus: ".outline [role=treeitem][aria-selected=true], .outline [role=treeitem]" },
    { label: "the document", size: "document", focus: ".views .cm-content, .views .words.selected, .views .words, .views input, .views [tabindex]" },
    { label: "the stage", size: null, focus: "canvas.stage" },
    { label: "the timeline", size: "timeline", focus: "canvas.timeline" },
];

const KEPT_AS = "troupe-studio panes";
type Sizes = Record<Pane, number>;
/** The width of the stage at a first visit, in pixels: the pane of the document gets what is left beside it. */
const FIRST_STAGE = 840;
const firstWidth = () => Math.min(LIMITS.document[1], Math.max(360, innerWidth - LIMITS.outline[1] - FIRST_STAGE - 10));

const USUAL: Sizes = {
    outline: LIMITS.outline[1], document: hasSeen(HINT) ? LIMITS.document[1] : firstWidth(), timeline: LIMITS.timeline[1],
};

function keptSizes(): Sizes {
    try {
        const sizes = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Record<Pane, unknown>>;
        const of = (pane: Pane) => (typeof sizes[pane] === "number" ? within(pane, sizes[pane]) : USUAL[pane]);
        return { outline: of("outline"), document: of("document"), timeline: of("timeline") };
    } catch {
        return USUAL;
    }
}

const within = (pane: Pane, size: number) => Math.min(Math.max(size, LIMITS[pane][0]), LIMITS[pane][2]);

const useSizes = create<Sizes>(keptSizes);

function change(pane: Pane, size: number): void {
    useSizes.setState({ [pane]: within(pane, size) });
    try {
        localStorage.setItem(KEPT_AS, JSON.stringify(useSizes.getState()));
    } catch {
        // Without storage the panes have their usual sizes at the next visit.
    }
}

/** Folds a pane away, or opens it at its usual size. */
export const foldPane = (pane: Pane): void => change(pane, useSizes.getState()[pane] > 0 ? 0 : USUAL[pane]);

export function focusPane(number: number): void {
    const pane = PANES[number];
    if (pane !== undefined) {
        if (pane.size !== null && useSizes.getState()[pane.size] === 0) {
            foldPane(pane.size);
        }
        for (const each of pane.focus.split(", ")) {
            const element = document.querySelector<HTMLElement>(each);
            if (element !== null) {
                element.focus();
                return;
            }
        }
    }
}

export function usePaneStyle(): CSSProperties {
    const { outline, document, timeline } = useSizes();
    return { "--outline": `${outline}px`, "--document": `${document}px`, "--timeline": `${timeline}px` } as CSSProperties;
}

export function Divider({ pane, label }: { pane: Pane; label: string }) {
    const size = useSizes((sizes) => sizes[pane]);
    const isFlat = pane === "timeline";
    const onKey = (event: KeyboardEvent) => {
        const by = { ArrowLeft: -16, ArrowRight: 16, ArrowUp: 16, ArrowDown: -16 }[event.key];
        if (by !== undefined) {
            change(pane, size + by);
        } else if (event.key === "Enter") {
            foldPane(pane);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    const onMove = (event: PointerEvent) => {
        if (event.buttons === 1) {
            change(pane, size + (isFlat ? -event.movementY : event.movementX));
        }
    };
    return (
        <div
            className={`divider divider-${pane}`} role="separator" tabIndex={0} aria-label={label} title="Drag, or double click to fold"
            aria-orientation={isFlat ? "horizontal" : "vertical"} aria-valuenow={size} aria-valuemin={LIMITS[pane][0]}
            aria-valuemax={LIMITS[pane][2]} onKeyDown={onKey} onPointerMove={onMove} onDoubleClick={() => foldPane(pane)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        />
    );
}
