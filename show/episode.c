// SPDX-License-Identifier: MIT

#include "show/episode.h"

#include <string.h>

void trpi_episode_begin(trpi_episode *episode, uint32_t meeting)
{
    memset(episode, 0, sizeof *episode);
    episode->meeting = meeting;
    episode->doing.action = UINT32_MAX;
}

bool trpi_episode_continue_with_moment(trpi_episode *episode, const trpi_episode_moment *moment)
{
    if (episode->moment_count == TRPI_EPISODE_MOMENTS) {
        return false;
    }
    episode->moments[episode->moment_count++] = *moment;
    if (episode->is_met) {
        return moment->kind != TRP_EVENT_RESUMED && moment->kind != TRP_EVENT_STARTED;
    }
    if (moment->behaviour != episode->meeting) {
        return true;
    }
    episode->is_met = moment->kind == TRP_EVENT_FINISHED;
    return moment->kind != TRP_EVENT_CANCELLED;
}

static uint32_t moment_score(uint32_t kind)
{
    switch (kind) {
    case TRP_EVENT_SUSPENDED: return 8;
    case TRP_EVENT_ACTIVATED: return 6;
    case TRP_EVENT_INTERRUPTED: return 5;
    case TRP_EVENT_STARTED: return 4;
    case TRP_EVENT_RESUMED: return 3;
    case TRPI_MOMENT_SAYS:
    case TRPI_MOMENT_HEARS: return 1;
    default: return 0;
    }
}

// Variety counts, repetition does not: a kind of moment counts twice at most, words four times. An episode that is too long
// for a story loses points.
uint32_t trpi_episode_score(const trpi_episode *episode)
{
    if (episode->moment_count == 0 || !episode->is_met) {
        return 0;
    }
    const trpi_episode_moment *last = &episode->moments[episode->moment_count - 1];
    if (last->kind != TRP_EVENT_RESUMED) {
        return 0;
    }
    uint32_t seen[TRPI_MOMENT_HEARS + 1] = {0};
    uint32_t score = 20 + episode->bonus;
    for (uint32_t i = 0; i < episode->moment_count; i++) {
        uint32_t kind = episode->moments[i].kind;
        uint32_t most = kind >= TRPI_MOMENT_SAYS ? 4 : 2;
        if (kind <= TRPI_MOMENT_HEARS && seen[kind]++ < most) {
            score += moment_score(kind);
        }
    }
    uint32_t listened = 14;
    return episode->moment_count <= listened ? score : score - (episode->moment_count - listened);
}

void trpi_episodes_keep_if_best(trpi_episode best[TRPI_EPISODES_KEPT], const trpi_episode *episode)
{
    uint32_t place = TRPI_EPISODES_KEPT;
    while (place > 0 && best[place - 1].score < episode->score) {
        place--;
    }
    if (place == TRPI_EPISODES_KEPT) {
        return;
    }
    for (uint32_t i = TRPI_EPISODES_KEPT - 1; i > place; i--) {
        best[i] = best[i - 1];
    }
    best[place] = *episode;
}
