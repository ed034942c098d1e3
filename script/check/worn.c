// SPDX-License-Identifier: MIT
// Roles that somebody begins with, without the cast saying so: `role Begging for Ansel`, `role Posing
// for every goblin`.
//
// Invariants:
// - what the cast says counts first, then what is said of one by name, then of the nearest kind;
// - a player begins with such a role only where it is meant by name.

#include "script/check/roles.h"

// The kind that a line of a cast or a test says, unless it says a role.
static const trpi_syntax_name *sort_of(const trpi_syntax_line *entry)
{
    if (entry->kind == TRPI_LINE_CAST_ENTRY) {
        return &entry->other;
    }
    return entry->type != NULL && entry->type->names != NULL ? &entry->type->names->name : NULL;
}

static bool is_called(const trpi_syntax_line *entry, trpi_text name)
{
    bool may = entry->kind == TRPI_LINE_CAST_ENTRY ||
               (entry->kind == TRPI_LINE_GIVEN && !entry->removed);
    return may && entry->name.text.size > 0 && trpi_name_equal(entry->name.text, name) &&
           sort_of(entry) != NULL;
}

static const trpi_syntax_line *find_in_setting(const trpi_syntax_line *setting, trpi_text name)
{
    for (const trpi_syntax_line *block = setting->lines; block != NULL; block = block->next) {
        for (const trpi_syntax_line *entry = block->lines; entry != NULL; entry = entry->next) {
            if (is_called(entry, name)) {
                return entry;
            }
        }
    }
    return NULL;
}

static const trpi_syntax_line *find_in_test(const trpi_syntax_line *test, trpi_text name)
{
    for (const trpi_syntax_line *entry = test->lines; entry != NULL; entry = entry->next) {
        if (is_called(entry, name)) {
            return entry;
        }
    }
    return NULL;
}

bool trpi_find_wearer(trpi_compiler *compiler, trpi_text name, uint16_t *kind,
                    const trpi_syntax_line **entry, const trpi_source **source)
{
    static const trpi_line_kind tops[] = {TRPI_LINE_SETTING, TRPI_LINE_TEST};
    for (uint32_t top = 0; top < 2; top++) {
        uint32_t file = 0;
        for (const trpi_syntax_line *line = NULL; trpi_next_line(compiler, tops[top], &file, &line);) {
            *entry = top == 0 ? find_in_setting(line, name) : find_in_test(line, name);
            if (*entry != NULL) {
                *source = compiler->files[file]->source;
                *kind = TRPI_FIND(&compiler->symbols, kinds, sort_of(*entry)->text);
                return true;
            }
        }
    }
    return false;
}

static bool is_nearer(const trpi_compiler *compiler, uint16_t best, uint16_t role)
{
    const trpi_role_symbol *roles = compiler->symbols.roles.at;
    return best == TRPI_NO_INDEX || (roles[best].kind != roles[role].kind &&
                                     trpi_kind_is(&compiler->symbols, roles[role].kind, roles[best].kind));
}

uint16_t trpi_first_role(trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    uint16_t best = TRPI_NO_INDEX;
    bool is_player = kind != TRPI_NO_INDEX && compiler->player != TRPI_NO_INDEX &&
                     trpi_kind_is(&compiler->symbols, kind, compiler->player);
    for (uint16_t i = 0; i < compiler->symbols.roles.count; i++) {
        const trpi_role_symbol *role = &compiler->symbols.roles.at[i];
        if (!role->every || role->kind == TRPI_NO_INDEX) {
            continue;
        }
        if (role->wearer.size > 0) {
            if (name.size > 0 && trpi_name_equal(role->wearer, name)) {
                return i;
            }
        } else if (kind != TRPI_NO_INDEX && !is_player &&
                   trpi_kind_is(&compiler->symbols, kind, role->kind) &&
                   is_nearer(compiler, best, i)) {
            best = i;
        }
    }
    return best;
}

static void check_cast(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    const trpi_syntax_line *entry;
    const trpi_source *source;
    uint16_t kind;
    if (role->wearer.size == 0 ||
        !trpi_find_wearer(compiler, role->wearer, &kind, &entry, &source)) {
        return;
    }
    const trpi_syntax_name *sort = sort_of(entry);
    if (TRPI_FIND(&compiler->symbols, roles, sort->text) == TRPI_NO_INDEX) {
        return;
    }
    if (TRPI_COMPILE_ERROR(compiler, role->symbol.source, role->symbol.line->other.span,
                           "`%.*s` has the role `%.*s` in the cast; write `%.*s: creature` there to "
                           "begin with this one.",
                           TRPI_WORDS(role->wearer), TRPI_WORDS(sort->text),
                           TRPI_WORDS(role->wearer))) {
        trpi_diagnostics_note(compiler->diagnostics, source, entry->span, "The cast says so here.");
    }
}

static bool begin_alike(const trpi_role_symbol *a, const trpi_role_symbol *b)
{
    return a->every && b->every && a->kind != TRPI_NO_INDEX &&
           (a->wearer.size > 0 ? trpi_name_equal(a->wearer, b->wearer)
                               : b->wearer.size == 0 && a->kind == b->kind);
}

void trpi_check_wearers(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        const trpi_role_symbol *role = &compiler->symbols.roles.at[i];
        check_cast(compiler, role);
        for (uint32_t other = 0; other < i; other++) {
            const trpi_role_symbol *first = &compiler->symbols.roles.at[other];
            if (begin_alike(first, role) &&
                TRPI_COMPILE_ERROR(compiler, role->symbol.source, role->symbol.line->other.span,
                                   "`%.*s` begins with the role `%.*s` already; take one of the two "
                                   "out.",
                                   TRPI_WORDS(role->symbol.line->other.text),
                                   TRPI_WORDS(first->symbol.name))) {
                trpi_diagnostics_note(compiler->diagnostics, first->symbol.source,
                                      first->symbol.span, "The other one is declared here.");
                break;
            }
        }
    }
}
