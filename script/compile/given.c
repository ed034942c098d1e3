// SPDX-License-Identifier: MIT
// Compiles the facts and links with which members of a cast and the entities of a test begin: lines such as `thirst = 50` and
// `seat = left chair` below their names.

#include "script/compile/given.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"

bool trpi_setting_has_entity(const trpi_compiler *compiler, const trpi_syntax_line *setting, trpi_text name)
{
    for (const trpi_syntax_line *block = setting->lines; block != NULL; block = block->next) {
        for (const trpi_syntax_line *line = block->lines; line != NULL; line = line->next) {
            bool names =
                line->kind == TRPI_LINE_CAST_ENTRY || line->kind == TRPI_LINE_LEGEND_ENTRY || line->kind == TRPI_LINE_PLACES_ENTRY;
            if (names && trpi_symbol_match_name_noting_use(&compiler->symbols, name, line->name.text)) {
                return true;
            }
        }
    }
    return false;
}

const trpi_syntax_line *trpi_setting_of_test(const trpi_compiler *compiler, const trpi_syntax_line *test, uint16_t *number)
{
    const trpi_syntax_clause *in = trpi_syntax_find_clause(test->clauses, TRPI_CLAUSE_IN);
    uint32_t file = 0;
    *number = 0;
    for (const trpi_syntax_line *line = NULL; in != NULL && trpi_next_top_level_line(compiler, TRPI_LINE_SETTING, &file, &line);) {
        if (trpi_symbol_match_name_noting_use(&compiler->symbols, in->name.text, line->name.text)) {
            return line;
        }
        ++*number;
    }
    return NULL;
}

// Whether a test has an entity of that name: given in a line of its own, or in its setting.
static bool test_has(const trpi_compiler *compiler, const trpi_syntax_line *test, trpi_text name)
{
    uint16_t number;
    const trpi_syntax_line *setting = trpi_setting_of_test(compiler, test, &number);
    for (const trpi_syntax_line *line = test->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_GIVEN && line->type != NULL &&
            trpi_symbol_match_name_noting_use(&compiler->symbols, name, line->name.text)) {
            return true;
        }
    }
    return setting != NULL && trpi_setting_has_entity(compiler, setting, name);
}

// ---- Links --------------------------------------------------------------------------------------

// Returns the global that `value` names as an end of a link, or TRPI_NO_INDEX after a mistake.
static uint16_t end_of(trpi_scope *scope, const trpi_syntax_line *around, const trpi_syntax_expression *value, uint16_t link)
{
    const trpi_link_symbol *symbol = &scope->symbols->links.at[link];
    const uint16_t kind = symbol->target.kind != TRPI_NO_INDEX ? symbol->target.kind : scope->compiler->thing;
    trpi_text sort = scope->symbols->kinds.at[kind].symbol.name;
    bool tests = around->kind == TRPI_LINE_TEST;
    if (value->kind != TRPI_EXPRESSION_NAME) {
        return TRPI_REFUSE_INDEX(
            scope, value->span,
            "A link leads to something that has a name here; write for example `%.*s = first`, and `%sfirst: %.*s at (3, 2)`%s.",
            TRPI_WORDS(symbol->symbol.name), tests ? "given " : "", TRPI_WORDS(sort), tests ? "" : " in the cast");
    }
    uint16_t global = TRPI_NEED(scope, globals, &value->name, "place or character");
    if (global == TRPI_NO_INDEX || kind == TRPI_NO_INDEX) {
        return TRPI_NO_INDEX;
    }
    if (!trpi_kind_descends_from(scope->symbols, scope->symbols->globals.at[global].kind, kind)) {
        return TRPI_REFUSE_INDEX(scope, value->span, "`%.*s` is no `%.*s`, and `%.*s` leads only to such.",
                                 TRPI_WORDS(value->name.text), TRPI_WORDS(sort), TRPI_WORDS(symbol->symbol.name));
    }
    if (tests && !test_has(scope->compiler, around, value->name.text)) {
        return TRPI_REFUSE_INDEX(scope, value->span, "`%.*s` is not in this test; add a line such as `given %.*s: %.*s at (3, 2)`.",
                                 TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text), TRPI_WORDS(sort));
    }
    if (!tests && !trpi_setting_has_entity(scope->compiler, around, value->name.text)) {
        return TRPI_REFUSE_INDEX(scope, value->span,
                                 "`%.*s` is not in this setting; add it to the cast, such as `%.*s: %.*s at (3, 2)`.",
                                 TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text), TRPI_WORDS(sort));
    }
    return global;
}

static bool is_given_above(const trpi_compiler *compiler, const trpi_syntax_line *entry, const trpi_syntax_line *line)
{
    const trpi_syntax_line *above = entry->lines;
    while (above != line && (above->kind != TRPI_LINE_ASSIGNMENT ||
                             !trpi_symbol_match_name_noting_use(&compiler->symbols, line->name.text, above->name.text))) {
        above = above->next;
    }
    return above != line;
}

// Compiles `seat = left chair, right chair`: the ends of an object's link.
static void compile_ends(trpi_scope *scope, const trpi_syntax_line *around, const trpi_syntax_line *line, uint16_t link,
                         trpi_given_writer *write, void *context)
{
    const trpi_link_symbol *symbol = &scope->symbols->links.at[link];
    uint32_t count = 0;
    if (is_given_above(scope->compiler, line->parent, line)) {
        TRPI_SAY(scope, line->name.span, "Where `%.*s` leads is said above; write all of it on that line, with commas between.",
                 TRPI_WORDS(line->name.text));
        return;
    }
    for (const trpi_syntax_expression *value = line->value; value != NULL; value = value->next) {
        if (++count > symbol->ends) {
            TRPI_SAY(scope, value->span,
                     symbol->ends == 1 ? "`%.*s` leads to one thing only; leave out the others, or declare it as `many`."
                                       : "`%.*s` leads to too many things; leave some out.",
                     TRPI_WORDS(symbol->symbol.name));
            return;
        }
        uint16_t global = end_of(scope, around, value, link);
        if (global != TRPI_NO_INDEX) {
            uint32_t code = trpi_code_of_operation(scope->compiler, TRPI_OP_GLOBAL, global, TRP_TYPE_ENTITY);
            write(scope, line, (trpi_given){.fact = TRPI_NO_INDEX, .link = link, .code = code}, context);
        }
    }
}

// ---- Facts --------------------------------------------------------------------------------------

uint32_t trpi_code_of_given_value(trpi_scope *scope, const trpi_syntax_expression *value, uint16_t fact)
{
    trpi_number number;
    trpi_dimension dimension;
    int32_t count;
    uint32_t code = trpi_code_of_value(scope, value, trpi_fact_type(scope->compiler, fact), "this fact");
    bool folds = code != 0 && trpi_fold_constant(value, &number, &dimension);
    if (folds && scope->symbols->facts.at[fact].item != TRPI_NO_INDEX && !trpi_fold_whole_number(value, 0, INT32_MAX, &count)) {
        TRPI_SAY(scope, value->span, "Nobody has `%.*s` of a thing; write a whole number, for example `3`.",
                 TRPI_WORDS(trpi_scope_text_of_span(scope, value->span)));
        return 0;
    }
    if (code != 0 && !trpi_check_constant_fits_fact(&scope->file, value, &scope->symbols->facts.at[fact])) {
        return 0;
    }
    if (folds) {
        return trpi_code_of_constant(scope->compiler, TRPI_OP_NUMBER, number, TRP_TYPE_NUMBER);
    }
    if (code != 0 && !trpi_code_is_known_without_world(&scope->compiler->builder, code)) {
        TRPI_SAY(scope, value->span,
                 "This is known only while the world runs; write a number, a word, or somebody by name, or `set` it in a step.");
        return 0;
    }
    return code;
}

// Compiles `anger = 40`: the initial value of a fact.
static void compile_fact(trpi_scope *scope, const trpi_syntax_line *line, uint16_t kind, trpi_given_writer *write, void *context)
{
    uint16_t fact = trpi_symbol_find_fact(scope->symbols, kind, line->name.text);
    if (fact == TRPI_NO_INDEX) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(line->name.text, scope->compiler->candidates);
        trpi_name_guess_consider_facts(&guess, scope->symbols, kind);
        trpi_name_guess_consider_members(&guess, scope->symbols, TRPI_MEMBER_LINKS, kind);
        trpi_report_unknown_name(&scope->file, &line->name, "fact", &guess);
    } else if (is_given_above(scope->compiler, line->parent, line)) {
        TRPI_SAY(scope, line->name.span, "`%.*s` is said above already; remove one of the two lines.", TRPI_WORDS(line->name.text));
    } else if (line->value != NULL && line->value->next != NULL) {
        TRPI_SAY(scope, line->value->next->span,
                 "A fact has one value; only a link can lead to several. Remove what is behind the comma.");
    } else if (scope->symbols->facts.at[fact].record > 0) {
        TRPI_SAY(scope, line->span,
                 "A record begins as its fact says, such as `%.*s: weapon, starts rifle`; say it there, or set it in a step.",
                 TRPI_WORDS(line->name.text));
    } else if (trpi_fact_type(scope->compiler, fact).list_capacity > 0) {
        TRPI_SAY(scope, line->span, "A list begins empty; whoever is to be in it is added by a step, such as `add … to %.*s`.",
                 TRPI_WORDS(line->name.text));
    } else {
        uint32_t code = trpi_code_of_given_value(scope, line->value, fact);
        if (code != 0) {
            write(scope, line, (trpi_given){.fact = fact, .link = TRPI_NO_INDEX, .code = code}, context);
        }
    }
}

void trpi_compile_givens(trpi_scope *scope, const trpi_syntax_line *setting_or_test, const trpi_syntax_line *entry, uint16_t kind,
                         trpi_given_writer *write, void *context)
{
    for (const trpi_syntax_line *line = entry->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_ASSIGNMENT || line->broken) {
            continue;
        }
        uint16_t link = trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS, kind, line->name.text);
        if (link != TRPI_NO_INDEX) {
            compile_ends(scope, setting_or_test, line, link, write, context);
        } else {
            compile_fact(scope, line, kind, write, context);
        }
    }
}
