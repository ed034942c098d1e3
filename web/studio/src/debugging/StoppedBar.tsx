// SPDX-License-Identifier: MIT
// The bar with the sentence why the story stands, and the buttons that let it go on: continue, step over, step into, step out.

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
