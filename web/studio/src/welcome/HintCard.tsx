// SPDX-License-Identifier: MIT
// The one card of a first visit. The card goes when the visitor has walked and has clicked somebody, or closes it, and never comes
// again.

import { useEffect, useState } from "react";
import { set, useStudio } from "../store";
import { hasSeen, noteSeen } from "./visits";

export const HINT = "hint";

export function HintCard() {
    const [isOver, setOver] = useState(() => hasSeen(HINT));
    const [hasWalked, setWalked] = useState(false);
    const [hasClicked, setClicked] = useState(false);
    const followed = useStudio((state) => state.followed);

    useEffect(() => {
        // the stage takes the keys that lead the player; whether it has taken this key is known only after all listeners have run
        const onKey = (event: KeyboardEvent) => event.key.startsWith("Arrow") && setTimeout(() => event.defaultPrevented && setWalked(true));
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, []);
    useEffect(() => {
        if (followed !== null) {
            setClicked(true);
        }
    }, [followed]);
    const isDone = hasWalked && hasClicked;
    useEffect(() => {
        if (isDone) {
            noteSeen(HINT);
        }
    }, [isDone]);

    const isShown = !isOver && !isDone;
    useEffect(() => {
        set({ isHinted: isShown });
        return () => set({ isHinted: false });
    }, [isShown]);

    if (!isShown) {
        return null;
    }
    return (
        <aside className="hint-card" aria-label="What to do first">
            <p><span className={hasWalked ? "done" : ""}>Walk with the arrow keys.</span> <span className={hasClicked ? "done" : ""}>Click somebody.</span></p>
            <button aria-label="Close the hint" onClick={() => {
                noteSeen(HINT);
                setOver(true);
            }}>×</button>
        </aside>
    );
}
