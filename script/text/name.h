// SPDX-License-Identifier: MIT
// Names as writers write them: capitals do not matter (ASCII).

#ifndef TROUPE_SCRIPT_TEXT_NAME_H
#define TROUPE_SCRIPT_TEXT_NAME_H

#include "base/text.h"

/// Names are equal without regard to capitals.
bool trpi_name_equal(trpi_text a, trpi_text b);
bool trpi_name_is(trpi_text name, const char *zero_terminated);

/// "a" or "an".
const char *trpi_article_of(trpi_text name);

/// The best guess at what the writer meant: offer candidates one by one, then look at `best`.
typedef struct trpi_guess {
    trpi_text wanted;
    trpi_text best;  // empty: nothing is near
    uint32_t distance;
} trpi_guess;

trpi_guess trpi_guess_begin(trpi_text wanted);
void trpi_guess_offer(trpi_guess *guess, trpi_text candidate);

#endif
