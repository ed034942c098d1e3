// SPDX-License-Identifier: MIT
// Breakpoints in the text: a click beside a line sets one, and they move with the lines.

import { RangeSet, StateEffect, StateField, type EditorState } from "@codemirror/state";
import { EditorView, GutterMarker, gutter } from "@codemirror/view";

const toggle = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at) });

const marker = new class extends GutterMarker {
    override toDOM(): Node {
        const dot = document.createElement("span");
        dot.className = "breakpoint";
        dot.title = "The story stops here";
        return dot;
    }
}();

const field = StateField.define<RangeSet<GutterMarker>>({
    create: () => RangeSet.empty,
    update(markers, transaction) {
        let changed = markers.map(transaction.changes);
        for (const effect of transaction.effects.filter((each) => each.is(toggle))) {
            const isSet = at(changed, effect.value);
            changed = changed.update(isSet ? { filter: (from) => from !== effect.value } : { add: [marker.range(effect.value)] });
        }
        return changed;
    },
});

function at(markers: RangeSet<GutterMarker>, position: number): boolean {
    let found = false;
    markers.between(position, position, () => {
        found = true;
    });
    return found;
}

/** The lines that have a breakpoint, from 1. */
export function breakpointLines(state: EditorState): number[] {
    const lines: number[] = [];
    state.field(field).between(0, state.doc.length, (from) => void lines.push(state.doc.lineAt(from).number));
    return lines;
}

/** Sets a breakpoint in the line of the cursor, or takes it away. */
export function toggleHere(view: EditorView): boolean {
    view.dispatch({ effects: toggle.of(view.state.doc.lineAt(view.state.selection.main.head).from) });
    return true;
}

export const breakpoints = [
    field,
    gutter({
        class: "breakpoint-gutter",
        markers: (view) => view.state.field(field),
        initialSpacer: () => marker,
        domEventHandlers: {
            mousedown(view, line) {
                view.dispatch({ effects: toggle.of(line.from) });
                return true;
            },
        },
    }),
];
