// SPDX-License-Identifier: MIT
// Plays a text for the matrix: the result is a refusal, or what happens in the play.

#ifndef MATRIX_PLAY_H
#define MATRIX_PLAY_H

#include "troupe/sheet.h"

#include <stdbool.h>
#include <stdint.h>

/// The result: commands and events in their order. `lines` has each as words, "Ann begins sit", with zeros between.
typedef struct matrix_log {
    trp_sheet lines;
    uint32_t *step_of;  // the step of each line
    size_t *start_of;   // the offset of each line in `lines`
    uint32_t count;
    uint32_t steps_per_second;
    uint32_t end;  // the step at which the play ended
} matrix_log;

/// Compiles a text and plays its first test. False when it has errors: then `refusal` has the sentence of the first.
bool matrix_play(const char *text, matrix_log *log, trp_sheet *refusal);

/// Compiles the text only.
bool matrix_compiles(const char *text, trp_sheet *refusal);

/// Whether two texts make the same pack, apart from names.
bool matrix_is_same(const char *text, const char *other, trp_sheet *why);

const char *matrix_line(const matrix_log *log, uint32_t index);
void matrix_log_print(const matrix_log *log);
void matrix_log_release(matrix_log *log);

#endif
