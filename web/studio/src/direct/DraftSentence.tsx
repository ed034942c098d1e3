// SPDX-License-Identifier: MIT
// A line of a draft as a sentence: words, and blanks, each with a list of what fits there. Names, spoken lines and numbers are
// typed.

import { useEffect, useState } from "react";
import type { DraftSentence as Sentence } from "./protocol";

const TYPED = new Set(["name", "duration", "distance", "number", "percentage", "time"]);
export const isSpoken = (text: string) => text.startsWith('"');
const isTyped = ({ text, expects, choices }: Sentence["chips"][number]) =>
    isSpoken(text) || (TYPED.has(expects) && (choices.length === 0 || /^[\d.]/.test(text)));

/** Whether a chip is the bar at the beginning or end of a table's row, which is not shown. */
const isEdge = ({ kind, chips }: Sentence, i: number) => kind === "row" && (i === 0 || i === chips.length - 1);

export function DraftSentence({ sentence, change, remove }: { sentence: Sentence; change: (chip: number, text: string) => void; remove: (() => void) | null }) {
    return (
        <li className="draft-sentence" style={{ paddingLeft: sentence.depth * 12 }}>
            <span className="draft-words">
                {sentence.chips.map((chip, i) => isEdge(sentence, i) ? null : isTyped(chip) ? <Typed key={`${i} ${chip.text}`} chip={chip} change={(text) => change(i, text)} />
                    : chip.choices.length === 0 ? <span key={i} className={chip.text === "|" ? "bar" : /^[,.:)]/.test(chip.text) ? "joined" : ""}>{chip.text}</span>
                    : <Chosen key={i} chip={chip} change={(text) => change(i, text)} />)}
            </span>
            {remove !== null && <button aria-label={`Remove ${sentence.chips.map(({ text }) => text).join(" ")}`} onClick={remove}>×</button>}
        </li>
    );
}

type Chip = Sentence["chips"][number];

function Chosen({ chip, change }: { chip: Chip; change: (text: string) => void }) {
    return (
        <select value={chip.text} aria-label={`${chip.expects || "word"}: ${chip.text}`} style={{ width: `${chip.text.length + 4}ch` }} onChange={({ target }) => change(target.value)}>
            {!chip.choices.includes(chip.text) && <option>{chip.text}</option>}
            {chip.choices.map((choice, number) => <option key={number}>{choice}</option>)}
        </select>
    );
}

export function Typed({ chip, change, label = chip.expects }: { chip: Pick<Chip, "text" | "expects">; change: (text: string) => void; label?: string }) {
    const shown = isSpoken(chip.text) ? chip.text.slice(1, -1) : chip.text;
    const [words, setWords] = useState(shown);
    useEffect(() => setWords(shown), [shown]);
    const commit = () => {
        if (words !== shown && words.trim() !== "") {
            change(isSpoken(chip.text) ? `"${words.replaceAll('"', "'")}"` : words);
        } else {
            setWords(shown);
        }
    };
    return (
        <input value={words} aria-label={isSpoken(chip.text) ? "what is said" : label} className={isSpoken(chip.text) ? "said" : ""}
            style={{ width: `calc(${Math.max(4, words.length + 1)}ch + 16px)` }}
            onChange={({ target }) => setWords(target.value)} onBlur={commit}
            onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === "Enter") {
                    commit();
                } else if (event.key === "Escape") {
                    setWords(shown);
                }
            }} />
    );
}
