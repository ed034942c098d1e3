// SPDX-License-Identifier: MIT
#include "engine/society/ledger.h"

#include "engine/store/fact.h"

#include "base/canary.h"

static bool take(trp_world *world, const trpi_transfer *t, bool back)
{
    trpi_ref from = back ? t->to : t->from;
    bool needed = back ? t->effect != TRPI_EFFECT_USE : t->effect != TRPI_EFFECT_MAKE;
    needed = needed && !TRPI_CANARY(GOODS);
    return !needed || (trpi_is_alive(world, from) && trpi_item_add(world, trpi_ref_index(from), t->item, -(int64_t)t->count));
}

static bool give(trp_world *world, const trpi_transfer *t, bool back)
{
    trpi_ref to = back ? t->from : t->to;
    bool needed = back ? t->effect != TRPI_EFFECT_MAKE : t->effect != TRPI_EFFECT_USE;
    return !needed || (trpi_is_alive(world, to) && trpi_item_add(world, trpi_ref_index(to), t->item, (int64_t)t->count));
}

static bool move(trp_world *world, const trpi_transfer *t)
{
    if (!take(world, t, false)) {
        return false;
    }
    if (!give(world, t, false)) {
        if (t->effect != TRPI_EFFECT_MAKE) {
            trpi_item_add(world, trpi_ref_index(t->from), t->item, (int64_t)t->count);
        }
        return false;
    }
    return true;
}

static void notice(trp_world *world, trpi_ref who)
{
    if (trpi_is_alive(world, who) && trpi_is_agent(world, trpi_ref_index(who))) {
        world->agents[trpi_ref_index(who)].flags |= TRPI_AGENT_CHANGED;
        trpi_agent_mark_dirty_in_turn(world, trpi_ref_index(who));
    }
}

bool trpi_ledger_apply(trp_world *world, const trpi_transfer *transfers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!move(world, &transfers[i])) {
            while (i-- > 0) {
                // Goods that have just been given are still there to be taken back.
                take(world, &transfers[i], true);
                give(world, &transfers[i], true);
            }
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        notice(world, transfers[i].from);
        notice(world, transfers[i].to);
    }
    return true;
}

void trpi_ledger_read(trp_world *world, const trpi_mail *mail)
{
    if (!trpi_is_alive(world, mail->sender)) {
        return;
    }
    trp_value goods = {mail->transfer.goods};
    trpi_transfer transfer = {.from = mail->transfer.from,
                              .to = mail->transfer.to,
                              .item = trp_value_item_index(goods),
                              .count = trp_value_item_count(goods),
                              .effect = (uint8_t)mail->number};
    bool moved = trpi_ledger_apply(world, &transfer, 1);
    trpi_mail *answer = trpi_post(world, TRPI_NEVER, mail->sender, TRPI_MAIL_GOODS);
    answer->token = mail->token;
    answer->goods.moved = moved;
}
