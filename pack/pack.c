// SPDX-License-Identifier: MIT
// Lookups in a pack, for hosts and for the library. Public calls take any index and report a bad one.

#include "pack/pack.h"

#include "pack/code_piece.h"
#include "pack/key.h"
#include "pack/layout.h"

#include "troupe/sized.h"

#include "base/assert.h"
#include "base/text.h"

#include <string.h>

const void *trpi_pack_record(const trp_pack *pack, uint32_t section, uint32_t index)
{
    TRP_ASSERT(index < trpi_pack_section_record_count(pack, section));
    switch (section) {
#define ROW(id, type, one, many) \
    case TRPI_SECTION_##id: return &pack->many[index];
        TRPI_PACK_SECTIONS(ROW, ROW, ROW)
    default: return NULL;
    }
}

uint32_t trpi_pack_section_record_count(const trp_pack *pack, uint32_t section)
{
    switch (section) {
#define ROW_COUNT(id, type, one, many) \
    case TRPI_SECTION_##id: return pack->one##_count;
        TRPI_PACK_SECTIONS(ROW_COUNT, ROW_COUNT, ROW_COUNT)
    default: return 0;
    }
}

#define KEY_IS_FIRST(id, type, one, many) _Static_assert(offsetof(type, key) == 0, "the key of a " #one " is not its first field");
#define NO_KEY(id, type, one, many)
TRPI_PACK_SECTIONS(KEY_IS_FIRST, NO_KEY, NO_KEY)

uint32_t trpi_pack_section_of_family(trp_name_family family)
{
#define FAMILY_SECTION(id, type, one, many) [TRP_NAMES_##id] = TRPI_SECTION_##id,
#define NO_FAMILY(id, type, one, many)
    static const uint8_t sections[TRP_NAMES_COUNT] = {TRPI_PACK_SECTIONS(FAMILY_SECTION, NO_FAMILY, NO_FAMILY)};
    return (uint32_t)family < TRP_NAMES_COUNT ? sections[family] : TRPI_SECTION_COUNT;
}

uint32_t trpi_step_operation_indexed_section(uint32_t op)
{
#define INDEXED(id, section, codes, first, type, rule) TRPI_SECTION_##section,
    static const uint8_t sections[] = {TRPI_PACK_STEPS(INDEXED)};
    TRP_ASSERT(op < TRPI_STEP_COUNT);
    return sections[op];
}

uint64_t trpi_pack_key_at(const trp_pack *pack, uint32_t section, uint32_t index)
{
    uint64_t key;
    memcpy(&key, trpi_pack_record(pack, section, index), sizeof key);
    return key;
}

uint32_t trpi_pack_count_listed_records(const trp_pack *pack, uint32_t section, uint32_t index, uint32_t listed_section,
                                        uint32_t *first)
{
    const trpi_field *list = trpi_record_layout_first_index_field(section, listed_section);
    const void *record = index < trpi_pack_section_record_count(pack, section) ? trpi_pack_record(pack, section, index) : NULL;
    *first = record != NULL ? (uint32_t)trpi_field_get(list, record, 0) : 0;
    return record != NULL ? (uint32_t)trpi_field_get(list + 1, record, 0) : 0;
}

uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort)
{
    TRP_REQUIRE(pack != NULL, 0);
    return trpi_pack_section_record_count(pack, trpi_pack_section_of_family(sort));
}

const char *trpi_pack_record_name(const trp_pack *pack, uint32_t section, uint32_t index)
{
    if (index >= trpi_pack_section_record_count(pack, section)) {
        return "";
    }
    const trpi_record_layout *layout = trpi_section_layout(section);
    const void *record = trpi_pack_record(pack, section, index);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        uint32_t offset = (uint32_t)trpi_field_get(field, record, 0);
        if (field->role == TRPI_FIELD_NAME) {
            return trpi_pack_name_at(pack, offset);
        }
        if (field->role == TRPI_FIELD_TEXT) {
            return trpi_pack_text_at(pack, offset);
        }
    }
    return "";
}

uint32_t trp_pack_number_of_index(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    bool is_there = index < trp_pack_count(pack, sort);
    return !is_there ? TRP_NOT_FOUND : trpi_name_family_has_stamp(sort) ? trpi_pack_host_number_of_index(pack, sort, index) : index;
}

const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t number)
{
    TRP_REQUIRE(pack != NULL, "");
    return trpi_pack_record_name(pack, trpi_pack_section_of_family(sort), trpi_pack_index_of_host_number(pack, sort, number));
}

// Returns the name of an element of a record's list, or "".
static const char *name_listed(const trp_pack *pack, uint32_t section, uint32_t index, uint32_t of, uint32_t number)
{
    uint32_t first, count = trpi_pack_count_listed_records(pack, section, index, of, &first);
    return number < count ? trpi_pack_record_name(pack, of, first + number) : "";
}

uint64_t trp_pack_key(const trp_pack *pack, trp_name_family sort, uint32_t number)
{
    TRP_REQUIRE(pack != NULL, 0);
    uint32_t index = trpi_pack_index_of_host_number(pack, sort, number);
    return index < trp_pack_count(pack, sort) ? trpi_pack_key_at(pack, trpi_pack_section_of_family(sort), index) : 0;
}

const char *trp_pack_spoken_line(const trp_pack *pack, uint32_t line)
{
    TRP_REQUIRE(pack != NULL, "");
    return line < pack->line_count ? trpi_pack_text_at(pack, pack->lines[line].text) : "";
}

const char *trp_pack_line_sound(const trp_pack *pack, uint32_t line, uint32_t *lasts_ms)
{
    TRP_REQUIRE(pack != NULL, NULL);
    uint32_t low = 0, high = pack->voice_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (pack->voices[middle].line < line) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool has_voice = low < pack->voice_count && pack->voices[low].line == line;
    if (lasts_ms != NULL) {
        *lasts_ms = has_voice ? pack->voices[low].lasts_ms : 0;
    }
    return has_voice ? trpi_pack_text_at(pack, pack->voices[low].sound) : NULL;
}

#define DESCRIBED 4u  // parameters that the description of an action or of a message has room for

// Fills in the types, the names and, unless they are NULL, the units of a record's first parameters, `room` at most. Returns their
// number.
static uint32_t describe_parameters(const trp_pack *pack, uint32_t section, uint32_t index, uint32_t room, uint8_t *types,
                                    const char **names, uint8_t *units)
{
    uint32_t first, count = trpi_pack_count_listed_records(pack, section, index, TRPI_SECTION_PARAMETER, &first);
    count = count < room ? count : room;
    for (uint32_t i = 0; i < count; i++) {
        types[i] = pack->parameters[first + i].type;
        names[i] = trpi_pack_name_at(pack, pack->parameters[first + i].name);
        if (units != NULL) {
            units[i] = pack->parameters[first + i].unit;
        }
    }
    return count;
}

trp_result trp_pack_action(const trp_pack *pack, uint32_t action, trp_action_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_action_info info = {0};
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ACTION, action);
    if (index >= pack->action_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_ACTION, action);
    }
    const trpi_pack_action *found = &pack->actions[index];
    info.name = trpi_pack_name_at(pack, found->name);
    for (uint32_t i = 0; i < DESCRIBED; i++) {
        bool is_there = i < found->parameter_count;
        info.parameter_names[i] = "";
        uint32_t kind = is_there ? pack->parameters[found->first_parameter + i].kind : TRPI_NONE32;
        info.parameter_kinds[i] = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, kind);
    }
    info.parameter_count = describe_parameters(pack, TRPI_SECTION_ACTION, index, DESCRIBED, info.parameter_types,
                                               info.parameter_names, info.parameter_units);
    info.further_parameter_count = found->parameter_count - info.parameter_count;
    for (uint32_t i = 0; i < pack->step_count && !info.is_used; i++) {
        info.is_used = pack->steps[i].op == TRPI_STEP_ACT && pack->steps[i].index == index;
    }
    info.lasts_least_ms = found->lasts_least_ms;
    info.lasts_most_ms = found->lasts_most_ms;
    info.stops_within_ms = found->stops_within_ms;
    info.channels = found->channels;
    info.failure_count = found->failure_count;
    info.mark_count = found->mark_count;
    info.open_ended = (found->flags & TRPI_ACTION_OPEN_ENDED) != 0;
    info.moves = (found->flags & TRPI_ACTION_MOVES) != 0;
    info.time_parameter = found->duration != 0 ? found->duration - 1u : TRP_NOT_FOUND;
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

static trp_result describe_parameter(const trp_pack *pack, trp_name_family sort, uint32_t number, uint32_t parameter,
                                     trp_action_parameter_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_action_parameter_info info = {.name = "", .kind = TRP_NOT_FOUND, .preposition = ""};
    uint32_t section = trpi_pack_section_of_family(sort), index = trpi_pack_index_of_stamped_number(pack, sort, number), first;
    bool is_owner = index < trpi_pack_section_record_count(pack, section);
    bool is_there = parameter < trpi_pack_count_listed_records(pack, section, index, TRPI_SECTION_PARAMETER, &first);
    if (is_there) {
        const trpi_pack_parameter *found = &pack->parameters[first + parameter];
        info.name = trpi_pack_name_at(pack, found->name);
        info.type = found->type;
        info.unit = found->unit;
        info.preposition = trpi_preposition_word(found->preposition);
        info.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, found->kind);
        info.is_optional = (found->flags & TRPI_PARAMETER_OPTIONAL) != 0;
    }
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return is_there ? TRP_OK : is_owner ? TRP_ERROR_UNKNOWN : trpi_pack_number_refusal(pack, sort, number);
}

trp_result trp_pack_action_parameter(const trp_pack *pack, uint32_t action, uint32_t parameter, trp_action_parameter_info *to,
                                     size_t size)
{
    return describe_parameter(pack, TRP_NAMES_ACTION, action, parameter, to, size);
}

trp_result trp_pack_query_parameter(const trp_pack *pack, uint32_t query, uint32_t parameter, trp_action_parameter_info *to,
                                    size_t size)
{
    return describe_parameter(pack, TRP_NAMES_QUERY, query, parameter, to, size);
}

static trp_result describe_news(const trp_pack *pack, trp_name_family sort, uint32_t number, trp_message_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    uint32_t section = trpi_pack_section_of_family(sort), index = trpi_pack_index_of_stamped_number(pack, sort, number);
    trp_message_info info = {.name = trpi_pack_record_name(pack, section, index), .parameter_names = {"", "", "", ""}};
    info.parameter_count =
        describe_parameters(pack, section, index, DESCRIBED, info.parameter_types, info.parameter_names, info.parameter_units);
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return index < trpi_pack_section_record_count(pack, section) ? TRP_OK : trpi_pack_number_refusal(pack, sort, number);
}

trp_result trp_pack_message(const trp_pack *pack, uint32_t message, trp_message_info *to, size_t size)
{
    return describe_news(pack, TRP_NAMES_MESSAGE, message, to, size);
}

trp_result trp_pack_event(const trp_pack *pack, uint32_t event, trp_message_info *to, size_t size)
{
    return describe_news(pack, TRP_NAMES_EVENT, event, to, size);
}

_Static_assert((int)TRP_QUERY_RELATION == (int)TRPI_QUERY_RELATION, "the sorts of questions have one order");

trp_result trp_pack_query(const trp_pack *pack, uint32_t query, trp_query_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_query_info info = {0};
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_QUERY, query);
    if (index >= pack->query_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_QUERY, query);
    }
    const trpi_pack_query *found = &pack->queries[index];
    info.name = trpi_pack_name_at(pack, found->name);
    info.sort = found->sort;
    info.type = found->type;
    info.period_ms = found->period_ms;
    for (uint32_t i = 0; i < TRPI_GIVEN_AT_HAND; i++) {
        info.parameter_names[i] = "";
    }
    info.parameter_count = (uint8_t)describe_parameters(pack, TRPI_SECTION_QUERY, index, TRPI_GIVEN_AT_HAND, info.parameter_types,
                                                        info.parameter_names, NULL);
    info.further_parameter_count = (uint16_t)(found->parameter_count - info.parameter_count);
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

const char *trp_pack_failure_name(const trp_pack *pack, uint32_t action, uint32_t failure)
{
    TRP_REQUIRE(pack != NULL, "");
    return name_listed(pack, TRPI_SECTION_ACTION, trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ACTION, action),
                       TRPI_SECTION_FAILURE, trpi_pack_index_of_stamped_number(pack, TRPI_NAMES_FAILURE, failure));
}

const char *trp_pack_mark_name(const trp_pack *pack, uint32_t action, uint32_t mark)
{
    TRP_REQUIRE(pack != NULL, "");
    return name_listed(pack, TRPI_SECTION_ACTION, trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ACTION, action),
                       TRPI_SECTION_MARK, trpi_pack_index_of_stamped_number(pack, TRPI_NAMES_MARK, mark));
}

// Finds a failure or a mark of an action by its name; returns its number as hosts have it, or TRP_NOT_FOUND.
static uint32_t find_outcome(const trp_pack *pack, uint32_t number, uint32_t sort, uint32_t section, const char *name)
{
    TRP_REQUIRE(pack != NULL && name != NULL, TRP_NOT_FOUND);
    uint32_t action = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ACTION, number);
    uint32_t first, count = trpi_pack_count_listed_records(pack, TRPI_SECTION_ACTION, action, section, &first);
    for (uint32_t i = 0; i < count; i++) {
        if (trpi_pack_key_at(pack, section, first + i) ==
            trpi_key_append_name(pack->actions[action].key, trpi_text_from_string(name))) {
            return trpi_pack_host_number_of_index(pack, sort, i);
        }
    }
    return TRP_NOT_FOUND;
}

uint32_t trp_pack_find_failure(const trp_pack *pack, uint32_t action, const char *name)
{
    return find_outcome(pack, action, TRPI_NAMES_FAILURE, TRPI_SECTION_FAILURE, name);
}

uint32_t trp_pack_find_mark(const trp_pack *pack, uint32_t action, const char *name)
{
    return find_outcome(pack, action, TRPI_NAMES_MARK, TRPI_SECTION_MARK, name);
}

trp_result trp_pack_fact(const trp_pack *pack, uint32_t fact, trp_fact_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_fact_info info = {0};
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_FACT, fact);
    if (index >= pack->fact_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_FACT, fact);
    }
    const trpi_pack_fact *found = &pack->facts[index];
    info.name = trpi_pack_name_at(pack, found->name);
    info.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, found->kind);
    info.type = found->type;
    info.is_motive = trpi_fact_is_motive(found);
    info.is_item = found->item != TRPI_NONE16;
    info.is_read = (found->flags & TRPI_FACT_READ) != 0;
    info.item = trpi_pack_host_number_of_index(pack, TRP_NAMES_ITEM, found->item);
    info.choice_count = found->choice_count;
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

const char *trp_pack_choice_name(const trp_pack *pack, uint32_t fact, uint32_t choice)
{
    TRP_REQUIRE(pack != NULL, "");
    return name_listed(pack, TRPI_SECTION_FACT, trpi_pack_index_of_stamped_number(pack, TRP_NAMES_FACT, fact), TRPI_SECTION_CHOICE,
                       choice);
}

// Finds the fact that counts an item among the kind's own facts. A kind often counts all items of the pack in order, so the
// first guess is mostly right.
static uint32_t own_item_fact(const trp_pack *pack, uint32_t kind, uint32_t item)
{
    uint32_t low = pack->kind_first_item[kind];
    uint32_t high = pack->kind_first_item[kind + 1];
    uint32_t middle = item < high - low ? low + item : low + (high - low) / 2;
    while (low < high) {
        uint32_t fact = pack->item_facts[middle];
        uint32_t there = pack->facts[fact].item;
        if (there == item) {
            return fact;
        }
        if (there < item) {
            low = middle + 1;
        } else {
            high = middle;
        }
        middle = low + (high - low) / 2;
    }
    return TRPI_NONE32;
}

uint32_t trpi_pack_item_count_fact(const trp_pack *pack, uint32_t kind, uint32_t item)
{
    uint32_t fact = TRPI_NONE32;
    while (fact == TRPI_NONE32 && kind != TRPI_NONE16) {
        fact = own_item_fact(pack, kind, item);
        kind = pack->kinds[kind].parent;
    }
    return fact;
}

uint32_t trpi_pack_kind_of_scene_facts(const trp_pack *pack, uint32_t scene)
{
    return pack->scenes[scene].facts != 0 ? pack->scenes[scene].facts - 1 : TRPI_NONE16;
}

uint32_t trpi_pack_kind_of_world_facts(const trp_pack *pack)
{
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        if ((pack->kinds[i].flags & TRPI_KIND_WORLD) != 0) {
            return i;
        }
    }
    return TRPI_NONE16;
}

uint32_t trp_pack_item_fact(const trp_pack *pack, uint32_t kind, uint32_t item)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    kind = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, kind);
    item = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ITEM, item);
    if (kind >= pack->kind_count || item >= pack->item_count) {
        return TRP_NOT_FOUND;
    }
    return trpi_pack_host_number_of_index(pack, TRP_NAMES_FACT, trpi_pack_item_count_fact(pack, kind, item));
}

uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    global = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_GLOBAL, global);
    return global < pack->global_count ? trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, pack->globals[global].kind)
                                       : TRP_NOT_FOUND;
}

uint32_t trp_pack_kind_of_world_facts(const trp_pack *pack)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    return trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, trpi_pack_kind_of_world_facts(pack));
}

uint32_t trp_pack_kind_of_scene_facts(const trp_pack *pack, uint32_t scene)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    scene = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SCENE, scene);
    uint32_t kind = scene < pack->scene_count ? trpi_pack_kind_of_scene_facts(pack, scene) : TRPI_NONE16;
    return trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, kind);
}

uint32_t trp_pack_role_kind(const trp_pack *pack, uint32_t role)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    role = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ROLE, role);
    return role < pack->role_count ? trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, pack->roles[role].kind) : TRP_NOT_FOUND;
}

bool trp_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor)
{
    TRP_REQUIRE(pack != NULL, false);
    kind = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, kind);
    ancestor = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, ancestor);
    return kind < pack->kind_count && ancestor < pack->kind_count && trpi_pack_kind_is(pack, kind, ancestor);
}

uint32_t trpi_pack_kind_lock_count(const trp_pack *pack, uint32_t kind)
{
    uint32_t count = 0;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        count += pack->kinds[kind].lock_count;
    }
    return count;
}

const trpi_pack_lock *trpi_pack_kind_lock(const trp_pack *pack, uint32_t kind, uint32_t lock)
{
    uint32_t inherited = trpi_pack_kind_lock_count(pack, pack->kinds[kind].parent);
    while (lock < inherited) {
        kind = pack->kinds[kind].parent;
        inherited = trpi_pack_kind_lock_count(pack, pack->kinds[kind].parent);
    }
    return &pack->locks[pack->kinds[kind].first_lock + (lock - inherited)];
}

bool trpi_code_find_pushed_value(const trp_pack *pack, uint32_t code_word, int64_t *bits)
{
    switch (TRPI_OP(code_word)) {
    case TRPI_OP_NUMBER:
    case TRPI_OP_TRUTH:
    case TRPI_OP_CHOICE:
    case TRPI_OP_POINT: *bits = pack->constants[TRPI_OPERAND(code_word)].value; return true;
    case TRPI_OP_LINE: *bits = TRPI_OPERAND(code_word); return true;
    case TRPI_OP_NOBODY: *bits = 0; return true;
    default: return false;
    }
}

int64_t trpi_value_convert_for_host(const trp_pack *pack, uint32_t type, int64_t bits)
{
    trp_value value = {bits};
    if (type == TRP_TYPE_ITEM) {
        value = trp_value_item(trpi_pack_host_number_of_index(pack, TRP_NAMES_ITEM, trp_value_item_index(value)),
                               trp_value_item_count(value));
    } else if (type == TRP_TYPE_NEWCOMER) {
        value = trp_value_newcomer(trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, trp_value_newcomer_kind(value)),
                                   trpi_pack_host_number_of_index(pack, TRP_NAMES_ROLE, trp_value_newcomer_role(value)));
    }
    return value.bits;
}

// Converts a host's number in a value to a row; TRPI_NONE32 for none. False when it belongs to another pack.
static bool take_number(const trp_pack *pack, uint32_t sort, uint32_t number, uint32_t *index)
{
    *index = trpi_pack_index_of_stamped_number(pack, sort, number);
    return *index != TRPI_NONE32 || number == TRP_NOT_FOUND;
}

bool trpi_value_convert_from_host(const trp_pack *pack, uint32_t type, int64_t *bits)
{
    trp_value value = {*bits};
    uint32_t first, role;
    bool taken = true;
    if (type == TRP_TYPE_ITEM) {
        taken = take_number(pack, TRP_NAMES_ITEM, trp_value_item_index(value), &first);
        *bits = trp_value_item(first, trp_value_item_count(value)).bits;
    } else if (type == TRP_TYPE_NEWCOMER) {
        taken = take_number(pack, TRP_NAMES_KIND, trp_value_newcomer_kind(value), &first);
        taken = take_number(pack, TRP_NAMES_ROLE, trp_value_newcomer_role(value), &role) && taken;
        *bits = trp_value_newcomer(first, role).bits;
    }
    return taken;
}

uint32_t trpi_pack_behaviour_offer(const trp_pack *pack, uint32_t behaviour)
{
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        if (pack->offers[i].behaviour == behaviour) {
            return i;
        }
    }
    return TRPI_NONE16;
}

static bool kind_has_flag(const trp_pack *pack, uint32_t kind, uint32_t flag)
{
    kind = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, kind);
    return kind < pack->kind_count && (pack->kinds[kind].flags & flag) != 0;
}

bool trp_pack_kind_is_character(const trp_pack *pack, uint32_t kind)
{
    TRP_REQUIRE(pack != NULL, false);
    return kind_has_flag(pack, kind, TRPI_KIND_CHARACTER);
}

bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind)
{
    TRP_REQUIRE(pack != NULL, false);
    return kind_has_flag(pack, kind, TRPI_KIND_PLACE);
}

bool trp_pack_kind_is_player(const trp_pack *pack, uint32_t kind)
{
    TRP_REQUIRE(pack != NULL, false);
    return kind_has_flag(pack, kind, TRPI_KIND_PLAYER);
}

bool trp_pack_kind_is_everywhere(const trp_pack *pack, uint32_t kind)
{
    TRP_REQUIRE(pack != NULL, false);
    return kind_has_flag(pack, kind, TRPI_KIND_EVERYWHERE);
}

bool trp_pack_kind_handles_crossing(const trp_pack *pack, uint32_t kind)
{
    TRP_REQUIRE(pack != NULL, false);
    for (kind = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_KIND, kind); kind < pack->kind_count;
         kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            if ((pack->offers[pack->kinds[kind].first_offer + i].flags & TRPI_OFFER_CROSSES) != 0) {
                return true;
            }
        }
    }
    return false;
}

trp_result trp_pack_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_behaviour_info info = {0};
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    if (index >= pack->behaviour_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    }
    const trpi_pack_behaviour *found = &pack->behaviours[index];
    info.name = trpi_pack_name_at(pack, found->name);
    info.role = trpi_pack_host_number_of_index(pack, TRP_NAMES_ROLE, found->role);
    info.scene = trpi_pack_host_number_of_index(pack, TRP_NAMES_SCENE, found->scene);
    info.topic = trpi_pack_host_number_of_index(pack, TRP_NAMES_TOPIC, found->topic);
    info.part = found->part;
    info.initiation = found->initiation;
    info.priority = found->priority;
    info.layer = found->layer;
    info.task_count = found->task_count;
    info.first_task = found->first_task;
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

trp_result trp_pack_role(const trp_pack *pack, uint32_t role, trp_role_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_role_info info = {0};
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ROLE, role);
    if (index >= pack->role_count) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return trpi_pack_number_refusal(pack, TRP_NAMES_ROLE, role);
    }
    const trpi_pack_role *found = &pack->roles[index];
    info.name = trpi_pack_name_at(pack, found->name);
    info.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, found->kind);
    info.rank = found->rank;
    info.behaviour_count = found->behaviour_count;
    info.is_by_condition = found->holds != 0;
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

const char *trp_pack_role_condition(const trp_pack *pack, uint32_t role, char *to, size_t room)
{
    TRP_REQUIRE(pack != NULL && (to != NULL || room == 0), "");
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ROLE, role);
    if (room > 0) {
        *to = '\0';
    }
    if (room > 0 && index < pack->role_count && pack->roles[index].holds != 0) {
        trpi_code_piece_print(pack, trpi_code_piece_of_code(pack, pack->roles[index].holds), TRPI_NONE16, to, room);
    }
    return to;
}

bool trp_pack_role_is_by_chance(const trp_pack *pack, uint32_t role)
{
    TRP_REQUIRE(pack != NULL, false);
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_ROLE, role);
    return index < pack->role_count && pack->roles[index].selection == TRPI_SELECTION_PROBABILISTIC;
}

// Finds the number that a piece of code is, or the middle of a range between two numbers. False when the piece has to be computed.
static bool read_weight(const trp_pack *pack, trpi_code_piece piece, int64_t *weight)
{
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
    uint32_t op = trpi_code_piece_operation(pack, piece);
    if (op == TRPI_OP_NUMBER) {
        *weight = pack->constants[trpi_code_piece_operand(pack, piece)].value;
        return true;
    }
    int64_t least, most;
    bool is_range = (op == TRPI_OP_RANGE || op == TRPI_OP_WHOLE_RANGE) && trpi_code_piece_split(pack, piece, parts) == 2 &&
                    trpi_code_piece_operation(pack, parts[0]) == TRPI_OP_NUMBER &&
                    trpi_code_piece_operation(pack, parts[1]) == TRPI_OP_NUMBER && read_weight(pack, parts[0], &least) &&
                    read_weight(pack, parts[1], &most);
    *weight = is_range ? least / 2 + most / 2 : 0;
    return is_range;
}

trp_result trp_pack_behaviour_weight(const trp_pack *pack, uint32_t behaviour, int64_t *weight)
{
    TRP_REQUIRE(pack != NULL && weight != NULL, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    *weight = TRP_ONE;
    if (row >= pack->behaviour_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    }
    uint32_t code = pack->behaviours[row].weight;
    bool is_known = code == 0 || read_weight(pack, trpi_code_piece_of_code(pack, code), weight);
    return is_known ? TRP_OK : TRP_ERROR_FORMAT;
}

const char *trp_pack_part_name(const trp_pack *pack, uint32_t scene, uint32_t part)
{
    TRP_REQUIRE(pack != NULL, "");
    scene = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SCENE, scene);
    return name_listed(pack, TRPI_SECTION_SCENE, scene, TRPI_SECTION_PART, part);
}

uint32_t trp_pack_scene_successor(const trp_pack *pack, uint32_t scene, uint32_t number)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    scene = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SCENE, scene);
    uint32_t rows = scene < pack->scene_count ? pack->scenes[scene].row_count : 0;
    for (uint32_t i = 0; i < rows; i++) {
        const trpi_pack_scene_row *row = &pack->rows[pack->scenes[scene].first_row + i];
        if (row->flow == TRPI_FLOW_CONTINUE && number-- == 0) {
            return trpi_pack_host_number_of_index(pack, TRP_NAMES_SCENE, pack->branches[row->first_branch].scene);
        }
    }
    return TRP_NOT_FOUND;
}
