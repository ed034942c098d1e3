// SPDX-License-Identifier: MIT
// Why somebody does not do something: a choice of what they might do, and the sentence.

import type { Portrait } from "../protocol";
import { stage } from "./client";

export function WhyNot({ choices, asked, whyNot }: Pick<Portrait, "choices" | "asked" | "whyNot">) {
    return (
        <div className="why-not">
            <select aria-label="Why not" value={asked ?? ""}
                onChange={(event) => stage({ is: "whyNot", name: event.target.value === "" ? null : event.target.value })}>
                <option value="">Why not …</option>
                {choices.map((name) => <option key={name}>{name}</option>)}
            </select>
            {whyNot !== "" && <p role="status">{whyNot}</p>}
        </div>
    );
}
