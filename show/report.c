// SPDX-License-Identifier: MIT
// Collects the figures of a report.
//
// Invariant: the tallies of all roles add up to the total, and so do those of all behaviours, but for events that are about no
// behaviour.

#include "show/report.h"

#include "show/wording.h"

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/command.h"
#include "troupe/stage.h"

#include <stdlib.h>

static void *allocate_rows(uint32_t count, size_t size)
{
    return calloc(count == 0 ? 1 : count, size);
}

static bool take_memory(trp_report *report)
{
    report->behaviours = allocate_rows(report->behaviour_count, sizeof *report->behaviours);
    report->meetings = allocate_rows(report->meeting_count, sizeof *report->meetings);
    report->roles = allocate_rows(report->role_count, sizeof *report->roles);
    report->meeting_of = allocate_rows(report->behaviour_count, sizeof *report->meeting_of);
    report->role_of = allocate_rows(report->behaviour_count, sizeof *report->role_of);
    report->actions = allocate_rows(trp_pack_count(report->pack, TRP_NAMES_ACTION), sizeof *report->actions);
    return report->behaviours != NULL && report->meetings != NULL && report->roles != NULL && report->meeting_of != NULL &&
           report->role_of != NULL && report->actions != NULL && trpi_item_counts_init(&report->at_start, report->pack) &&
           trpi_item_counts_init(&report->at_end, report->pack) && trp_setbacks_create(report->pack, &report->setbacks) == TRP_OK;
}

static void sort_behaviours(trp_report *report)
{
    for (uint32_t i = 0; i < report->behaviour_count; i++) {
        trp_behaviour_info info;
        report->meeting_of[i] = TRP_NOT_FOUND;
        report->role_of[i] = TRP_NOT_FOUND;
        if (trp_pack_behaviour(report->pack, i, &info, sizeof info) != TRP_OK) {
            continue;
        }
        report->role_of[i] = trp_index_of_number(info.role);
        if (info.scene != TRP_NOT_FOUND) {
            report->meeting_of[i] = trp_index_of_number(info.scene);
        } else if (info.topic != TRP_NOT_FOUND) {
            report->meeting_of[i] = report->scene_count + trp_index_of_number(info.topic);
        }
    }
}

trp_result trp_report_create(const trp_rehearsal *rehearsal, trp_report **report)
{
    if (rehearsal == NULL || report == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *report = NULL;
    trp_report *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->rehearsal = rehearsal;
    made->world = trp_rehearsal_world(rehearsal);
    made->pack = trp_world_pack(made->world);
    made->behaviour_count = trp_pack_count(made->pack, TRP_NAMES_BEHAVIOUR);
    made->scene_count = trp_pack_count(made->pack, TRP_NAMES_SCENE);
    made->meeting_count = made->scene_count + trp_pack_count(made->pack, TRP_NAMES_TOPIC);
    made->role_count = trp_pack_count(made->pack, TRP_NAMES_ROLE);
    made->first_step = trp_world_now(made->world);
    made->idleness.idlers.row_bytes = sizeof(trpi_idle_agent);
    if (!take_memory(made)) {
        trp_report_destroy(made);
        return TRP_ERROR_MEMORY;
    }
    sort_behaviours(made);
    *report = made;
    return TRP_OK;
}

void trp_report_destroy(trp_report *report)
{
    if (report == NULL) {
        return;
    }
    trpi_item_counts_release(&report->at_start);
    trpi_item_counts_release(&report->at_end);
    trpi_idleness_release(&report->idleness);
    trp_setbacks_destroy(report->setbacks);
    free(report->behaviours);
    free(report->meetings);
    free(report->roles);
    free(report->meeting_of);
    free(report->role_of);
    free(report->actions);
    free(report);
}

// Returns whether the `behaviour` of an event is a role, a block or a layer instead.
static bool is_of_role_block_or_layer(const trp_event *event)
{
    return event->kind == TRP_EVENT_ROLE_ON || event->kind == TRP_EVENT_ROLE_OFF || event->kind == TRP_EVENT_OCCASION_BEGUN ||
           event->kind == TRP_EVENT_OCCASION_ENDED || event->kind == TRP_EVENT_LAYER_ON || event->kind == TRP_EVENT_LAYER_OFF ||
           event->kind == TRP_EVENT_LAYER_FREE;
}

static void note_event(trp_report *report, const trp_event *event)
{
    trpi_behaviour_counts_add_event(&report->total, event);
    uint32_t behaviour = trp_index_of_number(event->behaviour);
    if (behaviour >= report->behaviour_count || is_of_role_block_or_layer(event)) {
        return;
    }
    trpi_behaviour_counts_add_event(&report->behaviours[behaviour], event);

    uint32_t meeting = report->meeting_of[behaviour];
    if (meeting != TRP_NOT_FOUND) {
        trpi_behaviour_counts_add_event(&report->meetings[meeting], event);
    }
    uint32_t role = report->role_of[behaviour];
    if (role == TRP_NOT_FOUND && trp_agent_roles(report->world, event->agent, &role, 1) > 0) {
        role = trp_index_of_number(role);
    }
    if (role < report->role_count) {
        trpi_behaviour_counts_add_event(&report->roles[role], event);
    }
}

static void note_command(trp_report *report, const trp_command *command)
{
    if (command->kind != TRP_COMMAND_BEGIN) {
        return;
    }
    report->action_total++;
    uint32_t action = trp_index_of_number(command->action);
    if (action < trp_pack_count(report->pack, TRP_NAMES_ACTION)) {
        report->actions[action]++;
    }
    trp_argument argument;
    for (uint32_t i = 0; trp_command_argument(report->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        bool is_said = argument.type == TRP_TYPE_TEXT && !trp_stage_action_is_prompt(report->pack, command->action);
        report->lines_spoken += is_said ? 1 : 0;
    }
}

void trp_report_note_step(trp_report *report)
{
    TRP_REQUIRE(report != NULL, );
    if (!report->has_begun) {
        report->has_begun = true;
        trpi_item_counts_count_all(&report->at_start, report->world);
        trpi_idleness_begin(&report->idleness, report->world);
    }
    trpi_idleness_note_step(&report->idleness, report->world);
    trp_setbacks_note_step(report->setbacks, report->world);
    uint32_t count = 0;
    const trp_event *events = trp_world_events(report->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        note_event(report, &events[i]);
    }
    const trp_command *commands = trp_world_commands(report->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        note_command(report, &commands[i]);
    }
}

const char *trpi_report_meeting_name(const trp_report *report, uint32_t meeting)
{
    return meeting < report->scene_count ? trp_pack_name(report->pack, TRP_NAMES_SCENE, meeting)
                                         : trp_pack_name(report->pack, TRP_NAMES_TOPIC, meeting - report->scene_count);
}

// Returns whether a scene is a copy that a test made, to order it: a copied scene has the name of another one, a copied
// behaviour has no role.
static bool is_copy_of_scene(const trp_report *report, uint32_t scene)
{
    const char *name = trp_pack_name(report->pack, TRP_NAMES_SCENE, scene);
    return name[0] != '\0' && trp_index_of_number(trp_pack_find(report->pack, TRP_NAMES_SCENE, name)) != scene;
}

bool trpi_report_lists_behaviour(const trp_report *report, uint32_t behaviour)
{
    uint32_t meeting = report->meeting_of[behaviour];
    bool is_part = meeting < report->scene_count && !is_copy_of_scene(report, meeting);
    return report->role_of[behaviour] != TRP_NOT_FOUND || is_part ||
           !trpi_behaviour_counts_are_empty(&report->behaviours[behaviour]);
}

// Whether a report lists a meeting: a scene, unless it is an unused copy made by a test; a topic, unless only a scene uses it.
bool trpi_report_lists_meeting(const trp_report *report, uint32_t meeting)
{
    if (meeting < report->scene_count) {
        return !is_copy_of_scene(report, meeting) || !trpi_behaviour_counts_are_empty(&report->meetings[meeting]);
    }
    for (uint32_t i = 0; i < report->behaviour_count; i++) {
        if (report->meeting_of[i] == meeting && trpi_report_lists_behaviour(report, i)) {
            return true;
        }
    }
    return false;
}
