// SPDX-License-Identifier: MIT
// The moment of the game to which the server of `troupe studio` is attached, as a bundle.

import { set } from "../store";
import { openFiles } from "./drop";

/** The part of the page's address behind which the page opens with the moment of the attached game. */
export const MOMENT_OF_GAME = "#moment";

/** Opens the moment of the attached game. Returns false, and shows a sentence, when there is none. */
export async function openMomentOfGame(): Promise<boolean> {
    history.replaceState(null, "", location.pathname + location.search);
    const response = await fetch("api/bundle").catch(() => null);
    const bytes = response?.ok === true ? await response.arrayBuffer().catch(() => null) : null;
    if (bytes === null) {
        set({ refusal: response?.status === 404
            ? "No game is attached: `troupe studio` lists those that run under Games."
            : "The game could not give its moment: look under Games whether it still runs, and try again." });
        return false;
    }
    return openFiles([new File([bytes], "moment.zip")]);
}
