// SPDX-License-Identifier: MIT
// Entity lists in expressions, and the steps that change them.

#ifndef TROUPE_SCRIPT_COMPILE_LIST_H
#define TROUPE_SCRIPT_COMPILE_LIST_H

#include "script/compile/step_list.h"

/// Several facts or locals under one name: an entity list, or a record, the first of whose slots says which record it
/// is now.
typedef struct trpi_slot_group {
    uint16_t first;  // fact, or local
    bool of_locals;
    bool of_parts;         // the players of an `every` part, of which `first` is the first copy
    trpi_value_type type;  // with `list_capacity`, or with `record`
    trpi_text name;
    const trpi_syntax_expression *owner;  // the entity that has it; NULL: the performer's, the world's, the scene's, or of locals
} trpi_slot_group;

/// Whether an expression names an entity list (trpi_find_entity_list), or a list or a record (trpi_find_slot_group).
/// Reports only a wrong owner.
bool trpi_find_entity_list(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_slot_group *list);
bool trpi_find_slot_group(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_slot_group *slots);

/// Returns the slots of a local that is an entity list or a record.
trpi_slot_group trpi_slot_group_of_local(const trpi_local *local);

/// Reports an entity list where one value is needed, with how to choose one, and returns the unknown type.
trpi_value_type trpi_report_list_instead_of_one_value(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// Reports a list of the members of an `every` part where the part has none yet: before the scene, or while members are looked for.
/// False, and reports nothing, when the expression is no such list.
bool trpi_report_list_of_unknown_members(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// Makes `count` facts from number `first` on readable for other entities.
void trpi_make_facts_shared(trpi_compiler *compiler, uint16_t first, uint32_t count);

/// Returns the number of a list's record, which is added if it is new.
uint16_t trpi_entity_list_find_or_add_record(trpi_compiler *compiler, const trpi_slot_group *list_slots);

/// Sets the fields by which a selector searches in a list.
void trpi_selector_set_searched_list(trpi_scope *scope, const trpi_slot_group *searched_list, trpi_pack_selector *record);

/// Returns a selector of the members of a list; with `in_order` it finds them in the order of the list.
uint16_t trpi_selector_of_list(trpi_scope *scope, const trpi_slot_group *list, bool in_order);

/// Emits the test `WHO is in LIST`, whose left side is on the stack.
void trpi_emit_is_in_list_test(trpi_scope *scope, const trpi_slot_group *list_slots);

/// Whether a value is a list or a search for several: then *type is its type, with `list_capacity` set. After a mistake, which is
/// reported, the type is unknown.
bool trpi_is_list_or_search(trpi_scope *scope, const trpi_syntax_expression *value, trpi_value_type *type);

/// Compiles a search or a list as one selection of all that it finds. 0 for `nobody`, which is an empty list, and after a mistake,
/// which is reported.
uint32_t trpi_code_of_list_or_search(trpi_scope *scope, const trpi_syntax_expression *value);

/// Adds a list of locals to a scope, and fills in the step that sets it to a value of another scope; false after a mistake, which
/// is reported.
bool trpi_declare_local_list(trpi_scope *value_scope, trpi_scope *list_scope, trpi_text name, trpi_value_type type,
                             const trpi_syntax_expression *value, trpi_pack_step *record);

/// Makes a step that empties a list of locals (trpi_step_make_list_clear), or copies another list of locals into it
/// (trpi_step_make_list_copy).
trpi_pack_step trpi_step_make_list_clear(trpi_compiler *compiler, uint32_t origin, const trpi_local *list);
trpi_pack_step trpi_step_make_list_copy(trpi_scope *scope, uint32_t origin, const trpi_local *from, const trpi_local *to);

/// Compiles `set LIST to …`. Returns whether the step is one; *is_compiled: whether it could be compiled.
bool trpi_try_compile_set_list(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record, bool *is_compiled);

/// Whether a step is `add WHO to LIST` or `remove WHO from LIST`. Reports nothing.
bool trpi_step_changes_list(trpi_scope *scope, const trpi_syntax_step *step);

/// Compiles `add WHO to LIST` or `remove WHO from LIST`. Returns whether the step is one; *is_compiled: whether it could be
/// compiled.
bool trpi_try_compile_list_change(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record, bool *is_compiled);

#endif
