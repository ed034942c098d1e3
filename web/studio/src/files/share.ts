// SPDX-License-Identifier: MIT
// Texts in an address: packed, in the part behind `#` that no server sees.

import type { Project } from "../project";

const PREFIX = "#play=";

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
    const response = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream));
    return new Uint8Array(await response.arrayBuffer());
}

/** The most bytes that a project in an address may have when unpacked, since addresses come from strangers. */
const MOST_BYTES = 4 << 20;

export async function addressOf({ files, main }: Project): Promise<string> {
    const packed = await through(new TextEncoder().encode(JSON.stringify({ main, files })), new CompressionStream("deflate-raw"));
    const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return `${location.origin}${location.pathname}${PREFIX}${text}`;
}

/** Reads the project that is packed in an address behind `#`; null when there is none, or none that can be read. */
export async function projectOf(hash: string): Promise<Project | null> {
    if (!hash.startsWith(PREFIX)) {
        return null;
    }
    try {
        const packed = Uint8Array.from(atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
        return checked(JSON.parse(new TextDecoder().decode(await unpack(packed))));
    } catch {
        return null;
    }
}

async function unpack(packed: Uint8Array): Promise<Uint8Array> {
    const reader = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > MOST_BYTES) {
            throw new RangeError("too large");
        }
        parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function checked(value: unknown): Project | null {
    const { main, files } = value as Partial<Project>;
    const isWhole = typeof main === "string" && typeof files === "object" && files !== null && typeof files[main] === "string" &&
        Object.values(files).every((text) => typeof text === "string");
    return isWhole ? { main, files } : null;
}
