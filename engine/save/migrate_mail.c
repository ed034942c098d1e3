// SPDX-License-Identifier: MIT
// Mail and queued input are mapped by the roles of their fields; this file has the rules that involve more than one field.

#include "engine/body/mark.h"
#include "engine/body/pending.h"
#include "engine/save/mail.h"
#include "engine/save/migration.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

#include <string.h>

// --- Arguments ---

// Maps the arguments of a message to their new positions. An argument that is gone, or was not given, is 0.
static void map_arguments(const trpi_remap *remap, uint32_t number, int64_t *values)
{
    const trpi_pack_message *message = &remap->old_pack->messages[number];
    int64_t then[TRPI_MAX_ARGUMENTS] = {0};
    for (uint32_t i = 0; i < message->parameter_count && i < TRPI_MAX_ARGUMENTS; i++) {
        uint32_t position = remap->parameters[message->first_parameter + i];
        if (position < TRPI_MAX_ARGUMENTS) {
            int64_t value = values[i];
            uint32_t type = remap->old_pack->parameters[message->first_parameter + i].type;
            then[position] = trpi_remap_value(remap, type, &value) ? value : 0;
        }
    }
    memcpy(values, then, sizeof then);
}

// Maps the arguments of an ordered behaviour. False when the new behaviour takes other arguments or takes them in another order, or
// when a line or item among them is gone.
static bool same_arguments(const trpi_remap *remap, trpi_input *input)
{
    const trpi_pack_behaviour *old = &remap->old_pack->behaviours[input->number];
    TRP_ASSERT(input->count <= old->parameter_count && input->count <= TRPI_MAX_ARGUMENTS);
    for (uint32_t i = 0; i < input->count; i++) {
        uint32_t parameter = old->first_parameter + i;
        if (remap->parameters[parameter] != i ||
            !trpi_remap_value(remap, remap->old_pack->parameters[parameter].type, &input->values[i])) {
            return false;
        }
    }
    return true;
}

// Adds a row to the report: mail or input for an entity means nothing in the new pack.
static void report_lost(trpi_migration *r, trpi_ref entity)
{
    if (r->row_count < r->row_capacity) {
        r->rows[r->row_count++] = (trp_migration){.agent = {entity},
                                                  .index = TRP_NOT_FOUND,
                                                  .what = TRP_MIGRATION_MAIL,
                                                  .outcome = TRP_MIGRATION_DROPPED,
                                                  .reason = TRP_MIGRATION_GONE};
    }
}

// --- Mail ---

// Whether a mail can be dropped without loss: a scene that is over does not go on, and requests are made again.
static bool may_drop(const trp_world *old, const trpi_mail *mail)
{
    bool leads_on = mail->kind == TRPI_MAIL_NEXT || mail->kind == TRPI_MAIL_START || mail->kind == TRPI_MAIL_RECAST;
    bool grants = mail->kind == TRPI_MAIL_ADOPTED || mail->kind == TRPI_MAIL_DECLINED;
    return grants || (leads_on && (mail->scene >= old->scene_count || old->scenes[mail->scene].state != TRPI_SCENE_RUNS));
}

// Maps a change of a role, block or layer, or an order. False when the role, block or layer is gone. An order is kept only when it
// has no arguments.
static bool migrate_change(const trpi_remap *remap, trpi_mail *mail)
{
    if (mail->part == TRPI_ROLE_ORDER) {
        return mail->number == 0;
    }
    const int64_t change = mail->role.change;
    bool block = change == TRPI_CHANGE_BEGIN || change == TRPI_CHANGE_END || change == TRPI_CHANGE_BEGIN_ALL ||
                 change == TRPI_CHANGE_END_ALL;
    trp_name_family sort = mail->role.change == TRPI_CHANGE_LAYER ? TRP_NAMES_LAYER : block ? TRP_NAMES_BLOCK : TRP_NAMES_ROLE;
    mail->number = trpi_remap_thing(remap, sort, mail->number);
    return mail->number != TRPI_GONE;
}

// Maps a mail. False when it means nothing in the new pack.
static bool migrate_mail(const trpi_remap *remap, trpi_mail *mail)
{
    if (mail->kind == TRPI_MAIL_ROLE && !migrate_change(remap, mail)) {
        return false;
    }
    if (mail->kind == TRPI_MAIL_MESSAGE) {
        map_arguments(remap, mail->number, mail->values);
    }
    return trpi_remap_fields(remap, trpi_mail_fields(mail->kind), mail);
}

void trpi_migrate_mails(trpi_migration *r, trp_world *next)
{
    const trp_world *world = r->world;
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        trpi_mail mail = world->outgoing.mails[i];
        if (may_drop(world, &mail)) {
            continue;
        }
        if (!migrate_mail(r->remap, &mail)) {
            report_lost(r, trpi_ref_make(mail.to, mail.to_serial));
            continue;
        }
        if (mail.kind == TRPI_MAIL_NEXT) {
            if (r->scene_migrations[mail.scene].kind != TRPI_MIGRATION_KEPT) {
                continue;  // a scene that begins again does not go on to this phase
            }
            mail.number = next->scenes[mail.scene].phase;
            mail.token = next->scenes[mail.scene].turn;
        }
        if (!trpi_output_has_room_for_agent_mails(next)) {
            return;
        }
        next->outgoing.mails[next->outgoing.count++] = mail;
    }
}

// --- Input ---

// Returns the number that a mark reported by the host has in the new pack, where it is found by its name; TRPI_GONE when the new
// pack has none of that name. The mark of an action that is over keeps its number, since no step reads it. (9.16)
static uint32_t new_mark(const trpi_remap *remap, const trp_world *old, const trpi_input *input)
{
    uint32_t action = trpi_mark_find_action_that_declares_mark(old, (trp_token){input->other}, input->number);
    uint32_t then = action != TRPI_NEVER ? trpi_remap_thing(remap, TRP_NAMES_ACTION, action) : TRPI_GONE;
    if (action == TRPI_NEVER || then == TRPI_GONE) {
        return action == TRPI_NEVER ? input->number : TRPI_GONE;
    }
    const trpi_pack_action *newer = &remap->new_pack->actions[then];
    uint64_t key = remap->old_pack->marks[remap->old_pack->actions[action].first_mark + input->number].key;
    return trpi_remap_find_position_in_new_pack(remap, TRPI_SECTION_MARK, newer->first_mark, newer->mark_count, key);
}

// Maps a result that was forced on a pending step. False when the step is over, or has no place in the new pack; a tree goes on
// with the same nodes or not at all.
static bool migrate_pending(const trpi_remap *remap, const trp_world *old, trpi_input *input)
{
    trpi_leaf leaf;
    bool found = trpi_ref_is_alive(old, input->entity) && trpi_entity_is_agent(old, trpi_ref_index(input->entity)) &&
                 trpi_pending_step_find(old, trpi_ref_index(input->entity), input->other, &leaf);
    if (!found) {
        return false;
    }
    const trpi_entry *e = trpi_leaf_entry(&leaf);
    uint32_t count, task = remap->tasks[remap->old_pack->behaviours[e->behaviour].first_task + e->task], at = leaf.at;
    if (!trpi_leaf_is_of_tree(&leaf)) {
        const trpi_pack_step *steps = trpi_entry_pack_steps(old, e, &count);
        at = remap->steps[(uint32_t)(steps - remap->old_pack->steps) + leaf.at];
    }
    bool kept = task != TRPI_GONE && at != TRPI_GONE;
    input->other = kept ? trpi_pending_step_id(&leaf, task, at) : input->other;
    return kept;
}

// Maps an input. False when it means nothing in the new pack.
static bool migrate_input(const trpi_remap *remap, const trp_world *old, trpi_input *input)
{
    trpi_input newer = *input;
    bool kept = trpi_remap_fields(remap, trpi_input_fields(input->kind), &newer);
    bool fact = input->kind == TRPI_INPUT_FACT || input->kind == TRPI_INPUT_WORLD_FACT || input->kind == TRPI_INPUT_SCENE_FACT;
    if (kept && fact) {
        kept = trpi_migration_keeps_value(
            trpi_migrate_fact_value(remap, input->number, remap->new_pack->facts[newer.number].kind, &newer.values[0]));
    } else if (kept && input->kind == TRPI_INPUT_PERFORM) {
        kept = same_arguments(remap, input);
        memcpy(newer.values, input->values, sizeof newer.values);
    } else if (kept && input->kind == TRPI_INPUT_MESSAGE) {
        map_arguments(remap, input->number, newer.values);
        newer.count = remap->new_pack->messages[newer.number].parameter_count;
    } else if (kept && input->kind == TRPI_INPUT_MARK) {
        newer.number = new_mark(remap, old, input);
        kept = newer.number != TRPI_GONE;
    } else if (kept && input->kind == TRPI_INPUT_PENDING) {
        kept = migrate_pending(remap, old, &newer);
    }
    *input = newer;
    return kept;
}

void trpi_migrate_inputs(trpi_migration *r, trp_world *next)
{
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(r->world, &walk);) {
        if (migrate_input(r->remap, r->world, &walk.input)) {
            trpi_input_append_unchecked(next, &walk.input);
        } else {
            report_lost(r, walk.input.entity);
        }
    }
}
