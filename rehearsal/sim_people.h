// SPDX-License-Identifier: MIT
// A play of a simulation as its parts know it: what it follows from, who is in it and what they do. Everything in it follows
// from a case: a text, a seed, a list of deeds, and which sorts of bad answers there are. A case can be written down, cut,
// and played again.

#ifndef TROUPE_REHEARSAL_SIM_PEOPLE_H
#define TROUPE_REHEARSAL_SIM_PEOPLE_H

#include "rehearsal/sim_chance.h"
#include "rehearsal/sim_store.h"
#include "troupe/save.h"
#include "troupe/troupe.h"

#define TRPI_SIM_FAULTS 64    // rows of the table of faults, at most
#define TRPI_SIM_PEOPLE 512   // at a time
#define TRPI_SIM_SEATS 4096   // places in the world that people can have
#define TRPI_SIM_INTERESTS 4  // at a time
#define TRPI_SIM_WAITING 24   // deeds that wait for somebody in the same stance
#define TRPI_SIM_DOING 8      // actions that somebody performs at a time
#define TRPI_SIM_TEXT 65536

/// Something that the host does at a step: a row of the table of faults, and numbers that say to whom and how.
typedef struct trpi_sim_deed {
    uint32_t step;
    uint16_t fault;
    uint16_t stance;  // trp_stance: as soon as somebody is in it; NONE: at once
    uint32_t a;
    uint32_t b;
} trpi_sim_deed;

/// All that a play follows from.
typedef struct trpi_sim_case {
    uint64_t seed;  // of the world, and of how long actions take
    uint32_t steps;
    uint64_t answers;  // a bit per row of the table: bad answers of this sort happen
    char *text;
    size_t text_size;
    trpi_sim_deed *deeds;  // by step
    uint32_t deed_count;
    bool crowded;  // so many people that not every step can be looked at
} trpi_sim_case;

/// Draws a case. False when memory ran out.
bool trpi_sim_case_draw(trpi_sim_case *what, uint64_t seed, uint32_t steps);
void trpi_sim_case_release(trpi_sim_case *what);

/// An action under way, and how it will be answered.
typedef struct trpi_sim_doing {
    trp_token token;  // 0: nothing
    uint32_t due;
    uint32_t fault;    // row of the table, or TRP_NOT_FOUND
    uint32_t crosses;  // the step at which its way crosses something; 0: it does not
    bool held;         // ... which its performer does first
    bool is_counted;   // in the matrix: when it begins, if it is a matter of time, else when it is answered
} trpi_sim_doing;

typedef struct trpi_sim_person {
    trp_entity entity;
    uint32_t name;   // a number that stays, whoever else is there
    uint32_t begun;  // actions so far
    trp_token last;  // of them
    trpi_sim_doing doing[TRPI_SIM_DOING];
} trpi_sim_person;

/// How often which fault met whom in which stance.
typedef struct trpi_sim_matrix {
    uint64_t counts[TRP_STANCE_COUNT][TRPI_SIM_FAULTS];
} trpi_sim_matrix;

typedef struct trpi_sim_play {
    const trpi_sim_case *what;
    trp_pack *pack;
    trp_world *world;
    trp_world_def def;
    trpi_sim_store store;
    trp_allocator allocator;
    trpi_sim_person people[TRPI_SIM_PEOPLE];
    uint32_t people_count;
    trp_entity places[2];
    trp_interest interests[TRPI_SIM_INTERESTS];
    uint32_t interest_count;
    uint16_t seats[TRPI_SIM_SEATS];  // by place in the world: 1 more than the number of the person, or 0
    bool is_told_anew;               // there are commands of a reload that nobody has read
    uint32_t next_due;               // of all that is being performed
    uint32_t next_deed;
    trpi_sim_deed waiting[TRP_STANCE_COUNT][TRPI_SIM_WAITING];  // deeds that seek a stance in which nobody is
    uint32_t waiting_count[TRP_STANCE_COUNT];
    uint64_t npc_steps;
    uint64_t jumped;          // of them, by trp_world_skip
    trpi_sim_matrix *matrix;  // may be NULL
    trp_image *image;         // the world as it was set aside, or NULL
    trpi_sim_person *aside;   // and the people, so many; and the places
    uint32_t aside_count;
    uint32_t aside_gone[4];  // and who had gone just then

    // The things that are looked at.
    const char *wrong;  // the sentence that should not be true, or NULL
    trp_entity who;
    uint64_t calls_before;  // of the allocator, before the step
    uint64_t bytes_before;  // after the step before
    uint64_t grown_bytes;   // since then, though there were no more people than before
    uint32_t most_people;   // at a time, with those who had just gone
    uint32_t gone_at[4];    // how many have gone, by step
    int64_t goods[2];       // after the step before, as far as they are known
    bool goods_known;
} trpi_sim_play;

/// Compiles a text.
trp_result trpi_sim_compile(const char *text, size_t text_size, trp_pack **pack);

/// Takes somebody in, or lets them go.
trpi_sim_person *trpi_sim_play_seat(trpi_sim_play *play, trp_entity entity, uint32_t name);
void trpi_sim_play_unseat(trpi_sim_play *play, uint32_t person);

/// Remembers the people as they are, for when the world is put back; and puts them back.
bool trpi_sim_play_set_aside(trpi_sim_play *play);
void trpi_sim_play_put_back(trpi_sim_play *play);

/// The person that has an id, or NULL.
trpi_sim_person *trpi_sim_play_person(trpi_sim_play *play, trp_entity entity);

/// Somewhere on the ground, from two numbers.
trp_point trpi_sim_somewhere(uint32_t a, uint32_t b);

/// Counts a fault in the matrix: of somebody, or of everybody there.
void trpi_sim_play_count(trpi_sim_play *play, uint32_t fault, trp_entity whom);

/// Looks at what can be looked at from outside after a step. NULL, or what is wrong.
const char *trpi_sim_rule_check(trpi_sim_play *play);

/// Remembers what trpi_sim_rule_check compares with; after the check, and after what a host changes.
void trpi_sim_rule_note(trpi_sim_play *play);

#endif
