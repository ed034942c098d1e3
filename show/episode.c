// SPDX-License-Identifier: MIT

#include "show/episode.h"

#include <string.h>

void trpi_episode_begin(trpi_episode *episode, uint32_t behaviour)
{
    memset(episode, 0, sizeof *episode);
    episode->begun = behaviour;
    episode->doing.action = UINT32_MAX;
}

bool trpi_episode_add(trpi_episode *episode, const trpi_moment *moment)
{
    if (episode->count == TRPI_EPISODE_MOMENTS) {
        return false;
    }
    episode->moments[episode->count++] = *moment;
    bool is_end = moment->behaviour == episode->begun &&
                  (moment->kind == TRP_EVENT_FINISHED || moment->kind == TRP_EVENT_CANCELLED);
    return !is_end;
}

static uint32_t worth(uint32_t kind)
{
    switch (kind) {
    case TRP_EVENT_SUSPENDED: return 6;
    case TRP_EVENT_ACTIVATED: return 5;
    case TRP_EVENT_INTERRUPTED: return 3;
    case TRP_EVENT_RESUMED: return 2;
    case TRP_EVENT_STARTED: return 2;
    case TRPI_MOMENT_SAYS:
    case TRPI_MOMENT_HEARS: return 1;
    default: return 0;
    }
}

// Variety counts, repetition does not: a kind is worth its full value twice at most.
uint32_t trpi_episode_score(const trpi_episode *episode)
{
    if (episode->count == 0) {
        return 0;
    }
    const trpi_moment *last = &episode->moments[episode->count - 1];
    if (last->kind != TRP_EVENT_FINISHED || last->behaviour != episode->begun) {
        return 0;
    }
    uint32_t seen[TRPI_MOMENT_HEARS + 1] = {0};
    uint32_t score = 1;
    for (uint32_t i = 0; i < episode->count; i++) {
        uint32_t kind = episode->moments[i].kind;
        if (kind <= TRPI_MOMENT_HEARS && seen[kind]++ < 2) {
            score += worth(kind);
        }
    }
    return score;
}

void trpi_episodes_keep(trpi_episode best[TRPI_EPISODES_KEPT], const trpi_episode *episode)
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
