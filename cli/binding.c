// SPDX-License-Identifier: MIT
// Invariant: what is written depends on the pack and the prefix alone, and is C11 whatever things are called: a name
// becomes small or capital letters, digits and `_`; two that would be alike get their numbers.

#include "cli/binding.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 200

typedef struct binding {
    trp_sheet *sheet;
    const trp_pack *pack;
    char small[LONGEST], capital[LONGEST];  // the prefix
} binding;

typedef struct word {
    char text[LONGEST];
} word;

// ---- Names --------------------------------------------------------------------------------------

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

// What is no letter or digit of C is written as its number, but for blanks and the like.
static word spell(const char *name, bool capitals)
{
    word result = {""};
    size_t at = 0;
    for (const char *c = name; *c != '\0' && at + 4 < sizeof result.text; c++) {
        bool digit = *c >= '0' && *c <= '9';
        if ((unsigned char)*c >= 0x80) {
            at += (size_t)snprintf(result.text + at, sizeof result.text - at, "x%02x", (unsigned)(unsigned char)*c);
        } else if (is_small(*c) || is_capital(*c) || digit) {
            char small = is_capital(*c) ? (char)(*c - 'A' + 'a') : *c;
            result.text[at++] = small;
        } else if (at > 0 && result.text[at - 1] != '_') {
            result.text[at++] = '_';
        }
    }
    while (at > 0 && result.text[at - 1] == '_') {
        at--;
    }
    result.text[at] = '\0';
    for (size_t i = 0; capitals && i < at; i++) {
        result.text[i] = is_small(result.text[i]) ? (char)(result.text[i] - 'a' + 'A') : result.text[i];
    }
    return result;
}

static bool is_keyword(const char *text)
{
    static const char *const words[] = {
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for",
        "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct",
        "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "bool", "true", "false", "and", "asm", "class",
        "compl", "concept", "constexpr", "delete", "explicit", "export", "friend", "mutable", "namespace", "new", "noexcept", "not",
        "nullptr", "operator", "or", "private", "protected", "public", "requires", "template", "this", "throw", "try", "catch",
        "typeid", "typename", "using", "virtual", "xor", "linux", "unix",  // gcc knows them without being told
        // those of the parameters that all functions have
        "world", "context", "command", "answer", "entity", "about", "to", "from", "out", "value", "all"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], text) == 0) {
            return true;
        }
    }
    return text[0] == '\0' || (text[0] >= '0' && text[0] <= '9');
}

// Two that would be alike: the later one gets its number.
static word number_it(word name, uint32_t index)
{
    size_t length = strlen(name.text);
    if (length + 12 < sizeof name.text) {
        snprintf(name.text + length, sizeof name.text - length, "_%u", index);
    }
    return name;
}

static word spell_member(const char *name)
{
    word result = spell(name, false);
    if (is_keyword(result.text)) {
        word other;
        snprintf(other.text, sizeof other.text, "%.*s_", LONGEST - 2, result.text[0] != '\0' ? result.text : "of");
        if (other.text[0] >= '0' && other.text[0] <= '9') {
            snprintf(other.text, sizeof other.text, "n%.*s", LONGEST - 2, result.text);
        }
        return other;
    }
    return result;
}

// The name of a parameter, one of several.
static word member(const char *const *names, uint32_t index)
{
    word result = spell_member(names[index]);
    for (uint32_t i = 0; i < index; i++) {
        if (strcmp(spell_member(names[i]).text, result.text) == 0) {
            return number_it(result, index);
        }
    }
    return result;
}

// "Guard.Chat" of a behaviour, "guest.thirst" of a fact.
static word whole_name(const binding *b, trp_sort sort, uint32_t index)
{
    word result;
    const char *name = trp_pack_name(b->pack, sort, index);
    trp_fact_info fact;
    if (sort == TRP_SORT_FACT && trp_pack_fact(b->pack, index, &fact) == TRP_OK) {
        snprintf(result.text, sizeof result.text, "%.90s %.90s", trp_pack_name(b->pack, TRP_SORT_KIND, fact.kind), name);
    } else {
        snprintf(result.text, sizeof result.text, "%.180s", name);
    }
    return result;
}

// What a header has anyhow: behind each sort how many there are, and beside the structs of actions some of its own.
static bool is_of_header(const binding *b, trp_sort sort, const char *small)
{
    static const char *const own[] = {"target", "goods",   "newcomer", "perform", "answer", "fits",  "kind",  "fact",   "item",
                                      "global", "message", "event",    "action",  "role",   "query", "scene", "setting"};
    bool taken = strcmp(small, "count") == 0;
    for (size_t i = 0; sort == TRP_SORT_ACTION && i < sizeof own / sizeof *own; i++) {
        taken = taken || strcmp(small, own[i]) == 0;
    }
    for (uint32_t i = 0; sort == TRP_SORT_ACTION && i < trp_pack_count(b->pack, TRP_SORT_FACT); i++) {
        taken = taken || strcmp(small, spell(whole_name(b, TRP_SORT_FACT, i).text, false).text) == 0;
    }
    return taken;
}

static word name_of(const binding *b, trp_sort sort, uint32_t index, bool capitals)
{
    const word small = spell(whole_name(b, sort, index).text, false);
    bool taken = small.text[0] == '\0' || is_of_header(b, sort, small.text);
    for (uint32_t i = 0; i < index && !taken; i++) {
        taken = strcmp(spell(whole_name(b, sort, i).text, false).text, small.text) == 0;
    }
    word result = spell(whole_name(b, sort, index).text, capitals);
    return taken ? number_it(result, index) : result;
}

// One of the words of a choice, or one of the failures of an action.
static word word_of(const char *(*named)(const trp_pack *pack, uint32_t of, uint32_t index), const binding *b, uint32_t of,
                    uint32_t index)
{
    word result = spell(named(b->pack, of, index), true);
    bool taken = result.text[0] == '\0';
    for (uint32_t i = 0; i < index && !taken; i++) {
        taken = strcmp(spell(named(b->pack, of, i), true).text, result.text) == 0;
    }
    return taken ? number_it(result, index) : result;
}

// ---- Constants ----------------------------------------------------------------------------------

static const struct {
    trp_sort sort;
    const char *small, *capital;
} sorts[] = {
    {TRP_SORT_KIND, "kind", "KIND"},       {TRP_SORT_FACT, "fact", "FACT"},          {TRP_SORT_ITEM, "item", "ITEM"},
    {TRP_SORT_GLOBAL, "global", "GLOBAL"}, {TRP_SORT_MESSAGE, "message", "MESSAGE"}, {TRP_SORT_EVENT, "event", "EVENT"},
    {TRP_SORT_ACTION, "action", "ACTION"}, {TRP_SORT_ROLE, "role", "ROLE"},          {TRP_SORT_QUERY, "query", "QUERY"},
    {TRP_SORT_SCENE, "scene", "SCENE"},    {TRP_SORT_SETTING, "setting", "SETTING"},
};
#define SORTS (sizeof sorts / sizeof *sorts)

static void write_sort(binding *b, size_t which)
{
    uint32_t count = trp_pack_count(b->pack, sorts[which].sort);
    trp_sheet_format(b->sheet, "typedef enum %s_%s {\n", b->small, sorts[which].small);
    for (uint32_t i = 0; i < count; i++) {
        trp_sheet_format(b->sheet, "    %s_%s_%s = %u,\n", b->capital, sorts[which].capital,
                         name_of(b, sorts[which].sort, i, true).text, i);
    }
    trp_sheet_format(b->sheet, "    %s_%s_COUNT = %u\n} %s_%s;\n\n", b->capital, sorts[which].capital, count, b->small,
                     sorts[which].small);
}

static void write_choices(binding *b, uint32_t fact, const trp_fact_info *info)
{
    trp_sheet_format(b->sheet, "typedef enum %s_%s {\n", b->small, name_of(b, TRP_SORT_FACT, fact, false).text);
    for (uint32_t i = 0; i < info->choice_count; i++) {
        trp_sheet_format(b->sheet, "    %s_%s_%s = %u%s\n", b->capital, name_of(b, TRP_SORT_FACT, fact, true).text,
                         word_of(trp_pack_choice, b, fact, i).text, i, i + 1 < info->choice_count ? "," : "");
    }
    trp_sheet_format(b->sheet, "} %s_%s;\n\n", b->small, name_of(b, TRP_SORT_FACT, fact, false).text);
}

static void write_failures(binding *b, uint32_t action, const trp_action_info *info)
{
    trp_sheet_format(b->sheet, "typedef enum %s_%s_failure {\n", b->small, name_of(b, TRP_SORT_ACTION, action, false).text);
    for (uint32_t i = 0; i < info->failure_count; i++) {
        trp_sheet_format(b->sheet, "    %s_%s_%s = %u%s\n", b->capital, name_of(b, TRP_SORT_ACTION, action, true).text,
                         word_of(trp_pack_failure, b, action, i).text, i, i + 1 < info->failure_count ? "," : "");
    }
    trp_sheet_format(b->sheet, "} %s_%s_failure;\n\n", b->small, name_of(b, TRP_SORT_ACTION, action, false).text);
}

static void write_marks(binding *b, uint32_t action, const trp_action_info *info)
{
    trp_sheet_add(b->sheet, "/// What trp_action_mark is told.\n");
    trp_sheet_format(b->sheet, "typedef enum %s_%s_mark {\n", b->small, name_of(b, TRP_SORT_ACTION, action, false).text);
    for (uint32_t i = 0; i < info->mark_count; i++) {
        trp_sheet_format(b->sheet, "    %s_%s_AT_%s = %u%s\n", b->capital, name_of(b, TRP_SORT_ACTION, action, true).text,
                         spell(trp_pack_mark(b->pack, action, i), true).text, i, i + 1 < info->mark_count ? "," : "");
    }
    trp_sheet_format(b->sheet, "} %s_%s_mark;\n\n", b->small, name_of(b, TRP_SORT_ACTION, action, false).text);
}

// The pack that runs has to be one that the header was made from, as far as the header knows it.
static void write_check(binding *b)
{
    trp_sheet_format(b->sheet,
                     "/// Whether a pack is what this header was made from: everything named here is where it says.\n"
                     "static inline bool %s_fits(const trp_pack *pack)\n{\n"
                     "    static const struct {\n        trp_sort sort;\n        uint32_t index;\n"
                     "        uint64_t key;\n    } all[] = {\n",
                     b->small);
    for (size_t which = 0; which < SORTS; which++) {
        for (uint32_t i = 0; i < trp_pack_count(b->pack, sorts[which].sort); i++) {
            trp_sheet_format(b->sheet, "        {TRP_SORT_%s, %u, UINT64_C(0x%016" PRIx64 ")},\n", sorts[which].capital, i,
                             trp_pack_key(b->pack, sorts[which].sort, i));
        }
    }
    trp_sheet_add(b->sheet,
                  "    };\n    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {\n"
                  "        if (trp_pack_key(pack, all[i].sort, all[i].index) != all[i].key) {\n"
                  "            return false;\n        }\n    }\n    return true;\n}\n\n");
}

// ---- Values -------------------------------------------------------------------------------------

// The C type of a parameter. What may be a place in space as well as somebody is a target.
static const char *type_of(const binding *b, uint32_t type, bool target, word *held)
{
    switch (type) {
    case TRP_TYPE_NUMBER: return "double";
    case TRP_TYPE_TRUTH: return "bool";
    case TRP_TYPE_ENTITY:
        snprintf(held->text, sizeof held->text, "%.180s_target", b->small);
        return target ? held->text : "trp_entity";
    case TRP_TYPE_ITEM: snprintf(held->text, sizeof held->text, "%.180s_goods", b->small); return held->text;
    case TRP_TYPE_POINT: return "trp_point";
    case TRP_TYPE_NEWCOMER: snprintf(held->text, sizeof held->text, "%.180s_newcomer", b->small); return held->text;
    case TRP_TYPE_TEXT: return "trp_value";
    default: return "uint32_t";
    }
}

static void write_unpacked(binding *b, uint32_t type, bool target, const char *value, const char *type_value)
{
    switch (type) {
    case TRP_TYPE_NUMBER: trp_sheet_format(b->sheet, "trp_value_to_number(%s)", value); break;
    case TRP_TYPE_TRUTH: trp_sheet_format(b->sheet, "%s.bits != 0", value); break;
    case TRP_TYPE_ENTITY:
        if (target) {
            trp_sheet_format(b->sheet, "%s_target_of(%s, %s)", b->small, value, type_value);
        } else {
            trp_sheet_format(b->sheet, "trp_value_to_entity(%s)", value);
        }
        break;
    case TRP_TYPE_ITEM: trp_sheet_format(b->sheet, "%s_goods_of(%s)", b->small, value); break;
    case TRP_TYPE_POINT: trp_sheet_format(b->sheet, "trp_value_to_point(%s)", value); break;
    case TRP_TYPE_NEWCOMER: trp_sheet_format(b->sheet, "%s_newcomer_of(%s)", b->small, value); break;
    case TRP_TYPE_TEXT: trp_sheet_add(b->sheet, value); break;
    default: trp_sheet_format(b->sheet, "(uint32_t)%s.bits", value); break;
    }
}

static void write_packed(binding *b, uint32_t type, const char *name)
{
    switch (type) {
    case TRP_TYPE_NUMBER: trp_sheet_format(b->sheet, "trp_value_number(%s)", name); break;
    case TRP_TYPE_TRUTH: trp_sheet_format(b->sheet, "trp_value_truth(%s)", name); break;
    case TRP_TYPE_ENTITY: trp_sheet_format(b->sheet, "trp_value_entity(%s)", name); break;
    case TRP_TYPE_ITEM: trp_sheet_format(b->sheet, "trp_value_item((uint32_t)%s.item, %s.count)", name, name); break;
    case TRP_TYPE_POINT: trp_sheet_format(b->sheet, "trp_value_point(%s)", name); break;
    case TRP_TYPE_TEXT: trp_sheet_add(b->sheet, name); break;
    default: trp_sheet_format(b->sheet, "trp_value_choice((uint32_t)%s)", name); break;
    }
}

static void write_values(binding *b)
{
    trp_sheet_format(b->sheet,
                     "/// Somebody, or a place in space.\ntypedef struct %s_target {\n    bool is_point;\n"
                     "    trp_entity entity;\n    trp_point point;\n} %s_target;\n\n",
                     b->small, b->small);
    trp_sheet_format(b->sheet,
                     "static inline %s_target %s_target_of(trp_value value, uint8_t type)\n{\n"
                     "    %s_target target = {type == TRP_TYPE_POINT, {0}, {0, 0, 0}};\n"
                     "    if (target.is_point) {\n        target.point = trp_value_to_point(value);\n    } else {\n"
                     "        target.entity = trp_value_to_entity(value);\n    }\n    return target;\n}\n\n",
                     b->small, b->small, b->small);
    trp_sheet_format(b->sheet,
                     "/// So many of an item.\ntypedef struct %s_goods {\n    %s_item item;\n    uint32_t count;\n"
                     "} %s_goods;\n\n",
                     b->small, b->small, b->small);
    trp_sheet_format(b->sheet,
                     "static inline %s_goods %s_goods_of(trp_value value)\n{\n"
                     "    %s_goods goods = {(%s_item)trp_value_item_index(value), trp_value_item_count(value)};\n"
                     "    return goods;\n}\n\n",
                     b->small, b->small, b->small, b->small);
    trp_sheet_format(b->sheet,
                     "/// Who is to appear: the kind to spawn, and the role to put on (TRP_NOT_FOUND: none).\n"
                     "typedef struct %s_newcomer {\n    %s_kind kind;\n    uint32_t role;\n} %s_newcomer;\n\n",
                     b->small, b->small, b->small);
    trp_sheet_format(b->sheet,
                     "static inline %s_newcomer %s_newcomer_of(trp_value value)\n{\n"
                     "    %s_newcomer who = {(%s_kind)trp_value_newcomer_kind(value), trp_value_newcomer_role(value)};\n"
                     "    return who;\n}\n\n",
                     b->small, b->small, b->small, b->small);
}

// ---- Facts --------------------------------------------------------------------------------------

static bool lists_scene_facts(const trp_pack *pack, uint32_t kind)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_SORT_SCENE); i++) {
        if (trp_pack_scene_kind(pack, i) == kind) {
            return true;
        }
    }
    return false;
}

static void write_fact(binding *b, uint32_t fact)
{
    trp_fact_info info;
    word held = {""}, name = name_of(b, TRP_SORT_FACT, fact, false);
    if (trp_pack_fact(b->pack, fact, &info) != TRP_OK || info.is_item) {
        return;  // how many one has of an item is told by trp_items_count
    }
    if (info.type == TRP_TYPE_CHOICE) {
        write_choices(b, fact, &info);
        snprintf(held.text, sizeof held.text, "%.90s_%.90s", b->small, name.text);
    }
    word other = {""};
    const char *type = info.type == TRP_TYPE_CHOICE ? held.text : type_of(b, info.type, false, &other);
    bool of_world = info.kind == trp_pack_world_kind(b->pack), of_scene = lists_scene_facts(b->pack, info.kind);
    if (!of_scene) {
        trp_sheet_format(b->sheet,
                         "static inline trp_result %s_set_%s(trp_world *world, %s%s value)\n{\n"
                         "    return %s, %u, ",
                         b->small, name.text, of_world ? "" : "trp_entity entity, ", type,
                         of_world ? "trp_world_fact_set(world" : "trp_fact_set(world, entity", fact);
        write_packed(b, info.type, "value");
        trp_sheet_add(b->sheet, ");\n}\n\n");
    }
    trp_sheet_format(b->sheet,
                     "static inline trp_result %s_get_%s(const trp_world *world, %s%s *value)\n{\n"
                     "    trp_value found = {0};\n    trp_result result = %s, %u, &found);\n    *value = %s%s%s",
                     b->small, name.text,
                     of_world   ? ""
                     : of_scene ? "trp_entity part, "
                                : "trp_entity entity, ",
                     type,
                     of_world   ? "trp_world_fact_get(world"
                     : of_scene ? "trp_scene_fact_get(world, part"
                                : "trp_fact_get(world, entity",
                     fact, info.type == TRP_TYPE_CHOICE ? "(" : "", info.type == TRP_TYPE_CHOICE ? type : "",
                     info.type == TRP_TYPE_CHOICE ? ")" : "");
    write_unpacked(b, info.type, false, "found", "");
    trp_sheet_add(b->sheet, ";\n    return result;\n}\n\n");
}

// ---- Actions ------------------------------------------------------------------------------------

static void write_action(binding *b, uint32_t action, const trp_action_info *info)
{
    word name = name_of(b, TRP_SORT_ACTION, action, false);
    if (info->failure_count > 0) {
        write_failures(b, action, info);
    }
    if (info->mark_count > 0) {
        write_marks(b, action, info);
    }
    trp_sheet_add(b->sheet, "/// `");
    trp_sheet_plain(b->sheet, info->name);
    trp_sheet_format(b->sheet, "`\ntypedef struct %s_%s {\n", b->small, name.text);
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        word held = {""};
        bool target = info->parameter_kinds[i] == TRP_NOT_FOUND;
        trp_sheet_format(b->sheet, "    %s %s;\n", type_of(b, info->parameter_types[i], target, &held),
                         member(info->parameter_names, i).text);
    }
    trp_sheet_format(b->sheet, "%s} %s_%s;\n\n", info->parameter_count == 0 ? "    char nothing;\n" : "", b->small, name.text);
    trp_sheet_format(b->sheet, "static inline %s_%s %s_unpack_%s(const trp_command *command)\n{\n    %s_%s all;\n", b->small,
                     name.text, b->small, name.text, b->small, name.text);
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        char value[40], type[40];
        snprintf(value, sizeof value, "command->arguments[%u]", i);
        snprintf(type, sizeof type, "command->argument_types[%u]", i);
        trp_sheet_format(b->sheet, "    all.%s = ", member(info->parameter_names, i).text);
        write_unpacked(b, info->parameter_types[i], info->parameter_kinds[i] == TRP_NOT_FOUND, value, type);
        trp_sheet_add(b->sheet, ";\n");
    }
    trp_sheet_format(b->sheet, "%s    return all;\n}\n\n",
                     info->parameter_count == 0 ? "    (void)command;\n    all.nothing = 0;\n" : "");
}

static void write_actions(binding *b)
{
    trp_action_info info;
    uint32_t count = trp_pack_count(b->pack, TRP_SORT_ACTION);
    for (uint32_t i = 0; i < count; i++) {
        if (trp_pack_action(b->pack, i, &info) == TRP_OK && info.is_used) {
            write_action(b, i, &info);
        }
    }
    trp_sheet_add(b->sheet, "// What the game performs: one function of yours for each action that the text uses.\n");
    for (uint32_t i = 0; i < count; i++) {
        if (trp_pack_action(b->pack, i, &info) == TRP_OK && info.is_used) {
            word name = name_of(b, TRP_SORT_ACTION, i, false);
            trp_sheet_format(b->sheet, "void %s_do_%s(void *context, const trp_command *command, %s_%s what);\n", b->small,
                             name.text, b->small, name.text);
        }
    }
    trp_sheet_format(b->sheet,
                     "\n/// Has a command to begin performed. False when it is none, or one that the text did not use.\n"
                     "static inline bool %s_perform(void *context, const trp_command *command)\n{\n"
                     "    if (command->kind != TRP_COMMAND_BEGIN) {\n        return false;\n    }\n"
                     "    switch (command->action) {\n",
                     b->small);
    for (uint32_t i = 0; i < count; i++) {
        if (trp_pack_action(b->pack, i, &info) == TRP_OK && info.is_used) {
            word name = name_of(b, TRP_SORT_ACTION, i, false);
            trp_sheet_format(b->sheet, "    case %s_ACTION_%s: %s_do_%s(context, command, %s_unpack_%s(command)); return true;\n",
                             b->capital, name_of(b, TRP_SORT_ACTION, i, true).text, b->small, name.text, b->small, name.text);
        }
    }
    trp_sheet_add(b->sheet, "    default: (void)context; return false;\n    }\n}\n\n");
}

// ---- Messages and events ------------------------------------------------------------------------

static void write_message(binding *b, uint32_t message)
{
    trp_news_info info;
    if (trp_pack_message(b->pack, message, &info) != TRP_OK) {
        return;
    }
    word name = name_of(b, TRP_SORT_MESSAGE, message, false);
    trp_sheet_format(b->sheet, "static inline trp_result %s_send_%s(trp_world *world, trp_entity to, trp_entity from", b->small,
                     name.text);
    for (uint32_t i = 0; i < info.parameter_count; i++) {
        word held = {""};
        trp_sheet_format(b->sheet, ", %s %s", type_of(b, info.parameter_types[i], false, &held),
                         member(info.parameter_names, i).text);
    }
    trp_sheet_add(b->sheet, ")\n{\n");
    if (info.parameter_count > 0) {
        trp_sheet_format(b->sheet, "    trp_value all[%u];\n", info.parameter_count);
    }
    for (uint32_t i = 0; i < info.parameter_count; i++) {
        trp_sheet_format(b->sheet, "    all[%u] = ", i);
        write_packed(b, info.parameter_types[i], member(info.parameter_names, i).text);
        trp_sheet_add(b->sheet, ";\n");
    }
    trp_sheet_format(b->sheet, "    return trp_message_send(world, to, %u, from, %s, %u);\n}\n\n", message,
                     info.parameter_count > 0 ? "all" : "NULL", info.parameter_count);
}

static void write_news(binding *b)
{
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_SORT_MESSAGE); i++) {
        write_message(b, i);
    }
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_SORT_EVENT); i++) {
        trp_sheet_format(b->sheet,
                         "static inline trp_result %s_signal_%s(trp_world *world, trp_entity about)\n{\n"
                         "    return trp_event_happened(world, %u, about);\n}\n\n",
                         b->small, name_of(b, TRP_SORT_EVENT, i, false).text, i);
    }
}

// ---- Questions ----------------------------------------------------------------------------------

static void write_question(binding *b, uint32_t query, const trp_query_info *info)
{
    word held = {""};
    trp_sheet_format(b->sheet, "bool %s_answer_%s(void *context, const trp_world *world", b->small,
                     name_of(b, TRP_SORT_QUERY, query, false).text);
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        trp_sheet_format(b->sheet, ", %s %s", type_of(b, info->parameter_types[i], false, &held),
                         member(info->parameter_names, i).text);
    }
    trp_sheet_format(b->sheet, ", %s *answer);\n", type_of(b, info->type, false, &held));
}

static void write_answer(binding *b, uint32_t query, const trp_query_info *info)
{
    word held = {""};
    trp_sheet_format(b->sheet, "        case %s_QUERY_%s: {\n            %s answer;\n            if (%s_answer_%s(context, world",
                     b->capital, name_of(b, TRP_SORT_QUERY, query, true).text, type_of(b, info->type, false, &held), b->small,
                     name_of(b, TRP_SORT_QUERY, query, false).text);
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        char value[40];
        snprintf(value, sizeof value, "questions[i].arguments[%u]", i);
        trp_sheet_add(b->sheet, ", ");
        write_unpacked(b, info->parameter_types[i], false, value, "");
    }
    trp_sheet_add(b->sheet, ", &answer)) {\n                trp_question_answer(&questions[i], ");
    write_packed(b, info->type, "answer");
    trp_sheet_add(b->sheet, ");\n            }\n            break;\n        }\n");
}

static void write_questions(binding *b)
{
    trp_query_info info;
    uint32_t count = trp_pack_count(b->pack, TRP_SORT_QUERY);
    if (count == 0) {
        return;
    }
    trp_sheet_add(b->sheet, "// What the game is asked: one function of yours for each question. False: there is no answer.\n");
    for (uint32_t i = 0; i < count && trp_pack_query(b->pack, i, &info) == TRP_OK; i++) {
        write_question(b, i, &info);
    }
    trp_sheet_format(b->sheet,
                     "\n/// For trp_world_set_answers.\nstatic inline void %s_answer(void *context, const trp_world "
                     "*world, trp_question *questions, uint32_t count)\n{\n"
                     "    for (uint32_t i = 0; i < count; i++) {\n        switch (questions[i].query) {\n",
                     b->small);
    for (uint32_t i = 0; i < count && trp_pack_query(b->pack, i, &info) == TRP_OK; i++) {
        write_answer(b, i, &info);
    }
    trp_sheet_add(b->sheet, "        default: break;\n        }\n    }\n}\n\n");
}

// ---- The header ---------------------------------------------------------------------------------

void trpi_binding_prefix(const char *path, char *prefix, size_t size)
{
    const char *slash = strrchr(path, '/');
    word name = spell(slash != NULL ? slash + 1 : path, false);
    char *end = strstr(name.text, "_troupe");
    if (end != NULL) {
        *end = '\0';
    }
    snprintf(prefix, size, "%.*s", 60, name.text[0] != '\0' && !is_keyword(name.text) ? name.text : "text");
}

void trpi_binding_write(trp_sheet *sheet, const trp_pack *pack, const char *prefix, const char *made_from)
{
    binding b = {.sheet = sheet, .pack = pack};
    snprintf(b.small, sizeof b.small, "%.60s", spell(prefix, false).text);
    snprintf(b.capital, sizeof b.capital, "%.60s", spell(prefix, true).text);
    trp_sheet_add(sheet, "// Made by `troupe bind --c` from ");
    trp_sheet_plain(sheet, made_from);
    trp_sheet_format(sheet,
                     ". Make it anew when the text changes;\n// what does not fit any more will not compile.\n\n"
                     "#ifndef %s_TROUPE_H\n#define %s_TROUPE_H\n\n#include <troupe/troupe.h>\n\n"
                     "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
                     b.capital, b.capital);
    for (size_t i = 0; i < SORTS; i++) {
        write_sort(&b, i);
    }
    write_check(&b);
    write_values(&b);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_SORT_FACT); i++) {
        write_fact(&b, i);
    }
    write_actions(&b);
    write_news(&b);
    write_questions(&b);
    trp_sheet_add(sheet, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}
