// SPDX-License-Identifier: MIT
// A writer of JSON, which adds commas and indentation and escapes texts.

#ifndef TROUPE_SHOW_JSON_H
#define TROUPE_SHOW_JSON_H

#include "troupe/sheet.h"

enum { TRPI_JSON_DEEPEST = 16 };

typedef struct trpi_json_writer {
    trp_sheet *sheet;
    uint32_t depth;
    bool has_members[TRPI_JSON_DEEPEST];
} trpi_json_writer;

void trpi_json_init(trpi_json_writer *json, trp_sheet *sheet);

/// Opens an object or array; `key` is NULL in arrays and at the top. Each must be closed.
void trpi_json_open_object(trpi_json_writer *json, const char *key);
void trpi_json_open_array(trpi_json_writer *json, const char *key);
void trpi_json_close_object(trpi_json_writer *json);
void trpi_json_close_array(trpi_json_writer *json);

void trpi_json_add_text(trpi_json_writer *json, const char *key, const char *text);
void trpi_json_add_count(trpi_json_writer *json, const char *key, uint64_t number);
void trpi_json_add_bool(trpi_json_writer *json, const char *key, bool truth);

/// Adds a text as JSON, in quotes. `<` is escaped, too, so that it can stand in a page.
void trpi_json_quote(trp_sheet *sheet, const char *text);

/// Adds numerator / denominator with three decimals; 0 when the denominator is 0.
void trpi_json_add_ratio(trpi_json_writer *json, const char *key, uint64_t numerator, uint64_t denominator);

#endif
