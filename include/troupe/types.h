// SPDX-License-Identifier: MIT
// The types that every other header needs: results, ids, values, memory. No functions that touch a world.

#ifndef TROUPE_TYPES_H
#define TROUPE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define TRP_BEGIN_C extern "C" {
#define TRP_END_C }
#else
/// Begins declarations of C, also for a compiler of C++.
#define TRP_BEGIN_C
/// Ends declarations of C.
#define TRP_END_C
#endif

#ifndef TRP_API
#if defined(_WIN32) && defined(TRP_SHARED)
#ifdef TRP_BUILDING
#define TRP_API __declspec(dllexport)
#else
#define TRP_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define TRP_API __attribute__((visibility("default")))
#else
#define TRP_API
#endif
#endif

// Small functions that are defined inline in the headers. The library exports each as well, by the same name, for languages that
// call by name.
#ifndef TRP_INLINE
#if defined(_WIN32) && defined(TRP_SHARED)
#define TRP_INLINE inline
#else
#define TRP_INLINE TRP_API inline
#endif
#endif

TRP_BEGIN_C

// Arguments. A call may be handed anything of its types. Unless its comment says otherwise,
// - NULL where something is needed is a programmer's mistake, as is a call that changes a world inside one of its callbacks: the
//   call does nothing, and gives TRP_ERROR_ARGUMENT, 0, false, NULL, "" or nobody (assert.h);
// - an id of what is gone, or never was, gives TRP_ERROR_STALE, 0, false, nobody or TRP_NOT_FOUND;
// - a number that the pack does not have gives TRP_ERROR_UNKNOWN, 0, false, "" or TRP_NOT_FOUND;
// - a number of another pack or family gives TRP_ERROR_OUTDATED, or what a number that the pack does not have gives (pack.h);
// - a call that makes or changes something gives TRP_ERROR_MEMORY, or NULL, when the allocator has no more, and leaves all as it
//   was;
// - an enumerator that there is not, and a number out of range, give TRP_ERROR_ARGUMENT, or nothing happens;
// - what is no number counts as 0, what is beyond the largest number as the largest, and points are held within TRP_FARTHEST.
//
// Structs. A program and the library may have been compiled from headers of different versions, so every struct that a call
// fills or takes has its size, as the program knows it:
// - the argument `size` behind the struct, or behind the capacity of an array of them, is sizeof of the struct. A call never
//   writes past it; fields that only the program knows become zero;
// - a `trp_..._def` is set over several lines and keeps its size in its first field: trp_..._def_init(&def, sizeof def) sets it and
//   the defaults. Fields that only the library knows have their defaults. One that only the program knows must be zero: otherwise
//   the call is refused with TRP_ERROR_VERSION, for it would be without effect.
// New fields come last. The following structs never change, and have no size: trp_entity, trp_token, trp_value, trp_point,
// trp_handle, trp_interest, trp_watch, trp_ring, trp_motion, trp_command, trp_event, trp_migration, trp_notice, trp_question,
// trp_why_line, trp_diagnostic, trp_sheet, trp_stage_action_counts, and those that hold callbacks or texts: trp_allocator,
// trp_sink, trp_script_source, trp_text_edit, trp_text_range, trp_script_reader, trp_pattern_picture, trp_test_observer.

/// The result of a call. Zero is success; after anything else nothing has changed, unless the comment of the call says otherwise.
typedef enum trp_result {
    TRP_OK = 0,
    TRP_ERROR_ARGUMENT,  ///< a parameter makes no sense (the caller's mistake: see assert.h)
    TRP_ERROR_MEMORY,    ///< the allocator returned NULL
    TRP_ERROR_FORMAT,    ///< bytes are not what they should be; see the diagnostic
    TRP_ERROR_VERSION,   ///< bytes are of a version or feature this build does not know
    TRP_ERROR_STALE,     ///< the id names something that no longer exists
    TRP_ERROR_FULL,      ///< a declared limit is reached
    TRP_ERROR_UNKNOWN,   ///< no such name or index in the pack
    TRP_ERROR_TYPE,      ///< a value of another type was expected
    TRP_ERROR_SOURCE,    ///< the writer's text has errors; see the diagnostics
    TRP_ERROR_OUTDATED   ///< the number is of another pack or family: look it up again (pack.h, "Numbers")
} trp_result;

/// A short English name of a result, for logs. Never NULL; static.
TRP_API const char *trp_result_name(trp_result result);

/// The library's version, "major.minor.patch". Static.
TRP_API const char *trp_version_string(void);

/// The number of the library's binary interface: two libraries with the same number can stand for one another, whatever their
/// versions. Bindings that open a library by its name compare it with the number that they were made for. Linkers of Linux and
/// macOS compare it by themselves, since it is part of a shared library's name there.
TRP_API uint32_t trp_interface_number(void);

/// Anything that lives in a world. Zero is nobody; a stale id is recognised. The low half is a place in
/// memory, the high half a serial number that is never used twice in a world.
typedef struct trp_entity {
    uint64_t value;  ///< the id; 0 is nobody
} trp_entity;

/// The null entity, "nobody".
TRP_INLINE trp_entity trp_nobody(void)
{
    trp_entity nobody = {0};
    return nobody;
}

/// Names one begun action, so that the answer to it cannot be mistaken for the answer to another.
typedef struct trp_token {
    uint64_t value;  ///< 0 is none
} trp_token;

/// A number of a pack that knows which pack it is from, and of which family it is. 0 is none. See trp_pack_handle.
typedef struct trp_handle {
    uint64_t value;  ///< 0 is none
} trp_handle;

/// The days of the week. 0 stands for a day that is not said.
typedef enum trp_weekday {
    TRP_MONDAY = 1,
    TRP_TUESDAY,
    TRP_WEDNESDAY,
    TRP_THURSDAY,
    TRP_FRIDAY,
    TRP_SATURDAY,
    TRP_SUNDAY
} trp_weekday;

/// The type of a value that crosses the border between host and engine.
typedef enum trp_type {
    TRP_TYPE_NONE = 0,
    TRP_TYPE_NUMBER,   ///< also durations (seconds), distances (metres), chances (0 to 1): 48.16 fixed point
    TRP_TYPE_TRUTH,    ///< 0 or 1
    TRP_TYPE_CHOICE,   ///< one of (…): the position in the list, from 0
    TRP_TYPE_ENTITY,   ///< trp_entity.value
    TRP_TYPE_TEXT,     ///< a line of the pack: see trp_pack_spoken_line
    TRP_TYPE_ITEM,     ///< an item of the pack; how many is in the upper half, see trp_value_item_count
    TRP_TYPE_POINT,    ///< a place in space: three packed coordinates, see trp_value_point
    TRP_TYPE_NEWCOMER  ///< a newcomer: a kind, and the role to begin with; see trp_value_newcomer
} trp_type;

/// The quantity for which a number stands, as its declaration says: `(time: duration)`, `(time = 3 s)`.
typedef enum trp_unit {
    TRP_UNIT_PLAIN = 0,  ///< a number, or no number at all
    TRP_UNIT_DISTANCE,   ///< metres
    TRP_UNIT_DURATION,   ///< seconds
    TRP_UNIT_ANGLE,      ///< degrees
    TRP_UNIT_CHANCE      ///< 0 to 1
} trp_unit;

/// One value. The meaning of the bits depends on the type that goes with it.
typedef struct trp_value {
    int64_t bits;  ///< see trp_type
} trp_value;

/// One unit in the fixed-point numbers of trp_value.
#define TRP_ONE 65536

/// Position units per metre.
#define TRP_UNITS_PER_METRE 256

/// How far from the middle of the world anything can be, in units of 1/256 metre.
#define TRP_FARTHEST 268435456

/// A point in space, in 1/256 metre. z is up.
typedef struct trp_point {
    int32_t x;  ///< to the east, or to the right of a floor plan
    int32_t y;  ///< across x
    int32_t z;  ///< up
} trp_point;

/// Returns the nearest whole number, halves away from 0, limited to `most` either way; 0 for a value that is no number. A `most`
/// below 0 counts as 0, one above 2^62 as 2^62.
TRP_INLINE int64_t trp_round_to_whole_number(double number, int64_t most)
{
    most = most < 0 ? 0 : most < INT64_C(1) << 62 ? most : INT64_C(1) << 62;
    if (number != number) {
        return 0;
    }
    return number >= (double)most ? most : number <= -(double)most ? -most : (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
}

/// A number as a value. The largest either way is 2^39 - 1/256, some 5.5e11, and stands for all beyond.
TRP_INLINE trp_value trp_value_number(double number)
{
    trp_value value = {trp_round_to_whole_number(number * (double)TRP_ONE, 0x7FFFFFFFFFFF00)};
    return value;
}

/// The number that a value holds.
TRP_INLINE double trp_value_to_number(trp_value value)
{
    return (double)value.bits / (double)TRP_ONE;
}

/// A truth (yes or no) as a value.
TRP_INLINE trp_value trp_value_truth(bool truth)
{
    trp_value value = {truth ? 1 : 0};
    return value;
}

/// The truth (yes or no) that a value holds.
TRP_INLINE bool trp_value_to_truth(trp_value value)
{
    return value.bits != 0;
}

/// A choice as a value: its position in the list of its fact, from 0.
TRP_INLINE trp_value trp_value_choice(uint32_t position)
{
    trp_value value = {(int64_t)position};
    return value;
}

/// The position of a choice in the list of its fact. trp_pack_choice_name has its name.
TRP_INLINE uint32_t trp_value_to_choice(trp_value value)
{
    return (uint32_t)((uint64_t)value.bits & 0xFFFFFFFFu);
}

/// An entity as a value.
TRP_INLINE trp_value trp_value_entity(trp_entity entity)
{
    trp_value value = {(int64_t)entity.value};
    return value;
}

/// The entity of a value.
TRP_INLINE trp_entity trp_value_to_entity(trp_value value)
{
    trp_entity entity = {(uint64_t)value.bits};
    return entity;
}

/// An item value: which item of the pack (its number), and how many of it.
TRP_INLINE trp_value trp_value_item(uint32_t item, uint32_t count)
{
    trp_value value = {(int64_t)((uint64_t)count << 32 | item)};
    return value;
}

/// The item of an item value (TRP_NAMES_ITEM).
TRP_INLINE uint32_t trp_value_item_index(trp_value value)
{
    return (uint32_t)((uint64_t)value.bits & 0xFFFFFFFFu);
}

/// How many of its item an item value has.
TRP_INLINE uint32_t trp_value_item_count(trp_value value)
{
    return (uint32_t)((uint64_t)value.bits >> 32);
}

/// A newcomer, for an action that lets one appear: the kind to spawn, and the role to put on, or TRP_NOT_FOUND for none.
TRP_INLINE trp_value trp_value_newcomer(uint32_t kind, uint32_t role)
{
    trp_value value = {(int64_t)((uint64_t)(role + 1u) << 32 | kind)};
    return value;
}

/// The kind of a newcomer (TRP_NAMES_KIND).
TRP_INLINE uint32_t trp_value_newcomer_kind(trp_value value)
{
    return (uint32_t)((uint64_t)value.bits & 0xFFFFFFFFu);
}

/// The role of a newcomer, or TRP_NOT_FOUND for none.
TRP_INLINE uint32_t trp_value_newcomer_role(trp_value value)
{
    return (uint32_t)((uint64_t)value.bits >> 32) - 1u;
}

/// A point as a value: x and y in 24 bits each (32 km either way), z in 16 (128 m).
TRP_INLINE trp_value trp_value_point(trp_point point)
{
    uint64_t bits = ((uint64_t)(uint32_t)point.x & 0xFFFFFFu) | ((uint64_t)(uint32_t)point.y & 0xFFFFFFu) << 24 |
                    ((uint64_t)(uint32_t)point.z & 0xFFFFu) << 48;
    trp_value value = {(int64_t)bits};
    return value;
}

/// The point of a value.
TRP_INLINE trp_point trp_value_to_point(trp_value value)
{
    uint64_t bits = (uint64_t)value.bits;
    trp_point point;
    point.x = (int32_t)((uint32_t)(bits & 0xFFFFFFu) << 8) / 256;
    point.y = (int32_t)((uint32_t)(bits >> 24 & 0xFFFFFFu) << 8) / 256;
    point.z = (int32_t)((uint32_t)(bits >> 48 & 0xFFFFu) << 16) / 65536;
    return point;
}

/// The value of a point that is not known, which a fact of type point has until it is set. The value stands for a point 128 m
/// below the origin, so no point above the ground is mistaken for it.
TRP_INLINE trp_value trp_value_unknown_point(void)
{
    trp_value value = {INT64_MIN};
    return value;
}

/// Whether a value of type point is one that is known.
TRP_INLINE bool trp_value_is_known_point(trp_value value)
{
    return value.bits != INT64_MIN;
}

/// Returns a point given in metres. Coordinates are at most TRP_FARTHEST units, 1,048 km, either way: a coordinate beyond that
/// becomes TRP_FARTHEST.
TRP_INLINE trp_point trp_point_from_metres(double x, double y, double z)
{
    trp_point point;
    point.x = (int32_t)trp_round_to_whole_number(x * TRP_UNITS_PER_METRE, TRP_FARTHEST);
    point.y = (int32_t)trp_round_to_whole_number(y * TRP_UNITS_PER_METRE, TRP_FARTHEST);
    point.z = (int32_t)trp_round_to_whole_number(z * TRP_UNITS_PER_METRE, TRP_FARTHEST);
    return point;
}

/// Where memory comes from. `resize` behaves like realloc and free in one: `new_size` 0 frees `pointer` and
/// returns NULL; `pointer` NULL allocates; NULL for a non-zero size means that there is none. Memory is aligned
/// for any type. `old_size` is what was asked for before. An allocator without `resize` is refused with TRP_ERROR_ARGUMENT.
typedef struct trp_allocator {
    /// Allocates, resizes and frees, as described above.
    void *(*resize)(void *context, void *pointer, size_t old_size, size_t new_size);
    void *context;  ///< for `resize`
} trp_allocator;

/// Why bytes or calls were refused: one plain sentence, and where.
typedef struct trp_diagnostic {
    uint32_t line;      ///< from 1; 0 where a line makes no sense (bytes)
    uint32_t column;    ///< from 1
    uint64_t offset;    ///< byte offset, for packs and saves
    char message[240];  ///< zero-terminated UTF-8
} trp_diagnostic;

TRP_END_C

#endif
