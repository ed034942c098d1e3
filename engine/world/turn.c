// SPDX-License-Identifier: MIT
#include "engine/world/turn.h"

#include "engine/sense/motion.h"
#include "engine/store/lane.h"
#include "engine/store/output.h"
#include "engine/world/fetch.h"
#include "engine/world/stopwatch.h"

#include "base/assert.h"
#include "base/memory.h"

#define MOST_LANES 64

typedef struct work {
    trp_world *world;
    trpi_turn_taker turn;
    trpi_turn_finisher finish;
    trpi_output_limits share;
    uint32_t partitions;
    uint32_t lanes;
    bool starves;  // memory ran out: turns are put off instead of interrupted
} work;

// The turns of a course that come next, whose agents are being fetched. Each piece of memory is found by what was fetched before:
// an agent is fetched four turns before its own, its first entry three, and two nodes of its tree two and one.
#define NO_TURN UINT32_MAX
typedef struct coming_turns {
    uint32_t word;  // of the bitmap `turns`, and what is left of it
    uint64_t rest;
    uint32_t end;
    bool fetches;
    uint32_t agents[4];  // while memory is fetched: those that have the next turns
} coming_turns;

// Takes the first agent out of those that `turns` has left, or returns NO_TURN.
static inline uint32_t pass_turn(const trp_world *view, coming_turns *coming)
{
    while (coming->rest == 0 && coming->word < coming->end) {
        coming->word = trpi_bitmap_next_used_word(&view->turns, coming->word + 1, coming->end);
        coming->rest = coming->word < coming->end ? view->turns.words[coming->word] : 0;
    }
    if (coming->rest == 0) {
        return NO_TURN;
    }
    const uint32_t agent = coming->word * 64 + trpi_lowest_bit(coming->rest);
    coming->rest &= coming->rest - 1;
    return agent;
}

// Has memory fetched for the turns that come next, the fourth of which is passed now; returns the agent whose turn comes before
// them.
static uint32_t fetch_ahead(const trp_world *view, coming_turns *coming, uint32_t fourth)
{
    const uint32_t next = coming->agents[0], first = coming->agents[1], second = coming->agents[2], third = coming->agents[3];
    if (view->settings.nodes_per_entry > 0 && first != NO_TURN) {
        trpi_fetch_node(view, first, 2);
    }
    if (second != NO_TURN) {
        trpi_timer_wheel_fetch_neighbours(&view->wheel, second);
        if (view->settings.nodes_per_entry > 0) {
            trpi_fetch_node(view, second, 1);
        }
    }
    if (third != NO_TURN) {
        trpi_timer_wheel_fetch(&view->wheel, third);
        trpi_fetch_entry(view, third);
    }
    if (fourth != NO_TURN) {
        trpi_fetch_agent(view, fourth);
    }
    coming->agents[0] = first;
    coming->agents[1] = second;
    coming->agents[2] = third;
    coming->agents[3] = fourth;
    return next;
}

// Returns the agent that has the next turn, or NO_TURN.
static inline uint32_t next_turn(const trp_world *view, coming_turns *coming)
{
    const uint32_t passed = pass_turn(view, coming);
    return coming->fetches ? fetch_ahead(view, coming, passed) : passed;
}

// Returns the turns that a course has left, of which the first four are being fetched for.
static coming_turns coming_of(const trp_world *view, const trpi_course *at)
{
    const uint32_t word = at->next_place / 64;
    const uint64_t rest = word < at->end ? view->turns.words[word] & UINT64_MAX << at->next_place % 64 : 0;
    coming_turns coming = {word, rest, at->end, trpi_memory_is_fetched_ahead(view), {NO_TURN, NO_TURN, NO_TURN, NO_TURN}};
    for (uint32_t i = 0; coming.fetches && i < 4; i++) {
        (void)next_turn(view, &coming);
    }
    return coming;
}

// Takes the turns of the partitions of a lane, or of all without lanes. False: the outputs have to grow before the next turn. The
// summary of the bitmap `turns` is left as it is, since several lanes would write to it.
static bool take_partitions(trp_world *view, const work *w, trpi_course *at)
{
    coming_turns coming = coming_of(view, at);
    while ((at->next_place = next_turn(view, &coming)) != NO_TURN) {
        const uint32_t agent = at->next_place, word = agent / 64;
        if (word >= at->open_end) {
            const uint32_t partition = trpi_partition_of_bitmap_word(w->world, word);
            at->open_end = trpi_partition_first_bitmap_word(w->world, partition + 1);
            trpi_partition_limit_output(view, &w->share);
        }
        view->has_memory = trpi_outputs_have_memory_for_turn(view);
        if (!view->has_memory && !w->starves) {
            return false;
        }
        trpi_turn_limit_output_within_partition(view);
        trpi_stopwatch_begin_agent(view, agent);
        if (!w->turn(view, agent)) {
            view->turns.words[word] &= ~(UINT64_C(1) << agent % 64);
        } else if (w->finish != NULL && view == w->world) {
            w->finish(view, agent);
        }
    }
    at->next_place = 64 * at->end;
    trpi_partition_lift_output_limits(view);
    return true;
}

// Returns the course of a lane. The last one goes on to the end of the bitmaps, behind the last partition.
static trpi_course course_of(const work *w, uint32_t lane, uint32_t lanes)
{
    const uint32_t first = lane * w->partitions / lanes, end = (lane + 1) * w->partitions / lanes;
    const uint32_t word = trpi_partition_first_bitmap_word(w->world, first);
    return (trpi_course){.first = word,
                         .end = lane + 1 == lanes ? w->world->turns.capacity / 64 : trpi_partition_first_bitmap_word(w->world, end),
                         .next_place = 64 * word};
}

static void take_lane(void *argument, uint32_t lane)
{
    const work *w = argument;
    struct trpi_lane *taken = &w->world->lanes[lane];
    taken->view.stopwatch = NULL;  // of one thread
    taken->view.meter = NULL;
    (void)take_partitions(&taken->view, w, &taken->course);
}

static void take_one_after_the_other(work *w)
{
    trpi_course course = course_of(w, 0, 1);
    while (!take_partitions(w->world, w, &course)) {
        w->starves = !trpi_outputs_extend_for_turn(w->world, w->world);
    }
}

static bool are_done(const work *w)
{
    bool done = true;
    for (uint32_t i = 0; i < w->lanes; i++) {
        const trpi_course *course = &w->world->lanes[i].course;
        done = done && course->next_place == 64 * course->end;
    }
    return done;
}

static uint32_t section_count(const trp_world *world)
{
    return (world->turns.capacity + TRPI_WHEEL_SECTION - 1) / TRPI_WHEEL_SECTION;
}

// Finishes the turns of some sections of timers, whose words of the bitmaps have words of the summaries of their own. Each turn
// takes less time than the memory that it reads, so that many are fetched together.
enum { FINISHED_TOGETHER = 32 };
static void finish_lane(void *argument, uint32_t lane)
{
    const work *w = argument;
    trp_world *world = w->world;
    const uint64_t sections = section_count(world);
    const uint32_t first = (uint32_t)(lane * sections / w->lanes) * TRPI_WHEEL_SECTION,
                   end = (uint32_t)((lane + 1) * sections / w->lanes) * TRPI_WHEEL_SECTION;
    for (uint32_t turn = trpi_bitmap_first_from(&world->turns, first); turn < end;) {
        uint32_t agents[FINISHED_TOGETHER], count = 0;
        for (; count < FINISHED_TOGETHER && turn < end; turn = trpi_bitmap_first_from(&world->turns, turn + 1)) {
            TRPI_MEMORY_FETCH_LINE(&world->agents[turn]->due);
            trpi_timer_wheel_fetch(&world->wheel, turn);
            agents[count++] = turn;
        }
        for (uint32_t i = 0; i < count; i++) {
            trpi_timer_wheel_fetch_neighbours(&world->wheel, agents[i]);
        }
        for (uint32_t i = 0; i < count; i++) {
            w->finish(world, agents[i]);
        }
    }
}

// Takes the turns in lanes. False, and no turn is taken, when there is no memory for lanes.
static bool take_in_lanes(work *w)
{
    trp_world *world = w->world;
    for (uint32_t i = 0; i < w->lanes; i++) {
        trpi_lane_begin(world, i, course_of(w, i, w->lanes));
    }
    if (!trpi_lanes_reserve_for_turn(world)) {
        return false;
    }
    while (world->run_tasks(world->tasks_context, take_lane, w, w->lanes), !are_done(w)) {
        w->starves = !trpi_lanes_reserve_for_turn(world);
    }
    for (uint32_t i = 0; i < w->lanes; i++) {
        trpi_lane_end(world, i);
    }
    return true;
}

// Whether enough agents have a turn for lanes to be worth their cost.
static bool are_enough(const trp_world *world)
{
    uint32_t missing = world->partition_size / 8;
    for (uint32_t at = 0; missing > 0 && (at = trpi_bitmap_first_from(&world->turns, at)) != TRPI_BITMAP_END; at++) {
        missing--;
    }
    return missing == 0;
}

void trpi_turns_run(trp_world *world, trpi_turn_taker turn, trpi_turn_finisher finish)
{
    if (trpi_bitmap_first_from(&world->turns, 0) == TRPI_BITMAP_END) {
        return;
    }
    work w = {.world = world,
              .turn = turn,
              .finish = finish,
              .share = trpi_partition_share(world),
              .partitions = trpi_partition_count(world)};
    w.lanes = world->lane_count < w.partitions ? world->lane_count : w.partitions;
    const bool in_lanes = w.lanes >= 2 && are_enough(world) && take_in_lanes(&w);
    if (!in_lanes) {
        take_one_after_the_other(&w);
    }
    const uint32_t end = world->turns.capacity / 64;
    for (uint32_t word = trpi_bitmap_next_used_word(&world->turns, 0, end); word < end;
         word = trpi_bitmap_next_used_word(&world->turns, word + 1, end)) {
        trpi_bitmap_update_summary(&world->turns, word);
    }
    if (in_lanes && finish != NULL) {
        const uint32_t sections = section_count(world);
        w.lanes = w.lanes < sections ? w.lanes : sections;
        if (w.lanes == 1) {
            finish_lane(&w, 0);
        } else {
            world->run_tasks(world->tasks_context, finish_lane, &w, w.lanes);
        }
    }
}

static void follow(const trp_world *world, uint32_t word, uint32_t end, trpi_bitmap *attentive)
{
    for (uint32_t i = trpi_bitmap_first_from(&world->turns, word * 64); i / 64 < end;
         i = trpi_bitmap_first_from(&world->turns, i + 1)) {
        trpi_motion_alert_agents_near(world, i, attentive);
    }
}

static void follow_in_lane(void *argument, uint32_t lane)
{
    const work *w = argument;
    uint32_t words = w->world->turns.capacity / 64;
    follow(w->world, (uint32_t)((uint64_t)lane * words / w->lanes), (uint32_t)((lane + UINT64_C(1)) * words / w->lanes),
           &w->world->lanes[lane].agents_near_motion);
}

void trpi_turns_alert_agents_near_motion(trp_world *world)
{
    work w = {.world = world, .lanes = world->lane_count};
    if (world->still_since == world->now) {
        return;  // all look anyhow
    }
    if (w.lanes < 2 || !are_enough(world)) {
        follow(world, 0, world->turns.capacity / 64, &world->attentive);
        return;
    }
    world->run_tasks(world->tasks_context, follow_in_lane, &w, w.lanes);
    for (uint32_t i = 0; i < w.lanes; i++) {
        trpi_bitmap_add_bitmap(&world->attentive, &world->lanes[i].agents_near_motion);
        trpi_bitmap_clear_all(&world->lanes[i].agents_near_motion);
    }
}

trp_result trp_world_set_lanes(trp_world *world, trp_run_lanes *run_tasks, void *context, uint32_t lanes)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (lanes > MOST_LANES) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_lanes_release(world);
    if (run_tasks == NULL || lanes < 2) {
        return TRP_OK;
    }
    world->lanes = trpi_memory_allocate(&world->allocator, lanes, sizeof *world->lanes);
    if (world->lanes == NULL) {
        return TRP_ERROR_MEMORY;
    }
    world->lane_count = lanes;
    world->run_tasks = run_tasks;
    world->tasks_context = context;
    if (!trpi_lanes_reserve(world, world->capacity)) {
        trpi_lanes_release(world);
        return TRP_ERROR_MEMORY;
    }
    return TRP_OK;
}
