// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// A loaded pack: every section as an array of records in native byte order, and the few tables that make looking
// things up quick. A pack exists only once it is verified, so its readers need check nothing.
//
// Invariants:
// - immutable after loading: shared by worlds and threads without locks;
// - one piece of memory holds it all;
// - every section array may be read up to its count; NAMES, TEXTS and CODE have at least one element.

#ifndef TROUPE_PACK_PACK_H
#define TROUPE_PACK_PACK_H

#include "base/assert.h"
#include "pack/code.h"
#include "pack/records.h"
#include "troupe/pack.h"

/// The types of a behaviour's parameters and other locals, 4 bits each; TRP_TYPE_NONE for a local that no expression reads.
typedef struct trpi_local_types {
    uint64_t packed_types[TRPI_MOST_LOCALS / 16];
} trpi_local_types;

/// Families of numbers that hosts know besides those of trp_name_family: the failures and the marks of all actions.
enum { TRPI_NAMES_FAILURE = TRP_NAMES_COUNT, TRPI_NAMES_MARK, TRPI_STAMPED_SORTS };

enum { TRPI_PART_WORDS = TRPI_MOST_PARTS / 64 };

/// Parts of a scene, a bit each.
typedef struct trpi_part_set {
    uint64_t words[TRPI_PART_WORDS];
} trpi_part_set;

struct trp_pack {
    const trp_allocator *allocator;
    trp_allocator own_allocator;  // a copy: the caller's struct need not outlive the load
    size_t size_bytes;            // of this whole piece of memory
    uint64_t hash[2];  // of the bytes it was loaded from: says whether two packs are the same
    uint32_t stamps[TRPI_STAMPED_SORTS];  // by sort: the upper half of its numbers, as hosts have them; the lower half is 0
#define TRPI_TABLE_MEMBER(section, type, one, many)                                                \
    const type *many;                                                                              \
    uint32_t one##_count;
    TRPI_PACK_SECTIONS(TRPI_TABLE_MEMBER, TRPI_TABLE_MEMBER, TRPI_TABLE_MEMBER)
#undef TRPI_TABLE_MEMBER

    // Tables that loading a pack builds.
    const uint16_t *kind_enter;  // by kind: its number when the tree of kinds is walked depth first
    const uint16_t *kind_leave;  // … and the first number after its descendants'
    const uint16_t *kind_with_facts;  // by kind: the kind itself or its nearest ancestor that declares facts; NONE16: none does
    const uint8_t *kind_grid_groups;   // by kind: whether it and its descendants are characters, or things (TRPI_GRID_GROUP_…)
    const uint16_t *item_facts;  // facts that count items, by kind, then by item
    const uint16_t
        *kind_first_item;  // by kind: where its own begin in item_facts; one more at the end
    const uint16_t *
        behaviour_kinds;  // by behaviour: the kind its performer must be of, or TRPI_NONE16 for any
    const trpi_local_types *local_types;     // by behaviour
    const uint16_t *scene_situations;  // by scene: the situation that it plays; NONE: none
    const trpi_part_set *row_parts;  // by row of scenes: the parts that it, or a row that can come behind it, needs (scene_parts.h)
    const uint32_t *by_key[TRP_NAMES_COUNT];  // indices of a sort, by key, then by index
};

/// Whether hosts know things of a sort by numbers with a stamp. Lines and tasks can be more than such a number can tell, and no
/// call that changes a world takes them.
static inline bool trpi_name_family_has_stamp(uint32_t family)
{
    return family < TRPI_STAMPED_SORTS && family != TRP_NAMES_LINE && family != TRP_NAMES_TASK;
}

/// Returns the number by which hosts know row `index` of a family, with the stamp of the family, if it has stamps; TRP_NOT_FOUND
/// for no row (TRPI_NONE16, TRPI_NONE32).
static inline uint32_t trpi_pack_host_number_of_index(const trp_pack *pack, uint32_t family, uint32_t index)
{
    return index < TRPI_NONE16 ? pack->stamps[family] | index : TRP_NOT_FOUND;
}

/// Returns the index for a number that a host gave: one that this pack gave for this family, or a bare index. TRPI_NONE32 for any
/// other number. Stamps are checked in this function only.
static inline uint32_t trpi_pack_index_of_stamped_number(const trp_pack *pack, uint32_t family, uint32_t number)
{
    uint32_t stamp = number & ~TRPI_NONE16;
    return stamp == pack->stamps[family] || stamp == 0 ? number & TRPI_NONE16 : TRPI_NONE32;
}

/// Returns the row for a number that a host gave. The number may be of a family without stamps.
static inline uint32_t trpi_pack_index_of_host_number(const trp_pack *pack, uint32_t family, uint32_t number)
{
    return trpi_name_family_has_stamp(family) ? trpi_pack_index_of_stamped_number(pack, family, number) : number;
}

/// Returns the result with which a number without a row is refused: TRP_ERROR_OUTDATED when it is of another pack or family, else
/// TRP_ERROR_UNKNOWN.
static inline trp_result trpi_pack_number_refusal(const trp_pack *pack, uint32_t family, uint32_t number)
{
    bool outdated = trpi_pack_index_of_stamped_number(pack, family, number) == TRPI_NONE32 && number != TRP_NOT_FOUND;
    return outdated ? TRP_ERROR_OUTDATED : TRP_ERROR_UNKNOWN;
}

/// Converts a value to the form that hosts get, in which items, and the kinds and roles of newcomers, are numbers with a stamp
/// (trpi_value_convert_for_host), or back (trpi_value_convert_from_host); false for a number of another pack.
int64_t trpi_value_convert_for_host(const trp_pack *pack, uint32_t type, int64_t bits);
bool trpi_value_convert_from_host(const trp_pack *pack, uint32_t type, int64_t *bits);

/// Returns a record of any section.
const void *trpi_pack_record(const trp_pack *pack, uint32_t section, uint32_t index);
uint32_t trpi_pack_section_record_count(const trp_pack *pack, uint32_t section);

/// Returns the key of a record of a section that holds a sort of things.
uint64_t trpi_pack_key_at(const trp_pack *pack, uint32_t section, uint32_t index);

/// Returns how many records of section `listed_section` record `index` of a section lists (0 when there is no such record), from
/// *first on.
uint32_t trpi_pack_count_listed_records(const trp_pack *pack, uint32_t section, uint32_t index, uint32_t listed_section, uint32_t *first);

/// Returns the name (or the text) of a record of a section, or "".
const char *trpi_pack_record_name(const trp_pack *pack, uint32_t section, uint32_t index);

/// Returns the section to which the field `index` of a step with operation `op` refers; TRPI_SECTION_COUNT when the field refers
/// to none, or is checked by the operation's own rule.
uint32_t trpi_step_operation_indexed_section(uint32_t op);

/// Returns the section that holds the things of a family of names; TRPI_SECTION_COUNT for a value that is no family.
uint32_t trpi_pack_section_of_family(trp_name_family family);

/// Returns the index of the first thing with a key, or TRP_NOT_FOUND.
uint32_t trpi_pack_find_key(const trp_pack *pack, trp_name_family family, uint64_t key);

/// Writes a loaded pack as bytes again, without names when `strips_names`. Returns how many bytes that takes; nothing is
/// written when they are more than `capacity`.
size_t trpi_pack_write(const trp_pack *pack, bool strips_names, unsigned char *bytes, size_t capacity);

/// Returns what cues of a type listen to: the clock, a distance, a fact, mail, a place, a behaviour.
static inline trpi_cue_source trpi_cue_source_of_type(uint32_t type)
{
#define CUE_SOURCE(id, source, comparison) TRPI_SOURCE_##source,
    static const uint8_t sources[TRPI_CUE_COUNT] = {TRPI_PACK_CUES(CUE_SOURCE)};
#undef CUE_SOURCE
    TRP_ASSERT(type < TRPI_CUE_COUNT);
    return (trpi_cue_source)sources[type];
}

/// Returns how cues of a type compare their fact; NONE: they are about no fact.
static inline trpi_cue_comparison trpi_cue_comparison_of_type(uint32_t type)
{
#define CUE_COMPARISON(id, source, comparison) TRPI_COMPARISON_##comparison,
    static const uint8_t comparisons[TRPI_CUE_COUNT] = {TRPI_PACK_CUES(CUE_COMPARISON)};
#undef CUE_COMPARISON
    TRP_ASSERT(type < TRPI_CUE_COUNT);
    return (trpi_cue_comparison)comparisons[type];
}

/// Whether a node of a tree catches failures: the failure `other` - 1, or, when `other` is 0, any.
static inline bool trpi_node_is_catch(const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_CATCH ||
           (node->type == TRPI_NODE_STATE && (node->flags & TRPI_NODE_CATCHES) != 0);
}

static inline const char *trpi_pack_name_at(const trp_pack *pack, uint32_t offset)
{
    return pack->names + offset;
}

static inline const char *trpi_pack_text_at(const trp_pack *pack, uint32_t offset)
{
    return pack->texts + offset;
}

/// Returns the operand of an expression that consists of the one operation `op`; TRPI_NONE32 for any other expression, and for none
/// (0).
static inline uint32_t trpi_code_operand_of_single_operation(const trp_pack *pack, uint32_t code, uint32_t op)
{
    bool alone = code != 0 && TRPI_CODE_LENGTH(pack->code[code]) == 1 && TRPI_OP(pack->code[code + 1]) == op;
    return alone ? TRPI_OPERAND(pack->code[code + 1]) : TRPI_NONE32;
}

/// Whether an expression is a point (trpi_code_is_point), and whether it is an entity or a point (trpi_code_is_entity_or_point).
/// No expression (0) means the performer, which is an entity.
static inline bool trpi_code_is_point(const trp_pack *pack, uint32_t code)
{
    return code != 0 && TRPI_CODE_TYPE(pack->code[code]) == TRP_TYPE_POINT;
}

static inline bool trpi_code_is_entity_or_point(const trp_pack *pack, uint32_t code)
{
    return code == 0 || trpi_code_is_point(pack, code) || TRPI_CODE_TYPE(pack->code[code]) == TRP_TYPE_ENTITY;
}

/// Returns the spoken line of an expression that is a single line in quotes; TRPI_NONE32 of any other expression.
static inline uint32_t trpi_pack_single_spoken_line(const trp_pack *pack, uint32_t code)
{
    return trpi_code_operand_of_single_operation(pack, code, TRPI_OP_LINE);
}

/// Reads the bits of the value that one word of byte code pushes: a constant, a line or nobody. False for any other word.
bool trpi_code_find_pushed_value(const trp_pack *pack, uint32_t code_word, int64_t *bits);

/// Whether `kind` is `ancestor` or descends from it. TRPI_NONE16 as ancestor means "any kind".
static inline bool trpi_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor)
{
    return ancestor == TRPI_NONE16 || (pack->kind_enter[ancestor] <= pack->kind_enter[kind] &&
                                       pack->kind_enter[kind] < pack->kind_leave[ancestor]);
}

/// Returns the number of the first copy of a scene's `every` part, whose copies are the last parts of the scene; the scene's part
/// count when there is no such part.
static inline uint32_t trpi_scene_first_part_copy(const trp_pack *pack, const trpi_pack_scene *scene)
{
    return (uint32_t)scene->part_count - pack->parts[scene->first_part + scene->part_count - 1u].copy;
}

/// Returns with how many agents a scene can begin: one for each part, and for its `every` part as many as it needs.
static inline uint32_t trpi_scene_least_part_count(const trp_pack *pack, const trpi_pack_scene *scene)
{
    return trpi_scene_first_part_copy(pack, scene) + pack->parts[scene->first_part + scene->part_count - 1u].least;
}

/// Returns the line that a writer wrote, for an origin as records number it (one more than its index, or 0); 0 when no line is
/// known.
static inline uint32_t trpi_origin_line(const trp_pack *pack, uint32_t origin)
{
    return origin != 0 ? pack->origins[origin - 1].line : 0;
}

/// Which of the lines of an origin a line is; ELSEWHERE: none of them. The lines of the instances in which the thing was made are
/// FIRST_INSTANCE and the numbers behind it, the outermost first.
typedef enum trpi_origin_line_kind {
    TRPI_ORIGIN_ELSEWHERE,
    TRPI_ORIGIN_WRITTEN,  // where a writer wrote it, or the instance that made it
    TRPI_ORIGIN_PATTERN,  // where the pattern says it
    TRPI_ORIGIN_FIRST_INSTANCE
} trpi_origin_line_kind;

/// Returns which line of an origin, as a trpi_origin_line_kind, is `line` of the text `file`: a text's name, or a path that ends
/// with it. NULL and "" match any text outside of the standard library.
uint32_t trpi_origin_line_kind_at(const trp_pack *pack, uint32_t origin, const char *file, uint32_t line);

/// Returns the line of an origin that is of a kind (trpi_origin_line_kind); 0: there is none.
uint32_t trpi_origin_line_of_kind(const trp_pack *pack, uint32_t origin, uint32_t kind);

/// Returns how many locks an object of a kind has (trpi_pack_kind_lock_count), and each of them: those of the parents come
/// first.
uint32_t trpi_pack_kind_lock_count(const trp_pack *pack, uint32_t kind);
const trpi_pack_lock *trpi_pack_kind_lock(const trp_pack *pack, uint32_t kind, uint32_t lock);

/// Returns the offer to which a behaviour belongs, or TRPI_NONE16.
uint32_t trpi_pack_behaviour_offer(const trp_pack *pack, uint32_t behaviour);

/// Whether entities of `kind` have `fact`.
static inline bool trpi_pack_kind_has_fact(const trp_pack *pack, uint32_t kind, uint32_t fact)
{
    return trpi_pack_kind_is(pack, kind, pack->facts[fact].kind);
}

/// Returns the type (trp_type) of a parameter or another local of a behaviour.
static inline uint32_t trpi_pack_local_type(const trp_pack *pack, uint32_t behaviour, uint32_t local)
{
    return local < TRPI_MOST_LOCALS ? (uint32_t)(pack->local_types[behaviour].packed_types[local / 16] >> 4 * (local % 16)) & 0xFu
                                    : (uint32_t)TRP_TYPE_NONE;
}

/// Returns the nearest ancestor of a kind that declares facts, or TRPI_NONE16.
static inline uint32_t trpi_pack_next_kind_with_facts(const trp_pack *pack, uint32_t kind)
{
    const uint32_t parent = pack->kinds[kind].parent;
    return parent != TRPI_NONE16 ? pack->kind_with_facts[parent] : TRPI_NONE16;
}

/// Whether a fact belongs to the world (to a scene), not to an entity.
static inline bool trpi_fact_is_of_world(const trp_pack *pack, uint32_t fact)
{
    return (pack->kinds[pack->facts[fact].kind].flags & TRPI_KIND_WORLD) != 0;
}

static inline bool trpi_fact_is_of_scene(const trp_pack *pack, uint32_t fact)
{
    return (pack->kinds[pack->facts[fact].kind].flags & TRPI_KIND_SCENE) != 0;
}

/// The groups of the grid of positions: characters, which most searches are for, are filed apart from all else.
enum { TRPI_GRID_GROUP_CHARACTERS = 1, TRPI_GRID_GROUP_THINGS = 2, TRPI_GRID_GROUP_ALL = 3 };

static inline uint8_t trpi_kind_grid_group(const trpi_pack_kind *kind)
{
    return (kind->flags & TRPI_KIND_CHARACTER) != 0 ? TRPI_GRID_GROUP_CHARACTERS : TRPI_GRID_GROUP_THINGS;
}

/// Whether there can be entities of a kind.
static inline bool trpi_kind_may_have_entities(const trpi_pack_kind *kind)
{
    return (kind->flags & (TRPI_KIND_WORLD | TRPI_KIND_SCENE)) == 0;
}

/// Returns the kind that lists the facts of a scene, or of the world; TRPI_NONE16 when there are none.
uint32_t trpi_pack_kind_of_scene_facts(const trp_pack *pack, uint32_t scene);
uint32_t trpi_pack_kind_of_world_facts(const trp_pack *pack);

/// Returns the fact by which entities of `kind` count `item`, or TRPI_NONE32. Both must be in range.
uint32_t trpi_pack_item_count_fact(const trp_pack *pack, uint32_t kind, uint32_t item);

/// Whether a fact is a motive: it drifts, and its second slot has the step at which it had the value in the first one.
static inline bool trpi_fact_is_motive(const trpi_pack_fact *fact)
{
    return fact->rate_per_hour != 0;
}

/// Returns how many slots the value of a fact takes, which is also where the committed copy of a shared fact begins
/// (trpi_fact_value_slot_count), and how many slots the fact takes with its copy (trpi_fact_slot_count).
static inline uint32_t trpi_fact_value_slot_count(const trpi_pack_fact *fact)
{
    return trpi_fact_is_motive(fact) ? 2 : 1;
}

static inline uint32_t trpi_fact_slot_count(const trpi_pack_fact *fact)
{
    return (fact->flags & TRPI_FACT_SHARED) != 0 ? 2 * trpi_fact_value_slot_count(fact)
                                                 : trpi_fact_value_slot_count(fact);
}

#endif
