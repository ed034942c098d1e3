// SPDX-License-Identifier: MIT
// Prints a report as JSON for programs. Member names are stable; new ones may be added.

#include "show/json.h"
#include "show/report.h"
#include "show/setbacks.h"
#include "show/wording.h"

#include "troupe/assert.h"

static const struct {
    const char *key;
    trp_event_kind kind;
} counts[] = {
    {"started", TRP_EVENT_STARTED},
    {"finished", TRP_EVENT_FINISHED},
    {"interrupted", TRP_EVENT_INTERRUPTED},
    {"resumed", TRP_EVENT_RESUMED},
    {"suspended", TRP_EVENT_SUSPENDED},
    {"activated", TRP_EVENT_ACTIVATED},
    {"cancelled", TRP_EVENT_CANCELLED},
    {"rejected", TRP_EVENT_REJECTED},
    {"tasks_started", TRP_EVENT_TASK_STARTED},
    {"tasks_done", TRP_EVENT_TASK_DONE},
    {"tasks_failed", TRP_EVENT_TASK_FAILED},
    {"scenes_started", TRP_EVENT_SCENE_STARTED},
    {"scenes_ended", TRP_EVENT_SCENE_ENDED},
    {"scenes_broken", TRP_EVENT_SCENE_BROKEN},
    {"asked", TRP_EVENT_ASKED},
    {"refused", TRP_EVENT_REFUSED},
    {"cues", TRP_EVENT_CUE},
};

static void add_reasons(trpi_json_writer *json, const char *key, const uint64_t *by_reason)
{
    trpi_json_open_object(json, key);
    for (uint32_t reason = 0; reason < TRP_REASON_COUNT; reason++) {
        if (by_reason[reason] > 0) {
            trpi_json_add_count(json, trp_reason_name((trp_reason)reason), by_reason[reason]);
        }
    }
    trpi_json_close_object(json);
}

static void add_behaviour_counts(trpi_json_writer *json, const trp_report *report, const trpi_behaviour_counts *tally)
{
    uint64_t rate = trp_world_steps_per_second(report->world);
    uint64_t waits = tally->counts[TRP_EVENT_WAITED];
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        trpi_json_add_count(json, counts[i].key, tally->counts[counts[i].kind]);
    }
    trpi_json_open_object(json, "waits");
    trpi_json_add_count(json, "count", waits);
    trpi_json_add_ratio(json, "mean_s", tally->waited_steps, waits * rate);
    trpi_json_add_ratio(json, "longest_s", tally->longest_wait_steps, rate);
    trpi_json_close_object(json);
    add_reasons(json, "cancelled_because", tally->cancelled_for);
    add_reasons(json, "rejected_because", tally->rejected_for);
}

static void add_behaviours(trpi_json_writer *json, const trp_report *report)
{
    static const char *const initiations[] = {"proactive", "latent", "reactive"};
    trpi_json_open_array(json, "behaviours");
    for (uint32_t i = 0; i < report->behaviour_count; i++) {
        trp_behaviour_info info;
        if (!trpi_report_lists_behaviour(report, i) || trp_pack_behaviour(report->pack, i, &info, sizeof info) != TRP_OK) {
            continue;
        }
        trpi_json_open_object(json, NULL);
        trpi_json_add_text(json, "name", trp_behaviour_title(report->pack, i));
        trpi_json_add_text(json, "role", trp_pack_name(report->pack, TRP_NAMES_ROLE, info.role));
        trpi_json_add_text(json, "scene", trp_pack_name(report->pack, TRP_NAMES_SCENE, info.scene));
        trpi_json_add_text(json, "topic", trp_pack_name(report->pack, TRP_NAMES_TOPIC, info.topic));
        trpi_json_add_count(json, "part", info.part);
        trpi_json_add_text(json, "initiation", info.initiation < 3 ? initiations[info.initiation] : "");
        add_behaviour_counts(json, report, &report->behaviours[i]);
        trpi_json_close_object(json);
    }
    trpi_json_close_array(json);
}

static void add_meetings(trpi_json_writer *json, const trp_report *report)
{
    trpi_json_open_array(json, "scenes");
    for (uint32_t i = 0; i < report->meeting_count; i++) {
        if (trpi_report_lists_meeting(report, i)) {
            trpi_json_open_object(json, NULL);
            trpi_json_add_text(json, "name", trpi_report_meeting_name(report, i));
            trpi_json_add_text(json, "form", i < report->scene_count ? "table" : "halves");
            add_behaviour_counts(json, report, &report->meetings[i]);
            trpi_json_close_object(json);
        }
    }
    trpi_json_close_array(json);
}

static void add_roles(trpi_json_writer *json, const trp_report *report)
{
    trpi_json_open_array(json, "roles");
    for (uint32_t i = 0; i < report->role_count; i++) {
        trpi_json_open_object(json, NULL);
        trpi_json_add_text(json, "name", trp_pack_name(report->pack, TRP_NAMES_ROLE, i));
        add_behaviour_counts(json, report, &report->roles[i]);
        trpi_json_close_object(json);
    }
    trpi_json_close_array(json);
}

static void add_holders(trpi_json_writer *json, const trp_report *report, uint32_t item)
{
    trpi_json_open_array(json, "holders");
    for (uint32_t holder = 0; holder < report->at_start.holder_count; holder++) {
        uint64_t before = trpi_item_counts_of_holder(&report->at_start, holder, item);
        uint64_t after = trpi_item_counts_of_holder(&report->at_end, holder, item);
        if (before + after > 0) {
            trpi_json_open_object(json, NULL);
            trpi_json_add_text(json, "name", trpi_item_counts_holder_name(&report->at_start, report->pack, holder));
            trpi_json_add_count(json, "start", before);
            trpi_json_add_count(json, "end", after);
            trpi_json_close_object(json);
        }
    }
    trpi_json_close_array(json);
}

static void add_items(trpi_json_writer *json, const trp_report *report)
{
    trpi_json_open_array(json, "items");
    for (uint32_t item = 0; item < report->at_start.item_count; item++) {
        trpi_json_open_object(json, NULL);
        trpi_json_add_text(json, "name", trp_pack_name(report->pack, TRP_NAMES_ITEM, item));
        trpi_json_add_count(json, "start", trpi_item_counts_total(&report->at_start, item));
        trpi_json_add_count(json, "end", trpi_item_counts_total(&report->at_end, item));
        add_holders(json, report, item);
        trpi_json_close_object(json);
    }
    trpi_json_close_array(json);
}

static void add_actions(trpi_json_writer *json, const trp_report *report)
{
    trp_stage *stage = trp_rehearsal_stage(report->rehearsal);
    trpi_json_open_array(json, "actions");
    for (uint32_t i = 0; i < trp_pack_count(report->pack, TRP_NAMES_ACTION); i++) {
        trp_stage_action_counts stage_counts;
        trp_stage_get_action_counts(stage, i, &stage_counts);
        trpi_json_open_object(json, NULL);
        trpi_json_add_text(json, "name", trp_pack_name(report->pack, TRP_NAMES_ACTION, i));
        trpi_json_add_count(json, "begun", report->actions[i]);
        trpi_json_add_count(json, "succeeded", stage_counts.succeeded);
        trpi_json_add_count(json, "stopped", stage_counts.stopped);
        trpi_json_add_count(json, "failed", stage_counts.failed);
        trpi_json_close_object(json);
    }
    trpi_json_close_array(json);
}

static void add_clock(trpi_json_writer *json, const char *key, uint32_t second_of_day)
{
    trp_sheet clock = {0};
    trpi_wording_write_time_of_day(&clock, second_of_day);
    trpi_json_add_text(json, key, trp_sheet_text(&clock));
    trp_sheet_release(&clock);
}

static void add_setbacks(trpi_json_writer *json, const trp_report *report)
{
    trpi_setback of;
    trpi_json_open_array(json, "in_vain");
    for (uint32_t at = 0; trpi_setbacks_next_repeated(report->setbacks, &at, &of);) {
        trp_sheet place = {0};
        trpi_wording_write_origin(&place, "", report->pack, of.origin);
        trpi_json_open_object(json, NULL);
        trpi_json_add_text(json, "agent", trp_rehearsal_entity_name(report->rehearsal, of.agent));
        trpi_json_add_text(json, "event", trp_event_name((trp_event_kind)of.kind));
        trpi_json_add_text(json, "behaviour", trp_behaviour_title(report->pack, of.behaviour));
        trpi_json_add_text(json, "other", of.other.value != 0 ? trp_rehearsal_entity_name(report->rehearsal, of.other) : "");
        trpi_json_add_text(json, "place", trp_sheet_text(&place));
        trpi_json_add_text(json, "reason", trp_reason_name((trp_reason)of.reason));
        trpi_json_add_text(json, "because", trpi_wording_reason((trp_reason)of.reason));
        trpi_json_add_count(json, "times", of.count);
        add_clock(json, "from", of.first_clock_s);
        add_clock(json, "to", of.last_clock_s);
        trp_sheet_release(&place);
        trpi_json_close_object(json);
    }
    trpi_json_close_array(json);
}

void trp_report_print_json(trp_report *report, trp_sheet *sheet)
{
    TRP_REQUIRE(report != NULL, );
    trpi_item_counts_count_all(&report->at_end, report->world);
    trp_counters counters;
    trp_world_counters(report->world, &counters, sizeof counters);
    uint64_t rate = trp_world_steps_per_second(report->world);
    uint32_t now = trp_world_now(report->world);

    trpi_json_writer json;
    trpi_json_init(&json, sheet);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_text(&json, "troupe", trp_version_string());
    trp_sheet hash = {0};
    trp_sheet_add_format(&hash, "%016llx", (unsigned long long)trp_world_hash(report->world));
    trpi_json_add_text(&json, "hash", trp_sheet_text(&hash));
    trp_sheet_release(&hash);
    trpi_json_add_count(&json, "steps", now - report->first_step);
    trpi_json_add_ratio(&json, "seconds", now - report->first_step, rate);
    trpi_json_add_count(&json, "entities", counters.entities);
    trpi_json_add_count(&json, "stuck", counters.repairs + counters.deadlocks);
    trp_entity idler;
    uint32_t idle = trpi_idleness_longest_steps(&report->idleness, report->world, &idler);
    trpi_json_add_ratio(&json, "longest_idle_s", idle, rate);
    trpi_json_add_text(&json, "longest_idle", trp_rehearsal_entity_name(report->rehearsal, idler));
    trp_stage_counts stage;
    trp_stage_get_counts(trp_rehearsal_stage(report->rehearsal), &stage, sizeof stage);
    trpi_json_add_count(&json, "turned_away", stage.newcomers_refused);
    trpi_json_add_count(&json, "dormant", counters.dormant);
    trpi_json_add_count(&json, "fell_asleep", report->total.counts[TRP_EVENT_DORMANT]);
    trpi_json_add_count(&json, "woke", report->total.counts[TRP_EVENT_LIVE]);
    trpi_json_add_count(&json, "lines_spoken", report->lines_spoken);
    trpi_json_add_count(&json, "actions_begun", report->action_total);
    trpi_json_add_count(&json, "chosen", report->total.counts[TRP_EVENT_SPUN]);
    trpi_json_open_object(&json, "total");
    add_behaviour_counts(&json, report, &report->total);
    trpi_json_close_object(&json);
    add_roles(&json, report);
    add_meetings(&json, report);
    add_behaviours(&json, report);
    add_actions(&json, report);
    add_items(&json, report);
    add_setbacks(&json, report);
    trpi_json_close_object(&json);
}
