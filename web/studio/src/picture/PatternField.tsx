// SPDX-License-Identifier: MIT
// A parameter of a pattern as a field: the names that fit to choose from, or a text to write, with what it is and its default.

import { useEffect, useId, useState } from "react";
import type { PatternParameter } from "../document/patterns";

interface PatternFieldProps {
    parameter: PatternParameter;
    /** The value as it is written; null when the parameter is given none. */
    value: string | null;
    /** The names that fit; null as long as they are not known. */
    fitting: string[] | null;
    onChange: (value: string | null) => void;
}

export function PatternField({ parameter, value, fitting, onChange }: PatternFieldProps) {
    const id = useId();
    const { name, takes, doc, required, type } = parameter;
    const usual = parameter.default;
    const choices = parameter.choices ?? fitting ?? [];
    const isNames = choices.length > 0 || type !== "number" && type !== "text" && type !== "topic";
    return (
        <div className={`field ${value === null ? "unset" : ""}`}>
            <label htmlFor={id}>{name}</label>
            {isNames
                ? <NameChoice id={id} value={value} choices={choices} required={required} usual={usual} onChange={onChange} />
                : <WrittenValue id={id} value={value} usual={usual} onChange={onChange} />}
            {value !== null && !required ? <button className="clear" aria-label={`Clear ${name}`} onClick={() => onChange(null)}>×</button> : <span />}
            <p id={`${id}-says`} className="soft">{[sentence(doc), sentence(takes), usual === undefined ? "" : `Otherwise ${usual}.`].filter((part) => part !== "").join(" ")}</p>
            {isNames && fitting !== null && choices.length === 0 && <p className="soft">There is none yet: add one, and it can be chosen here.</p>}
        </div>
    );
}

const sentence = (text: string) => (text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`);

interface ControlProps {
    id: string;
    value: string | null;
    usual: string | undefined;
    onChange: (value: string | null) => void;
}

function NameChoice({ id, value, choices, required, usual, onChange }: ControlProps & { choices: string[]; required: boolean }) {
    return (
        <select id={id} value={value ?? ""} aria-describedby={`${id}-says`} aria-required={required}
            onChange={({ target }) => onChange(target.value === "" ? null : target.value)}>
            {(value === null || !required) && <option value="">{usual === undefined ? "–" : `– (${usual})`}</option>}
            {value !== null && !choices.includes(value) && <option>{value}</option>}
            {choices.map((choice) => <option key={choice}>{choice}</option>)}
        </select>
    );
}

function WrittenValue({ id, value, usual, onChange }: ControlProps) {
    const [draft, setDraft] = useState(value ?? "");
    useEffect(() => setDraft(value ?? ""), [value]);
    const commit = () => draft !== (value ?? "") && onChange(draft === "" ? null : draft);
    return (
        <input id={id} value={draft} placeholder={usual ?? ""} aria-describedby={`${id}-says`} onChange={({ target }) => setDraft(target.value)}
            onBlur={commit} onKeyDown={(event) => {
                if (event.key === "Enter") {
                    event.preventDefault();
                    commit();
                } else if (event.key === "Escape") {
                    event.stopPropagation();
                    setDraft(value ?? "");
                }
            }} />
    );
}
