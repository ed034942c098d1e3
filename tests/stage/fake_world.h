// SPDX-License-Identifier: MIT
// A fake world for the tests of the stage: the public calls that the stage makes are answered from tables, with no engine behind
// them. The calls of the stage are recorded.

#ifndef TROUPE_TESTS_STAGE_FAKE_WORLD_H
#define TROUPE_TESTS_STAGE_FAKE_WORLD_H

#include <troupe/setting.h>
#include <troupe/stage.h>
#include <troupe/troupe.h>

enum { FAKE_THING, FAKE_PLACE, FAKE_CREATURE, FAKE_PLAYER, FAKE_KIND_COUNT };
enum { FAKE_SPEED, FAKE_HOME, FAKE_FACT_COUNT };
enum { FAKE_ALE, FAKE_COIN, FAKE_ITEM_COUNT };
enum {
    FAKE_MOVE,
    FAKE_FOLLOW,
    FAKE_FLEE,
    FAKE_WANDER,
    FAKE_SAY,
    FAKE_SHOUT,
    FAKE_LISTEN,
    FAKE_GLANCE,
    FAKE_POSE,
    FAKE_SIT,
    FAKE_STAND,
    FAKE_FETCH,
    FAKE_CARRY,
    FAKE_GIVE,
    FAKE_STRIKE,
    FAKE_JUGGLE,
    FAKE_HUM,
    FAKE_DANCE,
    FAKE_TRAVEL,
    FAKE_SUMMON,
    FAKE_BANISH,
    FAKE_ACTION_COUNT
};
enum { FAKE_MOST = 64 };

struct trp_pack {
    const char *rows[64];
    uint32_t row_count;
    uint32_t letter_units;
    trp_setting_legend_entry legend[8];
    uint32_t legend_count;
    trp_setting_cast_member casts[8];
    uint32_t cast_count;
    trp_setting_initial_fact givens[8];  // facts that every member of the cast has
    trp_setting_point spots[8];
    uint32_t spot_count;
    trp_setting_stock_entry stock[8];
    uint32_t stock_count;
    const char *globals[16];
    uint32_t global_kinds[16];
    uint32_t global_count;
};

typedef struct fake_entity {
    uint32_t kind;
    uint32_t role;
    trp_motion motion;
    uint32_t motion_begins;
    trp_point reach;
    trp_value facts[FAKE_FACT_COUNT];
    uint32_t items[FAKE_ITEM_COUNT];
    bool is_alive;
    bool is_leaving;
} fake_entity;

typedef struct fake_crossing {
    uint64_t token;
    trp_entity object;
    trp_point beyond;
} fake_crossing;

typedef struct fake_mark {
    uint32_t mark;
    uint32_t step;
} fake_mark;

typedef struct fake_answer {
    uint64_t token;
    uint32_t step;
    trp_action_result result;
    uint32_t failure;
} fake_answer;

struct trp_world {
    const trp_pack *pack;
    fake_entity entities[FAKE_MOST + 1];
    uint32_t entity_count;
    trp_entity bound[16];
    uint32_t now;
    trp_command commands[FAKE_MOST];
    uint32_t command_count;
    trp_command coming[FAKE_MOST];
    uint32_t coming_count;
    uint64_t tokens;
    trp_question_answerer *answer;
    void *answer_context;
    fake_crossing crossing;  // the last crossing that the stage reported
    uint32_t crossing_count;
    fake_answer answers[4096];
    uint32_t answer_count;
    uint32_t progress_count;
    fake_mark marks[FAKE_MOST];
    uint32_t mark_count;
    uint64_t motion_hash;  // a hash of all motions, in order
    uint32_t motion_count;
};

/// Empties a pack; a letter of its floor plan is a metre.
void fake_pack_init(trp_pack *pack);
void fake_pack_plan(trp_pack *pack, const char *const *rows);
/// Declares a global; returns its number.
uint32_t fake_pack_global(trp_pack *pack, const char *name, uint32_t kind);
/// Declares a place of the floor plan. Returns its global.
uint32_t fake_pack_place(trp_pack *pack, uint32_t letter, const char *name, bool solid);

void fake_world_init(trp_world *world, const trp_pack *pack);
/// Makes one step: the actions ordered since the last step become commands.
void fake_world_step(trp_world *world);
/// Orders an action; returns its token. Unused arguments are all zero.
uint64_t fake_order(trp_world *world, trp_entity agent, uint32_t action, trp_value first, trp_value second);
void fake_resume(trp_world *world, trp_entity agent, uint64_t token);
void fake_stop(trp_world *world, trp_entity agent, uint64_t token);
/// The answer to a token, or NULL.
const fake_answer *fake_answer_to(const trp_world *world, uint64_t token);
fake_entity *fake_entity_of(trp_world *world, trp_entity entity);

static inline trp_value fake_none(void)
{
    trp_value none = {0};
    return none;
}

#endif
