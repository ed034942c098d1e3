// SPDX-License-Identifier: MIT
// Drafts: tasks before they are written into the pack, as lists of steps or as trees.

#ifndef TROUPE_SCRIPT_COMPILE_DRAFT_H
#define TROUPE_SCRIPT_COMPILE_DRAFT_H

#include "script/compile/node.h"

#define TRPI_MOST_RESPONSES 1000u      // of one task
#define TRPI_RESUME_AS_BODY UINT8_MAX  // of a draft: the text does not say how the task resumes
#define TRPI_MOST_CHECKS 32u           // of what one task does at once

/// The steps that a task performs when its action comes to a mark.
typedef struct trpi_mark_response {
    uint16_t mark;  // the first of that name
    trpi_step_list steps;
} trpi_mark_response;

/// A draft: a task before it is written. Its body is `tree`, or else the list `steps`; the other lists are its cleanup, its parting
/// steps, and what it does when it is interrupted.
/// A place in the texts.
typedef struct trpi_text_place {
    const trpi_source *source;
    trpi_span span;
} trpi_text_place;

typedef struct trpi_draft {
    const trpi_source *source;  // where it is written; NULL for padding
    trpi_span span;
    trpi_draft_node *tree;
    trpi_text name;
    trpi_text key_name;               // for its key
    const trpi_text_place *exchange;  // of its `exchange`, or NULL
    const trpi_text_place *resumes;   // where it is said how it resumes, or NULL
    trpi_pack_task record;
    trpi_step_list steps, cleanup, parting, interrupt;
    TRPI_TABLE(trpi_mark_response) responses;
    uint32_t check_count;  // below its `finally` and `on`, with their `if` and `otherwise`
    uint32_t endless;      // of the compiler's `endless_steps`, the last one in it and in what it uses; 0: none
} trpi_draft;

typedef TRPI_TABLE(trpi_draft) trpi_drafts;

/// Writes the marks of an action.
void trpi_compile_marks(trpi_compiler *compiler, const trpi_action_symbol *action, trpi_pack_action *record);

/// A test of one step. trpi_draft_has_step returns whether the test is true of any step of a task: in its list, in its tree or
/// among its parting steps.
typedef bool trpi_step_predicate(const trpi_compiler *compiler, const trpi_pack_step *step, const void *context);
bool trpi_draft_has_step(const trpi_compiler *compiler, const trpi_draft *draft, trpi_step_predicate *test, const void *context);

/// Whether an action of a task has the mark `name` (trpi_draft_has_action_with_mark); trpi_report_unreached_mark warns that none
/// has.
bool trpi_draft_has_action_with_mark(const trpi_compiler *compiler, const trpi_draft *draft, trpi_text name);
void trpi_report_unreached_mark(const trpi_scope *scope, const trpi_syntax_line *line);

/// Makes a task that only waits, for a part with nothing to do in a row of a scene.
trpi_draft trpi_draft_make_wait(uint32_t origin);

/// Writes drafts as task records; *first and *count say where. `behaviour_key` is the key of the behaviour.
void trpi_write_drafts(trpi_compiler *compiler, const trpi_drafts *drafts, uint64_t behaviour_key, uint16_t *first,
                       uint16_t *count);

/// Makes a draft without steps.
trpi_draft trpi_draft_begin(const trpi_scope *scope, trpi_text name, trpi_span span);

/// Makes a place in the text of a scope; NULL when memory ran out.
const trpi_text_place *trpi_text_place_make(const trpi_scope *scope, trpi_span span);

/// Adds a draft to a list, unless the list has too many.
void trpi_drafts_add(trpi_compiler *compiler, trpi_drafts *drafts, const trpi_draft *draft);

/// Makes each step of a list, from `first` on, depend on the check before it; the steps before the first check depend on check
/// `outer_check`, given as one more than its number (0: on none). Returns the check on which steps behind the list depend, in the
/// same way. The checks are numbered from *check_count on, which grows by as many.
uint16_t trpi_steps_make_depend_on_check(trpi_step_list *list, uint32_t first, uint16_t outer_check, uint32_t *check_count);

/// Reports a draft with more checks than a task can have.
void trpi_draft_report_if_too_many_checks(const trpi_scope *scope, trpi_span span, trpi_draft *draft);

/// Notes a step with an open-ended action.
void trpi_draft_note_endless_step(trpi_compiler *compiler, trpi_draft *draft, const trpi_endless_step *step);

/// Adds the cleanup of another draft: its steps for the end, for interruptions and for marks.
void trpi_draft_add_cleanup_of(trpi_compiler *compiler, trpi_draft *draft, const trpi_draft *from);

/// Makes one tree of a body and the cleanup of a draft: the immediate steps, and then those that take time. The body remains as it
/// is where the draft has no cleanup. (2.8)
trpi_draft_node *trpi_draft_tree_add_cleanup(trpi_compiler *compiler, trpi_draft_node *body, const trpi_draft *said);

/// Merges all of `drafts` into one task, so that no barrier separates them any more: trees become a sequence, lists are joined.
/// Where there are several, each keeps its cleanup for its own end.
void trpi_drafts_merge_into_one(trpi_compiler *compiler, const trpi_drafts *drafts, trpi_draft *draft);

#endif
