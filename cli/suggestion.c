// SPDX-License-Identifier: MIT
// The edit distance with swapped neighbours (Damerau-Levenshtein), three rows at a time, for words of at most 63 bytes.

#include "cli/suggestion.h"

#include <string.h>

enum { LONGEST = 63 };

static void keep_less(size_t *least, size_t other)
{
    *least = other < *least ? other : *least;
}

static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];  // for i letters of `a` it is number i % 3
    for (size_t i = 0; i <= a_length; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        for (size_t j = 0; j <= b_length; j++) {
            row[j] = i == 0 ? j : j == 0 ? i : above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            if (i > 0 && j > 0) {
                keep_less(&row[j], above[j] + 1);
                keep_less(&row[j], row[j - 1] + 1);
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                keep_less(&row[j], above2[j - 2] + 1);
            }
        }
    }
    return rows[a_length % 3][b_length];
}

void trpi_suggestion_consider(trpi_suggestion *suggestion, const char *written_word, size_t length, const char *candidate)
{
    size_t candidate_length = strlen(candidate);
    if (length > LONGEST || candidate_length > LONGEST) {
        return;
    }
    size_t found = distance(written_word, length, candidate, candidate_length);
    size_t allowed = length <= 4 ? 1 : length / 3;
    if (found <= allowed && (suggestion->best == NULL || found < suggestion->distance)) {
        suggestion->best = candidate;
        suggestion->distance = found;
    }
}
