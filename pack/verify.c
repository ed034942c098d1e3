// SPDX-License-Identifier: MIT
// Functions that the stages of verification share, and the stage that needs no knowledge of any record: fields by their roles.

#include "pack/verify.h"

#include "base/memory.h"
#include "base/text.h"
#include "pack/layout.h"
#include "pack/sentence.h"

#include <stdarg.h>
#include <string.h>

// Allocates the scratch memory, with one element more than needed, so that no allocation is of size 0.
static void *take_scratch(const trp_pack *pack, uint32_t count, size_t element_size, bool *enough)
{
    void *scratch = trpi_memory_allocate(pack->allocator, (size_t)count + 1, element_size);
    *enough = *enough && scratch != NULL;
    return scratch;
}

static void free_scratch(const trp_pack *pack, void *scratch, uint32_t count, size_t element_size)
{
    trpi_memory_free(pack->allocator, scratch, (size_t)count + 1, element_size);
}

trp_result trpi_verifier_init(trpi_verifier *verifier, const trp_pack *pack, const trpi_pack_container *container,
                              uint16_t *behaviour_kinds, trpi_local_types *local_types, trp_diagnostic *why)
{
    *verifier = (trpi_verifier){.pack = pack, .container = container, .why = why};
    verifier->behaviour_kinds = behaviour_kinds;
    verifier->local_types = local_types;
    bool enough = true;
    verifier->code_numbers = take_scratch(pack, pack->code_count, sizeof *verifier->code_numbers, &enough);
    // An expression takes at least two words, a header and one more, so there are at most half as many expressions as words.
    verifier->code_room = pack->code_count / 2;
    verifier->codes = take_scratch(pack, verifier->code_room, sizeof *verifier->codes, &enough);
    verifier->selectors = take_scratch(pack, pack->selector_count, sizeof *verifier->selectors, &enough);
    verifier->row_scenes = take_scratch(pack, pack->row_count, sizeof *verifier->row_scenes, &enough);
    verifier->row_marks = take_scratch(pack, pack->row_count, sizeof *verifier->row_marks, &enough);
    verifier->row_path = take_scratch(pack, pack->row_count, sizeof *verifier->row_path, &enough);
    return enough ? TRP_OK : TRP_ERROR_MEMORY;
}

void trpi_verifier_release(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    free_scratch(pack, verifier->code_numbers, pack->code_count, sizeof *verifier->code_numbers);
    free_scratch(pack, verifier->codes, verifier->code_room, sizeof *verifier->codes);
    free_scratch(pack, verifier->selectors, pack->selector_count, sizeof *verifier->selectors);
    free_scratch(pack, verifier->row_scenes, pack->row_count, sizeof *verifier->row_scenes);
    free_scratch(pack, verifier->row_marks, pack->row_count, sizeof *verifier->row_marks);
    free_scratch(pack, verifier->row_path, pack->row_count, sizeof *verifier->row_path);
}

const trpi_field *trpi_verify_find_field(const trpi_verifier *verifier, const char *name)
{
    const trpi_field *field = trpi_section_layout(verifier->section)->fields;
    while (strcmp(field->name, name) != 0) {
        field++;
        TRP_ASSERT(field < trpi_section_layout(verifier->section)->fields + trpi_section_layout(verifier->section)->field_count);
    }
    return field;
}

// Puts a sentence into a diagnostic.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
say(char *to, size_t room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    trpi_sentence_format(to, room, format, arguments);
    va_end(arguments);
}

bool trpi_verify_refuse(trpi_verifier *verifier, const char *field, const char *format, ...)
{
    trp_diagnostic *why = verifier->why;
    const trpi_record_layout *layout = trpi_section_layout(verifier->section);
    va_list arguments;
    va_start(arguments, format);
    char what[160];
    trpi_sentence_format(what, sizeof what, format, arguments);
    va_end(arguments);
    why->offset = verifier->container->offsets[verifier->section] + (uint64_t)verifier->index * layout->record_size;
    if (field != NULL) {
        say(why->message, sizeof why->message, "Section %s, record %u, field `%s` %s.", layout->name, verifier->index, field, what);
        why->offset += trpi_verify_find_field(verifier, field)->offset;
    } else {
        say(why->message, sizeof why->message, "Section %s, record %u %s.", layout->name, verifier->index, what);
    }
    return false;
}

// Strings lie one after the other; the first is empty, and the last one ends where the section does.
static bool check_strings(trpi_verifier *verifier, uint32_t section, const char *bytes, uint32_t count)
{
    trpi_verifier_set_current_record(verifier, section, 0);
    TRPI_RULE(verifier, NULL, bytes[0] == 0, "should be the empty text");
    verifier->index = count - 1;
    TRPI_RULE(verifier, NULL, bytes[count - 1] == 0, "ends the section inside a text");
    trpi_text rest = {bytes, count};
    uint32_t character;
    for (trpi_text taken; trpi_text_take_character(&rest, &character, &taken);) {
        verifier->index = (uint32_t)(taken.at - bytes);
        TRPI_RULE(verifier, NULL, character != 0xFFFD || taken.size != 1, "is no UTF-8");
    }
    return true;
}

// Whether an offset is the beginning of a string. No field may point into the middle of one, or of a character.
static bool is_string(const trp_pack *pack, uint32_t role, uint64_t offset)
{
    const char *bytes = role == TRPI_FIELD_NAME ? pack->names : pack->texts;
    uint32_t count = role == TRPI_FIELD_NAME ? pack->name_byte_count : pack->text_byte_count;
    return offset < count && (offset == 0 || bytes[offset - 1] == 0);
}

static bool check_index_field(trpi_verifier *verifier, const trpi_field *field, uint64_t number)
{
    uint32_t count = verifier->container->counts[field->about];
    bool none = field->role == TRPI_FIELD_OPT ? number == trpi_field_none_value(field->size)
                                              : field->role == TRPI_FIELD_PLUS && number == 0;
    uint64_t end = count + (field->role == TRPI_FIELD_PLUS);
    // A list without elements may begin anywhere up to the end; check_count_field looks at the others.
    TRPI_RULE(verifier, field->name, none || number < end || (field->role == TRPI_FIELD_FIRST && number == count),
              "is %u, but section %s has %u records", (uint32_t)number, trpi_section_layout(field->about)->name, count);
    return true;
}

static bool check_count_field(trpi_verifier *verifier, const trpi_field *field, const void *record)
{
    const trpi_field *first = field - 1;
    TRP_ASSERT(first->role == TRPI_FIELD_FIRST);
    uint64_t count = trpi_field_get(field, record, 0);
    TRPI_RULE(verifier, field->name, trpi_field_get(first, record, 0) + count <= verifier->container->counts[first->about],
              "goes beyond the end of section %s", trpi_section_layout(first->about)->name);
    TRPI_RULE(verifier, field->name, field->about == 0 || count <= field->about, "is more than %u", field->about);
    return true;
}

static bool check_field(trpi_verifier *verifier, const trpi_field *field, const void *record)
{
    uint64_t number = trpi_field_get(field, record, 0);
    size_t length = strlen(field->name);
    bool duration = length > 3 && strcmp(field->name + length - 3, "_ms") == 0;
    bool spare = strncmp(field->name, "spare", 5) == 0;
    TRPI_RULE(verifier, field->name, !duration || number <= INT32_MAX, "is longer than 24 days");
    switch (field->role) {
    case TRPI_FIELD_NAME:
    case TRPI_FIELD_TEXT:
        TRPI_RULE(verifier, field->name, is_string(verifier->pack, field->role, number), "points to where no text begins");
        return true;
    case TRPI_FIELD_REF:
    case TRPI_FIELD_OPT:
    case TRPI_FIELD_PLUS:
    case TRPI_FIELD_FIRST: return check_index_field(verifier, field, number);
    case TRPI_FIELD_COUNT: return check_count_field(verifier, field, record);
    case TRPI_FIELD_ENUM:
        TRPI_RULE(verifier, field->name, number <= field->about, "is %u, which means nothing", (uint32_t)number);
        return true;
    case TRPI_FIELD_FLAGS:
        TRPI_RULE(verifier, field->name, (number & ~(uint64_t)field->about) == 0, "has an unknown flag");
        return true;
    case TRPI_FIELD_MOST: TRPI_RULE(verifier, field->name, number <= field->about, "is more than %u", field->about); return true;
    case TRPI_FIELD_SOME:
        TRPI_RULE(verifier, field->name, number >= 1 && number <= field->about, "is %u: not from 1 to %u", (uint32_t)number,
                  field->about);
        return true;
    case TRPI_FIELD_TO:
        TRPI_RULE(verifier, field->name, number >= trpi_field_get(field - 1, record, 0), "is less than the least");
        return true;
    default: TRPI_RULE(verifier, field->name, !spare || number == 0, "should be 0"); return true;
    }
}

static bool check_fields(trpi_verifier *verifier, uint32_t index)
{
    const trpi_record_layout *layout = trpi_section_layout(verifier->section);
    const void *record = trpi_pack_record(verifier->pack, verifier->section, index);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        if (!check_field(verifier, &layout->fields[i], record)) {
            return false;
        }
    }
    return true;
}

// Checks how often lists share records: walking all lists must not cost far more than reading the file.
static bool check_list_totals(trpi_verifier *verifier, uint32_t section)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    uint32_t count = trpi_pack_section_record_count(verifier->pack, section);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        uint32_t target = field->role == TRPI_FIELD_COUNT ? verifier->container->counts[(field - 1)->about] : 0;
        uint64_t total = 0;
        for (uint32_t index = 0; index < count && field->role == TRPI_FIELD_COUNT; index++) {
            trpi_verifier_set_current_record(verifier, section, index);
            total += trpi_field_get(field, trpi_pack_record(verifier->pack, section, index), 0);
            TRPI_RULE(verifier, field->name, total <= (uint64_t)target * TRPI_MOST_SHARING, "uses a list that is shared too often");
        }
    }
    return true;
}

bool trpi_verify_fields(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    bool valid = check_strings(verifier, TRPI_SECTION_NAMES, pack->names, pack->name_byte_count) &&
                 check_strings(verifier, TRPI_SECTION_TEXTS, pack->texts, pack->text_byte_count);
    for (uint32_t section = TRPI_SECTION_TEXTS + 1; section < TRPI_SECTION_COUNT && valid; section++) {
        valid = trpi_verify_records(verifier, section, check_fields) && check_list_totals(verifier, section);
    }
    return valid;
}

bool trpi_verify_records(trpi_verifier *verifier, uint32_t section, trpi_record_verifier *check)
{
    uint32_t count = trpi_pack_section_record_count(verifier->pack, section);
    for (uint32_t i = 0; i < count; i++) {
        trpi_verifier_set_current_record(verifier, section, i);
        if (!check(verifier, i)) {
            return false;
        }
    }
    return true;
}

bool trpi_verify_listed_records(trpi_verifier *verifier, uint32_t section, uint32_t first, uint32_t count,
                                trpi_listed_record_verifier *check, void *context)
{
    uint32_t section_before = verifier->section, index_before = verifier->index;
    for (uint32_t i = first; i < first + count; i++) {
        trpi_verifier_set_current_record(verifier, section, i);
        if (!check(verifier, i, context)) {
            return false;
        }
    }
    trpi_verifier_set_current_record(verifier, section_before, index_before);
    return true;
}
