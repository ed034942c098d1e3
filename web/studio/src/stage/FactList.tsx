// SPDX-License-Identifier: MIT
// The facts of the one who is followed. A number or a yes-or-no value can be changed in its place, and the story goes on with the
// new value.

import { toggleFact, useDebugging } from "../debugging/breakpoints";
import type { BodyId, Portrait } from "../protocol";
import { stage } from "./client";

export function FactList({ body, of, facts }: { body: BodyId; of: string; facts: Portrait["facts"] }) {
    return (
        <dl aria-label="Facts">
            {facts.map(({ name, fact, value, edit }) => (
                <div key={name}>
                    <dt><FactName name={name} fact={fact} of={of} /></dt>
                    <dd>
                        {edit === "number" && <NumberFact body={body} name={name} value={value} />}
                        {edit === "truth" && (
                            <input type="checkbox" aria-label={name} checked={value === "yes"}
                                onChange={(event) => stage({ is: "fact", body, name, value: event.target.checked })} />
                        )}
                        {edit === null && value}
                    </dd>
                </div>
            ))}
        </dl>
    );
}

/**
 * A field that shows a number as it drifts, as long as the field has no focus. Enter sets the number that was typed, and so does
 * leaving the field; Escape drops the typed number.
 */
function NumberFact({ body, name, value }: { body: BodyId; name: string; value: string }) {
    const take = (input: HTMLInputElement) => {
        const number = Number(input.value);
        if (input.value.trim() !== "" && Number.isFinite(number) && input.value !== input.dataset["shown"]) {
            stage({ is: "fact", body, name, value: number });
        }
    };
    const show = (input: HTMLInputElement | null) => {
        if (input !== null && document.activeElement !== input) {
            input.value = value;
            input.dataset["shown"] = value;
        }
    };
    return (
        <input className="fact" inputMode="decimal" aria-label={name} defaultValue={value} ref={show}
            onBlur={(event) => take(event.currentTarget)}
            onKeyDown={(event) => {
                if (event.key === "Escape") {
                    event.currentTarget.value = event.currentTarget.dataset["shown"] ?? value;
                }
                if (event.key === "Enter" || event.key === "Escape") {
                    event.currentTarget.blur();
                }
                event.stopPropagation();
            }} />
    );
}

/** The name of a fact as a button. While the button is switched on, the story stops when the fact changes. */
function FactName({ name, fact, of }: { name: string; fact: string; of: string }) {
    const isWatched = useDebugging((state) => state.breakpoints.some((each) => each.kind === "fact" && each.name === fact && each.of === of));
    return <button aria-pressed={isWatched} title="Stop when it changes" onClick={() => toggleFact(fact, of)}>{name}</button>;
}
