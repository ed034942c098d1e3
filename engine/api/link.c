// SPDX-License-Identifier: MIT
#include "troupe/agent.h"

#include "engine/society/provider.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

// Counts the ends that queued inputs give to one link of an object that has yet to appear; TRPI_NEVER when the object is there
// already. Calls for an object follow its spawning closely, so the queue is searched from its end.
static uint32_t count_given(const trp_world *world, trpi_ref object, uint32_t link)
{
    uint32_t given = 0;
    for (trpi_input_walk walk = trpi_input_walk_begin_backwards(world); trpi_input_walk_previous(world, &walk);) {
        const trpi_input *input = &walk.input;
        if (input->kind == TRPI_INPUT_SPAWN && input->entity == object) {
            return given;
        }
        given += input->kind == TRPI_INPUT_LINK && input->entity == object && input->number == link;
    }
    return TRPI_NEVER;
}

trp_result trp_entity_add_link_end(trp_world *world, trp_entity object, uint32_t link, trp_entity end)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_LINK, link);
    if (row >= world->pack->link_count) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_LINK, link);
    }
    if (!trpi_input_entity_is_alive_or_spawning(world, object.value) || !trpi_input_entity_is_alive_or_spawning(world, end.value)) {
        return TRP_ERROR_STALE;
    }
    const trpi_pack_link *record = &world->pack->links[row];
    if (!trpi_link_fits_kinds(world->pack, record, world->entities[trpi_ref_index(object.value)].kind,
                              world->entities[trpi_ref_index(end.value)].kind)) {
        return TRP_ERROR_TYPE;
    }
    uint32_t given = count_given(world, object.value, row);
    if (given >= record->ends) {
        return given == TRPI_NEVER ? TRP_ERROR_ARGUMENT : TRP_ERROR_FULL;
    }
    trpi_input input = {.kind = TRPI_INPUT_LINK, .number = row, .entity = object.value, .other = end.value};
    return trpi_input_add_checked(world, &input);
}

// Returns the end at position `place`, from 0, among those that queued inputs give to one link of an object that has yet to appear;
// 0 when there are not so many.
static trpi_ref end_given(const trp_world *world, trpi_ref object, uint32_t link, uint32_t place)
{
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        const trpi_input *input = &walk.input;
        bool gives = input->kind == TRPI_INPUT_LINK && input->entity == object && input->number == link;
        if (gives && place-- == 0) {
            return input->other;
        }
    }
    return 0;
}

uint32_t trp_entity_link_ends(const trp_world *world, trp_entity object, uint32_t link, trp_entity *ends, uint32_t capacity)
{
    TRP_REQUIRE(world != NULL && (ends != NULL || capacity == 0), 0);
    uint32_t index = trpi_ref_index(object.value), row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_LINK, link),
             count = 0;
    bool has = trpi_input_entity_is_alive_or_spawning(world, object.value) && row < world->pack->link_count &&
               trpi_pack_kind_is(world->pack, world->entities[index].kind, world->pack->links[row].kind);
    bool lives = has && trpi_ref_is_alive(world, object.value);
    for (uint32_t i = 0; has && i < world->pack->links[row].ends; i++) {
        trpi_ref end =
            lives ? trpi_entity_links(world, index)[world->pack->links[row].slot + i] : end_given(world, object.value, row, i);
        if (!trpi_input_entity_is_alive_or_spawning(world, end)) {
            continue;
        }
        if (count < capacity) {
            ends[count].value = end;
        }
        count++;
    }
    return count;
}
