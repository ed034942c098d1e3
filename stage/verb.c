// SPDX-License-Identifier: MIT
// The verbs of the stage, their programs, and the words of actions that choose a verb; see verb.h.

#include "stage/verb.h"

#include "troupe/assert.h"
#include "troupe/stage.h"

#include <string.h>

// The longest program has 6 operations.
static const trpi_stage_operation programs[TRPI_STAGE_VERB_COUNT][8] = {
    [TRPI_STAGE_VERB_DO] = {TRPI_STAGE_OPERATION_LAST, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_GO_ON] = {TRPI_STAGE_OPERATION_GO_ON},
    [TRPI_STAGE_VERB_GO] = {TRPI_STAGE_OPERATION_GO_FIRST, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_FOLLOW] = {TRPI_STAGE_OPERATION_FOLLOW},
    [TRPI_STAGE_VERB_FLEE] = {TRPI_STAGE_OPERATION_GO_AWAY, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_WANDER] = {TRPI_STAGE_OPERATION_GO_ANYWHERE, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_SIDESTEP] = {TRPI_STAGE_OPERATION_GO_ASIDE, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_SPEAK] = {TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_SPEAK, TRPI_STAGE_OPERATION_LAST,
                               TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_TURN] = {TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_LAST, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_SIT] = {TRPI_STAGE_OPERATION_GO_NEAR, TRPI_STAGE_OPERATION_SIT, TRPI_STAGE_OPERATION_LAST,
                             TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_RISE] = {TRPI_STAGE_OPERATION_RISE, TRPI_STAGE_OPERATION_LAST, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_FETCH] = {TRPI_STAGE_OPERATION_GO_FIRST, TRPI_STAGE_OPERATION_CHECK_STOCK, TRPI_STAGE_OPERATION_HANDLE,
                               TRPI_STAGE_OPERATION_GO_BACK, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_CARRY] = {TRPI_STAGE_OPERATION_GO_FIRST, TRPI_STAGE_OPERATION_CHECK_STOCK, TRPI_STAGE_OPERATION_HANDLE,
                               TRPI_STAGE_OPERATION_GO_SECOND, TRPI_STAGE_OPERATION_HANDLE, TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_HAND] = {TRPI_STAGE_OPERATION_GO_NEAR, TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_LAST,
                              TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_PLAYER] = {TRPI_STAGE_OPERATION_CHOOSE, TRPI_STAGE_OPERATION_GO_FIRST, TRPI_STAGE_OPERATION_TURN,
                                TRPI_STAGE_OPERATION_LOITER, TRPI_STAGE_OPERATION_REPEAT},
    [TRPI_STAGE_VERB_FALTER] = {TRPI_STAGE_OPERATION_FALTER, TRPI_STAGE_OPERATION_FAIL},
    [TRPI_STAGE_VERB_SILENCE] = {TRPI_STAGE_OPERATION_SILENCE},
    [TRPI_STAGE_VERB_SUMMON] = {TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_LAST, TRPI_STAGE_OPERATION_APPEAR,
                                TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_BANISH] = {TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_LAST, TRPI_STAGE_OPERATION_VANISH,
                                TRPI_STAGE_OPERATION_END},
    [TRPI_STAGE_VERB_PROMPT] = {TRPI_STAGE_OPERATION_TURN, TRPI_STAGE_OPERATION_CONSIDER, TRPI_STAGE_OPERATION_DECLINE,
                                TRPI_STAGE_OPERATION_END},
};

const trpi_stage_operation *trpi_stage_verb_program(trpi_stage_verb verb)
{
    return programs[verb];
}

typedef struct word {
    const char *word;  // the first of the action's name
    trpi_stage_verb verb;
    uint32_t usual_ms;
} word;

static const word words[] = {
    {"move", TRPI_STAGE_VERB_GO, 0},          {"go", TRPI_STAGE_VERB_GO, 0},
    {"walk", TRPI_STAGE_VERB_GO, 0},          {"run", TRPI_STAGE_VERB_GO, 0},
    {"approach", TRPI_STAGE_VERB_GO, 0},      {"return", TRPI_STAGE_VERB_GO, 0},
    {"follow", TRPI_STAGE_VERB_FOLLOW, 0},    {"escort", TRPI_STAGE_VERB_FOLLOW, 0},
    {"flee", TRPI_STAGE_VERB_FLEE, 0},        {"wander", TRPI_STAGE_VERB_WANDER, 0},
    {"stroll", TRPI_STAGE_VERB_WANDER, 0},    {"say", TRPI_STAGE_VERB_SPEAK, 0},
    {"exclaim", TRPI_STAGE_VERB_SPEAK, 0},    {"shout", TRPI_STAGE_VERB_SPEAK, 0},
    {"whisper", TRPI_STAGE_VERB_SPEAK, 0},    {"tell", TRPI_STAGE_VERB_SPEAK, 0},
    {"listen", TRPI_STAGE_VERB_DO, 0},        {"glance", TRPI_STAGE_VERB_TURN, 800},
    {"face", TRPI_STAGE_VERB_TURN, 400},      {"watch", TRPI_STAGE_VERB_TURN, 2000},
    {"look", TRPI_STAGE_VERB_TURN, 3000},     {"scan", TRPI_STAGE_VERB_DO, 3000},
    {"pose", TRPI_STAGE_VERB_DO, 4000},       {"wait", TRPI_STAGE_VERB_DO, 5000},
    {"idle", TRPI_STAGE_VERB_DO, 5000},       {"sit", TRPI_STAGE_VERB_SIT, 20000},
    {"stand", TRPI_STAGE_VERB_RISE, 800},     {"fetch", TRPI_STAGE_VERB_FETCH, 0},
    {"carry", TRPI_STAGE_VERB_CARRY, 0},      {"give", TRPI_STAGE_VERB_HAND, 1500},
    {"receive", TRPI_STAGE_VERB_HAND, 1500},  {"exchange", TRPI_STAGE_VERB_HAND, 1500},
    {"drink", TRPI_STAGE_VERB_DO, 4000},      {"eat", TRPI_STAGE_VERB_DO, 6000},
    {"make", TRPI_STAGE_VERB_DO, 5000},       {"strike", TRPI_STAGE_VERB_HAND, 1000},
    {"cast", TRPI_STAGE_VERB_TURN, 2000},     {"conjure", TRPI_STAGE_VERB_DO, 3000},
    {"destroy", TRPI_STAGE_VERB_DO, 2000},    {"sidestep", TRPI_STAGE_VERB_SIDESTEP, 0},
    {"strafe", TRPI_STAGE_VERB_SIDESTEP, 0},  {"summon", TRPI_STAGE_VERB_SUMMON, 3000},
    {"banish", TRPI_STAGE_VERB_BANISH, 2000},
};

static bool begins_with_word(const char *name, const char *first)
{
    size_t length = strlen(first);
    return strncmp(name, first, length) == 0 && (name[length] == 0 || name[length] == ' ');
}

bool trp_stage_action_is_prompt(const trp_pack *pack, uint32_t action)
{
    trp_action_info info;
    TRP_REQUIRE(pack != NULL, false);
    if (trp_pack_action(pack, action, &info, sizeof info) != TRP_OK) {
        return false;
    }
    trp_action_parameter_info parameter;
    bool has_line = false;
    for (uint32_t i = 0; !has_line && trp_pack_action_parameter(pack, action, i, &parameter, sizeof parameter) == TRP_OK; i++) {
        has_line = parameter.type == TRP_TYPE_TEXT;
    }
    for (uint32_t i = 0; i < info.failure_count && has_line; i++) {
        if (strcmp(trp_pack_failure_name(pack, action, i), "declined") == 0) {
            return true;
        }
    }
    return false;
}

static void choose_verb(trpi_stage_action_def *def, const trp_pack *pack, uint32_t action, const trp_action_info *info)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (begins_with_word(def->name, words[i].word)) {
            def->verb = words[i].verb;
            def->usual_ms = words[i].usual_ms;
            break;
        }
    }
    if (trp_stage_action_is_prompt(pack, action)) {
        def->verb = TRPI_STAGE_VERB_PROMPT;  // for any word
    }
    bool needs_target = def->verb == TRPI_STAGE_VERB_GO || def->verb == TRPI_STAGE_VERB_FOLLOW ||
                        def->verb == TRPI_STAGE_VERB_FLEE || def->verb == TRPI_STAGE_VERB_FETCH ||
                        def->verb == TRPI_STAGE_VERB_CARRY || def->verb == TRPI_STAGE_VERB_BANISH;
    if (needs_target && def->first == TRPI_STAGE_NO_SLOT) {
        def->verb = TRPI_STAGE_VERB_DO;
    }
    if (def->verb == TRPI_STAGE_VERB_CARRY && def->second == TRPI_STAGE_NO_SLOT) {
        def->verb = TRPI_STAGE_VERB_FETCH;
    }
    if (def->newcomer != TRPI_STAGE_NO_SLOT) {
        def->verb = TRPI_STAGE_VERB_SUMMON;  // for any word
    } else if (def->verb == TRPI_STAGE_VERB_SUMMON) {
        def->verb = TRPI_STAGE_VERB_DO;
    }
    if (def->verb == TRPI_STAGE_VERB_SPEAK && def->text == TRPI_STAGE_NO_SLOT) {
        def->verb = TRPI_STAGE_VERB_TURN;
    }
    if (def->verb != TRPI_STAGE_VERB_DO) {
        return;
    }
    if (info->moves) {
        def->verb = def->first != TRPI_STAGE_NO_SLOT ? TRPI_STAGE_VERB_GO : TRPI_STAGE_VERB_WANDER;
    } else if (info->open_ended) {
        def->verb = TRPI_STAGE_VERB_GO_ON;
    }
}

trp_result trpi_stage_action_fill_def(trpi_stage_action_def *def, const trp_pack *pack, uint32_t action)
{
    trp_action_info info;
    trp_result result = trp_pack_action(pack, action, &info, sizeof info);
    if (result != TRP_OK) {
        return result;
    }
    *def = (trpi_stage_action_def){.name = info.name == NULL ? "" : info.name,
                                   .verb = TRPI_STAGE_VERB_DO,
                                   .least_ms = info.lasts_least_ms,
                                   .most_ms = info.lasts_most_ms,
                                   .marks = info.mark_count,
                                   .first = TRPI_STAGE_NO_SLOT,
                                   .second = TRPI_STAGE_NO_SLOT,
                                   .item = TRPI_STAGE_NO_SLOT,
                                   .text = TRPI_STAGE_NO_SLOT,
                                   .newcomer = TRPI_STAGE_NO_SLOT,
                                   .time = TRPI_STAGE_NO_SLOT};
    trp_action_parameter_info parameter;
    for (uint8_t i = 0;
         i < TRPI_STAGE_NO_SLOT && trp_pack_action_parameter(pack, action, i, &parameter, sizeof parameter) == TRP_OK; i++) {
        uint32_t type = parameter.type;
        uint8_t *slot = type == TRP_TYPE_ITEM       ? &def->item
                        : type == TRP_TYPE_TEXT     ? &def->text
                        : type == TRP_TYPE_NEWCOMER ? &def->newcomer
                                                    : NULL;
        if (type == TRP_TYPE_ENTITY || type == TRP_TYPE_POINT) {
            slot = def->first == TRPI_STAGE_NO_SLOT ? &def->first : &def->second;
        } else if (i == info.time_parameter) {
            slot = &def->time;
        }
        if (slot != NULL && *slot == TRPI_STAGE_NO_SLOT) {
            *slot = i;
        }
    }
    choose_verb(def, pack, action, &info);
    for (uint8_t i = 0; def->verb == TRPI_STAGE_VERB_SIDESTEP && i < TRPI_STAGE_NO_SLOT &&
                        trp_pack_action_parameter(pack, action, i, &parameter, sizeof parameter) == TRP_OK;
         i++) {
        bool is_far = parameter.type == TRP_TYPE_NUMBER && parameter.unit != TRP_UNIT_DURATION;
        def->time = is_far ? i : def->time;
    }
    return TRP_OK;
}

uint32_t trpi_stage_action_failure(const trp_pack *pack, uint32_t action, trpi_stage_mishap mishap)
{
    static const char *const fitting[][4] = {
        [TRPI_STAGE_MISHAP_OTHER] = {"failed", NULL, NULL, NULL},
        [TRPI_STAGE_MISHAP_UNREACHABLE] = {"unreachable", "blocked", "out of reach", NULL},
        [TRPI_STAGE_MISHAP_GONE] = {"gone", "lost", "unreachable", NULL},
        [TRPI_STAGE_MISHAP_NONE_LEFT] = {"none left", "out of stock", "sold out", NULL},
        [TRPI_STAGE_MISHAP_TOO_MANY] = {"too many", "no room", NULL, NULL},
        [TRPI_STAGE_MISHAP_DECLINED] = {"declined", NULL, NULL, NULL},
    };
    trp_action_info info;
    if (trp_pack_action(pack, action, &info, sizeof info) != TRP_OK) {
        return 0;
    }
    for (uint32_t word_index = 0; fitting[mishap][word_index] != NULL; word_index++) {
        for (uint32_t failure = 0; failure < info.failure_count; failure++) {
            if (strcmp(trp_pack_failure_name(pack, action, failure), fitting[mishap][word_index]) == 0) {
                return failure;
            }
        }
    }
    return 0;
}
