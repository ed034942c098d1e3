// SPDX-License-Identifier: MIT
#include "engine/save/layout.h"

#include "base/assert.h"

#include <string.h>

#define FIELD(type, name, role) FIELD_##role(type, name)
#define FIELD_STATE(type, name) {#name, offsetof(RECORD, name), sizeof(type), 1},
#define FIELD_REFERENCE(type, name) FIELD_STATE(type, name)
#define FIELD_PLACE(type, name) FIELD_STATE(type, name)
#define FIELD_TOKEN(type, name) FIELD_STATE(type, name)
#define FIELD_RARE(type, name) FIELD_STATE(type, name)
#define FIELD_RUNNING(type, name) TRPI_RUNNING(FIELD_OF_RUNNING)
#define FIELD_OF_RUNNING(type, name, role) {"run." #name, offsetof(RECORD, run.name), sizeof(type), 1},

#define RECORD trpi_saved_world
static const trpi_save_field world_fields[] = {TRPI_SAVED_WORLD(FIELD)};
#undef RECORD
#define RECORD trpi_saved_place
static const trpi_save_field place_fields[] = {TRPI_SAVED_PLACE(FIELD)};
#undef RECORD
#define RECORD trpi_entity
static const trpi_save_field entity_fields[] = {TRPI_ENTITY(FIELD)};
#undef RECORD
#define RECORD trpi_agent
static const trpi_save_field agent_fields[] = {TRPI_AGENT(FIELD)};
#undef RECORD
#define RECORD trpi_worn
static const trpi_save_field worn_fields[] = {TRPI_WORN(FIELD)};
#undef RECORD
#define RECORD trpi_latent_state
static const trpi_save_field latent_fields[] = {TRPI_LATENT_STATE(FIELD)};
#undef RECORD
#define RECORD trpi_entry
static const trpi_save_field entry_fields[] = {TRPI_ENTRY(FIELD)};
#undef RECORD
#define RECORD trpi_occurrence
static const trpi_save_field occurrence_fields[] = {TRPI_OCCURRENCE(FIELD)};
#undef RECORD
#define RECORD trpi_refusal
static const trpi_save_field refusal_fields[] = {TRPI_REFUSAL(FIELD)};
#undef RECORD
#define RECORD trpi_claim
static const trpi_save_field claim_fields[] = {TRPI_CLAIM(FIELD)};
#undef RECORD
#define RECORD trpi_seat
static const trpi_save_field seat_fields[] = {TRPI_SEAT(FIELD)};
#undef RECORD
#define RECORD trpi_scene
static const trpi_save_field scene_fields[] = {TRPI_SCENE(FIELD)};
#undef RECORD
#define RECORD trpi_member
static const trpi_save_field member_fields[] = {TRPI_MEMBER(FIELD)};
#undef RECORD
#define RECORD trpi_interest
static const trpi_save_field interest_fields[] = {TRPI_INTEREST(FIELD)};
#undef RECORD
#define RECORD trpi_node_state
static const trpi_save_field node_fields[] = {TRPI_NODE_STATE(FIELD)};
#undef RECORD
#define RECORD trpi_question
static const trpi_save_field question_fields[] = {TRPI_QUESTION(FIELD)};
#undef RECORD
#define RECORD trpi_attempt
static const trpi_save_field attempt_fields[] = {TRPI_ATTEMPT(FIELD)};
#undef RECORD
#define RECORD trpi_provider
static const trpi_save_field provider_fields[] = {TRPI_PROVIDER(FIELD)};
#undef RECORD
#define RECORD trpi_holding
static const trpi_save_field holding_fields[] = {TRPI_HOLDING(FIELD)};
#undef RECORD
#define RECORD trpi_saved_clock
static const trpi_save_field clock_fields[] = {TRPI_SAVED_CLOCK(FIELD)};
#undef RECORD

#define ROW(record, name, count) {#name, offsetof(record, name), sizeof(((record *)0)->name) / (count), (count)}

static const trpi_save_field mail_fields[] = {
    ROW(trpi_mail, sender, 1),       ROW(trpi_mail, to, 1),     ROW(trpi_mail, to_serial, 1),
    ROW(trpi_mail, sequence, 1),     ROW(trpi_mail, next, 1),   ROW(trpi_mail, scene, 1),
    ROW(trpi_mail, scene_serial, 1), ROW(trpi_mail, number, 1), ROW(trpi_mail, since, 1),
    ROW(trpi_mail, rank, 1),         ROW(trpi_mail, behaviour, 1), ROW(trpi_mail, topic, 1),
    ROW(trpi_mail, kind, 1),         ROW(trpi_mail, part, 1),   ROW(trpi_mail, queue, 1),
    ROW(trpi_mail, spare, 1),        ROW(trpi_mail, token, 1),  ROW(trpi_mail, values, TRPI_MAX_ARGUMENTS),
};

static const trpi_save_field input_fields[] = {
    ROW(trpi_input, kind, 1),  ROW(trpi_input, number, 1), ROW(trpi_input, entity, 1),
    ROW(trpi_input, other, 1), ROW(trpi_input, point, 6),  ROW(trpi_input, count, 1),
    ROW(trpi_input, spare, 1), ROW(trpi_input, values, TRPI_MAX_ARGUMENTS),
};

static const trpi_save_field word16_fields[] = {{"word", 0, 2, 1}};
static const trpi_save_field word32_fields[] = {{"word", 0, 4, 1}};
static const trpi_save_field word64_fields[] = {{"word", 0, 8, 1}};

#define LAYOUT(name, size, fields) {name, (uint16_t)(size), sizeof(fields) / sizeof *(fields), fields}

static const trpi_save_layout layouts[TRPI_SAVED_KINDS] = {
    [TRPI_SAVED_WORLD_RECORD] = LAYOUT("world", sizeof(trpi_saved_world), world_fields),
    [TRPI_SAVED_PLACE_RECORD] = LAYOUT("place", sizeof(trpi_saved_place), place_fields),
    [TRPI_SAVED_ENTITY] = LAYOUT("entity", sizeof(trpi_entity), entity_fields),
    [TRPI_SAVED_AGENT] = LAYOUT("agent", sizeof(trpi_agent), agent_fields),
    [TRPI_SAVED_WORN] = LAYOUT("worn", sizeof(trpi_worn), worn_fields),
    [TRPI_SAVED_LATENT] = LAYOUT("latent", sizeof(trpi_latent_state), latent_fields),
    [TRPI_SAVED_ENTRY] = LAYOUT("entry", sizeof(trpi_entry), entry_fields),
    [TRPI_SAVED_OCCURRENCE] = LAYOUT("occurrence", sizeof(trpi_occurrence), occurrence_fields),
    [TRPI_SAVED_REFUSAL] = LAYOUT("refusal", sizeof(trpi_refusal), refusal_fields),
    [TRPI_SAVED_CLAIM] = LAYOUT("claim", sizeof(trpi_claim), claim_fields),
    [TRPI_SAVED_SEAT] = LAYOUT("seat", sizeof(trpi_seat), seat_fields),
    [TRPI_SAVED_SCENE] = LAYOUT("scene", sizeof(trpi_scene), scene_fields),
    [TRPI_SAVED_MEMBER] = LAYOUT("member", sizeof(trpi_member), member_fields),
    [TRPI_SAVED_CLOCK_RECORD] = LAYOUT("clock", sizeof(trpi_saved_clock), clock_fields),
    [TRPI_SAVED_MAIL] = LAYOUT("mail", sizeof(trpi_mail), mail_fields),
    [TRPI_SAVED_INPUT] = LAYOUT("input", sizeof(trpi_input), input_fields),
    [TRPI_SAVED_WORD16] = LAYOUT("word16", 2, word16_fields),
    [TRPI_SAVED_WORD32] = LAYOUT("word32", 4, word32_fields),
    [TRPI_SAVED_WORD64] = LAYOUT("word64", 8, word64_fields),
    [TRPI_SAVED_NODE] = LAYOUT("node", sizeof(trpi_node_state), node_fields),
    [TRPI_SAVED_QUESTION] = LAYOUT("question", sizeof(trpi_question), question_fields),
    [TRPI_SAVED_ATTEMPT] = LAYOUT("attempt", sizeof(trpi_attempt), attempt_fields),
    [TRPI_SAVED_PROVIDER] = LAYOUT("provider", sizeof(trpi_provider), provider_fields),
    [TRPI_SAVED_HOLDING] = LAYOUT("holding", sizeof(trpi_holding), holding_fields),
    [TRPI_SAVED_INTEREST] = LAYOUT("interest", sizeof(trpi_interest), interest_fields),
};

const trpi_save_layout *trpi_save_layout_of(uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SAVED_KINDS);
    return &layouts[kind];
}

uint32_t trpi_save_field_key(const trpi_save_field *field)
{
    return (uint32_t)trpi_hash_bytes(field->name, strlen(field->name));
}
