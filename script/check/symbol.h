// SPDX-License-Identifier: MIT
// Symbols: everything that the writer's files declare, by name. All symbols are complete before anything is compiled, so
// that the order of declarations does not matter.
//
// Invariants:
// - the index of a symbol in its table is the index of its record in the pack;
// - kinds come after their parents, facts lie together by kind, behaviours by role: proactives, latents, reactives;
// - names are compared without regard to capitals (ASCII).

#ifndef TROUPE_SCRIPT_CHECK_SYMBOL_H
#define TROUPE_SCRIPT_CHECK_SYMBOL_H

#include "pack/records.h"
#include "script/check/name_map.h"
#include "script/check/value_type.h"
#include "script/text/name.h"

/// The fields that all declared things have.
typedef struct trpi_symbol {
    trpi_text name;
    const trpi_source *source;
    trpi_span span;                // of the name
    const trpi_syntax_line *line;  // the declaration; NULL when the compiler made it
    trpi_text original_name;       // its first name, where that is not a clause of the line
    bool used;
    uint8_t contains_tree_cached;  // of tasks and behaviours: whether it was asked if there is a tree in it, and the answer
} trpi_symbol;

/// The record of a symbol in the pack: as `record`, and with each field as a member of the symbol. Fields that are not known yet
/// are filled in when the record is written.
#define TRPI_RECORD_OF(type, LIST)  \
    union {                         \
        type record;                \
        struct {                    \
            LIST(TRPI_FIELD_MEMBER) \
        };                          \
    }

#define TRPI_MOST_LOCKED 32  // of one scene or one object

/// A lock: used by parts of a scene, or by performers of an object's offers, one after the other or together.
typedef struct trpi_lock_symbol {
    trpi_symbol symbol;
    uint16_t most_holders;     // 0: all
    uint64_t users[2];         // the parts of its scene, or the slots of its object's offers, that have it in them, a bit each
    uint32_t outer_lock_mask;  // the locks that somewhere have been taken before it, and are waited in for ever, a bit each
    bool together;
    uint32_t block;  // the last one that began with it, of all blocks of locks, from 1
    bool gives_up;   // somewhere it is waited for no longer than a time
} trpi_lock_symbol;

typedef struct trpi_kind_symbol {
    trpi_symbol symbol;
    TRPI_RECORD_OF(trpi_pack_kind, TRPI_PACK_KIND);
    uint16_t link_end_count;  // of its own links together
    trpi_lock_symbol *locks;  // of objects: its own, lock_count of them, behind those of its parents
    uint32_t lock_capacity;
    uint16_t first_initial_role_plus_1;  // one more than the first role that every one of it begins with; 0: none
} trpi_kind_symbol;                      // one without a name lists the facts of the world, or of the scene on its line

typedef struct trpi_fact_symbol {
    trpi_symbol symbol;
    trpi_value_type type;
    uint16_t kind;
    uint16_t item;
    uint16_t first_choice;
    uint16_t choice_count;
    uint16_t flags;
    uint16_t record;     // of a record: one more than which; this one says which it is now, and its parts follow
    uint16_t prototype;  // ... one more than which it begins as
    uint16_t part;       // of a part of a record: one more than which part
    uint8_t behind;      // ... how far behind the one that has the name
    uint8_t place;       // of a list: in which of its places this one is, from 0; the first one has the name
    bool settled;        // its type has been worked out
    bool counted;        // of the world or a scene: in row `set_row` a part sets it to what it was and something
    uint16_t set_part;   // ... the part that sets it in that row
    uint32_t set_row;    // ... one more than the last row in which a part sets it, without a lock
    trpi_number least, most, initial, initial_most, rate_per_hour;
} trpi_fact_symbol;

/// A symbol with a number or with nothing besides its name: a choice, an item, a channel, a priority and the like.
typedef struct trpi_numbered_symbol {
    trpi_symbol symbol;
    int64_t number;
} trpi_numbered_symbol;

typedef struct trpi_global_symbol {
    trpi_symbol symbol;
    uint16_t kind;
    uint16_t role;  // that it has in the cast or a test, or none
} trpi_global_symbol;

typedef struct trpi_spoken_line_pool_symbol {
    trpi_symbol symbol;
    uint32_t first_line;
    uint32_t line_count;
} trpi_spoken_line_pool_symbol;

typedef struct trpi_parameter_symbol {
    trpi_symbol symbol;
    trpi_value_type type;
    const trpi_syntax_expression *value;  // the default, or NULL
    bool optional;                        // may be left out
    bool may_be_nobody;                   // says so: `entity or nobody`
    bool allows_point;
} trpi_parameter_symbol;

/// A message or a game event, with its parameters.
typedef struct trpi_message_symbol {
    trpi_symbol symbol;
    trpi_parameter_symbol *parameters;
    uint16_t parameter_count;
} trpi_message_symbol;

/// A parameter of an action or a question: `preposition` is empty when the argument follows the verb.
typedef struct trpi_action_parameter_slot {
    trpi_text preposition;
    trpi_parameter_symbol parameter;
} trpi_action_parameter_slot;

typedef struct trpi_action_symbol {
    trpi_symbol symbol;      // all words before the first argument: "move to"
    trpi_syntax_name words;  // the verb: "move"
    trpi_text former_verb;   // the verb that it had first, or empty
    trpi_action_parameter_slot *slots;
    uint16_t slot_count;
    uint16_t slot_room;
    uint16_t channels;
    bool is_exchange;
} trpi_action_symbol;

/// A question that the game can be asked. Its words are a phrase, like the words of an action; when `lead` is not empty the first
/// slot stands before it: `(who) can see (what)`.
typedef struct trpi_query_symbol {
    trpi_action_symbol phrase;
    trpi_text lead;  // "can", "is", "has" or nothing
    uint8_t sort;    // as in the pack
    trpi_value_type type;
    uint32_t period_ms;
} trpi_query_symbol;

typedef struct trpi_topic_symbol {
    trpi_symbol symbol;
    bool asked;  // some behaviour starts it
    bool answered;
    uint16_t asker;                 // the most special kind of all who start it, when it is asked; TRPI_NO_INDEX: anybody
    uint16_t first_reactor_plus_1;  // one more than the first reactive of a role that is about it; 0: none
} trpi_topic_symbol;

typedef struct trpi_role_symbol {
    trpi_symbol symbol;
    TRPI_RECORD_OF(trpi_pack_role, TRPI_PACK_ROLE);
    trpi_text wearer;   // the entity that has it from the beginning, by name; empty: all of the kind, if `every`
    bool is_for_every;  // an entity without another role begins with it
    bool worn;
    uint32_t first_addition;  // one more than its number among the additions; 0: none
    uint32_t first_part;      // of scenes: see trpi_part_symbol
} trpi_role_symbol;

/// An addition `role NAME for every ROLE`: behaviours for a role that stands elsewhere.
typedef struct trpi_role_addition {
    trpi_symbol symbol;            // of its line
    const trpi_syntax_line *role;  // to which it adds
    uint32_t next;                 // of the same role, one more than its number; 0: the last one
} trpi_role_addition;

typedef struct trpi_behaviour_symbol {
    trpi_symbol symbol;  // line: a BEHAVIOUR, or the SCENE of which it is a part
    uint16_t role;
    uint16_t performer_kind;  // of who performs it
    uint16_t scene;           // or none
    uint16_t part;
    uint16_t topic;      // or none
    uint8_t initiation;  // as in the pack
    bool collaborative;
    bool broken;                   // its declaration has a mistake: say nothing of what follows from it
    bool is_listened_to;           // a cue listens to it
    bool is_scheduled;             // some part of a schedule names it
    uint16_t provider_kind;        // the kind of object whose it is, or none
    uint16_t offer;                // that it is, of an object, or none
    uint16_t next_reactor_plus_1;  // one more than the next reactive about its topic; 0: the last one
    bool is_handler;               // it is what that does itself when something happens
} trpi_behaviour_symbol;

/// A record: several values under one name, each of which is a fact or a local.
typedef struct trpi_record_symbol {
    trpi_symbol symbol;
    uint16_t parent;
    uint16_t root;
    uint16_t number;                   // among those that come from its root, each before those that come from it
    uint16_t sample;                   // of a root: the fact of no kind whose choices are the names of these
    uint16_t first_child, next_child;  // one more than which, in the order of the text; 0: none
    uint16_t first_part, last_part;    // of a root, with what comes from it: the same
} trpi_record_symbol;

/// A part of a record, where it is declared first.
typedef struct trpi_record_part {
    trpi_symbol symbol;
    uint16_t record;
    uint16_t sample;  // the fact of no kind that is as each such part is
    uint16_t next;    // of the same root: one more than which; 0: the last one
} trpi_record_part;

/// A behaviour that an object offers.
typedef struct trpi_offer_symbol {
    trpi_symbol symbol;
    TRPI_RECORD_OF(trpi_pack_offer, TRPI_PACK_OFFER);
    bool is_private;
} trpi_offer_symbol;

/// An `on` or `brain` of an object.
typedef struct trpi_handler_symbol {
    const trpi_syntax_line *line;
    TRPI_RECORD_OF(trpi_pack_handler, TRPI_PACK_HANDLER);
} trpi_handler_symbol;

typedef struct trpi_link_symbol {
    trpi_symbol symbol;
    uint16_t kind;
    uint16_t slot;
    uint16_t ends;  // 1, or many
    trpi_value_type target;
} trpi_link_symbol;
/// A part of a role's schedule. Only an occasion has a name of its own.
typedef struct trpi_schedule_block_symbol {
    trpi_symbol symbol;
    uint16_t role;
} trpi_schedule_block_symbol;

typedef struct trpi_part_symbol {
    trpi_symbol symbol;
    const trpi_syntax_line *line;
    uint16_t kind;
    uint16_t role;    // or none
    uint16_t global;  // the entity that must play it, or none
    uint16_t behaviour;
    uint8_t least, most;  // agents that play an `every` part; 0: it is for one agent
    uint32_t next;        // of the same role: one more than the number of its scene times TRPI_SCENE_PARTS and its own; 0: none
} trpi_part_symbol;

#define TRPI_SCENE_PARTS 128
#define TRPI_SCENE_USUAL_PLAYERS 8  // of a scene with an `every` part that does not say how many play it
typedef struct trpi_scene_symbol {
    trpi_symbol symbol;
    trpi_part_symbol *parts;  // one at least, which is empty where there is none
    uint16_t part_count;
    uint16_t topic;
    uint16_t facts;  // the kind that lists its facts, or none
    trpi_lock_symbol *locks;
    uint32_t lock_capacity;
    uint16_t lock_count;
    bool is_situation;
    uint16_t area;       // the kind of area that casts it, or none
    uint16_t situation;  // its number among the situations, or none
    bool awaited;        // some step is open to it
    bool continued;      // some `continue as` leads to it
    bool starts;         // starts by itself
    bool broken;
    const trpi_syntax_line *starts_when;
} trpi_scene_symbol;

/// Whether a part of a scene is an `every` part, which is the last one: several agents play it, each in a part of its own in the
/// pack.
static inline bool trpi_scene_part_is_every(const trpi_scene_symbol *scene, uint16_t part)
{
    return part < scene->part_count && scene->parts[part].most > 0;
}

/// Returns how many agents can take part in a scene at most: as many as it has parts in the pack.
static inline uint16_t trpi_scene_most_members(const trpi_scene_symbol *scene)
{
    bool every = scene->part_count > 0 && trpi_scene_part_is_every(scene, (uint16_t)(scene->part_count - 1u));
    return (uint16_t)(every ? scene->part_count - 1u + scene->parts[scene->part_count - 1u].most : scene->part_count);
}

/// Whether a scene is for two agents, each of which has the other as its partner: there are two parts, and one agent plays each.
static inline bool trpi_scene_has_two_players(const trpi_scene_symbol *scene)
{
    return scene->part_count == 2 && !trpi_scene_part_is_every(scene, 1);
}

#define TRPI_TABLE(type)   \
    struct {               \
        type *at;          \
        uint32_t count;    \
        uint32_t capacity; \
    }

/// A name in the text and the declared name that it was found to be. Both are slices of sources.
typedef struct trpi_symbol_use {
    trpi_text written;
    trpi_text declared;
} trpi_symbol_use;

typedef TRPI_TABLE(trpi_symbol_use) trpi_symbol_uses;

typedef struct trpi_symbols {
    trpi_arena *arena;
    trpi_name_map *names;    // of all ranges with more than a few symbols; NULL: they are searched
    const char *full_table;  // the table that has no room for another symbol, or NULL; and its last symbol
    const void *full_table_last_symbol;
    trpi_symbol_uses *uses;  // where to note what names were found to be; NULL: nowhere
    TRPI_TABLE(trpi_kind_symbol) kinds;
    TRPI_TABLE(trpi_fact_symbol) facts;
    TRPI_TABLE(trpi_numbered_symbol) choices;
    TRPI_TABLE(trpi_numbered_symbol) items;
    TRPI_TABLE(trpi_numbered_symbol) channels;
    TRPI_TABLE(trpi_numbered_symbol) layers;
    TRPI_TABLE(trpi_numbered_symbol) priorities;
    TRPI_TABLE(trpi_numbered_symbol) failures;
    TRPI_TABLE(trpi_numbered_symbol) marks;
    TRPI_TABLE(trpi_record_symbol) records;
    TRPI_TABLE(trpi_record_part) record_parts;
    TRPI_TABLE(trpi_global_symbol) globals;
    TRPI_TABLE(trpi_spoken_line_pool_symbol) pools;
    TRPI_TABLE(trpi_message_symbol) messages;
    TRPI_TABLE(trpi_message_symbol) events;
    TRPI_TABLE(trpi_action_symbol) actions;
    TRPI_TABLE(trpi_topic_symbol) topics;
    TRPI_TABLE(trpi_role_symbol) roles;
    TRPI_TABLE(trpi_symbol) role_lines;  // all lines that begin with `role`, those of additions as well
    TRPI_TABLE(trpi_symbol) settings;
    TRPI_TABLE(trpi_symbol) cast_lines;        // the first line of each name in casts and tests that says of what sort one is
    TRPI_TABLE(trpi_role_addition) additions;  // in the order of the text
    TRPI_TABLE(trpi_behaviour_symbol) behaviours;
    TRPI_TABLE(trpi_schedule_block_symbol) blocks;
    TRPI_TABLE(trpi_scene_symbol) scenes;
    TRPI_TABLE(trpi_numbered_symbol) tasks;
    TRPI_TABLE(trpi_numbered_symbol) networks;
    TRPI_TABLE(trpi_numbered_symbol) needs;
    TRPI_TABLE(trpi_offer_symbol) offers;
    TRPI_TABLE(trpi_handler_symbol) handlers;
    TRPI_TABLE(trpi_link_symbol) links;
    TRPI_TABLE(trpi_numbered_symbol) plans;
    TRPI_TABLE(trpi_query_symbol) queries;
    TRPI_TABLE(trpi_query_symbol) offered;  // questions of the standard library that no text has used yet
} trpi_symbols;

#define TRPI_MOST_SYMBOLS (TRPI_NO_INDEX - 1u)  // in one table

/// Symbols that lie beside one another in a table: all, or those of one owner. `scope` tells one such range from another; a range
/// with TRPI_NO_SCOPE is in no map, and is always searched.
#define TRPI_NO_SCOPE UINT64_MAX
typedef struct trpi_symbol_range {
    uint64_t scope;
    const void *first_symbol;
    uint32_t count;
    size_t symbol_size;  // of one
} trpi_symbol_range;

#define TRPI_SOME(symbols, table, first, many)                                          \
    ((trpi_symbol_range){((uint64_t)(first) + 1) << 32 | offsetof(trpi_symbols, table), \
                         (many) > 0 ? (symbols)->table.at + (first) : NULL, (many), sizeof *(symbols)->table.at})
#define TRPI_ALL(symbols, table) \
    ((trpi_symbol_range){offsetof(trpi_symbols, table), (symbols)->table.at, (symbols)->table.count, sizeof *(symbols)->table.at})

/// Returns the range of the parts of a scene.
trpi_symbol_range trpi_scene_parts(const trpi_scene_symbol *scene);

/// Returns the index in the range of the symbol called `name`, or TRPI_NO_INDEX. Large ranges are looked up in a map, small ones
/// searched.
uint16_t trpi_symbol_find(const trpi_symbols *symbols, trpi_symbol_range range, trpi_text name);

/// Makes the map take in the symbols of a range anew, when they have been put into another order.
void trpi_symbol_clear_lookup(const trpi_symbols *symbols, trpi_symbol_range range);

/// Finds a symbol as trpi_symbol_find does and records the use; by table, as in TRPI_FIND(symbols, roles, name).
#define TRPI_FIND(symbols, table, name) trpi_symbol_find_and_note_use((symbols), TRPI_ALL(symbols, table), (name))
uint16_t trpi_symbol_find_and_note_use(const trpi_symbols *symbols, trpi_symbol_range range, trpi_text name);

/// Records that the name `written` in the text was found to be the thing declared as `declared`.
void trpi_symbols_note_mention(const trpi_symbols *symbols, trpi_text written, trpi_text declared);

/// Whether two names are equal; if they are, notes a use of the declared name.
bool trpi_symbol_match_name_noting_use(const trpi_symbols *symbols, trpi_text written, trpi_text declared);

/// Returns the choice of `fact` called `name`, or TRPI_NO_INDEX.
uint16_t trpi_symbols_find_choice_of_fact(const trpi_symbols *symbols, const trpi_fact_symbol *fact, trpi_text name);

/// Appends a symbol; false when memory ran out or there are too many for an index, which is noted in `full_table`.
#define TRPI_DECLARE(symbols, table, value)                                                                                       \
    ((symbols)->table.count < TRPI_MOST_SYMBOLS                                                                                   \
         ? TRPI_ARENA_PUSH((symbols)->arena, (symbols)->table.at, (symbols)->table.count, (symbols)->table.capacity, (value))     \
         : ((symbols)->full_table = #table, (symbols)->full_table_last_symbol = (symbols)->table.at + (symbols)->table.count - 1, \
            false))

/// The sorts of things that belong to a kind and to all kinds that come from it.
typedef enum trpi_kind_member_sort { TRPI_MEMBER_FACTS, TRPI_MEMBER_LINKS, TRPI_MEMBER_OFFERS } trpi_kind_member_sort;

/// Returns the fact, link or offer that `kind` or one of its parents has under this name, or TRPI_NO_INDEX.
uint16_t trpi_symbols_find_fact_link_or_offer(const trpi_symbols *symbols, trpi_kind_member_sort member_sort, uint16_t kind,
                                              trpi_text name);
uint16_t trpi_symbol_find_fact(const trpi_symbols *symbols, uint16_t kind, trpi_text name);

/// Returns the sum of a field of 16 bits over all ancestors of a kind, itself left out: TRPI_INHERITED(symbols, kind,
/// offer_count).
#define TRPI_INHERITED(symbols, kind, field) \
    trpi_symbols_sum_over_ancestor_kinds((symbols), (kind), offsetof(trpi_kind_symbol, field))
uint16_t trpi_symbols_sum_over_ancestor_kinds(const trpi_symbols *symbols, uint16_t kind, size_t field_offset);

/// Whether `kind` is `ancestor` or comes from it. `ancestor` must not be TRPI_NO_INDEX; as `kind` that gives false.
bool trpi_kind_descends_from(const trpi_symbols *symbols, uint16_t kind, uint16_t ancestor);

/// Whether an entity may be of both kinds; TRPI_NO_INDEX is any kind.
bool trpi_kinds_overlap(const trpi_symbols *symbols, uint16_t a, uint16_t b);

/// Considers the names of a range, of the members of a kind, or of its facts as suggestions for an unknown name.
void trpi_name_guess_consider_range(trpi_name_guess *guess, const trpi_symbols *symbols, trpi_symbol_range range);
void trpi_name_guess_consider_members(trpi_name_guess *guess, const trpi_symbols *symbols, trpi_kind_member_sort member_sort,
                                      uint16_t kind);
void trpi_name_guess_consider_facts(trpi_name_guess *guess, const trpi_symbols *symbols, uint16_t kind);

#define TRPI_GUESS(guess, symbols, table) trpi_name_guess_consider_range((guess), (symbols), TRPI_ALL(symbols, table))

#endif
