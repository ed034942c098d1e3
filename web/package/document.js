// SPDX-License-Identifier: MIT
// The class Document: besides the calls of C, members that return whole lists, bytes and trees. Offsets are in bytes.

import { DocumentCalls } from "./classes.js";
import { kinds } from "./object.js";

export class Document extends DocumentCalls {
    explain() {
        return this.refusal;
    }

    /// Returns the bytes of a file, or null when there is no file of that number. The file as a string may differ from them where
    /// they are not UTF-8.
    bytes(file) {
        const { calls, memory, out } = this.module;
        const at = calls.trp_document_text(this.at, file, out);
        return at === 0 ? null : memory.copy(at, memory.view.getUint32(out, true));
    }

    /// Mistakes and warnings of all files.
    findings() {
        return Array.from({ length: this.check() }, (_, i) => this.getFinding(i));
    }

    /// Returns the completions at a place, and the word that has been begun there, which a completion replaces.
    completions(file, offset) {
        const { word, count } = this.complete(file, offset);
        return { word, items: Array.from({ length: count }, (_, i) => this.getCompletion(i)) };
    }

    /// Returns the edits of which change number `version` of the texts consists.
    edits(version) {
        return Array.from({ length: this.editCount(version) }, (_, i) => this.getEdit(version, i));
    }

    /// The tree of a file as objects (docs/document.md); null when there is no such file.
    tree(file) {
        return JSON.parse(this.json(file) ?? "null");
    }
}

kinds.Document = Document;
