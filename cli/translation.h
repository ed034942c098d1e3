// SPDX-License-Identifier: MIT
// The lines of a text in another language, which `troupe lines import` writes beside it.

#ifndef TROUPE_CLI_TRANSLATION_H
#define TROUPE_CLI_TRANSLATION_H

#include "cli/texts.h"

/// The path of the file with the lines of a text in a language: beside it, `tavern.de.lines`. To be freed; NULL when memory ran
/// out.
char *trpi_translation_path(const char *path, const char *language);

/// Tells how many lines stay as they are because nobody has translated them, if any.
void trpi_translation_warn_missing(const trp_script *script, const char *language);

/// Makes the texts of a project in another language: of the file at `path`, which is the source, and of those it uses. False,
/// after a complaint, when that is impossible; *script is to be released in any case.
bool trpi_translate(const trpi_texts *texts, const char *path, const char *language, trp_script **script);

#endif
