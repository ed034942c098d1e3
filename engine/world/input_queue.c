// SPDX-License-Identifier: MIT
#include "engine/world/input_queue.h"

#include "engine/store/output.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

// The most words of memory that an empty queue keeps for the next step, besides room for a call for every four entities. A queue
// grows larger when a crowd is made, and its memory is given back afterwards.
#define MOST_KEPT 4096

// --- Packed records ---

// A record has TRPI_INPUT_WORDS words, the first of which is its kind and number. A packed record begins with a head in place of
// that word: in its lower half the number, above it the kind, a bit for each other word that follows, and how many words the packed
// record before has.
#define ENTITY_WORD (offsetof(trpi_input, entity) / sizeof(uint64_t))
#define OTHER_WORD (offsetof(trpi_input, other) / sizeof(uint64_t))
#define VALUE_WORD (offsetof(trpi_input, values) / sizeof(uint64_t))
#define BEFORE_SHIFT 56
_Static_assert(sizeof(trpi_input) % sizeof(uint64_t) == 0 && TRPI_INPUT_WORDS <= 15 && TRPI_INPUT_KINDS < 256,
               "a head holds all of it");

// Returns the head of a record behind which the words of a set follow.
static uint64_t head(uint32_t kind, uint32_t number, uint64_t following, uint32_t before)
{
    return number | (uint64_t)(uint8_t)kind << TRPI_INPUT_KIND_SHIFT | following << TRPI_INPUT_FOLLOWING_SHIFT |
           (uint64_t)before << BEFORE_SHIFT;
}

// Packs a record whose words are 0 but for those in a set.
static uint32_t pack(uint64_t words[TRPI_INPUT_WORDS], const trpi_input *input, uint32_t in_use, uint32_t before)
{
    uint64_t following = 0;
    uint32_t count = 1;
    for (uint32_t left = in_use & ~1u; left != 0; left &= left - 1) {
        const uint32_t at = trpi_lowest_bit(left);
        const uint64_t word = trpi_input_word(input, at);
        if (word != 0) {
            words[count++] = word;
            following |= UINT64_C(1) << at;
        }
    }
    words[0] = head(input->kind, input->number, following, before);
    return count;
}

uint32_t trpi_input_pass(const trp_world *world, uint32_t *at)
{
    if (*at == world->input.end_word) {
        return TRPI_NEVER;
    }
    const uint64_t *words = &world->input.words[*at];
    uint64_t left = (uint16_t)(words[0] >> TRPI_INPUT_FOLLOWING_SHIFT);
    const bool has_entity = (left >> ENTITY_WORD & 1) != 0, has_other = (left >> OTHER_WORD & 1) != 0;
    for (++*at; left != 0; left &= left - 1) {
        ++*at;
    }
    return has_entity ? trpi_ref_index(words[1]) : has_other ? (uint32_t)(words[1] >> 32) : TRPI_NEVER;
}

trpi_input_walk trpi_input_walk_begin_backwards(const trp_world *world)
{
    return (trpi_input_walk){.at = world->input.end_word};
}

bool trpi_input_walk_previous(const trp_world *world, trpi_input_walk *walk)
{
    const trpi_input_queue *queue = &world->input;
    if (walk->at == 0) {
        return false;
    }
    walk->at -= walk->at == queue->end_word ? queue->last_word_count : (uint32_t)(queue->words[walk->at] >> BEFORE_SHIFT);
    (void)trpi_input_unpack(&queue->words[walk->at], walk);
    return true;
}

uint32_t trpi_input_count_of_kind(const trp_world *world, uint32_t kind)
{
    uint32_t count = 0;
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        count += walk.input.kind == kind;
    }
    return count;
}

// --- Room ---

bool trpi_input_reserve(trp_world *world, uint32_t records)
{
    trpi_input_queue *queue = &world->input;
    const uint64_t count = queue->end_word + (uint64_t)records * TRPI_INPUT_WORDS;
    if (count <= queue->capacity) {
        return true;
    }
    const uint64_t larger = queue->capacity + queue->capacity / 4 + 64, capacity = larger < count ? count : larger;
    void *words = capacity <= UINT32_MAX
                      ? trpi_memory_resize(&world->allocator, queue->words, queue->capacity, (size_t)capacity, sizeof *queue->words)
                      : NULL;
    if (words == NULL) {
        return false;
    }
    queue->words = words;
    queue->capacity = (uint32_t)capacity;
    return true;
}

// Makes room for an event of each queued call and of one more, so that a step in which a crowd appears need not take memory for its
// events.
static bool reserve_events(trp_world *world)
{
    const trpi_output_limits room = {.events = world->input.count + 2};
    return world->event_capacity == 0 || room.events < world->event_capacity || trpi_outputs_reserve(world, world, room);
}

// Ends a record of some words that stands behind the others.
static void end_record(trpi_input_queue *queue, uint32_t words)
{
    queue->end_word += words;
    queue->last_word_count = words;
    queue->count++;
}

static void append(trp_world *world, const trpi_input *input, uint32_t words_in_use)
{
    trpi_input_queue *queue = &world->input;
    TRP_ASSERT(queue->end_word + TRPI_INPUT_WORDS <= queue->capacity);
    end_record(queue, pack(&queue->words[queue->end_word], input, words_in_use, queue->last_word_count));
    queue->new_agents += input->kind == TRPI_INPUT_SPAWN && input->number < world->pack->kind_count &&
                         trpi_kind_is_of_agents(&world->pack->kinds[input->number]);
}

void trpi_input_append_unchecked(trp_world *world, const trpi_input *input)
{
    append(world, input, TRPI_ALL_INPUT_WORDS);
}

void trpi_input_clear(trp_world *world)
{
    world->input.count = world->input.end_word = world->input.last_word_count = world->input.new_agents = 0;
}

// Converts the numbers and values of a call to those of the pack. TRP_ERROR_OUTDATED when one is of another pack or family,
// TRP_ERROR_UNKNOWN when the pack does not have the thing that the call is about.
static trp_result take_numbers(const trp_world *world, trpi_input *input)
{
    const trp_pack *pack = world->pack;
    const uint32_t sort = trpi_input_thing_sort(input->kind);
    if (sort == TRP_NAMES_COUNT) {
        return TRP_OK;
    }
    const uint32_t given = input->number;
    input->number = trpi_pack_index_of_stamped_number(pack, sort, given);
    if (input->number >= trp_pack_count(pack, (trp_name_family)sort)) {
        return trpi_pack_number_refusal(pack, sort, given);
    }
    bool taken = true;
    uint32_t first, count = trpi_input_parameters(pack, input, &first);
    for (uint32_t i = 0; i < input->count && i < count && i < TRPI_MAX_ARGUMENTS; i++) {
        taken = trpi_value_convert_from_host(pack, pack->parameters[first + i].type, &input->values[i]) && taken;
    }
    return taken ? TRP_OK : TRP_ERROR_OUTDATED;
}

// Makes room for one call, which has none or is the first after a step. Such a first call also frees the memory of a queue that is
// much larger than a step of the world needs, because no memory is freed within a step.
static bool make_room(trp_world *world)
{
    trpi_input_queue *queue = &world->input;
    if (queue->count == 0 && queue->capacity > MOST_KEPT + world->entity_count / 4 * TRPI_INPUT_WORDS) {
        trpi_memory_free(&world->allocator, queue->words, queue->capacity, sizeof *queue->words);
        *queue = (trpi_input_queue){0};
    }
    return trpi_input_reserve(world, 1);
}

static inline bool has_room_for_further_call(const trp_world *world)
{
    return world->input.count > 0 && world->input.end_word + TRPI_INPUT_WORDS <= world->input.capacity;
}

trp_result trpi_input_add_value(trp_world *world, uint32_t kind, uint32_t number, trpi_ref entity, int64_t value)
{
    TRP_ASSERT(!world->stepping);
    if (!has_room_for_further_call(world) && !make_room(world)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_input_queue *queue = &world->input;
    uint64_t *words = &queue->words[queue->end_word], following = 0;
    uint32_t count = 1;
    if (entity != 0) {
        words[count++] = entity;
        following |= UINT64_C(1) << ENTITY_WORD;
    }
    if (value != 0) {
        words[count++] = (uint64_t)value;
        following |= UINT64_C(1) << VALUE_WORD;
    }
    words[0] = head(kind, number, following, queue->last_word_count);
    end_record(queue, count);
    return TRP_OK;
}

trp_result trpi_input_add_checked(trp_world *world, const trpi_input *call)
{
    TRP_ASSERT(!world->stepping);
    trpi_input input = *call;
    const trp_result result = take_numbers(world, &input);
    if (result != TRP_OK || !trpi_input_is_valid(world, &input)) {
        return result != TRP_OK ? result : TRP_ERROR_ARGUMENT;
    }
    // Only a call that lets an entity appear may move the events that the host reads (trp_world_events).
    if ((!has_room_for_further_call(world) && !make_room(world)) || (input.kind == TRPI_INPUT_SPAWN && !reserve_events(world))) {
        return TRP_ERROR_MEMORY;
    }
    append(world, &input, trpi_input_words_of_kind(input.kind));
    return TRP_OK;
}

trp_result trpi_input_add_checked_for_entity(trp_world *world, trp_entity entity, trpi_input input)
{
    TRP_ASSERT(!world->stepping && input.entity == 0);
    input.entity = entity.value;
    const trp_result result = take_numbers(world, &input);
    return result != TRP_OK                                               ? result
           : !trpi_input_entity_is_alive_or_spawning(world, entity.value) ? TRP_ERROR_STALE
                                                                          : trpi_input_add_checked(world, &input);
}

bool trpi_input_find_last(const trp_world *world, uint32_t kind, trpi_ref entity, uint32_t number, trpi_input *found)
{
    TRP_ASSERT(kind < TRPI_INPUT_KINDS);
    for (trpi_input_walk walk = trpi_input_walk_begin_backwards(world); trpi_input_walk_previous(world, &walk);) {
        *found = walk.input;
        if (found->kind == kind && (entity == 0 || found->entity == entity) &&
            (number == TRP_NOT_FOUND || found->number == number)) {
            return true;
        }
    }
    return false;
}

bool trpi_input_entity_is_alive_or_spawning(const trp_world *world, trpi_ref who)
{
    uint32_t index = trpi_ref_index(who);
    return who != 0 && index < world->capacity && world->entities[index].serial == trpi_ref_serial(who) &&
           (world->entities[index].flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED)) != 0;
}
