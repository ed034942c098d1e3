// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Input: the calls of the host to a world. A queue of these is the whole input: it is saved, and a log is made of it.
//
// Each kind is a line INPUT(KIND, RULE, fields): which of the numbers of a record it has, FIELD(name, role) by the roles of
// engine/store/field.h, FIELD(name, role, of) where the role needs more. The others are 0. A load, a replay and a call allow
// what these roles allow, and what the rule between the fields says (engine/world/input_check.c); a reload maps them.

#ifndef TROUPE_ENGINE_STORE_INPUT_H
#define TROUPE_ENGINE_STORE_INPUT_H

#include "engine/store/records.h"

#include <string.h>

/// `entity` is the entity that the input is about, `other` an entity or a token that goes with it.
typedef struct trpi_input {
    uint32_t kind;
    uint32_t number;
    uint64_t entity;
    uint64_t other;
    int32_t point[6];
    uint32_t count;
    uint32_t spare;
    int64_t values[TRPI_MAX_ARGUMENTS];
} trpi_input;

enum { TRPI_INPUT_WORDS = sizeof(trpi_input) / sizeof(uint64_t) };
#define TRPI_ALL_INPUT_WORDS ((1u << TRPI_INPUT_WORDS) - 1)

/// Returns a word of a record. The first one has the kind and the number.
static inline uint64_t trpi_input_word(const trpi_input *input, uint32_t word)
{
    uint64_t read;
    memcpy(&read, (const unsigned char *)input + word * sizeof read, sizeof read);
    return read;
}

// The fields of an input record that saves and logs write.
#define TRPI_INPUT(X)                                                                                                  \
    X(uint32_t, kind, NUMBER) X(uint32_t, number, NUMBER) X(uint64_t, entity, NUMBER) X(uint64_t, other, NUMBER)       \
    X(int32_t, point, NUMBER) X(uint32_t, count, NUMBER) X(uint32_t, spare, SPARE) X(int64_t, values, NUMBER)

// The meaning of fields by kind, where their roles do not say it. FACT, WORLD_FACT, SCENE_FACT: `values` begins with the new value.
// ITEMS: `values` begins with the number of items that are added, or, below 0, taken away. MOTION: `point` is the start and the end
// of the motion, `count` its steps. REACH: `point` is half the size. FINISHED, FORCED, PROGRESS: `other` is the token of an action.
// FINISHED, FORCED: `number` is the outcome and `count` the failure, too. INTEREST_…: `number` is the serial number of an
// interest, `point` its place and the radii of its rings, `values` their update periods. ANSWER occurs in logs only
// (engine/save/log.h): `other` says whether there was an answer, `values` has the first three arguments and the answer; further
// arguments stand behind the record. CLOCK: `values` begins with the moment to which the clock is set. BEGIN: block `number` of a
// schedule begins, and lasts until step `count`, or, with 0, until END. LAYER: `count` is the state to which the layer is forced
// (TRP_LAYER_…). CROSSES: the move with token `other` crosses `entity`, and goes on at `point`. PENDING: the pending step with id
// `other` is ended by force (engine/body/pending.h). LINK: `other` becomes an end of link `number` of an object that has yet to
// appear.
#define TRPI_INPUTS(INPUT, FIELD)                                                                                      \
    INPUT(SPAWN, is_newcomer, FIELD(number, THING, TRP_NAMES_KIND) FIELD(entity, ENTITY) FIELD(point, NUMBER))          \
    INPUT(DESPAWN, NULL, FIELD(entity, ENTITY))                                                                        \
    INPUT(PUT_ON, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_ROLE))                                     \
    INPUT(TAKE_OFF, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_ROLE))                                   \
    INPUT(SPONTANEOUS, NULL, FIELD(entity, ENTITY) FIELD(number, MOST, 1))                                             \
    INPUT(PERFORM, are_arguments, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_BEHAVIOUR) FIELD(other, ENTITY)  \
          FIELD(count, MOST, TRPI_MAX_ARGUMENTS) FIELD(values, NUMBER))                                                \
    INPUT(CANCEL, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_BEHAVIOUR))                                \
    INPUT(FACT, is_fact, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_FACT) FIELD(values, NUMBER))              \
    INPUT(ITEMS, is_count, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_ITEM) FIELD(values, NUMBER))            \
    INPUT(MOTION, NULL, FIELD(entity, ENTITY) FIELD(point, NUMBER) FIELD(count, SPAN))                                 \
    INPUT(REACH, NULL, FIELD(entity, ENTITY) FIELD(point, COORDINATE))                                                 \
    INPUT(FINISHED, NULL, FIELD(number, NUMBER) FIELD(other, NUMBER) FIELD(count, NUMBER))                             \
    INPUT(PROGRESS, NULL, FIELD(other, NUMBER))                                                                        \
    INPUT(MESSAGE, are_arguments, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_MESSAGE) FIELD(other, ENTITY)    \
          FIELD(count, MOST, TRPI_MAX_ARGUMENTS) FIELD(values, NUMBER))                                                \
    INPUT(EVENT, NULL, FIELD(number, THING, TRP_NAMES_EVENT) FIELD(other, ENTITY))                                      \
    INPUT(BIND, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_GLOBAL))                                     \
    INPUT(INTEREST_ADD, is_interest, FIELD(number, NUMBER) FIELD(entity, ENTITY) FIELD(point, NUMBER)                  \
          FIELD(values, NUMBER))                                                                                       \
    INPUT(INTEREST_MOVE, NULL, FIELD(number, NUMBER) FIELD(point, NUMBER))                                             \
    INPUT(INTEREST_FOLLOW, NULL, FIELD(number, NUMBER) FIELD(entity, ENTITY))                                          \
    INPUT(INTEREST_REMOVE, NULL, FIELD(number, NUMBER))                                                                \
    INPUT(PERIOD, is_given, FIELD(entity, ENTITY) FIELD(number, PERIOD))                                               \
    INPUT(ANSWER, is_logged, FIELD(number, THING, TRP_NAMES_QUERY) FIELD(entity, ENTITY) FIELD(other, MOST, 1)          \
          FIELD(count, MOST, TRPI_MOST_GIVEN) FIELD(values, NUMBER))                                                   \
    INPUT(WORLD_FACT, is_fact, FIELD(number, THING, TRP_NAMES_FACT) FIELD(values, NUMBER))                              \
    INPUT(CLOCK, is_moment, FIELD(values, NUMBER))                                                                     \
    INPUT(BEGIN, is_occasion, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_BLOCK) FIELD(count, TIME))           \
    INPUT(END, is_occasion, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_BLOCK))                                \
    INPUT(LAYER, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_LAYER) FIELD(count, MOST, TRP_LAYER_OFF))   \
    INPUT(DIALOGUE, NULL, FIELD(entity, ENTITY) FIELD(number, MOST, 1))                                                \
    INPUT(CROSSES, NULL, FIELD(other, NUMBER) FIELD(entity, ENTITY) FIELD(point, NUMBER))                              \
    INPUT(MARK, NULL, FIELD(other, NUMBER) FIELD(number, MOST, TRPI_MOST_MARKS - 1))                                   \
    INPUT(LINK, NULL, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_LINK) FIELD(other, ENTITY))                 \
    INPUT(FORCED, NULL, FIELD(number, MOST, TRP_ACTION_FAILED) FIELD(other, NUMBER) FIELD(count, NUMBER))              \
    INPUT(SCENE_FACT, is_fact, FIELD(entity, ENTITY) FIELD(number, THING, TRP_NAMES_FACT) FIELD(values, NUMBER))        \
    INPUT(PENDING, NULL, FIELD(entity, ENTITY) FIELD(number, MOST, TRP_ACTION_FAILED) FIELD(other, NUMBER))            \
    INPUT(WORLD_PERIOD, is_given, FIELD(number, PERIOD))

#define TRPI_NO_FIELD(...)
#define TRPI_INPUT_KIND(kind, rule, fields) TRPI_INPUT_##kind,
enum { TRPI_INPUTS(TRPI_INPUT_KIND, TRPI_NO_FIELD) TRPI_INPUT_KINDS };
#undef TRPI_INPUT_KIND

#endif
