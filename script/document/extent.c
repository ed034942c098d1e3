// SPDX-License-Identifier: MIT

#include "script/document/extent.h"

#include "base/assert.h"

#include <string.h>

trpi_text trpi_document_file_text(const trp_document *document, uint32_t file)
{
    TRP_ASSERT(file < document->files.count);
    return trpi_buffer_as_text(&document->files.at[file].text);
}

// ---- Rows ---------------------------------------------------------------------------------------

uint32_t trpi_text_row_begin(trpi_text text, uint32_t offset)
{
    while (offset > 0 && text.at[offset - 1] != '\n') {
        offset--;
    }
    return offset == 0 && text.size >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0 ? 3 : offset;
}

uint32_t trpi_text_row_end(trpi_text text, uint32_t offset)
{
    const char *end = offset < text.size ? memchr(text.at + offset, '\n', text.size - offset) : NULL;
    return end != NULL ? (uint32_t)(end - text.at) + 1 : text.size;
}

uint32_t trpi_indent_columns(trpi_text indent)
{
    uint32_t columns = 0;
    for (uint32_t i = 0; i < indent.size; i++) {
        columns += indent.at[i] == '\t' ? 4 : 1;
    }
    return columns;
}

trpi_text trpi_text_row_indent(trpi_text text, uint32_t begin)
{
    uint32_t end = begin;
    while (end < text.size && (text.at[end] == ' ' || text.at[end] == '\t')) {
        end++;
    }
    return (trpi_text){text.at + begin, end - begin};
}

bool trpi_text_row_is_blank(trpi_text text, uint32_t begin)
{
    uint32_t at = begin + trpi_text_row_indent(text, begin).size;
    return at == text.size || text.at[at] == '\n' || (text.at[at] == '\r' && at + 1 < text.size && text.at[at + 1] == '\n');
}

bool trpi_text_row_is_comment(const trp_document *document, uint32_t file, uint32_t begin)
{
    trpi_text text = trpi_document_file_text(document, file);
    uint32_t at = begin + trpi_text_row_indent(text, begin).size;
    trp_document_piece piece;
    return at < text.size && text.at[at] == '#' && trp_document_get_piece(document, file, at, &piece, sizeof piece) == TRP_OK &&
           piece.kind == TRP_PIECE_COMMENT && piece.offset == at;
}

const char *trpi_newline_style_near(trpi_text text, uint32_t offset)
{
    uint32_t end = trpi_text_row_end(text, offset < text.size ? offset : text.size > 0 ? text.size - 1 : 0);
    bool has_end = end > 0 && text.at[end - 1] == '\n';
    if (!has_end) {  // the last row: as the row before
        end = trpi_text_row_begin(text, end);
        has_end = end > 0 && text.at[end - 1] == '\n';
    }
    return has_end && end > 1 && text.at[end - 2] == '\r' ? "\r\n" : "\n";
}

// ---- Lines --------------------------------------------------------------------------------------

bool trpi_document_node_has_own_rows(const trp_document *document, const trp_document_node *node)
{
    if (node->family != TRP_FAMILY_LINE) {
        return false;
    }
    trpi_text text = trpi_document_file_text(document, node->file);
    uint32_t begin = trpi_text_row_begin(text, node->offset);
    return begin + trpi_text_row_indent(text, begin).size >= node->offset;
}

// Returns the beginning of the comments right above a row that have its indentation.
static uint32_t comments_begin(const trp_document *document, uint32_t file, uint32_t begin)
{
    trpi_text text = trpi_document_file_text(document, file);
    uint32_t columns = trpi_indent_columns(trpi_text_row_indent(text, begin));
    while (begin > 0 && text.at[begin - 1] == '\n') {
        uint32_t above = trpi_text_row_begin(text, begin - 1);
        if (!trpi_text_row_is_comment(document, file, above) || trpi_indent_columns(trpi_text_row_indent(text, above)) != columns) {
            break;
        }
        begin = above;
    }
    return begin;
}

// Returns the end of the comments behind the block of a line, as far as they are indented deeper than the line.
static uint32_t comments_end(const trp_document *document, uint32_t file, uint32_t end, uint32_t columns)
{
    trpi_text text = trpi_document_file_text(document, file);
    for (uint32_t at = end; at < text.size; at = trpi_text_row_end(text, at)) {
        bool is_blank = trpi_text_row_is_blank(text, at);
        if (!is_blank &&
            (!trpi_text_row_is_comment(document, file, at) || trpi_indent_columns(trpi_text_row_indent(text, at)) <= columns)) {
            break;
        }
        end = is_blank ? end : trpi_text_row_end(text, at);
    }
    return end;
}

trpi_extent trpi_extent_of(const trp_document *document, const trp_document_node *node)
{
    trpi_text text = trpi_document_file_text(document, node->file);
    uint32_t begin = trpi_text_row_begin(text, node->offset);
    trpi_extent extent = {.file = node->file, .indent = trpi_text_row_indent(text, begin)};
    extent.begin = comments_begin(document, node->file, begin);
    extent.end = trpi_text_row_end(text, node->offset + node->length);
    extent.end = comments_end(document, node->file, extent.end, trpi_indent_columns(extent.indent));
    return extent;
}

uint32_t trpi_first_child_line_id(const trp_document *document, uint32_t parent)
{
    uint32_t kind, id = trpi_document_node(document, parent, &kind).first_child;
    while (id != 0) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (trpi_document_node_has_own_rows(document, &node)) {
            break;
        }
        id = node.next;
    }
    return id;
}

uint32_t trpi_next_sibling_line_id(const trp_document *document, uint32_t line)
{
    uint32_t kind, id = trpi_document_node(document, line, &kind).next;
    return id;
}

uint32_t trpi_line_header_end(const trp_document *document, const trp_document_node *line)
{
    uint32_t row = trpi_first_child_line_id(document, line->id), kind;
    uint32_t stop = row != 0 ? trpi_document_node(document, row, &kind).offset : line->offset + line->length;
    uint32_t end = line->offset;
    trp_document_piece piece;
    for (uint32_t at = line->offset; at < stop; at = piece.offset + piece.length) {
        if (trp_document_get_piece(document, line->file, at, &piece, sizeof piece) != TRP_OK) {
            break;
        }
        bool is_word = piece.kind >= TRP_PIECE_WORD;
        end = is_word && piece.offset + piece.length <= stop ? piece.offset + piece.length : end;
    }
    return end;
}
