// SPDX-License-Identifier: MIT
// The terminal of this process in raw mode: a second screen, no echo, single keys. The terminal is restored however the process
// ends.

#ifndef TROUPE_SHOW_TERMINAL_H
#define TROUPE_SHOW_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Switches the terminal to raw mode. False when standard input or output is no terminal. Calls must not be nested.
bool trpi_terminal_enter_raw_mode(void);
void trpi_terminal_leave_raw_mode(void);

/// Returns whether a signal asks this process to end (Ctrl-C, hang-up, kill). Stops the process first if Ctrl-Z was pressed.
bool trpi_terminal_process_must_end(void);

/// Returns true once after this process was stopped (Ctrl-Z) and continued: everything must be drawn anew.
bool trpi_terminal_process_was_continued(void);

/// Gives the size of the terminal; 80 by 24 when it does not say.
void trpi_terminal_size(uint32_t *columns, uint32_t *rows);

/// Waits up to `milliseconds` for a key; 0 when there is none.
char trpi_terminal_wait_for_key(int milliseconds);

void trpi_terminal_write(const char *bytes, size_t size_bytes);

/// Returns the milliseconds of a monotonic clock.
uint64_t trpi_terminal_clock_ms(void);

#endif
