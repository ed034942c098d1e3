// SPDX-License-Identifier: MIT
// The one queue through which all changes by the host enter a world, but for its answers to questions (engine/world/answer.c).
// Calls put records in; the next step takes them out, in order. (SEMANTICS 11.4)
//
// A record lies packed in the queue, without its words that are zero: a head, which says what follows and how long the record
// before is, then the others. So the making of a crowd, five calls for each character, takes a fifth of the memory.

#ifndef TROUPE_ENGINE_WORLD_INPUT_QUEUE_H
#define TROUPE_ENGINE_WORLD_INPUT_QUEUE_H

#include "engine/world/input_check.h"

/// An iterator over the queue: the record that was read last, and the position behind it, or before it when the walk goes
/// backwards.
typedef struct trpi_input_walk {
    trpi_input input;
    uint32_t at;
    uint16_t following;  // the words of `input` behind its first that are not 0, a bit each
} trpi_input_walk;

/// Where the head of a packed record (engine/world/input_queue.c) has its kind, and its bits for the words that follow.
#define TRPI_INPUT_KIND_SHIFT 32
#define TRPI_INPUT_FOLLOWING_SHIFT 40

/// Reads a record, from its head on, into a walk; returns how many words it has.
static inline uint32_t trpi_input_unpack(const uint64_t *words, trpi_input_walk *walk)
{
    const uint64_t *from = words + 1;
    unsigned char *input = (unsigned char *)&walk->input;
    const uint16_t following = (uint16_t)(words[0] >> TRPI_INPUT_FOLLOWING_SHIFT);
    if (following != walk->following) {
        memset(input, 0, 64);  // in two parts, so that compilers write stores for them
        memset(input + 64, 0, sizeof walk->input - 64);
    }
    for (size_t left = following; left != 0; left &= left - 1) {
        memcpy(input + (size_t)trpi_lowest_bit(left) * sizeof *words, from++, sizeof *words);
    }
    walk->following = following;
    walk->input.number = (uint32_t)words[0];
    walk->input.kind = (uint8_t)(words[0] >> TRPI_INPUT_KIND_SHIFT);
    return (uint32_t)(from - words);
}

/// Reads the next record of a walk. A walk that is all zeros begins with the first record. False at the end.
static inline bool trpi_input_walk_next(const trp_world *world, trpi_input_walk *walk)
{
    if (walk->at == world->input.end_word) {
        return false;
    }
    walk->at += trpi_input_unpack(&world->input.words[walk->at], walk);
    return true;
}

/// Moves `*at` behind the record that begins there, and returns the index of the entity that the record is about, or that its
/// token belongs to; TRPI_NEVER when there is none, and at the end of the queue.
uint32_t trpi_input_pass(const trp_world *world, uint32_t *at);

/// Begin a walk backwards behind the last record (trpi_input_walk_begin_backwards), and read the record before
/// (trpi_input_walk_previous). False in front of the first record.
trpi_input_walk trpi_input_walk_begin_backwards(const trp_world *world);
bool trpi_input_walk_previous(const trp_world *world, trpi_input_walk *walk);

/// Returns how many records of a kind wait for the next step.
uint32_t trpi_input_count_of_kind(const trp_world *world, uint32_t kind);

/// Makes room for a number of records, whatever is in them. False when memory ran out (unchanged).
bool trpi_input_reserve(trp_world *world, uint32_t records);

/// Appends a record as it is, for which there must be room (trpi_input_append_unchecked); removes all records (trpi_input_clear).
void trpi_input_append_unchecked(trp_world *world, const trpi_input *input);
void trpi_input_clear(trp_world *world);

/// Appends a record that has a number, an entity (or 0) and a value, of which the caller has checked all that trpi_input_is_valid
/// does. TRP_ERROR_MEMORY leaves the queue as it was.
trp_result trpi_input_add_value(trp_world *world, uint32_t kind, uint32_t number, trpi_ref entity, int64_t value);

/// Appends a record, in which rows of the pack take the place of the numbers of the host. TRP_ERROR_OUTDATED when a number is of
/// another pack or family. TRP_ERROR_UNKNOWN when the pack does not have the thing that the record is about. TRP_ERROR_ARGUMENT
/// when the record is not valid for another reason (trpi_input_is_valid). TRP_ERROR_MEMORY leaves the queue as it was.
trp_result trpi_input_add_checked(trp_world *world, const trpi_input *input);

/// Appends a record about an entity. TRP_ERROR_OUTDATED is checked first, then TRP_ERROR_UNKNOWN, then TRP_ERROR_STALE, which says
/// that the entity is gone, then the other errors of trpi_input_add_checked.
trp_result trpi_input_add_checked_for_entity(trp_world *world, trp_entity entity, trpi_input input);

/// Whether a reference names an entity that is alive or about to appear.
bool trpi_input_entity_is_alive_or_spawning(const trp_world *world, trpi_ref who);

/// Finds the last record of a kind that waits for the next step and is about an entity (0: any) and a number (TRP_NOT_FOUND: any).
/// False when there is none. The state of an entity that has yet to appear is read from such records.
bool trpi_input_find_last(const trp_world *world, uint32_t kind, trpi_ref entity, uint32_t number, trpi_input *found);

#endif
