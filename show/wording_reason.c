// SPDX-License-Identifier: MIT
// The clauses behind a colon that say to a writer why something did not come about. The switch has no default, so a reason
// without words does not compile.

#include "show/wording.h"

#include "troupe/kind.h"
#include "troupe/pack.h"

const char *trpi_wording_reason(trp_reason reason)
{
    switch (reason) {
    case TRP_REASON_NONE: return "no reason is known";
    case TRP_REASON_RANK: return "what ran was of no lower priority";
    case TRP_REASON_NO_QUEUE: return "no queue was free, and none held anything of lower priority";
    case TRP_REASON_CONDITION: return "its condition was false";
    case TRP_REASON_COOLDOWN: return "it rested (`cooldown`)";
    case TRP_REASON_ONCE: return "it may start only once";
    case TRP_REASON_ALREADY: return "it was in a queue already";
    case TRP_REASON_NO_PARTNER: return "nobody could take part";
    case TRP_REASON_NO_REACTION: return "no `reactive` of the other answers it";
    case TRP_REASON_BUSY: return "the other was busy";
    case TRP_REASON_PROMISED: return "the other was promised elsewhere";
    case TRP_REASON_PENDING: return "the other was asking somebody, too";
    case TRP_REASON_WITHDRAWN: return "it was not wanted any more";
    case TRP_REASON_GONE: return "somebody or something was not there";
    case TRP_REASON_DISPLACED: return "another one, of higher priority or further up in its role, needed its queue";
    case TRP_REASON_HOLDS: return "its `while` became false";
    case TRP_REASON_LOST: return "a partner left";
    case TRP_REASON_WAITED: return "the wait was longer than its `patience`";
    case TRP_REASON_FAILED: return "something in it failed";
    case TRP_REASON_ACTION: return "it could not be done";
    case TRP_REASON_CHECK: return "a `check` was false";
    case TRP_REASON_TIME: return "it took longer than its `at most`";
    case TRP_REASON_SILENT: return "the game did not say in time that an action was done";
    case TRP_REASON_STUCK: return "there was no getting on";
    case TRP_REASON_GOODS: return "what was to be given was not there";
    case TRP_REASON_ROLE: return "its role was taken off";
    case TRP_REASON_NOT_RESUMABLE: return "it was interrupted, and is not resumed";
    case TRP_REASON_FORGOTTEN: return "it was interrupted for longer than it is remembered";
    case TRP_REASON_HOST: return "the game asked for it";
    case TRP_REASON_NO_ROOM: return "as much as there may be was there already";
    case TRP_REASON_FAR: return "it was too far from everybody who looks on";
    case TRP_REASON_RELOAD: return "the text was changed";
    case TRP_REASON_BUDGET: return "more was to be decided at once than may be";
    case TRP_REASON_ZERO: return "something was divided by zero";
    case TRP_REASON_LIMIT: return "a number was larger than numbers are";
    case TRP_REASON_NO_PLAN: return "nothing that the text knows leads there";
    case TRP_REASON_DEPTH: return "the work was too long, or nested too deeply";
    case TRP_REASON_SCHEDULE: return "it is not for that part of the day";
    case TRP_REASON_UNKNOWN: return "nothing there offers it";
    case TRP_REASON_DISABLED: return "it was disabled";
    case TRP_REASON_FULL: return "as many held it as may";
    case TRP_REASON_KEPT: return "it was kept for somebody else";
    case TRP_REASON_RECURSIVE: return "it was being done there already";
    case TRP_REASON_DECLINED: return "its `if` or its `on adopt` was against it";
    case TRP_REASON_CLOSED: return "the other was not open to it any more";
    case TRP_REASON_LAYER: return "a layer stopped it";
    case TRP_REASON_DEADLOCK: return "all waited for one another";
    case TRP_REASON_DAILY: return "it had started as often as it may on one day";
    case TRP_REASON_BACK_OFF: return "it let others go first for a moment";
    case TRP_REASON_COUNT: break;
    }
    return trp_reason_name(reason);
}

// Finds the kind and the offer of a behaviour of an object. False for any other behaviour.
static bool find_offer(const trp_pack *pack, uint32_t behaviour, uint32_t *kind, uint32_t *offer)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_KIND); i++) {
        *kind = trp_pack_number_of_index(pack, TRP_NAMES_KIND, i);
        trp_kind_offer found;
        for (uint32_t k = 0; trp_pack_kind_offer(pack, *kind, k, &found, sizeof found) == TRP_OK; k++) {
            if (trp_index_of_number(found.behaviour) == trp_index_of_number(behaviour)) {
                *offer = found.offer;
                return true;
            }
        }
    }
    return false;
}

// Returns whether no kind that has an offer, or a parent or child of it, has an `on adopt` for it.
static bool has_no_on_adopt(const trp_pack *pack, uint32_t offering, uint32_t offer)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_KIND); i++) {
        const uint32_t kind = trp_pack_number_of_index(pack, TRP_NAMES_KIND, i);
        const bool is_related = trp_pack_kind_is(pack, kind, offering) || trp_pack_kind_is(pack, offering, kind);
        trp_kind_handler handler;
        for (uint32_t k = 0; is_related && trp_pack_kind_handler(pack, kind, k, &handler, sizeof handler) == TRP_OK; k++) {
            if (handler.type == TRP_HANDLER_ADOPT && (handler.offer == TRP_NOT_FOUND || handler.offer == offer)) {
                return false;
            }
        }
    }
    return true;
}

void trpi_wording_write_reason(trp_sheet *sheet, const trp_pack *pack, trp_reason reason, uint32_t behaviour,
                               uint32_t other_behaviour)
{
    trp_behaviour_info its, others;
    uint32_t kind, offer;
    if (reason == TRP_REASON_DECLINED && find_offer(pack, behaviour, &kind, &offer) && has_no_on_adopt(pack, kind, offer)) {
        trp_sheet_add(sheet, "its `if` was against it");
        return;
    }
    if (reason != TRP_REASON_DISPLACED || trp_pack_behaviour(pack, behaviour, &its, sizeof its) != TRP_OK ||
        trp_pack_behaviour(pack, other_behaviour, &others, sizeof others) != TRP_OK) {
        trp_sheet_add(sheet, trpi_wording_reason(reason));
        return;
    }
    trp_sheet_add(sheet, "`");
    trp_sheet_add_sanitized(sheet, trp_behaviour_title(pack, other_behaviour));
    trp_sheet_add(sheet, "`");
    const bool has_priorities = its.initiation != 2 && others.initiation != 2;  // a reactive has the rank of what it answers
    if (has_priorities && others.priority != its.priority) {
        trp_sheet_add_format(sheet, ", of priority %d instead of %d,", (int)others.priority, (int)its.priority);
    } else if (has_priorities && others.role == its.role && trp_index_of_number(other_behaviour) < trp_index_of_number(behaviour)) {
        trp_sheet_add(sheet, ", further up in its role,");
    }
    trp_sheet_add(sheet, " needed its queue");
}
