// SPDX-License-Identifier: MIT
// The number of the binary interface, which the SONAME of the libraries ends in. A program that was linked with one number must
// never load a library of another: arguments would be missing, and the library would write past the end of structs.

const byName = (list) => new Map(list.map((each) => [each.name, each]));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function* lost(kind, older, newer, differ) {
    const present = byName(newer);
    for (const each of older) {
        const now = present.get(each.name);
        if (now === undefined) {
            yield `${kind} ${each.name} is gone`;
        } else {
            yield* differ(each, now);
        }
    }
}

const signature = (f) => [f.returns, f.parameters.map(({ type }) => type), f.variadic ?? false];

function* structDiffers(fixed, then, now) {
    const moved = then.fields.findIndex(({ type, offset, size }, i) => {
        const field = now.fields[i];
        return field === undefined || !same([type, offset, size], [field.type, field.offset, field.size]);
    });
    if (moved >= 0) {
        yield `struct ${then.name} differs from its field ${then.fields[moved].name} on`;
    } else if (fixed.has(then.name) && !same(then.size, now.size)) {
        yield `struct ${then.name} has no size of its own, and has grown`;
    }
}

// Each counts as one more enumerator comes.
const isCount = (name) => name.endsWith("_COUNT");

function* enumDiffers(then, now) {
    for (const [name, value] of Object.entries(then.values)) {
        if (now.values[name] !== value && !isCount(name)) {
            yield `${name} was ${value}`;
        }
    }
}

// Sentences about whatever an older program relies on and a newer layout no longer gives it. `fixed` has the names of the
// structs that never change; all others carry their size, so new fields may follow behind those that there are.
export function broken(older, newer, fixed) {
    return [
        ...lost("function", older.functions, newer.functions, function* (then, now) {
            if (!same(signature(then), signature(now))) {
                yield `function ${then.name} has another signature`;
            }
        }),
        ...lost("callback", older.callbacks, newer.callbacks, function* (then, now) {
            if (then.type !== now.type) {
                yield `callback ${then.name} has another signature`;
            }
        }),
        ...lost("struct", older.structs, newer.structs, (then, now) => structDiffers(fixed, then, now)),
        ...lost("enum", older.enums, newer.enums, enumDiffers),
        ...lost("constant", older.constants, newer.constants, function* (then, now) {
            if (then.value !== now.value) {
                yield `constant ${then.name} was ${then.value}`;
            }
        }),
    ];
}
