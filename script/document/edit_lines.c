// SPDX-License-Identifier: MIT

#include "script/document/edit_lines.h"

#include "base/assert.h"

#include <string.h>

// Copies the text of a buffer for as long as the operation lasts; the buffer is released.
static trpi_text keep_text(trpi_edit_operation *operation, trpi_buffer *buffer)
{
    trpi_text text = trpi_arena_copy_text(&operation->arena, trpi_buffer_as_text(buffer));
    operation->arena.failed = operation->arena.failed || buffer->failed;
    trpi_buffer_release(buffer);
    return text;
}

static trpi_text text_of(const trp_document *document, const trp_document_node *node)
{
    return (trpi_text){trpi_document_file_text(document, node->file).at + node->offset, node->length};
}

// ---- Removing -----------------------------------------------------------------------------------

// Return the end of the blank rows from `at` on, and the beginning of the blank rows in front of `at`.
static uint32_t blank_end(trpi_text text, uint32_t at)
{
    while (at < text.size && trpi_text_row_is_blank(text, at)) {
        at = trpi_text_row_end(text, at);
    }
    return at;
}

static uint32_t blank_begin(trpi_text text, uint32_t at)
{
    while (at > 0 && text.at[at - 1] == '\n' && trpi_text_row_is_blank(text, trpi_text_row_begin(text, at - 1)) &&
           trpi_text_row_begin(text, at - 1) < at) {
        at = trpi_text_row_begin(text, at - 1);
    }
    return at;
}

// Removes the rows of lines that stand together. The blank rows behind them go, too, when there are blank rows above as well, or
// when the lines begin a block in which others follow (`is_first`); at the end of the file the blank rows above go.
static void remove_stretch(trpi_edit_operation *operation, uint32_t file, uint32_t begin, uint32_t end, bool is_first)
{
    trpi_text text = trpi_document_file_text(operation->document, file);
    bool has_blank_above = blank_begin(text, begin) < begin;
    if (has_blank_above || is_first) {
        end = blank_end(text, end);
    }
    if (end == text.size) {
        begin = blank_begin(text, begin);
    }
    (void)trpi_edit_operation_add_edit(operation, file, begin, end - begin, (trpi_text){"", 0});
}

static int compare_lines(const void *a, const void *b)
{
    const trp_document_node *first = a, *second = b;
    if (first->file != second->file) {
        return first->file < second->file ? -1 : 1;
    }
    return first->offset < second->offset ? -1 : first->offset > second->offset;
}

static trp_document_node *in_text_order(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count)
{
    trp_document_node *sorted = trpi_arena_take_array(&operation->arena, count, sizeof *sorted);
    for (uint32_t i = 0; i < count && sorted != NULL; i++) {
        uint32_t at = i;
        for (; at > 0 && compare_lines(&lines[i], &sorted[at - 1]) < 0; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = lines[i];
    }
    return sorted;
}

void trpi_edit_lines_remove(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count)
{
    const trp_document *document = operation->document;
    const trp_document_node *sorted = in_text_order(operation, lines, count);
    for (uint32_t i = 0; i < count && sorted != NULL;) {
        trpi_extent stretch = trpi_extent_of(document, &sorted[i]);
        bool begins_block = trpi_first_child_line_id(document, sorted[i].parent) == sorted[i].id;
        for (i++; i < count && sorted[i].file == stretch.file; i++) {
            trpi_extent next = trpi_extent_of(document, &sorted[i]);
            if (blank_end(trpi_document_file_text(document, stretch.file), stretch.end) < next.begin) {
                break;
            }
            stretch.end = next.end;
        }
        bool is_whole_block = trpi_next_sibling_line_id(document, sorted[i - 1].id) == 0;  // blank rows below are around the block
        remove_stretch(operation, stretch.file, stretch.begin, stretch.end, begins_block && !is_whole_block);
    }
}

// ---- Where lines go -----------------------------------------------------------------------------

// A place between two lines of a block; either can be missing. Lines that are moved away do not count.
typedef struct gap {
    trp_document_node before, behind;  // id 0: there is none
    uint32_t blank_rows;               // between them
    bool has_style;                    // lines further up or down stand apart
} gap;

static bool is_among(const trp_document_node *lines, uint32_t count, uint32_t id)
{
    uint32_t at = 0;
    while (at < count && lines[at].id != id) {
        at++;
    }
    return at < count;
}

static bool stands_apart(const trp_document *document, const trp_document_node *above, const trp_document_node *below)
{
    trpi_extent first = trpi_extent_of(document, above), second = trpi_extent_of(document, below);
    return first.end < second.begin;
}

static gap find_gap(const trp_document *document, uint32_t parent, uint32_t before, const trp_document_node *away, uint32_t count)
{
    gap found = {.has_style = false};
    trp_document_node last = {.id = 0};
    for (uint32_t id = trpi_first_child_line_id(document, parent), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        if (is_among(away, count, id)) {
            continue;
        }
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (id == before) {
            found.behind = node;
        } else if (found.behind.id == 0) {
            if (last.id != 0) {
                found.has_style = stands_apart(document, &last, &node);
            }
            found.before = node;
        } else if (found.before.id == 0 && last.id == found.behind.id) {
            found.has_style = stands_apart(document, &last, &node);
        }
        last = node;
    }
    if (found.before.id != 0 && found.behind.id != 0) {
        found.blank_rows = stands_apart(document, &found.before, &found.behind);
    }
    return found;
}

static bool opens(const trp_document *document, const trp_document_node *line)
{
    return line->id != 0 && trpi_first_child_line_id(document, line->id) != 0;
}

static trpi_text first_word(trpi_text text)
{
    uint32_t size = 0;
    while (size < text.size && strchr(" \t\r\n,:", text.at[size]) == NULL) {
        size++;
    }
    return (trpi_text){text.at, size};
}

static bool is_similar(const trp_document *document, const trp_document_node *line, trpi_text word)
{
    return line->id != 0 && trpi_text_is_equal(first_word(text_of(document, line)), word);
}

typedef struct line_place {
    uint32_t offset;
    bool blank_above, blank_below;
} line_place;

static uint32_t end_of_rows(const trp_document *document, const trp_document_node *line)
{
    return trpi_extent_of(document, line).end;
}

// Finds the place behind the words of a line without a block, or at the end of a file without lines.
static line_place place_in_empty(const trp_document *document, const trp_document_node *parent)
{
    trpi_text text = trpi_document_file_text(document, parent->file);
    if (parent->family == TRP_FAMILY_FILE) {
        uint32_t above = text.size > 0 ? trpi_text_row_begin(text, text.size - 1) : 0;
        return (line_place){text.size, above < text.size && !trpi_text_row_is_blank(text, above), false};
    }
    return (line_place){trpi_text_row_end(text, trpi_line_header_end(document, parent)), false, false};
}

// Finds the place for a new line and the blank rows around it: similar lines stand together, declarations with blocks stand apart,
// and other lines stand as their neighbours do.
static line_place place_of(const trp_document *document, const trp_document_node *parent, const gap *at, trpi_text word,
                           bool has_block)
{
    bool is_file = parent->family == TRP_FAMILY_FILE;
    bool apart_above = is_file && (has_block || opens(document, &at->before));
    bool apart_below = is_file && (has_block || opens(document, &at->behind));
    if (at->before.id == 0 && at->behind.id == 0) {
        return place_in_empty(document, parent);
    }
    if (at->before.id == 0) {
        uint32_t begin = trpi_extent_of(document, &at->behind).begin;
        return (line_place){begin, false, apart_below || (at->has_style && has_block)};
    }
    if (at->behind.id == 0) {
        return (line_place){end_of_rows(document, &at->before), apart_above || (at->has_style && has_block), false};
    }
    if (at->blank_rows > 0 && is_similar(document, &at->before, word) && !is_similar(document, &at->behind, word) && !has_block) {
        return (line_place){end_of_rows(document, &at->before), false, false};
    }
    uint32_t begin = trpi_extent_of(document, &at->behind).begin;
    bool is_apart = at->blank_rows > 0 && (has_block || opens(document, &at->behind));
    return (line_place){begin, at->blank_rows == 0 && apart_above,
                        is_apart || (at->blank_rows == 0 && apart_below) || (is_file && apart_below)};
}

// ---- Putting in ---------------------------------------------------------------------------------

// Rows that are inserted as one edit, while they are written.
typedef struct row_writer {
    trpi_edit_operation *operation;
    trpi_text_row_style style;
    trpi_buffer out;
    line_place place;
    uint32_t file;
} row_writer;

static void begin_rows(row_writer *writer, trpi_edit_operation *operation, const trp_document_node *parent, line_place place)
{
    *writer = (row_writer){.operation = operation, .place = place, .file = parent->file};
    writer->style = trpi_text_row_style_in_block(operation, parent);
    trpi_buffer_init(&writer->out, operation->document->allocator);
    trpi_text text = trpi_document_file_text(operation->document, parent->file);
    bool has_line_end =
        place.offset == 0 || text.at[place.offset - 1] == '\n' || trpi_text_row_begin(text, place.offset) == place.offset;
    trpi_buffer_add_text(&writer->out, has_line_end ? "" : writer->style.line_end);
    trpi_buffer_add_text(&writer->out, place.blank_above ? writer->style.line_end : "");
}

static uint32_t end_rows(row_writer *writer)
{
    trpi_text text = trpi_document_file_text(writer->operation->document, writer->file);
    trpi_buffer_add_text(&writer->out, writer->place.blank_below ? writer->style.line_end : "");
    bool ends_open = writer->place.offset == text.size && text.size > 0 && text.at[text.size - 1] != '\n' &&
                     trpi_text_row_begin(text, text.size) < text.size;
    if (ends_open && writer->out.size > 0) {
        writer->out.size -= strlen(writer->style.line_end);
    }
    return trpi_edit_operation_add_edit(writer->operation, writer->file, writer->place.offset, 0,
                                        keep_text(writer->operation, &writer->out));
}

void trpi_edit_lines_insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before_line_id,
                            trpi_text text, bool first_row_lacks_indent)
{
    const trp_document *document = operation->document;
    gap at = find_gap(document, parent->id, before_line_id, NULL, 0);
    uint32_t first = trpi_text_rows_find_words_of_first_row(text);
    trpi_text word = first_word((trpi_text){text.at + first, text.size - first});
    row_writer writer;
    begin_rows(&writer, operation, parent, place_of(document, parent, &at, word, trpi_text_rows_have_block(text)));
    uint32_t from = (uint32_t)writer.out.size;
    operation->makes_line = first < text.size && text.at[first] != '#';
    trpi_text_rows_write_indented(text, &writer.style, first_row_lacks_indent, &writer.out, &first, 1);
    operation->made = (trpi_edit_place){end_rows(&writer), from + first};
}

// ---- Moving -------------------------------------------------------------------------------------

// Writes the rows of a line in a style. Returns where the words of the line begin in `out`.
static uint32_t write_line(const trp_document *document, const trp_document_node *line, const trpi_text_row_style *style,
                           trpi_buffer *out)
{
    trpi_extent extent = trpi_extent_of(document, line);
    uint32_t mark = line->offset - extent.begin, from = (uint32_t)out->size;
    trpi_text text = {trpi_document_file_text(document, line->file).at + extent.begin, extent.end - extent.begin};
    trpi_text_row_style moved = *style;
    moved.keeps_depths = true;
    trpi_text_rows_write_indented(text, &moved, false, out, &mark, 1);
    return from + mark;
}

void trpi_edit_lines_move(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count,
                          const trp_document_node *parent, uint32_t before_line_id)
{
    const trp_document *document = operation->document;
    gap at = find_gap(document, parent->id, before_line_id, lines, count);
    trpi_edit_lines_remove(operation, lines, count);
    row_writer writer;
    trpi_text word = first_word(text_of(document, &lines[0]));
    begin_rows(&writer, operation, parent, place_of(document, parent, &at, word, opens(document, &lines[0])));
    uint32_t edit = operation->edits.count;
    for (uint32_t i = 0; i < count; i++) {
        bool is_apart =
            i > 0 && parent->family == TRP_FAMILY_FILE && (opens(document, &lines[i]) || opens(document, &lines[i - 1]));
        trpi_buffer_add_text(&writer.out, is_apart ? writer.style.line_end : "");
        uint32_t offset = write_line(document, &lines[i], &writer.style, &writer.out);
        trpi_edit_operation_keep_node_id(operation, &lines[i], (trpi_edit_place){edit, offset});
    }
    operation->made = (trpi_edit_place){end_rows(&writer), operation->kept.count > 0 ? operation->kept.at[0].new_place.offset : 0};
}

// ---- In place -----------------------------------------------------------------------------------

// Whether the last row of a text is or has a comment, outside of quotes.
static bool ends_with_comment(trpi_text text)
{
    text = trpi_text_trim(text, " \t\r\n");
    uint32_t begin = trpi_text_row_begin(text, text.size), quotes = 0;
    for (uint32_t at = begin; at < text.size; at++) {
        bool begins_word = at == begin || strchr(" \t", text.at[at - 1]) != NULL;
        quotes += text.at[at] == '"';
        if (text.at[at] == '#' && begins_word && quotes % 2 == 0) {
            return true;
        }
    }
    return false;
}

// Finds what a text replaces: a line with its block, and the comments above or behind the line where the text has such comments
// itself.
static trpi_span replaced_by(const trp_document *document, const trp_document_node *line, trpi_text text)
{
    trpi_text file = trpi_document_file_text(document, line->file);
    trpi_extent extent = trpi_extent_of(document, line);
    uint32_t begin = line->offset, end = line->offset + line->length;
    text = trpi_text_trim(text, " \t\r\n");
    if (text.size > 0 && text.at[0] == '#') {
        begin = extent.begin + trpi_text_row_indent(file, extent.begin).size;
    }
    uint32_t last = extent.end;
    while (last > end && (file.at[last - 1] == '\n' || file.at[last - 1] == '\r')) {
        last--;
    }
    end = ends_with_comment(text) ? last : end;
    return (trpi_span){begin, end - begin};
}

void trpi_edit_line_replace(trpi_edit_operation *operation, const trp_document_node *line, trpi_text text)
{
    trpi_text_row_style style = trpi_text_row_style_of_line(operation, line);
    trpi_buffer out;
    trpi_buffer_init(&out, operation->document->allocator);
    uint32_t first = trpi_text_rows_find_words_of_first_row(text);
    trpi_text_rows_write_indented(text, &style, false, &out, &first, 1);
    trpi_text made = keep_text(operation, &out);
    uint32_t ending = (uint32_t)strlen(style.line_end);
    bool is_whole = made.size >= style.indent.size + ending;
    made.at += is_whole ? style.indent.size : 0;
    made.size -= is_whole ? style.indent.size + ending : 0;
    trpi_span span = replaced_by(operation->document, line, text);
    uint32_t edit = trpi_edit_operation_add_edit(operation, line->file, span.offset, span.length, made);
    operation->made = (trpi_edit_place){edit, first >= style.indent.size ? first - style.indent.size : 0};
}

// Finds the row of a text that is `...` alone. False when there is none.
static bool find_hole(trpi_text text, uint32_t *begin, uint32_t *end)
{
    for (*begin = 0; *begin < text.size; *begin = *end) {
        *end = trpi_text_row_end(text, *begin);
        if (trpi_text_equals_string(trpi_text_trim((trpi_text){text.at + *begin, *end - *begin}, " \t\r\n"), "...")) {
            return true;
        }
    }
    return false;
}

// Returns the indentation one level deeper: the blanks of `indent`, then those of `unit`.
static trpi_text deeper(trpi_edit_operation *operation, trpi_text indent, trpi_text unit)
{
    trpi_buffer out;
    trpi_buffer_init(&out, operation->document->allocator);
    trpi_buffer_add(&out, indent.at, indent.size);
    trpi_buffer_add(&out, unit.at, unit.size);
    return keep_text(operation, &out);
}

// Writes a stretch of rows, with the comments and blank rows between its lines; the lines keep their ids.
static void write_stretch(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count, trpi_text stretch,
                          const trpi_text_row_style *style, trpi_buffer *out)
{
    uint32_t *marks = trpi_arena_take_array(&operation->arena, count, sizeof *marks), from = (uint32_t)out->size;
    trpi_text_row_style moved = *style;
    moved.keeps_depths = true;
    for (uint32_t i = 0; i < count && marks != NULL; i++) {
        trpi_text file = trpi_document_file_text(operation->document, lines[i].file);
        marks[i] = lines[i].offset - (uint32_t)(stretch.at - file.at);
    }
    if (marks != NULL) {
        trpi_text_rows_write_indented(stretch, &moved, false, out, marks, count);
    }
    for (uint32_t i = 0; i < count && marks != NULL; i++) {
        trpi_edit_operation_keep_node_id(operation, &lines[i], (trpi_edit_place){operation->edits.count, from + marks[i]});
    }
}

void trpi_edit_lines_wrap(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count, trpi_text text)
{
    const trp_document *document = operation->document;
    const trp_document_node *sorted = in_text_order(operation, lines, count);
    if (sorted == NULL) {
        return;
    }
    trpi_text_row_style style = trpi_text_row_style_of_line(operation, &lines[0]), inner = style;
    uint32_t begin = trpi_extent_of(document, &sorted[0]).begin, end = trpi_extent_of(document, &sorted[count - 1]).end;
    uint32_t hole, hole_end, first = trpi_text_rows_find_words_of_first_row(text);
    trpi_buffer out;
    trpi_buffer_init(&out, document->allocator);
    bool has_hole = find_hole(text, &hole, &hole_end);
    trpi_text_rows_write_indented(text, &style, false, &out, &first, 1);
    trpi_text around = keep_text(operation, &out), file = trpi_document_file_text(document, sorted[0].file);
    if (has_hole && find_hole(around, &hole, &hole_end)) {
        inner.indent = trpi_text_row_indent(around, hole);
    } else {
        hole = hole_end = around.size;
        trpi_text last = trpi_text_row_indent(around, around.size > 0 ? trpi_text_row_begin(around, around.size - 1) : 0);
        inner.indent = deeper(operation, last, style.level_indent);
    }
    trpi_buffer_init(&out, document->allocator);
    trpi_buffer_add(&out, around.at, hole);
    uint32_t edit = operation->edits.count;
    write_stretch(operation, sorted, count, (trpi_text){file.at + begin, end - begin}, &inner, &out);
    trpi_buffer_add(&out, around.at + hole_end, around.size - hole_end);
    if (end == file.size && end > 0 && file.at[end - 1] != '\n' && out.size > 0) {
        out.size -= strlen(style.line_end);
    }
    (void)trpi_edit_operation_add_edit(operation, sorted[0].file, begin, end - begin, keep_text(operation, &out));
    operation->made = (trpi_edit_place){edit, first};
}

bool trpi_edit_line_replace_by_own_block(trpi_edit_operation *operation, const trp_document_node *line)
{
    const trp_document *document = operation->document;
    uint32_t id = trpi_first_child_line_id(document, line->id), kind, edit = operation->edits.count;
    if (id == 0) {
        return false;
    }
    trpi_text_row_style style = trpi_text_row_style_of_line(operation, line);
    trpi_text text = trpi_document_file_text(document, line->file);
    uint32_t begin = trpi_text_row_begin(text, line->offset), end = trpi_extent_of(document, line).end;
    trpi_buffer out;
    trpi_buffer_init(&out, document->allocator);
    uint32_t count = 0, most = 1, block = trpi_text_row_end(text, trpi_line_header_end(document, line));
    for (uint32_t next = id; next != 0; next = trpi_next_sibling_line_id(document, next)) {
        most++;
    }
    trp_document_node *children = trpi_arena_take_array(&operation->arena, most, sizeof *children);
    for (; id != 0 && children != NULL; id = trpi_next_sibling_line_id(document, id)) {
        children[count++] = trpi_document_node(document, id, &kind);
    }
    write_stretch(operation, children, count, (trpi_text){text.at + block, end - block}, &style, &out);
    if (end == text.size && end > 0 && text.at[end - 1] != '\n' && out.size > 0) {
        out.size -= strlen(style.line_end);
    }
    (void)trpi_edit_operation_add_edit(operation, line->file, begin, end - begin, keep_text(operation, &out));
    operation->made = operation->kept.count > 0 ? operation->kept.at[0].new_place : (trpi_edit_place){edit, 0};
    return true;
}

void trpi_edit_line_copy(const trp_document *document, const trp_document_node *line, trpi_buffer *out)
{
    trpi_text text = trpi_document_file_text(document, line->file);
    trpi_text_row_style style = {{"", 0}, trpi_text_row_indent(text, trpi_text_row_begin(text, line->offset)), "\n", true};
    style.level_indent = style.level_indent.size > 0 ? (trpi_text){style.level_indent.at, 1} : trpi_text_from_string("    ");
    (void)write_line(document, line, &style, out);
}
