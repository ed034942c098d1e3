// SPDX-License-Identifier: MIT
#include "engine/store/lock.h"

#include "base/canary.h"

#include <string.h>

#define HELD 0x100u  // beside the number of arrival
#define ARRIVAL(claim) ((claim) & 0xFFu)

// What the parts have to do with a lock: 0 for nothing.
static uint16_t *claims_of(const trp_world *world, uint32_t scene, uint32_t lock)
{
    size_t per_scene = (size_t)world->settings.locks_per_scene * TRPI_MAX_PARTS;
    return &world->locks[scene * per_scene + (size_t)lock * TRPI_MAX_PARTS];
}

static const trpi_pack_scene *table_of(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    bool table = s->state != TRPI_SCENE_FREE && s->scene < world->pack->scene_count;
    return table ? &world->pack->scenes[s->scene] : NULL;
}

uint32_t trpi_lock_count(const trp_world *world, uint32_t scene)
{
    const trpi_pack_scene *table = table_of(world, scene);
    return table != NULL ? table->lock_count : 0;
}

bool trpi_lock_is_asked(const trp_world *world, uint32_t scene, uint32_t part, uint32_t lock)
{
    return lock < trpi_lock_count(world, scene) && claims_of(world, scene, lock)[part] != 0;
}

bool trpi_lock_is_held(const trp_world *world, uint32_t scene, uint32_t part, uint32_t lock)
{
    return lock < trpi_lock_count(world, scene) && (claims_of(world, scene, lock)[part] & HELD) != 0;
}

trpi_ref trpi_lock_holder(const trp_world *world, uint32_t scene, uint32_t lock)
{
    for (uint32_t i = 0; lock < trpi_lock_count(world, scene) && i < TRPI_MAX_PARTS; i++) {
        if (claims_of(world, scene, lock)[i] == (HELD | 1)) {
            return trpi_members_of(world, scene)[i].who;
        }
    }
    return 0;
}

uint32_t trpi_lock_set(const trp_world *world, uint32_t scene, uint32_t part)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < trpi_lock_count(world, scene); i++) {
        set |= claims_of(world, scene, i)[part] != 0 ? 1u << i : 0;
    }
    return set;
}

static uint32_t count_present(const trp_world *world, uint32_t scene)
{
    uint32_t present = 0;
    for (uint32_t i = 0; i < world->scenes[scene].part_count; i++) {
        present += trpi_members_of(world, scene)[i].present != 0;
    }
    return present;
}

typedef struct tally {
    uint32_t held, waiting;
} tally;

static tally count(const uint16_t *claims)
{
    tally t = {0, 0};
    for (uint32_t i = 0; i < TRPI_MAX_PARTS; i++) {
        t.held += (claims[i] & HELD) != 0;
        t.waiting += claims[i] != 0 && (claims[i] & HELD) == 0;
    }
    return t;
}

// How many of those who wait can have it now: as many as there is room for; or all that are needed, or none. Those who
// are gone are not waited for.
static uint32_t count_admitted(const trp_world *world, uint32_t scene, uint32_t lock)
{
    const trpi_pack_lock *l = &world->pack->locks[table_of(world, scene)->first_lock + lock];
    tally t = count(claims_of(world, scene, lock));
    if ((l->flags & TRPI_LOCK_TOGETHER) != 0) {
        uint32_t present = count_present(world, scene);
        uint32_t needed = present < l->count ? present : l->count;
        return t.waiting >= needed && needed > 0 ? t.waiting / needed * needed : 0;
    }
    uint32_t most = l->count + (TRPI_CANARY(LOCK_FULL) ? 1u : 0u);
    uint32_t room = t.held < most ? most - t.held : 0;
    return t.waiting < room ? t.waiting : room;
}

// Those who have waited longest get it.
static uint32_t admit(trp_world *world, uint32_t scene, uint32_t lock)
{
    uint16_t *claims = claims_of(world, scene, lock);
    uint32_t got = 0;
    for (uint32_t left = count_admitted(world, scene, lock); left > 0; left--) {
        uint32_t first = TRPI_MAX_PARTS;
        for (uint32_t i = 0; i < TRPI_MAX_PARTS; i++) {
            bool waits = claims[i] != 0 && (claims[i] & HELD) == 0;
            first = waits && (first == TRPI_MAX_PARTS || claims[i] < claims[first]) ? i : first;
        }
        claims[first] |= HELD;
        got |= 1u << first;
    }
    trpi_bitmap_set(&world->changed_scenes, scene);
    return got;
}

uint32_t trpi_lock_ask(trp_world *world, uint32_t scene, uint32_t part, uint32_t lock)
{
    if (lock >= trpi_lock_count(world, scene) || trpi_lock_is_asked(world, scene, part, lock)) {
        return 0;
    }
    uint16_t *claims = claims_of(world, scene, lock);
    tally t = count(claims);
    claims[part] = (uint16_t)(t.held + t.waiting + 1);
    return admit(world, scene, lock);
}

// Whoever came behind moves up.
static void take_out(uint16_t *claims, uint32_t part)
{
    uint32_t arrival = ARRIVAL(claims[part]);
    claims[part] = 0;
    for (uint32_t i = 0; i < TRPI_MAX_PARTS; i++) {
        claims[i] = (uint16_t)(claims[i] - (ARRIVAL(claims[i]) > arrival ? 1 : 0));
    }
}

uint32_t trpi_lock_give_back(trp_world *world, uint32_t scene, uint32_t part, uint32_t lock)
{
    if (!trpi_lock_is_asked(world, scene, part, lock)) {
        return 0;
    }
    take_out(claims_of(world, scene, lock), part);
    return admit(world, scene, lock);
}

uint32_t trpi_lock_leave(trp_world *world, uint32_t scene, uint32_t part)
{
    uint32_t got = 0;
    for (uint32_t i = 0; i < trpi_lock_count(world, scene); i++) {
        if (trpi_lock_is_asked(world, scene, part, i)) {
            take_out(claims_of(world, scene, i), part);
        }
        got |= admit(world, scene, i);  // one less may be waited for
    }
    return got;
}

void trpi_locks_clear(trp_world *world, uint32_t scene)
{
    if (world->settings.locks_per_scene > 0) {
        memset(claims_of(world, scene, 0), 0,
               (size_t)world->settings.locks_per_scene * TRPI_MAX_PARTS * sizeof *world->locks);
    }
}

static bool is_right(const trp_world *world, uint32_t scene, uint32_t lock)
{
    const uint16_t *claims = claims_of(world, scene, lock);
    const trpi_pack_lock *l = &world->pack->locks[table_of(world, scene)->first_lock + lock];
    tally t = count(claims);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < TRPI_MAX_PARTS; i++) {
        uint32_t arrival = ARRIVAL(claims[i]);
        bool there = i < world->scenes[scene].part_count && trpi_members_of(world, scene)[i].present != 0;
        bool held = (claims[i] & HELD) != 0;
        if (claims[i] == 0) {
            continue;
        }
        if (!there || (claims[i] & ~(HELD | 0xFFu)) != 0 || arrival == 0 || arrival > t.held + t.waiting ||
            (seen >> arrival & 1) != 0 || held != (arrival <= t.held)) {
            return false;
        }
        seen |= 1u << arrival;
    }
    bool fits = (l->flags & TRPI_LOCK_TOGETHER) != 0 || t.held <= l->count;
    return fits && count_admitted(world, scene, lock) == 0;
}

bool trpi_locks_are_right(const trp_world *world, uint32_t scene)
{
    for (uint32_t i = 0; i < trpi_lock_count(world, scene); i++) {
        if (!is_right(world, scene, i)) {
            return false;
        }
    }
    return true;
}
