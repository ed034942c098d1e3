// SPDX-License-Identifier: MIT
// Operations on parts of lines: clauses, filters, arguments, values of lists. How parts are joined depends on what they are; each
// way is tried, and the first that the parser reads as it is meant is taken.

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_PARTS_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_PARTS_H

#include "script/document/operation.h"

/// Inserts a text as a part of `parent`, in front of its child `before_part_id`. TRP_ERROR_SOURCE without a refusal: no way of
/// joining fits.
trp_result trpi_edit_line_part_insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before_part_id,
                                      trpi_text text);

/// Removes a part with the words or signs that join it.
trp_result trpi_edit_line_part_remove(trpi_edit_operation *operation, const trp_document_node *part);

/// Replaces a part by a text, in parentheses where it needs them.
trp_result trpi_edit_line_part_replace(trpi_edit_operation *operation, const trp_document_node *part, trpi_text text);

#endif
