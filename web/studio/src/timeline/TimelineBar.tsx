// SPDX-License-Identifier: MIT
// The bar above the lanes: which parts of the story are shown, the flags, and how much time fits into the view.

import { BeganSign } from "../stage/BeganSign";
import { BEGAN_CLASS, BEGAN_TEXT } from "../stage/PortraitCard";
import { goTo } from "../stage/StageBar";
import { useStudio } from "../store";
import { changeFilter, KINDS, toggleKind, useFilter } from "./filter";
import { keepMoment, removeFlag, useFlags } from "./flags";
import { MARKS } from "./marks";
import { spanText, type View } from "./view";

interface BarProps {
    view: View;
    zoom: (factor: number) => void;
    fit: () => void;
    toNow: () => void;
}

export function TimelineBar({ view, zoom, fit, toNow }: BarProps) {
    return (
        <div className="timeline-bar" role="toolbar" aria-label="Timeline">
            <FilterTools />
            <Flags />
            <span className="zoom">
                <button aria-label="Show more time" title="Show more time (-)" onClick={() => zoom(2)}>−</button>
                <output aria-label="Time that fits">{spanText(view.span)}</output>
                <button aria-label="Show less time" title="Show less time (+)" onClick={() => zoom(0.5)}>+</button>
                <button title="The whole story (0)" onClick={fit}>Fit</button>
                <button title="Go on with the story (End)" aria-pressed={view.end === null} onClick={toNow}>Now</button>
            </span>
        </div>
    );
}

function FilterTools() {
    const { find, hidden, hasMarks, hasMeetings } = useFilter();
    return (
        <>
            <input type="search" aria-label="Find people" placeholder="Find people" value={find} onChange={(event) => changeFilter({ find: event.target.value })} />
            <span role="group" aria-label="Kinds" className="kinds">
                {KINDS.map((kind) => (
                    <button key={kind} aria-pressed={!hidden.has(kind)} aria-label={`Behaviours ${BEGAN_TEXT[kind]}`} title={`Behaviours ${BEGAN_TEXT[kind]}`}
                        className={BEGAN_CLASS[kind]} onClick={() => toggleKind(kind)}><BeganSign began={kind} /></button>
                ))}
            </span>
            <button aria-pressed={hasMarks} title={MARKS.map(([sign, mark]) => `${sign} ${mark}`).join("  ")}
                onClick={() => changeFilter({ hasMarks: !hasMarks })}>Marks</button>
            <button aria-pressed={hasMeetings} title="Bands between people who do something together"
                onClick={() => changeFilter({ hasMeetings: !hasMeetings })}>Meetings</button>
        </>
    );
}

function Flags() {
    const flags = useFlags((state) => state.flags);
    const hasStory = useStudio((state) => state.bodies.size > 0);
    return (
        <span className="flags">
            <button disabled={!hasStory} title="Keep this moment (F)" onClick={keepMoment}>Flag</button>
            <ul aria-label="Flags">
                {flags.map((flag) => (
                    <li key={flag.step}>
                        <button onClick={() => goTo(flag.step)} aria-label={`Go to ${flag.name}`}>⚑ {flag.name}</button>
                        <button aria-label={`Remove the flag ${flag.name}`} onClick={() => removeFlag(flag)}>×</button>
                    </li>
                ))}
            </ul>
        </span>
    );
}
