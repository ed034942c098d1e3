// SPDX-License-Identifier: MIT
// Texts that others have written meanwhile, on the disk or in another tab, come in as one change of the history.

import { allConfirmed, operate, textOf } from "../document/client";
import { get } from "../store";
import { isLayout, layoutFiles, takeLayouts } from "./layout";
import { isTranslation, setTranslation, translationFiles } from "./translations";
import { editsBetween, type Merged } from "./merge";

const TRIES = 5;

export const DOUBLED = " Where both had changed the same lines, both stand in the text.";

/**
 * Replaces each text by what `make` returns for it, as one change. Tries again when a change of the user's comes in between.
 * Returns whether some lines stand twice now.
 */
export async function takeOver(title: string, make: ReadonlyMap<string, (ours: string) => Merged>): Promise<boolean> {
    for (let tried = 0; tried < TRIES; tried++) {
        await allConfirmed();
        let isDoubled = false;
        const take = (merged: Merged) => {
            isDoubled ||= merged.isDoubled;
            return merged.text;
        };
        const edits = [...make].flatMap(([name, merged]) => {
            if (isLayout(name)) {
                takeLayouts({ ...layoutFiles(), [name]: merged(layoutFiles()[name] ?? "").text });
                return [];
            }
            if (isTranslation(name)) {
                setTranslation(name, take(merged(translationFiles()[name] ?? "")));
                return [];
            }
            const file = get().files.indexOf(name);
            const text = take(merged(textOf(file).toString()));
            return editsBetween(file, textOf(file), text);
        });
        if (edits.length === 0 || (await operate(title, { op: "edits", edits })).refusal === null) {
            return isDoubled;
        }
    }
    throw new Error("what others have written could not be taken in");
}
