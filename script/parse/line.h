// SPDX-License-Identifier: MIT
// The header of one line, whatever it is.

#ifndef TROUPE_SCRIPT_PARSE_LINE_H
#define TROUPE_SCRIPT_PARSE_LINE_H

#include "script/parse/reader.h"

/// Reads the line at the reader's place, which stands in `block`, up to its LINE_END.
trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_block block);

#endif
