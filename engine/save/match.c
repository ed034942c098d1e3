// SPDX-License-Identifier: MIT
// Invariant: no element of `now` is taken twice; `owner` says by whom.

#include "engine/save/match.h"

#include "base/memory.h"

#include <stddef.h>
#include <string.h>

// So that no text takes for ever: the largest table for a longest common subsequence, and how far something is looked
// for from where it was.
#define MOST_CELLS (1u << 20)
#define FARTHEST_MOVE 1024u

typedef struct matching {
    const trpi_identity *was, *now;
    uint32_t was_count, now_count;
    uint32_t *map;    // by was
    uint32_t *owner;  // by now
} matching;

static void pair(matching *m, uint32_t was, uint32_t now)
{
    m->map[was] = now;
    m->owner[now] = was;
}

static bool is_open(const matching *m, uint32_t was, uint32_t now)
{
    return m->map[was] == TRPI_MATCH_NONE && m->owner[now] == TRPI_MATCH_NONE;
}

// One of the numbers by which things are known: where it stands in an identity.
static uint64_t trait_of(const trpi_identity *identity, size_t trait)
{
    uint64_t value;
    memcpy(&value, (const unsigned char *)identity + trait, sizeof value);
    return value;
}

// Pairs, in order, elements that are alike by one trait. Elements of which it is 0 do not have it.
static void pair_by(matching *m, size_t trait)
{
    for (uint32_t i = 0; i < m->was_count; i++) {
        uint64_t wanted = trait_of(&m->was[i], trait);
        uint32_t first = i > FARTHEST_MOVE ? i - FARTHEST_MOVE : 0;
        uint32_t end = first < m->now_count && m->now_count - first > 2 * FARTHEST_MOVE ? first + 2 * FARTHEST_MOVE : m->now_count;
        for (uint32_t j = first; j < end; j++) {
            if (wanted != 0 && is_open(m, i, j) && wanted == trait_of(&m->now[j], trait)) {
                pair(m, i, j);
                break;
            }
        }
    }
}

static bool is_equal(const matching *m, uint32_t was, uint32_t now)
{
    return is_open(m, was, now) && m->was[was].whole == m->now[now].whole;
}

// Paired already, or about to be.
static bool are_alike(const matching *m, uint32_t was, uint32_t now)
{
    return m->map[was] == now || is_equal(m, was, now);
}

// lengths[i][j]: the longest common subsequence of what comes from i and from j on.
static void pair_longest(matching *m, uint32_t from, uint32_t was_end, uint32_t now_end, uint16_t *lengths)
{
    uint32_t width = now_end - from + 1;
#define LENGTH(i, j) lengths[(size_t)((i)-from) * width + ((j)-from)]
    for (uint32_t i = was_end; i-- > from;) {
        for (uint32_t j = now_end; j-- > from;) {
            uint16_t skip_was = LENGTH(i + 1, j), skip_now = LENGTH(i, j + 1);
            LENGTH(i, j) = is_equal(m, i, j) ? (uint16_t)(LENGTH(i + 1, j + 1) + 1) : skip_was >= skip_now ? skip_was : skip_now;
        }
    }
    for (uint32_t i = from, j = from; i < was_end && j < now_end;) {
        if (is_equal(m, i, j)) {
            pair(m, i++, j++);
        } else if (LENGTH(i + 1, j) >= LENGTH(i, j + 1)) {
            i++;
        } else {
            j++;
        }
    }
#undef LENGTH
}

static bool pair_equals(const trp_allocator *allocator, matching *m)
{
    uint32_t from = 0, was_end = m->was_count, now_end = m->now_count;
    while (from < was_end && from < now_end && are_alike(m, from, from)) {
        pair(m, from, from);
        from++;
    }
    while (was_end > from && now_end > from && are_alike(m, was_end - 1, now_end - 1)) {
        pair(m, --was_end, --now_end);
    }
    size_t cells = (size_t)(was_end - from + 1) * (now_end - from + 1);
    if (was_end == from || now_end == from || cells > MOST_CELLS) {
        return true;
    }
    uint16_t *lengths = trpi_memory_array(allocator, cells, sizeof *lengths);
    if (lengths == NULL) {
        return false;
    }
    pair_longest(m, from, was_end, now_end, lengths);
    trpi_memory_free(allocator, lengths, cells, sizeof *lengths);
    return true;
}

static bool share(const trpi_identity *a, const trpi_identity *b)
{
    for (uint32_t i = 0; i < a->some_count; i++) {
        for (uint32_t j = 0; j < b->some_count; j++) {
            if (a->some[i] == b->some[j]) {
                return true;
            }
        }
    }
    return false;
}

// An element that stands between the same neighbours as before and still does something that it did is the same, changed.
static void pair_changed(matching *m)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < m->was_count; i++) {
        if (m->map[i] != TRPI_MATCH_NONE) {
            from = m->map[i] + 1;
            continue;
        }
        for (uint32_t j = from; j < m->now_count && m->owner[j] == TRPI_MATCH_NONE; j++) {
            if (share(&m->was[i], &m->now[j])) {
                pair(m, i, j);
                from = j + 1;
                break;
            }
        }
    }
}

bool trpi_match(const trp_allocator *allocator, const trpi_identity *was, uint32_t was_count, const trpi_identity *now,
                uint32_t now_count, uint32_t *map)
{
    for (uint32_t i = 0; i < was_count; i++) {
        map[i] = TRPI_MATCH_NONE;
    }
    if (was_count == 0 || now_count == 0) {
        return true;
    }
    uint32_t *owner = trpi_memory_array(allocator, now_count, sizeof *owner);
    if (owner == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < now_count; i++) {
        owner[i] = TRPI_MATCH_NONE;
    }
    matching m = {was, now, was_count, now_count, map, owner};
    pair_by(&m, offsetof(trpi_identity, pin));
    pair_by(&m, offsetof(trpi_identity, line));
    bool room = pair_equals(allocator, &m);
    pair_by(&m, offsetof(trpi_identity, verb));
    pair_changed(&m);
    trpi_memory_free(allocator, owner, now_count, sizeof *owner);
    return room;
}
