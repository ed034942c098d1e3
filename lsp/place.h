// SPDX-License-Identifier: MIT
// Places of a text: byte offsets, as documents have them, and lines with characters, as editors count them. A line ends with "\n",
// "\r\n" or "\r". A character is a byte (utf-8) or a unit of UTF-16, as client and server have agreed.

#ifndef TROUPE_LSP_PLACE_H
#define TROUPE_LSP_PLACE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A text and where its lines begin. The text belongs to the caller and must not change meanwhile.
typedef struct trpi_lines {
    const char *text;
    size_t size_bytes;
    size_t *starts;  // of all lines; the first is 0
    uint32_t count;
    bool utf8;  // characters are bytes
} trpi_lines;

/// Finds the lines of a text. False when memory ran out. Release in any case.
bool trpi_lines_make(trpi_lines *lines, const char *text, size_t size_bytes, bool utf8);
void trpi_lines_release(trpi_lines *lines);

typedef struct trpi_position {
    uint32_t line, character;  // from 0
} trpi_position;

/// The position of an offset; one behind the end is at the end.
trpi_position trpi_position_of_offset(const trpi_lines *lines, size_t offset);

/// The offset of a position. A character behind the end of its line is at that end, a line behind the last at the end of the text.
size_t trpi_offset_of_position(const trpi_lines *lines, trpi_position position);

/// The units between two offsets of one line.
uint32_t trpi_units_between(const trpi_lines *lines, size_t from, size_t to);

/// A position or a range as JSON, and back; false when that is none.
json_t *trpi_position_to_json(trpi_position position);
json_t *trpi_range_to_json(const trpi_lines *lines, size_t offset, size_t length);
bool trpi_position_from_json(const json_t *json, trpi_position *position);
bool trpi_range_from_json(const trpi_lines *lines, const json_t *json, size_t *offset, size_t *length);

#endif
