// SPDX-License-Identifier: MIT
// A promise is compared with a log: its lines have to be found in the log, one after the other.
//
//     Ann begins sit               such a line, behind the one before; it may go on with further words
//     never Ann begins sit         none, up to where the next line is found, or to the end
//     3 times Ann begins sit       so many from here to the end
//     at 3 s: Ann begins sit       at this time of the play
//     3 s later: Ann begins sit    so long behind the line before; the step counts, give or take 0.1 s
//     within 3 s: Ann begins sit   not later than that
//     after 3 s: Ann begins sit    not sooner than that

#ifndef MATRIX_PROMISE_H
#define MATRIX_PROMISE_H

#include "play.h"

/// Whether a log keeps a promise. If not, `why` (may be NULL) has the line of the promise that is broken.
bool matrix_keeps(const matrix_log *log, const char *shows, trp_sheet *why);

#endif
