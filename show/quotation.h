// SPDX-License-Identifier: MIT
// Quotations: the lines of a writer's text that declare a behaviour or scene, for explanations. A pack does not have these
// places, so the text is searched for headers: "role Patron", "proactive Drink, ...", "scene Order", "part server: ...".

#ifndef TROUPE_SHOW_QUOTATION_H
#define TROUPE_SHOW_QUOTATION_H

#include "troupe/rehearsal.h"

/// A line of the text without its comment and the blanks around it. `line` is 0 when no line was found.
typedef struct trpi_quotation {
    uint32_t line;
    const char *text;  // in the source
    size_t size_bytes;
} trpi_quotation;

/// Finds the header of a behaviour; for a behaviour that is a part of a scene, the header of the scene.
trpi_quotation trpi_quotation_of_behaviour(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour);

/// Finds the line that begins with `first_words` ("starts when") in the scene of `behaviour`.
trpi_quotation trpi_quotation_of_text_line_in_scene(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour,
                                                    const char *first_words);

/// Finds the line of part `part` (from 0) in the scene of `behaviour`.
trpi_quotation trpi_quotation_of_part(const trp_script_source *source, const trp_pack *pack, uint32_t behaviour, uint32_t part);

#endif
