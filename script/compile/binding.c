// SPDX-License-Identifier: MIT
// Binds phrases to the host's actions: which action is meant, which argument goes to which parameter, and what is wrong
// with a phrase that fits none.

#include "script/compile/binding.h"

#include "script/compile/expression.h"

bool trpi_name_begins_with(const trpi_syntax_name *name, const trpi_syntax_name *words)
{
    bool begins = words->word_count > 0 && words->word_count <= name->word_count;
    for (uint32_t i = 0; begins && i < words->word_count; i++) {
        begins = trpi_names_are_equal_without_case(words->words[i].text, name->words[i].text);
    }
    return begins;
}

const trpi_syntax_named_value *trpi_find_named_argument(const trpi_compiler *compiler, const trpi_syntax_named_value *named_values,
                                                        trpi_text name)
{
    while (named_values != NULL && !trpi_symbol_match_name_noting_use(&compiler->symbols, named_values->name.text, name)) {
        named_values = named_values->next;
    }
    return named_values;
}

bool trpi_check_named_arguments(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters)
{
    bool fine = true;
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        const trpi_syntax_parameter *parameter = parameters;
        trpi_name_guess guess = trpi_name_guess_begin_collecting(setting->name.text, scope->compiler->candidates);
        while (parameter != NULL && !trpi_symbol_match_name_noting_use(scope->symbols, setting->name.text, parameter->name.text)) {
            trpi_name_guess_consider(&guess, parameter->name.text);
            parameter = parameter->next;
        }
        fine = fine && parameter != NULL;
        if (parameter == NULL) {
            trpi_report_unknown_name(&scope->file, &setting->name, "parameter", &guess);
        }
    }
    return fine;
}

trpi_phrase_arguments trpi_phrase_arguments_begin(trpi_compiler *compiler, const trpi_syntax_argument *arguments)
{
    uint32_t room = 2;
    for (const trpi_syntax_argument *argument = arguments; argument != NULL; argument = argument->next) {
        room++;
    }
    trpi_phrase_arguments given = {.at = trpi_compiler_allocate(compiler, room * sizeof *given.at)};
    given.room = given.at != NULL ? room : 0;
    return given;
}

void trpi_phrase_arguments_add(trpi_phrase_arguments *given, trpi_text preposition, const trpi_syntax_expression *value)
{
    if (value != NULL && given->count < given->room) {
        given->at[given->count++] = (trpi_phrase_argument){.preposition = preposition, .value = value};
    }
}

trpi_values_by_slot trpi_assign_arguments(trpi_compiler *compiler, const trpi_action_symbol *action,
                                          const trpi_phrase_arguments *given)
{
    trpi_values_by_slot assigned = {.left_over_count = given->count, .first_left_over = given->count};
    assigned.values = trpi_compiler_allocate(compiler, (action->slot_count + 1u) * sizeof *assigned.values);
    for (uint32_t i = 0; i < given->count; i++) {
        given->at[i].is_used = false;
    }
    for (uint16_t slot = 0; assigned.values != NULL && slot < action->slot_count; slot++) {
        assigned.values[slot] = NULL;
        for (uint32_t i = 0; i < given->count && assigned.values[slot] == NULL; i++) {
            trpi_phrase_argument *argument = &given->at[i];
            if (!argument->is_used && trpi_names_are_equal_without_case(action->slots[slot].preposition, argument->preposition)) {
                argument->is_used = true;
                assigned.values[slot] = argument->value;
                assigned.left_over_count--;
            }
        }
    }
    for (uint32_t i = given->count; i-- > 0;) {
        assigned.first_left_over = given->at[i].is_used ? assigned.first_left_over : i;
    }
    return assigned;
}

// Completes a sum of which the parser has read only the rest, as `+ 1` of `give price + 1 coin`. Returns a copy of the sum with
// `words`, here `price`, in place of the empty name at its beginning.
static trpi_syntax_expression *continue_words(trpi_compiler *compiler, const trpi_syntax_expression *sum,
                                              const trpi_syntax_expression *words)
{
    bool first = sum->kind == TRPI_EXPRESSION_NAME && sum->span.length == 0;
    trpi_syntax_expression *copy = trpi_expression_copy(compiler, first ? words : sum);
    if (!first && copy != NULL && sum->left != NULL) {
        copy->left = continue_words(compiler, sum->left, words);
        copy->span = trpi_span_join(words->span, sum->span);
    }
    return copy;
}

static bool goes_on_from_words(const trpi_syntax_argument *argument)
{
    const trpi_syntax_expression *first = argument != NULL && argument->preposition.size == 0 ? argument->value : NULL;
    while (first != NULL && first->left != NULL) {
        first = first->left;
    }
    return first != NULL && first->kind == TRPI_EXPRESSION_NAME && first->span.length == 0;
}

const trpi_syntax_expression *trpi_phrase_value_behind_verb(trpi_compiler *compiler, const trpi_syntax_step *step,
                                                            uint32_t verb_word_count, const trpi_syntax_argument **rest)
{
    *rest = step->arguments;
    if (step->name.word_count <= verb_word_count) {
        return NULL;
    }
    trpi_syntax_expression words = {.kind = TRPI_EXPRESSION_NAME, .depth = 1};
    words.name = trpi_syntax_name_part(&step->name, verb_word_count, step->name.word_count - verb_word_count, compiler->arena);
    words.span = words.name.span;
    if (!goes_on_from_words(step->arguments)) {
        return trpi_expression_copy(compiler, &words);
    }
    *rest = step->arguments->next;
    return continue_words(compiler, step->arguments->value, &words);
}

static void bind(trpi_compiler *compiler, uint16_t action, const trpi_syntax_step *step, trpi_binding *binding)
{
    const trpi_action_symbol *symbol = &compiler->symbols.actions.at[action];
    uint32_t verb = symbol->words.word_count;
    binding->action = action;
    binding->given.count = 0;
    const trpi_syntax_argument *argument;
    trpi_phrase_arguments_add(&binding->given, trpi_text_from_string(""),
                              trpi_phrase_value_behind_verb(compiler, step, verb, &argument));
    for (; argument != NULL; argument = argument->next) {
        trpi_phrase_arguments_add(&binding->given, argument->preposition, argument->value);
    }
    binding->assigned = trpi_assign_arguments(compiler, symbol, &binding->given);
}

static const trpi_action_parameter_slot *missing_slot(const trpi_action_symbol *action, const trpi_values_by_slot *assigned)
{
    for (uint16_t slot = 0; slot < action->slot_count; slot++) {
        if (assigned->values[slot] == NULL && !action->slots[slot].parameter.optional) {
            return &action->slots[slot];
        }
    }
    return NULL;
}

bool trpi_find_best_action_and_whether_it_fits(trpi_compiler *compiler, const trpi_syntax_step *step, trpi_binding *binding)
{
    uint16_t best = TRPI_NO_INDEX;
    uint32_t best_score = 0;
    binding->given = trpi_phrase_arguments_begin(compiler, step->arguments);
    for (uint16_t i = 0; i < compiler->symbols.actions.count; i++) {
        const trpi_action_symbol *action = &compiler->symbols.actions.at[i];
        if (!trpi_name_begins_with(&step->name, &action->words)) {
            continue;
        }
        bind(compiler, i, step, binding);
        if (binding->assigned.values == NULL) {
            break;  // memory ran out
        }
        uint32_t left_over = binding->assigned.left_over_count;
        bool fit = left_over == 0 && missing_slot(action, &binding->assigned) == NULL;
        uint32_t score = (fit ? 1000u : 0u) + action->words.word_count * 10 + (9 - (left_over < 9 ? left_over : 9));
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    binding->action = best;
    if (best != TRPI_NO_INDEX) {
        bind(compiler, best, step, binding);
        binding->action = binding->assigned.values != NULL ? best : TRPI_NO_INDEX;
    }
    return best_score >= 1000 && binding->action != TRPI_NO_INDEX;
}

// ---- What is wrong with a phrase ----------------------------------------------------------------

static const char *question_of(const trpi_compiler *compiler, const trpi_parameter_symbol *parameter)
{
    switch (parameter->type.type) {
    case TRP_TYPE_ENTITY: return parameter->type.kind == compiler->place || parameter->allows_point ? "where" : "whom";
    case TRP_TYPE_NUMBER: return parameter->type.dimension == TRPI_DIMENSION_DURATION ? "how long" : "how much";
    default: return "what";
    }
}

// Writes the whole phrase as an example: "fetch ale from bar".
static void write_example(const trpi_scope *scope, const trpi_action_symbol *action, const trpi_values_by_slot *assigned,
                          trpi_buffer *out)
{
    trpi_buffer_add(out, action->words.text.at, action->words.text.size);
    for (uint16_t slot = 0; slot < action->slot_count; slot++) {
        const trpi_action_parameter_slot *symbol = &action->slots[slot];
        const trpi_syntax_expression *value = assigned->values[slot];
        if (value != NULL || !symbol->parameter.optional) {
            trpi_text text = value != NULL ? trpi_scope_text_of_span(scope, value->span)
                                           : trpi_example_of_type(scope->compiler, symbol->parameter.type);
            trpi_buffer_add_format(out, symbol->preposition.size > 0 ? " %.*s %.*s" : " %.*s%.*s", (int)symbol->preposition.size,
                                   symbol->preposition.at, (int)text.size, text.at);
        }
    }
}

static void report_missing(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_action_symbol *action,
                           const trpi_values_by_slot *assigned)
{
    const trpi_action_parameter_slot *slot = missing_slot(action, assigned);
    trpi_buffer example;
    trpi_buffer_init(&example, scope->compiler->builder.allocator);
    write_example(scope, action, assigned, &example);
    trpi_text text = trpi_buffer_as_text(&example);
    bool at = trpi_text_equals_string(slot->preposition, "at");  // "from where", but not "at where"
    trpi_text preposition = at ? trpi_text_from_string("") : slot->preposition;
    trpi_text name = action->slot_count > 1 ? slot->parameter.symbol.name : trpi_text_from_string("");
    // The example is shown whole, however long: the writer is to copy it.
    TRPI_SAY(scope, step->span, "`%.*s` needs to know %.*s%s%s%s%.*s%s; write `%.*s`.", TRPI_WORDS(action->words.text),
             TRPI_WORDS(preposition), preposition.size > 0 ? " " : "", question_of(scope->compiler, &slot->parameter),
             name.size > 0 ? " (`" : "", TRPI_WORDS(name), name.size > 0 ? "`)" : "", (int)text.size, text.at);
    trpi_buffer_release(&example);
}

void trpi_report_value_without_slot(const trpi_scope *scope, trpi_text verb, const trpi_phrase_arguments *given, uint32_t at)
{
    const trpi_phrase_argument *argument = &given->at[at];
    TRPI_SAY(scope, argument->value->span, "`%.*s` has no use for `%.*s%s%.*s`; leave it out.", TRPI_WORDS(verb),
             TRPI_WORDS(argument->preposition), argument->preposition.size > 0 ? " " : "",
             TRPI_WORDS(trpi_scope_text_of_span(scope, argument->value->span)));
}

static void report_left_over(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_action_symbol *action,
                             const trpi_phrase_arguments *given, uint32_t left_over)
{
    trpi_text preposition = given->at[left_over].preposition;
    const trpi_syntax_expression *value = given->at[left_over].value;
    const trpi_action_parameter_slot *only = action->slot_count == 1 ? &action->slots[0] : NULL;
    // The action has a single slot, for a number behind a preposition, as in `sit for 20 s`, and the writer left the preposition
    // out.
    bool fits = only != NULL && only->preposition.size > 0 && value->kind == TRPI_EXPRESSION_QUANTITY && given->count == 1 &&
                only->parameter.type.type == TRP_TYPE_NUMBER;
    if (preposition.size > 0 && left_over == 0 && action->slot_count > 0) {
        TRPI_SAY(scope, step->name.span, "I know no action `%.*s %.*s`; did you mean `%.*s`?", TRPI_WORDS(action->words.text),
                 TRPI_WORDS(preposition), TRPI_WORDS(action->symbol.name));
    } else if (preposition.size == 0 && fits) {
        trpi_text text = trpi_scope_text_of_span(scope, value->span);
        TRPI_SAY(scope, value->span, "A `%.*s` is missing here; write `%.*s %.*s %.*s`.", TRPI_WORDS(only->preposition),
                 TRPI_WORDS(action->words.text), TRPI_WORDS(only->preposition), TRPI_WORDS(text));
        trpi_diagnostics_suggest(scope->compiler->diagnostics, "%.*s %.*s", TRPI_WORDS(only->preposition), TRPI_WORDS(text));
    } else {
        trpi_report_value_without_slot(scope, action->words.text, given, left_over);
    }
}

// Returns the declared action that is meant by a verb that beginners tend to write, such as `move to` for `walk`; an empty text
// when there is none.
static trpi_text usual_verb(const trpi_compiler *compiler, trpi_text word)
{
    static const struct {
        const char *written, *meant;
    } verbs[] = {
        {"walk", "move"},     {"go", "move"},        {"run", "move"},      {"come", "move"},     {"return", "move"},
        {"head", "move"},     {"travel", "move"},    {"stroll", "wander"}, {"roam", "wander"},   {"shout", "exclaim"},
        {"tell", "say"},      {"speak", "say"},      {"talk", "say"},      {"hear", "listen"},   {"watch", "glance"},
        {"stare", "glance"},  {"turn", "face"},      {"get", "fetch"},     {"grab", "fetch"},    {"bring", "fetch"},
        {"take", "fetch"},    {"pick", "fetch"},     {"hand", "give"},     {"attack", "strike"}, {"hit", "strike"},
        {"fight", "strike"},  {"escape", "flee"},    {"stay", "idle"},     {"rest", "idle"},     {"sleep", "idle"},
        {"cook", "make"},     {"brew", "make"},      {"spawn", "summon"},  {"raise", "summon"},  {"appear", "summon"},
        {"create", "summon"}, {"despawn", "banish"}, {"dispel", "banish"},
    };
    for (uint32_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        for (uint32_t a = 0; trpi_name_equals_word(word, verbs[i].written) && a < compiler->symbols.actions.count; a++) {
            const trpi_action_symbol *action = &compiler->symbols.actions.at[a];
            if (trpi_name_equals_word(action->words.words[0].text, verbs[i].meant)) {
                return action->symbol.name;
            }
        }
    }
    return trpi_text_from_string("");
}

// Returns the name of a step with its first preposition, `move to`, as an action is declared.
static trpi_text name_of_action(const trpi_scope *scope, const trpi_syntax_step *step)
{
    bool joined = step->arguments != NULL && step->arguments->preposition.size > 0;
    return joined ? trpi_compiler_join_texts(scope->compiler, step->name.text, " ", step->arguments->preposition) : step->name.text;
}

static trpi_name_guess guess_action(const trpi_scope *scope, const trpi_syntax_step *step, trpi_text text)
{
    trpi_name_guess guess = trpi_name_guess_begin(text);
    TRPI_GUESS(&guess, scope->symbols, actions);
    TRPI_GUESS(&guess, scope->symbols, tasks);
    if (guess.best.size == 0 && step->name.word_count > 0) {
        guess = trpi_name_guess_begin(step->name.words[0].text);  // `ftch ale from bar`: the first word alone
        for (uint32_t i = 0; i < scope->symbols->actions.count; i++) {
            trpi_name_guess_consider(&guess, scope->symbols->actions.at[i].words.text);
        }
    }
    trpi_text usual = step->name.word_count > 0 ? usual_verb(scope->compiler, step->name.words[0].text) : trpi_text_from_string("");
    guess.best = usual.size > 0 ? usual : guess.best;
    return guess;
}

static uint32_t count_words(trpi_text text)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < text.size; i++) {
        count += text.at[i] == ' ' ? 1 : 0;
    }
    return count;
}

// Suggests the action `best` for a misspelled step. Suggests nothing when the step has a preposition with which `best` does not
// end, since the preposition stays as it is written; nor when `best` has fewer or more words than the step's name, since an item in
// the name (`ftch ale`) would be lost.
static void suggest_action(const trpi_scope *scope, const trpi_syntax_step *step, trpi_text best)
{
    trpi_text preposition = step->arguments != NULL ? step->arguments->preposition : trpi_text_from_string("");
    if (preposition.size > 0) {
        uint32_t end = preposition.size + 1;
        if (best.size <= end || best.at[best.size - end] != ' ' ||
            !trpi_text_is_equal((trpi_text){best.at + best.size - preposition.size, preposition.size}, preposition)) {
            return;
        }
        best.size -= end;
    }
    if (count_words(best) == count_words(step->name.text)) {
        trpi_diagnostics_suggest(scope->compiler->diagnostics, "%.*s", TRPI_WORDS(best));
    }
}

// Whether a step is `wait for partner`.
static bool waits_for_partner(const trpi_syntax_step *step)
{
    const trpi_syntax_argument *whom = step->arguments;
    return step->name.word_count == 1 && trpi_name_equals_word(step->name.words[0].text, "wait") && whom != NULL &&
           whom->value != NULL && whom->value->kind == TRPI_EXPRESSION_NAME &&
           trpi_name_equals_word(whom->value->name.text, "partner");
}

static void report_unknown(const trpi_scope *scope, const trpi_syntax_step *step)
{
    trpi_text name = step->name.text, text = name_of_action(scope, step);
    trpi_name_guess guess = guess_action(scope, step, text);
    if (waits_for_partner(step)) {
        TRPI_SAY(scope, step->span,
                 scope->has_partner
                     ? "Partners wait for one another without being told; remove this line, or write `wait` where only "
                       "the partner does something."
                     : "There is no `partner` here to wait for; add `, with a creature within 8 m, about weather` to the "
                       "behaviour, or write a time, such as `wait 5 s`.");
    } else if (step->name.word_count > 0 && trpi_name_equals_word(step->name.words[0].text, "wait")) {
        TRPI_SAY(scope, step->span,
                 "How long? Write a time, such as `wait 5 s`, or a fact that is one; who does something with somebody waits "
                 "without being told.");
    } else if (trpi_unknown_name_mark_reported_if_new(&scope->file, step->name.span, "action", text)) {
        bool by_themselves = TRPI_FIND(scope->symbols, behaviours, name) != TRPI_NO_INDEX ||
                             TRPI_FIND(scope->symbols, scenes, name) != TRPI_NO_INDEX;
        if (by_themselves && step->arguments == NULL) {
            TRPI_SAY(scope, step->name.span, "`%.*s` is a behaviour or a scene; to have it done here, write `do %.*s`.",
                     TRPI_WORDS(name), TRPI_WORDS(name));
        } else if (guess.best.size > 0) {
            if (TRPI_SAY(scope, step->name.span, "I know no action `%.*s`; did you mean `%.*s`?", TRPI_WORDS(text),
                         TRPI_WORDS(guess.best))) {
                suggest_action(scope, step, guess.best);
            }
        } else {
            TRPI_SAY(scope, step->name.span,
                     "I know no action `%.*s`; put it in quotes if it is said, or write a task of that name.", TRPI_WORDS(text));
        }
    }
}

bool trpi_bind_phrase(const trpi_scope *scope, const trpi_syntax_step *step, trpi_binding *binding)
{
    bool fits = trpi_find_best_action_and_whether_it_fits(scope->compiler, step, binding);
    const trpi_action_symbol *symbol = binding->action != TRPI_NO_INDEX ? &scope->symbols->actions.at[binding->action] : NULL;
    if (scope->compiler->candidates != NULL) {
        trpi_add_phrase_completions(scope, step, fits ? NULL : binding);
    }
    if (fits) {
        trpi_syntax_name written = trpi_syntax_name_part(&step->name, 0, symbol->words.word_count, scope->compiler->arena);
        trpi_symbols_note_mention(scope->symbols, written.text, symbol->words.text);
    } else if (symbol == NULL && step->name.text.size > 0) {
        report_unknown(scope, step);
    } else if (symbol != NULL && binding->assigned.left_over_count > 0) {
        report_left_over(scope, step, symbol, &binding->given, binding->assigned.first_left_over);
    } else if (symbol != NULL) {
        report_missing(scope, step, symbol, &binding->assigned);
    }
    return fits;
}
