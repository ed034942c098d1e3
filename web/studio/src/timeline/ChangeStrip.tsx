// SPDX-License-Identifier: MIT
// The effect of the last change of the text on the story: the first difference, and the figures that moved.

import { forgetComparison, useComparison } from "../stage/compare";
import { useStudio } from "../store";
import { goTo } from "../stage/StageBar";

export function ChangeStrip() {
    const { result, note } = useComparison();
    const isAlone = useStudio((state) => ![...state.bodies.values()].some(({ isCharacter, isPlayer }) => isCharacter && !isPlayer));
    if (note !== null) {
        return (
            <section className="change-strip" aria-label="What the change did">
                <p>{note}</p>
                <button aria-label="Close" onClick={forgetComparison}>×</button>
            </section>
        );
    }
    if (result === null || (isAlone && !result.differs)) {
        return null;
    }
    const [first = "", ...rest] = result.text.trim().split("\n");
    const figures = rest.filter((line) => line.includes(" → ")).slice(0, 3).map((line) => line.trim());
    return (
        <section className="change-strip" aria-label="What the change did">
            <details>
                <summary><b>{result.differs ? "Your change:" : "Your change makes no difference in the first ten minutes."}</b> {result.differs && [first, figures.join("; ")].join(" ")}</summary>
                <pre>{rest.join("\n")}</pre>
            </details>
            {result.differs && <button onClick={() => goTo(result.step)}>Go there</button>}
            <button aria-label="Close" onClick={forgetComparison}>×</button>
        </section>
    );
}
