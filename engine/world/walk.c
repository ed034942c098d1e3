// SPDX-License-Identifier: MIT
#include "engine/world/walk.h"

#include "engine/body/subscription.h"
#include "engine/store/agent_memory.h"
#include "engine/store/lock.h"

#include "base/assert.h"

#include <string.h>

const char trpi_walk_no_memory_sentence[] = "There is not enough memory for all agents.";

static void walk(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    if (walker->wrong == NULL && count > 0) {
        walker->records(walker, world, kind, records, count);
    }
}

void trpi_walk_check_records(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    const unsigned char *record = records;
    for (uint32_t i = 0; i < count && walker->wrong == NULL; i++, record += layout->record_size) {
        for (uint32_t j = 0; j < layout->field_count; j++) {
            if (!trpi_field_numbers_are_valid(world, &layout->fields[j], record)) {
                walker->wrong = layout->wrong;
            }
        }
    }
}

// Whether the number of records that follow is known, because the number that tells it was read correctly. If the number is not
// known, notes a mistake in the walk.
static bool is_known(trpi_walker *walker, bool known)
{
    if (!known && walker->wrong == NULL) {
        walker->wrong = "How much follows is not known.";
    }
    return walker->wrong == NULL;
}

// Walks over the set of records in use among `count`, a bit each: returns `used`, or what was read in its place.
static uint64_t walk_used(trpi_walker *walker, trp_world *world, uint64_t used, uint32_t count)
{
    TRP_ASSERT(count <= 64);
    walk(walker, world, TRPI_SAVED_USED, &used, count > 0);
    if (count < 64 && used >> count != 0 && walker->wrong == NULL) {
        walker->wrong = trpi_save_layout_of(TRPI_SAVED_USED)->wrong;
    }
    return walker->wrong == NULL ? used : 0;
}

// Walks over parameters and other locals; over several in a row at once, as long as all are entities or none is.
static void walk_locals(trpi_walker *walker, trp_world *world, uint32_t behaviour, int64_t *locals)
{
    uint32_t count =
        is_known(walker, behaviour < world->pack->behaviour_count) ? world->pack->behaviours[behaviour].local_count : 0;
    for (uint32_t i = 0, end; i < count; i = end) {
        bool entity = trpi_pack_local_type(world->pack, behaviour, i) == TRP_TYPE_ENTITY;
        for (end = i + 1; end < count && (trpi_pack_local_type(world->pack, behaviour, end) == TRP_TYPE_ENTITY) == entity; end++) {
        }
        walk(walker, world, entity ? TRPI_SAVED_REF : TRPI_SAVED_WORD64, &locals[i], end - i);
    }
}

// Walks over the facts that a kind and its parents list; over several in a row at once, as long as all are entities or
// none is.
static void walk_slots(trpi_walker *walker, trp_world *world, uint32_t kind, int64_t *slots)
{
    const trp_pack *pack = world->pack;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact], *end = fact + pack->kinds[kind].fact_count;
        while (fact < end) {
            uint32_t first = fact->slot, count = 0;
            bool entity = fact->type == TRP_TYPE_ENTITY;
            while (fact < end && fact->slot == first + count && (fact->type == TRP_TYPE_ENTITY) == entity) {
                count += trpi_fact_slot_count(fact++);
            }
            walk(walker, world, entity ? TRPI_SAVED_REF : TRPI_SAVED_WORD64, &slots[first], count);
        }
    }
}

void trpi_walk_world_facts(trpi_walker *walker, trp_world *world)
{
    walk_slots(walker, world, trpi_pack_kind_of_world_facts(world->pack), world->facts);
}

// --- Agents ---

static void walk_latent(trpi_walker *walker, trp_world *world, uint32_t index, uint32_t latent)
{
    _Static_assert(offsetof(trpi_saved_latent, said_1) == sizeof(trpi_latent_state), "what was said comes last");
    trpi_latent_state *state = &trpi_agent_latent_states(world, index)[latent];
    int64_t *said = trpi_latent_message_values(world, index, latent);
    const size_t said_size = world->settings.values_per_latent * sizeof *said;
    trpi_saved_latent whole = {0};
    memcpy(&whole, state, sizeof *state);
    if (said != NULL) {
        memcpy((unsigned char *)&whole + sizeof *state, said, said_size);
    }
    walk(walker, world, TRPI_SAVED_LATENT, &whole, 1);
    memcpy(state, &whole, walker->reads ? sizeof *state : 0);
    if (said != NULL && walker->reads) {
        memcpy(said, (unsigned char *)&whole + sizeof *state, said_size);
    }
}

static void walk_roles(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    uint32_t count = world->agents[index]->role_count;
    trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    walk(walker, world, TRPI_SAVED_ACTIVE_ROLE, active_role,
         is_known(walker, count <= world->settings.roles_per_agent) ? count : 0);
    for (uint32_t i = 0; walker->wrong == NULL && i < count; i++) {
        if (is_known(walker,
                     active_role[i].role < world->pack->role_count && active_role[i].slot < world->settings.roles_per_agent)) {
            const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
            for (uint32_t j = 0; j < role->latent_count; j++) {
                walk_latent(walker, world, index, active_role[i].slot * world->settings.latents_per_role + j);
            }
            walk(walker, world, TRPI_SAVED_HISTORY, trpi_role_history(world, index, active_role[i].slot, 0), role->behaviour_count);
        }
    }
}

static void walk_entries(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_entry *const *entries = trpi_agent_entries(world, index);
    uint64_t used =
        walk_used(walker, world, trpi_agent_derived_state_of(world, index)->occupied_entries, world->settings.entries_per_agent);
    for (uint64_t left = walker->reads ? used : 0; left != 0; left &= left - 1) {
        if (!trpi_pieces_reserve(world, world, TRPI_PIECE_ENTRY, 1)) {
            walker->wrong = trpi_walk_no_memory_sentence;
            return;
        }
        (void)trpi_entry_set_content(world, index, trpi_lowest_bit(left), &(trpi_entry){0});
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        walk(walker, world, TRPI_SAVED_ENTRY, entries[i], 1);
        walk_locals(walker, world, entries[i]->behaviour, trpi_entry_locals(world, index, i));
        uint32_t size = walker->wrong == NULL ? trpi_entry_node_count(world, entries[i]) : 0;
        walk(walker, world, TRPI_SAVED_NODE, trpi_node_states_of_agent_entry(world, index, i), size);
    }
}

static void walk_occurrences(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const uint64_t used = walk_used(walker, world, *trpi_agent_used_occurrences(world, index), TRPI_MAX_OCCURRENCES);
    for (uint64_t left = used; left != 0 && walker->wrong == NULL; left &= left - 1) {
        const uint32_t place = trpi_lowest_bit(left);
        trpi_occurrence read = {0};
        walk(walker, world, TRPI_SAVED_OCCURRENCE, walker->reads ? &read : trpi_occurrence_at(world, index, place), 1);
        if (walker->reads && !trpi_pieces_reserve(world, world, TRPI_PIECE_OCCURRENCES, 1)) {
            walker->wrong = trpi_walk_no_memory_sentence;
        } else if (walker->reads) {
            trpi_occurrence_replace(world, index, place, read);
        }
    }
}

static void walk_refusals(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_refusal *all = trpi_agent_refusals(world, index);
    uint64_t used = 0;
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS && !walker->reads; i++) {
        used |= (uint64_t)(all[i].serial != 0) << i;
    }
    for (uint64_t left = walk_used(walker, world, used, TRPI_MAX_REFUSALS); left != 0; left &= left - 1) {
        walk(walker, world, TRPI_SAVED_REFUSAL, &all[trpi_lowest_bit(left)], 1);
    }
}

// Walks over the holdings of frames, of which most are empty.
static void walk_holdings(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    uint32_t frames = world->settings.frames_per_agent, locks = world->settings.locks_per_object;
    trpi_holding *all = frames > 0 ? &world->holdings[(size_t)index * frames] : NULL;
    uint64_t used = 0;
    for (uint32_t i = 0; i < frames && !walker->reads; i++) {
        used |= (uint64_t)(all[i].provider != 0 || all[i].over != 0) << i;
    }
    for (uint64_t left = walk_used(walker, world, used, frames); left != 0; left &= left - 1) {
        const uint32_t i = trpi_lowest_bit(left);
        walk(walker, world, TRPI_SAVED_HOLDING, &all[i], 1);
        walk(walker, world, TRPI_SAVED_WORD16, locks > 0 ? &world->holding_locks[((size_t)index * frames + i) * locks] : NULL,
             locks);
    }
}

// Walks over the arguments of a question that lie beside its record.
static void walk_further_arguments(trpi_walker *walker, trp_world *world, uint32_t index, const trpi_question *q)
{
    if (!is_known(walker, q->query < world->pack->query_count)) {
        return;
    }
    const trpi_pack_query *query = &world->pack->queries[q->query];
    for (uint32_t i = TRPI_GIVEN_AT_HAND; i < query->parameter_count; i++) {
        bool entity = world->pack->parameters[query->first_parameter + i].type == TRP_TYPE_ENTITY;
        walk(walker, world, entity ? TRPI_SAVED_REF : TRPI_SAVED_WORD64, trpi_question_argument(world, index, q, i), 1);
    }
}

static void walk_questions(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    uint32_t count = world->settings.questions_per_agent;
    trpi_question *all = trpi_agent_questions(world, index);
    uint64_t used = 0;
    for (uint32_t i = 0; i < count && !walker->reads; i++) {
        used |= (uint64_t)(all[i].query != TRPI_NONE16) << i;
    }
    for (uint64_t left = walk_used(walker, world, used, count); left != 0; left &= left - 1) {
        walk(walker, world, TRPI_SAVED_QUESTION, &all[trpi_lowest_bit(left)], 1);
        walk_further_arguments(walker, world, index, &all[trpi_lowest_bit(left)]);
    }
}

static void walk_claim(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if (walker->wrong != NULL || world->agents[index]->claim_state == TRPI_CLAIM_NONE) {
        return;
    }
    if (walker->reads && !trpi_pieces_reserve(world, world, TRPI_PIECE_CLAIM, 1)) {
        walker->wrong = trpi_walk_no_memory_sentence;
        return;
    }
    trpi_claim *claim = walker->reads ? trpi_claim_memory_allocate(world, index) : trpi_agent_claim(world, index);
    walk(walker, world, TRPI_SAVED_CLAIM, claim, 1);
    if (is_known(walker, claim->part_count <= world->settings.parts_per_scene)) {
        walk(walker, world, TRPI_SAVED_CLAIM_PART, trpi_agent_claim_parts(world, index), claim->part_count);
        walk_locals(walker, world, claim->behaviour, trpi_agent_claim_locals(world, index));
    }
}

static void walk_agent(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    walk(walker, world, TRPI_SAVED_AGENT, world->agents[index], 1);
    walk_roles(walker, world, index);
    walk(walker, world, TRPI_SAVED_LINE_COOLDOWN, trpi_agent_line_cooldowns(world, index), world->settings.rests_per_agent);
    walk_entries(walker, world, index);
    walk_occurrences(walker, world, index);
    walk_refusals(walker, world, index);
    walk_holdings(walker, world, index);
    walk_questions(walker, world, index);
    walk_claim(walker, world, index);
}

// --- Objects ---

// Walks over the attempts of an area at its situations, and its claim.
static void walk_casting(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    uint32_t situations = world->settings.situations_per_area;
    if (situations == 0 || !trpi_area_kind_casts_any_situation(world->pack, world->entities[index].kind)) {
        return;
    }
    trpi_agent *agent = world->agents[index];
    uint32_t asks = agent->claim_state;
    walk(walker, world, TRPI_SAVED_ATTEMPT, trpi_entity_attempts(world, index), situations);
    walk_refusals(walker, world, index);
    walk(walker, world, TRPI_SAVED_WORD32, &agent->claim_count, 1);
    walk(walker, world, TRPI_SAVED_WORD32, &asks, 1);
    if (is_known(walker, asks <= TRPI_CLAIM_CONFIRMED)) {
        agent->claim_state = (uint8_t)asks;
        walk_claim(walker, world, index);
    }
}

static void walk_object(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if (world->settings.frames_per_agent > 0) {
        walk(walker, world, TRPI_SAVED_PROVIDER, &world->providers[index], 1);
        walk(walker, world, TRPI_SAVED_WORD16, trpi_entity_offer_holders(world, index), world->settings.offers_per_object);
    }
    walk(walker, world, TRPI_SAVED_REF, trpi_entity_links(world, index), world->settings.links_per_entity);
    walk_casting(walker, world, index);
}

void trpi_walk_entity(trpi_walker *walker, trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_entity *e = &world->entities[index];
    walker->index = index;
    uint32_t areas = world->settings.areas_per_entity;
    walk(walker, world, TRPI_SAVED_ENTITY, e, 1);
    bool known = e->kind < world->pack->kind_count && trpi_kind_may_have_entities(&world->pack->kinds[e->kind]);
    if (is_known(walker, known) && walker->reads && !trpi_agent_memory_allocate(world, index, e->kind)) {
        walker->wrong = trpi_walk_no_memory_sentence;
    }
    if (walker->wrong != NULL || (e->flags & TRPI_ENTITY_ALIVE) == 0) {
        return;
    }
    walk_slots(walker, world, e->kind, trpi_fact_slots_of_entity(world, index));
    walk(walker, world, TRPI_SAVED_REF, areas > 0 ? &world->inside[(size_t)index * areas] : NULL, areas);
    if (trpi_entity_is_object(world, index)) {
        walk_object(walker, world, index);
    }
    if (trpi_entity_is_agent(world, index)) {
        walk_agent(walker, world, index);
    }
}

// --- Scenes ---

void trpi_walk_scene(trpi_walker *walker, trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count && (walker->reads || world->scenes[scene].state != TRPI_SCENE_FREE));
    const trpi_scene *s = &world->scenes[scene];
    walk(walker, world, TRPI_SAVED_SCENE, &world->scenes[scene], 1);
    bool table = s->scene != TRPI_NONE16;
    if (!is_known(walker, s->state != TRPI_SCENE_FREE && s->part_count <= world->settings.parts_per_scene &&
                              (!table || s->scene < world->pack->scene_count))) {
        return;
    }
    walk(walker, world, TRPI_SAVED_MEMBER, trpi_scene_members(world, scene), s->part_count);
    walk(walker, world, TRPI_SAVED_WORD16, trpi_scene_loops(world, scene), table ? world->pack->scenes[s->scene].loop_count : 0);
    uint32_t facts = table ? trpi_pack_kind_of_scene_facts(world->pack, s->scene) : TRPI_NONE16;
    uint32_t locks = trpi_lock_count(world, trpi_lock_keeper_of_scene(scene));
    walk_slots(walker, world, facts,
               facts != TRPI_NONE16 ? &world->scene_facts[(size_t)scene * world->settings.slots_per_scene] : NULL);
    for (uint32_t i = 0; i < locks; i++) {
        walk(walker, world, TRPI_SAVED_WORD16, trpi_scene_lock_part_states(world, scene, i), s->part_count);
    }
}
