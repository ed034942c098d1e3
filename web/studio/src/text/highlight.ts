// SPDX-License-Identifier: MIT
// Colours the text by its signs, such as quotes and `#`: no word of the language is known here.

import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";

const mark = (name: string) => Decoration.mark({ class: `piece-${name}` });
const COMMENT = mark("comment"), QUOTED = mark("quoted"), FIRST = mark("first"), QUANTITY = mark("quantity");

/** The marks that a line has by its signs alone, while it is being typed: a comment, a text in quotes, its first word, numbers. */
const PATTERN = /(#.*$)|("[^"]*"?)|(^\s*[\p{L}]+)|(\b\d[\d.:]*%?)/gu;

function decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of view.visibleRanges) {
        for (let at = from; at <= to;) {
            const line = view.state.doc.lineAt(at);
            for (const match of line.text.matchAll(PATTERN)) {
                const start = line.from + match.index;
                const decoration = match[1] !== undefined ? COMMENT : match[2] !== undefined ? QUOTED : match[3] !== undefined ? FIRST : QUANTITY;
                builder.add(start, start + match[0].length, decoration);
            }
            at = line.to + 1;
        }
    }
    return builder.finish();
}

export const highlight = ViewPlugin.fromClass(class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
        this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) {
            this.decorations = decorate(update.view);
        }
    }
}, { decorations: (plugin) => plugin.decorations });
