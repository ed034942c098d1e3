// SPDX-License-Identifier: MIT
// Translations that are written into the table of a pool. By its id a line keeps them, so lines get ids first.

import { allConfirmed, ask, noteStep, treesOfNow } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import type { Translated } from "../document/translating";
import { takeOver } from "../files/foreign";
import { setTranslation, translationFiles, translationOf } from "../files/translations";
import { get, set } from "../store";

/** The id that stands behind a spoken line; "" when there is none. */
export const idIn = (line: string): string => /@(\S+?)(?:,|\s|$)/.exec(line.slice(line.lastIndexOf('"') + 1))?.[1] ?? "";

/** Gives ids to all lines of the project that have none. */
async function tag(): Promise<void> {
    await allConfirmed();
    const made = await ask<Record<string, string>>({ ask: "tagged" }) ?? {};
    await takeOver("Give lines ids", new Map(Object.entries(made).filter(([name]) => get().files.includes(name)).map(([name, text]) => [name, () => ({ text, isDoubled: false })])));
    await treesOfNow();
}

/** Changes the file of a language, as an entry of the history. */
function change(language: string, name: string, text: string): void {
    const file = translationOf(get().main, language), before = translationFiles()[file] ?? "";
    setTranslation(file, text);
    noteStep(name, () => setTranslation(file, before), () => setTranslation(file, text));
}

export async function addLanguage(language: string): Promise<void> {
    await tag();
    change(language, `Translate into ${language}`, `language ${language}\n`);
}

/** Translates the line of a row; "": it has no translation any more. */
export async function translate(old: Tree, pool: TreeNode, row: number, language: string, words: string): Promise<void> {
    await tag();
    const tree = get().trees.get(old.file);
    const own = tree?.get(pool.id);
    const line = own === undefined ? undefined : tree?.block(own).filter(({ kind }) => kind === "spoken line")[row];
    const id = tree === undefined || line === undefined ? "" : idIn(tree.line(line));
    if (tree === undefined || line === undefined || id === "") {
        set({ refusal: "A line can be translated once its text has no mistakes: it needs an id." });
        return;
    }
    const known = translationFiles()[translationOf(get().main, language)] ?? "";
    const made = await ask<Translated>({ ask: "translated", translation: { language, known, id, file: get().files[tree.file] ?? "", line: tree.lineNumber(line.offset), words } });
    if (made === null || "complaint" in made) {
        set({ refusal: made?.complaint || "This cannot be the translation of that line." });
    } else if (made.text !== known) {
        set({ refusal: null });
        change(language, `Translate a line of ${pool.name}`, made.text);
    }
}
