// SPDX-License-Identifier: MIT
// Constants: numbers with their units, times of day, points.

#ifndef TROUPE_SCRIPT_CHECK_CONSTANT_H
#define TROUPE_SCRIPT_CHECK_CONSTANT_H

#include "script/check/compiler.h"

/// Reads a time of day in minutes; false after reporting a mistake.
bool trpi_constant_minute_of_day(const trpi_file_scope *file, const trpi_syntax_expression *value, uint16_t *minute);
/// Returns the days of the week (pack/week.h) that are written with a time of day, or alone; 0 for none.
uint8_t trpi_constant_days(const trpi_syntax_expression *value);
/// Reads the one day that is written with a time of day: 1 (Monday) to 7, or 0 for none. False, after reporting it, when there
/// are several.
bool trpi_constant_weekday(const trpi_file_scope *file, const trpi_syntax_expression *value, uint32_t *weekday);
/// Reports days that are written with the first of two times, and returns false then.
bool trpi_check_first_time_has_no_days(const trpi_file_scope *file, const trpi_syntax_expression *value);

/// Folds a constant number: quantities and arithmetic on them. False when the expression is no constant.
bool trpi_fold_constant(const trpi_syntax_expression *expression, trpi_number *number, trpi_dimension *dimension);

/// Folds a constant number, or a range from which one is drawn, `2 to 5 s`: from *low to *high. False when the expression is
/// neither.
bool trpi_fold_constant_or_range(const trpi_syntax_expression *expression, trpi_number *low, trpi_number *high,
                                 trpi_dimension *dimension);

/// Folds a constant to a whole number without a unit, from `least` to `most`.
bool trpi_fold_whole_number(const trpi_syntax_expression *expression, int32_t least, int32_t most, int32_t *number);

/// Returns a duration in milliseconds; 0 after reporting a mistake. `clause_word` is the clause: "cooldown".
uint32_t trpi_constant_duration_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word);

/// Returns the milliseconds of a time that something waits for, at least 1. A time of 0 becomes 1, which lasts one step, because 0
/// in a pack means that the text gives no time. (7.4)
uint32_t trpi_constant_deadline_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word);

/// Whether a duration, or another number, is not written out: it is drawn or computed.
bool trpi_is_drawn_or_computed_duration(const trpi_syntax_expression *value);

/// Whether a duration has to be computed at run time: it is neither a constant nor a range between two constants.
bool trpi_is_computed_duration(const trpi_syntax_expression *value);

/// Reads a point, which a text gives in metres, `(3, 2)`: *x, *y and *z are in units, TRP_UNITS_PER_METRE of them a metre. False
/// after a mistake.
bool trpi_constant_point(const trpi_file_scope *file, const trpi_syntax_expression *value, int32_t *x, int32_t *y, int32_t *z);

/// Reads a duration that may be a range, `15 to 30 s`, in milliseconds: *least_ms and *most_ms are equal when it is none.
void trpi_constant_read_duration_range_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word,
                                          uint32_t *least_ms, uint32_t *most_ms);

#endif
