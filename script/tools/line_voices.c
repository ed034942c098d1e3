// SPDX-License-Identifier: MIT
#include "script/tools/line_voices.h"

bool trpi_spoken_line_voices_collect(const trpi_syntax_file *file, trpi_text language, trpi_arena *arena,
                                     trpi_spoken_line_voices *voices)
{
    bool has_memory = true;
    for (const trpi_syntax_line *block = file->lines; block != NULL; block = block->next) {
        bool is_wanted = block->kind == TRPI_LINE_VOICES && trpi_text_is_equal(block->name.text, language);
        for (const trpi_syntax_line *line = is_wanted ? block->lines : NULL; line != NULL; line = line->next) {
            if (line->kind == TRPI_LINE_VOICE && !line->broken) {
                trpi_spoken_line_voice voice = {line->tag, line->text, trpi_source_slice(file->source, line->value->span)};
                has_memory = has_memory && TRPI_ARENA_PUSH(arena, voices->at, voices->count, voices->capacity, voice);
            }
        }
    }
    return has_memory;
}

const trpi_spoken_line_voice *trpi_spoken_line_voices_find(const trpi_spoken_line_voices *voices, trpi_text id)
{
    for (uint32_t i = 0; i < voices->count; i++) {
        if (trpi_text_is_equal(voices->at[i].id, id)) {
            return &voices->at[i];
        }
    }
    return NULL;
}

static void copy(const trpi_source *source, uint32_t *at, uint32_t to, trpi_buffer *out)
{
    trpi_buffer_add(out, source->text.at + *at, to - *at);
    *at = to;
}

void trpi_spoken_line_voices_copy_text_with_swapped_headers(const trpi_syntax_file *file, trpi_text language, uint32_t *at,
                                                            uint32_t to, trpi_buffer *out)
{
    for (const trpi_syntax_line *block = file->lines; block != NULL; block = block->next) {
        uint32_t behind = block->keyword.offset + block->keyword.length;
        bool is_own = block->name.text.size == 0;
        if (block->kind != TRPI_LINE_VOICES || behind <= *at || behind > to || block->broken) {
            continue;
        }
        if (is_own || trpi_text_is_equal(block->name.text, language)) {
            copy(file->source, at, behind, out);
        }
        if (is_own) {
            trpi_buffer_add_text(out, " for original");
        } else if (trpi_text_is_equal(block->name.text, language)) {
            *at = block->name.span.offset + block->name.span.length;
        }
    }
    copy(file->source, at, to, out);
}
