// SPDX-License-Identifier: MIT
// The words of an instance of a pattern.

export function instanceText(name: string, pattern: string, values: [string, string][]): string {
    return [`instance ${name} of ${pattern}`, ...values.map(([parameter, value]) => `    ${parameter} = ${value}`)].join("\n");
}
