// SPDX-License-Identifier: MIT
// The tests of writers in a pack, for hosts that run them. The engine does not read them.

#include "troupe/test.h"

#include "troupe/sized.h"

#include "base/assert.h"
#include "pack/key.h"
#include "pack/pack.h"

#include <string.h>

// The public enumerators of operations and verbs have the same values as those of the records, so they are handed over as they are.
_Static_assert((int)TRP_TEST_GIVEN == (int)TRPI_TEST_GIVEN, "test operations");
_Static_assert((int)TRP_TEST_WHEN_PLACE == (int)TRPI_TEST_WHEN_PLACE, "test operations");
_Static_assert((int)TRP_TEST_NEVER_HOLDS == (int)TRPI_TEST_NEVER_HOLDS, "test operations");
_Static_assert((int)TRP_TEST_WHEN_CLOCK == (int)TRPI_TEST_WHEN_CLOCK, "test operations");
_Static_assert((int)TRP_TEST_GIVEN_LINK == (int)TRPI_TEST_GIVEN_LINK, "test operations");
_Static_assert((int)TRP_VERB_STARTS == (int)TRPI_VERB_STARTS, "test verbs");
_Static_assert((int)TRP_VERB_FAILS == (int)TRPI_VERB_FAILS, "test verbs");

// Reads the value of an expression that is a constant, a negated constant, or a constant number of an item. False when it is
// anything else.
static bool constant_value(const trp_pack *pack, uint32_t code, trp_value *value)
{
    uint32_t length = code != 0 ? TRPI_CODE_LENGTH(pack->code[code]) : 0;
    const uint32_t *words = &pack->code[code + 1];
    value->bits = 0;
    if (length == 0 || length > 2 || !trpi_code_find_pushed_value(pack, words[0], &value->bits)) {
        return false;
    }
    if (length == 2 && TRPI_OP(words[1]) == TRPI_OP_ITEM) {
        *value = trp_value_item(trpi_pack_host_number_of_index(pack, TRP_NAMES_ITEM, TRPI_OPERAND(words[1])),
                                (uint32_t)(value->bits / TRP_ONE));
        return true;
    }
    value->bits = length == 2 ? -value->bits : value->bits;
    return length == 1 || TRPI_OP(words[1]) == TRPI_OP_NEGATE;
}

trp_result trp_pack_test(const trp_pack *pack, uint32_t test, trp_test_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_test_info info = {0};
    info.name = "";
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_TEST, test);
    if (index >= pack->test_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_TEST, test);
    }
    const trpi_pack_test *record = &pack->tests[index];
    info.name = trpi_pack_text_at(pack, record->name);
    info.line = trpi_origin_line(pack, record->origin);
    info.line_count = record->line_count;
    info.seeds = record->seeds == 0 ? 1 : record->seeds;
    info.setting = trpi_pack_host_number_of_index(pack, TRP_NAMES_SETTING, record->setting);
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

// Returns the index that a line of a test has: as the host's number where it names a fact, a link or an event, else as it is.
static uint32_t number_of_line(const trp_pack *pack, const trpi_pack_test_line *record)
{
    switch (record->op) {
    case TRPI_TEST_WHEN_SET:
    case TRPI_TEST_GIVEN_FACT: return trpi_pack_host_number_of_index(pack, TRP_NAMES_FACT, record->index);
    case TRPI_TEST_GIVEN_LINK: return trpi_pack_host_number_of_index(pack, TRP_NAMES_LINK, record->index);
    case TRPI_TEST_WHEN_EVENT: return trpi_pack_host_number_of_index(pack, TRP_NAMES_EVENT, record->index);
    default: return record->index != TRPI_NONE16 ? record->index : TRP_NOT_FOUND;
    }
}

trp_result trp_pack_test_line(const trp_pack *pack, uint32_t test, uint32_t position, trp_test_line *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_test_line line = {0};
    line.text = "";
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_TEST, test);
    if (index >= pack->test_count || position >= pack->tests[index].line_count) {
        trp_sized_struct_fill(to, size, &line, sizeof line);
        return trpi_pack_number_refusal(pack, TRP_NAMES_TEST, test);
    }
    const trpi_pack_test_line *record = &pack->test_lines[pack->tests[index].first_line + position];
    line.op = record->op;
    line.verb = record->verb;
    line.line = trpi_origin_line(pack, record->origin);
    line.text = trpi_pack_text_at(pack, record->text);
    line.subject = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, record->subject);
    line.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, record->kind);
    line.role = trpi_pack_host_number_of_index(pack, TRP_NAMES_ROLE, record->role);
    line.behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, record->behaviour);
    line.index = number_of_line(pack, record);
    line.weekday = record->weekday;
    line.what = record->what;
    line.task = record->task;
    line.begins = record->begins;
    line.at = (trp_point){record->x, record->y, 0};
    line.within_ms = record->within_ms;
    line.is_free = (record->flags & TRPI_TEST_LINE_FREE) != 0;
    line.has_value = constant_value(pack, record->code, &line.value);
    line.somebody = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL,
                                                   trpi_code_operand_of_single_operation(pack, record->code, TRPI_OP_GLOBAL));
    trp_sized_struct_fill(to, size, &line, sizeof line);
    return TRP_OK;
}

uint64_t trp_pack_test_name_key(const char *name)
{
    TRP_REQUIRE(name != NULL, 0);
    return trpi_key_of_name(name);
}
