// SPDX-License-Identifier: MIT
// Verification: refuses every pack that could make the engine read or run something that is not there. The bytes may
// come from anywhere. First the container is checked, before anything is allocated; then, once the records are in
// memory, one pass over them: every index against its section, every expression by types, and the records against each
// other.
// Invariants:
// - the work is linear in the size of the file (times the 16 levels of kinds), but for searches among all offers, actions or
//   situations, and for walks along chains of pattern instances, which a few sorts of records need;
// - a later stage relies on what an earlier one has checked, in the order of the functions below.

#ifndef TROUPE_PACK_VERIFY_H
#define TROUPE_PACK_VERIFY_H

#include "pack/needs.h"
#include "pack/pack.h"

/// The header and the table of a container.
typedef struct trpi_pack_container {
    const unsigned char *bytes;
    size_t size;
    uint64_t hash[2];
    uint64_t offsets[TRPI_SECTION_COUNT];
    uint32_t counts[TRPI_SECTION_COUNT];
} trpi_pack_container;

/// A summary of an expression or a selector. `selector_depth` counts selectors within selectors.
typedef struct trpi_code_summary {
    trpi_code_needs needs;
    uint32_t selector_bound;  // 1 + the highest selector used, 0 for none
    uint8_t type;
    uint8_t selector_depth;
    bool includes_needs_of_selectors;  // includes what the selectors in it need
} trpi_code_summary;

/// The limit for shared lists: how often the records of a section may on average be used by lists of one sort.
#define TRPI_MOST_SHARING 64u

typedef struct trpi_verifier {
    const trp_pack *pack;
    const trpi_pack_container *container;
    uint16_t *behaviour_kinds;  // of the pack, made while verifying
    trpi_local_types *local_types;
    trp_diagnostic *why;
    uint64_t further_count;   // of arguments of all steps so far
    uint32_t section, index;  // the record whose turn it is: trpi_verifier_set_current_record
    // Scratch memory, from trpi_verifier_init to trpi_verifier_release.
    uint32_t *code_numbers;    // by word of CODE: 1 + the number of the expression that begins there, or 0
    trpi_code_summary *codes;  // by number
    uint32_t code_count;       // of codes so far
    uint32_t code_room;
    trpi_code_summary *selectors;  // by index
    uint16_t *row_scenes;          // by row: the scene it belongs to, or TRPI_NONE16
    uint8_t *row_marks;            // by row: how far the search for cycles has come
    uint32_t *row_path;            // by row: the search's way here
} trpi_verifier;

/// Verifies the container: header, table, order, sizes and hash. Fills *container on success.
trp_result trpi_verify_container(const void *bytes, size_t size, trpi_pack_container *container, trp_diagnostic *why);

/// Allocates the scratch memory for a pack whose sections are in place. TRP_ERROR_MEMORY when there is none.
trp_result trpi_verifier_init(trpi_verifier *verifier, const trp_pack *pack, const trpi_pack_container *container,
                              uint16_t *behaviour_kinds, trpi_local_types *local_types, trp_diagnostic *why);
void trpi_verifier_release(trpi_verifier *verifier);

/// Verifies every field by its role: indices, names, texts, durations, spare bytes. Afterwards no index leaves its
/// section.
bool trpi_verify_fields(trpi_verifier *verifier);

/// Verifies kinds and facts: parents, slots, values. Afterwards the tables of kinds can be made.
bool trpi_verify_kinds_and_facts(trpi_verifier *verifier);

/// Verifies entity lists: the facts or locals of which they are made. Comes before expressions, which read them.
bool trpi_verify_entity_lists(trpi_verifier *verifier);

/// Verifies expressions and selectors, and every field that holds one.
bool trpi_verify_codes(trpi_verifier *verifier);

/// Verifies layers, globals, pools, parameters, messages, events and actions.
bool trpi_verify_layers_actions_and_messages(trpi_verifier *verifier);

/// Verifies spoken lines, and the expressions for their names in braces.
bool trpi_verify_spoken_lines(trpi_verifier *verifier);

/// Verifies scenes, parts, rows and branches.
bool trpi_verify_scenes(trpi_verifier *verifier);

/// Verifies cues, watches, topics, roles, behaviours, tasks and steps.
bool trpi_verify_behaviours(trpi_verifier *verifier);

/// Verifies objects: offers, handlers and links.
bool trpi_verify_objects(trpi_verifier *verifier);

/// Verifies the situations that areas cast, and the subscriptions to them.
bool trpi_verify_situations(trpi_verifier *verifier);

/// Verifies instances of patterns, origins and declarations.
bool trpi_verify_origins(trpi_verifier *verifier);

/// Verifies settings and tests.
bool trpi_verify_settings_and_tests(trpi_verifier *verifier);

/// Makes a record the current one: rules are about it, and the names of fields are those of its section.
static inline void trpi_verifier_set_current_record(trpi_verifier *verifier, uint32_t section, uint32_t index)
{
    verifier->section = section;
    verifier->index = index;
}

/// Checks the current record, which has this index. For a record of a list, `context` is the one handed to
/// trpi_verify_listed_records.
typedef bool trpi_record_verifier(trpi_verifier *verifier, uint32_t index);
typedef bool trpi_listed_record_verifier(trpi_verifier *verifier, uint32_t index, void *context);

/// Checks all records of a section, one after the other; false at the first that is refused.
bool trpi_verify_records(trpi_verifier *verifier, uint32_t section, trpi_record_verifier *check);

/// Checks `count` records from `first` on; afterwards the record that lists them is the current one again.
bool trpi_verify_listed_records(trpi_verifier *verifier, uint32_t section, uint32_t first, uint32_t count,
                                trpi_listed_record_verifier *check, void *context);

/// Refuses the current record: says in the diagnostic what is wrong with `field` (NULL: the record as a whole). `format` is the
/// second half of a sentence that begins "Section FACT, record 3, field `slot` ". Always false.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool trpi_verify_refuse(trpi_verifier *verifier, const char *field, const char *format, ...);

/// A rule about the current record: refuses it for `field` when `holds` is false, and returns from the check.
#define TRPI_RULE(verifier, field, holds, ...)                           \
    do {                                                                 \
        if (!(holds)) {                                                  \
            return trpi_verify_refuse((verifier), (field), __VA_ARGS__); \
        }                                                                \
    } while (0)

/// Returns a field of the current record, by its name.
const trpi_field *trpi_verify_find_field(const trpi_verifier *verifier, const char *name);

/// Checks that a field of the current record is 0 or an expression of `type` (TRP_TYPE_NONE: of any), and adds the needs of the
/// expression to *needs.
bool trpi_verify_code_field(trpi_verifier *verifier, const char *field, uint32_t type, trpi_code_needs *needs);

/// Checks that a field is 0 or an expression of `type` that needs no performer, no locals and no facts of a scene.
bool trpi_verify_code_field_without_needs(trpi_verifier *verifier, const char *field, uint32_t type);

/// Adds to *needs what the selector in a field needs; nothing for no selector (TRPI_NONE16).
bool trpi_verify_add_needs_of_selector_field(trpi_verifier *verifier, const char *field, trpi_code_needs *needs);

/// Whether the current record, which `kind` lists, shares its slot (a link: its slots) with no other record that the kind and its
/// parents list.
bool trpi_verify_slots_are_not_shared(const trpi_verifier *verifier, uint32_t kind);

/// Adds the needs of all expressions of the record, of the types that the record's list of fields states, and those of its
/// selectors.
trpi_listed_record_verifier trpi_verify_add_needs_of_record;

/// Checks all expressions of the current record, which belongs to a thing of `object_kind`, an object: they read no locals, and
/// only its own facts, and do not ask the host.
bool trpi_verify_codes_of_current_record_for_object(trpi_verifier *verifier, uint32_t object_kind);

/// Adds the needs of the names in a spoken line, when the expression at `code`, an argument of an action, is that line and
/// nothing else.
bool trpi_verify_add_needs_of_names_in_spoken_line(trpi_verifier *verifier, uint32_t code, trpi_code_needs *needs);

/// Checks the steps of a behaviour's tasks, and adds what they need.
bool trpi_verify_steps(trpi_verifier *verifier, uint32_t behaviour, trpi_code_needs *needs);

/// Checks that the nodes with a cooldown are numbered from 0 on.
bool trpi_verify_cooldown_numbering(trpi_verifier *verifier);

/// Whether a node of a tree can be child number `child_number` of another one (NULL: the root of a task).
bool trpi_node_may_be_child(const trpi_pack_node *parent, uint32_t child_number, const trpi_pack_node *child);

/// Checks the numbers of a node that lead to other nodes of its tree: in networks and their nodes, in plans and their
/// tasks.
bool trpi_verify_network_node(trpi_verifier *verifier, uint32_t node);
bool trpi_verify_plan_node(trpi_verifier *verifier, uint32_t node);

/// Checks that the tasks of a plan agree with one another. Call it only when each node of the tree is right by itself.
trpi_listed_record_verifier trpi_verify_whole_plan;

#endif
