// SPDX-License-Identifier: MIT
// The cast of a setting: who begins there, and how many. A story whose text has another cast begins anew, since nobody comes in later.

import { NOT_FOUND, NameFamily, type Pack } from "troupe";

function castOf(pack: Pack, setting: string): string[] {
    const { castCount } = pack.setting(setting);
    return Array.from({ length: castCount }, (_, index) => {
        const { name, kind, role, count } = pack.settingCast(setting, index);
        return [name, pack.name(NameFamily.KIND, kind), role === NOT_FOUND ? "" : pack.name(NameFamily.ROLE, role), count].join(", ");
    }).sort();
}

/** Whether a setting has the same people in its cast in two texts; also true when one of the texts lacks the setting. */
export function isSameCast(one: Pack, other: Pack, setting: string | null): boolean {
    if (setting === null || [one, other].some((pack) => pack.find(NameFamily.SETTING, setting) === NOT_FOUND)) {
        return true;
    }
    const [a, b] = [castOf(one, setting), castOf(other, setting)];
    return a.length === b.length && a.every((each, i) => each === b[i]);
}
