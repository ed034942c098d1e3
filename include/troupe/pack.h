// SPDX-License-Identifier: MIT
// A pack: the compiled form of what writers write. Immutable; may be shared by any number of worlds and threads.

#ifndef TROUPE_PACK_H
#define TROUPE_PACK_H

#include <troupe/types.h>

TRP_BEGIN_C

/// A pack. See trp_pack_load.
typedef struct trp_pack trp_pack;

// Numbers. A thing of a pack is known by its number, which trp_pack_find looks up by name, and which commands, events and
// everything else that is told have. Its lower half is the index of the thing in its family, from 0 to trp_pack_count - 1: see
// trp_index_of_number, for arrays. Its upper half is a stamp of the whole family, made of the names in it, in their order. So in
// another pack with the same family, stripped or not, the number is the same and good. In a pack with another family, after a
// reload perhaps, where that index may be another thing, every call refuses it: with TRP_ERROR_OUTDATED or, if the call has no
// result, like a number that the pack does not have. Then it has to be looked up again. A number of another family is refused
// likewise. Two families that differ have the same stamp by chance in one of 32,767 cases.
//
// Every call takes the bare index, too, which is handy in loops. A bare index does not tell in which pack it was counted, so no
// call can refuse it after a reload: a bare index is not for keeping. Lines, tasks, layers in a rank, and positions (of a choice, a
// part, a task) have no stamps. A position of a choice is handed over with the number of a fact, action, message, question or
// behaviour, and the position of a part with that of a scene: their stamps follow from those lists, too, so that a position from
// before is refused with its number. Lines, tasks and ranks of layers are told and described; no call that changes a world takes
// one.

/// The families of names in a pack: each thing has a name, and a number within its family.
typedef enum trp_name_family {
    TRP_NAMES_KIND,
    TRP_NAMES_FACT,  ///< named "kind.fact"; a fact of a parent kind is found by the child's name too
    TRP_NAMES_ITEM,
    TRP_NAMES_CHANNEL,
    TRP_NAMES_LAYER,
    TRP_NAMES_GLOBAL,  ///< entities that the text knows by name
    TRP_NAMES_POOL,
    TRP_NAMES_MESSAGE,
    TRP_NAMES_EVENT,
    TRP_NAMES_ACTION,
    TRP_NAMES_TOPIC,
    TRP_NAMES_ROLE,
    TRP_NAMES_BEHAVIOUR,  ///< named "Role.Behaviour"; the bare name finds the first
    TRP_NAMES_TASK,
    TRP_NAMES_SCENE,
    TRP_NAMES_SETTING,
    TRP_NAMES_TEST,
    TRP_NAMES_LINE,   ///< has text instead of a name
    TRP_NAMES_QUERY,  ///< questions to the host: conditions, queries and relations
    TRP_NAMES_NEED,   ///< requests to objects, by name
    TRP_NAMES_OFFER,  ///< offers of an object, named "Kind.Behaviour"
    TRP_NAMES_LINK,   ///< a link of an object, named "Kind.link"
    TRP_NAMES_BLOCK,  ///< parts of the day in the schedules of roles, occasions among them: "Role.Occasion"
    TRP_NAMES_COUNT
} trp_name_family;

/// The number of a thing that is not there, as calls return it.
#define TRP_NOT_FOUND UINT32_MAX

/// Loads a pack from `size` bytes, which need not outlive the call. The bytes may come from anywhere: they are
/// verified as a whole before anything is used. On failure *pack is NULL and *why (may be NULL) says why.
/// `allocator` may be NULL. Release with trp_pack_release.
TRP_API trp_result trp_pack_load(const void *bytes, size_t size, const trp_allocator *allocator, trp_pack **pack,
                                 trp_diagnostic *why);

/// Frees a pack. NULL is allowed. No world may still use it.
TRP_API void trp_pack_release(trp_pack *pack);

/// How many things of a family a pack has.
TRP_API uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort);

/// The number of the thing called `name` (capitals do not matter), or TRP_NOT_FOUND. A stripped pack still finds by
/// name, through the keys.
TRP_API uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name);

/// The number of the thing at `index` of its family; TRP_NOT_FOUND behind the last.
TRP_API uint32_t trp_pack_number_of_index(const trp_pack *pack, trp_name_family sort, uint32_t index);

/// The index of a thing in its family, by its number: for arrays with an element for each. TRP_NOT_FOUND stays what it is. Not for
/// lines and tasks, whose numbers are their indexes.
static inline uint32_t trp_index_of_number(uint32_t number)
{
    return number != TRP_NOT_FOUND ? number & 0xFFFFu : TRP_NOT_FOUND;
}

/// A handle is a number in 64 bits, with a longer stamp, which is of the whole pack: a handle of any other pack is recognised as
/// one, whatever has changed. trp_pack_handle looks one up by name; 0 when there is none. trp_pack_number_of_handle and
/// trp_world_number_of_handle give its number in this pack, or the one that a world has now, and TRP_NOT_FOUND when the handle is
/// from another pack: calls refuse it, except where it stands for "any" or "none".
TRP_API trp_handle trp_pack_handle(const trp_pack *pack, trp_name_family sort, const char *name);

/// The number of a handle in this pack; TRP_NOT_FOUND when it is from another one.
TRP_API uint32_t trp_pack_number_of_handle(const trp_pack *pack, trp_handle handle);

/// The name of a thing; "" when the pack is stripped or there is none. Lives as long as the pack.
TRP_API const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t number);

/// The stable key of a thing, the same in every pack that has it; 0 when there is none.
TRP_API uint64_t trp_pack_key(const trp_pack *pack, trp_name_family sort, uint32_t number);

/// The sound file of a spoken line (the index that TRP_TYPE_TEXT values hold), as the text names it; NULL when the line has no
/// voice. *lasts_ms, unless NULL, is the length of the sound, 0 without one: a host performs the line as long. Lives as long as the
/// pack.
TRP_API const char *trp_pack_line_sound(const trp_pack *pack, uint32_t line, uint32_t *lasts_ms);

/// The words of a spoken line (the index that TRP_TYPE_TEXT values hold). Lives as long as the pack.
TRP_API const char *trp_pack_spoken_line(const trp_pack *pack, uint32_t line);

/// The parameter behind a name in braces, `partner` of "An ale, please, {partner}."; NULL when that is not known.
typedef const char *trp_spoken_line_filler(const char *name, void *context);

/// Writes a line as it is said: what `filler` gives in the place of each name in braces; a name it does not know stays,
/// braces and all. At most `size` bytes go to `out`, the last one zero; whole characters only. Returns how many bytes
/// the whole line has, the zero not counted. The name `me` in braces usually means the performer; `filler` decides.
TRP_API size_t trp_spoken_line_fill(const char *words, trp_spoken_line_filler *filler, void *context, char *out, size_t size);

/// The description of an action for the host that performs it.
typedef struct trp_action_info {
    const char *name;                  ///< "move to"
    uint32_t parameter_count;          ///< of those told here: at most 4; `further_parameter_count` has the others
    uint8_t parameter_types[4];        ///< trp_type; an ENTITY may also arrive as a POINT
    const char *parameter_names[4];    ///< "destination"
    uint32_t lasts_least_ms;           ///< declared duration; 0 when none is declared
    uint32_t lasts_most_ms;            ///< the longest duration that is declared
    uint32_t stops_within_ms;          ///< how long stopping may take; 0: at once
    uint32_t channels;                 ///< bit per channel of the pack
    uint32_t failure_count;            ///< how many ways to fail it declares: trp_pack_failure_name
    bool open_ended;                   ///< has no declared end; the host says that it goes on (trp_action_progress)
    bool moves;                        ///< the body travels
    bool is_used;                      ///< something in the text performs it
    uint32_t parameter_kinds[4];       ///< of an ENTITY; TRP_NOT_FOUND: any, and then it may also arrive as a POINT
    uint32_t mark_count;               ///< moments that the host tells with trp_action_reached_mark
    uint8_t parameter_units[4];        ///< trp_unit of a NUMBER
    uint32_t time_parameter;           ///< its duration: the first one of all, perhaps a further one; TRP_NOT_FOUND: none
    uint32_t further_parameter_count;  ///< behind the first four: trp_pack_action_parameter
} trp_action_info;

/// Fills *info with the description of an action. The strings live as long as the pack.
TRP_API trp_result trp_pack_action(const trp_pack *pack, uint32_t action, trp_action_info *info, size_t size);

/// One of the parameters of an action or of a question.
typedef struct trp_action_parameter_info {
    const char *name;         ///< "destination"
    uint32_t type;            ///< trp_type; an ENTITY may also arrive as a POINT
    uint32_t kind;            ///< of an ENTITY; TRP_NOT_FOUND: any, and then it may also arrive as a POINT
    uint32_t unit;            ///< trp_unit of a NUMBER
    bool is_optional;         ///< may be left out
    const char *preposition;  ///< the word in front of it: "to" of `say (what: text) to (who: entity)`; "" when none is
} trp_action_parameter_info;

/// Fills *info with parameter number `parameter` (from 0) of an action, of which there are as many as the text declares. The name
/// lives as long as the pack. TRP_ERROR_UNKNOWN when the action does not have so many.
TRP_API trp_result trp_pack_action_parameter(const trp_pack *pack, uint32_t action, uint32_t parameter,
                                             trp_action_parameter_info *info, size_t size);

/// The name of failure number `failure` (from 0) of an action; "" when there is none.
TRP_API const char *trp_pack_failure_name(const trp_pack *pack, uint32_t action, uint32_t failure);

/// The number of the failure of an action that is called `name` (capitals do not matter), for trp_action_finished. TRP_NOT_FOUND
/// when the action declares none such.
TRP_API uint32_t trp_pack_find_failure(const trp_pack *pack, uint32_t action, const char *name);

/// The name of mark number `mark` (from 0) of an action; "" when there is none.
TRP_API const char *trp_pack_mark_name(const trp_pack *pack, uint32_t action, uint32_t mark);

/// The number of the mark of an action that is called `name`, for trp_action_reached_mark; TRP_NOT_FOUND when the action declares
/// none such.
TRP_API uint32_t trp_pack_find_mark(const trp_pack *pack, uint32_t action, const char *name);

/// The parameters of a message or a game event.
typedef struct trp_message_info {
    const char *name;                ///< "order"
    uint32_t parameter_count;        ///< at most 4
    uint8_t parameter_types[4];      ///< trp_type
    const char *parameter_names[4];  ///< "dish"
    uint8_t parameter_units[4];      ///< trp_unit of a NUMBER
} trp_message_info;

/// Fills *info with the description of a message. The strings live as long as the pack.
TRP_API trp_result trp_pack_message(const trp_pack *pack, uint32_t message, trp_message_info *info, size_t size);

/// Fills *info with the description of a game event. The strings live as long as the pack.
TRP_API trp_result trp_pack_event(const trp_pack *pack, uint32_t event, trp_message_info *info, size_t size);

/// The sorts of questions to the host: see <troupe/question.h>.
typedef enum trp_query_sort {
    TRP_QUERY_CONDITION,  ///< `condition (who: creature) can see (what: entity)`: yes or no
    TRP_QUERY_VALUE,      ///< `query threat from (who: creature), gives number`: a value
    TRP_QUERY_RELATION    ///< `relation enemy (who: creature), gives creature`: whether the second is one of the first's
} trp_query_sort;

/// A question as the text declares it.
typedef struct trp_query_info {
    const char *name;                  ///< "can see"
    uint8_t sort;                      ///< trp_query_sort
    uint8_t type;                      ///< trp_type of the answer; TRUTH for conditions and relations
    uint8_t parameter_types[3];        ///< trp_type
    uint8_t parameter_count;           ///< of those told here: at most 3; a relation has two
    uint16_t further_parameter_count;  ///< behind the first three: trp_pack_query_parameter
    const char *parameter_names[3];    ///< "who"
    uint32_t period_ms;                ///< how long an answer counts
} trp_query_info;

/// Fills *info with the description of a question. The strings live as long as the pack.
TRP_API trp_result trp_pack_query(const trp_pack *pack, uint32_t query, trp_query_info *info, size_t size);

/// Fills *info with parameter number `parameter` (from 0) of a question, of which there are at most 16; an ENTITY never arrives as a
/// POINT here. The name lives as long as the pack. TRP_ERROR_UNKNOWN when the question does not have so many.
TRP_API trp_result trp_pack_query_parameter(const trp_pack *pack, uint32_t query, uint32_t parameter,
                                            trp_action_parameter_info *info, size_t size);

/// The declaration of a fact.
typedef struct trp_fact_info {
    const char *name;       ///< "thirst"
    uint32_t kind;          ///< the kind that declares it
    uint8_t type;           ///< trp_type
    bool is_motive;         ///< drifts by itself
    bool is_item;           ///< counts an item: `item` says which
    bool is_read;           ///< an expression of the text reads it
    uint32_t item;          ///< TRP_NAMES_ITEM; TRP_NOT_FOUND when it counts none
    uint32_t choice_count;  ///< of type CHOICE: how many values
} trp_fact_info;

/// Fills *info with the declaration of a fact. The strings live as long as the pack. TRP_ERROR_UNKNOWN when there is no such fact.
TRP_API trp_result trp_pack_fact(const trp_pack *pack, uint32_t fact, trp_fact_info *info, size_t size);

/// The name of value `choice` of a fact of type CHOICE; "" when there is none.
TRP_API const char *trp_pack_choice_name(const trp_pack *pack, uint32_t fact, uint32_t choice);

/// The fact by which entities of `kind` count `item`, or TRP_NOT_FOUND.
TRP_API uint32_t trp_pack_item_fact(const trp_pack *pack, uint32_t kind, uint32_t item);

/// The kind that the text declares for a global: for one with a role, the kind of the role's wearers. TRP_NOT_FOUND for a bad
/// index.
TRP_API uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global);

/// The kind that lists the facts of the world; no entity is of that kind. TRP_NOT_FOUND when the world has no facts.
TRP_API uint32_t trp_pack_kind_of_world_facts(const trp_pack *pack);

/// The kind that lists the facts of a scene; TRP_NOT_FOUND when it has none.
TRP_API uint32_t trp_pack_kind_of_scene_facts(const trp_pack *pack, uint32_t scene);

/// The kind that can wear a role; TRP_NOT_FOUND for a bad index.
TRP_API uint32_t trp_pack_role_kind(const trp_pack *pack, uint32_t role);

/// Whether `kind` is `ancestor` or descends from it.
TRP_API bool trp_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor);

/// Whether entities of a kind are characters, which run behaviours; false for a bad index.
TRP_API bool trp_pack_kind_is_character(const trp_pack *pack, uint32_t kind);

/// Whether entities of a kind are places; false for a bad index.
TRP_API bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind);

/// Whether entities of a kind are players; false for a bad index.
TRP_API bool trp_pack_kind_is_player(const trp_pack *pack, uint32_t kind);

/// Whether a place of this kind is the whole world (`area Valley, everywhere`): wherever it is put, everybody is in it.
TRP_API bool trp_pack_kind_is_everywhere(const trp_pack *pack, uint32_t kind);

/// Whether an object of this kind has something for those whose way crosses it (`behaviour Pass (beyond: point), crosses`): a
/// host then says so with trp_action_crosses_object.
TRP_API bool trp_pack_kind_handles_crossing(const trp_pack *pack, uint32_t kind);

/// The name of a behaviour, the role, scene and topic to which it belongs, and how it begins.
typedef struct trp_behaviour_info {
    const char *name;     ///< "Patron.Order"
    uint32_t role;        ///< TRP_NOT_FOUND when it belongs to none
    uint32_t scene;       ///< TRP_NOT_FOUND unless it is a part of a scene written as a table
    uint32_t topic;       ///< TRP_NOT_FOUND unless collaborative
    uint32_t part;        ///< its number in the collaboration; 0 starts it
    uint32_t initiation;  ///< 0 proactive, 1 latent, 2 reactive
    int32_t priority;     ///< within its layer
    uint32_t layer;       ///< its index: the lowest layer is 0
    uint32_t task_count;  ///< how many tasks it has
    uint32_t first_task;  ///< tasks are numbered through the pack: first_task + position
} trp_behaviour_info;

/// Fills *info with the description of a behaviour. The strings live as long as the pack. TRP_ERROR_UNKNOWN when there is no such
/// behaviour.
TRP_API trp_result trp_pack_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info, size_t size);

/// A role as declared. `size` of trp_pack_role is sizeof(trp_role_info).
typedef struct trp_role_info {
    const char *name;          ///< "Guest"
    uint32_t kind;             ///< the kind of those who may wear it: TRP_NAMES_KIND
    int32_t rank;              ///< behaviours of a role of higher rank go first
    uint32_t behaviour_count;  ///< how many behaviours it has
    bool is_by_condition;      ///< agents of its kind wear it while a condition is true (`role Drunk while drunk > 70`)
    uint8_t spare[3];          ///< 0
} trp_role_info;

/// Fills *info with the declaration of a role. The strings live as long as the pack. TRP_ERROR_UNKNOWN when there is no such role.
TRP_API trp_result trp_pack_role(const trp_pack *pack, uint32_t role, trp_role_info *info, size_t size);

/// Writes the condition by which a role is worn as a writer would ("drunk > 70") into `room` bytes at `to`, zero-terminated, cut
/// off where they end; "" when the role is put on and taken off by others. Returns `to`.
TRP_API const char *trp_pack_role_condition(const trp_pack *pack, uint32_t role, char *to, size_t room);

/// Whether the proactive behaviours of a role are drawn by their weights; false when there is no such role.
TRP_API bool trp_pack_role_is_by_chance(const trp_pack *pack, uint32_t role);

/// Gets the weight with which a behaviour is drawn, 1 unless the text says another; of a range the middle. TRP_ERROR_FORMAT when
/// the text computes it, TRP_ERROR_UNKNOWN when there is no such behaviour. A number is 48.16 fixed point.
TRP_API trp_result trp_pack_behaviour_weight(const trp_pack *pack, uint32_t behaviour, int64_t *weight);

/// The name of a part of a scene; "" when there is none.
TRP_API const char *trp_pack_part_name(const trp_pack *pack, uint32_t scene, uint32_t part);

/// Returns scene number `number` of the scenes as which `scene` may continue, in the order of its rows; TRP_NOT_FOUND behind the
/// last.
TRP_API uint32_t trp_pack_scene_successor(const trp_pack *pack, uint32_t scene, uint32_t number);

TRP_END_C

#endif
