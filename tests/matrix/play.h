// SPDX-License-Identifier: MIT
// A text that is played for the matrix: what it is refused for, or what happens in it.

#ifndef MATRIX_PLAY_H
#define MATRIX_PLAY_H

#include "troupe/sheet.h"

#include <stdbool.h>
#include <stdint.h>

/// The result: commands and events in their order. `lines` has each as words, "Ann begins sit", with zeros between.
typedef struct matrix_log {
    trp_sheet lines;
    uint32_t *step_of;  // of each line
    size_t *start_of;   // in `lines`
    uint32_t count;
    uint32_t steps_per_second;
    uint32_t end;  // the step at which the play was over
} matrix_log;

/// Compiles a text and plays its first test. False when it has errors: then `refusal` has the sentence of the first.
bool matrix_play(const char *text, matrix_log *log, trp_sheet *refusal);

/// Compiles it only.
bool matrix_compiles(const char *text, trp_sheet *refusal);

/// Whether two texts make the same pack, apart from names.
bool matrix_is_same(const char *text, const char *other, trp_sheet *why);

const char *matrix_line(const matrix_log *log, uint32_t index);
void matrix_log_print(const matrix_log *log);
void matrix_log_release(matrix_log *log);

#endif
