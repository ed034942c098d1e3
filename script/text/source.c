// SPDX-License-Identifier: MIT
#include "script/text/source.h"

#include "base/assert.h"

bool trpi_sources_have_names_and_texts(const trp_script_source *sources, uint32_t count)
{
    bool whole = sources != NULL || count == 0;
    for (uint32_t i = 0; i < count && whole; i++) {
        whole = sources[i].name != NULL && (sources[i].text != NULL || sources[i].size_bytes == 0);
    }
    return whole;
}

static bool find_lines(trpi_source *source, trpi_arena *arena)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < source->text.size; i++) {
        count += source->text.at[i] == '\n';
    }
    source->line_starts = trpi_arena_take_array(arena, count, sizeof *source->line_starts);
    if (source->line_starts == NULL) {
        return false;
    }
    uint32_t line = 0;
    source->line_starts[line++] = 0;
    for (uint32_t i = 0; i < source->text.size; i++) {
        if (source->text.at[i] == '\n') {
            source->line_starts[line++] = i + 1;
        }
    }
    TRP_ASSERT(line == count);
    source->line_count = count;
    return true;
}

bool trpi_source_init(trpi_source *source, trpi_arena *arena, trpi_text name, trpi_text text)
{
    static uint32_t only_start[1] = {0};
    source->has_mark = trpi_text_begins_with(text, trpi_text_from_string(TRPI_SOURCE_MARK));
    if (source->has_mark) {
        text.at += 3;
        text.size -= 3;
    }
    source->name = name;
    source->is_standard = false;
    source->text = text;
    source->expansion = NULL;
    if (text.size <= TRPI_SOURCE_LARGEST && find_lines(source, arena)) {
        return true;
    }
    source->text = trpi_text_from_string("");
    source->line_starts = only_start;
    source->line_count = 1;
    return false;
}

trpi_span trpi_span_join(trpi_span a, trpi_span b)
{
    uint32_t start = a.offset < b.offset ? a.offset : b.offset;
    uint32_t end_a = a.offset + a.length, end_b = b.offset + b.length;
    return (trpi_span){start, (end_a > end_b ? end_a : end_b) - start};
}

trpi_text trpi_source_slice(const trpi_source *source, trpi_span span)
{
    uint32_t size = source->text.size;
    uint32_t offset = span.offset < size ? span.offset : size;
    uint32_t length = span.length < size - offset ? span.length : size - offset;
    return (trpi_text){source->text.at + offset, length};
}

trpi_source_position trpi_source_position_of_offset(const trpi_source *source, uint32_t offset)
{
    if (offset > source->text.size) {
        offset = source->text.size;
    }
    uint32_t low = 0, high = source->line_count;  // the line is in [low, high)
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->line_starts[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    uint32_t start = source->line_starts[low];
    trpi_text before = {source->text.at + start, offset - start};
    return (trpi_source_position){low + 1, trpi_text_character_count(before) + 1};
}

trpi_text trpi_source_line(const trpi_source *source, uint32_t line)
{
    if (line == 0 || line > source->line_count) {
        return trpi_text_from_string("");
    }
    uint32_t start = source->line_starts[line - 1];
    uint32_t end = line < source->line_count ? source->line_starts[line] - 1 : source->text.size;
    if (end > start && source->text.at[end - 1] == '\r') {
        end--;
    }
    return (trpi_text){source->text.at + start, end - start};
}
