// SPDX-License-Identifier: MIT
// The holder of a fact in the text: entities of a kind, the world, or a scene.

#include "script/check/holder.h"

#include <stdio.h>

bool trpi_kind_is_of_world_or_scene(const trpi_compiler *compiler, uint16_t kind)
{
    return (compiler->symbols.kinds.at[kind].flags & (TRPI_KIND_WORLD | TRPI_KIND_SCENE)) != 0;
}

bool trpi_symbols_fact_is_of_scene(const trpi_symbols *symbols, uint16_t fact)
{
    return (symbols->kinds.at[symbols->facts.at[fact].kind].flags & TRPI_KIND_SCENE) != 0;
}

uint16_t trpi_kind_of_scene_facts(const trpi_compiler *compiler, const trpi_syntax_line *line)
{
    for (uint16_t i = 0; i < compiler->symbols.kinds.count; i++) {
        const trpi_kind_symbol *kind = &compiler->symbols.kinds.at[i];
        if ((kind->flags & TRPI_KIND_SCENE) != 0 && kind->symbol.line == line) {
            return i;
        }
    }
    return TRPI_NO_INDEX;
}

trpi_holder_words trpi_holder_words_of_kind(const trpi_compiler *compiler, uint16_t kind)
{
    trpi_holder_words holder = {"The world"};
    const trpi_kind_symbol *symbol = &compiler->symbols.kinds.at[kind];
    if ((symbol->flags & TRPI_KIND_SCENE) != 0) {
        (void)snprintf(holder.text, sizeof holder.text, "The scene `%.*s`", TRPI_WORDS(symbol->symbol.line->name.text));
    } else if ((symbol->flags & TRPI_KIND_WORLD) == 0) {
        (void)snprintf(holder.text, sizeof holder.text, "`%.*s`", TRPI_WORDS(symbol->symbol.name));
    }
    return holder;
}

trpi_value_type trpi_fact_type(const trpi_compiler *compiler, uint16_t fact)
{
    trpi_value_type type = compiler->symbols.facts.at[fact].type;
    const trpi_fact_symbol *symbol = &compiler->symbols.facts.at[fact];
    if (type.type == TRP_TYPE_CHOICE && symbol->part > 0) {
        type.fact = compiler->symbols.record_parts.at[symbol->part - 1u].sample;  // the same list for all that have it
    } else if (type.type == TRP_TYPE_CHOICE && symbol->record == 0) {
        type.fact = fact;
    }
    return type;
}
