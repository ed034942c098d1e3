// SPDX-License-Identifier: MIT
// Finds which lines of a test the language takes and the story fulfils: a line that is wrong is left out, and the rest tried again.

import { NameFamily, type Rehearsal, type Troupe } from "troupe";
import { isExpected } from "./moment";

const MOST_TRIES = 40;
const ignore = (_rehearsal: Rehearsal): void => {};

export interface Texts {
    files: Record<string, string>;
    main: string;
}

/**
 * Returns the lines of the test of this name without those that cannot be read or do not come true; null when no expected line is left,
 * when the text has mistakes of its own, or after MOST_TRIES tries. The test stands at the end of the main text.
 */
export function proven(troupe: Troupe, { files, main }: Texts, name: string, lines: string[], seed: bigint): string[] | null {
    const before = `${(files[main] ?? "").trimEnd()}\n\n`;
    const first = before.split("\n").length;
    let kept = lines;
    for (let tries = 0; tries < MOST_TRIES && kept.some(isExpected); tries++) {
        const texts = { files: { ...files, [main]: `${before}${kept.join("\n")}\n` }, main };
        const { wrong, failed } = attempt(troupe, texts, name, first, seed);
        if (wrong.size === 0 && failed === null) {
            return kept;
        }
        const bad = failed === null ? wrong : new Set([failed]);
        const next = kept.filter((_line, i) => i === 0 || !bad.has(i));
        if (next.length === kept.length) {
            return null;  // the text has mistakes of its own
        }
        kept = next;
    }
    return null;
}

/** The numbers of the lines that cannot be read, or, if all can be read, the number of the first line that did not come true. */
function attempt(troupe: Troupe, { files, main }: Texts, name: string, first: number, seed: bigint): { wrong: Set<number>; failed: number | null } {
    const { pack, diagnostics } = troupe.compile(files, { main });
    const wrong = new Set(diagnostics.filter(({ file, severity }) => file === main && severity === "error").map(({ line }) => line - first));
    if (pack === null) {
        return { wrong: wrong.size > 0 ? wrong : new Set([0]), failed: null };
    }
    try {
        const { outcome } = pack.watchTest(pack.names(NameFamily.TEST).indexOf(name), seed, { begins: ignore, steps: ignore, ends: ignore });
        return { wrong: new Set(), failed: outcome.passed ? null : outcome.line - first };
    } finally {
        pack.release();
    }
}
