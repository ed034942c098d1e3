// SPDX-License-Identifier: MIT
// Messages about drafts between the page and the worker of the document.

import type { NodeId } from "../document/protocol";

/** Lines that go below a node, as its last. */
export interface DraftPiece {
    parent: NodeId;
    text: string;
}

/** Another text for a chip; a line more, when `chip` is null; the line taken out, when `text` is null. */
export interface DraftChange {
    line: number;
    chip: number | null;
    text: string | null;
}

export interface DraftSentence {
    kind: string;
    depth: number;
    chips: { text: string; expects: string; choices: string[] }[];
}

export interface Draft {
    text: string;
    sentences: DraftSentence[];
    /** The mistake in it. */
    complaint: string | null;
}

export interface Openings {
    /** by name */
    texts: Record<string, string>;
    /** lines that a behaviour may get */
    repertoire: string[];
}
