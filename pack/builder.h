// SPDX-License-Identifier: MIT
// The builder of a pack's bytes: records are added section by section, and are written as one file. The same additions in the same
// order give the same bytes on every machine.
//
// Invariants:
// - equal names, texts, constants, expressions and origins are kept once;
// - offset 0 of NAMES and TEXTS is the empty text, word 0 of CODE is unused, so that 0 can mean "none";
// - once memory ran out, `failed` is set, nothing more is added and trpi_pack_builder_result says so: check once at the end.

#ifndef TROUPE_PACK_BUILDER_H
#define TROUPE_PACK_BUILDER_H

#include "base/buffer.h"
#include "base/text.h"
#include "pack/code.h"
#include "pack/dedup.h"
#include "pack/records.h"

/// How many expressions may be begun inside one another (a selector within an expression within ...).
#define TRPI_CODE_NESTING 16

typedef struct trpi_pack_builder_section {
    unsigned char *records;
    uint32_t count;
    uint32_t capacity;
} trpi_pack_builder_section;

/// The place in the texts of a thing that is being added: a source, which the builder does not interpret, and the range
/// of bytes in it.
typedef struct trpi_pack_source_place {
    const void *text;
    uint32_t offset;
    uint32_t length;
} trpi_pack_source_place;

typedef struct trpi_pack_builder {
    const trp_allocator *allocator;
    trpi_pack_builder_section sections[TRPI_SECTION_COUNT];
    trpi_dedup once[TRPI_SECTION_COUNT];  // of sections that keep equal records once
    uint32_t *words;                      // expressions being written, the innermost last
    uint32_t word_count;
    uint32_t word_capacity;
    uint32_t starts[TRPI_CODE_NESTING];
    uint32_t nesting;
    uint32_t limits[TRPI_SECTION_COUNT];  // how many records of each section indices can count
    trpi_pack_source_place place;         // the thing that is being added, set by the caller
    uint32_t full_section;                // the first that had more, or TRPI_SECTION_COUNT
    trpi_pack_source_place full_place;    // the thing that was being added then
    bool strip;                           // finish leaves out the names
    bool failed;
} trpi_pack_builder;

void trpi_pack_builder_init(trpi_pack_builder *builder, const trp_allocator *allocator);
void trpi_pack_builder_release(trpi_pack_builder *builder);

/// Makes `record` an empty one of `section`: zero, with every optional index "none".
void trpi_pack_init_record(uint32_t section, void *record);

/// An empty record of a section as a value: TRPI_BLANK(CUE).
#define TRPI_NOT_BLANK(section, type, one, many)
#define TRPI_BLANK(section) trpi_pack_blank_record_##section()
#define TRPI_BLANK_OF(section, type, one, many)                 \
    static inline type trpi_pack_blank_record_##section(void)   \
    {                                                           \
        type record;                                            \
        trpi_pack_init_record(TRPI_SECTION_##section, &record); \
        return record;                                          \
    }
TRPI_PACK_SECTIONS(TRPI_BLANK_OF, TRPI_BLANK_OF, TRPI_NOT_BLANK)
#undef TRPI_BLANK_OF
#undef TRPI_NOT_BLANK

/// Appends a copy of a record (of the section's own struct) and returns its index. 0 once `failed` is set.
/// Not for NAMES, TEXTS and CODE, which have their own calls below.
uint32_t trpi_pack_builder_add_record(trpi_pack_builder *builder, uint32_t section, const void *record);

/// Appends a record unless the section has an equal one, and returns its index. A section that is filled by this call must get all
/// its records by it.
uint32_t trpi_pack_builder_add_record_once(trpi_pack_builder *builder, uint32_t section, const void *record);

/// Appends a record to a list whose records lie in a row: *first is where the list begins, *count how many are in it by now.
void trpi_pack_builder_add_to_list(trpi_pack_builder *builder, uint32_t section, const void *record, uint16_t *first,
                                   uint16_t *count);

/// Appends `count` blank records, to be filled by way of trpi_pack_builder_record, and returns the index of the first.
uint32_t trpi_pack_builder_add_blank_records(trpi_pack_builder *builder, uint32_t section, uint32_t count);

/// Returns a record of `section`, to be read or changed; valid until the next addition to the section. `index` must be below the
/// section's count, which an index that was returned once `failed` was set may not be.
void *trpi_pack_builder_record(trpi_pack_builder *builder, uint32_t section, uint32_t index);

/// Returns how many records a section has by now: the index of the next one.
uint32_t trpi_pack_builder_record_count(const trpi_pack_builder *builder, uint32_t section);

/// Adds a name (or a text) unless it is there, and returns its offset. It must be UTF-8 without zero bytes.
uint32_t trpi_pack_builder_add_name(trpi_pack_builder *builder, trpi_text name);
uint32_t trpi_pack_builder_add_text(trpi_pack_builder *builder, trpi_text text);

/// Adds a constant unless it is there, and returns its index: the operand of TRPI_OP_NUMBER, TRUTH, CHOICE and POINT.
uint32_t trpi_pack_builder_add_constant(trpi_pack_builder *builder, int64_t value);

/// Begins an expression. Another may be begun and ended before this one is ended.
void trpi_code_begin(trpi_pack_builder *builder);

/// Appends one operation; the operand is 0 for operations without. Push constants by trpi_code_emit_constant.
void trpi_code_emit(trpi_pack_builder *builder, uint32_t op, uint32_t operand);

/// Appends TRPI_OP_NUMBER, TRUTH, CHOICE or POINT of a value.
void trpi_code_emit_constant(trpi_pack_builder *builder, uint32_t op, int64_t value);

/// Ends the innermost expression, whose result has `result_type`, and returns its offset in CODE (an equal expression is
/// reused); 0 once `failed` is set. TRPI_NONE32 when it is longer or deeper than pack/code.h allows: the builder
/// goes on as if it had never been begun.
uint32_t trpi_code_end(trpi_pack_builder *builder, uint32_t result_type);

/// Returns the expression that is true when two conditions are; each may be 0 (always true). Returns `a` when the joined
/// expression is longer or deeper than pack/code.h allows.
uint32_t trpi_code_join_by_and(trpi_pack_builder *builder, uint32_t a, uint32_t b);

/// Whether an expression reads a local, or has a selector, which may read one.
bool trpi_code_reads_locals(const trpi_pack_builder *builder, uint32_t code);

/// Returns the operations of an expression (TRPI_OP, TRPI_OPERAND), valid until the next one is ended; *count is 0 for code 0.
const uint32_t *trpi_code_words(const trpi_pack_builder *builder, uint32_t code, uint32_t *count);

/// Whether the value of an expression is known without a world: it has only constants, lines, globals, nobody, ranges, and amounts
/// of items.
bool trpi_code_is_known_without_world(const trpi_pack_builder *builder, uint32_t code);

/// Discards the innermost expression.
void trpi_code_discard_expression(trpi_pack_builder *builder);

/// Whether a pack can be written: TRP_OK, TRP_ERROR_MEMORY, or TRP_ERROR_FULL when there is a `full_section`.
trp_result trpi_pack_builder_result(const trpi_pack_builder *builder);

/// Writes the whole pack behind the bytes of `out`, unless trpi_pack_builder_result refuses it or memory runs out. The builder
/// stays as it is.
trp_result trpi_pack_builder_write(const trpi_pack_builder *builder, trpi_buffer *out);

#endif
