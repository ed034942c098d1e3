// SPDX-License-Identifier: MIT
// Compiles expressions: they are checked and written in one walk. The walk is as deep as the parser lets expressions
// nest.

#include "script/compile/expression.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/types.h"
#include "script/compile/line.h"
#include "script/compile/list.h"
#include "script/compile/vain_line.h"
#include "script/compile/value_record.h"
#include "script/compile/selector.h"

static trpi_value_type truth(void)
{
    return trpi_value_type_without_kind(TRP_TYPE_TRUTH);
}

static trpi_text text_of(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    return trpi_scope_text_of_span(scope, expression->span);
}

// ---- Checking -----------------------------------------------------------------------------------

static void report_place(const trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type is,
                         trpi_value_type expected, const char *where)
{
    trpi_text text = text_of(scope, expression);
    trpi_text has = scope->symbols->kinds.at[is.kind].symbol.name, needs = scope->symbols->kinds.at[expected.kind].symbol.name;
    trpi_name_guess guess = trpi_name_guess_begin_collecting(text, scope->compiler->candidates);
    guess.distance = text.size + 1 < 9 ? text.size + 1 : 9;  // any that fits: the name is right, the sort is not
    for (uint32_t i = 0; i < scope->symbols->globals.count; i++) {
        const trpi_global_symbol *global = &scope->symbols->globals.at[i];
        if (trpi_kind_descends_from(scope->symbols, global->kind, expected.kind)) {
            trpi_name_guess_consider(&guess, global->symbol.name);
            bool longer = global->symbol.name.size > text.size && text.size > 1 &&
                          trpi_names_are_equal_without_case((trpi_text){global->symbol.name.at, text.size}, text);
            guess.best = longer ? global->symbol.name : guess.best;  // `barkeeper` for `bar`
        }
    }
    if (!trpi_report_only_with_suggestion(&scope->file, expression->span, &guess, "`%.*s` is %s %.*s, but %s needs %s %.*s",
                                          TRPI_WORDS(text), trpi_article_of(has), TRPI_WORDS(has), where, trpi_article_of(needs),
                                          TRPI_WORDS(needs))) {
        TRPI_SAY(scope, expression->span, "`%.*s` is %s %.*s, but %s needs %s %.*s; write for example `nearest %.*s`.",
                 TRPI_WORDS(text), trpi_article_of(has), TRPI_WORDS(has), where, trpi_article_of(needs), TRPI_WORDS(needs),
                 TRPI_WORDS(needs));
    }
}

// Returns a kind of character that the writer has declared, as an example of an entity that an action lets appear.
static trpi_text sample_newcomer(const trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.kinds.count; i++) {
        const trpi_kind_symbol *kind = &compiler->symbols.kinds.at[i];
        bool own = kind->symbol.source != NULL && !kind->symbol.source->is_standard;
        if (own && (kind->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == TRPI_KIND_CHARACTER) {
            return kind->symbol.name;
        }
    }
    return trpi_text_from_string("creature");
}

trpi_text trpi_example_of_type(const trpi_compiler *compiler, trpi_value_type expected)
{
    const trpi_symbols *symbols = &compiler->symbols;
    const trpi_fact_symbol *fact = expected.fact < symbols->facts.count ? &symbols->facts.at[expected.fact] : NULL;
    switch (expected.type) {
    case TRP_TYPE_NUMBER: return trpi_text_from_string(trpi_dimension_example((trpi_dimension)expected.dimension));
    case TRP_TYPE_TRUTH: return trpi_text_from_string("yes");
    case TRP_TYPE_TEXT: return trpi_text_from_string("\"Hello.\"");
    case TRP_TYPE_ITEM: return symbols->items.count > 0 ? symbols->items.at[0].symbol.name : trpi_text_from_string("ale");
    case TRP_TYPE_CHOICE:
        return fact != NULL && fact->choice_count > 0 ? symbols->choices.at[fact->first_choice].symbol.name
                                                      : trpi_text_from_string("calm");
    case TRP_TYPE_POINT: return trpi_text_from_string("(3, 2)");
    case TRP_TYPE_NEWCOMER: return sample_newcomer(compiler);
    default: break;
    }
    for (uint32_t i = 0; expected.kind != TRPI_NO_INDEX && expected.kind == compiler->place && i < symbols->globals.count; i++) {
        if (trpi_kinds_overlap(symbols, symbols->globals.at[i].kind, expected.kind)) {
            return symbols->globals.at[i].symbol.name;
        }
    }
    return trpi_text_from_string("nearest creature");
}

// Whether a value of type `is` may stand where `expected` is needed; reports why not.
static bool check_fit(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type is, trpi_value_type expected,
                      const char *where)
{
    if (is.type == TRP_TYPE_NONE || expected.type == TRP_TYPE_NONE) {
        return is.type != TRP_TYPE_NONE;
    }
    trpi_text text = text_of(scope, expression);
    if (is.type == TRP_TYPE_POINT && expected.type == TRP_TYPE_ENTITY) {
        return TRPI_REFUSE(
            scope, expression->span,
            "`%.*s` is a point, but %s needs somebody or a place; write `place spot`, say where it is in the setting or "
            "the test, and write `spot` here.",
            TRPI_WORDS(text), where);
    }
    if (is.type != expected.type) {
        return TRPI_REFUSE(scope, expression->span, "`%.*s` is %s, but %s needs %s; write for example `%.*s`.", TRPI_WORDS(text),
                           trpi_value_type_words(is), where, trpi_value_type_words(expected),
                           TRPI_WORDS(trpi_example_of_type(scope->compiler, expected)));
    }
    if (is.type == TRP_TYPE_NUMBER && !trpi_dimension_fits((trpi_dimension)is.dimension, (trpi_dimension)expected.dimension)) {
        bool bare = is.dimension == TRPI_DIMENSION_NUMBER;
        return TRPI_REFUSE(scope, expression->span,
                           bare ? "`%.*s` has no unit, but %s needs %s; write for example `%s`."
                                : "`%.*s` has the wrong unit: %s needs %s; write for example `%s`.",
                           TRPI_WORDS(text), where, trpi_value_type_words(expected),
                           trpi_dimension_example((trpi_dimension)expected.dimension));
    }
    if (is.type == TRP_TYPE_ENTITY && !trpi_kinds_overlap(scope->symbols, is.kind, expected.kind)) {
        report_place(scope, expression, is, expected, where);
        return false;
    }
    if (is.type == TRP_TYPE_CHOICE && is.fact != expected.fact) {
        return TRPI_REFUSE(scope, expression->span, "`%.*s` is from another list than %s; use a choice of the same list.",
                           TRPI_WORDS(text), where);
    }
    return true;
}

bool trpi_compile_value_of_type(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                const char *needed_by)
{
    return check_fit(scope, expression, trpi_compile_value(scope, expression, expected), expected, needed_by);
}

trpi_value_type trpi_compile_value_or_point(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                            const char *needed_by)
{
    trpi_value_type is = trpi_compile_value(scope, expression, expected);
    return is.type == TRP_TYPE_POINT || check_fit(scope, expression, is, expected, needed_by) ? is : trpi_value_type_unknown();
}

// ---- Atoms --------------------------------------------------------------------------------------

// Whether a random value would be drawn anew at every evaluation, which no writer means; reports it if so.
static bool is_drawn_again(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_text text = text_of(scope, expression);
    if (scope->polled && scope->on_arrow && expression->kind == TRPI_EXPRESSION_PHRASE) {
        TRPI_SAY(scope, expression->span, "`%.*s` would be drawn at every step; write `%.*s per s`.", TRPI_WORDS(text),
                 TRPI_WORDS(text));
    } else if (scope->polled) {
        TRPI_SAY(scope, expression->span,
                 "`%.*s` would be drawn at every step; let a time that is drawn once end it, such as `wait 5 to 60 s`.",
                 TRPI_WORDS(text));
    } else if (scope->weighed) {
        TRPI_SAY(scope, expression->span,
                 "`%.*s` would be drawn again at every look for something to do; say how often with a weight, such as `weight 2`.",
                 TRPI_WORDS(text));
    }
    return scope->polled || scope->weighed;
}

static trpi_value_type quantity(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_quantity *q = &expression->quantity;
    if (q->days != 0) {
        return TRPI_UNKNOWN(scope, expression->span, "A day of the week has no place here; ask for it with `it is on Sunday`.");
    }
    if (q->per != TRPI_UNIT_NONE) {
        return TRPI_UNKNOWN(scope, expression->span,
                            "`%.*s` says how fast something changes, which has no place here; write it without `per`.",
                            TRPI_WORDS(text_of(scope, expression)));
    }
    trpi_dimension dimension = trpi_unit_dimension(q->unit);
    trpi_number low = trpi_quantity_low_in_base_unit(q), high = trpi_quantity_high_in_base_unit(q);
    trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_NUMBER, low);
    if (q->is_range && is_drawn_again(scope, expression)) {
        return trpi_value_type_unknown();
    }
    if (q->is_range) {
        bool whole = dimension == TRPI_DIMENSION_NUMBER && low % TRP_ONE == 0 && high % TRP_ONE == 0;
        trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_NUMBER, high);
        trpi_emit_operation(scope, whole ? TRPI_OP_WHOLE_RANGE : TRPI_OP_RANGE, 0);
    }
    return trpi_value_type_number(dimension);
}

// Compiles a count of an item: `200 ale`.
static trpi_value_type count(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_value_type sort;
    bool known = TRPI_FIND(scope->symbols, items, expression->name.text) != TRPI_NO_INDEX;
    if (!known && trpi_find_kind_or_role(scope->compiler, expression->name.text, &sort)) {
        return TRPI_UNKNOWN(scope, expression->span,
                            "Only items are counted so, and `%.*s` is a kind or a role; leave the number out.",
                            TRPI_WORDS(expression->name.text));
    }
    uint16_t item = trpi_need_counted_item(scope, &expression->name);
    if (item == TRPI_NO_INDEX) {
        return trpi_value_type_unknown();
    }
    trpi_value_type number = quantity(scope, expression);
    trpi_emit_operation(scope, TRPI_OP_ITEM, item);
    scope->symbols->items.at[item].symbol.used = true;
    return number.type != TRP_TYPE_NONE ? trpi_value_type_without_kind(TRP_TYPE_ITEM) : number;
}

static trpi_value_type one_of(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *left = expression->left;
    if (left == NULL || left->kind == TRPI_EXPRESSION_ERROR) {
        return trpi_value_type_unknown();
    }
    if (left->kind != TRPI_EXPRESSION_NAME) {
        return TRPI_UNKNOWN(scope, expression->span, "`one of` a list is" TRPI_NOT_YET);
    }
    return trpi_compile_name(scope, left, trpi_value_type_without_kind(TRP_TYPE_TEXT));
}

static trpi_value_type select_one(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_value_type found;
    uint16_t selector = trpi_compile_search_selector(scope, expression, &found);
    if (expression->selector == TRPI_SELECTOR_EVERY && found.type != TRP_TYPE_NONE) {
        return TRPI_UNKNOWN(scope, expression->span,
                            "`every` finds many, but here is room for one; write `nearest` or `random` instead.");
    }
    if (selector != TRPI_NONE16) {
        trpi_emit_operation(scope, TRPI_OP_SELECT, selector);
    }
    return found;
}

static trpi_value_type point(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trp_point at;
    if (!trpi_constant_point(&scope->file, expression, &at.x, &at.y, &at.z)) {
        return trpi_value_type_unknown();
    }
    trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_POINT, trp_value_point(at).bits);
    return trpi_value_type_without_kind(TRP_TYPE_POINT);
}

static trpi_value_type spoken(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_emit_operation(scope, TRPI_OP_LINE,
                        trpi_compile_spoken_line(scope, !scope->says, expression->text, trpi_text_from_string("")));
    return trpi_value_type_without_kind(TRP_TYPE_TEXT);
}

static trpi_value_type somebody(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    bool me = expression->kind == TRPI_EXPRESSION_ME, it = expression->kind == TRPI_EXPRESSION_IT;
    if (me ? scope->kind != TRPI_NO_INDEX : it ? scope->has_it : scope->provider != TRPI_NO_INDEX) {
        trpi_emit_operation(scope, me || (it && scope->it_is_me) ? TRPI_OP_ME : it ? TRPI_OP_IT : TRPI_OP_THIS, 0);
        return it ? scope->it : trpi_value_type_entity(me ? scope->kind : scope->provider, me ? scope->role : TRPI_NO_INDEX);
    }
    if (!me || !scope->is_stranger) {
        TRPI_SAY(scope, expression->span, "%s",
                 me   ? "Nobody performs anything here, so there is no `me`; write the character's name."
                 : it ? "There is no `it` here: `it` is who made a `when` happen, or who is looked at in a `where`."
                      : "There is no `this` here: it is the object, in what that offers or does.");
    }
    return trpi_value_type_unknown();
}

// ---- Phrases: `chance 20%`, `distance to bar` ---------------------------------------------------

static trpi_value_type chance(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *value = expression->arguments->value;
    bool rate = value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.per != TRPI_UNIT_NONE;
    if (rate && scope->polled) {
        TRPI_SAY(scope, expression->span,
                 "A chance per time stands behind an arrow of a network, alone or joined to the rest by `and`; write it there.");
    } else if (!is_drawn_again(scope, expression)) {
        if (rate) {
            TRPI_SAY(scope, expression->span, "This is drawn once, so it is no rate; write `chance 20%%` without `per`.");
        } else if (trpi_compile_value_of_type(scope, value, trpi_value_type_number(TRPI_DIMENSION_CHANCE), "`chance`")) {
            trpi_emit_operation(scope, TRPI_OP_CHANCE, 0);
            return truth();
        }
    }
    return trpi_value_type_unknown();
}

static trpi_value_type number_of(trpi_scope *scope, const trpi_syntax_expression *whom)
{
    trpi_value_type found;
    trpi_slot_group list;
    bool listed = trpi_find_entity_list(scope, whom, &list);
    if (!listed && trpi_report_list_of_unknown_members(scope, whom)) {
        return trpi_value_type_unknown();
    }
    if (!listed && whom->kind != TRPI_EXPRESSION_SELECT) {
        return TRPI_UNKNOWN(scope, whom->span, "What is to be counted? Write for example `number of every Patron within 5 m`.");
    }
    uint16_t selector = listed ? trpi_selector_of_list(scope, &list, false) : trpi_compile_search_selector(scope, whom, &found);
    if (selector == TRPI_NONE16) {
        return trpi_value_type_unknown();
    }
    trpi_emit_operation(scope, TRPI_OP_COUNT, selector);
    return trpi_value_type_number(TRPI_DIMENSION_NUMBER);
}

static trpi_value_type phrase(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_text name = expression->name.text;
    const trpi_syntax_argument *arguments = expression->arguments;
    if (arguments != NULL && trpi_name_equals_word(name, "chance")) {
        return chance(scope, expression);
    }
    if (arguments != NULL && trpi_name_equals_word(name, "distance")) {
        return trpi_compile_distance(scope, arguments);
    }
    if (arguments != NULL && trpi_name_equals_word(name, "number") && trpi_text_equals_string(arguments->preposition, "of")) {
        return number_of(scope, arguments->value);
    }
    if (arguments != NULL && trpi_name_equals_word(name, "time") && arguments->value->kind == TRPI_EXPRESSION_NAME &&
        trpi_name_equals_word(arguments->value->name.text, "day")) {
        trpi_emit_operation(scope, TRPI_OP_HOUR, 0);
        return trpi_value_type_number(TRPI_DIMENSION_DURATION);
    }
    trpi_value_type type;
    if (trpi_try_compile_hours_test(scope, expression, &type)) {
        return type;
    }
    if (trpi_try_compile_question(scope, "", NULL, expression, &type)) {
        return type;
    }
    if (trpi_find_relation_query(scope->compiler, name) != TRPI_NO_INDEX) {
        return TRPI_UNKNOWN(
            scope, expression->span,
            "Whether somebody is %s `%.*s` of mine is written `it is %s %.*s`; of somebody else's it cannot be asked.",
            trpi_article_of(name), TRPI_WORDS(name), trpi_article_of(name), TRPI_WORDS(name));
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
    trpi_name_guess_consider(&guess, trpi_text_from_string("chance"));
    trpi_name_guess_consider(&guess, trpi_text_from_string("distance"));
    TRPI_GUESS(&guess, scope->symbols, queries);
    trpi_report_unknown_name(&scope->file, &expression->name, "condition or question", &guess);
    return trpi_value_type_unknown();
}

// ---- Comparisons --------------------------------------------------------------------------------

// Notes the comparison of an own fact with a constant for the engine's wake-ups.
static void watch_numbers(trpi_scope *scope, const trpi_syntax_expression *a, const trpi_syntax_expression *b)
{
    trpi_number number;
    trpi_dimension dimension;
    if (trpi_fold_constant(b, &number, &dimension)) {
        trpi_scope_note_watched_fact(scope, trpi_find_own_fact(scope, a), number);
    }
    if (trpi_fold_constant(a, &number, &dimension)) {
        trpi_scope_note_watched_fact(scope, trpi_find_own_fact(scope, b), number);
    }
}

static bool check_numbers(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type left, trpi_value_type right)
{
    if (left.type == TRP_TYPE_NONE || right.type == TRP_TYPE_NONE) {
        return false;
    }
    if (left.type != TRP_TYPE_NUMBER || right.type != TRP_TYPE_NUMBER) {
        const trpi_syntax_expression *wrong = left.type != TRP_TYPE_NUMBER ? expression->left : expression->right;
        trpi_text text = text_of(scope, wrong);
        return TRPI_REFUSE(scope, wrong->span, "`%.*s` is %s, which is neither more nor less than something; compare it with `is`.",
                           TRPI_WORDS(text), trpi_value_type_words(left.type != TRP_TYPE_NUMBER ? left : right));
    }
    if (left.dimension != right.dimension) {
        return TRPI_REFUSE(scope, expression->span, "`%.*s` is %s and `%.*s` is %s; both sides need the same unit.",
                           TRPI_WORDS(text_of(scope, expression->left)), trpi_value_type_words(left),
                           TRPI_WORDS(text_of(scope, expression->right)), trpi_value_type_words(right));
    }
    return true;
}

// Refuses filters behind `is`: `it is a Patron within 3 m` would not say whether the nearest one is meant.
static void report_filters(const trpi_scope *scope, const trpi_syntax_expression *right)
{
    trpi_text sort = right->left->name.text;
    TRPI_SAY(scope, right->filters->span,
             "Whether it is a `%.*s` is one thing, and this another; join the two with `and`, such as `it is %s %.*s and it is "
             "within 3 m of me`.",
             TRPI_WORDS(sort), trpi_article_of(sort), TRPI_WORDS(sort));
}

// Compiles a test that needs only the left side on the stack: `it is nobody`, `it is busy`, `it is a Patron`. False for any other,
// also for `it is nearest Patron`, which asks which entity it is, not of what sort.
static bool is_sort(const trpi_scope *scope, const trpi_syntax_expression *right)
{
    bool article = right->kind == TRPI_EXPRESSION_SELECT && right->selector == TRPI_SELECTOR_A;
    const trpi_syntax_expression *named = article ? right->left : right;
    trpi_value_type sort;
    if (named == NULL || named->kind != TRPI_EXPRESSION_NAME) {
        return false;
    }
    if (article && right->filters != NULL) {
        report_filters(scope, right);
    }
    static const struct {
        const char *word;
        uint8_t op;
        bool opposite;
    } states[] = {{"nobody", TRPI_OP_EXISTS, true}, {"gone", TRPI_OP_EXISTS, true}, {"busy", TRPI_OP_BUSY, false}};
    for (uint32_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (trpi_name_equals_word(named->name.text, states[i].word)) {
            trpi_emit_operation(scope, states[i].op, 0);
            if (states[i].opposite) {
                trpi_emit_operation(scope, TRPI_OP_NOT, 0);
            }
            return true;
        }
    }
    if (!trpi_find_kind_or_role(scope->compiler, named->name.text, &sort)) {
        return false;
    }
    bool role = sort.role != TRPI_NO_INDEX;
    trpi_emit_operation(scope, role ? TRPI_OP_WEARS : TRPI_OP_IS_KIND, role ? sort.role : sort.kind);
    return true;
}

// Compiles `leader is done`, `leader is away`: the state of a part of the scene. Needs only the left side on the stack.
static bool is_status(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *right = expression->right;
    bool named = right->kind == TRPI_EXPRESSION_NAME &&
                 (trpi_name_equals_word(right->name.text, "done") || trpi_name_equals_word(right->name.text, "away"));
    const trpi_syntax_expression *left = expression->left;
    bool partner = scope->has_partner && left != NULL && left->kind == TRPI_EXPRESSION_NAME &&
                   trpi_name_equals_word(left->name.text, "partner");
    if (!named || scope->before_start || scope->casts || !(partner || trpi_find_named_part(scope, left) != TRPI_NO_INDEX)) {
        return false;
    }
    trpi_emit_operation(scope, trpi_name_equals_word(right->name.text, "done") ? TRPI_OP_DONE : TRPI_OP_AWAY, 0);
    return true;
}

static void watch_choice(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type left)
{
    uint16_t fact = trpi_find_own_fact(scope, expression->left);
    if (fact == TRPI_NO_INDEX || expression->right->kind != TRPI_EXPRESSION_NAME) {
        return;
    }
    if (left.type == TRP_TYPE_TRUTH) {
        trpi_scope_note_watched_fact(scope, fact, 1);
    } else if (left.type == TRP_TYPE_CHOICE && left.fact != TRPI_NO_INDEX) {
        const trpi_fact_symbol *symbol = &scope->symbols->facts.at[left.fact];
        uint16_t choice = trpi_symbols_find_choice_of_fact(scope->symbols, symbol, expression->right->name.text);
        if (choice != TRPI_NO_INDEX) {
            trpi_scope_note_watched_fact(scope, fact, choice);
        }
    }
}

// Compiles a question to the game with `can`, `is` or `has`. False when the game has no such question.
static bool ask_game(trpi_scope *scope, const char *lead, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    bool any = trpi_query_is_declared(scope->compiler, lead, expression->right) &&
               trpi_try_compile_question_about_selector(scope, expression);
    *type = truth();
    return any || trpi_try_compile_question(scope, lead, expression->left, expression->right, type);
}

static trpi_value_type can(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_value_type type;
    if (ask_game(scope, "can", expression, &type)) {
        return type;
    }
    if (expression->right->kind == TRPI_EXPRESSION_ERROR) {
        return trpi_value_type_unknown();
    }
    trpi_text text = trpi_scope_text_of_span(scope, trpi_span_join(expression->operator_span, expression->right->span));
    trpi_name_guess guess = trpi_name_guess_begin_collecting(text, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, queries);
    TRPI_GUESS(&guess, scope->symbols, offered);
    return TRPI_UNKNOWN(scope, expression->right->span,
                        "The game cannot be asked `%.*s`%s%.*s%s; declare it: `condition (who: creature) can …` in a `host` block.",
                        TRPI_WORDS(text), guess.best.size > 0 ? "; did you mean `" : "", TRPI_WORDS(guess.best),
                        guess.best.size > 0 ? "`? Or" : "");
}

static trpi_value_type is(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_value_type type;
    const trpi_syntax_expression *right = expression->right;
    if (trpi_try_compile_it_is_time_test(scope, expression, &type)) {
        return type;
    }
    if (trpi_try_compile_is_a_record_test(scope, expression)) {
        return truth();
    }
    if (ask_game(scope, "is", expression, &type)) {
        return type;
    }
    if (trpi_try_compile_relation_test(scope, expression)) {
        return truth();
    }
    if (right->kind == TRPI_EXPRESSION_PHRASE) {
        return right->name.word_count == 0 ? trpi_compile_place_test(scope, expression) : phrase(scope, right);
    }
    trpi_value_type left = trpi_compile_value(scope, expression->left, trpi_value_type_unknown());
    if (left.type == TRP_TYPE_NONE) {
        return left;
    }
    if (left.type == TRP_TYPE_POINT && trpi_try_compile_is_known_test(scope, right)) {
        return truth();
    }
    bool somebody = left.type == TRP_TYPE_ENTITY, named = right->kind == TRPI_EXPRESSION_NAME;
    uint16_t fact = somebody && left.kind != TRPI_NO_INDEX && named
                        ? trpi_symbol_find_fact(scope->symbols, left.kind, right->name.text)
                        : TRPI_NO_INDEX;
    if (somebody && named && trpi_name_equals_word(right->name.text, "free")) {
        trpi_emit_operation(scope, TRPI_OP_FREE, 0);
    } else if (fact != TRPI_NO_INDEX && trpi_fact_type(scope->compiler, fact).type == TRP_TYPE_TRUTH) {
        (void)trpi_emit_fact_read(scope->compiler, fact, false);  // `it is seated`
    } else if (!somebody || fact != TRPI_NO_INDEX || !(is_sort(scope, right) || is_status(scope, expression))) {
        trpi_refuse_any_for_one(scope, right);
        if (!trpi_compile_value_of_type(scope, right, left, "this comparison")) {
            return trpi_value_type_unknown();
        }
        if (left.type == TRP_TYPE_NUMBER) {
            watch_numbers(scope, expression->left, right);
            trpi_warn_of_vain_comparison(scope, expression);
        }
        watch_choice(scope, expression, left);
        trpi_emit_operation(scope, TRPI_OP_EQUAL, 0);
    }
    return truth();
}

// Compiles how many of `item` an entity has. *member becomes the expression for it, `guest.coin`.
static trpi_value_type held(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_syntax_expression *member,
                            const trpi_syntax_name *item)
{
    *member = *expression;
    member->kind = TRPI_EXPRESSION_MEMBER;
    member->name = *item;
    return trpi_compile_dotted_name(scope, member);
}

// Compiles a test of items of which the number is computed: `me has price coin`.
static trpi_value_type has_amount(trpi_scope *scope, const trpi_syntax_expression *expression, const trpi_syntax_expression *amount,
                                  uint16_t item)
{
    trpi_syntax_expression member;
    trpi_syntax_name name = expression->right->name;
    if (item == TRPI_NO_INDEX && trpi_need_counted_item(scope, &name) == TRPI_NO_INDEX) {
        return trpi_value_type_unknown();
    }
    name.text = scope->symbols->items.at[item].symbol.name;
    if (held(scope, expression, &member, &name).type == TRP_TYPE_NONE ||
        !trpi_compile_value_of_type(scope, amount, trpi_value_type_number(TRPI_DIMENSION_NUMBER), "how many")) {
        return trpi_value_type_unknown();
    }
    trpi_emit_operation(scope, TRPI_OP_LESS, 0);
    trpi_emit_operation(scope, TRPI_OP_NOT, 0);
    return truth();
}

// Compiles a test of items: `me has ale`, `guest has 3 coin` (at least that many).
static trpi_value_type has(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *right = expression->right;
    trpi_value_type answer;
    if (ask_game(scope, "has", expression, &answer)) {
        return answer;
    }
    uint16_t item;
    const trpi_syntax_expression *amount = trpi_find_item_count_expression(scope, right, &item);
    if (amount != NULL) {
        return has_amount(scope, expression, amount, item);
    }
    bool counted = right->kind == TRPI_EXPRESSION_COUNT;
    if (!counted && right->kind != TRPI_EXPRESSION_NAME) {
        return TRPI_UNKNOWN(scope, right->span, "`has` asks for an item; write for example `%.*s has 3 coin`.",
                            TRPI_WORDS(text_of(scope, expression->left)));
    }
    if (trpi_need_counted_item(scope, &right->name) == TRPI_NO_INDEX) {
        return trpi_value_type_unknown();
    }
    trpi_number least = counted ? trpi_quantity_low_in_base_unit(&right->quantity) : TRP_ONE;
    trpi_syntax_expression member;
    trpi_value_type type = held(scope, expression, &member, &right->name);
    if (type.type == TRP_TYPE_NONE) {
        return type;
    }
    trpi_scope_note_watched_fact(scope, trpi_find_own_fact(scope, &member), least);
    trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_NUMBER, least);
    trpi_emit_operation(scope, TRPI_OP_LESS, 0);
    trpi_emit_operation(scope, TRPI_OP_NOT, 0);
    return truth();
}

// ---- Sums ---------------------------------------------------------------------------------------

// For each operator, the operation that computes it, and whether the result of the operation is negated then.
typedef struct operator
{
    uint8_t op;
    bool opposite;
}
operator;

static const operator operators[] = {
    [TRPI_EXPRESSION_OR] = {TRPI_OP_OR, false},
    [TRPI_EXPRESSION_AND] = {TRPI_OP_AND, false},
    [TRPI_EXPRESSION_NOT] = {TRPI_OP_NOT, false},
    [TRPI_EXPRESSION_LESS] = {TRPI_OP_LESS, false},
    [TRPI_EXPRESSION_LESS_EQUAL] = {TRPI_OP_AT_MOST, false},
    [TRPI_EXPRESSION_MORE] = {TRPI_OP_AT_MOST, true},
    [TRPI_EXPRESSION_MORE_EQUAL] = {TRPI_OP_LESS, true},
    [TRPI_EXPRESSION_ADD] = {TRPI_OP_ADD, false},
    [TRPI_EXPRESSION_SUBTRACT] = {TRPI_OP_SUBTRACT, false},
    [TRPI_EXPRESSION_MULTIPLY] = {TRPI_OP_MULTIPLY, false},
    [TRPI_EXPRESSION_DIVIDE] = {TRPI_OP_DIVIDE, false},
    [TRPI_EXPRESSION_NEGATE] = {TRPI_OP_NEGATE, false},
};

static trpi_value_type operate(const trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type type)
{
    trpi_emit_operation(scope, operators[expression->kind].op, 0);
    if (operators[expression->kind].opposite) {
        trpi_emit_operation(scope, TRPI_OP_NOT, 0);
    }
    return type;
}

static trpi_value_type compare(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_value_type number = trpi_value_type_number(TRPI_DIMENSION_NUMBER);
    trpi_value_type left = trpi_compile_value(scope, expression->left, number);
    trpi_value_type right = trpi_compile_value(scope, expression->right, number);
    if (!check_numbers(scope, expression, left, right)) {
        return trpi_value_type_unknown();
    }
    watch_numbers(scope, expression->left, expression->right);
    trpi_warn_of_vain_comparison(scope, expression);
    return operate(scope, expression, truth());
}

static trpi_value_type sum(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected)
{
    trpi_value_type number = expected.type == TRP_TYPE_NUMBER ? expected : trpi_value_type_number(TRPI_DIMENSION_NUMBER);
    trpi_value_type left = trpi_compile_value(scope, expression->left, number);
    trpi_value_type right = trpi_compile_value(scope, expression->right, number);
    bool divide = expression->kind == TRPI_EXPRESSION_DIVIDE, product = divide || expression->kind == TRPI_EXPRESSION_MULTIPLY;
    if (!product || left.type != TRP_TYPE_NUMBER || right.type != TRP_TYPE_NUMBER) {
        return check_numbers(scope, expression, left, right) ? operate(scope, expression, left) : trpi_value_type_unknown();
    }
    bool plain = right.dimension == TRPI_DIMENSION_NUMBER || right.dimension == TRPI_DIMENSION_CHANCE;
    bool fits = plain || (divide ? left.dimension == right.dimension
                                 : left.dimension == TRPI_DIMENSION_NUMBER || left.dimension == TRPI_DIMENSION_CHANCE);
    if (!fits) {
        return TRPI_UNKNOWN(scope, expression->span, "%s and %s make no sense together; one of them has to be a plain number.",
                            trpi_value_type_words(left), trpi_value_type_words(right));
    }
    return operate(scope, expression, plain ? left : divide ? trpi_value_type_number(TRPI_DIMENSION_NUMBER) : right);
}

static trpi_value_type logic(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_compile_condition(scope, expression->left);
    if (expression->kind != TRPI_EXPRESSION_NOT) {
        trpi_compile_condition(scope, expression->right);
    }
    return operate(scope, expression, truth());
}

// Negates the value of a test, which is on the stack, if the test is written so: `is not`, `has no`, `cannot`. Returns `type`.
static trpi_value_type negated(const trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type type)
{
    if (expression->negated && type.type != TRP_TYPE_NONE) {
        trpi_emit_operation(scope, TRPI_OP_NOT, 0);
    }
    return type;
}

static trpi_value_type value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected)
{
    trpi_value_type amount;
    expression = trpi_expression_copy_joining_record_parts(scope, expression);
    if (expected.type == TRP_TYPE_ITEM && trpi_try_compile_item_amount(scope, expression, &amount)) {
        return amount;
    }
    switch (expression->kind) {
    case TRPI_EXPRESSION_QUANTITY: return quantity(scope, expression);
    case TRPI_EXPRESSION_COUNT: return count(scope, expression);
    case TRPI_EXPRESSION_TEXT: return spoken(scope, expression);
    case TRPI_EXPRESSION_NAME: return trpi_compile_name(scope, expression, expected);
    case TRPI_EXPRESSION_MEMBER: return trpi_compile_dotted_name(scope, expression);
    case TRPI_EXPRESSION_MY: return trpi_compile_name_behind_my(scope, expression);
    case TRPI_EXPRESSION_ME:
    case TRPI_EXPRESSION_THIS:
    case TRPI_EXPRESSION_IT: return somebody(scope, expression);
    case TRPI_EXPRESSION_ONE_OF: return one_of(scope, expression);
    case TRPI_EXPRESSION_SELECT: return select_one(scope, expression);
    case TRPI_EXPRESSION_LIST: return point(scope, expression);
    case TRPI_EXPRESSION_SPOT: return trpi_compile_point_of_entity(scope, expression->left);
    case TRPI_EXPRESSION_PHRASE: return phrase(scope, expression);
    case TRPI_EXPRESSION_OR:
    case TRPI_EXPRESSION_AND:
    case TRPI_EXPRESSION_NOT: return logic(scope, expression);
    case TRPI_EXPRESSION_LESS:
    case TRPI_EXPRESSION_LESS_EQUAL:
    case TRPI_EXPRESSION_MORE:
    case TRPI_EXPRESSION_MORE_EQUAL: return compare(scope, expression);
    case TRPI_EXPRESSION_IS: return negated(scope, expression, is(scope, expression));
    case TRPI_EXPRESSION_HAS: return negated(scope, expression, has(scope, expression));
    case TRPI_EXPRESSION_IN: return trpi_compile_membership_test(scope, expression->left, expression->right);
    case TRPI_EXPRESSION_CAN: return negated(scope, expression, can(scope, expression));
    case TRPI_EXPRESSION_ADD:
    case TRPI_EXPRESSION_SUBTRACT:
    case TRPI_EXPRESSION_MULTIPLY:
    case TRPI_EXPRESSION_DIVIDE: return sum(scope, expression, expected);
    case TRPI_EXPRESSION_NEGATE: return operate(scope, expression, trpi_compile_value(scope, expression->left, expected));
    case TRPI_EXPRESSION_AMOUNT:
        return TRPI_UNKNOWN(scope, expression->span, "`%.*s` is so many of something, but here is no place for an item.",
                            TRPI_WORDS(text_of(scope, expression)));
    case TRPI_EXPRESSION_ERROR: break;
    }
    return trpi_value_type_unknown();
}

trpi_value_type trpi_compile_value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected)
{
    if (expression == NULL) {
        return trpi_value_type_unknown();
    }
    trpi_value_type type = value(scope, expression, expected);
    if (type.type == TRP_TYPE_NONE && scope->compiler->puzzle_source == NULL && scope->compiler->diagnostics->error_count == 0) {
        scope->compiler->puzzle_source = scope->source;
        scope->compiler->puzzle = expression->span;
    }
    return type;
}

// Reports `number of every guest where it.fed is 4`, whose comparison is read as a part of the condition behind `where`.
static bool report_swallowed_comparison(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_argument *of = trpi_name_equals_word(expression->name.text, "number") ? expression->arguments : NULL;
    const trpi_syntax_filter *where = of != NULL && of->value != NULL ? of->value->filters : NULL;
    while (where != NULL && where->next != NULL) {
        where = where->next;
    }
    const trpi_syntax_expression *is = where != NULL && where->kind == TRPI_FILTER_WHERE ? where->value : NULL;
    if (is == NULL || is->kind != TRPI_EXPRESSION_IS || is->left == NULL || is->right == NULL ||
        is->right->kind != TRPI_EXPRESSION_QUANTITY || is->left->kind != TRPI_EXPRESSION_MEMBER) {
        return false;
    }
    uint16_t fact = trpi_symbol_find(scope->symbols, TRPI_ALL(scope->symbols, facts), is->left->name.text);
    if (fact == TRPI_NO_INDEX || trpi_fact_type(scope->compiler, fact).type != TRP_TYPE_TRUTH) {
        return false;
    }
    uint32_t end = is->left->span.offset + is->left->span.length;
    trpi_text counted = text_of(scope, expression), rest = counted;
    counted.size = end - expression->span.offset;
    rest.at += counted.size;
    rest.size -= counted.size;
    TRPI_SAY(scope, expression->span, "What is counted ends behind the whole `where`; write `(%.*s)%.*s`.", TRPI_WORDS(counted),
             TRPI_WORDS(rest));
    return true;
}

void trpi_compile_condition(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    if (expression == NULL || report_swallowed_comparison(scope, expression)) {
        return;
    }
    trpi_value_type type = trpi_value_type_unknown();
    if (expression->kind == TRPI_EXPRESSION_SELECT) {
        uint16_t selector = trpi_compile_search_selector(scope, expression, &type);
        if (selector != TRPI_NONE16) {
            trpi_emit_operation(scope, TRPI_OP_ANY, selector);
        }
        return;
    }
    type = trpi_compile_value(scope, expression, truth());
    if (type.type == TRP_TYPE_TRUTH) {
        trpi_scope_note_watched_fact(scope, trpi_find_own_fact(scope, expression), 1);
    } else if (type.type == TRP_TYPE_ENTITY) {
        trpi_emit_operation(scope, TRPI_OP_EXISTS, 0);
    } else if (type.type != TRP_TYPE_NONE) {
        // The sentence shows an example. Behind `nearest Guest` a comparison would belong to the selection, so the example puts the
        // selection in parentheses.
        trpi_text text = text_of(scope, expression);
        bool selects = expression->kind != TRPI_EXPRESSION_NAME && expression->kind != TRPI_EXPRESSION_MEMBER;
        TRPI_SAY(scope, expression->span, "`%.*s` is %s, not something that is true or false; write for example `%s%.*s%s > 60`.",
                 TRPI_WORDS(text), trpi_value_type_words(type), selects ? "(" : "", TRPI_WORDS(text), selects ? ")" : "");
    }
}
