// SPDX-License-Identifier: MIT
// Phrases of seeds: an action, task, plan or network as a step, with a hole for each argument. The content of a hole follows from
// the type of its parameter (TRPI_SEED_ARGUMENTS, words/seeds.h); for a parameter with a default value, that value stands there as
// it is written.

#include "script/document/seed.h"

#include <string.h>

static void add_word(trpi_buffer *out, trpi_text word)
{
    if (out->size > 0) {
        trpi_buffer_add_byte(out, ' ');
    }
    trpi_buffer_add(out, word.at, word.size);
}

// Adds the text between two places of a source, without blanks around it and without a `=` or `:` in front: of `tries = 2`, what
// follows the name, so `2`.
static void add_between(trpi_buffer *out, const trpi_source *source, uint32_t from, uint32_t to)
{
    trpi_text text = trpi_source_slice(source, (trpi_span){from, to - from});
    while (text.size > 0 && strchr(" \t\r\n", text.at[text.size - 1]) != NULL) {
        text.size--;
    }
    while (text.size > 0 && strchr(" \t\r\n=:", *text.at) != NULL) {
        text.at++;
        text.size--;
    }
    trpi_buffer_add(out, text.at, text.size);
}

static void add_argument(trpi_buffer *out, const trpi_source *source, const trpi_syntax_parameter *parameter)
{
    uint32_t from = parameter->name.span.offset + parameter->name.span.length, to = parameter->span.offset + parameter->span.length;
    bool has_value = parameter->value != NULL;
    trpi_buffer_add_text(out, has_value ? "" : "{:");
    add_between(out, source, from, to);
    trpi_buffer_add_text(out, has_value ? "" : "}");
}

// Adds the parameters of a phrase that stand in parentheses, each with a hole or a value: `(far = {:distance}, tries = 2)`.
static void add_settings(trpi_buffer *out, const trpi_source *source, const trpi_syntax_parameter *parameter)
{
    for (const char *before = " ("; parameter != NULL; parameter = parameter->next, before = ", ") {
        trpi_buffer_add_text(out, before);
        trpi_buffer_add(out, parameter->name.text.at, parameter->name.text.size);
        trpi_buffer_add_text(out, " = ");
        add_argument(out, source, parameter);
    }
    trpi_buffer_add_byte(out, ')');
}

static void add_pieces(trpi_buffer *out, const trpi_source *source, const trpi_syntax_phrase_part *piece)
{
    for (; piece != NULL; piece = piece->next) {
        if (piece->parameters != NULL) {
            trpi_buffer_add_byte(out, ' ');
            add_argument(out, source, piece->parameters);
        } else {
            add_word(out, piece->joining.size > 0 ? piece->joining : piece->words.text);
        }
    }
}

const char *trpi_seed_make_phrase_with_holes(const trpi_rename_target *target, trpi_arena *arena)
{
    static const char *const sorts[] = {"action", "task", "plan", "network"};
    uint32_t sort = 0;
    while (sort < sizeof sorts / sizeof *sorts && strcmp(target->sort, sorts[sort]) != 0) {
        sort++;
    }
    const trpi_syntax_line *line = target->symbol.line;
    bool is_speech = sort == 0 && trpi_text_equals_string(target->symbol.name, "say");  // which is a step of its own
    if (sort == sizeof sorts / sizeof *sorts || line == NULL || is_speech) {
        return NULL;
    }
    trpi_buffer out;
    trpi_buffer_init(&out, arena->allocator);
    if (sort == 0) {
        add_pieces(&out, target->symbol.source, line->signature);
    } else if (line->parameters == NULL) {
        add_word(&out, target->symbol.name);
    } else {
        trpi_buffer_add_text(&out, "do");
        add_word(&out, target->symbol.name);
        add_settings(&out, target->symbol.source, line->parameters);
    }
    const char *text = out.failed ? NULL : trpi_arena_copy_text(arena, (trpi_text){(const char *)out.bytes, (uint32_t)out.size}).at;
    trpi_buffer_release(&out);
    return text;
}
