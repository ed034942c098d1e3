// SPDX-License-Identifier: MIT
// Saves of the world that a bench has measured: what a save, an image and a log cost.

#ifndef TROUPE_CLI_BENCH_SAVES_H
#define TROUPE_CLI_BENCH_SAVES_H

#include "cli/bench.h"

typedef struct trpi_bench_save_times {
    uint64_t save_ns, load_ns;
    uint64_t image_ns;
    uint64_t rollback_ns;  // an image is put back, and 8 steps are taken again
    uint64_t replay_ns;    // of `replayed_steps`, with what the log begins with: a load
    size_t save_bytes, log_bytes;
    uint32_t replayed_steps;
    bool is_same;  // all came out as before
} trpi_bench_save_times;

/// Saves the world and loads it, sets it aside and puts it back, records some steps and replays them. False after a complaint.
bool trpi_bench_measure_saves(trpi_bench *bench, trpi_bench_save_times *saves);

#endif
