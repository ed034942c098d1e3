// SPDX-License-Identifier: MIT
// The list of breakpoints: each can be switched on or off, and narrowed to a person, to a condition, and to its hits from the nth
// on.

import { useState } from "react";
import { addBreakpoint, changeBreakpoint, removeBreakpoint, showList, useDebugging } from "./breakpoints";
import { COMPARISONS, FIRST_MOMENT, type Breakpoint, type BreakpointKind, type WatchChoices } from "./protocol";
import { showPlace } from "./run";

/** Kinds of breakpoints that are added by a name; those of lines are set where the lines stand. */
const NAMED: readonly [BreakpointKind, string, keyof WatchChoices][] = [
    ["scene", "Scene", "scenes"], ["behaviour", "Behaviour", "behaviours"], ["cue", "Cue of", "cues"], ["fact", "Fact", "facts"],
    ["failure", "Failure of", "actions"],
];

const EACH_MOMENT = "changes";
const hasMoments = (kind: BreakpointKind) => kind === "scene" || kind === "behaviour";

export function BreakpointsCard() {
    const { breakpoints, isListed, lost } = useDebugging();
    return !isListed ? null : (
        <section className="breakpoints" aria-label="Breakpoints">
            <header><h2>Breakpoints</h2><button aria-label="Close" onClick={() => showList(false)}>×</button></header>
            {breakpoints.length === 0 && <p className="empty">Click beside a line of the text, or press F9 on something that is selected.</p>}
            <ul>{breakpoints.map((each) => <Row key={each.id} breakpoint={each} isLost={lost.has(each.id)} />)}</ul>
            <Add />
        </section>
    );
}

export function toldOf({ kind, words, line, name, op, value, moment }: Breakpoint): string {
    if (kind === "line") {
        return `${line}: ${words}`;
    }
    const label = NAMED.find(([each]) => each === kind)?.[1] ?? kind;
    const when = hasMoments(kind) && moment !== FIRST_MOMENT ? ` ${moment === "" ? EACH_MOMENT : moment}` : "";
    return `${label} ${name === "" ? "any" : name}${op === "" ? "" : ` ${op} ${value}`}${when}`;
}

function Row({ breakpoint, isLost }: { breakpoint: Breakpoint; isLost: boolean }) {
    const { id, kind, file, line, isOn, of, condition, after } = breakpoint;
    const told = toldOf(breakpoint);
    const narrows = [of, condition === null ? "" : "if", after > 1 ? `${after}×` : ""].filter((each) => each !== "").join(" ");
    return (
        <li className={isLost ? "lost" : ""}>
            <input type="checkbox" checked={isOn} aria-label={`On: ${told}`} onChange={() => changeBreakpoint(id, { isOn: !isOn })} />
            <details>
                <summary title={isLost ? "Nothing begins there" : told}>{told} <small>{isLost ? "nothing begins there" : narrows}</small></summary>
                <Narrowing breakpoint={breakpoint} />
                {kind === "line" && <button onClick={() => showPlace({ file, line })}>Show the line</button>}
            </details>
            <button aria-label={`Remove: ${told}`} onClick={() => removeBreakpoint(id)}>×</button>
        </li>
    );
}

function Choice({ label, value, values, none, onChange }: {
    label: string; value: string; values: readonly string[]; none: string | null; onChange: (value: string) => void;
}) {
    const all = values.includes(value) || value === "" ? values : [value, ...values];
    return (
        <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
            {none !== null && <option value="">{none}</option>}
            {all.map((each) => <option key={each}>{each}</option>)}
        </select>
    );
}

function Narrowing({ breakpoint }: { breakpoint: Breakpoint }) {
    const { id, kind, of, condition, after, op, value, moment } = breakpoint;
    const { people, facts, moments } = useDebugging((state) => state.choices);
    const change = (fields: Partial<Breakpoint>) => changeBreakpoint(id, fields);
    return (
        <div className="narrowing">
            {kind === "fact" && (
                <p><span>when it</span> <Choice label="Comparison" value={op} values={COMPARISONS} none="changes" onChange={(to) => change({ op: to })} />
                    {op !== "" && <Value label="Value" value={value} onChange={(to) => change({ value: to })} />}</p>
            )}
            {hasMoments(kind) && <p><span>when it</span> <Choice label="Moment" value={moment} values={moments} none={EACH_MOMENT} onChange={(to) => change({ moment: to })} /></p>}
            <p><span>of</span> <Choice label="Of" value={of} values={people} none="everybody" onChange={(to) => change({ of: to })} /></p>
            <p><span>while</span> <Choice label="While" value={condition?.fact ?? ""} values={facts} none="always"
                onChange={(fact) => change({ condition: fact === "" ? null : { fact, op: condition?.op ?? "is", value: condition?.value ?? "" } })} />
                {condition !== null && (
                    <>
                        <Choice label="Condition" value={condition.op} values={COMPARISONS} none={null} onChange={(to) => change({ condition: { ...condition, op: to } })} />
                        <Value label="Condition value" value={condition.value} onChange={(to) => change({ condition: { ...condition, value: to } })} />
                    </>
                )}</p>
            <p><span>from time</span> <input type="number" min={1} aria-label="From time" value={after}
                onChange={(event) => change({ after: Math.max(1, Math.floor(Number(event.target.value)) || 1) })} /></p>
        </div>
    );
}

function Value({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
    return (
        <input aria-label={label} defaultValue={value} onBlur={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && onChange(event.currentTarget.value)} />
    );
}

function Add() {
    const choices = useDebugging((state) => state.choices);
    const [kind, setKind] = useState<BreakpointKind>("scene");
    const [, , from] = NAMED.find(([each]) => each === kind) ?? NAMED[0]!;
    const [name, setName] = useState("");
    const names = choices[from];
    const isWhole = kind !== "fact" || names.includes(name);
    return (
        <form className="add-breakpoint" aria-label="Add a breakpoint" onSubmit={(event) => {
            event.preventDefault();
            addBreakpoint(kind, { name });
            setName("");
        }}>
            <select aria-label="Kind" value={kind} onChange={(event) => {
                setKind(event.target.value as BreakpointKind);
                setName("");
            }}>{NAMED.map(([each, label]) => <option key={each} value={each}>{label}</option>)}</select>
            <Choice label="Name" value={name} values={names} none="any" onChange={setName} />
            <button disabled={!isWhole}>Add</button>
        </form>
    );
}
