// SPDX-License-Identifier: MIT
// Translations that are written into the table of a pool. The file of a language finds each line by its id, so lines without an id
// get one first.

import { allConfirmed, ask, confirmedTexts, noteStep, treesOfNow } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import type { Translated } from "../document/translating";
import { DOUBLED, takeOver } from "../files/foreign";
import { merge } from "../files/merge";
import { setTranslation, translationFiles, translationOf, wordsOf } from "../files/translations";
import { get, set } from "../store";

/** The id that stands behind a spoken line; "" when there is none. */
export const idIn = (line: string): string => /@(\S+?)(?:,|\s|$)/.exec(line.slice(line.lastIndexOf('"') + 1))?.[1] ?? "";

const fileNow = (file: string): string => translationFiles()[file] ?? "";

let last: Promise<void> = Promise.resolve();

/** Makes a change of translations after all earlier ones, so that it finds what they have written. */
const inTurn = (act: () => Promise<void>): Promise<void> => (last = last.then(act, act));

/** Gives ids to all lines of the project that have none. */
async function tag(): Promise<void> {
    await allConfirmed();
    const made = await ask<Record<string, string>>({ ask: "tagged" }) ?? {};
    const before = confirmedTexts();
    const own = Object.entries(made).filter(([name]) => get().files.includes(name));
    await takeOver("Give lines ids", new Map(own.map(([name, text]) => [name, (ours: string) => merge(ours, before[name] ?? "", text)])));
    await treesOfNow();
}

/** Changes the file of a language, as an entry of the history. Rows that others write into the file meanwhile stay in it. */
function change(name: string, file: string, before: string, text: string): void {
    const turn = (from: string, to: string) => () => {
        const { text: merged, isDoubled } = merge(fileNow(file), from, to);
        setTranslation(file, merged);
        if (isDoubled) {
            set({ refusal: `${file} has changed meanwhile.${DOUBLED}` });
        }
    };
    turn(before, text)();
    noteStep(name, turn(text, before), turn(before, text));
}

export const addLanguage = (language: string): Promise<void> => inTurn(async () => {
    const file = translationOf(get().main, language);
    if (fileNow(file) !== "") {
        set({ refusal: `The lines have a column for ${language} already.` });
        return;
    }
    await tag();
    change(`Translate into ${language}`, file, "", `language ${language}\n`);
});

/** A spoken line of a pool as it is now, and its id; null when there is none. */
function lineNow(file: number, pool: number, row: number): { tree: Tree; line: TreeNode; id: string } | null {
    const tree = get().trees.get(file), own = tree?.get(pool);
    const line = own === undefined ? undefined : tree?.block(own).filter(({ kind }) => kind === "spoken line")[row];
    return tree === undefined || line === undefined ? null : { tree, line, id: idIn(tree.line(line)) };
}

/** Translates the line of a row into `words`; "" takes the translation away. */
export const translate = (old: Tree, pool: TreeNode, row: number, language: string, words: string): Promise<void> => inTurn(async () => {
    const file = translationOf(get().main, language);
    if ((wordsOf(fileNow(file)).get(lineNow(old.file, pool.id, row)?.id ?? "") ?? "") === words) {
        return;
    }
    await tag();
    const found = lineNow(old.file, pool.id, row);
    if (found === null || found.id === "") {
        set({ refusal: "A line can be translated once its text has no mistakes: it needs an id." });
        return;
    }
    const { tree, line, id } = found;
    const known = fileNow(file);
    const made = await ask<Translated>({ ask: "translated", translation: { language, known, id, file: get().files[tree.file] ?? "", line: tree.lineNumber(line.offset), words } });
    if (made === null || "complaint" in made) {
        set({ refusal: made?.complaint || "This cannot be the translation of that line." });
    } else if (made.text !== known) {
        set({ refusal: null });
        change(`Translate a line of ${pool.name}`, file, known, made.text);
    }
});
