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
    bool fits = mail->to < world->capacity && trpi_is_reference(world, mail->sender) && mail->part < TRPI_MAX_PARTS &&
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
    case TRPI_MAIL_ADOPTED: return fits && behaves && trpi_is_reference(world, (trpi_ref)mail->values[0]) &&
                                   (pack->behaviours[mail->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    case TRPI_MAIL_DECLINED: return fits && trpi_lies_within(mail->values[0], 0, TRP_REASON_COUNT - 1) &&
                                    trpi_is_reference(world, (trpi_ref)mail->values[1]);
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

bool trpi_verify_input(const trp_world *world, const trpi_input *input)
{
    const trp_pack *pack = world->pack;
    if (!trpi_is_reference(world, input->entity)) {
        return false;
    }
    switch (input->kind) {
    case TRPI_INPUT_SPAWN: return input->number < pack->kind_count &&
                                  trpi_kind_is_of_entities(&pack->kinds[input->number]);
    case TRPI_INPUT_WORLD_FACT: return input->number < pack->fact_count && trpi_fact_is_of_world(pack, input->number) &&
                                       trpi_value_can_be(world, &pack->facts[input->number], input->values[0]);
    case TRPI_INPUT_PUT_ON:
    case TRPI_INPUT_TAKE_OFF: return input->number < pack->role_count;
    case TRPI_INPUT_PERFORM: return input->number < pack->behaviour_count && trpi_is_reference(world, input->other) &&
                                    input->count <= TRPI_MAX_ARGUMENTS &&
                                    input->count <= pack->behaviours[input->number].parameter_count;
    case TRPI_INPUT_CANCEL: return input->number < pack->behaviour_count;
    case TRPI_INPUT_FACT: return input->number < pack->fact_count &&
                                 trpi_value_can_be(world, &pack->facts[input->number], input->values[0]);
    case TRPI_INPUT_ITEMS: return input->number < pack->item_count &&
                                  trpi_lies_within(input->values[0], INT32_MIN, INT32_MAX);
    case TRPI_INPUT_MOTION: return input->count <= TRPI_LONGEST;
    case TRPI_INPUT_REACH: return trpi_lies_within(input->point[0], -TRPI_FARTHEST, TRPI_FARTHEST) &&
                                  trpi_lies_within(input->point[1], -TRPI_FARTHEST, TRPI_FARTHEST) &&
                                  trpi_lies_within(input->point[2], -TRPI_FARTHEST, TRPI_FARTHEST);
    case TRPI_INPUT_MESSAGE: return input->number < pack->message_count && trpi_is_reference(world, input->other);
    case TRPI_INPUT_EVENT: return input->number < pack->event_count && trpi_is_reference(world, input->other);
    case TRPI_INPUT_BIND: return input->number < pack->global_count;
    case TRPI_INPUT_PERIOD: return trpi_is_period(input->number);
    case TRPI_INPUT_ANSWER: return false;  // is in no queue
    case TRPI_INPUT_CLOCK: return (uint64_t)input->values[0] <= trpi_clock_moment_of(world, TRPI_MOST_DAYS + 1, 0);
    case TRPI_INPUT_BEGIN:
    case TRPI_INPUT_END: return input->number < pack->block_count &&
                                pack->blocks[input->number].sort == TRPI_BLOCK_OCCASION;
    case TRPI_INPUT_LAYER: return input->number < pack->layer_count && input->count <= TRP_LAYER_OFF;
    case TRPI_INPUT_DIALOGUE: return input->number <= 1;
    case TRPI_INPUT_LINK: return input->number < pack->link_count && trpi_is_reference(world, input->other);
    case TRPI_INPUT_CROSSES: return true;  // the token and the object are looked at when it is done, as those of answers
    case TRPI_INPUT_MARK: return input->number < TRPI_MOST_MARKS;
    case TRPI_INPUT_INTEREST_ADD: {
        trpi_interest interest = trpi_interest_of_input(input);
        return input->number < world->next_interest && trpi_interest_can_be(world, &interest);
    }
    default: return input->kind < TRPI_INPUT_KINDS;
    }
}
