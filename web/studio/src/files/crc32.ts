// SPDX-License-Identifier: MIT
// The sum by which archives notice that a file in them is damaged.

const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) {
        sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    }
    return sum;
});

export function crc32(bytes: Uint8Array): number {
    let sum = 0xffffffff;
    for (let i = 0; i < bytes.length; i++) {
        sum = (sum >>> 8) ^ (TABLE[(sum ^ (bytes[i] as number)) & 255] as number);
    }
    return ~sum >>> 0;
}
