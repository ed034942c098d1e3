// SPDX-License-Identifier: MIT
// Why the story stands, and the ways on from there.

import { follow, stage } from "../stage/client";
import { useStudio } from "../store";
import { goOn, step } from "./run";
import type { StepKind } from "./protocol";

const STEPS: [StepKind, string, string][] = [["over", "Step over", "F10"], ["into", "Step into", "F11"], ["out", "Step out", "Shift+F11"]];

export function StoppedBar() {
    const stopped = useStudio((state) => state.stopped);
    return stopped === null ? null : (
        <div className="stopped">
            <p role="status">{stopped}</p>
            <div role="group" aria-label="Ways on">
                <button className="main" title="F8" onClick={goOn}>Go on</button>
                {STEPS.map(([kind, label, key]) => <button key={kind} title={key} onClick={() => step(kind)}>{label}</button>)}
            </div>
        </div>
    );
}

/** The action that the followed performs, and how it could end now. */
export function ActionEnds() {
    const portrait = useStudio((state) => state.portrait);
    if (portrait === null || portrait.action === null) {
        return null;
    }
    const { body, action: { name, failures } } = portrait;
    const force = (failure: string | null) => {
        follow(body);
        stage({ is: "force", body, failure });
    };
    return (
        <div className="action-ends" role="group" aria-label={`End ${name}`}>
            <span>{name}</span>
            <button onClick={() => force(null)}>Done</button>
            {failures.length === 0 && <button onClick={() => force("")}>Fail</button>}
            {failures.map((failure) => <button key={failure} onClick={() => force(failure)}>Fail: {failure}</button>)}
        </div>
    );
}
