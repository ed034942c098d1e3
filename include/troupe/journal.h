// SPDX-License-Identifier: MIT
// A journal: the last refusals, messages and castings of each entity, which a look at one moment cannot show. For tools and
// games that explain. A journal reads the events of a world (event.h), and is no part of its state: the hash, saves and
// logs are those of a world without one, and a world without one pays nothing for it. A journal has the steps for which
// trp_journal_note_step was called, and a replay gives it the same.
//
//     trp_journal_create(NULL, &journal);
//     while (plays) {
//         trp_world_step(world);
//         trp_journal_note_step(journal, world);
//     }
//     count = trp_journal_of_entity(journal, blue_boar, TRP_JOURNAL_REFUSALS, events, 8, sizeof *events);

#ifndef TROUPE_JOURNAL_H
#define TROUPE_JOURNAL_H

#include <troupe/event.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The journal of a world. See trp_journal_create.
typedef struct trp_journal trp_journal;

/// The kind of event that a journal keeps.
typedef enum trp_journal_kind {
    TRP_JOURNAL_REFUSALS,  ///< TRP_EVENT_REFUSED: of the one who refused, and of the one who was refused
    TRP_JOURNAL_MESSAGES,  ///< TRP_EVENT_HEARD and UNHEARD: of the reader, and of the sender
    TRP_JOURNAL_CASTINGS,  ///< of who began a scene or meeting, or searched in vain: REJECTED, SCENE_STARTED and CAST
    TRP_JOURNAL_KIND_COUNT
} trp_journal_kind;

/// The number of events of each kind that are kept for each entity and each scene: the last ones.
#define TRP_JOURNAL_DEPTH 8

/// Begins a journal that knows of nothing. NULL for the allocator is the C library; another one must outlive the journal. On
/// failure *journal is NULL.
TRP_API trp_result trp_journal_create(const trp_allocator *allocator, trp_journal **journal);

/// Frees a journal. NULL is allowed.
TRP_API void trp_journal_destroy(trp_journal *journal);

/// Notes the events of the last step. Call after each step of a world that collects events. When the world has another text than
/// before (trp_world_reload), what was noted is forgotten, since it speaks of the old one. TRP_ERROR_MEMORY when there was none:
/// then events of this step are missing.
TRP_API trp_result trp_journal_note_step(trp_journal *journal, const trp_world *world);

/// Makes a journal know what another one knows, in place of what it knew, so that a world that is put back to an earlier moment has
/// its journal of that moment. TRP_ERROR_MEMORY when there was none: then the journal knows of nothing. Two journals with the same
/// allocator share what they both know until one of them notes more, so they are used by one thread at a time.
TRP_API trp_result trp_journal_copy(trp_journal *journal, const trp_journal *other);

/// How many bytes of memory a journal takes, with its part of what it shares with others.
TRP_API size_t trp_journal_size(const trp_journal *journal);

/// The last events of one kind about an entity, the newest first. Returns how many are kept; writes at most `capacity`.
TRP_API uint32_t trp_journal_of_entity(const trp_journal *journal, trp_entity entity, trp_journal_kind kind, trp_event *events,
                                       uint32_t capacity, size_t size);

/// The last castings of a scene or situation (TRP_NAMES_SCENE), by any agent or area, with the refusals, the newest first. Returns
/// how many are kept; writes at most `capacity`.
TRP_API uint32_t trp_journal_of_scene(const trp_journal *journal, uint32_t scene, trp_event *events, uint32_t capacity,
                                      size_t size);

TRP_END_C

#endif
