// SPDX-License-Identifier: MIT
// Phrases and what they mean: `fetch ale from bar` gives a host's action what it asks for, and so do questions to the game.

#ifndef TROUPE_SCRIPT_COMPILE_BINDING_H
#define TROUPE_SCRIPT_COMPILE_BINDING_H

#include "script/compile/scope.h"

#define TRPI_PHRASE_GIVES 8

/// The arguments of a phrase, in the order of the text.
typedef struct trpi_phrase_arguments {
    trpi_text prepositions[TRPI_PHRASE_GIVES];
    const trpi_syntax_expression *values[TRPI_PHRASE_GIVES];
    uint32_t count;
} trpi_phrase_arguments;

/// Values by the slots of an action or a question; and what found no slot.
typedef struct trpi_assigned_values {
    const trpi_syntax_expression *values[TRPI_ACTION_SLOTS];
    uint32_t left_over;  // how many
    uint32_t first;      // the first of them
} trpi_assigned_values;

/// An action and what a phrase gives it: the words left over from the verb first, then the arguments.
typedef struct trpi_binding {
    uint16_t action;
    trpi_phrase_arguments given;
    trpi_assigned_values assigned;
    trpi_syntax_expression rest;
} trpi_binding;

/// Whether a name begins with some words.
bool trpi_name_begins_with(const trpi_syntax_name *name, const trpi_syntax_name *words);

/// The setting for a parameter, or NULL.
const trpi_syntax_setting *trpi_find_argument_setting(const trpi_compiler *compiler, const trpi_syntax_setting *settings,
                                                      trpi_text name);

/// Whether all that is given is for some parameter, else it is reported.
bool trpi_check_argument_settings(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters);

/// Adds a value to what is given; NULL adds nothing.
void trpi_phrase_arguments_add(trpi_phrase_arguments *given, trpi_text preposition, const trpi_syntax_expression *value);

trpi_assigned_values trpi_assign_arguments(const trpi_action_symbol *action, const trpi_phrase_arguments *given);

/// Says that something that is given has no use.
void trpi_report_useless_value(const trpi_scope *scope, trpi_text verb, const trpi_phrase_arguments *given, uint32_t at);

/// The action whose verb is the longest and whose arguments fit, else the one that nearly fits, or none; whether it fits.
bool trpi_find_action(const trpi_compiler *compiler, const trpi_syntax_step *step, trpi_binding *binding);

/// Notes what could come next in a phrase, if the caret is in it: verbs, tasks, the prepositions of an action. And values, unless
/// `misfit` is NULL: the action that the phrase nearly fits, whose values nobody compiles.
void trpi_note_phrase_completions(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_binding *misfit);

/// Finds the action of a phrase as trpi_find_action does, and reports what is wrong with the phrase.
bool trpi_bind_phrase(const trpi_scope *scope, const trpi_syntax_step *step, trpi_binding *binding);

#endif
