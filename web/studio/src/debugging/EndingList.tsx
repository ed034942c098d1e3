// SPDX-License-Identifier: MIT
// The actions and waits of the followed character, each with the ways in which it could be ended by force now.

import type { BodyId, Ending } from "../protocol";
import { follow, stage } from "../stage/client";
import { useStudio } from "../store";

export function EndingList() {
    const portrait = useStudio((state) => state.portrait);
    return (portrait?.endings ?? []).map((ending, i) => <EndingRow key={i} body={portrait?.body ?? 0} ending={ending} />);
}

function EndingRow({ body, ending: { key, name, where, failures } }: { body: BodyId; ending: Ending }) {
    const force = (failure: string | null) => {
        follow(body);
        stage({ is: "force", body, key, failure });
    };
    return (
        <div className="action-ends" role="group" aria-label={`End ${name}`}>
            <span>{name} {where !== "" && <small>{where}</small>}</span>
            <button onClick={() => force(null)}>Done</button>
            {failures.length === 0 && <button onClick={() => force("")}>Fail</button>}
            {failures.map((failure) => <button key={failure} onClick={() => force(failure)}>Fail: {failure}</button>)}
        </div>
    );
}
