// SPDX-License-Identifier: MIT
// The hints that a visitor has seen already, kept in the browser. Where the browser keeps nothing, every visit is the first.

const PREFIX = "troupe-seen-";

export function hasSeen(what: string): boolean {
    try {
        return localStorage.getItem(PREFIX + what) !== null;
    } catch {
        return false;
    }
}

export function noteSeen(what: string): void {
    try {
        localStorage.setItem(PREFIX + what, "yes");
    } catch {
        // without storage every visit counts as the first one
    }
}
