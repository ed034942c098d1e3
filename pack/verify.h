// SPDX-License-Identifier: MIT
// Refuses every pack that could make the engine read or run something that is not there. The bytes may come from
// anywhere. First the container is checked, before anything is allocated; then, once the records are in memory, one
// pass over them: every index against its section, every expression by types, and what records say of each other.
//
// Invariants:
// - the work is linear in the size of the file (times the 16 levels of kinds);
// - a later stage relies on what an earlier one has checked, in the order of the functions below.

#ifndef TROUPE_PACK_VERIFY_H
#define TROUPE_PACK_VERIFY_H

#include "pack/pack.h"

/// What the container said.
typedef struct trpi_container {
    const unsigned char *bytes;
    size_t size;
    uint64_t hash[2];
    uint64_t offsets[TRPI_SECTION_COUNT];
    uint32_t counts[TRPI_SECTION_COUNT];
} trpi_container;

/// What an expression or a selector needs of whoever uses it: the types of the locals it reads, by 4 bits each.
/// `depth` counts selectors within selectors.
typedef struct trpi_code_summary {
    uint64_t locals[2];
    uint32_t selectors;  // 1 + the highest selector used, 0 for none
    uint8_t type;
    uint8_t depth;
    bool complete;       // includes what the selectors in it need
} trpi_code_summary;

typedef struct trpi_verifier {
    const trp_pack *pack;
    const trpi_container *container;
    trp_diagnostic *why;  // may be NULL
    // Scratch memory, from trpi_verify_begin to trpi_verify_end.
    uint32_t *code_numbers;        // by word of CODE: 1 + the number of the expression that begins there, or 0
    trpi_code_summary *codes;      // by number
    uint32_t code_count;           // of codes so far
    uint32_t code_room;
    trpi_code_summary *selectors;  // by index
} trpi_verifier;

/// Header, table, order, sizes and hash. Fills *container on success.
trp_result trpi_verify_container(const void *bytes, size_t size, trpi_container *container, trp_diagnostic *why);

/// Takes the scratch memory for a pack whose sections are in place. TRP_ERROR_MEMORY when there is none.
trp_result trpi_verify_begin(trpi_verifier *verifier, const trp_pack *pack, const trpi_container *container,
                             trp_diagnostic *why);
void trpi_verify_end(trpi_verifier *verifier);

/// Every field by its role: indices, names, texts, durations, spare bytes. Afterwards no index leaves its section.
bool trpi_verify_fields(trpi_verifier *verifier);

/// Kinds and facts: parents, slots, values. Afterwards the tables of kinds can be made.
bool trpi_verify_kinds(trpi_verifier *verifier);

/// Expressions and selectors, and every field that holds one.
bool trpi_verify_codes(trpi_verifier *verifier);

/// Layers, globals, pools, parameters, messages, events and actions.
bool trpi_verify_things(trpi_verifier *verifier);

/// Cues, watches, topics, roles, behaviours, tasks and steps.
bool trpi_verify_behaviours(trpi_verifier *verifier);

/// Scenes, parts, rows and branches.
bool trpi_verify_scenes(trpi_verifier *verifier);

/// Settings and tests.
bool trpi_verify_settings(trpi_verifier *verifier);

/// Says in the diagnostic what is wrong with `field` (NULL: the record as a whole) of a record, and returns false.
/// `format` is the second half of a sentence that begins "Section FACT, record 3, field `slot` ".
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
bool trpi_refuse(trpi_verifier *verifier, uint32_t section, uint32_t index, const char *field, const char *format,
                 ...);

/// What the expression at `offset`, which must begin one, needs.
const trpi_code_summary *trpi_code_summary_of(const trpi_verifier *verifier, uint32_t offset);

/// The type that the summary says local `local` (below 32) is read as, or TRP_TYPE_NONE.
trp_type trpi_summary_local(const trpi_code_summary *summary, uint32_t local);

#endif
