// SPDX-License-Identifier: MIT
// What the fields of a record say of each other, and of other records: that each is what its role allows was found when it
// was read (engine/save/transfer.c). Each sentence names the record; what exactly is wrong with a save that somebody damaged or
// forged is of no use to whoever gets to read it.

#include "engine/save/verify.h"

#include "engine/save/mail.h"
#include "engine/save/verify_part.h"
#include "engine/store/common.h"
#include "engine/store/lock.h"
#include "engine/world/input_queue.h"

#include "troupe/agent.h"

#include "base/assert.h"

#define FACT_CANNOT_BE "A fact in the save has a value that it cannot have."

static bool is_at_a_row(const trp_world *world, const trpi_scene *s)
{
    if (s->scene == TRPI_NONE16) {
        return true;
    }
    const trpi_pack_scene *table = &world->pack->scenes[s->scene];
    return s->part_count == table->part_count && s->phase_count == table->row_count && s->phase < table->row_count;
}

static bool is_scene(const trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    const trpi_scene *s = &world->scenes[scene];
    if (s->state == TRPI_SCENE_FREE) {
        return true;
    }
    bool held = s->serial != 0 && s->serial < world->next_scene && s->part_count >= 2 && s->gives_up != 0 &&
                is_at_a_row(world, s) && s->recasting <= s->part_count;
    for (uint32_t i = 0; held && i < s->part_count; i++) {
        const trpi_member *member = &trpi_members_of(world, scene)[i];
        held = member->present == 0 || member->who != 0;
    }
    return held;
}

static const char *verify_somebody(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_entity *e = &world->entities[index];
    if (!trpi_entity_can_be(world, e)) {
        return "Somebody in the save cannot be.";
    }
    if ((e->flags & TRPI_ENTITY_ALIVE) == 0) {
        return NULL;
    }
    if (!trpi_facts_can_be(world, index)) {
        return FACT_CANNOT_BE;
    }
    if (trpi_is_object(world, index) && !trpi_locks_are_right(world, (trpi_lock_keeper){.is_object = true, .index = index})) {
        return "A lock of an object in the save cannot be.";
    }
    if (!trpi_casting_can_be(world, index)) {
        return "An area in the save casts what it cannot.";
    }
    if (!trpi_is_agent(world, index)) {
        return NULL;
    }
    if (!trpi_holdings_can_be(world, index)) {
        return "Somebody in the save uses an object in a way that cannot be.";
    }
    if (!trpi_agent_can_be(world, index) || !trpi_roles_can_be(world, index) || !trpi_occurrences_can_be(world, index)) {
        return "Somebody in the save wears roles or remembers things that cannot be.";
    }
    if (!trpi_questions_can_be(world, index)) {
        return "Somebody in the save has asked the game what cannot be asked.";
    }
    if (!trpi_entries_can_be(world, index)) {
        return "Somebody in the save has a queue that cannot be.";
    }
    return trpi_claim_can_be(world, index) ? NULL : "Somebody in the save asks for something that cannot be.";
}

const char *trpi_verify_world(const trp_world *world)
{
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (!is_scene(world, i) || !trpi_locks_are_right(world, trpi_lock_scene(i))) {
            return "A scene in the save cannot be.";
        }
        if (!trpi_scene_facts_can_be(world, i)) {
            return FACT_CANNOT_BE;
        }
    }
    for (uint32_t i = 0; i < world->capacity; i++) {
        const char *wrong = trpi_bitmap_has(&world->free_entities, i) ? NULL : verify_somebody(world, i);
        if (wrong != NULL) {
            return wrong;
        }
    }
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        if (!trpi_mail_is_valid(world, &world->outgoing.mails[i])) {
            return "A message in the save cannot be.";
        }
    }
    for (uint32_t i = 0; i < world->input.count; i++) {
        if (!trpi_input_check(world, &world->input.records[i])) {
            return "Something that was put in before the save cannot be.";
        }
    }
    if (!trpi_slots_can_be(world, trpi_pack_world_facts(world->pack), world->facts)) {
        return FACT_CANNOT_BE;
    }
    if (!trpi_interests_can_be(world)) {
        return "An interest in the save cannot be.";
    }
    return NULL;
}
