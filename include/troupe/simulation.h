// SPDX-License-Identifier: MIT
// Simulations: random worlds with hosts that misbehave, in which every rule that must always hold is checked. A case that breaks a
// rule is cut down to the little that shows it.
//
//     trp_simulation_create(&def, &simulation);
//     while (trp_simulation_play(simulation)) {
//     }
//     trp_simulation_shrink(simulation, 2000, &sheet);

#ifndef TROUPE_SIMULATION_H
#define TROUPE_SIMULATION_H

#include <troupe/agent.h>
#include <troupe/log.h>
#include <troupe/sheet.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// A simulation. See trp_simulation_create.
typedef struct trp_simulation trp_simulation;

/// How a simulation is made. Fill with trp_simulation_def_init, then change what you need.
typedef struct trp_simulation_def {
    size_t size_bytes;        ///< set by trp_simulation_def_init
    uint64_t seed;            ///< of the first play; the next ones have the next numbers. Default 1
    uint32_t steps_per_play;  ///< default 3000
    uint32_t
        crowd_check_period_steps;  ///< in plays of more than a hundred, everything is looked at every so many steps; default 16
} trp_simulation_def;

/// Fills a def with defaults. `size` is sizeof(trp_simulation_def) as the caller knows it.
TRP_API void trp_simulation_def_init(trp_simulation_def *def, size_t size);

/// Makes a simulation. On failure *simulation is NULL.
TRP_API trp_result trp_simulation_create(const trp_simulation_def *def, trp_simulation **simulation);

/// Frees a simulation. NULL is allowed.
TRP_API void trp_simulation_destroy(trp_simulation *simulation);

/// Plays the next world to its end. False when something was found (or memory ran out: the result says which).
TRP_API bool trp_simulation_play(trp_simulation *simulation, trp_result *result);

/// The seed of the play that goes on or was played last.
TRP_API uint64_t trp_simulation_seed(const trp_simulation *simulation);

/// The amount of work that a simulation has done so far.
typedef struct trp_simulation_totals {
    uint64_t plays;              ///< worlds that were made
    uint64_t steps;              ///< of worlds, jumps counted
    uint64_t npc_steps;          ///< steps, each for everybody there
    uint64_t skipped_npc_steps;  ///< npc_steps that trp_world_skip passed over
    uint64_t deeds;              ///< faults, other than answers
    uint64_t milliseconds;       ///< on the worlds' clocks
} trp_simulation_totals;

/// Fills *totals with what the simulation has played so far.
TRP_API void trp_simulation_get_totals(const trp_simulation *simulation, trp_simulation_totals *totals, size_t size);

/// The finding: a sentence about a world that should not be true of it. NULL when nothing was found.
TRP_API const char *trp_simulation_finding(const trp_simulation *simulation, uint32_t *step);

/// Writes the matrix: in which stance agents were (trp_stance) when which fault met them, and how often.
TRP_API void trp_simulation_print_matrix(const trp_simulation *simulation, trp_sheet *sheet);

/// One cell of the matrix, for programs: how often a fault met agents in a stance. 0 beyond the matrix.
TRP_API uint64_t trp_simulation_matrix_count(const trp_simulation *simulation, trp_stance stance, uint32_t fault);

/// How many sorts of faults there are.
TRP_API uint32_t trp_simulation_fault_count(void);

/// The name of a sort of fault; "" when there is none. Static.
TRP_API const char *trp_simulation_fault_name(uint32_t fault);

/// Whether a fault can meet an agent in a stance at all; *why (may be NULL) says why not.
TRP_API bool trp_simulation_fault_can_meet_stance(trp_stance stance, uint32_t fault, const char **why);

/// Cuts the case down in which the simulation has found a broken rule, as long as the same rule is broken, in at most `tries`
/// plays. Writes the case as a text that can be compiled, whose comments hold what the host did (trp_simulation_replay).
/// TRP_ERROR_UNKNOWN when nothing was found.
TRP_API trp_result trp_simulation_shrink(trp_simulation *simulation, uint32_t tries, trp_sheet *sheet);

/// Plays again the text that trp_simulation_shrink wrote. *wrong is a sentence about the fault that was found, a static string,
/// or NULL.
TRP_API trp_result trp_simulation_replay(const char *text, size_t size_bytes, const char **wrong, uint32_t *step);

/// Plays the text of a case again as trp_simulation_replay does, and records the world for tools that show what the host did. `log`
/// (NULL: none) gets a log (log.h) of the world, and another one behind it for each world that a load puts in its place: a log
/// begins with `TRPLOGS`, always at the beginning of a write. `deeds` (NULL: none) gets a line for each fault that took effect: how
/// many steps had been made, its name (trp_simulation_fault_name), and the entity as a number, 0 for all of them or for the world.
/// TRP_ERROR_FULL when a log is not whole, since `log` took no more; TRP_ERROR_MEMORY.
TRP_API trp_result trp_simulation_record(const char *text, size_t size_bytes, const trp_sink *log, trp_sheet *deeds,
                                         const char **wrong, uint32_t *step);

/// Writes the case of a seed, as a play of trp_simulation_play draws it, with all its faults, as a text like that of
/// trp_simulation_shrink. `steps` is from 1 to 1000000.
TRP_API trp_result trp_simulation_write_case(uint64_t seed, uint32_t steps, trp_sheet *sheet);

TRP_END_C

#endif
