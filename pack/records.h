// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The records of a pack: what the compiler writes and the engine runs. Everything is resolved: names have become
// indices, sentences have become numbers. All integers are little-endian in the file and native in memory.
//
// Each record is a list X(type, name, role, about), where `about` is a section or a limit. The roles:
//   PLAIN     a number that means itself
//   ENUM      an enumerator, the last of which is `about`
//   FLAGS     bits, all of which are in `about`
//   MOST      a number up to `about`
//   SOME      a number from 1 to `about`
//   TO        a number that is not less than the field before it
//   NAME      offset into the NAMES section, 0 when the pack is stripped
//   TEXT      offset into the TEXTS section
//   CODE      offset into the CODE section, 0 for "none"
//   REF       index into section `about`
//   OPT       index into section `about`, or all ones for "none"
//   PLUS      one more than an index into section `about`, or 0 for "none"
//   FIRST     index into section `about`; the next field, which has role COUNT, says how many follow there
//   COUNT     belongs to the FIRST before it, and is at most `about` (0: any number)
//   CUSTOM    checked by the verifier's own rule for this record
// Durations are milliseconds; 0 means "not given" unless said otherwise. Numbers are 48.16 fixed point.
// Keys are hashes of the path of names ("Patron", "Converse talk", …) and identify things across packs.

#ifndef TROUPE_PACK_RECORDS_H
#define TROUPE_PACK_RECORDS_H

#include "base/fields.h"

enum { TRPI_FIELD_PLAIN, TRPI_FIELD_ENUM, TRPI_FIELD_FLAGS, TRPI_FIELD_MOST, TRPI_FIELD_SOME, TRPI_FIELD_TO,
       TRPI_FIELD_NAME, TRPI_FIELD_TEXT, TRPI_FIELD_CODE, TRPI_FIELD_REF, TRPI_FIELD_OPT, TRPI_FIELD_PLUS,
       TRPI_FIELD_FIRST, TRPI_FIELD_COUNT, TRPI_FIELD_CUSTOM };

#define TRPI_NONE16 0xFFFFu
#define TRPI_NONE32 0xFFFFFFFFu

/// The sections, in file order: SECTION(id, record, NAME).
#define TRPI_PACK_SECTIONS(SECTION)         \
    SECTION(CONSTANT, trpi_pack_constant)   \
    SECTION(CODE, trpi_pack_code)           \
    SECTION(NAMES, trpi_pack_byte)          \
    SECTION(TEXTS, trpi_pack_byte)          \
    SECTION(CHOICE, trpi_pack_choice)       \
    SECTION(ITEM, trpi_pack_item)           \
    SECTION(CHANNEL, trpi_pack_channel)     \
    SECTION(LAYER, trpi_pack_layer)         \
    SECTION(KIND, trpi_pack_kind)           \
    SECTION(FACT, trpi_pack_fact)           \
    SECTION(GLOBAL, trpi_pack_global)       \
    SECTION(WORD, trpi_pack_word)           \
    SECTION(LINE, trpi_pack_line)           \
    SECTION(POOL, trpi_pack_pool)           \
    SECTION(PARAMETER, trpi_pack_parameter) \
    SECTION(MESSAGE, trpi_pack_message)     \
    SECTION(EVENT, trpi_pack_event)         \
    SECTION(FAILURE, trpi_pack_failure)     \
    SECTION(MARK, trpi_pack_mark)           \
    SECTION(ACTION, trpi_pack_action)       \
    SECTION(SELECTOR, trpi_pack_selector)   \
    SECTION(CUE, trpi_pack_cue)             \
    SECTION(WATCH, trpi_pack_watch)         \
    SECTION(TOPIC, trpi_pack_topic)         \
    SECTION(REACTOR, trpi_pack_reactor)     \
    SECTION(ROLE, trpi_pack_role)           \
    SECTION(BEHAVIOUR, trpi_pack_behaviour) \
    SECTION(TASK, trpi_pack_task)           \
    SECTION(RESPONSE, trpi_pack_response)   \
    SECTION(STEP, trpi_pack_step)           \
    SECTION(NODE, trpi_pack_node)           \
    SECTION(SCENE, trpi_pack_scene)         \
    SECTION(PART, trpi_pack_part)           \
    SECTION(ROW, trpi_pack_row)             \
    SECTION(BRANCH, trpi_pack_branch)       \
    SECTION(SETTING, trpi_pack_setting)     \
    SECTION(PLAN, trpi_pack_plan)           \
    SECTION(LEGEND, trpi_pack_legend)       \
    SECTION(CAST, trpi_pack_cast)           \
    SECTION(GIVEN, trpi_pack_argument)         \
    SECTION(STOCK, trpi_pack_stock)         \
    SECTION(SPOT, trpi_pack_spot)           \
    SECTION(TEST, trpi_pack_test)           \
    SECTION(TEST_LINE, trpi_pack_test_line) \
    SECTION(QUERY, trpi_pack_query)         \
    SECTION(NEED, trpi_pack_need)           \
    SECTION(OFFER, trpi_pack_offer)         \
    SECTION(HANDLER, trpi_pack_handler)     \
    SECTION(LINK, trpi_pack_link)           \
    SECTION(INBOX, trpi_pack_inbox) \
    SECTION(BLOCK, trpi_pack_block)         \
    SECTION(DUTY, trpi_pack_duty)           \
    SECTION(CALENDAR, trpi_pack_calendar)   \
    SECTION(LOCK, trpi_pack_lock)           \
    SECTION(LIST, trpi_pack_list)           \
    SECTION(SITUATION, trpi_pack_situation) \
    SECTION(OPENING, trpi_pack_opening)

#define TRPI_SECTION_ENUM(id, record) TRPI_SECTION_##id,
enum { TRPI_PACK_SECTIONS(TRPI_SECTION_ENUM) TRPI_SECTION_COUNT };
#undef TRPI_SECTION_ENUM

// A constant of an expression.
#define TRPI_PACK_CONSTANT(X) X(int64_t, value, PLAIN, 0)

// One word of byte code; see pack/code.h. Word 0 of the section is unused, so that offset 0 can mean "none".
#define TRPI_PACK_CODE(X) X(uint32_t, word, CUSTOM, 0)

// Names and texts: zero-terminated UTF-8, one after the other. Offset 0 is the empty text.
#define TRPI_PACK_BYTE(X) X(uint8_t, byte, CUSTOM, 0)

// One value of a fact of type "one of (…)".
#define TRPI_PACK_CHOICE(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, spare, PLAIN, 0)

// Something that can be carried: every character and every place holds a count of it, in a fact of its kind.
#define TRPI_PACK_ITEM(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, spare, PLAIN, 0)

// A part of the body that behaviours use ("legs"). Its index is its bit in channel masks: at most 16.
#define TRPI_PACK_CHANNEL(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, spare, PLAIN, 0)

// A band of queues; the index is the order, lowest first: at most 8. (MQ "Behavior Multi-queues"; BO layers)
// One that stops or freezes what is below it says what time that is given: for parting, and for keeping what is held.
#define TRPI_PACK_LAYER(X)                                                            \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)                             \
    X(uint8_t, collaborative_queues, SOME, 7) X(uint8_t, latent_queues, SOME, 7)    \
    X(uint16_t, flags, FLAGS, TRPI_LAYER_ALL) X(uint32_t, gives_ms, PLAIN, 0) X(uint32_t, spare, PLAIN, 0)

enum {
    TRPI_LAYER_STOPS = 1,           // running behaviours below are cancelled
    TRPI_LAYER_FREEZES = 2,         // running behaviours below are frozen
    TRPI_LAYER_UNDER_DIALOGUE = 4,  // stands still while its agent is in a dialogue with the player
    TRPI_LAYER_DIALOGUE = 8,        // is the layer of dialogues
    TRPI_LAYER_ALL = 15
};

enum {
    TRPI_KIND_CHARACTER = 1,  // may wear roles and run behaviours
    TRPI_KIND_PLACE = 2,
    TRPI_KIND_PLAYER = 4,     // never cast into a scene
    TRPI_KIND_WORLD = 8,      // no entity is of it: its facts are the world's
    TRPI_KIND_SCENE = 16,     // no entity is of it: its facts are a scene's
    TRPI_KIND_OBJECT = 32,    // provides behaviours to whoever requests them
    TRPI_KIND_AREA = 64,      // a place that does: what is inside it need not know it by name
    TRPI_KIND_EVERYWHERE = 128 // an area that is the whole world
};

// A type of entity. Facts are its own; those of the parents come before them in the slots, and likewise with what it
// offers, how it handles what happens, its links, and of an area the situations that it casts. Parents come before children in the section.
#define TRPI_PACK_KIND(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, parent, OPT, KIND)   \
    X(uint16_t, flags, PLAIN, 0) X(uint16_t, first_fact, FIRST, FACT)                      \
    X(uint16_t, fact_count, COUNT, 0) X(uint16_t, slot_count, PLAIN, 0)                    \
    X(uint16_t, first_offer, FIRST, OFFER) X(uint16_t, offer_count, COUNT, 0)              \
    X(uint16_t, first_handler, FIRST, HANDLER) X(uint16_t, handler_count, COUNT, 0)        \
    X(uint16_t, first_link, FIRST, LINK) X(uint16_t, link_count, COUNT, 0)                 \
    X(uint16_t, first_lock, FIRST, LOCK) X(uint16_t, lock_count, COUNT, 0)                 \
    X(uint16_t, first_situation, FIRST, SITUATION) X(uint16_t, situation_count, COUNT, 0)  \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

enum {
    TRPI_FACT_BOUNDED = 1,  // held between least and most
    TRPI_FACT_WHOLE = 2,    // rounded to a whole number when set
    TRPI_FACT_SHARED = 4,   // read from outside: a committed copy follows in the next slots. Of the world's, all are
    TRPI_FACT_READ = 8      // some expression reads it
};

// A typed value of an entity. It takes one slot of 8 bytes; a motive (rate not 0) takes two, value and the step
// since when; a shared fact takes as many again for the committed copy. `initial` to `initial_most` is the range
// its first value is drawn from.
#define TRPI_PACK_FACT(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(int64_t, initial, PLAIN, 0) X(int64_t, initial_most, PLAIN, 0) \
    X(int64_t, least, PLAIN, 0) X(int64_t, most, PLAIN, 0)                                 \
    X(int64_t, rate_per_hour, PLAIN, 0) X(uint32_t, name, NAME, 0)                         \
    X(uint16_t, kind, REF, KIND) X(uint16_t, slot, PLAIN, 0)                               \
    X(uint16_t, first_choice, FIRST, CHOICE) X(uint16_t, choice_count, COUNT, 0)           \
    X(uint8_t, type, SOME, TRP_TYPE_POINT) X(uint8_t, flags, PLAIN, 0) X(uint16_t, item, OPT, ITEM)

enum { TRPI_LIST_OF_FACTS, TRPI_LIST_OF_LOCALS };

#define TRPI_DEEPEST_KIND 16  // kinds above one another, itself included
#define TRPI_MOST_LISTED 16u  // in one list

// Several entities under one name: as many facts that lie in a row, or locals. The entities in it fill the first places, in
// the order in which they came in; the others are null. (SEMANTICS 8.7)
#define TRPI_PACK_LIST(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint16_t, first, CUSTOM, 0) X(uint16_t, count, SOME, TRPI_MOST_LISTED)  \
    X(uint8_t, sort, ENUM, TRPI_LIST_OF_LOCALS) X(uint8_t, spare, PLAIN, 0) X(uint16_t, spare2, PLAIN, 0)

// An entity that the text knows by name: a place, a named member of the cast. The host binds it to a real one.
#define TRPI_PACK_GLOBAL(X)                                                              \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, kind, REF, KIND)   \
    X(uint16_t, flags, PLAIN, 0)

// The value of a name in braces of a line. `name` is without the braces; a choice is one of `fact`'s.
#define TRPI_PACK_WORD(X)                                                                  \
    X(uint32_t, name, TEXT, 0) X(uint32_t, code, CODE, 0) X(uint16_t, fact, OPT, FACT)     \
    X(uint16_t, spare, PLAIN, 0)

#define TRPI_MOST_WORDS 8u  // different names in braces of one line

enum { TRPI_LINE_BOUND = 1 };  // its names have a meaning only where the line itself is written

// Something said. The key is its tag or else the hash of its words. The names of a line that is not bound may need
// no locals, no own facts and no parts; `it` is then who is spoken to. The same words written in two places may be
// two lines with one key.
#define TRPI_PACK_LINE(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, text, TEXT, 0) X(uint32_t, first_word, FIRST, WORD) \
    X(uint32_t, word_count, COUNT, TRPI_MOST_WORDS) X(uint32_t, flags, FLAGS, TRPI_LINE_BOUND)

#define TRPI_PACK_POOL(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, first_line, FIRST, LINE) \
    X(uint32_t, line_count, COUNT, 0) X(uint32_t, spare, PLAIN, 0)

enum { TRPI_PARAMETER_OPTIONAL = 1 };

// A parameter of a behaviour, an action, a message or an event. `code` is its default, evaluated at the start.
// `type` is a trp_type; an action's parameter of type ENTITY also takes a POINT when kind is "none".
#define TRPI_PACK_PARAMETER(X)                                                             \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, code, CODE, 0)       \
    X(uint16_t, kind, OPT, KIND) X(uint16_t, flags, FLAGS, TRPI_PARAMETER_OPTIONAL) X(uint8_t, type, SOME, TRP_TYPE_NEWCOMER)   \
    X(uint8_t, spare, PLAIN, 0) X(uint16_t, spare2, PLAIN, 0)

#define TRPI_PACK_MESSAGE(X)                                                               \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)                                  \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 3)

#define TRPI_PACK_EVENT(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)                                  \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 4)

// How an action can fail. `word` stands for the name alone, whichever action it is of.
#define TRPI_PACK_FAILURE(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, word, PLAIN, 0)

#define TRPI_MOST_MARKS 32u  // of one action

// A mark, which the host tells of an action while it is under way: a moment of its animation. `word` stands for the name alone.
// (BO IX: events of the animation system)
#define TRPI_PACK_MARK(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, word, PLAIN, 0)

enum {
    TRPI_EFFECT_NONE,
    TRPI_EFFECT_MOVE,  // items go from one entity to another
    TRPI_EFFECT_USE,   // items are used up
    TRPI_EFFECT_MAKE   // items come into being
};
enum { TRPI_EFFECT_PERFORMER = 254, TRPI_EFFECT_NOBODY = 255 };
enum {
    TRPI_ACTION_OPEN_ENDED = 1,  // no declared duration; needs a heartbeat
    TRPI_ACTION_MOVES = 2,       // moves the body: progress is watched
    TRPI_ACTION_ALL = 3
};

// An action, which the host performs. The effect on items is applied by the engine when the host reports success, all or
// nothing; `effect_item/from/to` are parameter numbers, or PERFORMER or NOBODY.
// `duration` is one more than the parameter that says how long it lasts, or 0.
#define TRPI_PACK_ACTION(X)                                                                \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)                                  \
    X(uint32_t, lasts_least_ms, PLAIN, 0) X(uint32_t, lasts_most_ms, TO, 0)             \
    X(uint32_t, stops_within_ms, PLAIN, 0) X(uint16_t, first_parameter, FIRST, PARAMETER)  \
    X(uint16_t, parameter_count, COUNT, 4) X(uint16_t, first_failure, FIRST, FAILURE)      \
    X(uint16_t, failure_count, COUNT, 0) X(uint16_t, first_mark, FIRST, MARK)              \
    X(uint16_t, mark_count, COUNT, TRPI_MOST_MARKS) X(uint16_t, channels, PLAIN, 0)                      \
    X(uint16_t, flags, FLAGS, TRPI_ACTION_ALL) X(uint8_t, effect, ENUM, TRPI_EFFECT_MAKE) X(uint8_t, effect_item, PLAIN, 0) \
    X(uint8_t, effect_from, PLAIN, 0) X(uint8_t, effect_to, PLAIN, 0)                      \
    X(uint16_t, duration, PLAIN, 0) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_QUERY_CONDITION,  // answered with yes or no
    TRPI_QUERY_VALUE,      // with a value of `type`
    TRPI_QUERY_RELATION    // whether the second of two entities stands so to the first
};

#define TRPI_MOST_GIVEN 3u  // arguments of a question

// A question to the host. An answer counts for `period_ms`. `kind` is that of the entity that is the answer, or of
// those who may stand in a relation.
#define TRPI_PACK_QUERY(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, period_ms, SOME, INT32_MAX) \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, TRPI_MOST_GIVEN)  \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, type, PLAIN, 0) X(uint8_t, sort, ENUM, TRPI_QUERY_RELATION)

enum { TRPI_SELECT_ANY, TRPI_SELECT_NEAREST, TRPI_SELECT_RANDOM, TRPI_SELECT_EVERY, TRPI_SELECT_FIRST };
enum { TRPI_SELECTOR_PLAYER = 1 };  // may find the player, who is otherwise never chosen

// Finds an entity: of a kind and wearing a role (either may be none), within a distance of `of` (default: the
// performer), inside a place, where a condition holds ("it" is the candidate). Never the performer itself. `relation` is
// one more than the relation in which the candidate must stand to the performer, or 0. `link` is one more than the link
// of `owner` among whose ends it is looked for, or 0. `list` is one more than the list that it is looked for in, or 0: of
// `owner`, or when there is none the performer's own, the world's, the scene's or one of locals.
#define TRPI_PACK_SELECTOR(X)                                                              \
    X(uint32_t, within, CODE, 0) X(uint32_t, of, CODE, 0) X(uint32_t, where, CODE, 0)      \
    X(uint32_t, inside, CODE, 0) X(uint16_t, kind, OPT, KIND) X(uint16_t, role, OPT, ROLE) \
    X(uint8_t, quantifier, ENUM, TRPI_SELECT_FIRST) X(uint8_t, flags, FLAGS, TRPI_SELECTOR_PLAYER) X(uint16_t, relation, PLUS, QUERY) \
    X(uint32_t, owner, CODE, 0) X(uint16_t, link, PLUS, LINK) X(uint16_t, list, PLUS, LIST)

enum {
    TRPI_CUE_EVERY,      // period_ms to period_most_ms, drawn anew each time
    TRPI_CUE_CLOCK,      // value: seconds after midnight; days: on these only
    TRPI_CUE_NEAR,       // one that the selector allows comes within `value` of `centre` (none: the performer)
    TRPI_CUE_FAR,        // … goes beyond `value`
    TRPI_CUE_CHANGES,    // `fact` of `subject` (none: the performer, or the world)
    TRPI_CUE_RISES,      // … rises above `value`
    TRPI_CUE_FALLS,      // … falls below `value`
    TRPI_CUE_BECOMES,    // … becomes equal to `value`
    TRPI_CUE_MESSAGE,    // message `index` arrives; it is the sender
    TRPI_CUE_EVENT,      // game event `index`
    TRPI_CUE_ENTERS,     // `selector` (none: the performer) enters the place `centre`
    TRPI_CUE_LEAVES,
    TRPI_CUE_STARTS,     // behaviour `index` is started by `selector` within `value`, or by the performer
    TRPI_CUE_ENDS,       // … ends, however
    TRPI_CUE_SUSPENDS,
    TRPI_CUE_RESUMES
};

// A cue, which makes a latent behaviour fire. (MQ "event cues"; AB perceptive model)
#define TRPI_PACK_CUE(X)                                                                   \
    X(int64_t, value, PLAIN, 0) X(uint32_t, centre, CODE, 0) X(uint32_t, subject, CODE, 0) \
    X(uint32_t, period_ms, PLAIN, 0) X(uint32_t, period_most_ms, TO, 0)                    \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, fact, OPT, FACT)                      \
    X(uint16_t, index, CUSTOM, 0) X(uint8_t, type, ENUM, TRPI_CUE_RESUMES) X(uint8_t, flags, FLAGS, 0)   \
    X(uint32_t, days, MOST, TRPI_WEEK) X(uint32_t, spare, PLAIN, 0)

// A proactive's condition compares this fact, its own or the world's, with this value: when it crosses, a waiting agent looks again.
#define TRPI_PACK_WATCH(X)                                                                 \
    X(int64_t, value, PLAIN, 0) X(uint16_t, fact, REF, FACT) X(uint16_t, spare, PLAIN, 0)  \
    X(uint32_t, spare2, PLAIN, 0)

// The topics of collaborations; reactors answer. A reactive of part 1 or higher of a scene has the
// scene's own topic. (MQ "Collaborative Behaviors")
#define TRPI_PACK_TOPIC(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)                                  \
    X(uint16_t, first_reactor, FIRST, REACTOR) X(uint16_t, reactor_count, COUNT, 0)
#define TRPI_PACK_REACTOR(X) X(uint16_t, role, REF, ROLE) X(uint16_t, behaviour, REF, BEHAVIOUR)

// A need, requested by name, whichever object offers it: their parameters are alike. (BO IV "duck typing")
#define TRPI_PACK_NEED(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, spare, PLAIN, 0)

enum {
    TRPI_OFFER_PRIVATE = 1,  // only what the object itself has injected may request it
    TRPI_OFFER_CROSSES = 2,  // never requested: an agent whose way crosses the object performs it (BO VI-D)
    TRPI_OFFER_WRAPS = 4     // of an area; nobody requests it: whoever begins a move in there performs it (BO VI-E1)
};
#define TRPI_MOST_OFFERS 8u       // of one object, those of its kind's parents included

// A behaviour that an object offers, to `holders` at a time (0: any number). `slot` is its place among all that the
// object offers; only who is of kind `performer` may adopt it. (BO VI-B)
#define TRPI_PACK_OFFER(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, kind, REF, KIND)     \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, need, REF, NEED)                    \
    X(uint16_t, holders, PLAIN, 0) X(uint16_t, slot, MOST, TRPI_MOST_OFFERS - 1) X(uint16_t, flags, MOST, TRPI_OFFER_WRAPS) \
    X(uint16_t, performer, OPT, KIND) X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

enum {
    TRPI_HANDLES_ADOPT,    // an agent adopts `offer`: before the grant leaves; if it fails, there is none
    TRPI_HANDLES_DROP,     // an agent drops it, however
    TRPI_HANDLES_ENTER,    // of an area: somebody enters it
    TRPI_HANDLES_LEAVE,
    TRPI_HANDLES_MESSAGE,  // message `message` has come
    TRPI_HANDLES_EVENT,    // game event `event` has happened
    TRPI_HANDLES_BRAIN,    // each `period_ms` to `period_most_ms`, and between two of the others
    TRPI_HANDLES_COUNT
};

// A handler of an object: a behaviour that takes no time, whose first parameter is who did it.
// (BO VI-B2)
#define TRPI_PACK_HANDLER(X)                                                               \
    X(uint32_t, period_ms, PLAIN, 0) X(uint32_t, period_most_ms, TO, 0) X(uint16_t, kind, REF, KIND) \
    X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, offer, OPT, OFFER)                  \
    X(uint16_t, message, OPT, MESSAGE) X(uint16_t, event, OPT, EVENT)                      \
    X(uint8_t, type, ENUM, TRPI_HANDLES_COUNT - 1) X(uint8_t, spare, PLAIN, 0)

#define TRPI_MOST_ENDS 32u  // of one link
#define TRPI_MOST_LINKED 64u  // ends of all links of one object

// To what an object is linked, from its creation on: up to `ends` entities of kind `target`, gathered by `selector`, or
// given by the host. `slot` is the place of the first end among all of the object. (BO VI-B3)
#define TRPI_PACK_LINK(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, kind, REF, KIND)     \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, target, REF, KIND)                    \
    X(uint16_t, slot, PLAIN, 0) X(uint16_t, ends, SOME, TRPI_MOST_ENDS) X(uint16_t, spare, PLAIN, 0)

// Messages that a behaviour waits for somewhere: up to `capacity` that have come lie in its locals, their number in
// `local` and what they say from there on. (BO VI-A)
#define TRPI_PACK_INBOX(X)                                                                 \
    X(uint16_t, message, REF, MESSAGE) X(uint16_t, local, PLAIN, 0)                        \
    X(uint16_t, capacity, SOME, TRPI_MOST_LOCALS) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_SELECTION_PROBABILISTIC,
    TRPI_SELECTION_PRIORITISED,
    TRPI_SELECTION_SEQUENTIAL,
    TRPI_SELECTION_LOOPING,
    TRPI_SELECTION_ONE_OFF_RANDOM,
    TRPI_SELECTION_ONE_OFF,
    TRPI_SELECTION_UTILITY,
    TRPI_SELECTION_COUNT
};

// Behaviours of a role are in the order proactives, latents, reactives; each in declared order.
#define TRPI_PACK_ROLE(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, kind, REF, KIND)     \
    X(uint16_t, first_behaviour, FIRST, BEHAVIOUR) X(uint16_t, behaviour_count, COUNT, 0)  \
    X(uint16_t, proactive_count, PLAIN, 0) X(uint16_t, latent_count, PLAIN, 0)             \
    X(int16_t, rank, PLAIN, 0) X(uint8_t, selection, ENUM, TRPI_SELECTION_COUNT - 1) X(uint8_t, flags, FLAGS, 0) \
    X(uint16_t, first_block, FIRST, BLOCK) X(uint16_t, block_count, COUNT, TRPI_MOST_BLOCKS)              \
    X(uint16_t, spare, PLAIN, 0)

enum { TRPI_BLOCK_HOURS, TRPI_BLOCK_OTHERWISE, TRPI_BLOCK_OCCASION, TRPI_BLOCK_DAY, TRPI_BLOCK_SORTS };

#define TRPI_MOST_BLOCKS 64u             // of one role
#define TRPI_BLOCK_GIVES_S 600u          // the time to finish a behaviour when another block begins

// A block of a role's schedule: which of its proactives may be chosen, from one time of day to another (minutes after
// midnight, over midnight when `to` is earlier); at all other times; or while the occasion of that name lasts. An agent
// busy otherwise when it begins has `gives_s` seconds of the clock to finish that. (SEMANTICS 12.3 to 12.5)
#define TRPI_PACK_BLOCK(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, gives_s, MOST, TRPI_DAY_S)   \
    X(uint16_t, role, REF, ROLE) X(uint16_t, from, PLAIN, 0) X(uint16_t, to, PLAIN, 0)     \
    X(uint16_t, first_duty, FIRST, DUTY) X(uint16_t, duty_count, COUNT, 0)                 \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, sort, ENUM, TRPI_BLOCK_SORTS - 1) X(uint8_t, days, MOST, TRPI_WEEK)   \
    X(uint16_t, spare2, PLAIN, 0)

// A proactive that belongs to a block; `weight` is what it weighs there, or 0: what it weighs anyhow.
#define TRPI_PACK_DUTY(X) X(uint32_t, weight, CODE, 0) X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, spare, PLAIN, 0)

#define TRPI_DAY_S 86400u
#define TRPI_LONGEST_DAY_S 1000000u

// How long a day lasts, in seconds, and which day of the week the first one is: 1 (Monday) to 7, 0: it is not said. There is
// at most one.
#define TRPI_PACK_CALENDAR(X) X(uint32_t, day_length_s, SOME, TRPI_LONGEST_DAY_S) X(uint32_t, first_weekday, MOST, TRPI_WEEK_DAYS)

enum { TRPI_PROACTIVE, TRPI_LATENT, TRPI_REACTIVE };
enum { TRPI_LOSS_ABORT, TRPI_LOSS_CONTINUE, TRPI_LOSS_RECAST };
enum {
    TRPI_BEHAVIOUR_COLLABORATIVE = 1,
    TRPI_BEHAVIOUR_WHEN_FREE = 2,          // waits until nothing is current instead of interrupting
    TRPI_BEHAVIOUR_NOW_OR_NEVER = 4,       // a rejected cue is forgotten
    TRPI_BEHAVIOUR_ONCE = 8,               // at most once while the role is worn
    TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE = 16, // within its layer
    TRPI_BEHAVIOUR_NOT_RESUMABLE = 32,     // an interruption cancels it
    TRPI_BEHAVIOUR_ASKS_RANDOM = 64,       // asks partners in random order instead of nearest first
    TRPI_BEHAVIOUR_NEWS = 128,             // a cue somewhere listens to its starts and ends
    TRPI_BEHAVIOUR_ORDERED = 256,          // made from a `when` line of a test; belongs to no role
    TRPI_BEHAVIOUR_PROVIDED = 512,         // an object offers it; it is performed by who requested it (BO V)
    TRPI_BEHAVIOUR_HANDLER = 1024,         // of an object: performed at once, when something happens (BO VI-B2)
    TRPI_BEHAVIOUR_CAST = 2048,            // a part of a situation: an area casts it (BO VI-G)
    TRPI_BEHAVIOUR_WRAPS = 4096,           // an area offers it to those who move in it; what it wraps is where it goes on
    TRPI_BEHAVIOUR_FORESEES = 8192,        // its condition or weight reads parameters: they are worked out before it begins
    TRPI_BEHAVIOUR_OWN_PRIORITY = 16384,    // a reaction that does not take the priority of what it answers
    TRPI_BEHAVIOUR_ALL = 32767
};

#define TRPI_MOST_LOCALS 64  // of a behaviour, parameters included
#define TRPI_MOST_DAILY 255u // starts of a behaviour on one day

// A behaviour. `weight` gives a number (none: 1), `condition` a truth that must hold to start, `holds` one that must
// hold all along. `priority` of a reactive is not used: it takes the rank of what it answers. Waits are 0 for the
// world's default; a cooldown lasts `cooldown_ms` to `cooldown_most_ms`, drawn each time. It starts at most
// `daily_most` times a day (0: as often as it likes). Parameters are the first locals. An initiator of halves finds its partner by `partner`; one of a
// scene by the selectors of the parts. `part` is its number in the collaboration, 0 for who starts it. `opening` is one
// more than the situations that it is open to as long as it is performed, or 0. `channels` are the parts of the body that it needs
// within its layer, `beside` those that it takes from other layers; 0 is the whole body.
#define TRPI_PACK_BEHAVIOUR(X)                                                             \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, weight, CODE, 0)     \
    X(uint32_t, condition, CODE, 0) X(uint32_t, holds, CODE, 0)                            \
    X(uint32_t, cooldown_ms, PLAIN, 0) X(uint32_t, cooldown_most_ms, TO, 0)             \
    X(uint32_t, patience_ms, PLAIN, 0) X(uint32_t, daily_most, MOST, TRPI_MOST_DAILY)                       \
    X(uint32_t, gives_up_ms, PLAIN, 0) X(uint32_t, forgets_ms, PLAIN, 0)                   \
    X(uint32_t, keeps_trying_ms, PLAIN, 0) X(uint32_t, flags, FLAGS, TRPI_BEHAVIOUR_ALL)                    \
    X(uint16_t, role, OPT, ROLE) X(uint16_t, topic, OPT, TOPIC) X(uint16_t, scene, OPT, SCENE) \
    X(uint16_t, cue, OPT, CUE) X(uint16_t, partner, OPT, SELECTOR)                         \
    X(uint16_t, first_task, FIRST, TASK) X(uint16_t, task_count, COUNT, 0)                 \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 0)  \
    X(uint16_t, first_watch, FIRST, WATCH) X(uint16_t, watch_count, COUNT, 0)              \
    X(uint16_t, local_count, MOST, TRPI_MOST_LOCALS) X(uint16_t, channels, PLAIN, 0)                     \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, initiation, ENUM, TRPI_REACTIVE) X(uint8_t, part, PLAIN, 0) \
    X(uint8_t, layer, REF, LAYER) X(uint8_t, loss, ENUM, TRPI_LOSS_RECAST)                                 \
    X(uint16_t, first_inbox, FIRST, INBOX) X(uint16_t, inbox_count, COUNT, 0)              \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, beside, PLAIN, 0)

enum { TRPI_RESUME_RESTART, TRPI_RESUME_HERE, TRPI_RESUME_CHECKPOINT, TRPI_RESUME_DROP };
enum {
    TRPI_TASK_UNSYNCHRONISED = 1,     // does not wait at a barrier
    TRPI_TASK_NOT_INTERRUPTIBLE = 2,
    TRPI_TASK_WAITS = 4,              // padding or `wait`: done at once, lasts to the barrier
    TRPI_TASK_HOLDS = 16,             // a step or node in it is not interruptible
    TRPI_TASK_PINNED = 8,             // `as` gave it its name, by which it is known in another version
    TRPI_TASK_ALL = 31
};

// A task: the unit of interruption and of resumption; its body is a list of steps, or a tree of nodes. In a collaboration task i is
// phase i. `gives`/`takes` are an exchange that the scene record applies at the barrier with the part whose task is
// the mirror image. (MQ "An Ontology for Behaviors")
#define TRPI_PACK_TASK(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, at_most_ms, PLAIN, 0) \
    X(uint32_t, line, PLAIN, 0) X(uint32_t, gives_count, MOST, INT32_MAX)                         \
    X(uint32_t, takes_count, MOST, INT32_MAX) X(uint16_t, first_node, FIRST, NODE)                \
    X(uint16_t, node_count, COUNT, 0) X(uint16_t, gives, OPT, ITEM)                                                          \
    X(uint16_t, takes, OPT, ITEM) X(uint16_t, first_step, FIRST, STEP)                     \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, first_cleanup, FIRST, STEP)              \
    X(uint16_t, cleanup_count, COUNT, 0) X(uint16_t, first_parting, FIRST, STEP)           \
    X(uint16_t, parting_count, COUNT, 0) X(uint16_t, first_interrupt, FIRST, STEP)         \
    X(uint16_t, interrupt_count, COUNT, 0) X(uint16_t, first_response, FIRST, RESPONSE)    \
    X(uint16_t, response_count, COUNT, 0)                                                  \
    X(uint8_t, resume, ENUM, TRPI_RESUME_DROP) X(uint8_t, flags, FLAGS, TRPI_TASK_ALL)                               \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

// The immediate steps of a task when its action comes to a mark (any mark of that word). (9.16)
#define TRPI_PACK_RESPONSE(X)                                                              \
    X(uint16_t, mark, REF, MARK) X(uint16_t, first_step, FIRST, STEP)                      \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_STEP_ACT,       // begin action `index`, arguments code0…3; lasts until the host answers
    TRPI_STEP_WAIT,      // code0: seconds; none: done at once
    TRPI_STEP_SET,       // own fact `index` becomes code0
    TRPI_STEP_LET,       // local `local` becomes code0
    TRPI_STEP_CHECK,     // fails when code0 is false
    TRPI_STEP_SEND,      // message `index` to entity code0, arguments code1…3
    TRPI_STEP_SIGNAL,    // game event `index`
    TRPI_STEP_PUT_ON,    // role `index`
    TRPI_STEP_TAKE_OFF,
    TRPI_STEP_DECIDE,    // choose among the branches of this row of the scene
    TRPI_STEP_REQUEST,   // an offer that meets need `index` (none: anything) of object code0 (0: the area one is in), with code1…3
    TRPI_STEP_AWAIT,     // until message `index` has come; what it says goes into the locals from `local` on
    TRPI_STEP_SWITCH_ON,    // of an object: offer `index` can be adopted
    TRPI_STEP_SWITCH_OFF,
    TRPI_STEP_RESERVE,   // object code0 is kept for code1, for at_most_ms
    TRPI_STEP_BEGIN,     // occasion `index`: for code0 seconds (none: until it is ended), or until `local` minutes after midnight
    TRPI_STEP_END,       // occasion `index`
    TRPI_STEP_PUT_IN,    // list `index` gets code0, at its end
    TRPI_STEP_TAKE_OUT,  // list `index` loses code0
    TRPI_STEP_FILL,      // list `index` becomes what the search that is all of code0 finds; none: nobody
    TRPI_STEP_LAYER,     // layer `index` is forced as `local` says, TRP_LAYER_…
    TRPI_STEP_GO_ON,     // of what wraps moves: the move that it wraps
    TRPI_STEP_COUNT
};
enum {
    TRPI_STEP_BESIDE = 1,     // `while`: runs beside the step before it and ends with it
    TRPI_STEP_CHECKPOINT = 2, // a task that begins again begins behind it, once it is done
    TRPI_STEP_INNER = 4,      // of a request: code0 is the behaviour that was handed in; its provider is who requested
    TRPI_STEP_HELD = 16,      // not interruptible
    TRPI_STEP_EACH = 8,       // of a request: code0 is a selection, and of those that it finds one after the other is asked
    TRPI_STEP_ALL = 31
};

// `opening` is one more than the situations that its performer is open to meanwhile, or 0. `name` is of the local that a
// LET gives its value, where the text calls it something. Of what is done on the way out, or at once, `unless` is one more than
// the number of the check whose failure leaves it out, or 0; a check's number is its `local`.
#define TRPI_PACK_STEP(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint32_t, code0, CODE, 0) X(uint32_t, code1, CODE, 0) X(uint32_t, code2, CODE, 0)    \
    X(uint32_t, code3, CODE, 0) X(uint32_t, at_most_ms, PLAIN, 0) X(uint32_t, line, PLAIN, 0) \
    X(uint16_t, index, CUSTOM, 0) X(uint16_t, local, PLAIN, 0) X(uint8_t, op, ENUM, TRPI_STEP_COUNT - 1)    \
    X(uint8_t, flags, FLAGS, TRPI_STEP_ALL) X(uint16_t, days, MOST, TRPI_WEEK)                                  \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, unless, PLAIN, 0)

enum {
    TRPI_NODE_STEP,      // a leaf: `step`
    TRPI_NODE_SEQUENCE,  // one child after the other, as long as they succeed
    TRPI_NODE_SELECTOR,  // one child after the other, until one succeeds
    TRPI_NODE_CHANCE,    // as a selector, the next child drawn by weight
    TRPI_NODE_SCORE,     // as a selector, the next child the one with the highest weight
    TRPI_NODE_PARALLEL,  // all children at once: `number` successes (0: all) or `other` failures (0: one) end it
    TRPI_NODE_IF,        // the first child if `code`, else the second; without one: succeeds if `number`, else fails
    TRPI_NODE_REPEAT,    // its child `number` times (0: for ever), as long as it succeeds
    TRPI_NODE_RETRY,     // its child until it succeeds, `number` times at most
    TRPI_NODE_INVERT,    // success and failure of its child exchanged
    TRPI_NODE_SUCCEED,   // its child; succeeds however that ended
    TRPI_NODE_FAIL,      // its child; fails however that ended
    TRPI_NODE_UNTIL,     // its child again and again until it fails; then succeeds
    TRPI_NODE_TIMEOUT,   // its child; fails after `code` seconds
    TRPI_NODE_DELAY,     // its child, `code` seconds later
    TRPI_NODE_COOLDOWN,  // its child; fails for `code` seconds after that has ended; `number` counts these nodes through the pack
    TRPI_NODE_ONCE,      // its child once; ends the same way ever after
    TRPI_NODE_CATCH,     // its first child; if that fails (the way of failure `other` - 1, if not 0) its second
    TRPI_NODE_FINALLY,   // its first child; then what takes no time, its second; then what does, if there is a third
    TRPI_NODE_NETWORK,   // a transition network; its children are its nodes, the first one begins
    TRPI_NODE_STATE,     // a node in a network: a body if `number`, then its arrows, those of high priority first
    TRPI_NODE_ARROW,     // to node `number` if `code`, by the chance `weight` each `other` seconds; then its children. One that
                         // senses: when what `other` says happens to `weight`
    TRPI_NODE_GUARD,     // its child as long as `code` holds, else it fails; `number`: until it holds, then it succeeds
    TRPI_NODE_AWAIT,     // a leaf that runs until `code` holds
    TRPI_NODE_SWITCH,    // the first of its cases that holds; without one: succeeds if `number`, else fails
    TRPI_NODE_CASE,      // of a switch: its child, if `code` (0: whatever comes)
    TRPI_NODE_PLAN,      // searches for a row of tasks and does it: `number` pages, then its tasks, the first of which
                         // is what is planned
    TRPI_NODE_PAGE,      // of a plan: room for steps that were found
    TRPI_NODE_COMPOUND,  // of a plan: a task with ways to do it, in the order in which they are tried; the last `other`
                         // of its children are what it is given
    TRPI_NODE_WAY,       // of a compound task: possible if `code`; its children are what is to be done then
    TRPI_NODE_SUBTASK,   // of a way: task `number` of its plan; its children are steps that set what that is given
    TRPI_NODE_PRIMITIVE, // a task that needs `code`: a body if `number`, then its effects, then `other` children that say
                         // its arguments. Also outside of plans
    TRPI_NODE_EFFECT,    // of a primitive task: a leaf; `step` sets a fact when the body has succeeded
    TRPI_NODE_LOCK,      // its child while one has lock `number` of one's scene or object
    TRPI_NODE_GIVEN,     // of a task of a plan: a parameter, its local and type in `number`; of a primitive one also how many
                         // locals, from `other` on, keep what is given for what was found
    TRPI_NODE_COUNT
};
enum {
    TRPI_NODE_REACTIVE = 1,    // looks again at what comes before the child that runs
    TRPI_NODE_LED = 2,         // of a parallel one: ends when and as its first child does, whatever the others do
    TRPI_NODE_SENSES = 2,      // of an arrow: when something happens (TRPI_SENSE_…)
    TRPI_NODE_CATCHES = 2,     // of a node in a network: goes on where another failed (the way of failure `other` - 1)
    TRPI_NODE_WHEN_DONE = 4,   // of an arrow: when the body is done
    TRPI_NODE_WHEN_FAILED = 8,
    TRPI_NODE_ON_MESSAGE = 16, // ... when message `other` arrives
    TRPI_NODE_ON_EVENT = 32,   // ... when event `other` happens
    TRPI_NODE_RETURNS = 64,    // ... sets aside what it leaves, which goes on later
    TRPI_NODE_YIELDS = 4,      // of a sequence or selector: goes on in the next step behind a child that took no time
    TRPI_NODE_KEEPS = 8,       // of a sequence: after a failure it begins with the child that failed
    TRPI_NODE_ALL = 16,        // of a parallel one: ends when all have ended
    TRPI_NODE_EXPECTED = 1,    // of an effect: the body sees to it; it is only counted on
    TRPI_NODE_HELD = 64,       // of all but arrows: not interruptible, and no arrow leaves it, while it runs
    TRPI_NODE_MARK = 128       // once it has succeeded, a task that begins again begins behind it
};
enum {
    TRPI_SENSE_IS = 1,     // it is so
    TRPI_SENSE_TURNS,      // the condition has become true
    TRPI_SENSE_CHANGES,    // the value is another
    TRPI_SENSE_COMES,      // an entity is there; the expression is a selection and nothing else
    TRPI_SENSE_GOES,       // the entity is not there any more
    TRPI_SENSE_TIME        // each so many seconds
};
enum { TRPI_ARROW_FAIL = 0xFFFE, TRPI_ARROW_END = 0xFFFF };  // in place of a node: the network is over
enum { TRPI_FINALLY_BODY, TRPI_FINALLY_AT_ONCE, TRPI_FINALLY_PARTING, TRPI_FINALLY_OVER };
#define TRPI_NODE_CHILDREN 32u    // of one node, at most
#define TRPI_NODE_DEPTH 32u
#define TRPI_PLAN_PAGES 2u        // of a plan
#define TRPI_PAGE_STEPS 16u       // on each of them: as many bytes as a node has for it
#define TRPI_PLAN_STEPS (TRPI_PLAN_PAGES * TRPI_PAGE_STEPS)
#define TRPI_PLAN_TASKS (TRPI_NODE_CHILDREN - TRPI_PLAN_PAGES)
#define TRPI_PLAN_FACTS 32u       // that the effects of one plan set
#define TRPI_PLAN_GIVEN 4u        // parameters of a task of a plan
#define TRPI_PLAN_VALUES 12u      // of one type that are given to tasks in what is found
#define TRPI_GIVEN(local, type, kept) ((uint16_t)((uint32_t)(local) | (uint32_t)(type) << 8 | (uint32_t)(kept) << 12))
#define TRPI_GIVEN_LOCAL(number) ((number) & 0xFFu)
#define TRPI_GIVEN_TYPE(number) ((uint32_t)(number) >> 8 & 0xFu)
#define TRPI_GIVEN_KEPT(number) ((uint32_t)(number) >> 12)

// A node of a behaviour tree. The nodes of a task begin with the root, and lie in the order in which a tree is read
// level by level, so the children of a node lie in a row behind it. `weight` is for its parent. `name` is what the writer
// calls it: a task, a network or a node of one, a plan or a way that begins here, or nothing. (SEMANTICS 8.1, 8.2, 8.6)
#define TRPI_PACK_NODE(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint32_t, code, CODE, 0) X(uint32_t, weight, CODE, 0) X(uint32_t, line, PLAIN, 0)    \
    X(uint16_t, first_child, FIRST, NODE) X(uint16_t, child_count, COUNT, 0)               \
    X(uint16_t, step, OPT, STEP) X(uint16_t, number, PLAIN, 0) X(uint16_t, other, PLAIN, 0) \
    X(uint8_t, type, ENUM, TRPI_NODE_COUNT - 1) X(uint8_t, flags, PLAIN, 0)

// A collaboration written as one table. Its parts' behaviours have one task per row. Part 0 starts it, unless it is a
// situation, which nobody starts. `facts` is one
// more than the kind that lists its facts, or 0.
#define TRPI_PACK_SCENE(X)                                                                 \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, topic, REF, TOPIC)   \
    X(uint16_t, first_part, FIRST, PART) X(uint16_t, part_count, COUNT, TRPI_MOST_PARTS)                 \
    X(uint16_t, first_row, FIRST, ROW) X(uint16_t, row_count, COUNT, 0)                    \
    X(uint16_t, loop_count, MOST, TRPI_MOST_LOOPS) X(uint32_t, facts, PLUS, KIND)                            \
    X(uint16_t, first_lock, FIRST, LOCK) X(uint16_t, lock_count, COUNT, TRPI_MOST_LOCKS)

#define TRPI_MOST_PARTS 8u  // of one scene
#define TRPI_MOST_LOOPS 4u
#define TRPI_MOST_LOCKS 4u  // of one scene, or of one object, those of its kind's parents included
enum {
    TRPI_LOCK_TOGETHER = 1,  // granted to `count` agents together, once so many have come
    TRPI_LOCK_ALL = 2        // ... or, of an object, before all have come who perform what has the lock in it
};

// A lock: at most `count` parts of a scene, or holders of an object's offers, have it at a time. `users` has a
// bit for the slot of each offer in which the lock of an object stands. (SEMANTICS 9.15)
#define TRPI_PACK_LOCK(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, count, SOME, UINT16_MAX)     \
    X(uint16_t, flags, FLAGS, TRPI_LOCK_TOGETHER | TRPI_LOCK_ALL) X(uint16_t, users, PLAIN, 0) X(uint16_t, spare, PLAIN, 0) \
    X(uint32_t, spare2, PLAIN, 0)

#define TRPI_MOST_SITUATIONS 64u  // of a pack: a bit each

// A scene that areas of `kind` cast, each for itself: looked for each `every_ms`, not before `cooldown_ms` after it was
// opened last; both up to so long, drawn anew each time. `slot` is its place among all that such an area casts. (BO VI-G; SEMANTICS 9.11)
#define TRPI_PACK_SITUATION(X)                                                             \
    X(uint32_t, every_ms, SOME, INT32_MAX) X(uint32_t, every_most_ms, TO, 0)                   \
    X(uint32_t, cooldown_ms, PLAIN, 0) X(uint32_t, cooldown_most_ms, TO, 0)             \
    X(uint16_t, scene, REF, SCENE) X(uint16_t, kind, REF, KIND) X(uint16_t, slot, MOST, TRPI_MOST_SITUATIONS - 1) \
    X(uint16_t, spare, PLAIN, 0)

// Situations that somebody is open to: a bit each, by their number in SITUATION.
#define TRPI_PACK_OPENING(X) X(uint64_t, situations, CUSTOM, 0)

#define TRPI_PACK_PART(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, behaviour, REF, BEHAVIOUR) \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, role, OPT, ROLE)                      \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, loss, ENUM, TRPI_LOSS_RECAST) X(uint8_t, spare, PLAIN, 0)    \
    X(uint16_t, spare2, PLAIN, 0)

enum {
    TRPI_FLOW_NEXT,      // after the barrier go to row `next`; row_count ends the scene
    TRPI_FLOW_CHOICE,    // part `part` decides; the branches say where to go
    TRPI_FLOW_CONTINUE,  // go on as another scene: the one branch says which, and who plays what
    TRPI_FLOW_LOOP       // back to `loop_start` until done times_least…times_most times, then `next`
};

// A row of a scene. Rows of flow CONTINUE and LOOP have no tasks: the record passes over them at once.
// Row numbers are counted from the scene's first row.
#define TRPI_PACK_ROW(X)                                                                   \
    X(uint16_t, first_branch, FIRST, BRANCH) X(uint16_t, branch_count, COUNT, 0)           \
    X(uint16_t, next, CUSTOM, 0) X(uint16_t, loop_start, CUSTOM, 0)                        \
    X(uint16_t, loop_slot, CUSTOM, 0) X(uint16_t, times_least, PLAIN, 0)                   \
    X(uint16_t, times_most, PLAIN, 0) X(uint8_t, flow, ENUM, TRPI_FLOW_LOOP) X(uint8_t, part, PLAIN, 0)

enum { TRPI_BRANCH_IF, TRPI_BRANCH_CHANCE, TRPI_BRANCH_OTHERWISE };

// A way to go on. `if` branches are tried in order first, then the chances are drawn, then `otherwise`. `mapping`
// holds, for part i of `scene`, the number of the old part in its bits 4i…4i+3.
#define TRPI_PACK_BRANCH(X)                                                                \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, condition, CODE, 0)  \
    X(uint32_t, chance, PLAIN, 0) X(uint32_t, mapping, CUSTOM, 0)                          \
    X(uint16_t, scene, OPT, SCENE) X(uint16_t, row, CUSTOM, 0) X(uint8_t, kind, ENUM, TRPI_BRANCH_OTHERWISE)  \
    X(uint8_t, spare, PLAIN, 0) X(uint16_t, spare2, PLAIN, 0)

#define TRPI_WIDEST_LETTER (1000u << 16)  // of a floor plan, in metres

// Where a story takes place: for the stage and other hosts; the engine does not read it.
#define TRPI_PACK_SETTING(X)                                                               \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint32_t, metres_per_letter, MOST, TRPI_WIDEST_LETTER) \
    X(uint16_t, first_plan, FIRST, PLAN) X(uint16_t, plan_count, COUNT, 0)                 \
    X(uint16_t, first_legend, FIRST, LEGEND) X(uint16_t, legend_count, COUNT, 0)           \
    X(uint16_t, first_cast, FIRST, CAST) X(uint16_t, cast_count, COUNT, 0)                 \
    X(uint16_t, first_stock, FIRST, STOCK) X(uint16_t, stock_count, COUNT, 0)              \
    X(uint16_t, first_spot, FIRST, SPOT) X(uint16_t, spot_count, COUNT, 0)                 \
    X(uint32_t, starts_at, MOST, TRPI_DAY_S - 1) X(uint32_t, starts_on, MOST, TRPI_WEEK_DAYS) X(uint32_t, spare, PLAIN, 0)

// One line of the floor plan. `starts_at` above is the time of day in seconds when the story begins, `starts_on` the day of
// the week, 1 (Monday) to 7, or 0.
#define TRPI_PACK_PLAN(X) X(uint32_t, text, TEXT, 0)

enum { TRPI_LEGEND_WALL, TRPI_LEGEND_FLOOR, TRPI_LEGEND_DOOR, TRPI_LEGEND_FURNITURE, TRPI_LEGEND_PLACE,
       TRPI_LEGEND_THING };

// The meaning of a letter of the plan (a Unicode character). FURNITURE and a PLACE that is furniture are walked
// around; all letters of one PLACE together are that place; each one of a THING is an object of `kind`.
#define TRPI_PACK_LEGEND(X)                                                                \
    X(uint32_t, letter, PLAIN, 0) X(uint32_t, name, NAME, 0) X(uint16_t, global, OPT, GLOBAL) \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, what, ENUM, TRPI_LEGEND_THING) X(uint8_t, solid, MOST, 1)    \
    X(uint16_t, spare, PLAIN, 0)

enum { TRPI_CAST_SCATTERED, TRPI_CAST_AT, TRPI_CAST_NEAR, TRPI_CAST_POINT };

// Members of the cast: `count` of them wearing `role`. A named one has a global. x, y in 1/256 metre for POINT.
// `place` is where for AT and NEAR, and where to scatter for SCATTERED (none: anywhere).
#define TRPI_PACK_CAST(X)                                                                  \
    X(int32_t, x, PLAIN, 0) X(int32_t, y, PLAIN, 0) X(uint32_t, name, NAME, 0)             \
    X(uint16_t, kind, REF, KIND) X(uint16_t, role, OPT, ROLE) X(uint16_t, count, SOME, UINT16_MAX) \
    X(uint16_t, place, OPT, GLOBAL) X(uint16_t, global, OPT, GLOBAL)                       \
    X(uint16_t, first_given, FIRST, GIVEN) X(uint16_t, given_count, COUNT, 0)              \
    X(uint8_t, where, ENUM, TRPI_CAST_POINT) X(uint8_t, flags, FLAGS, 0)

// A fact that a member of the cast begins with: constant code. Or, if `link` is one more than a link, an end of that.
#define TRPI_PACK_GIVEN(X) X(uint32_t, code, CODE, 0) X(uint16_t, fact, REF, FACT) X(uint16_t, link, PLUS, LINK)
#define TRPI_PACK_STOCK(X) X(uint32_t, count, MOST, INT32_MAX) X(uint16_t, global, REF, GLOBAL) X(uint16_t, item, REF, ITEM)
#define TRPI_PACK_SPOT(X)                                                                  \
    X(int32_t, x, PLAIN, 0) X(int32_t, y, PLAIN, 0) X(int32_t, z, PLAIN, 0)                \
    X(uint16_t, global, REF, GLOBAL) X(uint16_t, spare, PLAIN, 0)

// A writer's test. `name` is an offset into TEXTS.
#define TRPI_PACK_TEST(X)                                                                  \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, name, TEXT, 0) X(uint32_t, first_line, FIRST, TEST_LINE) \
    X(uint32_t, line_count, COUNT, 0) X(uint32_t, line, PLAIN, 0)

enum {
    TRPI_TEST_GIVEN,       // subject exists: kind, role, x, y; a place is a spot
    TRPI_TEST_WHEN_DO,     // subject starts behaviour `behaviour` (made from the step, or named by `do`)
    TRPI_TEST_WHEN_SET,    // fact `index` of subject becomes `code`
    TRPI_TEST_WHEN_GONE,   // subject is removed
    TRPI_TEST_WHEN_WAIT,   // `within_ms` pass
    TRPI_TEST_WHEN_EVENT,  // game event `index`
    TRPI_TEST_WHEN_PLACE,  // subject is put at x, y
    TRPI_TEST_THEN,        // the event of `verb` happens within `within_ms` (0: 60 s) of the line before
    TRPI_TEST_NEVER,       // it never happens in the whole test
    TRPI_TEST_THEN_HOLDS,  // `code` is true within `within_ms` (0: now)
    TRPI_TEST_NEVER_HOLDS,
    TRPI_TEST_GIVEN_CLOCK, // it begins `index` minutes after midnight, on `weekday` (1 to 7) if that is not 0
    TRPI_TEST_WHEN_CLOCK   // it is `index` minutes after midnight
};
enum {
    TRPI_VERB_STARTS, TRPI_VERB_ENDS, TRPI_VERB_ADOPTS, TRPI_VERB_DROPS, TRPI_VERB_SUSPENDS, TRPI_VERB_RESUMES,
    TRPI_VERB_INTERRUPTS, TRPI_VERB_CANCELS, TRPI_VERB_ACTIVATES, TRPI_VERB_WAITS, TRPI_VERB_SAYS, TRPI_VERB_FAILS
};
enum { TRPI_TEST_LINE_FREE = 1 };  // a given character chooses for itself (otherwise it only reacts)

// One line of a test. The subject of THEN and NEVER is a global, or any of a kind or role. The thing that starts or ends
// is a behaviour (by the hash of its name alone, `what`) or a task (`what` likewise); `task` is the `at TASK` part.
#define TRPI_PACK_TEST_LINE(X)                                                             \
    X(uint64_t, what, PLAIN, 0) X(uint64_t, task, PLAIN, 0) X(int32_t, x, PLAIN, 0)        \
    X(int32_t, y, PLAIN, 0) X(uint32_t, within_ms, PLAIN, 0) X(uint32_t, code, CODE, 0)    \
    X(uint32_t, line, PLAIN, 0) X(uint32_t, text, TEXT, 0) X(uint16_t, subject, OPT, GLOBAL) \
    X(uint16_t, kind, OPT, KIND) X(uint16_t, role, OPT, ROLE) X(uint16_t, behaviour, OPT, BEHAVIOUR) \
    X(uint16_t, index, CUSTOM, 0) X(uint8_t, op, ENUM, TRPI_TEST_WHEN_CLOCK) X(uint8_t, verb, ENUM, TRPI_VERB_FAILS)      \
    X(uint8_t, flags, FLAGS, TRPI_TEST_LINE_FREE) X(uint8_t, weekday, MOST, TRPI_WEEK_DAYS) X(uint16_t, spare2, PLAIN, 0)

TRPI_RECORD_STRUCT(trpi_pack_constant, TRPI_PACK_CONSTANT);
TRPI_RECORD_STRUCT(trpi_pack_code, TRPI_PACK_CODE);
TRPI_RECORD_STRUCT(trpi_pack_byte, TRPI_PACK_BYTE);
TRPI_RECORD_STRUCT(trpi_pack_choice, TRPI_PACK_CHOICE);
TRPI_RECORD_STRUCT(trpi_pack_item, TRPI_PACK_ITEM);
TRPI_RECORD_STRUCT(trpi_pack_channel, TRPI_PACK_CHANNEL);
TRPI_RECORD_STRUCT(trpi_pack_layer, TRPI_PACK_LAYER);
TRPI_RECORD_STRUCT(trpi_pack_kind, TRPI_PACK_KIND);
TRPI_RECORD_STRUCT(trpi_pack_fact, TRPI_PACK_FACT);
TRPI_RECORD_STRUCT(trpi_pack_global, TRPI_PACK_GLOBAL);
TRPI_RECORD_STRUCT(trpi_pack_word, TRPI_PACK_WORD);
TRPI_RECORD_STRUCT(trpi_pack_line, TRPI_PACK_LINE);
TRPI_RECORD_STRUCT(trpi_pack_pool, TRPI_PACK_POOL);
TRPI_RECORD_STRUCT(trpi_pack_parameter, TRPI_PACK_PARAMETER);
TRPI_RECORD_STRUCT(trpi_pack_message, TRPI_PACK_MESSAGE);
TRPI_RECORD_STRUCT(trpi_pack_event, TRPI_PACK_EVENT);
TRPI_RECORD_STRUCT(trpi_pack_failure, TRPI_PACK_FAILURE);
TRPI_RECORD_STRUCT(trpi_pack_mark, TRPI_PACK_MARK);
TRPI_RECORD_STRUCT(trpi_pack_action, TRPI_PACK_ACTION);
TRPI_RECORD_STRUCT(trpi_pack_selector, TRPI_PACK_SELECTOR);
TRPI_RECORD_STRUCT(trpi_pack_cue, TRPI_PACK_CUE);
TRPI_RECORD_STRUCT(trpi_pack_watch, TRPI_PACK_WATCH);
TRPI_RECORD_STRUCT(trpi_pack_topic, TRPI_PACK_TOPIC);
TRPI_RECORD_STRUCT(trpi_pack_reactor, TRPI_PACK_REACTOR);
TRPI_RECORD_STRUCT(trpi_pack_role, TRPI_PACK_ROLE);
TRPI_RECORD_STRUCT(trpi_pack_behaviour, TRPI_PACK_BEHAVIOUR);
TRPI_RECORD_STRUCT(trpi_pack_task, TRPI_PACK_TASK);
TRPI_RECORD_STRUCT(trpi_pack_response, TRPI_PACK_RESPONSE);
TRPI_RECORD_STRUCT(trpi_pack_step, TRPI_PACK_STEP);
TRPI_RECORD_STRUCT(trpi_pack_node, TRPI_PACK_NODE);
TRPI_RECORD_STRUCT(trpi_pack_scene, TRPI_PACK_SCENE);
TRPI_RECORD_STRUCT(trpi_pack_part, TRPI_PACK_PART);
TRPI_RECORD_STRUCT(trpi_pack_row, TRPI_PACK_ROW);
TRPI_RECORD_STRUCT(trpi_pack_branch, TRPI_PACK_BRANCH);
TRPI_RECORD_STRUCT(trpi_pack_setting, TRPI_PACK_SETTING);
TRPI_RECORD_STRUCT(trpi_pack_plan, TRPI_PACK_PLAN);
TRPI_RECORD_STRUCT(trpi_pack_legend, TRPI_PACK_LEGEND);
TRPI_RECORD_STRUCT(trpi_pack_cast, TRPI_PACK_CAST);
TRPI_RECORD_STRUCT(trpi_pack_argument, TRPI_PACK_GIVEN);
TRPI_RECORD_STRUCT(trpi_pack_stock, TRPI_PACK_STOCK);
TRPI_RECORD_STRUCT(trpi_pack_spot, TRPI_PACK_SPOT);
TRPI_RECORD_STRUCT(trpi_pack_test, TRPI_PACK_TEST);
TRPI_RECORD_STRUCT(trpi_pack_test_line, TRPI_PACK_TEST_LINE);
TRPI_RECORD_STRUCT(trpi_pack_query, TRPI_PACK_QUERY);
TRPI_RECORD_STRUCT(trpi_pack_need, TRPI_PACK_NEED);
TRPI_RECORD_STRUCT(trpi_pack_offer, TRPI_PACK_OFFER);
TRPI_RECORD_STRUCT(trpi_pack_handler, TRPI_PACK_HANDLER);
TRPI_RECORD_STRUCT(trpi_pack_link, TRPI_PACK_LINK);
TRPI_RECORD_STRUCT(trpi_pack_inbox, TRPI_PACK_INBOX);
TRPI_RECORD_STRUCT(trpi_pack_block, TRPI_PACK_BLOCK);
TRPI_RECORD_STRUCT(trpi_pack_duty, TRPI_PACK_DUTY);
TRPI_RECORD_STRUCT(trpi_pack_calendar, TRPI_PACK_CALENDAR);
TRPI_RECORD_STRUCT(trpi_pack_lock, TRPI_PACK_LOCK);
TRPI_RECORD_STRUCT(trpi_pack_list, TRPI_PACK_LIST);
TRPI_RECORD_STRUCT(trpi_pack_situation, TRPI_PACK_SITUATION);
TRPI_RECORD_STRUCT(trpi_pack_opening, TRPI_PACK_OPENING);

#endif
