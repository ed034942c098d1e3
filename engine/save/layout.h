// SPDX-License-Identifier: MIT
// How the records of a world are written: the field tables made from the lists in engine/store/records.h. A save
// names the fields it holds, so that a later version, whose records have more of them, still reads it.

#ifndef TROUPE_ENGINE_SAVE_LAYOUT_H
#define TROUPE_ENGINE_SAVE_LAYOUT_H

#include "engine/store/state.h"

typedef struct trpi_save_field {
    const char *name;
    uint16_t offset;
    uint8_t size;   // of one number: 1, 2, 4 or 8 bytes
    uint8_t count;  // how many in a row
} trpi_save_field;

typedef struct trpi_save_layout {
    const char *name;
    uint16_t record_size;
    uint16_t field_count;
    const trpi_save_field *fields;  // in the order of their offsets, without gaps
} trpi_save_layout;

// What a save says once: settings and clocks of the world. `places`, `scenes`, `mails`, `inputs` and `interests` are how many
// records follow; the rest is as in trp_world.
#define TRPI_SAVED_WORLD(X)                                                                         \
    X(uint64_t, seed, STATE) X(uint64_t, hash, STATE)                                               \
    X(uint64_t, steps, STATE) X(uint64_t, dispatches, STATE) X(uint64_t, mails_posted, STATE)       \
    X(uint64_t, samples, STATE) X(uint64_t, spins, STATE) X(uint64_t, repairs, STATE)               \
    X(uint64_t, late_mails, STATE) X(uint64_t, scenes_now, STATE)                                   \
    X(uint32_t, steps_per_second, STATE) X(uint32_t, rounds, STATE) X(uint32_t, patience, STATE)    \
    X(uint32_t, gives_up, STATE) X(uint32_t, promise, STATE) X(uint32_t, perception, STATE)         \
    X(uint32_t, refusal, STATE) X(uint32_t, watchdog, STATE) X(uint32_t, stuck, STATE)              \
    X(uint32_t, start_of_day_s, STATE) X(uint32_t, now, STATE) X(uint32_t, next_serial, STATE)      \
    X(uint32_t, next_scene, STATE) X(uint32_t, entity_end, STATE) X(uint32_t, still_since, STATE)   \
    X(uint32_t, places, STATE) X(uint32_t, scenes, STATE) X(uint32_t, mails, STATE)                 \
    X(uint32_t, inputs, STATE) X(uint32_t, globals, STATE)                                          \
    X(uint32_t, leaving, STATE) X(uint32_t, period, STATE) X(uint32_t, next_interest, STATE)        \
    X(uint32_t, interests, STATE) X(uint32_t, questions, STATE) X(uint32_t, moved_until, STATE)    \
    X(int64_t, clock_shift, STATE) X(uint32_t, day_length_s, STATE) X(uint32_t, first_weekday, STATE)
TRPI_STATE_RECORD(saved_world, TRPI_SAVED_WORLD)

enum {
    TRPI_SAVED_PRESENT = 1,    // there is an entity here, alive or about to appear
    TRPI_SAVED_DUE = 2,        // to be dispatched in the next step
    TRPI_SAVED_AGAIN = 4,
    TRPI_SAVED_ATTENTIVE = 8,
    TRPI_SAVED_MOVING = 16,
    TRPI_SAVED_ASTIR = 32,
    TRPI_SAVED_ARRIVED = 64,
    TRPI_SAVED_BITS = 127
};

// One place for an entity, taken or free: what is known of it besides the entity. `timer` is the agent's, or NEVER.
// `entries`, `occurrences`, `refusals` and `questions` say which of its queues and memories are in use, a bit each.
#define TRPI_SAVED_PLACE(X)                                                                         \
    X(uint64_t, entries, STATE) X(uint32_t, freed_at, STATE) X(uint32_t, token, STATE)              \
    X(uint32_t, timer, STATE) X(uint32_t, bits, STATE) X(uint32_t, occurrences, STATE)              \
    X(uint32_t, refusals, STATE) X(uint64_t, questions, STATE)
TRPI_STATE_RECORD(saved_place, TRPI_SAVED_PLACE)

// A scene's clock, and whether it is looked at in the next step.
#define TRPI_SAVED_CLOCK(X) X(uint32_t, timer, STATE) X(uint32_t, due, STATE)
TRPI_STATE_RECORD(saved_clock, TRPI_SAVED_CLOCK)

/// The kinds of records in a save.
enum {
    TRPI_SAVED_WORLD_RECORD,
    TRPI_SAVED_PLACE_RECORD,
    TRPI_SAVED_ENTITY,
    TRPI_SAVED_AGENT,
    TRPI_SAVED_WORN,
    TRPI_SAVED_LATENT,
    TRPI_SAVED_ENTRY,
    TRPI_SAVED_OCCURRENCE,
    TRPI_SAVED_REFUSAL,
    TRPI_SAVED_CLAIM,
    TRPI_SAVED_SEAT,
    TRPI_SAVED_SCENE,
    TRPI_SAVED_MEMBER,
    TRPI_SAVED_CLOCK_RECORD,
    TRPI_SAVED_MAIL,
    TRPI_SAVED_INPUT,
    TRPI_SAVED_WORD16,  // plain numbers
    TRPI_SAVED_WORD32,
    TRPI_SAVED_WORD64,
    TRPI_SAVED_INTEREST,
    TRPI_SAVED_NODE,
    TRPI_SAVED_QUESTION,
    TRPI_SAVED_PROVIDER,
    TRPI_SAVED_HOLDING,
    TRPI_SAVED_ATTEMPT,
    TRPI_SAVED_KINDS
};

#define TRPI_SAVE_MOST_FIELDS 64

const trpi_save_layout *trpi_save_layout_of(uint32_t kind);

/// A field's name as a save holds it.
uint32_t trpi_save_field_key(const trpi_save_field *field);

#endif
