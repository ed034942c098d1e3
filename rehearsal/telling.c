// SPDX-License-Identifier: MIT
// Writes events as sentences in the writer's words, such as "Mary suspends Order at fetch", for failed tests and pictures.

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/rehearsal.h"
#include "troupe/tree.h"

#include <string.h>

// The words behind the agent's name, for each kind of event, with placeholders: %b the behaviour; %R, %O and %L a role, an occasion
// and a layer, whose index is in the event's place for the behaviour; %w the entity concerned; %with and %for the partner and the
// other behaviour, if there is one; %notices "notices NAME and ", if a cue is about another entity; %t " at task", %n the task
// alone, %r " (reason)", %d a duration, %s a number of steps, %q a question to the game, %f a fact, %m a mark, %M a message and %of
// its sender, unless that is the game.
static const char *const sentences[TRP_EVENT_KIND_COUNT] = {
    [TRP_EVENT_STARTED] = "starts %b%t%with",
    [TRP_EVENT_FINISHED] = "ends %b",
    [TRP_EVENT_INTERRUPTED] = "interrupts %b%t%for",
    [TRP_EVENT_RESUMED] = "resumes %b%t",
    [TRP_EVENT_SUSPENDED] = "suspends %b%t",
    [TRP_EVENT_ACTIVATED] = "activates %b%t",
    [TRP_EVENT_CANCELLED] = "cancels %b%t%for%r",
    [TRP_EVENT_REJECTED] = "cannot start %b%r",
    [TRP_EVENT_TASK_STARTED] = "starts %n in %b",
    [TRP_EVENT_TASK_DONE] = "is done with %n in %b",
    [TRP_EVENT_TASK_FAILED] = "fails in %b%t%r",
    [TRP_EVENT_WAITING] = "waits in %b%t%with",
    [TRP_EVENT_WAITED] = "has waited %d in %b",
    [TRP_EVENT_SCENE_STARTED] = "begins the scene %b%with",
    [TRP_EVENT_SCENE_PHASE] = "and the others go on in %b%t",
    [TRP_EVENT_SCENE_ENDED] = "ends the scene %b",
    [TRP_EVENT_SCENE_BROKEN] = "loses the scene %b%r",
    [TRP_EVENT_ASKED] = "asks %w for %b",
    [TRP_EVENT_REFUSED] = "is refused by %w for %b%r",
    [TRP_EVENT_CUE] = "%noticeshas a cue for %b",
    [TRP_EVENT_ROLE_ON] = "puts on the role %R",
    [TRP_EVENT_ROLE_OFF] = "takes off the role %R",
    [TRP_EVENT_OCCASION_BEGUN] = "begins the occasion %O",
    [TRP_EVENT_OCCASION_ENDED] = "ends the occasion %O",
    [TRP_EVENT_LAYER_ON] = "is held to the layer %L",
    [TRP_EVENT_LAYER_OFF] = "may do nothing in the layer %L",
    [TRP_EVENT_LAYER_FREE] = "has the layer %L to itself again",
    [TRP_EVENT_DIALOGUE_BEGUN] = "talks with the player",
    [TRP_EVENT_DIALOGUE_ENDED] = "has talked with the player",
    [TRP_EVENT_SPAWNED] = "enters the world",
    [TRP_EVENT_DESPAWNED] = "leaves the world",
    [TRP_EVENT_SPUN] = "chooses %b",
    [TRP_EVENT_REPAIRED] = "was stuck and is woken (a bug in the engine)",
    [TRP_EVENT_DORMANT] = "is out of range and sleeps",
    [TRP_EVENT_LIVE] = "is in range and wakes",
    [TRP_EVENT_UNHEARD] = "does not hear a message of %w",
    [TRP_EVENT_UNANSWERED] = "asks the game `%q`, which does not answer",
    [TRP_EVENT_MISCALCULATED] = "miscalculates in %b%t%r",
    [TRP_EVENT_FACT] = "sets %f, which is the world's",
    [TRP_EVENT_PLANNED] = "has a plan of %s in %b%t",
    [TRP_EVENT_UNPLANNED] = "has no plan in %b%t%r",
    [TRP_EVENT_DEADLOCKED] = "waits in %b for %w, in a circle%r",
    [TRP_EVENT_MARK] = "comes to the mark %m in %b",
    [TRP_EVENT_HEARD] = "hears %M%of",
    [TRP_EVENT_CAST] = "casts %b%with",
    [TRP_EVENT_OVERASKED] = "has more to ask the game than it may, such as `%q`",
};

const char *trp_behaviour_title(const trp_pack *pack, uint32_t behaviour)
{
    TRP_REQUIRE(pack != NULL, "");
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK) {
        return "";
    }
    if (info.scene != TRP_NOT_FOUND) {
        return trp_pack_name(pack, TRP_NAMES_SCENE, info.scene);
    }
    const char *point = strrchr(info.name, '.');
    return point == NULL ? info.name : point + 1;
}

static void tell_task(const trp_pack *pack, const trp_event *event, const char *before, trp_sheet *sheet)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, event->behaviour, &info, sizeof info) != TRP_OK || event->task >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + event->task);
    trp_sheet_add(sheet, before);
    if (name[0] != '\0') {
        trp_sheet_add_sanitized(sheet, name);
    } else {
        trp_sheet_add_format(sheet, "task %u", event->task + 1);
    }
}

// Returns whether an event interrupts a step in the moment in which it starts, before its action begins: actions begin when the step
// of the world is over.
static bool has_yet_to_begin(const trp_rehearsal *rehearsal, const trp_event *event)
{
    uint32_t count;
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    const trp_event *last = trp_world_events(trp_rehearsal_world(rehearsal), &count);
    trp_behaviour_info info;
    bool has_started = false;
    if (event->kind != TRP_EVENT_INTERRUPTED || trp_pack_behaviour(pack, event->behaviour, &info, sizeof info) != TRP_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (&last[i] == event) {
            return has_started && trp_task_node_count(pack, info.first_task + event->task) == 0;
        }
        has_started = has_started || (last[i].kind == TRP_EVENT_TASK_STARTED && last[i].agent.value == event->agent.value &&
                                      last[i].behaviour == event->behaviour && last[i].task == event->task);
    }
    return false;
}

static void tell_fact(const trp_pack *pack, const trp_event *event, trp_sheet *sheet)
{
    trp_fact_info info;
    trp_sheet_add_sanitized(sheet, trp_pack_fact(pack, event->task, &info, sizeof info) == TRP_OK ? info.name : "a fact");
}

static void tell_duration(uint32_t steps, uint32_t steps_per_second, trp_sheet *sheet)
{
    trp_sheet_add_tenths(sheet, steps, steps_per_second);
    trp_sheet_add(sheet, " s");
}

static void tell_other(const trp_rehearsal *rehearsal, const trp_event *event, const char *before, trp_sheet *sheet)
{
    if (event->other.value != 0) {
        trp_sheet_add(sheet, before);
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, event->other));
    }
}

// Fills in one placeholder of a sentence; returns the length of the placeholder.
static size_t tell_part(const trp_rehearsal *rehearsal, const trp_event *event, const char *part, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    if (strncmp(part, "%with", 5) == 0) {
        tell_other(rehearsal, event, " with ", sheet);
        return 5;
    }
    if (strncmp(part, "%of", 3) == 0) {
        tell_other(rehearsal, event, " of ", sheet);
        return 3;
    }
    if (strncmp(part, "%notices", 8) == 0) {
        if (event->other.value != event->agent.value) {
            tell_other(rehearsal, event, "notices ", sheet);
            trp_sheet_add(sheet, event->other.value != 0 ? " and " : "");
        }
        return 8;
    }
    if (strncmp(part, "%for", 4) == 0) {
        if (event->other_behaviour != TRP_NOT_FOUND) {
            trp_sheet_add(sheet, " for ");
            trp_sheet_add_sanitized(sheet, trp_behaviour_title(pack, event->other_behaviour));
        }
        return 4;
    }
    switch (part[1]) {
    case 'b': trp_sheet_add_sanitized(sheet, trp_behaviour_title(pack, event->behaviour)); break;
    case 'R': trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_ROLE, event->behaviour)); break;
    case 'O': trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_BLOCK, event->behaviour)); break;
    case 'L': trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_LAYER, event->behaviour)); break;
    case 'M': trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_MESSAGE, event->task)); break;
    case 'w': trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, event->other)); break;
    case 't': tell_task(pack, event, has_yet_to_begin(rehearsal, event) ? " before " : " at ", sheet); break;
    case 'f': tell_fact(pack, event, sheet); break;
    case 'm': trp_sheet_add_sanitized(sheet, trp_pack_mark_name(pack, event->task, event->steps)); break;
    case 'q': trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_QUERY, event->task)); break;
    case 's': trp_sheet_add_format(sheet, event->steps == 1 ? "%u step" : "%u steps", event->steps); break;
    case 'n': tell_task(pack, event, "", sheet); break;
    case 'd': tell_duration(event->steps, trp_world_steps_per_second(trp_rehearsal_world(rehearsal)), sheet); break;
    case 'r':
        if (event->reason != TRP_REASON_NONE) {
            trp_sheet_add_format(sheet, " (%s)", trp_reason_name((trp_reason)event->reason));
        }
        break;
    default: trp_sheet_add_bytes(sheet, part, 2); break;
    }
    return 2;
}

void trp_rehearsal_tell_event(const trp_rehearsal *rehearsal, const trp_event *event, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL && event != NULL && sheet != NULL, );
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, event->agent));
    trp_sheet_add(sheet, " ");
    if (event->kind >= TRP_EVENT_KIND_COUNT || sentences[event->kind] == NULL) {
        trp_sheet_add(sheet, trp_event_name((trp_event_kind)event->kind));
        return;
    }
    for (const char *at = sentences[event->kind]; *at != '\0';) {
        const char *next = strchr(at, '%');
        size_t length = next == NULL ? strlen(at) : (size_t)(next - at);
        trp_sheet_add_bytes(sheet, at, length);
        at += length;
        if (*at == '%') {
            at += tell_part(rehearsal, event, at, sheet);
        }
    }
}
