// SPDX-License-Identifier: MIT
// Spoken lines in other languages: `NAME.de.lines` beside `NAME.troupe`, as `troupe lines import` writes them and `troupe run --language de`
// reads them. A row has the id of a line, its words, and the names in braces that the line has.

import { create } from "zustand";

/** The translations of the project, by their file names. */
type Files = Readonly<Record<string, string>>;

interface Translations {
    files: Files;
    /** the language that the story is played in; null: that of the texts */
    spoken: string | null;
}

export const useTranslations = create<Translations>(() => ({ files: {}, spoken: null }));

const LANGUAGE = "[A-Za-z][\\w-]*";
const NAME = new RegExp(`\\.(${LANGUAGE})\\.lines$`);
const WHOLE_LANGUAGE = new RegExp(`^${LANGUAGE}$`);
const ROW = /^(\S+) "(.*)"/gm;

export const isTranslation = (name: string): boolean => NAME.test(name);
export const translationOf = (main: string, language: string): string => main.replace(/\.troupe$/, `.${language}.lines`);
/** Whether a language is written so that it can be part of a file's name: de, pt-BR. */
export const isLanguage = (language: string): boolean => WHOLE_LANGUAGE.test(language);

/** Whether a file has translations of this main text. */
export const belongsTo = (name: string, main: string): boolean => translationOf(main, NAME.exec(name)?.[1] ?? "") === name;

/** The languages into which lines of this main text are translated. */
export const languagesOf = (files: Files, main: string): string[] =>
    Object.keys(files).filter((name) => files[name] !== "" && belongsTo(name, main)).map((name) => NAME.exec(name)?.[1] as string).sort();

/**
 * Returns the translated words of a file, by the ids of their lines. Of several rows for one line the first one holds, as in
 * `troupe run --language`.
 */
export const wordsOf = (text: string): ReadonlyMap<string, string> => new Map([...text.matchAll(ROW)].reverse().map(([, id, words]) => [id as string, words as string]));

/** Takes the translation files out of the files of a project, and keeps them. Returns the other files. */
export function takeTranslations(files: Files): Record<string, string> {
    const own = Object.entries(files);
    useTranslations.setState({ files: Object.fromEntries(own.filter(([name]) => isTranslation(name))), spoken: null });
    return Object.fromEntries(own.filter(([name]) => !isTranslation(name)));
}

export const translationFiles = (): Files => useTranslations.getState().files;

export function setTranslation(name: string, text: string): void {
    useTranslations.setState(({ files }) => ({ files: { ...files, [name]: text } }));
}
