// SPDX-License-Identifier: MIT
// Find and replace in all files: what was found stands with its line, and a click goes there.

import { useMemo, useRef, useState } from "react";
import { textOf } from "../document/client";
import { toBytes } from "../document/positions";
import { reveal, set, useFields } from "../store";
import { findText, replaceText, type Found } from "./findText";
import { closeOverlay, useFocus } from "./overlay";

const MOST_SHOWN = 2000;

export function FindBox() {
    const { trees, files } = useFields("trees", "files");
    const [text, setText] = useState("");
    const [put, setPut] = useState("");
    const [hasCase, setCase] = useState(false);
    const [isWord, setWord] = useState(false);
    const input = useRef<HTMLInputElement>(null);
    const found = useMemo(() => findText({ text, hasCase, isWord }, MOST_SHOWN + 1), [trees, text, hasCase, isWord]);
    useFocus(input);

    const go = ({ file, from }: Found) => {
        reveal(file, toBytes(textOf(file), from));
        set({ view: "text" });
    };
    const replace = (places: Found[]) => {
        if (places.length >= found.length) {
            input.current?.focus();  // since the button goes, or can be pressed no more
        }
        void replaceText(places, text, put);
    };
    const count = found.length === 0 ? (text === "" ? "" : "Not found") : found.length > MOST_SHOWN ? `More than ${MOST_SHOWN} found` : `${found.length} found`;
    return (
        <section className="overlay find-box" role="dialog" aria-label="Find and replace in all files" onKeyDown={(event) => event.key === "Escape" && closeOverlay()}>
            <div className="find-line">
                <input ref={input} aria-label="Find" placeholder="Find" value={text} onChange={({ target }) => setText(target.value)} />
                <button aria-pressed={hasCase} title="Capital and small letters count" aria-label="Match case" onClick={() => setCase(!hasCase)}>Aa</button>
                <button aria-pressed={isWord} title="Whole words only" aria-label="Whole words" onClick={() => setWord(!isWord)}>Word</button>
                <button aria-label="Close" onClick={closeOverlay}>×</button>
            </div>
            <div className="find-line">
                <input aria-label="Replace with" placeholder="Replace with" value={put} onChange={({ target }) => setPut(target.value)} />
                <button disabled={found.length === 0} onClick={() => replace(found.slice(0, 1))}>Replace first</button>
                <button disabled={found.length === 0} onClick={() => replace(findText({ text, hasCase, isWord }))}>Replace all</button>
            </div>
            <p className="soft" role="status">{count}</p>
            <ul aria-label="Found">
                {found.slice(0, MOST_SHOWN).map((each, i) => (
                    <li key={i}>
                        <button onClick={() => go(each)}>
                            <span className="soft">{files[each.file]}:{each.line}</span> <span className="found-line">{each.before.slice(-22)}<mark>{each.words}</mark>{each.after}</span>
                        </button>
                        <button aria-label={`Replace in line ${each.line} of ${files[each.file]}`} onClick={() => replace([each])}>Replace</button>
                    </li>
                ))}
                {found.length > MOST_SHOWN && <li className="soft">and more</li>}
            </ul>
        </section>
    );
}
