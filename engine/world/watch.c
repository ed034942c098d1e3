// SPDX-License-Identifier: MIT
#include "engine/world/watch.h"

#include "engine/body/task.h"
#include "engine/mind/queue.h"
#include "engine/store/common.h"
#include "engine/store/sighting.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"
#include "troupe/tree.h"

#include <string.h>

// --- Names of nodes ---

#define BETWEEN " > "

static bool is_same_name(trpi_text a, trpi_text b)
{
    bool same = a.size == b.size;
    for (uint32_t i = 0; same && i < a.size; i++) {
        same = trpi_lower_letter(a.at[i]) == trpi_lower_letter(b.at[i]);
    }
    return same;
}

static trp_node_info node_of(const trp_pack *pack, uint32_t task, uint32_t node)
{
    trp_node_info info;
    (void)trp_task_node(pack, task, node, &info, sizeof info);
    return info;
}

// Returns the node around another one; TRPI_NEVER around the outermost.
static uint32_t node_around(const trp_pack *pack, uint32_t task, uint32_t inner)
{
    for (uint32_t i = inner; i-- > 0;) {
        trp_node_info info = node_of(pack, task, i);
        if (inner - info.first_child < info.child_count) {
            return i;
        }
    }
    return TRPI_NEVER;
}

// Cuts the last name off a path: "Strafe" of "Harass > Strafe".
static trpi_text cut_last_name(trpi_text *path)
{
    for (uint32_t i = path->size; i-- > 0;) {
        trpi_text rest = {path->at + i, path->size - i};
        if (trpi_text_begins_with(rest, trpi_text_from_string(BETWEEN))) {
            path->size = i;
            return (trpi_text){rest.at + strlen(BETWEEN), rest.size - (uint32_t)strlen(BETWEEN)};
        }
    }
    trpi_text all = *path;
    path->size = 0;
    return all;
}

// Whether a node has the last name of a path, and nodes around it have the other names, from inside out; nodes with other names
// may lie between them. True for an empty path.
static bool is_at_path(const trp_pack *pack, uint32_t task, uint32_t node, const char *path)
{
    trpi_text rest = trpi_text_from_string(path);
    if (rest.size == 0) {
        return true;
    }
    if (!is_same_name(trpi_text_from_string(node_of(pack, task, node).name), cut_last_name(&rest))) {
        return false;
    }
    while (rest.size > 0) {
        trpi_text wanted = cut_last_name(&rest);
        do {
            node = node_around(pack, task, node);
        } while (node != TRPI_NEVER && !is_same_name(trpi_text_from_string(node_of(pack, task, node).name), wanted));
        if (node == TRPI_NEVER) {
            return false;
        }
    }
    return true;
}

static bool leads_to(const trp_pack *pack, uint32_t task, uint32_t arrow, const char *to)
{
    uint32_t target = node_of(pack, task, arrow).leads_to;
    const char *name = target == TRP_NODE_END ? "end" : target == TRP_NODE_FAIL ? "fail" : node_of(pack, task, target).name;
    return to[0] == '\0' || is_same_name(trpi_text_from_string(name), trpi_text_from_string(to));
}

// Whether an origin is at the line that a watch names, and in the text that it names, if it names one.
static bool is_at_line(const trp_pack *pack, const trpi_watch *watch, uint32_t origin)
{
    return trpi_origin_line_kind_at(pack, origin, watch->file, watch->def.line) != TRPI_ORIGIN_ELSEWHERE;
}

// Whether a watch of nodes or arrows is about a node of a task.
static bool is_about_node(const trp_pack *pack, const trpi_watch *watch, uint32_t task, uint32_t node)
{
    trp_node_info info = node_of(pack, task, node);
    if (watch->def.line != 0 && !is_at_line(pack, watch, info.origin)) {
        return false;
    }
    if (watch->def.kind == TRP_WATCH_NODE) {
        return info.kind != TRP_NODE_STEP && info.kind != TRP_NODE_ARROW && is_at_path(pack, task, node, watch->name);
    }
    uint32_t left = info.kind == TRP_NODE_ARROW ? node_around(pack, task, node) : TRPI_NEVER;
    return left != TRPI_NEVER && is_at_path(pack, task, left, watch->name) && leads_to(pack, task, node, watch->to);
}

// --- Resolution ---

static bool has_step_at(const trp_pack *pack, const trpi_pack_task *task, const trpi_watch *watch)
{
    const uint32_t lists[][2] = {{task->first_step, task->step_count},
                                 {task->first_cleanup, task->cleanup_count},
                                 {task->first_parting, task->parting_count},
                                 {task->first_interrupt, task->interrupt_count}};
    for (uint32_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (uint32_t j = 0; j < lists[i][1]; j++) {
            if (is_at_line(pack, watch, pack->steps[lists[i][0] + j].origin)) {
                return true;
            }
        }
    }
    return false;
}

static bool has_node_for(const trp_pack *pack, const trpi_watch *watch, uint32_t task)
{
    for (uint32_t i = 0; i < pack->tasks[task].node_count; i++) {
        bool about = watch->def.kind == TRP_WATCH_LINE ? is_at_line(pack, watch, node_of(pack, task, i).origin)
                                                       : is_about_node(pack, watch, task, i);
        if (about) {
            return true;
        }
    }
    return false;
}

// Whether a behaviour that the watch allows has a node, or with `steps` a step, that the watch could be about. The handlers of an
// object belong to no behaviour, and count when the watch names none.
static bool is_in_text(const trp_pack *pack, const trpi_watch *watch, bool steps)
{
    const trp_watch_def *def = &watch->def;
    for (uint32_t i = 0; steps && def->behaviour == TRPI_NONE32 && i < pack->step_count; i++) {
        if (is_at_line(pack, watch, pack->steps[i].origin)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        for (uint32_t j = 0; (def->behaviour == TRPI_NONE32 || def->behaviour == i) && j < b->task_count; j++) {
            uint32_t task = b->first_task + j;
            if (steps ? has_step_at(pack, &pack->tasks[task], watch) : has_node_for(pack, watch, task)) {
                return true;
            }
        }
    }
    return false;
}

static void find_things(const trp_pack *pack, trpi_watch *watch)
{
    trp_watch_def *def = &watch->def;
#define FIND(field, sort) \
    def->field = watch->field##_key != 0 ? trpi_pack_find_key(pack, sort, watch->field##_key) : (uint32_t)TRPI_NONE32;
    TRPI_WATCH_THINGS(FIND)
#undef FIND
    uint32_t first, count = trpi_pack_count_listed_records(pack, TRPI_SECTION_ACTION, def->action, TRPI_SECTION_FAILURE, &first);
    def->failure = TRPI_NONE32;
    for (uint32_t i = 0; watch->failure_key != 0 && i < count; i++) {
        if (trpi_pack_key_at(pack, TRPI_SECTION_FAILURE, first + i) == watch->failure_key) {
            def->failure = i;
        }
    }
}

static bool has_things(const trp_pack *pack, const trpi_watch *watch)
{
    const trp_watch_def *def = &watch->def;
#define IS_THERE(field, sort) (watch->field##_key == 0 || def->field != TRPI_NONE32) &&
    return TRPI_WATCH_THINGS(IS_THERE)(watch->failure_key == 0 || def->failure != TRPI_NONE32) &&
           (def->fact == TRPI_NONE32 || pack->facts[def->fact].type == watch->type) &&
           (def->if_fact == TRPI_NONE32 || pack->facts[def->if_fact].type == watch->if_type);
#undef IS_THERE
}

// Returns the kinds of sightings that can hit a watch of a line, a bit each: steps, if any begin on the line; else nodes and
// arrows, if any do; 0 when nothing begins there.
static uint8_t sightings_of_line(const trp_pack *pack, const trpi_watch *watch)
{
    if (watch->def.line == 0) {
        return 0;
    }
    if (is_in_text(pack, watch, true)) {
        return 1 << TRPI_SIGHTING_STEP;
    }
    return is_in_text(pack, watch, false) ? 1 << TRPI_SIGHTING_NODE | 1 << TRPI_SIGHTING_ARROW : 0;
}

void trpi_watch_resolve(const trp_world *world, trpi_watch *watch)
{
    const trp_pack *pack = world->pack;
    TRP_ASSERT(watch->def.kind < TRP_WATCH_KIND_COUNT);
    find_things(pack, watch);
    watch->sightings = 0;
    watch->matches_pack = has_things(pack, watch);
    if (!watch->matches_pack) {
        return;
    }
    switch (watch->def.kind) {
    case TRP_WATCH_LINE: watch->sightings = sightings_of_line(pack, watch); break;
    case TRP_WATCH_NODE: watch->sightings = is_in_text(pack, watch, false) ? 1 << TRPI_SIGHTING_NODE : 0; break;
    case TRP_WATCH_ARROW: watch->sightings = is_in_text(pack, watch, false) ? 1 << TRPI_SIGHTING_ARROW : 0; break;
    case TRP_WATCH_FACT: watch->sightings = watch->def.fact != TRPI_NONE32 ? 1 << TRPI_SIGHTING_FACT : 0; break;
    case TRP_WATCH_FAILURE: watch->sightings = 1 << TRPI_SIGHTING_FAILURE; break;
    default: return;  // told of by events
    }
    watch->matches_pack = watch->sightings != 0;
}

// --- Happenings ---

// A sighting or an event, in the form of the hit that a watch for it gets. An event can be a hit for watches of one kind only.
typedef struct happening {
    trp_watch_hit hit;
    uint32_t sighting;  // its bit; 0: an event
    uint32_t kind;
} happening;

static happening of_sighting(const trp_pack *pack, const trpi_sighting *sighting)
{
    return (happening){.sighting = 1u << sighting->kind,
                       .hit = {.agent = {sighting->agent},
                               .behaviour = sighting->behaviour,
                               .other_behaviour = TRPI_NONE16,
                               .task = sighting->task,
                               .node = sighting->node,
                               .line = trpi_origin_line(pack, sighting->origin),
                               .origin = sighting->origin,
                               .number = sighting->number,
                               .failure = sighting->failure != 0 ? sighting->failure - 1u : TRPI_NONE32,
                               .value = {sighting->value},
                               .before = {sighting->value_before},
                               .scene = sighting->scene,
                               .reason = sighting->reason}};
}

// Returns the origin of the line at which a behaviour of an agent is now; 0 when the agent does not have the behaviour.
static uint32_t origin_now(const trp_world *world, trpi_ref agent, uint32_t behaviour)
{
    bool there = trpi_ref_is_alive(world, agent) && trpi_entity_is_agent(world, trpi_ref_index(agent)) && behaviour < TRPI_NONE16;
    uint32_t entry = there ? trpi_queue_find_behaviour(world, trpi_ref_index(agent), behaviour) : TRPI_NEVER;
    return entry != TRPI_NEVER ? trpi_entry_origin_of_step_or_task(world, trpi_agent_entries(world, trpi_ref_index(agent))[entry])
                               : 0;
}

static happening of_event(const trp_world *world, const trp_event *event)
{
    static const struct {
        uint8_t kind;
        uint8_t moment;
    } events[TRP_EVENT_KIND_COUNT] = {
        [TRP_EVENT_STARTED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_STARTS},
        [TRP_EVENT_INTERRUPTED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_INTERRUPTED},
        [TRP_EVENT_RESUMED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_RESUMED},
        [TRP_EVENT_SUSPENDED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_SUSPENDED},
        [TRP_EVENT_ACTIVATED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_ACTIVATED},
        [TRP_EVENT_FINISHED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_ENDS},
        [TRP_EVENT_CANCELLED] = {TRP_WATCH_BEHAVIOUR, TRP_WATCH_CANCELLED},
        [TRP_EVENT_SCENE_STARTED] = {TRP_WATCH_SCENE, TRP_WATCH_STARTS},
        [TRP_EVENT_SCENE_PHASE] = {TRP_WATCH_SCENE, TRP_WATCH_PHASE},
        [TRP_EVENT_SCENE_ENDED] = {TRP_WATCH_SCENE, TRP_WATCH_ENDS},
        [TRP_EVENT_SCENE_BROKEN] = {TRP_WATCH_SCENE, TRP_WATCH_CANCELLED},
        [TRP_EVENT_CUE] = {TRP_WATCH_CUE, 0},
    };
    uint8_t kind = events[event->kind].kind;
    if (kind == 0) {
        return (happening){.kind = TRP_WATCH_KIND_COUNT};
    }
    uint32_t origin = origin_now(world, event->agent.value, event->behaviour);
    return (happening){.kind = kind,
                       .hit = {.agent = event->agent,
                               .other = event->other,
                               .behaviour = event->behaviour,
                               .other_behaviour = event->other_behaviour,
                               .task = event->task,
                               .node = TRPI_NONE16,
                               .line = trpi_origin_line(world->pack, origin),
                               .origin = origin,
                               .number = TRPI_NONE16,
                               .failure = TRPI_NONE32,
                               .moment = events[event->kind].moment,
                               .scene = event->scene,
                               .reason = event->reason}};
}

// --- Matching ---

static bool compares(uint32_t op, int64_t left, int64_t right)
{
    switch (op) {
    case TRP_WATCH_EQUAL: return left == right;
    case TRP_WATCH_OTHER: return left != right;
    case TRP_WATCH_LESS: return left < right;
    case TRP_WATCH_AT_MOST: return left <= right;
    case TRP_WATCH_MORE: return left > right;
    case TRP_WATCH_AT_LEAST: return left >= right;
    default: return true;
    }
}

// Whether a watch is about an entity, by the agent and the role that the watch names.
static bool is_about(const trp_world *world, const trpi_watch *watch, trpi_ref who)
{
    const trp_watch_def *def = &watch->def;
    if (def->agent.value != 0 && def->agent.value != who) {
        return false;
    }
    bool agent = trpi_ref_is_alive(world, who) && trpi_entity_is_agent(world, trpi_ref_index(who));
    return def->role == TRPI_NONE32 || (agent && trpi_active_role_find(world, trpi_ref_index(who), def->role) != NULL);
}

// Whether a watch is about the entity of a hit, or, where members of scenes count, about one of the scene that the hit names.
static bool is_about_anyone(const trp_world *world, const trpi_watch *watch, const trp_watch_hit *hit)
{
    bool counts = hit->scene != 0 && (watch->def.kind == TRP_WATCH_SCENE || watch->def.kind == TRP_WATCH_FACT);
    for (uint32_t i = 0; counts && i < world->scene_count; i++) {
        for (uint32_t j = 0; world->scenes[i].serial == hit->scene && j < world->scenes[i].part_count; j++) {
            if (is_about(world, watch, trpi_scene_members(world, i)[j].who)) {
                return true;
            }
        }
    }
    return is_about(world, watch, hit->agent.value);
}

// Whether the condition of a watch holds for an entity; it does not for an entity that lacks the fact.
static bool is_met(const trp_world *world, const trp_watch_def *def, trpi_ref who)
{
    if (def->if_fact == TRPI_NONE32) {
        return true;
    }
    if (trpi_fact_is_of_world(world->pack, def->if_fact)) {
        return compares(def->if_op, trpi_world_fact_read_newest(world, def->if_fact), def->if_value.bits);
    }
    uint32_t index = trpi_ref_index(who);
    return trpi_ref_is_alive(world, who) && trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, def->if_fact) &&
           compares(def->if_op, trpi_fact_read_own(world, index, &world->pack->facts[def->if_fact]), def->if_value.bits);
}

// Whether a sighting or event, which is of the watch's kind, is one that the watch looks for: by line, node, fact and value,
// failure, scene or moment.
static bool is_looked_for(const trp_pack *pack, const trpi_watch *watch, const happening *what)
{
    const trp_watch_def *def = &watch->def;
    const trp_watch_hit *hit = &what->hit;
    switch (def->kind) {
    case TRP_WATCH_LINE: return is_at_line(pack, watch, hit->origin);
    case TRP_WATCH_NODE:
    case TRP_WATCH_ARROW:
        return hit->behaviour < TRPI_NONE16 &&
               is_about_node(pack, watch, pack->behaviours[hit->behaviour].first_task + hit->task, hit->node);
    case TRP_WATCH_FACT:
        return def->fact == hit->number && compares(def->op, hit->value.bits, def->value.bits) &&
               (def->op == TRP_WATCH_ANY || !compares(def->op, hit->before.bits, def->value.bits));
    case TRP_WATCH_FAILURE:
        return (def->action == TRPI_NONE32 || def->action == hit->number) &&
               (def->failure == TRPI_NONE32 || def->failure == hit->failure);
    case TRP_WATCH_SCENE:
        return (def->moments == 0 || (def->moments & hit->moment) != 0) &&
               (def->scene == TRPI_NONE32 ||
                (hit->behaviour < TRPI_NONE16 && pack->behaviours[hit->behaviour].scene == def->scene));
    case TRP_WATCH_BEHAVIOUR: return def->moments == 0 || (def->moments & hit->moment) != 0;
    default: return true;
    }
}

static void add_hit(trpi_watch_list *list, trpi_watch *watch, trp_watch_hit hit)
{
    watch->hits += watch->hits < UINT32_MAX;
    if (watch->hits >= watch->def.count && list->hit_count < TRP_MOST_WATCH_HITS) {
        hit.watch = watch->id;
        hit.kind = watch->def.kind;
        hit.hits = watch->hits;
        hit.type = watch->def.kind == TRP_WATCH_FACT ? watch->type : (uint8_t)TRP_TYPE_NONE;
        list->hits[list->hit_count++] = hit;
    }
}

static void hold_against(trp_world *world, happening what)
{
    for (uint32_t i = 0; i < world->watches->count; i++) {
        trpi_watch *watch = &world->watches->watches[i];
        bool concerns = what.sighting != 0 ? (watch->sightings & what.sighting) != 0 : watch->def.kind == what.kind;
        if (concerns && watch->is_enabled && watch->matches_pack &&
            (watch->def.behaviour == TRPI_NONE32 || watch->def.behaviour == what.hit.behaviour) &&
            is_looked_for(world->pack, watch, &what) && is_about_anyone(world, watch, &what.hit) &&
            is_met(world, &watch->def, what.hit.agent.value)) {
            add_hit(world->watches, watch, what.hit);
        }
    }
}

// --- Motives ---

static bool is_of_motive(const trp_world *world, const trpi_watch *watch)
{
    return watch->def.kind == TRP_WATCH_FACT && watch->def.op != TRP_WATCH_ANY && watch->is_enabled && watch->matches_pack &&
           trpi_fact_is_motive(&world->pack->facts[watch->def.fact]);
}

// Tests a watch on a motive against the motive of one entity or of the world, which may have reached the value by drifting without
// being written in this step.
static void look_at_motive(trp_world *world, trpi_watch *watch, trpi_ref who, const int64_t *slot)
{
    const trpi_pack_fact *fact = &world->pack->facts[watch->def.fact];
    if (slot[1] == (int64_t)world->now || !is_about(world, watch, who) || !is_met(world, &watch->def, who)) {
        return;
    }
    int64_t value = trpi_fact_slot_read(world, fact, slot);
    int64_t before = trpi_fact_slot_read_at(world, fact, slot, world->now - 1);
    if (compares(watch->def.op, value, watch->def.value.bits) && !compares(watch->def.op, before, watch->def.value.bits)) {
        add_hit(world->watches, watch,
                (trp_watch_hit){.agent = {who},
                                .behaviour = TRPI_NONE16,
                                .other_behaviour = TRPI_NONE16,
                                .node = TRPI_NONE16,
                                .number = watch->def.fact,
                                .failure = TRPI_NONE32,
                                .value = {value},
                                .before = {before}});
    }
}

static void look_at_motives(trp_world *world, trpi_watch *watch)
{
    uint32_t fact = watch->def.fact;
    if (trpi_fact_is_of_world(world->pack, fact)) {
        look_at_motive(world, watch, 0, &world->facts[world->pack->facts[fact].slot]);
        return;
    }
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 &&
            trpi_fact_belongs_to_kind(world->pack, world->entities[i].kind, fact)) {
            look_at_motive(world, watch, trpi_ref_of_index(world, i), trpi_entity_fact_slot(world, i, &world->pack->facts[fact]));
        }
    }
}

// --- All watches ---

void trpi_watches_find_hits(trp_world *world)
{
    TRP_ASSERT(world->stepping && world->watches != NULL && world->sighting_count <= world->sighting_capacity);
    trpi_watches_clear_hits(world);
    uint32_t at = 0;
    for (uint32_t i = 0; i <= world->event_count; i++) {
        for (; at < world->sighting_count && world->sightings[at].event_count_before <= i; at++) {
            hold_against(world, of_sighting(world->pack, &world->sightings[at]));
        }
        if (i < world->event_count) {
            hold_against(world, of_event(world, &world->events[i]));
        }
    }
    for (uint32_t i = 0; i < world->watches->count; i++) {
        if (is_of_motive(world, &world->watches->watches[i])) {
            look_at_motives(world, &world->watches->watches[i]);
        }
    }
}

void trpi_watches_clear_hits(trp_world *world)
{
    if (world->watches != NULL) {
        world->watches->hit_count = 0;
    }
}

bool trpi_watches_forbid_skipping_steps(const trp_world *world)
{
    for (uint32_t i = 0; i < world->watches->count; i++) {
        if (is_of_motive(world, &world->watches->watches[i])) {
            return true;
        }
    }
    return false;
}

void trpi_watches_update_watched_sightings(trp_world *world)
{
    TRP_ASSERT(!world->stepping && world->watches != NULL);
    world->sought = 0;
    for (uint32_t i = 0; i < world->watches->count; i++) {
        const trpi_watch *watch = &world->watches->watches[i];
        world->sought |= watch->is_enabled ? watch->sightings : 0;
    }
    world->settings.watches = world->watches->count > 0;
}

void trpi_watches_release(trp_world *world)
{
    trpi_memory_free(&world->allocator, world->watches, world->watches != NULL, sizeof *world->watches);
    world->watches = NULL;
}
