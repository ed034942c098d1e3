// SPDX-License-Identifier: MIT
// The answer as a whole: what an agent does, which of its behaviours wait, and then its roles. Every question goes to the function
// that decides it in a step. Random draws are made from a number composed of the agent and the step, so that the same question has
// the same answer, and no draw of the world is used up.
// Invariant: nothing here writes to the world. (The world is not const because the functions that decide may write to it in a
// step.)

#include "engine/why/explanation.h"
#include "engine/world/telling.h"

#include "engine/body/wrap.h"

#include "base/assert.h"

#define DEADLOCK_SHOWN_S 60u  // a circle is explained for so long after it was broken

// ---- What it does, and what waits ---------------------------------------------------------------

static trp_why_line *explain_entry(trpi_explanation *e, trp_why_kind kind, const trpi_entry *entry)
{
    trp_why_line *line = trpi_explanation_add_line(e, kind, e->index, entry->behaviour);
    trpi_ref partner = trpi_scene_partner_of_entry(e->world, entry);
    line->layer = entry->layer;
    line->priority = entry->priority;
    line->queue = entry->queue;
    line->number = entry->task;
    line->since = entry->since;
    line->other.value = partner != 0 ? partner : entry->subject;
    line->flags = trpi_entry_is_wrap(e->world, entry) ? TRP_WHY_WRAPS : 0;
    return line;
}

// Returns the first current behaviour of the agent at an index that shares a channel with the entry `rival`. TRP_NOT_FOUND when
// there is none.
static uint32_t current_rival(const trp_world *world, uint32_t index, const trpi_entry *rival)
{
    for (uint64_t left = trpi_queue_current_entries(world, index); left != 0; left &= left - 1) {
        const trpi_entry *entry = trpi_entry_at(world, index, trpi_lowest_bit(left));
        if (trpi_behaviours_share_channel(world, rival->behaviour, rival->layer, entry->behaviour, entry->layer)) {
            return entry->behaviour;
        }
    }
    return TRP_NOT_FOUND;
}

// Returns the current entry of the agent at an index that takes part in the scene of `waiting`, or else the first current one; NULL
// when there is none.
static const trpi_entry *current_entry_of_member(const trp_world *world, uint32_t index, const trpi_entry *waiting)
{
    const trpi_entry *first = NULL;
    for (uint64_t left = trpi_queue_current_entries(world, index); left != 0; left &= left - 1) {
        const trpi_entry *entry = trpi_entry_at(world, index, trpi_lowest_bit(left));
        if ((entry->flags & TRPI_ENTRY_COLLABORATES) != 0 && entry->scene_serial == waiting->scene_serial) {
            return entry;
        }
        first = first == NULL ? entry : first;
    }
    return first;
}

// Adds a line for each member for which an entry waits at the barrier of its scene.
static void explain_missing(trpi_explanation *e, const trpi_entry *entry)
{
    trp_world *world = e->world;
    if (!trpi_entry_scene_still_exists(world, entry)) {
        return;
    }
    const trpi_member *members = trpi_scene_members(world, entry->scene);
    e->depth++;
    for (uint32_t i = 0; i < world->scenes[entry->scene].part_count; i++) {
        if (i == entry->part || members[i].present == 0 || members[i].done != 0 || !trpi_ref_is_alive(world, members[i].who)) {
            continue;
        }
        trp_why_line *line = trpi_explanation_add_line(e, TRP_WHY_MISSING, e->index, entry->behaviour);
        line->other.value = members[i].who;
        line->part = (uint8_t)i;
        const uint32_t index = trpi_ref_index(members[i].who);
        const trpi_entry *current = current_entry_of_member(world, index, entry);
        line->other_behaviour = current != NULL ? current->behaviour : TRP_NOT_FOUND;
        line->number = current != NULL ? trpi_endless_action_of_entry(world, index, current) : TRP_NOT_FOUND;
    }
    e->depth--;
}

// Explains an entry whose own task is done and which waits for its partners. The line says until when: until the entry is
// suspended, or, when it is suspended already, until the scene gives up.
static void explain_waiting(trpi_explanation *e, const trpi_entry *entry)
{
    trp_world *world = e->world;
    trp_why_line *line = explain_entry(e, TRP_WHY_WAITING, entry);
    bool suspended = (entry->flags & TRPI_ENTRY_SUSPENDED) != 0;
    line->since = entry->waits_since;
    line->truth = suspended ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    line->until = entry->patient_until;
    if (suspended && trpi_entry_scene_still_exists(world, entry)) {
        const trpi_scene *scene = &world->scenes[entry->scene];
        line->until = scene->first_done + scene->gives_up;
    }
    explain_missing(e, entry);
}

static void explain_now(trpi_explanation *e, const trpi_entry *entry)
{
    bool is_step = entry->run.due != 0 && trpi_entry_node_count(e->world, entry) == 0;
    explain_entry(e, TRP_WHY_NOW, entry)->until = is_step ? entry->run.due : TRPI_NEVER;
    trpi_explain_running_nodes(e, entry);
}

static void explain_interrupted(trpi_explanation *e, const trpi_entry *entry)
{
    trp_why_line *line = explain_entry(e, TRP_WHY_INTERRUPTED, entry);
    line->since = (entry->flags & TRPI_ENTRY_INTERRUPTED) != 0 ? entry->stopped_at : entry->since;
    line->other_behaviour = current_rival(e->world, e->index, entry);
    trpi_explain_running_nodes(e, entry);
}

// Explains the entries of the queues: first those that run, then those that were interrupted, then those that wait for
// partners.
static void explain_queues(trpi_explanation *e)
{
    const uint64_t current = trpi_queue_current_entries(e->world, e->index);
    for (trp_why_kind kind = TRP_WHY_NOW; kind <= TRP_WHY_WAITING; kind++) {
        TRPI_EACH_ENTRY(e->world, e->index, i)
        {
            const trpi_entry *entry = trpi_agent_entries(e->world, e->index)[i];
            bool is_current = (current >> i & 1) != 0, waits = (entry->flags & TRPI_ENTRY_SELF_DONE) != 0;
            if (kind == TRP_WHY_WAITING && waits) {
                explain_waiting(e, entry);
            } else if (kind == TRP_WHY_NOW && is_current && !waits) {
                explain_now(e, entry);
            } else if (kind == TRP_WHY_INTERRUPTED && !is_current && !waits) {
                explain_interrupted(e, entry);
            }
        }
    }
}

// Explains the deadlock in which the agent was within the last minute: for which agent each member waited. (9.17)
static void explain_deadlock(trpi_explanation *e)
{
    const trp_world *world = e->world;
    uint32_t index = e->index, at = world->agents[index]->blocked_at;
    if (at == 0 || world->now - at > DEADLOCK_SHOWN_S * world->settings.steps_per_second) {
        return;
    }
    for (uint32_t i = 0; i < world->entity_end && world->agents[index]->blocked_at == at; i++) {
        trp_why_line *line = trpi_explanation_add_line(e, TRP_WHY_DEADLOCK, index, TRP_NOT_FOUND);
        line->other.value = world->agents[index]->blocked_by;
        line->since = at;
        index = trpi_ref_index(line->other.value);
        if (index == e->index || !trpi_ref_is_alive(world, line->other.value)) {
            return;
        }
    }
}

// Adds a line for each candidate that was asked for a part, from part `first_part` on. Part 0 of an agent's claim is the agent's
// own and asks nobody. The claim of an area has no such part.
static void explain_asked(trpi_explanation *e, uint32_t first_part)
{
    const trp_world *world = e->world;
    const trpi_claim *claim = trpi_agent_claim(world, e->index);
    const trpi_claim_part *claim_parts = trpi_agent_claim_parts(world, e->index);
    for (uint32_t i = first_part; world->agents[e->index]->claim_state != TRPI_CLAIM_NONE && i < claim->part_count; i++) {
        if (claim_parts[i].state == TRPI_CLAIM_PART_ABSENT) {
            continue;
        }
        trp_why_line *line = trpi_explanation_add_line(e, TRP_WHY_ASKING, e->index, claim->behaviour);
        line->other.value = claim_parts[i].who;
        line->part = (uint8_t)i;
        line->since = claim->since;
        line->until = claim->due;
        line->truth = claim_parts[i].state == TRPI_CLAIM_PART_GRANTED ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    }
}

static void explain_promise(trpi_explanation *e)
{
    const trpi_agent *agent = e->world->agents[e->index];
    if (agent->promised_to != 0) {
        trp_why_line *line = trpi_explanation_add_line(e, TRP_WHY_PROMISED, e->index, agent->promise_behaviour);
        line->other.value = agent->promised_to;
        line->until = agent->promise_due;
        line->priority = agent->promise_rank - (agent->promise_rank + 32768) / 65536 * 65536;
    }
}

static void explain_next(trpi_explanation *e)
{
    const trpi_agent *agent = e->world->agents[e->index];
    trp_why_line *line = trpi_explanation_add_line(e, TRP_WHY_NEXT, e->index, TRP_NOT_FOUND);
    line->since = agent->spun;
    if ((agent->flags & TRPI_AGENT_SPONTANEOUS) == 0) {
        line->cause = TRP_CAUSE_NOT_SPONTANEOUS;
    } else if (trpi_queue_current_entries(e->world, e->index) != 0) {
        line->cause = TRP_CAUSE_OCCUPIED;
    } else {
        line->until = agent->idle_until == TRPI_NEVER                    ? TRPI_NEVER
                      : trpi_agent_awaits_first_turn(e->world, e->index) ? agent->due
                      : agent->idle_until > e->world->now                ? agent->idle_until
                                                                         : e->world->now + 1;
    }
}

static void explain(trpi_explanation *e)
{
    const trp_world *world = e->world;
    if (trpi_area_casts_situations(world, e->index)) {
        explain_asked(e, 0);
        trpi_explain_situations(e);
        return;
    }
    explain_queues(e);
    explain_asked(e, 1);
    explain_promise(e);
    explain_deadlock(e);
    explain_next(e);
    for (uint32_t i = 0; i < world->agents[e->index]->role_count; i++) {
        trpi_explain_behaviours_of_role(e, &trpi_agent_active_roles(world, e->index)[i]);
    }
}

static trpi_explanation begin(const trp_world *world, trp_entity about, trp_why_line *lines, uint32_t capacity)
{
    trpi_explanation e = {.world = (trp_world *)(uintptr_t)world,
                          .index = trpi_ref_index(about.value),
                          .lines = lines,
                          .capacity = lines != NULL ? capacity : 0,
                          .outranked_by = TRP_NOT_FOUND};
    e.fixed_draw = trpi_hash_add_number(trpi_hash_add_number(0x7711, trpi_ref_serial(about.value)), world->now) | 1;
    return e;
}

static uint32_t tell(const trpi_explanation *e)
{
    for (uint32_t i = 0; i < e->count && i < e->capacity; i++) {
        trpi_convert_why_line_for_host(e->world->pack, &e->lines[i]);
    }
    return e->count;
}

uint32_t trp_agent_why(const trp_world *world, trp_entity agent, trp_why_line *lines, uint32_t capacity)
{
    TRP_REQUIRE(world != NULL && (lines != NULL || capacity == 0) && !world->stepping, 0);
    uint32_t index = trpi_ref_index(agent.value);
    bool casts = trpi_ref_is_alive(world, agent.value) && trpi_area_casts_situations(world, index);
    if (!trpi_ref_is_alive(world, agent.value) || (!trpi_entity_is_agent(world, index) && !casts)) {
        return 0;
    }
    trpi_explanation e = begin(world, agent, lines, capacity);
    explain(&e);
    return tell(&e);
}

uint32_t trp_offer_condition_why(const trp_world *world, trp_entity object, uint32_t offer, trp_entity agent, trp_why_line *lines,
                                 uint32_t capacity)
{
    TRP_REQUIRE(world != NULL && (lines != NULL || capacity == 0) && !world->stepping, 0);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_OFFER, offer);
    bool there = row < world->pack->offer_count && trpi_ref_is_alive(world, object.value) &&
                 trpi_entity_is_object(world, trpi_ref_index(object.value)) && trpi_ref_is_alive(world, agent.value) &&
                 trpi_pack_kind_is(world->pack, world->entities[trpi_ref_index(object.value)].kind, world->pack->offers[row].kind);
    if (!there) {
        return 0;
    }
    trpi_explanation e = begin(world, object, lines, capacity);
    uint32_t behaviour = world->pack->offers[row].behaviour;
    trpi_view view = trpi_explanation_make_view(&e, e.index, agent.value);
    view.tolerates_missing = true;
    trpi_explain_own_condition(&e, &view, behaviour, false);
    return tell(&e);
}

uint32_t trp_role_condition_why(const trp_world *world, uint32_t role, trp_entity agent, trp_why_line *lines, uint32_t capacity)
{
    TRP_REQUIRE(world != NULL && (lines != NULL || capacity == 0) && !world->stepping, 0);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ROLE, role);
    bool there = row < world->pack->role_count && world->pack->roles[row].holds != 0 && trpi_ref_is_alive(world, agent.value) &&
                 trpi_entity_is_agent(world, trpi_ref_index(agent.value));
    trpi_explanation e = begin(world, agent, lines, capacity);
    if (!there || trpi_active_role_find(world, e.index, row) != NULL) {
        return 0;
    }
    const trpi_pack_role *of = &world->pack->roles[row];
    if (!trpi_pack_kind_is(world->pack, world->entities[e.index].kind, of->kind)) {
        trpi_explain_add_obstacle(&e, TRP_NOT_FOUND, TRP_CAUSE_KIND)->number = of->kind;
        return tell(&e);
    }
    trpi_view view = trpi_explanation_make_view(&e, e.index, 0);
    if (trpi_condition_holds(&view, of->holds)) {
        return 0;  // since this step: it is put on in the next turn
    }
    trpi_explain_add_obstacle(&e, TRP_NOT_FOUND, TRP_CAUSE_CONDITION);
    trpi_explain_condition(&e, &view, of->holds, TRP_NOT_FOUND);
    return tell(&e);
}

const char *trp_why_line_expression(const trp_pack *pack, const trp_why_line *line, char *to, size_t room)
{
    TRP_REQUIRE(pack != NULL && line != NULL && (to != NULL || room == 0), "");
    if (room == 0) {
        return to;
    }
    *to = '\0';
    if (line->first < line->end && line->end <= pack->code_count) {
        uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_BEHAVIOUR, line->behaviour);
        uint32_t behaviour = row < pack->behaviour_count ? row : TRPI_NONE16;
        trpi_code_piece_print(pack, (trpi_code_piece){line->first, line->end}, behaviour, to, room);
    }
    return to;
}
