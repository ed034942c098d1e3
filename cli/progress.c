// SPDX-License-Identifier: MIT

#include "cli/progress.h"

#include "cli/system.h"

#include <signal.h>
#include <stdio.h>

enum {
    FIRST_MS = 2000,  // shorter work needs no line
    EVERY_MS = 250
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL);
}

static uint64_t clock_ms(void)
{
    return trpi_system_now_ns() / 1000000;
}

trpi_progress trpi_progress_begin(uint64_t from, uint64_t to)
{
    interrupted = 0;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    return (trpi_progress){.from = from, .to = to, .began_at_ms = clock_ms()};
}

static void write_rest(uint64_t seconds)
{
    if (seconds < 90) {
        fprintf(stderr, "%u s left", (unsigned)seconds);
    } else if (seconds < 5400) {
        fprintf(stderr, "%u min left", (unsigned)((seconds + 30) / 60));
    } else {
        fprintf(stderr, "%.1f hours left", (double)seconds / 3600);
    }
}

void trpi_progress_print(trpi_progress *progress, uint64_t reached)
{
    if (reached <= progress->from) {
        return;
    }
    uint64_t ms = clock_ms(), passed = ms - progress->began_at_ms;
    if (passed < FIRST_MS || ms - progress->printed_at_ms < EVERY_MS || !trpi_system_is_terminal(stderr)) {
        return;
    }
    uint64_t done = reached - progress->from, all = progress->to - progress->from;
    if (progress->to <= progress->from) {
        fprintf(stderr, "\r%llu steps done", (unsigned long long)done);
    } else {
        done = done < all ? done : all;
        fprintf(stderr, "\r%u %% done, ", (unsigned)(done * 100 / all));
        write_rest((uint64_t)((double)passed * (double)(all - done) / (double)done / 1000));
    }
    fprintf(stderr, "\x1b[K");
    progress->printed_at_ms = ms;
}

void trpi_progress_clear(trpi_progress *progress)
{
    if (progress->printed_at_ms != 0) {
        fprintf(stderr, "\r\x1b[K");
        progress->printed_at_ms = 0;
    }
}

bool trpi_progress_is_interrupted(void)
{
    return interrupted != 0;
}
