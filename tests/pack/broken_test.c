// SPDX-License-Identifier: MIT
// Goal: every wrong number in a pack is noticed, and the diagnostic says where it is and what is wrong.
// Method: change one field of one record of the valid sample, make the hash right again, and load it. Each row of the table is
// one broken pack. The container, which has no records, is broken byte by byte further below.

#include "sample.h"

#include "base/number.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "troupe/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NUMBER(value) ((uint64_t)(int64_t)(value)*TRP_ONE)

typedef struct broken_row {
    sample_change change;
    const char *reason;  // a part of the diagnostic
} broken_row;

#define BROKEN(section, index, field, value, reason) \
    {                                                \
        CHANGE(section, index, field, value), reason \
    }

static const broken_row rows[] = {
    // Origins.
    BROKEN(STEP, STEP_MOVE, origin, 3, "section ORIGIN has 2 records"),
    BROKEN(SOURCE, 0, flags, 2, "unknown flag"),
    BROKEN(INSTANCE, 0, around, 1, "is not an instance before this one"),
    BROKEN(INSTANCE, 0, around, 2, "is not an instance before"),
    BROKEN(INSTANCE, 1, around, 2, "is not an instance before this one"),
    BROKEN(INSTANCE, 1, file, 2, "section SOURCE has 2 records"),
    BROKEN(INSTANCE, 1, around, 0, "is of an instance that did not make this"),
    BROKEN(FORM_FIELD, 0, instance, 2, "section INSTANCE has 2 records"),
    BROKEN(FORM_FIELD, 0, spare, 1, "should be 0"),
    BROKEN(ORIGIN, 0, form_field, 2, "section FORM_FIELD has 1 records"),
    BROKEN(ORIGIN, 0, instance, 3, "section INSTANCE has 2"),
    BROKEN(ORIGIN, 0, file, 0, "is not where the outermost instance is"),
    BROKEN(ORIGIN, 0, instance, 0, "there is no instance"),
    BROKEN(ORIGIN, 1, pattern_line, 1, "but there is no instance"),
    BROKEN(ORIGIN, 1, form_field, 1, "but there is no instance"),
    BROKEN(ORIGIN, 1, pattern_file, 0, "but there is no instance"),
    BROKEN(ORIGIN, 1, pattern_file, 2, "section SOURCE has 2 records"),
    BROKEN(DECLARED, 0, origin, 2, "section ORIGIN has 2 records"),
    BROKEN(DECLARED, 0, index, 9999, "is of no record there"),
    BROKEN(DECLARED, 0, section, TRPI_SECTION_STEP, "tell their own origin"),
    BROKEN(DECLARED, 0, section, TRPI_SECTION_COUNT, "is more than"),
    BROKEN(DECLARED, 1, section, TRPI_SECTION_ITEM, "is not behind"),
    BROKEN(DECLARED, 1, section, TRPI_SECTION_ROLE, "is not behind the one before"),
    // Fields by their roles.
    BROKEN(KIND, 0, name, 99999, "where no text begins"),
    BROKEN(KIND, 0, name, 2, "where no text begins"),
    BROKEN(LINE, 0, text, 3, "where no text begins"),
    BROKEN(NAMES, 0, byte, 'x', "should be the empty text"),
    BROKEN(NAMES, 1, byte, 0xFF, "is no UTF-8"),
    BROKEN(NAMES, 1, byte, 0xC0, "is no UTF-8"),
    BROKEN(TEXTS, 1, byte, 0x80, "is no UTF-8"),
    BROKEN(FACT, 3, kind, 6, "section KIND has 6 records"),
    BROKEN(FACT, 0, item, 2, "section ITEM has 2 records"),
    BROKEN(GLOBAL, 0, kind, NO16, "section KIND has 6 records"),
    BROKEN(KIND, 0, first_fact, 13, "section FACT has 12 records"),
    BROKEN(KIND, 0, fact_count, 13, "goes beyond the end of section FACT"),
    BROKEN(POOL, 0, line_count, 4, "goes beyond the end of section LINE"),
    BROKEN(ITEM, 0, spare, 1, "should be 0"),
    BROKEN(BEHAVIOUR, 0, patience_ms, 0x80000000, "longer than 24 days"),
    BROKEN(BEHAVIOUR, 0, cooldown_ms, 1, "is less than the least"),
    BROKEN(TASK, 0, at_most_ms, 0xFFFFFFFF, "longer than 24 days"),
    BROKEN(BEHAVIOUR, 0, weight, 2, "where no expression begins"),
    BROKEN(BEHAVIOUR, 0, weight, 99999, "where no expression begins"),
    BROKEN(CUE, 2, centre, 2, "where no expression begins"),
    // Kinds and facts.
    BROKEN(KIND, 1, parent, 1, "is not before it"),
    BROKEN(KIND, 1, parent, 3, "is not before it"),
    BROKEN(KIND, 1, flags, 128, "makes it everywhere, but it is no area"),
    BROKEN(KIND, KIND_PLAYER, flags, TRPI_KIND_CHARACTER | TRPI_KIND_WORLD, "unknown flag"),
    BROKEN(KIND, KIND_PLAYER, flags, TRPI_KIND_WORLD | TRPI_KIND_SCENE, "unknown flag"),
    BROKEN(KIND, KIND_WORLD, parent, KIND_THING, "not for the world's facts or a scene's"),
    BROKEN(KIND, KIND_ROUND, parent, KIND_THING, "not for the world's facts or a scene's"),
    BROKEN(FACT, FACT_ALARM, flags, 0, "keeps the world's fact from others"),
    BROKEN(FACT, FACT_BID, rate_per_hour, NUMBER(1), "none for a fact of a scene"),
    BROKEN(FACT, FACT_BID, flags, TRPI_FACT_SHARED, "none for a fact of a scene"),
    BROKEN(FACT, FACT_BID, item, ITEM_ALE, "is held by nobody"),
    BROKEN(SCENE, SCENE_ROUND, facts, KIND_PLACE + 1, "no kind of facts of scenes"),
    BROKEN(SCENE, SCENE_ROUND, facts, 99, "but section KIND has 6 records"),
    BROKEN(SCENE, SCENE_ROUND, lock_count, 3, "goes beyond the end of section LOCK"),
    BROKEN(LOCK, 0, count, 0, "not from 1 to"),
    BROKEN(LOCK, 1, count, 129, "is more than 128"),
    BROKEN(LOCK, 1, flags, 2, "unknown flag"),
    BROKEN(LOCK, 0, name, 99999, "where no text begins"),
    BROKEN(CODE, WORD_OF(alarm, 1), word, OP(MY, FACT_ALARM), "of what does not have it"),
    BROKEN(CODE, WORD_OF(alarm, 1), word, OP(COMMON, FACT_AWAKE), "of what does not have it"),
    BROKEN(CODE, WORD_OF(bid, 1), word, OP(MY, FACT_BID), "of what does not have it"),
    BROKEN(BRANCH, 0, condition, CODE_OF(number), "of the wrong type"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_WANDER, condition, CODE_OF(bid), "facts of a scene that is not its own"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ENCORE, condition, CODE_OF(bid), "facts of a scene that is not its own"),
    BROKEN(STEP, STEP_SET, index, FACT_BID, "facts of a scene that is not its own"),
    BROKEN(CUE, CUE_RISES, fact, FACT_BID, "none that can be watched so"),
    BROKEN(TEST_LINE, 4, code, CODE_OF(bid), "where there are none"),
    BROKEN(KIND, 3, slot_count, 11, "less than the parent's"),
    BROKEN(KIND, 1, slot_count, 11, "outside the slots of its kind"),
    BROKEN(KIND, 3, fact_count, 1, "is not the kind that lists this fact"),
    BROKEN(KIND, 1, fact_count, 6, "does not list this fact"),
    BROKEN(FACT, FACT_MOOD, kind, KIND_PLACE, "does not list this fact"),
    BROKEN(FACT, FACT_MOOD, slot, 5, "overlaps another fact's"),
    BROKEN(FACT, FACT_MOOD, slot, 1, "outside the slots of its kind"),
    BROKEN(FACT, FACT_AWAKE, slot, 12, "outside the slots of its kind"),
    BROKEN(FACT, FACT_THIRST, slot, 3, "overlaps another fact's"),
    BROKEN(FACT, FACT_AWAKE, flags, TRPI_FACT_SHARED, "outside the slots of its kind"),
    BROKEN(FACT, FACT_AWAKE, flags, TRPI_FACT_WHOLE, "a flag that its type does not have"),
    BROKEN(FACT, FACT_THIRST, flags, 16, "a flag that its type does not have"),
    BROKEN(FACT, FACT_ALE, type, 0, "not from 1 to 7"),
    BROKEN(FACT, FACT_ALE, type, 8, "not from 1 to 7"),
    BROKEN(FACT, FACT_ALE, type, TRP_TYPE_TRUTH, "by a fact that cannot count"),
    BROKEN(FACT, FACT_ALE, rate_per_hour, NUMBER(1), "by a fact that cannot count"),
    BROKEN(FACT, FACT_AWAKE, rate_per_hour, NUMBER(1), "not what this fact can have"),
    BROKEN(FACT, FACT_THIRST, rate_per_hour, INT64_MAX, "not what this fact can have"),
    BROKEN(FACT, FACT_THIRST, least, NUMBER(101), "are no range"),
    BROKEN(FACT, FACT_THIRST, most, INT64_MAX, "are no range"),
    BROKEN(FACT, FACT_THIRST, initial, NUMBER(-1), "no value of this fact"),
    BROKEN(FACT, FACT_THIRST, initial, NUMBER(51), "no value that can follow"),
    BROKEN(FACT, FACT_THIRST, initial_most, NUMBER(101), "no value that can follow"),
    BROKEN(FACT, FACT_MOOD, initial, 2, "no value of this fact"),
    BROKEN(FACT, FACT_MOOD, choice_count, 0, "does not go with its type"),
    BROKEN(FACT, FACT_HOME, initial, 3, "no value of this fact"),
    BROKEN(FACT, FACT_WORDS, initial, 4, "no value of this fact"),
    BROKEN(FACT, FACT_WORDS, initial, -UINT64_C(1), "no value of this fact"),
    BROKEN(FACT, FACT_GIFT, initial, 2, "no value of this fact"),
    BROKEN(FACT, FACT_AWAKE, initial, 2, "no value of this fact"),
    BROKEN(FACT, FACT_COIN, item, ITEM_ALE, "already counted by another fact"),
    BROKEN(FACT, FACT_ROOM, item, ITEM_ALE, "already counted by another fact"),
    // Expressions.
    BROKEN(CODE, 0, word, 1, "should be 0"),
    BROKEN(CODE, CODE_OF(number), word, TRPI_CODE_HEADER(0, 1, TRP_TYPE_NUMBER), "an expression of 0 words"),
    BROKEN(CODE, CODE_OF(item), word, TRPI_CODE_HEADER(3, 1, TRP_TYPE_ITEM), "an expression of 3 words"),
    BROKEN(CODE, CODE_OF(number), word, TRPI_CODE_HEADER(1, 0, TRP_TYPE_NUMBER), "with a stack of 0"),
    BROKEN(CODE, CODE_OF(number), word, TRPI_CODE_HEADER(1, 33, TRP_TYPE_NUMBER), "with a stack of 33"),
    BROKEN(CODE, CODE_OF(truth), word, TRPI_CODE_HEADER(3, 1, TRP_TYPE_TRUTH), "a deeper stack"),
    BROKEN(CODE, CODE_OF(number), word, TRPI_CODE_HEADER(1, 1, TRP_TYPE_TRUTH), "another result"),
    BROKEN(CODE, WORD_OF(number, 1), word, 0xFF, "is no operation"),
    BROKEN(CODE, WORD_OF(number, 1), word, OP(NUMBER, 9999), "uses constant 9999"),
    BROKEN(CODE, WORD_OF(number, 1), word, OP(ADD, 0), "takes more from the stack than is there"),
    BROKEN(CODE, WORD_OF(number, 1), word, OP(HOUR, 1), "takes one below 1"),
    BROKEN(CODE, WORD_OF(entity, 1), word, OP(GLOBAL, 2), "takes one below 2"),
    BROKEN(CODE, WORD_OF(entity, 1), word, OP(PART, 128), "takes one below 128"),
    BROKEN(CODE, WORD_OF(text, 1), word, OP(POOL, 1), "takes one below 1"),
    BROKEN(CODE, WORD_OF(text, 1), word, OP(LINE, 4), "takes one below 4"),
    BROKEN(CODE, WORD_OF(item, 2), word, OP(ITEM, 2), "takes one below 2"),
    BROKEN(CODE, WORD_OF(truth, 2), word, OP(MY, 12), "takes one below 12"),
    BROKEN(CODE, WORD_OF(truth, 2), word, OP(MY, FACT_AWAKE), "the wrong type for LESS"),
    BROKEN(CODE, WORD_OF(truth, 1), word, OP(MY, FACT_ROOM), "that nobody can have together"),
    BROKEN(CODE, WORD_OF(truth, 3), word, OP(IS_KIND, 6), "takes one below 6"),
    BROKEN(CODE, WORD_OF(truth, 3), word, OP(WEARS, 2), "takes one below 2"),
    BROKEN(CODE, WORD_OF(truth, 3), word, OP(AND, 0), "the wrong type for AND"),
    BROKEN(CODE, WORD_OF(truth, 3), word, OP(EXISTS, 0), "the wrong type for EXISTS"),
    BROKEN(CODE, WORD_OF(truth, 3), word, OP(NOT, 0), "the wrong type for NOT"),
    BROKEN(CODE, WORD_OF(company, 1), word, OP(ANY, 3), "takes one below 3"),
    BROKEN(CODE, WORD_OF(company, 1), word, OP(ANY, SELECTOR_COMPANY), "uses a selector that is not before it"),
    BROKEN(CODE, WORD_OF(local, 1), word, LOCAL(256, NUMBER), "a local that cannot be"),
    BROKEN(CODE, WORD_OF(local, 1), word, LOCAL(0, NONE), "a local that cannot be"),
    BROKEN(CODE, WORD_OF(choice, 1), word, OP(CHOICE, 0), "uses a constant that its type does not have"),
    BROKEN(CONSTANT, 0, value, INT64_MAX, "uses a constant that its type does not have"),
    BROKEN(CONSTANT, 3, value, -UINT64_C(1), "uses a constant that its type does not have"),
    // Selectors.
    BROKEN(SELECTOR, 0, within, CODE_OF(truth), "of the wrong type"),
    BROKEN(SELECTOR, 0, of, CODE_OF(number), "is neither an entity nor a point"),
    BROKEN(SELECTOR, 0, where, CODE_OF(number), "of the wrong type"),
    BROKEN(SELECTOR, 0, inside, CODE_OF(point), "of the wrong type"),
    BROKEN(SELECTOR, 0, where, CODE_OF(company), "uses a selector that is not before it"),
    BROKEN(SELECTOR, 0, quantifier, 5, "which means nothing"),
    BROKEN(SELECTOR, 0, quantifier, TRPI_SELECT_FIRST, "is for what has an order"),
    BROKEN(SELECTOR, 0, list, 1, "but section LIST has 0 records"),
    BROKEN(SELECTOR, 0, flags, 8, "unknown flag"),
    BROKEN(SELECTOR, 0, flags, 4, "is nobody, and is the only one who is looked for"),
    BROKEN(SELECTOR, 0, flags, 2, "is of an object that is missing"),
    BROKEN(SELECTOR, 0, offer, 1, "but section OFFER has 0 records"),
    // Plain things.
    BROKEN(LAYER, 0, collaborative_queues, 0, "not from 1 to 7"),
    BROKEN(LAYER, 0, latent_queues, 8, "not from 1 to 7"),
    BROKEN(POOL, 0, line_count, 0, "is 0"),
    BROKEN(VOICE, 0, sound, 0, "is empty"),
    BROKEN(VOICE, 1, line, 1, "is not behind that of the voice before"),
    BROKEN(VOICE, 1, line, 9, "but section LINE has 4 records"),
    BROKEN(VOICE, 0, lasts_ms, 0, "not from 1 to 600000"),
    BROKEN(PARAMETER, 0, type, 0, "not from 1 to 8"),
    BROKEN(PARAMETER, 0, flags, 2, "unknown flag"),
    BROKEN(PARAMETER, 0, code, CODE_OF(number), "of the wrong type"),
    BROKEN(PARAMETER, 4, code, CODE_OF(local), "where there are none"),
    BROKEN(PARAMETER, 0, code, CODE_OF(local_entity), "where there are none"),
    BROKEN(MESSAGE, 0, parameter_count, 3, "goes beyond the end of section PARAMETER"),
    BROKEN(ACTION, 0, parameter_count, 7, "goes beyond the end of section PARAMETER"),
    BROKEN(ACTION, 0, lasts_most_ms, 999, "is less than the least"),
    BROKEN(ACTION, 0, channels, 4, "a channel that is not there"),
    BROKEN(ACTION, 0, flags, 4, "unknown flag"),
    BROKEN(ACTION, ACTION_MOVE, mark_count, TRPI_MOST_MARKS + 1, "is more than 500"),
    BROKEN(ACTION, ACTION_HAND, effect, 4, "which means nothing"),
    BROKEN(ACTION, ACTION_HAND, effect_item, 2, "but there are 2 parameters"),
    BROKEN(ACTION, ACTION_HAND, effect_item, 1, "of the wrong type"),
    BROKEN(ACTION, ACTION_HAND, effect_item, TRPI_EFFECT_PERFORMER, "but there are 2 parameters"),
    BROKEN(ACTION, ACTION_HAND, effect_from, 0, "of the wrong type"),
    BROKEN(ACTION, ACTION_HAND, effect_to, TRPI_EFFECT_NOBODY, "but there are 2 parameters"),
    BROKEN(ACTION, ACTION_BREW, effect_to, 0, "of the wrong type"),
    // Cues, topics, roles.
    BROKEN(CUE, CUE_NEAR, type, TRPI_CUE_COUNT, "which means nothing"),
    BROKEN(CUE, CUE_NEAR, selector, NO16, "is missing"),
    BROKEN(CUE, CUE_NEAR, value, NUMBER(-1), "is no distance"),
    BROKEN(CUE, CUE_NEAR, value, TRPI_NUMBER_MAX + 1, "is no distance"),
    BROKEN(CUE, CUE_NEAR, bound, CODE_OF(number), "is no distance that can be computed"),
    BROKEN(CUE, CUE_RISES, bound, CODE_OF(number), "is no distance that can be computed"),
    BROKEN(CUE, CUE_NEAR, bound, CODE_OF(text), "of the wrong type"),
    BROKEN(CUE, CUE_NEAR, centre, CODE_OF(number), "is neither an entity nor a point"),
    BROKEN(CUE, CUE_RISES, fact, NO16, "is missing"),
    BROKEN(CUE, CUE_RISES, fact, FACT_MOOD, "is no number"),
    BROKEN(CUE, CUE_RISES, subject, CODE_OF(text), "of the wrong type"),
    BROKEN(CUE, CUE_RISES, subject, CODE_OF(local_entity), "reads locals before there are any"),
    BROKEN(CUE, CUE_EVERY, period_ms, 0, "is 0"),
    BROKEN(CUE, CUE_EVERY, period_most_ms, 999, "is less than the least"),
    BROKEN(CUE, CUE_CLOCK, value, NUMBER(86400), "is no time of day"),
    BROKEN(CUE, CUE_CLOCK, value, NUMBER(-1), "is no time of day"),
    BROKEN(CUE, CUE_STARTS, value, NUMBER(-1), "is no distance"),
    BROKEN(CUE, CUE_MESSAGE, index, 1, "there are only 1"),
    BROKEN(CUE, CUE_EVENT, index, 1, "there are only 1"),
    BROKEN(CUE, CUE_ENTERS, centre, 0, "is missing"),
    BROKEN(CUE, CUE_STARTS, index, 11, "there are only 11"),
    BROKEN(CUE, CUE_STARTS, index, BEHAVIOUR_ASK, "makes no news"),
    BROKEN(TOPIC, TOPIC_ENCORE, first_reactor, 3, "section REACTOR has 2 records"),
    BROKEN(TOPIC, TOPIC_DRINK, reactor_count, 2, "does not react to the topic"),
    BROKEN(REACTOR, 0, role, ROLE_PATRON, "belongs to another role"),
    BROKEN(REACTOR, 0, behaviour, BEHAVIOUR_IDLE, "does not react to the topic"),
    BROKEN(ROLE, 0, latent_count, 3, "counts more than the role has"),
    BROKEN(ROLE, 0, proactive_count, 2, "does not fit its place in the role"),
    BROKEN(ROLE, 0, latent_count, 1, "does not fit its place in the role"),
    BROKEN(ROLE, 0, behaviour_count, 6, "is not the role that lists it"),
    BROKEN(ROLE, 0, selection, TRPI_SELECTION_COUNT, "which means nothing"),
    // Schedules, the calendar.
    BROKEN(ROLE, 0, block_count, 4, "goes beyond the end of section BLOCK"),
    BROKEN(ROLE, 0, block_count, 2, "does not list this block"),
    BROKEN(ROLE, 1, block_count, 1, "is not the role that lists it"),
    BROKEN(BLOCK, 0, role, ROLE_SERVER, "is not the role that lists it"),
    BROKEN(BLOCK, 0, sort, TRPI_SCHEDULE_BLOCK_SORTS, "which means nothing"),
    BROKEN(BLOCK, 0, from, 1440, "are no hours of a day"),
    BROKEN(BLOCK, 0, to, 1440, "are no hours of a day"),
    BROKEN(BLOCK, 0, to, 480, "are no hours of a day"),
    BROKEN(BLOCK, 2, to, 1, "are no hours of a day"),
    BROKEN(BLOCK, 0, days, 128, "is more than 127"),
    BROKEN(BLOCK, 1, days, 1, "are no days of a week"),
    BROKEN(BLOCK, 1, sort, TRPI_SCHEDULE_BLOCK_DAY, "are no days of a week"),
    BROKEN(CUE, 0, days, 1, "are no days of a week"),
    BROKEN(CUE, 3, days, 128, "is more than 127"),
    BROKEN(BLOCK, 0, gives_s, 86401, "is more than 86400"),
    BROKEN(BLOCK, 0, duty_count, 3, "goes beyond the end of section DUTY"),
    BROKEN(DUTY, 0, behaviour, BEHAVIOUR_NOTICE, "is no proactive of the role"),
    BROKEN(DUTY, 0, weight, CODE_OF(truth), "of the wrong type"),
    BROKEN(DUTY, 0, weight, CODE_OF(far_local), "local 9 is used"),
    BROKEN(CALENDAR, 0, first_weekday, 8, "is more than 7"),
    BROKEN(CODE, WORD_OF(on_days, 1), word, TRPI_CODE_WORD(TRPI_OP_ON_DAYS, 0), "names days that there are not"),
    BROKEN(CODE, WORD_OF(on_days, 1), word, TRPI_CODE_WORD(TRPI_OP_ON_DAYS, 127), "names days that there are not"),
    BROKEN(CALENDAR, 0, day_length_s, 0, "not from 1 to 1000000"),
    BROKEN(CALENDAR, 0, day_length_s, TRPI_LONGEST_DAY_S + 1, "not from 1 to 1000000"),
    BROKEN(CODE, WORD_OF(during, 1), word, TRPI_CODE_WORD(TRPI_OP_DURING, TRPI_HOURS_OPERAND(1440, 3)),
           "names hours that there are not"),
    BROKEN(CODE, WORD_OF(during, 1), word, TRPI_CODE_WORD(TRPI_OP_DURING, TRPI_HOURS_OPERAND(3, 1441)),
           "names hours that there are not"),
    BROKEN(CODE, WORD_OF(during, 1), word, TRPI_CODE_WORD(TRPI_OP_DURING, TRPI_HOURS_OPERAND(3, 3)),
           "names hours that there are not"),
    // Behaviours.
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, initiation, 3, "which means nothing"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ORDERED, initiation, 3, "which means nothing"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, role, ROLE_PATRON, "is not the role that lists it"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ORDERED, role, ROLE_PATRON, "does not list this behaviour"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, flags, TRPI_BEHAVIOUR_ORDERED, "ordered by a test"),
    BROKEN(BEHAVIOUR, 0, loss, 3, "which means nothing"),
    BROKEN(BEHAVIOUR, 0, flags, 32768 | TRPI_BEHAVIOUR_NEWS, "unknown flag"),
    BROKEN(BEHAVIOUR, 0, layer, 1, "but section LAYER has 1 records"),
    BROKEN(BEHAVIOUR, 0, channels, 4, "a channel that is not there"),
    BROKEN(BEHAVIOUR, 0, task_count, 0, "is 0"),
    BROKEN(BEHAVIOUR, 0, local_count, 257, "is more than 256"),
    BROKEN(BEHAVIOUR, 0, local_count, 0, "less than the parameters' 1"),
    BROKEN(BEHAVIOUR, 0, local_count, 1, "but the behaviour has 1"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_NOTICE, cue, NO16, "missing from a latent behaviour"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, cue, 0, "the behaviour is not latent"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ASK, topic, NO16, "goes with collaborative behaviours"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, topic, 0, "goes with collaborative behaviours"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ASK, partner, NO16, "is missing from one that starts"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, partner, 0, "does not say that it is collaborative"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, scene, 0, "does not say that it is collaborative"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ORDERED, initiation, TRPI_REACTIVE, "does not say that it is collaborative"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ASK, part, 1, "does not fit who starts and who answers"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ANSWER, part, 0, "does not fit who starts and who answers"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ANSWER, part, 2, "is more than the two halves"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_ANSWER, scene, 0, "is another behaviour's in the scene"),
    BROKEN(BEHAVIOUR, 0, weight, CODE_OF(truth), "of the wrong type"),
    BROKEN(BEHAVIOUR, 0, condition, CODE_OF(number), "of the wrong type"),
    BROKEN(BEHAVIOUR, 0, holds, CODE_OF(number), "of the wrong type"),
    BROKEN(BEHAVIOUR, 0, weight, CODE_OF(far_local), "local 9 is used"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_IDLE, weight, CODE_OF(local), "local 0 is used"),
    BROKEN(ROLE, 0, kind, KIND_THING, "that its performers do not have"),
    BROKEN(WATCH, 0, fact, 12, "section FACT has 12 records"),
    BROKEN(WATCH, 0, fact, FACT_BID, "none that the performer can have"),
    BROKEN(WATCH, 0, fact, FACT_ROOM, "none that the performer can have"),
    // Tasks and steps.
    BROKEN(TASK, 0, resume, 4, "which means nothing"),
    BROKEN(TASK, 0, flags, 64, "unknown flag"),
    BROKEN(TASK, 1, given_item, NO16, "counts what is not given"),
    BROKEN(TASK, 0, taken_amount, 1, "counts what is not taken"),
    // Lines and their names in braces.
    BROKEN(WORD, 0, name, 0, "is empty"),
    BROKEN(WORD, 0, code, 0, "is missing"),
    BROKEN(WORD, 0, code, CODE_OF(newcomer), "nobody can say"),
    BROKEN(WORD, 0, fact, FACT_MOOD, "is not whose choice it is"),
    BROKEN(WORD, 1, fact, FACT_THIRST, "is not whose choice it is"),
    BROKEN(WORD, 1, fact, NO16, "is not whose choice it is"),
    BROKEN(WORD, 2, fact, FACT_THIRST, "is not whose choice it is"),
    BROKEN(WORD, 2, code, CODE_OF(local), "where there are none"),
    BROKEN(WORD, 2, code, CODE_OF(truth), "where there are none"),
    BROKEN(LINE, 0, flags, 2, "unknown flag"),
    BROKEN(LINE, 0, flags, 0, "where there are none"),
    BROKEN(LINE, 0, word_count, 9, "is more than 8"),
    BROKEN(LINE, 0, word_count, 10, "goes beyond the end of section WORD"),
    BROKEN(STEP, STEP_SAY, code0, CODE_OF(odd_line), "reads locals or own facts that are not there"),
    BROKEN(STEP, STEP_MOVE, op, TRPI_STEP_COUNT, "which means nothing"),
    BROKEN(STEP, STEP_MOVE, flags, TRPI_STEP_BESIDE, "but is the first"),
    BROKEN(STEP, STEP_SAY, flags, 4, "is for one sort of requests"),
    BROKEN(STEP, STEP_MOVE, index, 5, "there are only 5"),
    BROKEN(STEP, STEP_MOVE, code0, 0, "is missing"),
    BROKEN(STEP, STEP_MOVE, code0, CODE_OF(number), "of the wrong type"),
    BROKEN(STEP, STEP_SAY, code0, CODE_OF(point), "of the wrong type"),
    BROKEN(STEP, STEP_MOVE, code1, CODE_OF(number), "has no meaning for this step"),
    BROKEN(STEP, STEP_WAIT, code0, CODE_OF(truth), "of the wrong type"),
    BROKEN(STEP, STEP_WAIT, code0, CODE_OF(local_text), "of the wrong type"),
    BROKEN(STEP, STEP_WAIT, code3, CODE_OF(number), "has no meaning for this step"),
    BROKEN(STEP, STEP_LET, local, 2, "but the behaviour has 2"),
    BROKEN(STEP, STEP_LET, code0, CODE_OF(local_text), "reads locals or own facts that are not there"),
    BROKEN(STEP, STEP_LET, code0, 0, "is missing"),
    BROKEN(STEP, STEP_SET, index, 12, "there are only 12"),
    BROKEN(STEP, STEP_SET, index, FACT_AWAKE, "of the wrong type"),
    BROKEN(STEP, STEP_SET, index, FACT_ROOM, "that the performer cannot have"),
    BROKEN(STEP, STEP_CHECK, code0, 0, "is missing"),
    BROKEN(STEP, STEP_CHECK, code0, CODE_OF(number), "of the wrong type"),
    BROKEN(STEP, STEP_SEND, index, 1, "there are only 1"),
    BROKEN(STEP, STEP_SEND, code0, CODE_OF(number), "of the wrong type"),
    BROKEN(STEP, STEP_SEND, code1, CODE_OF(entity), "of the wrong type"),
    BROKEN(STEP, STEP_SEND, code2, CODE_OF(entity), "has no meaning for this step"),
    BROKEN(STEP, STEP_SIGNAL, index, 1, "there are only 1"),
    BROKEN(STEP, STEP_PUT_ON, index, 2, "there are only 2"),
    BROKEN(STEP, STEP_TAKE_OFF, index, 2, "there are only 2"),
    BROKEN(STEP, STEP_BEGIN, index, 3, "there are only 3"),
    BROKEN(STEP, STEP_BEGIN, index, 0, "is no occasion"),
    BROKEN(STEP, STEP_BEGIN, local, 1440, "is no time of day"),
    BROKEN(STEP, STEP_BEGIN, days, 1, "are no days of a week"),
    BROKEN(STEP, STEP_END, days, 1, "are no days of a week"),
    BROKEN(STEP, STEP_BEGIN, local, 600, "is no time of day"),
    BROKEN(STEP, STEP_BEGIN, code0, CODE_OF(truth), "of the wrong type"),
    BROKEN(STEP, STEP_BEGIN, code1, CODE_OF(number), "has no meaning for this step"),
    BROKEN(STEP, STEP_END, index, 1, "is no occasion"),
    BROKEN(STEP, STEP_END, code0, CODE_OF(number), "has no meaning for this step"),
    BROKEN(STEP, STEP_CLEAN, op, TRPI_STEP_WAIT, "takes time where everything is done at once"),
    BROKEN(STEP, STEP_INTERRUPT, op, TRPI_STEP_WAIT, "takes time where everything is done at once"),
    BROKEN(STEP, STEP_AT_MARK, op, TRPI_STEP_WAIT, "takes time where everything is done at once"),
    BROKEN(STEP, STEP_AT_MARK, op, TRPI_STEP_DECIDE, "decides outside the tasks of a scene"),
    BROKEN(RESPONSE, 0, mark, TRPI_MOST_MARKS + 1, "has 501 records"),
    BROKEN(RESPONSE, 0, step_count, 200, "beyond the end"),
    BROKEN(STEP, STEP_HAND, op, TRPI_STEP_DECIDE, "decides outside the tasks of a scene"),
    BROKEN(STEP, STEP_PLAIN, op, TRPI_STEP_DECIDE, "that is not this part's choice"),
    BROKEN(STEP, STEP_PART, op, TRPI_STEP_DECIDE, "decides outside the tasks of a scene"),
    BROKEN(ROW, ROW_CHOICE, part, 1, "that is not this part's choice"),
    BROKEN(ROW, ROW_CHOICE, flow, TRPI_FLOW_LOOP, "that is not this part's choice"),
    // Scenes.
    BROKEN(SCENE, 0, part_count, 1, "is less than 2"),
    BROKEN(SCENE, 0, row_count, 0, "is 0"),
    BROKEN(SCENE, 0, row_count, 3, "has 4 tasks, but the scene 3 rows"),
    BROKEN(SCENE, 0, loop_count, 1001, "is more than 1000"),
    BROKEN(SCENE, 0, loop_count, 0, "but the scene has 0"),
    BROKEN(SCENE, 0, topic, TOPIC_DRINK, "is about another topic than the scene"),
    BROKEN(SCENE, 1, first_row, 0, "belongs to two scenes"),
    BROKEN(PART, 0, behaviour, BEHAVIOUR_JOIN, "does not say that it is this part"),
    BROKEN(PART, 1, selector, NO16, "is missing"),
    BROKEN(PART, 1, loss, 3, "which means nothing"),
    BROKEN(PART, 0, copy, 1, "does not count the last parts of the scene"),
    BROKEN(PART, 1, copy, 1, "is no number of copies"),
    BROKEN(PART, 1, copy, 3, "does not count the last parts of the scene"),
    BROKEN(PART, 1, copy, 129, "is more than 128"),
    BROKEN(PART, 0, least, 1, "is of a part that one agent plays"),
    BROKEN(PART, 0, least, 129, "is more than 128"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_JOIN, task_count, 3, "has 3 tasks, but the scene 4 rows"),
    BROKEN(BEHAVIOUR, BEHAVIOUR_JOIN, scene, 1, "does not say that it is this part"),
    BROKEN(ROW, ROW_PLAIN, next, 5, "beyond the end of the scene"),
    BROKEN(ROW, ROW_PLAIN, branch_count, 1, "is not 0 in a plain row"),
    BROKEN(ROW, ROW_PLAIN, flow, 4, "which means nothing"),
    BROKEN(ROW, ROW_CHOICE, branch_count, 0, "is 0 in a choice"),
    BROKEN(ROW, ROW_CHOICE, part, 2, "is no part of the scene"),
    BROKEN(ROW, ROW_LOOP, loop_slot, 1, "but the scene has 1"),
    BROKEN(ROW, ROW_LOOP, loop_start, 3, "after the row that goes back"),
    BROKEN(ROW, ROW_LOOP, loop_start, 2, "round to itself with nothing to do"),
    BROKEN(ROW, ROW_LOOP, next, 2, "round to itself with nothing to do"),
    BROKEN(ROW, ROW_LOOP, times_least, 0, "are no range"),
    BROKEN(ROW, ROW_LOOP, times_most, 0, "are no range"),
    BROKEN(ROW, ROW_CONTINUE, branch_count, 0, "is not 1 in a row that goes on"),
    BROKEN(BRANCH, 0, kind, 3, "which means nothing"),
    BROKEN(BRANCH, 0, condition, 0, "is missing"),
    BROKEN(BRANCH, 0, condition, CODE_OF(number), "of the wrong type"),
    BROKEN(BRANCH, 1, chance, 0, "is no chance"),
    BROKEN(BRANCH, 2, row, 5, "beyond the end of the scene"),
    BROKEN(BRANCH, 0, scene, 1, "for rows that go on as another scene"),
    BROKEN(BRANCH, 3, scene, NO16, "is missing"),
    BROKEN(BRANCH, 0, mapped_part_count, 1, "for rows that go on as another scene"),
    BROKEN(BRANCH, 3, mapped_part_count, 1, "is not that of the parts of the scene that follows"),
    BROKEN(BRANCH, 3, mapped_part_count, 3, "MAPPED_PART"),
    BROKEN(MAPPED_PART, 0, part, 0, "to someone who has another"),
    BROKEN(MAPPED_PART, 0, part, 2, "to nobody"),
    // Settings and tests.
    BROKEN(SETTING, 0, metres_per_letter, 0, "is no width of a letter"),
    BROKEN(SETTING, 0, starts_at, 86400, "is more than 86399"),
    BROKEN(LEGEND, 0, what, 6, "which means nothing"),
    BROKEN(LEGEND, 0, what, TRPI_LEGEND_THING, "without need, or no object's"),
    BROKEN(LEGEND, 0, kind, 0, "without need, or no object's"),
    BROKEN(LEGEND, 0, solid, 2, "is more than 1"),
    BROKEN(LEGEND, 0, letter, 0xD800, "is no character"),
    BROKEN(CAST, 0, where, 4, "which means nothing"),
    BROKEN(CAST, 0, place, NO16, "is missing"),
    BROKEN(CAST, 0, count, 0, "is 0"),
    BROKEN(CAST, 0, count, 2, "is 2"),
    BROKEN(CAST, 0, kind, KIND_THING, "none that this kind can wear"),
    BROKEN(CAST, 0, global, GLOBAL_BAR, "is not that of the global"),
    BROKEN(GIVEN, 0, code, 0, "is missing"),
    BROKEN(GIVEN, 0, code, CODE_OF(truth), "of the wrong type"),
    BROKEN(GIVEN, 0, code, CODE_OF(local), "where there are none"),
    BROKEN(GIVEN, 0, fact, FACT_ROOM, "is none that this kind has"),
    BROKEN(GIVEN, 0, link, 1, "but section LINK has 0 records"),
    BROKEN(GIVEN, 0, link, 99, "but section LINK has 0 records"),
    BROKEN(STOCK, 0, count, 0x80000000, "is more than 2147483647"),
    BROKEN(STOCK, 0, item, 2, "section ITEM has 2 records"),
    BROKEN(TEST_LINE, 5, weekday, 8, "is more than 7"),
    BROKEN(TEST_LINE, 0, op, TRPI_TEST_GIVEN_LINK + 1, "which means nothing"),
    BROKEN(TEST_LINE, 2, op, TRPI_TEST_GIVEN_LINK, "is no link of the subject"),
    BROKEN(TEST, 0, seeds, TRPI_MOST_TEST_SEEDS + 1, "is more than 1000"),
    BROKEN(TEST_LINE, 5, index, 1440, "is no time of day"),
    BROKEN(TEST_LINE, 6, index, 1440, "is no time of day"),
    BROKEN(TEST_LINE, 0, begins, 1, "`begins` is there without need"),
    BROKEN(TEST_LINE, 0, verb, 12, "which means nothing"),
    BROKEN(TEST_LINE, 0, flags, 2, "unknown flag"),
    BROKEN(TEST_LINE, 0, subject, NO16, "is missing"),
    BROKEN(TEST_LINE, 1, behaviour, NO16, "is missing"),
    BROKEN(TEST_LINE, 1, subject, GLOBAL_BAR, "is none that the subject can perform"),
    BROKEN(TEST_LINE, 2, index, 10, "is no fact of the subject"),
    BROKEN(TEST_LINE, 2, subject, GLOBAL_BAR, "is no fact of the subject"),
    BROKEN(TEST_LINE, 2, index, FACT_ROOM, "is no fact of the subject"),
    BROKEN(TEST_LINE, 2, code, 0, "is missing"),
    BROKEN(TEST_LINE, 2, code, CODE_OF(text), "of the wrong type"),
    BROKEN(TEST_LINE, 3, index, 1, "is no event"),
    BROKEN(TEST_LINE, 4, code, 0, "is missing"),
    BROKEN(TEST_LINE, 4, code, CODE_OF(truth), "where there are none"),
};

// Loads a copy of the sample with one field changed; returns whether it was refused for the row's reason.
static bool is_refused(const trpi_buffer *bytes, const sample_codes *codes, const broken_row *row)
{
    unsigned char *broken = malloc(bytes->size);
    assert_non_null(broken);
    memcpy(broken, bytes->bytes, bytes->size);
    sample_make_change(broken, codes, &row->change);
    sample_fix_hash(broken, bytes->size);

    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(broken, bytes->size, NULL, &pack, &why);
    bool right = result == TRP_ERROR_FORMAT && pack == NULL && strstr(why.message, row->reason) != NULL &&
                 why.offset < bytes->size && why.line == 0;
    if (!right) {
        print_error("row %d, %s %s: %s: \"%s\" instead of \"%s\"\n", (int)(row - rows),
                    trpi_section_layout(row->change.section)->name, row->change.field, trp_result_name(result), why.message,
                    row->reason);
    }
    trp_pack_release(pack);
    free(broken);
    return right;
}

static void every_broken_record_is_refused_and_says_why(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wrong += !is_refused(&bytes, &codes, &rows[i]);
    }
    assert_int_equal(wrong, 0);
    trpi_buffer_release(&bytes);
}

static void the_offset_is_that_of_the_field(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    uint32_t size = 0;
    size_t place = sample_place(bytes.bytes, TRPI_SECTION_FACT, FACT_MOOD, "slot", &size);
    trpi_bytes_write_number(bytes.bytes + place, size, 5);
    sample_fix_hash(bytes.bytes, bytes.size);
    trp_pack *pack = NULL;
    trp_diagnostic why;
    assert_int_equal(trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why), TRP_ERROR_FORMAT);
    assert_int_equal(why.offset, place);
    assert_string_equal(why.message, "Section FACT, record 3, field `slot` overlaps another fact's.");
    trpi_buffer_release(&bytes);
}

#define ENTRY(index, field) (TRPI_HEADER_SIZE + (index)*TRPI_ENTRY_SIZE + TRPI_ENTRY_##field)

static const struct {
    size_t offset;
    uint32_t size;
    uint64_t value;
    trp_result result;
    const char *reason;
} container_rows[] = {
    {TRPI_HEADER_MAGIC, 1, 'X', TRP_ERROR_FORMAT, "does not begin as one"},
    {TRPI_HEADER_VERSION, 4, 2, TRP_ERROR_VERSION, "format version 2"},
    {TRPI_HEADER_FEATURES, 4, 1, TRP_ERROR_VERSION, "features that this build does not know"},
    {TRPI_HEADER_BYTES, 8, 64, TRP_ERROR_FORMAT, "another size than the file has"},
    {TRPI_HEADER_SPARE, 4, 1, TRP_ERROR_FORMAT, "Spare bytes"},
    {TRPI_HEADER_SPARE2, 8, 1, TRP_ERROR_FORMAT, "Spare bytes"},
    {TRPI_HEADER_SPARE2 + 8, 8, 1, TRP_ERROR_FORMAT, "Spare bytes"},
    {TRPI_HEADER_SECTIONS, 4, 0xFFFFFFFF, TRP_ERROR_FORMAT, "more than the file has room for"},
    {TRPI_HEADER_SECTIONS, 4, 1, TRP_ERROR_FORMAT, "is not where it should be"},
    {ENTRY(0, KIND), 4, 1000, TRP_ERROR_VERSION, "which this build does not know"},
    {ENTRY(0, KIND), 4, TRPI_SECTION_CODE, TRP_ERROR_FORMAT, "records of 8 bytes instead of 4"},
    {ENTRY(1, KIND), 4, TRPI_SECTION_CONSTANT, TRP_ERROR_FORMAT, "out of order"},
    {ENTRY(0, VERSION), 2, 2, TRP_ERROR_VERSION, "has version 2"},
    {ENTRY(0, ELEMENT), 2, 16, TRP_ERROR_FORMAT, "records of 16 bytes instead of 8"},
    {ENTRY(0, COUNT), 4, 0, TRP_ERROR_FORMAT, "cannot have 0 records"},
    {ENTRY(0, COUNT), 4, 0xFFFFFFFF, TRP_ERROR_FORMAT, "cannot have"},
    {ENTRY(0, COUNT), 4, 1 << 20, TRP_ERROR_FORMAT, "beyond the end of the file"},
    {ENTRY(0, SPARE), 4, 1, TRP_ERROR_FORMAT, "is not where it should be"},
    {ENTRY(0, OFFSET), 8, 0, TRP_ERROR_FORMAT, "is not where it should be"},
    {ENTRY(1, OFFSET), 8, UINT64_MAX - 7, TRP_ERROR_FORMAT, "is not where it should be"},
};

static void every_broken_container_is_refused_and_says_why(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    for (uint32_t i = 0; i < sizeof container_rows / sizeof container_rows[0]; i++) {
        uint64_t before = trpi_bytes_read_number(bytes.bytes + container_rows[i].offset, container_rows[i].size);
        trpi_bytes_write_number(bytes.bytes + container_rows[i].offset, container_rows[i].size, container_rows[i].value);
        sample_fix_hash(bytes.bytes, bytes.size);
        trp_pack *pack = NULL;
        trp_diagnostic why;
        trp_result result = trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why);
        if (result != container_rows[i].result || strstr(why.message, container_rows[i].reason) == NULL) {
            print_error("row %u: %s: \"%s\"\n", i, trp_result_name(result), why.message);
        }
        assert_int_equal(result, container_rows[i].result);
        assert_non_null(strstr(why.message, container_rows[i].reason));
        assert_null(pack);
        trpi_bytes_write_number(bytes.bytes + container_rows[i].offset, container_rows[i].size, before);
    }
    trpi_buffer_release(&bytes);
}

static void a_wrong_hash_and_bytes_too_many_are_refused(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    trp_pack *pack = NULL;
    trp_diagnostic why;
    bytes.bytes[bytes.size - 1] ^= 1;
    assert_int_equal(trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why), TRP_ERROR_FORMAT);
    assert_non_null(strstr(why.message, "damaged"));
    bytes.bytes[bytes.size - 1] ^= 1;

    trpi_buffer_add(&bytes, "\0\0\0\0\0\0\0", 8);
    assert_int_equal(trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why), TRP_ERROR_FORMAT);
    trpi_bytes_write_number(bytes.bytes + TRPI_HEADER_BYTES, 8, bytes.size);
    sample_fix_hash(bytes.bytes, bytes.size);
    assert_int_equal(trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why), TRP_ERROR_FORMAT);
    assert_non_null(strstr(why.message, "goes on after its last section"));
    assert_int_equal(trp_pack_load(NULL, 0, NULL, &pack, &why), TRP_ERROR_FORMAT);
    trpi_buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broken_record_is_refused_and_says_why),
        cmocka_unit_test(the_offset_is_that_of_the_field),
        cmocka_unit_test(every_broken_container_is_refused_and_says_why),
        cmocka_unit_test(a_wrong_hash_and_bytes_too_many_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
