// SPDX-License-Identifier: MIT
#include "script/tools/line_table.h"

#include <string.h>

// Characters that are not seen but do something: controls, marks of direction and width.
static bool is_hidden(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0xAD || character == 0x061C ||
           (character >= 0x200B && character <= 0x200F) || (character >= 0x2028 && character <= 0x202E) ||
           (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF || (character >= 0xFFF9 && character <= 0xFFFB) ||
           character >= 0xE0000;
}

// The words with hidden characters spelled out and backslashes doubled.
static void add_escaped(trpi_buffer *out, trpi_text words)
{
    while (words.size > 0) {
        uint32_t bytes;
        uint32_t character = trpi_text_character(words, &bytes);
        if (character == '\\') {
            trpi_buffer_text(out, "\\\\");
        } else if (is_hidden(character)) {
            trpi_buffer_format(out, "\\u{%x}", (unsigned)character);
        } else {
            trpi_buffer_add(out, words.at, bytes);
        }
        words.at += bytes;
        words.size -= bytes;
    }
}

// ---- CSV ----------------------------------------------------------------------------------------

// A cell that a spreadsheet would calculate gets an apostrophe before it, and so does an apostrophe.
static bool needs_apostrophe(trpi_text cell)
{
    return cell.size > 0 && strchr("=+-@\t\r'", cell.at[0]) != NULL;
}

static void add_cell(trpi_buffer *out, trpi_text words, const char *behind)
{
    trpi_buffer escaped;
    trpi_buffer_init(&escaped, out->allocator);
    if (needs_apostrophe(words)) {
        trpi_buffer_byte(&escaped, '\'');
    }
    add_escaped(&escaped, words);
    trpi_text cell = trpi_buffer_slice(&escaped);
    trpi_buffer_byte(out, '"');
    for (uint32_t i = 0; i < cell.size; i++) {
        trpi_buffer_text(out, cell.at[i] == '"' ? "\"" : "");
        trpi_buffer_byte(out, (unsigned char)cell.at[i]);
    }
    trpi_buffer_byte(out, '"');
    trpi_buffer_text(out, behind);
    out->failed = out->failed || escaped.failed;
    trpi_buffer_release(&escaped);
}

static void add_place(trpi_buffer *out, const trpi_spoken *spoken, const char *behind)
{
    const trpi_source *source = spoken->source;
    trpi_buffer place;
    trpi_buffer_init(&place, out->allocator);
    trpi_buffer_add(&place, source->name.at, source->name.size);
    trpi_buffer_format(&place, ":%u", (unsigned)trpi_source_place(source, spoken->span.offset).line);
    add_cell(out, trpi_buffer_slice(&place), behind);
    out->failed = out->failed || place.failed;
    trpi_buffer_release(&place);
}

static trpi_text translation_of(const trpi_line_table *table, trpi_text tag)
{
    const trpi_line_row *row = trpi_line_table_find(table, tag);
    return row != NULL ? row->translation : trpi_text_of("");
}

void trpi_line_table_write_csv(const trpi_spoken_list *list, const trpi_line_table *table, trpi_text language, trpi_buffer *out)
{
    trpi_buffer_text(out, "id,speaker,context,source,text,");
    add_cell(out, language.size > 0 ? language : trpi_text_of("translation"), "\r\n");
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_spoken *spoken = &list->at[i];
        add_cell(out, spoken->tag, ",");
        add_cell(out, spoken->speaker, ",");
        add_cell(out, spoken->owner, ",");
        add_place(out, spoken, ",");
        add_cell(out, spoken->words, ",");
        add_cell(out, translation_of(table, spoken->tag), "\r\n");
    }
}

// ---- PO -----------------------------------------------------------------------------------------

static void add_po_string(trpi_buffer *out, const char *keyword, trpi_text words)
{
    trpi_buffer escaped;
    trpi_buffer_init(&escaped, out->allocator);
    add_escaped(&escaped, words);
    trpi_text text = trpi_buffer_slice(&escaped);
    trpi_buffer_text(out, keyword);
    trpi_buffer_text(out, " \"");
    for (uint32_t i = 0; i < text.size; i++) {
        trpi_buffer_text(out, text.at[i] == '"' || text.at[i] == '\\' ? "\\" : "");
        trpi_buffer_byte(out, (unsigned char)text.at[i]);
    }
    trpi_buffer_text(out, "\"\n");
    out->failed = out->failed || escaped.failed;
    trpi_buffer_release(&escaped);
}

static void add_po_comment(trpi_buffer *out, const char *mark, trpi_text words)
{
    trpi_buffer_text(out, mark);
    add_escaped(out, words);
}

void trpi_line_table_write_po(const trpi_spoken_list *list, const trpi_line_table *table, trpi_text language, trpi_buffer *out)
{
    trpi_buffer_text(out, "msgid \"\"\nmsgstr \"\"\n\"Language: ");
    add_escaped(out, language);
    trpi_buffer_text(out,
                     "\\n\"\n\"MIME-Version: 1.0\\n\"\n"
                     "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                     "\"Content-Transfer-Encoding: 8bit\\n\"\n");
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_spoken *spoken = &list->at[i];
        add_po_comment(out, "\n#. ", spoken->owner);
        if (spoken->speaker.size > 0) {
            add_po_comment(out, ", said by ", spoken->speaker);
        }
        add_po_comment(out, "\n#: ", spoken->source->name);
        trpi_buffer_format(out, ":%u\n", (unsigned)trpi_source_place(spoken->source, spoken->span.offset).line);
        add_po_string(out, "msgctxt", spoken->tag);
        add_po_string(out, "msgid", spoken->words);
        add_po_string(out, "msgstr", translation_of(table, spoken->tag));
    }
}

// ---- The project's own --------------------------------------------------------------------------

void trpi_line_table_write_own(const trpi_spoken_list *list, const trpi_line_table *table, trpi_text language, trpi_buffer *out)
{
    trpi_buffer_text(out, "language ");
    trpi_buffer_add(out, language.at, language.size);
    trpi_buffer_byte(out, '\n');
    for (uint32_t i = 0; i < list->count; i++) {
        trpi_text words = translation_of(table, list->at[i].tag);
        if (words.size == 0 || !trpi_line_is_quotable(words)) {
            continue;
        }
        trpi_buffer_add(out, list->at[i].tag.at, list->at[i].tag.size);
        trpi_buffer_text(out, " \"");
        trpi_buffer_add(out, words.at, words.size);
        trpi_buffer_text(out, "\"\n");
    }
}
