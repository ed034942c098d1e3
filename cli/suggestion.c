// SPDX-License-Identifier: MIT
// The edit distance with neighbours swapped, over one row at a time, for words of at most 63 bytes.

#include "cli/suggestion.h"

#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b, size_t c)
{
    size_t smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    size_t *above2 = rows[0];
    size_t *above = rows[1];
    size_t *row = rows[2];
    for (size_t j = 0; j <= b_length; j++) {
        above[j] = j;
        above2[j] = j;
    }

    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && above2[j - 2] + 1 < row[j]) {
                row[j] = above2[j - 2] + 1;
            }
        }
        size_t *oldest = above2;
        above2 = above;
        above = row;
        row = oldest;
    }
    return above[b_length];
}

void trpi_suggestion_consider(trpi_suggestion *suggestion, const char *word, size_t length, const char *candidate)
{
    size_t candidate_length = strlen(candidate);
    if (length > LONGEST || candidate_length > LONGEST) {
        return;
    }
    size_t found = distance(word, length, candidate, candidate_length);
    size_t allowed = length <= 4 ? 1 : length / 3;
    if (found <= allowed && (suggestion->best == NULL || found < suggestion->distance)) {
        suggestion->best = candidate;
        suggestion->distance = found;
    }
}
