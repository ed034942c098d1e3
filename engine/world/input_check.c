// SPDX-License-Identifier: MIT
// The input that a call, a load and a replay allow. Each field of a record is checked by its role. Then a rule of the record's kind
// checks its fields together.

#include "engine/world/input_check.h"

#include "engine/sense/interest.h"
#include "engine/store/clock.h"
#include "engine/store/field.h"

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

static bool are_arguments(const trp_world *world, const trpi_input *input, uint32_t first, uint32_t count)
{
    return input->count <= count && trpi_arguments_are_valid(world, first, input->count, input->values) &&
           has_no_values(input, input->count);
}

static bool is_order(const trp_world *world, const trpi_input *input)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[input->number];
    return are_arguments(world, input, b->first_parameter, b->parameter_count);
}

static bool is_message(const trp_world *world, const trpi_input *input)
{
    const trpi_pack_message *message = &world->pack->messages[input->number];
    return are_arguments(world, input, message->first_parameter, message->parameter_count);
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

#define ROW(name, is, what, ...) TRPI_STATE_ROW(trpi_input, name, is, what),
#define FIELD(name, ...) ROW(name, __VA_ARGS__, 0, 0)
#define KIND(kind, rule, fields) [TRPI_INPUT_##kind] = {rule, {fields}},
static const input_kind kinds[TRPI_INPUT_KINDS] = {TRPI_INPUTS(KIND, FIELD)};

trpi_field_list trpi_input_fields(uint32_t kind)
{
#define ONE(...) +1
#define COUNT(kind, rule, fields) [TRPI_INPUT_##kind] = 0 fields,
    static const uint8_t counts[TRPI_INPUT_KINDS] = {TRPI_INPUTS(COUNT, ONE)};
    TRP_ASSERT(kind < TRPI_INPUT_KINDS);
    return (trpi_field_list){.fields = kinds[kind].fields, .count = counts[kind]};
}

uint32_t trpi_input_thing_sort(uint32_t kind)
{
    trpi_field_list all = kind < TRPI_INPUT_KINDS ? trpi_input_fields(kind) : (trpi_field_list){0};
    for (uint32_t i = 0; i < all.count; i++) {
        if (all.fields[i].role == TRPI_STATE_THING) {
            return all.fields[i].about;
        }
    }
    return TRP_NAMES_COUNT;
}

bool trpi_input_thing_is_in_pack(const trp_world *world, const trpi_input *input)
{
    trpi_field_list all = input->kind < TRPI_INPUT_KINDS ? trpi_input_fields(input->kind) : (trpi_field_list){0};
    for (uint32_t i = 0; i < all.count; i++) {
        if (all.fields[i].role == TRPI_STATE_THING) {
            return trpi_field_numbers_are_valid(world, &all.fields[i], input);
        }
    }
    return true;
}

bool trpi_input_is_valid(const trp_world *world, const trpi_input *input)
{
    const trpi_input empty = {.kind = input->kind};
    return input->kind < TRPI_INPUT_KINDS &&
           trpi_record_fits_field_list(world, trpi_input_fields(input->kind), input, &empty, sizeof empty) &&
           (kinds[input->kind].rule == NULL || kinds[input->kind].rule(world, input));
}
