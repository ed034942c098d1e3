// SPDX-License-Identifier: MIT
// The processor's count of the instructions that this process and its threads have executed, without those of the operating system.

#ifndef TROUPE_CLI_COUNTER_H
#define TROUPE_CLI_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Opens the counter; to be called before any thread is made. False where there is none: on other systems, in containers, without
/// the permission.
bool trpi_instruction_counter_open(int *counter);
uint64_t trpi_instruction_counter_read(int counter);
void trpi_instruction_counter_close(int counter);

#endif
