// SPDX-License-Identifier: MIT
#include "pack/week.h"

#include <string.h>

static const char *const names[TRPI_WEEK_DAYS] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

const char *trpi_weekday_name(uint32_t day)
{
    return names[day % TRPI_WEEK_DAYS];
}

uint32_t trpi_weekdays_one_day_later(uint32_t days)
{
    return (days << 1 | days >> (TRPI_WEEK_DAYS - 1)) & TRPI_WEEK;
}

uint32_t trpi_weekdays_where_set_changes(uint32_t days)
{
    return days ^ trpi_weekdays_one_day_later(days);
}

static bool has(uint32_t days, uint32_t day)
{
    return (days >> day % TRPI_WEEK_DAYS & 1) != 0;
}

// Returns how many days of the set follow one another from `day` on, within one week.
static uint32_t run_from(uint32_t days, uint32_t day)
{
    uint32_t length = 0;
    while (day + length < TRPI_WEEK_DAYS && has(days, day + length)) {
        length++;
    }
    return length;
}

void trpi_weekdays_write_words(uint32_t days, char to[TRPI_WEEK_WORDS])
{
    to[0] = 0;
    if (days == TRPI_WEEKDAYS || days == TRPI_WEEKEND) {
        strcpy(to, days == TRPI_WEEKDAYS ? "weekdays" : "weekends");
        return;
    }
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS; day++) {
        uint32_t length = run_from(days, day);
        if (length == 0) {
            continue;
        }
        strcat(to, to[0] != 0 ? " and " : "");
        strcat(to, names[day]);
        if (length > 2) {
            strcat(to, " to ");
            strcat(to, names[day + length - 1]);
            day += length - 1;
        }
    }
}

static bool is_word(const char *word, size_t size, const char *name)
{
    size_t length = strlen(name);
    bool plural = size == length + 1 && (word[length] | 32) == 's';
    for (size_t i = 0; i < length && i < size; i++) {
        if ((word[i] | 32) != (name[i] | 32)) {
            return false;
        }
    }
    return size == length || plural;
}

uint32_t trpi_weekdays_by_word(const char *word, size_t size)
{
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS; day++) {
        if (is_word(word, size, names[day])) {
            return 1u << day;
        }
    }
    return is_word(word, size, "weekday") ? TRPI_WEEKDAYS : is_word(word, size, "weekend") ? TRPI_WEEKEND : 0;
}
