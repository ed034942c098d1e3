// SPDX-License-Identifier: MIT
// The state of a world: all its tables, and the few functions that every floor above needs to find its way in them. Nothing is
// decided here.
// Invariants:
// - tables indexed by entity have `capacity` elements; an agent is an entity whose kind is a character, but no player;
// - an agent's queues are `queues_per_agent` entries in a row: per layer one independent, then the collaborative, then the
//   latent ones; behind them are its frames, each behind the one that it is nested in;
// - tables by entity are moved and grown between steps only. Tables by scene, outputs and pools of pieces may grow in a step, too,
//   but in no turn.

#ifndef TROUPE_ENGINE_STORE_STATE_H
#define TROUPE_ENGINE_STORE_STATE_H

#include "engine/store/input.h"
#include "engine/store/mail_kind.h"
#include "engine/store/records.h"
#include "engine/store/table_list.h"
#include "engine/store/timer_wheel.h"

#include "base/bitmap.h"
#include "base/number.h"
#include "base/random.h"
#include "pack/pack.h"

#include "troupe/command.h"
#include "troupe/event.h"
#include "troupe/notice.h"
#include "troupe/question.h"
#include "troupe/reload.h"
#include "troupe/world.h"

#define TRPI_PARTITION_SIZE 512
#define TRPI_BATCH 1024        // questions that are put to the host at once
#define TRPI_SENSE_BUCKETS 64  // most steps between two perceptions
#define TRPI_MOST_BITMAPS (TRPI_SENSE_BUCKETS TRPI_BITMAPS_OF_TURNS(TRPI_LIST_COUNT) TRPI_BITMAPS_OF_STEP(TRPI_LIST_COUNT))

/// The calls that wait for the next step, packed: engine/world/input_queue.h.
typedef struct trpi_input_queue {
    uint64_t *words;
    uint32_t count;     // of calls
    uint32_t end_word;  // behind the words of the last call
    uint32_t capacity;
    uint32_t last_word_count;  // words of the last call
    uint32_t new_agents;       // that the calls spawn
} trpi_input_queue;

/// Mails of one round, in the order of posting.
typedef struct trpi_mailbag {
    trpi_mail *mails;
    uint32_t count;
    uint32_t capacity;
} trpi_mailbag;

/// News for the commit: a behaviour with TRPI_BEHAVIOUR_NEWS started, ended …, or a game event was signalled.
typedef struct trpi_news {
    trpi_ref who;
    uint16_t behaviour_or_event;  // behaviour, or event
    uint8_t cue_type;             // TRPI_CUE_STARTS …, or TRPI_CUE_EVENT
    uint8_t spare;
    uint32_t spare2;
} trpi_news;

/// The kinds of sightings that a watch may look for. (engine/store/sighting.h)
enum {
    TRPI_SIGHTING_STEP,
    TRPI_SIGHTING_NODE,
    TRPI_SIGHTING_ARROW,
    TRPI_SIGHTING_FACT,
    TRPI_SIGHTING_FAILURE,
    TRPI_SIGHTING_COUNT
};
typedef struct trpi_sighting {
    trpi_ref agent;               // or the entity whose fact it is; 0: none
    int64_t value;                // of a fact, as it is now
    int64_t value_before;         // and as it was
    uint32_t event_count_before;  // how many events were told before it
    uint32_t origin;              // where its line is; 0: unknown
    uint32_t scene;               // the serial number of the scene whose fact it is; 0: none
    uint16_t behaviour;           // TRPI_NONE16: none, also below
    uint16_t task;
    uint16_t node;     // its number in the tree of its task
    uint16_t number;   // of a fact, or of the action that failed
    uint16_t failure;  // plus one; 0: it has no name
    uint8_t kind;
    uint8_t reason;
} trpi_sighting;

/// How much may be posted. An agent that would come near `mails` is put off; mail beyond `agent_mails`, and anything else beyond
/// its limit, is lost.
#define TRPI_ROOM(X) X(mails) X(agent_mails) X(society_mails) X(commands) X(news) X(events) X(sightings)
#define TRPI_ROOM_MEMBER(name) uint32_t name;
typedef struct trpi_output_limits {
    TRPI_ROOM(TRPI_ROOM_MEMBER)
} trpi_output_limits;

/// An entity in the grid of positions: see engine/sense/grid.h.
typedef struct trpi_grid_node {
    uint32_t next;
    uint32_t previous;
    int32_t x;  // where it was when it was filed
    int32_t y;
    uint32_t head;   // the list it is in; UINT32_MAX: not in the grid
    uint16_t kind;   // as trp_pack.kind_enter numbers it
    uint16_t group;  // TRPI_GRID_GROUP_…
    uint32_t next_of_kind, previous_of_kind;
} trpi_grid_node;

/// The list of the entities of one kind, without those of its descendants.
typedef struct trpi_grid_kind_list {
    uint32_t first, count;
} trpi_grid_kind_list;

typedef struct trpi_grid {
    trpi_grid_node *nodes;          // by entity
    uint32_t *heads;                // lists of entities, one of each group for each place on a torus of cells
    uint32_t head_count;            // a power of two
    trpi_grid_kind_list *of_kinds;  // by kind, as trp_pack.kind_enter numbers them
    uint32_t search_margin;         // how far anything can be from where the grid has it, in 1/256 metre
} trpi_grid;

#define TRPI_GRID_CELL_SHIFT 10  // 4 m

/// Returns the cell of a coordinate. The constant that is added is larger than any coordinate or search radius, so the
/// sum is positive.
static inline uint32_t trpi_grid_cell_of(int64_t coordinate)
{
    return (uint32_t)(coordinate + (INT64_C(1) << 30)) >> TRPI_GRID_CELL_SHIFT;
}

/// Returns the list that has the entities of a group in a cell, and in other cells far away. Cells that are neighbours in a row
/// have lists side by side.
static inline uint32_t trpi_grid_list_of_cell(const trpi_grid *grid, uint32_t x, uint32_t y, uint32_t group)
{
    return ((x + y * 0x9E3779B1u) * 2 + (group - 1)) & (grid->head_count - 1);
}

/// Links an entity that is in no list into the list of its cell.
static inline void trpi_grid_link_entity(trpi_grid *grid, uint32_t index)
{
    trpi_grid_node *node = &grid->nodes[index];
    node->head = trpi_grid_list_of_cell(grid, trpi_grid_cell_of(node->x), trpi_grid_cell_of(node->y), node->group);
    node->previous = UINT32_MAX;
    node->next = grid->heads[node->head];
    if (node->next != UINT32_MAX) {
        grid->nodes[node->next].previous = index;
    }
    grid->heads[node->head] = index;
}

/// The entities that something about a latent depends on: kinds in a row, as trp_pack.kind_enter numbers them, at most `reach`
/// away, in 1/256 metre; no entities when `reach` is 0.
typedef struct trpi_sight {
    uint16_t first_kind;
    uint16_t kind_count;
    uint32_t reach;
} trpi_sight;

static inline bool trpi_sight_has_kind(const trpi_sight *sight, uint32_t kind)
{
    return (uint16_t)(kind - sight->first_kind) < sight->kind_count;
}

/// Traits of the objects of a kind that matter when one appears: links; a brain; a handler for characters that cross its border; an
/// offer that wraps moves; situations that it casts.
enum {
    TRPI_OBJECT_LINKS = 1,
    TRPI_OBJECT_THINKS = 2,
    TRPI_OBJECT_WATCHES = 4,
    TRPI_OBJECT_WRAPS_MOVES = 8,
    TRPI_OBJECT_CASTS = 16
};

/// The settings of a world, taken from its def and its pack when the world is made.
typedef struct trpi_world_settings {
    uint64_t seed;
    uint32_t steps_per_second;
    uint32_t rounds;
    uint32_t patience;  // steps, as all below
    uint32_t gives_up;
    uint32_t promise;
    uint32_t perception;
    uint32_t refusal;
    uint32_t watchdog;
    uint32_t stuck;
    uint32_t leaving;  // how long an agent out of range has to finish
    uint32_t period;   // update period of all agents at least: 1, 2, 4 or 8
    uint32_t start_of_day_s;
    uint32_t day_length_s;   // how long a day lasts
    uint32_t first_weekday;  // which day of the week the first day is, 1 (Monday) to 7
    uint32_t most_entities;  // one more is refused; not saved, for it is the host's to say
    uint32_t questions;      // to the host that an agent may have
    bool events;
    bool watches;          // events and sightings are collected for watches; the host's to say, as `events`
    uint32_t layer_count;  // this and all below follow from the pack
    uint32_t entries_per_layer[TRPI_MAX_LAYERS];
    uint32_t first_entry[TRPI_MAX_LAYERS];
    uint32_t queues_per_agent;
    uint32_t frames_per_agent;     // 0: the pack has no objects that offer anything
    uint32_t entries_per_agent;    // both
    uint32_t links_per_entity;     // ends of links
    uint32_t situations_per_area;  // 0: the pack has none
    uint32_t situation_words;      // of a set with a bit for each situation of the pack
    uint32_t rests_per_agent;      // nodes of the pack that have a cooldown
    bool wraps_moves;              // an area of the pack does (9.8)
    uint32_t areas_per_entity;     // in which one is known to be; 0: no area of the pack has `on enter` or `on leave`
    uint32_t locals_per_entry;
    uint32_t nodes_per_entry;  // of the largest tree; 0: the pack has none
    uint32_t slots_per_entity;
    uint32_t slots_of_world;    // 0: the pack has no facts of the world
    uint32_t parts_per_scene;   // at most, halves included
    uint32_t slots_per_scene;   // 0: no scene of the pack has facts
    uint32_t loops_per_scene;   // 0: no scene of the pack has loops
    uint32_t locks_per_scene;   // 0: no scene of the pack has locks
    uint32_t locks_per_object;  // 0: no object of the pack has any
    uint32_t offers_per_object;
    uint32_t roles_per_agent;  // that one can wear together
    uint32_t latents_per_role;
    uint32_t values_per_latent;  // of a message; 0: no cue of the pack is about one
    uint32_t behaviours_per_role;
    uint32_t all_channels;
    uint32_t words_per_command;     // values that go with the lines of one command
    uint32_t further_per_command;   // arguments behind the first four; 0: no action of the pack has any
    uint32_t questions_per_agent;   // `questions`; 0: the pack has none
    uint32_t further_per_question;  // arguments behind the first three; 0: no question of the pack has any
    uint32_t move_action;           // walks to an entity; TRPI_NONE16: the pack has none
} trpi_world_settings;

/// The clock dependencies of behaviours. Behaviour b has the elements of `times` from number first[b] up to, but not including,
/// number first[b + 1]. (engine/body/dependency.h)
typedef struct trpi_clock_dependencies {
    uint32_t *first;  // NULL: no behaviour of the pack asks for the time of day
    uint32_t *times;  // a minute after midnight, and above 16 bits the days of the week on which it matters
    uint32_t room;    // of `times`
} trpi_clock_dependencies;

/// For how many stretches of time the hours of roles are known: the present one, and as a rule the one before, in which the clocks
/// of staggered agents still are. (12.8)
enum { TRPI_KNOWN_HOURS = 2 };

/// The block of a role's schedule at a moment, and the moment until which that block holds and no condition of the schedule
/// changes. (engine/mind/schedule.h)
typedef struct trpi_role_hours {
    uint64_t next_change_moment;  // the moment at which another block begins or a condition may come out otherwise
    uint32_t block;               // the present block, without an occasion; TRPI_NEVER: there is none
} trpi_role_hours;

/// A witness is called at the beginning and the end of each step, and records the step: engine/save/log.c. A witness never
/// changes the world.
typedef struct trpi_witness {
    void (*step_begins)(struct trpi_witness *witness, const trp_world *world);  // the input is still in its queue
    void (*step_ended)(struct trpi_witness *witness, const trp_world *world);
    void (*replaced)(struct trpi_witness *witness, const trp_world *world);  // by another state, between steps
    bool (*closes)(struct trpi_witness *witness, const trp_world *world);    // the world is destroyed
} trpi_witness;

/// Notices on their way to the host: those that are kept until the end of a round, at most TRPI_MOST_NOTICES, and how many of each
/// kind are counted until the end of the step. (engine/store/notice.h)
#define TRPI_MOST_NOTICES 64
typedef struct trpi_notices {
    trp_notice_handler *hear;  // NULL: none is told, kept or counted
    void *context;
    uint32_t most_level;  // trp_notice_level
    uint32_t count;
    trp_notice kept[TRPI_MOST_NOTICES];
    uint32_t counts[TRP_NOTICE_KIND_COUNT];
    uint32_t limits[TRP_NOTICE_KIND_COUNT];
} trpi_notices;

/// The offsets in bytes at which the tables of an agent begin, counted from the first table; `end` is the size of all tables.
typedef struct trpi_agent_memory_offsets {
    TRPI_AGENT_TABLES(TRPI_AGENT_OFFSET)
    uint32_t end;
} trpi_agent_memory_offsets;

/// The derived state that lies behind the record of an agent, in front of its facts. All of it follows from the rest of the state.
typedef struct trpi_agent_derived_state {
    unsigned char *tables;      // TRPI_AGENT_TABLES; of an entity that has none the blank ones
    uint64_t occupied_entries;  // entries in which there is a behaviour, a bit each: engine/store/agent_memory.h
    uint64_t stale_entries;     // a bit each: something that its tree reads may have changed since the last update
    uint64_t updated_entries;   // a bit each: its tree was updated in step `updated_in`
    uint32_t first_mail;        // of this round; TRPI_NEVER: there is none
    uint32_t last_mail;
    uint32_t cue_review_step;  // the step at which time alone may change which cues are looked for; 0: they must be reviewed
    uint32_t latent_traits;    // of the latents of its active roles (TRPI_LATENT_…)
    uint32_t updated_in;
} trpi_agent_derived_state;

/// The kinds of memory pieces, by what is in them. A trpi_free_piece_list is a list of free pieces, and a trpi_piece_pool has all
/// pieces of one kind, which have one size. (engine/store/agent_memory.h)
enum { TRPI_PIECE_AGENT, TRPI_PIECE_THING, TRPI_PIECE_ENTRY, TRPI_PIECE_OCCURRENCES, TRPI_PIECE_CLAIM, TRPI_PIECE_KINDS };
typedef struct trpi_free_piece_list {
    struct trpi_free_piece_link *first;
    uint32_t count;
} trpi_free_piece_list;
typedef struct trpi_piece_pool {
    size_t piece_size;
    uint32_t need_per_turn;           // of a turn at most
    struct trpi_piece_block *blocks;  // in which the pieces lie
    uint32_t capacity;                // pieces, the free ones included
    unsigned char *blank;             // in the stead of a piece, where there is none
    uint64_t blank_hash;              // what it is hashed to
} trpi_piece_pool;

/// The numbers of tables with a row for each entity, with one for each scene, and of those of the world itself, which have one row.
#define TRPI_ENTITY_TABLE_COUNT (1 TRPI_ENTITY_TABLES(TRPI_LIST_COUNT))
#define TRPI_SCENE_TABLE_COUNT (0 TRPI_SCENE_TABLES(TRPI_LIST_COUNT))
#define TRPI_WORLD_TABLE_COUNT (1 TRPI_WORLD_TABLES(TRPI_LIST_COUNT))

struct trp_world {
    trp_allocator allocator;
    const trp_pack *pack;
    trpi_world_settings settings;

    uint32_t now;           // the step that is being made, or was made last
    uint32_t round;         // of the step that is being made
    uint32_t next_serial;   // of the next entity
    uint32_t next_scene;    // serial of the next scene
    int64_t clock_shift;    // how many steps the host has set the clock ahead, all in all (engine/store/clock.h)
    uint32_t clock_set_at;  // the step in which the host set the clock last; 0: it has not
    bool stepping;
    bool roles_from_input;  // the input of this step has changed roles, which are to be shown before the rounds (11.1)

    // Tables with a row for each entity.
    uint32_t capacity;
    uint32_t entity_end;                 // one more than the highest index ever used
    uint32_t entity_count, agent_count;  // that are there
    TRPI_ENTITY_TABLES(TRPI_WORLD_TABLE)
    TRPI_BITMAPS_OF_TURNS(TRPI_WORLD_BITMAP)
    TRPI_BITMAPS_OF_STEP(TRPI_WORLD_BITMAP)
    trpi_bitmap sensing[TRPI_SENSE_BUCKETS];  // agents that look around at a sample, by the steps at which they have theirs
    uint64_t hash;                            // the sum of `hashes` and `scene_hashes`
    bool has_while;                           // a behaviour of the pack has a `while`, or a tree
    uint32_t first_conditional_role;  // the first role with a condition under which it is worn; without one, the count of all roles
    trpi_clock_dependencies clock_dependencies;
    uint64_t hours_from[TRPI_KNOWN_HOURS], hours_until[TRPI_KNOWN_HOURS];
    trpi_timer_wheel wheel;
    trpi_timer_wheel border_wheel;  // when an entity crosses the border of a watched area
    trpi_grid grid;
    uint32_t still_since;    // nothing is seen to change from this step on, otherwise than by moving
    uint32_t moved_until;    // nothing moves from this step on, as far as is known
    uint32_t update_period;  // of all agents at least: settings.period, until the host changes it (10.7)
    uint32_t easy_steps;     // how many in a row took much less than their budget (trp_world_step_within); no part of the hash

    // The memory of agents, by entity. (engine/store/agent_memory.h)
    trpi_agent_memory_offsets offsets;
    trpi_piece_pool pools[TRPI_PIECE_KINDS];
    trpi_free_piece_list free_pieces[TRPI_PIECE_KINDS];  // a view has some of its own
    trpi_entry *spare_entry;                             // for the handler of an object, where memory must not be lacking

    // Interests, in the order of their serial numbers.
    trpi_interest interests[TRPI_MAX_INTERESTS];
    uint32_t interest_count;
    uint32_t next_interest;  // serial of the next one

    // Tables with a row for each scene.
    uint32_t scene_capacity;
    uint32_t scene_count;
    TRPI_SCENE_TABLES(TRPI_WORLD_TABLE)
    TRPI_BITMAPS_OF_SCENES(TRPI_WORLD_BITMAP)
    trpi_timer_wheel scene_wheel;

    // State of the world itself.
    TRPI_WORLD_TABLES(TRPI_WORLD_TABLE)
    uint64_t facts_changed;  // which of them were written and have yet to be shown: see trpi_world_fact_bit

    // The number of rows for which each table has memory. Tables differ in it when memory ran out while they grew together.
    uint32_t entity_table_rows[TRPI_ENTITY_TABLE_COUNT], scene_table_rows[TRPI_SCENE_TABLE_COUNT],
        world_table_rows[TRPI_WORLD_TABLE_COUNT];

    // State of the running step.
    trpi_input_queue input;
    trpi_mailbag incoming;  // to agents, this round
    trpi_mailbag outgoing;  // to agents, the next round
    trpi_mailbag office;    // to the society, this round
    trpi_mail lost_mail;    // written to when there is no room; never read
    trp_command *commands;  // `words` of each is its place among them; `token` is 0 of one that is dropped
    uint32_t command_count;
    uint32_t command_capacity;
    uint32_t published_count;  // of the commands that the host reads: from the commit until the next step
    int64_t *said;             // settings.words_per_command for each place in `commands`; see trp_command.words
    uint32_t said_capacity;
    trpi_argument *further;  // for each place in `commands` a row of further arguments, with its head (engine/body/argument.h)
    uint32_t further_capacity;
    trp_event *events;
    uint32_t event_count;
    uint32_t event_capacity;
    trpi_news *news;
    uint32_t news_count;
    uint32_t news_capacity;

    // Questions to the host. (engine/world/answer.c)
    trp_question_answerer *answer;
    void *answer_context;
    uint64_t unanswered;  // queries (a bit each, by number modulo 64) of which it was told that the host does not answer

    // State of the turns that are being taken. (engine/store/lane.h)
    trpi_output_limits partition;  // what all turns of the open partition may post and tell
    trpi_output_limits room;       // and the turn that is taken
    bool has_memory;               // for all that the turn that is taken may post and begin
    uint32_t partition_size;       // about so many entities share their room
    uint64_t put_off;              // how often an agent with mail was put off for want of room
    trp_run_lanes *run_tasks;
    void *tasks_context;
    struct trpi_lane *lanes;
    uint32_t lane_count;            // 0: one turn after the other
    trp_command *earlier_commands;  // of a view: the ones of the rounds before
    uint32_t earlier_command_count;
    trp_event unseen;  // written to when the host wants no events; never read

    // The sightings of watches (engine/world/watch.h).
    trpi_sighting *sightings;
    uint32_t sighting_count;
    uint32_t sighting_capacity;
    uint32_t sought;  // a bit for each kind of sighting that some watch looks for
    trpi_sighting unseen_sighting;
    struct trpi_watch_list *watches;  // NULL: none was ever set

    trp_counters counters;
    trpi_notices notices;
    trpi_witness *witness;     // NULL: there is none
    trp_stopwatch *stopwatch;  // NULL: there is none
    void *stopwatch_context;
    trp_meter *meter;  // NULL: there is none
    void *meter_context;

    trp_migration *migrations;  // the report of the last reload
    uint32_t migration_count;
    uint32_t migration_capacity;
};

/// Returns the derived state of an entity. For an entity without memory it lies in the blank piece, to which nothing must be
/// written.
static inline trpi_agent_derived_state *trpi_agent_derived_state_of(const trp_world *world, uint32_t index)
{
    return (trpi_agent_derived_state *)(void *)(world->agents[index] + 1);
}

TRPI_ENTITY_TABLES(TRPI_ENTITY_ROWS)
TRPI_AGENT_TABLES(TRPI_AGENT_ROWS)

/// Returns argument `number` of a question of an agent.
static inline int64_t *trpi_question_argument(const trp_world *world, uint32_t index, const trpi_question *q, uint32_t number)
{
    trpi_question *all = trpi_agent_questions(world, index), *own = &all[q - all];
    const size_t row = (size_t)(q - all) * world->settings.further_per_question;
    return number >= TRPI_GIVEN_AT_HAND ? &trpi_agent_question_arguments(world, index)[row + number - TRPI_GIVEN_AT_HAND]
           : number == 0                ? &own->first
           : number == 1                ? &own->second
                                        : &own->third;
}
TRPI_SCENE_TABLES(TRPI_SCENE_ROWS)

static inline uint32_t trpi_earlier_step(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/// Makes an agent review at the end of its next turn which cues are looked for, because what that depends on has changed: its
/// queues, its claim, the times at which its behaviours may start again, its roles, its facts, or the day. (7.1)
static inline void trpi_agent_request_cue_review(const trp_world *world, uint32_t index)
{
    trpi_agent_derived_state_of(world, index)->cue_review_step = 0;
}

/// Notes that something has changed that the conditions of an agent may read: a fact, an item, an answer of the host, the time of
/// day. (8.1)
static inline void trpi_agent_mark_conditions_stale(const trp_world *world, uint32_t index)
{
    world->agents[index]->flags |= TRPI_AGENT_CHANGED;
    trpi_agent_derived_state_of(world, index)->stale_entries = UINT64_MAX;
}

static inline int64_t *trpi_fact_slots_of_entity(const trp_world *world, uint32_t index)
{
    return (int64_t *)(void *)(trpi_agent_derived_state_of(world, index) + 1);
}

/// Whether a reference names an entity that is alive: not 0, and not gone.
static inline bool trpi_ref_is_alive(const trp_world *world, trpi_ref ref)
{
    uint32_t index = trpi_ref_index(ref);
    return ref != 0 && index < world->entity_end && world->entities[index].serial == trpi_ref_serial(ref) &&
           (world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0;
}

static inline trpi_ref trpi_ref_of_index(const trp_world *world, uint32_t index)
{
    return trpi_ref_make(index, world->entities[index].serial);
}

static inline const trpi_pack_kind *trpi_kind_of_entity(const trp_world *world, uint32_t index)
{
    return &world->pack->kinds[world->entities[index].kind];
}

/// Returns what objects of an entity's kind have (TRPI_OBJECT_…).
static inline uint32_t trpi_object_traits(const trp_world *world, uint32_t index)
{
    return world->object_traits[world->entities[index].kind];
}

static inline bool trpi_kind_is_of_agents(const trpi_pack_kind *kind)
{
    return (kind->flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == TRPI_KIND_CHARACTER;
}

static inline bool trpi_entity_is_agent(const trp_world *world, uint32_t index)
{
    return trpi_kind_is_of_agents(trpi_kind_of_entity(world, index));
}

/// Whether an agent is dormant, because it is far from every interest. (10.2)
static inline bool trpi_agent_is_dormant(const trp_world *world, uint32_t index)
{
    return (world->entities[index].flags & TRPI_ENTITY_DORMANT) != 0;
}

/// Whether an agent may begin anything new: it is neither dormant nor on its way out of range. (10.3)
static inline bool trpi_agent_is_live_and_not_leaving(const trp_world *world, uint32_t index)
{
    return (world->entities[index].flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT)) == 0;
}

/// Returns the first step from `from_step` on at which an agent with this serial number looks around. (7.3)
static inline uint32_t trpi_agent_next_look_step(const trp_world *world, uint32_t serial, uint32_t from_step)
{
    uint32_t period = world->settings.perception;
    return from_step + (serial % period + period - from_step % period) % period;
}

/// Whether a number can be an update period.
static inline bool trpi_is_valid_update_period(uint32_t steps)
{
    return steps == 1 || steps == 2 || steps == 4 || steps == TRPI_MAX_PERIOD;
}

/// Returns the update period of an agent in steps: 1, 2, 4 or 8. (10.7)
static inline uint32_t trpi_agent_update_period(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    uint32_t period = agent->ring_period > agent->own_period ? agent->ring_period : agent->own_period;
    return period > world->update_period ? period : world->update_period;
}

/// Whether the first turn of an agent of a crowd is still to come, at its due step. (12.8)
static inline bool trpi_agent_awaits_first_turn(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    return (agent->flags & TRPI_AGENT_NEW) != 0 && agent->due > world->now && agent->due != TRPI_NEVER;
}

/// Returns the first step from `from_step` on at which an agent is updated; these steps are staggered by serial number. None comes
/// before an agent's first turn.
static inline uint32_t trpi_agent_next_update_step(const trp_world *world, uint32_t index, uint32_t from_step)
{
    if (trpi_agent_awaits_first_turn(world, index) && from_step < world->agents[index]->due) {
        from_step = world->agents[index]->due;
    }
    return from_step + ((world->entities[index].serial - from_step) & (trpi_agent_update_period(world, index) - 1));
}

/// Returns an agent's entry; the blank one where there is no behaviour, to which nothing must be written.
static inline trpi_entry *trpi_entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return trpi_agent_entries(world, index)[entry];
}

/// Returns the index of an entry in its agent. The entry must have a behaviour.
static inline uint32_t trpi_entry_index_in_agent(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    uint32_t place = 0;
    while (trpi_entry_at(world, index, place) != e) {
        place++;
    }
    return place;
}

/// Returns the first of an agent's entries from `from` on that has a behaviour, or settings.entries_per_agent.
static inline uint32_t trpi_agent_next_used_entry(const trp_world *world, uint32_t index, uint32_t from)
{
    uint64_t left = from < TRPI_MOST_ENTRIES ? trpi_agent_derived_state_of(world, index)->occupied_entries >> from : 0;
    return left != 0 ? from + trpi_lowest_bit(left) : world->settings.entries_per_agent;
}

/// Returns the occurrence of an agent at a place. Only trpi_occurrence_replace may fill one that is free.
static inline trpi_occurrence *trpi_occurrence_at(const trp_world *world, uint32_t index, uint32_t place)
{
    return &trpi_agent_occurrence_pieces(world, index)[place / TRPI_OCCURRENCES_OF_PIECE][place % TRPI_OCCURRENCES_OF_PIECE];
}

/// Return the claim of an agent or area, and the arrays behind the claim: its parts, and the locals of its behaviour. Their
/// contents may be read only while the agent or area has a claim.
static inline trpi_claim *trpi_agent_claim(const trp_world *world, uint32_t index)
{
    return *trpi_agent_claim_piece(world, index);
}

static inline trpi_claim_part *trpi_agent_claim_parts(const trp_world *world, uint32_t index)
{
    return (trpi_claim_part *)(void *)(trpi_agent_claim(world, index) + 1);
}

static inline int64_t *trpi_agent_claim_locals(const trp_world *world, uint32_t index)
{
    return (int64_t *)(void *)(trpi_agent_claim_parts(world, index) + world->settings.parts_per_scene);
}

/// Returns the place of the first of an agent's occurrences from `from` on that is not free; TRPI_MAX_OCCURRENCES when there is
/// none.
static inline uint32_t trpi_agent_first_occurrence_from(const trp_world *world, uint32_t index, uint32_t from)
{
    uint64_t left = *trpi_agent_used_occurrences(world, index) >> from;
    return left != 0 ? from + trpi_lowest_bit(left) : TRPI_MAX_OCCURRENCES;
}

/// Goes through the occurrences of an agent that are not free, by their places.
#define TRPI_EACH_OCCURRENCE(world, index, place)                                                          \
    for (uint32_t place = trpi_agent_first_occurrence_from(world, index, 0); place < TRPI_MAX_OCCURRENCES; \
         place = trpi_agent_first_occurrence_from(world, index, place + 1))

/// Returns the positions of an agent's entries that are queues, a bit each.
static inline uint64_t trpi_queue_entry_mask(const trp_world *world)
{
    return UINT64_MAX >> (TRPI_MOST_ENTRIES - world->settings.queues_per_agent);
}

/// Loops over the entries of an agent that have a behaviour: over all, over its queues, or over its frames.
#define TRPI_EACH_ENTRY(world, index, entry) TRPI_EACH_ENTRY_AMONG(world, index, entry, 0, entries)
#define TRPI_EACH_QUEUE(world, index, entry) TRPI_EACH_ENTRY_AMONG(world, index, entry, 0, queues)
#define TRPI_EACH_FRAME(world, index, entry) TRPI_EACH_ENTRY_AMONG(world, index, entry, (world)->settings.queues_per_agent, entries)
#define TRPI_EACH_ENTRY_AMONG(world, index, entry, from, to)                                                        \
    for (uint32_t entry = trpi_agent_next_used_entry(world, index, from); entry < (world)->settings.to##_per_agent; \
         entry = trpi_agent_next_used_entry(world, index, entry + 1))

/// Returns how many agents take part in a collaborative behaviour: the parts of its scene, or two halves.
static inline uint32_t trpi_behaviour_participant_count(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    return b->scene == TRPI_NONE16 ? 2 : pack->scenes[b->scene].part_count;
}

/// Returns with how few agents a collaborative behaviour can begin.
static inline uint32_t trpi_behaviour_least_participant_count(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    return b->scene == TRPI_NONE16 ? 2 : trpi_scene_least_part_count(pack, &pack->scenes[b->scene]);
}

static inline const trpi_pack_behaviour *trpi_behaviour_of_entry(const trp_world *world, const trpi_entry *e)
{
    return &world->pack->behaviours[e->behaviour];
}

/// Returns the locals of an entry, which lie behind it.
static inline int64_t *trpi_locals_of_entry(const trpi_entry *e)
{
    return (int64_t *)(void *)(e + 1);
}

/// Returns the node states of an entry, which lie behind its locals; NULL when the pack has no trees.
static inline trpi_node_state *trpi_node_states_of_entry(const trp_world *world, const trpi_entry *e)
{
    return world->settings.nodes_per_entry > 0
               ? (trpi_node_state *)(void *)(trpi_locals_of_entry(e) + world->settings.locals_per_entry)
               : NULL;
}

/// Returns the locals of entry `entry` (a position among the agent's entries).
static inline int64_t *trpi_entry_locals(const trp_world *world, uint32_t index, uint32_t entry)
{
    return trpi_locals_of_entry(trpi_entry_at(world, index, entry));
}

/// Returns the node states of entry `entry`; NULL when the pack has no trees.
static inline trpi_node_state *trpi_node_states_of_agent_entry(const trp_world *world, uint32_t index, uint32_t entry)
{
    return trpi_node_states_of_entry(world, trpi_entry_at(world, index, entry));
}

/// Returns how many nodes the current task of an entry has; 0 when it is a list of steps, or there is none.
static inline uint32_t trpi_entry_node_count(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
    return e->task < b->task_count ? world->pack->tasks[b->first_task + e->task].node_count : 0;
}

/// Returns the agent's memory of latent `latent_of_role` (a position among the role's latents) of the active role in `slot`.
static inline trpi_latent_state *trpi_role_latent_state(const trp_world *world, uint32_t index, uint32_t slot,
                                                        uint32_t latent_of_role)
{
    return trpi_agent_latent_states(world, index) + (size_t)slot * world->settings.latents_per_role + latent_of_role;
}

/// Returns the values of the message that set off a latent, by the latent's place in trpi_agent_latent_states; NULL when no cue
/// of the pack waits for a message.
static inline int64_t *trpi_latent_message_values(const trp_world *world, uint32_t index, uint32_t latent)
{
    int64_t *said = trpi_agent_message_values_of_latents(world, index);
    return said != NULL ? said + (size_t)latent * world->settings.values_per_latent : NULL;
}

/// Returns the agent's memory of behaviour `position_in_role` (a position in the role) of the active role in `slot`.
static inline trpi_history *trpi_role_history(const trp_world *world, uint32_t index, uint32_t slot, uint32_t position_in_role)
{
    return trpi_agent_histories(world, index) + (size_t)slot * world->settings.behaviours_per_role + position_in_role;
}

/// Whether a position among an agent's entries is that of a frame. (9.4)
static inline bool trpi_entry_is_frame(const trp_world *world, uint32_t entry)
{
    return entry >= world->settings.queues_per_agent;
}

/// Returns the society's record of an agent's frame, by its position among all entries.
static inline trpi_holding *trpi_holding_of_frame(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &world->holdings[(size_t)index * world->settings.frames_per_agent + (entry - world->settings.queues_per_agent)];
}

/// Whether other entities see that an agent is open to a situation (trpi_agent_is_shown_subscribed_to), or to any
/// (trpi_agent_is_shown_subscribed).
static inline bool trpi_agent_is_shown_subscribed_to(const trp_world *world, uint32_t index, uint32_t situation)
{
    return (trpi_entity_open_to(world, index)[situation / 64] >> situation % 64 & 1) != 0;
}

static inline bool trpi_agent_is_shown_subscribed(const trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.situation_words; i++) {
        if (trpi_entity_open_to(world, index)[i] != 0) {
            return true;
        }
    }
    return false;
}

/// Whether an agent looks around at some of its samples: then it is in its bucket of `sensing`.
static inline bool trpi_agent_needs_perception(const trp_world *world, uint32_t index)
{
    return (world->agents[index]->flags & TRPI_AGENT_SENSES) != 0 || trpi_agent_is_shown_subscribed(world, index);
}

/// Whether an entity is an area that casts situations.
static inline bool trpi_area_casts_situations(const trp_world *world, uint32_t index)
{
    return world->settings.situations_per_area > 0 && trpi_bitmap_has_bit(&world->casting, index);
}

/// Whether an entity offers behaviours to others. (9.1)
static inline bool trpi_entity_is_object(const trp_world *world, uint32_t index)
{
    return (trpi_kind_of_entity(world, index)->flags & TRPI_KIND_OBJECT) != 0;
}

/// Whether an agent has questions that are put to the host after this round: the agent has another round when they are answered.
/// (8.5)
static inline bool trpi_agent_awaits_answer(const trp_world *world, uint32_t index)
{
    return world->settings.questions_per_agent > 0 && trpi_bitmap_has_bit(&world->asking, index);
}

/// Makes the rank of a layer and a priority, as one number. (2.1)
static inline int32_t trpi_rank_of_priority(uint32_t layer, int32_t priority)
{
    return (int32_t)(layer * 65536u) + priority;
}

/// Returns an array with a number for each part of a scene: its place in the row at one of the scene's locks, with TRPI_LOCK_HELD if
/// the part has the lock; 0: it has not asked. (engine/store/lock.h)
static inline uint16_t *trpi_scene_lock_part_states(const trp_world *world, uint32_t scene, uint32_t lock)
{
    return &world->locks[((size_t)scene * world->settings.locks_per_scene + lock) * world->settings.parts_per_scene];
}

/// Begins all loops of a scene anew.
static inline void trpi_scene_clear_loop_rounds(const trp_world *world, uint32_t scene)
{
    for (uint32_t i = 0; i < world->settings.loops_per_scene; i++) {
        trpi_scene_loops(world, scene)[i] = 0;
    }
}

/// Empties all parts of a scene.
static inline void trpi_scene_clear_members(const trp_world *world, uint32_t scene)
{
    for (uint32_t i = 0; i < world->settings.parts_per_scene; i++) {
        trpi_scene_members(world, scene)[i] = (trpi_member){0};
    }
}

/// Whether the scene that an entry joined still exists: its place is neither free nor taken by another scene.
static inline bool trpi_entry_scene_still_exists(const trp_world *world, const trpi_entry *e)
{
    return (e->flags & TRPI_ENTRY_COLLABORATES) != 0 && world->scenes[e->scene].serial == e->scene_serial &&
           world->scenes[e->scene].state != TRPI_SCENE_FREE;
}

static inline void trpi_entity_mark_hash_dirty(trp_world *world, uint32_t index)
{
    trpi_bitmap_set_bit(&world->changed, index);
}

/// Whether the agent's sample of its surroundings is in this step. (7.3)
static inline bool trpi_agent_samples_now(const trp_world *world, uint32_t index)
{
    return world->entities[index].serial % world->settings.perception == world->now % world->settings.perception;
}

/// Lists all bitmaps that have a bit for each entity, at most TRPI_MOST_BITMAPS. Of `sensing` the first `sensing_bucket_count` are
/// listed. Agents write in their turns to the first `written_in_turns_count` of the list only.
uint32_t trpi_collect_entity_bitmaps(trp_world *world, uint32_t sensing_bucket_count, trpi_bitmap **bitmaps,
                                     uint32_t *written_in_turns_count);

/// Converts milliseconds to steps, rounded up, at least one. (11.5)
uint32_t trpi_ms_to_steps(const trp_world *world, uint64_t milliseconds);

/// Converts a number of seconds to steps: first to whole milliseconds, rounded to nearest, and then as trpi_ms_to_steps does.
uint32_t trpi_seconds_to_steps(const trp_world *world, trpi_number seconds);

/// Returns now + steps, clamped below TRPI_NEVER.
static inline uint32_t trpi_step_from_now(const trp_world *world, uint32_t steps)
{
    TRP_ASSERT(world->now <= TRPI_NEVER / 2);  // the end of time (engine/world/step.c)
    return steps < TRPI_NEVER - 1 - world->now ? world->now + steps : TRPI_NEVER - 1;
}

/// Draws 64 random bits for an agent: keyed by its serial number and its own count of draws.
uint64_t trpi_agent_draw_random(trp_world *world, uint32_t index, uint64_t purpose);

/// Adds an event for the host, if the world collects them; returns it for more to be filled in (never NULL). A behaviour that
/// starts, ends, is suspended or is resumed is news for agents whose cues wait for it. (7)
trp_event *trpi_event_add(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour);

/// Adds an event about an attempt that has failed, with its reason and the other entity that it is about, or 0.
void trpi_event_add_with_reason(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour, trp_reason reason,
                                trpi_ref other);

/// Adds an event about a message and its sender (0: none).
void trpi_event_add_message(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t message, trpi_ref sender);

/// Sets the origin of an event, and the line of that origin: 0 when the line's number is too large for an event.
static inline void trpi_event_set_origin(const trp_world *world, trp_event *event, uint32_t origin)
{
    uint32_t line = trpi_origin_line(world->pack, origin);
    event->line = (uint16_t)(line <= UINT16_MAX ? line : 0);
    event->origin = origin;
}

/// Returns the active role of an agent for `role`, or NULL when the agent does not wear it now. Other agents may still see the
/// roles of the step before.
static inline trpi_active_role *trpi_active_role_find(const trp_world *world, uint32_t index, uint32_t role)
{
    trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        if (active_role[i].role == role) {
            return &active_role[i];
        }
    }
    return NULL;
}

/// Posts a mail to an agent (delivered in the next round) or, for kinds from TRPI_MAIL_CONFIRM on and for answers to the claim of
/// an area, to the society (handled in this round). The sender is the agent `from`, or none for TRPI_NEVER. Returns the mail, to be
/// filled in before the next call; never NULL: where there is no room for it, it is written where nobody reads it.
trpi_mail *trpi_mail_post(trp_world *world, uint32_t from, trpi_ref to, uint8_t kind);

/// Posts a mail to the scene at an index.
trpi_mail *trpi_mail_post_to_scene(trp_world *world, uint32_t from, uint32_t scene, uint32_t scene_serial, uint8_t kind);

/// Posts a mail about a fact: to the scene of an entry for a fact of the scene, else to the society for a fact of the world. NULL
/// when that scene is over.
trpi_mail *trpi_mail_post_to_fact_owner(trp_world *world, uint32_t from, const trpi_entry *entry, uint32_t fact, uint8_t kind);

/// Returns the room for what agents may post in a step with so many entities. Memory is taken for as much of it as was needed so
/// far (engine/store/output.h), and nothing may depend on that. Half of the bag of the next round is for agents; the rest is for
/// the society and for mail that was put off. Behind the last command is a place for commands that are lost.
static inline trpi_output_limits trpi_output_limits_for_entities(uint32_t entity_count)
{
    return (trpi_output_limits){.mails = entity_count * 8 + 8192,
                                .agent_mails = entity_count * 16 + 16384,
                                .society_mails = entity_count * 8 + 1024,
                                .commands = entity_count * 8 + 1023,
                                .news = entity_count * 2 + 256,
                                .events = entity_count * 32 + 4096,
                                .sightings = entity_count * 64 + 8192};
}

/// Returns the room that limits what is posted now: the smaller of the room of the whole world and the room of the turn under way.
/// Mail, commands and news beyond it are lost, which only a malicious pack or host can bring about.
static inline trpi_output_limits trpi_output_limits_in_force(const trp_world *world)
{
    trpi_output_limits all = trpi_output_limits_for_entities(world->entity_count);
#define TRPI_ROOM_LEFT(name) trpi_earlier_step(all.name, world->room.name),
    return (trpi_output_limits){TRPI_ROOM(TRPI_ROOM_LEFT)};
}

/// The outputs of a world or of a view, as X(limit, count, capacity, most, array): the name of the limit, the member that counts
/// the elements, the member with the number for which there is memory (one of them spare), how many one turn adds at most, and the
/// elements.
#define TRPI_OUTPUTS(X)                                                    \
    X(agent_mails, outgoing.count, outgoing.capacity, 256, outgoing.mails) \
    X(society_mails, office.count, office.capacity, 256, office.mails)     \
    X(commands, command_count, command_capacity, 64, commands)             \
    X(news, news_count, news_capacity, 64, news)                           \
    X(events, event_count, event_capacity, 512, events)                    \
    X(sightings, sighting_count, sighting_capacity, 512, sightings)

/// Makes room for `additional_room` besides all that was posted, outside of turns. False when memory ran out; nothing is lost then.
bool trpi_outputs_add_room(const trp_world *world, trp_world *view, const trpi_output_limits *additional_room);

/// Whether an output has room for one more element, such as a mail or a command (trpi_output_has_room_for_…): an output that is full
/// outside of turns grows. Whether it has the room without growing (trpi_output_has_memory_for_…).
#define TRPI_OUTPUT_HAS_ROOM_FOR(limit, count, capacity, most, array)                                         \
    static inline bool trpi_output_has_memory_for_##limit(const trp_world *world)                             \
    {                                                                                                         \
        return world->count + 1 < world->capacity && world->count < trpi_output_limits_in_force(world).limit; \
    }                                                                                                         \
    static inline bool trpi_output_has_room_for_##limit(trp_world *world)                                     \
    {                                                                                                         \
        return trpi_output_has_memory_for_##limit(world) ||                                                   \
               (world->count < trpi_output_limits_in_force(world).limit &&                                    \
                trpi_outputs_add_room(world, world, &(const trpi_output_limits){.limit = 1}));                \
    }
TRPI_OUTPUTS(TRPI_OUTPUT_HAS_ROOM_FOR)

/// Whether limits leave room for what one more turn may post, besides all that was posted.
bool trpi_output_limits_allow_turn(const trp_world *world, const trpi_output_limits *limits);

/// Whether the whole world has room for the mail and commands of one more agent's turn.
bool trpi_outputs_have_room_for_turn(const trp_world *world);

/// Adds news, to be told at the commit. News beyond the room for it is lost.
void trpi_news_add(trp_world *world, const trpi_news *news);

/// Makes an agent due in this step: in the next round while one runs, else in the first. Dormant agents are not woken.
void trpi_agent_wake(trp_world *world, uint32_t index);

/// Makes an agent due at its next update, or at its first one from a step on: for changes that may wait as long as its update
/// period. (10.7)
void trpi_agent_wake_at_next_update(trp_world *world, uint32_t index);
void trpi_agent_wake_from_step(trp_world *world, uint32_t index, uint32_t step);

/// Makes an agent dirty, so that it tries its firings and looks for better siblings, because something of its own has changed, or
/// its sample says that a try may succeed. (7.3) trpi_agent_mark_dirty does so in this step, and
/// trpi_agent_mark_dirty_for_next_update at the agent's next turn of its update period.
void trpi_agent_mark_dirty(trp_world *world, uint32_t index);
void trpi_agent_mark_dirty_for_next_update(trp_world *world, uint32_t index);

/// Makes an agent choose again what it does of its own accord, because what it may choose has changed.
void trpi_agent_make_choose_again(trp_world *world, uint32_t index);

/// Makes an agent look around at its next sample, whether anything moves or not.
void trpi_agent_make_look_at_next_sample(trp_world *world, uint32_t index);

/// Makes all agents look around once, because the surroundings have changed otherwise than by moving.
void trpi_agents_make_all_look_around(trp_world *world);

#endif
