// SPDX-License-Identifier: MIT
// Options are few, and their mistakes should be explained in the words of this command; so they are
// read here instead of by getopt, which knows neither values nor suggestions.

#include "cli/options.h"

#include "cli/complaint.h"
#include "cli/suggestion.h"

#include <string.h>

// Reads digits at *text; false when there are none or the number is too large.
static bool read_digits(const char **text, uint64_t *number)
{
    const char *at = *text;
    uint64_t value = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    bool found = at != *text;
    *text = at;
    *number = value;
    return found;
}

bool trpi_count_read(const char *text, uint64_t *number)
{
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        uint64_t value = 0;
        const char *digits = "0123456789abcdef";
        const char *at = text + 2;
        for (; *at != '\0'; at++) {
            char lower = *at >= 'A' && *at <= 'F' ? (char)(*at + ('a' - 'A')) : *at;
            const char *digit = strchr(digits, lower);
            if (digit == NULL || value > UINT64_MAX >> 4) {
                return false;
            }
            value = value << 4 | (uint64_t)(digit - digits);
        }
        *number = value;
        return at != text + 2;
    }
    return read_digits(&text, number) && *text == '\0';
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

bool trpi_duration_read(const char *text, uint64_t *milliseconds)
{
    const uint64_t longest = UINT64_C(1000) * 86400000;
    uint64_t total = 0;
    uint64_t last_unit = UINT64_MAX;

    while (*text != '\0') {
        uint64_t number = 0;
        if (!read_digits(&text, &number)) {
            return false;
        }
        uint64_t unit = read_unit(&text);
        if (unit == 0 || unit >= last_unit || number > longest / unit) {
            return false;  // units come once, the largest first
        }
        last_unit = unit;
        total += number * unit;
    }
    *milliseconds = total;
    return total > 0 && total <= longest;
}

bool trpi_speed_read(const char *text, uint32_t *percent)
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
    uint64_t total = whole * 100 + hundredths;
    *percent = (uint32_t)total;
    return *text == '\0' && total > 0 && total <= 1000000;
}

static const trpi_option *find(const trpi_option *options, size_t count, const char *name, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(options[i].name) == length && strncmp(options[i].name, name, length) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

static bool complain_of_unknown(const char *command, const trpi_option *options, size_t count, const char *word)
{
    trpi_suggestion suggestion = {0};
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < count; i++) {
        trpi_suggestion_consider(&suggestion, word, length, options[i].name);
    }
    if (suggestion.best != NULL) {
        trpi_complain("`troupe %s` knows no option `%s`; did you mean `%s`?", command, word, suggestion.best);
    } else {
        trpi_complain("`troupe %s` knows no option `%s`; see `troupe help %s`.", command, word, command);
    }
    return false;
}

static bool store_moment(trpi_moments *moments, const char *text)
{
    if (moments->count == TRPI_MOST_MOMENTS || !trpi_duration_read(text, &moments->at_ms[moments->count])) {
        return false;
    }
    moments->count++;  // the path comes with the next word
    return true;
}

static bool store(const trpi_option *option, const char *text)
{
    bool is_good = true;
    const char *wanted = "";
    switch (option->kind) {
    case TRPI_OPTION_FLAG: *(bool *)option->value = true; break;
    case TRPI_OPTION_TEXT: *(const char **)option->value = text; break;
    case TRPI_OPTION_NUMBER:
        is_good = trpi_count_read(text, option->value);
        wanted = "a whole number, such as 1 or 0x2a";
        break;
    case TRPI_OPTION_DURATION:
        is_good = trpi_duration_read(text, option->value);
        wanted = "a duration up to 1000 days, such as 90s, 10m, 2h30m or 1d";
        break;
    case TRPI_OPTION_MOMENTS:
        is_good = store_moment(option->value, text);
        wanted = "a time, such as 90s or 10m, and a file for each; 64 times at most";
        break;
    case TRPI_OPTION_SPEED:
        is_good = trpi_speed_read(text, option->value);
        wanted = "a number from 0.01 to 10000, such as 10 or 0.5";
        break;
    }
    if (!is_good) {
        trpi_complain("`%s %s` makes no sense; `%s` takes %s.", option->name, text, option->name, wanted);
    } else if (option->given != NULL) {
        *option->given = true;
    }
    return is_good;
}

// Reads the option at words[*at], moving *at to its last word.
static bool read_option(const char *command, const trpi_option *options, size_t option_count, char **words, int count, int *at)
{
    const char *word = words[*at];
    const char *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    const trpi_option *option = find(options, option_count, word, length);
    if (option == NULL) {
        return complain_of_unknown(command, options, option_count, word);
    }

    if (option->kind == TRPI_OPTION_FLAG) {
        if (equals != NULL) {
            trpi_complain("`%s` takes no value.", option->name);
            return false;
        }
        return store(option, NULL);
    }
    bool is_moment = option->kind == TRPI_OPTION_MOMENTS;
    int more = (equals == NULL ? 1 : 0) + (is_moment ? 1 : 0);  // words that belong to it
    if (*at + more >= count) {
        trpi_complain("`%s` needs %s; see `troupe help %s`.", option->name, is_moment ? "a time and a file" : "a value", command);
        return false;
    }
    *at += more;
    bool is_good = store(option, equals != NULL ? equals + 1 : words[*at - more + 1]);
    if (is_good && is_moment) {
        trpi_moments *moments = option->value;
        moments->paths[moments->count - 1] = words[*at];
    }
    return is_good;
}

bool trpi_options_read(const char *command, const trpi_option *options, size_t option_count, char **words, int count,
                       trpi_operands *operands)
{
    operands->words = words;
    operands->count = 0;
    bool options_ended = false;
    for (int i = 0; i < count; i++) {
        char *word = words[i];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            words[operands->count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
        } else if (!read_option(command, options, option_count, words, count, &i)) {
            return false;
        }
    }
    if (operands->wanted != NULL && (operands->count < operands->least || operands->count > operands->most)) {
        trpi_complain("%s", operands->wanted);
        return false;
    }
    return true;
}
