// SPDX-License-Identifier: MIT
// What is on its way, and what was put in.

#include "engine/save/verify.h"
#include "engine/save/verify_part.h"

#include "engine/store/clock.h"
#include "engine/world/interest.h"

#include "troupe/agent.h"

// A role is put on or taken off; an occasion begins or ends; something is ordered.
static bool is_change(const trp_pack *pack, const trpi_mail *mail)
{
    if (mail->part == TRPI_ROLE_ORDER) {
        return mail->behaviour < pack->behaviour_count && mail->number <= TRPI_MAX_ARGUMENTS &&
               mail->number <= pack->behaviours[mail->behaviour].parameter_count;
    }
    if (mail->part != TRPI_ROLE_CHANGE) {
        return false;
    }
    if (mail->values[0] == TRPI_CHANGE_LAYER) {
        return mail->number < pack->layer_count && trpi_lies_within(mail->values[1], TRP_LAYER_FREE, TRP_LAYER_OFF);
    }
    if (mail->values[0] == TRPI_CHANGE_BEGIN || mail->values[0] == TRPI_CHANGE_END) {
        return mail->number < pack->block_count && pack->blocks[mail->number].sort == TRPI_BLOCK_OCCASION;
    }
    return mail->number < pack->role_count && mail->values[0] >= 0 && mail->values[0] < TRPI_CHANGES;
}

bool trpi_mail_can_be(const trp_world *world, const trpi_mail *mail)
{
    const trp_pack *pack = world->pack;
    bool behaves = mail->behaviour < pack->behaviour_count;
    bool of_scene = mail->scene < world->scene_count;
    bool fits = mail->to < world->capacity && trpi_ref_is_valid(world, mail->sender) && mail->part < TRPI_MAX_PARTS &&
                mail->queue <= TRP_QUEUE_LATENT;
    switch (mail->kind) {
    case TRPI_MAIL_LOST:
    case TRPI_MAIL_END:
    case TRPI_MAIL_PERFORMS: return fits && of_scene;
    case TRPI_MAIL_NEXT: return fits && of_scene && behaves && mail->number <= UINT16_MAX &&
                                trpi_lies_within(mail->rank, INT16_MIN, INT16_MAX);
    case TRPI_MAIL_START: return fits && of_scene && (behaves || mail->behaviour == TRPI_NONE16) &&
                                 mail->number < TRPI_MAX_PARTS && trpi_is_known_rank(world, mail->rank) &&
                                 (behaves || mail->sender == trpi_ref_make(mail->to, mail->to_serial));
    case TRPI_MAIL_ADOPTED: return fits && behaves && trpi_ref_is_valid(world, (trpi_ref)mail->values[0]) &&
                                   (pack->behaviours[mail->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    case TRPI_MAIL_DECLINED: return fits && trpi_lies_within(mail->values[0], 0, TRP_REASON_COUNT - 1) &&
                                    trpi_ref_is_valid(world, (trpi_ref)mail->values[1]);
    case TRPI_MAIL_RECAST: return fits && of_scene && mail->number != 0 && mail->number < TRPI_MAX_PARTS;
    case TRPI_MAIL_GRANT: return fits && behaves && mail->sender != 0;  // who hears of it answers
    case TRPI_MAIL_REQUEST: return fits && mail->sender != 0 && trpi_points(mail->behaviour, pack->behaviour_count) &&
                                   mail->topic < pack->topic_count && trpi_is_known_rank(world, mail->rank);
    case TRPI_MAIL_REFUSE:
    case TRPI_MAIL_BREAK:
    case TRPI_MAIL_WITHDRAW:
    case TRPI_MAIL_GOODS: return fits;
    case TRPI_MAIL_ROLE: return fits && is_change(pack, mail);
    case TRPI_MAIL_MESSAGE: return fits && mail->number < pack->message_count;
    case TRPI_MAIL_EVENT: return fits && mail->number < pack->event_count;
    case TRPI_MAIL_NEWS: return fits && behaves;
    default: return false;
    }
}
