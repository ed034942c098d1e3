// SPDX-License-Identifier: MIT
#include "engine/save/migration.h"

#include "engine/body/subscription.h"
#include "engine/body/task.h"
#include "engine/mind/role.h"
#include "engine/world/layout.h"
#include "engine/society/casting.h"
#include "engine/store/agent_memory.h"
#include "engine/store/common.h"
#include "engine/store/lock.h"
#include "engine/store/fact.h"

#include "base/assert.h"

#include <string.h>

static uint16_t new_behaviour(const trpi_remap *remap, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < remap->old_pack->behaviour_count);
    return trpi_remap_thing_16(remap, TRP_NAMES_BEHAVIOUR, behaviour);
}

// --- Facts ---

// Returns a choice in the new pack by its key; GONE when there is no such choice any more.
static uint32_t new_choice(const trpi_remap *remap, const trpi_pack_fact *old, const trpi_pack_fact *newer, int64_t choice)
{
    TRP_ASSERT(old->type == newer->type);
    if (choice < 0 || choice >= old->choice_count) {
        return TRPI_GONE;
    }
    uint64_t key = remap->old_pack->choices[old->first_choice + (uint32_t)choice].key;
    return trpi_remap_find_position_in_new_pack(remap, TRPI_SECTION_CHOICE, newer->first_choice, newer->choice_count, key);
}

trp_migration_reason trpi_migrate_fact_value(const trpi_remap *remap, uint32_t fact, uint32_t kind, int64_t *value)
{
    TRP_ASSERT(fact < remap->old_pack->fact_count);
    uint32_t then = trpi_remap_thing(remap, TRP_NAMES_FACT, fact);
    if (then == TRPI_GONE) {
        return TRP_MIGRATION_GONE;
    }
    const trpi_pack_fact *old = &remap->old_pack->facts[fact], *newer = &remap->new_pack->facts[then];
    bool kept = trpi_fact_belongs_to_kind(remap->new_pack, kind, then) && old->type == newer->type;
    if (kept && old->type == TRP_TYPE_CHOICE) {
        *value = (int64_t)new_choice(remap, old, newer, *value);
        kept = *value != TRPI_GONE;
    }
    if (!kept || !trpi_remap_value(remap, old->type, value)) {
        return TRP_MIGRATION_CHANGED;
    }
    return trpi_fact_clamp(newer, *value) == *value ? TRP_MIGRATION_AS_IT_WAS : TRP_MIGRATION_BOUNDS;
}

// Copies the facts of `old_kind` that are kept into the slots of `new_kind`.
static void migrate_slots(const trpi_migration *r, trp_world *next, uint32_t old_kind, const int64_t *old, uint32_t new_kind,
                          int64_t *newer)
{
    const trpi_pack_kind *kind = &r->remap->old_pack->kinds[old_kind];
    for (uint32_t i = 0; i < kind->fact_count; i++) {
        const trpi_pack_fact *fact = &r->remap->old_pack->facts[kind->first_fact + i];
        int64_t value = trpi_fact_slot_read(r->world, fact, &old[fact->slot]);
        if (trpi_migration_keeps_value(trpi_migrate_fact_value(r->remap, kind->first_fact + i, new_kind, &value))) {
            const trpi_pack_fact *then = &next->pack->facts[trpi_remap_thing(r->remap, TRP_NAMES_FACT, kind->first_fact + i)];
            trpi_fact_slot_write(next, then, &newer[then->slot], value);
        }
    }
}

static void migrate_facts(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    if (trpi_kind_of_entity(next, index)->slot_count > 0) {
        trpi_entity_init_facts(next, index);
    }
    trpi_entity_mark_hash_dirty(next, index);
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = world->pack->kinds[kind].parent) {
        migrate_slots(r, next, kind, trpi_fact_slots_of_entity(world, index), next->entities[index].kind,
                      trpi_fact_slots_of_entity(next, index));
    }
    trpi_entity_show_facts(next, index);
    trpi_bitmap_clear_bit(&next->shared, index);
}

static void migrate_world_facts(const trpi_migration *r, trp_world *next)
{
    uint32_t old = trpi_pack_kind_of_world_facts(r->remap->old_pack), newer = trpi_pack_kind_of_world_facts(next->pack);
    trpi_world_facts_init(next);
    if (old != TRPI_NONE16 && newer != TRPI_NONE16) {
        migrate_slots(r, next, old, r->world->facts, newer, next->facts);
        trpi_fact_slots_show(next, newer, next->facts);
    }
}

// Migrates the facts of a scene that goes on; a scene that begins again gets their initial values.
static void migrate_scene_facts(const trpi_migration *r, trp_world *next, uint32_t scene, bool goes_on)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trp_world *world = r->world;
    trpi_scene_facts_init(next, scene);
    if (goes_on && trpi_scene_fact_slot_count(world, scene) > 0 && trpi_scene_fact_slot_count(next, scene) > 0) {
        migrate_slots(r, next, trpi_pack_kind_of_scene_facts(world->pack, world->scenes[scene].scene),
                      &world->scene_facts[(size_t)scene * world->settings.slots_per_scene],
                      trpi_pack_kind_of_scene_facts(next->pack, next->scenes[scene].scene),
                      &next->scene_facts[(size_t)scene * next->settings.slots_per_scene]);
    }
}

// Returns the row in the new pack of the loop at whose end a row of the old pack stands, or NULL. The loop that begins at the same
// row as the old loop is preferred, and of several the one that also ends at the same row. If none begins there, it is the loop
// that ends at the same row.
static const trpi_pack_scene_row *new_loop(const trpi_migration *r, uint32_t old_scene, uint32_t old_row, uint32_t new_scene)
{
    const trp_pack *old = r->remap->old_pack, *newer = r->remap->new_pack;
    const uint32_t first = old->scenes[old_scene].first_row;
    const trpi_pack_scene *table = &newer->scenes[new_scene];
    const trpi_pack_scene_row *rows = &newer->rows[table->first_row];
    const uint32_t start = r->remap->scene_rows[first + old->rows[first + old_row].loop_start];
    const uint32_t end = r->remap->scene_rows[first + old_row];
    const trpi_pack_scene_row *found = end != TRPI_GONE && rows[end].flow == TRPI_FLOW_LOOP ? &rows[end] : NULL;
    for (uint32_t i = 0; i < table->row_count && start != TRPI_GONE && (found == NULL || found->loop_start != start); i++) {
        found = rows[i].flow == TRPI_FLOW_LOOP && rows[i].loop_start == start ? &rows[i] : found;
    }
    return found;
}

// Migrates the rounds that the loops of a scene have left, at most as many as a loop has in the new pack. Old loops whose last row
// is gone come first: their first row alone may lead to a loop inside of them, whose own rounds are written later and replace
// theirs.
static void migrate_loops(const trpi_migration *r, trp_world *next, uint32_t scene)
{
    const trp_world *world = r->world;
    const uint32_t number = world->scenes[scene].scene;
    TRP_ASSERT(number != TRPI_NONE16);
    const trpi_pack_scene *table = &world->pack->scenes[number];
    for (uint32_t i = 0; i < 2 * table->row_count; i++) {
        const uint32_t row = i % table->row_count;
        const trpi_pack_scene_row *loop = &world->pack->rows[table->first_row + row];
        const bool is_at_its_end = r->remap->scene_rows[table->first_row + row] != TRPI_GONE;
        const bool migrates = loop->flow == TRPI_FLOW_LOOP && is_at_its_end == (i >= table->row_count);
        const trpi_pack_scene_row *then = migrates ? new_loop(r, number, row, next->scenes[scene].scene) : NULL;
        if (then != NULL) {
            const uint16_t left = trpi_scene_loops(world, scene)[loop->loop_slot];
            trpi_scene_loops(next, scene)[then->loop_slot] = left < then->times_most ? left : then->times_most;
        }
    }
}

// Migrates locks by their keys. A lock that is gone has no holder: the trees that used it have been halted.
static void migrate_locks(const trpi_migration *r, trp_world *next, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trp_world *world = r->world;
    for (uint32_t i = 0; i < trpi_lock_count(world, trpi_lock_keeper_of_scene(scene)); i++) {
        uint64_t key = world->pack->locks[world->pack->scenes[world->scenes[scene].scene].first_lock + i].key;
        TRP_ASSERT(next->scenes[scene].scene < next->pack->scene_count);  // only a scene with a table has locks
        const trpi_pack_scene *table = &next->pack->scenes[next->scenes[scene].scene];
        uint32_t lock =
            trpi_remap_find_position_in_new_pack(r->remap, TRPI_SECTION_LOCK, table->first_lock, table->lock_count, key);
        if (lock != TRPI_GONE) {
            memcpy(trpi_scene_lock_part_states(next, scene, lock), trpi_scene_lock_part_states(world, scene, i),
                   next->scenes[scene].part_count * sizeof *next->locks);
        }
    }
}

// --- Roles and what belongs to them ---

// Returns the position in its new role of the behaviour at a position of a role; beyond the last one when the new role lacks it.
static uint32_t new_position(const trpi_remap *remap, const trpi_pack_role *old, const trpi_pack_role *newer, uint32_t position)
{
    return (uint32_t)new_behaviour(remap, old->first_behaviour + position) - newer->first_behaviour;
}

// Maps a bit set of proactives to their positions in the new pack.
static uint64_t new_bits(const trpi_remap *remap, const trpi_pack_role *old, const trpi_pack_role *newer, uint64_t bits)
{
    uint64_t moved = 0;
    for (uint32_t i = 0; i < old->proactive_count && i < 64; i++) {
        uint32_t position = new_position(remap, old, newer, i);
        if ((bits >> i & 1) != 0 && position < newer->proactive_count && position < 64) {
            moved |= UINT64_C(1) << position;
        }
    }
    return moved;
}

// Returns the new position of the proactive whose turn is next in a role that chooses in order. If that proactive is gone, the
// next one that still exists has the turn; behind the last one the result is the count of proactives.
static uint16_t new_turn(const trpi_remap *remap, const trpi_pack_role *old, const trpi_pack_role *newer, uint32_t turn)
{
    for (; turn < old->proactive_count; turn++) {
        uint32_t position = new_position(remap, old, newer, turn);
        if (position < newer->proactive_count) {
            return (uint16_t)position;
        }
    }
    return newer->proactive_count;
}

// Whether the memory of a cue is still valid: the new cue watches the same thing for the same change, and neither cue has a
// computed period.
static bool is_same_clock(const trpi_remap *remap, const trpi_pack_cue *old, const trpi_pack_cue *newer)
{
    bool same_fact = (old->fact == TRPI_NONE16) == (newer->fact == TRPI_NONE16) &&
                     (old->fact == TRPI_NONE16 || trpi_remap_thing_16(remap, TRP_NAMES_FACT, old->fact) == newer->fact);
    return old->type == newer->type && old->period_ms == newer->period_ms && old->period_most_ms == newer->period_most_ms &&
           old->period == 0 && newer->period == 0 && old->value == newer->value && same_fact;
}

// Migrates the state of a latent, of number `before`, to number `after`, if the cue of its behaviour is the same.
static void migrate_latent(const trpi_migration *r, trp_world *next, uint32_t index, uint32_t behaviour, uint32_t before,
                           uint32_t after)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_pack *old = r->remap->old_pack;
    const trpi_pack_cue *cue = &next->pack->cues[next->pack->behaviours[new_behaviour(r->remap, behaviour)].cue];
    if (is_same_clock(r->remap, &old->cues[old->behaviours[behaviour].cue], cue)) {
        trpi_agent_latent_states(next, index)[after] = trpi_agent_latent_states(r->world, index)[before];
        if (cue->type == TRPI_CUE_MESSAGE) {
            memcpy(trpi_latent_message_values(next, index, after), trpi_latent_message_values(r->world, index, before),
                   TRPI_MAX_ARGUMENTS * sizeof(int64_t));
        }
    }
}

// Migrates the cooldowns in a task's tree by their order.
static void migrate_rests_of_task(const trpi_migration *r, trp_world *next, uint32_t index, const trpi_pack_task *old,
                                  const trpi_pack_task *newer)
{
    const trpi_pack_node *after = r->remap->new_pack->nodes;
    uint32_t at = newer->first_node, end = (uint32_t)newer->first_node + newer->node_count;
    for (uint32_t i = 0; i < old->node_count; i++) {
        const trpi_pack_node *node = &r->remap->old_pack->nodes[old->first_node + i];
        if (node->type != TRPI_NODE_COOLDOWN) {
            continue;
        }
        while (at < end && after[at].type != TRPI_NODE_COOLDOWN) {
            at++;
        }
        if (at < end) {
            trpi_agent_line_cooldowns(next, index)[after[at++].number] = trpi_agent_line_cooldowns(r->world, index)[node->number];
        }
    }
}

static void migrate_rests(const trpi_migration *r, trp_world *next, uint32_t index)
{
    bool any = r->world->settings.rests_per_agent > 0 && next->settings.rests_per_agent > 0;
    for (uint32_t i = 0; any && i < r->remap->old_pack->behaviour_count; i++) {
        const trpi_pack_behaviour *old = &r->remap->old_pack->behaviours[i];
        uint32_t behaviour = trpi_remap_thing(r->remap, TRP_NAMES_BEHAVIOUR, i);
        for (uint32_t j = 0; j < old->task_count && behaviour != TRPI_GONE; j++) {
            const trpi_pack_behaviour *newer = &r->remap->new_pack->behaviours[behaviour];
            uint32_t task = r->remap->tasks[old->first_task + j];
            if (task < newer->task_count) {
                migrate_rests_of_task(r, next, index, &r->remap->old_pack->tasks[old->first_task + j],
                                      &r->remap->new_pack->tasks[newer->first_task + task]);
            }
        }
    }
}

// Returns the new slot of a role that was in `slot`. The new world may have fewer slots: then the roles of the agent move up into
// the first ones, in the same order.
static uint16_t new_slot(const trpi_migration *r, const trp_world *next, uint32_t index, uint32_t slot)
{
    uint32_t before = 0, last = 0;
    for (uint32_t i = 0; i < r->world->agents[index]->role_count; i++) {
        uint32_t other = trpi_agent_active_roles(r->world, index)[i].slot;
        before += other < slot;
        last = other > last ? other : last;
    }
    return (uint16_t)(last < next->settings.roles_per_agent ? slot : before);
}

static void migrate_role(const trpi_migration *r, trp_world *next, uint32_t index, const trpi_active_role *active_role)
{
    TRP_ASSERT(index < r->world->capacity);
    const trpi_pack_role *old = &r->remap->old_pack->roles[active_role->role];
    uint32_t role = trpi_remap_thing(r->remap, TRP_NAMES_ROLE, active_role->role);
    const trpi_pack_role *newer = &next->pack->roles[role];
    const uint16_t slot = new_slot(r, next, index, active_role->slot);
    trpi_active_role carried = {.used = new_bits(r->remap, old, newer, active_role->used),
                                .aside = new_bits(r->remap, old, newer, active_role->aside),
                                .role = (uint16_t)role,
                                .position = new_turn(r->remap, old, newer, active_role->position),
                                .slot = slot};
    uint32_t occasion =
        active_role->occasion != 0 ? trpi_remap_thing(r->remap, TRP_NAMES_BLOCK, active_role->occasion - 1) : TRPI_GONE;
    if (occasion != TRPI_GONE && next->pack->blocks[occasion].role == role &&
        next->pack->blocks[occasion].sort == TRPI_SCHEDULE_BLOCK_OCCASION) {
        carried.occasion = occasion + 1;
        carried.until = active_role->until;
    }
    uint32_t count = next->agents[index]->role_count;
    bool added = trpi_role_list_add(next->pack, next->entities[index].kind, trpi_agent_active_roles(next, index), &count, &carried);
    TRP_ASSERT(added && count <= next->settings.roles_per_agent);
    next->agents[index]->role_count = (uint8_t)count;
    trpi_role_init_latent_states(next, index, role, slot);
    for (uint32_t i = 0; i < old->behaviour_count; i++) {
        uint32_t position = new_position(r->remap, old, newer, i);
        uint32_t latent = i - old->proactive_count, place = position - newer->proactive_count;
        if (position < newer->behaviour_count) {
            *trpi_role_history(next, index, slot, position) = *trpi_role_history(r->world, index, active_role->slot, i);
        }
        if (latent < old->latent_count && place < newer->latent_count) {
            migrate_latent(r, next, index, old->first_behaviour + i,
                           active_role->slot * r->world->settings.latents_per_role + latent,
                           slot * next->settings.latents_per_role + place);
        }
    }
}

// Returns the number of a latent in the new pack, which is made of the slot of its role and its position in the role; GONE when
// the new pack lacks the latent.
static uint32_t new_latent(const trpi_migration *r, const trp_world *next, uint32_t index, uint32_t latent)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    uint32_t slot = latent / world->settings.latents_per_role, position = latent % world->settings.latents_per_role;
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_active_role *active_role = &trpi_agent_active_roles(world, index)[i];
        if (active_role->slot != slot) {
            continue;
        }
        const trpi_pack_role *old = &r->remap->old_pack->roles[active_role->role];
        const trpi_pack_role *newer = &next->pack->roles[trpi_remap_thing(r->remap, TRP_NAMES_ROLE, active_role->role)];
        uint32_t place = new_position(r->remap, old, newer, old->proactive_count + position) - newer->proactive_count;
        return place < newer->latent_count ? new_slot(r, next, index, slot) * next->settings.latents_per_role + place : TRPI_GONE;
    }
    return TRPI_GONE;
}

static void migrate_memories(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        trpi_occurrence o = *trpi_occurrence_at(world, index, i);
        uint32_t latent = o.state != TRPI_OCCURRENCE_FREE ? new_latent(r, next, index, o.latent) : TRPI_GONE;
        if (latent != TRPI_GONE) {
            o.latent = (uint16_t)latent;
            trpi_occurrence_replace(next, index, i, o);
        }
    }
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        trpi_refusal refusal = trpi_agent_refusals(world, index)[i];
        if (refusal.serial != 0 && trpi_remap_record(r->remap, TRPI_SAVED_REFUSAL, &refusal)) {
            trpi_agent_refusals(next, index)[i] = refusal;
        }
    }
}

// --- Queues ---

// Migrates the locals of a behaviour: parameters by their names, the others by their position, unless the behaviour begins again
// (`from_start`). The value of one that is no parameter becomes 0 when its line or item is gone. That is harmless, because such a
// local is computed again before it is read, unless a message has set it.
static void migrate_locals(const trpi_migration *r, const trp_world *next, uint32_t behaviour, const int64_t *from, bool from_start,
                           int64_t *to)
{
    TRP_ASSERT(behaviour < r->remap->old_pack->behaviour_count);
    const trpi_pack_behaviour *old = &r->remap->old_pack->behaviours[behaviour];
    const trpi_pack_behaviour *newer = &next->pack->behaviours[new_behaviour(r->remap, behaviour)];
    const uint32_t count = from_start ? old->parameter_count : old->local_count;
    for (uint32_t i = 0; i < count; i++) {
        int64_t value = from[i];
        uint32_t position = i < old->parameter_count ? r->remap->parameters[old->first_parameter + i]
                                                     : newer->parameter_count + i - old->parameter_count;
        if (position < newer->local_count) {
            const uint32_t type = trpi_pack_local_type(r->remap->old_pack, behaviour, i);
            to[position] = trpi_remap_value(r->remap, type, &value) ? value : 0;
        }
    }
}

// Returns what is left of a wait that was interrupted; 0 for a wait that has changed, which gets its full time.
static uint32_t new_rest(const trpi_migration *r, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_entry_task(r->world, e);
    bool same = task != NULL && e->step < task->step_count && r->remap->step_is_unchanged[task->first_step + e->step] != 0;
    return same ? e->run.rest : 0;
}

// Returns the failure of a body in a network by its number in the new pack. The failure of a leaf is numbered within its action,
// and stays as it is.
static uint16_t new_failure(const trpi_remap *remap, const trpi_pack_node *node, uint16_t failure)
{
    if (node->type == TRPI_NODE_STEP || failure == 0) {
        return failure;
    }
    uint64_t key = remap->old_pack->failures[failure - 1].key;
    return (uint16_t)(trpi_remap_find_position_in_new_pack(remap, TRPI_SECTION_FAILURE, 0, remap->new_pack->failure_count, key) +
                      1);  // gone: 0
}

// Migrates the node states of a tree that is wholly the same in both packs.
static void migrate_tree(const trpi_migration *r, trp_world *next, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < r->world->capacity && entry < r->world->settings.entries_per_agent);
    const trp_world *world = r->world;
    const trpi_entry_migration *decision = trpi_migration_of_entry(r, index, entry);
    uint32_t size = trpi_entry_node_count(next, trpi_agent_entries(next, index)[decision->entry]);
    uint32_t first = size > 0 ? trpi_entry_task(world, trpi_agent_entries(world, index)[entry])->first_node : 0;
    for (uint32_t i = 0; i < size && i < trpi_entry_node_count(world, trpi_agent_entries(world, index)[entry]); i++) {
        trpi_node_state *state = &trpi_node_states_of_agent_entry(next, index, decision->entry)[i];
        *state = trpi_node_states_of_agent_entry(world, index, entry)[i];
        (void)trpi_remap_record(r->remap, TRPI_SAVED_NODE, state);
        state->run.failure = new_failure(r->remap, &world->pack->nodes[first + i], state->run.failure);
    }
}

static void migrate_entry(const trpi_migration *r, trp_world *next, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < r->world->capacity && entry < r->world->settings.entries_per_agent);
    const trp_world *world = r->world;
    const trpi_entry_migration *decision = trpi_migration_of_entry(r, index, entry);
    const trpi_entry *old = trpi_agent_entries(world, index)[entry];
    trpi_entry *e = trpi_entry_set_content(next, index, decision->entry, old);
    (void)trpi_remap_record(r->remap, TRPI_SAVED_ENTRY, e);
    e->task = decision->task;
    e->step = decision->step;
    e->checkpoint = decision->checkpoint;
    e->left_at = decision->left_at;
    e->run.rest = new_rest(r, old);
    if ((old->run.flags & TRPI_AT_GOODS) != 0) {
        e->goods_step = decision->step;
    }
    if (decision->kind == TRPI_MIGRATION_KEPT) {
        migrate_tree(r, next, index, entry);
    }
    migrate_locals(r, next, old->behaviour, trpi_entry_locals(world, index, entry), decision->kind == TRPI_MIGRATION_FROM_START,
                   trpi_entry_locals(next, index, decision->entry));
}

static void migrate_claim(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    if (world->agents[index]->claim_state == TRPI_CLAIM_NONE) {
        return;
    }
    trpi_claim *claim = trpi_claim_memory_allocate(next, index);
    *claim = *trpi_agent_claim(world, index);
    (void)trpi_remap_record(r->remap, TRPI_SAVED_CLAIM, claim);
    for (uint32_t i = 0; i < claim->part_count; i++) {
        trpi_claim_part claimed = trpi_agent_claim_parts(world, index)[i];
        (void)trpi_remap_record(r->remap, TRPI_SAVED_CLAIM_PART, &claimed);
        trpi_agent_claim_parts(next, index)[i] = claimed;
    }
    migrate_locals(r, next, trpi_agent_claim(world, index)->behaviour, trpi_agent_claim_locals(world, index), false,
                   trpi_agent_claim_locals(next, index));
}

// --- Questions to the host ---

// Migrates a question with its answer, and its arguments, which have been copied to `arguments`. False when the question, its
// arguments or the type of its answer differ.
static bool migrate_question(const trpi_remap *remap, trpi_question *q, int64_t *arguments)
{
    const trpi_pack_query *old = &remap->old_pack->queries[q->query];
    if (!trpi_remap_record(remap, TRPI_SAVED_QUESTION, q)) {
        return false;
    }
    const trpi_pack_query *newer = &remap->new_pack->queries[q->query];
    bool same = old->parameter_count == newer->parameter_count && old->type == newer->type && old->sort == newer->sort;
    for (uint32_t i = 0; same && i < old->parameter_count; i++) {
        uint32_t type = remap->old_pack->parameters[old->first_parameter + i].type;
        same = type == remap->new_pack->parameters[newer->first_parameter + i].type && trpi_remap_value(remap, type, &arguments[i]);
    }
    return same && trpi_remap_value(remap, old->type, &q->answer);
}

static void migrate_questions(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    uint32_t room = next->settings.questions_per_agent;
    for (uint32_t i = 0; i < world->settings.questions_per_agent && i < room; i++) {
        const trpi_question *old = &trpi_agent_questions(world, index)[i];
        trpi_question q = *old, *newer = &trpi_agent_questions(next, index)[i];
        int64_t arguments[TRPI_MOST_GIVEN];
        const uint32_t count = old->query != TRPI_NONE16 ? world->pack->queries[old->query].parameter_count : 0;
        for (uint32_t j = 0; j < count; j++) {
            arguments[j] = *trpi_question_argument(world, index, old, j);
        }
        if (old->query != TRPI_NONE16 && migrate_question(r->remap, &q, arguments)) {
            *newer = q;
            for (uint32_t j = 0; j < count; j++) {
                *trpi_question_argument(next, index, newer, j) = arguments[j];
            }
        }
    }
}

// --- Agents, objects and places ---

// Maps forced layers: a layer stays forced when the new pack has one of that name. (9.12)
static uint16_t new_forced(const trpi_remap *remap, uint32_t layer_count, uint16_t forced)
{
    uint32_t after = 0;
    for (uint32_t layer = 0; layer < layer_count; layer++) {
        uint32_t newer = trpi_remap_thing(remap, TRP_NAMES_LAYER, layer);
        if (newer != TRPI_GONE) {
            after |= (forced >> layer & 1u) << newer | (forced >> (TRPI_MAX_LAYERS + layer) & 1u) << (TRPI_MAX_LAYERS + newer);
        }
    }
    return (uint16_t)after;
}

static void migrate_agent(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    trpi_agent *agent = next->agents[index];
    *agent = *world->agents[index];
    agent->role_count = 0;
    agent->forced = new_forced(r->remap, world->settings.layer_count, agent->forced);
    (void)trpi_remap_record(r->remap, TRPI_SAVED_AGENT, agent);
    agent->promise_rank = agent->promised_to != 0 ? trpi_remap_rank(r->remap, agent->promise_rank) : agent->promise_rank;
    agent->promise_behaviour = agent->promised_to != 0 ? new_behaviour(r->remap, agent->promise_behaviour) : 0;
    agent->flags |= TRPI_AGENT_CHANGED;
    agent->idle_until = 0;
    agent->clock_due = trpi_agent_is_dormant(next, index) ? 0 : next->now + 1;  // the day may be another one
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        migrate_role(r, next, index, &trpi_agent_active_roles(world, index)[i]);
    }
    migrate_rests(r, next, index);
    trpi_role_note_active_roles_changed(next, index);
    migrate_memories(r, next, index);
    TRPI_EACH_ENTRY(world, index, i)
    {
        migrate_entry(r, next, index, i);
    }
    migrate_claim(r, next, index);
    migrate_questions(r, next, index);
    (void)trpi_roles_show_if_changed(next, index);
    if (!trpi_agent_is_dormant(next, index)) {
        trpi_bitmap_set_bit(&next->again, index);
        trpi_timer_wheel_set(&next->wheel, index, next->now + 1);
    }
}

// Migrates an area that casts situations. The time of its next search is not set before a subscriber looks around in it. The
// cooldowns of its situations go on.
static void migrate_casting(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    next->agents[index]->claim_count = world->agents[index]->claim_count;
    trpi_casting_register_area(next, index);
    if (!trpi_area_casts_situations(world, index) || !trpi_area_casts_situations(next, index)) {
        return;
    }
    for (uint32_t i = 0; i < world->pack->situation_count; i++) {
        const trpi_pack_situation *old = &world->pack->situations[i];
        uint32_t scene = trpi_remap_thing(r->remap, TRP_NAMES_SCENE, old->scene);
        uint32_t then = scene != TRPI_GONE ? trpi_scene_situation(next->pack, scene) : TRPI_NEVER;
        if (then != TRPI_NEVER && trpi_pack_kind_is(world->pack, world->entities[index].kind, old->kind) &&
            trpi_pack_kind_is(next->pack, next->entities[index].kind, next->pack->situations[then].kind)) {
            trpi_entity_attempts(next, index)[next->pack->situations[then].slot].ready =
                trpi_entity_attempts(world, index)[old->slot].ready;
        }
    }
}

// Migrates an object, which no agent holds during a reload. Its links stay; links that only the new pack has are gathered in the
// next step, in which the next run of its brain is set, too.
static void migrate_object(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    const trp_pack *old = world->pack, *newer = next->pack;
    if (world->settings.frames_per_agent > 0 && next->settings.frames_per_agent > 0) {
        const trpi_provider *provider = &world->providers[index];
        next->providers[index].kept_for = provider->kept_for;
        next->providers[index].kept_until = provider->kept_until;
        for (uint32_t i = 0; i < old->offer_count; i++) {
            uint32_t then = trpi_remap_thing(r->remap, TRP_NAMES_OFFER, i);
            bool own = trpi_pack_kind_is(old, world->entities[index].kind, old->offers[i].kind);
            if (own && then != TRPI_GONE && (provider->disabled >> old->offers[i].slot & 1) != 0) {
                next->providers[index].disabled |= UINT64_C(1) << newer->offers[then].slot;
            }
        }
    }
    for (uint32_t i = 0; i < old->link_count; i++) {
        uint32_t then = trpi_remap_thing(r->remap, TRP_NAMES_LINK, i);
        bool own = trpi_pack_kind_is(old, world->entities[index].kind, old->links[i].kind) && then != TRPI_GONE &&
                   trpi_pack_kind_is(newer, next->entities[index].kind, newer->links[then].kind);
        for (uint32_t j = 0; own && j < old->links[i].ends && j < newer->links[then].ends; j++) {
            trpi_entity_links(next, index)[newer->links[then].slot + j] = trpi_entity_links(world, index)[old->links[i].slot + j];
        }
    }
    migrate_casting(r, next, index);
    trpi_bitmap_set_bit(&next->arrived, index);
}

static void migrate_place(const trpi_migration *r, trp_world *next, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    next->freed_at[index] = world->freed_at[index];
    next->tokens[index] = trpi_last_token_at_index(world, index);
    if (trpi_bitmap_has_bit(&world->free_entities, index)) {
        return;
    }
    trpi_entity entity = world->entities[index];
    if (!trpi_remap_record(r->remap, TRPI_SAVED_ENTITY, &entity)) {
        next->freed_at[index] = world->now;  // was only to appear
        return;
    }
    trpi_bitmap_clear_bit(&next->free_entities, index);
    next->entities[index] = entity;
    bool room = trpi_agent_memory_allocate(next, index, entity.kind);
    TRP_ASSERT(room);  // reserved before
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return;
    }
    if (trpi_bitmap_has_bit(&world->moving, index)) {
        trpi_bitmap_set_bit(&next->moving, index);
    }
    if (trpi_bitmap_has_bit(&world->astir, index)) {
        trpi_bitmap_set_bit(&next->astir, index);
    }
    migrate_facts(r, next, index);
    uint32_t areas = world->settings.areas_per_entity;
    for (uint32_t i = 0; i < areas && next->settings.areas_per_entity > 0; i++) {
        next->inside[(size_t)index * areas + i] = world->inside[(size_t)index * areas + i];
    }
    if (trpi_entity_is_object(world, index) && trpi_entity_is_object(next, index)) {
        migrate_object(r, next, index);
    }
    if (trpi_entity_is_agent(world, index) && trpi_entity_is_agent(next, index)) {
        migrate_agent(r, next, index);
    }
}

// --- Scenes ---

static void migrate_scene(const trpi_migration *r, trp_world *next, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trp_world *world = r->world;
    trpi_scene *s = &next->scenes[scene];
    *s = world->scenes[scene];
    if (s->state == TRPI_SCENE_FREE) {
        return;
    }
    trpi_bitmap_clear_bit(&next->free_scenes, scene);
    (void)trpi_remap_record(r->remap, TRPI_SAVED_SCENE, s);
    const trpi_scene_migration *decision = &r->scene_migrations[scene];
    bool goes_on = decision->kind == TRPI_MIGRATION_KEPT;
    trpi_member *members = trpi_scene_members(next, scene);
    s->part_count = s->part_count < next->settings.parts_per_scene ? s->part_count : (uint8_t)next->settings.parts_per_scene;
    for (uint32_t i = 0; i < s->part_count; i++) {
        members[i] = trpi_scene_members(world, scene)[i];
        (void)trpi_remap_record(r->remap, TRPI_SAVED_MEMBER, &members[i]);
    }
    const trpi_pack_scene *table = s->scene != TRPI_NONE16 ? &next->pack->scenes[s->scene] : NULL;
    if (s->state == TRPI_SCENE_RUNS) {
        s->phase = goes_on ? decision->phase : 0;
        s->branch = goes_on ? (uint8_t)decision->branch : 0;
        s->phase_count = 0;
        for (uint32_t i = 0; i < s->part_count; i++) {
            uint16_t tasks = next->pack->behaviours[members[i].behaviour].task_count;
            s->phase_count = tasks > s->phase_count ? tasks : s->phase_count;
        }
    } else {
        TRP_ASSERT(s->state == TRPI_SCENE_OVER);  // no agent takes part any more; the record waits until its end is read (5.4)
        s->phase = 0;
        s->branch = 0;
        s->recasting = 0;
        s->part_count = table != NULL ? (uint8_t)table->part_count : s->part_count;
    }
    s->phase_count = table != NULL ? table->row_count : s->phase_count;
    if (goes_on && table != NULL) {
        migrate_loops(r, next, scene);
    }
    migrate_scene_facts(r, next, scene, goes_on);
    if (goes_on && s->state == TRPI_SCENE_RUNS) {
        migrate_locks(r, next, scene);
    }
    s->due = s->due > next->now ? s->due : next->now + 1;
    trpi_timer_wheel_set(&next->scene_wheel, scene, s->due);
}

// --- All of it ---

void trpi_migrate_world(const trpi_migration *r, trp_world *next)
{
    const trp_world *world = r->world;
    for (uint32_t i = 0; i < world->pack->global_count; i++) {
        uint32_t global = trpi_remap_thing(r->remap, TRP_NAMES_GLOBAL, i);
        if (global != TRPI_GONE) {
            next->bound[global] = world->bound[i];
        }
    }
    migrate_world_facts(r, next);
    for (uint32_t i = 0; i < world->scene_count; i++) {
        migrate_scene(r, next, i);
    }
    for (uint32_t i = 0; i < world->capacity; i++) {
        migrate_place(r, next, i);
    }
    memcpy(next->interests, world->interests, sizeof next->interests);
}
