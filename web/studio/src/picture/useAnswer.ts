// SPDX-License-Identifier: MIT
// A question of a picture to the document, asked again whenever the texts have changed.

import { useEffect, useState } from "react";
import { ask } from "../document/client";
import type { Question } from "../document/protocol";
import { useStudio } from "../store";

/**
 * Returns the answer that came last, which may be that of an earlier question until the new one is answered; null before the first.
 */
export function useAnswer<T>(question: Question | null): T | null {
    const trees = useStudio((state) => state.trees);
    const [answer, setAnswer] = useState<T | null>(null);
    const key = JSON.stringify(question);
    useEffect(() => {
        let isWanted = true;
        if (question !== null) {
            void ask<T>(question).then((told) => isWanted && setAnswer(told));
        }
        return () => {
            isWanted = false;
        };
    }, [key, trees]);
    return answer;
}
