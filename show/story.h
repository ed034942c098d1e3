// SPDX-License-Identifier: MIT
// The records of a story: counts, and for each person the best episodes.

#ifndef TROUPE_SHOW_STORY_H
#define TROUPE_SHOW_STORY_H

#include "show/episode.h"
#include "show/goods.h"
#include "show/interruptions.h"
#include "show/pairs.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/show.h"

/// The state of one behaviour of a person.
typedef struct trpi_story_behaviour_state {
    trp_entity partner_or_subject;  // the partner, or the subject of the cue
    bool is_interrupted_by_trifle;  // interrupted by a trifle, which stories leave out
    uint32_t started_count;
} trpi_story_behaviour_state;

/// A person: an agent that the story may tell of.
typedef struct trpi_story_character {
    trp_entity entity;  // null if the entity of this serial number is none that stories tell of
    bool is_newcomer;   // was not there when the story began
    uint32_t role;      // the first active role, or TRP_NOT_FOUND
    uint32_t motive;    // a fact that drifts, or TRP_NOT_FOUND
    uint32_t spoken_line_count;
    uint32_t interruption_count;
    uint32_t resumption_count;
    uint32_t meeting_count;
    uint32_t *begun_per_meeting;                   // for each meeting, how often it began it
    uint32_t *joined_per_meeting;                  // for each meeting, how often it took another part
    trpi_story_behaviour_state *behaviour_states;  // one for each behaviour
    trp_command doing;                             // the last action begun
    bool is_open;                                  // `open` is an episode that has not ended
    trpi_episode open;
    trpi_episode best[TRPI_EPISODES_KEPT];
} trpi_story_character;

typedef struct trpi_longest_wait {
    trp_entity agent, other;
    uint32_t behaviour, steps, step;
} trpi_longest_wait;

struct trp_story {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    trp_entity followed;
    uint32_t first_step;
    uint32_t first_second;  // the time of day when it began
    bool has_begun;
    bool failed;  // memory ran out: the story would be wrong
    uint32_t behaviour_count;
    uint32_t scene_count;
    uint32_t meeting_count;         // scenes, then topics
    trpi_story_character *persons;  // by serial number
    uint32_t person_capacity;
    uint32_t *hours;  // meetings by hour since the beginning
    uint32_t hour_capacity;
    uint64_t counts[TRP_EVENT_KIND_COUNT];
    trpi_interruptions interruptions;
    uint64_t interrupted;
    uint64_t resumed;    // interruptions after which the behaviour was resumed
    uint64_t given_up;   // interruptions after which the behaviour was cancelled
    uint64_t *meetings;  // for each meeting, how often it began
    uint64_t *meetings_ended;
    trpi_numbered_texts words;  // spoken lines with names filled in
    trpi_row_array spoken;      // for each of `words`, a uint64_t: how often it was spoken
    uint64_t lines;
    uint64_t *items_handled;  // at action * item count + item
    trpi_pair_counts pairs;
    trpi_longest_wait longest;
    trpi_item_counts at_start, at_end;
};

/// Returns the meeting of a behaviour: its scene, else its topic; TRP_NOT_FOUND when it is independent.
uint32_t trpi_story_meeting_of_behaviour(const trp_story *story, uint32_t behaviour);

/// Adds the words for the initiator's part of a meeting: "order", "converse about weather".
void trpi_story_print_meeting_words(const trp_story *story, uint32_t meeting, trp_sheet *sheet);

/// Returns the person of an entity; NULL when stories do not tell of it.
trpi_story_character *trpi_story_find_character(const trp_story *story, trp_entity entity);

/// Adds the best episodes of a person in paragraphs, in the order of time, and then the person's figures.
void trpi_story_print_episodes(const trp_story *story, const trpi_story_character *person, trp_sheet *sheet);

/// Adds the figures at the end, in so many lines at most; the report has all of them.
void trpi_story_print_figures(const trp_story *story, uint32_t most_lines, trp_sheet *sheet);

/// Adds the name of an entity as it stands in a sentence.
void trpi_story_print_entity_name(const trp_story *story, trp_entity entity, trp_sheet *sheet);

/// Adds the time of day at a step.
void trpi_story_print_clock_time(const trp_story *story, uint32_t step, trp_sheet *sheet);

/// Returns the time of day, in seconds of a day of 24 hours, so many seconds after the story began; the world's days may be
/// longer or shorter than 24 hours.
uint32_t trpi_story_time_of_day(const trp_story *story, uint64_t seconds_since_start);

enum { TRPI_STORY_COLUMNS = 84, TRPI_STORY_LINES = 40 };

#endif
