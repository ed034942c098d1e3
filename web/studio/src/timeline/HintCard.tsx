// SPDX-License-Identifier: MIT
// The card of the bar that is under the pointer or was chosen by keys: what was done, when, with whom, and why.

import { BeganSign } from "../stage/BeganSign";
import { BEGAN_CLASS, BEGAN_TEXT } from "../stage/PortraitCard";
import { clockText } from "../stage/clock";
import { live } from "../stage/live";
import { BarState, type Bar } from "../protocol";
import { get } from "../store";
import { othersIn } from "./meetings";
import { storyNow } from "./now";
import { beginningOfStory, DAY, spanText } from "./view";

/** A bar, and the point of the window beside which its hint is shown. */
export interface Hint {
    bar: Bar;
    x: number;
    y: number;
}

const STATES: Readonly<Record<BarState, string>> = {
    [BarState.Runs]: "runs", [BarState.Waits]: "waits", [BarState.Interrupted]: "interrupted", [BarState.Suspended]: "suspended",
};
const CARD_PX = 300;
const APART_PX = 12;

export function HintCard({ hint }: { hint: Hint | null }) {
    if (hint === null) {
        return null;
    }
    const { bar, x, y } = hint;
    const { bodies, stepsPerSecond: per } = get();
    const nameOf = (body: number) => bodies.get(body)?.name ?? "";
    const others = othersIn(live.bars, bar).map(nameOf);
    const at = (step: number) => clockText((beginningOfStory(storyNow()) + step / per + DAY) % DAY);
    const end = bar.to ?? live.frame?.step ?? bar.from;
    return (
        <div className="timeline-hint" role="status" aria-label="At the pointer"
            style={{ left: Math.min(x + APART_PX, innerWidth - CARD_PX - APART_PX), bottom: innerHeight - y + APART_PX, width: CARD_PX }}>
            <p className={BEGAN_CLASS[bar.began]}><BeganSign began={bar.began} /><b>{bar.title}</b> <span>{STATES[bar.state]}</span></p>
            <p>{nameOf(bar.body)}{others.length > 0 && ` with ${others.join(", ")}`}, {BEGAN_TEXT[bar.began]}</p>
            <p className="soft">{at(bar.from)} – {bar.to === null ? "now" : at(end)}, {spanText((end - bar.from) / per)}, {bar.queue}</p>
            <p>{bar.why}</p>
            {bar.cancelled !== null && <p>{bar.cancelled}</p>}
        </div>
    );
}
