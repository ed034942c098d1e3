// SPDX-License-Identifier: MIT
// Operations on tables of scenes: cells, columns with their parts, and rows that become phases. Padding is separate
// (edit_padding.h).

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_TABLE_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_TABLE_H

#include "script/document/operation.h"

/// Whether a node is a cell of the head of a table (trpi_is_table_head_cell), or a line that declares a part of a scene
/// (trpi_is_part_declaration).
bool trpi_is_table_head_cell(const trp_document *document, const trp_document_node *node);
bool trpi_is_part_declaration(const trp_document *document, const trp_document_node *node);

/// Returns the scene or situation in which a line or a cell stands; 0 when it stands in none.
uint32_t trpi_document_scene_around_node(const trp_document *document, uint32_t node_id);

/// Returns the name of the part in whose column a cell stands; empty for anything else.
trpi_text trpi_part_name_of_column_cell(const trp_document *document, uint32_t cell);

/// Replaces the text of a cell by `text`; either may be empty.
void trpi_edit_cell_set(trpi_edit_operation *operation, const trp_document_node *cell, trpi_text text);

/// Inserts an empty column called `name` into the tables of a scene: in front of the column of the part that line
/// `before_part_line_id` declares, or as the last column when that part has no column or the id is 0. Nothing happens without a
/// table.
void trpi_edit_column_insert(trpi_edit_operation *operation, uint32_t scene_id, uint32_t before_part_line_id, trpi_text name);

/// Removes the column of the part `name` in all rows of the scene except those that the operation removes; or moves that column in
/// front of the column of the part that line `before_part_line_id` declares, or to the end when that part has no column or the id
/// is 0.
void trpi_edit_column_remove(trpi_edit_operation *operation, uint32_t scene_id, trpi_text name);
void trpi_edit_column_move(trpi_edit_operation *operation, uint32_t scene_id, trpi_text name, uint32_t before_part_line_id);

/// Turns a row of a table into a phase; unless `cell` is NULL, `step` is added behind the step of that cell. TRP_ERROR_SOURCE, with
/// a refusal: the line is no row below the head of a table.
trp_result trpi_edit_turn_row_into_phase(trpi_edit_operation *operation, const trp_document_node *row,
                                         const trp_document_node *cell, trpi_text step);

/// Turns a phase in which each part has at most one step into a row. TRP_ERROR_SOURCE, with a refusal, when there are more steps or
/// comments in the phase, or no head of a table in its scene.
trp_result trpi_edit_turn_phase_into_row(trpi_edit_operation *operation, const trp_document_node *phase);

#endif
