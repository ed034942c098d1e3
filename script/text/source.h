// SPDX-License-Identifier: MIT
// A source: one of the writer's files in memory, with its name, its bytes, and where its lines begin. A text that an instance of a
// pattern made is a source without a file.

#ifndef TROUPE_SCRIPT_TEXT_SOURCE_H
#define TROUPE_SCRIPT_TEXT_SOURCE_H

#include "base/arena.h"
#include "base/text.h"

#include "troupe/script.h"

struct trpi_expansion;

/// The most bytes that a file may have. A larger one was not written by hand.
#define TRPI_SOURCE_LARGEST (64u << 20)

/// The byte order mark with which a file may begin.
#define TRPI_SOURCE_MARK "\xEF\xBB\xBF"

/// A span: a stretch of a source, in bytes.
typedef struct trpi_span {
    uint32_t offset;
    uint32_t length;
} trpi_span;

/// A place as editors count: line and column from 1, columns in characters.
typedef struct trpi_source_position {
    uint32_t line;
    uint32_t column;
} trpi_source_position;

typedef struct trpi_source {
    trpi_text name;                          // as the writer knows it, "tavern.troupe"
    trpi_text text;                          // without a byte order mark; any bytes
    uint32_t *line_starts;                   // offset of each line's first byte
    uint32_t line_count;                     // at least 1
    const struct trpi_expansion *expansion;  // by which an instance of a pattern made it; NULL: it was written
    bool has_mark;                           // the file begins with a byte order mark
    bool is_standard;                        // of the standard library, whatever other files are called
} trpi_source;

/// Whether a caller's sources can be read: each has a name, and a text unless it is empty.
bool trpi_sources_have_names_and_texts(const trp_script_source *sources, uint32_t count);

/// Prepares a source for `text`, which must outlive the source (so must `name`). False when memory ran out or the text
/// is larger than TRPI_SOURCE_LARGEST: the source is then empty, but usable.
bool trpi_source_init(trpi_source *source, trpi_arena *arena, trpi_text name, trpi_text text);

/// Returns the smallest span that covers two spans.
trpi_span trpi_span_join(trpi_span a, trpi_span b);

trpi_text trpi_source_slice(const trpi_source *source, trpi_span span);

/// Returns the place of an offset; one beyond the end means the end.
trpi_source_position trpi_source_position_of_offset(const trpi_source *source, uint32_t offset);

/// Returns line `line` (from 1) without its line ending; empty when there is no such line.
trpi_text trpi_source_line(const trpi_source *source, uint32_t line);

#endif
