// SPDX-License-Identifier: MIT
// Checks that a name has one meaning wherever it stands: facts of the world and of scenes are read by their names
// alone, so nothing else that is read so may have the same name.

#include "script/check/check.h"

#include "script/check/holder.h"

#include <stdio.h>

static void report(trpi_compiler *compiler, const trpi_symbol *fact, const trpi_symbol *other, const char *what)
{
    TRPI_SAY_OF(compiler, fact, "`%.*s` is %s already, and nobody could tell which is meant; give one of them another name.",
                TRPI_WORDS(fact->name), what);
    trpi_add_note_of_other_declaration(compiler, other);
}

// Whether another fact has the name of the given one, which is reported: a fact of an entity, or, if the given fact is of a scene,
// a fact of the world.
static bool is_a_fact(trpi_compiler *compiler, const trpi_fact_symbol *fact)
{
    for (uint32_t i = 0; i < compiler->symbols.facts.count; i++) {
        const trpi_fact_symbol *other = &compiler->symbols.facts.at[i];
        bool both_common = trpi_kind_is_of_world_or_scene(compiler, other->kind);
        bool counts = other != fact && other->item == TRPI_NO_INDEX &&
                      (!both_common || (other->kind == compiler->world && fact->kind != compiler->world));
        if (counts && trpi_names_are_equal_without_case(other->symbol.name, fact->symbol.name)) {
            char what[200];
            trpi_holder_words holder = trpi_holder_words_of_kind(compiler, other->kind);
            (void)snprintf(what, sizeof what, "a fact of %s", both_common ? "the world" : holder.text);
            report(compiler, &fact->symbol, &other->symbol, what);
            return true;
        }
    }
    return false;
}

static bool is_a_name(trpi_compiler *compiler, const trpi_fact_symbol *fact)
{
    trpi_symbols *symbols = &compiler->symbols;
    uint16_t global = trpi_symbol_find(symbols, TRPI_ALL(symbols, globals), fact->symbol.name);
    if (global != TRPI_NO_INDEX) {
        report(compiler, &fact->symbol, &symbols->globals.at[global].symbol, "a place or somebody");
    }
    return global != TRPI_NO_INDEX;
}

static void check_parts(trpi_compiler *compiler, const trpi_fact_symbol *fact)
{
    for (uint32_t i = 0; i < compiler->symbols.scenes.count; i++) {
        const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[i];
        for (uint16_t part = 0; part < scene->part_count; part++) {
            bool meets = scene->facts == fact->kind || fact->kind == compiler->world;
            if (meets && trpi_names_are_equal_without_case(scene->parts[part].symbol.name, fact->symbol.name)) {
                report(compiler, &fact->symbol, &scene->parts[part].symbol, "a part of a scene");
                return;
            }
        }
    }
}

void trpi_check_common_facts_shadow_nothing(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.facts.count; i++) {
        const trpi_fact_symbol *fact = &compiler->symbols.facts.at[i];
        if (trpi_kind_is_of_world_or_scene(compiler, fact->kind) && !is_a_fact(compiler, fact) && !is_a_name(compiler, fact)) {
            check_parts(compiler, fact);
        }
    }
}
