// SPDX-License-Identifier: MIT
// The lexer: text to tokens. Indentation becomes INDENT and DEDENT here, before the insides of lines are read, so a mistake
// inside a line never changes the blocks.
// Invariants:
// - tokens come as lines: any number of tokens, then LINE_END; INDENT only after LINE_END, and every INDENT has its DEDENT;
//   the last token is END;
// - at most one BAD per line, and it is the last token before LINE_END; its cause was reported.

#ifndef TROUPE_SCRIPT_PARSE_LEXER_H
#define TROUPE_SCRIPT_PARSE_LEXER_H

#include "script/parse/cursor.h"

/// The longest line that is read, in bytes.
#define TRPI_LINE_LONGEST 8192u

/// Makes the tokens of a source. False when memory ran out.
bool trpi_lexer_run(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_lexed_text *lexed);

#endif
