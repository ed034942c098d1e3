// SPDX-License-Identifier: MIT
// Reads tables of lines. They come from other tools, so no byte of them is trusted.

#include "script/text/spelling.h"
#include "script/tools/line_table.h"

#include <string.h>

typedef struct table_reader {
    trpi_text text;
    uint32_t at;
    uint32_t line;
    trpi_arena *arena;
    trpi_spoken_line_table *table;
    trpi_buffer cell;
    int comma;  // the separator of cells: `,`, `;` or a tab
} table_reader;

static void fail(table_reader *reader, const char *mistake)
{
    if (reader->table->mistake == NULL) {
        reader->table->mistake = mistake;
        reader->table->mistake_line = reader->line;
    }
    reader->at = reader->text.size;
}

static int next_byte(const table_reader *reader)
{
    return reader->at < reader->text.size ? (unsigned char)reader->text.at[reader->at] : -1;
}

static int take_byte(table_reader *reader)
{
    int byte = next_byte(reader);
    reader->at += byte >= 0;
    reader->line += byte == '\n';
    return byte;
}

static void push(table_reader *reader, trpi_spoken_line_table_row row)
{
    trpi_spoken_line_table *table = reader->table;
    (void)TRPI_ARENA_PUSH(reader->arena, table->at, table->count, table->capacity, row);
}

// ---- Words as they were written -----------------------------------------------------------------

static int hexadecimal(char byte)
{
    return byte >= '0' && byte <= '9'   ? byte - '0'
           : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
           : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                        : -1;
}

// Returns the size in bytes of an escape such as `\u{202e}` at `at`, and in *character what it stands for; 0 when there is none.
static uint32_t escape_at(trpi_text text, uint32_t at, uint32_t *character)
{
    uint32_t end = at + 3;
    *character = 0;
    if (text.size - at < 5 || text.at[at + 1] != 'u' || text.at[at + 2] != '{') {
        return 0;
    }
    while (end < text.size && end < at + 9 && hexadecimal(text.at[end]) >= 0) {
        *character = *character << 4 | (uint32_t)hexadecimal(text.at[end]);
        end++;
    }
    bool closed = end > at + 3 && end < text.size && text.at[end] == '}';
    bool is_character = *character <= 0x10FFFF && (*character < 0xD800 || *character > 0xDFFF);
    return closed && is_character ? end + 1 - at : 0;
}

// Undoes the escapes that make words harmless.
static trpi_text unescape(table_reader *reader, trpi_text text)
{
    trpi_buffer out;
    trpi_buffer_init(&out, reader->cell.allocator);
    for (uint32_t i = 0; i < text.size;) {
        uint32_t character;
        uint32_t size = text.at[i] == '\\' ? escape_at(text, i, &character) : 0;
        if (size > 0) {
            char bytes[5];
            trpi_buffer_add(&out, bytes, trpi_character_write_utf8(character, bytes));
            i += size;
        } else {
            bool doubled = text.at[i] == '\\' && i + 1 < text.size && text.at[i + 1] == '\\';
            trpi_buffer_add_byte(&out, (unsigned char)text.at[i]);
            i += doubled ? 2 : 1;
        }
    }
    trpi_text kept = trpi_arena_copy_text(reader->arena, trpi_buffer_as_text(&out));
    reader->arena->failed = reader->arena->failed || out.failed;
    trpi_buffer_release(&out);
    return kept;
}

// ---- CSV ----------------------------------------------------------------------------------------

// Returns the separator between the cells of the first row: spreadsheets of many countries write `;`.
static int find_comma(trpi_text text)
{
    bool quoted = false;
    for (uint32_t i = 0; i < text.size && (quoted || text.at[i] != '\n'); i++) {
        char byte = text.at[i];
        quoted ^= byte == '"';
        if (!quoted && (byte == ',' || byte == ';' || byte == '\t')) {
            return byte;
        }
    }
    return ',';
}

// Reads one cell; *last says whether it is the last one of its row.
static trpi_text take_cell(table_reader *reader, bool *last)
{
    trpi_buffer_clear(&reader->cell);
    bool quoted = next_byte(reader) == '"';
    reader->at += quoted;
    for (;;) {
        int byte = take_byte(reader);
        if (byte < 0) {
            *last = true;
            if (quoted) {
                fail(reader, "a quotation mark is never closed");
            }
            break;
        }
        if (quoted && byte == '"' && next_byte(reader) != '"') {
            quoted = false;  // anything up to the comma is ignored
            continue;
        }
        reader->at += quoted && byte == '"';
        if (!quoted && (byte == reader->comma || byte == '\n')) {
            *last = byte == '\n';
            break;
        }
        if (quoted || byte != '\r') {
            trpi_buffer_add_byte(&reader->cell, (unsigned char)byte);
        }
    }
    trpi_text cell = trpi_buffer_as_text(&reader->cell);
    if (cell.size > 1 && cell.at[0] == '\'' && strchr("=+-@\t\r'\\", cell.at[1]) != NULL) {
        cell.at++;
        cell.size--;
    }
    return unescape(reader, cell);
}

typedef struct csv_columns {
    uint32_t id, words, translation, other;  // UINT32_MAX: there is none
} csv_columns;

static csv_columns read_header(table_reader *reader, trpi_text language)
{
    csv_columns columns = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    bool last = false;
    for (uint32_t i = 0; !last && !reader->arena->failed; i++) {
        trpi_text cell = take_cell(reader, &last);
        uint32_t *column = trpi_text_equals_string(cell, "id")            ? &columns.id
                           : trpi_text_equals_string(cell, "text")        ? &columns.words
                           : trpi_text_is_equal(cell, language)           ? &columns.translation
                           : trpi_text_equals_string(cell, "translation") ? &columns.other
                                                                          : NULL;
        if (column != NULL && *column == UINT32_MAX) {
            *column = i;
        }
    }
    columns.translation = columns.translation != UINT32_MAX ? columns.translation : columns.other;
    return columns;
}

static void read_csv(table_reader *reader, trpi_text language)
{
    reader->comma = find_comma(reader->text);
    csv_columns columns = read_header(reader, language);
    if (columns.id == UINT32_MAX || columns.translation == UINT32_MAX) {
        reader->line = 1;
        fail(reader, columns.id == UINT32_MAX ? "no column is called `id`"
                                              : "no column is called like the language, and none `translation`");
        return;
    }
    while (reader->at < reader->text.size && !reader->arena->failed) {
        trpi_spoken_line_table_row row = {.line = reader->line};
        row.id = row.words = row.translation = trpi_text_from_string("");
        bool last = false;
        for (uint32_t i = 0; !last; i++) {
            trpi_text cell = take_cell(reader, &last);
            row.id = i == columns.id ? cell : row.id;
            row.words = i == columns.words ? cell : row.words;
            row.translation = i == columns.translation ? cell : row.translation;
        }
        if (row.id.size > 0) {
            push(reader, row);
        }
    }
}

// ---- PO and the project's own -------------------------------------------------------------------

static void skip_blanks(table_reader *reader)
{
    while (next_byte(reader) == ' ' || next_byte(reader) == '\t' || next_byte(reader) == '\r') {
        reader->at++;
    }
}

static void skip_line(table_reader *reader)
{
    int byte = take_byte(reader);
    while (byte >= 0 && byte != '\n') {
        byte = take_byte(reader);
    }
}

static trpi_text take_word(table_reader *reader)
{
    uint32_t start = reader->at;
    while (next_byte(reader) > ' ' && next_byte(reader) != '"') {
        reader->at++;
    }
    return (trpi_text){reader->text.at + start, reader->at - start};
}

// Reads a string in quotes at the reader's place, and adds it to the text of the cell.
static void take_string(table_reader *reader, bool escapes)
{
    skip_blanks(reader);
    if (next_byte(reader) != '"') {
        fail(reader, "a text in quotation marks is missing");
        return;
    }
    reader->at++;
    for (;;) {
        int byte = next_byte(reader);
        if (byte < 0 || byte == '\n') {
            fail(reader, "a quotation mark is never closed");
            return;
        }
        reader->at++;
        if (byte == '"') {
            return;
        }
        if (escapes && byte == '\\' && next_byte(reader) > ' ') {
            int escaped = take_byte(reader);
            byte = escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped == 'r' ? '\r' : escaped;
        }
        trpi_buffer_add_byte(&reader->cell, (unsigned char)byte);
    }
}

// Reads a string of a PO file, joined with the strings on the lines below that continue it.
static trpi_text take_po_string(table_reader *reader)
{
    trpi_buffer_clear(&reader->cell);
    take_string(reader, true);
    skip_line(reader);
    for (;;) {
        uint32_t at = reader->at;
        skip_blanks(reader);
        if (next_byte(reader) != '"') {
            reader->at = at;
            break;
        }
        take_string(reader, true);
        skip_line(reader);
    }
    return unescape(reader, trpi_buffer_as_text(&reader->cell));
}

// Reads the word that begins the next line, skipping comments and empty lines. False at the end.
static bool take_keyword(table_reader *reader, trpi_text *word)
{
    while (reader->at < reader->text.size && !reader->arena->failed) {
        skip_blanks(reader);
        if (next_byte(reader) != '#' && next_byte(reader) != '\n') {
            *word = take_word(reader);
            return true;
        }
        skip_line(reader);
    }
    return false;
}

static void read_po(table_reader *reader)
{
    trpi_spoken_line_table_row row = {0};
    row.id = row.words = trpi_text_from_string("");
    for (trpi_text word; take_keyword(reader, &word);) {
        uint32_t line = reader->line;
        if (trpi_text_equals_string(word, "msgctxt")) {
            row.id = take_po_string(reader);
            row.line = line;
        } else if (trpi_text_equals_string(word, "msgid")) {
            row.words = take_po_string(reader);
        } else if (trpi_text_equals_string(word, "msgstr")) {
            row.translation = take_po_string(reader);
            if (row.id.size > 0) {
                push(reader, row);
            }
            row.id = row.words = trpi_text_from_string("");
        } else if (reader->at < reader->text.size) {
            fail(reader, "a line begins with none of `msgctxt`, `msgid`, `msgstr` and `#`");
        }
    }
}

static trpi_text rest_of_line(const table_reader *reader)
{
    trpi_text rest = {reader->text.at + reader->at, reader->text.size - reader->at};
    const char *end = rest.size > 0 ? memchr(rest.at, '\n', rest.size) : NULL;
    return trpi_text_trim((trpi_text){rest.at, end != NULL ? (uint32_t)(end - rest.at) : rest.size}, " \t\r");
}

static void read_own(table_reader *reader)
{
    for (trpi_text word; take_keyword(reader, &word);) {
        trpi_spoken_line_table_row row = {
            .line = reader->line, .words = trpi_text_from_string(""), .names = trpi_text_from_string("")};
        trpi_buffer_clear(&reader->cell);
        if (trpi_text_equals_string(word, "language")) {
            skip_blanks(reader);
            reader->table->language = take_word(reader);
        } else if (reader->at < reader->text.size) {
            take_string(reader, false);
            row.id = word;
            row.translation = trpi_arena_copy_text(reader->arena, trpi_buffer_as_text(&reader->cell));
            row.names = rest_of_line(reader);
            push(reader, row);
        }
        skip_line(reader);
    }
}

// ---- Any of them --------------------------------------------------------------------------------

// Returns the first line that is neither empty nor a comment.
static trpi_text first_line(trpi_text text)
{
    while (text.size > 0) {
        uint32_t size = 0;
        while (size < text.size && text.at[size] != '\n') {
            size++;
        }
        if (size > 0 && text.at[0] != '#' && text.at[0] != '\r') {
            return (trpi_text){text.at, size};
        }
        text.at += size < text.size ? size + 1 : size;
        text.size -= size < text.size ? size + 1 : size;
    }
    return text;
}

// Whether the table is UTF-8 text without zero bytes. If not, the first line with anything else is reported.
static bool is_readable(table_reader *reader)
{
    trpi_text rest = reader->text;
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&rest, &character, &bytes);) {
        reader->line += character == '\n';
        if (character == 0 || (character == 0xFFFD && bytes.size == 1)) {
            fail(reader, "there is something that is not UTF-8 text; save the table as UTF-8");
            return false;
        }
    }
    reader->line = 1;
    return true;
}

bool trpi_spoken_line_table_read_noting_mistake(trpi_text text, trpi_text language_column, trpi_arena *arena,
                                                trpi_spoken_line_table *table)
{
    if (trpi_text_begins_with(text, trpi_text_from_string("\xEF\xBB\xBF"))) {
        text.at += 3;
        text.size -= 3;
    }
    *table = (trpi_spoken_line_table){.language = trpi_text_from_string("")};
    table_reader reader = {.text = text, .line = 1, .arena = arena, .table = table};
    trpi_buffer_init(&reader.cell, arena->allocator);
    trpi_text first = first_line(text);
    if (!is_readable(&reader)) {
        // The format is known by the beginning of the table.
    } else if (trpi_text_begins_with(first, trpi_text_from_string("msg"))) {
        read_po(&reader);
    } else if (trpi_text_begins_with(first, trpi_text_from_string("language "))) {
        read_own(&reader);
    } else {
        read_csv(&reader, language_column);
    }
    bool failed = arena->failed || reader.cell.failed;
    trpi_buffer_release(&reader.cell);
    return !failed;
}

const trpi_spoken_line_table_row *trpi_spoken_line_table_find(const trpi_spoken_line_table *table, trpi_text id)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (trpi_text_is_equal(table->at[i].id, id)) {
            return &table->at[i];
        }
    }
    return NULL;
}

bool trpi_spoken_line_is_quotable(trpi_text words)
{
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&words, &character, &bytes);) {
        if (character < 0x20 || (character >= 0x7F && character < 0xA0) || character == '"' ||
            (character == 0xFFFD && bytes.size == 1)) {
            return false;
        }
    }
    return true;
}
