// SPDX-License-Identifier: MIT
// Voices: the sound file and the length of each spoken line that has one, found by the ids of lines. Lists for another language are
// for `run --language`, which makes them those of the text (script/tools/line_voices.c).

#include "base/sort.h"
#include "script/check/constant.h"
#include "script/compile/compile.h"

typedef struct voice {
    uint64_t key;  // of the lines that have the id
    const trpi_source *source;
    const trpi_syntax_line *line;
    uint32_t lasts_ms;
    bool is_used;
} voice;

typedef struct voice_table {
    voice *at;
    uint32_t count, capacity;
} voice_table;

static trpi_span tag_span(const voice *v)
{
    return (trpi_span){(uint32_t)(v->line->tag.at - v->source->text.at) - 1, v->line->tag.size + 1};
}

static bool is_readable(const trpi_file_scope *file, voice *v)
{
    const trpi_syntax_line *line = v->line;
    if (line->kind != TRPI_LINE_VOICE || line->broken) {
        return false;
    }
    trpi_number seconds;
    trpi_dimension dimension;
    bool is_time = trpi_fold_constant(line->value, &seconds, &dimension) && dimension == TRPI_DIMENSION_DURATION && seconds >= 0;
    v->lasts_ms = is_time ? trpi_seconds_to_ms(seconds) : 0;
    if (line->text.size == 0) {
        return TRPI_REFUSE(file, line->span, "The name of a sound file is missing here; write for example `\"voice/%.*s.ogg\"`.",
                           TRPI_WORDS(line->tag));
    }
    if (v->lasts_ms == 0 || v->lasts_ms > TRPI_LONGEST_VOICE_MS) {
        return TRPI_REFUSE(file, line->value->span, "A voice lasts more than 0 s and at most 10 min; write for example `2.4 s`.");
    }
    return true;
}

// Reads all lists that are for the text's own language.
static void read_voices(trpi_compiler *compiler, voice_table *voices)
{
    uint32_t number = 0;
    for (const trpi_syntax_line *block = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_VOICES, &number, &block);) {
        const trpi_file_scope *file = TRPI_IN(compiler, compiler->files[number]->source);
        for (const trpi_syntax_line *line = block->name.text.size == 0 ? block->lines : NULL; line != NULL; line = line->next) {
            voice v = {trpi_key_append_name(0, line->tag), file->source, line, 0, false};
            if (is_readable(file, &v)) {
                TRPI_PUSH(compiler, *voices, v);
            }
        }
    }
}

static int compare_keys(const void *a, const void *b, const void *context)
{
    (void)context;
    uint64_t first = ((const voice *)a)->key, second = ((const voice *)b)->key;
    return (first > second) - (first < second);
}

// Sorts voices by their keys, and reports ids that have two.
static void sort_voices(trpi_compiler *compiler, voice_table *voices)
{
    voice *scratch = trpi_compiler_allocate(compiler, voices->count * sizeof *scratch);
    if (scratch == NULL) {
        return;
    }
    trpi_sort_elements(voices->at, voices->count, sizeof *voices->at, compare_keys, NULL, scratch);
    for (uint32_t i = 1; i < voices->count; i++) {
        const voice *v = &voices->at[i];
        if (v->key == v[-1].key && TRPI_COMPILE_ERROR(compiler, v->source, tag_span(v), "`@%.*s` has a voice already; remove one.",
                                                      TRPI_WORDS(v->line->tag))) {
            trpi_diagnostics_add_note(compiler->diagnostics, v[-1].source, tag_span(&v[-1]), "Here it is.");
        }
    }
}

static voice *find_voice(const voice_table *voices, uint64_t key)
{
    uint32_t low = 0, high = voices->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (voices->at[middle].key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < voices->count && voices->at[low].key == key ? &voices->at[low] : NULL;
}

void trpi_compile_voices(trpi_compiler *compiler)
{
    voice_table voices = {0};
    read_voices(compiler, &voices);
    sort_voices(compiler, &voices);
    for (uint32_t i = 0; voices.count > 0 && i < compiler->line_keys.count; i++) {
        voice *v = find_voice(&voices, compiler->line_keys.at[i]);
        if (v != NULL) {
            trpi_pack_voice record = {.line = i, .lasts_ms = v->lasts_ms};
            record.sound = trpi_pack_builder_add_text(&compiler->builder, v->line->text);
            (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_VOICE, &record);
            v->is_used = true;
        }
    }
    for (uint32_t i = 0; i < voices.count; i++) {
        const voice *v = &voices.at[i];
        if (!v->is_used) {
            TRPI_COMPILE_WARNING(compiler, v->source, tag_span(v), "No line has the id `@%.*s`; remove its voice.",
                                 TRPI_WORDS(v->line->tag));
        }
    }
}
