// SPDX-License-Identifier: MIT
#include "pack/preposition.h"

const char *trpi_preposition_word(uint8_t number)
{
    static const char *const words[] = {"",   "about", "at",   "behind", "by",      "for", "from",   "in",    "into", "near",
                                        "of", "on",    "onto", "over",   "through", "to",  "toward", "under", "with"};
    _Static_assert(sizeof words / sizeof *words == TRPI_PREPOSITION_LAST + 1, "each number has a word");
    return number <= TRPI_PREPOSITION_LAST ? words[number] : "";
}
