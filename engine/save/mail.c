// SPDX-License-Identifier: MIT
#include "engine/save/mail.h"

#include "troupe/agent.h"

#include "base/assert.h"

#include <string.h>

#define MOST_FIELDS 9

typedef bool rule(const trp_world *world, const trpi_mail *mail);

typedef struct mail_kind {
    rule *rule;  // NULL: none
    trpi_field fields[MOST_FIELDS];
} mail_kind;

// --- Rules between fields ---

static bool is_next(const trp_world *world, const trpi_mail *mail)
{
    (void)world;
    return trpi_number_is_between(mail->rank, INT16_MIN, INT16_MAX);
}

static bool is_sent(const trp_world *world, const trpi_mail *mail)
{
    (void)world;
    return mail->sender != 0;  // the entity that gets the answer
}

static bool is_start(const trp_world *world, const trpi_mail *mail)
{
    (void)world;
    return mail->behaviour != TRPI_NONE16 || mail->sender == trpi_ref_make(mail->to, mail->to_serial);
}

// Whether the contents of a mail about a recast are valid: the lost part is a part of the scene, and is not the initiator's. When
// the scene is over by then, there is no count of parts to check against.
static bool is_recast(const trp_world *world, const trpi_mail *mail)
{
    const trpi_scene *scene = mail->scene < world->scene_count ? &world->scenes[mail->scene] : NULL;
    bool runs = scene != NULL && scene->state == TRPI_SCENE_RUNS && scene->serial == mail->scene_serial;
    return mail->number != 0 && (!runs || mail->number < scene->part_count);
}

static bool is_provided(const trp_world *world, const trpi_mail *mail)
{
    return (world->pack->behaviours[mail->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
}

static bool is_message(const trp_world *world, const trpi_mail *mail)
{
    const trpi_pack_message *message = &world->pack->messages[mail->number];
    uint32_t count = message->parameter_count < TRPI_MAX_ARGUMENTS ? message->parameter_count : TRPI_MAX_ARGUMENTS;
    return trpi_arguments_are_valid(world, message->first_parameter, count, mail->values);
}

static bool is_change(const trp_world *world, const trpi_mail *mail)
{
    const trp_pack *pack = world->pack;
    if (mail->part == TRPI_ROLE_ORDER) {
        const trpi_pack_behaviour *b = mail->behaviour != TRPI_NONE16 ? &pack->behaviours[mail->behaviour] : NULL;
        return b != NULL && mail->number <= TRPI_MAX_ARGUMENTS && mail->number <= b->parameter_count &&
               trpi_arguments_are_valid(world, b->first_parameter, mail->number, mail->values);
    }
    switch (mail->role.change) {
    case TRPI_CHANGE_TAKE_OFF:
    case TRPI_CHANGE_PUT_ON: return mail->number < pack->role_count;
    case TRPI_CHANGE_BEGIN:
    case TRPI_CHANGE_END:
    case TRPI_CHANGE_BEGIN_ALL:
    case TRPI_CHANGE_END_ALL:
        return mail->number < pack->block_count && pack->blocks[mail->number].sort == TRPI_SCHEDULE_BLOCK_OCCASION;
    case TRPI_CHANGE_LAYER:
        return mail->number < pack->layer_count && trpi_number_is_between(mail->role.until, TRP_LAYER_NOT_FORCED, TRP_LAYER_OFF);
    default: return false;
    }
}

// --- All of it ---

#define ROW(name, is, what, ...) TRPI_STATE_ROW(trpi_mail, name, is, what),
#define FIELD(name, ...) ROW(name, __VA_ARGS__, 0, 0)
#define WORD(kind, type, word, ...) ROW(kind.word, __VA_ARGS__, 0, 0)
#define KIND(kind, name, rule, fields, words) [TRPI_MAIL_##kind] = {rule, {fields words}},
#define ONE(...) +1
#define COUNT(kind, name, rule, fields, words) [TRPI_MAIL_##kind] = 0 fields words,
static const mail_kind kinds[TRPI_MAIL_KINDS] = {TRPI_MAILS_TO_AGENTS(KIND, FIELD, WORD) TRPI_MAILS_TO_SOCIETY(KIND, FIELD, WORD)};
static const uint8_t counts[TRPI_MAIL_KINDS] = {TRPI_MAILS_TO_AGENTS(COUNT, ONE, ONE) TRPI_MAILS_TO_SOCIETY(COUNT, ONE, ONE)};

trpi_field_list trpi_mail_fields(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_MAIL_KINDS);
    return (trpi_field_list){.fields = kinds[kind].fields, .count = counts[kind]};
}

bool trpi_mail_is_valid(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_mail *mail = record;
    if (mail->kind >= TRPI_MAIL_CONFIRM || mail->to >= world->capacity) {
        return false;  // the society has read all of its mail when a step ends
    }
    const trpi_mail empty = {.sender = mail->sender,
                             .to = mail->to,
                             .to_serial = mail->to_serial,
                             .sequence = mail->sequence,
                             .next = mail->next,
                             .scene = TRPI_NEVER,
                             .behaviour = TRPI_NONE16,
                             .kind = mail->kind};
    const mail_kind *kind = &kinds[mail->kind];
    trpi_mail rest = *mail;  // what its kind does not have
    for (uint32_t i = 0; i < counts[mail->kind]; i++) {
        const trpi_field *field = &kind->fields[i];
        if (!trpi_field_numbers_are_valid(world, field, mail)) {
            return false;
        }
        memcpy((char *)&rest + field->offset, (const char *)&empty + field->offset, (size_t)field->size * field->count);
    }
    return memcmp(&rest, &empty, sizeof rest) == 0 && (kind->rule == NULL || kind->rule(world, mail));
}
