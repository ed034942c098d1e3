// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The records of a world by their kinds: the field tables made from the lists in engine/store/records.h, by which they are
// hashed, checked, saved and mapped. A save names the fields it holds, so that a later version, whose records have more of them,
// still reads it.

#ifndef TROUPE_ENGINE_WORLD_LAYOUT_H
#define TROUPE_ENGINE_WORLD_LAYOUT_H

#include "engine/store/field.h"

typedef struct trpi_save_layout {
    const char *name;
    const char *wrong;  // the sentence about a record with a number that its role does not allow
    uint16_t record_size;
    uint16_t hashed_size;  // without the host's own numbers, which come last
    uint16_t field_count;
    const trpi_field *fields;  // in the order of their offsets, without gaps
    const void *hashed_bits;              // the bits of a record that count for the state hash; NULL: none does
    uint32_t token_offset_plus_one;                  // one more than where a record has its token, of which only whether it is 0 counts; 0: none
} trpi_save_layout;

// Values that a save holds once: settings, clocks and counters of the world, each under the name of its member.
#define TRPI_SAVED_SETTINGS(X)                                                                                        \
    X(uint64_t, seed, NUMBER) X(uint32_t, steps_per_second, NUMBER) X(uint32_t, rounds, NUMBER)                       \
    X(uint32_t, patience, NUMBER) X(uint32_t, gives_up, NUMBER) X(uint32_t, promise, NUMBER)                          \
    X(uint32_t, perception, NUMBER) X(uint32_t, refusal, NUMBER) X(uint32_t, watchdog, NUMBER)                        \
    X(uint32_t, stuck, NUMBER) X(uint32_t, start_of_day_s, NUMBER) X(uint32_t, leaving, NUMBER)                       \
    X(uint32_t, period, NUMBER) X(uint32_t, questions, NUMBER) X(uint32_t, day_length_s, NUMBER)                      \
    X(uint32_t, first_weekday, NUMBER)
#define TRPI_SAVED_CLOCKS(X)                                                                                          \
    X(uint32_t, now, NUMBER) X(uint32_t, next_serial, NUMBER) X(uint32_t, next_scene, NUMBER)                         \
    X(uint32_t, entity_end, NUMBER) X(uint32_t, still_since, NUMBER) X(uint32_t, moved_until, NUMBER)                 \
    X(uint32_t, next_interest, NUMBER) X(int64_t, clock_shift, NUMBER) X(uint32_t, scene_count, NUMBER)               \
    X(uint32_t, interest_count, NUMBER) X(uint32_t, update_period, NUMBER) X(uint32_t, easy_steps, NUMBER)        \
    X(uint32_t, clock_set_at, NUMBER)
#define TRPI_SAVED_COUNTERS(X)                                                                                        \
    X(uint64_t, steps, NUMBER) X(uint64_t, dispatches, NUMBER) X(uint64_t, mails, NUMBER)                             \
    X(uint64_t, samples, NUMBER) X(uint64_t, spins, NUMBER) X(uint64_t, repairs, NUMBER)                              \
    X(uint64_t, late_mails, NUMBER) X(uint64_t, scenes, NUMBER)

// The head of a save: settings, clocks, counters, the counts of what follows (those of scenes and interests are among the clocks),
// and the state hash, which a load computes itself and compares.
#define TRPI_SAVED_WORLD(X)                                                                                           \
    TRPI_SAVED_SETTINGS(X) TRPI_SAVED_CLOCKS(X) X(uint32_t, place_count, NUMBER) X(uint32_t, mail_count, NUMBER)      \
    X(uint32_t, input_count, NUMBER) X(uint32_t, global_count, NUMBER) X(uint32_t, spare, SPARE) TRPI_SAVED_COUNTERS(X)       \
    X(uint64_t, hash, NUMBER)
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

// One place for an entity, taken or free, without the records of the entity. `timer` is the due step of the entity's timer, or
// NEVER.
#define TRPI_SAVED_ENTITY_PLACE(X)                                                                         \
    X(uint32_t, freed_at, PAST) X(uint32_t, token, NUMBER) X(uint32_t, timer, NUMBER)               \
    X(uint32_t, bits, BITS, TRPI_SAVED_BITS)
TRPI_STATE_RECORD(saved_entity_place, TRPI_SAVED_ENTITY_PLACE)

// A place for a scene: its timer, whether the scene is due in the next step, and whether the place is taken.
#define TRPI_SAVED_SCENE_PLACE(X) X(uint32_t, timer, NUMBER) X(uint32_t, due, MOST, 1) X(uint32_t, used, MOST, 1)
TRPI_STATE_RECORD(saved_scene_place, TRPI_SAVED_SCENE_PLACE)

// Records of one plain number or one reference, and a record of bits that say which of some other records are in use.
#define TRPI_SAVED_WORD16_FIELD(X) X(uint16_t, word, NUMBER)
#define TRPI_SAVED_WORD32_FIELD(X) X(uint32_t, word, NUMBER)
#define TRPI_SAVED_WORD64_FIELD(X) X(uint64_t, word, NUMBER)
#define TRPI_SAVED_USED_FIELD(X) X(uint64_t, used, NUMBER)
TRPI_STATE_RECORD(saved_used, TRPI_SAVED_USED_FIELD)
#define TRPI_SAVED_REF_FIELD(X) X(trpi_ref, ref, ENTITY)
TRPI_STATE_RECORD(saved_ref, TRPI_SAVED_REF_FIELD)
TRPI_STATE_RECORD(saved_word16, TRPI_SAVED_WORD16_FIELD)
TRPI_STATE_RECORD(saved_word32, TRPI_SAVED_WORD32_FIELD)
TRPI_STATE_RECORD(saved_word64, TRPI_SAVED_WORD64_FIELD)

// The memory of a latent as it is hashed and saved: its state, together with the values of the message that set it off.
#define TRPI_SAVED_LATENT_FIELDS(X)                                                                                          \
    TRPI_LATENT_STATE(X) X(int64_t, said_1, NUMBER) X(int64_t, said_2, NUMBER) X(int64_t, said_3, NUMBER)             \
    X(int64_t, said_4, NUMBER)
TRPI_STATE_RECORD(saved_latent, TRPI_SAVED_LATENT_FIELDS)

/// The kinds of records in a save: RECORD(id, name, its list of fields, the sentence about a record that is wrong).
#define TRPI_SAVED_RECORDS(RECORD)                                                                                     \
    RECORD(WORLD_RECORD, saved_world, TRPI_SAVED_WORLD, "The settings in the save cannot be.")                         \
    RECORD(ENTITY_PLACE_RECORD, saved_entity_place, TRPI_SAVED_ENTITY_PLACE, TRPI_WRONG_USE) \
    RECORD(ENTITY, entity, TRPI_ENTITY, "Somebody in the save cannot be.")                                             \
    RECORD(AGENT, agent, TRPI_AGENT, TRPI_WRONG_MEMORY)                                                                \
    RECORD(ACTIVE_ROLE, active_role, TRPI_ACTIVE_ROLE, TRPI_WRONG_MEMORY)                                              \
    RECORD(LATENT, saved_latent, TRPI_SAVED_LATENT_FIELDS, TRPI_WRONG_MEMORY)                                                 \
    RECORD(HISTORY, history, TRPI_HISTORY, TRPI_WRONG_MEMORY)                                                          \
    RECORD(LINE_COOLDOWN, line_cooldown, TRPI_LINE_COOLDOWN, TRPI_WRONG_MEMORY)                                                                   \
    RECORD(ENTRY, entry, TRPI_ENTRY, TRPI_WRONG_QUEUE)                                                                 \
    RECORD(OCCURRENCE, occurrence, TRPI_OCCURRENCE, TRPI_WRONG_MEMORY)                                                 \
    RECORD(REFUSAL, refusal, TRPI_REFUSAL, TRPI_WRONG_MEMORY)                                                          \
    RECORD(CLAIM, claim, TRPI_CLAIM, TRPI_WRONG_CLAIM)                                                                 \
    RECORD(CLAIM_PART, claim_part, TRPI_CLAIM_PART, TRPI_WRONG_CLAIM)                                                  \
    RECORD(SCENE, scene, TRPI_SCENE, TRPI_WRONG_SCENE)                                                                 \
    RECORD(MEMBER, member, TRPI_MEMBER, TRPI_WRONG_SCENE)                                                              \
    RECORD(SCENE_PLACE_RECORD, saved_scene_place, TRPI_SAVED_SCENE_PLACE, TRPI_WRONG_SCENE)                                              \
    RECORD(WORD16, saved_word16, TRPI_SAVED_WORD16_FIELD, "")                                                          \
    RECORD(WORD32, saved_word32, TRPI_SAVED_WORD32_FIELD, "")                                                          \
    RECORD(WORD64, saved_word64, TRPI_SAVED_WORD64_FIELD, "")                                                          \
    RECORD(USED, saved_used, TRPI_SAVED_USED_FIELD, TRPI_WRONG_USE) \
    RECORD(REF, saved_ref, TRPI_SAVED_REF_FIELD, "Something in the save is linked or bound to somebody who cannot be.") \
    RECORD(INTEREST, interest, TRPI_INTEREST, "An interest in the save cannot be.")                                    \
    RECORD(NODE, node_state, TRPI_NODE_STATE, TRPI_WRONG_QUEUE)                                                        \
    RECORD(QUESTION, question, TRPI_QUESTION, "Somebody in the save has asked the game what cannot be asked.")         \
    RECORD(PROVIDER, provider, TRPI_PROVIDER, "An object in the save cannot be.")                                      \
    RECORD(HOLDING, holding, TRPI_HOLDING, "Somebody in the save uses an object in a way that cannot be.")             \
    RECORD(ATTEMPT, attempt, TRPI_ATTEMPT, "An area in the save casts what it cannot.")

// The records that lie in queues, and count for no hash.
#define TRPI_SAVED_QUEUED(RECORD) \
    RECORD(MAIL, mail, TRPI_MAIL, "A message in the save cannot be.") \
    RECORD(INPUT, input, TRPI_INPUT, "Something that was put in before the save cannot be.")

#define TRPI_WRONG_USE "Somebody in the save has more queues or memories than there are."
#define TRPI_WRONG_MEMORY "Somebody in the save wears roles or remembers things that cannot be."
#define TRPI_WRONG_QUEUE "Somebody in the save has a queue that cannot be."
#define TRPI_WRONG_CLAIM "Somebody in the save asks for something that cannot be."
#define TRPI_WRONG_SCENE "A scene in the save cannot be."

#define TRPI_SAVED_KIND(id, record, LIST, wrong) TRPI_SAVED_##id,
enum { TRPI_SAVED_RECORDS(TRPI_SAVED_KIND) TRPI_SAVED_QUEUED(TRPI_SAVED_KIND) TRPI_SAVED_KINDS };
#undef TRPI_SAVED_KIND

#define TRPI_SAVE_MOST_FIELDS 64

const trpi_save_layout *trpi_save_layout_of(uint32_t kind);

/// Returns the key of a field in a save: a hash of its name.
uint32_t trpi_save_field_key(const trpi_field *field);

#endif
