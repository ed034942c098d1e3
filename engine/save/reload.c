// SPDX-License-Identifier: MIT
// A reload. Before the world changes, all memory is taken, the migration is decided, and the report is written but for its rows
// about mail.

#include "troupe/reload.h"

#include "engine/mind/role.h"
#include "engine/save/migration.h"
#include "engine/save/restore.h"
#include "engine/save/transfer.h"
#include "engine/store/agent_memory.h"
#include "engine/store/fact.h"
#include "engine/store/output.h"
#include "engine/world/telling.h"
#include "engine/world/world.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"

#include <string.h>

// --- The report ---

// Writes a name such as "Patron/Converse", cut off where there is no more room, but not within a character. A pack from a save
// has no names: then the name is that in the new pack, if the thing still exists.
static void name_row(const trpi_migration *r, trp_migration *row, trp_name_family sort, uint32_t index)
{
    const trp_pack *pack = r->remap->old_pack;
    TRP_ASSERT(index < trp_pack_count(pack, sort));
    if (trp_pack_name(pack, sort, index)[0] == '\0' && row->index != TRP_NOT_FOUND) {
        pack = r->remap->new_pack;
        index = row->index;
    }
    const char *owner = "";
    if (sort == TRP_NAMES_BEHAVIOUR && pack->behaviours[index].role != TRPI_NONE16) {
        owner = trp_pack_name(pack, TRP_NAMES_ROLE, pack->behaviours[index].role);
    }
    const char *const words[] = {owner, owner[0] != '\0' ? "/" : "", trp_pack_name(pack, sort, index)};
    size_t at = 0;
    bool room = true;
    for (uint32_t i = 0, bytes; i < 3; i++) {
        for (trpi_text rest = trpi_text_from_string(words[i]); rest.size > 0 && room; rest.at += bytes, rest.size -= bytes) {
            (void)trpi_text_decode_first_character(rest, &bytes);
            room = at + bytes < sizeof row->name;
            memcpy(&row->name[at], rest.at, room ? bytes : 0);
            at += room ? bytes : 0;
        }
    }
}

// Adds a row about a thing of the old pack. While there is no room for rows, they are only counted.
static void add_row(trpi_migration *r, trp_migration row, trp_name_family sort, uint32_t index)
{
    if (r->rows != NULL && r->row_count < r->row_capacity) {
        row.index = trpi_remap_thing(r->remap, sort, index);
        name_row(r, &row, sort, index);
        row.index = trpi_pack_host_number_of_index(r->remap->new_pack, sort, row.index);
        r->rows[r->row_count] = row;
    }
    r->row_count++;
}

static void report_dropped(trpi_migration *r, trpi_ref whose, trp_migration_subject what, trp_migration_reason reason,
                           trp_name_family sort, uint32_t index)
{
    trp_migration row = {.agent = {whose}, .what = (uint8_t)what, .outcome = TRP_MIGRATION_DROPPED, .reason = (uint8_t)reason};
    add_row(r, row, sort, index);
}

static uint8_t outcome_of(const trpi_entry_migration *decision)
{
    switch (decision->kind) {
    case TRPI_MIGRATION_KEPT:
    case TRPI_MIGRATION_STEP_AGAIN: return TRP_MIGRATION_RESUMED;
    case TRPI_MIGRATION_DROPPED: return TRP_MIGRATION_DROPPED;
    default: return TRP_MIGRATION_RESTARTED;
    }
}

static void report_behaviours(trpi_migration *r, uint32_t index)
{
    TRPI_EACH_ENTRY(r->world, index, i)
    {
        const trpi_entry_migration *decision = trpi_migration_of_entry(r, index, i);
        trp_migration row = {.agent = {trpi_ref_of_index(r->world, index)},
                             .what = TRP_MIGRATION_BEHAVIOUR,
                             .outcome = outcome_of(decision),
                             .reason = decision->reason,
                             .task = decision->task,
                             .step = decision->step};
        add_row(r, row, TRP_NAMES_BEHAVIOUR, trpi_entry_at(r->world, index, i)->behaviour);
    }
}

static void report_claim(trpi_migration *r, uint32_t index)
{
    const trpi_agent *agent = r->world->agents[index];
    if (!trpi_migration_keeps_claim(r, index)) {
        bool asks = agent->claim_state != TRPI_CLAIM_NONE;
        report_dropped(r, trpi_ref_of_index(r->world, index), TRP_MIGRATION_CLAIM, TRP_MIGRATION_CHANGED, TRP_NAMES_BEHAVIOUR,
                       asks ? trpi_agent_claim(r->world, index)->behaviour : agent->promise_behaviour);
    }
}

static void report_roles(trpi_migration *r, uint32_t index)
{
    for (uint32_t i = 0; i < r->world->agents[index]->role_count; i++) {
        uint32_t role = trpi_agent_active_roles(r->world, index)[i].role;
        bool gone = trpi_remap_thing(r->remap, TRP_NAMES_ROLE, role) == TRPI_GONE;
        if (!trpi_migration_keeps_role(r, index, role)) {
            report_dropped(r, trpi_ref_of_index(r->world, index), TRP_MIGRATION_ROLE,
                           gone ? TRP_MIGRATION_GONE : TRP_MIGRATION_CHANGED, TRP_NAMES_ROLE, role);
        }
    }
}

// Adds a row for each fact of `kind` and its parents, in these slots, that is lost or clamped to other bounds; `whose` is 0 for
// facts of the world.
static void report_facts(trpi_migration *r, trpi_ref whose, uint32_t kind, uint32_t new_kind, const int64_t *slots)
{
    const trp_pack *pack = r->remap->old_pack;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        const trpi_pack_kind *k = &pack->kinds[kind];
        for (uint32_t fact = k->first_fact; fact < k->first_fact + k->fact_count; fact++) {
            int64_t value = trpi_fact_slot_read(r->world, &pack->facts[fact], &slots[pack->facts[fact].slot]);
            trp_migration_reason reason = trpi_migrate_fact_value(r->remap, fact, new_kind, &value);
            trp_migration row = {.agent = {whose}, .what = TRP_MIGRATION_FACT, .reason = (uint8_t)reason};
            row.outcome = reason == TRP_MIGRATION_BOUNDS ? TRP_MIGRATION_RESTARTED : TRP_MIGRATION_DROPPED;
            if (reason != TRP_MIGRATION_AS_IT_WAS) {
                add_row(r, row, TRP_NAMES_FACT, fact);
            }
        }
    }
}

static void report_entity(trpi_migration *r, uint32_t index)
{
    const trp_world *world = r->world;
    const trpi_ref entity = trpi_ref_of_index(world, index);
    uint32_t kind = world->entities[index].kind, new_kind = trpi_remap_thing(r->remap, TRP_NAMES_KIND, kind);
    if (trpi_entity_is_agent(world, index)) {
        report_behaviours(r, index);
        report_claim(r, index);
        report_roles(r, index);
    }
    if (new_kind == TRPI_GONE) {
        report_dropped(r, entity, TRP_MIGRATION_ENTITY, TRP_MIGRATION_GONE, TRP_NAMES_KIND, kind);
    } else {
        report_facts(r, entity, kind, new_kind, trpi_fact_slots_of_entity(world, index));
    }
}

// Reports everything but mail and input, of which the cleanup by the old pack may post more.
static void report_standing(trpi_migration *r)
{
    const trp_world *world = r->world;
    r->row_count = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0) {
            report_entity(r, i);
        }
    }
    report_facts(r, 0, trpi_pack_kind_of_world_facts(world->pack), trpi_pack_kind_of_world_facts(r->remap->new_pack), world->facts);
    for (uint32_t i = 0; i < world->pack->global_count; i++) {
        if (world->bound[i] != 0 && trpi_remap_thing(r->remap, TRP_NAMES_GLOBAL, i) == TRPI_GONE) {
            report_dropped(r, world->bound[i], TRP_MIGRATION_NAME, TRP_MIGRATION_GONE, TRP_NAMES_GLOBAL, i);
        }
    }
}

// --- The exchange ---

// Maps the events and commands that arose during the reload to the new pack. Events and commands of the step before were removed.
static uint32_t new_number(const void *remap, uint32_t sort, uint32_t number)
{
    TRP_ASSERT(sort < TRP_NAMES_COUNT);  // a mark is of a step
    return trpi_remap_thing(remap, (trp_name_family)sort, number);
}

static void translate(const trpi_remap *remap, trp_world *world)
{
    for (uint32_t i = 0; i < world->event_count; i++) {
        trpi_event_map_numbers(&world->events[i], new_number, remap);
    }
    for (uint32_t i = 0; i < world->published_count; i++) {
        trp_command *command = &world->commands[i];
        command->behaviour = trpi_remap_thing(remap, TRP_NAMES_BEHAVIOUR, command->behaviour);
        bool resumes = command->kind == TRP_COMMAND_RESUME;
        command->action = resumes ? trpi_remap_thing(remap, TRP_NAMES_ACTION, command->action) : command->action;
    }
}

// Exchanges the states of two worlds; what is no state (events, commands, callbacks) stays where it is.
static void exchange(trp_world *world, trp_world *next)
{
    TRP_ASSERT(world->pack != next->pack && world->now == next->now && world->next_serial == next->next_serial);
    trp_world old = *world, then = *next;
#define KEEP(field) (old.field = then.field, then.field = world->field)
    KEEP(events);
    KEEP(event_count);
    KEEP(event_capacity);
    KEEP(commands);
    KEEP(command_capacity);
    KEEP(published_count);
    KEEP(witness);
    KEEP(stopwatch);
    KEEP(stopwatch_context);
    KEEP(meter);
    KEEP(meter_context);
    KEEP(answer);
    KEEP(answer_context);
    KEEP(notices);
    KEEP(watches);
    KEEP(sought);
#undef KEEP
    *world = then;
    *next = old;
}

static void take_over(trpi_migration *r, trp_world *next)
{
    trpi_saved_world head = trpi_save_make_head(r->world);
    trpi_restore_set_clocks_and_counters(next, &head);
    next->outgoing.count = 0;
    trpi_migrate_world(r, next);
    trpi_migrate_mails(r, next);
    trpi_migrate_inputs(r, next);
    TRP_ASSERT(next->outgoing.count <= r->world->outgoing.count && next->input.count <= r->world->input.count);
    trpi_restore_compute_derived_state(next);
    for (uint32_t i = 0; i < next->entity_end; i++) {
        bool wears =
            trpi_entity_is_agent(next, i) && !trpi_agent_is_dormant(next, i) && trpi_agent_kind_has_conditional_role(next, i);
        if (wears || trpi_agent_is_shown_subscribed(next, i)) {
            trpi_agent_make_look_at_next_sample(next, i);  // all areas sleep
        }
    }
}

typedef struct reload {
    trpi_remap remap;
    trpi_migration migration;
    trp_world *next;
    uint32_t outputs[TRPI_MOST_OUTPUTS];  // the room that the world's had before
} reload;

static void release(reload *all)
{
    trpi_remap_release(&all->remap);
    trp_world_destroy(all->next);
}

// Makes room in the new world for as many pieces of entries, occurrences and claims as are in use, and for the piece of each
// entity whose kind has one under the new pack.
static bool reserve_pieces(const trpi_migration *r, trp_world *next)
{
    uint32_t used[TRPI_PIECE_KINDS], agents = 0, things = 0;
    trpi_pieces_count_used(r->world, used);
    for (uint32_t i = 0; i < r->world->capacity; i++) {
        bool there = !trpi_bitmap_has_bit(&r->world->free_entities, i);
        uint32_t kind = there ? trpi_remap_thing(r->remap, TRP_NAMES_KIND, r->world->entities[i].kind) : TRPI_GONE;
        const uint32_t needed = kind != TRPI_GONE ? trpi_piece_kind_for_entity_kind(next, kind) : TRPI_PIECE_KINDS;
        agents += needed == TRPI_PIECE_AGENT;
        things += needed == TRPI_PIECE_THING;
    }
    used[TRPI_PIECE_AGENT] = agents;
    used[TRPI_PIECE_THING] = things;
    return trpi_pieces_reserve_all(next, used);
}

// Takes all memory that the reload needs, and decides the migration, before anything is changed.
static trp_result make_ready(reload *all, trp_world *world, const trp_pack *pack)
{
    const trp_allocator *allocator = &world->allocator;
    bool room = trpi_remap_make(&all->remap, world->pack, pack, allocator);
    trp_result result = trpi_world_make(pack, allocator, &world->settings, world->capacity, &all->next);
    if (result == TRP_OK) {
        all->next->partition_size = world->partition_size;
        result = trp_world_set_lanes(all->next, world->run_tasks, world->tasks_context, world->lane_count);
    }
    if (!room || result != TRP_OK) {
        return room ? result : TRP_ERROR_MEMORY;
    }
    trpi_saved_world head = trpi_save_make_head(world);
    const size_t entry_count = (size_t)world->capacity * world->settings.entries_per_agent;
    trpi_migration *r = &all->migration;
    *r = (trpi_migration){.world = world, .next = all->next, .remap = &all->remap};
    r->entry_migrations = trpi_arena_take_array(&all->remap.arena, entry_count, sizeof *r->entry_migrations);
    r->scene_migrations = trpi_arena_take_array(&all->remap.arena, world->scene_capacity, sizeof *r->scene_migrations);
    if (all->remap.arena.failed || !trpi_restore_make_room(all->next, &head) || !reserve_pieces(r, all->next)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_migration_plan(r);
    report_standing(r);
    // Makes room for rows about mail, too, since the mail of behaviours that end may mean nothing in the new pack.
    r->row_capacity = r->row_count + head.mail_count + head.input_count + 256;
    const trpi_output_limits more = {.agent_mails = 4 * r->row_count + 256, .society_mails = 4 * r->row_count + 256};
    trpi_output_limits all_mail = more;  // of the new world, which gets what is under way and what is posted meanwhile
    all_mail.agent_mails += head.mail_count;
    const trpi_output_limits same = {.commands = all->next->command_capacity};  // the published ones are kept
    bool posts = trpi_outputs_add_room(world, world, &more) && trpi_outputs_add_room(world, all->next, &all_mail) &&
                 trpi_outputs_reserve(world, world, same);
    const trpi_output_limits kept = {.commands = world->command_capacity};  // what goes with them is the new world's
    posts = posts && trpi_outputs_reserve(all->next, all->next, kept);
    r->rows = posts ? trpi_memory_allocate(allocator, r->row_capacity, sizeof *r->rows) : NULL;
    return r->rows != NULL ? TRP_OK : TRP_ERROR_MEMORY;
}

trp_result trp_world_reload(trp_world *world, const trp_pack *pack)
{
    TRP_REQUIRE(world != NULL && pack != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (pack->hash[0] == world->pack->hash[0] && pack->hash[1] == world->pack->hash[1]) {
        world->migration_count = 0;
        world->pack = pack;
        return TRP_OK;
    }
    reload all = {0};
    trpi_outputs_get_capacities(world, all.outputs);
    trp_result result = make_ready(&all, world, pack);
    if (result != TRP_OK) {
        trpi_outputs_shrink_to_capacities(world, all.outputs);
        release(&all);
        return result;
    }
    report_standing(&all.migration);
    trpi_migration_apply_in_old_pack(&all.migration);
    take_over(&all.migration, all.next);
    translate(&all.remap, world);
    exchange(world, all.next);
    trpi_watches_migrate(&all.remap, world);
    trpi_convert_outputs_for_host(world);
    world->migrations = all.migration.rows;
    world->migration_count = all.migration.row_count;
    world->migration_capacity = all.migration.row_capacity;
    release(&all);
    if (world->witness != NULL) {
        world->witness->replaced(world->witness, world);
    }
    return TRP_OK;
}

const trp_migration *trp_world_reload_report(const trp_world *world, uint32_t *count)
{
    TRP_REQUIRE(world != NULL && count != NULL, NULL);
    *count = world->migration_count;
    return world->migrations;
}

const char *trp_migration_reason_name(trp_migration_reason reason)
{
    static const char *const names[TRP_MIGRATION_REASON_COUNT] = {
        "goes on as it was",
        "the step it was at is gone",
        "the task it was at is gone",
        "the row it was at is gone",
        "the choice that was made is gone",
        "it keeps other things in mind now",
        "it is gone",
        "it is something else now",
        "it needs more than it was given",
        "it would pay or take twice",
        "its role is gone",
        "there is no queue for it any more",
        "a partner could not go on",
        "it has other bounds now",
        "it is requested again",
        "it plans again",
    };
    return (unsigned)reason < TRP_MIGRATION_REASON_COUNT ? names[reason] : "unknown";
}
