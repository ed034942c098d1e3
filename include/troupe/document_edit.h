// SPDX-License-Identifier: MIT
// Operations: changes of a document by its nodes, as an editor's gestures make them. Each is one change, which trp_document_undo
// takes back. An operation writes in the line ends and the indentation around it, and changes nothing else: not the layout of
// other lines, and no other table. Comments above a line and behind it go with it. docs/document.md is the guide.
//
// Each operation takes the `version` whose nodes it is about. If a node has been changed since, the operation is refused with
// TRP_ERROR_STALE. TRP_ERROR_SOURCE: the operation does not fit, or the texts would have more mistakes than they have
// (trp_document_allow_mistakes). Nothing is changed then, and trp_document_refusal says why. Nodes that are moved, wrapped or
// replaced keep their ids.

#ifndef TROUPE_DOCUMENT_EDIT_H
#define TROUPE_DOCUMENT_EDIT_H

#include <troupe/document.h>

TRP_BEGIN_C

/// Allows or forbids operations that add mistakes, which a text that is just being written needs. At first they are forbidden.
TRP_API trp_result trp_document_allow_mistakes(trp_document *document, bool allowed);

/// Puts a text in as a child of `parent`, in front of its child `before`, or as the last one when that is 0: lines with their
/// blocks and comments, indented in any way; or what stands in a line, such as a clause, a filter, an argument, a value of a list.
/// A text that could be either is a line, unless it begins with a comma. A clause may have lines behind it, further in, which go
/// below the line. A `part` line comes with a column of the table; a step behind another one in a cell makes a `phase` of the row.
/// *made, unless NULL, is the first new node.
TRP_API trp_result trp_document_insert_text(trp_document *document, uint32_t version, uint32_t parent, uint32_t before,
                                            const char *text, uint32_t *made);

/// Takes nodes out, with what joins them to others, and their comments; a part of a scene with its
/// column of the scene's table. All around them stays.
TRP_API trp_result trp_document_remove_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count);

/// Moves nodes, in the order in which they are given, below `parent`, in front of `before` (see trp_document_insert_text), in any
/// file. A part of a scene moves with its column of the scene's table.
TRP_API trp_result trp_document_move_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count,
                                           uint32_t parent, uint32_t before);

/// The texts of nodes, at the margin, with their comments, as trp_document_insert_text takes them. Lines end in LF. NULL when a
/// node is not there, or there is no memory. Until the next call.
TRP_API const char *trp_document_copy_nodes(trp_document *document, const uint32_t *nodes, uint32_t count);

/// Puts a text in the place of a node: of a line with its block, or of anything in it. *made, unless NULL, is the node
/// that stands there then, which is `node` itself when it is of the same kind.
TRP_API trp_result trp_document_replace_node(trp_document *document, uint32_t version, uint32_t node, const char *text,
                                             uint32_t *made);

/// Puts a new line, such as a `choose`, around sibling lines, which become its block. A line of `text` that is only `...`
/// says where the siblings go and how far they are indented; without such a line they go below the last line of `text`.
/// Around a value or another part of a line, `...` stands for that part. *made, unless NULL, is the first new node.
TRP_API trp_result trp_document_wrap_lines(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count,
                                           const char *text, uint32_t *made);

/// Takes a line away and puts its block in its place.
TRP_API trp_result trp_document_unwrap_line(trp_document *document, uint32_t version, uint32_t node);

/// Turns a row of a scene's table into a `phase`, in which a part can have several steps. *made, unless NULL, is the new line.
TRP_API trp_result trp_document_turn_row_into_phase(trp_document *document, uint32_t version, uint32_t row, uint32_t *made);
/// Turns a `phase` in which each part has one step into a row of the table. *made, unless NULL, is the new line.
TRP_API trp_result trp_document_turn_phase_into_row(trp_document *document, uint32_t version, uint32_t phase, uint32_t *made);

/// Lays out the declarations that a stretch of a file touches, and nothing else. TRP_ERROR_SOURCE: one of them has a mistake.
TRP_API trp_result trp_document_format(trp_document *document, uint32_t version, uint32_t file, uint32_t offset, uint32_t length);

TRP_END_C

#endif
