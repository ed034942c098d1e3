// SPDX-License-Identifier: MIT
// Costs of the cues and conditions of a text in a bench's steps: how often they are looked for and evaluated, and, where the
// machine counts instructions, how many that takes.

#ifndef TROUPE_CLI_METER_H
#define TROUPE_CLI_METER_H

#include "cli/bench.h"

/// A cue or condition of a behaviour.
typedef struct trpi_bench_meter_row {
    uint32_t behaviour;
    uint64_t count, true_count;  // how often it was looked for or evaluated, and came out true
    uint64_t instructions;
} trpi_bench_meter_row;

typedef struct trpi_bench_meter {
    const trpi_bench *bench;
    trpi_bench_meter_row *rows[TRP_METERED_COUNT];  // by behaviour, until they are told
    uint32_t row_count;
    uint64_t begun;     // what the counter showed when the present cue or condition began
    uint64_t reading;   // instructions that one reading of the counter takes
    uint64_t readings;  // how often the present step has read the counter
    uint64_t total;     // instructions of the steps
} trpi_bench_meter;

/// Makes a meter for the steps of a bench. False when there is no memory; release in any case.
bool trpi_bench_meter_make(trpi_bench_meter *meter, const trpi_bench *bench);
void trpi_bench_meter_release(trpi_bench_meter *meter);

/// Takes one step of the bench's world with the meter set, and adds up its instructions.
void trpi_bench_meter_measure_step(trpi_bench_meter *meter);

/// Tells the cues and conditions that were looked for or evaluated, the dearest first, as the writer wrote them.
void trpi_bench_meter_print(trpi_bench_meter *meter, const trpi_opened_play *opened, trp_sheet *sheet);

#endif
