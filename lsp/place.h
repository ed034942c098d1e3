// SPDX-License-Identifier: MIT
// Places in a text: byte offsets, as documents have them, and lines with characters, as editors count them. A line ends with "\n",
// "\r\n" or "\r". A character is a byte (utf-8) or a unit of UTF-16, as client and server have agreed.

#ifndef TROUPE_LSP_PLACE_H
#define TROUPE_LSP_PLACE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A text and the offsets at which its lines begin. The text belongs to the caller and must not change meanwhile.
typedef struct trpi_line_starts {
    const char *text;
    size_t size_bytes;
    size_t *starts;  // of all lines; the first is 0
    uint32_t count;
    bool counts_bytes;  // characters are counted in bytes of UTF-8, else in units of UTF-16
} trpi_line_starts;

/// Finds the lines of a text. False when memory ran out. Release in any case.
bool trpi_line_starts_compute(trpi_line_starts *lines, const char *text, size_t size_bytes, bool counts_bytes);
void trpi_line_starts_release(trpi_line_starts *lines);

typedef struct trpi_lsp_position {
    uint32_t line, character;  // from 0
} trpi_lsp_position;

/// Returns the position of an offset; an offset behind the end is at the end.
trpi_lsp_position trpi_lsp_position_of_offset(const trpi_line_starts *lines, size_t offset);

/// Returns the offset of a position. A character behind the end of its line is at that end, a line behind the last at the end of
/// the text.
size_t trpi_lsp_offset_of_position(const trpi_line_starts *lines, trpi_lsp_position position);

/// Returns the number of characters, as client and server count them, between two offsets of one line.
uint32_t trpi_lsp_units_between(const trpi_line_starts *lines, size_t from, size_t to);

/// Converts a position or a range to JSON, or from JSON: false when the JSON is none, or the range ends before it begins.
json_t *trpi_lsp_position_to_json(trpi_lsp_position position);
json_t *trpi_lsp_range_to_json(const trpi_line_starts *lines, size_t offset, size_t length);
bool trpi_lsp_position_from_json(const json_t *json, trpi_lsp_position *position);
bool trpi_lsp_range_from_json(const trpi_line_starts *lines, const json_t *json, size_t *offset, size_t *length);

#endif
