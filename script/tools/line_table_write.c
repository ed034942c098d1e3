// SPDX-License-Identifier: MIT
#include "script/tools/line_table.h"

#include "script/tools/line_names.h"

#include <string.h>

// Whether a character is invisible but has an effect: controls, marks of direction and width.
static bool is_hidden(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0xAD || character == 0x061C ||
           (character >= 0x200B && character <= 0x200F) || (character >= 0x2028 && character <= 0x202E) ||
           (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF || (character >= 0xFFF9 && character <= 0xFFFB) ||
           character >= 0xE0000;
}

// Adds words with hidden characters spelled out and backslashes doubled. `backslash` and `quote`: how the format writes a backslash
// and a quotation mark.
static void add_escaped(trpi_buffer *out, trpi_text words, const char *backslash, const char *quote)
{
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&words, &character, &bytes);) {
        if (character == '\\') {
            trpi_buffer_add_format(out, "%s%s", backslash, backslash);
        } else if (is_hidden(character)) {
            trpi_buffer_add_format(out, "%su{%x}", backslash, (unsigned)character);
        } else if (character == '"') {
            trpi_buffer_add_text(out, quote);
        } else {
            trpi_buffer_add(out, bytes.at, bytes.size);
        }
    }
}

// ---- CSV ----------------------------------------------------------------------------------------

// Writes a cell up to its closing quotation mark. Words that a spreadsheet would take for a formula get an apostrophe before them,
// and so do words that begin with an apostrophe.
static void begin_cell(trpi_buffer *out, trpi_text words)
{
    bool needs_apostrophe = words.size > 0 && strchr("=+-@\t\r'", words.at[0]) != NULL;
    trpi_buffer_add_text(out, needs_apostrophe ? "\"'" : "\"");
    add_escaped(out, words, "\\", "\"\"");
}

static void add_cell(trpi_buffer *out, trpi_text words, const char *behind)
{
    begin_cell(out, words);
    trpi_buffer_add_byte(out, '"');
    trpi_buffer_add_text(out, behind);
}

static uint32_t line_of(const trpi_spoken_line *spoken)
{
    return trpi_source_position_of_offset(spoken->source, spoken->span.offset).line;
}

static trpi_text translation_of(const trpi_spoken_line_table *table, trpi_text tag)
{
    const trpi_spoken_line_table_row *row = trpi_spoken_line_table_find(table, tag);
    return row != NULL ? row->translation : trpi_text_from_string("");
}

// The columns for voices are written only when there are voices.
void trpi_spoken_line_table_write_csv(const trpi_spoken_lines *list, const trpi_spoken_line_voices *voices,
                                      const trpi_spoken_line_table *table, trpi_text language, trpi_buffer *out)
{
    trpi_buffer_add_text(out, "id,speaker,context,source,text,");
    trpi_buffer_add_text(out, voices->count > 0 ? "sound,length," : "");
    add_cell(out, language.size > 0 ? language : trpi_text_from_string("translation"), "\r\n");
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_spoken_line *spoken = &list->at[i];
        add_cell(out, spoken->tag, ",");
        add_cell(out, spoken->speaker, ",");
        add_cell(out, spoken->declaration, ",");
        begin_cell(out, spoken->source->name);
        trpi_buffer_add_format(out, ":%u\",", (unsigned)line_of(spoken));
        add_cell(out, spoken->words, ",");
        if (voices->count > 0) {
            const trpi_spoken_line_voice *voice = trpi_spoken_line_voices_find(voices, spoken->tag);
            add_cell(out, voice != NULL ? voice->sound : trpi_text_from_string(""), ",");
            add_cell(out, voice != NULL ? voice->length : trpi_text_from_string(""), ",");
        }
        add_cell(out, translation_of(table, spoken->tag), "\r\n");
    }
}

// ---- PO -----------------------------------------------------------------------------------------

static void add_po_string(trpi_buffer *out, const char *keyword, trpi_text words)
{
    trpi_buffer_add_format(out, "%s \"", keyword);
    add_escaped(out, words, "\\\\", "\\\"");
    trpi_buffer_add_text(out, "\"\n");
}

static void add_po_comment(trpi_buffer *out, const char *mark, trpi_text words)
{
    trpi_buffer_add_text(out, mark);
    add_escaped(out, words, "\\", "\"");
}

void trpi_spoken_line_table_write_po(const trpi_spoken_lines *list, const trpi_spoken_line_voices *voices,
                                     const trpi_spoken_line_table *table, trpi_text language, trpi_buffer *out)
{
    add_po_comment(out, "msgid \"\"\nmsgstr \"\"\n\"Language: ", language);
    trpi_buffer_add_text(out,
                         "\\n\"\n\"MIME-Version: 1.0\\n\"\n"
                         "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                         "\"Content-Transfer-Encoding: 8bit\\n\"\n");
    for (uint32_t i = 0; i < list->count; i++) {
        const trpi_spoken_line *spoken = &list->at[i];
        add_po_comment(out, "\n#. ", spoken->declaration);
        if (spoken->speaker.size > 0) {
            add_po_comment(out, ", said by ", spoken->speaker);
        }
        const trpi_spoken_line_voice *voice = trpi_spoken_line_voices_find(voices, spoken->tag);
        if (voice != NULL) {
            add_po_comment(out, "\n#. ", voice->sound);
            add_po_comment(out, ", ", voice->length);
        }
        add_po_comment(out, "\n#: ", spoken->source->name);
        trpi_buffer_add_format(out, ":%u\n", (unsigned)line_of(spoken));
        add_po_string(out, "msgctxt", spoken->tag);
        add_po_string(out, "msgid", spoken->words);
        add_po_string(out, "msgstr", translation_of(table, spoken->tag));
    }
}

// ---- The project's own --------------------------------------------------------------------------

static void add_names(trpi_buffer *out, trpi_text words)
{
    trpi_text name;
    for (uint32_t at = 0; trpi_next_name_in_spoken_line(words, &at, &name);) {
        trpi_buffer_add_format(out, " {%.*s}", (int)name.size, name.at);
    }
}

void trpi_spoken_line_table_write_own_format(const trpi_spoken_lines *list, const trpi_spoken_line_table *table, trpi_text language,
                                             trpi_buffer *out)
{
    trpi_buffer_add_text(out, "language ");
    trpi_buffer_add(out, language.at, language.size);
    trpi_buffer_add_byte(out, '\n');
    for (uint32_t i = 0; i < list->count; i++) {
        trpi_text words = translation_of(table, list->at[i].tag);
        if (words.size == 0 || !trpi_spoken_line_is_quotable(words)) {
            continue;
        }
        trpi_buffer_add(out, list->at[i].tag.at, list->at[i].tag.size);
        trpi_buffer_add_text(out, " \"");
        trpi_buffer_add(out, words.at, words.size);
        trpi_buffer_add_byte(out, '"');
        add_names(out, list->at[i].words);
        trpi_buffer_add_byte(out, '\n');
    }
}
