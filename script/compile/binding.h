// SPDX-License-Identifier: MIT
// The binding of phrases, such as `fetch ale from bar`: which action of the host a phrase means, and which parameter each of its
// values gives. Questions to the game are bound in the same way.

#ifndef TROUPE_SCRIPT_COMPILE_BINDING_H
#define TROUPE_SCRIPT_COMPILE_BINDING_H

#include "script/compile/scope.h"

/// An argument of a phrase, and whether a slot of the action or the question takes it.
typedef struct trpi_phrase_argument {
    trpi_text preposition;
    const trpi_syntax_expression *value;
    bool is_used;
} trpi_phrase_argument;

/// The arguments of a phrase, in the order of the text.
typedef struct trpi_phrase_arguments {
    trpi_phrase_argument *at;
    uint32_t count, room;
} trpi_phrase_arguments;

/// The value of each slot of an action or a question, and how many arguments of the phrase fit no slot.
typedef struct trpi_values_by_slot {
    const trpi_syntax_expression **values;  // one for each slot; NULL when memory ran out
    uint32_t left_over_count;               // how many
    uint32_t first_left_over;               // the first of them
} trpi_values_by_slot;

/// An action and the arguments that a phrase has for it: first the words left over from the verb, then the arguments.
typedef struct trpi_binding {
    uint16_t action;
    trpi_phrase_arguments given;
    trpi_values_by_slot assigned;
} trpi_binding;

/// Whether a name begins with some words.
bool trpi_name_begins_with(const trpi_syntax_name *name, const trpi_syntax_name *words);

/// Returns the named argument for a parameter, `(inner = Page)`, or NULL.
const trpi_syntax_named_value *trpi_find_named_argument(const trpi_compiler *compiler, const trpi_syntax_named_value *named_values,
                                                        trpi_text name);

/// Checks that each named argument is for a parameter, and reports one that is not.
bool trpi_check_named_arguments(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters);

/// Makes an empty list of arguments, with room for those of a phrase and for two values that stand before them.
trpi_phrase_arguments trpi_phrase_arguments_begin(trpi_compiler *compiler, const trpi_syntax_argument *arguments);

/// Appends a value to the arguments; NULL adds nothing.
void trpi_phrase_arguments_add(trpi_phrase_arguments *given, trpi_text preposition, const trpi_syntax_expression *value);

/// Assigns the arguments of a phrase, by their prepositions, to the slots of an action or a question.
trpi_values_by_slot trpi_assign_arguments(trpi_compiler *compiler, const trpi_action_symbol *action,
                                          const trpi_phrase_arguments *given);

/// Reports an argument of a phrase that no slot of its verb takes.
void trpi_report_value_without_slot(const trpi_scope *scope, trpi_text verb, const trpi_phrase_arguments *given,
                                    uint32_t argument_index);

/// Finds the action for a phrase: of those whose slots fit the arguments the one with the longest verb, else the one that nearly
/// fits, or none. Returns whether the action fits.
bool trpi_find_best_action_and_whether_it_fits(trpi_compiler *compiler, const trpi_syntax_step *step, trpi_binding *binding);

/// Adds completions for what could come next in a phrase, if the caret is in it: verbs, tasks, the prepositions of an action.
/// Adds values, too, unless `near_fit` is NULL: values for the arguments of the action that the phrase nearly fits, since these
/// arguments are never compiled.
void trpi_add_phrase_completions(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_binding *near_fit);

/// Returns the value at the end of the words before the first argument: in `give price to Bob` the name `price`, which is no part
/// of the verb `give`. In `give price + 1 to Bob` the value is `price + 1`. NULL when there is none. *rest: the arguments behind
/// it.
const trpi_syntax_expression *trpi_phrase_value_behind_verb(trpi_compiler *compiler, const trpi_syntax_step *step,
                                                            uint32_t verb_word_count, const trpi_syntax_argument **rest);

/// Binds a phrase to its action as trpi_find_best_action_and_whether_it_fits finds it, and reports what is wrong with the phrase.
bool trpi_bind_phrase(const trpi_scope *scope, const trpi_syntax_step *step, trpi_binding *binding);

#endif
