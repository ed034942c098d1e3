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
//   CODE      offset into the CODE section of an expression of type `about` (0: of any), or 0 for "none"
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
#include "pack/record_behaviour.h"
#include "pack/record_object.h"
#include "pack/record_origin.h"
#include "pack/record_scene.h"
#include "pack/record_setting.h"
#include "pack/record_thing.h"
#include "pack/record_tree.h"

enum { TRPI_FIELD_PLAIN, TRPI_FIELD_ENUM, TRPI_FIELD_FLAGS, TRPI_FIELD_MOST, TRPI_FIELD_SOME, TRPI_FIELD_TO,
       TRPI_FIELD_NAME, TRPI_FIELD_TEXT, TRPI_FIELD_CODE, TRPI_FIELD_REF, TRPI_FIELD_OPT, TRPI_FIELD_PLUS,
       TRPI_FIELD_FIRST, TRPI_FIELD_COUNT, TRPI_FIELD_CUSTOM };

#define TRPI_NONE16 0xFFFFu
#define TRPI_NONE32 0xFFFFFFFFu

/// The first fields of a thing that has a name in the text.
#define TRPI_NAMED(X) X(uint64_t, key, PLAIN, 0) X(uint32_t, name, NAME, 0)

/// The fields of a time that the text gives: from `name_ms` to `name_most_ms`, drawn each time that it begins; or as many seconds
/// as the expression `name` says then, where there is one. (SEMANTICS 7.4)
#define TRPI_DURATION_FIELDS(X, name) \
    X(uint32_t, name##_ms, PLAIN, 0) X(uint32_t, name##_most_ms, TO, 0) X(uint32_t, name, CODE, TRP_TYPE_NUMBER)

/// TRPI_DURATION(cue, period) gives the fields of a time as one value. TRPI_DURATION_IS_GIVEN says whether the text gives the time.
typedef struct trpi_duration {
    uint32_t least_ms, most_ms, code;
} trpi_duration;
#define TRPI_DURATION(record, name) ((trpi_duration){(record)->name##_ms, (record)->name##_most_ms, (record)->name})
#define TRPI_DURATION_IS_GIVEN(record, name) ((record)->name##_most_ms != 0 || (record)->name != 0)

/// The sections, in file order: NAMED(id, type, one, many), RECORD(...) or WORDS(...). A loaded pack has the records of a section
/// in `const type *many` and their number in `uint32_t one_count`. NAMED ones hold the things of a trp_name_family; WORDS are
/// single numbers without a struct.
#define TRPI_PACK_SECTIONS(NAMED, RECORD, WORDS)                  \
    RECORD(CONSTANT, trpi_pack_constant, constant, constants)     \
    WORDS(CODE, uint32_t, code, code)                             \
    WORDS(NAMES, char, name_byte, names)                          \
    WORDS(TEXTS, char, text_byte, texts)                          \
    RECORD(CHOICE, trpi_pack_fact_choice, choice, choices)             \
    NAMED(ITEM, trpi_pack_item, item, items)                      \
    NAMED(CHANNEL, trpi_pack_channel, channel, channels)          \
    NAMED(LAYER, trpi_pack_layer, layer, layers)                  \
    NAMED(KIND, trpi_pack_kind, kind, kinds)                      \
    NAMED(FACT, trpi_pack_fact, fact, facts)                      \
    NAMED(GLOBAL, trpi_pack_global, global, globals)              \
    RECORD(WORD, trpi_pack_name_in_spoken_line, word, words)                     \
    NAMED(LINE, trpi_pack_spoken_line, line, lines)                      \
    NAMED(POOL, trpi_pack_pool, pool, pools)                      \
    RECORD(PARAMETER, trpi_pack_parameter, parameter, parameters) \
    NAMED(MESSAGE, trpi_pack_message, message, messages)          \
    NAMED(EVENT, trpi_pack_game_event, event, events)                  \
    RECORD(FAILURE, trpi_pack_action_failure, failure, failures)         \
    RECORD(MARK, trpi_pack_action_mark, mark, marks)                     \
    NAMED(ACTION, trpi_pack_action, action, actions)              \
    RECORD(SELECTOR, trpi_pack_selector, selector, selectors)     \
    RECORD(CUE, trpi_pack_cue, cue, cues)                         \
    RECORD(WATCH, trpi_pack_watched_fact, watch, watches)                \
    NAMED(TOPIC, trpi_pack_topic, topic, topics)                  \
    RECORD(REACTOR, trpi_pack_reactor, reactor, reactors)         \
    NAMED(ROLE, trpi_pack_role, role, roles)                      \
    NAMED(BEHAVIOUR, trpi_pack_behaviour, behaviour, behaviours)  \
    NAMED(TASK, trpi_pack_task, task, tasks)                      \
    RECORD(RESPONSE, trpi_pack_response, response, responses)     \
    RECORD(STEP, trpi_pack_step, step, steps)                     \
    RECORD(NODE, trpi_pack_node, node, nodes)                     \
    NAMED(SCENE, trpi_pack_scene, scene, scenes)                  \
    RECORD(PART, trpi_pack_part, part, parts)                     \
    RECORD(ROW, trpi_pack_scene_row, row, rows)                         \
    RECORD(BRANCH, trpi_pack_branch, branch, branches)            \
    NAMED(SETTING, trpi_pack_setting, setting, settings)          \
    RECORD(PLAN, trpi_pack_floor_plan_row, plan, plans)                     \
    RECORD(LEGEND, trpi_pack_legend_letter, legend, legends)             \
    RECORD(CAST, trpi_pack_cast_member, cast, casts)                     \
    RECORD(GIVEN, trpi_pack_cast_fact_or_link_end, given, givens)              \
    RECORD(STOCK, trpi_pack_stock, stock, stocks)                 \
    RECORD(SPOT, trpi_pack_spot, spot, spots)                     \
    NAMED(TEST, trpi_pack_test, test, tests)                      \
    RECORD(TEST_LINE, trpi_pack_test_line, test_line, test_lines) \
    NAMED(QUERY, trpi_pack_query, query, queries)                 \
    NAMED(NEED, trpi_pack_need, need, needs)                      \
    NAMED(OFFER, trpi_pack_offer, offer, offers)                  \
    RECORD(HANDLER, trpi_pack_handler, handler, handlers)         \
    NAMED(LINK, trpi_pack_link, link, links)                      \
    RECORD(INBOX, trpi_pack_inbox, inbox, inboxes)                \
    NAMED(BLOCK, trpi_pack_schedule_block, block, blocks)                  \
    RECORD(DUTY, trpi_pack_duty, duty, duties)                    \
    RECORD(CALENDAR, trpi_pack_calendar, calendar, calendars)     \
    RECORD(LOCK, trpi_pack_lock, lock, locks)                     \
    RECORD(LIST, trpi_pack_entity_list, list, lists)                     \
    RECORD(SITUATION, trpi_pack_situation, situation, situations) \
    RECORD(OPENING, trpi_pack_subscription, opening, openings)         \
    RECORD(SOURCE, trpi_pack_source, source, sources)             \
    RECORD(INSTANCE, trpi_pack_pattern_instance, instance, instances)     \
    RECORD(FORM_FIELD, trpi_pack_form_field, form_field, form_fields) \
    RECORD(ORIGIN, trpi_pack_origin, origin, origins)             \
    RECORD(DECLARED, trpi_pack_declaration_origin, declaration, declarations) \
    RECORD(VOICE, trpi_pack_voice, voice, voices)                 \
    RECORD(ARGUMENT, trpi_pack_argument, argument, arguments)     \
    RECORD(MAPPED_PART, trpi_pack_mapped_part, mapped_part, mapped_parts) \
    RECORD(OPEN, trpi_pack_subscription_situation, open_situation, open_situations)

#define TRPI_SECTION_ENUM(id, type, one, many) TRPI_SECTION_##id,
enum { TRPI_PACK_SECTIONS(TRPI_SECTION_ENUM, TRPI_SECTION_ENUM, TRPI_SECTION_ENUM) TRPI_SECTION_COUNT };
#undef TRPI_SECTION_ENUM

#define TRPI_SECTION_STRUCT(id, type, one, many) TRPI_RECORD_STRUCT(type, TRPI_PACK_##id);
#define TRPI_SECTION_WORDS(id, type, one, many)
TRPI_PACK_SECTIONS(TRPI_SECTION_STRUCT, TRPI_SECTION_STRUCT, TRPI_SECTION_WORDS)

#endif
