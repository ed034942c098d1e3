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
    TRPI_OPTION_NUMBER,    // uint64_t, decimal or 0x…
    TRPI_OPTION_DURATION,  // uint64_t, milliseconds: "10m", "2h30m"
    TRPI_OPTION_SPEED,     // uint32_t, percent: "10", "0.5"
    TRPI_OPTION_MOMENTS    // trpi_moments: "3m OUT", as often as one likes
} trpi_option_kind;

#define TRPI_MOST_MOMENTS 64

/// Times, and a file for each.
typedef struct trpi_moments {
    uint64_t at_ms[TRPI_MOST_MOMENTS];
    const char *paths[TRPI_MOST_MOMENTS];
    uint32_t count;
} trpi_moments;

typedef struct trpi_option {
    const char *name;  // "--for" or "-o"
    trpi_option_kind kind;
    void *value;  // where it goes; its type is the kind's
    bool *given;  // set when it was there; may be NULL
} trpi_option;

#define TRPI_COUNT(array) (sizeof(array) / sizeof *(array))

/// What is left when the options are taken out. The words are those of main. The command says how many it takes, and `wanted`
/// is the sentence for all other numbers; without it any number will do.
typedef struct trpi_operands {
    int least, most;
    const char *wanted;
    char **words;
    int count;
} trpi_operands;

/// Reads `count` words. Operands are moved to the front of `words`. `--` ends the options; `-` is
/// an operand. False when something is wrong: then a sentence with a suggestion was written to
/// standard error.
bool trpi_options_read(const char *command, const trpi_option *options, size_t option_count, char **words, int count,
                       trpi_operands *operands);

/// "10m", "24h", "90s", "2h30m", "1d", "500ms"; a bare number is seconds. False when it is no
/// duration, or 0, or more than a hundred days.
bool trpi_duration_read(const char *text, uint64_t *milliseconds);

/// "10" is 1000 percent, "0.5" is 50. False outside of 0.01 to 10000.
bool trpi_speed_read(const char *text, uint32_t *percent);

/// Decimal, or hexadecimal after 0x.
bool trpi_count_read(const char *text, uint64_t *number);

#endif
