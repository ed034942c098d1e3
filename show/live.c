// SPDX-License-Identifier: MIT
// The live view for terminals: runs a rehearsal at a given speed and draws it twenty times a second.

#include "show/picture.h"
#include "show/terminal.h"
#include "troupe/assert.h"
#include "troupe/show.h"

#include "troupe/sized.h"

#include <string.h>

enum { FRAME_MS = 50, BEHIND_MS = 200, SLOWEST = 1, FASTEST = 1000000 };

typedef struct live {
    trp_rehearsal *rehearsal;
    trp_entity follow;
    uint32_t until;
    uint32_t speed_percent;
    bool is_paused;
    bool is_over;
    uint64_t shown_at;       // milliseconds of the terminal's clock
    uint64_t owed;           // hundredths of milliseconds of the story that are still to be lived
    trpi_screen screens[2];  // the picture drawn, and the one on the terminal
    trp_sheet output;
    const char *(*tend)(void *context);
    void *tend_context;
    const char *tended;  // its last note
} live;

void trp_terminal_def_init(trp_terminal_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof size, );
    const trp_terminal_def defaults = {.size_bytes = size, .speed_percent = 100, .until = UINT32_MAX};
    trp_sized_struct_fill(def, size, &defaults, sizeof defaults);
}

static void handle_key(live *now, char key)
{
    switch (key) {
    case 'q':
    case 'Q': now->is_over = true; break;
    case ' ': now->is_paused = !now->is_paused; break;
    case 'n': now->follow = trpi_picture_next_character(now->rehearsal, now->follow, false); break;
    case 'p': now->follow = trpi_picture_next_character(now->rehearsal, now->follow, true); break;
    case '+':
    case '=': now->speed_percent = now->speed_percent > FASTEST / 2 ? FASTEST : now->speed_percent * 2; break;
    case '-':
    case '_': now->speed_percent = now->speed_percent < 2 * SLOWEST ? SLOWEST : now->speed_percent / 2; break;
    default: break;
    }
}

// Runs the rehearsal for the time since the last picture. Steps that are not made within BEHIND_MS are dropped, since the machine
// cannot keep pace.
static void run_until_now(live *now, uint64_t milliseconds)
{
    const trp_world *world = trp_rehearsal_world(now->rehearsal);
    uint64_t rate = trp_world_steps_per_second(world);
    if (!now->is_paused) {
        now->owed += milliseconds * now->speed_percent;
    }
    uint64_t steps = now->owed * rate / 100000;
    now->owed -= steps * 100000 / rate;
    uint32_t first = trp_world_now(world);
    uint32_t target = steps > now->until - first ? now->until : first + (uint32_t)steps;

    uint64_t began = trpi_terminal_clock_ms();
    while (trp_rehearsal_step(now->rehearsal, target)) {
        if (trpi_terminal_clock_ms() - began > BEHIND_MS) {
            break;
        }
    }
    now->is_over = now->is_over || trp_world_now(world) >= now->until;
}

static bool draw_picture(live *now)
{
    uint32_t columns = 0;
    uint32_t rows = 0;
    trpi_terminal_size(&columns, &rows);
    if (trpi_terminal_process_was_continued()) {
        trpi_screen_release(&now->screens[1]);
    }
    if (!trpi_screen_reset(&now->screens[0], columns, rows)) {
        return false;
    }
    trp_sheet note = {0};
    trp_sheet_add_format(&note, "%s%u.%02ux   q quit, space pause, n/p follow, +/- speed", now->is_paused ? "PAUSED  " : "",
                         now->speed_percent / 100, now->speed_percent % 100);
    if (now->tended != NULL) {
        trp_sheet_clear(&note);
        trp_sheet_add(&note, now->tended);
    }
    trpi_picture_draw(now->rehearsal, now->follow, trp_sheet_text(&note), &now->screens[0]);
    trp_sheet_release(&note);

    trp_sheet_clear(&now->output);
    trpi_screen_print_changes(&now->screens[0], &now->screens[1], &now->output);
    trpi_terminal_write(trp_sheet_text(&now->output), now->output.size_bytes);
    trpi_screen shown = now->screens[0];
    now->screens[0] = now->screens[1];
    now->screens[1] = shown;
    return !now->output.failed;
}

static trp_result run_loop(live *now)
{
    now->shown_at = trpi_terminal_clock_ms();
    while (!now->is_over && !trpi_terminal_process_must_end()) {
        if (!draw_picture(now)) {
            return TRP_ERROR_MEMORY;
        }
        uint64_t next = now->shown_at + FRAME_MS;
        for (uint64_t time = trpi_terminal_clock_ms(); time < next && !now->is_over; time = trpi_terminal_clock_ms()) {
            handle_key(now, trpi_terminal_wait_for_key((int)(next - time)));
            if (trpi_terminal_process_must_end()) {
                return TRP_OK;
            }
        }
        uint64_t time = trpi_terminal_clock_ms();
        uint64_t passed = time - now->shown_at;
        now->shown_at = time;
        run_until_now(now, passed > 1000 ? 1000 : passed);
        const char *said = now->tend != NULL ? now->tend(now->tend_context) : NULL;
        now->tended = said != NULL ? said : now->tended;
    }
    return TRP_OK;
}

trp_result trp_terminal_run(trp_rehearsal *rehearsal, const trp_terminal_def *def)
{
    trp_terminal_def whole;
    trp_terminal_def_init(&whole, sizeof whole);
    if (rehearsal == NULL || def == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    if (result != TRP_OK) {
        return result;
    }
    if (!trpi_terminal_enter_raw_mode()) {
        return TRP_ERROR_UNKNOWN;
    }

    live now;
    memset(&now, 0, sizeof now);
    now.rehearsal = rehearsal;
    now.until = whole.until;
    now.tend = whole.between_pictures;
    now.tend_context = whole.between_context;
    now.speed_percent = whole.speed_percent < SLOWEST ? 100 : whole.speed_percent;
    now.follow = whole.follow.value != 0 ? whole.follow : trpi_picture_next_character(rehearsal, trp_nobody(), false);
    result = run_loop(&now);

    trpi_terminal_leave_raw_mode();
    trpi_screen_release(&now.screens[0]);
    trpi_screen_release(&now.screens[1]);
    trp_sheet_release(&now.output);
    return result;
}
