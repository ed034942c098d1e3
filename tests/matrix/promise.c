// SPDX-License-Identifier: MIT
#include "promise.h"

#include <stdlib.h>
#include <string.h>

typedef enum when_kind { ANY, AT, LATER, WITHIN, AFTER } when_kind;

typedef struct log_wish {
    when_kind when;
    double seconds;
    bool never;
    bool counted;
    uint32_t times;
    char words[512];
} log_wish;

static const char *take_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 ? at + length : NULL;
}

// `3 s later: `, `at 3 s: ` and so on; NULL when there is none.
static const char *take_when(const char *at, log_wish *wish)
{
    static const struct {
        const char *word;
        when_kind when;
    } words[] = {{"at ", AT}, {"within ", WITHIN}, {"after ", AFTER}};
    const char *number = at;
    wish->when = LATER;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (take_word(at, words[i].word) != NULL) {
            number = take_word(at, words[i].word);
            wish->when = words[i].when;
        }
    }
    char *end;
    wish->seconds = strtod(number, &end);
    const char *behind = end == number ? NULL : take_word(end, wish->when == LATER ? " s later: " : " s: ");
    wish->when = behind == NULL ? ANY : wish->when;
    return behind;
}

static log_wish read_wish(const char *line, size_t length)
{
    log_wish wish = {0};
    char text[512];
    length = length < sizeof text - 1 ? length : sizeof text - 1;
    memcpy(text, line, length);
    text[length] = '\0';
    const char *at = text, *behind = take_when(at, &wish);
    at = behind != NULL ? behind : at;
    if ((behind = take_word(at, "never ")) != NULL) {
        wish.never = true;
        at = behind;
    }
    char *end;
    unsigned long times = strtoul(at, &end, 10);
    if (end != at && (behind = take_word(end, " times ")) != NULL) {
        wish.counted = true;
        wish.times = (uint32_t)times;
        at = behind;
    }
    strcpy(wish.words, at);
    return wish;
}

static bool matches(const char *line, const char *words)
{
    size_t length = strlen(words);
    return strncmp(line, words, length) == 0 && (line[length] == '\0' || line[length] == ' ' || words[length - 1] == '"');
}

static bool is_in_time(const log_wish *wish, double now, double before)
{
    switch (wish->when) {
    case AT: return now > wish->seconds - 0.1 && now < wish->seconds + 0.1;
    case LATER: return now - before > wish->seconds - 0.1 && now - before < wish->seconds + 0.1;
    case WITHIN: return now - before < wish->seconds + 0.05;
    case AFTER: return now - before > wish->seconds - 0.05;
    default: return true;
    }
}

typedef struct log_place {
    uint32_t next;   // the line behind the last match
    double seconds;  // the time of the last match
} log_place;

static bool is_found(const matrix_log *log, const log_wish *wish, const log_place *before, log_place *found)
{
    for (uint32_t i = before->next; i < log->count; i++) {
        double now = (double)log->step_of[i] / log->steps_per_second;
        if (matches(matrix_line(log, i), wish->words) && is_in_time(wish, now, before->seconds)) {
            *found = (log_place){i + 1, now};
            return true;
        }
    }
    return false;
}

static uint32_t count_of(const matrix_log *log, const log_wish *wish, uint32_t first, uint32_t end)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < end; i++) {
        count += matches(matrix_line(log, i), wish->words) ? 1 : 0;
    }
    return count;
}

bool matrix_keeps(const matrix_log *log, const char *shows, trp_sheet *why)
{
    log_place now = {0, 0};
    const char *open[16];  // texts that must not occur before the next match
    uint32_t open_count = 0;
    for (const char *line = shows; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        log_wish wish = read_wish(line, length);
        log_place found = now;
        bool fine = true;
        if (wish.never) {
            open[open_count < 15 ? open_count++ : 15] = line;
        } else if (wish.counted) {
            fine = count_of(log, &wish, now.next, log->count) == wish.times;
        } else {
            fine = is_found(log, &wish, &now, &found);
        }
        bool last = line[length] == '\0' || line[length + 1] == '\0';
        uint32_t end = found.next > now.next ? found.next - 1 : log->count;
        bool closes = fine && (found.next > now.next || last);
        for (uint32_t i = 0; closes && i < open_count && fine; i++) {
            wish = read_wish(open[i], strcspn(open[i], "\n"));
            fine = count_of(log, &wish, now.next, end) == 0;
            line = fine ? line : open[i];
        }
        if (!fine) {
            if (why != NULL) {
                trp_sheet_add_bytes(why, line, strcspn(line, "\n"));
            }
            return false;
        }
        open_count = closes ? 0 : open_count;
        now = found;
        line += length;
        line += *line == '\n';
    }
    return true;
}
