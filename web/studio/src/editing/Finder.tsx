// SPDX-License-Identifier: MIT
// A list from which one chooses by typing some letters: commands, or declarations.

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { fuzzy } from "./fuzzy";
import { closeOverlay, useFocus } from "./overlay";

export interface Choice {
    name: string;
    /** Shown behind the name: the file or the declaration in which the choice stands, or the keys to press for a command. */
    detail: string;
    run: () => unknown;
}

const MOST_SHOWN = 60;

function sorted(choices: readonly Choice[], wanted: string): Choice[] {
    if (wanted.trim() === "") {
        return choices.slice(0, MOST_SHOWN);
    }
    return choices.map((choice) => ({ choice, score: fuzzy(wanted, choice.name) }))
        .filter((each): each is { choice: Choice; score: number } => each.score !== null)
        .sort((a, b) => b.score - a.score).slice(0, MOST_SHOWN).map(({ choice }) => choice);
}

export function Finder({ label, choices }: { label: string; choices: readonly Choice[] }) {
    const [wanted, setWanted] = useState("");
    const [at, setAt] = useState(0);
    const input = useRef<HTMLInputElement>(null);
    const list = useRef<HTMLUListElement>(null);
    const found = useMemo(() => sorted(choices, wanted), [choices, wanted]);
    const lead = Math.min(at, found.length - 1);

    useFocus(input);
    useEffect(() => {
        void list.current?.children[lead]?.scrollIntoView({ block: "nearest" });
    }, [lead]);

    const choose = (choice: Choice | undefined) => {
        if (choice !== undefined) {
            closeOverlay();
            setTimeout(choice.run);
        }
    };
    const onKey = (event: KeyboardEvent) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (by !== undefined) {
            setAt((lead + by + found.length) % Math.max(1, found.length));
        } else if (event.key === "Enter") {
            choose(found[lead]);
        } else if (event.key === "Escape") {
            closeOverlay();
        } else {
            return;
        }
        event.preventDefault();
    };
    return (
        <div className="overlay finder" role="dialog" aria-label={label} onKeyDown={onKey}>
            <input ref={input} role="combobox" aria-label={label} aria-expanded="true" aria-controls="finder-list" aria-activedescendant={`finder-${lead}`}
                placeholder={label} value={wanted} onBlur={closeOverlay} onChange={({ target }) => {
                    setWanted(target.value);
                    setAt(0);
                }} />
            <ul ref={list} id="finder-list" role="listbox" aria-label={label}>
                {found.map((choice, i) => (
                    <li key={i} id={`finder-${i}`} role="option" aria-selected={i === lead} onMouseDown={(event) => event.preventDefault()} onClick={() => choose(choice)}>
                        <span>{choice.name}</span> <span className="soft">{choice.detail}</span>
                    </li>
                ))}
            </ul>
            {found.length === 0 && <p className="soft">Nothing has these letters.</p>}
        </div>
    );
}
