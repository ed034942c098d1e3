// SPDX-License-Identifier: MIT
#include "lsp/place.h"

#include <stdlib.h>

// Returns the size in bytes of the character at an offset; a byte that is no UTF-8 counts as a character.
static size_t character_bytes(const trpi_line_starts *lines, size_t at)
{
    unsigned char first = (unsigned char)lines->text[at];
    size_t wanted = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1, bytes = 1;
    while (bytes < wanted && at + bytes < lines->size_bytes && ((unsigned char)lines->text[at + bytes] & 0xc0) == 0x80) {
        bytes++;
    }
    return bytes == wanted ? bytes : 1;
}

static uint32_t units_of(const trpi_line_starts *lines, size_t bytes)
{
    return lines->counts_bytes ? (uint32_t)bytes : bytes == 4 ? 2 : 1;
}

// Returns the size in bytes of the line end at an offset; 0 when there is none.
static size_t line_end(const trpi_line_starts *lines, size_t at)
{
    if (at >= lines->size_bytes || (lines->text[at] != '\n' && lines->text[at] != '\r')) {
        return 0;
    }
    return lines->text[at] == '\r' && at + 1 < lines->size_bytes && lines->text[at + 1] == '\n' ? 2 : 1;
}

uint32_t trpi_lsp_units_between(const trpi_line_starts *lines, size_t from, size_t to)
{
    uint32_t units = 0;
    for (size_t at = from; at < to && at < lines->size_bytes;) {
        size_t bytes = character_bytes(lines, at);
        units += units_of(lines, bytes);
        at += bytes;
    }
    return units;
}

bool trpi_line_starts_compute(trpi_line_starts *lines, const char *text, size_t size_bytes, bool counts_bytes)
{
    *lines = (trpi_line_starts){.text = text, .size_bytes = size_bytes, .counts_bytes = counts_bytes};
    uint32_t count = 1;
    for (size_t at = 0, bytes; at<size_bytes; at += bytes> 0 ? bytes : 1) {
        bytes = line_end(lines, at);
        count += bytes > 0;
    }
    lines->starts = calloc(count, sizeof *lines->starts);
    if (lines->starts == NULL) {
        return false;
    }
    lines->count = 1;
    for (size_t at = 0, bytes; at < size_bytes;) {
        bytes = line_end(lines, at);
        at += bytes > 0 ? bytes : 1;
        if (bytes > 0) {
            lines->starts[lines->count++] = at;
        }
    }
    return true;
}

void trpi_line_starts_release(trpi_line_starts *lines)
{
    free(lines->starts);
    lines->starts = NULL;
    lines->count = 0;
}

trpi_lsp_position trpi_lsp_position_of_offset(const trpi_line_starts *lines, size_t offset)
{
    size_t end = offset < lines->size_bytes ? offset : lines->size_bytes;
    uint32_t low = 0, high = lines->count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        low = lines->starts[middle] <= end ? middle : low;
        high = lines->starts[middle] <= end ? high : middle;
    }
    return (trpi_lsp_position){low, lines->count > 0 ? trpi_lsp_units_between(lines, lines->starts[low], end) : 0};
}

size_t trpi_lsp_offset_of_position(const trpi_line_starts *lines, trpi_lsp_position position)
{
    if (position.line >= lines->count) {
        return lines->size_bytes;
    }
    size_t at = lines->starts[position.line];
    for (uint32_t units = 0; at < lines->size_bytes && line_end(lines, at) == 0 && units < position.character;) {
        size_t bytes = character_bytes(lines, at);
        units += units_of(lines, bytes);
        if (units > position.character) {
            break;  // in the middle of a character: at its beginning
        }
        at += bytes;
    }
    return at;
}

json_t *trpi_lsp_position_to_json(trpi_lsp_position position)
{
    return json_pack("{s:I, s:I}", "line", (json_int_t)position.line, "character", (json_int_t)position.character);
}

json_t *trpi_lsp_range_to_json(const trpi_line_starts *lines, size_t offset, size_t length)
{
    return json_pack("{s:o, s:o}", "start", trpi_lsp_position_to_json(trpi_lsp_position_of_offset(lines, offset)), "end",
                     trpi_lsp_position_to_json(trpi_lsp_position_of_offset(lines, offset + length)));
}

static bool read_number(const json_t *json, const char *key, uint32_t *number)
{
    const json_t *value = json_object_get(json, key);
    json_int_t read = json_integer_value(value);
    if (!json_is_integer(value) || read < 0) {
        return false;
    }
    *number = read > UINT32_MAX ? UINT32_MAX : (uint32_t)read;
    return true;
}

bool trpi_lsp_position_from_json(const json_t *json, trpi_lsp_position *position)
{
    return read_number(json, "line", &position->line) && read_number(json, "character", &position->character);
}

bool trpi_lsp_range_from_json(const trpi_line_starts *lines, const json_t *json, size_t *offset, size_t *length)
{
    trpi_lsp_position start, end;
    if (!trpi_lsp_position_from_json(json_object_get(json, "start"), &start) ||
        !trpi_lsp_position_from_json(json_object_get(json, "end"), &end)) {
        return false;
    }
    *offset = trpi_lsp_offset_of_position(lines, start);
    size_t last = trpi_lsp_offset_of_position(lines, end);
    *length = last - *offset;
    return last >= *offset;
}
