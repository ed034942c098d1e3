// SPDX-License-Identifier: MIT
// The lifecycle of a behaviour in an agent's queues: adopted, suspended, activated, carried on, finished or cancelled.
// (MQ "Behavior Dispatch", cases 1, 3, 4 and 6; SEMANTICS 2.6–2.8)

#ifndef TROUPE_ENGINE_MIND_LIFECYCLE_H
#define TROUPE_ENGINE_MIND_LIFECYCLE_H

#include "engine/mind/queue.h"

/// Puts an admitted behaviour into a queue. Its locals are `locals` (parameters first) or zero. Returns the position of
/// the entry.
uint32_t trpi_lifecycle_enqueue(trp_world *world, uint32_t index, const trpi_queue_bid *bid, const int64_t *locals);

/// Records the start of a behaviour in its role, and puts the behaviour into a queue. `latent` is the latent that has fired for it,
/// or TRPI_NO_LATENT; the firing is removed. Returns the position of the entry.
uint32_t trpi_lifecycle_start(trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint32_t latent, const int64_t *locals);

/// Makes an adopted entry play part `part` of a scene.
void trpi_lifecycle_join_scene(trp_world *world, uint32_t index, uint32_t entry, uint32_t scene, uint32_t part);

/// Ends a behaviour before its end: stops it, cleans up, and leaves its scene. `skips_parting` leaves out the parting steps. (2.6,
/// 2.8)
void trpi_lifecycle_cancel(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, bool skips_parting);

/// Ends a behaviour whose last task is done.
void trpi_lifecycle_finish(trp_world *world, uint32_t index, uint32_t entry);

/// Suspends a behaviour: it waits for its partners without occupying the body. The next phase activates it again. (2.6)
void trpi_lifecycle_suspend(trp_world *world, uint32_t index, uint32_t entry);

/// Begins the next phase of a scene for a member (Case 4). `behaviour` is the behaviour that the member performs in that phase:
/// the one of its entry, or another one when the scene continues as another scene.
void trpi_lifecycle_begin_phase(trp_world *world, uint32_t index, uint32_t entry, uint32_t behaviour, uint32_t phase,
                                uint32_t scene_begun_phase_count);

/// Returns the step at which an interrupted behaviour is forgotten, or TRPI_NEVER. (2.5)
static inline uint32_t trpi_entry_forgotten_at_step(const trpi_entry *e)
{
    bool stopped = (e->flags & (TRPI_ENTRY_INTERRUPTED | TRPI_ENTRY_CURRENT)) == TRPI_ENTRY_INTERRUPTED && e->frozen == 0;
    return stopped && e->forgotten_at != 0 ? e->forgotten_at : TRPI_NEVER;
}

/// Records that a behaviour stops here, to be resumed, and until when it is remembered. (2.4, 2.5)
void trpi_lifecycle_record_resumable_stop(trp_world *world, uint32_t index, uint32_t entry);

/// Adds an event about an entry for the host; returns it for more fields to be filled in.
trp_event *trpi_lifecycle_add_event(trp_world *world, uint32_t index, const trpi_entry *e, trp_event_kind kind);

/// Ends the behaviour of an entry that is current and performs its parting steps, and lets the parting go on. False, and nothing is
/// done, for any other entry. (2.8)
bool trpi_lifecycle_end_but_keep_parting(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason);

#endif
