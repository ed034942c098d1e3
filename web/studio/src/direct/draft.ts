// SPDX-License-Identifier: MIT
// Drafts of the studio: lines that the user puts together and that are not in the text yet. A draft is put into a copy of the
// texts, where the document tells what its sentences are made of, what else could stand there, and what is wrong with it.

import { Document, type Troupe } from "troupe";
import type { TreeNode } from "../document/protocol";
import type { Draft, DraftChange, DraftPiece, DraftSentence, Openings } from "./protocol";

/** Returns the line of a node and the lines below it, each with its depth; heads of tables are left out. */
function linesOf(nodes: TreeNode[], top: number, depth = 0): { node: TreeNode; depth: number }[] {
    const own = nodes.filter(({ id, kind }) => id === top && kind !== "head").map((node) => ({ node, depth }));
    const below = nodes.filter(({ parent, family }) => parent === top && family === "line");
    return [...own, ...below.flatMap(({ id }) => linesOf(nodes, id, depth + 1))];
}

function sentenceOf(copy: Document, node: TreeNode, depth: number): DraftSentence {
    const chips = Array.from({ length: copy.chips(node.id) }, (_, i) => {
        const { text, expects, choices } = copy.getChip(i);
        return { text, expects, choices: Array.from({ length: choices }, (_choice, number) => copy.getChipChoice(i, number) ?? "") };
    });
    return { kind: node.kind, depth, chips };
}

class Copy {
    #copy: Document;
    #file = 0;
    #made = 0;
    #lines: { node: TreeNode; depth: number }[] = [];

    constructor(troupe: Troupe, document: Document, pieces: DraftPiece[]) {
        this.#copy = new Document(troupe);
        for (let file = 0; file < document.fileCount; file++) {
            this.#copy.setText(document.fileName(file), document.bytes(file) ?? "");
        }
        this.#copy.allowMistakes(true);
        for (const { parent, text } of pieces) {
            const place = this.#copy.find(document.path(parent));
            this.#file = this.#copy.getNode(place).file;
            this.#made = this.#copy.insert(this.#copy.version, place, 0, text);
        }
        this.#read();
    }

    #read(): void {
        const { nodes } = this.#copy.tree(this.#file) as { nodes: TreeNode[] };
        this.#lines = linesOf(nodes, this.#made);
    }

    change({ line, chip, text }: DraftChange): void {
        const node = this.#lines[line]?.node;
        const { version } = this.#copy;
        if (node === undefined) {
            return;
        }
        if (text === null) {
            this.#copy.remove(version, [node.id]);
        } else if (chip === null) {
            this.#copy.insert(version, this.#made, 0, text);
        } else {
            this.#copy.chips(node.id);
            const { offset, length } = this.#copy.getChip(chip).range;
            this.#copy.edit(version, [{ file: this.#file, offset, length, text }]);
            this.#layOut(offset);
        }
        this.#read();
    }

    /** Formats the draft, so that the columns of its tables are aligned. A draft with a mistake stays as it is. */
    #layOut(offset: number): void {
        try {
            this.#copy.format(this.#copy.version, this.#file, offset, 1);
        } catch {
            // a draft is laid out once it makes sense
        }
    }

    /** The sentence about the first mistake in the draft; null when there is none. */
    complaint(): string | null {
        const top = this.#lines[0]?.node;
        const found = top === undefined ? undefined : this.#copy.findings().find(({ range, severity }) =>
            severity === 0 && range.file === this.#file && range.offset >= top.offset && range.offset <= top.offset + top.length);
        return found?.message ?? null;
    }

    draft(): Draft {
        return {
            text: this.#copy.copy([this.#made]) ?? "",
            sentences: this.#lines.map(({ node, depth }) => sentenceOf(this.#copy, node, depth)),
            complaint: this.complaint(),
        };
    }

    /** Returns those of `lines` that can be added to the draft as its last line without a mistake. */
    fitting(lines: string[]): string[] {
        return lines.filter((line) => {
            this.#copy.insert(this.#copy.version, this.#made, 0, line);
            this.#read();
            const fits = this.complaint() === null;
            this.#copy.undo();
            this.#read();
            return fits;
        });
    }

    release(): void {
        this.#copy.release();
    }
}

function within<T>(troupe: Troupe, document: Document, pieces: DraftPiece[], act: (copy: Copy) => T): T {
    const copy = new Copy(troupe, document, pieces);
    try {
        return act(copy);
    } finally {
        copy.release();
    }
}

/** Puts `pieces` into a copy of the texts, makes `change` there unless it is null, and returns the last piece as a draft. */
export const draftOf = (troupe: Troupe, document: Document, pieces: DraftPiece[], change: DraftChange | null): Draft =>
    within(troupe, document, pieces, (copy) => {
        if (change !== null) {
            copy.change(change);
        }
        return copy.draft();
    });

export const fittingLines = (troupe: Troupe, document: Document, pieces: DraftPiece[], lines: string[]): string[] =>
    within(troupe, document, pieces, (copy) => copy.fitting(lines));

/**
 * Reads the openings from the text of openings.troupe: its behaviours, scenes and messages, and the lines of its behaviour
 * `Repertoire`. A direction begins as a copy of a behaviour or scene; the user can add each line of the repertoire to it.
 */
export function openingsOf(troupe: Troupe, text: string): Openings {
    const document = new Document(troupe);
    const file = document.setText("openings.troupe", text);
    const { nodes } = document.tree(file) as { nodes: TreeNode[] };
    const copy = (id: number) => document.copy([id]) ?? "";
    const named = nodes.filter(({ family, name, kind }) => family === "line" && name !== "" && ["behaviour", "scene", "message"].includes(kind));
    const repertoire = named.find(({ name }) => name === "Repertoire");
    const openings: Openings = {
        texts: Object.fromEntries(named.map(({ id, name }) => [name, copy(id)])),
        repertoire: nodes.filter(({ parent, family }) => parent === repertoire?.id && family === "line").map(({ id }) => copy(id)),
    };
    document.release();
    return openings;
}
