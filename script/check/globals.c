// SPDX-License-Identifier: MIT
// Globals: entities that the text knows by name: declared places, the places and named cast of settings, and the characters
// of tests.

#include "script/check/check.h"

#include "script/check/role_start.h"
#include "script/check/types.h"

// Declares a global, or finds it again: a test may have an entity that a setting has as well.
static void declare_global(const trpi_file_scope *file, const trpi_syntax_line *line, uint16_t kind, uint16_t role)
{
    const trpi_syntax_name *name = &line->name;
    if (name->text.size == 0 || kind == TRPI_NO_INDEX) {
        return;
    }
    trpi_global_symbol global = {.symbol = trpi_symbol_of_line(file->source, line), .kind = kind, .role = role};
    uint16_t other = TRPI_FIND(&file->compiler->symbols, globals, name->text);
    if (other == TRPI_NO_INDEX) {
        TRPI_ADD(file->compiler, globals, global);
        return;
    }
    trpi_global_symbol *first = &file->compiler->symbols.globals.at[other];
    if (!trpi_kinds_overlap(&file->compiler->symbols, first->kind, kind)) {
        trpi_text there = file->compiler->symbols.kinds.at[first->kind].symbol.name;
        trpi_text here = file->compiler->symbols.kinds.at[kind].symbol.name;
        TRPI_SAY(file, name->span, "`%.*s` is %s %.*s elsewhere, so it cannot be %s %.*s here; use another name.",
                 TRPI_WORDS(name->text), trpi_article_of(there), TRPI_WORDS(there), trpi_article_of(here), TRPI_WORDS(here));
        trpi_add_note_of_other_declaration(file->compiler, &first->symbol);
        return;
    }
    // When two casts have a member of the same name, the name stands for the more general of the two kinds, since the text knows
    // only what both members have in common.
    if (line->kind == TRPI_LINE_CAST_ENTRY && trpi_kind_descends_from(&file->compiler->symbols, first->kind, kind)) {
        first->kind = kind;
    }
    first->role = first->role != TRPI_NO_INDEX ? first->role : role;
}

static void declare_place(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *parent = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_PARENT);
    uint16_t kind = parent != NULL ? TRPI_FIND_OR_SAY(file, kinds, &parent->name, "kind") : file->compiler->place;
    declare_global(file, line, kind, TRPI_NO_INDEX);
}

static bool is_plain_letter(trpi_text name)
{
    return trpi_name_equals_word(name, "wall") || trpi_name_equals_word(name, "floor") || trpi_name_equals_word(name, "door");
}

// Reports `Hob Guard at gate`: a name and a role with no colon between.
static bool report_no_colon(const trpi_file_scope *file, const trpi_syntax_name *name)
{
    for (uint32_t first = 1; first < name->word_count; first++) {
        trpi_value_type sort;
        trpi_syntax_name who = trpi_syntax_name_part(name, 0, first, file->compiler->arena);
        trpi_syntax_name what = trpi_syntax_name_part(name, first, name->word_count - first, file->compiler->arena);
        if (trpi_find_kind_or_role(file->compiler, what.text, &sort)) {
            TRPI_SAY(file, what.span, "A colon is missing before `%.*s`; write `%.*s: %.*s`.", TRPI_WORDS(what.text),
                     TRPI_WORDS(who.text), TRPI_WORDS(what.text));
            return true;
        }
    }
    return false;
}

// Returns the role with which an entity of a cast or test begins, or none. Marks the role as worn, and refuses a role that is worn
// by condition.
static uint16_t role_worn(const trpi_file_scope *file, const trpi_syntax_line *line, const trpi_value_type *type)
{
    trpi_compiler *compiler = file->compiler;
    uint16_t role = type->role != TRPI_NO_INDEX ? type->role : trpi_find_initial_role(compiler, type->kind, line->name.text);
    const trpi_symbol *symbol = role != TRPI_NO_INDEX ? &compiler->symbols.roles.at[role].symbol : NULL;
    if (symbol != NULL && trpi_syntax_has_clause(symbol->line, TRPI_CLAUSE_WHILE)) {
        TRPI_SAY(file, line->span, "`%.*s` is worn by itself while its condition is so; begin with a kind or with another role.",
                 TRPI_WORDS(symbol->name));
    }
    if (role != TRPI_NO_INDEX) {
        compiler->symbols.roles.at[role].worn = true;
    }
    return role;
}

static void declare_member(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_value_type sort = trpi_value_type_entity(file->compiler->player, TRPI_NO_INDEX);
    if (line->other.text.size > 0 && !trpi_find_kind_or_role(file->compiler, line->other.text, &sort)) {
        if (line->name.text.size == 0 && report_no_colon(file, &line->other)) {
            return;
        }
        TRPI_SAY_UNKNOWN(file, &line->other, "role or kind", TRPI_ALL(&file->compiler->symbols, roles),
                         TRPI_ALL(&file->compiler->symbols, kinds));
        return;
    }
    uint16_t role = role_worn(file, line, &sort);
    if (line->name.text.size > 0 && line->other.text.size > 0) {
        declare_global(file, line, sort.kind, role);
    }
}

// Whether the name behind a letter of a legend is a kind of object, so that each such letter of the plan is an object without a
// name.
static bool is_object(const trpi_compiler *compiler, trpi_text name)
{
    uint16_t kind = TRPI_FIND(&compiler->symbols, kinds, name);
    return kind != TRPI_NO_INDEX && (compiler->symbols.kinds.at[kind].flags & TRPI_KIND_OBJECT) != 0;
}

static void declare_of_setting(const trpi_file_scope *file, const trpi_syntax_line *setting)
{
    for (const trpi_syntax_line *block = setting->lines; block != NULL; block = block->next) {
        for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
            if (line->kind == TRPI_LINE_PLACES_ENTRY ||
                (line->kind == TRPI_LINE_LEGEND_ENTRY && !is_plain_letter(line->name.text) &&
                 !is_object(file->compiler, line->name.text))) {
                declare_global(file, line, file->compiler->place, TRPI_NO_INDEX);
            } else if (line->kind == TRPI_LINE_CAST_ENTRY) {
                declare_member(file, line);
            }
        }
    }
}

static void declare_of_test(const trpi_file_scope *file, const trpi_syntax_line *test)
{
    for (const trpi_syntax_line *line = test->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_GIVEN || line->removed || line->type == NULL) {
            continue;
        }
        trpi_value_type type = trpi_resolve_type(file, line->type).type;
        if (type.type == TRP_TYPE_ENTITY) {
            declare_global(file, line, type.kind, role_worn(file, line, &type));
        }
    }
}

void trpi_declare_globals(trpi_compiler *compiler)
{
    trpi_check_initial_roles(compiler);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_PLACE, declare_place);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_SETTING, declare_of_setting);
    trpi_visit_top_level_lines(compiler, TRPI_LINE_TEST, declare_of_test);
}
