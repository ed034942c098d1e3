// SPDX-License-Identifier: MIT
// Edits of a text while it plays, and what each has to do to the agents that are in the middle of something.

#ifndef TESTS_ENGINE_EDITS_H
#define TESTS_ENGINE_EDITS_H

#include <stdint.h>

/// The migration of a behaviour, by the task that it is in; written down from the rules, not from the engine. `tasks` has a
/// letter per task of the old text, the last one for all that follow:
///     0 … 9, A … F   goes on, and that is its number now
///     s              its task begins again
///     x              it begins again with its first task, which is the one that it was at
///     r              it begins again as a whole
///     d              is dropped
///     e              dropped if it has paid or taken, else it begins again
///     ?              either, as it happens
/// A scene is named once, for all of its parts.
typedef struct edit_migration {
    const char *behaviour;
    const char *tasks;
} edit_migration;

/// One edit: `from` is replaced by `to` (each once). Behaviours that are not named go on at the task of the same number.
typedef struct edit {
    const char *name;
    const char *text;
    struct {
        const char *from, *to;
    } changes[3];
    edit_migration fates[4];
    const char *lost;  // a fact, role or kind that the report has to name as lost; NULL: none may be lost
} edit;

extern const edit edits[];
extern const uint32_t edit_count;

#endif
