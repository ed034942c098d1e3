// SPDX-License-Identifier: MIT
#include "engine/body/immediate_step.h"

#include "engine/body/listing.h"
#include "engine/body/selector.h"
#include "engine/store/clock.h"
#include "engine/store/notice.h"
#include "engine/store/offer.h"
#include "engine/store/sighting.h"

#include "base/assert.h"
#include "pack/week.h"

#include <string.h>

// Asks the society by mail to set a fact of the world or of a scene. (1.1, 1.2)
static void set_common_fact(trpi_view *view, uint32_t entry, uint32_t fact, int64_t value)
{
    trp_world *world = view->world;
    const trpi_entry *e = trpi_agent_entries(world, view->index)[entry];
    trpi_mail *mail = trpi_mail_post_to_fact_owner(world, view->index, e, fact, TRPI_MAIL_FACT);
    if (mail != NULL) {
        mail->number = fact;
        mail->fact.value = value;
    }
}

#define MOST_TOLD 256u  // agents or objects that one step tells, the nearest first: as many as one turn may post mails to

// Finds the entity that a message is for, or all entities that a search finds, which may be none. False when the one entity is
// nobody or gone, or when an answer of the host is missing.
static bool find_addressees(trpi_view *view, const trpi_pack_step *step, trpi_candidate *found, uint32_t *count)
{
    const trp_pack *pack = view->world->pack;
    int64_t to = 0;
    if ((step->flags & TRPI_STEP_EACH) != 0) {
        uint32_t selector = TRPI_OPERAND(pack->code[step->code0 + 1]);
        *count = trpi_selector_find_best(view, selector, false, found, MOST_TOLD, NULL, NULL);
        return !view->waits;
    }
    if (!trpi_evaluate_expression(view, step->code0, &to) || !trpi_ref_is_alive(view->world, (trpi_ref)to)) {
        view->faults |= TRPI_FAULT_NOBODY;
        return false;
    }
    found[0].who = (trpi_ref)to;
    *count = 1;
    return true;
}

static void send_to(trpi_view *view, trpi_ref to, uint32_t message, const int64_t *values)
{
    trp_world *world = view->world;
    if (!trpi_entity_is_agent(world, view->index) && !trpi_outputs_have_room_for_turn(world)) {
        return;  // messages of objects that set one another off are lost before those of agents
    }
    if (trpi_entity_is_agent(world, trpi_ref_index(to))) {
        trpi_mail *mail = trpi_mail_post(world, view->index, to, TRPI_MAIL_MESSAGE);
        mail->number = (uint16_t)message;
        memcpy(mail->values, values, sizeof mail->values);
    } else if (trpi_entity_is_object(world, trpi_ref_index(to))) {
        trpi_mail *mail = trpi_mail_post(world, view->index, 0, TRPI_MAIL_TELL);
        mail->number = (uint16_t)message;
        memcpy(mail->office.said, values, sizeof mail->office.said);
        mail->office.object = to;
    }
}

static bool send_message(trpi_view *view, const trpi_pack_step *step)
{
    int64_t values[TRPI_MAX_ARGUMENTS] = {0};
    trpi_candidate found[MOST_TOLD];
    uint32_t count;
    const uint32_t codes[] = {step->code1, step->code2, step->code3};
    if (!find_addressees(view, step, found, &count)) {
        return false;
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (codes[i] != 0 && !trpi_evaluate_expression(view, codes[i], &values[i])) {
            return false;
        }
    }
    if (view->waits) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        send_to(view, found[i].who, step->index, values);
    }
    return true;
}

// Switches an offer of the object itself; only handlers of objects have this step. (BO VI-B2)
static void switch_offer(trpi_view *view, uint32_t offer, bool on)
{
    trp_world *world = view->world;
    uint32_t kind = world->entities[view->index].kind;
    if (trpi_pack_kind_is(world->pack, kind, world->pack->offers[offer].kind)) {
        const trpi_pack_offer *o = &world->pack->offers[trpi_offer_in_place(world->pack, kind, offer)];
        trpi_provider *provider = &world->providers[view->index];
        provider->disabled &= ~(UINT64_C(1) << o->slot);
        provider->disabled |= on ? 0 : UINT64_C(1) << o->slot;
        trpi_entity_mark_hash_dirty(world, view->index);
    }
}

static bool reserve(trpi_view *view, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    int64_t object, who;
    if (!trpi_evaluate_expression(view, step->code0, &object) || !trpi_evaluate_expression(view, step->code1, &who) ||
        view->waits || !trpi_ref_is_alive(world, (trpi_ref)object) || !trpi_ref_is_alive(world, (trpi_ref)who)) {
        return false;
    }
    trpi_mail *mail = trpi_mail_post(world, view->index, 0, TRPI_MAIL_RESERVE);
    mail->reserve.object = (trpi_ref)object;
    mail->reserve.kept_for = (trpi_ref)who;
    uint32_t usual_ms = step->at_most_ms != 0 ? step->at_most_ms : 30000;
    trpi_duration time = {.least_ms = usual_ms, .most_ms = usual_ms, .code = step->code2};
    mail->reserve.steps = trpi_evaluate_or_draw_time_in_steps(view, 0, time);
    return true;
}

// Chooses a branch of the scene's row for the participant who decides. All random draws depend only on the scene and on how many
// phases it has had, so a decision that is made again draws the same. (5.5)
static bool decide(trpi_view *view, trpi_entry *e)
{
    trp_world *world = view->world;
    const trp_pack *pack = world->pack;
    if (!trpi_entry_scene_still_exists(world, e) || world->scenes[e->scene].scene == TRPI_NONE16) {
        return false;
    }
    const trpi_pack_scene *scene = &pack->scenes[world->scenes[e->scene].scene];
    const trpi_pack_scene_row *row = &pack->rows[scene->first_row + e->task];
    TRP_ASSERT(e->task < scene->row_count);
    uint64_t question = trpi_hash_add_number(trpi_hash_mix(e->scene_serial), e->turn);
    view->fixed_draw = question != 0 ? question : 1;
    uint64_t chance = trpi_random_bits(world->settings.seed, view->fixed_draw, 0, 0xDEC1DE) >> 48;
    uint32_t otherwise = row->branch_count;
    for (uint32_t i = 0; i < row->branch_count; i++) {
        const trpi_pack_branch *branch = &pack->branches[row->first_branch + i];
        bool taken = false;
        if (branch->kind == TRPI_BRANCH_IF) {
            taken = trpi_condition_holds(view, branch->condition);
            if (view->waits) {
                return false;
            }
        } else if (branch->kind == TRPI_BRANCH_CHANCE) {
            taken = chance < branch->chance;
            chance -= taken ? 0 : branch->chance;
        } else {
            otherwise = i;
        }
        if (taken) {
            e->branch = (uint8_t)i;
            return true;
        }
    }
    e->branch = (uint8_t)otherwise;
    return otherwise < row->branch_count;
}

static void change_role(trpi_view *view, uint32_t role, int64_t change, uint64_t until)
{
    trpi_ref me = trpi_ref_of_index(view->world, view->index);
    trpi_mail *mail = trpi_mail_post(view->world, view->index, me, TRPI_MAIL_ROLE);
    mail->number = role;
    mail->role.change = change;
    mail->role.until = (int64_t)until;
}

// Whether an occasion is of the role for which an entry is performed. Of others the step means all that the agent wears. (12.5)
static bool is_of_own_role(const trpi_view *view, uint32_t entry, uint32_t block)
{
    const trpi_entry *e = trpi_agent_entries(view->world, view->index)[entry];
    return view->world->pack->behaviours[e->behaviour].role == view->world->pack->blocks[block].role;
}

// Begins an occasion that lasts so many seconds, until a time of day, or until a step ends it. (12.5)
static bool begin_occasion(trpi_view *view, const trpi_pack_step *step, bool of_own_role)
{
    const trp_world *world = view->world;
    uint64_t until = TRPI_NEVER_MOMENT;
    int64_t seconds;
    if (step->code0 != 0) {
        if (!trpi_evaluate_expression(view, step->code0, &seconds) || view->waits) {
            return false;
        }
        until = trpi_clock_moment_of_entity(world, view->index) + trpi_seconds_to_steps(world, seconds);
    } else if (step->local != TRPI_NONE16) {
        until = trpi_clock_next_moment_on_days(world, trpi_clock_moment_of_entity(world, view->index), step->local * 60u,
                                               step->days != 0 ? step->days : TRPI_WEEK);
    }
    change_role(view, step->index, of_own_role ? TRPI_CHANGE_BEGIN : TRPI_CHANGE_BEGIN_ALL, until);
    return true;
}

static void tell_fault(const trpi_view *view, uint32_t entry, const trpi_pack_step *step, trp_reason reason)
{
    const trpi_entry *e = trpi_agent_entries(view->world, view->index)[entry];
    trp_event *event = trpi_event_add(view->world, view->index, TRP_EVENT_MISCALCULATED, e->behaviour);
    event->task = e->task;
    trpi_event_set_origin(view->world, event, step->origin);
    event->reason = (uint8_t)reason;
    trpi_notice_tell(view->world, (trp_notice){.kind = TRP_NOTICE_MISCALCULATED,
                                               .agent = {trpi_ref_of_index(view->world, view->index)},
                                               .number = e->behaviour,
                                               .origin = step->origin});
}

void trpi_view_report_faulty_numbers(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    if ((view->faults & TRPI_FAULT_ZERO) != 0 && !view->waits) {
        tell_fault(view, entry, step, TRP_REASON_ZERO);
    }
    if ((view->faults & TRPI_FAULT_LIMIT) != 0 && !view->waits) {
        tell_fault(view, entry, step, TRP_REASON_LIMIT);
    }
    view->faults &= TRPI_FAULT_NOBODY;
}

static bool perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    trpi_entry *e = trpi_agent_entries(world, view->index)[entry];
    int64_t value = 0;
    switch (step->op) {
    case TRPI_STEP_SET:
        if (!trpi_evaluate_expression(view, step->code0, &value) || view->waits) {
            return false;
        }
        if (trpi_kind_may_have_entities(&world->pack->kinds[world->pack->facts[step->index].kind])) {
            trpi_own_fact_set(view, step->index, value);
        } else {
            set_common_fact(view, entry, step->index, value);
        }
        return true;
    case TRPI_STEP_LET:
        if (!trpi_evaluate_expression(view, step->code0, &value) || view->waits ||
            step->local >= world->settings.locals_per_entry) {
            return false;
        }
        trpi_entry_locals(world, view->index, entry)[step->local] = value;
        return true;
    case TRPI_STEP_CHECK: return trpi_condition_holds(view, step->code0) && !view->waits && !view->lacks;
    case TRPI_STEP_SEND: return send_message(view, step);
    case TRPI_STEP_SIGNAL:
        trpi_news_add(world, &(trpi_news){.who = trpi_ref_of_index(world, view->index),
                                          .behaviour_or_event = step->index,
                                          .cue_type = TRPI_CUE_EVENT});
        return true;
    case TRPI_STEP_PUT_ON: change_role(view, step->index, TRPI_CHANGE_PUT_ON, 0); return true;
    case TRPI_STEP_TAKE_OFF: change_role(view, step->index, TRPI_CHANGE_TAKE_OFF, 0); return true;
    case TRPI_STEP_BEGIN: return begin_occasion(view, step, is_of_own_role(view, entry, step->index));
    case TRPI_STEP_LAYER: change_role(view, step->index, TRPI_CHANGE_LAYER, step->local); return true;
    case TRPI_STEP_END:
        change_role(view, step->index, is_of_own_role(view, entry, step->index) ? TRPI_CHANGE_END : TRPI_CHANGE_END_ALL, 0);
        return true;
    case TRPI_STEP_DECIDE: return decide(view, e);
    case TRPI_STEP_SWITCH_ON:
    case TRPI_STEP_SWITCH_OFF: switch_offer(view, step->index, step->op == TRPI_STEP_SWITCH_ON); return true;
    case TRPI_STEP_RESERVE: return reserve(view, step);
    case TRPI_STEP_PUT_IN:
    case TRPI_STEP_TAKE_OUT:
    case TRPI_STEP_FILL: return trpi_entity_list_perform_step(view, entry, step);
    default: return true;
    }
}

bool trpi_immediate_step_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    bool done = perform(view, entry, step);
    trpi_view_report_faulty_numbers(view, entry, step);
    return done;
}

uint32_t trpi_immediate_block_perform_step(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t failed_checks)
{
    TRP_ASSERT(view->tolerates_missing);
    bool performs =
        step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_DECIDE && !trpi_immediate_block_skips_step(step, failed_checks);
    if (performs && trpi_sighting_is_watched_for(view->world, TRPI_SIGHTING_STEP)) {
        trpi_sighting_add_in_entry(view->world, view->index, entry, TRPI_SIGHTING_STEP, step->origin);
    }
    bool done = performs && trpi_immediate_step_perform(view, entry, step);
    if (step->op != TRPI_STEP_CHECK) {
        return failed_checks;
    }
    bool opposite = (step->flags & TRPI_STEP_EITHER) != 0 && (done || !performs);
    return failed_checks | (uint32_t)!done << (step->local & 31) | (uint32_t)opposite << ((step->local + 1) & 31);
}
