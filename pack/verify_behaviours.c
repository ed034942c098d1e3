// SPDX-License-Identifier: MIT
// Roles, behaviours, and what starts them: cues, watches, topics.

#include "pack/verify.h"
#include "pack/week.h"

#include "base/number.h"

#include <string.h>

#define SECTION TRPI_SECTION_BEHAVIOUR
#define MINUTES_PER_DAY 1440u

static bool is_fact_cue(uint32_t type)
{
    return type >= TRPI_CUE_CHANGES && type <= TRPI_CUE_BECOMES;
}

// Cues are weighed before the behaviour has started, so they may use its performer, but no locals.
static bool use_cue_codes(trpi_verifier *verifier, uint32_t index, trpi_needs *needs)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    trpi_needs own = trpi_needs_none();
    return trpi_use_code(verifier, TRPI_SECTION_CUE, index, "centre", cue->centre, TRP_TYPE_ENTITY, &own) &&
           trpi_use_code(verifier, TRPI_SECTION_CUE, index, "subject", cue->subject, TRP_TYPE_ENTITY, &own) &&
           trpi_use_selector(verifier, TRPI_SECTION_CUE, index, "selector", cue->selector, &own) &&
           (trpi_needs_local_count(&own) == 0 ||
            trpi_refuse_at(verifier, TRPI_SECTION_CUE, index, NULL, "reads locals before there are any")) &&
           (!is_fact_cue(cue->type) || cue->subject != 0 || trpi_fact_is_of_world(pack, cue->fact) ||
            trpi_needs_kind(&own, pack, pack->facts[cue->fact].kind) ||
            trpi_refuse_at(verifier, TRPI_SECTION_CUE, index, "fact", "is none that the performer can have")) &&
           (trpi_needs_merge(needs, pack, &own) ||
            trpi_refuse_at(verifier, TRPI_SECTION_CUE, index, NULL, "watches own facts that the performer cannot have"));
}

static bool check_fact_cue(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    bool crosses = cue->type == TRPI_CUE_RISES || cue->type == TRPI_CUE_FALLS;
    TRPI_RULE(verifier, "fact", cue->fact != TRPI_NONE16, "is missing");
    TRPI_RULE(verifier, "fact",
              !trpi_fact_is_of_scene(pack, cue->fact) && (cue->subject == 0 || !trpi_fact_is_of_world(pack, cue->fact)),
              "is none that can be watched so");
    TRPI_RULE(verifier, "fact", !crosses || pack->facts[cue->fact].type == TRP_TYPE_NUMBER, "is no number");
    return true;
}

static bool check_cue_index(trpi_verifier *verifier, uint32_t index, uint32_t count)
{
    uint32_t number = verifier->pack->cues[index].index;
    return number < count || trpi_refuse(verifier, "index", "is %u, but there are only %u", number, count);
}

// The engine looks a little farther than it, to see who leaves.
static bool is_distance(trpi_verifier *verifier, uint32_t index)
{
    int64_t value = verifier->pack->cues[index].value;
    return (value >= 0 && value <= TRPI_NUMBER_MAX) || trpi_refuse(verifier, "value", "is no distance");
}

static bool check_news_cue(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    return check_cue_index(verifier, index, pack->behaviour_count) &&
           ((pack->behaviours[cue->index].flags & TRPI_BEHAVIOUR_NEWS) != 0 ||
            trpi_refuse(verifier, "index", "is a behaviour that makes no news")) &&
           is_distance(verifier, index);
}

static bool check_cue(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    TRPI_RULE(verifier, "days", cue->days == 0 || cue->type == TRPI_CUE_CLOCK, "are no days of a week");
    switch (cue->type) {
    case TRPI_CUE_EVERY: return cue->period_ms > 0 || trpi_refuse(verifier, "period_ms", "is 0");
    case TRPI_CUE_CLOCK:
        return (cue->value >= 0 && cue->value < (int64_t)TRPI_DAY_S * TRP_ONE) ||
               trpi_refuse(verifier, "value", "is no time of day");
    case TRPI_CUE_NEAR:
    case TRPI_CUE_FAR:
        TRPI_RULE(verifier, "selector", cue->selector != TRPI_NONE16, "is missing");
        return is_distance(verifier, index);
    case TRPI_CUE_MESSAGE: return check_cue_index(verifier, index, pack->message_count);
    case TRPI_CUE_EVENT: return check_cue_index(verifier, index, pack->event_count);
    case TRPI_CUE_ENTERS:
    case TRPI_CUE_LEAVES: return cue->centre != 0 || trpi_refuse(verifier, "centre", "is missing");
    case TRPI_CUE_CHANGES:
    case TRPI_CUE_RISES:
    case TRPI_CUE_FALLS:
    case TRPI_CUE_BECOMES: return check_fact_cue(verifier, index);
    default: return check_news_cue(verifier, index);
    }
}

static bool check_topic(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_topic *topic = &pack->topics[index];
    for (uint32_t i = topic->first_reactor; i < (uint32_t)topic->first_reactor + topic->reactor_count; i++) {
        const trpi_pack_reactor *reactor = &pack->reactors[i];
        const trpi_pack_behaviour *behaviour = &pack->behaviours[reactor->behaviour];
        TRPI_RULE_AT(verifier, TRPI_SECTION_REACTOR, i, "behaviour", behaviour->role == reactor->role, "belongs to another role");
        TRPI_RULE_AT(verifier, TRPI_SECTION_REACTOR, i, "behaviour",
                     behaviour->initiation == TRPI_REACTIVE && behaviour->topic == index, "does not react to the topic");
    }
    return true;
}

// A role's blocks are its own, and their duties proactives of its own.
static bool check_block(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_block *block = &pack->blocks[index];
    const trpi_pack_role *role = &pack->roles[block->role];
    TRPI_RULE(verifier, "role", index - role->first_block < role->block_count, "does not list this block");
    bool hours = block->sort == TRPI_BLOCK_HOURS;
    bool fits = hours ? block->from < MINUTES_PER_DAY && block->to < MINUTES_PER_DAY && block->from != block->to
                      : block->from == 0 && block->to == 0;
    TRPI_RULE(verifier, "from", fits, "and `to` are no hours of a day");
    bool whole = block->sort == TRPI_BLOCK_DAY;
    TRPI_RULE(verifier, "days", whole == (block->days != 0 && !hours), "are no days of a week");
    for (uint32_t i = 0; i < block->duty_count; i++) {
        uint32_t duty = (uint32_t)block->first_duty + i;
        uint32_t behaviour = pack->duties[duty].behaviour;
        TRPI_RULE_AT(verifier, TRPI_SECTION_DUTY, duty, "behaviour", behaviour - role->first_behaviour < role->proactive_count,
                     "is no proactive of the role");
    }
    return true;
}

static bool check_blocks_of(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_role *role = &pack->roles[index];
    for (uint32_t i = 0; i < role->block_count; i++) {
        TRPI_RULE_AT(verifier, TRPI_SECTION_BLOCK, role->first_block + i, "role", pack->blocks[role->first_block + i].role == index,
                     "is not the role that lists it");
    }
    return true;
}

// The weight of a duty is worked out before anything has begun, of the performer's own.
static bool use_duty_weights(trpi_verifier *verifier, uint32_t behaviour, trpi_needs *needs)
{
    const trp_pack *pack = verifier->pack;
    uint32_t index = pack->behaviours[behaviour].role;
    const trpi_pack_role *role = index != TRPI_NONE16 ? &pack->roles[index] : NULL;
    for (uint32_t i = 0; role != NULL && i < role->block_count; i++) {
        const trpi_pack_block *block = &pack->blocks[role->first_block + i];
        for (uint32_t j = 0; j < block->duty_count; j++) {
            uint32_t duty = (uint32_t)block->first_duty + j;
            if (pack->duties[duty].behaviour == behaviour &&
                !trpi_use_code(verifier, TRPI_SECTION_DUTY, duty, "weight", pack->duties[duty].weight, TRP_TYPE_NUMBER, needs)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_role(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_role *role = &pack->roles[index];
    uint32_t latents_end = (uint32_t)role->proactive_count + role->latent_count;
    TRPI_RULE(verifier, "latent_count", latents_end <= role->behaviour_count, "counts more than the role has");
    for (uint32_t i = 0; i < role->behaviour_count; i++) {
        const trpi_pack_behaviour *behaviour = &pack->behaviours[role->first_behaviour + i];
        uint32_t initiation = i < role->proactive_count ? TRPI_PROACTIVE : i < latents_end ? TRPI_LATENT : TRPI_REACTIVE;
        TRPI_RULE_AT(verifier, SECTION, role->first_behaviour + i, "role", behaviour->role == index,
                     "is not the role that lists it");
        TRPI_RULE_AT(verifier, SECTION, role->first_behaviour + i, "initiation", behaviour->initiation == initiation,
                     "does not fit its place in the role");
    }
    return true;
}

static bool check_ranges(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    TRPI_RULE(verifier, "flags",
              (behaviour->flags & TRPI_BEHAVIOUR_WRAPS) == 0 || (behaviour->flags & TRPI_BEHAVIOUR_PROVIDED) != 0,
              "wraps moves, but no area offers it");
    TRPI_RULE(verifier, "channels", (behaviour->channels | behaviour->beside) >> pack->channel_count == 0,
              "or `beside` has a channel that is not there");
    TRPI_RULE(verifier, "task_count", behaviour->task_count != 0, "is 0");
    TRPI_RULE(verifier, "local_count", behaviour->local_count >= behaviour->parameter_count, "is less than the parameters' %u",
              behaviour->parameter_count);
    return true;
}

// Which role it is in, what it waits for.
static bool check_belonging(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    bool ordered = (behaviour->flags & TRPI_BEHAVIOUR_ORDERED) != 0;
    if (behaviour->role != TRPI_NONE16) {
        const trpi_pack_role *role = &pack->roles[behaviour->role];
        TRPI_RULE(verifier, "role", index - role->first_behaviour < role->behaviour_count, "does not list this behaviour");
        TRPI_RULE(verifier, "role", !ordered, "is there, but the behaviour is ordered by a test");
    }
    bool latent = behaviour->initiation == TRPI_LATENT;
    TRPI_RULE(verifier, "cue", !latent || ordered || behaviour->cue != TRPI_NONE16, "is missing from a latent behaviour");
    TRPI_RULE(verifier, "cue", latent || behaviour->cue == TRPI_NONE16, "is there, but the behaviour is not latent");
    return true;
}

static bool check_collaboration(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    bool collaborative = (behaviour->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    bool reactive = behaviour->initiation == TRPI_REACTIVE;
    TRPI_RULE(verifier, "topic", collaborative == (behaviour->topic != TRPI_NONE16),
              "goes with collaborative behaviours, and only with them");
    TRPI_RULE(verifier, "flags",
              collaborative || (!reactive && behaviour->scene == TRPI_NONE16 && behaviour->partner == TRPI_NONE16),
              "does not say that it is collaborative");
    bool cast = (behaviour->flags & TRPI_BEHAVIOUR_CAST) != 0;  // nobody starts it: all parts answer
    TRPI_RULE(verifier, "part", (behaviour->part > 0 || cast) == reactive, "does not fit who starts and who answers");
    if (behaviour->scene == TRPI_NONE16) {
        TRPI_RULE(verifier, "partner", !collaborative || reactive || behaviour->partner != TRPI_NONE16,
                  "is missing from one that starts");
        return behaviour->part <= 1 || trpi_refuse(verifier, "part", "is more than the two halves");
    }
    const trpi_pack_scene *scene = &pack->scenes[behaviour->scene];
    return (behaviour->part < scene->part_count && pack->parts[scene->first_part + behaviour->part].behaviour == index) ||
           trpi_refuse(verifier, "part", "is another behaviour's in the scene");
}

static bool use_parameters(trpi_verifier *verifier, uint32_t index, trpi_needs *needs)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    for (uint32_t i = 0; i < behaviour->parameter_count; i++) {
        uint32_t parameter = behaviour->first_parameter + i;
        const trpi_pack_parameter *record = &verifier->pack->parameters[parameter];
        TRPI_RULE_AT(verifier, TRPI_SECTION_PARAMETER, parameter, "type", trpi_needs_local(needs, i, record->type),
                     "is not what a default reads");
        if (!trpi_use_code(verifier, TRPI_SECTION_PARAMETER, parameter, "code", record->code, record->type, needs)) {
            return false;
        }
    }
    return true;
}

static bool use_watches(trpi_verifier *verifier, uint32_t index, trpi_needs *needs)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    uint32_t end = (uint32_t)behaviour->first_watch + behaviour->watch_count;
    for (uint32_t i = behaviour->first_watch; i < end; i++) {
        uint32_t fact = pack->watches[i].fact;
        TRPI_RULE_AT(verifier, TRPI_SECTION_WATCH, i, "fact",
                     !trpi_fact_is_of_scene(pack, fact) &&
                         (trpi_fact_is_of_world(pack, fact) || trpi_needs_kind(needs, pack, pack->facts[fact].kind)),
                     "is none that the performer can have");
    }
    return true;
}

// The selectors of the part that starts a scene, and the conditions that a decider weighs.
static bool use_scene(trpi_verifier *verifier, uint32_t index, trpi_needs *needs)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    const trpi_pack_scene *scene = &pack->scenes[behaviour->scene];
    bool casts = behaviour->part == 0 && (behaviour->flags & TRPI_BEHAVIOUR_CAST) == 0;
    for (uint32_t i = 0; i < scene->part_count && casts; i++) {
        uint32_t part = scene->first_part + i;
        if (!trpi_use_selector(verifier, TRPI_SECTION_PART, part, "selector", pack->parts[part].selector, needs)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < scene->row_count; i++) {
        const trpi_pack_row *row = &pack->rows[scene->first_row + i];
        bool decides = row->flow == TRPI_FLOW_CHOICE && row->part == behaviour->part;
        for (uint32_t j = 0; j < row->branch_count && decides; j++) {
            uint32_t branch = row->first_branch + j;
            if (!trpi_use_code(verifier, TRPI_SECTION_BRANCH, branch, "condition", pack->branches[branch].condition, TRP_TYPE_TRUTH,
                               needs)) {
                return false;
            }
        }
    }
    return true;
}

static bool use_own_codes(trpi_verifier *verifier, uint32_t index, trpi_needs *needs)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    // The condition of what an object offers is the object's own: see check_offer_condition.
    uint32_t condition = (behaviour->flags & TRPI_BEHAVIOUR_PROVIDED) == 0 ? behaviour->condition : 0;
    return trpi_use_code(verifier, SECTION, index, "weight", behaviour->weight, TRP_TYPE_NUMBER, needs) &&
           trpi_use_code(verifier, SECTION, index, "condition", condition, TRP_TYPE_TRUTH, needs) &&
           trpi_use_code(verifier, SECTION, index, "holds", behaviour->holds, TRP_TYPE_TRUTH, needs) &&
           trpi_use_selector(verifier, SECTION, index, "partner", behaviour->partner, needs);
}

// The kind that everyone who performs it is of, whatever it needs; TRPI_NONE16 when it can be anyone.
static uint32_t performer_kind(const trp_pack *pack, const trpi_pack_behaviour *behaviour)
{
    if (behaviour->role != TRPI_NONE16) {
        return pack->roles[behaviour->role].kind;
    }
    if (behaviour->scene == TRPI_NONE16) {
        return TRPI_NONE16;
    }
    const trpi_pack_part *part = &pack->parts[pack->scenes[behaviour->scene].first_part + behaviour->part];
    return part->role != TRPI_NONE16 ? pack->roles[part->role].kind : part->kind;
}

// Whether an object gives what it is asked for, it says by what it is itself, and it has no locals.
static bool check_offer_condition(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    trpi_needs needs = trpi_needs_none();
    if ((behaviour->flags & TRPI_BEHAVIOUR_PROVIDED) == 0) {
        return true;
    }
    if (!trpi_use_code(verifier, SECTION, index, "condition", behaviour->condition, TRP_TYPE_TRUTH, &needs)) {
        return false;
    }
    for (uint32_t i = 0; needs.kind != TRPI_NONE16 && i < pack->offer_count; i++) {
        TRPI_RULE(verifier, "condition",
                  pack->offers[i].behaviour != index || trpi_pack_kind_is(pack, pack->offers[i].kind, needs.kind),
                  "reads own facts that its object does not have");
    }
    return trpi_needs_local_count(&needs) == 0 ||
           trpi_refuse(verifier, "condition", "reads locals, which its object does not have");
}

static bool check_needs(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    trpi_needs needs = trpi_needs_none();
    if (!use_parameters(verifier, index, &needs) || !use_own_codes(verifier, index, &needs) ||
        !use_duty_weights(verifier, index, &needs) || !check_offer_condition(verifier, index) ||
        !use_watches(verifier, index, &needs) || !trpi_check_steps(verifier, index, &needs) ||
        (behaviour->cue != TRPI_NONE16 && !use_cue_codes(verifier, behaviour->cue, &needs)) ||
        (behaviour->scene != TRPI_NONE16 && !use_scene(verifier, index, &needs))) {
        return false;
    }
    TRPI_RULE(verifier, "local_count", trpi_needs_local_count(&needs) <= behaviour->local_count, "is %u, but local %u is used",
              behaviour->local_count, trpi_needs_local_count(&needs) - 1);
    uint32_t performer = performer_kind(pack, behaviour);
    TRPI_RULE(verifier, NULL,
              performer == TRPI_NONE16 || needs.kind == TRPI_NONE16 || trpi_pack_kind_is(pack, performer, needs.kind),
              "uses own facts that its performers do not have");
    uint32_t facts = behaviour->scene != TRPI_NONE16 ? trpi_pack_scene_facts(pack, behaviour->scene) : TRPI_NONE16;
    TRPI_RULE(verifier, NULL, needs.scene == TRPI_NONE16 || needs.scene == facts, "uses facts of a scene that is not its own");
    memcpy(verifier->local_types[index].of, needs.locals, sizeof needs.locals);
    verifier->behaviour_kinds[index] = performer != TRPI_NONE16 ? (uint16_t)performer : needs.kind;
    return true;
}

static bool check_behaviour(trpi_verifier *verifier, uint32_t index)
{
    return check_ranges(verifier, index) && check_belonging(verifier, index) && check_collaboration(verifier, index) &&
           check_needs(verifier, index);
}

bool trpi_verify_behaviours(trpi_verifier *verifier)
{
    return trpi_check_records(verifier, TRPI_SECTION_CUE, check_cue) &&
           trpi_check_records(verifier, TRPI_SECTION_ROLE, check_role) &&
           trpi_check_records(verifier, TRPI_SECTION_ROLE, check_blocks_of) &&
           trpi_check_records(verifier, TRPI_SECTION_BLOCK, check_block) &&
           trpi_check_records(verifier, TRPI_SECTION_TOPIC, check_topic) &&
           trpi_check_records(verifier, TRPI_SECTION_BEHAVIOUR, check_behaviour) && trpi_check_rests(verifier);
}
