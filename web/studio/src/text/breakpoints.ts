// SPDX-License-Identifier: MIT
// Breakpoints in the text: a click beside a line sets one. They are the project's (debugging/breakpoints.ts); the text shows them, and
// moves them with what is typed until the project has found them again.

import { RangeSet, StateEffect, StateField, type EditorState } from "@codemirror/state";
import { EditorView, GutterMarker, gutter } from "@codemirror/view";

/** The lines that have a breakpoint, from 1, and whether it is on. */
const show = StateEffect.define<{ line: number; isOn: boolean }[]>();

class Marker extends GutterMarker {
    constructor(private readonly isOn: boolean) {
        super();
    }

    override toDOM(): Node {
        const dot = document.createElement("span");
        dot.className = `breakpoint ${this.isOn ? "" : "off"}`;
        dot.title = this.isOn ? "The story stops here" : "A breakpoint that is off";
        return dot;
    }
}

const on = new Marker(true), off = new Marker(false);

const field = StateField.define<RangeSet<GutterMarker>>({
    create: () => RangeSet.empty,
    update(markers, transaction) {
        let changed = markers.map(transaction.changes);
        for (const effect of transaction.effects) {
            if (effect.is(show)) {
                const { doc } = transaction.state;
                const inside = effect.value.filter(({ line }) => line >= 1 && line <= doc.lines);
                changed = RangeSet.of(inside.map(({ line, isOn }) => (isOn ? on : off).range(doc.line(line).from)), true);
            }
        }
        return changed;
    },
});

export function showBreakpoints(view: EditorView, lines: { line: number; isOn: boolean }[]): void {
    view.dispatch({ effects: show.of(lines) });
}

/** The line of the cursor, from 1. */
export const lineOfCursor = (state: EditorState): number => state.doc.lineAt(state.selection.main.head).number;

export const breakpointGutter = (toggle: (line: number) => void) => [
    field,
    gutter({
        class: "breakpoint-gutter",
        markers: (view) => view.state.field(field),
        initialSpacer: () => on,
        domEventHandlers: {
            mousedown(view, line) {
                toggle(view.state.doc.lineAt(line.from).number);
                return true;
            },
        },
    }),
];
