// SPDX-License-Identifier: MIT
// The text of a file, with its problems where they are. Undo is the project's, not the editor's.

import { autocompletion, closeBrackets, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, ChangeSet, EditorState, type Text } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { ask, listen, operate, redo, textOf, type, undo } from "../document/client";
import { toBytes, toPosition } from "../document/positions";
import type { Completion, Problem } from "../document/protocol";
import { get, set, useStudio } from "../store";
import { toggleLine, useDebugging } from "../debugging/breakpoints";
import { breakpointGutter, lineOfCursor, showBreakpoints } from "./breakpoints";
import { highlight } from "./highlight";

/** Marks changes that come from the document, not from typing. */
const fromDocument = Annotation.define<boolean>();

async function complete(file: number, context: CompletionContext): Promise<CompletionResult | null> {
    const offset = toBytes(context.state.doc, context.pos);
    const answer = await ask<{ word: { offset: number; length: number }; items: Completion[] }>({ ask: "completions", file, offset });
    if (answer === null || answer.items.length === 0 || (!context.explicit && answer.word.length === 0)) {
        return null;
    }
    const { word, items } = answer;
    const from = toPosition(context.state.doc, word.offset);
    return { from, options: items.map(({ text, sort, says }) => ({ label: text, detail: sort, info: says })), validFor: /^[\p{L}\p{N} ]*$/u };
}

function hover(file: number) {
    return hoverTooltip(async (view, position) => {
        const says = await ask<string | null>({ ask: "hover", file, offset: toBytes(view.state.doc, position) });
        return says === null || says === "" ? null : {
            pos: position,
            create: () => {
                const dom = document.createElement("div");
                dom.className = "hover";
                dom.textContent = says;
                return { dom };
            },
        };
    });
}

function makeState(file: number): EditorState {
    return EditorState.create({
        doc: textOf(file),
        extensions: [
            breakpointGutter((line) => toggleLine(file, line)), lineNumbers(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(), closeBrackets(), lintGutter(), highlight,
            autocompletion({ override: [(context) => complete(file, context)] }), hover(file), indentUnit.of("    "),
            keymap.of([
                { key: "F9", run: ({ state }) => (toggleLine(file, lineOfCursor(state)), true) },
                { key: "Mod-z", run: () => (void undo(), true) },
                { key: "Mod-y", run: () => (void redo(), true) },
                { key: "Mod-Shift-z", run: () => (void redo(), true) },
                ...defaultKeymap, ...searchKeymap, indentWithTab,
            ]),
            EditorView.contentAttributes.of({ "aria-label": `Text of ${get().files[file]}` }),
            EditorView.updateListener.of((update) => {
                if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromDocument))) {
                    type(file, update.changes);
                }
                if (update.selectionSet && update.view.hasFocus) {
                    select(file, toBytes(update.state.doc, update.state.selection.main.head));
                }
            }),
        ],
    });
}

/** Selects the node around the cursor, in all views. */
function select(file: number, offset: number): void {
    const path = get().trees.get(file)?.around(offset) ?? [];
    set({ declaration: path[1]?.id ?? get().declaration, selected: path.at(-1)?.id ?? null });
}

function toDiagnostic(doc: Text, problem: Problem): Diagnostic {
    const { file, offset, length, remedy } = problem;
    const from = toPosition(doc, offset), to = toPosition(doc, offset + length);
    const actions = remedy === null ? [] : [{ name: `Write "${remedy}"`, apply: () => mend(file, problem) }];
    return { from, to, severity: problem.severity === "note" ? "info" : problem.severity, message: problem.message, actions };
}

function mend(file: number, { offset, length, remedy }: Problem): void {
    const doc = textOf(file);
    const changes = ChangeSet.of({ from: toPosition(doc, offset), to: toPosition(doc, offset + length), insert: remedy ?? "" }, doc.length);
    type(file, changes);
    show?.(changes);
}

let show: ((changes: ChangeSet) => void) | undefined;

export function TextPane() {
    const parent = useRef<HTMLDivElement>(null);
    const view = useRef<EditorView | null>(null);
    const file = useStudio((state) => state.activeFile);
    const files = useStudio((state) => state.files);
    const tree = useStudio((state) => state.trees.get(state.activeFile));
    const problems = useStudio((state) => state.problems);
    const wanted = useStudio((state) => state.reveal);
    const breakpoints = useDebugging((state) => state.breakpoints);

    useEffect(() => {
        const editor = new EditorView({ parent: parent.current as HTMLDivElement });
        editor.scrollDOM.tabIndex = 0;
        view.current = editor;
        return () => editor.destroy();
    }, []);

    useEffect(() => {
        const editor = view.current as EditorView;
        editor.setState(makeState(file));
        show = (changes) => editor.dispatch({ changes, annotations: fromDocument.of(true) });
        return listen(file, show);
    }, [file, files]);

    useEffect(() => {
        showBreakpoints(view.current as EditorView, breakpoints.filter((each) => each.kind === "line" && each.file === files[file]));
    }, [breakpoints, file, files]);

    useEffect(() => {
        const editor = view.current as EditorView;
        const own = problems.filter((problem) => problem.file === file).map((problem) => toDiagnostic(editor.state.doc, problem));
        editor.dispatch(setDiagnostics(editor.state, own));
    }, [problems, file, files]);

    useEffect(() => {
        const editor = view.current as EditorView;
        if (wanted !== null && wanted.file === file) {
            const at = toPosition(editor.state.doc, wanted.offset);
            editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
        }
    }, [wanted, file]);

    // A typed line is in the tree a moment later: only then the other views know where the cursor stands.
    useEffect(() => {
        const editor = view.current as EditorView;
        if (editor.hasFocus && tree !== undefined) {
            select(file, toBytes(editor.state.doc, editor.state.selection.main.head));
        }
    }, [tree, file]);

    return <div ref={parent} className="text-pane" />;
}

/** Lays out the file that is shown. */
export function formatFile(): void {
    const { activeFile } = get();
    const doc = textOf(activeFile);
    void operate("Lay out", { op: "format", file: activeFile, offset: 0, length: toBytes(doc, doc.length) });
}
