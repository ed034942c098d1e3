// SPDX-License-Identifier: MIT
// Copies of a setting side by side, with the leanest host: what `troupe bench` and `troupe profile` measure.

#ifndef TROUPE_CLI_BENCH_H
#define TROUPE_CLI_BENCH_H

#include "cli/blueprint.h"
#include "cli/command.h"
#include "cli/lean_host.h"
#include "troupe/pool.h"

enum { TRPI_BENCH_BLUEPRINTS = 16 };  // this many copies differ in where their scattered entities stand

/// An allocator that counts: `peak` is the most memory that was in use at a time.
typedef struct trpi_bench_counting_allocator {
    size_t now, peak;
} trpi_bench_counting_allocator;

typedef struct trpi_bench {
    const trpi_cli_command_option_values *wanted;
    const trp_pack *pack;
    uint32_t npcs, copies, steps, warm_up;
    trpi_blueprint blueprints[TRPI_BENCH_BLUEPRINTS];
    trp_entity *built;
    trpi_bench_counting_allocator heap;
    trp_allocator allocator;
    trp_world *world;
    trp_thread_pool *pool;
    trpi_lean_host host;
    int counter;
    bool has_counter;
    // Results of the measurement.
    uint64_t *step_ns;
    uint64_t total_ns, making_ns, instructions, hash;
    size_t peak_bytes;
    trp_counters before, after;
    uint64_t begun;
    uint64_t part_ns[TRP_STEP_PART_COUNT];
    uint64_t part_begun_ns;
    trp_step_part part;
} trpi_bench;

/// Makes the copies that the options ask for, with events or without. NULL after a complaint; *exit_code is then the exit code of
/// the process. Close with trpi_bench_close.
trpi_bench *trpi_bench_open(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened, bool has_events,
                            int *exit_code);
void trpi_bench_close(trpi_bench *bench);

/// Takes steps of the bench's world, and lets the host perform the commands of each.
void trpi_bench_take_steps(trpi_bench *bench, uint32_t count);

/// Returns a sentence about the first option with a value that it cannot have, or which another option excludes; NULL when there is
/// none.
const char *trpi_bench_check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands);

/// Returns the time in nanoseconds: on one thread the processor time, which other programs do not lengthen; on several threads
/// the wall-clock time.
uint64_t trpi_bench_now_ns(const trpi_bench *bench);

#endif
