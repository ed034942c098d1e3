// SPDX-License-Identifier: MIT
// Declarations for the host: actions, and questions. A question of the standard library is in the pack only when a text
// asks it.

#include "script/check/check.h"

#include "script/check/constant.h"
#include "script/check/types.h"
#include "script/parse/token.h"

static bool is_parameter(const trpi_action_symbol *action, trpi_text name)
{
    for (uint16_t i = 0; i < action->slot_count; i++) {
        if (trpi_names_are_equal_without_case(action->slots[i].parameter.symbol.name, name)) {
            return true;
        }
    }
    return false;
}

// Returns the channels that an action uses. Channels that are not declared yet are declared here. A name that is a parameter of the
// action is left out; compile/declaration.c reports it.
static uint16_t channels_of(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_names *names)
{
    uint16_t mask = 0;
    for (; names != NULL; names = names->next) {
        if (is_parameter(action, names->name.text)) {
            continue;
        }
        uint16_t channel = TRPI_FIND(&compiler->symbols, channels, names->name.text);
        if (channel == TRPI_NO_INDEX && compiler->symbols.channels.count < 16) {
            trpi_numbered_symbol symbol = {.symbol = {.name = names->name.text, .span = names->name.span}};
            channel = (uint16_t)compiler->symbols.channels.count;
            TRPI_ADD(compiler, channels, symbol);
        }
        if (channel < 16) {
            mask = (uint16_t)(mask | 1u << channel);
        }
    }
    return mask;
}

// ---- Signatures ---------------------------------------------------------------------------------

// Returns the name of an action, "move to": everything before the first argument.
static trpi_text name_of_action(trpi_compiler *compiler, const trpi_syntax_phrase_part *signature)
{
    trpi_text name = trpi_text_from_string("");
    for (const trpi_syntax_phrase_part *piece = signature; piece != NULL && piece->parameters == NULL; piece = piece->next) {
        trpi_text words = piece->words.text.size > 0 ? piece->words.text : piece->joining;
        name = trpi_compiler_join_texts(compiler, name, name.size > 0 ? " " : "", words);
    }
    return name;
}

// Makes room for the slots of a signature, and for two that the text does not show: both of a relation that names none.
static void make_room_for_slots(trpi_compiler *compiler, const trpi_syntax_phrase_part *signature, trpi_action_symbol *action)
{
    uint32_t room = 2;
    for (const trpi_syntax_phrase_part *piece = signature; piece != NULL; piece = piece->next) {
        room += piece->parameters != NULL && room < TRPI_MOST_SYMBOLS;
    }
    action->slots = trpi_compiler_allocate(compiler, room * sizeof *action->slots);
    action->slot_room = (uint16_t)(action->slots != NULL ? room : 0);
}

// Refuses a gap (a parameter of a phrase) of a type that no step can hand over: a choice of words (`one of (...)`), since only
// facts have choices, or a behaviour, since only objects are handed one. False then.
static bool can_be_filled(const trpi_file_scope *file, const trpi_syntax_parameter *gap, trpi_value_type type)
{
    const char *what = type.type == TRP_TYPE_CHOICE          ? "one of several words"
                       : type.fact == TRPI_TYPE_IS_BEHAVIOUR ? "a behaviour"
                                                             : NULL;
    return what == NULL ||
           TRPI_REFUSE(file, gap->type->span, "A gap is not filled with %s; make it a text or a number, such as `%.*s: text`.",
                       what, TRPI_WORDS(gap->name.text));
}

static void add_slot(const trpi_file_scope *file, trpi_action_symbol *action, trpi_text preposition,
                     const trpi_syntax_phrase_part *piece)
{
    if (piece->parameters->next != NULL) {
        TRPI_SAY(file, piece->span,
                 "Each gap stands in parentheses of its own; write for example `(what: item) to (who: creature)`.");
        return;
    }
    if (action->slot_count == action->slot_room) {
        return;  // memory ran out
    }
    const trpi_syntax_name *name = &piece->parameters->name;
    if (name->text.size > 0 && is_parameter(action, name->text)) {
        TRPI_SAY(file, name->span, "Another gap is called `%.*s` already; give this one another name.", TRPI_WORDS(name->text));
    }
    trpi_action_parameter_slot slot = {.preposition = preposition};
    slot.parameter = trpi_declare_action_parameter(file, piece->parameters);
    if (!can_be_filled(file, piece->parameters, slot.parameter.type)) {
        slot.parameter.type = trpi_value_type_unknown();
    }
    action->slots[action->slot_count++] = slot;
}

// Refuses a word that is no preposition of a gap: one that no step can have there, or one without a gap behind it.
static void check_preposition(const trpi_file_scope *file, const trpi_syntax_phrase_part *piece)
{
    if (trpi_joining_word_of(piece->joining) != TRPI_JOINING_PREPOSITION || trpi_text_equals_string(piece->joining, "as")) {
        TRPI_SAY(file, piece->span, "`%.*s` means something else behind a step; " TRPI_WRITE_A_PREPOSITION,
                 TRPI_WORDS(piece->joining));
    } else if (piece->next == NULL || piece->next->parameters == NULL) {
        TRPI_SAY(
            file, piece->span,
            "A gap is missing behind `%.*s`; write one, such as `%.*s (what: entity)`, or put quotes around a name that ends with "
            "the word.",
            TRPI_WORDS(piece->joining), TRPI_WORDS(piece->joining));
    }
}

static void read_signature(const trpi_file_scope *file, const trpi_syntax_phrase_part *signature, trpi_action_symbol *action)
{
    trpi_text preposition = trpi_text_from_string("");
    for (const trpi_syntax_phrase_part *piece = signature; piece != NULL; piece = piece->next) {
        if (piece->parameters != NULL) {
            add_slot(file, action, preposition, piece);
            preposition = trpi_text_from_string("");
        } else if (piece->joining.size > 0) {
            check_preposition(file, piece);
            preposition = piece->joining;
        } else if (action->words.word_count == 0) {
            action->words = piece->words;
        } else {
            TRPI_SAY(file, piece->span, "A second run of words in an action is" TRPI_NOT_YET);
        }
    }
    uint32_t items = 0;
    for (uint16_t i = 0; i < action->slot_count; i++) {
        items += action->slots[i].parameter.type.type == TRP_TYPE_ITEM;
    }
    action->is_exchange = trpi_name_equals_word(action->words.text, "exchange") && items == 2;
}

// Whether an action or a question has a word of its own, by which a text can use it. A missing word is reported, unless its line
// had a mistake already. `mistakes`: how many there were before that line.
static bool has_words(const trpi_file_scope *file, const trpi_action_symbol *action, uint32_t mistakes)
{
    if (action->words.word_count == 0 && file->compiler->diagnostics->error_count == mistakes) {
        TRPI_SAY(
            file, action->symbol.span,
            "What is it called? Write a word in front of its gaps and prepositions, such as `move` in `move to (goal: place)`.");
    }
    return action->words.word_count > 0;
}

// Reads `was [wave at]`: the old name, and its verb, by which tasks are known.
static void read_was(const trpi_syntax_line *line, trpi_action_symbol *action)
{
    const trpi_syntax_clause *was = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAS);
    action->symbol.original_name = was != NULL ? was->name.text : trpi_text_from_string("");
    action->former_verb = (trpi_text){action->symbol.original_name.at, 0};
    uint32_t word = 0;
    for (uint32_t i = 0; i <= action->symbol.original_name.size; i++) {
        if (i < action->symbol.original_name.size && action->symbol.original_name.at[i] != ' ') {
            continue;
        }
        trpi_text text = {action->symbol.original_name.at + word, i - word};
        if (word > 0 && trpi_joining_word_of(text) != TRPI_JOINING_NONE) {
            return;
        }
        action->former_verb.size = i;
        word = i + 1;
    }
}

// Declares the failures and marks of actions. `catch` and `on` name a failure or a mark whichever action has it. In the pack each
// action has records of its own for them, and the number of a symbol is the index of such a record.
static void declare_outcomes(trpi_compiler *compiler, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *fails = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_FAILS);
    const trpi_syntax_clause *marks = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_MARKS);
    for (const trpi_syntax_names *names = fails != NULL ? fails->names : NULL; names != NULL; names = names->next) {
        trpi_numbered_symbol failure = {{.name = names->name.text, .span = names->name.span}, compiler->failure_count++};
        TRPI_ADD_ONCE(compiler, failures, failure);
    }
    for (const trpi_syntax_names *names = marks != NULL ? marks->names : NULL; names != NULL; names = names->next) {
        trpi_numbered_symbol mark = {{.name = names->name.text, .span = names->name.span}, compiler->mark_count++};
        TRPI_ADD_ONCE(compiler, marks, mark);
    }
}

static void declare_action(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_action_symbol action = {.symbol = trpi_symbol_of_line(file->source, line)};
    const uint32_t mistakes = file->compiler->diagnostics->error_count;
    action.words.text = trpi_text_from_string("");
    make_room_for_slots(file->compiler, line->signature, &action);
    read_signature(file, line->signature, &action);
    action.symbol.name = name_of_action(file->compiler, line->signature);
    action.symbol.span = line->signature != NULL ? line->signature->span : line->span;
    read_was(line, &action);
    const trpi_syntax_clause *uses = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_USES);
    action.channels = uses != NULL ? channels_of(file->compiler, &action, uses->names) : 0;
    if (line->broken || !has_words(file, &action, mistakes)) {
        return;
    }
    if (action.symbol.name.size > 0 &&
        !trpi_check_name_is_new(file->compiler, &action.symbol, TRPI_ALL(&file->compiler->symbols, actions), "action")) {
        return;
    }
    if (trpi_name_equals_word(action.words.text, "say") && action.slot_count > 0 &&
        action.slots[0].parameter.type.type == TRP_TYPE_TEXT) {
        file->compiler->say = (uint16_t)file->compiler->symbols.actions.count;
    }
    declare_outcomes(file->compiler, line);
    TRPI_ADD(file->compiler, actions, action);
}

// ---- Questions ----------------------------------------------------------------------------------

// Reads `(who: creature) can`: the entity that stands before the words, and the first word.
static const trpi_syntax_phrase_part *read_lead(const trpi_file_scope *file, const trpi_syntax_phrase_part *signature,
                                                trpi_query_symbol *query)
{
    if (signature == NULL || signature->parameters == NULL) {
        return signature;
    }
    const trpi_syntax_phrase_part *word = signature->next;
    if (word == NULL || !(trpi_text_equals_string(word->joining, "can") || trpi_text_equals_string(word->joining, "is") ||
                          trpi_text_equals_string(word->joining, "has"))) {
        return TRPI_NOTHING(
            file, signature->span,
            "Who stands first can, is or has something; write for example `condition (who: creature) can see (what: entity)`.");
    }
    add_slot(file, &query->phrase, trpi_text_from_string(""), signature);
    query->lead = word->joining;
    return word->next;
}

// Returns the name of a question, "can see" or "threat from": the words up to the first parameter, not counting a parameter that
// stands before the words.
static trpi_text name_of_question(trpi_compiler *compiler, const trpi_query_symbol *query, const trpi_syntax_phrase_part *words)
{
    trpi_text rest = name_of_action(compiler, words);
    return query->lead.size == 0 ? rest : trpi_compiler_join_texts(compiler, query->lead, " ", rest);
}

static uint32_t period_of(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *polled = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_POLLED);
    uint32_t period = polled != NULL && polled->value != NULL ? trpi_constant_duration_ms(file, polled->value, "polled every") : 0;
    return period != 0 ? period : 250;
}

static trpi_value_type answer_of(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *gives = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_GIVES);
    if (line->kind == TRPI_LINE_CONDITION && gives != NULL) {
        TRPI_SAY(file, gives->span, "A condition is so or not, and gives nothing; remove this, or write `query`.");
    }
    if (line->kind == TRPI_LINE_CONDITION) {
        return trpi_value_type_without_kind(TRP_TYPE_TRUTH);
    }
    if (gives == NULL) {
        TRPI_SAY(file, line->span,
                 line->kind == TRPI_LINE_QUERY ? "What does the game answer? Write for example `, gives number`."
                                               : "Between whom is it? Write for example `, gives creature`.");
        return line->kind == TRPI_LINE_QUERY ? trpi_value_type_unknown() : trpi_value_type_anybody();
    }
    trpi_value_type type = trpi_resolve_type(file, gives->type).type;
    if (line->kind == TRPI_LINE_RELATION && type.type == TRP_TYPE_NONE) {
        return trpi_value_type_anybody();  // a mistake that was reported
    }
    if (type.type == TRP_TYPE_CHOICE) {
        TRPI_SAY(file, gives->span, "An answer that is `one of` several words is" TRPI_NOT_YET);
        return trpi_value_type_unknown();
    }
    if (line->kind == TRPI_LINE_RELATION && type.type != TRP_TYPE_NONE && type.type != TRP_TYPE_ENTITY) {
        TRPI_SAY(file, gives->span, "A relation is between two who are there; write for example `gives creature`.");
        return trpi_value_type_anybody();
    }
    return type;
}

// Adds the second slot of a relation, which the text does not show.
static void add_other(const trpi_file_scope *file, trpi_query_symbol *query)
{
    trpi_action_symbol *phrase = &query->phrase;
    if (phrase->slot_count != 1 || phrase->slots[0].parameter.type.type != TRP_TYPE_ENTITY) {
        if (phrase->slot_count != 1 || phrase->slots[0].parameter.type.type != TRP_TYPE_NONE) {
            TRPI_SAY(file, phrase->symbol.span,
                     "A relation is about one who is there; write for example `relation enemy (who: creature), gives creature`.");
        }
        query->type = trpi_value_type_anybody();
        phrase->slots[0].parameter.type = trpi_value_type_anybody();
        phrase->slot_count = 1;
    }
    trpi_action_parameter_slot other = {.preposition = trpi_text_from_string("")};
    other.parameter.symbol = (trpi_symbol){.name = trpi_text_from_string("other"), .source = file->source};
    other.parameter.type = query->type;
    phrase->slots[phrase->slot_count++] = other;
}

static bool is_new_question(trpi_compiler *compiler, const trpi_query_symbol *query)
{
    const trpi_symbol *symbol = &query->phrase.symbol;
    trpi_value_type sort;
    if (query->sort == TRPI_QUERY_RELATION && trpi_find_kind_or_role(compiler, symbol->name, &sort)) {
        TRPI_SAY_OF(compiler, symbol, "`%.*s` is a kind or a role already; give the relation another name.",
                    TRPI_WORDS(symbol->name));
        return false;
    }
    return trpi_check_name_is_new(compiler, symbol, TRPI_ALL(&compiler->symbols, queries), "question");
}

static void declare_question(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    if (line->broken) {
        return;  // its mistake was reported
    }
    trpi_query_symbol query = {.phrase.symbol = trpi_symbol_of_line(file->source, line)};
    const uint32_t mistakes = file->compiler->diagnostics->error_count;
    trpi_action_symbol *phrase = &query.phrase;
    query.lead = phrase->words.text = trpi_text_from_string("");
    make_room_for_slots(file->compiler, line->signature, phrase);
    query.sort = line->kind == TRPI_LINE_CONDITION ? TRPI_QUERY_CONDITION
                 : line->kind == TRPI_LINE_QUERY   ? TRPI_QUERY_VALUE
                                                   : TRPI_QUERY_RELATION;
    phrase->symbol.span = line->signature != NULL ? line->signature->span : line->span;
    const trpi_syntax_phrase_part *words = read_lead(file, line->signature, &query);
    read_signature(file, words, phrase);
    phrase->symbol.name = name_of_question(file->compiler, &query, words);
    read_was(line, phrase);
    query.type = answer_of(file, line);
    query.period_ms = period_of(file, line);
    if (query.sort == TRPI_QUERY_RELATION) {
        add_other(file, &query);
    }
    for (uint16_t i = 0; i < phrase->slot_count; i++) {
        if (phrase->slots[i].parameter.type.type == TRP_TYPE_NEWCOMER) {
            TRPI_SAY(file, phrase->symbol.span,
                     "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`.");
            return;
        }
    }
    if (phrase->slot_count > TRPI_MOST_GIVEN) {
        TRPI_SAY(file, phrase->symbol.span, "A question has at most %u gaps; take one out.", TRPI_MOST_GIVEN);
        return;
    }
    if (!has_words(file, phrase, mistakes)) {
        return;
    }
    if (file->source->is_standard) {
        TRPI_ADD(file->compiler, offered, query);
    } else if (is_new_question(file->compiler, &query)) {
        TRPI_ADD(file->compiler, queries, query);
    }
}

static void declare_words(const trpi_file_scope *file, const trpi_syntax_line *host)
{
    for (const trpi_syntax_line *line = host->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_ACTION) {
            declare_action(file, line);
        } else if (line->kind == TRPI_LINE_CONDITION || line->kind == TRPI_LINE_QUERY || line->kind == TRPI_LINE_RELATION) {
            declare_question(file, line);
        }
    }
}

void trpi_declare_host_words(trpi_compiler *compiler)
{
    compiler->say = TRPI_NO_INDEX;
    trpi_visit_top_level_lines(compiler, TRPI_LINE_HOST, declare_words);
}
