// SPDX-License-Identifier: MIT
// The input that a call, a load and a replay allow. Each field of a record is checked by its role. Then a rule of the record's kind
// checks its fields together.

#include "engine/world/input_check.h"

#include "engine/sense/interest.h"
#include "engine/store/clock.h"

#include "troupe/agent.h"

#include "base/assert.h"

#define MOST_FIELDS 5

typedef bool rule(const trp_world *world, const trpi_input *input);

typedef struct input_kind {
    rule *rule;                      // NULL: none
    trpi_field fields[MOST_FIELDS];  // the ones in use have a size
} input_kind;

// --- Rules between fields ---

static bool is_newcomer(const trp_world *world, const trpi_input *input)
{
    return trpi_kind_may_have_entities(&world->pack->kinds[input->number]) &&
           (input->point[3] | input->point[4] | input->point[5]) == 0;
}

static bool has_no_values(const trpi_input *input, uint32_t from)
{
    int64_t all = 0;
    for (uint32_t i = from; i < TRPI_MAX_ARGUMENTS; i++) {
        all |= input->values[i];
    }
    return all == 0;
}

static bool are_arguments(const trp_world *world, const trpi_input *input)
{
    uint32_t first, count = trpi_input_parameters(world->pack, input, &first);
    return input->count <= count && trpi_arguments_are_valid(world, first, input->count, input->values) &&
           has_no_values(input, input->count);
}

static bool is_fact(const trp_world *world, const trpi_input *input)
{
    bool worlds = trpi_fact_is_of_world(world->pack, input->number), scenes = trpi_fact_is_of_scene(world->pack, input->number);
    return worlds == (input->kind == TRPI_INPUT_WORLD_FACT) && scenes == (input->kind == TRPI_INPUT_SCENE_FACT) &&
           has_no_values(input, 1) && trpi_fact_value_is_valid(world, &world->pack->facts[input->number], input->values[0]);
}

static bool is_count(const trp_world *world, const trpi_input *input)
{
    (void)world;
    return trpi_number_is_between(input->values[0], INT32_MIN, INT32_MAX) && has_no_values(input, 1);
}

static bool is_interest(const trp_world *world, const trpi_input *input)
{
    trpi_interest interest = trpi_interest_from_input(input);
    bool periods = true;
    for (uint32_t i = 0; i < 3; i++) {
        periods = periods && trpi_number_is_between(input->values[i], 0, TRPI_MAX_PERIOD);
    }
    return periods && has_no_values(input, 3) && trpi_interest_is_valid(world, &interest);
}

static bool is_given(const trp_world *world, const trpi_input *input)
{
    (void)world;
    return input->number != 0;
}

static bool is_logged(const trp_world *world, const trpi_input *input)
{
    (void)world;
    (void)input;
    return false;  // an answer is in no queue
}

static bool is_moment(const trp_world *world, const trpi_input *input)
{
    return (uint64_t)input->values[0] <= trpi_clock_moment_on_day(world, TRPI_MOST_DAYS + 1, 0) && has_no_values(input, 1);
}

static bool is_occasion(const trp_world *world, const trpi_input *input)
{
    return world->pack->blocks[input->number].sort == TRPI_SCHEDULE_BLOCK_OCCASION;
}

// --- All of it ---

// Numbers that follow from the fields of a kind: how many there are, the sort of thing that `number` names plus one, and the words of
// a record that they are in, a bit each.
#define FIELD(...) FIELD_OF(__VA_ARGS__, 0, 0)
#define FIELD_OF(name, is, what, ...) TRPI_STATE_ROW(trpi_input, name, is, what),
#define ONE(...) +1
#define SORT(...) SORT_OF(__VA_ARGS__, 0, 0)
#define SORT_OF(name, is, what, ...) +(TRPI_STATE_##is == TRPI_STATE_THING ? (what) + 1 : 0)
#define WORDS(name, ...) | ((1u << (sizeof(((trpi_input *)0)->name) + 7) / 8) - 1) << offsetof(trpi_input, name) / 8
#define KIND(kind, rule, fields) [TRPI_INPUT_##kind] = {rule, {fields}},
#define COUNT_OF(kind, rule, fields) [TRPI_INPUT_##kind] = 0 fields,
static const input_kind kinds[TRPI_INPUT_KINDS] = {TRPI_INPUTS(KIND, FIELD)};
static const uint8_t counts[TRPI_INPUT_KINDS] = {TRPI_INPUTS(COUNT_OF, ONE)};
static const uint8_t sorts[TRPI_INPUT_KINDS] = {TRPI_INPUTS(COUNT_OF, SORT)};
static const uint16_t words[TRPI_INPUT_KINDS] = {TRPI_INPUTS(COUNT_OF, WORDS)};

trpi_field_list trpi_input_fields(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_INPUT_KINDS);
    return (trpi_field_list){.fields = kinds[kind].fields, .count = counts[kind]};
}

uint32_t trpi_input_thing_sort(uint32_t kind)
{
    return kind < TRPI_INPUT_KINDS && sorts[kind] != 0 ? sorts[kind] - 1u : TRP_NAMES_COUNT;
}

uint32_t trpi_input_parameters(const trp_pack *pack, const trpi_input *input, uint32_t *first)
{
    const bool has = input->kind == TRPI_INPUT_PERFORM || input->kind == TRPI_INPUT_MESSAGE;
    const uint32_t section = input->kind == TRPI_INPUT_PERFORM ? TRPI_SECTION_BEHAVIOUR : TRPI_SECTION_MESSAGE;
    return has ? trpi_pack_count_listed_records(pack, section, input->number, TRPI_SECTION_PARAMETER, first) : 0;
}

uint32_t trpi_input_words_of_kind(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_INPUT_KINDS);
    return words[kind];
}

// Whether each number that the kind of a record does not have is 0.
static bool has_numbers_of_its_kind_only(const trpi_input *input)
{
    uint64_t others = (words[input->kind] & 1) == 0 ? input->number | input->spare : input->spare;
    for (uint32_t left = TRPI_ALL_INPUT_WORDS & ~1u & ~(uint32_t)words[input->kind]; left != 0; left &= left - 1) {
        others |= trpi_input_word(input, trpi_lowest_bit(left));
    }
    return others == 0;
}

bool trpi_input_is_valid(const trp_world *world, const trpi_input *input)
{
    if (input->kind >= TRPI_INPUT_KINDS || !has_numbers_of_its_kind_only(input)) {
        return false;
    }
    const input_kind *kind = &kinds[input->kind];
    for (uint32_t i = 0; i < counts[input->kind]; i++) {
        if (!trpi_field_numbers_are_valid(world, &kind->fields[i], input)) {
            return false;
        }
    }
    return kind->rule == NULL || kind->rule(world, input);
}
