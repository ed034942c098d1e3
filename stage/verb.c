// SPDX-License-Identifier: MIT
// What the words of a vocabulary mean on the stage; see verb.h.

#include "stage/verb.h"

#include <string.h>

// The longest program has 7 operations.
static const trpi_op programs[TRPI_VERB_COUNT][8] = {
    [TRPI_VERB_DO] = {TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_GO_ON] = {TRPI_OP_GO_ON},
    [TRPI_VERB_GO] = {TRPI_OP_GO_FIRST, TRPI_OP_END},
    [TRPI_VERB_FOLLOW] = {TRPI_OP_FOLLOW},
    [TRPI_VERB_FLEE] = {TRPI_OP_GO_AWAY, TRPI_OP_END},
    [TRPI_VERB_WANDER] = {TRPI_OP_GO_ANYWHERE, TRPI_OP_END},
    [TRPI_VERB_SPEAK] = {TRPI_OP_TURN, TRPI_OP_SPEAK, TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_TURN] = {TRPI_OP_TURN, TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_SIT] = {TRPI_OP_GO_NEAR, TRPI_OP_SIT, TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_RISE] = {TRPI_OP_RISE, TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_FETCH] = {TRPI_OP_GO_FIRST, TRPI_OP_CHECK_STOCK, TRPI_OP_HANDLE, TRPI_OP_GO_BACK, TRPI_OP_END},
    [TRPI_VERB_CARRY] = {TRPI_OP_GO_FIRST, TRPI_OP_CHECK_STOCK, TRPI_OP_HANDLE, TRPI_OP_GO_SECOND,
                         TRPI_OP_HANDLE, TRPI_OP_END},
    [TRPI_VERB_HAND] = {TRPI_OP_GO_NEAR, TRPI_OP_TURN, TRPI_OP_LAST, TRPI_OP_END},
    [TRPI_VERB_PLAYER] = {TRPI_OP_CHOOSE, TRPI_OP_GO_FIRST, TRPI_OP_TURN, TRPI_OP_LOITER, TRPI_OP_REPEAT},
    [TRPI_VERB_FALTER] = {TRPI_OP_FALTER, TRPI_OP_FAIL},
    [TRPI_VERB_SILENCE] = {TRPI_OP_SILENCE},
};

const trpi_op *trpi_verb_program(trpi_verb verb)
{
    return programs[verb];
}

typedef struct word {
    const char *word;        // the first of the action's name
    trpi_verb verb;
    uint32_t usual_ms;
} word;

static const word words[] = {
    {"move", TRPI_VERB_GO, 0},         {"go", TRPI_VERB_GO, 0},
    {"walk", TRPI_VERB_GO, 0},         {"run", TRPI_VERB_GO, 0},
    {"approach", TRPI_VERB_GO, 0},     {"return", TRPI_VERB_GO, 0},
    {"follow", TRPI_VERB_FOLLOW, 0},   {"escort", TRPI_VERB_FOLLOW, 0},
    {"flee", TRPI_VERB_FLEE, 0},       {"wander", TRPI_VERB_WANDER, 0},
    {"stroll", TRPI_VERB_WANDER, 0},   {"say", TRPI_VERB_SPEAK, 0},
    {"exclaim", TRPI_VERB_SPEAK, 0},   {"shout", TRPI_VERB_SPEAK, 0},
    {"whisper", TRPI_VERB_SPEAK, 0},   {"tell", TRPI_VERB_SPEAK, 0},
    {"listen", TRPI_VERB_DO, 0},       {"glance", TRPI_VERB_TURN, 800},
    {"face", TRPI_VERB_TURN, 400},     {"watch", TRPI_VERB_TURN, 2000},
    {"look", TRPI_VERB_TURN, 3000},    {"scan", TRPI_VERB_DO, 3000},
    {"pose", TRPI_VERB_DO, 4000},      {"wait", TRPI_VERB_DO, 5000},
    {"idle", TRPI_VERB_DO, 5000},      {"sit", TRPI_VERB_SIT, 20000},
    {"stand", TRPI_VERB_RISE, 800},    {"fetch", TRPI_VERB_FETCH, 0},
    {"carry", TRPI_VERB_CARRY, 0},     {"give", TRPI_VERB_HAND, 1500},
    {"receive", TRPI_VERB_HAND, 1500}, {"exchange", TRPI_VERB_HAND, 1500},
    {"drink", TRPI_VERB_DO, 4000},     {"eat", TRPI_VERB_DO, 6000},
    {"make", TRPI_VERB_DO, 5000},      {"strike", TRPI_VERB_HAND, 1000},
};

static bool begins_with_word(const char *name, const char *first)
{
    size_t length = strlen(first);
    return strncmp(name, first, length) == 0 && (name[length] == 0 || name[length] == ' ');
}

static void choose_verb(trpi_deed *deed, const trp_action_info *info)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (begins_with_word(deed->name, words[i].word)) {
            deed->verb = words[i].verb;
            deed->usual_ms = words[i].usual_ms;
            break;
        }
    }
    bool needs_somebody = deed->verb == TRPI_VERB_GO || deed->verb == TRPI_VERB_FOLLOW ||
                          deed->verb == TRPI_VERB_FLEE || deed->verb == TRPI_VERB_FETCH ||
                          deed->verb == TRPI_VERB_CARRY;
    if (needs_somebody && deed->first == TRPI_NO_SLOT) {
        deed->verb = TRPI_VERB_DO;
    }
    if (deed->verb == TRPI_VERB_CARRY && deed->second == TRPI_NO_SLOT) {
        deed->verb = TRPI_VERB_FETCH;
    }
    if (deed->verb == TRPI_VERB_SPEAK && deed->text == TRPI_NO_SLOT) {
        deed->verb = TRPI_VERB_TURN;
    }
    if (deed->verb != TRPI_VERB_DO) {
        return;
    }
    if (info->moves) {
        deed->verb = deed->first != TRPI_NO_SLOT ? TRPI_VERB_GO : TRPI_VERB_WANDER;
    } else if (info->open_ended) {
        deed->verb = TRPI_VERB_GO_ON;
    }
}

static bool is_a_time(const char *parameter)
{
    return parameter != NULL && (strstr(parameter, "time") != NULL || strstr(parameter, "duration") != NULL ||
                                 strstr(parameter, "long") != NULL);
}

trp_result trpi_deed_describe(trpi_deed *deed, const trp_pack *pack, uint32_t action)
{
    trp_action_info info;
    trp_result result = trp_pack_action(pack, action, &info);
    if (result != TRP_OK) {
        return result;
    }
    *deed = (trpi_deed){.name = info.name == NULL ? "" : info.name,
                        .verb = TRPI_VERB_DO,
                        .least_ms = info.lasts_least_ms,
                        .most_ms = info.lasts_most_ms,
                        .first = TRPI_NO_SLOT,
                        .second = TRPI_NO_SLOT,
                        .item = TRPI_NO_SLOT,
                        .text = TRPI_NO_SLOT,
                        .time = TRPI_NO_SLOT};
    for (uint8_t i = 0; i < info.parameter_count && i < 4; i++) {
        uint8_t type = info.parameter_types[i];
        uint8_t *slot = type == TRP_TYPE_ITEM ? &deed->item : type == TRP_TYPE_TEXT ? &deed->text : NULL;
        if (type == TRP_TYPE_ENTITY || type == TRP_TYPE_POINT) {
            slot = deed->first == TRPI_NO_SLOT ? &deed->first : &deed->second;
        } else if (type == TRP_TYPE_NUMBER && is_a_time(info.parameter_names[i])) {
            slot = &deed->time;
        }
        if (slot != NULL && *slot == TRPI_NO_SLOT) {
            *slot = i;
        }
    }
    choose_verb(deed, &info);
    return TRP_OK;
}

uint32_t trpi_deed_failure(const trp_pack *pack, uint32_t action, trpi_mishap mishap)
{
    static const char *const fitting[][4] = {
        [TRPI_MISHAP_OTHER] = {"failed", NULL, NULL, NULL},
        [TRPI_MISHAP_UNREACHABLE] = {"unreachable", "blocked", "out of reach", NULL},
        [TRPI_MISHAP_GONE] = {"gone", "lost", "unreachable", NULL},
        [TRPI_MISHAP_NONE_LEFT] = {"none left", "out of stock", "sold out", NULL},
    };
    trp_action_info info;
    if (trp_pack_action(pack, action, &info) != TRP_OK) {
        return 0;
    }
    for (uint32_t word_index = 0; fitting[mishap][word_index] != NULL; word_index++) {
        for (uint32_t failure = 0; failure < info.failure_count; failure++) {
            if (strcmp(trp_pack_failure(pack, action, failure), fitting[mishap][word_index]) == 0) {
                return failure;
            }
        }
    }
    return 0;
}
