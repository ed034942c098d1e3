// SPDX-License-Identifier: MIT
// An episode: somebody is interrupted, does something else, and comes back to what was interrupted.
// The stuff that stories are made of; the most eventful ones are kept.

#ifndef TROUPE_SHOW_EPISODE_H
#define TROUPE_SHOW_EPISODE_H

#include "troupe/command.h"
#include "troupe/event.h"

enum {
    TRPI_MOMENT_SAYS = TRP_EVENT_KIND_COUNT,  // `line` to `other`
    TRPI_MOMENT_HEARS                         // `line` from `other`
};
enum {
    TRPI_EPISODE_MOMENTS = 28,
    TRPI_EPISODES_KEPT = 3
};

typedef struct trpi_moment {
    trp_entity other;
    uint32_t step;
    uint32_t kind;  // trp_event_kind or one of the above
    uint32_t behaviour;
    uint32_t other_behaviour;
    uint32_t line;
} trpi_moment;

typedef struct trpi_episode {
    uint32_t begun;  // the behaviour that was interrupted first
    uint32_t count;
    uint32_t score;  // 0: none
    bool has_motive;
    uint32_t motive;  // a fact, and how it stood when the episode began
    int64_t motive_value;
    trp_command doing;  // what was being done when the episode began; argument_count 0 and action
                        // TRP_NOT_FOUND when nothing was
    trpi_moment moments[TRPI_EPISODE_MOMENTS];
} trpi_episode;

/// Begins an episode with the interruption of a behaviour.
void trpi_episode_begin(trpi_episode *episode, uint32_t behaviour);

/// Adds a moment. False when it was the last: the episode is over, by coming to its end or by
/// getting too long.
bool trpi_episode_add(trpi_episode *episode, const trpi_moment *moment);

/// How well it would tell; 0 when it did not come to its end.
uint32_t trpi_episode_score(const trpi_episode *episode);

/// Puts an episode among the best ones, which are in the order of their scores.
void trpi_episodes_keep(trpi_episode best[TRPI_EPISODES_KEPT], const trpi_episode *episode);

#endif
