// SPDX-License-Identifier: MIT
// The holder of a fact in the text: entities of a kind, the world, or a scene.

#ifndef TROUPE_SCRIPT_CHECK_HOLDER_H
#define TROUPE_SCRIPT_CHECK_HOLDER_H

#include "script/check/compiler.h"

/// Whether a kind has no entities: it lists the facts of the world, or of a scene.
bool trpi_kind_is_of_world_or_scene(const trpi_compiler *compiler, uint16_t kind);

/// Whether a fact belongs to a scene.
bool trpi_symbols_fact_is_of_scene(const trpi_symbols *symbols, uint16_t fact);

/// Returns the kind that lists the facts of the scene on a line, or TRPI_NO_INDEX.
uint16_t trpi_kind_of_scene_facts(const trpi_compiler *compiler, const trpi_syntax_line *line);

/// The words for the holder of a kind's facts: "The world", "The scene `Supper`", "`guest`".
typedef struct trpi_holder_words {
    char text[160];
} trpi_holder_words;
trpi_holder_words trpi_holder_words_of_kind(const trpi_compiler *compiler, uint16_t kind);
trpi_value_type trpi_fact_type(const trpi_compiler *compiler, uint16_t fact);

#endif
