// SPDX-License-Identifier: MIT
// Edit operations on nodes, and what each refuses: a text is put in, a node is removed, moved, replaced, wrapped, unwrapped or laid
// out. Edits of lines and of the parts in them are in files of their own.

#include "base/assert.h"
#include "script/document/edit_lines.h"
#include "script/document/edit_parts.h"
#include "script/document/edit_table.h"
#include "script/tools/format.h"

#include <string.h>

trp_result trp_document_allow_mistakes(trp_document *document, bool allowed)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    document->allows_mistakes = allowed;
    return TRP_OK;
}

static trp_result refuse_text(trp_document *document, trpi_text text)
{
    trpi_text shown = trpi_text_trim(text, " \t\r\n");
    const char *row = shown.size > 0 ? memchr(shown.at, '\n', shown.size) : NULL;
    shown.size = row != NULL ? (uint32_t)(row - shown.at) : shown.size;
    shown = trpi_text_trim(shown, "\r");
    return trpi_document_refuse(document, "`%.*s` cannot stand here.", shown.size > 100 ? 100 : (int)shown.size, shown.at);
}

static bool has_rows(const trp_document *document, uint32_t id)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(document, id, &kind);
    return trpi_document_node_has_own_rows(document, &node);
}

// ---- Inserting ----------------------------------------------------------------------------------

// Returns the name that a line declares a part with, `part server: Server`; empty when it declares none.
static trpi_text part_name(trpi_text text)
{
    trpi_text words = {text.at + trpi_text_rows_find_words_of_first_row(text),
                       text.size - trpi_text_rows_find_words_of_first_row(text)};
    const char *colon = words.size > 5 && memcmp(words.at, "part ", 5) == 0 ? memchr(words.at, ':', words.size) : NULL;
    return colon != NULL ? trpi_text_trim((trpi_text){words.at + 5, (uint32_t)(colon - words.at) - 5}, " \t") : (trpi_text){"", 0};
}

// Returns the line in front of which another part of a scene belongs: the one behind the last part, or the first line when there
// are no parts. 0 when the new part belongs at the end of the block.
static uint32_t behind_parts(const trp_document *document, uint32_t scene)
{
    uint32_t behind = trpi_first_child_line_id(document, scene);
    for (uint32_t id = behind, kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node line = trpi_document_node(document, id, &kind);
        behind = trpi_is_part_declaration(document, &line) ? line.next : behind;
    }
    return behind;
}

static trp_result insert_lines(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before, trpi_text text)
{
    trp_result result = TRP_ERROR_SOURCE;
    trpi_text name = part_name(text);
    for (int cut = 0; cut < 2 && result == TRP_ERROR_SOURCE; cut++) {
        trpi_edit_operation_clear(operation);
        bool is_part = name.size > 0 && parent->family == TRP_FAMILY_LINE;
        trpi_edit_lines_insert(operation, parent, is_part && before == 0 ? behind_parts(operation->document, parent->id) : before,
                               text, cut == 1);
        if (is_part) {
            trpi_edit_column_insert(operation, parent->id, before, name);
        }
        result = trpi_edit_operation_commit(operation);
    }
    return result;
}

static trp_result insert_in_cell(trpi_edit_operation *operation, const trp_document_node *cell, trpi_text text)
{
    uint32_t kind;
    trpi_edit_operation_clear(operation);
    if (cell->length == 0) {
        trpi_edit_cell_set(operation, cell, text);
        return trpi_edit_operation_commit(operation);
    }
    trp_result result = trpi_edit_line_part_insert(operation, cell, 0, text);
    result = result == TRP_OK ? trpi_edit_operation_commit(operation) : result;
    if (result == TRP_ERROR_SOURCE) {
        trp_document_node row = trpi_document_node(operation->document, cell->parent, &kind);
        trpi_edit_operation_clear(operation);
        result = trpi_edit_turn_row_into_phase(operation, &row, cell, text);
        result = result == TRP_OK ? trpi_edit_operation_commit(operation) : result;
    }
    return result;
}

// Inserts the first row of a text as a part of a line, and the rows behind it below that line.
static trp_result insert_part_with_lines(trpi_edit_operation *operation, const trp_document_node *parent, trpi_text text)
{
    uint32_t first = trpi_text_row_end(text, trpi_text_rows_find_words_of_first_row(text));
    trp_result result = trpi_edit_line_part_insert(operation, parent, 0, (trpi_text){text.at, first});
    if (result == TRP_OK) {
        trpi_edit_place made = operation->made;
        trpi_edit_lines_insert(operation, parent, 0, (trpi_text){text.at + first, text.size - first}, false);
        operation->made = made;
        operation->makes_line = false;
    }
    return result;
}

static trp_result insert_part(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before, trpi_text text)
{
    trpi_edit_operation_clear(operation);
    trp_result result = trpi_edit_line_part_insert(operation, parent, before, text);
    if (result == TRP_ERROR_SOURCE && before == 0 && parent->family == TRP_FAMILY_LINE && trpi_text_rows_have_block(text)) {
        result = insert_part_with_lines(operation, parent, text);
    }
    if (result != TRP_OK) {
        return result == TRP_ERROR_SOURCE ? refuse_text(operation->document, text) : result;
    }
    return trpi_edit_operation_commit(operation);
}

// Inserts a text as lines, or, when it cannot be a line, as a part of one.
static trp_result insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before, trpi_text text)
{
    trpi_text words = trpi_text_trim(text, " \t\r\n");
    if (parent->family == TRP_FAMILY_CELL && before == 0 && words.size > 0) {
        return insert_in_cell(operation, parent, text);
    }
    bool is_part = (words.size > 0 && words.at[0] == ',') || (before != 0 && !has_rows(operation->document, before));
    bool takes_lines = parent->family == TRP_FAMILY_FILE || parent->family == TRP_FAMILY_LINE;
    if (parent->family == TRP_FAMILY_FILE || (takes_lines && before != 0 && !is_part)) {
        return insert_lines(operation, parent, before, text);
    }
    trp_result result = takes_lines && !is_part ? insert_lines(operation, parent, before, text) : TRP_ERROR_SOURCE;
    if (result != TRP_ERROR_SOURCE) {
        return result;
    }
    char sentence[sizeof operation->document->sentence];
    memcpy(sentence, operation->document->sentence, sizeof sentence);
    result = insert_part(operation, parent, before, text);
    if (result == TRP_ERROR_SOURCE && takes_lines && !is_part) {
        return trpi_document_refuse(operation->document, "%s", sentence);
    }
    return result;
}

trp_result trp_document_insert_text(trp_document *document, uint32_t version, uint32_t parent, uint32_t before, const char *text,
                                    uint32_t *made)
{
    TRP_REQUIRE(document != NULL && text != NULL, TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    trp_document_node outer, next = {.parent = parent};
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? trpi_edit_operation_get_node(&operation, parent, false, &outer) : result;
    result = result == TRP_OK && before != 0 ? trpi_edit_operation_get_node(&operation, before, false, &next) : result;
    if (result == TRP_OK && next.parent != parent) {
        result = trpi_document_refuse(document, "The place has moved; look at it again.");
    }
    result = result == TRP_OK ? insert(&operation, &outer, before, trpi_text_from_string(text)) : result;
    return trpi_edit_operation_release(&operation, result, made);
}

// ---- Several nodes ------------------------------------------------------------------------------

// The nodes that an operation is about, lines first. A node that lies in another one of them is left out.
typedef struct selection {
    trp_document_node *at;
    uint32_t count, line_count;
} selection;

static bool is_inside(const trp_document_node *inner, const trp_document_node *outer)
{
    bool is_same = inner->offset == outer->offset && inner->length == outer->length;
    return inner->file == outer->file && inner->offset >= outer->offset &&
           inner->offset + inner->length <= outer->offset + outer->length && (!is_same || inner->id > outer->id);
}

static bool is_covered(const trp_document_node *nodes, uint32_t count, uint32_t which)
{
    for (uint32_t i = 0; i < count; i++) {
        bool is_again = nodes[i].id == nodes[which].id && i < which;
        if (is_again || (nodes[i].id != nodes[which].id && is_inside(&nodes[which], &nodes[i]))) {
            return true;
        }
    }
    return false;
}

static trp_result select_nodes(trpi_edit_operation *operation, const uint32_t *ids, uint32_t count, selection *chosen)
{
    trp_document_node *nodes = trpi_arena_take_array(&operation->arena, count, sizeof *nodes);
    *chosen = (selection){trpi_arena_take_array(&operation->arena, count, sizeof *chosen->at), 0, 0};
    trp_result result = nodes != NULL && chosen->at != NULL ? TRP_OK : TRP_ERROR_MEMORY;
    for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
        result = trpi_edit_operation_get_node(operation, ids[i], true, &nodes[i]);
        if (result == TRP_OK && nodes[i].family == TRP_FAMILY_FILE) {
            result = trpi_document_refuse(operation->document, "A file is not taken out of a project here.");
        }
    }
    for (int lines = 1; lines >= 0 && result == TRP_OK; lines--) {
        for (uint32_t i = 0; i < count; i++) {
            bool is_line = trpi_document_node_has_own_rows(operation->document, &nodes[i]);
            if (is_line == (lines == 1) && !is_covered(nodes, count, i)) {
                chosen->at[chosen->count++] = nodes[i];
            }
        }
        chosen->line_count = lines == 1 ? chosen->count : chosen->line_count;
    }
    return result;
}

// ---- Removing -----------------------------------------------------------------------------------

// Returns the line of a scene that declares a part; id 0: there is none.
static trp_document_node find_part(const trp_document *document, uint32_t scene, trpi_text name)
{
    for (uint32_t id = trpi_first_child_line_id(document, scene), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node line = trpi_document_node(document, id, &kind);
        if (trpi_is_part_declaration(document, &line) && trpi_text_is_equal(trpi_document_node_name(document, id), name)) {
            return line;
        }
    }
    return (trp_document_node){.id = 0};
}

// Replaces each chosen cell of a table's head by the part that it stands for.
static void take_parts(const trp_document *document, selection *chosen)
{
    for (uint32_t i = chosen->line_count; i < chosen->count; i++) {
        uint32_t kind;
        if (trpi_is_table_head_cell(document, &chosen->at[i])) {
            uint32_t scene = trpi_document_node(document, chosen->at[i].parent, &kind).parent;
            trp_document_node part = find_part(document, scene, trpi_document_node_name(document, chosen->at[i].id));
            if (part.id != 0) {
                chosen->at[i] = chosen->at[chosen->line_count];
                chosen->at[chosen->line_count++] = part;
            }
        }
    }
}

static trp_result remove_part(trpi_edit_operation *operation, const trp_document_node *part)
{
    if (part->family == TRP_FAMILY_CELL) {
        trpi_edit_cell_set(operation, part, (trpi_text){"", 0});
        return TRP_OK;
    }
    return trpi_edit_line_part_remove(operation, part);
}

static trp_result remove_nodes(trpi_edit_operation *operation, selection *chosen)
{
    const trp_document *document = operation->document;
    take_parts(document, chosen);
    trpi_edit_lines_remove(operation, chosen->at, chosen->line_count);
    for (uint32_t i = 0; i < chosen->line_count; i++) {
        if (trpi_is_part_declaration(document, &chosen->at[i])) {
            trpi_edit_column_remove(operation, chosen->at[i].parent, trpi_document_node_name(document, chosen->at[i].id));
        }
    }
    for (uint32_t i = chosen->line_count; i < chosen->count; i++) {
        trp_result result = remove_part(operation, &chosen->at[i]);
        if (result != TRP_OK) {
            return result == TRP_ERROR_SOURCE
                       ? trpi_document_refuse(operation->document, "This %s cannot be left out.", chosen->at[i].kind)
                       : result;
        }
    }
    return TRP_OK;
}

trp_result trp_document_remove_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count)
{
    TRP_REQUIRE(document != NULL && (nodes != NULL || count == 0), TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    selection chosen;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? select_nodes(&operation, nodes, count, &chosen) : result;
    result = result == TRP_OK ? remove_nodes(&operation, &chosen) : result;
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, NULL);
}

// ---- Moving -------------------------------------------------------------------------------------

static trp_result move_parts(trpi_edit_operation *operation, const selection *chosen, const trp_document_node *parent,
                             uint32_t before)
{
    for (uint32_t i = 0; i < chosen->count; i++) {
        const trp_document_node *part = &chosen->at[i];
        trpi_text text = {trpi_document_file_text(operation->document, part->file).at + part->offset, part->length};
        trp_result result = trpi_edit_line_part_remove(operation, part);
        result = result == TRP_OK ? trpi_edit_line_part_insert(operation, parent, before, text) : result;
        if (result != TRP_OK) {
            return result == TRP_ERROR_SOURCE ? refuse_text(operation->document, text) : result;
        }
        trpi_edit_operation_keep_node_id(operation, part, operation->made);
    }
    return TRP_OK;
}

// Whether a move would change nothing: the chosen nodes stand below `parent`, in front of `before`, in this order already.
static bool stand_there(const trp_document *document, const selection *chosen, uint32_t parent, uint32_t before)
{
    for (uint32_t i = 0, kind; i < chosen->count; i++) {
        trp_document_node node = trpi_document_node(document, chosen->at[i].id, &kind);
        if (node.parent != parent || node.next != (i + 1 < chosen->count ? chosen->at[i + 1].id : before)) {
            return false;
        }
    }
    return chosen->count > 0;
}

static trp_result move_nodes(trpi_edit_operation *operation, selection *chosen, const trp_document_node *parent, uint32_t before)
{
    bool goes_into_itself = false, is_before_itself = false;
    for (uint32_t i = 0; i < chosen->count; i++) {
        goes_into_itself = goes_into_itself || chosen->at[i].id == parent->id || is_inside(parent, &chosen->at[i]);
        is_before_itself = is_before_itself || chosen->at[i].id == before;
    }
    if (goes_into_itself) {
        return trpi_document_refuse(operation->document, "Nothing can be moved into itself.");
    }
    if (is_before_itself) {
        return trpi_document_refuse(operation->document, "This cannot be moved in front of itself.");
    }
    if (stand_there(operation->document, chosen, parent->id, before)) {
        return TRP_OK;
    }
    if (chosen->count > chosen->line_count) {
        return chosen->line_count == 0
                   ? move_parts(operation, chosen, parent, before)
                   : trpi_document_refuse(operation->document, "Lines and what stands in lines are moved apart from each other.");
    }
    if (parent->family != TRP_FAMILY_LINE && parent->family != TRP_FAMILY_FILE) {
        return trpi_document_refuse(operation->document, "A line cannot stand inside of another one.");
    }
    if (chosen->count > 0) {
        trpi_edit_lines_move(operation, chosen->at, chosen->count, parent, before);
    }
    for (uint32_t i = 0; i < chosen->count; i++) {
        const trp_document_node *line = &chosen->at[i];
        if (trpi_is_part_declaration(operation->document, line) && line->parent == parent->id) {
            trpi_edit_column_move(operation, parent->id, trpi_document_node_name(operation->document, line->id), before);
        }
    }
    return TRP_OK;
}

trp_result trp_document_move_nodes(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count, uint32_t parent,
                                   uint32_t before)
{
    TRP_REQUIRE(document != NULL && (nodes != NULL || count == 0), TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    selection chosen;
    trp_document_node outer, next = {.parent = parent};
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? select_nodes(&operation, nodes, count, &chosen) : result;
    result = result == TRP_OK ? trpi_edit_operation_get_node(&operation, parent, false, &outer) : result;
    result = result == TRP_OK && before != 0 ? trpi_edit_operation_get_node(&operation, before, false, &next) : result;
    if (result == TRP_OK && next.parent != parent) {
        result = trpi_document_refuse(document, "The place has moved; look at it again.");
    }
    result = result == TRP_OK ? move_nodes(&operation, &chosen, &outer, before) : result;
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, NULL);
}

// ---- Copying ------------------------------------------------------------------------------------

const char *trp_document_copy_nodes(trp_document *document, const uint32_t *nodes, uint32_t count)
{
    TRP_REQUIRE(document != NULL && (nodes != NULL || count == 0), NULL);
    trpi_edit_operation operation;
    selection chosen;
    trp_result result = trpi_edit_operation_begin(&operation, document, trp_document_version(document));
    result = result == TRP_OK ? select_nodes(&operation, nodes, count, &chosen) : result;
    trpi_buffer_clear(&document->out);
    for (uint32_t i = 0; result == TRP_OK && i < chosen.count; i++) {
        const trp_document_node *node = &chosen.at[i];
        if (i < chosen.line_count) {
            trpi_edit_line_copy(document, node, &document->out);
        } else {
            trpi_buffer_add_text(&document->out, i > chosen.line_count ? ", " : "");
            trpi_buffer_add(&document->out, trpi_document_file_text(document, node->file).at + node->offset, node->length);
        }
    }
    result = trpi_edit_operation_release(&operation, result, NULL);
    return result == TRP_OK ? trpi_document_finish_answer_text(document) : NULL;
}

// ---- In place -----------------------------------------------------------------------------------

static trp_result replace(trpi_edit_operation *operation, const trp_document_node *node, trpi_text text)
{
    if (node->family == TRP_FAMILY_FILE) {
        return trpi_document_refuse(operation->document, "A file as a whole gets another text by trp_document_set_text.");
    }
    if (trpi_document_node_has_own_rows(operation->document, node)) {
        trpi_edit_line_replace(operation, node, text);
        return TRP_OK;
    }
    if (node->family == TRP_FAMILY_CELL && !trpi_is_table_head_cell(operation->document, node)) {
        trpi_edit_cell_set(operation, node, text);
        return TRP_OK;
    }
    trp_result result = trpi_edit_line_part_replace(operation, node, text);
    return result == TRP_ERROR_SOURCE ? refuse_text(operation->document, text) : result;
}

trp_result trp_document_replace_node(trp_document *document, uint32_t version, uint32_t node, const char *text, uint32_t *made)
{
    TRP_REQUIRE(document != NULL && text != NULL, TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    trp_document_node old;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? trpi_edit_operation_get_node(&operation, node, true, &old) : result;
    result = result == TRP_OK ? replace(&operation, &old, trpi_text_from_string(text)) : result;
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    result = trpi_edit_operation_release(&operation, result, made);
    if (result == TRP_OK && made != NULL && *made == 0 && trp_document_get_node(document, node, &old, sizeof old) == TRP_OK) {
        *made = node;  // a cell that is empty now
    }
    return result;
}

// ---- Around -------------------------------------------------------------------------------------

// Whether all lines of a selection are in one block, with nothing but blank rows and comments between them.
static bool stand_together(const trp_document *document, const selection *chosen)
{
    uint32_t first = 0, last = 0, found = 0;
    for (uint32_t id = trpi_first_child_line_id(document, chosen->at[0].parent), i = 1; id != 0;
         id = trpi_next_sibling_line_id(document, id), i++) {
        for (uint32_t j = 0; j < chosen->count; j++) {
            first = chosen->at[j].id == id && first == 0 ? i : first;
            last = chosen->at[j].id == id ? i : last;
            found += chosen->at[j].id == id;
        }
    }
    return found == chosen->count && last - first + 1 == chosen->count;
}

// Returns the text `around` with `part` in place of its first `...`; an empty text when it has no `...`.
static trpi_text fill_hole(trpi_edit_operation *operation, trpi_text around, trpi_text part)
{
    for (uint32_t i = 0; i + 3 <= around.size; i++) {
        if (memcmp(around.at + i, "...", 3) == 0) {
            trpi_buffer out;
            trpi_buffer_init(&out, operation->document->allocator);
            trpi_buffer_add(&out, around.at, i);
            trpi_buffer_add(&out, part.at, part.size);
            trpi_buffer_add(&out, around.at + i + 3, around.size - i - 3);
            trpi_text made = trpi_arena_copy_text(&operation->arena, trpi_buffer_as_text(&out));
            operation->arena.failed = operation->arena.failed || out.failed;
            trpi_buffer_release(&out);
            return made;
        }
    }
    return (trpi_text){"", 0};
}

static trp_result wrap(trpi_edit_operation *operation, const selection *chosen, trpi_text text)
{
    if (chosen->count == 1 && chosen->line_count == 0) {
        const trp_document_node *part = &chosen->at[0];
        trpi_text file = trpi_document_file_text(operation->document, part->file);
        trpi_text made = fill_hole(operation, text, (trpi_text){file.at + part->offset, part->length});
        return made.size == 0 ? trpi_document_refuse(operation->document, "The text says with `...` where the %s goes.", part->kind)
                              : replace(operation, part, made);
    }
    if (chosen->line_count == 0 || chosen->count > chosen->line_count || !stand_together(operation->document, chosen)) {
        return trpi_document_refuse(operation->document, "A line can be put around lines of one block that stand together.");
    }
    if (trpi_text_trim(text, " \t\r\n").size == 0) {
        return trpi_document_refuse(operation->document, "A line that goes around others has a text.");
    }
    trpi_edit_lines_wrap(operation, chosen->at, chosen->count, text);
    return TRP_OK;
}

trp_result trp_document_wrap_lines(trp_document *document, uint32_t version, const uint32_t *nodes, uint32_t count,
                                   const char *text, uint32_t *made)
{
    TRP_REQUIRE(document != NULL && (nodes != NULL || count == 0) && text != NULL, TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    selection chosen;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? select_nodes(&operation, nodes, count, &chosen) : result;
    result = result == TRP_OK ? wrap(&operation, &chosen, trpi_text_from_string(text)) : result;
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, made);
}

trp_result trp_document_unwrap_line(trp_document *document, uint32_t version, uint32_t node)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    trp_document_node line;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? trpi_edit_operation_get_node(&operation, node, true, &line) : result;
    if (result == TRP_OK &&
        (!trpi_document_node_has_own_rows(document, &line) || !trpi_edit_line_replace_by_own_block(&operation, &line))) {
        result = trpi_document_refuse(document, "Nothing stands below this that could take its place.");
    }
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, NULL);
}

// ---- Phases -------------------------------------------------------------------------------------

static trp_result turn(trp_document *document, uint32_t version, uint32_t node, bool into_phase, uint32_t *made)
{
    trpi_edit_operation operation;
    trp_document_node line;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    result = result == TRP_OK ? trpi_edit_operation_get_node(&operation, node, true, &line) : result;
    if (result == TRP_OK) {
        result = into_phase ? trpi_edit_turn_row_into_phase(&operation, &line, NULL, (trpi_text){"", 0})
                            : trpi_edit_turn_phase_into_row(&operation, &line);
    }
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, made);
}

trp_result trp_document_turn_row_into_phase(trp_document *document, uint32_t version, uint32_t row, uint32_t *made)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    return turn(document, version, row, true, made);
}

trp_result trp_document_turn_phase_into_row(trp_document *document, uint32_t version, uint32_t phase, uint32_t *made)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    return turn(document, version, phase, false, made);
}

// ---- Layout -------------------------------------------------------------------------------------

// Lays a declaration out, with the comments above it.
static trp_result lay_out(trpi_edit_operation *operation, const trp_document_node *declaration)
{
    trp_document *document = operation->document;
    trpi_extent extent = trpi_extent_of(document, declaration);
    trpi_text file = trpi_document_file_text(document, extent.file);
    const char *line_end = trpi_newline_style_near(file, declaration->offset);
    trpi_buffer laid_out, out;
    trpi_buffer_init(&laid_out, document->allocator);
    trpi_buffer_init(&out, document->allocator);
    trp_result result =
        trpi_format_quietly((trpi_text){file.at + extent.begin, extent.end - extent.begin}, &operation->arena, &laid_out);
    bool ends_open = extent.end > 0 && file.at[extent.end - 1] != '\n';
    for (size_t i = 0; i + ends_open < laid_out.size; i++) {
        trpi_buffer_add_text(&out, laid_out.bytes[i] == '\n' ? line_end : "");
        trpi_buffer_add(&out, laid_out.bytes + i, laid_out.bytes[i] != '\n' && laid_out.bytes[i] != '\r');
    }
    if (result == TRP_OK) {
        trpi_text text = trpi_arena_copy_text(&operation->arena, trpi_buffer_as_text(&out));
        (void)trpi_edit_operation_add_edit(operation, extent.file, extent.begin, extent.end - extent.begin, text);
    }
    bool has_failed = out.failed;
    trpi_buffer_release(&laid_out);
    trpi_buffer_release(&out);
    return has_failed ? TRP_ERROR_MEMORY
           : result == TRP_ERROR_SOURCE
               ? trpi_document_refuse(document, "This %s has a mistake, which comes first.", declaration->kind)
               : result;
}

trp_result trp_document_format(trp_document *document, uint32_t version, uint32_t file, uint32_t offset, uint32_t length)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    trpi_edit_operation operation;
    trp_result result = trpi_edit_operation_begin(&operation, document, version);
    if (result == TRP_OK && version < trp_document_version(document)) {
        document->refusal = "The text has been changed since; look at it again.";
        result = TRP_ERROR_STALE;
    }
    if (result == TRP_OK && !trpi_document_has_file(document, file)) {
        result = TRP_ERROR_UNKNOWN;
    }
    uint32_t id = result == TRP_OK ? trpi_first_child_line_id(document, document->files.at[file].root) : 0, kind;
    for (; id != 0 && result == TRP_OK; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node declaration = trpi_document_node(document, id, &kind);
        trpi_extent extent = trpi_extent_of(document, &declaration);
        bool is_behind = offset >= extent.end || (length > 0 && extent.begin >= offset + length);
        if (!is_behind && extent.begin <= offset + length) {
            result = lay_out(&operation, &declaration);
        }
    }
    result = result == TRP_OK ? trpi_edit_operation_commit(&operation) : result;
    return trpi_edit_operation_release(&operation, result, NULL);
}
