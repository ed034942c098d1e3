// SPDX-License-Identifier: MIT
#include "engine/society/ledger.h"

#include "engine/store/fact.h"

#include "base/assert.h"
#include "base/canary.h"

// Adds items to the giver or the receiver of a transfer, or takes them away when `count` is below 0. Items that are made have no
// giver, items that are used up no receiver. False when that entity is gone, has too few, or cannot hold them.
static bool add(trp_world *world, const trpi_ledger_row *t, bool giver, int64_t count)
{
    trpi_ref who = giver ? t->from : t->to;
    bool needed = t->effect != (giver ? TRPI_EFFECT_MAKE : TRPI_EFFECT_USE) && (count > 0 || !TRPI_CANARY(GOODS));
    return !needed || (trpi_ref_is_alive(world, who) && trpi_item_change_count(world, trpi_ref_index(who), t->item, count));
}

static bool move(trp_world *world, const trpi_ledger_row *t)
{
    TRP_ASSERT(t->item < world->pack->item_count);
    if (!add(world, t, true, -(int64_t)t->count)) {
        return false;
    }
    bool moved = add(world, t, false, t->count);
    if (!moved) {
        (void)add(world, t, true, t->count);
    }
    return moved;
}

// Marks an agent whose items have changed as dirty.
static void notice(trp_world *world, trpi_ref who)
{
    if (trpi_ref_is_alive(world, who) && trpi_entity_is_agent(world, trpi_ref_index(who))) {
        trpi_agent_mark_conditions_stale(world, trpi_ref_index(who));
        trpi_agent_mark_dirty_for_next_update(world, trpi_ref_index(who));
    }
}

bool trpi_ledger_apply(trp_world *world, const trpi_ledger_row *transfers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!move(world, &transfers[i])) {
            while (i-- > 0) {
                // Items that have just been given are still there to be taken back.
                (void)add(world, &transfers[i], false, -(int64_t)transfers[i].count);
                (void)add(world, &transfers[i], true, transfers[i].count);
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

void trpi_ledger_handle_transfer_mail(trp_world *world, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_TRANSFER);
    if (!trpi_ref_is_alive(world, mail->sender)) {
        return;
    }
    trp_value goods = {mail->transfer.goods};
    trpi_ledger_row transfer = {.from = mail->transfer.from,
                                .to = mail->transfer.to,
                                .item = trp_value_item_index(goods),
                                .count = trp_value_item_count(goods),
                                .effect = (uint8_t)mail->number};
    bool moved = trpi_ledger_apply(world, &transfer, 1);
    trpi_mail *answer = trpi_mail_post(world, TRPI_NEVER, mail->sender, TRPI_MAIL_GOODS);
    answer->token = mail->token;
    answer->goods.moved = moved;
}
