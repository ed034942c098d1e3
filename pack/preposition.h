// SPDX-License-Identifier: MIT
// The prepositions that may stand in front of a parameter of an action, as in `steal (what: item) from (who: creature)`. A pack has
// them as numbers, so that tools write an action as its phrase has it.

#ifndef TROUPE_PACK_PREPOSITION_H
#define TROUPE_PACK_PREPOSITION_H

#include <stdint.h>

/// The numbers of prepositions: "about" is 1. Packs have them, so new ones come at the end of the list in preposition.c.
/// NONE: the parameter stands behind the verb or behind another one, or the pack does not say.
enum { TRPI_PREPOSITION_NONE, TRPI_PREPOSITION_LAST = 18 };

/// Returns the preposition of a number, "" for none. Static.
const char *trpi_preposition_word(uint8_t number);

#endif
