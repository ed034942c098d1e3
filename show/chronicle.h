// SPDX-License-Identifier: MIT
// A chronicle from the inside: everybody's behaviours in their queues from when to when, what
// happened to them, who met whom, who said what, and where everybody went. Pages and traces are
// made of it.
//
// Invariants:
// - stays begin with events (TRP_EVENT_STARTED) and end with events, so that their numbers are those
//   of the report; which queue they are in, and whether they run, is read from the queues;
// - a behaviour may be in the queues twice, in two scenes: events tell which by the scene, entries by
//   the time of adoption;
// - rows of every sort are in the order of time;
// - when the room is used up the chronicle ends between two steps, and says so.

#ifndef TROUPE_SHOW_CHRONICLE_H
#define TROUPE_SHOW_CHRONICLE_H

#include "show/path.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/agent.h"
#include "troupe/event.h"
#include "troupe/show.h"

enum {
    TRPI_STAYS_AT_ONCE = 64,  // of one person: as many queues and frames as a world gives somebody
};

/// The states of a behaviour in a queue over a while.
typedef enum trpi_state {
    TRPI_STATE_RUNS,
    TRPI_STATE_WAITS,        // is done with its own task and waits for its partners
    TRPI_STATE_SUSPENDED,    // has let go while it waits
    TRPI_STATE_INTERRUPTED,  // stands back behind another one
    TRPI_STATE_COUNT
} trpi_state;

/// A behaviour in a queue, from its adoption to its end.
typedef struct trpi_stay {
    uint32_t person;
    uint32_t behaviour;
    uint32_t from, until;              // steps; `until` is TRP_NOT_FOUND as long as it goes on
    uint32_t since;                    // when it was adopted, as the engine has it
    uint32_t ordinal;                  // among the stays of this person, from 0
    uint64_t scene;                    // 0 as long as none is known
    uint32_t partner;                  // a person, or TRP_NOT_FOUND
    uint32_t first_phase, last_phase;  // TRP_NOT_FOUND: it began and ended in one step
    uint32_t first_place, last_place;  // TRP_NOT_FOUND: no tree or network of it has run
    uint32_t entered;                  // when a node of its network was entered last
    uint32_t layer;
    uint8_t queue;  // trp_queue
    uint8_t slot;   // the number of the queue, from 0
    uint8_t end;    // TRP_EVENT_FINISHED or TRP_EVENT_CANCELLED, when it has ended
    uint8_t reason;
    bool is_placed;   // queue and slot are known
    bool has_places;  // some of its tasks are trees or networks
} trpi_stay;

/// A part of a stay with one state and one task. Its end is the next one's beginning.
typedef struct trpi_phase {
    uint32_t stay;
    uint32_t step;
    uint32_t task;
    uint32_t next;  // of the same stay, or TRP_NOT_FOUND
    uint32_t state;
} trpi_phase;

/// Where in the tree or network of its task a stay is from now on; see places.h.
typedef struct trpi_place {
    uint32_t step;
    uint32_t situation;  // number in `situations`, or TRP_NOT_FOUND: nothing of it runs
    uint32_t anew;       // the node that was entered again, or TRP_NOT_FOUND
    uint32_t next;       // of the same stay, or TRP_NOT_FOUND
} trpi_place;

/// Something that happened at one moment.
typedef struct trpi_mark {
    uint32_t person;
    uint32_t step;
    uint32_t behaviour, other_behaviour;
    uint32_t other;  // a person, or TRP_NOT_FOUND
    uint32_t stay;   // the one it happened to, or TRP_NOT_FOUND
    uint8_t kind;    // trp_event_kind
    uint8_t reason;
    uint16_t spare;
    uint64_t scene;
} trpi_mark;

// A span in which a character is dormant.
typedef struct trpi_sleep {
    uint32_t person;
    uint32_t from;
    uint32_t until;  // TRP_NOT_FOUND while it lasts
} trpi_sleep;

typedef struct trpi_speech {
    uint32_t person;
    uint32_t step, until;
    uint32_t words;  // number in `words`
    uint32_t to;     // a person, or TRP_NOT_FOUND
} trpi_speech;

typedef struct trpi_corner {
    uint32_t person;
    trpi_spot spot;
} trpi_corner;

/// A door that opens or closes.
typedef struct trpi_swing {
    uint32_t door;
    uint32_t step;
} trpi_swing;

typedef struct trpi_door {
    uint32_t column, row;
    bool is_open;
} trpi_door;

typedef struct trpi_figure {
    trp_entity entity;
    uint32_t role;  // the first one worn, or TRP_NOT_FOUND
    uint32_t from, until;
    uint32_t name;  // number in `words`
    uint32_t open[TRPI_STAYS_AT_ONCE];
    uint32_t open_count;
    uint32_t stay_count;
    uint32_t touched_at;  // the step of the last event about this person
    uint32_t speech;      // the last one, or TRP_NOT_FOUND
    uint32_t line_until;
    trpi_path path;
    bool is_player;
    bool is_thing;  // neither a player nor a character: a door, a chair
} trpi_figure;

struct trp_chronicle {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    uint32_t record_capacity;
    trp_entity followed;  // by pages, when they open
    uint32_t first_step, last_step;
    uint32_t first_second;  // the time of day of step 0
    bool has_begun;
    bool is_full;
    bool failed;          // out of memory
    trpi_rows people;     // trpi_figure
    trpi_rows by_serial;  // uint32_t: person + 1
    trpi_rows stays, phases, places, marks, speeches, sleeps, corners, swings, doors;
    trpi_words words;
    trpi_words situations;
};

/// The person of an entity, or TRP_NOT_FOUND.
uint32_t trpi_chronicle_person(const trp_chronicle *chronicle, trp_entity entity);

/// The people and their places: people come, go and walk, speak, doors swing.
void trpi_chronicle_note_people(trp_chronicle *chronicle);
void trpi_chronicle_note_bodies(trp_chronicle *chronicle);

static inline trpi_figure *trpi_chronicle_figure(const trp_chronicle *chronicle, uint32_t person)
{
    return trpi_rows_at(&chronicle->people, person);
}

static inline trpi_stay *trpi_chronicle_stay(const trp_chronicle *chronicle, uint32_t stay)
{
    return trpi_rows_at(&chronicle->stays, stay);
}

static inline trpi_phase *trpi_chronicle_phase(const trp_chronicle *chronicle, uint32_t phase)
{
    return trpi_rows_at(&chronicle->phases, phase);
}

static inline const char *trpi_chronicle_name(const trp_chronicle *chronicle, uint32_t person)
{
    return chronicle->words.texts[trpi_chronicle_figure(chronicle, person)->name];
}

/// The step at which a phase or a stay is over: at the latest the end of the chronicle.
static inline uint32_t trpi_chronicle_stay_end(const trp_chronicle *chronicle, const trpi_stay *stay)
{
    return stay->until == TRP_NOT_FOUND ? chronicle->last_step : stay->until;
}

static inline uint32_t trpi_chronicle_phase_end(const trp_chronicle *chronicle, const trpi_phase *phase)
{
    return phase->next == TRP_NOT_FOUND ? trpi_chronicle_stay_end(chronicle, trpi_chronicle_stay(chronicle, phase->stay))
                                        : trpi_chronicle_phase(chronicle, phase->next)->step;
}

#endif
