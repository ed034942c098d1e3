// SPDX-License-Identifier: MIT
// Messages about drafts between the page and the worker of the document.

import type { NodeId } from "../document/protocol";

/** Lines of a draft, and the node at the end of whose block they stand. */
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
    /** The sentence about the first mistake in the draft; null when there is none. */
    complaint: string | null;
}

export interface Openings {
    /**
     * the behaviours, scenes and messages of openings.troupe as text, by their names; a direction begins as a copy of a behaviour
     * or scene
     */
    texts: Record<string, string>;
    /** the lines of the behaviour `Repertoire` in openings.troupe, as text: the user can add each of them to a draft */
    repertoire: string[];
}
