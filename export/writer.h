// SPDX-License-Identifier: MIT
// The state of an export, shared by the files of this floor. Each file writes one part of the scripts to `out`.
//
// Invariants:
// - everything is written twice: once to find out what is refused, and then for the roles that are left;
// - a construct without a script is refused where it is met, so nothing is left out silently.

#ifndef TROUPE_EXPORT_WRITER_H
#define TROUPE_EXPORT_WRITER_H

#include "export/constructs.h"
#include "export/nwscript.h"
#include "pack/code_piece.h"
#include "pack/pack.h"
#include "troupe/origin.h"

typedef struct trpi_nwscript_refusal {
    uint32_t origin;
    uint16_t construct;
    uint16_t role;  // TRPI_NONE16: of no role
} trpi_nwscript_refusal;

typedef struct trpi_nwscript_writer {
    const trp_pack *pack;
    trpi_nwscript_export *asked;
    trp_sheet *out;
    uint32_t role;    // whose behaviours are written, or TRPI_NONE16
    uint32_t origin;  // of what is written, for refusals
    trpi_nwscript_refusal *refusals;
    uint32_t refusal_count, refusal_capacity;
    bool *is_refused;   // by role
    bool *uses_search;  // by selector: TrSelect, by selector_count + selector: TrCount
    bool *uses_pool;    // by pool
    bool is_telling;    // a second time: what is refused now was refused where it is used
    bool failed;        // no memory, or a file could not be kept
} trpi_nwscript_writer;

/// The surroundings of an expression. The script around it has `oMe`, the performer.
typedef struct trpi_nwscript_context {
    uint32_t behaviour;  // or TRPI_NONE16
    const char *it;      // the script's name for `it`, or NULL
    bool has_queue;      // `nQueue` is there: parameters and the partner are known
    bool is_cue;         // the condition of a cue: a chance would be drawn at every look
} trpi_nwscript_context;

// refusal.c
void trpi_nwscript_refuse(trpi_nwscript_writer *w, uint32_t construct);
void trpi_nwscript_refuse_at(trpi_nwscript_writer *w, uint32_t construct, uint32_t origin);

/// Adds the sentences of all refusals to the export's sheet, each once.
void trpi_nwscript_tell_refusals(trpi_nwscript_writer *w);

// field.c
/// Refuses what the fields of a record say, as far as scripts have no place for it (export/fields.h).
void trpi_nwscript_check_record(trpi_nwscript_writer *w, uint32_t section, uint32_t index);

// name.c
/// Refuses on behalf of a role the lines of a pool that it uses.
void trpi_nwscript_refuse_pool_of_role(trpi_nwscript_writer *w, uint32_t pool);

/// Writes a name with small letters, digits and underscores, of at most `most` characters.
void trpi_nwscript_make_plain_name(const char *name, size_t most, char *to);
void trpi_nwscript_write_fact_name(const trp_pack *pack, uint32_t fact, trp_sheet *out);
void trpi_nwscript_write_tag(const trp_pack *pack, uint32_t global, trp_sheet *out);
void trpi_nwscript_write_number(trp_sheet *out, trpi_number number);

/// Writes words as a string of the script; refuses those that the game cannot show.
void trpi_nwscript_write_string(trpi_nwscript_writer *w, const char *words, trp_sheet *out);

/// Returns the sort of local variable that holds a trp_type: "Float" of GetLocalFloat; NULL for a type that the script does not
/// have.
const char *trpi_nwscript_type_of_variable(uint32_t type);

// expression.c
/// Writes an expression to `to`. Each condition for it to have a value is added to `guards`, each behind " && ".
void trpi_nwscript_write_expression(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to,
                                    trp_sheet *guards);
void trpi_nwscript_write_code_piece(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trpi_code_piece piece,
                                    trp_sheet *to, trp_sheet *guards);

/// Writes a condition, false where it has no value; TRUE without code.
void trpi_nwscript_write_condition(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to);

/// Writes an item and how many of it, as two arguments, and returns true; or refuses.
bool trpi_nwscript_write_item(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to,
                              trp_sheet *guards);

/// Writes the local variable of a parameter or another local: `TR_V` + queue + `_` + number, as two arguments of a call.
void trpi_nwscript_write_local(uint32_t local, trp_sheet *to);

// search.c
/// Refuses on behalf of a role what a selector that it uses asks for.
void trpi_nwscript_refuse_search_of_role(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector);

/// Writes the conditions on a candidate `oIt` of a selector, each behind " && ", and the limit of distance from `oFrom`.
void trpi_nwscript_write_filter(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector, trp_sheet *to);

/// Writes the loop of a search, from `oFrom` outwards, beginning with `first`; `found` is done with each `oIt` that fits.
void trpi_nwscript_write_search_loop(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector,
                                     const char *first, const char *more, const char *found);
void trpi_nwscript_write_searches(trpi_nwscript_writer *w);

// step.c
/// Writes the statements that perform a step and return its result.
void trpi_nwscript_write_step(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t step, uint32_t beside_count);

/// Writes that a step fails when it is not over after that time.
void trpi_nwscript_deadline(trpi_nwscript_writer *w, uint32_t at_most_ms);

/// Writes the end of a step that is done at once: it fails when the expression has no value.
void trpi_nwscript_write_guarded_end(trp_sheet *out, const trp_sheet *guards);

// flow.c
/// Writes the steps of a task as the cases of a switch over `nStep`.
void trpi_nwscript_write_task(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t task);

// scene.c
void trpi_nwscript_write_rows(trpi_nwscript_writer *w);
void trpi_nwscript_write_decision(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t task);
void trpi_nwscript_refuse_scene_of_role(trpi_nwscript_writer *w, uint32_t scene);

// cue.c
void trpi_nwscript_write_cue(trpi_nwscript_writer *w, uint32_t behaviour);

// role.c
void trpi_nwscript_write_role(trpi_nwscript_writer *w, uint32_t role);

/// Writes the behaviours of scenes that only follow others, which belong to no role; they are those of role number `role_count`.
void trpi_nwscript_write_followers(trpi_nwscript_writer *w);

/// Whether a behaviour is written with a role.
bool trpi_nwscript_role_has_behaviour(const trpi_nwscript_writer *w, uint32_t role, uint32_t behaviour);
bool trpi_nwscript_role_is_written(const trpi_nwscript_writer *w, uint32_t role);

// setting.c
void trpi_nwscript_write_setting(trpi_nwscript_writer *w);
void trpi_nwscript_write_character_start(trpi_nwscript_writer *w);
void trpi_nwscript_write_placing(trpi_nwscript_writer *w, trp_sheet *table);
void trpi_nwscript_make_spawn_script_name(uint32_t number, char *to);

// nwscript.c
void trpi_nwscript_hand_over_file(trpi_nwscript_writer *w, const char *name, trp_sheet *sheet);

#endif
