// SPDX-License-Identifier: MIT
// Places in a text: the document counts bytes of UTF-8, the editor UTF-16 units.

import type { Text } from "@codemirror/state";

const encoder = new TextEncoder();

function bytesOf(text: string): number {
    return encoder.encode(text).length;
}

export function toBytes(doc: Text, position: number): number {
    return bytesOf(doc.sliceString(0, position));
}

/** The position that has so many bytes in front of it. */
export function toPosition(doc: Text, offset: number): number {
    let bytes = 0;
    for (let number = 1; number <= doc.lines; number++) {
        const line = doc.line(number);
        const size = bytesOf(line.text);
        if (bytes + size >= offset) {
            return line.from + unitsOf(line.text, offset - bytes);
        }
        bytes += size + 1;
    }
    return doc.length;
}

function unitsOf(text: string, bytes: number): number {
    let units = 0;
    for (const character of text) {
        if (bytes <= 0) {
            break;
        }
        bytes -= bytesOf(character);
        units += character.length;
    }
    return units;
}
