// SPDX-License-Identifier: MIT
// Where in a writer's text something is declared, so that an explanation can quote it. A pack does not keep that, so the
// text is searched for headers: "role Patron", "proactive Drink, ...", "scene Order", "part server: ...".

#ifndef TROUPE_SHOW_QUOTATION_H
#define TROUPE_SHOW_QUOTATION_H

#include "troupe/rehearsal.h"

/// A line of the text, without what is around it: blanks, comments. `line` is 0 when nothing was found.
typedef struct trpi_quotation {
    uint32_t line;
    const char *text;  // in the source
    size_t size_bytes;
} trpi_quotation;

/// The header of a behaviour; of a scene's behaviour the scene's.
trpi_quotation trpi_quote_behaviour(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour);

/// The line in the scene of `behaviour` that begins with `words` ("starts when"), or nothing.
trpi_quotation trpi_quote_scene(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour, const char *words);

/// The line of part `part` (from 0) in the scene of `behaviour`.
trpi_quotation trpi_quote_part(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour, uint32_t part);

#endif
