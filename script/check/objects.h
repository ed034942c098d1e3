// SPDX-License-Identifier: MIT
// Objects and areas: their links and their offers.

#ifndef TROUPE_SCRIPT_CHECK_OBJECTS_H
#define TROUPE_SCRIPT_CHECK_OBJECTS_H

#include "script/check/compiler.h"

/// Whether a line declares an object or an area (trpi_is_object_or_area_line). Links are declared after facts; offers after all
/// behaviours of roles.
bool trpi_is_object_or_area_line(const trpi_syntax_line *line);
void trpi_declare_links(trpi_compiler *compiler);
void trpi_declare_offers(trpi_compiler *compiler);

#endif
