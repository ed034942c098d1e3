// SPDX-License-Identifier: MIT
#include "troupe/object.h"

#include "engine/api/host_array.h"
#include "engine/society/provider.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"
#include "engine/store/offer.h"

#include "base/assert.h"

_Static_assert(sizeof(trp_offer) == 48 && sizeof(trp_holder) == 24 && sizeof(trp_object_link) == 24, "no record has padding");

static bool is_living_object(const trp_world *world, trp_entity object)
{
    return !world->stepping && trpi_ref_is_alive(world, object.value) && trpi_entity_is_object(world, trpi_ref_index(object.value));
}

// --- Offers ---

// Returns the reason why the agent `who` could not adopt an offer now. When `who` is not alive, returns the reason that holds for
// every agent.
static trp_reason reason_of(const trp_world *world, uint32_t object, uint32_t offer, trpi_ref who)
{
    if (!trpi_ref_is_alive(world, who)) {
        return trpi_offer_state_refusal_reason(world, object, offer, 0);
    }
    uint64_t draw = trpi_hash_add_number(trpi_hash_add_number(0x0FFE, trpi_ref_serial(who)), world->now) | 1;
    return trpi_provider_refusal_reason((trp_world *)(uintptr_t)world, object, offer, who, draw);
}

static trp_offer describe_offer(const trp_world *world, uint32_t object, uint32_t offer, trpi_ref who)
{
    const trp_pack *pack = world->pack;
    const trpi_pack_offer *o = &pack->offers[offer];
    const trpi_provider *provider = &world->providers[object];
    bool is_kept = provider->kept_until > world->now && trpi_ref_is_alive(world, provider->kept_for);
    uint32_t performer = o->performer != TRPI_NONE16 ? o->performer : pack->behaviour_kinds[o->behaviour];
    return (trp_offer){.offer = trpi_pack_host_number_of_index(pack, TRP_NAMES_OFFER, offer),
                       .behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, o->behaviour),
                       .performer = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, performer),
                       .holder_count = trpi_offer_holder_count(world, object, o->slot),
                       .most_holders = o->holders,
                       .kept_until = is_kept ? provider->kept_until : 0,
                       .kept_for = {is_kept ? provider->kept_for : 0},
                       .reason = (uint8_t)reason_of(world, object, offer, who),
                       .is_disabled = (provider->disabled >> o->slot & 1) != 0,
                       .is_private = (o->flags & TRPI_OFFER_PRIVATE) != 0,
                       .crosses = (o->flags & TRPI_OFFER_CROSSES) != 0,
                       .wraps = (o->flags & TRPI_OFFER_WRAPS) != 0};
}

uint32_t trp_object_offers(const trp_world *world, trp_entity object, trp_entity agent, trp_offer *offers, uint32_t capacity,
                           size_t size)
{
    TRP_REQUIRE(world != NULL && (offers != NULL || capacity == 0), 0);
    if (!is_living_object(world, object)) {
        return 0;
    }
    trpi_host_array to = {offers, size, capacity, 0};
    const trp_pack *pack = world->pack;
    uint32_t index = trpi_ref_index(object.value);
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            trp_offer offer = describe_offer(world, index, pack->kinds[kind].first_offer + i, agent.value);
            trpi_host_array_add(&to, &offer, sizeof offer);
        }
    }
    return to.count;
}

// --- Holders ---

uint32_t trp_object_holders(const trp_world *world, trp_entity object, trp_holder *holders, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (holders != NULL || capacity == 0), 0);
    if (!is_living_object(world, object)) {
        return 0;
    }
    trpi_host_array to = {holders, size, capacity, 0};
    for (uint32_t at = 0; at < world->entity_end * world->settings.frames_per_agent; at++) {
        const trpi_holding *holding = &world->holdings[at];
        if (holding->provider == object.value) {
            uint32_t behaviour = world->pack->offers[holding->offer].behaviour;
            trp_holder holder = {.agent = {trpi_ref_of_index(world, trpi_holding_agent(world, at))},
                                 .offer = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_OFFER, holding->offer),
                                 .behaviour = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, behaviour),
                                 .since = holding->since};
            trpi_host_array_add(&to, &holder, sizeof holder);
        }
    }
    return to.count;
}

// --- Locks ---

// Adds to a list the lock user with the number `place` (from 1, in the order of asking) in the row of a lock of an object. False
// when there is none.
static bool add_claim(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock, uint32_t place, trpi_host_array *to)
{
    for (uint32_t at = trpi_holding_first_of_object(world, keeper.index); at != TRPI_NEVER;
         at = trpi_holding_next_of_object(world, at)) {
        trpi_lock_user user = {keeper, at};
        if (trpi_lock_user_arrival_number(world, user, lock) == place) {
            trp_lock_row_entry claim = {.name = trpi_lock_name(world, keeper, lock),
                                        .agent = {trpi_ref_of_index(world, trpi_holding_agent(world, at))},
                                        .lock = lock,
                                        .place = place,
                                        .has = trpi_lock_is_held_by_user(world, user, lock)};
            trpi_host_array_add(to, &claim, sizeof claim);
            return true;
        }
    }
    return false;
}

uint32_t trp_object_locks(const trp_world *world, trp_entity object, trp_lock_row_entry *entries, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (entries != NULL || capacity == 0), 0);
    if (!is_living_object(world, object) || world->settings.frames_per_agent == 0) {
        return 0;
    }
    trpi_host_array to = {entries, size, capacity, 0};
    trpi_lock_keeper keeper = {.is_object = true, .index = trpi_ref_index(object.value)};
    for (uint32_t lock = 0; lock < trpi_lock_count(world, keeper); lock++) {
        uint32_t place = 1;
        while (add_claim(world, keeper, lock, place, &to)) {
            place++;
        }
    }
    return to.count;
}

// --- Links ---

// Adds to a list the links of an object, a record for each end that is alive; with `only`, just the links that lead to that entity.
static void add_ends(const trp_world *world, uint32_t index, trpi_ref only, trpi_host_array *to)
{
    const trp_pack *pack = world->pack;
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].link_count; i++) {
            uint32_t row = pack->kinds[kind].first_link + i;
            const trpi_pack_link *link = &pack->links[row];
            for (uint32_t at = 0; at < link->ends; at++) {
                trpi_ref end = trpi_entity_links(world, index)[link->slot + at];
                if (trpi_ref_is_alive(world, end) && (only == 0 || end == only)) {
                    trp_object_link record = {.from = {trpi_ref_of_index(world, index)},
                                              .to = {end},
                                              .link = trpi_pack_host_number_of_index(pack, TRP_NAMES_LINK, row)};
                    trpi_host_array_add(to, &record, sizeof record);
                }
            }
        }
    }
}

uint32_t trp_entity_all_links(const trp_world *world, trp_entity entity, trp_object_link *ends, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (ends != NULL || capacity == 0), 0);
    if (world->stepping || !trpi_ref_is_alive(world, entity.value)) {
        return 0;
    }
    trpi_host_array to = {ends, size, capacity, 0};
    if (trpi_entity_is_object(world, trpi_ref_index(entity.value))) {
        add_ends(world, trpi_ref_index(entity.value), 0, &to);
    }
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_object(world, i)) {
            add_ends(world, i, entity.value, &to);
        }
    }
    return to.count;
}
