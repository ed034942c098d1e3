// SPDX-License-Identifier: MIT
// Prints what a step of a game of 300 people takes of its thread: without a link, with one that nobody has attached to, and
// attached. In microseconds, the middle of so many steps and the 99th of a hundred. With an argument it fails when an attached step
// takes more than so many more.

#include "tests/link/crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS = 3000 };

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Returns the median time of a step and its link together.
static double measure(const char *name, bool is_linked, bool is_attached)
{
    static double took[STEPS];
    crowd game;
    crowd_open(&game, 300, is_linked);
    trp_viewer *viewer = NULL;
    trp_link_game about;
    if (is_attached && trp_link_games(&about, 1, sizeof about) == 1) {
        trp_viewer_attach(about.port, about.token, &viewer);
    }
    for (int i = 0; i < 300 + STEPS; i++) {
        double begun = now_us();
        crowd_step(&game);
        if (i >= 300) {
            took[i - 300] = now_us() - begun;
        }
        while (viewer != NULL && trp_viewer_play_next_step(viewer)) {
        }
        if (i == 100 || i == 200) {
            nanosleep(&(struct timespec){.tv_nsec = 150000000}, NULL);
        }
    }
    bool is_seen = viewer != NULL && trp_viewer_world(viewer) != NULL;
    trp_viewer_close(viewer);
    crowd_close(&game);
    qsort(took, STEPS, sizeof *took, compare);
    printf("%-28s %8.1f us, 99 of 100 below %8.1f us%s\n", name, took[STEPS / 2], took[STEPS * 99 / 100],
           is_attached && !is_seen ? " (not seen)" : "");
    return is_attached && !is_seen ? 1e9 : took[STEPS / 2];
}

int main(int count, char **arguments)
{
    double without = measure("without a link", false, false);
    double alone = measure("nobody attached", true, false);
    double attached = measure("attached", true, true);
    printf("the link takes %.1f us a step with nobody attached, %.1f us attached\n", alone - without, attached - without);
    return count > 1 && attached - without > atof(arguments[1]);
}
