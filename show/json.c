// SPDX-License-Identifier: MIT

#include "show/json.h"

#include <string.h>

void trpi_json_init(trpi_json_writer *json, trp_sheet *sheet)
{
    memset(json, 0, sizeof *json);
    json->sheet = sheet;
}

static void add_escape(trp_sheet *sheet, uint32_t character)
{
    switch (character) {
    case '"': trp_sheet_add(sheet, "\\\""); break;
    case '\\': trp_sheet_add(sheet, "\\\\"); break;
    case '\n': trp_sheet_add(sheet, "\\n"); break;
    case '\t': trp_sheet_add(sheet, "\\t"); break;
    default: trp_sheet_add_format(sheet, "\\u%04x", (unsigned)character); break;
    }
}

// Adds a text in quotes. Bytes that are no UTF-8 become U+FFFD, since JSON cannot represent them. Control characters of the
// second block and direction marks are escaped too, so that a report in a terminal is harmless.
void trpi_json_quote(trp_sheet *sheet, const char *text)
{
    trp_sheet_add(sheet, "\"");
    uint32_t bytes = 0;
    for (uint32_t character = trp_text_first_character(text, &bytes); bytes > 0;
         text += bytes, character = trp_text_first_character(text, &bytes)) {
        bool is_hidden = character < 0x20 || (character >= 0x7F && character < 0xA0) ||
                         (character >= 0x2028 && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
        if (is_hidden || character == '"' || character == '\\' || character == '<') {
            add_escape(sheet, character);
        } else if (character == 0xFFFD) {
            trp_sheet_add(sheet, "\xEF\xBF\xBD");
        } else {
            trp_sheet_add_bytes(sheet, text, bytes);
        }
    }
    trp_sheet_add(sheet, "\"");
}

static void indent(const trpi_json_writer *json)
{
    trp_sheet_add(json->sheet, "\n");
    for (uint32_t i = 0; i < json->depth; i++) {
        trp_sheet_add(json->sheet, "  ");
    }
}

static void begin_member(trpi_json_writer *json, const char *key)
{
    if (json->depth > 0) {
        if (json->has_members[json->depth - 1]) {
            trp_sheet_add(json->sheet, ",");
        }
        json->has_members[json->depth - 1] = true;
        indent(json);
    }
    if (key != NULL) {
        trpi_json_quote(json->sheet, key);
        trp_sheet_add(json->sheet, ": ");
    }
}

static void open_with(trpi_json_writer *json, const char *key, const char *bracket)
{
    begin_member(json, key);
    trp_sheet_add(json->sheet, bracket);
    if (json->depth < TRPI_JSON_DEEPEST - 1) {
        json->has_members[json->depth++] = false;
    }
}

static void close_with(trpi_json_writer *json, const char *bracket)
{
    if (json->depth == 0) {
        return;
    }
    json->depth--;
    if (json->has_members[json->depth]) {
        indent(json);
    }
    trp_sheet_add(json->sheet, bracket);
    if (json->depth == 0) {
        trp_sheet_add(json->sheet, "\n");
    }
}

void trpi_json_open_object(trpi_json_writer *json, const char *key)
{
    open_with(json, key, "{");
}

void trpi_json_open_array(trpi_json_writer *json, const char *key)
{
    open_with(json, key, "[");
}

void trpi_json_close_object(trpi_json_writer *json)
{
    close_with(json, "}");
}

void trpi_json_close_array(trpi_json_writer *json)
{
    close_with(json, "]");
}

void trpi_json_add_text(trpi_json_writer *json, const char *key, const char *text)
{
    begin_member(json, key);
    trpi_json_quote(json->sheet, text);
}

void trpi_json_add_count(trpi_json_writer *json, const char *key, uint64_t number)
{
    begin_member(json, key);
    trp_sheet_add_format(json->sheet, "%llu", (unsigned long long)number);
}

void trpi_json_add_bool(trpi_json_writer *json, const char *key, bool truth)
{
    begin_member(json, key);
    trp_sheet_add(json->sheet, truth ? "true" : "false");
}

void trpi_json_add_ratio(trpi_json_writer *json, const char *key, uint64_t numerator, uint64_t denominator)
{
    begin_member(json, key);
    uint64_t thousandths = denominator == 0 ? 0 : (numerator * 1000 + denominator / 2) / denominator;
    trp_sheet_add_format(json->sheet, "%llu.%03u", (unsigned long long)(thousandths / 1000), (unsigned)(thousandths % 1000));
}
