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

export const useProgress = create<{ isOpen: boolean; step: number }>(() => ({ isOpen: false, step: keptStep() }));

export function goToStep(step: number): void {
    useProgress.setState({ step: Math.min(Math.max(step, 0), STEPS.length) });
    try {
        localStorage.setItem(KEY, String(useProgress.getState().step));
    } catch {
        // it is begun anew with the next visit
    }
}
