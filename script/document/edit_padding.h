// SPDX-License-Identifier: MIT
// Padding of tables: where the bars of a scene stood below each other before an operation, they do so after it. The same rule as
// that of the formatter (tools/format_table.c), but the words of cells stay as they are written.

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_PADDING_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_PADDING_H

#include "script/document/operation.h"

/// Fills `padding` of the operation with edits that pad the tables of the trial which the operation has changed: at most one edit
/// for each row, from the last row to the first.
void trpi_edit_pad_tables(trpi_edit_operation *operation);

#endif
