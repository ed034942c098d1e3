// SPDX-License-Identifier: MIT
// Overlays above the page: one list or box at a time.

import { create } from "zustand";

export type Overlay = "commands" | "declarations" | "find" | "rename";

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

/** Closes it; what had the focus before it was opened has it again. */
export const closeOverlay = (): void => useOverlay.setState({ shown: null });
