// SPDX-License-Identifier: MIT
// Directing: beside the stage, the user gives the followed character something new to do, a direction, which is put together from
// sentences with blanks. A direction is written into the file of the character's role, and performed at once to show it.

import { useState } from "react";
import { Menu } from "../editing/Menu";
import { useStudio } from "../store";
import { showMe } from "../stage/client";
import { DraftSentence } from "./DraftSentence";
import { DIRECTIONS, roleOf, useDraft, type Direction, type OwnRole } from "./useDraft";

export function DirectPanel({ body, name, roles }: { body: number; name: string; roles: string[] }) {
    const trees = useStudio((state) => state.trees);
    const [direction, setDirection] = useState<Direction | null>(null);
    const [told, setTold] = useState<{ behaviour: string; message: string | null } | null>(null);
    const role = roleOf(trees, roles);
    if (role === null) {
        return null;
    }
    const begin = (chosen: Direction) => {
        setDirection(chosen === direction ? null : chosen);
        setTold(null);
    };
    return (
        <section className="direct" aria-label={`Direct ${name}`}>
            <h3>Direct</h3>
            <div role="group" aria-label="How it begins" className="directions">
                {DIRECTIONS.map((each) => <button key={each.name} aria-pressed={each === direction} onClick={() => begin(each)}>{each.label(name)}</button>)}
            </div>
            {direction !== null && <Sketch key={direction.name} role={role} direction={direction} name={name} onTold={(behaviour) => {
                const message = direction.message ?? null;
                setTold({ behaviour, message });
                setDirection(null);
                showMe(body, behaviour, message);
            }} />}
            {told !== null && (
                <p role="status">{name} knows {told.behaviour} now. <button onClick={() => showMe(body, told.behaviour, told.message)}>Show me</button></p>
            )}
        </section>
    );
}

function Sketch({ role, direction, name, onTold }: { role: OwnRole; direction: Direction; name: string; onTold: (behaviour: string) => void }) {
    const { draft, next, change, findNext, forgetNext, write } = useDraft(role, direction);
    if (draft === null) {
        return <p className="soft">A moment …</p>;
    }
    const steps = draft.sentences.filter(({ depth }) => depth === 1).length;
    return (
        <div className="sketch">
            <ul aria-label="The direction">
                {draft.sentences.map((sentence, line) => (
                    <DraftSentence key={line} sentence={sentence} change={(chip, text) => void change({ line, chip, text })}
                        remove={line > 0 && sentence.kind !== "part" && steps > 1 ? () => void change({ line, chip: null, text: null }) : null} />
                ))}
            </ul>
            {draft.complaint !== null && <p className="complaint" role="alert">{draft.complaint}</p>}
            {direction.isScene !== true && (
                <div className="add-menu">
                    <button aria-expanded={next !== null} aria-haspopup="menu" onClick={() => (next === null ? void findNext() : forgetNext())}>and then …</button>
                    {next !== null && (
                        <Menu label={`What ${name} does then`} onEnd={forgetNext}
                            items={next.map((line) => ({ key: line, content: line, run: () => change({ line: 0, chip: null, text: line }) }))} />
                    )}
                </div>
            )}
            <footer>
                <button className="main" disabled={draft.complaint !== null} onClick={() => void write(`Direct ${name}`).then((made) => made !== null && onTold(made))}>Tell {name}</button>
                <span className="soft">Goes for each {role.name}.</span>
            </footer>
        </div>
    );
}
