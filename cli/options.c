// SPDX-License-Identifier: MIT
// Options are read here instead of by getopt, which knows neither values nor suggestions: there are few of them, and
// mistakes should be explained in the words of this command.

#include "cli/options.h"

#include "cli/complaint.h"
#include "cli/suggestion.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Reads digits at *text; false when there are none or the number is too large.
static bool read_digits(const char **text, uint64_t *number)
{
    size_t length = strspn(*text, "0123456789");
    errno = 0;
    *number = length > 0 ? strtoull(*text, NULL, 10) : 0;
    *text += length;
    return length > 0 && errno == 0;
}

bool trpi_cli_read_count(const char *text, uint64_t *number)
{
    if (text[0] != '0' || (text[1] != 'x' && text[1] != 'X')) {
        return read_digits(&text, number) && *text == '\0';
    }
    size_t length = strspn(text + 2, "0123456789abcdefABCDEF");
    errno = 0;
    *number = strtoull(text, NULL, 16);
    return length > 0 && text[2 + length] == '\0' && errno == 0;
}

static uint64_t read_unit(const char **text)
{
    static const struct {
        const char *name;
        uint64_t milliseconds;
    } units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}, {"d", 86400000}};

    size_t length = strspn(*text, "abcdefghijklmnopqrstuvwxyz");
    if (length == 0) {
        return **text == '\0' ? 1000 : 0;
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strlen(units[i].name) == length && strncmp(units[i].name, *text, length) == 0) {
            *text += length;
            return units[i].milliseconds;
        }
    }
    return 0;
}

// Reads the decimals of seconds, as in `7.3s`, in milliseconds; 0 when there are none. False when they are more than three.
static bool read_decimals(const char **text, uint64_t *milliseconds)
{
    *milliseconds = 0;
    if (**text != '.') {
        return true;
    }
    size_t length = strspn(*text + 1, "0123456789");
    for (size_t i = 1; i <= 3; i++) {
        *milliseconds = *milliseconds * 10 + (i <= length ? (uint64_t)((*text)[i] - '0') : 0);
    }
    *text += length + 1;
    return length >= 1 && length <= 3;
}

// Reads a time since the beginning, which may be 0 and have tenths of seconds: `why` prints such times.
static bool read_time_since_beginning(const char *text, uint64_t *milliseconds)
{
    const uint64_t longest = UINT64_C(1000) * 86400000;
    uint64_t total = 0;
    uint64_t last_unit = UINT64_MAX;
    bool is_given = *text != '\0';

    while (*text != '\0') {
        uint64_t number = 0, decimals = 0;
        if (!read_digits(&text, &number)) {
            return false;
        }
        bool has_decimals = *text == '.';
        if (!read_decimals(&text, &decimals)) {
            return false;
        }
        uint64_t unit = read_unit(&text);
        if (unit == 0 || unit >= last_unit || number > longest / unit || (has_decimals && unit != 1000)) {
            return false;  // units come once, the largest first
        }
        last_unit = unit;
        total += number * unit + decimals;
    }
    *milliseconds = total;
    return is_given && total <= longest;
}

bool trpi_cli_read_duration(const char *text, uint64_t *milliseconds)
{
    return read_time_since_beginning(text, milliseconds) && *milliseconds > 0;
}

bool trpi_cli_read_time_of_day(const char *text, uint64_t *milliseconds)
{
    static const uint64_t limits[] = {24, 60, 60};
    uint64_t seconds = 0;
    uint32_t parts = 0;
    do {
        uint64_t number = 0;
        text += parts > 0;
        if (parts == 3 || !read_digits(&text, &number) || number >= limits[parts]) {
            return false;
        }
        seconds = seconds * 60 + number;
        parts++;
    } while (*text == ':');
    *milliseconds = (parts == 2 ? seconds * 60 : seconds) * 1000;
    return *text == '\0' && parts >= 2;
}

// Reads minutes and seconds since the beginning of a test as its report prints them, such as 0:15.4: with tenths, which a time of
// day does not have.
static bool read_time_of_report(const char *text, uint64_t *milliseconds)
{
    uint64_t minutes = 0, seconds = 0, decimals = 0;
    bool is_read =
        read_digits(&text, &minutes) && *text++ == ':' && read_digits(&text, &seconds) && read_decimals(&text, &decimals);
    *milliseconds = (minutes * 60 + seconds) * 1000 + decimals;
    return is_read && *text == '\0' && minutes < UINT32_MAX && seconds < 60;
}

static bool read_time(const char *text, trpi_option_time *time)
{
    bool has_colon = strchr(text, ':') != NULL;
    time->is_of_day = has_colon && strchr(text, '.') == NULL;
    time->is_given = time->is_of_day ? trpi_cli_read_time_of_day(text, &time->value_ms)
                     : has_colon     ? read_time_of_report(text, &time->value_ms)
                                     : read_time_since_beginning(text, &time->value_ms);
    return time->is_given;
}

bool trpi_cli_read_speed(const char *text, uint64_t *percent)
{
    uint64_t whole = 0;
    uint64_t hundredths = 0;
    if (!read_digits(&text, &whole) || whole > 10000) {
        return false;
    }
    if (*text == '.') {
        text++;
        for (uint64_t place = 10; *text >= '0' && *text <= '9'; text++, place /= 10) {
            hundredths += place * (uint64_t)(*text - '0');
        }
    }
    *percent = whole * 100 + hundredths;
    return *text == '\0' && *percent > 0 && *percent <= 1000000;
}

static const trpi_option *find(trpi_options options, const char *name, size_t length)
{
    bool is_short = length == 2 && strncmp(name, "-o", 2) == 0;
    const char *wanted = is_short ? "--output" : name;
    length = is_short ? strlen(wanted) : length;
    for (size_t i = 0; i < options.count; i++) {
        if (strlen(options.at[i].name) == length && strncmp(options.at[i].name, wanted, length) == 0) {
            return &options.at[i];
        }
    }
    return NULL;
}

static bool complain_of_unknown(const char *command, trpi_options options, const char *word)
{
    trpi_suggestion suggestion = {0};
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < options.count; i++) {
        trpi_suggestion_consider(&suggestion, word, length, options.at[i].name);
    }
    if (suggestion.best != NULL) {
        trpi_complain("`troupe %s` knows no option `%s`; did you mean `%s`?", command, word, suggestion.best);
    } else {
        trpi_complain("`troupe %s` knows no option `%s`; see `troupe help %s`.", command, word, command);
    }
    return false;
}

static bool read_moment(const char *text, const char *path, trpi_option_moments *moments)
{
    if (moments->count == TRPI_MOST_MOMENTS || !trpi_cli_read_duration(text, &moments->at_ms[moments->count])) {
        return false;
    }
    moments->paths[moments->count++] = path;
    return true;
}

// Stores the words that belong to an option: as many as its kind takes.
static bool store(const trpi_option *option, const char *const *texts, void *values)
{
    static const char *const wanted[] = {
        [TRPI_OPTION_NUMBER] = "a whole number, such as 1 or 0x2a",
        [TRPI_OPTION_DURATION] = "a duration up to 1000 days, such as 90s, 10m, 2h30m or 1d",
        [TRPI_OPTION_SPEED] = "a number from 0.01 to 10000, such as 10 or 0.5",
        [TRPI_OPTION_TIME] =
            "a time since the beginning, such as 90s or 2h30m, or 1:30.0 as tests print it, or a time of day, such as 18:30",
        [TRPI_OPTION_MOMENTS] = "a time, such as 90s or 10m, and a file for each; 64 times at most",
    };
    void *value = (char *)values + option->offset;
    trpi_option_amount *amount = value;
    bool is_good = true;
    switch (option->kind) {
    case TRPI_OPTION_FLAG: *(bool *)value = true; return true;
    case TRPI_OPTION_TEXT: *(const char **)value = texts[0]; return true;
    case TRPI_OPTION_MOMENTS: is_good = read_moment(texts[0], texts[1], value); break;
    case TRPI_OPTION_TIME: is_good = read_time(texts[0], value); break;
    case TRPI_OPTION_NUMBER: amount->is_given = is_good = trpi_cli_read_count(texts[0], &amount->value); break;
    case TRPI_OPTION_DURATION: amount->is_given = is_good = trpi_cli_read_duration(texts[0], &amount->value); break;
    case TRPI_OPTION_SPEED: amount->is_given = is_good = trpi_cli_read_speed(texts[0], &amount->value); break;
    }
    if (!is_good) {
        trpi_complain("`%s %s` makes no sense; `%s` takes %s.", option->name, texts[0], option->name, wanted[option->kind]);
    }
    return is_good;
}

// Reads the option at words[*at], moving *at to its last word.
static bool read_option(const char *command, trpi_options options, void *values, char **words, int count, int *at)
{
    const char *word = words[*at];
    const char *equals = strchr(word, '=');
    const trpi_option *option = find(options, word, strcspn(word, "="));
    if (option == NULL) {
        return complain_of_unknown(command, options, word);
    }
    if (option->kind == TRPI_OPTION_FLAG && equals != NULL) {
        trpi_complain("`%s` takes no value.", option->name);
        return false;
    }
    int needed = option->kind == TRPI_OPTION_FLAG ? 0 : option->kind == TRPI_OPTION_MOMENTS ? 2 : 1, found = 0;
    const char *texts[2] = {equals != NULL ? equals + 1 : NULL, NULL};
    for (found = equals != NULL; found < needed && *at + 1 < count; found++) {
        texts[found] = words[++*at];
    }
    if (found < needed) {
        trpi_complain("`%s` needs %s; see `troupe help %s`.", option->name, needed == 2 ? "a time and a file" : "a value", command);
        return false;
    }
    return store(option, texts, values);
}

bool trpi_options_read(const char *command, trpi_options options, void *values, char **words, int count,
                       trpi_cli_command_operands *operands)
{
    *operands = (trpi_cli_command_operands){.words = words};
    bool options_ended = false;
    for (int i = 0; i < count; i++) {
        char *word = words[i];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            words[operands->count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
        } else if (!read_option(command, options, values, words, count, &i)) {
            return false;
        }
    }
    return true;
}
