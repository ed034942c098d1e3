// SPDX-License-Identifier: MIT
// Conversions between the engine's values and JavaScript's, as the inline functions of types.h make them for C.

import { Type } from "./layout.js";

const ONE = 65536;
const UNITS_PER_METRE = 256;

const LARGEST = 0x7FFFFFFFFFFFn << 8n;
const FARTHEST = 1 << 28;

const away = (number) => Math.trunc(number < 0 ? number - 0.5 : number + 0.5);
/// Converts metres to units of 1/256 metre, which are how the module has lengths.
export const unitsOf = (metres) => Math.max(-FARTHEST, Math.min(FARTHEST, away(metres * UNITS_PER_METRE))) || 0;
const field = (bits, from, size) => Number(BigInt.asIntN(size, bits >> BigInt(from)));

/// The null entity.
export const NOBODY = 0n;

/// The error of a call that failed: `code` is one of Result, "trap", "fetch" or "value"; `diagnostic` says what is wrong with
/// bytes that were refused; null for other failures.
export class TroupeError extends Error {
    constructor(message, code, diagnostic = null) {
        super(message);
        this.name = "TroupeError";
        this.code = code;
        this.diagnostic = diagnostic;
    }
}

const bytesOf = (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

/// Converts an offset in a text from UTF-16 units, in which JavaScript counts, to bytes of UTF-8. An offset within a character
/// becomes that of its beginning.
export function byteOffset(text, unit) {
    let byte = 0;
    for (let at = 0; at < unit && at < text.length;) {
        const point = text.codePointAt(at);
        at += point > 0xFFFF ? 2 : 1;
        byte += at <= unit ? bytesOf(point) : 0;
    }
    return byte;
}

/// Converts an offset in a text from bytes of UTF-8 to UTF-16 units, in which JavaScript counts. An offset within a character
/// becomes that of its beginning.
export function unitOffset(text, byte) {
    let unit = 0;
    for (let left = byte; unit < text.length;) {
        const point = text.codePointAt(unit);
        left -= bytesOf(point);
        if (left < 0) {
            break;
        }
        unit += point > 0xFFFF ? 2 : 1;
    }
    return unit;
}

/// Decodes the bits of a value of a type: a number, a boolean, an entity (bigint), { item, count }, { x, y, z } in metres, or for a
/// newcomer { kind, role }, whose role is null if it has none; for choices and texts their number.
export function fromValue(type, bits) {
    switch (type) {
    case Type.NUMBER: return Number(bits) / ONE;
    case Type.TRUTH: return bits !== 0n;
    case Type.ENTITY: return BigInt.asUintN(64, bits);
    case Type.ITEM: return { item: Number(BigInt.asUintN(32, bits)), count: Number(BigInt.asUintN(32, bits >> 32n)) };
    case Type.POINT: {
        const [x, y, z] = [field(bits, 0, 24), field(bits, 24, 24), field(bits, 48, 16)].map((units) => units / UNITS_PER_METRE);
        return { x, y, z };
    }
    case Type.NEWCOMER: {
        const role = Number(BigInt.asUintN(32, bits >> 32n));
        return { kind: Number(BigInt.asUintN(32, bits)), role: role === 0 ? null : role - 1 };
    }
    default: return Number(bits);
    }
}

/// Encodes a value of a type as bits.
export function toValue(type, value) {
    switch (type) {
    case Type.NUMBER: {
        if (!Number.isFinite(value)) {
            throw new TroupeError(`${value} is no number a fact can hold`, "value");
        }
        const bits = BigInt(away(value * ONE));
        return bits > LARGEST ? LARGEST : bits < -LARGEST ? -LARGEST : bits;
    }
    case Type.TRUTH: return value ? 1n : 0n;
    case Type.ENTITY: return BigInt.asIntN(64, value);
    case Type.ITEM: return BigInt.asIntN(64, BigInt(value.count) << 32n | BigInt.asUintN(32, BigInt(value.item)));
    case Type.NEWCOMER: {
        const role = value.role === null ? 0 : value.role + 1;
        return BigInt.asIntN(64, BigInt(role) << 32n | BigInt.asUintN(32, BigInt(value.kind)));
    }
    case Type.POINT: {
        const part = (metres, size, at) => BigInt.asUintN(size, BigInt(unitsOf(metres ?? 0))) << BigInt(at);
        return BigInt.asIntN(64, part(value.x, 24, 0) | part(value.y, 24, 24) | part(value.z, 16, 48));
    }
    default: return BigInt(value);
    }
}
