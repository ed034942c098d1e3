// SPDX-License-Identifier: MIT
// How far somebody has come with the tutorial, kept in the browser.

import { create } from "zustand";
import { STEPS } from "./steps";

const KEY = "troupe-learn";

function keptStep(): number {
    try {
        return Math.min(Math.max(Number(localStorage.getItem(KEY)) || 0, 0), STEPS.length);
    } catch {
        return 0;
    }
}

interface Progress {
    isOpen: boolean;
    step: number;
    /** Whether the visitor has gone back to the step. Then the step stays, even if it has been done already. */
    wentBack: boolean;
}

export const useProgress = create<Progress>(() => ({ isOpen: false, step: keptStep(), wentBack: false }));

export function goToStep(step: number, wentBack = false): void {
    useProgress.setState({ step: Math.min(Math.max(step, 0), STEPS.length), wentBack });
    try {
        localStorage.setItem(KEY, String(useProgress.getState().step));
    } catch {
        // the tutorial begins anew with the next visit
    }
}
