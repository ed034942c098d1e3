// SPDX-License-Identifier: MIT
// Days of the week as a set: bit n is day n, Monday first. In packs and in the state 0 means that no day is said.

#ifndef TROUPE_PACK_WEEK_H
#define TROUPE_PACK_WEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRPI_WEEK_DAYS 7u
#define TRPI_WEEK 0x7Fu      // every day
#define TRPI_WEEKDAYS 0x1Fu  // Monday to Friday
#define TRPI_WEEKEND 0x60u
#define TRPI_WEEK_WORDS 96u  // room for the longest of trpi_weekdays_write_words

/// Returns the name of a day: "Monday" for 0.
const char *trpi_weekday_name(uint32_t day);

/// Returns the days that follow a set of days.
uint32_t trpi_weekdays_one_day_later(uint32_t days);

/// Returns the days on which membership of a set changes: a day that differs from the day before.
uint32_t trpi_weekdays_where_set_changes(uint32_t days);

/// Writes a set of days as it stands behind `on`: "Sunday", "weekdays", "Monday and Thursday", "Monday to Thursday".
void trpi_weekdays_write_words(uint32_t days, char to[TRPI_WEEK_WORDS]);

/// Returns the days that a word of `size` bytes names, ignoring capitals, one day or several: `Sunday`, `Sundays`,
/// `weekday`, `weekdays`, `weekends`. 0: none.
uint32_t trpi_weekdays_by_word(const char *word, size_t size);

#endif
