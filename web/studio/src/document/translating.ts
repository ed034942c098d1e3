// SPDX-License-Identifier: MIT
// Translations of single lines, for the worker that has the document: the library judges what is entered, and writes the file.

import { Script, type Troupe } from "troupe";

export interface Translation {
    language: string;
    /** the file of that language as it is */
    known: string;
    /** the line's id, its file and its number there, and its words in that language; "" removes the translation */
    id: string;
    file: string;
    line: number;
    words: string;
}

/** The file with the translation, or why there is none. */
export type Translated = { text: string } | { complaint: string };

interface Imported {
    text: string | null;
    complaint: string;
}

const quoted = (words: string) => `"${words.replaceAll('"', '""')}"`;

/**
 * Reads a table of translations. The complaint is the reason why it is refused, else the first finding about this line, else "".
 */
function imported(troupe: Troupe, texts: Record<string, string>, table: string, { language, file, line }: Translation): Imported {
    const script = Script.importLines(troupe, texts, table, language);
    const findings = Array.from({ length: script.findingCount }, (_, i) => script.getFinding(i));
    const found = findings.find((each) => each.file === file && each.line === line);
    const text = script.text(0);
    const { refusal } = script;
    script.release();
    return { text, complaint: refusal || found?.message || "" };
}

export function translated(troupe: Troupe, texts: Record<string, string>, translation: Translation): Translated {
    const { language, known, id, words } = translation;
    const rowOf = (text: string | null) => text?.split("\n").find((row) => row.startsWith(`${id} `));
    const own = words === "" ? null : imported(troupe, texts, `id,translation\n${quoted(id)},${quoted(words)}\n`, translation);
    const row = rowOf(own?.text ?? null);
    if (own !== null && row === undefined) {
        return { complaint: own.complaint };
    }
    const others = known.split("\n").filter((each) => each !== "" && !each.startsWith("language ") && !each.startsWith(`${id} `));
    const table = [`language ${language}`, ...others, ...(row === undefined ? [] : [row]), ""].join("\n");
    return { text: imported(troupe, texts, table, translation).text ?? table };  // in the order of the text, as long as the other rows fit their lines
}

/** The texts in another language; as they are where the table does not fit them. */
export function spokenIn(troupe: Troupe, texts: Record<string, string>, table: string): Record<string, string> {
    return { ...texts, ...textsMade(Script.translate(troupe, texts, table)) };
}

/** The texts with an id behind each spoken line. */
export function tagged(troupe: Troupe, texts: Record<string, string>): Record<string, string> {
    return textsMade(Script.tagLines(troupe, texts));
}

function textsMade(script: Script): Record<string, string> {
    const made = Array.from({ length: script.textCount }, (_, i) => [script.textName(i), script.text(i)] as const);
    script.release();
    return Object.fromEntries(made.filter((each): each is readonly [string, string] => each[0] !== null && each[1] !== null));
}
