// SPDX-License-Identifier: MIT
// The host's words: what can be performed. Conditions, queries and relations are only noted, so
// that using one says that it is not possible yet.

#include "script/compile.h"
#include "script/token.h"

#include "base/assert.h"

static bool is_parameter(const trpi_action_symbol *action, trpi_text name)
{
    for (uint16_t i = 0; i < action->slot_count; i++) {
        if (trpi_name_equal(action->slots[i].parameter.symbol.name, name)) {
            return true;
        }
    }
    return false;
}

// The channels that an action uses, added when they are new; an item that it uses up is none.
static uint16_t channels_of(trpi_compiler *compiler, const trpi_action_symbol *action,
                            const trpi_syntax_names *names)
{
    uint16_t mask = 0;
    for (; names != NULL; names = names->next) {
        if (is_parameter(action, names->name.text)) {
            continue;
        }
        uint16_t channel = TRPI_FIND(&compiler->symbols, channels, names->name.text);
        if (channel == TRPI_NO_INDEX && compiler->symbols.channels.count < 16) {
            trpi_name_symbol symbol = {
                .symbol = {.name = names->name.text, .span = names->name.span}};
            channel = (uint16_t)compiler->symbols.channels.count;
            compiler->failed |= !TRPI_DECLARE(&compiler->symbols, channels, symbol);
        }
        if (channel < 16) {
            mask = (uint16_t)(mask | 1u << channel);
        }
    }
    return mask;
}

// ---- Signatures ---------------------------------------------------------------------------------

// "move to": everything before the first argument.
static trpi_text name_of_action(trpi_compiler *compiler, const trpi_syntax_piece *signature)
{
    trpi_buffer text;
    trpi_buffer_init(&text, compiler->builder.allocator);
    for (const trpi_syntax_piece *piece = signature; piece != NULL && piece->parameters == NULL;
         piece = piece->next) {
        trpi_text words = piece->words.text.size > 0 ? piece->words.text : piece->joining;
        if (text.size > 0) {
            trpi_buffer_byte(&text, ' ');
        }
        trpi_buffer_add(&text, words.at, words.size);
    }
    const char *copy = trpi_arena_copy(
        compiler->arena, text.bytes != NULL ? (const char *)text.bytes : "", text.size);
    trpi_text result = {copy != NULL ? copy : "", copy != NULL ? (uint32_t)text.size : 0};
    compiler->failed |= text.failed || copy == NULL;
    trpi_buffer_release(&text);
    return result;
}

static void add_slot(trpi_compiler *compiler, const trpi_source *source, trpi_action_symbol *action,
                     trpi_text preposition, const trpi_syntax_piece *piece)
{
    if (action->slot_count == TRPI_ACTION_SLOTS || piece->parameters->next != NULL) {
        TRPI_COMPILE_ERROR(
            compiler, source, piece->span,
            "An action has at most %d gaps, each in parentheses of its own; take this "
            "one out.",
            TRPI_ACTION_SLOTS);
        return;
    }
    trpi_action_slot slot = {.preposition = preposition};
    slot.parameter = trpi_check_parameter(compiler, source, piece->parameters);
    action->slots[action->slot_count++] = slot;
}

static void read_signature(trpi_compiler *compiler, const trpi_source *source,
                           const trpi_syntax_piece *signature, trpi_action_symbol *action)
{
    trpi_text preposition = trpi_text_of("");
    for (const trpi_syntax_piece *piece = signature; piece != NULL; piece = piece->next) {
        if (piece->parameters != NULL) {
            add_slot(compiler, source, action, preposition, piece);
            preposition = trpi_text_of("");
        } else if (piece->joining.size > 0) {
            preposition = piece->joining;
        } else if (action->words.word_count == 0) {
            action->words = piece->words;
        } else {
            trpi_compile_not_yet(compiler, source, piece->span,
                                 "A second run of words in an action is");
        }
    }
    action->particle = preposition;
    uint32_t items = 0;
    for (uint16_t i = 0; i < action->slot_count; i++) {
        items += action->slots[i].parameter.type.type == TRP_TYPE_ITEM;
    }
    action->exchanges = trpi_name_is(action->words.text, "exchange") && items == 2;
}

// `was [wave at]`: the old name, and the verb of it, by which tasks are known.
static void read_was(const trpi_syntax_line *line, trpi_action_symbol *action)
{
    const trpi_syntax_clause *was = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAS);
    action->symbol.was = was != NULL ? was->name.text : trpi_text_of("");
    action->first_words = (trpi_text){action->symbol.was.at, 0};
    uint32_t word = 0;
    for (uint32_t i = 0; i <= action->symbol.was.size; i++) {
        if (i < action->symbol.was.size && action->symbol.was.at[i] != ' ') {
            continue;
        }
        trpi_text text = {action->symbol.was.at + word, i - word};
        if (word > 0 && trpi_joining_of(text) != TRPI_JOINING_NONE) {
            return;
        }
        action->first_words.size = i;
        word = i + 1;
    }
}

// What actions fail of, whichever does: `catch` names it.
static void declare_failures(trpi_compiler *compiler, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *fails = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_FAILS);
    for (const trpi_syntax_names *names = fails != NULL ? fails->names : NULL; names != NULL; names = names->next) {
        trpi_name_symbol failure = {.symbol = {.name = names->name.text, .span = names->name.span}};
        if (TRPI_FIND(&compiler->symbols, failures, failure.symbol.name) == TRPI_NO_INDEX) {
            compiler->failed |= !TRPI_DECLARE(&compiler->symbols, failures, failure);
        }
    }
}

static void declare_action(trpi_compiler *compiler, const trpi_source *source,
                           const trpi_syntax_line *line)
{
    trpi_action_symbol action = {.symbol = trpi_symbol_of_line(source, line)};
    action.particle = action.words.text = trpi_text_of("");
    read_signature(compiler, source, line->signature, &action);
    action.symbol.name = name_of_action(compiler, line->signature);
    action.symbol.span = line->signature != NULL ? line->signature->span : line->span;
    read_was(line, &action);
    const trpi_syntax_clause *uses = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_USES);
    action.channels = uses != NULL ? channels_of(compiler, &action, uses->names) : 0;
    if (line->broken || action.words.word_count == 0) {
        return;
    }
    for (uint32_t i = 0; i < compiler->symbols.actions.count; i++) {
        const trpi_action_symbol *other = &compiler->symbols.actions.at[i];
        if (trpi_name_equal(other->symbol.name, action.symbol.name)) {
            TRPI_COMPILE_ERROR(compiler, source, action.symbol.span,
                               "There is an action `%.*s` already; give this one another name.",
                               TRPI_WORDS(action.symbol.name));
            trpi_diagnostics_note(compiler->diagnostics, other->symbol.source, other->symbol.span,
                                  "The other one is declared here.");
            return;
        }
    }
    if (trpi_name_is(action.words.text, "say") && action.slot_count > 0 &&
        action.slots[0].parameter.type.type == TRP_TYPE_TEXT) {
        compiler->say = (uint16_t)compiler->symbols.actions.count;
    }
    declare_failures(compiler, line);
    compiler->failed |= !TRPI_DECLARE(&compiler->symbols, actions, action);
}

// The words of a condition, query or relation, to be recognised when somebody uses them.
static void declare_later(trpi_compiler *compiler, const trpi_source *source,
                          const trpi_syntax_line *line)
{
    for (const trpi_syntax_piece *piece = line->signature; piece != NULL; piece = piece->next) {
        if (piece->words.text.size > 0) {
            trpi_name_symbol later = {.symbol = trpi_symbol_of_line(source, line)};
            later.symbol.name = piece->words.text;
            later.symbol.span = piece->words.span;
            compiler->failed |= !TRPI_DECLARE(&compiler->symbols, later, later);
            return;
        }
    }
}

void trpi_check_host(trpi_compiler *compiler)
{
    compiler->say = TRPI_NO_INDEX;
    uint32_t file = 0;
    for (const trpi_syntax_line *host = NULL;
         trpi_next_line(compiler, TRPI_LINE_HOST, &file, &host);) {
        const trpi_source *source = compiler->files[file]->source;
        for (const trpi_syntax_line *line = host->lines; line != NULL; line = line->next) {
            switch (line->kind) {
            case TRPI_LINE_ACTION: declare_action(compiler, source, line); break;
            case TRPI_LINE_CONDITION:
            case TRPI_LINE_QUERY:
            case TRPI_LINE_RELATION: declare_later(compiler, source, line); break;
            default: break;
            }
        }
    }
    if (compiler->symbols.channels.count == 0) {
        trpi_name_symbol body = {.symbol = {.name = trpi_text_of("body")}};
        compiler->failed |= !TRPI_DECLARE(&compiler->symbols, channels, body);
    }
}
