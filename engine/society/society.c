// SPDX-License-Identifier: MIT
#include "engine/society/society.h"

#include "engine/society/area.h"
#include "engine/society/casting.h"
#include "engine/society/deadlock.h"
#include "engine/society/ledger.h"
#include "engine/society/provider.h"
#include "engine/society/scene.h"
#include "engine/store/common.h"
#include "engine/store/list.h"
#include "engine/store/mail.h"
#include "engine/store/tables.h"

#include "base/memory.h"

// Sets a fact of the world. Of several agents that set it in one round, the value of the one with the highest serial number stays.
// (1.1)
static void set_world_fact(trp_world *world, const trpi_mail *mail)
{
    if (trpi_world_fact_write(world, mail->number, mail->fact.value) && trpi_ref_is_alive(world, mail->sender)) {
        trpi_event_add(world, trpi_ref_index(mail->sender), TRP_EVENT_FACT, TRP_NOT_FOUND)->task = mail->number;
    }
}

static void read_mail(trp_world *world, const trpi_mail *mail)
{
    bool of_scene = mail->scene != TRPI_NEVER;
    switch (mail->kind) {
    case TRPI_MAIL_CONFIRM: trpi_scene_handle_confirm_mail(world, mail); return;
    case TRPI_MAIL_TRANSFER: trpi_ledger_handle_transfer_mail(world, mail); return;
    case TRPI_MAIL_DROP:
    case TRPI_MAIL_ADOPT:
    case TRPI_MAIL_REVIEW:
    case TRPI_MAIL_RESERVE:
    case TRPI_MAIL_TELL:
    case TRPI_MAIL_EVENT: trpi_provider_read_mail(world, mail); return;
    case TRPI_MAIL_OPEN:
    case TRPI_MAIL_GRANT:
    case TRPI_MAIL_REFUSE:
    case TRPI_MAIL_BREAK: trpi_casting_handle_mail(world, mail); return;
    case TRPI_MAIL_LOCK: of_scene ? trpi_scene_handle_member_mail(world, mail) : trpi_provider_read_mail(world, mail); return;
    case TRPI_MAIL_LIST:
        of_scene ? trpi_scene_handle_member_mail(world, mail)
                 : (void)trpi_entity_list_change_of_world_or_scene(world, mail->number, 0, mail->list.change, mail->list.who);
        return;
    case TRPI_MAIL_FACT: of_scene ? trpi_scene_handle_member_mail(world, mail) : set_world_fact(world, mail); return;
    default: trpi_scene_handle_member_mail(world, mail); return;
    }
}

// Makes room for the scenes that the mail of this round may open. Without memory they are not opened, and their initiators try
// again.
static void make_room_for_scenes(trp_world *world)
{
    uint32_t opened = 0;
    for (uint32_t i = 0; i < world->office.count; i++) {
        opened += world->office.mails[i].kind == TRPI_MAIL_CONFIRM;
    }
    for (uint32_t i = trpi_bitmap_first_from(&world->free_scenes, 0); opened > 0 && i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->free_scenes, i + 1)) {
        opened--;
    }
    uint32_t most = trpi_tables_scene_capacity(world, world->capacity), had = world->scene_capacity;
    if (opened > 0) {
        (void)trpi_tables_reserve_scenes(world, trpi_earlier_step(most, had + trpi_memory_least_growth_of_table(had) + opened));
    }
}

void trpi_society_handle_round(trp_world *world)
{
    trpi_area_call_border_handlers(world);
    trpi_mail_sort_for_society(world);
    make_room_for_scenes(world);
    for (uint32_t i = 0; i < world->office.count; i++) {
        trpi_facts_show(world);                         // this mail finds what the mail before it has set
        const trpi_mail mail = world->office.mails[i];  // which moves when more is posted
        read_mail(world, &mail);
    }
    world->office.count = 0;
    for (uint32_t i = trpi_bitmap_first_from(&world->thinking, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->thinking, i + 1)) {
        trpi_bitmap_clear_bit(&world->thinking, i);
        trpi_provider_run_brain(world, i);
        trpi_casting_search_due_situations(world, i);
    }
    for (uint32_t i = trpi_bitmap_first_from(&world->due_scenes, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->due_scenes, i + 1)) {
        trpi_bitmap_clear_bit(&world->due_scenes, i);
        trpi_scene_handle_timer(world, i);
    }
    trpi_deadlocks_break(world);
}
