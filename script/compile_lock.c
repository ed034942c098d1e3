// SPDX-License-Identifier: MIT
// Locks: what a `lock` line means in its scene. All lines of one name in a scene are one lock.

#include "script/compile.h"

// For how many it is: 0 for all parts. False when that cannot be, which is reported.
static bool read_count(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line, bool together,
                       uint16_t *count)
{
    trpi_number number = together ? 0 : TRP_ONE;
    uint32_t parts = compiler->symbols.scenes.at[scope->scene_index].part_count;
    *count = 0;
    if (line->value == NULL) {
        *count = together ? 0 : 1;
        return true;
    }
    trpi_dimension dimension;
    bool told = line->value->kind != TRPI_EXPRESSION_ERROR && trpi_fold(line->value, &number, &dimension);
    if (!told || number % TRP_ONE != 0 || number < TRP_ONE || number > (trpi_number)parts * TRP_ONE) {
        TRPI_COMPILE_ERROR(compiler, scope->source, line->value->span,
                           "A lock is for a whole number of parts, from 1 to the %u that this scene has; write `lock %.*s for "
                           "%u`.",
                           parts, TRPI_WORDS(line->name.text), parts > 2 ? 2 : parts);
        return false;
    }
    *count = (uint16_t)(number / TRP_ONE);
    return true;
}

static bool agrees(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line,
                   const trpi_lock_symbol *lock, uint16_t count, bool together)
{
    if (lock->count == count && lock->together == together) {
        return true;
    }
    TRPI_COMPILE_ERROR(compiler, scope->source, line->name.span,
                       "`lock %.*s` says something else above; write it in the same way wherever it stands in this scene.",
                       TRPI_WORDS(line->name.text));
    trpi_diagnostics_note(compiler->diagnostics, lock->symbol.source, lock->symbol.span, "It is written so here.");
    return false;
}

bool trpi_compile_lock(trpi_compiler *compiler, const trpi_scope *scope, const trpi_syntax_line *line, uint16_t *number)
{
    if (line->name.text.size == 0) {
        return false;
    }
    if (scope->scene_index == TRPI_NO_INDEX) {
        TRPI_COMPILE_ERROR(compiler, scope->source, line->span,
                           "A lock is kept by a scene, and this is done in none; use it in the rows of a scene, or in a task "
                           "that they use.");
        return false;
    }
    trpi_scene_symbol *scene = &compiler->symbols.scenes.at[scope->scene_index];
    bool together = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAITS_FOR_ALL) != NULL;
    uint16_t count;
    if (!read_count(compiler, scope, line, together, &count)) {
        return false;
    }
    uint16_t at = 0;
    while (at < scene->lock_count && !trpi_symbol_match(&compiler->symbols, line->name.text, scene->locks[at].symbol.name)) {
        at++;
    }
    if (at == TRPI_SCENE_LOCKS) {
        TRPI_COMPILE_ERROR(compiler, scope->source, line->name.span,
                           "A scene has at most %d locks; use one of the others here.", TRPI_SCENE_LOCKS);
        return false;
    }
    if (at == scene->lock_count) {
        scene->locks[scene->lock_count++] =
            (trpi_lock_symbol){.symbol = trpi_symbol_of_line(scope->source, line), .count = count, .together = together};
    }
    if ((scope->locked >> at & 1) != 0) {
        TRPI_COMPILE_ERROR(compiler, scope->source, line->name.span,
                           "`%.*s` is locked here already, and nobody can wait for himself; take this `lock` out.",
                           TRPI_WORDS(line->name.text));
        return false;
    }
    *number = at;
    return agrees(compiler, scope, line, &scene->locks[at], count, together);
}
