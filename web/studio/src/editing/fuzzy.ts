// SPDX-License-Identifier: MIT
// Fuzzy search: the letters of what was typed are found in a text in their order. Few gaps, and letters at beginnings of words,
// make a better match.

/** Returns how well the letters match, the larger the better; null when the text does not have them all. */
export function fuzzy(wanted: string, text: string): number | null {
    const letters = wanted.toLowerCase().replace(/\s+/g, "");
    const within = text.toLowerCase();
    let score = 0, at = -1;
    for (const letter of letters) {
        const next = within.indexOf(letter, at + 1);
        if (next < 0) {
            return null;
        }
        const isBeginning = next === 0 || /\W/.test(within.charAt(next - 1));
        score += next === at + 1 ? 3 : isBeginning ? 2 : -Math.min(3, next - at);
        at = next;
    }
    return score - text.length / 100;
}
