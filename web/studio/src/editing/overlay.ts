// SPDX-License-Identifier: MIT
// Overlays above the page: one list or box at a time.

import { create } from "zustand";

export type Overlay = "commands" | "declarations" | "find" | "rename";

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

/** Closes the overlay; the focus returns to the element that had it before. */
export const closeOverlay = (): void => useOverlay.setState({ shown: null });
