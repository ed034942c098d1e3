// SPDX-License-Identifier: MIT
// Rules between the fields of a record; each single field was checked by its role when it was read (engine/save/transfer.c).
// A sentence only names the record: the details of a damaged or forged save help no player.

#include "engine/save/verify.h"

#include "engine/sense/interest.h"
#include "engine/store/common.h"
#include "engine/world/input_queue.h"
#include "engine/world/walk.h"

// --- Facts ---

// Whether a fact's value is possible, and, for a motive, the step since which it has drifted. A shared fact has a second copy,
// which other entities see and which is checked in the same way.
static bool are_values(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    uint32_t own = trpi_fact_value_slot_count(fact), all = trpi_fact_slot_count(fact);
    bool valid = true;
    for (uint32_t i = 0; i < all && valid; i += own) {
        valid = trpi_fact_value_is_valid(world, fact, slot[i]) && (own == 1 || trpi_number_is_between(slot[i + 1], 0, world->now));
    }
    return valid;
}

// Verifies the facts that a kind and its parents list; TRPI_NONE16: none.
static const char *verify_facts(const trp_world *world, uint32_t kind, const int64_t *slots)
{
    const trp_pack *pack = world->pack;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].fact_count; i++) {
            const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact + i];
            if (!are_values(world, fact, &slots[fact->slot])) {
                return "A fact in the save has a value that it cannot have.";
            }
        }
    }
    return NULL;
}

// --- Entities, scenes and what lies in queues ---

static bool is_entity(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_entity *e = record;
    uint32_t state = e->flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED);
    uint32_t distance = e->flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT);
    bool agent = trpi_kind_is_of_agents(&world->pack->kinds[e->kind]);
    int64_t steps = (int64_t)e->ends - e->begins;
    const int32_t from[] = {e->from_x, e->from_y, e->from_z}, to[] = {e->to_x, e->to_y, e->to_z};
    const int64_t velocity[] = {e->velocity_x, e->velocity_y, e->velocity_z};
    bool moves = steps >= 0;
    for (int i = 0; i < 3 && moves; i++) {
        moves = velocity[i] == (steps == 0 ? 0 : ((int64_t)to[i] - from[i]) * 65536 / steps);
    }
    return moves && (distance == 0 || (agent && distance != (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT))) &&
           (state == TRPI_ENTITY_ALIVE || state == TRPI_ENTITY_RESERVED);
}

static bool is_scene(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_scene *s = record;
    const trpi_pack_scene *table = s->scene != TRPI_NONE16 ? &world->pack->scenes[s->scene] : NULL;
    return s->serial != 0 && s->serial < world->next_scene && s->part_count >= 2 && s->gives_up != 0 &&
           s->recasting <= s->part_count &&
           (table == NULL ||
            (s->part_count == table->part_count && s->phase_count == table->row_count && s->phase < table->row_count));
}

static bool is_member(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_member *member = record;
    (void)world;
    return member->present == 0 || member->who != 0;
}

static bool is_interest(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_interest *interest = record;
    return trpi_interest_is_valid(world, interest) && (interest == world->interests || interest->serial > interest[-1].serial);
}

static bool is_input(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    return trpi_input_is_valid(world, record);
}

// --- All of it ---

static trpi_verify_saved_record_check *const rules[TRPI_SAVED_KINDS] = {
    [TRPI_SAVED_ENTITY] = is_entity,
    [TRPI_SAVED_AGENT] = trpi_verify_agent,
    [TRPI_SAVED_ACTIVE_ROLE] = trpi_verify_active_roles,
    [TRPI_SAVED_OCCURRENCE] = trpi_verify_occurrence,
    [TRPI_SAVED_CLAIM] = trpi_verify_claim,
    [TRPI_SAVED_ENTRY] = trpi_verify_entry,
    [TRPI_SAVED_HOLDING] = trpi_verify_holding,
    [TRPI_SAVED_QUESTION] = trpi_verify_question,
    [TRPI_SAVED_SCENE] = is_scene,
    [TRPI_SAVED_MEMBER] = is_member,
    [TRPI_SAVED_INTEREST] = is_interest,
    [TRPI_SAVED_MAIL] = trpi_verify_mail,
    [TRPI_SAVED_INPUT] = is_input,
};

static void look(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    const unsigned char *record = records;
    for (uint32_t i = 0; i < count && rules[kind] != NULL && walker->wrong == NULL; i++, record += layout->record_size) {
        walker->wrong = rules[kind](world, walker->index, record) ? NULL : layout->wrong;
    }
}

const char *trpi_verify_world(trp_world *world)
{
    trpi_walker walker = {.records = look};
    for (uint32_t i = 0; i < world->scene_count && walker.wrong == NULL; i++) {
        if (world->scenes[i].state != TRPI_SCENE_FREE) {
            trpi_walk_scene(&walker, world, i);
        }
        if (walker.wrong == NULL && trpi_scene_fact_slot_count(world, i) > 0) {
            walker.wrong = verify_facts(world, trpi_pack_kind_of_scene_facts(world->pack, world->scenes[i].scene),
                                        &world->scene_facts[(size_t)i * world->settings.slots_per_scene]);
        }
    }
    for (uint32_t i = 0; i < world->capacity && walker.wrong == NULL; i++) {
        const trpi_entity *e = &world->entities[i];
        if (!trpi_bitmap_has_bit(&world->free_entities, i)) {
            trpi_walk_entity(&walker, world, i);
        }
        if (walker.wrong == NULL && (e->flags & TRPI_ENTITY_ALIVE) != 0) {
            walker.wrong = verify_facts(world, e->kind, trpi_fact_slots_of_entity(world, i));
        }
    }
    look(&walker, world, TRPI_SAVED_MAIL, world->outgoing.mails, world->outgoing.count);
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        look(&walker, world, TRPI_SAVED_INPUT, &walk.input, 1);
    }
    look(&walker, world, TRPI_SAVED_INTEREST, world->interests, world->interest_count);
    return walker.wrong != NULL ? walker.wrong : verify_facts(world, trpi_pack_kind_of_world_facts(world->pack), world->facts);
}
