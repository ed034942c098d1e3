// SPDX-License-Identifier: MIT
// The records of a chronicle: for each character the behaviours in its queues with their times and events, its meetings,
// its speech and its way. Pages and traces are made of them.
//
// Invariants:
// - stays begin and end with events, so that they are as many as the report counts; their queue, and whether they run, is
//   read from the queues;
// - a behaviour may be in the queues twice, in two scenes: events tell the two apart by the scene, entries by the time of
//   adoption;
// - the rows of each table are in the order of time;
// - when the room is used up, the chronicle ends between two steps, and trp_chronicle_is_full says so.

#ifndef TROUPE_SHOW_CHRONICLE_H
#define TROUPE_SHOW_CHRONICLE_H

#include "show/path.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/agent.h"
#include "troupe/event.h"
#include "troupe/show.h"

enum {
    TRPI_STAYS_AT_ONCE = TRP_MOST_QUEUES,  // of one person
};

/// The states of a behaviour in a queue.
typedef enum trpi_stay_state {
    TRPI_STATE_RUNS,
    TRPI_STATE_WAITS,        // its task is done, and it waits for its partners
    TRPI_STATE_SUSPENDED,    // suspended while it waits for something
    TRPI_STATE_INTERRUPTED,  // interrupted by another behaviour
    TRPI_STATE_COUNT
} trpi_stay_state;

/// A stay: a behaviour in a queue, from its adoption to its end.
typedef struct trpi_stay {
    uint32_t person;
    uint32_t behaviour;
    uint32_t from, until;                              // steps; `until` is TRP_NOT_FOUND until the stay ends
    uint32_t adoption_step;                            // the step of its adoption, by which its queue entry is recognised
    uint32_t ordinal;                                  // its number among the stays of its person, from 0
    uint64_t scene;                                    // 0: not known
    uint32_t partner;                                  // a person, or TRP_NOT_FOUND
    uint32_t first_phase, last_phase;                  // TRP_NOT_FOUND if it began and ended in one step
    uint32_t first_tree_position, last_tree_position;  // TRP_NOT_FOUND if no tree or network of it has run
    uint32_t node_entered_step;                        // the step at which a node of its network was entered last
    uint32_t layer;
    uint8_t queue;  // trp_queue_kind
    uint8_t slot;   // the number of the queue, from 0
    uint8_t end;    // TRP_EVENT_FINISHED or TRP_EVENT_CANCELLED, when it has ended
    uint8_t reason;
    bool is_placed;   // queue and slot are known
    bool has_places;  // some of its tasks are trees or networks
} trpi_stay;

/// A phase: a part of a stay with one state and one task. A phase ends where the next phase of the stay begins.
typedef struct trpi_stay_phase {
    uint32_t stay;
    uint32_t step;
    uint32_t task;
    uint32_t next;  // of the same stay, or TRP_NOT_FOUND
    uint32_t state;
} trpi_stay_phase;

/// A place: the nodes of its tree or network at which a stay is from a step on; see places.h.
typedef struct trpi_stay_tree_position {
    uint32_t step;
    uint32_t running_nodes_text_index;  // number in `situations`; TRP_NOT_FOUND: no node runs
    uint32_t reentered_node;            // the node that was entered once more, or TRP_NOT_FOUND
    uint32_t next;                      // of the same stay, or TRP_NOT_FOUND
} trpi_stay_tree_position;

/// A mark: an event of a person at one step, for the timeline.
typedef struct trpi_timeline_mark {
    uint32_t person;
    uint32_t step;
    uint32_t behaviour, other_behaviour;
    uint32_t other;  // a person, or TRP_NOT_FOUND
    uint32_t stay;   // the stay that the event is about, or TRP_NOT_FOUND
    uint8_t kind;    // trp_event_kind
    uint8_t reason;
    uint16_t spare;
    uint64_t scene;
} trpi_timeline_mark;

/// A span of time in which a person is dormant.
typedef struct trpi_dormant_interval {
    uint32_t person;
    uint32_t from;
    uint32_t until;  // TRP_NOT_FOUND while it lasts
} trpi_dormant_interval;

/// A line that a person speaks.
typedef struct trpi_chronicle_speech {
    uint32_t person;
    uint32_t step, until;
    uint32_t words_index;  // number in `words`
    uint32_t addressee;    // a person, or TRP_NOT_FOUND
} trpi_chronicle_speech;

/// An account: a thing as `troupe why` tells it, from a step on.
typedef struct trpi_thing_account {
    uint32_t person;
    uint32_t step;
    uint32_t words_index;  // number in `accounts`
    uint32_t holders, waiting;
} trpi_thing_account;

/// A corner of a person's way, which is straight between corners.
typedef struct trpi_path_corner {
    uint32_t person;
    trpi_path_point spot;
} trpi_path_corner;

/// A swing: a door opens or closes at a step.
typedef struct trpi_chronicle_door_swing {
    uint32_t door;
    uint32_t step;
} trpi_chronicle_door_swing;

typedef struct trpi_chronicle_door {
    uint32_t column, row;
    bool is_open;
} trpi_chronicle_door;

/// A person: an agent, player or thing that can be seen, and its open stays.
typedef struct trpi_person {
    trp_entity entity;
    uint32_t role;  // its first active role, or TRP_NOT_FOUND
    uint32_t from, until;
    uint32_t name;  // number in `words`
    uint32_t kind;
    uint32_t open_stays[TRPI_STAYS_AT_ONCE];
    uint32_t open_count;
    uint32_t stay_count;
    uint32_t last_event_step;  // the step of the last event of this person
    uint32_t speech;           // its last speech, or TRP_NOT_FOUND
    uint32_t line_until;
    uint64_t account_key;  // changes when another account is due; 0: there is none
    uint32_t account;      // its last account: index in `told` and 1; 0: none
    trpi_path_simplifier path;
    bool is_player;
    bool is_thing;  // neither a player nor a character: a door, a chair
} trpi_person;

struct trp_chronicle {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    uint32_t record_capacity;
    trp_entity followed;             // by pages, when they open
    uint32_t first_step, last_step;  // the last one that was noted
    uint32_t first_second;           // the time of day of step 0
    bool has_begun;
    bool is_full;
    bool failed;               // out of memory
    trpi_row_array people;     // trpi_person
    trpi_row_array by_serial;  // uint32_t: person + 1
    trpi_row_array stays, phases, places, marks, speeches, sleeps, corners, swings, doors, told;
    trpi_numbered_texts words;
    trpi_numbered_texts accounts;
    trpi_numbered_texts situations;
};

/// Finds the person of an entity; TRP_NOT_FOUND if there is none.
uint32_t trpi_chronicle_find_person(const trp_chronicle *chronicle, trp_entity entity);

/// Note the persons that came, went, fell dormant or became live; the ways, speech, things and doors; the account of one thing.
void trpi_chronicle_note_spawns_and_dormancy(trp_chronicle *chronicle);
void trpi_chronicle_note_bodies_things_and_doors(trp_chronicle *chronicle);
void trpi_chronicle_note_account_of_thing(trp_chronicle *chronicle, uint32_t person);

static inline trpi_person *trpi_chronicle_person(const trp_chronicle *chronicle, uint32_t person)
{
    return trpi_row_array_at(&chronicle->people, person);
}

static inline trpi_stay *trpi_chronicle_stay(const trp_chronicle *chronicle, uint32_t stay)
{
    return trpi_row_array_at(&chronicle->stays, stay);
}

static inline trpi_stay_phase *trpi_chronicle_phase(const trp_chronicle *chronicle, uint32_t phase)
{
    return trpi_row_array_at(&chronicle->phases, phase);
}

static inline const char *trpi_chronicle_person_name(const trp_chronicle *chronicle, uint32_t person)
{
    return chronicle->words.texts[trpi_chronicle_person(chronicle, person)->name];
}

/// Returns the step at which the chronicle ends: where its world stands, for nothing has happened since the last step that was
/// noted; or, when it was full before, that step.
static inline uint32_t trpi_chronicle_last_step(const trp_chronicle *chronicle)
{
    return chronicle->is_full || chronicle->failed ? chronicle->last_step : trp_world_now(chronicle->world);
}

/// Returns the step at which a stay or a phase ends: at the latest the end of the chronicle.
static inline uint32_t trpi_chronicle_stay_last_step(const trp_chronicle *chronicle, const trpi_stay *stay)
{
    return stay->until == TRP_NOT_FOUND ? trpi_chronicle_last_step(chronicle) : stay->until;
}

static inline uint32_t trpi_chronicle_phase_last_step(const trp_chronicle *chronicle, const trpi_stay_phase *phase)
{
    return phase->next == TRP_NOT_FOUND ? trpi_chronicle_stay_last_step(chronicle, trpi_chronicle_stay(chronicle, phase->stay))
                                        : trpi_chronicle_phase(chronicle, phase->next)->step;
}

#endif
