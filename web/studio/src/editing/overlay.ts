// SPDX-License-Identifier: MIT
// Overlays above the page: one list or box at a time.

import { useEffect, type RefObject } from "react";
import { create } from "zustand";

export type Overlay = "commands" | "declarations" | "find" | "rename";

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

/** Closes the overlay. */
export const closeOverlay = (): void => useOverlay.setState({ shown: null });

/** Gives the focus to the field of an overlay; when the overlay is closed, the focus returns to the element that had it before. */
export function useFocus(field: RefObject<HTMLElement | null>): void {
    useEffect(() => {
        const before = document.activeElement;
        field.current?.focus();
        return () => {
            if (before instanceof HTMLElement && before.isConnected) {
                before.focus();
            }
        };
    }, []);
}
