// SPDX-License-Identifier: MIT

#include "script/document/edit_parts.h"

#include <string.h>

// ---- Ways ---------------------------------------------------------------------------------------

// Drops the edits from `count` on.
static void drop_edits(trpi_edit_operation *operation, uint32_t count)
{
    operation->edits.count = count;
}

static bool overlaps(const trpi_edit_operation *operation, uint32_t file, uint32_t begin, uint32_t end)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == file && edit->offset < end && begin < edit->offset + edit->length) {
            return true;
        }
    }
    return false;
}

// Puts `before` in front of a text, and `behind` after the text.
static trpi_text joined(trpi_edit_operation *operation, const char *before, trpi_text text, const char *behind)
{
    size_t first = strlen(before), last = strlen(behind);
    char *made = trpi_arena_take_array(&operation->arena, first + text.size + last + 1, 1);
    if (made == NULL) {
        return text;
    }
    memcpy(made, before, first);
    memcpy(made + first, text.at, text.size);
    memcpy(made + first + text.size, behind, last);
    return (trpi_text){made, (uint32_t)(first + text.size + last)};
}

// Returns a text in one row, without blanks at its ends.
static trpi_text in_one_row(trpi_edit_operation *operation, trpi_text text)
{
    trpi_text trimmed = trpi_text_trim(text, " \t\r\n");
    char *made = trpi_arena_take_array(&operation->arena, (size_t)trimmed.size + 1, 1);
    uint32_t size = 0;
    for (uint32_t i = 0; i < trimmed.size && made != NULL; i++) {
        bool breaks = trimmed.at[i] == '\n' || trimmed.at[i] == '\r';
        while (breaks && i + 1 < trimmed.size && strchr(" \t\r\n", trimmed.at[i + 1]) != NULL) {
            i++;
        }
        made[size++] = breaks ? ' ' : trimmed.at[i];
    }
    return made != NULL ? (trpi_text){made, size} : trimmed;
}

// Whether a node of the trial, or the last one in the row of its siblings that it begins, ends at `end`.
static bool reaches(const trpi_edit_operation *operation, trp_document_node node, uint32_t end)
{
    uint32_t kind;
    while (node.next != 0 && node.offset + node.length < end) {
        node = trpi_document_node(operation->trial, node.next, &kind);
    }
    return node.offset + node.length == end;
}

// Whether the trial has a node, or several side by side, that cover exactly the new text, below a node of the same family and kind
// as `parent` that begins no later than the text; with `parent->id` 0, below any node.
static bool is_made(const trpi_edit_operation *operation, const trp_document_node *parent)
{
    const trp_text_edit *edit = &operation->edits.at[operation->made.edit];
    uint32_t begin = trpi_edit_operation_final_offset(operation, operation->made), end = begin + operation->made_length;
    for (uint32_t id = trp_document_node_at(operation->trial, edit->file, begin), kind; id != 0;) {
        trp_document_node node = trpi_document_node(operation->trial, id, &kind);
        trp_document_node outer = node.parent != 0 ? trpi_document_node(operation->trial, node.parent, &kind) : node;
        bool is_below = parent->id == 0 || (outer.family == parent->family && outer.offset <= begin &&
                                            strcmp(outer.kind, parent->kind) == 0 && outer.id != id);
        if (node.offset == begin && is_below && reaches(operation, node, end)) {
            return true;
        }
        id = node.parent;
    }
    return false;
}

// Whether the edits are read as they are meant. *result: not TRP_OK when that cannot be found out.
static bool is_right(trpi_edit_operation *operation, const trp_document_node *parent, trp_result *result)
{
    bool fits = false;
    *result = trpi_edit_operation_check_fit_on_copy(operation, &fits);
    return fits && (parent == NULL || is_made(operation, parent));
}

// ---- Putting in ---------------------------------------------------------------------------------

typedef struct joint {
    const char *before, *behind;
} joint;

// Tries to insert the text at a place, with one way of joining it.
static bool try_joint(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t offset, const joint *way,
                      trpi_text text, trp_result *result)
{
    uint32_t count = operation->edits.count;
    uint32_t edit =
        trpi_edit_operation_add_edit(operation, parent->file, offset, 0, joined(operation, way->before, text, way->behind));
    operation->made = (trpi_edit_place){edit, (uint32_t)strlen(way->before)};
    operation->made_length = text.size;
    if (is_right(operation, parent, result)) {
        return true;
    }
    drop_edits(operation, count);
    return false;
}

static const joint joints_before[] = {{"", ", "}, {"", " "}, {"", " and "}, {"", " or "}, {"", " + "}};
static const joint joints_behind[] = {{", ", ""}, {" ", ""}, {" and ", ""}, {" or ", ""}, {" + ", ""}, {" (", ")"}, {": ", ""}};
static const joint joints_inside[] = {{", ", ""}, {"", ""}};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static trp_result insert_before(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before, trpi_text text)
{
    uint32_t kind, offset = trpi_document_node(operation->document, before, &kind).offset;
    trp_result result = TRP_ERROR_SOURCE;
    for (size_t i = 0; i < COUNT(joints_before); i++) {
        if (try_joint(operation, parent, offset, &joints_before[i], text, &result) || result != TRP_OK) {
            return result;
        }
    }
    return TRP_ERROR_SOURCE;
}

trp_result trpi_edit_line_part_insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before_part_id,
                                      trpi_text text)
{
    trpi_text one = in_one_row(operation, text);
    bool has_comma = one.size > 0 && one.at[0] == ',';
    one = has_comma ? trpi_text_trim((trpi_text){one.at + 1, one.size - 1}, " ") : one;
    if (one.size == 0) {
        return TRP_ERROR_SOURCE;
    }
    if (before_part_id != 0) {
        return insert_before(operation, parent, before_part_id, one);
    }
    trpi_text file = trpi_document_file_text(operation->document, parent->file);
    uint32_t end =
        parent->family == TRP_FAMILY_LINE ? trpi_line_header_end(operation->document, parent) : parent->offset + parent->length;
    trp_result result = TRP_ERROR_SOURCE;
    for (size_t i = 0; i < (has_comma ? 1 : COUNT(joints_behind)); i++) {
        if (try_joint(operation, parent, end, &joints_behind[i], one, &result) || result != TRP_OK) {
            return result;
        }
    }
    for (size_t i = 0; i < COUNT(joints_inside) && end > parent->offset && file.at[end - 1] == ')'; i++) {
        if (try_joint(operation, parent, end - 1, &joints_inside[i], one, &result) || result != TRP_OK) {
            return result;
        }
    }
    return TRP_ERROR_SOURCE;
}

// ---- Taking out ---------------------------------------------------------------------------------

// Fills *piece with the piece that ends at `offset`; false at the beginning of the file.
static bool piece_before(const trp_document *document, uint32_t file, uint32_t offset, trp_document_piece *piece)
{
    return offset > 0 && trp_document_get_piece(document, file, offset - 1, piece, sizeof *piece) == TRP_OK;
}

static bool is_gap(const trp_document_piece *piece)
{
    return piece->kind == TRP_PIECE_BLANK || piece->kind == TRP_PIECE_LINE_END;
}

// Return the end of the words in front of `offset` (words_before), and where the next words behind `offset` begin (words_behind).
static uint32_t words_before(const trp_document *document, uint32_t file, uint32_t offset)
{
    trp_document_piece piece;
    while (piece_before(document, file, offset, &piece) && is_gap(&piece)) {
        offset = piece.offset;
    }
    return offset;
}

static uint32_t words_behind(const trp_document *document, uint32_t file, uint32_t offset)
{
    trp_document_piece piece;
    while (trp_document_get_piece(document, file, offset, &piece, sizeof piece) == TRP_OK && is_gap(&piece)) {
        offset = piece.offset + piece.length;
    }
    return offset;
}

// Returns where the joining word or sign that ends at `end` begins (`,`, `and`, `or`, `+`, `-`, `:`, `while`, `.`); `end` when
// none ends there.
static uint32_t joining_before(const trp_document *document, uint32_t file, uint32_t end)
{
    trpi_text text = trpi_document_file_text(document, file);
    trp_document_piece piece;
    if (!piece_before(document, file, end, &piece) || piece.kind < TRP_PIECE_WORD) {
        return end;
    }
    trpi_text word = {text.at + piece.offset, piece.length};
    bool joins = trpi_text_equals_string(word, ",") || trpi_text_equals_string(word, "and") ||
                 trpi_text_equals_string(word, "or") || trpi_text_equals_string(word, "+") || trpi_text_equals_string(word, "-") ||
                 trpi_text_equals_string(word, ":") || trpi_text_equals_string(word, "while") || trpi_text_equals_string(word, ".");
    return joins ? piece.offset : end;
}

static uint32_t joining_behind(const trp_document *document, uint32_t file, uint32_t begin)
{
    trp_document_piece piece;
    bool is_there = trp_document_get_piece(document, file, begin, &piece, sizeof piece) == TRP_OK;
    return is_there && joining_before(document, file, piece.offset + piece.length) == begin ? begin + piece.length : begin;
}

static bool has_comment(const trp_document *document, uint32_t file, uint32_t begin, uint32_t end)
{
    trp_document_piece piece;
    for (uint32_t at = begin; at < end; at = piece.offset + piece.length) {
        if (trp_document_get_piece(document, file, at, &piece, sizeof piece) != TRP_OK || piece.kind == TRP_PIECE_COMMENT) {
            return true;
        }
    }
    return false;
}

static bool try_removal(trpi_edit_operation *operation, uint32_t file, uint32_t begin, uint32_t end, trp_result *result)
{
    uint32_t count = operation->edits.count;
    if (begin >= end || overlaps(operation, file, begin, end) || has_comment(operation->document, file, begin, end)) {
        return false;
    }
    (void)trpi_edit_operation_add_edit(operation, file, begin, end - begin, (trpi_text){"", 0});
    if (is_right(operation, NULL, result)) {
        return true;
    }
    drop_edits(operation, count);
    return false;
}

// Removes a part that has rows of its own: these rows, with the comma or word that joins the part to the next one, and the comment
// at their end. When the rest is not read as before then, as after the last part of a list, the comma or word in front of the part
// is removed, too.
static bool try_own_rows(trpi_edit_operation *operation, const trp_document_node *part, trp_result *result)
{
    const trp_document *document = operation->document;
    trpi_text text = trpi_document_file_text(document, part->file);
    uint32_t begin = trpi_text_row_begin(text, part->offset), end = part->offset + part->length, count = operation->edits.count;
    uint32_t behind = joining_behind(document, part->file, words_behind(document, part->file, end));
    behind = behind < trpi_text_row_end(text, end) ? behind : end;
    uint32_t last = trpi_text_row_end(text, behind), words = words_behind(document, part->file, behind);
    trp_document_piece piece;
    bool has_words = words < last && (trp_document_get_piece(document, part->file, words, &piece, sizeof piece) != TRP_OK ||
                                      piece.kind != TRP_PIECE_COMMENT);
    if (begin + trpi_text_row_indent(text, begin).size < part->offset || has_words || last == text.size ||
        overlaps(operation, part->file, begin, last)) {
        return false;
    }
    (void)trpi_edit_operation_add_edit(operation, part->file, begin, last - begin, (trpi_text){"", 0});
    if (is_right(operation, NULL, result)) {
        return true;
    }
    for (uint32_t at = begin; *result == TRP_OK && piece_before(document, part->file, at, &piece); at = piece.offset) {
        if (piece.kind >= TRP_PIECE_WORD) {
            bool joins = joining_before(document, part->file, at) < at && !overlaps(operation, part->file, piece.offset, at);
            if (joins) {
                (void)trpi_edit_operation_add_edit(operation, part->file, piece.offset, piece.length, (trpi_text){"", 0});
            }
            if (joins && is_right(operation, NULL, result)) {
                return true;
            }
            break;
        }
    }
    drop_edits(operation, count);
    return false;
}

trp_result trpi_edit_line_part_remove(trpi_edit_operation *operation, const trp_document_node *part)
{
    const trp_document *document = operation->document;
    uint32_t file = part->file, begin = part->offset, end = begin + part->length;
    uint32_t before = words_before(document, file, begin), behind = words_behind(document, file, end);
    uint32_t joint_before = joining_before(document, file, before), joint_behind = joining_behind(document, file, behind);
    trpi_text text = trpi_document_file_text(document, file);
    bool is_alone = before > 0 && text.at[before - 1] == '(' && behind < text.size && text.at[behind] == ')';
    struct {
        uint32_t begin, end;
    } ways[] = {
        {joint_before < before ? words_before(document, file, joint_before) : end, end},      // with the comma in front
        {begin, joint_behind > behind ? words_behind(document, file, joint_behind) : begin},  // with the one behind
        {is_alone ? words_before(document, file, before - 1) : end, behind + 1},              // with its parentheses
        {before, end},
        {begin, behind},
    };
    trp_result result = TRP_OK;
    if (try_own_rows(operation, part, &result) || result != TRP_OK) {
        return result;
    }
    for (size_t i = 0; i < COUNT(ways); i++) {
        if (try_removal(operation, file, ways[i].begin, ways[i].end, &result) || result != TRP_OK) {
            return result;
        }
    }
    return TRP_ERROR_SOURCE;
}

// ---- In place -----------------------------------------------------------------------------------

trp_result trpi_edit_line_part_replace(trpi_edit_operation *operation, const trp_document_node *part, trpi_text text)
{
    trpi_text one = in_one_row(operation, text);
    uint32_t kind, count = operation->edits.count;
    trp_document_node parent = trpi_document_node(operation->document, part->parent, &kind);
    static const joint ways[] = {{"", ""}, {"(", ")"}};
    trp_result result = TRP_OK;
    for (size_t i = 0; i < COUNT(ways) && one.size > 0; i++) {
        uint32_t edit = trpi_edit_operation_add_edit(operation, part->file, part->offset, part->length,
                                                     joined(operation, ways[i].before, one, ways[i].behind));
        operation->made = (trpi_edit_place){edit, (uint32_t)strlen(ways[i].before)};
        operation->made_length = one.size;
        if (is_right(operation, &parent, &result) || result != TRP_OK) {
            return result;
        }
        drop_edits(operation, count);
    }
    return TRP_ERROR_SOURCE;
}
