// SPDX-License-Identifier: MIT
// A story from the inside: what is remembered of everybody while it happens.

#ifndef TROUPE_SHOW_STORY_H
#define TROUPE_SHOW_STORY_H

#include "show/episode.h"
#include "show/goods.h"
#include "show/pairs.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/show.h"

// The present knowledge of a person's behaviour.
typedef struct trpi_involvement {
    trp_entity with;      // the partner, or whom the cue was about
    bool is_interrupted;  // and has not been resumed or ended since
    bool is_aside;        // interrupted by a trifle, of which stories say nothing
} trpi_involvement;

typedef struct trpi_person {
    trp_entity entity;  // zero: this serial number is nobody of interest
    uint32_t role;      // the first one worn, or TRP_NOT_FOUND
    uint32_t motive;    // a fact that drifts, or TRP_NOT_FOUND
    uint32_t lines;
    uint32_t interrupted;
    uint32_t resumed;
    uint32_t meetings;
    uint32_t *begun;                 // by meeting: how often as the one who began it
    uint32_t *joined;                // by meeting: as another part
    trpi_involvement *involvements;  // by behaviour
    trp_command doing;               // the last action begun
    bool is_open;                    // `open` is an episode that goes on
    trpi_episode open;
    trpi_episode best[TRPI_EPISODES_KEPT];
} trpi_person;

typedef struct trpi_long_wait {
    trp_entity agent, other;
    uint32_t behaviour, steps, step;
} trpi_long_wait;

struct trp_story {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    trp_entity followed;
    uint32_t first_step;
    uint32_t first_second;  // the time of day when it began
    bool has_begun;
    bool failed;  // out of memory: the story would be wrong
    uint32_t behaviour_count;
    uint32_t scene_count;
    uint32_t meeting_count;  // scenes, then topics
    trpi_person *persons;    // by serial number
    uint32_t person_capacity;
    uint32_t character_count;  // at the beginning
    uint32_t *hours;           // meetings by hour since the beginning
    uint32_t hour_capacity;
    uint64_t counts[TRP_EVENT_KIND_COUNT];
    uint64_t resumed;    // interruptions that ended with going on
    uint64_t given_up;   // interruptions of what was then cancelled
    uint64_t *meetings;  // begun
    uint64_t *meetings_ended;
    trpi_words words;  // lines as they were heard
    trpi_rows spoken;  // uint64_t by words: how often
    uint64_t lines;
    uint64_t *items_handled;  // by action * items + item
    trpi_pairs pairs;
    trpi_long_wait longest;
    trpi_goods at_start, at_end;
};

/// The meeting that a behaviour is of: its scene, else its topic; TRP_NOT_FOUND when independent.
uint32_t trpi_story_meeting(const trp_story *story, uint32_t behaviour);

/// The initiators' part of a meeting: "order", "converse about weather". Adds it to the sheet.
void trpi_story_meeting_words(const trp_story *story, uint32_t meeting, trp_sheet *sheet);

/// The person of an entity, or NULL when it is nobody of interest.
trpi_person *trpi_story_person(const trp_story *story, trp_entity entity);

/// A person's time in paragraphs.
void trpi_story_print_day(const trp_story *story, const trpi_person *person, trp_sheet *sheet);

/// The figures at the end, in so many lines at most; what does not fit is left to the report.
void trpi_story_print_figures(const trp_story *story, uint32_t lines, trp_sheet *sheet);

/// A name as it stands in a sentence.
void trpi_story_name(const trp_story *story, trp_entity entity, trp_sheet *sheet);

/// The time of day at a step.
void trpi_story_clock(const trp_story *story, uint32_t step, trp_sheet *sheet);

/// The time of day so many seconds of the world after the story began, as its days go.
uint32_t trpi_story_second(const trp_story *story, uint64_t seconds);

enum { TRPI_STORY_COLUMNS = 84, TRPI_STORY_LINES = 40 };

#endif
