// SPDX-License-Identifier: MIT
// Roles, behaviours, and what starts them: cues, watches, topics.

#include "pack/code_piece.h"
#include "pack/verify.h"
#include "pack/week.h"

#include "base/number.h"

#include <string.h>

#define SECTION TRPI_SECTION_BEHAVIOUR

static bool is_fact_cue(uint32_t type)
{
    return trpi_cue_source_of_type(type) == TRPI_SOURCE_FACT;
}

// Adds the needs of a cue. Cues are evaluated before the behaviour has started, so they may use its performer, but no
// locals.
static bool use_cue(trpi_verifier *verifier, uint32_t index, void *needs)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    trpi_code_needs own = trpi_code_needs_make_empty();
    if (!trpi_verify_add_needs_of_record(verifier, index, &own)) {
        return false;
    }
    TRPI_RULE(verifier, NULL, trpi_code_needs_local_count(&own) == 0, "reads locals before there are any");
    TRPI_RULE(verifier, "fact",
              !is_fact_cue(cue->type) || cue->subject != 0 || trpi_fact_is_of_world(pack, cue->fact) ||
                  trpi_code_needs_add_kind(&own, pack, pack->facts[cue->fact].kind),
              "is none that the performer can have");
    TRPI_RULE(verifier, NULL, trpi_code_needs_merge(needs, pack, &own), "watches own facts that the performer cannot have");
    return true;
}

static bool check_fact_cue(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    const trpi_cue_comparison comparison = trpi_cue_comparison_of_type(cue->type);
    bool crosses = comparison == TRPI_COMPARISON_ABOVE || comparison == TRPI_COMPARISON_BELOW;
    TRPI_RULE(verifier, "fact", cue->fact != TRPI_NONE16, "is missing");
    TRPI_RULE(verifier, "fact",
              !trpi_fact_is_of_scene(pack, cue->fact) && (cue->subject == 0 || !trpi_fact_is_of_world(pack, cue->fact)),
              "is none that can be watched so");
    TRPI_RULE(verifier, "fact", !crosses || pack->facts[cue->fact].type == TRP_TYPE_NUMBER, "is no number");
    return true;
}

static bool check_cue(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cue *cue = &pack->cues[index];
    trpi_cue_source source = trpi_cue_source_of_type(cue->type);
    bool near = source == TRPI_SOURCE_DISTANCE, place = source == TRPI_SOURCE_PLACE, news = source == TRPI_SOURCE_BEHAVIOUR;
    uint32_t count = cue->type == TRPI_CUE_MESSAGE ? pack->message_count
                     : cue->type == TRPI_CUE_EVENT ? pack->event_count
                     : news                        ? pack->behaviour_count
                                                   : UINT32_MAX;
    TRPI_RULE(verifier, "days", cue->days == 0 || cue->type == TRPI_CUE_CLOCK, "are no days of a week");
    TRPI_RULE(verifier, "period_ms", cue->type != TRPI_CUE_EVERY || cue->period != 0 || cue->period_ms > 0, "is 0");
    TRPI_RULE(verifier, "value", cue->type != TRPI_CUE_CLOCK || (cue->value >= 0 && cue->value < (int64_t)TRPI_DAY_S * TRP_ONE),
              "is no time of day");
    TRPI_RULE(verifier, "selector", !near || cue->selector != TRPI_NONE16, "is missing");
    TRPI_RULE(verifier, "centre", !place || cue->centre != 0, "is missing");
    TRPI_RULE(verifier, "centre", trpi_code_is_entity_or_point(pack, cue->centre), "is neither an entity nor a point");
    TRPI_RULE(verifier, "centre", near || !trpi_code_is_point(pack, cue->centre), "is no place");
    TRPI_RULE(verifier, "index", cue->index < count, "is %u, but there are only %u", cue->index, count);
    TRPI_RULE(verifier, "index", !news || (pack->behaviours[cue->index].flags & TRPI_BEHAVIOUR_NEWS) != 0,
              "is a behaviour that makes no news");
    TRPI_RULE(verifier, "also", cue->also == 0 || (news && cue->also < pack->cue_count - index), "is more than there are");
    for (uint32_t i = 1; i <= cue->also; i++) {  // one cue after the other: those behind a cue have none behind them
        bool is_further = cue[i].type == cue->type && cue[i].also == 0 && (i == 1 || cue[i - 1].index < cue[i].index);
        TRPI_RULE(verifier, "also", is_further, "leads to a cue that is not about one behaviour more");
    }
    // The engine looks a little farther than the distance of a cue, to see entities that leave.
    TRPI_RULE(verifier, "value", (!near && !news) || (cue->value >= 0 && cue->value <= TRPI_NUMBER_MAX), "is no distance");
    TRPI_RULE(verifier, "bound", cue->bound == 0 || (near && cue->value == 0 && !trpi_expression_asks_host(pack, cue->bound)),
              "is no distance that can be computed");
    return !is_fact_cue(cue->type) || check_fact_cue(verifier, index);
}

static bool check_reactor(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_reactor *reactor = &verifier->pack->reactors[index];
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[reactor->behaviour];
    TRPI_RULE(verifier, "behaviour", behaviour->role == reactor->role, "belongs to another role");
    TRPI_RULE(verifier, "behaviour", behaviour->initiation == TRPI_REACTIVE && behaviour->topic == *(const uint32_t *)context,
              "does not react to the topic");
    return true;
}

static bool check_topic(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_topic *topic = &verifier->pack->topics[index];
    return trpi_verify_listed_records(verifier, TRPI_SECTION_REACTOR, topic->first_reactor, topic->reactor_count, check_reactor,
                                      &index);
}

static bool check_duty(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_role *role = &verifier->pack->roles[*(const uint16_t *)context];
    TRPI_RULE(verifier, "behaviour", verifier->pack->duties[index].behaviour - role->first_behaviour < role->proactive_count,
              "is no proactive of the role");
    return true;
}

// Checks a block of a schedule: that its role lists it, its hours and days, and that it lists only proactives of the role.
static bool check_block(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_schedule_block *block = &pack->blocks[index];
    const trpi_pack_role *role = &pack->roles[block->role];
    TRPI_RULE(verifier, "role", index - role->first_block < role->block_count, "does not list this block");
    bool hours = block->sort == TRPI_SCHEDULE_BLOCK_HOURS;
    bool fits = hours ? block->from < TRPI_DAY_MINUTES && block->to < TRPI_DAY_MINUTES && block->from != block->to
                      : block->from == 0 && block->to == 0;
    TRPI_RULE(verifier, "from", fits, "and `to` are no hours of a day");
    bool whole = block->sort == TRPI_SCHEDULE_BLOCK_DAY;
    TRPI_RULE(verifier, "days", whole == (block->days != 0 && !hours), "are no days of a week");
    uint16_t owner = block->role;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_DUTY, block->first_duty, block->duty_count, check_duty, &owner);
}

static bool check_owner(trpi_verifier *verifier, uint32_t index, void *context)
{
    TRPI_RULE(verifier, "role", verifier->pack->blocks[index].role == *(const uint32_t *)context, "is not the role that lists it");
    return true;
}

// Checks that a behaviour in a role's list names that role, and that the list has proactives first, then latents, then
// reactives.
static bool check_member(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_role *role = &verifier->pack->roles[*(const uint32_t *)context];
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    uint32_t number = index - role->first_behaviour, latents_end = (uint32_t)role->proactive_count + role->latent_count;
    uint32_t initiation = number < role->proactive_count ? TRPI_PROACTIVE : number < latents_end ? TRPI_LATENT : TRPI_REACTIVE;
    TRPI_RULE(verifier, "role", behaviour->role == *(const uint32_t *)context, "is not the role that lists it");
    TRPI_RULE(verifier, "initiation", behaviour->initiation == initiation, "does not fit its place in the role");
    return true;
}

static bool check_role(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_role *role = &verifier->pack->roles[index];
    TRPI_RULE(verifier, "latent_count", (uint32_t)role->proactive_count + role->latent_count <= role->behaviour_count,
              "counts more than the role has");
    trpi_code_needs needs = trpi_code_needs_make_empty();
    if (!trpi_verify_code_field(verifier, "holds", TRP_TYPE_TRUTH, &needs)) {
        return false;
    }
    TRPI_RULE(verifier, "holds", trpi_code_needs_local_count(&needs) == 0, "reads locals, which a role does not have");
    TRPI_RULE(verifier, "holds",
              needs.performer_kind == TRPI_NONE16 || trpi_pack_kind_is(verifier->pack, role->kind, needs.performer_kind),
              "reads own facts that the wearer does not have");
    return trpi_verify_listed_records(verifier, SECTION, role->first_behaviour, role->behaviour_count, check_member, &index) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_BLOCK, role->first_block, role->block_count, check_owner, &index);
}

// A behaviour and the sum of its needs so far.
typedef struct owner {
    uint32_t behaviour;
    trpi_code_needs *needs;
} owner;

static bool use_duty(trpi_verifier *verifier, uint32_t index, void *context)
{
    const owner *of = context;
    return verifier->pack->duties[index].behaviour != of->behaviour || trpi_verify_add_needs_of_record(verifier, index, of->needs);
}

static bool use_block(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_schedule_block *block = &verifier->pack->blocks[index];
    return trpi_verify_listed_records(verifier, TRPI_SECTION_DUTY, block->first_duty, block->duty_count, use_duty, context);
}

// Adds the needs of the weights that the duties for a behaviour have, which are evaluated before anything has begun, with the
// performer only.
static bool use_duty_weights(trpi_verifier *verifier, owner *of)
{
    uint32_t index = verifier->pack->behaviours[of->behaviour].role;
    const trpi_pack_role *role = index != TRPI_NONE16 ? &verifier->pack->roles[index] : NULL;
    return role == NULL ||
           trpi_verify_listed_records(verifier, TRPI_SECTION_BLOCK, role->first_block, role->block_count, use_block, of);
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

// Checks the role of a behaviour, and its cue.
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
    bool cast = (behaviour->flags & TRPI_BEHAVIOUR_CAST) != 0;  // an area starts it: all parts answer
    TRPI_RULE(verifier, "part", (behaviour->part > 0 || cast) == reactive, "does not fit who starts and who answers");
    if (behaviour->scene == TRPI_NONE16) {
        TRPI_RULE(verifier, "partner", !collaborative || reactive || behaviour->partner != TRPI_NONE16,
                  "is missing from one that starts");
        return behaviour->part <= 1 || trpi_verify_refuse(verifier, "part", "is more than the two halves");
    }
    const trpi_pack_scene *scene = &pack->scenes[behaviour->scene];
    return (behaviour->part < scene->part_count && pack->parts[scene->first_part + behaviour->part].behaviour == index) ||
           trpi_verify_refuse(verifier, "part", "is another behaviour's in the scene");
}

static bool use_parameter(trpi_verifier *verifier, uint32_t index, void *context)
{
    const owner *of = context;
    const trpi_pack_parameter *parameter = &verifier->pack->parameters[index];
    uint32_t local = index - verifier->pack->behaviours[of->behaviour].first_parameter;
    TRPI_RULE(verifier, "type", trpi_code_needs_add_local(of->needs, local, parameter->type), "is not what a default reads");
    return trpi_verify_code_field(verifier, "code", parameter->type, of->needs);
}

static bool use_watch(trpi_verifier *verifier, uint32_t index, void *needs)
{
    const trp_pack *pack = verifier->pack;
    uint32_t fact = pack->watches[index].fact;
    TRPI_RULE(verifier, "fact",
              !trpi_fact_is_of_scene(pack, fact) &&
                  (trpi_fact_is_of_world(pack, fact) || trpi_code_needs_add_kind(needs, pack, pack->facts[fact].kind)),
              "is none that the performer can have");
    return true;
}

static bool use_row(trpi_verifier *verifier, uint32_t index, void *context)
{
    const owner *of = context;
    const trpi_pack_scene_row *row = &verifier->pack->rows[index];
    bool decides = row->flow == TRPI_FLOW_CHOICE && row->part == verifier->pack->behaviours[of->behaviour].part;
    return !decides || trpi_verify_listed_records(verifier, TRPI_SECTION_BRANCH, row->first_branch, row->branch_count,
                                                  trpi_verify_add_needs_of_record, of->needs);
}

// Adds the needs of a scene to those of the behaviour of one of its parts: of the conditions at its branches, and, if the part
// starts the scene, of the selectors of all parts.
static bool use_scene(trpi_verifier *verifier, owner *of)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[of->behaviour];
    const trpi_pack_scene *scene = &verifier->pack->scenes[behaviour->scene];
    bool casts = behaviour->part == 0 && (behaviour->flags & TRPI_BEHAVIOUR_CAST) == 0;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_PART, scene->first_part, casts ? scene->part_count : 0,
                                      trpi_verify_add_needs_of_record, of->needs) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_ROW, scene->first_row, scene->row_count, use_row, of);
}

// Adds the needs of a behaviour's own expressions. The condition of an offer is left out: see check_offer_condition.
static bool use_own_codes(trpi_verifier *verifier, uint32_t index, trpi_code_needs *needs)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    bool provided = (behaviour->flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    trpi_code_needs before = trpi_code_needs_make_empty();
    if (!trpi_verify_code_field(verifier, "keeps_trying", TRP_TYPE_NUMBER, &before) ||
        !trpi_verify_code_field(verifier, "gives_up", TRP_TYPE_NUMBER, &before)) {
        return false;
    }
    TRPI_RULE(verifier, "keeps_trying", trpi_code_needs_local_count(&before) == 0, "reads locals before there are any");
    TRPI_RULE(verifier, "keeps_trying", trpi_code_needs_merge(needs, verifier->pack, &before),
              "reads own facts that the performer cannot have");
    TRPI_RULE(verifier, "daily", behaviour->daily == 0 || behaviour->daily_most == TRPI_MOST_DAILY, "has a limit beside it");
    return trpi_verify_code_field(verifier, "cooldown", TRP_TYPE_NUMBER, needs) &&
           trpi_verify_code_field(verifier, "daily", TRP_TYPE_NUMBER, needs) &&
           trpi_verify_code_field(verifier, "patience", TRP_TYPE_NUMBER, needs) &&
           trpi_verify_code_field(verifier, "forgets", TRP_TYPE_NUMBER, needs) &&
           trpi_verify_code_field(verifier, "weight", TRP_TYPE_NUMBER, needs) &&
           (provided || trpi_verify_code_field(verifier, "condition", TRP_TYPE_TRUTH, needs)) &&
           trpi_verify_code_field(verifier, "holds", TRP_TYPE_TRUTH, needs) &&
           trpi_verify_add_needs_of_selector_field(verifier, "partner", needs);
}

// Returns the kind of all performers of a behaviour, by its role or part; TRPI_NONE16 when they can be of any.
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

// Checks the condition of an offer, which is the object's own: it reads the facts of the object, and no locals.
static bool check_offer_condition(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    trpi_code_needs needs = trpi_code_needs_make_empty();
    if ((behaviour->flags & TRPI_BEHAVIOUR_PROVIDED) == 0) {
        return true;
    }
    if (!trpi_verify_code_field(verifier, "condition", TRP_TYPE_TRUTH, &needs)) {
        return false;
    }
    for (uint32_t i = 0; needs.performer_kind != TRPI_NONE16 && i < pack->offer_count; i++) {
        TRPI_RULE(verifier, "condition",
                  pack->offers[i].behaviour != index || trpi_pack_kind_is(pack, pack->offers[i].kind, needs.performer_kind),
                  "reads own facts that its object does not have");
    }
    TRPI_RULE(verifier, "condition", !needs.asks_host, "asks the host for its object, which keeps no answers");
    return trpi_code_needs_local_count(&needs) == 0 ||
           trpi_verify_refuse(verifier, "condition", "reads locals, which its object does not have");
}

// Checks that a behaviour has locals for an inbox: a number, and room for the values of each message. Locals for values that no
// expression reads get the types of the values.
static bool check_inbox(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trp_pack *pack = verifier->pack;
    uint32_t behaviour = *(const uint32_t *)context;
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    const trpi_pack_inbox *inbox = &pack->inboxes[index];
    uint32_t size = 1u + inbox->capacity * (uint32_t)pack->messages[inbox->message].parameter_count;
    TRPI_RULE(verifier, "local", inbox->local >= b->parameter_count && inbox->local + size <= b->local_count,
              "does not leave room for what it holds");
    const trpi_pack_message *message = &pack->messages[inbox->message];
    for (uint32_t i = 1; i < size && inbox->local + i < TRPI_MOST_LOCALS; i++) {
        uint32_t local = inbox->local + i, parameter = message->first_parameter + (i - 1) % message->parameter_count;
        uint64_t type = trpi_pack_local_type(pack, behaviour, local) == TRP_TYPE_NONE ? pack->parameters[parameter].type : 0;
        verifier->local_types[behaviour].packed_types[local / 16] |= type << 4 * (local % 16);
    }
    return true;
}

static bool check_needs(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[index];
    trpi_code_needs needs = trpi_code_needs_make_empty();
    owner of = {index, &needs};
    if (!trpi_verify_listed_records(verifier, TRPI_SECTION_PARAMETER, behaviour->first_parameter, behaviour->parameter_count,
                                    use_parameter, &of) ||
        !use_own_codes(verifier, index, &needs) || !use_duty_weights(verifier, &of) || !check_offer_condition(verifier, index) ||
        !trpi_verify_listed_records(verifier, TRPI_SECTION_WATCH, behaviour->first_watch, behaviour->watch_count, use_watch,
                                    &needs) ||
        !trpi_verify_steps(verifier, index, &needs) ||
        !trpi_verify_listed_records(verifier, TRPI_SECTION_CUE, behaviour->cue, behaviour->cue != TRPI_NONE16, use_cue, &needs) ||
        (behaviour->scene != TRPI_NONE16 && !use_scene(verifier, &of))) {
        return false;
    }
    TRPI_RULE(verifier, "local_count", trpi_code_needs_local_count(&needs) <= behaviour->local_count, "is %u, but local %u is used",
              behaviour->local_count, trpi_code_needs_local_count(&needs) - 1);
    TRPI_RULE(verifier, NULL, (behaviour->flags & TRPI_BEHAVIOUR_HANDLER) == 0 || !needs.asks_host,
              "asks the host for an object, which keeps no answers");
    uint32_t performer = performer_kind(pack, behaviour);
    TRPI_RULE(verifier, NULL,
              performer == TRPI_NONE16 || needs.performer_kind == TRPI_NONE16 ||
                  trpi_pack_kind_is(pack, performer, needs.performer_kind),
              "uses own facts that its performers do not have");
    uint32_t facts = behaviour->scene != TRPI_NONE16 ? trpi_pack_kind_of_scene_facts(pack, behaviour->scene) : TRPI_NONE16;
    TRPI_RULE(verifier, NULL, needs.scene_facts_kind == TRPI_NONE16 || needs.scene_facts_kind == facts,
              "uses facts of a scene that is not its own");
    memcpy(verifier->local_types[index].packed_types, needs.locals, sizeof needs.locals);
    verifier->behaviour_kinds[index] = performer != TRPI_NONE16 ? (uint16_t)performer : needs.performer_kind;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_INBOX, behaviour->first_inbox, behaviour->inbox_count, check_inbox,
                                      &index);
}

static bool check_behaviour(trpi_verifier *verifier, uint32_t index)
{
    return check_ranges(verifier, index) && check_belonging(verifier, index) && check_collaboration(verifier, index) &&
           check_needs(verifier, index);
}

bool trpi_verify_behaviours(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_CUE, check_cue) &&
           trpi_verify_records(verifier, TRPI_SECTION_ROLE, check_role) &&
           trpi_verify_records(verifier, TRPI_SECTION_BLOCK, check_block) &&
           trpi_verify_records(verifier, TRPI_SECTION_TOPIC, check_topic) &&
           trpi_verify_records(verifier, TRPI_SECTION_BEHAVIOUR, check_behaviour) && trpi_verify_cooldown_numbering(verifier);
}
