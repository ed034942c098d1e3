// SPDX-License-Identifier: MIT
// The time of day as a clock shows it, `14:03:09`; `--:--:--` when there is none.

export function clockText(seconds: number | null): string {
    if (seconds === null) {
        return "--:--:--";
    }
    const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
    return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}`;
}
