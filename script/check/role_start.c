// SPDX-License-Identifier: MIT
// Roles with which entities begin though no cast says so: `role Begging for Ansel`, `role Posing for every goblin`.
// Invariants:
// - what the cast says counts first, then a role for one entity by name, then a role for the nearest kind;
// - a player begins with such a role only where it is meant by name.

#include "script/check/check.h"
#include "script/check/role_start.h"
#include "script/check/types.h"

#define SCOPE_OF_WEARERS ((uint64_t)1 << 16)  // behind those of tables, before those of their parts

// Returns the name of the role or kind that a line of a cast or a test gives an entity; NULL when it gives none.
static const trpi_syntax_name *sort_of(const trpi_syntax_line *entry)
{
    if (entry->kind == TRPI_LINE_CAST_ENTRY) {
        return &entry->other;
    }
    return entry->type != NULL && entry->type->names != NULL ? &entry->type->names->name : NULL;
}

// Returns the role that a line of a cast or a test gives; none when it gives a kind.
static uint16_t role_given(const trpi_compiler *compiler, const trpi_syntax_name *sort)
{
    trpi_value_type found;
    return sort != NULL && trpi_find_kind_or_role(compiler, sort->text, &found) ? found.role : TRPI_NO_INDEX;
}

static bool is_of_cast(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_CAST_ENTRY || (line->kind == TRPI_LINE_GIVEN && !line->removed);
}

// Records the entities in all lines below a setting or a test, each name where it stands first.
static void note_cast(const trpi_file_scope *file, const trpi_syntax_line *whole)
{
    for (const trpi_syntax_line *line = whole->lines; line != NULL; line = line->next) {
        if (is_of_cast(line) && line->name.text.size > 0 && sort_of(line) != NULL &&
            trpi_symbol_find(&file->compiler->symbols, TRPI_ALL(&file->compiler->symbols, cast_lines), line->name.text) ==
                TRPI_NO_INDEX) {
            TRPI_ADD(file->compiler, cast_lines, trpi_symbol_of_line(file->source, line));
        }
        note_cast(file, line);
    }
}

void trpi_collect_cast_and_test_entities(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SETTING, note_cast);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_TEST, note_cast);
}

const trpi_symbol *trpi_find_cast_or_test_entity(const trpi_compiler *compiler, trpi_text name)
{
    const trpi_symbols *symbols = &compiler->symbols;
    uint16_t line = trpi_symbol_find(symbols, TRPI_ALL(symbols, cast_lines), name);
    return line != TRPI_NO_INDEX ? &symbols->cast_lines.at[line] : NULL;
}

uint16_t trpi_kind_of_cast_or_test_entity(const trpi_compiler *compiler, const trpi_symbol *entity)
{
    return TRPI_FIND(&compiler->symbols, kinds, sort_of(entity->line)->text);
}

// Returns the first role with which an entity of that name begins, or TRPI_NOT_FILED.
static uint32_t role_of_name(const trpi_symbols *symbols, trpi_text name)
{
    return name.size > 0 ? trpi_name_map_find(symbols->names, SCOPE_OF_WEARERS, name) : TRPI_NOT_FILED;
}

void trpi_collect_entities_with_initial_role(trpi_compiler *compiler, uint16_t index)
{
    trpi_symbols *symbols = &compiler->symbols;
    const trpi_role_symbol *role = &symbols->roles.at[index];
    if (!role->is_for_every || role->kind == TRPI_NO_INDEX) {
        return;
    }
    if (role->wearer.size == 0) {
        trpi_kind_symbol *kind = &symbols->kinds.at[role->kind];
        kind->first_initial_role_plus_1 =
            kind->first_initial_role_plus_1 != 0 ? kind->first_initial_role_plus_1 : (uint16_t)(index + 1);
    } else if (role_of_name(symbols, role->wearer) == TRPI_NOT_FILED) {
        compiler->failed |= !trpi_name_map_set(symbols->names, symbols->arena, SCOPE_OF_WEARERS, role->wearer, index);
    }
}

uint16_t trpi_find_initial_role(trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    trpi_symbols *symbols = &compiler->symbols;
    uint32_t named = role_of_name(symbols, name);
    if (named != TRPI_NOT_FILED) {
        symbols->roles.at[named].worn = true;
        return (uint16_t)named;
    }
    if (kind != TRPI_NO_INDEX && compiler->player != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, kind, compiler->player)) {
        return TRPI_NO_INDEX;
    }
    while (kind != TRPI_NO_INDEX && symbols->kinds.at[kind].first_initial_role_plus_1 == 0) {
        kind = symbols->kinds.at[kind].parent;
    }
    if (kind == TRPI_NO_INDEX) {
        return TRPI_NO_INDEX;
    }
    uint16_t role = (uint16_t)(symbols->kinds.at[kind].first_initial_role_plus_1 - 1u);
    symbols->roles.at[role].worn = true;
    return role;
}

// Records for each kind the first line of a cast, in a block and the blocks below it, that gives a role to an entity of that kind
// or of one that comes from it.
static void note_roles_in_casts(const trpi_compiler *compiler, const trpi_syntax_line *lines, const trpi_syntax_line **cast_as)
{
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        const trpi_syntax_name *sort = is_of_cast(line) ? sort_of(line) : NULL;
        uint16_t role = role_given(compiler, sort);
        uint16_t kind = role != TRPI_NO_INDEX ? compiler->symbols.roles.at[role].kind : TRPI_NO_INDEX;
        for (; kind != TRPI_NO_INDEX && cast_as[kind] == NULL; kind = compiler->symbols.kinds.at[kind].parent) {
            cast_as[kind] = line;
        }
        note_roles_in_casts(compiler, line->lines, cast_as);
    }
}

void trpi_check_for_every_roles_are_worn(trpi_compiler *compiler)
{
    const trpi_syntax_line **cast_as = trpi_compiler_allocate(compiler, compiler->symbols.kinds.count * sizeof *cast_as);
    if (cast_as == NULL) {
        return;
    }
    for (uint32_t file = 0; file < compiler->file_count; file++) {
        note_roles_in_casts(compiler, compiler->files[file]->lines, cast_as);
    }
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        const trpi_role_symbol *role = &compiler->symbols.roles.at[i];
        bool for_all = role->is_for_every && role->wearer.size == 0 && role->kind != TRPI_NO_INDEX && !role->worn;
        const trpi_syntax_name *sort = for_all && cast_as[role->kind] != NULL ? sort_of(cast_as[role->kind]) : NULL;
        if (sort == NULL) {
            continue;
        }
        TRPI_COMPILE_ERROR(compiler, role->symbol.source, role->symbol.line->other.span,
                           "Nobody begins with `%.*s`, because whoever is %s %.*s has another role in the cast, such as `%.*s`; "
                           "write `role %.*s for every %.*s` to add this to that role.",
                           TRPI_WORDS(role->symbol.name), trpi_article_of(role->symbol.line->other.text),
                           TRPI_WORDS(role->symbol.line->other.text), TRPI_WORDS(sort->text), TRPI_WORDS(role->symbol.name),
                           TRPI_WORDS(sort->text));
    }
}

static void check_cast(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    const trpi_symbol *wearer = role->wearer.size > 0 ? trpi_find_cast_or_test_entity(compiler, role->wearer) : NULL;
    const trpi_syntax_name *sort = wearer != NULL ? sort_of(wearer->line) : NULL;
    if (role_given(compiler, sort) == TRPI_NO_INDEX) {
        return;
    }
    if (TRPI_COMPILE_ERROR(compiler, role->symbol.source, role->symbol.line->other.span,
                           "`%.*s` has the role `%.*s` in the cast; write `%.*s: creature` there to begin with this one.",
                           TRPI_WORDS(role->wearer), TRPI_WORDS(sort->text), TRPI_WORDS(role->wearer))) {
        trpi_diagnostics_add_note(compiler->diagnostics, wearer->source, wearer->line->span, "The cast says so here.");
    }
}

static void check_begins(trpi_compiler *compiler, uint32_t index)
{
    const trpi_role_symbol *role = &compiler->symbols.roles.at[index];
    if (!role->is_for_every || role->kind == TRPI_NO_INDEX) {
        return;
    }
    uint32_t first = role->wearer.size > 0 ? role_of_name(&compiler->symbols, role->wearer)
                                           : compiler->symbols.kinds.at[role->kind].first_initial_role_plus_1 - 1u;
    const trpi_symbol *other = &compiler->symbols.roles.at[first].symbol;
    if (first != index && TRPI_COMPILE_ERROR(compiler, role->symbol.source, role->symbol.line->other.span,
                                             "`%.*s` begins with the role `%.*s` already; take one of the two out.",
                                             TRPI_WORDS(role->symbol.line->other.text), TRPI_WORDS(other->name))) {
        trpi_add_note_of_other_declaration(compiler, other);
    }
}

void trpi_check_initial_roles(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.roles.count && !compiler->failed; i++) {
        check_cast(compiler, &compiler->symbols.roles.at[i]);
        check_begins(compiler, i);
    }
}
