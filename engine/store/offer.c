// SPDX-License-Identifier: MIT
#include "engine/store/offer.h"

#include "base/assert.h"

// Whether an offer meets a need. An offer for crossing an object, or for moving in an area, cannot be requested. (9.8,
// 9.9)
static bool meets(const trpi_pack_offer *offer, uint32_t need)
{
    bool open = need == TRPI_NONE16 ? (offer->flags & TRPI_OFFER_PRIVATE) == 0 : offer->need == need;
    return open && (offer->flags & (TRPI_OFFER_CROSSES | TRPI_OFFER_WRAPS)) == 0;
}

// Returns the first offer of a kind, or of its parents, that meets `need`. With a `flag` other than 0, returns the first one that
// has the flag instead.
static uint32_t find(const trp_pack *pack, uint32_t kind, uint32_t need, uint32_t flag)
{
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            if (flag != 0 ? (pack->offers[offer].flags & flag) != 0 : meets(&pack->offers[offer], need)) {
                return offer;
            }
        }
    }
    return TRPI_NEVER;
}

uint32_t trpi_offer_find_with_flag(const trp_pack *pack, uint32_t kind, uint32_t flag)
{
    return find(pack, kind, TRPI_NONE16, flag);
}

uint32_t trpi_offer_find_for_need(const trp_pack *pack, uint32_t kind, uint32_t need)
{
    return find(pack, kind, need, 0);
}

bool trpi_offer_is_in_place_of(const trp_pack *pack, uint32_t offer, uint32_t meant)
{
    return offer == meant || (offer < pack->offer_count && pack->offers[offer].need == pack->offers[meant].need);
}

uint32_t trpi_offer_in_place(const trp_pack *pack, uint32_t kind, uint32_t offer)
{
    uint32_t found = trpi_offer_find_for_need(pack, kind, pack->offers[offer].need);
    return found != TRPI_NEVER ? found : offer;
}

uint32_t trpi_offer_first_for_need_of_any_kind(const trp_pack *pack, uint32_t need)
{
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        if (meets(&pack->offers[i], need)) {
            return i;
        }
    }
    return TRPI_NEVER;
}

uint32_t trpi_offer_holder_count(const trp_world *world, uint32_t object, uint32_t slot)
{
    TRP_ASSERT(slot < world->settings.offers_per_object);
    return trpi_entity_offer_holders(world, object)[slot];
}

void trpi_offer_change_holder_count(trp_world *world, uint32_t object, uint32_t slot, int32_t change)
{
    TRP_ASSERT((int64_t)trpi_offer_holder_count(world, object, slot) + change >= 0);
    uint16_t *count = &trpi_entity_offer_holders(world, object)[slot];
    *count = (uint16_t)(*count + change);
}

trp_reason trpi_offer_state_refusal_reason(const trp_world *world, uint32_t object, uint32_t offer, trpi_ref who)
{
    TRP_ASSERT(trpi_entity_is_object(world, object) && offer < world->pack->offer_count);
    const trpi_provider *provider = &world->providers[object];
    const trpi_pack_offer *o = &world->pack->offers[offer];
    uint32_t holders = trpi_offer_holder_count(world, object, o->slot);
    if ((provider->disabled >> o->slot & 1) != 0) {
        return TRP_REASON_DISABLED;
    }
    if ((o->holders != 0 && holders >= o->holders) || holders == 0xFFFF) {
        return TRP_REASON_FULL;
    }
    bool kept = provider->kept_for != 0 && provider->kept_for != who && provider->kept_until > world->now &&
                trpi_ref_is_alive(world, provider->kept_for);
    return kept ? TRP_REASON_KEPT : TRP_REASON_NONE;
}

bool trpi_offer_fits_agent_kind(const trp_world *world, uint32_t offer, trpi_ref who)
{
    TRP_ASSERT(offer < world->pack->offer_count && trpi_ref_is_alive(world, who));
    const trpi_pack_offer *o = &world->pack->offers[offer];
    uint32_t kind = world->entities[trpi_ref_index(who)].kind, needed = world->pack->behaviour_kinds[o->behaviour];
    return (o->performer == TRPI_NONE16 || trpi_pack_kind_is(world->pack, kind, o->performer)) &&
           (needed == TRPI_NONE16 || trpi_pack_kind_is(world->pack, kind, needed));
}

bool trpi_object_is_free(const trp_world *world, uint32_t object, trpi_ref who)
{
    const trp_pack *pack = world->pack;
    bool offered = false;
    for (uint32_t kind = world->entities[object].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            bool is_private = (pack->offers[offer].flags & (TRPI_OFFER_PRIVATE | TRPI_OFFER_WRAPS)) != 0;
            trp_reason reason = trpi_offer_state_refusal_reason(world, object, offer, who);
            if (!is_private && (reason == TRP_REASON_FULL || reason == TRP_REASON_KEPT)) {
                return false;
            }
            offered = offered || (!is_private && reason == TRP_REASON_NONE);
        }
    }
    return offered;
}
