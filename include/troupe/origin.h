// SPDX-License-Identifier: MIT
// Origins: where in the texts the things of a pack stand, and, for what an instance of a pattern made, the line of the pattern and
// the field of the instance's form. For tools that show, explain or stop; a game needs none of it.

#ifndef TROUPE_ORIGIN_H
#define TROUPE_ORIGIN_H

#include <troupe/pack.h>
#include <troupe/types.h>

TRP_BEGIN_C

// The number of an origin is of its pack, from 1 on; 0 is none, and what every call gives for a thing whose origin is not known.
// Things that begin on one line of one text have the same origin. Nodes (tree.h), frames (agent.h), events and notices tell theirs.

/// An origin. Strings live as long as the pack. A stripped pack has the lines, but neither names nor files: they are "".
typedef struct trp_origin_info {
    const char *file;          ///< where `line` is: a path from the folder in which all texts lie, "people/guards.troupe"
    uint32_t line;             ///< the line that a writer wrote: of the outermost instance, or of the field of its form
    uint32_t instance_count;   ///< the instances that made the place, each by a pattern's line that the one before made; 0: written
    const char *pattern_file;  ///< where `pattern_line` is; "" without an instance
    uint32_t pattern_line;     ///< the line of the innermost instance's pattern; 0 without an instance
    uint32_t parameter_line;   ///< where an instance gives the value that stands here, in the instance's file; 0: none
    const char *parameter;     ///< the parameter of which that is the value, the first one if there are more; "": none
    uint32_t parameter_of;     ///< which of the instances gives it: trp_pack_origin_instance
    bool is_standard;          ///< `file` is one of the standard library
    bool pattern_is_standard;  ///< so is `pattern_file`
    uint8_t spare[2];          ///< 0
} trp_origin_info;

/// Fills *info with an origin. TRP_ERROR_UNKNOWN when there is no such origin.
TRP_API trp_result trp_pack_origin(const trp_pack *pack, uint32_t origin, trp_origin_info *info, size_t size);

/// An instance of a pattern. Strings live as long as the pack.
typedef struct trp_instance_info {
    const char *name;     ///< "Crypt drill"
    const char *pattern;  ///< "Drill"
    const char *file;     ///< where it stands
    uint32_t line;        ///< its line there: written for the outermost instance, of the pattern of the one before for the others
    bool is_standard;     ///< `file` is one of the standard library
    uint8_t spare[3];     ///< 0
} trp_instance_info;

/// Fills *info with instance `number` of those that made an origin, the outermost, which a writer wrote, first. TRP_ERROR_UNKNOWN
/// behind the last.
TRP_API trp_result trp_pack_origin_instance(const trp_pack *pack, uint32_t origin, uint32_t number, trp_instance_info *info,
                                            size_t size);

/// Writes where an origin is, as people say it, into `room` bytes at `to`, zero-terminated, cut off where they end: "line 12", and
/// of what an instance made "line 12 (`Crypt drill`, line 6 of its pattern `Drill`)". "" for no origin. Returns `to`.
TRP_API const char *trp_pack_origin_words(const trp_pack *pack, uint32_t origin, char *to, size_t room);

/// The origin of a thing with a name.
TRP_API uint32_t trp_pack_thing_origin(const trp_pack *pack, trp_name_family sort, uint32_t number);

/// The origin of row `row` of a scene, counted from 0.
TRP_API uint32_t trp_pack_row_origin(const trp_pack *pack, uint32_t scene, uint32_t row);

/// The origin of part `part` of a scene, counted from 0.
TRP_API uint32_t trp_pack_part_origin(const trp_pack *pack, uint32_t scene, uint32_t part);

/// The origin of step `step` of a task that is a list of steps, counted from 0. Steps in trees are nodes instead.
TRP_API uint32_t trp_pack_step_origin(const trp_pack *pack, uint32_t task, uint32_t step);

/// Lists the origins at a line of a text, in ascending order: of the things written on the line, of the things that an instance
/// on the line makes, or makes of a field of its form that stands there, and, if the line is in a pattern, of the things that
/// instances make of the line. `file` is named as in trp_origin_info, or with folders before that; NULL is any. Returns how many
/// there are; writes at most `capacity`.
TRP_API uint32_t trp_pack_origins_at(const trp_pack *pack, const char *file, uint32_t line, uint32_t *origins, uint32_t capacity);

/// The sorts of things that have an origin and no name; those of trp_name_family are sorts, too.
typedef enum trp_thing_sort {
    TRP_THING_NODE = TRP_NAMES_COUNT,  ///< of the tree of a task
    TRP_THING_STEP,                    ///< of a task that is a list of steps
    TRP_THING_ROW,                     ///< of a scene
    TRP_THING_PART,                    ///< of a scene
    TRP_THING_COUNT
} trp_thing_sort;

/// The sort and number of anything in a pack that has an origin. 12 bytes.
typedef struct trp_thing {
    uint32_t sort;    ///< trp_name_family or trp_thing_sort
    uint32_t number;  ///< of a thing with a name its number; else its position in what it is of
    uint32_t of;      ///< the task or the scene (TRP_NAMES_SCENE) that it is of; TRP_NOT_FOUND for a thing with a name
} trp_thing;

/// The things with this origin, sort by sort. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_pack_things_of_origin(const trp_pack *pack, uint32_t origin, trp_thing *things, uint32_t capacity,
                                           size_t size);

TRP_END_C

#endif
