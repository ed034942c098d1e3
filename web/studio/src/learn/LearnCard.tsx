// SPDX-License-Identifier: MIT
// The tutorial: a card that shows one step at a time, and the next step when that one is done. The visitor can leave the tutorial,
// go back, and pass over steps.

import { useEffect } from "react";
import { get } from "../store";
import { goToStep, useProgress } from "./progress";
import { STEPS } from "./steps";

const LOOK_MS = 400;

/**
 * Goes to the next step of the tutorial when the present one is done, and marks the part of the page that the visitor uses next.
 */
function useLooking(isOpen: boolean, number: number, wentBack: boolean): void {
    useEffect(() => {
        const step = STEPS[number];
        if (!isOpen || step === undefined) {
            return;
        }
        let marked: Element | null = null;
        const look = () => {
            if (!wentBack && step.isDone(get())) {
                goToStep(number + 1);
                return;
            }
            const next = document.querySelector(step.use);
            if (next !== marked) {
                marked?.removeAttribute("data-next");
                next?.setAttribute("data-next", "");
                marked = next;
            }
        };
        const timer = setInterval(look, LOOK_MS);
        return () => {
            clearInterval(timer);
            marked?.removeAttribute("data-next");
        };
    }, [isOpen, number, wentBack]);
}

export function LearnCard() {
    const { isOpen, step, wentBack } = useProgress();
    useLooking(isOpen, step, wentBack);
    if (!isOpen) {
        return null;
    }
    const current = STEPS[step];
    return (
        <section className="learn-card" aria-label="Learn">
            <header>
                <h2>{current === undefined ? "All done" : `Step ${step + 1} of ${STEPS.length}`}</h2>
                <button aria-label="Leave the tutorial" onClick={() => useProgress.setState({ isOpen: false })}>×</button>
            </header>
            <p role="status">{current?.says ?? "The square is yours. “Copy link” shows it to others."}</p>
            <footer>
                <button disabled={step === 0} onClick={() => goToStep(step - 1, true)}>Back</button>
                {current !== undefined && <button onClick={() => goToStep(step + 1)}>Pass over</button>}
                {current === undefined && <button onClick={() => goToStep(0)}>Once more</button>}
            </footer>
        </section>
    );
}
