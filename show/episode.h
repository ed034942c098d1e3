// SPDX-License-Identifier: MIT
// An episode: a person interrupts one behaviour for a meeting, perhaps does a third while it waits, and goes back to the
// first in the end. Stories are made of episodes; the most eventful ones are kept.

#ifndef TROUPE_SHOW_EPISODE_H
#define TROUPE_SHOW_EPISODE_H

#include "troupe/command.h"
#include "troupe/event.h"

enum {
    TRPI_MOMENT_SAYS = TRP_EVENT_KIND_COUNT,  // `words` to `other`
    TRPI_MOMENT_HEARS                         // `words` from `other`
};
enum {
    TRPI_EPISODE_MOMENTS = 18,
    TRPI_EPISODES_KEPT = 1  // a story has at most TRPI_STORY_LINES
};

/// A moment of an episode: one event of its person, or words that the person says or hears.
typedef struct trpi_episode_moment {
    uint32_t step;
    uint32_t kind;  // trp_event_kind or one of the above
    uint32_t behaviour;
    trp_entity other;          // the partner in `behaviour`
    uint32_t other_behaviour;  // the behaviour that interrupted `behaviour`
    trp_entity cause;          // the partner in `other_behaviour`
    uint32_t words;            // their number in the story's words
} trpi_episode_moment;

/// An episode with its moments so far.
typedef struct trpi_episode {
    uint32_t meeting;  // the behaviour that it is about
    uint32_t moment_count;
    uint32_t score;  // 0: none
    uint32_t bonus;  // for a meeting that a cue began: it makes a better story than a planned one
    bool is_met;     // the meeting has come to its end; what follows is the way back
    bool has_motive;
    uint32_t motive;  // a fact, with its value at the beginning of the episode
    int64_t motive_value;
    trp_command doing;  // the action under way at its beginning; its action is TRP_NOT_FOUND if there was none
    trpi_episode_moment moments[TRPI_EPISODE_MOMENTS];
} trpi_episode;

/// Begins an episode: a behaviour is interrupted for the behaviour `meeting`.
void trpi_episode_begin(trpi_episode *episode, uint32_t meeting);

/// Adds a moment. False when it ends the episode: after the meeting the person goes back or begins something else, the meeting
/// fails, or the episode has no more room.
bool trpi_episode_continue_with_moment(trpi_episode *episode, const trpi_episode_moment *moment);

/// Rates an episode as a story; 0 when it did not come to a good end.
uint32_t trpi_episode_score(const trpi_episode *episode);

/// Puts an episode among the best ones, which are in the order of their scores, if its score is high enough. Of equals the
/// earlier one stays.
void trpi_episodes_keep_if_best(trpi_episode best[TRPI_EPISODES_KEPT], const trpi_episode *episode);

#endif
