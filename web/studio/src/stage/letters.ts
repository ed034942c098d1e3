// SPDX-License-Identifier: MIT
// The legend of a setting, as the pack has it.

import type { Pack } from "troupe";
import type { Letter } from "../protocol";

export function lettersOf(pack: Pack, setting: string): Letter[] {
    return Array.from({ length: pack.setting(setting).legendCount }, (_, i) => {
        const { letter, what, name, solid } = pack.settingLegend(setting, i);
        return { letter: String.fromCodePoint(letter), what, name, solid };
    });
}
