// SPDX-License-Identifier: MIT
// A counter of the machine: the instructions that this process and its threads have made, outside of the system.

#ifndef TROUPE_CLI_COUNTER_H
#define TROUPE_CLI_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Opens the counter, before there are threads. False where none can be had: on other systems, in containers, without the right to.
bool trpi_counter_open(int *counter);
uint64_t trpi_counter_read(int counter);
void trpi_counter_close(int counter);

#endif
