// SPDX-License-Identifier: MIT
#include "sample.h"

#include "pack/container.h"
#include "pack/key.h"
#include "pack/layout.h"
#include "troupe/types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NUMBER(value) ((int64_t)(value)*TRP_ONE)

// A blank record of a section, to be filled in and then added with ADD.
#define BLANK(SECTION, type, name) \
    type name;                     \
    trpi_pack_init_record(TRPI_SECTION_##SECTION, &name)
#define ADD(SECTION, record) trpi_pack_builder_add_record(builder, TRPI_SECTION_##SECTION, &(record))

static uint32_t name_of(trpi_pack_builder *builder, const char *name)
{
    return trpi_pack_builder_add_name(builder, trpi_text_from_string(name));
}

static uint64_t path(const char *owner, const char *name)
{
    return trpi_key_append_name(trpi_key_of_name(owner), trpi_text_from_string(name));
}

static uint32_t one_word(trpi_pack_builder *builder, uint32_t op, uint32_t operand, uint32_t type)
{
    trpi_code_begin(builder);
    trpi_code_emit(builder, op, operand);
    return trpi_code_end(builder, type);
}

static uint32_t constant(trpi_pack_builder *builder, uint32_t op, int64_t value, uint32_t type)
{
    trpi_code_begin(builder);
    trpi_code_emit_constant(builder, op, value);
    return trpi_code_end(builder, type);
}

// The expression 10 < the fact that operation `op` reads.
static uint32_t above_ten(trpi_pack_builder *builder, uint32_t op, uint32_t fact)
{
    trpi_code_begin(builder);
    trpi_code_emit_constant(builder, TRPI_OP_NUMBER, NUMBER(10));
    if (op == TRPI_OP_FACT) {
        trpi_code_emit(builder, TRPI_OP_IT, 0);
    }
    trpi_code_emit(builder, op, fact);
    trpi_code_emit(builder, TRPI_OP_LESS, 0);
    return trpi_code_end(builder, TRP_TYPE_TRUTH);
}

static void build_codes(trpi_pack_builder *builder, sample_codes *codes)
{
    codes->number = constant(builder, TRPI_OP_NUMBER, NUMBER(5), TRP_TYPE_NUMBER);
    codes->truth = above_ten(builder, TRPI_OP_MY, FACT_THIRST);
    codes->entity = one_word(builder, TRPI_OP_GLOBAL, GLOBAL_BAR, TRP_TYPE_ENTITY);
    codes->text = one_word(builder, TRPI_OP_POOL, 0, TRP_TYPE_TEXT);
    codes->line = one_word(builder, TRPI_OP_LINE, 0, TRP_TYPE_TEXT);
    codes->odd_line = one_word(builder, TRPI_OP_LINE, 3, TRP_TYPE_TEXT);
    codes->point = constant(builder, TRPI_OP_POINT, 0, TRP_TYPE_POINT);
    codes->newcomer = one_word(builder, TRPI_OP_NEWCOMER, KIND_PLAYER, TRP_TYPE_NEWCOMER);
    codes->choice = constant(builder, TRPI_OP_CHOICE, 1, TRP_TYPE_CHOICE);
    codes->local = one_word(builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(0, TRP_TYPE_NUMBER), TRP_TYPE_NUMBER);
    codes->far_local = one_word(builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(9, TRP_TYPE_NUMBER), TRP_TYPE_NUMBER);
    codes->local_text = one_word(builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(0, TRP_TYPE_TEXT), TRP_TYPE_TEXT);
    codes->thirsty = above_ten(builder, TRPI_OP_FACT, FACT_THIRST);
    codes->company = one_word(builder, TRPI_OP_ANY, SELECTOR_THIRSTY, TRP_TYPE_TRUTH);
    codes->roomy = above_ten(builder, TRPI_OP_MY, FACT_ROOM);
    codes->alarm = one_word(builder, TRPI_OP_COMMON, FACT_ALARM, TRP_TYPE_TRUTH);
    codes->bid = above_ten(builder, TRPI_OP_COMMON, FACT_BID);
    codes->home = one_word(builder, TRPI_OP_MY, FACT_HOME, TRP_TYPE_ENTITY);
    codes->local_entity = one_word(builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(0, TRP_TYPE_ENTITY), TRP_TYPE_ENTITY);
    trpi_code_begin(builder);
    trpi_code_emit(builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(1, TRP_TYPE_ENTITY));
    trpi_code_emit(builder, TRPI_OP_NEAREST, 0);
    codes->far_off = trpi_code_end(builder, TRP_TYPE_NUMBER);
    codes->during = one_word(builder, TRPI_OP_DURING, TRPI_HOURS_OPERAND(8 * 60, 12 * 60), TRP_TYPE_TRUTH);
    codes->on_days = one_word(builder, TRPI_OP_ON_DAYS, 0x41, TRP_TYPE_TRUTH);
    trpi_code_begin(builder);  // the last expression
    trpi_code_emit_constant(builder, TRPI_OP_NUMBER, NUMBER(1));
    trpi_code_emit(builder, TRPI_OP_ITEM, ITEM_ALE);
    codes->item = trpi_code_end(builder, TRP_TYPE_ITEM);
}

static void build_kinds(trpi_pack_builder *builder)
{
    static const struct {
        const char *name;
        uint16_t parent, flags, first_fact, fact_count, slot_count;
    } kinds[] = {
        {"thing", TRPI_NONE16, 0, FACT_ALE, 2, 2},
        {"creature", KIND_THING, TRPI_KIND_CHARACTER, FACT_THIRST, 7, 12},
        {"place", KIND_THING, TRPI_KIND_PLACE, FACT_ROOM, 1, 3},
        {"player", KIND_CREATURE, TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER, 0, 0, 12},
        {"world:", TRPI_NONE16, TRPI_KIND_WORLD, FACT_ALARM, 1, 2},
        {"scene:", TRPI_NONE16, TRPI_KIND_SCENE, FACT_BID, 1, 1},
    };
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        BLANK(KIND, trpi_pack_kind, kind);
        kind.key = trpi_key_of_name(kinds[i].name);
        kind.name = name_of(builder, kinds[i].name);
        kind.parent = kinds[i].parent;
        kind.flags = kinds[i].flags;
        kind.first_fact = kinds[i].first_fact;
        kind.fact_count = kinds[i].fact_count;
        kind.slot_count = kinds[i].slot_count;
        ADD(KIND, kind);
    }
}

static void build_facts(trpi_pack_builder *builder)
{
    static const struct {
        const char *kind, *name;
        uint16_t kind_index, slot;
        uint8_t type;
    } facts[] = {
        {"thing", "ale", KIND_THING, 0, TRP_TYPE_NUMBER},          {"thing", "coin", KIND_THING, 1, TRP_TYPE_NUMBER},
        {"creature", "thirst", KIND_CREATURE, 2, TRP_TYPE_NUMBER}, {"creature", "mood", KIND_CREATURE, 6, TRP_TYPE_CHOICE},
        {"creature", "home", KIND_CREATURE, 7, TRP_TYPE_ENTITY},   {"creature", "words", KIND_CREATURE, 8, TRP_TYPE_TEXT},
        {"creature", "gift", KIND_CREATURE, 9, TRP_TYPE_ITEM},     {"creature", "spot", KIND_CREATURE, 10, TRP_TYPE_POINT},
        {"creature", "awake", KIND_CREATURE, 11, TRP_TYPE_TRUTH},  {"place", "room", KIND_PLACE, 2, TRP_TYPE_NUMBER},
        {"world:", "alarm", KIND_WORLD, 0, TRP_TYPE_TRUTH},        {"scene:", "bid", KIND_ROUND, 0, TRP_TYPE_NUMBER},
    };
    for (uint32_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        BLANK(FACT, trpi_pack_fact, fact);
        fact.key = path(facts[i].kind, facts[i].name);
        fact.name = name_of(builder, facts[i].name);
        fact.kind = facts[i].kind_index;
        fact.slot = facts[i].slot;
        fact.type = facts[i].type;
        fact.item = i == FACT_ALE ? ITEM_ALE : i == FACT_COIN ? ITEM_COIN : TRPI_NONE16;
        fact.choice_count = i == FACT_MOOD ? 2 : 0;
        fact.flags = i == FACT_ALARM ? TRPI_FACT_SHARED : 0;
        if (i == FACT_THIRST) {
            fact.flags = TRPI_FACT_BOUNDED | TRPI_FACT_SHARED;
            fact.most = NUMBER(100);
            fact.initial_most = NUMBER(50);
            fact.rate_per_hour = NUMBER(240);
        }
        ADD(FACT, fact);
    }
}

// Sections whose records are a key and a name: items, channels, choices, failures.
static void build_named(trpi_pack_builder *builder, uint32_t section, const char *name)
{
    trpi_pack_item named;
    trpi_pack_init_record(section, &named);
    named.key = trpi_key_of_name(name);
    named.name = name_of(builder, name);
    trpi_pack_builder_add_record(builder, section, &named);
}

static void build_plain_things(trpi_pack_builder *builder)
{
    build_named(builder, TRPI_SECTION_ITEM, "ale");
    build_named(builder, TRPI_SECTION_ITEM, "coin");
    build_named(builder, TRPI_SECTION_CHANNEL, "legs");
    build_named(builder, TRPI_SECTION_CHANNEL, "voice");
    build_named(builder, TRPI_SECTION_CHOICE, "calm");
    build_named(builder, TRPI_SECTION_CHOICE, "wary");
    build_named(builder, TRPI_SECTION_FAILURE, "blocked");
    for (uint32_t i = 0; i <= TRPI_MOST_MARKS; i++) {
        const char letters[] = {'m', (char)('a' + i % 26), (char)('a' + i / 26), 0};
        build_named(builder, TRPI_SECTION_MARK, letters);
    }
    BLANK(RESPONSE, trpi_pack_response, response);
    response.first_step = STEP_AT_MARK;
    response.step_count = 1;
    ADD(RESPONSE, response);
    BLANK(LAYER, trpi_pack_layer, layer);
    layer.key = trpi_key_of_name("ambient");
    layer.name = name_of(builder, "ambient");
    layer.collaborative_queues = 2;
    layer.latent_queues = 2;
    ADD(LAYER, layer);

    static const char *const globals[] = {"the bar", "Mary"};
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(GLOBAL, trpi_pack_global, global);
        global.key = trpi_key_of_name(globals[i]);
        global.name = name_of(builder, globals[i]);
        global.kind = i == GLOBAL_BAR ? KIND_PLACE : KIND_CREATURE;
        ADD(GLOBAL, global);
    }
    BLANK(POOL, trpi_pack_pool, pool);
    pool.key = trpi_key_of_name("greetings");
    pool.name = name_of(builder, "greetings");
    pool.first_line = 1;
    pool.line_count = 2;
    ADD(POOL, pool);
}

enum { PARAMETER_TARGET, PARAMETER_WORDS, PARAMETER_ITEM, PARAMETER_TO, PARAMETER_DEGREE, PARAMETER_OWN };

// Line 0 is bound to its place and reads locals, the others may be said anywhere; line 3 reads local 0 as a text.
static void build_lines(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const char *const names[] = {"heat", "mood", "it", "what", "a", "b", "c", "d", "e"};
    const uint32_t told_by[] = {codes->local, codes->choice, codes->entity, codes->local_text};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        BLANK(WORD, trpi_pack_name_in_spoken_line, word);
        word.name = trpi_pack_builder_add_text(builder, trpi_text_from_string(names[i]));
        word.code = i < 4 ? told_by[i] : codes->entity;
        word.fact = i == 1 ? FACT_MOOD : TRPI_NONE16;
        ADD(WORD, word);
    }
    static const struct {
        const char *text;
        uint32_t first_word, word_count, flags;
    } lines[] = {{"Good {heat}, {mood} one.", 0, 2, TRPI_LINE_BOUND},
                 {"Another ale, {it}!", 2, 1, 0},
                 {"Grüß Gott", 0, 0, 0},
                 {"So: {what}", 3, 1, TRPI_LINE_BOUND}};
    for (uint32_t i = 0; i < 4; i++) {
        BLANK(LINE, trpi_pack_spoken_line, line);
        trpi_text words = trpi_text_from_string(lines[i].text);
        line.key = i == 0 ? trpi_key_of_name("k7f2") : trpi_key_of_untagged_line(words);
        line.text = trpi_pack_builder_add_text(builder, words);
        line.first_word = lines[i].first_word;
        line.word_count = lines[i].word_count;
        line.flags = lines[i].flags;
        ADD(LINE, line);
    }
    for (uint32_t i = 1; i < 3; i++) {
        BLANK(VOICE, trpi_pack_voice, voice);
        voice.line = i;
        voice.sound = trpi_pack_builder_add_text(builder, trpi_text_from_string("voice/line.ogg"));
        voice.lasts_ms = 1000 * i;
        ADD(VOICE, voice);
    }
}

static void build_parameters(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const struct {
        const char *name;
        uint8_t type;
        bool optional;
    } parameters[] = {
        {"target", TRP_TYPE_ENTITY, false}, {"words", TRP_TYPE_TEXT, false},   {"item", TRP_TYPE_ITEM, false},
        {"to", TRP_TYPE_ENTITY, true},      {"degree", TRP_TYPE_NUMBER, true}, {"speed", TRP_TYPE_NUMBER, false},
    };
    for (uint32_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        BLANK(PARAMETER, trpi_pack_parameter, parameter);
        parameter.key = trpi_key_of_name(parameters[i].name);
        parameter.name = name_of(builder, parameters[i].name);
        parameter.type = parameters[i].type;
        parameter.flags = parameters[i].optional ? TRPI_PARAMETER_OPTIONAL : 0;
        parameter.code = i == PARAMETER_OWN ? codes->number : 0;
        ADD(PARAMETER, parameter);
    }
    BLANK(MESSAGE, trpi_pack_message, message);
    message.key = trpi_key_of_name("greet");
    message.name = name_of(builder, "greet");
    message.first_parameter = PARAMETER_DEGREE;
    message.parameter_count = 1;
    ADD(MESSAGE, message);
    BLANK(EVENT, trpi_pack_game_event, event);
    event.key = trpi_key_of_name("bell");
    event.name = name_of(builder, "bell");
    ADD(EVENT, event);
}

static void build_actions(trpi_pack_builder *builder)
{
    static const struct {
        const char *name;
        uint16_t first_parameter, parameter_count, channels, flags;
        uint8_t effect, item, from, to;
    } actions[] = {
        {"move to", PARAMETER_TARGET, 1, 1, TRPI_ACTION_MOVES, TRPI_EFFECT_NONE, 0, 0, 0},
        {"say", PARAMETER_WORDS, 1, 2, 0, TRPI_EFFECT_NONE, 0, 0, 0},
        {"hand", PARAMETER_ITEM, 2, 1, 0, TRPI_EFFECT_MOVE, 0, TRPI_EFFECT_PERFORMER, 1},
        {"brew", PARAMETER_ITEM, 1, 0, TRPI_ACTION_OPEN_ENDED, TRPI_EFFECT_MAKE, 0, 0, TRPI_EFFECT_PERFORMER},
        {"drink", PARAMETER_ITEM, 1, 0, 0, TRPI_EFFECT_USE, 0, TRPI_EFFECT_PERFORMER, 0},
    };
    for (uint32_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        BLANK(ACTION, trpi_pack_action, action);
        action.key = trpi_key_of_name(actions[i].name);
        action.name = name_of(builder, actions[i].name);
        action.lasts_least_ms = 1000;
        action.lasts_most_ms = 2000;
        action.first_parameter = actions[i].first_parameter;
        action.parameter_count = actions[i].parameter_count;
        action.failure_count = i == ACTION_MOVE ? 1 : 0;
        action.mark_count = i == ACTION_MOVE ? 1 : 0;
        action.channels = actions[i].channels;
        action.flags = actions[i].flags;
        action.effect = actions[i].effect;
        action.effect_item = actions[i].item;
        action.effect_from = actions[i].from;
        action.effect_to = actions[i].to;
        ADD(ACTION, action);
    }
}

static void build_selectors(trpi_pack_builder *builder, const sample_codes *codes)
{
    BLANK(SELECTOR, trpi_pack_selector, thirsty);
    thirsty.within = codes->number;
    thirsty.of = codes->entity;
    thirsty.where = codes->thirsty;
    thirsty.inside = codes->entity;
    thirsty.kind = KIND_CREATURE;
    ADD(SELECTOR, thirsty);
    BLANK(SELECTOR, trpi_pack_selector, company);
    company.where = codes->company;
    company.quantifier = TRPI_SELECT_RANDOM;
    ADD(SELECTOR, company);
    BLANK(SELECTOR, trpi_pack_selector, server);
    server.role = ROLE_SERVER;
    server.quantifier = TRPI_SELECT_NEAREST;
    ADD(SELECTOR, server);
}

static void build_cues(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const uint8_t types[] = {TRPI_CUE_NEAR,    TRPI_CUE_RISES, TRPI_CUE_EVERY,  TRPI_CUE_CLOCK,
                                    TRPI_CUE_MESSAGE, TRPI_CUE_EVENT, TRPI_CUE_ENTERS, TRPI_CUE_STARTS};
    for (uint32_t i = 0; i < sizeof types; i++) {
        BLANK(CUE, trpi_pack_cue, cue);
        cue.type = types[i];
        cue.value = NUMBER(3);
        cue.period_ms = cue.period_most_ms = 1000;
        cue.selector = i == CUE_NEAR ? SELECTOR_THIRSTY : TRPI_NONE16;
        cue.fact = i == CUE_RISES ? FACT_THIRST : TRPI_NONE16;
        cue.centre = i == CUE_ENTERS ? codes->entity : 0;
        cue.index = i == CUE_STARTS ? BEHAVIOUR_WANDER : 0;
        ADD(CUE, cue);
    }
    BLANK(WATCH, trpi_pack_watched_fact, watch);
    watch.fact = FACT_THIRST;
    watch.value = NUMBER(10);
    ADD(WATCH, watch);
}

static void build_roles(trpi_pack_builder *builder)
{
    static const char *const topics[] = {"drink", "round", "encore"};
    for (uint16_t i = 0; i < 3; i++) {
        BLANK(TOPIC, trpi_pack_topic, topic);
        topic.key = trpi_key_of_name(topics[i]);
        topic.name = name_of(builder, topics[i]);
        topic.first_reactor = i;
        topic.reactor_count = i == TOPIC_ENCORE ? 0 : 1;
        ADD(TOPIC, topic);
    }
    static const uint16_t reactors[] = {BEHAVIOUR_ANSWER, BEHAVIOUR_JOIN};
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(REACTOR, trpi_pack_reactor, reactor);
        reactor.role = ROLE_SERVER;
        reactor.behaviour = reactors[i];
        ADD(REACTOR, reactor);
    }
    static const char *const roles[] = {"Patron", "Server"};
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(ROLE, trpi_pack_role, role);
        role.key = trpi_key_of_name(roles[i]);
        role.name = name_of(builder, roles[i]);
        role.kind = KIND_CREATURE;
        role.first_behaviour = i == ROLE_PATRON ? BEHAVIOUR_WANDER : BEHAVIOUR_IDLE;
        role.behaviour_count = i == ROLE_PATRON ? 5 : 3;
        role.proactive_count = i == ROLE_PATRON ? 3 : 1;
        role.latent_count = i == ROLE_PATRON ? 2 : 0;
        role.block_count = i == ROLE_PATRON ? 3 : 0;
        ADD(ROLE, role);
    }
}

// Three blocks: from 08:00 to 12:00, "otherwise", and an occasion; with one duty, none, and one.
static void build_schedule(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const char *const names[] = {"08:00 to 12:00", "otherwise", "Fair"};
    for (uint16_t i = 0; i < 3; i++) {
        BLANK(BLOCK, trpi_pack_schedule_block, block);
        block.key = trpi_key_append_name(path("Patron", "schedule"), trpi_text_from_string(names[i]));
        block.name = name_of(builder, names[i]);
        block.sort = (uint8_t)i;
        block.from = i == BLOCK_MORNING ? 8 * 60 : 0;
        block.to = i == BLOCK_MORNING ? 12 * 60 : 0;
        block.gives_s = TRPI_SCHEDULE_BLOCK_GIVES_S;
        block.first_duty = i == BLOCK_MORNING ? 0 : 1;
        block.duty_count = i == BLOCK_OTHERWISE ? 0 : 1;
        ADD(BLOCK, block);
    }
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(DUTY, trpi_pack_duty, duty);
        duty.behaviour = i == 0 ? BEHAVIOUR_WANDER : BEHAVIOUR_ASK;
        duty.weight = i == 0 ? codes->number : 0;
        ADD(DUTY, duty);
    }
    BLANK(CALENDAR, trpi_pack_calendar, calendar);
    calendar.day_length_s = 3600;
    ADD(CALENDAR, calendar);
}

typedef struct behaviour_row {
    const char *owner, *name;
    uint16_t role, topic, scene, cue, partner;
    uint8_t initiation, part;
    uint16_t task_count, flags;
} behaviour_row;

#define NO TRPI_NONE16
#define WITH TRPI_BEHAVIOUR_COLLABORATIVE
static const behaviour_row behaviours[] = {
    {"Patron", "Wander", 0, NO, NO, NO, NO, TRPI_PROACTIVE, 0, 1, TRPI_BEHAVIOUR_NEWS},
    {"Patron", "Ask", 0, TOPIC_DRINK, NO, NO, SELECTOR_SERVER, TRPI_PROACTIVE, 0, 1, WITH},
    {"Patron", "Host", 0, TOPIC_ROUND, SCENE_ROUND, NO, NO, TRPI_PROACTIVE, 0, 4, WITH},
    {"Patron", "Notice", 0, NO, NO, CUE_NEAR, NO, TRPI_LATENT, 0, 1, 0},
    {"Patron", "Ring", 0, NO, NO, CUE_RISES, NO, TRPI_LATENT, 0, 1, 0},
    {"Server", "Idle", 1, NO, NO, NO, NO, TRPI_PROACTIVE, 0, 1, 0},
    {"Server", "Answer", 1, TOPIC_DRINK, NO, NO, NO, TRPI_REACTIVE, 1, 1, WITH},
    {"Server", "Join", 1, TOPIC_ROUND, SCENE_ROUND, NO, NO, TRPI_REACTIVE, 1, 4, WITH},
    {"Encore", "first", NO, TOPIC_ENCORE, SCENE_ENCORE, NO, NO, TRPI_PROACTIVE, 0, 1, WITH},
    {"Encore", "second", NO, TOPIC_ENCORE, SCENE_ENCORE, NO, NO, TRPI_REACTIVE, 1, 1, WITH},
    {"a test", "line 1", NO, NO, NO, NO, NO, TRPI_PROACTIVE, 0, 1, TRPI_BEHAVIOUR_ORDERED},
};

static void build_behaviours(trpi_pack_builder *builder, const sample_codes *codes)
{
    uint16_t first_task = 0;
    for (uint32_t i = 0; i < sizeof behaviours / sizeof behaviours[0]; i++) {
        const behaviour_row *row = &behaviours[i];
        BLANK(BEHAVIOUR, trpi_pack_behaviour, behaviour);
        behaviour.key = path(row->owner, row->name);
        behaviour.name = name_of(builder, row->name);
        behaviour.role = row->role;
        behaviour.topic = row->topic;
        behaviour.scene = row->scene;
        behaviour.cue = row->cue;
        behaviour.partner = row->partner;
        behaviour.initiation = row->initiation;
        behaviour.part = row->part;
        behaviour.flags = row->flags;
        behaviour.first_task = first_task;
        behaviour.task_count = row->task_count;
        behaviour.channels = 3;
        first_task = (uint16_t)(first_task + row->task_count);
        if (i == BEHAVIOUR_WANDER) {
            behaviour.weight = codes->number;
            behaviour.condition = codes->truth;
            behaviour.holds = codes->truth;
            behaviour.first_parameter = PARAMETER_OWN;
            behaviour.parameter_count = 1;
            behaviour.local_count = 2;
            behaviour.watch_count = 1;
            behaviour.patience_ms = behaviour.patience_most_ms = 6000;
        }
        ADD(BEHAVIOUR, behaviour);
    }
}

static void build_tasks(trpi_pack_builder *builder)
{
    for (uint32_t i = 0; i < sizeof behaviours / sizeof behaviours[0]; i++) {
        for (uint32_t j = 0; j < behaviours[i].task_count; j++) {
            BLANK(TASK, trpi_pack_task, task);
            uint64_t key = path(behaviours[i].owner, behaviours[i].name);
            char number[] = {(char)('1' + j), 0};
            task.key =
                trpi_key_append_name(trpi_key_append_name(key, trpi_text_from_string("task")), trpi_text_from_string(number));
            task.name = name_of(builder, number);
            task.first_step = STEP_PLAIN;
            task.step_count = 1;
            if (i == BEHAVIOUR_WANDER) {
                task.first_step = STEP_MOVE;
                task.step_count = STEP_CLEAN - STEP_MOVE;
                task.first_cleanup = STEP_CLEAN;
                task.cleanup_count = 1;
                task.first_parting = STEP_PART;
                task.parting_count = 1;
                task.first_interrupt = STEP_INTERRUPT;
                task.interrupt_count = 1;
                task.response_count = 1;
                task.at_most_ms = 60000;
            } else if (i == BEHAVIOUR_ASK) {
                task.first_step = STEP_HAND;
                task.given_item = ITEM_COIN;
                task.given_amount = 2;
            } else if (i == BEHAVIOUR_HOST && j == ROW_CHOICE) {
                task.first_step = STEP_DECIDE;
            }
            ADD(TASK, task);
        }
    }
}

static void add_step(trpi_pack_builder *builder, uint8_t op, uint16_t index, uint32_t code0, uint32_t code1, uint8_t flags)
{
    BLANK(STEP, trpi_pack_step, step);
    step.op = op;
    step.index = index;
    step.local = op == TRPI_STEP_LET ? 1 : op == TRPI_STEP_BEGIN ? TRPI_NONE16 : 0;
    step.code0 = code0;
    step.code1 = code1;
    step.flags = flags;
    ADD(STEP, step);
}

static void build_steps(trpi_pack_builder *builder, const sample_codes *codes)
{
    add_step(builder, TRPI_STEP_ACT, ACTION_MOVE, codes->entity, 0, 0);
    add_step(builder, TRPI_STEP_ACT, ACTION_SAY, codes->line, 0, TRPI_STEP_BESIDE);
    add_step(builder, TRPI_STEP_WAIT, 0, codes->local, 0, 0);
    add_step(builder, TRPI_STEP_LET, 0, codes->number, 0, 0);
    add_step(builder, TRPI_STEP_SET, FACT_THIRST, codes->number, 0, 0);
    add_step(builder, TRPI_STEP_CHECK, 0, codes->truth, 0, 0);
    add_step(builder, TRPI_STEP_SEND, 0, codes->entity, codes->number, 0);
    add_step(builder, TRPI_STEP_SIGNAL, 0, 0, 0, 0);
    add_step(builder, TRPI_STEP_PUT_ON, ROLE_SERVER, 0, 0, 0);
    add_step(builder, TRPI_STEP_TAKE_OFF, ROLE_SERVER, 0, 0, 0);
    add_step(builder, TRPI_STEP_BEGIN, BLOCK_FAIR, codes->number, 0, 0);
    add_step(builder, TRPI_STEP_END, BLOCK_FAIR, 0, 0, 0);
    add_step(builder, TRPI_STEP_SIGNAL, 0, 0, 0, 0);
    add_step(builder, TRPI_STEP_ACT, ACTION_MOVE, codes->point, 0, 0);
    add_step(builder, TRPI_STEP_SET, FACT_MOOD, codes->choice, 0, 0);
    add_step(builder, TRPI_STEP_SET, FACT_THIRST, codes->number, 0, 0);
    add_step(builder, TRPI_STEP_ACT, ACTION_HAND, codes->item, 0, 0);
    add_step(builder, TRPI_STEP_DECIDE, 0, 0, 0, 0);
    add_step(builder, TRPI_STEP_WAIT, 0, 0, 0, 0);
}

static void build_scenes(trpi_pack_builder *builder)
{
    static const char *const scenes[] = {"Round", "Encore"};
    static const uint16_t players[] = {BEHAVIOUR_HOST, BEHAVIOUR_JOIN, BEHAVIOUR_ENCORE, BEHAVIOUR_ENCORE_JOIN};
    for (uint16_t i = 0; i < 2; i++) {
        BLANK(SCENE, trpi_pack_scene, scene);
        scene.key = trpi_key_of_name(scenes[i]);
        scene.name = name_of(builder, scenes[i]);
        scene.topic = i == SCENE_ROUND ? TOPIC_ROUND : TOPIC_ENCORE;
        scene.first_part = (uint16_t)(2 * i);
        scene.part_count = 2;
        scene.first_row = i == SCENE_ROUND ? ROW_PLAIN : ROW_ENCORE;
        scene.row_count = i == SCENE_ROUND ? 4 : 1;
        scene.loop_count = i == SCENE_ROUND ? 1 : 0;
        scene.facts = i == SCENE_ROUND ? KIND_ROUND + 1 : 0;
        scene.lock_count = i == SCENE_ROUND ? 2 : 0;
        ADD(SCENE, scene);
    }
    for (uint32_t i = 0; i < 4; i++) {
        BLANK(PART, trpi_pack_part, part);
        part.key = path(scenes[i / 2], i % 2 == 0 ? "first" : "second");
        part.name = name_of(builder, i % 2 == 0 ? "first" : "second");
        part.behaviour = players[i];
        part.selector = i % 2 == 0 ? TRPI_NONE16 : SELECTOR_SERVER;
        part.kind = KIND_CREATURE;
        ADD(PART, part);
    }
}

static void build_locks(trpi_pack_builder *builder)
{
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(LOCK, trpi_pack_lock, lock);
        lock.key = trpi_key_of_name(i == 0 ? "jug" : "table");
        lock.name = name_of(builder, i == 0 ? "jug" : "table");
        lock.count = (uint16_t)(i + 1);
        lock.flags = i == 1 ? TRPI_LOCK_TOGETHER : 0;
        ADD(LOCK, lock);
    }
}

static void build_rows(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const struct {
        uint16_t first_branch, branch_count, next;
        uint8_t flow;
    } rows[] = {
        {0, 0, 1, TRPI_FLOW_NEXT},     {0, 3, 2, TRPI_FLOW_CHOICE}, {0, 0, 3, TRPI_FLOW_LOOP},
        {3, 1, 4, TRPI_FLOW_CONTINUE}, {0, 0, 1, TRPI_FLOW_NEXT},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        BLANK(ROW, trpi_pack_scene_row, row);
        row.first_branch = rows[i].first_branch;
        row.branch_count = rows[i].branch_count;
        row.next = rows[i].next;
        row.flow = rows[i].flow;
        row.times_least = 1;
        row.times_most = 2;
        ADD(ROW, row);
    }
    for (uint32_t i = 0; i < 4; i++) {
        BLANK(BRANCH, trpi_pack_branch, branch);
        branch.key = i + 1;
        branch.kind = i < 3 ? (uint8_t)i : TRPI_BRANCH_OTHERWISE;
        branch.condition = i == 0 ? codes->truth : 0;
        branch.chance = TRP_ONE / 2;
        branch.row = (uint16_t)(i + 2);
        branch.mapped_part_count = i == 3 ? 2 : 0;
        branch.scene = i == 3 ? SCENE_ENCORE : TRPI_NONE16;
        ADD(BRANCH, branch);
    }
    for (uint32_t i = 0; i < 2; i++) {
        BLANK(MAPPED_PART, trpi_pack_mapped_part, mapped);
        mapped.part = (uint16_t)(1 - i);
        ADD(MAPPED_PART, mapped);
    }
}

static void build_setting(trpi_pack_builder *builder, const sample_codes *codes)
{
    BLANK(SETTING, trpi_pack_setting, setting);
    setting.key = trpi_key_of_name("The Boar");
    setting.name = name_of(builder, "The Boar");
    setting.metres_per_letter = TRP_ONE;
    setting.plan_count = 1;
    setting.legend_count = 1;
    setting.cast_count = 1;
    setting.stock_count = 1;
    setting.spot_count = 1;
    setting.starts_at = 8 * 3600;
    ADD(SETTING, setting);
    BLANK(PLAN, trpi_pack_floor_plan_row, plan);
    plan.text = trpi_pack_builder_add_text(builder, trpi_text_from_string("#b..#"));
    ADD(PLAN, plan);
    BLANK(LEGEND, trpi_pack_legend_letter, legend);
    legend.letter = 'b';
    legend.global = GLOBAL_BAR;
    legend.what = TRPI_LEGEND_PLACE;
    legend.solid = 1;
    ADD(LEGEND, legend);
    BLANK(CAST, trpi_pack_cast_member, cast);
    cast.kind = KIND_CREATURE;
    cast.role = ROLE_PATRON;
    cast.count = 1;
    cast.place = GLOBAL_BAR;
    cast.global = GLOBAL_MARY;
    cast.given_count = 1;
    cast.where = TRPI_CAST_AT;
    ADD(CAST, cast);
    BLANK(GIVEN, trpi_pack_cast_fact_or_link_end, given);
    given.code = codes->number;
    given.fact = FACT_THIRST;
    ADD(GIVEN, given);
    BLANK(STOCK, trpi_pack_stock, stock);
    stock.count = 20;
    stock.global = GLOBAL_BAR;
    stock.item = ITEM_ALE;
    ADD(STOCK, stock);
    BLANK(SPOT, trpi_pack_spot, spot);
    ADD(SPOT, spot);
}

static void build_test(trpi_pack_builder *builder, const sample_codes *codes)
{
    static const uint8_t ops[] = {TRPI_TEST_GIVEN,      TRPI_TEST_WHEN_DO,     TRPI_TEST_WHEN_SET,  TRPI_TEST_WHEN_EVENT,
                                  TRPI_TEST_THEN_HOLDS, TRPI_TEST_GIVEN_CLOCK, TRPI_TEST_WHEN_CLOCK};
    BLANK(TEST, trpi_pack_test, test);
    test.key = trpi_key_of_name("a test");
    test.name = trpi_pack_builder_add_text(builder, trpi_text_from_string("a test"));
    test.line_count = sizeof ops;
    ADD(TEST, test);
    for (uint32_t i = 0; i < sizeof ops; i++) {
        BLANK(TEST_LINE, trpi_pack_test_line, line);
        line.op = ops[i];
        line.subject = GLOBAL_MARY;
        line.behaviour = ops[i] == TRPI_TEST_WHEN_DO ? BEHAVIOUR_WANDER : TRPI_NONE16;
        line.index = ops[i] == TRPI_TEST_WHEN_SET ? FACT_THIRST : 0;
        line.code = ops[i] == TRPI_TEST_WHEN_SET ? codes->number : ops[i] == TRPI_TEST_THEN_HOLDS ? codes->company : 0;
        ADD(TEST_LINE, line);
    }
}

// Step 0 was made by the inner of two instances, which got a value from the outer one; the first behaviour and role are in
// another text.
static void build_origins(trpi_pack_builder *builder)
{
    trpi_pack_source sources[] = {{.flags = TRPI_SOURCE_STANDARD}, {.flags = 0}};
    for (uint32_t i = 0; i < 2; i++) {
        sources[i].name = trpi_pack_builder_add_name(builder, trpi_text_from_string(i == 0 ? "std.troupe" : "text.troupe"));
        ADD(SOURCE, sources[i]);
    }
    trpi_pack_pattern_instance instances[] = {{.line = 4, .file = 1}, {.line = 10, .around = 1}};
    for (uint32_t i = 0; i < 2; i++) {
        instances[i].name = trpi_pack_builder_add_name(builder, trpi_text_from_string(i == 0 ? "Outer" : "Outer inner"));
        instances[i].pattern = trpi_pack_builder_add_name(builder, trpi_text_from_string(i == 0 ? "Two" : "One"));
        ADD(INSTANCE, instances[i]);
    }
    trpi_pack_form_field field = {.parameter = trpi_pack_builder_add_name(builder, trpi_text_from_string("what")), .line = 5};
    ADD(FORM_FIELD, field);
    trpi_pack_origin made = {.line = 4, .pattern_line = 12, .form_field = 1, .file = 1, .instance = 2};
    ADD(ORIGIN, made);
    trpi_pack_origin written = {.line = 20, .file = 1, .pattern_file = 1};
    ADD(ORIGIN, written);
    trpi_pack_declaration_origin role = {.section = TRPI_SECTION_ROLE, .origin = 1},
                                 behaviour = {.section = TRPI_SECTION_BEHAVIOUR, .origin = 1};
    ADD(DECLARED, role);
    ADD(DECLARED, behaviour);
    if (!builder->failed) {
        ((trpi_pack_step *)trpi_pack_builder_record(builder, TRPI_SECTION_STEP, STEP_MOVE))->origin = 1;
    }
}

void sample_build(trpi_pack_builder *builder, sample_codes *codes)
{
    build_codes(builder, codes);
    build_kinds(builder);
    build_facts(builder);
    build_plain_things(builder);
    build_lines(builder, codes);
    build_parameters(builder, codes);
    build_actions(builder);
    build_selectors(builder, codes);
    build_cues(builder, codes);
    build_roles(builder);
    build_schedule(builder, codes);
    build_behaviours(builder, codes);
    build_tasks(builder);
    build_steps(builder, codes);
    build_locks(builder);
    build_scenes(builder);
    build_rows(builder, codes);
    build_setting(builder, codes);
    build_test(builder, codes);
    build_origins(builder);
}

void sample_bytes(trpi_buffer *out, sample_codes *codes)
{
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    sample_build(&builder, codes);
    trpi_buffer_init(out, NULL);
    assert_int_equal(trpi_pack_builder_write(&builder, out), TRP_OK);
    trpi_pack_builder_release(&builder);
}

size_t sample_place(const unsigned char *bytes, uint32_t section, uint32_t index, const char *field, uint32_t *size)
{
    uint32_t section_count = (uint32_t)trpi_bytes_read_number(bytes + TRPI_HEADER_SECTIONS, 4);
    const unsigned char *entry = bytes + TRPI_HEADER_SIZE;
    for (uint32_t i = 0; i < section_count; i++, entry += TRPI_ENTRY_SIZE) {
        const trpi_record_layout *layout = trpi_section_layout(section);
        if (trpi_bytes_read_number(entry + TRPI_ENTRY_KIND, 4) != section) {
            continue;
        }
        assert_in_range(index, 0, trpi_bytes_read_number(entry + TRPI_ENTRY_COUNT, 4) - 1);
        for (uint32_t j = 0; j < layout->field_count; j++) {
            if (strcmp(layout->fields[j].name, field) == 0) {
                *size = layout->fields[j].size;
                return (size_t)trpi_bytes_read_number(entry + TRPI_ENTRY_OFFSET, 8) + (size_t)index * layout->record_size +
                       layout->fields[j].offset;
            }
        }
    }
    fail_msg("section %u has no field %s", section, field);
    return 0;
}

static uint64_t resolve(uint64_t number, const sample_codes *codes)
{
    if (number >> 56 != SAMPLE_SYMBOL >> 56) {
        return number;
    }
    uint32_t offset;
    memcpy(&offset, (const char *)codes + (number & 0xFFFF), sizeof offset);
    return offset + (number >> 32 & 0xFF);
}

void sample_make_change(unsigned char *bytes, const sample_codes *codes, const sample_change *change)
{
    uint32_t size = 0;
    size_t place = sample_place(bytes, change->section, (uint32_t)resolve(change->index, codes), change->field, &size);
    trpi_bytes_write_number(bytes + place, size, resolve(change->value, codes));
}

void sample_fix_hash(unsigned char *bytes, size_t size)
{
    uint64_t hash[2];
    trpi_container_hash(bytes, size, hash);
    trpi_bytes_write_number(bytes + TRPI_HEADER_HASH, 8, hash[0]);
    trpi_bytes_write_number(bytes + TRPI_HEADER_HASH + 8, 8, hash[1]);
}
