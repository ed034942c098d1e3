// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Roles: the meaning of the numbers of a world's records. A field of a record has a role; its width, its share of the state hash,
// what a load and a call allow it to be, and what becomes of it when the pack changes follow from that.
//
//   NUMBER          any number
//   MOST, n         at most n: a count, a truth (1), an enumeration (its last)
//   BITS, mask      flags
//   SPARE           0
//   ENTITY          a trpi_ref: 0, or one that has been given. Hashed by its serial number: its place means nothing
//   SERIAL          the serial number of an entity that has been given
//   PLACE           where something sits in memory, or what follows from the rest. Not hashed
//   TOKEN           counted by place in memory. Only whether there is one is hashed
//   SCENE           the index of a running scene: a place in memory
//   PART            a part of a scene or of two halves
//   THING, sort     an index into a table of the pack, by trp_name_family
//   MAYBE, sort     the same, or TRPI_NONE16
//   NEXT, sort      one more than such an index, or 0
//   ASIDE, sort     as MAYBE, not hashed
//   PAST            a step that has been
//   TIME            a step, or 0; never TRPI_NEVER
//   SPAN            a number of steps
//   RANK            a layer and a priority; see trpi_rank_of_priority
//   COORDINATE      of a point in the world, or half a size
//   GOODS           an item and how many of it, or 0
//   PERIOD          an update period, or 0
//   HOST            any number that is the host's own. Not hashed, for nothing depends on it. Such fields are the last of a record
//   RUNNING         another record, of which each field has its own

#ifndef TROUPE_ENGINE_STORE_FIELD_H
#define TROUPE_ENGINE_STORE_FIELD_H

#include "engine/store/state.h"

#include "base/fields.h"

#define TRPI_STATE_ROLES(ROLE)                                                                   \
    ROLE(NUMBER) ROLE(MOST) ROLE(BITS) ROLE(SPARE) ROLE(ENTITY) ROLE(SERIAL) ROLE(PLACE) ROLE(TOKEN) \
    ROLE(SCENE) ROLE(PART) ROLE(THING) ROLE(MAYBE) ROLE(NEXT) ROLE(ASIDE) ROLE(PAST) ROLE(TIME) ROLE(SPAN)   \
    ROLE(RANK) ROLE(COORDINATE) ROLE(GOODS) ROLE(PERIOD) ROLE(HOST) ROLE(RUNNING)

#define TRPI_LONGEST (TRPI_NEVER / 2)

/// The fields of a larger record that one kind of mail or input uses.
typedef struct trpi_field_list {
    const trpi_field *fields;
    uint32_t count;
} trpi_field_list;

#define TRPI_STATE_ROLE(role) TRPI_STATE_##role,
enum { TRPI_STATE_ROLES(TRPI_STATE_ROLE) TRPI_STATE_ROLE_COUNT };
#undef TRPI_STATE_ROLE

/// Whether each number of a field satisfies its role, in this world as it is between two steps.
bool trpi_field_numbers_are_valid(const trp_world *world, const trpi_field *field, const void *record);

/// Makes the row of a field table for a member of a record: its name, place, width, how many numbers it has in a row, its role, and
/// the value that the role needs.
#define TRPI_STATE_WIDTH(record, name) \
    _Generic(((record *)0)->name, int32_t * : 4, int64_t * : 8, default : sizeof(((record *)0)->name))
#define TRPI_STATE_ROW(record, name, role, of)                                                                          \
    {#name, offsetof(record, name), TRPI_STATE_WIDTH(record, name),                                                      \
     sizeof(((record *)0)->name) / TRPI_STATE_WIDTH(record, name), TRPI_STATE_##role, of}

static inline bool trpi_number_is_between(int64_t number, int64_t least, int64_t most)
{
    return number >= least && number <= most;
}

/// Whether a rank is in a layer that exists.
bool trpi_rank_is_valid(const trp_world *world, int32_t rank);

/// Whether a value is possible for a type (trp_type); a choice is not checked, since its fact is not known.
bool trpi_value_is_valid(const trp_world *world, uint32_t type, int64_t value);

/// Whether `argument_count` values are possible for the parameters from `first_parameter` on.
bool trpi_arguments_are_valid(const trp_world *world, uint32_t first_parameter, uint32_t argument_count, const int64_t *values);

/// Whether a value is possible for a fact.
bool trpi_fact_value_is_valid(const trp_world *world, const trpi_pack_fact *fact, int64_t value);

#endif
