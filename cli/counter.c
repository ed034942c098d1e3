// SPDX-License-Identifier: MIT
#ifdef __linux__
#define _GNU_SOURCE  // syscall
#endif

#include "cli/counter.h"

#ifdef __linux__

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

bool trpi_instruction_counter_open(int *counter)
{
    struct perf_event_attr what = {.type = PERF_TYPE_HARDWARE, .size = sizeof what, .config = PERF_COUNT_HW_INSTRUCTIONS};
    what.inherit = 1;
    what.exclude_kernel = 1;
    what.exclude_hv = 1;
    *counter = (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, 0);
    if (*counter >= 0 && trpi_instruction_counter_read(*counter) == 0) {
        trpi_instruction_counter_close(*counter);  // there is one, which does not count
        *counter = -1;
    }
    return *counter >= 0;
}

uint64_t trpi_instruction_counter_read(int counter)
{
    uint64_t count = 0;
    return read(counter, &count, sizeof count) == (ssize_t)sizeof count ? count : 0;
}

void trpi_instruction_counter_close(int counter)
{
    close(counter);
}

#else

bool trpi_instruction_counter_open(int *counter)
{
    *counter = -1;
    return false;
}

uint64_t trpi_instruction_counter_read(int counter)
{
    (void)counter;
    return 0;
}

void trpi_instruction_counter_close(int counter)
{
    (void)counter;
}

#endif
