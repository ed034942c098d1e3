// SPDX-License-Identifier: MIT
#include "engine/world/explanation.h"

#include "engine/mind/queue.h"

#include "base/assert.h"

_Static_assert(sizeof(trp_why_line) == 96, "a line has no padding");

trp_why_line *trpi_explain(trpi_explanation *explanation, trp_why_kind kind, uint32_t index, uint32_t behaviour)
{
    TRP_ASSERT(index < explanation->world->entity_end && explanation->depth < 64);
    uint32_t at = explanation->count++;
    trp_why_line *line = at < explanation->capacity ? &explanation->lines[at] : &explanation->spare;
    *line = (trp_why_line){.behaviour = behaviour,
                           .other_behaviour = TRP_NOT_FOUND,
                           .number = TRP_NOT_FOUND,
                           .choices = TRP_NOT_FOUND,
                           .until = TRPI_NEVER,
                           .kind = (uint8_t)kind,
                           .depth = (uint8_t)explanation->depth};
    line->agent.value = trpi_ref_of(explanation->world, index);
    if (behaviour < explanation->world->pack->behaviour_count) {
        const trpi_pack_behaviour *b = &explanation->world->pack->behaviours[behaviour];
        line->layer = b->layer;
        line->priority = b->priority;
        line->initiation = b->initiation;
        line->queue = trpi_bid_of(explanation->world, behaviour, 0).queue;
    }
    return line;
}

trp_why_line *trpi_explain_cause(trpi_explanation *explanation, uint32_t behaviour, trp_why_cause cause)
{
    trp_why_line *line = trpi_explain(explanation, TRP_WHY_OBSTACLE, explanation->index, behaviour);
    line->cause = (uint8_t)cause;
    return line;
}

// ---- Who is shown -------------------------------------------------------------------------------

static bool comes_first(const trp_world *world, const trpi_looked_at *a, const trpi_looked_at *b)
{
    if (a->stage != b->stage) {
        return a->stage > b->stage;
    }
    return a->distance != b->distance ? a->distance < b->distance
                                      : world->entities[a->index].serial < world->entities[b->index].serial;
}

uint32_t trpi_looked_at_keep(const trp_world *world, const trpi_looked_at *one, trpi_looked_at *best, uint32_t count, uint32_t most)
{
    TRP_ASSERT(count <= most);
    uint32_t at = count;
    while (at > 0 && comes_first(world, one, &best[at - 1])) {
        at--;
        if (at + 1 < most) {
            best[at + 1] = best[at];
        }
    }
    if (at < most) {
        best[at] = *one;
    }
    return count < most ? count + 1 : most;
}

// ---- Causes -------------------------------------------------------------------------------------

trp_why_cause trpi_cause_of_rejection(trpi_rejection rejection)
{
    switch (rejection) {
    case TRPI_FITS: return TRP_CAUSE_NONE;
    case TRPI_REJECTED_UNTOLD: return TRP_CAUSE_UNTOLD;
    case TRPI_REJECTED_SELF: return TRP_CAUSE_SELF;
    case TRPI_REJECTED_GONE: return TRP_CAUSE_GONE;
    case TRPI_REJECTED_KIND: return TRP_CAUSE_KIND;
    case TRPI_REJECTED_ROLE: return TRP_CAUSE_ROLE;
    case TRPI_REJECTED_FAR: return TRP_CAUSE_FAR;
    case TRPI_REJECTED_OUTSIDE: return TRP_CAUSE_OUTSIDE;
    case TRPI_REJECTED_RELATION: return TRP_CAUSE_RELATION;
    default: return TRP_CAUSE_WHERE;
    }
}

trp_why_cause trpi_cause_of(trp_reason reason)
{
    switch (reason) {
    case TRP_REASON_NONE: return TRP_CAUSE_NONE;
    case TRP_REASON_RANK: return TRP_CAUSE_RANK;
    case TRP_REASON_NO_QUEUE: return TRP_CAUSE_QUEUES;
    case TRP_REASON_CONDITION: return TRP_CAUSE_CONDITION;
    case TRP_REASON_SCHEDULE: return TRP_CAUSE_SCHEDULE;
    case TRP_REASON_LAYER: return TRP_CAUSE_LAYER;
    case TRP_REASON_COOLDOWN: return TRP_CAUSE_COOLDOWN;
    case TRP_REASON_ONCE: return TRP_CAUSE_ONCE;
    case TRP_REASON_DAILY: return TRP_CAUSE_DAILY;
    case TRP_REASON_ALREADY: return TRP_CAUSE_RUNS;
    case TRP_REASON_NO_REACTION: return TRP_CAUSE_NO_REACTION;
    case TRP_REASON_BUSY: return TRP_CAUSE_BUSY;
    case TRP_REASON_PROMISED: return TRP_CAUSE_PROMISED;
    case TRP_REASON_PENDING: return TRP_CAUSE_PENDING;
    case TRP_REASON_GONE: return TRP_CAUSE_GONE;
    case TRP_REASON_FAR: return TRP_CAUSE_DORMANT;
    default: return TRP_CAUSE_NO_PARTNER;
    }
}

// The meaning of "busy" as seen from outside: one of three things.
static trp_why_cause business_of(const trp_world *world, uint32_t index)
{
    if (trpi_queue_is_busy(world, index)) {
        return TRP_CAUSE_BUSY;
    }
    if (world->agents[index].promised_to != 0) {
        return TRP_CAUSE_PROMISED;
    }
    return world->agents[index].claim_state == TRPI_CLAIM_CONFIRMED ? TRP_CAUSE_PENDING : TRP_CAUSE_BUSY;
}

trp_why_cause trpi_cause_of_partner_rejection(const trp_world *world, trpi_partner_rejection partner_rejection, uint32_t index)
{
    switch (partner_rejection) {
    case TRPI_PARTNER_FITS: return TRP_CAUSE_NONE;
    case TRPI_PARTNER_SELF: return TRP_CAUSE_SELF;
    case TRPI_PARTNER_PLAYER: return TRP_CAUSE_PLAYER;
    case TRPI_PARTNER_GONE: return TRP_CAUSE_GONE;
    case TRPI_PARTNER_KIND: return TRP_CAUSE_KIND;
    case TRPI_PARTNER_DORMANT: return TRP_CAUSE_DORMANT;
    case TRPI_PARTNER_BUSY: return business_of(world, index);
    case TRPI_PARTNER_SEATED: return TRP_CAUSE_SEATED;
    case TRPI_PARTNER_REFUSED: return TRP_CAUSE_REFUSED;
    default: return TRP_CAUSE_NO_REACTION;
    }
}

const char *trp_cause_name(trp_why_cause cause)
{
    static const char *const names[TRP_CAUSE_COUNT] = {
        "none",
        "already queued",
        "not spontaneous",
        "occupied",
        "rank",
        "when free",
        "not interruptible",
        "no queue",
        "condition",
        "cooldown",
        "only once",
        "taken already",
        "passed",
        "weight",
        "another goes first",
        "no cue",
        "cue spent",
        "parameter",
        "no partner",
        "nobody answers",
        "not asked",
        "no one ever asks",
        "nobody asks",
        "promised",
        "pending",
        "busy",
        "never cast",
        "gone",
        "self",
        "kind",
        "role",
        "too far",
        "outside",
        "where",
        "untold",
        "somebody else",
        "has a part",
        "refused lately",
        "no reaction",
        "dormant",
        "not related",
        [TRP_CAUSE_SCHEDULE] = "another part of the day",
        [TRP_CAUSE_LAYER] = "another layer",
        [TRP_CAUSE_NOBODY_OPEN] = "nobody is open to it",
        [TRP_CAUSE_NOT_OPEN] = "not open to it",
        [TRP_CAUSE_GIVES_UP] = "search given up",
        [TRP_CAUSE_DAILY] = "often enough today",
    };
    return (unsigned)cause < TRP_CAUSE_COUNT ? names[cause] : "unknown";
}
