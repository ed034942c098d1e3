// SPDX-License-Identifier: MIT
// The words after a command: options with and without a value, and operands.

#ifndef TROUPE_CLI_OPTIONS_H
#define TROUPE_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum trpi_option_kind {
    TRPI_OPTION_FLAG,      // bool
    TRPI_OPTION_TEXT,      // const char *
    TRPI_OPTION_NUMBER,    // trpi_option_amount: decimal or 0x…
    TRPI_OPTION_DURATION,  // trpi_option_amount, milliseconds: "10m", "2h30m"
    TRPI_OPTION_SPEED,     // trpi_option_amount, percent: "10", "0.5"
    TRPI_OPTION_TIME,      // trpi_option_time: "2h30m" from the beginning, or "18:30"
    TRPI_OPTION_MOMENTS    // trpi_option_moments: "3m OUT", as often as one likes
} trpi_option_kind;

typedef struct trpi_option_amount {
    uint64_t value;
    bool is_given;
} trpi_option_amount;

/// A moment of a story.
typedef struct trpi_option_time {
    uint64_t value_ms;  // milliseconds since the beginning, or after midnight
    bool is_of_day;
    bool is_given;
} trpi_option_time;

#define TRPI_MOST_MOMENTS 64

/// The values of an option that may be repeated, such as `--save`: each a moment of the run, and the file that is written then.
typedef struct trpi_option_moments {
    uint64_t at_ms[TRPI_MOST_MOMENTS];
    const char *paths[TRPI_MOST_MOMENTS];
    uint32_t count;
} trpi_option_moments;

/// The declaration of an option of a command. Its parsing, the sentences about mistakes and its help follow from this row. `-o` is
/// short for `--output`.
typedef struct trpi_option {
    const char *name;  // "--for"
    trpi_option_kind kind;
    size_t offset;         // of its value among all values; its type is the kind's
    const char *argument;  // "TIME", for help; NULL of a flag
    const char *about;     // for help
} trpi_option;

typedef struct trpi_options {
    const trpi_option *at;
    size_t count;
} trpi_options;

#define TRPI_COUNT(array) (sizeof(array) / sizeof *(array))

/// The operands: the words of main without the options.
typedef struct trpi_cli_command_operands {
    char **words;
    int count;
} trpi_cli_command_operands;

/// Reads `count` words, and the values of options into `values`. Operands are moved to the front of `words`. `--` ends the
/// options; `-` is an operand. False when something is wrong: then a sentence with a suggestion was written to standard error.
bool trpi_options_read(const char *command, trpi_options options, void *values, char **words, int count,
                       trpi_cli_command_operands *operands);

/// Reads a duration: "10m", "24h", "90s", "7.5s", "2h30m", "1d", "500ms"; a bare number is seconds. False when the word is no duration, is
/// 0, or is more than a thousand days.
bool trpi_cli_read_duration(const char *text, uint64_t *milliseconds);

/// Reads a time of day, "18:30" or "18:30:15", as milliseconds after midnight. False when the word is no time of a day
/// of 24 hours.
bool trpi_cli_read_time_of_day(const char *text, uint64_t *milliseconds);

/// Reads a speed: "10" is 1000 percent, "0.5" is 50. False outside of 0.01 to 10000.
bool trpi_cli_read_speed(const char *text, uint64_t *percent);

/// Reads a count, decimal or hexadecimal after 0x.
bool trpi_cli_read_count(const char *text, uint64_t *number);

#endif
