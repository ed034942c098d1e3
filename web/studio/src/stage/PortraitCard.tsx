// SPDX-License-Identifier: MIT
// The card of the character or thing that is followed: roles, queues, facts, and explanations.

import { EndingList } from "../debugging/EndingList";
import { DirectPanel } from "../direct/DirectPanel";
import { useStudio } from "../store";
import { MomentButton } from "../tests/MomentButton";
import { BeganSign } from "./BeganSign";
import { follow } from "./client";
import { FactList } from "./FactList";
import { WhyNot } from "./WhyNot";

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
                            <BeganSign began={item.began} /><b>{item.title}</b> <span>{item.state}</span>
                        </li>
                    ))}
                </ul>
            )}
            {portrait.roles.length > 0 && <DirectPanel key={`direct ${portrait.body}`} body={portrait.body} name={portrait.name} roles={portrait.roles} />}
            {portrait.roles.length > 0 && <MomentButton body={portrait.body} />}
            {portrait.facts.length > 0 && (
                <FactList key={`facts ${portrait.body}`} body={portrait.body} of={portrait.name} facts={portrait.facts} />
            )}
            <EndingList />
            {portrait.waits.length > 0 && (
                <ul className="waits" aria-label="Waits for">
                    {portrait.waits.map(({ body, name, reason }) => (
                        <li key={body}>Waits for <button onClick={() => follow(body)}>{name}</button> <span>{reason}</span></li>
                    ))}
                </ul>
            )}
            {portrait.choices.length > 0 && <WhyNot choices={portrait.choices} asked={portrait.asked} whyNot={portrait.whyNot} />}
            {portrait.why !== "" && (
                <details open>
                    <summary>Why</summary>
                    <pre>{portrait.why}</pre>
                </details>
            )}
        </section>
    );
}
