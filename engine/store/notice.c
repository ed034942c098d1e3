// SPDX-License-Identifier: MIT
#include "engine/store/notice.h"

#include "base/assert.h"

trp_notice_level trp_notice_level_of(trp_notice_kind kind)
{
#define LEVEL(name, level, family, sentence) TRP_LEVEL_##level,
    static const uint8_t levels[] = {TRP_NOTICES(LEVEL)};
    return (unsigned)kind < TRP_NOTICE_KIND_COUNT ? (trp_notice_level)levels[kind] : TRP_LEVEL_NONE;
}

static bool is_heard(const trp_world *world, uint32_t kind)
{
    TRP_ASSERT(kind < TRP_NOTICE_KIND_COUNT);
    return world->notices.hear != NULL && trp_notice_level_of((trp_notice_kind)kind) <= world->notices.most_level;
}

static void say(const trp_world *world, const trp_notice *notice)
{
    world->notices.hear(world->notices.context, world, notice);
}

static trp_notice whole(const trp_world *world, trp_notice notice)
{
    notice.level = trp_notice_level_of((trp_notice_kind)notice.kind);
    notice.step = world->now;
    notice.line = trpi_origin_line(world->pack, notice.origin);
    return notice;
}

void trpi_notice_tell_outside_step(const trp_world *world, trp_notice notice)
{
    if (is_heard(world, notice.kind)) {
        notice = whole(world, notice);
        say(world, &notice);
    }
}

// Keeps a notice until the round ends; notices beyond the room of a round are only counted.
static void keep(trp_world *world, const trp_notice *notice)
{
    trpi_notices *n = &world->notices;
    if (n->count < TRPI_MOST_NOTICES) {
        n->kept[n->count++] = *notice;
    } else {
        trpi_notice_add_to_count(world, TRP_NOTICE_NOTICES_LOST, 1, TRPI_MOST_NOTICES);
    }
}

void trpi_notice_tell(trp_world *world, trp_notice notice)
{
    if (!is_heard(world, notice.kind)) {
        return;
    }
    notice = whole(world, notice);
    if (world->stepping) {
        keep(world, &notice);
    } else {
        world->stepping = true;  // as inside a step, the hearer must not change the world
        say(world, &notice);
        world->stepping = false;
    }
}

void trpi_notice_tell_about_agent(trp_world *world, uint32_t index, trp_notice_kind kind, uint32_t number, uint32_t limit)
{
    trpi_notice_tell(
        world, (trp_notice){.kind = (uint32_t)kind, .agent = {trpi_ref_of_index(world, index)}, .number = number, .limit = limit});
}

void trpi_notice_add_to_count(trp_world *world, trp_notice_kind kind, uint32_t count, uint32_t limit)
{
    if (count > 0 && is_heard(world, (uint32_t)kind)) {
        world->notices.counts[kind] += count;
        world->notices.limits[kind] = limit;
    }
}

void trpi_notices_merge(trp_world *world, const trp_world *view)
{
    for (uint32_t i = 0; i < view->notices.count; i++) {
        keep(world, &view->notices.kept[i]);
    }
    for (uint32_t i = 0; i < TRP_NOTICE_KIND_COUNT; i++) {
        trpi_notice_add_to_count(world, (trp_notice_kind)i, view->notices.counts[i], view->notices.limits[i]);
    }
}

void trpi_notices_clear(trp_world *world)
{
    world->notices.count = 0;
    for (uint32_t i = 0; i < TRP_NOTICE_KIND_COUNT; i++) {
        world->notices.counts[i] = 0;
    }
}

void trpi_notices_tell_kept(trp_world *world)
{
    TRP_ASSERT(world->stepping);
    for (uint32_t i = 0; i < world->notices.count; i++) {
        say(world, &world->notices.kept[i]);
    }
    world->notices.count = 0;
}

void trpi_notices_tell_kept_and_counted(trp_world *world)
{
    if (world->notices.hear == NULL) {
        return;  // nothing was kept or counted
    }
    trpi_notices_tell_kept(world);
    for (uint32_t i = 0; i < TRP_NOTICE_KIND_COUNT; i++) {
        uint32_t count = world->notices.counts[i];
        if (count > 0) {
            trp_notice notice = whole(world, (trp_notice){.kind = i, .number = count, .limit = world->notices.limits[i]});
            say(world, &notice);
        }
    }
    trpi_notices_clear(world);
}
