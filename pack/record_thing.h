// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Kinds and their facts, and the things that other records refer to: lines, messages, actions, questions, selectors. Included by
// pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_THING_H
#define TROUPE_PACK_RECORD_THING_H

#include "pack/preposition.h"

#include <stdint.h>

// A constant of an expression.
#define TRPI_PACK_CONSTANT(X) X(int64_t, value, PLAIN, 0)

// One word of byte code; see pack/code.h. Word 0 of the section is unused, so that offset 0 can mean "none".
#define TRPI_PACK_CODE(X) X(uint32_t, word, CUSTOM, 0)

// Names and texts: zero-terminated UTF-8, one after the other. Offset 0 is the empty text.
#define TRPI_PACK_NAMES(X) X(uint8_t, byte, CUSTOM, 0)
#define TRPI_PACK_TEXTS(X) TRPI_PACK_NAMES(X)

// One value of a fact of type "one of (…)".
#define TRPI_PACK_CHOICE(X) TRPI_NAMED(X) X(uint32_t, spare, PLAIN, 0)

// An item, which can be carried: every character and every place has a fact of its kind that counts how many of it they hold.
#define TRPI_PACK_ITEM(X) TRPI_NAMED(X) X(uint32_t, spare, PLAIN, 0)

// A part of the body that behaviours use ("legs"). Its index is its bit in channel masks: at most 16.
#define TRPI_PACK_CHANNEL(X) TRPI_NAMED(X) X(uint32_t, spare, PLAIN, 0)

// A layer: a band of queues; the index is the order, lowest first: at most 8. (MQ "Behavior Multi-queues"; BO layers) A layer
// that stops or freezes the layers below gives them `gives_ms` milliseconds: to perform their exit steps, or to keep what they
// hold.
#define TRPI_PACK_LAYER(X)                                                       \
    TRPI_NAMED(X)                                                                \
    X(uint8_t, collaborative_queues, SOME, 7) X(uint8_t, latent_queues, SOME, 7) \
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
    TRPI_KIND_WORLD = 8,      // no entity is of this kind: its facts are the world's
    TRPI_KIND_SCENE = 16,     // no entity is of this kind: its facts are a scene's
    TRPI_KIND_OBJECT = 32,    // provides behaviours to agents that request them
    TRPI_KIND_AREA = 64,      // a place that is an object: agents inside it need not know it by name
    TRPI_KIND_EVERYWHERE = 128 // an area that is the whole world
};

// A kind: a type of entity. The facts that it lists are its own; in the slots of its entities those of its parents come first. The
// same holds for offers, handlers and links, and for the situations of an area. Parents come before children in the section.
#define TRPI_PACK_KIND(X)                                                                 \
    TRPI_NAMED(X) X(uint16_t, parent, OPT, KIND)                                          \
    X(uint16_t, flags, PLAIN, 0) X(uint16_t, first_fact, FIRST, FACT)                     \
    X(uint16_t, fact_count, COUNT, 0) X(uint16_t, slot_count, PLAIN, 0)                   \
    X(uint16_t, first_offer, FIRST, OFFER) X(uint16_t, offer_count, COUNT, 0)             \
    X(uint16_t, first_handler, FIRST, HANDLER) X(uint16_t, handler_count, COUNT, 0)       \
    X(uint16_t, first_link, FIRST, LINK) X(uint16_t, link_count, COUNT, 0)                \
    X(uint16_t, first_lock, FIRST, LOCK) X(uint16_t, lock_count, COUNT, 0)                \
    X(uint16_t, first_situation, FIRST, SITUATION) X(uint16_t, situation_count, COUNT, 0) \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

enum {
    TRPI_FACT_BOUNDED = 1,  // held between least and most
    TRPI_FACT_WHOLE = 2,    // rounded to a whole number when set
    TRPI_FACT_SHARED = 4,   // read by others: the next slots hold a committed copy. All facts of the world are shared
    TRPI_FACT_READ = 8      // some expression reads it
};

// A fact: a typed value of an entity. A fact takes one slot of 8 bytes; a motive (rate not 0) takes two, the value and the step
// at which it had that value; a shared fact takes as many again for the committed copy. The first value is drawn from the range
// `initial` to `initial_most`.
#define TRPI_PACK_FACT(X)                                                                       \
    X(uint64_t, key, PLAIN, 0) X(int64_t, initial, PLAIN, 0) X(int64_t, initial_most, PLAIN, 0) \
    X(int64_t, least, PLAIN, 0) X(int64_t, most, PLAIN, 0)                                      \
    X(int64_t, rate_per_hour, PLAIN, 0) X(uint32_t, name, NAME, 0)                              \
    X(uint16_t, kind, REF, KIND) X(uint16_t, slot, PLAIN, 0)                                    \
    X(uint16_t, first_choice, FIRST, CHOICE) X(uint16_t, choice_count, COUNT, 0)                \
    X(uint8_t, type, SOME, TRP_TYPE_POINT) X(uint8_t, flags, PLAIN, 0) X(uint16_t, item, OPT, ITEM)

enum { TRPI_LIST_OF_FACTS, TRPI_LIST_OF_LOCALS, TRPI_LIST_OF_PARTS };

#define TRPI_DEEPEST_KIND 16  // levels of kinds: a kind and its ancestors
#define TRPI_MOST_LISTED 128u  // entities in one list

// An entity list: several entities under one name, in a row of facts or of locals. The entities fill the first places, in the
// order in which they were put in; the other places are null. (SEMANTICS 8.7) A list of parts has the present players of a scene's
// `every` part, and no step changes it. (5.10)
#define TRPI_PACK_LIST(X)                                                                               \
    X(uint32_t, name, NAME, 0) X(uint16_t, first, CUSTOM, 0) X(uint16_t, count, SOME, TRPI_MOST_LISTED) \
    X(uint8_t, sort, ENUM, TRPI_LIST_OF_PARTS) X(uint8_t, spare, PLAIN, 0) X(uint16_t, spare2, PLAIN, 0)

// A global: an entity that the text knows by name, such as a place or a named member of the cast. The host binds the name to an
// entity.
#define TRPI_PACK_GLOBAL(X)                    \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND) \
    X(uint16_t, flags, PLAIN, 0)

// The value of a name in braces in a spoken line. `name` is without the braces; when the value is a choice, `fact` is the fact
// that has the choices.
#define TRPI_PACK_WORD(X)                                                              \
    X(uint32_t, name, TEXT, 0) X(uint32_t, code, CODE, 0) X(uint16_t, fact, OPT, FACT) \
    X(uint16_t, spare, PLAIN, 0)

#define TRPI_MOST_WORDS 8u  // different names in braces of one line

enum { TRPI_LINE_BOUND = 1 };  // the names in its braces have a meaning only where the line itself is written

// A spoken line. The key is its tag or else the hash of its words. A line that is not BOUND may be said anywhere, so the names in
// its braces must not read locals, own facts or parts; `it` in such a line is the listener. The same words at two places of the
// text may be two lines with one key.
#define TRPI_PACK_LINE(X)                                                                      \
    X(uint64_t, key, PLAIN, 0) X(uint32_t, text, TEXT, 0) X(uint32_t, first_word, FIRST, WORD) \
    X(uint32_t, word_count, COUNT, TRPI_MOST_WORDS) X(uint32_t, flags, FLAGS, TRPI_LINE_BOUND)

#define TRPI_LONGEST_VOICE_MS 600000u

// The voice of a spoken line: the sound file that hosts play while the line is said, and its length. Voices are in the order of
// their lines; each line has at most one.
#define TRPI_PACK_VOICE(X)                                        \
    X(uint32_t, line, REF, LINE) X(uint32_t, sound, TEXT, 0)      \
    X(uint32_t, lasts_ms, SOME, TRPI_LONGEST_VOICE_MS) X(uint32_t, spare, PLAIN, 0)

#define TRPI_PACK_POOL(X)                              \
    TRPI_NAMED(X) X(uint32_t, first_line, FIRST, LINE) \
    X(uint32_t, line_count, COUNT, 0) X(uint32_t, spare, PLAIN, 0)

enum { TRPI_PARAMETER_OPTIONAL = 1 };

// A parameter of a behaviour, an action, a message or an event. `code` is its default, evaluated at the start.
// `type` is a trp_type; an action's parameter of type ENTITY also takes a POINT when kind is "none".
// `unit` is a trp_unit: what a number stands for. `preposition` is the word in front of a parameter of an action or question (preposition.h).
#define TRPI_PACK_PARAMETER(X)                                                                                                \
    TRPI_NAMED(X) X(uint32_t, code, CODE, 0)                                                                                  \
    X(uint16_t, kind, OPT, KIND) X(uint16_t, flags, FLAGS, TRPI_PARAMETER_OPTIONAL) X(uint8_t, type, SOME, TRP_TYPE_NEWCOMER) \
    X(uint8_t, unit, ENUM, TRP_UNIT_CHANCE)                                                                                  \
    X(uint8_t, preposition, ENUM, TRPI_PREPOSITION_LAST) X(uint8_t, spare, PLAIN, 0)

#define TRPI_PACK_MESSAGE(X) \
    TRPI_NAMED(X)            \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 3)

#define TRPI_PACK_EVENT(X) \
    TRPI_NAMED(X)          \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 4)

// A way in which an action can fail. Failures of one name have the same `word`, whichever action they belong to.
#define TRPI_PACK_FAILURE(X) TRPI_NAMED(X) X(uint32_t, word, PLAIN, 0)

#define TRPI_MOST_MARKS 500u  // marks of one action

// A mark of an action: a moment of its animation, which the host reports while the action is under way. Marks of one name have
// the same `word`, whichever action they belong to. (BO IX: events of the animation system)
#define TRPI_PACK_MARK(X) TRPI_NAMED(X) X(uint32_t, word, PLAIN, 0)

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

// An action, which the host performs. The engine applies the effect on items when the host reports success, all or nothing;
// `effect_item/from/to` are parameter numbers, or PERFORMER or NOBODY. `duration` is 0, or one more than the parameter that gives
// the duration of the action.
#define TRPI_PACK_ACTION(X)                                                                                                 \
    TRPI_NAMED(X)                                                                                                           \
    X(uint32_t, lasts_least_ms, PLAIN, 0) X(uint32_t, lasts_most_ms, TO, 0)                                                 \
    X(uint32_t, stops_within_ms, PLAIN, 0) X(uint16_t, first_parameter, FIRST, PARAMETER)                                   \
    X(uint16_t, parameter_count, COUNT, 0) X(uint16_t, first_failure, FIRST, FAILURE)                                       \
    X(uint16_t, failure_count, COUNT, 0) X(uint16_t, first_mark, FIRST, MARK)                                               \
    X(uint16_t, mark_count, COUNT, TRPI_MOST_MARKS) X(uint16_t, channels, PLAIN, 0)                                         \
    X(uint16_t, flags, FLAGS, TRPI_ACTION_ALL) X(uint8_t, effect, ENUM, TRPI_EFFECT_MAKE) X(uint8_t, effect_item, PLAIN, 0) \
    X(uint8_t, effect_from, PLAIN, 0) X(uint8_t, effect_to, PLAIN, 0)                                                       \
    X(uint16_t, duration, PLAIN, 0) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_QUERY_CONDITION,  // answered with yes or no
    TRPI_QUERY_VALUE,      // with a value of `type`
    TRPI_QUERY_RELATION    // answered with whether the second of two entities is in this relation to the first
};

#define TRPI_MOST_GIVEN 16u   // arguments of a question, which lie side by side on the stack of an expression (TRPI_CODE_DEEPEST)
#define TRPI_GIVEN_AT_HAND 3u  // of them, in its record and in the one that the host gets; the others lie beside those

// A question to the host. An answer is valid for `period_ms`. `kind` is the kind of the entity that is the answer, or the kind of
// the entities between which the relation is asked for.
#define TRPI_PACK_QUERY(X)                                                                              \
    TRPI_NAMED(X) X(uint32_t, period_ms, SOME, INT32_MAX)                                               \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, TRPI_MOST_GIVEN) \
    X(uint16_t, kind, OPT, KIND) X(uint8_t, type, PLAIN, 0) X(uint8_t, sort, ENUM, TRPI_QUERY_RELATION)

enum { TRPI_SELECT_ANY, TRPI_SELECT_NEAREST, TRPI_SELECT_RANDOM, TRPI_SELECT_EVERY, TRPI_SELECT_FIRST };
enum {
    TRPI_SELECTOR_PLAYER = 1,   // may find the player, which is otherwise never chosen
    TRPI_SELECTOR_HOLDERS = 2,  // among the holders of `owner`, an object
    TRPI_SELECTOR_OWNER = 4,    // `owner` itself is the only candidate
    TRPI_SELECTOR_FLAGS = 7
};

// A selector: finds an entity of a kind and with an active role (either may be none), within a distance of `of` (an entity or a
// point; default: the performer), inside a place, for which a condition is true ("it" is the candidate). The performer is found
// only in a list; of the players of an `every` part another one is chosen. Four fields are 0 or one more than an index:
// `relation` is the relation that the candidate must have to the performer; `link` is the link of `owner` whose ends are
// searched; `list` is the list that is searched, a list of `owner`, or without an owner one of the performer, the world, the
// scene or the locals; `offer` is the offer whose holders are searched (0: the holders of any offer).
#define TRPI_PACK_SELECTOR(X)                                                                                                         \
    X(uint32_t, within, CODE, TRP_TYPE_NUMBER) X(uint32_t, of, CODE, TRP_TYPE_NONE)   X(uint32_t, where, CODE, TRP_TYPE_TRUTH)        \
    X(uint32_t, inside, CODE, TRP_TYPE_ENTITY) X(uint16_t, kind, OPT, KIND) X(uint16_t, role, OPT, ROLE)                              \
    X(uint8_t, quantifier, ENUM, TRPI_SELECT_FIRST) X(uint8_t, flags, FLAGS, TRPI_SELECTOR_FLAGS) X(uint16_t, relation, PLUS, QUERY) \
    X(uint32_t, owner, CODE, TRP_TYPE_ENTITY) X(uint16_t, link, PLUS, LINK) X(uint16_t, list, PLUS, LIST)                                                              \
    X(uint16_t, offer, PLUS, OFFER) X(uint16_t, spare, PLAIN, 0)

#endif
