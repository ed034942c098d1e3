// SPDX-License-Identifier: MIT
#include "tests/engine/hostile.h"

#include "engine/save/restore.h"
#include "engine/save/stream.h"
#include "engine/save/transfer.h"
#include "engine/save/verify.h"
#include "engine/world/input_queue.h"
#include "engine/world/state_hash.h"
#include "engine/world/world.h"

#include "base/memory.h"
#include "pack/container.h"
#include "pack/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Memory -------------------------------------------------------------------------------------

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    hostile_store *s = context;
    s->calls++;
    bool fails = s->fails_at != 0 && s->calls >= s->fails_at;
    bool beyond = s->most != 0 && s->live_bytes + new_size - old_size > s->most;
    if (new_size > old_size && (fails || beyond)) {
        s->refused = s->refused || beyond;
        return NULL;
    }
    s->live_bytes += new_size;
    s->live_bytes -= old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

trp_allocator hostile_allocator(hostile_store *store)
{
    return (trp_allocator){resize, store};
}

// ---- Changing records ---------------------------------------------------------------------------

typedef struct target {
    uint32_t kind;  // TRPI_SAVED_…
    void *records;
    uint32_t count;
    size_t size;  // of a record: the last fields of its kind may lie elsewhere
} target;

#define MOST_TARGETS 32
#define MOST_CALLS 4096

static void add_target(target *targets, uint32_t *count, uint32_t kind, void *records, size_t record_count)
{
    if (record_count > 0) {
        targets[(*count)++] = (target){kind, records, (uint32_t)record_count, trpi_save_layout_of(kind)->record_size};
    }
}

static void add_roles(trp_world *world, uint32_t index, trpi_sim_chance *c, target *targets, uint32_t *count)
{
    uint32_t roles = world->agents[index]->role_count;
    trpi_active_role *worn = trpi_agent_active_roles(world, index);
    add_target(targets, count, TRPI_SAVED_ACTIVE_ROLE, worn, roles);
    if (roles > 0 && roles <= world->settings.roles_per_agent) {
        uint32_t which = trpi_sim_chance_below(c, roles);
        if (worn[which].role < world->pack->role_count && worn[which].slot < world->settings.roles_per_agent) {
            const trpi_pack_role *role = &world->pack->roles[worn[which].role];
            add_target(targets, count, TRPI_SAVED_LATENT, trpi_role_latent_state(world, index, worn[which].slot, 0),
                       role->latent_count);
            if (role->latent_count > 0) {
                targets[*count - 1].size = sizeof(trpi_latent_state);
            }
            add_target(targets, count, TRPI_SAVED_HISTORY, trpi_role_history(world, index, worn[which].slot, 0),
                       role->behaviour_count);
        }
    }
}

static void add_agent(trp_world *world, uint32_t index, trpi_sim_chance *c, target *targets, uint32_t *count)
{
    const trpi_world_settings *s = &world->settings;
    add_target(targets, count, TRPI_SAVED_AGENT, world->agents[index], 1);
    add_roles(world, index, c, targets, count);
    uint32_t first = trpi_sim_chance_below(c, s->entries_per_agent);
    for (uint32_t i = 0; i < s->entries_per_agent; i++) {
        uint32_t entry = (first + i) % s->entries_per_agent;
        trpi_entry *e = trpi_agent_entries(world, index)[entry];
        if (e->behaviour < world->pack->behaviour_count) {
            add_target(targets, count, TRPI_SAVED_ENTRY, e, 1);
            add_target(targets, count, TRPI_SAVED_WORD64, trpi_entry_locals(world, index, entry),
                       world->pack->behaviours[e->behaviour].local_count);
            break;
        }
    }
    const uint32_t noticed = trpi_agent_first_occurrence_from(world, index, 0);
    if (noticed < TRPI_MAX_OCCURRENCES) {
        add_target(targets, count, TRPI_SAVED_OCCURRENCE, trpi_occurrence_at(world, index, noticed), 1);
    }
    add_target(targets, count, TRPI_SAVED_REFUSAL, trpi_agent_refusals(world, index), TRPI_MAX_REFUSALS);
    if (world->agents[index]->claim_state != TRPI_CLAIM_NONE) {
        add_target(targets, count, TRPI_SAVED_CLAIM, trpi_agent_claim(world, index), 1);
        add_target(targets, count, TRPI_SAVED_CLAIM, trpi_agent_claim(world, index), 1);
        add_target(targets, count, TRPI_SAVED_CLAIM_PART, trpi_agent_claim_parts(world, index), s->parts_per_scene);
        add_target(targets, count, TRPI_SAVED_WORD64, trpi_agent_claim_locals(world, index), s->locals_per_entry);
    }
}

static uint32_t find_targets(trp_world *world, trpi_sim_chance *c, target *targets)
{
    uint32_t count = 0;
    uint32_t index = trpi_sim_chance_below(c, world->entity_end > 0 ? world->entity_end : 1);
    if (!trpi_bitmap_has_bit(&world->free_entities, index) && world->entities[index].kind < world->pack->kind_count) {
        add_target(targets, &count, TRPI_SAVED_ENTITY, &world->entities[index], 1);
        add_target(targets, &count, TRPI_SAVED_WORD64, trpi_fact_slots_of_entity(world, index),
                   trpi_kind_of_entity(world, index)->slot_count);
        if (trpi_entity_is_agent(world, index)) {
            add_agent(world, index, c, targets, &count);
        }
    }
    if (world->scene_count > 0 && world->scene_count <= world->scene_capacity) {
        uint32_t scene = trpi_sim_chance_below(c, world->scene_count);
        add_target(targets, &count, TRPI_SAVED_SCENE, &world->scenes[scene], 1);
        add_target(targets, &count, TRPI_SAVED_SCENE, &world->scenes[scene], 1);
        add_target(targets, &count, TRPI_SAVED_MEMBER, trpi_scene_members(world, scene), world->settings.parts_per_scene);
        add_target(targets, &count, TRPI_SAVED_WORD16, trpi_scene_loops(world, scene), world->settings.loops_per_scene);
    }
    add_target(targets, &count, TRPI_SAVED_MAIL, world->outgoing.mails, world->outgoing.count);
    add_target(targets, &count, TRPI_SAVED_INPUT, hostile_take_calls(world), world->input.count);
    add_target(targets, &count, TRPI_SAVED_WORD64, world->bound, world->pack->global_count);
    add_target(targets, &count, TRPI_SAVED_INTEREST, world->interests, world->interest_count);
    return count;
}

// The calls that are taken out of a world to be changed.
static struct {
    const trp_world *world;  // NULL: none are
    uint32_t count;
    trpi_input calls[MOST_CALLS];
} taken;

trpi_input *hostile_take_calls(trp_world *world)
{
    if (world->input.count > MOST_CALLS) {
        abort();
    }
    taken.world = world;
    taken.count = 0;
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        taken.calls[taken.count++] = walk.input;
    }
    return taken.calls;
}

void hostile_put_calls(trp_world *world)
{
    if (taken.world == world) {
        trpi_input_clear(world);
        if (!trpi_input_reserve(world, taken.count)) {
            abort();
        }
        for (uint32_t i = 0; i < taken.count; i++) {
            trpi_input_append_unchecked(world, &taken.calls[i]);
        }
    }
}

void hostile_release_calls(trp_world *world)
{
    hostile_put_calls(world);
    taken.world = NULL;
}

// A random number, more often than others one at the edge of something.
static uint64_t odd_number(const trp_world *world, trpi_sim_chance *c, uint64_t old)
{
    uint64_t near_now = (uint64_t)world->now - 4 + trpi_sim_chance_below(c, 9);
    uint32_t index = trpi_sim_chance_below(c, world->entity_end + 2);
    switch (trpi_sim_chance_below(c, 12)) {
    case 0: return 0;
    case 1: return UINT64_MAX;
    case 2: return old + 1;
    case 3: return old - 1;
    case 4: return old ^ UINT64_C(1) << trpi_sim_chance_below(c, 64);
    case 5: return trpi_sim_chance_below(c, 16);
    case 6: return near_now;
    case 7: return trpi_ref_make(index, index < world->entity_end ? world->entities[index].serial : index);
    case 8: return trpi_sim_chance_below(c, 70);
    case 9: return UINT64_C(1) << trpi_sim_chance_below(c, 64);
    case 10: return near_now + trpi_sim_chance_below(c, 400);
    default: return trpi_sim_chance_bits(c);
    }
}

static void change_number(const trp_world *world, trpi_sim_chance *c, unsigned char *at, uint32_t size)
{
    uint64_t number = 0;
    uint8_t byte;
    uint16_t half;
    uint32_t word;
    switch (size) {
    case 1:
        byte = (uint8_t)odd_number(world, c, *at);
        memcpy(at, &byte, 1);
        break;
    case 2:
        memcpy(&half, at, 2);
        half = (uint16_t)odd_number(world, c, half);
        memcpy(at, &half, 2);
        break;
    case 4:
        memcpy(&word, at, 4);
        word = (uint32_t)odd_number(world, c, word);
        memcpy(at, &word, 4);
        break;
    default:
        memcpy(&number, at, 8);
        number = odd_number(world, c, number);
        memcpy(at, &number, 8);
        break;
    }
}

static void change_settings(trp_world *world, trpi_sim_chance *c)
{
    uint32_t *numbers[] = {&world->settings.patience,
                           &world->settings.gives_up,
                           &world->settings.promise,
                           &world->settings.perception,
                           &world->settings.refusal,
                           &world->settings.watchdog,
                           &world->settings.stuck,
                           &world->settings.rounds,
                           &world->settings.steps_per_second,
                           &world->settings.start_of_day_s,
                           &world->settings.day_length_s,
                           &world->settings.first_weekday,
                           &world->next_serial,
                           &world->next_scene,
                           &world->still_since,
                           &world->moved_until,
                           &world->now,
                           &world->settings.leaving,
                           &world->settings.period,
                           &world->next_interest};
    uint32_t *number = numbers[trpi_sim_chance_below(c, sizeof numbers / sizeof *numbers)];
    *number = (uint32_t)odd_number(world, c, *number);
}

static void flip(trpi_bitmap *bitmap, uint32_t index)
{
    if (index < bitmap->capacity) {
        (trpi_bitmap_has_bit(bitmap, index) ? trpi_bitmap_clear_bit : trpi_bitmap_set_bit)(bitmap, index);
    }
}

static void change_marks(trp_world *world, trpi_sim_chance *c)
{
    uint32_t index = trpi_sim_chance_below(c, world->capacity);
    uint32_t scene = trpi_sim_chance_below(c, world->scene_capacity);
    switch (trpi_sim_chance_below(c, 10)) {
    case 0: flip(&world->due, index); break;
    case 8: flip(&world->astir, index); break;
    case 1: flip(&world->again, index); break;
    case 2: flip(&world->attentive, index); break;
    case 3: flip(&world->moving, index); break;
    case 4: trpi_timer_wheel_cancel(&world->wheel, index); break;
    case 5: trpi_timer_wheel_set(&world->wheel, index, (uint32_t)odd_number(world, c, world->now)); break;
    case 6: flip(&world->due_scenes, scene); break;
    case 7: trpi_timer_wheel_cancel(&world->scene_wheel, scene); break;
    default: trpi_timer_wheel_set(&world->scene_wheel, scene, (uint32_t)odd_number(world, c, world->now)); break;
    }
}

static void change_record(trp_world *world, trpi_sim_chance *c, const target *t, char *what, size_t size)
{
    const trpi_save_layout *layout = trpi_save_layout_of(t->kind);
    uint32_t which = trpi_sim_chance_below(c, t->count);
    uint32_t fields = layout->field_count;
    while (layout->fields[fields - 1].offset >= t->size) {
        fields--;
    }
    const trpi_field *field = &layout->fields[trpi_sim_chance_below(c, fields)];
    unsigned char *at = (unsigned char *)t->records + (size_t)which * t->size + field->offset +
                        (size_t)trpi_sim_chance_below(c, field->count) * field->size;
    uint64_t old = 0, now = 0;
    memcpy(&old, at, field->size);
    change_number(world, c, at, field->size);
    memcpy(&now, at, field->size);
    size_t used = strlen(what);
    snprintf(what + used, size - used, " %s %u %s: %llx -> %llx;", layout->name, which, field->name, (unsigned long long)old,
             (unsigned long long)now);
}

void hostile_change(trp_world *world, trpi_sim_chance *c, uint32_t most, char *what, size_t size)
{
    what[0] = '\0';
    for (uint32_t rounds = 1 + trpi_sim_chance_below(c, most); rounds > 0; rounds--) {
        target targets[MOST_TARGETS];
        uint32_t count = find_targets(world, c, targets);
        if (count > 0 && !trpi_sim_chance_once_in(c, 12)) {
            change_record(world, c, &targets[trpi_sim_chance_below(c, count)], what, size);
        } else if (trpi_sim_chance_once_in(c, 2)) {
            change_settings(world, c);
        } else {
            change_marks(world, c);
        }
        hostile_release_calls(world);
    }
}

bool hostile_settle(trp_world *world)
{
    trpi_save_stream stream = trpi_save_stream_for_writing(NULL, 0);
    trpi_saved_world head = trpi_save_make_head(world);
    trpi_save_transfer_state(&stream, world, &head);
    if (stream.wrong != NULL) {
        return false;  // a role or behaviour that does not exist: the size of the record is unknown
    }
    if (world->settings.perception >= 1 && world->settings.perception <= TRPI_SENSE_BUCKETS && trpi_verify_world(world) == NULL) {
        trpi_state_hash_mark_all_dirty(world);
    }
    return true;
}

// ---- Making bytes fit ---------------------------------------------------------------------------

void hostile_fix_checksum(unsigned char *bytes, size_t size)
{
    if (size >= TRPI_SAVE_HEADER_SIZE && size % 8 == 0) {
        uint64_t hash[2];
        trpi_bytes_write_number(bytes + TRPI_SAVE_AT_BYTES, 8, size);
        trpi_container_hash(bytes, size, hash);
        trpi_bytes_write_number(bytes + TRPI_SAVE_AT_HASH, 8, hash[0]);
        trpi_bytes_write_number(bytes + TRPI_SAVE_AT_HASH + 8, 8, hash[1]);
    }
}

// The stream behind the pack; *pack_at and *pack_size say where the pack is.
static trpi_save_stream open_state(const unsigned char *bytes, size_t size, const unsigned char **pack, size_t *pack_size)
{
    trpi_save_stream stream = trpi_save_stream_for_reading(bytes, size);
    stream.at = size < TRPI_SAVE_HEADER_SIZE ? size : TRPI_SAVE_HEADER_SIZE;
    trpi_save_stream_transfer_schema(&stream);
    *pack_size = (size_t)trpi_save_stream_transfer_number(&stream, 8, 0);
    trpi_save_stream_transfer_padding(&stream);
    *pack = trpi_save_stream_read_bytes(&stream, *pack_size);
    return stream;
}

trp_pack *hostile_pack_of(const unsigned char *bytes, size_t size)
{
    const unsigned char *at;
    size_t pack_size;
    open_state(bytes, size, &at, &pack_size);
    trp_pack *pack = NULL;
    if (at == NULL || trp_pack_load(at, pack_size, NULL, &pack, NULL) != TRP_OK) {
        return NULL;
    }
    return pack;
}

size_t hostile_state_at(const unsigned char *bytes, size_t size)
{
    const unsigned char *at;
    size_t pack_size;
    trpi_save_stream stream = open_state(bytes, size, &at, &pack_size);
    return stream.wrong == NULL ? stream.at : size;
}

// The offset of the field `hash` in a save's record of the world. The save's own list says which fields there are and in which
// order. SIZE_MAX when it has no such field.
static size_t hash_offset(const trpi_save_stream *stream)
{
    const trpi_save_layout *layout = trpi_save_layout_of(TRPI_SAVED_WORLD_RECORD);
    size_t offset = 0;
    for (uint32_t i = 0; i < stream->field_count[TRPI_SAVED_WORLD_RECORD]; i++) {
        uint32_t ours = stream->fields[TRPI_SAVED_WORLD_RECORD][i];
        bool is_spare = (ours & TRPI_SAVE_SPARE) != 0;
        if (!is_spare && strcmp(layout->fields[ours].name, "hash") == 0) {
            return offset;
        }
        offset += is_spare ? ours & ~TRPI_SAVE_SPARE : (size_t)layout->fields[ours].size * layout->fields[ours].count;
    }
    return SIZE_MAX;
}

static bool work_out_hash(trp_world *world, trpi_save_stream *stream, const trpi_saved_world *head, uint64_t *hash)
{
    if (!trpi_restore_make_room(world, head)) {
        return false;
    }
    trpi_restore_set_clocks_and_counters(world, head);
    trpi_save_transfer_state(stream, world, head);
    if (stream->wrong != NULL || trpi_verify_world(world) != NULL) {
        return false;
    }
    trpi_restore_compute_derived_state(world);
    *hash = trpi_state_hash(world);
    return true;
}

static bool has_room(const trpi_save_stream *stream, const trpi_saved_world *head)
{
    return stream->wrong == NULL &&
           head->place_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_ENTITY_PLACE_RECORD) &&
           head->scene_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_SCENE_PLACE_RECORD) &&
           head->mail_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_MAIL) &&
           head->input_count <= trpi_save_stream_records_left_at_most(stream, TRPI_SAVED_INPUT) &&
           head->entity_end <= head->place_count && head->interest_count <= TRPI_MAX_INTERESTS && head->perception >= 1 &&
           head->perception <= TRPI_SENSE_BUCKETS;
}

bool hostile_fix_hash(const trp_pack *pack, unsigned char *bytes, size_t size)
{
    const unsigned char *at;
    size_t pack_size;
    trpi_save_stream stream = open_state(bytes, size, &at, &pack_size);
    size_t hash_at = stream.at + hash_offset(&stream);
    trpi_saved_world head;
    trpi_save_stream_transfer_records(&stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
    if (hash_at > size - 8 || !has_room(&stream, &head) || head.global_count != pack->global_count) {
        return false;
    }
    trpi_world_settings settings = {.steps_per_second = head.steps_per_second, .perception = head.perception};
    trp_world *world;
    uint64_t hash;
    if (trpi_world_make(pack, trpi_allocator_default(), &settings, 1, &world) != TRP_OK) {
        return false;
    }
    bool known = work_out_hash(world, &stream, &head, &hash);
    trp_world_destroy(world);
    if (known) {
        trpi_bytes_write_number(bytes + hash_at, 8, hash);
        hostile_fix_checksum(bytes, size);
    }
    return known;
}

// ---- Playing ------------------------------------------------------------------------------------

static void answer(trp_world *world, trpi_sim_chance *c, trp_token token)
{
    if (trpi_sim_chance_once_in(c, 8)) {
        trp_action_progress(world, token);
    } else if (!trpi_sim_chance_once_in(c, 8)) {
        trp_action_finished(world, token, trpi_sim_chance_once_in(c, 6) ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
    }
}

// Answers actions under way now and then; so most take a while, and some never end.
static void answer_some(trp_world *world, trpi_sim_chance *c)
{
    trp_running_action running[16];
    uint32_t count = trp_world_running_actions(world, running, 16, sizeof *running);
    for (uint32_t i = 0; i < count && i < 16; i++) {
        if (trpi_sim_chance_once_in(c, 10)) {
            answer(world, c, running[i].command.token);
        }
    }
}

const char *hostile_play(trp_world *world, trpi_sim_chance *c, uint32_t steps)
{
    bool silent = trpi_sim_chance_once_in(c, 4);
    const char *wrong = NULL;
    for (uint32_t i = 0; i < steps; i++) {
        if (!silent) {
            answer_some(world, c);
        }
        trp_world_step(world);
        wrong = wrong != NULL ? wrong : trp_world_check(world, NULL);
    }
    return wrong;
}
