// SPDX-License-Identifier: MIT
// A scene is written by the society only, in the order of the mail of its parts; a part hears of it by mail.
//
// Invariants:
// - the phase moves only here (and when a reload migrates the scene), and only when every present part has reported this turn's
//   task done, or when the scene restarts;
// - a running scene always has a step (`due`) at which it asks the parts that are missing, or ends;
// - `recasting` is one more than the part that the initiator looks for anew; the barrier does not open meanwhile.

#include "engine/society/scene.h"

#include "engine/society/casting.h"
#include "engine/society/finish.h"
#include "engine/society/ledger.h"
#include "engine/store/common.h"
#include "engine/store/list.h"
#include "engine/store/lock.h"

#include "base/assert.h"
#include "base/canary.h"

#include <string.h>

#define MOST_EXTENSIONS 10  // times that the wait for parts that are missing is extended (4.3)
#define ANSWER_STEPS 2      // in which a part answers whether it performs its task

static void set_due(trp_world *world, uint32_t scene, uint32_t due)
{
    world->scenes[scene].due = due;
    trpi_timer_wheel_set(&world->scene_wheel, scene, due);
    trpi_bitmap_set_bit(&world->changed_scenes, scene);
}

static trpi_mail *post(trp_world *world, uint32_t scene, uint32_t part, uint8_t kind)
{
    const trpi_scene *s = &world->scenes[scene];
    trpi_mail *mail = trpi_mail_post(world, TRPI_NEVER, trpi_scene_members(world, scene)[part].who, kind);
    mail->scene = scene;
    mail->scene_serial = s->serial;
    mail->part = (uint8_t)part;
    return mail;
}

static trp_event *tell(trp_world *world, uint32_t scene, trp_event_kind kind)
{
    const trpi_member *members = trpi_scene_members(world, scene);
    uint32_t index = trpi_ref_is_alive(world, members[0].who) ? trpi_ref_index(members[0].who) : TRPI_NEVER;
    trp_event *event = trpi_event_add(world, index, kind, members[0].behaviour);
    event->scene = world->scenes[scene].serial;
    event->task = world->scenes[scene].phase;
    event->other.value = members[1].who;
    return event;
}

// Whether a part is played now: an agent has taken it, and has neither left nor been released.
static bool is_present(const trp_world *world, uint32_t scene, uint32_t part)
{
    TRP_ASSERT(part < world->scenes[scene].part_count);
    return trpi_scene_members(world, scene)[part].present != 0;
}

// Clears the rounds of loops, the facts and the locks of a scene, so that its rows begin anew.
static void clear_table(trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_capacity);
    trpi_scene_clear_loop_rounds(world, scene);
    trpi_scene_facts_init(world, scene);
    trpi_scene_locks_clear(world, scene);
}

// Puts a scene into a phase, without touching its members: the caller notes that none of them is done yet.
static void begin_phase(trp_world *world, uint32_t scene, uint32_t phase)
{
    trpi_scene *s = &world->scenes[scene];
    TRP_ASSERT(s->state == TRPI_SCENE_RUNS && phase < s->phase_count);
    s->phase = (uint16_t)phase;
    s->phase_since = world->now;
    s->first_done = 0;
    s->extensions = 0;
    s->ask_due = 0;
    s->branch = 0;
}

// The steps for which the record of a scene that is over is kept: as long as late mail takes, so that all parts have heard
// of the end.
#define STEPS_TO_HEAR 2

#define DRAWS_GIVING_UP UINT64_C(0x61FE)

// Sets for how many steps the parts of a scene that begins wait for one another. The behaviour of the first part states the time,
// and may compute it from the facts of the first member. The world's default holds when the behaviour states none, or when the time
// is computed and the first member is gone. (4.3)
static void set_long_wait(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    const trpi_member *first = trpi_scene_members(world, scene);
    const trpi_pack_behaviour *b = &world->pack->behaviours[first->behaviour];
    s->gives_up = world->settings.gives_up;
    if (TRPI_DURATION_IS_GIVEN(b, gives_up) && (b->gives_up == 0 || trpi_ref_is_alive(world, first->who))) {
        trpi_view view = trpi_view_of_agent(world, trpi_ref_index(first->who), 0);
        view.members = first;
        view.member_count = s->part_count;
        view.scene = scene + 1;
        uint32_t steps = trpi_evaluate_or_draw_time_in_steps(&view, b->key ^ DRAWS_GIVING_UP, TRPI_DURATION(b, gives_up));
        s->gives_up = steps > 0 ? steps : 1;
    }
}

static void close_scene(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    TRP_ASSERT(s->state == TRPI_SCENE_RUNS);
    for (uint32_t i = 0; i < s->part_count; i++) {
        trpi_scene_members(world, scene)[i].present = 0;
    }
    trpi_scene_locks_clear(world, scene);
    s->state = TRPI_SCENE_OVER;
    world->counters.scenes--;
    set_due(world, scene, trpi_step_from_now(world, STEPS_TO_HEAR));
}

void trpi_scene_keep_record_for_unread_mail(trp_world *world, uint32_t scene, uint32_t scene_serial)
{
    TRP_ASSERT(scene < world->scene_count);
    if (world->scenes[scene].serial == scene_serial && world->scenes[scene].state == TRPI_SCENE_OVER) {
        set_due(world, scene, trpi_step_from_now(world, STEPS_TO_HEAR));
    }
}

void trpi_scene_end_without_telling_parts(trp_world *world, uint32_t scene, trp_reason reason)
{
    TRP_ASSERT(world->scenes[scene].state == TRPI_SCENE_RUNS);
    tell(world, scene, TRP_EVENT_SCENE_BROKEN)->reason = (uint8_t)reason;
    close_scene(world, scene);
}

// Ends a scene for all parts before its end: case 6 of MQ. (5.7)
static void break_up(trp_world *world, uint32_t scene, trp_reason reason)
{
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        if (is_present(world, scene, i) && !(TRPI_CANARY(SCENE_GONE) && i == 1)) {
            post(world, scene, i, TRPI_MAIL_LOST)->lost.reason = reason == TRP_REASON_WAITED ? TRP_REASON_WAITED : TRP_REASON_LOST;
        }
    }
    trpi_scene_end_without_telling_parts(world, scene, reason);
}

static void end(trp_world *world, uint32_t scene)
{
    tell(world, scene, TRP_EVENT_SCENE_ENDED)->steps = world->now - world->scenes[scene].started;
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        if (is_present(world, scene, i)) {
            post(world, scene, i, TRPI_MAIL_END);
        }
    }
    close_scene(world, scene);
}

void trpi_scene_restart_without_telling_parts(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    s->turn++;
    begin_phase(world, scene, 0);
    clear_table(world, scene);
    for (uint32_t i = 0; i < s->part_count; i++) {
        trpi_scene_members(world, scene)[i].done = 0;
        trpi_scene_members(world, scene)[i].asked = 0;
    }
    tell(world, scene, TRP_EVENT_SCENE_PHASE);
    set_due(world, scene, trpi_step_from_now(world, s->gives_up));
}

// --- The barrier ---

static const trpi_pack_task *task_at(const trp_world *world, const trpi_member *member, uint32_t phase)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[member->behaviour];
    return phase < b->task_count ? &world->pack->tasks[b->first_task + phase] : NULL;
}

// Returns the part whose task gives what the task of `part` takes, and takes what that gives; TRPI_NEVER when there is
// none.
static uint32_t mirror_of(const trp_world *world, uint32_t scene, uint32_t part, const trpi_pack_task *task)
{
    const trpi_scene *s = &world->scenes[scene];
    for (uint32_t i = 0; i < s->part_count; i++) {
        const trpi_pack_task *other =
            i != part && is_present(world, scene, i) ? task_at(world, &trpi_scene_members(world, scene)[i], s->phase) : NULL;
        if (other != NULL && other->given_item == task->taken_item && other->taken_item == task->given_item &&
            other->given_amount == task->taken_amount && other->taken_amount == task->given_amount) {
            return i;
        }
    }
    return TRPI_NEVER;
}

// Applies the exchanges of a phase that all parts have done: all of them, or none. (5.9)
static bool apply_exchanges(trp_world *world, uint32_t scene)
{
    TRP_ASSERT(world->scenes[scene].part_count <= TRPI_MOST_PARTS);
    const trpi_scene *s = &world->scenes[scene];
    trpi_ledger_row transfers[TRPI_MOST_PARTS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->part_count; i++) {
        const trpi_member *member = &trpi_scene_members(world, scene)[i];
        const trpi_pack_task *task = is_present(world, scene, i) ? task_at(world, member, s->phase) : NULL;
        if (task == NULL || task->given_item == TRPI_NONE16) {
            continue;
        }
        uint32_t other = mirror_of(world, scene, i, task);
        if (other == TRPI_NEVER) {
            return false;
        }
        transfers[count++] = (trpi_ledger_row){.item = task->given_item,
                                               .count = task->given_amount,
                                               .effect = TRPI_EFFECT_MOVE,
                                               .from = member->who,
                                               .to = trpi_scene_members(world, scene)[other].who};
    }
    return trpi_ledger_apply(world, transfers, count);
}

// Continues a scene as another scene: without eye contact, with the members that have a part there, and at the higher of both
// ranks. (5.5)
static void continue_as(trp_world *world, uint32_t scene, const trpi_pack_branch *branch)
{
    TRP_ASSERT(world->scenes[scene].scene != TRPI_NONE16);
    trpi_scene *s = &world->scenes[scene];
    const trpi_pack_scene *next = &world->pack->scenes[branch->scene];
    const trpi_pack_mapped_part *mapped = &world->pack->mapped_parts[branch->first_mapped_part];
    trpi_member old[TRPI_MOST_PARTS];
    trpi_member *members = trpi_scene_members(world, scene);
    memcpy(old, members, world->settings.parts_per_scene * sizeof *old);
    tell(world, scene, TRP_EVENT_SCENE_ENDED)->steps = world->now - s->started;
    for (uint32_t i = 0; i < s->part_count; i++) {
        bool stays = false;
        for (uint32_t j = 0; j < next->part_count; j++) {
            stays = stays || mapped[j].part == i;
        }
        if (!stays && old[i].present != 0) {
            post(world, scene, i, TRPI_MAIL_END);
        }
    }
    trpi_scene_clear_members(world, scene);
    for (uint32_t j = 0; j < next->part_count; j++) {
        members[j] = old[mapped[j].part];
        members[j].behaviour = world->pack->parts[next->first_part + j].behaviour;
    }
    const trpi_pack_behaviour *b = &world->pack->behaviours[members[0].behaviour];
    int32_t rank = trpi_rank_of_priority(b->layer, b->priority);
    s->rank = rank > s->rank ? rank : s->rank;
    s->scene = branch->scene;
    s->topic = next->topic;
    s->part_count = (uint8_t)next->part_count;
    s->phase_count = next->row_count;
    s->started = world->now;
    s->phase = 0;
    clear_table(world, scene);
    set_long_wait(world, scene);
    tell(world, scene, TRP_EVENT_SCENE_STARTED);
}

// Whether the loop at whose end the scene is goes round once more. The number of rounds is drawn when the end is
// reached for the first time.
static bool loops_again(trp_world *world, uint32_t scene, const trpi_pack_scene_row *row)
{
    TRP_ASSERT(row->flow == TRPI_FLOW_LOOP);
    uint16_t *left = &trpi_scene_loops(world, scene)[row->loop_slot];
    if (*left == 0) {
        uint64_t bits = trpi_random_bits(world->settings.seed, world->scenes[scene].serial, world->scenes[scene].turn, 0x100B);
        uint32_t choices = (uint32_t)row->times_most - row->times_least + 1;
        *left = (uint16_t)(row->times_least + trpi_random_below(bits, choices));
    }
    return --*left > 0;
}

// Follows the flow of a scene from a row on, and returns the first row with tasks, or the row count at the end. Rows that only
// steer, such as the end of a loop, take effect on the way; the walk ends because the verifier allows no loop of nothing but such
// rows.
static uint32_t follow_flow(trp_world *world, uint32_t scene, uint32_t row_number)
{
    const trp_pack *pack = world->pack;
    for (;;) {
        const trpi_pack_scene *table = &pack->scenes[world->scenes[scene].scene];
        if (row_number >= table->row_count) {
            return row_number;
        }
        const trpi_pack_scene_row *row = &pack->rows[table->first_row + row_number];
        if (row->flow == TRPI_FLOW_LOOP) {
            row_number = loops_again(world, scene, row) ? row->loop_start : row->next;
        } else if (row->flow == TRPI_FLOW_CONTINUE) {
            continue_as(world, scene, &pack->branches[row->first_branch]);
            row_number = 0;
        } else {
            return row_number;
        }
    }
}

static const trpi_pack_scene_row *row_of(const trp_world *world, const trpi_scene *s)
{
    return s->scene == TRPI_NONE16 ? NULL : &world->pack->rows[world->pack->scenes[s->scene].first_row + s->phase];
}

static uint32_t next_phase_number(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    const trpi_pack_scene_row *row = row_of(world, s);
    if (row == NULL) {
        return s->phase + 1u;
    }
    const uint32_t branch = row->first_branch + (s->branch < row->branch_count ? s->branch : 0u);
    return follow_flow(world, scene, row->flow == TRPI_FLOW_CHOICE ? world->pack->branches[branch].row : row->next);
}

// Removes a part from the scene: its locks become free, and barriers do not wait for it any more.
static void remove_part(trp_world *world, uint32_t scene, uint32_t part)
{
    TRP_ASSERT(is_present(world, scene, part));
    trpi_scene_members(world, scene)[part].present = 0;
    trpi_lock_remove_user(world, trpi_lock_user_of_part(scene, part));
    trpi_lock_grant_waiting(world, trpi_lock_keeper_of_scene(scene));
    trpi_bitmap_set_bit(&world->changed_scenes, scene);
}

// Releases a part that has nothing more to do in a situation; the others go on. (9.11)
static void release(trp_world *world, uint32_t scene, uint32_t part)
{
    TRP_ASSERT(is_present(world, scene, part));
    post(world, scene, part, TRPI_MAIL_END);
    remove_part(world, scene, part);
}

static uint32_t count_present(const trp_world *world, uint32_t scene)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        count += is_present(world, scene, i);
    }
    return count;
}

// Begins the next phase because all parts are done, or ends the scene when no phase is left: case 4 of MQ. When the exchanges of
// the phase cannot be made, the scene breaks up.
static void pass_barrier(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    TRP_ASSERT(s->state == TRPI_SCENE_RUNS && s->recasting == 0);
    if (!apply_exchanges(world, scene)) {
        break_up(world, scene, TRP_REASON_GOODS);
        return;
    }
    uint32_t next = next_phase_number(world, scene);
    s->turn++;
    if (next >= s->phase_count) {
        end(world, scene);
        return;
    }
    begin_phase(world, scene, next);
    for (uint32_t i = 0; i < s->part_count; i++) {
        if (is_present(world, scene, i) && trpi_part_has_nothing_to_do_from_row(world, scene, i, next)) {
            release(world, scene, i);
        }
    }
    if (count_present(world, scene) == 0) {
        end(world, scene);
        return;
    }
    tell(world, scene, TRP_EVENT_SCENE_PHASE);
    int32_t layer = (s->rank + 32768) >> 16;
    for (uint32_t i = 0; i < s->part_count; i++) {
        trpi_member *member = &trpi_scene_members(world, scene)[i];
        member->done = 0;
        if (member->present != 0) {
            trpi_mail *mail = post(world, scene, i, TRPI_MAIL_NEXT);
            mail->number = next;
            mail->behaviour = member->behaviour;
            mail->token = s->turn;
            mail->rank = s->rank - layer * 65536;
        }
    }
    set_due(world, scene, trpi_step_from_now(world, s->gives_up));
}

static bool everybody_done(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    for (uint32_t i = 0; i < s->part_count; i++) {
        if (is_present(world, scene, i) && trpi_scene_members(world, scene)[i].done == 0) {
            return false;
        }
    }
    return s->recasting == 0;
}

// --- Opening ---

// Tells a member to begin its part. `opens`: the scene opens, so either all parts come or the scene does not start.
// (5.8)
static void tell_start(trp_world *world, uint32_t initiator, uint32_t scene, uint32_t part, uint32_t claim_serial, bool opens)
{
    const trpi_member *member = &trpi_scene_members(world, scene)[part];
    trpi_mail *mail = trpi_mail_post(world, initiator, member->who, TRPI_MAIL_START);
    mail->scene = scene;
    mail->scene_serial = world->scenes[scene].serial;
    mail->number = part;
    mail->behaviour = member->behaviour;
    mail->queue = world->scenes[scene].queue;
    mail->rank = world->scenes[scene].rank;
    mail->token = claim_serial;
    mail->start.opens = opens;
}

// Gives the parts of a scene that opens to the agents that have promised. Copies of an `every` part are filled from the first on;
// those that no agent plays are the last. (5.10)
static void fill_parts(trp_world *world, uint32_t scene, const trpi_claim_part *claim_parts)
{
    trpi_scene *s = &world->scenes[scene];
    trpi_member *members = trpi_scene_members(world, scene);
    uint32_t filled = 0;
    trpi_scene_clear_members(world, scene);
    for (uint32_t i = 0; i < s->part_count; i++) {
        if (claim_parts[i].state != TRPI_CLAIM_PART_ABSENT) {
            members[filled++] = (trpi_member){.who = claim_parts[i].who, .behaviour = claim_parts[i].behaviour, .present = 1};
            uint16_t tasks = world->pack->behaviours[claim_parts[i].behaviour].task_count;
            s->phase_count = tasks > s->phase_count ? tasks : s->phase_count;  // shorter parts wait (MQ)
        }
    }
    for (uint32_t i = filled; i < s->part_count; i++) {
        members[i].behaviour = members[filled - 1].behaviour;
    }
}

// Gives a part of a running scene to the agent that has promised to take it over. (5.7 recast)
static void place_new_member(trp_world *world, uint32_t initiator, const trpi_claim *claim)
{
    uint32_t scene = claim->recast;
    trpi_scene *s = &world->scenes[scene];
    const trpi_claim_part *claimed = &trpi_agent_claim_parts(world, initiator)[claim->recast_part];
    bool wanted = s->state == TRPI_SCENE_RUNS && s->serial == claim->recast_serial && s->recasting == claim->recast_part + 1;
    if (wanted) {
        s->recasting = 0;
        trpi_scene_members(world, scene)[claim->recast_part] =
            (trpi_member){.who = claimed->who, .behaviour = claimed->behaviour, .present = 1};
        tell_start(world, initiator, scene, claim->recast_part, claim->serial, false);
        set_due(world, scene, trpi_step_from_now(world, s->gives_up));
    } else if (trpi_ref_is_alive(world, claimed->who)) {
        trpi_mail_post(world, initiator, claimed->who, TRPI_MAIL_WITHDRAW)->scene_serial = claim->serial;  // too late
    }
    trpi_mail *mail = trpi_mail_post(world, initiator, trpi_ref_of_index(world, initiator), TRPI_MAIL_START);
    mail->scene = scene;
    mail->scene_serial = claim->recast_serial;
    mail->token = claim->serial;
}

void trpi_scene_handle_confirm_mail(trp_world *world, const trpi_mail *mail)
{
    TRP_ASSERT(trpi_ref_is_alive(world, mail->sender));  // the sender has had its turn in this round
    uint32_t initiator = trpi_ref_index(mail->sender);
    const trpi_claim *claim = trpi_agent_claim(world, initiator);
    if (world->agents[initiator]->claim_state != TRPI_CLAIM_CONFIRMED) {
        return;
    }
    TRP_ASSERT(claim->serial == mail->scene_serial);
    if (claim->recast != TRPI_NEVER) {
        place_new_member(world, initiator, claim);
        return;
    }
    uint32_t scene = trpi_bitmap_first_from(&world->free_scenes, 0);
    if (scene >= world->scene_capacity) {
        return;  // scenes that are over are still kept; claim and promises run out, and the initiator tries again
    }
    trpi_bitmap_clear_bit(&world->free_scenes, scene);
    const trpi_pack_behaviour *b = &world->pack->behaviours[claim->behaviour];
    trpi_scene *s = &world->scenes[scene];
    *s = (trpi_scene){.serial = world->next_scene++,
                      .started = world->now,
                      .phase_since = world->now,
                      .turn = 1,
                      .rank = claim->rank,
                      .topic = b->topic,
                      .scene = b->scene,
                      .part_count = claim->part_count,
                      .queue = b->initiation == TRPI_LATENT ? 2 : 1,
                      .loss = b->loss,
                      .state = TRPI_SCENE_RUNS};
    fill_parts(world, scene, trpi_agent_claim_parts(world, initiator));
    clear_table(world, scene);
    set_long_wait(world, scene);
    world->scene_count = scene + 1 > world->scene_count ? scene + 1 : world->scene_count;
    world->counters.scenes++;
    for (uint32_t i = 0; i < s->part_count; i++) {
        if (is_present(world, scene, i)) {
            tell_start(world, initiator, scene, i, claim->serial, true);
        }
    }
    if (!trpi_entity_is_agent(world, initiator)) {  // an area takes no part, and is told here (9.11)
        tell(world, scene, TRP_EVENT_SCENE_STARTED);
        const trpi_member *first = trpi_scene_members(world, scene);
        trp_event *event = trpi_event_add(world, initiator, TRP_EVENT_CAST, first->behaviour);
        event->scene = s->serial;
        event->other.value = first->who;
        trpi_casting_note_scene_opened(world, initiator, s->scene);
    }
    set_due(world, scene, trpi_step_from_now(world, s->gives_up));
}

// --- Mail ---

static uint32_t part_of(const trp_world *world, uint32_t scene, trpi_ref who)
{
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        if (is_present(world, scene, i) && trpi_scene_members(world, scene)[i].who == who) {
            return i;
        }
    }
    return TRPI_NEVER;
}

static void part_is_done(trp_world *world, uint32_t scene, uint32_t part, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_DONE && is_present(world, scene, part));
    trpi_scene *s = &world->scenes[scene];
    trpi_member *member = &trpi_scene_members(world, scene)[part];
    if (mail->number != s->turn || member->done != 0 || (TRPI_CANARY(NOT_DONE) && part == 1)) {
        return;  // a report about a turn that is over
    }
    member->done = 1;
    trpi_bitmap_set_bit(&world->changed_scenes, scene);
    const trpi_pack_scene_row *row = row_of(world, s);
    if (row != NULL && row->flow == TRPI_FLOW_CHOICE && row->part == part) {
        s->branch = (uint8_t)mail->done.branch;
    }
    if (everybody_done(world, scene)) {
        pass_barrier(world, scene);
        return;
    }
    if (trpi_part_finishes_with_row(world, scene, part)) {
        release(world, scene, part);
    } else if (s->first_done == 0) {
        s->first_done = world->now;
        set_due(world, scene, trpi_step_from_now(world, s->gives_up));
    }
}

// Wakes the agent of a part (wake_part), or the agents of all parts (wake_parts), because what they wait for may have come.
static void wake_part(trp_world *world, uint32_t scene, uint32_t part)
{
    trpi_ref who = trpi_scene_members(world, scene)[part].who;
    if (is_present(world, scene, part) && trpi_ref_is_alive(world, who)) {
        trpi_agent_mark_conditions_stale(world, trpi_ref_index(who));
        trpi_agent_mark_dirty_for_next_update(world, trpi_ref_index(who));
    }
}

static void wake_parts(trp_world *world, uint32_t scene)
{
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        wake_part(world, scene, i);
    }
}

// Returns how the scene handles the loss of a part: as the part says, and without a table as the starting behaviour says. (5.7)
static uint8_t loss_policy(const trp_world *world, uint32_t scene, uint32_t part)
{
    const trpi_scene *s = &world->scenes[scene];
    return s->scene == TRPI_NONE16 ? s->loss : world->pack->parts[world->pack->scenes[s->scene].first_part + part].loss;
}

static void part_is_lost(trp_world *world, uint32_t scene, uint32_t part, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_LEAVE && is_present(world, scene, part));
    trp_reason reason = (trp_reason)mail->leave.reason;
    bool never_came = mail->leave.never_came != 0;  // the part did not come when the scene was to open
    trpi_scene *s = &world->scenes[scene];
    trpi_member *member = &trpi_scene_members(world, scene)[part];
    const trpi_pack_scene_row *row = row_of(world, s);
    bool undecided = row != NULL && row->flow == TRPI_FLOW_CHOICE && row->part == part && member->done == 0;
    uint8_t policy = loss_policy(world, scene, part);
    remove_part(world, scene, part);
    uint32_t left = count_present(world, scene);
    bool finished = member->done != 0 && trpi_part_finishes_with_row(world, scene, part);
    bool goes_on = left > 0 && (finished || (trpi_scene_is_situation(world, scene) && TRPI_CANARY(CAST_ALONE)));
    bool enough = trpi_scene_has_enough_copies(world, scene, part);
    bool recasts = !enough && policy == TRPI_LOSS_RECAST && !never_came && !undecided && part != 0 && s->recasting == 0 &&
                   is_present(world, scene, 0);
    if (recasts) {
        s->recasting = (uint8_t)(part + 1);
        trpi_mail *order = post(world, scene, 0, TRPI_MAIL_RECAST);
        order->number = part;
        set_due(world, scene, trpi_step_from_now(world, s->gives_up));
    } else if (!goes_on && (left < 2 || (!enough && (undecided || never_came || policy != TRPI_LOSS_CONTINUE)))) {
        break_up(world, scene, reason);
    } else if (everybody_done(world, scene)) {
        pass_barrier(world, scene);
    }
}

// --- Waiting too long (4.3) ---

// Leaves out the copies of an `every` part that keep the others waiting and do not perform, one after the other, as long as more
// than two parts are present and enough other copies are present or have finished. (5.10)
static void leave_out_missing_copies(trp_world *world, uint32_t scene)
{
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        const trpi_member *member = &trpi_scene_members(world, scene)[i];
        bool missing = is_present(world, scene, i) && member->done == 0 && member->performs == 0;
        if (missing && count_present(world, scene) > 2 && trpi_scene_has_enough_copies(world, scene, i)) {
            post(world, scene, i, TRPI_MAIL_LOST)->lost.reason = TRP_REASON_WAITED;
            remove_part(world, scene, i);
        }
    }
}

// Decides whether a scene goes on waiting for its missing parts, goes on without them or breaks up. Called when all parts that were
// asked have answered, or when their time to answer is over.
static void decide_to_wait(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    TRP_ASSERT(s->state == TRPI_SCENE_RUNS && s->ask_due != 0);
    bool one_waits = s->first_done != 0;
    if (one_waits) {
        leave_out_missing_copies(world, scene);
        if (everybody_done(world, scene)) {
            pass_barrier(world, scene);
            return;
        }
    }
    bool one_performs = false, all_perform = true;
    for (uint32_t i = 0; i < s->part_count; i++) {
        trpi_member *member = &trpi_scene_members(world, scene)[i];
        if (is_present(world, scene, i) && member->done == 0) {
            one_performs = one_performs || member->performs != 0;
            all_perform = all_perform && member->performs != 0;
        }
        member->asked = 0;
    }
    s->ask_due = 0;
    if (s->recasting != 0 || (one_waits ? !all_perform : !one_performs) || (one_waits && s->extensions >= MOST_EXTENSIONS)) {
        break_up(world, scene, TRP_REASON_WAITED);
        return;
    }
    s->extensions += one_waits;
    set_due(world, scene, trpi_step_from_now(world, s->gives_up));
}

static void ask_the_missing(trp_world *world, uint32_t scene)
{
    TRP_ASSERT(world->scenes[scene].state == TRPI_SCENE_RUNS && world->scenes[scene].ask_due == 0);
    trpi_scene *s = &world->scenes[scene];
    for (uint32_t i = 0; i < s->part_count; i++) {
        trpi_member *member = &trpi_scene_members(world, scene)[i];
        member->performs = 0;
        member->asked = is_present(world, scene, i) && member->done == 0;
        if (member->asked != 0) {
            post(world, scene, i, TRPI_MAIL_PERFORMS)->number = s->turn;
        }
    }
    s->ask_due = trpi_step_from_now(world, ANSWER_STEPS);
    if (!TRPI_CANARY(SCENE_CLOCK)) {
        set_due(world, scene, s->ask_due);
    }
}

static void answer_came(trp_world *world, uint32_t scene, uint32_t part, const trpi_mail *mail)
{
    trpi_scene *s = &world->scenes[scene];
    if (mail->number == TRPI_NEVER) {  // the initiator has found nobody who takes over a part
        if (s->recasting == mail->part + 1) {
            break_up(world, scene, TRP_REASON_NO_PARTNER);
        }
        return;
    }
    trpi_member *member = &trpi_scene_members(world, scene)[part];
    if (s->ask_due == 0 || mail->number != s->turn || member->asked == 0) {
        return;
    }
    member->asked = 0;
    member->performs = mail->answer.performs != 0;
    trpi_bitmap_set_bit(&world->changed_scenes, scene);
    bool all_answered = true;
    for (uint32_t i = 0; i < s->part_count; i++) {
        all_answered = all_answered && trpi_scene_members(world, scene)[i].asked == 0;
    }
    if (all_answered) {
        decide_to_wait(world, scene);
    }
}

void trpi_scene_set_fact_and_wake_parts(trp_world *world, uint32_t scene, uint32_t fact, int64_t value)
{
    if (trpi_scene_fact_write(world, scene, fact, value)) {
        wake_parts(world, scene);
    }
}

// Handles a part that asks for a lock or gives it back. The first to ask is served first: mail of a round lies in the order of
// its senders. (9.15)
static void lock_is_asked(trp_world *world, uint32_t scene, uint32_t part, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_LOCK && is_present(world, scene, part));
    trpi_lock_user claimed = trpi_lock_user_of_part(scene, part);
    if (mail->lock.wanted != 0) {
        trpi_lock_ask(world, claimed, mail->number, mail->lock.first != 0);
    } else {
        trpi_lock_give_back(world, claimed, mail->number);
        wake_part(world, scene, part);
    }
}

void trpi_scene_handle_timer(trp_world *world, uint32_t scene)
{
    trpi_scene *s = &world->scenes[scene];
    if (s->state == TRPI_SCENE_OVER && s->due <= world->now) {
        *s = (trpi_scene){0};
        trpi_scene_facts_clear(world, scene);
        trpi_scene_clear_members(world, scene);
        trpi_bitmap_set_bit(&world->free_scenes, scene);
        trpi_bitmap_set_bit(&world->changed_scenes, scene);
    } else if (s->state == TRPI_SCENE_RUNS && s->due <= world->now) {
        if (s->ask_due == 0) {
            ask_the_missing(world, scene);
        } else {
            decide_to_wait(world, scene);
        }
    }
}

void trpi_scene_handle_member_mail(trp_world *world, const trpi_mail *mail)
{
    const uint32_t scene = mail->scene;
    const trpi_scene *s = &world->scenes[scene];
    if (s->state != TRPI_SCENE_RUNS || s->serial != mail->scene_serial) {
        return;
    }
    uint32_t part = part_of(world, scene, mail->sender);
    if (part == TRPI_NEVER) {
        return;
    }
    switch (mail->kind) {
    case TRPI_MAIL_DONE: part_is_done(world, scene, part, mail); break;
    case TRPI_MAIL_LIST:
        if (trpi_entity_list_change_of_world_or_scene(world, mail->number, scene + 1, mail->list.change, mail->list.who)) {
            wake_parts(world, scene);
        }
        break;
    case TRPI_MAIL_FACT: trpi_scene_set_fact_and_wake_parts(world, scene, mail->number, mail->fact.value); break;
    case TRPI_MAIL_LOCK: lock_is_asked(world, scene, part, mail); break;
    case TRPI_MAIL_LEAVE: part_is_lost(world, scene, part, mail); break;
    default: answer_came(world, scene, part, mail); break;
    }
}
