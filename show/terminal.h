// SPDX-License-Identifier: MIT
// The terminal of this process, borrowed: its own screen, no echo, single keys; given back as it
// was, whatever happens.

#ifndef TROUPE_SHOW_TERMINAL_H
#define TROUPE_SHOW_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// False when standard input or output is no terminal. Only one may be borrowed at a time.
bool trpi_terminal_enter(void);
void trpi_terminal_leave(void);

/// Whether somebody wants this process to end (Ctrl-C, hang-up, kill).
bool trpi_terminal_is_over(void);

/// True once after this process was stopped (Ctrl-Z) and goes on: everything must be drawn anew.
bool trpi_terminal_was_stopped(void);

/// 80 by 24 when the terminal does not say.
void trpi_terminal_size(uint32_t *columns, uint32_t *rows);

/// Waits up to `milliseconds` for a key; 0 when there is none.
char trpi_terminal_key(int milliseconds);

void trpi_terminal_write(const char *bytes, size_t size_bytes);

/// A clock that only goes forward.
uint64_t trpi_terminal_milliseconds(void);

#endif
