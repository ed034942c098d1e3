// SPDX-License-Identifier: MIT
// Invariant: each element of `newer` is paired at most once; `owner` says with which element of `old`.

#include "engine/save/match.h"

#include "base/memory.h"

#include <stddef.h>
#include <string.h>

// Limits that keep a reload of any text short: the size of the largest table for a longest common subsequence, and how far from its
// old position an element is looked for.
#define MOST_CELLS (1u << 20)
#define FARTHEST_MOVE 1024u

typedef struct matching {
    const trpi_identity *old, *newer;
    uint32_t old_count, new_count;
    uint32_t *map;    // by was
    uint32_t *owner;  // by now
} matching;

static void pair(matching *m, uint32_t old, uint32_t newer)
{
    m->map[old] = newer;
    m->owner[newer] = old;
}

static bool is_open(const matching *m, uint32_t old, uint32_t newer)
{
    return m->map[old] == TRPI_MATCH_NONE && m->owner[newer] == TRPI_MATCH_NONE;
}

// Returns one of the numbers of an identity, by its offset.
static uint64_t trait_of(const trpi_identity *identity, size_t trait)
{
    uint64_t value;
    memcpy(&value, (const unsigned char *)identity + trait, sizeof value);
    return value;
}

// Pairs, in order, elements that agree in one trait. An element whose trait is 0 does not have it.
static void pair_by(matching *m, size_t trait)
{
    for (uint32_t i = 0; i < m->old_count; i++) {
        uint64_t wanted = trait_of(&m->old[i], trait);
        uint32_t first = i > FARTHEST_MOVE ? i - FARTHEST_MOVE : 0;
        uint32_t end = first < m->new_count && m->new_count - first > 2 * FARTHEST_MOVE ? first + 2 * FARTHEST_MOVE : m->new_count;
        for (uint32_t j = first; j < end; j++) {
            if (wanted != 0 && is_open(m, i, j) && wanted == trait_of(&m->newer[j], trait)) {
                pair(m, i, j);
                break;
            }
        }
    }
}

static bool is_equal(const matching *m, uint32_t old, uint32_t newer)
{
    return is_open(m, old, newer) && m->old[old].whole_hash == m->newer[newer].whole_hash;
}

// Whether an old and a new element are paired with each other already, or are both unpaired and wholly equal.
static bool are_alike(const matching *m, uint32_t old, uint32_t newer)
{
    return m->map[old] == newer || is_equal(m, old, newer);
}

// Pairs the elements of a longest common subsequence. lengths[i][j] is the length of the longest one of the old elements from i on
// and the new elements from j on.
static void pair_longest(matching *m, uint32_t from, uint32_t old_end, uint32_t new_end, uint16_t *lengths)
{
    uint32_t width = new_end - from + 1;
#define LENGTH(i, j) lengths[(size_t)((i)-from) * width + ((j)-from)]
    for (uint32_t i = old_end; i-- > from;) {
        for (uint32_t j = new_end; j-- > from;) {
            uint16_t skip_was = LENGTH(i + 1, j), skip_now = LENGTH(i, j + 1);
            LENGTH(i, j) = is_equal(m, i, j) ? (uint16_t)(LENGTH(i + 1, j + 1) + 1) : skip_was >= skip_now ? skip_was : skip_now;
        }
    }
    for (uint32_t i = from, j = from; i < old_end && j < new_end;) {
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
    uint32_t from = 0, old_end = m->old_count, new_end = m->new_count;
    while (from < old_end && from < new_end && are_alike(m, from, from)) {
        pair(m, from, from);
        from++;
    }
    while (old_end > from && new_end > from && are_alike(m, old_end - 1, new_end - 1)) {
        pair(m, --old_end, --new_end);
    }
    size_t cells = (size_t)(old_end - from + 1) * (new_end - from + 1);
    if (old_end == from || new_end == from || cells > MOST_CELLS) {
        return true;
    }
    uint16_t *lengths = trpi_memory_allocate(allocator, cells, sizeof *lengths);
    if (lengths == NULL) {
        return false;
    }
    pair_longest(m, from, old_end, new_end, lengths);
    trpi_memory_free(allocator, lengths, cells, sizeof *lengths);
    return true;
}

static bool share(const trpi_identity *a, const trpi_identity *b)
{
    for (uint32_t i = 0; i < a->first_step_count; i++) {
        for (uint32_t j = 0; j < b->first_step_count; j++) {
            if (a->first_step_hashes[i] == b->first_step_hashes[j]) {
                return true;
            }
        }
    }
    return false;
}

// Pairs elements that stand between the same neighbours as before and have a step in common: such an element was changed, not
// replaced.
static void pair_changed(matching *m)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < m->old_count; i++) {
        if (m->map[i] != TRPI_MATCH_NONE) {
            from = m->map[i] + 1;
            continue;
        }
        for (uint32_t j = from; j < m->new_count && m->owner[j] == TRPI_MATCH_NONE; j++) {
            if (share(&m->old[i], &m->newer[j])) {
                pair(m, i, j);
                from = j + 1;
                break;
            }
        }
    }
}

bool trpi_match_elements(const trp_allocator *allocator, const trpi_identity *old, uint32_t old_count, const trpi_identity *newer,
                         uint32_t new_count, uint32_t *map)
{
    for (uint32_t i = 0; i < old_count; i++) {
        map[i] = TRPI_MATCH_NONE;
    }
    if (old_count == 0 || new_count == 0) {
        return true;
    }
    uint32_t *owner = trpi_memory_allocate(allocator, new_count, sizeof *owner);
    if (owner == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < new_count; i++) {
        owner[i] = TRPI_MATCH_NONE;
    }
    matching m = {old, newer, old_count, new_count, map, owner};
    pair_by(&m, offsetof(trpi_identity, as_name));
    pair_by(&m, offsetof(trpi_identity, spoken_line_key));
    bool room = pair_equals(allocator, &m);
    pair_by(&m, offsetof(trpi_identity, verb));
    pair_changed(&m);
    trpi_memory_free(allocator, owner, new_count, sizeof *owner);
    return room;
}
