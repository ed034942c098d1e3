// SPDX-License-Identifier: MIT
// The calls that the stages of verification share, and the stage that needs no knowledge of any record: fields by their roles.

#include "pack/verify.h"

#include "base/memory.h"
#include "base/text.h"
#include "pack/layout.h"
#include "pack/sentence.h"

#include <stdarg.h>
#include <string.h>

// How often the records of a section may on average be used by lists of one sort.
#define MOST_SHARING 64u

// One more in each, so that there is always something to take.
static void *take_scratch(const trp_pack *pack, uint32_t count, size_t element_size, bool *enough)
{
    void *scratch = trpi_memory_array(pack->allocator, (size_t)count + 1, element_size);
    *enough = *enough && scratch != NULL;
    return scratch;
}

static void free_scratch(const trp_pack *pack, void *scratch, uint32_t count, size_t element_size)
{
    trpi_memory_free(pack->allocator, scratch, (size_t)count + 1, element_size);
}

trp_result trpi_verify_begin(trpi_verifier *verifier, const trp_pack *pack, const trpi_container *container,
                             uint16_t *behaviour_kinds, trpi_local_types *local_types, trp_diagnostic *why)
{
    *verifier = (trpi_verifier){.pack = pack, .container = container, .why = why};
    verifier->behaviour_kinds = behaviour_kinds;
    verifier->local_types = local_types;
    bool enough = true;
    verifier->code_numbers = take_scratch(pack, pack->code_count, sizeof *verifier->code_numbers, &enough);
    // An expression is at least a header and a word, so there are at most half as many.
    verifier->code_room = pack->code_count / 2;
    verifier->codes = take_scratch(pack, verifier->code_room, sizeof *verifier->codes, &enough);
    verifier->selectors = take_scratch(pack, pack->selector_count, sizeof *verifier->selectors, &enough);
    verifier->row_scenes = take_scratch(pack, pack->row_count, sizeof *verifier->row_scenes, &enough);
    verifier->row_marks = take_scratch(pack, pack->row_count, sizeof *verifier->row_marks, &enough);
    verifier->row_path = take_scratch(pack, pack->row_count, sizeof *verifier->row_path, &enough);
    return enough ? TRP_OK : TRP_ERROR_MEMORY;
}

void trpi_verify_end(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    free_scratch(pack, verifier->code_numbers, pack->code_count, sizeof *verifier->code_numbers);
    free_scratch(pack, verifier->codes, verifier->code_room, sizeof *verifier->codes);
    free_scratch(pack, verifier->selectors, pack->selector_count, sizeof *verifier->selectors);
    free_scratch(pack, verifier->row_scenes, pack->row_count, sizeof *verifier->row_scenes);
    free_scratch(pack, verifier->row_marks, pack->row_count, sizeof *verifier->row_marks);
    free_scratch(pack, verifier->row_path, pack->row_count, sizeof *verifier->row_path);
}

static uint64_t offset_of(const trpi_verifier *verifier, uint32_t section, uint32_t index, const char *field_name)
{
    const trpi_layout *layout = trpi_layout_of(section);
    uint64_t offset = verifier->container->offsets[section] + (uint64_t)index * layout->record_size;
    if (field_name == NULL) {
        return offset;
    }
    uint32_t i = 0;
    while (strcmp(layout->fields[i].name, field_name) != 0) {
        i++;
        TRP_ASSERT(i < layout->field_count);
    }
    return offset + layout->fields[i].offset;
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

void trpi_say_refused(trpi_verifier *verifier, uint32_t section, uint32_t index, const char *field, const char *format, ...)
{
    trp_diagnostic *why = verifier->why;
    va_list arguments;
    va_start(arguments, format);
    char what[160];
    trpi_sentence_format(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *name = trpi_layout_of(section)->name;
    if (field != NULL) {
        say(why->message, sizeof why->message, "Section %s, record %u, field `%s` %s.", name, index, field, what);
    } else {
        say(why->message, sizeof why->message, "Section %s, record %u %s.", name, index, what);
    }
    why->offset = offset_of(verifier, section, index, field);
}

// Strings lie one after the other; the first is empty, and the last one ends where the section does.
static bool check_strings(trpi_verifier *verifier, uint32_t section, const char *bytes, uint32_t count)
{
    TRPI_RULE_AT(verifier, section, 0, NULL, bytes[0] == 0, "should be the empty text");
    TRPI_RULE_AT(verifier, section, count - 1, NULL, bytes[count - 1] == 0, "ends the section inside a text");
    trpi_text rest = {bytes, count};
    while (rest.size > 0) {
        uint32_t taken = 0;
        uint32_t character = trpi_text_character(rest, &taken);
        TRPI_RULE_AT(verifier, section, count - rest.size, NULL, character != 0xFFFD || taken != 1, "is no UTF-8");
        rest.at += taken;
        rest.size -= taken;
    }
    return true;
}

// A text is only reached at its beginning, so that no field can point into the middle of a character.
static bool check_string_field(trpi_verifier *verifier, uint32_t section, uint32_t index, const trpi_field *field, uint64_t offset)
{
    bool name = field->role == TRPI_FIELD_NAME;
    const char *bytes = name ? verifier->pack->names : verifier->pack->texts;
    uint32_t count = name ? verifier->pack->name_byte_count : verifier->pack->text_byte_count;
    return (offset < count && (offset <= 0 || bytes[offset - 1] == 0)) ||
           trpi_refuse_at(verifier, section, index, field->name, "points to where no text begins");
}

static bool check_index_field(trpi_verifier *verifier, uint32_t section, uint32_t index, const trpi_field *field, uint64_t number)
{
    uint32_t count = verifier->container->counts[field->about];
    bool none =
        field->role == TRPI_FIELD_OPT ? number == trpi_field_none(field->size) : field->role == TRPI_FIELD_PLUS && number == 0;
    uint64_t end = count + (field->role == TRPI_FIELD_PLUS);
    // A list without elements may begin anywhere up to the end; check_count_field looks at the others.
    return none || number < end || (field->role == TRPI_FIELD_FIRST && number == count) ||
           trpi_refuse_at(verifier, section, index, field->name, "is %u, but section %s has %u records", (uint32_t)number,
                          trpi_layout_of(field->about)->name, count);
}

static bool check_count_field(trpi_verifier *verifier, uint32_t section, uint32_t index, const trpi_field *field,
                              const trpi_field *first_field, const void *record)
{
    TRP_ASSERT(first_field->role == TRPI_FIELD_FIRST);
    uint64_t count = trpi_field_get(field, record, 0);
    TRPI_RULE_AT(verifier, section, index, field->name,
                 trpi_field_get(first_field, record, 0) + count <= verifier->container->counts[first_field->about],
                 "goes beyond the end of section %s", trpi_layout_of(first_field->about)->name);
    TRPI_RULE_AT(verifier, section, index, field->name, field->about == 0 || count <= field->about, "is more than %u",
                 field->about);
    return true;
}

static bool check_number_field(trpi_verifier *verifier, uint32_t section, uint32_t index, const trpi_field *field,
                               const void *record)
{
    uint64_t number = trpi_field_get(field, record, 0);
    switch (field->role) {
    case TRPI_FIELD_ENUM:
        return number <= field->about ||
               trpi_refuse_at(verifier, section, index, field->name, "is %u, which means nothing", (uint32_t)number);
    case TRPI_FIELD_FLAGS:
        return (number & ~(uint64_t)field->about) == 0 ||
               trpi_refuse_at(verifier, section, index, field->name, "has an unknown flag");
    case TRPI_FIELD_MOST:
        return number <= field->about || trpi_refuse_at(verifier, section, index, field->name, "is more than %u", field->about);
    case TRPI_FIELD_SOME:
        return (number >= 1 && number <= field->about) ||
               trpi_refuse_at(verifier, section, index, field->name, "is %u: not from 1 to %u", (uint32_t)number, field->about);
    case TRPI_FIELD_TO:
        return number >= trpi_field_get(field - 1, record, 0) ||
               trpi_refuse_at(verifier, section, index, field->name, "is less than the least");
    default:
        return strncmp(field->name, "spare", 5) != 0 || number == 0 ||
               trpi_refuse_at(verifier, section, index, field->name, "should be 0");
    }
}

static bool check_field(trpi_verifier *verifier, uint32_t section, uint32_t index, const trpi_field *field, const void *record)
{
    uint64_t number = trpi_field_get(field, record, 0);
    size_t length = strlen(field->name);
    bool duration = length > 3 && strcmp(field->name + length - 3, "_ms") == 0;
    switch (field->role) {
    case TRPI_FIELD_NAME:
    case TRPI_FIELD_TEXT: return check_string_field(verifier, section, index, field, number);
    case TRPI_FIELD_REF:
    case TRPI_FIELD_OPT:
    case TRPI_FIELD_PLUS:
    case TRPI_FIELD_FIRST: return check_index_field(verifier, section, index, field, number);
    case TRPI_FIELD_COUNT: return check_count_field(verifier, section, index, field, field - 1, record);
    default:
        TRPI_RULE_AT(verifier, section, index, field->name, !duration || number <= INT32_MAX, "is longer than 24 days");
        return check_number_field(verifier, section, index, field, record);
    }
}

// Lists may be shared, but not so often that walking them all costs far more than reading the file.
static bool check_list_totals(trpi_verifier *verifier, uint32_t section)
{
    const trpi_layout *layout = trpi_layout_of(section);
    uint32_t count = trpi_pack_row_count(verifier->pack, section);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        uint32_t target = field->role == TRPI_FIELD_COUNT ? verifier->container->counts[(field - 1)->about] : 0;
        uint64_t total = 0;
        for (uint32_t index = 0; index < count && field->role == TRPI_FIELD_COUNT; index++) {
            total += trpi_field_get(field, trpi_pack_record(verifier->pack, section, index), 0);
            TRPI_RULE_AT(verifier, section, index, field->name, total <= (uint64_t)target * MOST_SHARING,
                         "uses a list that is shared too often");
        }
    }
    return true;
}

bool trpi_verify_fields(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    if (!check_strings(verifier, TRPI_SECTION_NAMES, pack->names, pack->name_byte_count) ||
        !check_strings(verifier, TRPI_SECTION_TEXTS, pack->texts, pack->text_byte_count)) {
        return false;
    }
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        const trpi_layout *layout = trpi_layout_of(section);
        bool plain = section == TRPI_SECTION_CONSTANT || section == TRPI_SECTION_CODE || section == TRPI_SECTION_NAMES ||
                     section == TRPI_SECTION_TEXTS;
        uint32_t count = plain ? 0 : trpi_pack_row_count(pack, section);
        for (uint32_t index = 0; index < count; index++) {
            const void *record = trpi_pack_record(pack, section, index);
            for (uint32_t i = 0; i < layout->field_count; i++) {
                if (!check_field(verifier, section, index, &layout->fields[i], record)) {
                    return false;
                }
            }
        }
        if (!plain && !check_list_totals(verifier, section)) {
            return false;
        }
    }
    return true;
}

bool trpi_check_records(trpi_verifier *verifier, uint32_t section, trpi_check_record *check)
{
    uint32_t count = trpi_pack_row_count(verifier->pack, section);
    for (uint32_t i = 0; i < count; i++) {
        verifier->section = section;
        verifier->index = i;
        if (!check(verifier, i)) {
            return false;
        }
    }
    return true;
}
