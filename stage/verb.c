// SPDX-License-Identifier: MIT
// The verbs of the stage, their programs, and the words of actions that choose a verb; see verb.h.

#include "stage/verb.h"

#include <string.h>

// The longest program has 7 operations.
static const stage_play programs[STAGE_VERB_COUNT][8] = {
    [STAGE_VERB_DO] = {STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_GO_ON] = {STAGE_PLAY_GO_ON},
    [STAGE_VERB_GO] = {STAGE_PLAY_GO_FIRST, STAGE_PLAY_END},
    [STAGE_VERB_FOLLOW] = {STAGE_PLAY_FOLLOW},
    [STAGE_VERB_FLEE] = {STAGE_PLAY_GO_AWAY, STAGE_PLAY_END},
    [STAGE_VERB_WANDER] = {STAGE_PLAY_GO_ANYWHERE, STAGE_PLAY_END},
    [STAGE_VERB_SIDESTEP] = {STAGE_PLAY_GO_ASIDE, STAGE_PLAY_END},
    [STAGE_VERB_SPEAK] = {STAGE_PLAY_TURN, STAGE_PLAY_SPEAK, STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_TURN] = {STAGE_PLAY_TURN, STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_SIT] = {STAGE_PLAY_GO_NEAR, STAGE_PLAY_SIT, STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_RISE] = {STAGE_PLAY_RISE, STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_FETCH] = {STAGE_PLAY_GO_FIRST, STAGE_PLAY_CHECK_STOCK, STAGE_PLAY_HANDLE, STAGE_PLAY_GO_BACK, STAGE_PLAY_END},
    [STAGE_VERB_CARRY] = {STAGE_PLAY_GO_FIRST, STAGE_PLAY_CHECK_STOCK, STAGE_PLAY_HANDLE, STAGE_PLAY_GO_SECOND, STAGE_PLAY_HANDLE,
                          STAGE_PLAY_END},
    [STAGE_VERB_HAND] = {STAGE_PLAY_GO_NEAR, STAGE_PLAY_TURN, STAGE_PLAY_LAST, STAGE_PLAY_END},
    [STAGE_VERB_PLAYER] = {STAGE_PLAY_CHOOSE, STAGE_PLAY_GO_FIRST, STAGE_PLAY_TURN, STAGE_PLAY_LOITER, STAGE_PLAY_REPEAT},
    [STAGE_VERB_FALTER] = {STAGE_PLAY_FALTER, STAGE_PLAY_FAIL},
    [STAGE_VERB_SILENCE] = {STAGE_PLAY_SILENCE},
    [STAGE_VERB_SUMMON] = {STAGE_PLAY_TURN, STAGE_PLAY_LAST, STAGE_PLAY_APPEAR, STAGE_PLAY_END},
    [STAGE_VERB_BANISH] = {STAGE_PLAY_TURN, STAGE_PLAY_LAST, STAGE_PLAY_VANISH, STAGE_PLAY_END},
};

const stage_play *stage_verb_program(stage_verb verb)
{
    return programs[verb];
}

typedef struct word {
    const char *word;  // the first of the action's name
    stage_verb verb;
    uint32_t usual_ms;
} word;

static const word words[] = {
    {"move", STAGE_VERB_GO, 0},          {"go", STAGE_VERB_GO, 0},
    {"walk", STAGE_VERB_GO, 0},          {"run", STAGE_VERB_GO, 0},
    {"approach", STAGE_VERB_GO, 0},      {"return", STAGE_VERB_GO, 0},
    {"follow", STAGE_VERB_FOLLOW, 0},    {"escort", STAGE_VERB_FOLLOW, 0},
    {"flee", STAGE_VERB_FLEE, 0},        {"wander", STAGE_VERB_WANDER, 0},
    {"stroll", STAGE_VERB_WANDER, 0},    {"say", STAGE_VERB_SPEAK, 0},
    {"exclaim", STAGE_VERB_SPEAK, 0},    {"shout", STAGE_VERB_SPEAK, 0},
    {"whisper", STAGE_VERB_SPEAK, 0},    {"tell", STAGE_VERB_SPEAK, 0},
    {"listen", STAGE_VERB_DO, 0},        {"glance", STAGE_VERB_TURN, 800},
    {"face", STAGE_VERB_TURN, 400},      {"watch", STAGE_VERB_TURN, 2000},
    {"look", STAGE_VERB_TURN, 3000},     {"scan", STAGE_VERB_DO, 3000},
    {"pose", STAGE_VERB_DO, 4000},       {"wait", STAGE_VERB_DO, 5000},
    {"idle", STAGE_VERB_DO, 5000},       {"sit", STAGE_VERB_SIT, 20000},
    {"stand", STAGE_VERB_RISE, 800},     {"fetch", STAGE_VERB_FETCH, 0},
    {"carry", STAGE_VERB_CARRY, 0},      {"give", STAGE_VERB_HAND, 1500},
    {"receive", STAGE_VERB_HAND, 1500},  {"exchange", STAGE_VERB_HAND, 1500},
    {"drink", STAGE_VERB_DO, 4000},      {"eat", STAGE_VERB_DO, 6000},
    {"make", STAGE_VERB_DO, 5000},       {"strike", STAGE_VERB_HAND, 1000},
    {"cast", STAGE_VERB_TURN, 2000},     {"conjure", STAGE_VERB_DO, 3000},
    {"destroy", STAGE_VERB_DO, 2000},    {"sidestep", STAGE_VERB_SIDESTEP, 0},
    {"strafe", STAGE_VERB_SIDESTEP, 0},  {"summon", STAGE_VERB_SUMMON, 3000},
    {"banish", STAGE_VERB_BANISH, 2000},
};

static bool begins_with_word(const char *name, const char *first)
{
    size_t length = strlen(first);
    return strncmp(name, first, length) == 0 && (name[length] == 0 || name[length] == ' ');
}

static void choose_verb(stage_action_def *def, const trp_action_info *info)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (begins_with_word(def->name, words[i].word)) {
            def->verb = words[i].verb;
            def->usual_ms = words[i].usual_ms;
            break;
        }
    }
    bool needs_target = def->verb == STAGE_VERB_GO || def->verb == STAGE_VERB_FOLLOW || def->verb == STAGE_VERB_FLEE ||
                        def->verb == STAGE_VERB_FETCH || def->verb == STAGE_VERB_CARRY || def->verb == STAGE_VERB_BANISH;
    if (needs_target && def->first == STAGE_NO_SLOT) {
        def->verb = STAGE_VERB_DO;
    }
    if (def->verb == STAGE_VERB_CARRY && def->second == STAGE_NO_SLOT) {
        def->verb = STAGE_VERB_FETCH;
    }
    if (def->newcomer != STAGE_NO_SLOT) {
        def->verb = STAGE_VERB_SUMMON;  // for any word
    } else if (def->verb == STAGE_VERB_SUMMON) {
        def->verb = STAGE_VERB_DO;
    }
    if (def->verb == STAGE_VERB_SPEAK && def->text == STAGE_NO_SLOT) {
        def->verb = STAGE_VERB_TURN;
    }
    if (def->verb != STAGE_VERB_DO) {
        return;
    }
    if (info->moves) {
        def->verb = def->first != STAGE_NO_SLOT ? STAGE_VERB_GO : STAGE_VERB_WANDER;
    } else if (info->open_ended) {
        def->verb = STAGE_VERB_GO_ON;
    }
}

trp_result stage_action_describe(stage_action_def *def, const trp_pack *pack, uint32_t action)
{
    trp_action_info info;
    trp_result result = trp_pack_action(pack, action, &info, sizeof info);
    if (result != TRP_OK) {
        return result;
    }
    *def = (stage_action_def){.name = info.name == NULL ? "" : info.name,
                              .verb = STAGE_VERB_DO,
                              .least_ms = info.lasts_least_ms,
                              .most_ms = info.lasts_most_ms,
                              .marks = info.mark_count,
                              .first = STAGE_NO_SLOT,
                              .second = STAGE_NO_SLOT,
                              .item = STAGE_NO_SLOT,
                              .text = STAGE_NO_SLOT,
                              .newcomer = STAGE_NO_SLOT,
                              .time = STAGE_NO_SLOT};
    for (uint8_t i = 0; i < info.parameter_count && i < 4; i++) {
        uint8_t type = info.parameter_types[i];
        uint8_t *slot = type == TRP_TYPE_ITEM       ? &def->item
                        : type == TRP_TYPE_TEXT     ? &def->text
                        : type == TRP_TYPE_NEWCOMER ? &def->newcomer
                                                    : NULL;
        if (type == TRP_TYPE_ENTITY || type == TRP_TYPE_POINT) {
            slot = def->first == STAGE_NO_SLOT ? &def->first : &def->second;
        } else if (i == info.time_parameter) {
            slot = &def->time;
        }
        if (slot != NULL && *slot == STAGE_NO_SLOT) {
            *slot = i;
        }
    }
    choose_verb(def, &info);
    for (uint8_t i = 0; def->verb == STAGE_VERB_SIDESTEP && i < info.parameter_count && i < 4; i++) {
        bool is_far = info.parameter_types[i] == TRP_TYPE_NUMBER && info.parameter_units[i] != TRP_UNIT_DURATION;
        def->time = is_far ? i : def->time;
    }
    return TRP_OK;
}

uint32_t stage_action_failure(const trp_pack *pack, uint32_t action, stage_mishap mishap)
{
    static const char *const fitting[][4] = {
        [STAGE_MISHAP_OTHER] = {"failed", NULL, NULL, NULL},
        [STAGE_MISHAP_UNREACHABLE] = {"unreachable", "blocked", "out of reach", NULL},
        [STAGE_MISHAP_GONE] = {"gone", "lost", "unreachable", NULL},
        [STAGE_MISHAP_NONE_LEFT] = {"none left", "out of stock", "sold out", NULL},
        [STAGE_MISHAP_TOO_MANY] = {"too many", "no room", NULL, NULL},
    };
    trp_action_info info;
    if (trp_pack_action(pack, action, &info, sizeof info) != TRP_OK) {
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
