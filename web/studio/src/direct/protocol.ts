// SPDX-License-Identifier: MIT
// Messages about drafts between the page and the worker of the document.

import type { NodeId } from "../document/protocol";

/** Lines that go below a node, as its last. */
export interface DraftPiece {
    parent: NodeId;
    text: string;
}

/**
 * A change of one line of a draft: `text` replaces a chip, or is added as a line when `chip` is null; the line is taken out when
 * `text` is null.
 */
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
    /** The sentence about the first mistake in the text; null when there is none. */
    complaint: string | null;
}

export interface Openings {
    /** the declarations of openings.troupe as text, by their names: what is put together on the stage begins as a copy of one */
    texts: Record<string, string>;
    /** the lines of the repertoire, as text: each can be added to a behaviour */
    repertoire: string[];
}
