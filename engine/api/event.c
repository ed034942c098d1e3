// SPDX-License-Identifier: MIT
#include "troupe/event.h"

#include "engine/world/input_queue.h"

#include "base/assert.h"

const trp_event *trp_world_events(const trp_world *world, uint32_t *count)
{
    TRP_REQUIRE(world != NULL && count != NULL, NULL);
    *count = world->settings.events ? world->event_count : 0;
    return world->events;
}

trp_result trp_message_send(trp_world *world, trp_entity to, uint32_t message, trp_entity from, const trp_value *arguments,
                            uint32_t argument_count)
{
    TRP_REQUIRE(world != NULL && (arguments != NULL || argument_count == 0) && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_MESSAGE, .number = message, .other = from.value, .count = argument_count};
    for (uint32_t i = 0; i < argument_count && i < TRPI_MAX_ARGUMENTS; i++) {
        input.values[i] = arguments[i].bits;
    }
    return trpi_input_add_checked_for_entity(world, to, input);
}

trp_result trp_event_happened(trp_world *world, uint32_t event, trp_entity about)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_EVENT, .number = event, .other = about.value};
    return trpi_input_add_checked(world, &input);
}

const char *trp_event_name(trp_event_kind kind)
{
    static const char *const names[TRP_EVENT_KIND_COUNT] = {
        "started",        "finished",      "interrupted",  "resumed",     "suspended",      "activated",
        "cancelled",      "rejected",      "task started", "task done",   "task failed",    "waiting",
        "waited",         "scene started", "scene phase",  "scene ended", "scene broken",   "asked",
        "refused",        "cue",           "role on",      "role off",    "spawned",        "despawned",
        "spun",           "repaired",      "dormant",      "live",        "unheard",        "unanswered",
        "overasked",      "miscalculated", "fact",         "planned",     "unplanned",      "occasion begun",
        "occasion ended", "layer on",      "layer off",    "layer free",  "dialogue begun", "dialogue ended",
        "mark",           "deadlocked",    "heard",        "cast",
    };
    return (unsigned)kind < TRP_EVENT_KIND_COUNT ? names[kind] : "unknown";
}

const char *trp_reason_name(trp_reason reason)
{
    static const char *const names[TRP_REASON_COUNT] = {
        "none",
        "rank",
        "no queue",
        "condition",
        "cooldown",
        "only once",
        "already queued",
        "no partner",
        "no reaction",
        "busy",
        "promised",
        "pending",
        "withdrawn",
        "gone",
        "displaced",
        "no longer holds",
        "partner lost",
        "waited too long",
        "task failed",
        "action failed",
        "check failed",
        "out of time",
        "no answer",
        "stuck",
        "goods missing",
        "role taken off",
        "not resumable",
        "forgotten",
        "host",
        "no room",
        "out of range",
        "text changed",
        "too much at once",
        "division by zero",
        "too large a number",
        "no plan",
        "too deep",
        "another part of the day",
        "not offered",
        "not offered now",
        "full",
        "kept for another",
        "already in it",
        "declined",
        "not open to it",
        "another layer",
        "deadlock",
        "often enough today",
        "others go first",
    };
    return (unsigned)reason < TRP_REASON_COUNT ? names[reason] : "unknown";
}
