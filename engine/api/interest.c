// SPDX-License-Identifier: MIT
#include "troupe/interest.h"

#include "engine/store/notice.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"
#include "troupe/sized.h"

_Static_assert(TRP_INTEREST_MOST == TRPI_MAX_INTERESTS, "the table holds as many as are allowed");

void trp_interest_def_init(trp_interest_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_interest_def defaults = {.size_bytes = size, .rings = {{30 * TRP_UNITS_PER_METRE, 1}}};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

trp_result trp_world_interest_add(trp_world *world, const trp_interest_def *def, trp_interest *interest)
{
    TRP_REQUIRE(world != NULL && def != NULL && interest != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    interest->value = 0;
    trp_interest_def whole;
    trp_interest_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    if (result != TRP_OK) {
        return result;
    }
    if (whole.entity.value != 0 && !trpi_input_entity_is_alive_or_spawning(world, whole.entity.value)) {
        return TRP_ERROR_STALE;
    }
    if (world->interest_count + trpi_input_count_of_kind(world, TRPI_INPUT_INTEREST_ADD) >= TRPI_MAX_INTERESTS) {
        trpi_notice_tell(world, (trp_notice){.kind = TRP_NOTICE_INTERESTS_FULL, .limit = TRPI_MAX_INTERESTS});
        return TRP_ERROR_FULL;
    }
    trpi_input input = {.kind = TRPI_INPUT_INTEREST_ADD,
                        .number = world->next_interest++,
                        .entity = whole.entity.value,
                        .point = {whole.at.x, whole.at.y, whole.at.z}};
    for (uint32_t i = 0; i < TRP_INTEREST_RINGS; i++) {
        input.point[3 + i] = (int32_t)whole.rings[i].radius;
        input.values[i] = whole.rings[i].radius != 0 ? (int64_t)whole.rings[i].period : 0;
    }
    result = trpi_input_add_checked(world, &input);
    if (result != TRP_OK) {
        world->next_interest--;
        return result;
    }
    interest->value = input.number;
    return TRP_OK;
}

// Whether an interest will exist when all queued inputs have been applied.
static bool is_known(const trp_world *world, trp_interest interest)
{
    bool known = false;
    for (uint32_t i = 0; i < world->interest_count; i++) {
        known = known || world->interests[i].serial == interest.value;
    }
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        const trpi_input *input = &walk.input;
        bool meant = input->number == interest.value;
        known =
            (known || (meant && input->kind == TRPI_INPUT_INTEREST_ADD)) && !(meant && input->kind == TRPI_INPUT_INTEREST_REMOVE);
    }
    return known;
}

static trp_result add_for(trp_world *world, trp_interest interest, const trpi_input *input)
{
    TRP_ASSERT(!world->stepping);
    return is_known(world, interest) ? trpi_input_add_checked(world, input) : TRP_ERROR_STALE;
}

trp_result trp_world_interest_move(trp_world *world, trp_interest interest, trp_point at)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_INTEREST_MOVE, .number = interest.value, .point = {at.x, at.y, at.z}};
    return add_for(world, interest, &input);
}

trp_result trp_world_interest_follow(trp_world *world, trp_interest interest, trp_entity entity)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_INTEREST_FOLLOW, .number = interest.value, .entity = entity.value};
    return trpi_input_entity_is_alive_or_spawning(world, entity.value) ? add_for(world, interest, &input) : TRP_ERROR_STALE;
}

trp_result trp_world_interest_remove(trp_world *world, trp_interest interest)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_INTEREST_REMOVE, .number = interest.value};
    return add_for(world, interest, &input);
}

uint32_t trp_world_interest_count(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, 0);
    return world->interest_count;
}
