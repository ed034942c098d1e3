// SPDX-License-Identifier: MIT
// Resolves names: locals, parts, the performer's own facts, places and characters, choices, items,
// pools of lines.

#include "script/compile/expression.h"

#include "script/check/holder.h"
#include "script/check/role_start.h"
#include "script/check/types.h"
#include "script/compile/list.h"
#include "script/compile/value_record.h"
#include "script/compile/selector.h"

#include <string.h>

trpi_value_type trpi_emit_fact_read(trpi_compiler *compiler, uint16_t fact, bool is_own)
{
    bool common = trpi_kind_is_of_world_or_scene(compiler, compiler->symbols.facts.at[fact].kind);
    trpi_code_emit(&compiler->builder, common ? TRPI_OP_COMMON : is_own ? TRPI_OP_MY : TRPI_OP_FACT, fact);
    if (!is_own && !common) {
        compiler->symbols.facts.at[fact].flags |= TRPI_FACT_SHARED;
    }
    compiler->symbols.facts.at[fact].symbol.used = true;
    compiler->symbols.facts.at[fact].flags |= TRPI_FACT_READ;
    return trpi_fact_type(compiler, fact);
}

uint16_t trpi_find_named_part(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    bool named = scope->scene != NULL && expression != NULL && expression->kind == TRPI_EXPRESSION_NAME;
    return named ? trpi_symbol_find_and_note_use(scope->symbols, trpi_scene_parts(scope->scene), expression->name.text)
                 : TRPI_NO_INDEX;
}

bool trpi_expression_is_performer(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    uint16_t part = trpi_find_named_part(scope, expression);
    return expression->kind == TRPI_EXPRESSION_ME ||
           (part != TRPI_NO_INDEX && part == scope->part && !trpi_scene_part_is_every(scope->scene, part));
}

const trpi_local *trpi_scope_find_local(const trpi_scope *scope, trpi_text name)
{
    for (uint32_t i = name.size > 0 ? scope->locals.count : 0; i-- > 0;) {
        if (trpi_names_are_equal_without_case(scope->locals.at[i].name, name)) {
            return &scope->locals.at[i];
        }
    }
    return NULL;
}

const trpi_local *trpi_scope_find_local_and_note_use(const trpi_scope *scope, trpi_text name)
{
    const trpi_local *local = trpi_scope_find_local(scope, name);
    if (local != NULL) {
        trpi_symbols_note_mention(scope->symbols, name, local->name);
    }
    return local;
}

void trpi_scope_note_read(const trpi_scope *scope, const trpi_local *local)
{
    if (local->let != 0) {
        scope->compiler->lets.at[local->let - 1].is_read = true;
    }
}

bool trpi_scope_has_local(const trpi_scope *scope, trpi_text name)
{
    return trpi_scope_find_local(scope, name) != NULL;
}

// Returns the fact or counted item `name` of a kind. When the kind is unknown, a fact that all creatures have counts.
static uint16_t find_fact(const trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    return trpi_symbol_find_fact(&compiler->symbols, kind != TRPI_NO_INDEX ? kind : compiler->creature, name);
}

// Returns the fact called `name` of the scene, else that of the world; TRPI_NO_INDEX when neither has one.
static uint16_t find_common(const trpi_scope *scope, trpi_text name)
{
    uint16_t facts = scope->scene_facts;
    uint16_t fact = facts != TRPI_NO_INDEX ? trpi_symbol_find_fact(scope->symbols, facts, name) : TRPI_NO_INDEX;
    return fact == TRPI_NO_INDEX && scope->compiler->world != TRPI_NO_INDEX
               ? trpi_symbol_find_fact(scope->symbols, scope->compiler->world, name)
               : fact;
}

// Returns the fact that a name alone means: the performer's, the scene's, or the world's.
static uint16_t find_plain(const trpi_scope *scope, trpi_text name)
{
    uint16_t own = scope->kind != TRPI_NO_INDEX ? find_fact(scope->compiler, scope->kind, name) : TRPI_NO_INDEX;
    return own != TRPI_NO_INDEX ? own : find_common(scope, name);
}

bool trpi_scope_has_name(const trpi_scope *scope, trpi_text name)
{
    if (trpi_scope_find_local_and_note_use(scope, name) != NULL) {
        return true;
    }
    return (scope->scene != NULL &&
            trpi_symbol_find_and_note_use(scope->symbols, trpi_scene_parts(scope->scene), name) != TRPI_NO_INDEX) ||
           (scope->kind != TRPI_NO_INDEX && find_fact(scope->compiler, scope->kind, name) != TRPI_NO_INDEX) ||
           find_common(scope, name) != TRPI_NO_INDEX || TRPI_FIND(scope->symbols, globals, name) != TRPI_NO_INDEX;
}

uint16_t trpi_find_own_fact(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    if (expression != NULL && scope->symbols->records.count > 0) {
        expression = trpi_expression_copy_joining_record_parts(scope, expression);
    }
    if (expression != NULL && expression->kind == TRPI_EXPRESSION_NAME) {
        return trpi_scope_find_local(scope, expression->name.text) != NULL ||
                       trpi_find_named_part(scope, expression) != TRPI_NO_INDEX
                   ? TRPI_NO_INDEX
                   : find_plain(scope, expression->name.text);
    }
    const trpi_syntax_expression *left = expression != NULL ? expression->left : NULL;
    bool my = left != NULL && expression->kind == TRPI_EXPRESSION_MY && left->kind == TRPI_EXPRESSION_NAME;
    bool mine = left != NULL && expression->kind == TRPI_EXPRESSION_MEMBER && trpi_expression_is_performer(scope, left);
    return scope->kind != TRPI_NO_INDEX && (my || mine)
               ? find_fact(scope->compiler, scope->kind, my ? left->name.text : expression->name.text)
               : TRPI_NO_INDEX;
}

void trpi_scope_note_watched_fact(trpi_scope *scope, uint16_t fact, int64_t value)
{
    if (!scope->watching || fact == TRPI_NO_INDEX || trpi_symbols_fact_is_of_scene(scope->symbols, fact)) {
        return;
    }
    for (uint32_t i = 0; i < scope->watches.count; i++) {
        if (scope->watches.at[i].fact == fact && scope->watches.at[i].value == value) {
            return;
        }
    }
    trpi_pack_watched_fact watch = TRPI_BLANK(WATCH);
    watch.fact = fact;
    watch.value = value;
    TRPI_PUSH(scope->compiler, scope->watches, watch);
}

// ---- Unknown names ------------------------------------------------------------------------------

void trpi_name_guess_consider_scope_names(trpi_name_guess *guess, const trpi_scope *scope)
{
    for (uint32_t i = 0; i < scope->locals.count; i++) {
        trpi_name_guess_consider(guess, scope->locals.at[i].name);
    }
    if (scope->scene != NULL) {
        trpi_name_guess_consider_range(guess, scope->symbols, trpi_scene_parts(scope->scene));
    }
}

// Considers, as corrections of a misspelt name, the names that fit where an expression of type `expected` is needed.
static void guess_among_fitting_names(const trpi_scope *scope, trpi_value_type expected, trpi_name_guess *guess)
{
    trpi_name_guess_consider_scope_names(guess, scope);
    switch (expected.type) {
    case TRP_TYPE_ITEM: TRPI_GUESS(guess, scope->symbols, items); return;
    case TRP_TYPE_TEXT: TRPI_GUESS(guess, scope->symbols, pools); return;
    case TRP_TYPE_NEWCOMER:
        TRPI_GUESS(guess, scope->symbols, kinds);
        TRPI_GUESS(guess, scope->symbols, roles);
        return;
    case TRP_TYPE_CHOICE:
        if (expected.fact != TRPI_NO_INDEX) {
            const trpi_fact_symbol *fact = &scope->symbols->facts.at[expected.fact];
            trpi_name_guess_consider_range(guess, scope->symbols,
                                           TRPI_SOME(scope->symbols, choices, fact->first_choice, fact->choice_count));
        }
        return;
    case TRP_TYPE_ENTITY:
        for (uint32_t i = 0; i < scope->symbols->globals.count; i++) {
            const trpi_global_symbol *global = &scope->symbols->globals.at[i];
            if (trpi_kinds_overlap(scope->symbols, global->kind, expected.kind)) {
                trpi_name_guess_consider(guess, global->symbol.name);
            }
        }
        trpi_name_guess_consider(guess, trpi_text_from_string("partner"));
        break;
    default: break;
    }
    trpi_name_guess_consider_facts(guess, scope->symbols, scope->kind);
    trpi_name_guess_consider_facts(guess, scope->symbols, scope->compiler->world);
    trpi_name_guess_consider_facts(guess, scope->symbols, scope->scene_facts);
}

// Reports `the gate` and `guest's hunger`, which are good English, but not the language.
static bool report_english(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_name *name = &expression->name;
    if (name->word_count < 2) {
        return false;
    }
    trpi_text first = name->words[0].text;
    trpi_text rest = {name->words[1].text.at, (uint32_t)(name->text.at + name->text.size - name->words[1].text.at)};
    bool whole = name->words[1].text.at > name->text.at && rest.size < name->text.size;
    bool article = trpi_name_equals_word(first, "the"), owner = first.size > 2 && memcmp(first.at + first.size - 2, "'s", 2) == 0;
    trpi_text who = {first.at, owner ? first.size - 2 : 0};
    if (!whole || !(article || owner)) {
        return false;
    }
    const char *dot = article ? "" : ".";
    TRPI_SAY(scope, expression->span, "There is no `%s` here; write `%.*s%s%.*s`.", article ? "the" : "'s", TRPI_WORDS(who), dot,
             TRPI_WORDS(rest));
    trpi_diagnostics_suggest(scope->compiler->diagnostics, "%.*s%s%.*s", TRPI_WORDS(who), dot, TRPI_WORDS(rest));
    return true;
}

static bool lets(const trpi_syntax_step *step, trpi_text name)
{
    while (step != NULL && (step->kind != TRPI_SYNTAX_STEP_LET || !trpi_names_are_equal_without_case(step->name.text, name))) {
        step = step->together;
    }
    return step != NULL;
}

// Whether a `let` of `name` stands in the lines or below them. The recursion is no deeper than the parser reads.
static bool is_let_in(const trpi_syntax_line *line, trpi_text name)
{
    for (; line != NULL; line = line->next) {
        if (lets(line->step, name) || is_let_in(line->lines, name)) {
            return true;
        }
        for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            if (lets(cell->step, name)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_pronoun(trpi_text name)
{
    static const char *const words[] = {"him", "her", "them", "he", "she", "they"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (trpi_name_equals_word(name, words[i])) {
            return true;
        }
    }
    return false;
}

// Reports the use of a name that a `let` elsewhere in the scene has made: one part's names are not known to the others.
static bool report_let(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_text name = expression->name.text;
    if (scope->scene == NULL || scope->part == TRPI_NO_INDEX || !is_let_in(scope->scene->symbol.line->lines, name)) {
        return false;
    }
    trpi_text part = scope->scene->parts[scope->part].symbol.name;
    TRPI_SAY(
        scope, expression->span,
        "`%.*s` does not know `%.*s`: a `let` is known to who does it, in the rows below; give `%.*s` a `let %.*s = …` of its own.",
        TRPI_WORDS(part), TRPI_WORDS(name), TRPI_WORDS(part), TRPI_WORDS(name));
    return true;
}

// Reports a fact that a kind lacks, but a kind that descends from it has.
static bool report_other_kind(const trpi_scope *scope, trpi_span span, uint16_t kind, trpi_text name)
{
    for (uint16_t i = 0; i < scope->symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = &scope->symbols->facts.at[i];
        if (trpi_names_are_equal_without_case(fact->symbol.name, name) && fact->item == TRPI_NO_INDEX && fact->kind != kind &&
            trpi_kind_descends_from(scope->symbols, fact->kind, kind)) {
            trpi_text own = scope->symbols->kinds.at[kind].symbol.name, owner = scope->symbols->kinds.at[fact->kind].symbol.name;
            TRPI_SAY(scope, span,
                     "Not every `%.*s` has `%.*s`, only %s `%.*s` has; write `%.*s` for `%.*s` where it is said who this is.",
                     TRPI_WORDS(own), TRPI_WORDS(name), trpi_article_of(owner), TRPI_WORDS(owner), TRPI_WORDS(owner),
                     TRPI_WORDS(own));
            trpi_diagnostics_add_note(scope->compiler->diagnostics, fact->symbol.source, fact->symbol.span, "It is declared here.");
            return true;
        }
    }
    return false;
}

static void report_no_fact(const trpi_scope *scope, trpi_span span, uint16_t kind, trpi_text name, const trpi_name_guess *guess)
{
    trpi_text owner = scope->symbols->kinds.at[kind].symbol.name;
    if (!trpi_report_only_with_suggestion(&scope->file, span, guess, "`%.*s` has no fact `%.*s`", TRPI_WORDS(owner),
                                          TRPI_WORDS(name))) {
        TRPI_SAY(scope, span, "`%.*s` has no fact `%.*s`; declare it in the kind, such as `%.*s: 0 to 100`.", TRPI_WORDS(owner),
                 TRPI_WORDS(name), TRPI_WORDS(name));
    }
}

// Returns the beginning of the sentence for an unknown name, by the type that is needed; NULL: the type says nothing.
static const char *nothing_of(uint8_t type)
{
    return type == TRP_TYPE_ITEM       ? "No item is called"
           : type == TRP_TYPE_TEXT     ? "No pool of lines is called"
           : type == TRP_TYPE_CHOICE   ? "The list has no choice"
           : type == TRP_TYPE_ENTITY   ? "Nobody and nothing is called"
           : type == TRP_TYPE_NEWCOMER ? "No kind and no role is called"
                                       : NULL;
}

// Reports the name of a kind or role in a place for an entity, an item or the owner of a fact.
static void report_sort(const trpi_scope *scope, trpi_span span, trpi_text name, bool item)
{
    if (item) {
        TRPI_SAY(scope, span, "`%.*s` is a kind or a role, and no item; who lives is let appear with `summon %.*s at` and a place.",
                 TRPI_WORDS(name), TRPI_WORDS(name));
        return;
    }
    if (trpi_text_equals_string(trpi_source_slice(scope->file.source, (trpi_span){span.offset + span.length, 1}), ".")) {
        TRPI_SAY(scope, span,
                 "A fact is read of a name; write `let other = nearest %.*s` in a line before this one, and `other` here.",
                 TRPI_WORDS(name));
        return;
    }
    TRPI_SAY(scope, span, "`%.*s` is no one in particular; write `nearest %.*s` or `%s %.*s`.", TRPI_WORDS(name), TRPI_WORDS(name),
             trpi_article_of(name), TRPI_WORDS(name));
    trpi_diagnostics_suggest(scope->compiler->diagnostics, "nearest %.*s", TRPI_WORDS(name));
}

static void report_name(const trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected)
{
    if (scope->compiler->candidates != NULL) {
        trpi_add_name_completions(scope, expression->name.text, expected);
    }
    trpi_text name = expression->name.text;
    trpi_value_type sort;
    if (trpi_find_kind_or_role(scope->compiler, name, &sort)) {
        report_sort(scope, expression->span, name, expected.type == TRP_TYPE_ITEM);
        return;
    }
    if ((scope->is_stranger && expected.type != TRP_TYPE_ITEM && expected.type != TRP_TYPE_TEXT) ||
        !trpi_unknown_name_mark_reported_if_new(&scope->file, expression->span, "name", name)) {
        return;
    }
    if (is_pronoun(name)) {
        TRPI_SAY(scope, expression->span, "`%.*s` is written `it` for who made this happen, and `partner` for the other of two.",
                 TRPI_WORDS(name));
        return;
    }
    bool performed = scope->kind != TRPI_NO_INDEX;
    if (report_english(scope, expression) || report_let(scope, expression) ||
        (performed && report_other_kind(scope, expression->span, scope->kind, name))) {
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin(name);
    guess_among_fitting_names(scope, expected, &guess);
    const char *what = nothing_of(expected.type);
    if (performed && what == NULL) {
        report_no_fact(scope, expression->span, scope->kind, name, &guess);
        return;
    }
    what = what != NULL ? what : "Nothing here is called";
    if (trpi_report_only_with_suggestion(&scope->file, expression->span, &guess, "%s `%.*s`", what, TRPI_WORDS(name))) {
        return;
    }
    if (expected.type == TRP_TYPE_TEXT) {
        TRPI_SAY(scope, expression->span, "%s `%.*s`; put it in quotes if it is said, or declare `lines %.*s`.", what,
                 TRPI_WORDS(name), TRPI_WORDS(name));
    } else {
        TRPI_SAY(scope, expression->span, "%s `%.*s`; declare it, or use another name.", what, TRPI_WORDS(name));
    }
}

// ---- Names --------------------------------------------------------------------------------------

trpi_value_type trpi_emit_item_amount(const trpi_scope *scope, uint16_t item, trpi_number count)
{
    trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_NUMBER, count);
    trpi_emit_operation(scope, TRPI_OP_ITEM, item);
    scope->symbols->items.at[item].symbol.used = true;
    return trpi_value_type_without_kind(TRP_TYPE_ITEM);
}

// Emits the newcomer that a name in an action's argument means: `skeleton` in `summon skeleton at crypt`. A role stands for its
// kind with that role; a kind alone gets the role with which entities of the kind begin, if any. False when the name is no kind and
// no role.
static bool emit_newcomer(const trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    trpi_value_type sort;
    if (!trpi_find_kind_or_role(scope->compiler, expression->name.text, &sort)) {
        return false;
    }
    *type = trpi_value_type_unknown();
    if (sort.kind == TRPI_NO_INDEX) {
        return true;  // a role whose kind was not understood, which is reported
    }
    uint32_t flags = scope->symbols->kinds.at[sort.kind].flags;
    if ((flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) != TRPI_KIND_CHARACTER) {
        TRPI_SAY(scope, expression->span, "Only creatures can appear, and no player; `%.*s` is none of them.",
                 TRPI_WORDS(expression->name.text));
        return true;
    }
    uint16_t role =
        sort.role != TRPI_NO_INDEX ? sort.role : trpi_find_initial_role(scope->compiler, sort.kind, trpi_text_from_string(""));
    trpi_emit_operation(scope, TRPI_OP_NEWCOMER, sort.kind);
    if (role != TRPI_NO_INDEX) {
        trpi_emit_operation(scope, TRPI_OP_AS_ROLE, role);
    }
    *type = trpi_value_type_without_kind(TRP_TYPE_NEWCOMER);
    return true;
}

static bool name_choice(const trpi_scope *scope, trpi_text name, trpi_value_type expected)
{
    bool choices = expected.type == TRP_TYPE_CHOICE && expected.fact != TRPI_NO_INDEX;
    uint16_t choice =
        choices ? trpi_symbols_find_choice_of_fact(scope->symbols, &scope->symbols->facts.at[expected.fact], name) : TRPI_NO_INDEX;
    if (choice != TRPI_NO_INDEX) {
        trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_CHOICE, choice);
    }
    return choice != TRPI_NO_INDEX;
}

void trpi_report_ambiguous_partner(const trpi_scope *scope, trpi_span span, const trpi_scene_symbol *scene)
{
    const uint16_t last = (uint16_t)(scene->part_count - 1u);
    if (scene->part_count > 0 && trpi_scene_part_is_every(scene, last)) {
        TRPI_SAY(scope, span, "Several play `%.*s`, so nobody is `partner` here; write a part's name, or leave this out.",
                 TRPI_WORDS(scene->parts[last].symbol.name));
    } else {
        TRPI_SAY(scope, span, "With more than two parts it is not clear who `partner` is; write the part's name.");
    }
}

// Compiles a word of the language that stands for an entity or a value.
static bool name_word(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected, trpi_value_type *type)
{
    trpi_text name = expression->name.text;
    if (trpi_name_equals_word(name, "nobody")) {
        trpi_emit_operation(scope, TRPI_OP_NOBODY, 0);
        *type = trpi_value_type_anybody();
    } else if (expected.type == TRP_TYPE_POINT && trpi_name_equals_word(name, "unknown")) {
        trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_POINT, trp_value_unknown_point().bits);
        *type = expected;
    } else if (trpi_name_equals_word(name, "player") || trpi_name_equals_word(name, "the player")) {
        trpi_emit_operation(scope, TRPI_OP_PLAYER, 0);
        *type = trpi_value_type_entity(scope->compiler->player, TRPI_NO_INDEX);
    } else if (trpi_name_equals_word(name, "yes") || trpi_name_equals_word(name, "no")) {
        trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_TRUTH, trpi_name_equals_word(name, "yes"));
        *type = trpi_value_type_without_kind(TRP_TYPE_TRUTH);
    } else if (trpi_name_equals_word(name, "partner")) {
        *type = trpi_value_type_unknown();
        if (!scope->has_partner && scope->scene != NULL) {
            trpi_report_ambiguous_partner(scope, expression->span, scope->scene);
            return true;
        }
        if (!scope->has_partner) {
            TRPI_SAY(scope, expression->span,
                     scope->has_it ? "There is no `partner` here; whoever made this happen is `it`."
                                   : "There is no `partner` here; add `, with a creature within 8 m, about weather`.");
            return true;
        }
        trpi_emit_operation(scope, TRPI_OP_PARTNER, 0);
        *type = scope->partner;
    } else {
        return false;
    }
    return true;
}

static trpi_value_type emit_part(const trpi_scope *scope, const trpi_syntax_expression *expression, uint16_t part)
{
    const trpi_part_symbol *symbol = &scope->scene->parts[part];
    trpi_text name = symbol->symbol.name;
    bool me = part == scope->part, it = part == scope->it_part, uncast = scope->casts && part >= scope->cast_count;
    if (trpi_scene_part_is_every(scope->scene, part) && !scope->before_start && !uncast) {
        return trpi_report_list_instead_of_one_value(scope, expression);
    }
    if (me || it || (!scope->before_start && !uncast)) {
        trpi_emit_operation(scope, me ? TRPI_OP_ME : it ? TRPI_OP_IT : TRPI_OP_PART, me || it ? 0 : part);
        return trpi_value_type_entity(symbol->kind, symbol->role);
    }
    if (scope->before_start) {
        TRPI_SAY(
            scope, expression->span,
            "Who plays `%.*s` is not known before the scene starts; put this into the part, as `part %.*s: creature where it …`.",
            TRPI_WORDS(name), TRPI_WORDS(name));
    } else if (part == scope->cast_count) {
        TRPI_SAY(scope, expression->span, "Whoever is looked for here is `it`; write `it` in place of `%.*s`.", TRPI_WORDS(name));
    } else {
        TRPI_SAY(scope, expression->span,
                 "Who plays `%.*s` is not known yet when somebody for `%.*s` is looked for; parts are cast from the top down, "
                 "so say it at `%.*s`.",
                 TRPI_WORDS(name), TRPI_WORDS(scope->scene->parts[scope->cast_count].symbol.name), TRPI_WORDS(name));
    }
    return trpi_value_type_unknown();
}

// Compiles a fact with one value; of an entity list, reports that one of its members has to be chosen.
static trpi_value_type emit_plain(const trpi_scope *scope, const trpi_syntax_expression *expression, uint16_t fact, bool own)
{
    return scope->symbols->facts.at[fact].type.list_capacity > 0 ? trpi_report_list_instead_of_one_value(scope, expression)
                                                                 : trpi_emit_fact_read(scope->compiler, fact, own);
}

trpi_value_type trpi_compile_name(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected)
{
    trpi_text name = expression->name.text;
    trpi_value_type type = trpi_value_type_unknown();
    const trpi_local *local = trpi_scope_find_local(scope, name);
    uint16_t item = TRPI_FIND(scope->symbols, items, name);
    if (name_choice(scope, name, expected)) {
        return expected;
    }
    if (local != NULL) {
        trpi_symbols_note_mention(scope->symbols, name, local->name);
        trpi_scope_note_read(scope, local);
        if (local->type.list_capacity > 0) {
            return trpi_report_list_instead_of_one_value(scope, expression);
        }
        uint32_t local_type = local->type.type != TRP_TYPE_NONE ? local->type.type : TRP_TYPE_NUMBER;
        trpi_emit_operation(scope, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(local->index, local_type));
        return local->type;
    }
    uint16_t part = trpi_find_named_part(scope, expression);
    if (part != TRPI_NO_INDEX) {
        return emit_part(scope, expression, part);
    }
    if (expected.type == TRP_TYPE_ITEM && item != TRPI_NO_INDEX) {
        return trpi_emit_item_amount(scope, item, TRP_ONE);
    }
    if (expected.type == TRP_TYPE_NEWCOMER && emit_newcomer(scope, expression, &type)) {
        return type;
    }
    if (name_word(scope, expression, expected, &type)) {
        return type;
    }
    uint16_t fact = find_plain(scope, name);
    if (fact != TRPI_NO_INDEX && trpi_symbols_fact_is_of_scene(scope->symbols, fact) && scope->before_start) {
        return TRPI_UNKNOWN(scope, expression->span,
                            "`%.*s` is a fact of the scene, which has none before it starts; put this into its rows.",
                            TRPI_WORDS(name));
    }
    if (fact != TRPI_NO_INDEX) {
        return emit_plain(scope, expression, fact, true);
    }
    if (trpi_try_compile_link_name(scope, expression, &type)) {
        return type;
    }
    uint16_t global = TRPI_FIND(scope->symbols, globals, name);
    if (global != TRPI_NO_INDEX) {
        trpi_emit_operation(scope, TRPI_OP_GLOBAL, global);
        scope->symbols->globals.at[global].symbol.used = true;
        return trpi_value_type_entity(scope->symbols->globals.at[global].kind, scope->symbols->globals.at[global].role);
    }
    uint16_t pool = TRPI_FIND(scope->symbols, pools, name);
    if (pool != TRPI_NO_INDEX && expected.type == TRP_TYPE_TEXT) {
        trpi_emit_operation(scope, TRPI_OP_POOL, pool);
        return trpi_value_type_without_kind(TRP_TYPE_TEXT);
    }
    if (item != TRPI_NO_INDEX) {
        return trpi_emit_item_amount(scope, item, TRP_ONE);
    }
    if (trpi_try_compile_question(scope, "", NULL, expression, &type)) {
        return type;
    }
    report_name(scope, expression, expected);
    return trpi_value_type_unknown();
}

// ---- Facts of somebody --------------------------------------------------------------------------

static void report_fact(const trpi_scope *scope, uint16_t kind, const trpi_syntax_name *name)
{
    if (trpi_name_equals_word(name->text, "partner") || trpi_name_equals_word(name->text, "player")) {
        TRPI_SAY(scope, name->span, "`%.*s` is no fact of anybody; write it alone, without `my` or a point.",
                 TRPI_WORDS(name->text));
        return;
    }
    if (kind == TRPI_NO_INDEX && (scope->is_stranger || (scope->scene != NULL && scope->scene->broken))) {
        return;  // the entity was not understood, which is reported
    }
    kind = kind != TRPI_NO_INDEX ? kind : scope->compiler->creature;
    if (kind != TRPI_NO_INDEX && trpi_unknown_name_mark_reported_if_new(&scope->file, name->span, "name", name->text) &&
        !report_other_kind(scope, name->span, kind, name->text)) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, scope->compiler->candidates);
        trpi_name_guess_consider_facts(&guess, scope->symbols, kind);
        report_no_fact(scope, name->span, kind, name->text, &guess);
    }
}

trpi_value_type trpi_compile_dotted_name(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    uint16_t own = trpi_find_own_fact(scope, expression);
    if (own != TRPI_NO_INDEX) {
        return emit_plain(scope, expression, own, true);
    }
    trpi_value_type left = trpi_compile_value(scope, expression->left, trpi_value_type_unknown());
    if (left.type == TRP_TYPE_NONE) {
        return left;
    }
    if (left.record > 0) {
        trpi_text record = scope->symbols->records.at[left.record - 1u].symbol.name;
        return TRPI_UNKNOWN(
            scope, expression->name.span, "%s %.*s has no part `%.*s`; declare it in the record, such as `%.*s: 0 to 100`.",
            trpi_names_are_equal_without_case(trpi_text_from_string(trpi_article_of(record)), trpi_text_from_string("an")) ? "An"
                                                                                                                           : "A",
            TRPI_WORDS(record), TRPI_WORDS(expression->name.text), TRPI_WORDS(expression->name.text));
    }
    if (left.type != TRP_TYPE_ENTITY) {
        return TRPI_UNKNOWN(scope, expression->left->span,
                            "`%.*s` is %s, which has no facts; write a character or place before the point.",
                            TRPI_WORDS(trpi_scope_text_of_span(scope, expression->left->span)), trpi_value_type_words(left));
    }
    uint16_t link = left.kind != TRPI_NO_INDEX
                        ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS, left.kind, expression->name.text)
                        : TRPI_NO_INDEX;
    if (link != TRPI_NO_INDEX) {
        return trpi_emit_reading_of_link_end(&scope->file, expression->span, link);
    }
    uint16_t item = TRPI_FIND(scope->symbols, items, expression->name.text);
    if (item != TRPI_NO_INDEX) {
        trpi_emit_operation(scope, TRPI_OP_HOLDS, item);
        for (uint32_t i = 0; i < scope->symbols->facts.count; i++) {
            if (scope->symbols->facts.at[i].item == item) {
                scope->symbols->facts.at[i].flags |= TRPI_FACT_SHARED;
            }
        }
        return trpi_value_type_number(TRPI_DIMENSION_NUMBER);
    }
    uint16_t fact = find_fact(scope->compiler, left.kind, expression->name.text);
    if (fact == TRPI_NO_INDEX) {
        report_fact(scope, left.kind, &expression->name);
        return trpi_value_type_unknown();
    }
    return emit_plain(scope, expression, fact, false);
}

trpi_value_type trpi_compile_name_behind_my(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *inner = expression->left;
    uint16_t fact = trpi_find_own_fact(scope, expression);
    if (fact != TRPI_NO_INDEX) {
        return emit_plain(scope, expression, fact, true);
    }
    if (scope->is_stranger) {
        return trpi_value_type_unknown();
    }
    if (scope->kind == TRPI_NO_INDEX) {
        return TRPI_UNKNOWN(scope, expression->span,
                            "Nobody performs anything here, so there is no `my`; write the character's name.");
    }
    if (inner != NULL && inner->kind == TRPI_EXPRESSION_NAME) {
        report_fact(scope, scope->kind, &inner->name);
        return trpi_value_type_unknown();
    }
    if (inner == NULL || inner->kind != TRPI_EXPRESSION_MEMBER) {
        return trpi_value_type_unknown();
    }
    trpi_syntax_expression my = *expression;  // `my friend.mood` is the mood of `my friend`
    my.left = inner->left;
    trpi_syntax_expression member = *inner;
    member.left = &my;
    return trpi_compile_dotted_name(scope, &member);
}

bool trpi_check_name_hides_no_fact(const trpi_scope *scope, trpi_span span, trpi_text name)
{
    trpi_syntax_expression alone = {.kind = TRPI_EXPRESSION_NAME, .span = span, .name = {.text = name, .span = span}};
    uint16_t fact = trpi_find_own_fact(scope, &alone);
    if (fact == TRPI_NO_INDEX || !trpi_kind_is_of_world_or_scene(scope->compiler, scope->symbols->facts.at[fact].kind)) {
        return true;
    }
    bool world = scope->symbols->facts.at[fact].kind == scope->compiler->world;
    return TRPI_REFUSE(scope, span, "`%.*s` is a fact of %s already; choose another name, or change it with `set %.*s to …`.",
                       TRPI_WORDS(name), world ? "the world" : "the scene", TRPI_WORDS(name));
}

bool trpi_check_let_name(const trpi_scope *scope, const trpi_syntax_name *name)
{
    return scope->scene != NULL || !trpi_scope_has_local(scope, name->text) ||
           TRPI_REFUSE(scope, name->span, "`%.*s` is named above already; choose another name, or change it with `set %.*s to …`.",
                       TRPI_WORDS(name->text), TRPI_WORDS(name->text));
}
