// SPDX-License-Identifier: MIT
// Translations: the lines of a text in another language, in the file that `troupe lines import` writes beside it.

#ifndef TROUPE_CLI_TRANSLATION_H
#define TROUPE_CLI_TRANSLATION_H

#include "cli/texts.h"

/// Returns the path of the translation of a text into a language, `tavern.de.lines` beside the text. To be freed; NULL when
/// memory ran out.
char *trpi_translation_path(const char *path, const char *language);

/// Prints how many lines are not translated, if any.
void trpi_translation_print_missing_count(const trp_script *script, const char *language);

/// Makes the texts of a project, the source file at `path` and the files that it uses, with their spoken lines translated into
/// `language` ("de"). False, after a complaint, when that is impossible; release *script in any case.
bool trpi_translation_make_translated_script(const trpi_texts *texts, const char *path, const char *language, trp_script **script);

#endif
