// SPDX-License-Identifier: MIT
// The sign of how a behaviour began, beside its colour: a dot for one's own accord, a bell for a cue. For a behaviour with others
// there are two dots, or two clappers in the bell.

import { Began } from "../protocol";

const BELL = "M7 1.5a3.4 3.4 0 0 0-3.4 3.4V8L2.4 9.6h9.2L10.4 8V4.9A3.4 3.4 0 0 0 7 1.5Z";

const SIGNS: Readonly<Record<Began, { dots: [x: number, y: number, radius: number][]; bell: boolean }>> = {
    [Began.Nothing]: { dots: [], bell: false },
    [Began.Alone]: { dots: [[7, 7, 3]], bell: false },
    [Began.Together]: { dots: [[3.6, 7, 2.8], [10.4, 7, 2.8]], bell: false },
    [Began.Cued]: { dots: [[7, 11.6, 1.5]], bell: true },
    [Began.CuedTogether]: { dots: [[4.6, 11.8, 1.6], [9.4, 11.8, 1.6]], bell: true },
};

export function BeganSign({ began }: { began: Began }) {
    const { dots, bell } = SIGNS[began];
    return (
        <i className="began-sign" aria-hidden="true">
            <svg viewBox="0 0 14 14" width="14" height="14">
                {bell && <path d={BELL} />}
                {dots.map(([x, y, radius]) => <circle key={x} cx={x} cy={y} r={radius} />)}
            </svg>
        </i>
    );
}
