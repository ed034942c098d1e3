// SPDX-License-Identifier: MIT
// The one who is followed: roles, queues, facts, and why.

import { toggleFact, useDebugging } from "../debugging/breakpoints";
import { ActionEnds } from "../debugging/StoppedBar";
import { DirectPanel } from "../direct/DirectPanel";
import { useStudio } from "../store";
import { follow } from "./client";

export const BEGAN_CLASS = ["nothing", "alone", "together", "cued", "cued-together"] as const;
export const BEGAN_TEXT = ["", "of one's own accord, alone", "of one's own accord, with others", "by a cue, alone", "by a cue, with others"];

export function PortraitCard() {
    const portrait = useStudio((state) => state.portrait);
    if (portrait === null) {
        return null;
    }
    return (
        <section className="portrait" aria-label={`About ${portrait.name}`}>
            <header>
                <h2>{portrait.name}</h2>
                <span>{portrait.roles.join(", ") || portrait.kind}</span>
                <button aria-label="Close" onClick={() => follow(null)}>×</button>
            </header>
            {portrait.queues.length > 0 && (
                <ul className="queues" aria-label="Queues">
                    {portrait.queues.map((item, i) => (
                        <li key={i} className={`${BEGAN_CLASS[item.began]} ${item.state}`} title={BEGAN_TEXT[item.began]}>
                            <b>{item.title}</b> <span>{item.state}</span>
                        </li>
                    ))}
                </ul>
            )}
            {portrait.roles.length > 0 && <DirectPanel key={portrait.body} body={portrait.body} name={portrait.name} roles={portrait.roles} />}
            {portrait.facts.length > 0 && (
                <dl>{portrait.facts.map((fact) => <div key={fact.name}><dt><FactName name={fact.name} fact={fact.fact} of={portrait.name} /></dt><dd>{fact.value}</dd></div>)}</dl>
            )}
            <ActionEnds />
            {portrait.why !== "" && (
                <details open>
                    <summary>Why</summary>
                    <pre>{portrait.why}</pre>
                </details>
            )}
        </section>
    );
}

/** The name of a fact, which stops the story when it changes while it is pressed. */
function FactName({ name, fact, of }: { name: string; fact: string; of: string }) {
    const isWatched = useDebugging((state) => state.breakpoints.some((each) => each.kind === "fact" && each.name === fact && each.of === of));
    return <button aria-pressed={isWatched} title="Stop when it changes" onClick={() => toggleFact(fact, of)}>{name}</button>;
}
