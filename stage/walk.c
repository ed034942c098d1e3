// SPDX-License-Identifier: MIT
// Moves bodies along their ways; see walk.h.

#include "stage/walk.h"

#include "stage/standing.h"

#define USUAL_SPEED (TRP_ONE * 14 / 10)
#define FASTEST_SPEED (TRP_ONE * 50)
#define CLOSE (TRPI_STAGE_METRE * 5 / 4)    // a walk to another body may end at this distance
#define STILL_CLOSE (TRPI_STAGE_METRE * 2)  // a walk that is at the end of its way has arrived within this distance
#define STAND_OFF TRPI_STAGE_METRE          // the distance from an object at which crossing it begins and ends, on open ground
#define ASTRAY TRPI_STAGE_METRE             // a goal that moved farther than this needs a new way

enum { DOOR_MS = 500, CHECK_MS = 500, DOOR_STAYS_OPEN_MS = 1000 };

static trpi_stage_walk *performance_walk(trp_stage *stage, uint32_t performance)
{
    return &stage->performances[performance].walk;
}

static trpi_stage_body *performance_body(trp_stage *stage, uint32_t performance)
{
    return &stage->bodies.all[stage->performances[performance].body];
}

uint32_t trpi_stage_walk_speed(const trp_stage *stage, uint32_t index)
{
    const trpi_stage_body *body = &stage->bodies.all[index];
    trp_value speed;
    if (body->speed_fact == TRP_NOT_FOUND || trp_fact_get(stage->world, body->entity, body->speed_fact, &speed) != TRP_OK) {
        return USUAL_SPEED;
    }
    return speed.bits <= 0 ? 0 : speed.bits > FASTEST_SPEED ? FASTEST_SPEED : (uint32_t)speed.bits;
}

static bool goal_moves(const trp_stage *stage, trpi_stage_target goal)
{
    return goal.kind == TRPI_STAGE_TARGET_BODY && !stage->bodies.all[goal.body].is_place;
}

static trpi_stage_walk_state arrive(trp_stage *stage, uint32_t performance)
{
    trpi_stage_body *body = performance_body(stage, performance);
    body->walking_performance = TRPI_STAGE_NO_PERFORMANCE;
    trpi_stage_target goal = performance_walk(stage, performance)->goal;
    if (goal.kind == TRPI_STAGE_TARGET_BODY) {
        trpi_stage_body_turn_towards(body, trpi_stage_body_position_at(body, stage->now), trpi_stage_target_position(stage, goal));
    }
    return TRPI_STAGE_WALK_ARRIVED;
}

static trpi_stage_walk_state fail_walk(trp_stage *stage, uint32_t performance, trpi_stage_walk_state why)
{
    trpi_stage_walk_stop(stage, performance);
    return why;
}

// ---- Legs ---------------------------------------------------------------------------------------

// Keeps a door open until `until` at least; counts it as opened if it was shut.
static void keep_open(trp_stage *stage, uint16_t door, uint32_t until)
{
    trpi_stage_map_door *leaf = &stage->map.doors[door];
    if (stage->now >= leaf->open_until) {
        stage->counts.doors_opened++;
    }
    leaf->open_until = until > leaf->open_until ? until : leaf->open_until;
}

// Returns the time that a way of so many units takes at a speed, in 1/65536 steps.
static uint64_t walking_time(const trp_stage *stage, uint32_t units, uint32_t speed)
{
    // units / 256 metres, divided by speed / 65536 metres per second
    uint64_t time = (uint64_t)units * trp_world_steps_per_second(stage->world);
    return time * (TRP_ONE / TRP_UNITS_PER_METRE) * TRP_ONE / speed;
}

uint32_t trpi_stage_walk_duration_in_steps(const trp_stage *stage, uint32_t units, uint32_t speed)
{
    uint64_t steps = (walking_time(stage, units, speed) + TRP_ONE / 2) / TRP_ONE;
    return steps < 1 ? 1 : (uint32_t)steps;
}

static trpi_stage_walk_state begin_stretch(trp_stage *stage, uint32_t performance, trp_point to)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    trpi_stage_body *body = performance_body(stage, performance);
    trp_point from = trpi_stage_body_position_at(body, stage->now);
    uint16_t door = walk->path.points[walk->next].door;
    uint32_t speed = trpi_stage_walk_speed(stage, stage->performances[performance].body);
    if (speed == 0) {
        return fail_walk(stage, performance, TRPI_STAGE_WALK_UNREACHABLE);
    }
    int64_t owed = (int64_t)walking_time(stage, trp_point_distance(from, to), speed) + walk->carry;
    uint32_t steps = owed < TRP_ONE ? 1 : (uint32_t)((owed + TRP_ONE / 2) / TRP_ONE);
    walk->carry = owed < TRP_ONE ? 0 : (int32_t)(owed - (int64_t)steps * TRP_ONE);
    walk->leg_ends = stage->now + steps;
    if (door != TRPI_STAGE_NO_INDEX) {
        keep_open(stage, door, walk->leg_ends + trp_world_ms_to_steps(stage->world, DOOR_STAYS_OPEN_MS));
    }
    trpi_stage_body_turn_towards(body, from, to);
    stage->counts.motions_set++;
    bool fits = trpi_stage_begin_stretch(stage, stage->performances[performance].body, to, steps);
    return fits ? TRPI_STAGE_WALK_GOES_ON : fail_walk(stage, performance, TRPI_STAGE_WALK_UNREACHABLE);
}

// ---- Crossings ----------------------------------------------------------------------------------

// Returns the object with a behaviour for crossings that stands where a door of the plan is; the null entity if it is gone,
// or the door is only a door.
static trp_entity door_object(trp_stage *stage, uint16_t door)
{
    for (uint32_t i = 0; i < stage->bodies.count; i++) {
        const trpi_stage_body *body = &stage->bodies.all[i];
        if (!body->is_gone && trp_pack_kind_handles_crossing(stage->pack, body->kind) && trpi_stage_body_keep_if_alive(stage, i) &&
            trpi_stage_map_cell_letter(&stage->map,
                                       trpi_stage_map_cell_of_point(&stage->map, trpi_stage_body_position_at(body, stage->now)))
                    ->door == door) {
            return body->entity;
        }
    }
    return trp_nobody();
}

// Returns whether a walk passes an object without a new crossing: the walk has been paused for the object already, or the agent is
// crossing the object now and the walk is a step of that behaviour.
static bool is_on_its_way_through(const trp_stage *stage, uint32_t performance, trp_entity object)
{
    const trpi_stage_walk *own = &stage->performances[performance].walk;
    bool through = own->has_crossed && own->crosses.value == object.value;
    const trpi_stage_body *body = &stage->bodies.all[stage->performances[performance].body];
    for (uint32_t i = body->newest_performance; i != TRPI_STAGE_NO_PERFORMANCE && !through; i = stage->performances[i].next) {
        through = stage->performances[i].walk.is_held && stage->performances[i].walk.crosses.value == object.value;
    }
    return through;
}

static bool is_in_door(const trp_stage *stage, trp_point at, uint16_t door)
{
    return trpi_stage_map_cell_letter(&stage->map, trpi_stage_map_cell_of_point(&stage->map, at))->door == door;
}

// Returns the point on the line from `a` to `b` that is `units` away from `a`.
static trp_point point_between(trp_point a, trp_point b, uint32_t units)
{
    uint32_t whole = trp_point_distance(a, b);
    trp_point at = b;
    if (units < whole) {
        at.x = a.x + (int32_t)((int64_t)(b.x - a.x) * units / whole);
        at.y = a.y + (int32_t)((int64_t)(b.y - a.y) * units / whole);
    }
    return at;
}

// Returns the point of the way one square behind a door, so that other bodies can follow.
static trp_point point_behind(const trp_stage *stage, const trpi_stage_walk *walk, uint16_t door)
{
    uint32_t at = walk->next;
    while (at + 1 < walk->path.count && is_in_door(stage, walk->path.points[at + 1].at, door)) {
        at++;
    }
    trp_point last = walk->path.points[at].at;
    trp_point next = at + 1 < walk->path.count ? walk->path.points[at + 1].at : last;
    uint32_t cell = (uint32_t)stage->map.cell_units, units = 0, whole = trp_point_distance(last, next);
    while (units < whole && is_in_door(stage, point_between(last, next, units), door)) {
        units += cell / 2;
    }
    trp_point behind = point_between(last, next, units + cell);
    return trpi_stage_map_cell_centre(&stage->map, trpi_stage_map_cell_of_point(&stage->map, behind));
}

// Reports to the world that a walk crosses an object; returns whether the walk is paused for it.
static bool pause_for_object(trp_stage *stage, uint32_t performance, trp_entity object, trp_point beyond)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    trp_token token = stage->performances[performance].token;
    if (object.value == 0 || token.value == 0 || is_on_its_way_through(stage, performance, object) ||
        trp_action_crosses_object(stage->world, token, object, beyond) != TRP_OK) {
        return false;
    }
    trpi_stage_walk_stop(stage, performance);  // the body may walk for the crossing meanwhile
    walk->is_held = true;
    walk->has_crossed = false;
    walk->crosses = object;
    return true;
}

static bool pause_at_door(trp_stage *stage, uint32_t performance, uint16_t door)
{
    return door != TRPI_STAGE_NO_INDEX && pause_for_object(stage, performance, door_object(stage, door),
                                                           point_behind(stage, performance_walk(stage, performance), door));
}

// ---- On open ground -----------------------------------------------------------------------------

// Returns the distance from `a` at which an object stands on the way to `b`; UINT32_MAX if it does not.
static uint32_t distance_along(trp_point a, trp_point b, trp_point object)
{
    int64_t x = b.x - a.x, y = b.y - a.y, to_x = object.x - a.x, to_y = object.y - a.y;
    int64_t whole = trp_point_distance(a, b), along = whole > 0 ? (to_x * x + to_y * y) / whole : 0;
    int64_t aside = whole > 0 ? (to_x * y - to_y * x) / whole : 0;
    bool between = along > 0 && along < whole - STAND_OFF / 2;
    return between && aside < STAND_OFF / 2 && aside > -STAND_OFF / 2 ? (uint32_t)along : UINT32_MAX;
}

// Finds the first object that a straight way crosses on open ground, where no walls lead to the object's door.
static trp_entity first_in_the_way(trp_stage *stage, uint32_t performance, trp_point from, trp_point to, uint32_t *along)
{
    trp_entity first = trp_nobody();
    *along = UINT32_MAX;
    if (!trpi_stage_map_is_open_ground(&stage->map) || stage->performances[performance].token.value == 0) {
        return first;
    }
    for (uint32_t i = 0; i < stage->bodies.count; i++) {
        const trpi_stage_body *body = &stage->bodies.all[i];
        if (body->is_gone || !trp_pack_kind_handles_crossing(stage->pack, body->kind) ||
            is_on_its_way_through(stage, performance, body->entity) || !trpi_stage_body_keep_if_alive(stage, i)) {
            continue;
        }
        uint32_t here = distance_along(from, to, trpi_stage_body_position_at(body, stage->now));
        first = here < *along ? body->entity : first;
        *along = here < *along ? here : *along;
    }
    return first;
}

// Walks to the next waypoint; on open ground, where an object may stand on the way, at first only to a point in front of that
// object.
static trpi_stage_walk_state walk_to_waypoint(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    trp_point here = trpi_stage_body_position_at(performance_body(stage, performance), stage->now);
    trp_point to = walk->path.points[walk->next].at;
    uint32_t along;
    trp_entity object = first_in_the_way(stage, performance, here, to, &along);
    walk->halts_before_object = object.value != 0 && along > STAND_OFF + STAND_OFF / 4;
    if (walk->halts_before_object) {
        return begin_stretch(stage, performance, point_between(here, to, along - STAND_OFF));
    }
    if (pause_for_object(stage, performance, object, point_between(here, to, along + STAND_OFF))) {
        return TRPI_STAGE_WALK_HELD;
    }
    return begin_stretch(stage, performance, to);
}

static trpi_stage_walk_state begin_leg(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    trp_point here = trpi_stage_body_position_at(performance_body(stage, performance), stage->now);
    while (walk->next < walk->path.count && walk->path.points[walk->next].at.x == here.x &&
           walk->path.points[walk->next].at.y == here.y) {
        walk->next++;
    }
    if (walk->next >= walk->path.count) {
        return TRPI_STAGE_WALK_ARRIVED;
    }
    uint16_t door = walk->path.points[walk->next].door;
    if (pause_at_door(stage, performance, door)) {
        return TRPI_STAGE_WALK_HELD;
    }
    bool is_out = door == TRPI_STAGE_NO_INDEX && walk->next > 0 && walk->path.points[walk->next - 1].door != TRPI_STAGE_NO_INDEX;
    walk->has_crossed = walk->has_crossed && !is_out;
    if (door != TRPI_STAGE_NO_INDEX && stage->now >= stage->map.doors[door].open_until) {
        walk->at_door = true;
        walk->leg_ends = trpi_stage_step_after(stage, DOOR_MS);
        keep_open(stage, door, walk->leg_ends + 1);
        return TRPI_STAGE_WALK_GOES_ON;
    }
    return walk_to_waypoint(stage, performance);
}

// ---- Ways ---------------------------------------------------------------------------------------

// When a whole village sets out at once, the searches would take longer than a step lasts on the clock of the player. So a step
// looks at no more squares than SQUARES_A_STEP, give or take a search. A body that would search later in the step sets out in the
// next one.
enum { SQUARES_A_STEP = 10000 };

static bool has_searched_enough(const trp_stage *stage)
{
    return trpi_stage_path_search_visited_cell_count(stage->search) - stage->squares_before >= SQUARES_A_STEP;
}

static trpi_stage_walk_state plan_way(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    walk->needs_new_way = has_searched_enough(stage);
    walk->at_door = false;
    walk->halts_before_object = false;
    walk->next = 0;
    walk->path.count = 0;
    if (walk->needs_new_way) {
        walk->leg_ends = stage->now + 1;
        return TRPI_STAGE_WALK_GOES_ON;
    }
    uint32_t body = stage->performances[performance].body;
    trp_point here = trpi_stage_body_position(stage, body);
    walk->aimed_at = trpi_stage_target_position(stage, walk->goal);

    trp_point to;
    if (!trpi_stage_standing_choose_target_point(stage, body, walk->goal, &to)) {
        stage->counts.paths_not_found++;
        return fail_walk(stage, performance, TRPI_STAGE_WALK_UNREACHABLE);
    }
    stage->counts.paths_searched++;
    if (trpi_stage_path_find(&walk->path, stage->search, &stage->map, here, to) != TRP_OK) {
        stage->counts.paths_not_found++;
        return fail_walk(stage, performance, TRPI_STAGE_WALK_UNREACHABLE);
    }
    trpi_stage_body_reserve_point(&stage->bodies.all[body], &stage->map, to);
    trpi_stage_walk_state state = begin_leg(stage, performance);
    return state == TRPI_STAGE_WALK_ARRIVED ? arrive(stage, performance) : state;
}

static bool is_close(const trp_stage *stage, trp_point a, trp_point b, uint32_t units)
{
    return trp_point_distance(a, b) <= units && trpi_stage_map_line_is_clear(&stage->map, a, b);
}

trpi_stage_walk_state trpi_stage_walk_begin(trp_stage *stage, uint32_t performance, trpi_stage_target goal)
{
    uint32_t me = stage->performances[performance].body;
    trpi_stage_walk *walk = performance_walk(stage, performance);
    walk->goal = goal;
    walk->carry = 0;
    walk->is_held = false;
    walk->has_crossed = false;
    walk->goal_check_due = goal_moves(stage, goal) ? trpi_stage_step_after(stage, CHECK_MS) : UINT32_MAX;
    stage->bodies.all[me].walking_performance = performance;
    stage->bodies.all[me].sits = false;

    if (goal.kind == TRPI_STAGE_TARGET_BODY && (goal.body == me || !trpi_stage_body_keep_if_alive(stage, goal.body))) {
        return goal.body == me ? arrive(stage, performance) : fail_walk(stage, performance, TRPI_STAGE_WALK_GONE);
    }
    trp_point here = trpi_stage_body_position(stage, me);
    if (goal_moves(stage, goal) && is_close(stage, here, trpi_stage_target_position(stage, goal), CLOSE)) {
        trpi_stage_walk_stop(stage, performance);
        return arrive(stage, performance);
    }
    return plan_way(stage, performance);
}

// Looks where a moving goal is: the walk arrives if the goal is close, fails if it is gone, and finds a new way if it has moved too
// far. TRPI_STAGE_WALK_GOES_ON also means that the way stays as it is.
static trpi_stage_walk_state check_goal(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    walk->goal_check_due = trpi_stage_step_after(stage, CHECK_MS);
    if (!trpi_stage_body_keep_if_alive(stage, walk->goal.body)) {
        return fail_walk(stage, performance, TRPI_STAGE_WALK_GONE);
    }
    trp_point here = trpi_stage_body_position(stage, stage->performances[performance].body);
    trp_point there = trpi_stage_target_position(stage, walk->goal);
    if (is_close(stage, here, there, CLOSE)) {
        trpi_stage_walk_stop(stage, performance);
        return arrive(stage, performance);
    }
    if (trp_point_distance(there, walk->aimed_at) > ASTRAY) {
        return plan_way(stage, performance);
    }
    return TRPI_STAGE_WALK_GOES_ON;
}

static trpi_stage_walk_state end_leg(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    if (walk->at_door) {
        walk->at_door = false;
        return begin_stretch(stage, performance, walk->path.points[walk->next].at);
    }
    if (walk->halts_before_object) {
        walk->halts_before_object = false;
        return begin_leg(stage, performance);
    }
    walk->next++;
    trpi_stage_walk_state state = begin_leg(stage, performance);
    if (state != TRPI_STAGE_WALK_ARRIVED) {
        return state;
    }
    trp_point here = trpi_stage_body_position(stage, stage->performances[performance].body);
    if (goal_moves(stage, walk->goal)) {
        trp_point there = trpi_stage_target_position(stage, walk->goal);
        if (!trpi_stage_body_keep_if_alive(stage, walk->goal.body)) {
            return fail_walk(stage, performance, TRPI_STAGE_WALK_GONE);
        }
        if (!is_close(stage, here, there, STILL_CLOSE) && trp_point_distance(there, walk->aimed_at) > 0) {
            return plan_way(stage, performance);
        }
    }
    return arrive(stage, performance);
}

trpi_stage_walk_state trpi_stage_walk_continue(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    if (performance_body(stage, performance)->walking_performance != performance) {
        return TRPI_STAGE_WALK_DISPLACED;
    }
    if (walk->needs_new_way) {
        return plan_way(stage, performance);
    }
    uint32_t leg = walk->leg_ends;
    if (stage->now >= walk->goal_check_due) {
        trpi_stage_walk_state state = check_goal(stage, performance);
        if (state != TRPI_STAGE_WALK_GOES_ON || walk->leg_ends != leg) {
            return state;
        }
    }
    return stage->now >= walk->leg_ends ? end_leg(stage, performance) : TRPI_STAGE_WALK_GOES_ON;
}

trpi_stage_walk_state trpi_stage_walk_resume_after_crossing(trp_stage *stage, uint32_t performance)
{
    trpi_stage_walk *walk = performance_walk(stage, performance);
    walk->is_held = false;
    walk->has_crossed = true;
    walk->goal_check_due = goal_moves(stage, walk->goal) ? trpi_stage_step_after(stage, CHECK_MS) : UINT32_MAX;
    performance_body(stage, performance)->walking_performance = performance;
    if (walk->goal.kind == TRPI_STAGE_TARGET_BODY && !trpi_stage_body_keep_if_alive(stage, walk->goal.body)) {
        return fail_walk(stage, performance, TRPI_STAGE_WALK_GONE);
    }
    return plan_way(stage, performance);
}

uint32_t trpi_stage_walk_next_due(const trpi_stage_walk *walk)
{
    return walk->leg_ends < walk->goal_check_due ? walk->leg_ends : walk->goal_check_due;
}

void trpi_stage_walk_open_doors(trp_stage *stage, trp_point from, trp_point to, uint32_t until)
{
    if (trpi_stage_map_is_open_ground(&stage->map)) {
        return;
    }
    uint32_t whole = trp_point_distance(from, to), pace = (uint32_t)stage->map.cell_units / 2;
    for (uint32_t units = 0; units < whole + pace; units += pace) {
        trp_point at = point_between(from, to, units);
        uint16_t door = trpi_stage_map_cell_letter(&stage->map, trpi_stage_map_cell_of_point(&stage->map, at))->door;
        if (door != TRPI_STAGE_NO_INDEX) {
            keep_open(stage, door, until + trp_world_ms_to_steps(stage->world, DOOR_STAYS_OPEN_MS));
        }
    }
}

void trpi_stage_walk_request_new_way(trp_stage *stage, uint32_t body)
{
    uint32_t performance = stage->bodies.all[body].walking_performance;
    if (performance != TRPI_STAGE_NO_PERFORMANCE) {
        performance_walk(stage, performance)->needs_new_way = true;
        trpi_stage_performance_set_due(stage, performance, stage->now + 1);
    }
}
