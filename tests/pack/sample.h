// SPDX-License-Identifier: MIT
// A small valid pack that has something of every section; the tests of packs break it in many ways.
//
// Patron (role 0) wanders, asks for a drink, starts a round, notices, rings. Server (role 1) idles, answers, joins.
// Scene 0, the round: row 0 plain, row 1 a choice, row 2 a loop, row 3 goes on as scene 1, the encore.

#ifndef TESTS_PACK_SAMPLE_H
#define TESTS_PACK_SAMPLE_H

#include "pack/builder.h"

enum { ITEM_ALE, ITEM_COIN };
enum {
    KIND_THING,
    KIND_CREATURE,
    KIND_PLACE,
    KIND_PLAYER,
    KIND_WORLD,  // the facts of the world
    KIND_ROUND   // records of scene 0
};
enum {
    FACT_ALE,
    FACT_COIN,
    FACT_THIRST,
    FACT_MOOD,
    FACT_HOME,
    FACT_WORDS,
    FACT_GIFT,
    FACT_SPOT,
    FACT_AWAKE,
    FACT_ROOM,   // a fact of a place, so no entity has it together with one of a creature
    FACT_ALARM,  // a fact of the world
    FACT_BID     // a fact of scene 0
};
enum { GLOBAL_BAR, GLOBAL_MARY };
enum { ACTION_MOVE, ACTION_SAY, ACTION_HAND, ACTION_BREW, ACTION_DRINK };
enum { SELECTOR_THIRSTY, SELECTOR_COMPANY, SELECTOR_SERVER };
enum { CUE_NEAR, CUE_RISES, CUE_EVERY, CUE_CLOCK, CUE_MESSAGE, CUE_EVENT, CUE_ENTERS, CUE_STARTS };
enum { TOPIC_DRINK, TOPIC_ROUND, TOPIC_ENCORE };
enum { ROLE_PATRON, ROLE_SERVER };
enum {
    BEHAVIOUR_WANDER,
    BEHAVIOUR_ASK,
    BEHAVIOUR_HOST,
    BEHAVIOUR_NOTICE,
    BEHAVIOUR_RING,
    BEHAVIOUR_IDLE,
    BEHAVIOUR_ANSWER,
    BEHAVIOUR_JOIN,
    BEHAVIOUR_ENCORE,
    BEHAVIOUR_ENCORE_JOIN,
    BEHAVIOUR_ORDERED
};
// Blocks of the patron's schedule.
enum { BLOCK_MORNING, BLOCK_OTHERWISE, BLOCK_FAIR };
enum { SCENE_ROUND, SCENE_ENCORE };
enum { ROW_PLAIN, ROW_CHOICE, ROW_LOOP, ROW_CONTINUE, ROW_ENCORE };

// Steps, in the order of the section.
enum {
    STEP_MOVE,  // wander: move to the bar, saying something beside it
    STEP_SAY,
    STEP_WAIT,
    STEP_LET,
    STEP_SET,
    STEP_CHECK,
    STEP_SEND,
    STEP_SIGNAL,
    STEP_PUT_ON,
    STEP_TAKE_OFF,
    STEP_BEGIN,
    STEP_END,
    STEP_CLEAN,  // wander's cleanup, parting, interrupt
    STEP_PART,
    STEP_INTERRUPT,
    STEP_AT_MARK,
    STEP_HAND,    // ask
    STEP_DECIDE,  // host, in row 1
    STEP_PLAIN    // everyone else
};

/// Offsets of expressions, for breaking things with.
typedef struct sample_codes {
    uint32_t number;    // the number 5
    uint32_t truth;     // my thirst > 10
    uint32_t entity;    // the bar
    uint32_t text;      // one of the pool
    uint32_t line;      // line 0, which reads local 0 as a number
    uint32_t odd_line;  // line 3, which reads local 0 as a text
    uint32_t item;      // 1 ale
    uint32_t point;
    uint32_t newcomer;  // a character of a kind that may appear: valid as an argument of actions only
    uint32_t choice;
    uint32_t local;         // local 0, a number
    uint32_t far_local;     // local 9, a number
    uint32_t local_text;    // local 0 as a text
    uint32_t thirsty;       // its thirst > 10
    uint32_t company;       // any thirsty creature
    uint32_t alarm;         // a fact of the world
    uint32_t bid;           // whether a fact of scene 0 is above 10
    uint32_t roomy;         // my room > 10
    uint32_t home;          // my home
    uint32_t local_entity;  // local 0 as an entity
    uint32_t far_off;       // how far local 1, an entity, is
    uint32_t during;        // whether it is from 08:00 to 12:00
    uint32_t on_days;       // whether it is Monday or Sunday
} sample_codes;

/// Adds everything to an initialised builder.
void sample_build(trpi_pack_builder *builder, sample_codes *codes);

/// The bytes of the sample pack; the caller releases *out.
void sample_bytes(trpi_buffer *out, sample_codes *codes);

/// The offset of a field of a record in the bytes of a valid pack. Fails the test when there is none.
size_t sample_place(const unsigned char *bytes, uint32_t section, uint32_t index, const char *field, uint32_t *size);

/// One changed field of one record. `index` and `value` may be CODE_OF or WORD_OF of an expression.
typedef struct sample_change {
    uint32_t section;
    uint64_t index;
    const char *field;
    uint64_t value;
} sample_change;

#define CHANGE(section, index, field, value)         \
    {                                                \
        TRPI_SECTION_##section, index, #field, value \
    }

// The offset of one of the sample's expressions, plus some words of code.
#define SAMPLE_SYMBOL UINT64_C(0x100000000000000)
#define CODE_OF(name) (SAMPLE_SYMBOL + offsetof(sample_codes, name))
#define WORD_OF(name, word) (SAMPLE_SYMBOL + offsetof(sample_codes, name) + ((uint64_t)(word) << 32))
#define OP(op, operand) TRPI_CODE_WORD(TRPI_OP_##op, operand)
#define LOCAL(local, type) OP(LOCAL, TRPI_LOCAL_OPERAND(local, TRP_TYPE_##type))
#define NO16 TRPI_NONE16

/// Makes a change in the bytes of a valid pack; its hash is wrong afterwards.
void sample_make_change(unsigned char *bytes, const sample_codes *codes, const sample_change *change);

/// Makes the hash in the header right again.
void sample_fix_hash(unsigned char *bytes, size_t size);

#endif
