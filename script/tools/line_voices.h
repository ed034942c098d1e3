// SPDX-License-Identifier: MIT
// Lists of voices, `voices` and `voices for de`: what they say of a line, for tables, and which of them a text in another language
// has.

#ifndef TROUPE_SCRIPT_TOOLS_LINE_VOICES_H
#define TROUPE_SCRIPT_TOOLS_LINE_VOICES_H

#include "base/buffer.h"
#include "script/parse/parse.h"

typedef struct trpi_spoken_line_voice {
    trpi_text id;
    trpi_text sound;
    trpi_text length;  // as it is written: `2.4 s`
} trpi_spoken_line_voice;

typedef struct trpi_spoken_line_voices {
    trpi_spoken_line_voice *at;
    uint32_t count;
    uint32_t capacity;
} trpi_spoken_line_voices;

/// Adds the voices that the `voices` lists of a parsed text have for a language (`voices for de`); an empty language means the
/// lists for the text's own (`voices`). False when memory ran out.
bool trpi_spoken_line_voices_collect(const trpi_syntax_file *file, trpi_text language, trpi_arena *arena,
                                     trpi_spoken_line_voices *voices);

/// Returns the voice of the line with an id, or NULL.
const trpi_spoken_line_voice *trpi_spoken_line_voices_find(const trpi_spoken_line_voices *voices, trpi_text id);

/// Copies a file's text from *at to `to` with the headers of lists of voices changed: the lists for `language` become the text's
/// own, and the text's own become lists for `original`, a language that no text is ever in.
void trpi_spoken_line_voices_copy_text_with_swapped_headers(const trpi_syntax_file *file, trpi_text language, uint32_t *at,
                                                            uint32_t to, trpi_buffer *out);

#endif
