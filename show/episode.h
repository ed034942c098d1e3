// SPDX-License-Identifier: MIT
// An episode: somebody lets go of one thing to meet somebody, maybe does a third while waiting, and
// goes back in the end. The stuff that stories are made of; the most eventful ones are kept.

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

typedef struct trpi_moment {
    uint32_t step;
    uint32_t kind;  // trp_event_kind or one of the above
    uint32_t behaviour;
    trp_entity other;          // the partner in it
    uint32_t other_behaviour;  // the behaviour that interrupted it
    trp_entity cause;          // the partner in that
    uint32_t words;            // as the story numbers them
} trpi_moment;

typedef struct trpi_episode {
    uint32_t meeting;  // the behaviour that it is about
    uint32_t count;
    uint32_t score;  // 0: none
    uint32_t bonus;  // a meeting that a cue led to tells better than one that was planned
    bool is_met;     // the meeting has come to its end; what follows is the way back
    bool has_motive;
    uint32_t motive;  // a fact, and how it stood when the episode began
    int64_t motive_value;
    trp_command doing;  // the action under way when it began; TRP_NOT_FOUND when there was none
    trpi_moment moments[TRPI_EPISODE_MOMENTS];
} trpi_episode;

/// Begins an episode with the interruption of something for `meeting`.
void trpi_episode_begin(trpi_episode *episode, uint32_t meeting);

/// Adds a moment. False when it was the last: the way back, a bad end, or one too many.
bool trpi_episode_add(trpi_episode *episode, const trpi_moment *moment);

/// How well it would tell; 0 when it did not come to a good end.
uint32_t trpi_episode_score(const trpi_episode *episode);

/// Puts an episode among the best ones, which are in the order of their scores. Of equals the
/// earlier stays.
void trpi_episodes_keep(trpi_episode best[TRPI_EPISODES_KEPT], const trpi_episode *episode);

#endif
