// SPDX-License-Identifier: MIT
// The invariants of a world between two steps. Each violation has a sentence, which names a bug. Rules of single numbers come from
// the roles of their fields (check_roles); here are the rules between records.

#include "engine/body/wrap.h"
#include "engine/body/tree.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/queue.h"
#include "engine/society/casting.h"
#include "engine/society/deadlock.h"
#include "engine/society/finish.h"
#include "engine/mind/selection.h"
#include "engine/society/area.h"
#include "engine/store/agent_memory.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"
#include "engine/store/offer.h"
#include "engine/store/state.h"
#include "engine/world/state_hash.h"
#include "engine/world/walk.h"

#include "base/assert.h"

// A check links the mail on its way into a list for each recipient, since a recipient may disagree with other records until it has
// read its mail. Before and after a check the lists are empty. The links are kept in the mailbag that has been read, or, if that
// one is too small because memory ran out, in the mail itself. Mail about scenes comes first in a list, and no agent gets more than
// MOST_MAILS mails about scenes.
#define MOST_MAILS 256

static bool is_about_a_scene(const trpi_mail *mail)
{
    return mail->kind == TRPI_MAIL_LOST || mail->kind == TRPI_MAIL_NEXT || mail->kind == TRPI_MAIL_END ||
           mail->kind == TRPI_MAIL_START;
}

static trpi_mail *links(const trp_world *world)
{
    return world->incoming.capacity >= world->outgoing.count ? world->incoming.mails : world->outgoing.mails;
}

static void link_mail(const trp_world *world, bool about_scenes)
{
    for (uint32_t i = world->outgoing.count; i-- > 0;) {
        const trpi_mail *mail = &world->outgoing.mails[i];
        if (is_about_a_scene(mail) == about_scenes && !trpi_agent_is_blank(world, mail->to)) {
            links(world)[i].next = trpi_agent_derived_state_of(world, mail->to)->first_mail;
            trpi_agent_derived_state_of(world, mail->to)->first_mail = i;
        }
    }
}

static void forget_mail(const trp_world *world)
{
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        const uint32_t to = world->outgoing.mails[i].to;
        links(world)[i].next = TRPI_NEVER;  // as it was: a save has it
        if (!trpi_agent_is_blank(world, to)) {
            trpi_agent_derived_state_of(world, to)->first_mail = TRPI_NEVER;
        }
    }
}

// Returns a mail of a kind to an agent about a scene, or NULL.
static const trpi_mail *find_mail(const trp_world *world, uint32_t index, uint8_t kind, uint32_t scene)
{
    TRP_ASSERT(index < world->capacity && scene < world->scene_count);
    uint32_t at = trpi_agent_derived_state_of(world, index)->first_mail;
    for (uint32_t i = 0; i < MOST_MAILS && at != TRPI_NEVER; i++) {
        const trpi_mail *mail = &world->outgoing.mails[at];
        if (mail->kind == kind && mail->scene == scene && mail->scene_serial == world->scenes[scene].serial &&
            trpi_ref_make(mail->to, mail->to_serial) == trpi_ref_of_index(world, index)) {
            return mail;
        }
        at = links(world)[at].next;
    }
    return NULL;
}

// Whether nothing is on its way to the entity at an index: no mail, and no turn that was left for the next step.
static bool is_settled(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    return trpi_agent_derived_state_of(world, index)->first_mail == TRPI_NEVER && !trpi_bitmap_has_bit(&world->again, index);
}

static const char *check_entry(const trp_world *world, uint32_t index, const trpi_entry *e, bool current)
{
    bool runs = (e->flags & TRPI_ENTRY_RUNNING) != 0, acts = e->run.token != 0, held = e->run.held == TRPI_HELD_CROSSING;
    bool waits = (e->flags & TRPI_ENTRY_SELF_DONE) != 0, suspended = (e->flags & TRPI_ENTRY_SUSPENDED) != 0;
    bool late = e->patient_until != 0 && world->now >= e->patient_until + trpi_agent_update_period(world, index);
    bool performs = runs || (e->flags & TRPI_ENTRY_PARTING) != 0;
    bool frozen = e->frozen == TRPI_FROZEN, pays = (e->run.flags & TRPI_AT_GOODS) != 0;
    return current != ((e->flags & TRPI_ENTRY_CURRENT) != 0) ? "an entry is not marked current as its rank says"
           : performs && !current && e->frozen == 0          ? "a behaviour that is not current runs"
           : runs && (waits || suspended)                    ? "a behaviour runs though its task is done or it is suspended"
           : acts && held && e->run.watch_due != 0           ? "the time of an action that is held goes on"
           : acts && !held && e->run.watch_due == 0          ? "an action is under way that nobody watches"
           : frozen && (current || (acts && !pays && !held)) ? "a behaviour that stands still goes on"
           : waits && !frozen && !suspended && late          ? "a participant waits longer than its patience"
                                                             : NULL;
}

// Checks that the frame for which an entry holds its action still exists. Also checks that the scene in which an entry takes part
// knows the agent as a member, or that mail is on its way which tells the agent that the scene is over or goes on without it.
static const char *check_ties(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    if (trpi_entry_lacks_awaited_frame(world, index, entry)) {
        return "an action is held for something that is over";
    }
    if ((e->flags & TRPI_ENTRY_COLLABORATES) == 0) {
        return NULL;
    }
    if (!trpi_entry_scene_still_exists(world, e)) {
        return "a participant's scene is gone";
    }
    const trpi_scene *s = &world->scenes[e->scene];
    bool known =
        find_mail(world, index, TRPI_MAIL_END, e->scene) != NULL || find_mail(world, index, TRPI_MAIL_LOST, e->scene) != NULL;
    for (uint32_t i = 0; s->state == TRPI_SCENE_RUNS && i < s->part_count; i++) {
        const trpi_member *member = &trpi_scene_members(world, e->scene)[i];
        bool own = i == e->part || !is_settled(world, index);  // the agent may not have heard yet that it has another part
        known = known || (own && member->present != 0 && member->who == trpi_ref_of_index(world, index));
    }
    return known ? NULL : "a participant has no part in its scene";
}

// Checks that an agent has a turn when an entry is due: at that step or earlier, or, with an update period, less than a period
// later. (10.7)
static const char *check_times(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    uint32_t due = trpi_entry_due_step(e);
    uint32_t later = trpi_agent_update_period(world, index) - 1;
    if (due <= world->now) {
        return world->now - due > later ? "the time of a behaviour is past, and nothing was done" : NULL;
    }
    uint32_t timer_step = world->agents[index]->due;
    return timer_step > due && timer_step - due > later ? "an agent sleeps longer than one of its behaviours waits" : NULL;
}

static const char *check_entries(const trp_world *world, uint32_t index)
{
    uint64_t current = trpi_queue_current_entries(world, index);
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        const char *wrong = check_entry(world, index, e, (current >> i & 1) != 0);
        wrong = wrong != NULL ? wrong : check_times(world, index, e);
        if (wrong != NULL) {
            return wrong;
        }
        for (uint32_t j = 0; j < i && (e->flags & TRPI_ENTRY_CURRENT) != 0 && !trpi_entry_is_frame(world, i); j++) {
            const trpi_entry *other = trpi_agent_entries(world, index)[j];
            if (other->behaviour != TRPI_NONE16 && (other->flags & TRPI_ENTRY_CURRENT) != 0 &&
                trpi_behaviours_share_channel(world, e->behaviour, e->layer, other->behaviour, other->layer)) {
                return "two current behaviours use the same part of the body";
            }
        }
    }
    return NULL;
}

// Checks the frames of an agent: the entry that requested a frame is still in use, the locks of the frame's tree are those that its
// object notes, and, when nothing is under way to the agent, object and frame agree on each holding.
static const char *check_frames(const trp_world *world, uint32_t index)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        const trpi_holding *holding = trpi_holding_of_frame(world, index, i);
        bool used = e->behaviour != TRPI_NONE16;
        if (used && e->parent != 0 && trpi_agent_entries(world, index)[e->parent - 1u]->behaviour == TRPI_NONE16) {
            return "what was requested goes on, though what requested it is over";
        }
        trpi_lock_user claimed;
        if (used && trpi_lock_find_user_of_entry(world, index, i, &claimed) &&
            trpi_tree_held_or_awaited_lock_mask(world, index, i) != trpi_lock_user_held_or_awaited_lock_mask(world, claimed)) {
            return "an object and somebody who uses it do not agree on a lock";
        }
        if (!is_settled(world, index)) {
            continue;
        }
        if (used && e->claim == TRPI_FRAME_HELD && trpi_ref_is_alive(world, e->subject) &&
            (holding->provider != e->subject || holding->serial != e->claim_serial)) {
            return "somebody uses an object that does not know of it";
        }
        if (holding->provider != 0 && (!used || e->claim_serial != holding->serial)) {
            return "an object is held by somebody who does not use it";
        }
    }
    return NULL;
}

// Checks that holdings are known to the object whose offer they are for.
static const char *check_holdings(const trp_world *world, uint32_t index)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        if (trpi_ref_is_alive(world, trpi_holding_of_frame(world, index, i)->provider) &&
            !trpi_holding_is_chained(world, trpi_holding_index_of_frame(world, index, i))) {
            return "an object does not know one of its holders";
        }
    }
    return NULL;
}

// Checks an object's count of the holders of each offer, and that its locks are consistent.
static const char *check_provider(const trp_world *world, uint32_t index)
{
    uint32_t counted[TRPI_MOST_OFFERS] = {0};
    for (uint32_t i = trpi_holding_first_of_object(world, index); i != TRPI_NEVER; i = trpi_holding_next_of_object(world, i)) {
        if (world->holdings[i].provider != trpi_ref_of_index(world, index)) {
            return "an object counts on one who holds nothing of it";
        }
        counted[world->pack->offers[world->holdings[i].offer].slot]++;
    }
    for (uint32_t slot = 0; slot < world->settings.offers_per_object; slot++) {
        if (trpi_offer_holder_count(world, index, slot) != counted[slot]) {
            return "an object counts others among its holders than those who hold it";
        }
    }
    if (!trpi_lock_invariants_hold(world, (trpi_lock_keeper){.is_object = true, .index = index})) {
        return "a lock of an object is held by too many, or by nobody though somebody waits";
    }
    return NULL;
}

// Checks that the claim of an agent or area is not past its due step, and counts on no agent that has not promised.
static const char *check_claim(const trp_world *world, uint32_t index)
{
    const trpi_claim *claim = trpi_agent_claim(world, index);
    if (world->agents[index]->claim_state == TRPI_CLAIM_NONE) {
        return NULL;
    }
    if (claim->due <= world->now) {
        return "a claim is past its due step";
    }
    for (uint32_t i = 0; i < claim->part_count; i++) {
        const trpi_claim_part *claimed = &trpi_agent_claim_parts(world, index)[i];
        bool is_here = claim->recast != TRPI_NEVER && claim->recast_part != i;  // a member of the scene already
        if (claimed->state != TRPI_CLAIM_PART_GRANTED || is_here || !trpi_ref_is_alive(world, claimed->who) ||
            claimed->who == trpi_ref_of_index(world, index) || !is_settled(world, trpi_ref_index(claimed->who))) {
            continue;
        }
        const trpi_agent *holder = world->agents[trpi_ref_index(claimed->who)];
        if (holder->promised_to != trpi_ref_of_index(world, index) || holder->promise_serial != claim->serial) {
            return "a claim counts on somebody who has not promised";
        }
    }
    return NULL;
}

static const char *check_promise(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    if (agent->promised_to == 0) {
        return NULL;
    }
    if (agent->promise_due <= world->now) {
        return "a promise is past its due step";
    }
    uint32_t asker = trpi_ref_index(agent->promised_to);
    if (!is_settled(world, asker)) {
        return NULL;
    }
    if (!trpi_ref_is_alive(world, agent->promised_to) || world->agents[asker]->claim_state == TRPI_CLAIM_NONE ||
        trpi_agent_claim(world, asker)->serial != agent->promise_serial) {
        return "somebody is promised to one who does not ask any more";
    }
    const trpi_claim_part *claimed = &trpi_agent_claim_parts(world, asker)[agent->promise_part];
    return claimed->who == trpi_ref_of_index(world, index) ? NULL : "somebody is promised for a part that is another's";
}

// Checks that the timer of an agent is set for its due step, unless the agent has a turn in the next step anyway.
static const char *check_agent_timer(const trp_world *world, uint32_t index)
{
    const uint32_t due = world->agents[index]->due;
    if (trpi_bitmap_has_bit(&world->due, index) || trpi_bitmap_has_bit(&world->again, index)) {
        return NULL;
    }
    return due <= world->now                                        ? "an agent's timer is past its due step"
           : due != trpi_timer_wheel_due_step(&world->wheel, index) ? "an agent's timer is not set as the agent thinks"
                                                                    : NULL;
}

// Checks that the timer of an area that casts situations is set for its next search, and that the claim of the area is valid.
static const char *check_casting(const trp_world *world, uint32_t index)
{
    const uint32_t due = trpi_object_due_step(world, index);
    const char *wrong = check_claim(world, index);
    return wrong != NULL                                            ? wrong
           : due <= world->now                                      ? "an area is past the step in which it looks for people"
           : due != trpi_timer_wheel_due_step(&world->wheel, index) ? "an area's timer is not set as the area thinks"
                                                                    : NULL;
}

static const char *check_occurrences(const trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        bool is_free = trpi_occurrence_at(world, index, i)->state == TRPI_OCCURRENCE_FREE;
        if (is_free == (trpi_agent_first_occurrence_from(world, index, i) == i)) {
            return "an occurrence is not in the set of its agent, or one that is free is";
        }
    }
    return NULL;
}

static const char *check_agent(const trp_world *world, uint32_t index)
{
    const char *wrong = check_entries(world, index);
    wrong = wrong != NULL ? wrong : check_occurrences(world, index);
    wrong = wrong != NULL ? wrong : check_claim(world, index);
    wrong = wrong != NULL ? wrong : check_promise(world, index);
    if (wrong == NULL && trpi_selection_is_idle_with_choices(world, index) &&
        trpi_timer_wheel_due_step(&world->wheel, index) == TRPI_NEVER) {
        return "an agent has nothing current, nothing pending and no way to wake";
    }
    return wrong;
}

static bool is_in_bucket(const trp_world *world, uint32_t index)
{
    return trpi_bitmap_has_bit(&world->sensing[world->entities[index].serial % world->settings.perception], index);
}

// Checks that a dormant agent performs nothing, has no claim or promise, and is not visited. (10.2)
static const char *check_dormant(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    const uint16_t awake = TRPI_ENTITY_LEAVING | TRPI_ENTITY_BUSY | TRPI_ENTITY_WILL_BE_BUSY;
    bool behaves = trpi_agent_next_used_entry(world, index, 0) < world->settings.entries_per_agent;
    bool ties = agent->claim_state != TRPI_CLAIM_NONE || agent->promised_to != 0;
    bool timer = agent->due != TRPI_NEVER || trpi_timer_wheel_due_step(&world->wheel, index) != TRPI_NEVER;
    bool visited = trpi_bitmap_has_bit(&world->due, index) || trpi_bitmap_has_bit(&world->again, index) ||
                   is_in_bucket(world, index) || trpi_bitmap_has_bit(&world->attentive, index);
    bool forgotten = world->interest_count == 0 && !trpi_bitmap_has_bit(&world->astir, index);
    return behaves                                       ? "a dormant agent has a behaviour in a queue"
           : ties                                        ? "a dormant agent has a claim or a promise"
           : timer                                       ? "a dormant agent has a timer"
           : visited                                     ? "a dormant agent is to be visited"
           : (world->entities[index].flags & awake) != 0 ? "a dormant agent is said to be busy or leaving"
           : forgotten                                   ? "an agent is dormant though there is no interest, and nobody looks at it"
                                                         : NULL;
}

static const char *check_awake(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    bool leaving = (world->entities[index].flags & TRPI_ENTITY_LEAVING) != 0;
    // An agent whose time is over tries to become dormant at every step, and may have to wait for room in the mailbag.
    bool late = world->now >= agent->leaves_at + 2 * world->settings.perception && trpi_outputs_have_room_for_turn(world);
    bool blind = trpi_agent_needs_perception(world, index) && !is_in_bucket(world, index) &&
                 (world->entities[index].flags & TRPI_ENTITY_DYING) == 0;
    return blind                                ? "an agent that looks around has no step to do so"
           : leaving != (agent->leaves_at != 0) ? "an agent that leaves range does not know when, or one that stays does"
           : leaving && !trpi_bitmap_has_bit(&world->astir, index) ? "an agent leaves range, and nobody looks at it"
           : leaving && late                                       ? "an agent out of range is past its time"
                                                                   : NULL;
}

// Checks that every number of the records of an entity, or of a scene, satisfies the role of its field.
static const char *check_roles(const trp_world *world, uint32_t index, void (*walk)(trpi_walker *, trp_world *, uint32_t))
{
    trpi_walker walker = {.records = trpi_walk_check_records};
    walk(&walker, (trp_world *)(uintptr_t)world, index);  // a walk that does not read changes nothing
    return walker.wrong != NULL ? "a number in a record is one that it cannot be" : NULL;
}

// Checks that a part is played by an agent that has an entry for it and is in the phase of the scene, or has mail that starts the
// part or the phase.
static const char *check_member(const trp_world *world, uint32_t scene, uint32_t part)
{
    TRP_ASSERT(scene < world->scene_count && part < world->scenes[scene].part_count);
    const trpi_scene *s = &world->scenes[scene];
    const trpi_member *member = &trpi_scene_members(world, scene)[part];
    if (member->present == 0) {
        bool missed = trpi_scene_is_situation(world, scene) &&
                      trpi_situation_misses_part(world, scene, part, world->pack, s->scene, s->phase);
        return missed ? "a situation goes on without somebody who had more to do" : NULL;
    }
    if (!trpi_ref_is_alive(world, member->who) || !trpi_entity_is_agent(world, trpi_ref_index(member->who))) {
        return "a part of a scene is played by somebody gone";
    }
    uint32_t index = trpi_ref_index(member->who);
    uint32_t entry = trpi_queue_find_entry_of_scene(world, index, scene, s->serial);
    uint32_t locks = entry != TRPI_NEVER ? trpi_tree_held_or_awaited_lock_mask(world, index, entry) : 0;
    if (trpi_agent_is_dormant(world, index) && is_settled(world, index)) {
        return "a dormant agent has a part in a scene";
    }
    if (entry == TRPI_NEVER && find_mail(world, index, TRPI_MAIL_START, scene) == NULL) {
        return "a part of a scene has no queue for it";
    }
    if (locks != trpi_lock_user_held_or_awaited_lock_mask(world, trpi_lock_user_of_part(scene, part))) {
        return "a part and its scene do not agree on a lock";
    }
    const trpi_mail *next = find_mail(world, index, TRPI_MAIL_NEXT, scene);
    bool told = next != NULL && next->token == s->turn && next->number == s->phase && next->part == part &&
                next->behaviour == member->behaviour && member->done == 0;
    if (entry == TRPI_NEVER || told) {
        return NULL;
    }
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    bool ahead = (e->flags & TRPI_ENTRY_AHEAD) != 0;
    if (e->turn != s->turn || (!ahead && e->task != s->phase) || e->behaviour != member->behaviour) {
        return "a part and its scene are not in the same phase";
    }
    bool done = (e->flags & TRPI_ENTRY_SELF_DONE) != 0;
    return ahead || done == (member->done != 0) ? NULL : "a part and its scene do not agree whether it is done";
}

static const char *check_scene(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    const uint32_t due = trpi_timer_wheel_due_step(&world->scene_wheel, scene);
    if (s->state == TRPI_SCENE_FREE) {
        return due == TRPI_NEVER ? NULL : "a scene that there is not has a timer";
    }
    const char *wrong = check_roles(world, scene, trpi_walk_scene);
    if (wrong == NULL && (s->due <= world->now || due == TRPI_NEVER)) {
        wrong = "a scene is past its due step";
    }
    if (wrong == NULL && due != s->due) {
        wrong = "a scene's timer is not set as the scene thinks";
    }
    for (uint32_t i = 0; wrong == NULL && s->state == TRPI_SCENE_RUNS && i < s->part_count; i++) {
        wrong = check_member(world, scene, i);
    }
    return wrong != NULL || s->state != TRPI_SCENE_RUNS || trpi_lock_invariants_hold(world, trpi_lock_keeper_of_scene(scene))
               ? wrong
               : "a lock is held by one who is gone, by too many, or by nobody though somebody waits";
}

// Whether the set of occupied entries agrees with the entries.
static bool is_occupied_right(const trp_world *world, uint32_t index)
{
    uint64_t occupied = 0;
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        occupied |= (uint64_t)(trpi_agent_entries(world, index)[i]->behaviour != TRPI_NONE16) << i;
    }
    return trpi_agent_derived_state_of(world, index)->occupied_entries == occupied;
}

static const char *check_entity(const trp_world *world, uint32_t index)
{
    const bool frames = world->settings.frames_per_agent > 0;
    const char *wrong = frames ? check_holdings(world, index) : NULL;
    wrong = is_occupied_right(world, index) ? wrong : "a behaviour is in an entry that is said to be empty, or the other way round";
    if (wrong != NULL || (world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return wrong;
    }
    wrong = check_roles(world, index, trpi_walk_entity);
    wrong = wrong == NULL && frames && trpi_entity_is_object(world, index) ? check_provider(world, index) : wrong;
    wrong = wrong == NULL ? trpi_area_check_border_timer(world, index) : wrong;
    if (wrong != NULL || trpi_area_casts_situations(world, index)) {
        return wrong != NULL ? wrong : check_casting(world, index);
    }
    if (!trpi_entity_is_agent(world, index)) {
        return NULL;
    }
    for (uint32_t i = trpi_agent_next_used_entry(world, index, 0); i < world->settings.entries_per_agent && wrong == NULL;
         i = trpi_agent_next_used_entry(world, index, i + 1)) {
        wrong = check_ties(world, index, i);
    }
    if (wrong != NULL || trpi_agent_is_dormant(world, index)) {
        return wrong != NULL ? wrong : check_dormant(world, index);
    }
    wrong = check_awake(world, index);
    wrong = wrong != NULL ? wrong : check_frames(world, index);
    wrong = wrong == NULL && is_settled(world, index) ? check_agent(world, index) : wrong;
    wrong = wrong == NULL && trpi_deadlock_agent_is_in_circle(world, index)
                ? "agents wait for one another in a circle, and nobody gives way"
                : wrong;
    return wrong != NULL ? wrong : check_agent_timer(world, index);
}

const char *trp_world_check(const trp_world *world, trp_entity *who)
{
    TRP_REQUIRE(world != NULL && !world->stepping, "A world is checked between two steps.");
    forget_mail(world);
    link_mail(world, false);
    link_mail(world, true);
    trpi_ref whose = 0;
    const char *wrong = NULL;
    for (uint32_t i = 0; i < world->entity_end && wrong == NULL; i++) {
        wrong = check_entity(world, i);
        whose = trpi_ref_of_index(world, i);
    }
    for (uint32_t i = 0; i < world->scene_count && wrong == NULL; i++) {
        wrong = check_scene(world, i);
        whose = trpi_scene_members(world, i)[0].who;
    }
    forget_mail(world);
    wrong = wrong == NULL && !trpi_agent_memory_blank_is_intact(world) ? "one that is no agent has the memory of one" : wrong;
    if (wrong != NULL) {
        if (who != NULL) {
            who->value = whose;
        }
        return wrong;
    }
    return trpi_state_hash(world) == trpi_state_hash_recompute(world) ? NULL : "the hash that is kept is not the hash of the state";
}
