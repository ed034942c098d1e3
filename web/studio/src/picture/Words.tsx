// SPDX-License-Identifier: MIT
// The words of a node, which can be written anew in their place: Enter, F2 or a double click begins, Enter ends, Escape gives up.

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useNodeMark } from "../editing/picked";
import { useFresh } from "../editing/renaming";
import { goByKey } from "./grid";
import { get, reveal, set, useStudio } from "../store";

interface WordsProps {
    tree: Tree;
    node: TreeNode;
    /** The name of the words in the history and for screen readers. */
    label: string;
    /** The words that are shown; by default the words of the text. */
    shown?: string;
    className?: string;
    /** Whether a letter that is typed while the words have the focus begins a spoken line in their place. */
    speaks?: boolean;
    /**
     * Writes the words as the new name of a thing, wherever that name is used. Without this function only the words in this place
     * change.
     */
    rename?: (name: string) => unknown;
}

/** Selects a node: where only the picture is shown, in it alone. */
export const select = (tree: Tree, node: TreeNode): void => (get().view === "picture" ? set({ selected: node.id }) : reveal(tree.file, node.offset));

/** A name as it comes with what is added (script/words/seeds.h). */
const PROVISIONAL = /\bNew( (?:two|three|four|five|six|seven|eight|nine|ten))*\b/;

export function Words({ tree, node, label, shown, className = "", speaks = false, rename }: WordsProps) {
    // The text with which the input field begins; null while nothing is written.
    const [draft, setDraft] = useState<string | null>(null);
    const isSelected = useStudio((state) => state.selected === node.id);
    const mark = useNodeMark(node.id);
    const button = useRef<HTMLButtonElement>(null);
    const problem = useStudio((state) => state.problems.find(({ file, offset }) =>
        file === tree.file && offset >= node.offset && offset < node.offset + Math.max(1, node.length)));
    const words = tree.words(node);
    const isFresh = useFresh((state) => state.node === (rename === undefined ? node.id : node.parent)) && (rename !== undefined || words.startsWith('"') || PROVISIONAL.test(words));
    useEffect(() => {
        if (isFresh) {
            useFresh.setState({ node: null });
            setDraft(words);
        }
    }, [isFresh, words]);

    if (draft !== null) {
        return <WordsInput words={draft} label={label} onEnd={(text, by) => {
            if (by === "blur") {
                setDraft(null);  // the focus is elsewhere already
            } else {
                // The focus moves while the key is handled, so that the next key goes to the right words.
                flushSync(() => setDraft(null));
                button.current?.focus();
                if (by !== "key" && button.current !== null) {
                    goByKey({ key: "Tab", shiftKey: by === "tab back", target: button.current });
                }
            }
            if (text !== null && text !== words) {
                void (rename?.(text) ?? operate(`Change ${label}`, { op: "replace", node: node.id, text }));
            }
        }} />;
    }
    return (
        <button
            ref={button} {...mark} className={`words ${className} ${isSelected ? "selected" : ""} ${problem === undefined ? "" : "problem"}`}
            title={problem?.message ?? ""} aria-label={`${label}: ${shown ?? words}`}
            onClick={() => select(tree, node)}
            onDoubleClick={() => setDraft(words)}
            onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === "F2") {
                    event.preventDefault();
                    setDraft(words);
                } else if (speaks && /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
                    event.preventDefault();
                    setDraft(`"${event.key}"`);
                }
            }}
        >
            {shown ?? words}
        </button>
    );
}

/** How writing ends: by Enter or Escape, by Tab in a table, or as something else takes the focus. */
type End = "key" | "tab" | "tab back" | "blur";

function WordsInput({ words, label, onEnd }: { words: string; label: string; onEnd: (text: string | null, by: End) => void }) {
    const input = useRef<HTMLTextAreaElement>(null);
    const ended = useRef(false);
    useEffect(() => {
        input.current?.focus();
        const speech = /^"[^"]*"/.exec(words)?.[0].length;
        const name = PROVISIONAL.exec(words);
        if (words.length === 3 && speech !== undefined) {
            input.current?.setSelectionRange(2, 2);
        } else if (speech !== undefined) {
            input.current?.setSelectionRange(1, speech - 1);  // speech is written anew within its quotes
        } else if (name !== null) {
            input.current?.setSelectionRange(name.index, name.index + name[0].length);
        } else {
            input.current?.select();
        }
    }, []);
    const end = (text: string | null, by: End = "key") => {
        if (!ended.current) {
            ended.current = true;
            onEnd(text, by);
        }
    };
    const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
        event.stopPropagation();
        if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            end(event.currentTarget.value);
        } else if (event.key === "Tab" && event.currentTarget.closest(".script-cell") !== null) {
            event.preventDefault();
            end(event.currentTarget.value, event.shiftKey ? "tab back" : "tab");
        } else if (event.key === "Escape") {
            end(null);
        }
    };
    return (
        <textarea
            ref={input} className="words-input" aria-label={label} defaultValue={words} rows={Math.min(12, words.split("\n").length)}
            onKeyDown={onKey} onBlur={(event) => end(event.currentTarget.value, "blur")}
        />
    );
}
