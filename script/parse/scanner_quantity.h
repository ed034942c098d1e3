// SPDX-License-Identifier: MIT
// Numbers with all that belongs to them, for the scanner.

#ifndef TROUPE_SCRIPT_PARSE_SCANNER_QUANTITY_H
#define TROUPE_SCRIPT_PARSE_SCANNER_QUANTITY_H

#include "script/parse/cursor.h"

/// Reads a number and all that belongs to it at cursor->at, which is a digit or a minus before
/// one.
void trpi_scanner_quantity(trpi_cursor *cursor);

#endif
