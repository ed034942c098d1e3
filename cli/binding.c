// SPDX-License-Identifier: MIT
// Invariant: the header depends on the pack and the prefix alone, and is C11 whatever the names in the pack: a name becomes small
// or capital letters, digits and `_`, and two names that would be alike get their numbers.

#include "cli/binding.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 200 };  // name

typedef struct binding {
    trp_sheet *sheet;
    const trp_pack *pack;
    const char **names;  // of the parameters of the action that is written, of which there are `name_count`
    uint32_t name_count;
    char small[LONGEST], capital[LONGEST];  // the prefix
} binding;

// A word of the header: a name, or an expression with at most two names in it.
typedef struct word {
    char text[3 * LONGEST];
} word;

// Adds C text to the header: `@` stands for the prefix in small letters, `@@` for the prefix in capitals, `#1` for the
// first of the words.
static void put(binding *b, const char *text, const char *const *words)
{
    while (*text != '\0') {
        size_t plain = strcspn(text, "@#");
        trp_sheet_add_bytes(b->sheet, text, plain);
        text += plain;
        if (*text == '@') {
            bool capital = text[1] == '@';
            trp_sheet_add(b->sheet, capital ? b->capital : b->small);
            text += capital ? 2 : 1;
        } else if (*text == '#' && isdigit((unsigned char)text[1])) {
            trp_sheet_add(b->sheet, words[text[1] - '1']);
            text += 2;
        } else if (*text == '#') {
            trp_sheet_add_bytes(b->sheet, text++, 1);
        }
    }
}
#define PUT(b, text, ...) put((b), (text), (const char *const[]){__VA_ARGS__})

// ---- Names --------------------------------------------------------------------------------------

// Spells a name as an identifier of C: a byte that is no letter or digit is written as its number; blanks and the like
// become `_`.
static word spell(const char *name, bool capitals)
{
    word result = {""};
    size_t at = 0;
    for (const char *c = name; *c != '\0' && at + 4 < LONGEST; c++) {
        if ((unsigned char)*c >= 0x80) {
            at += (size_t)snprintf(result.text + at, LONGEST - at, capitals ? "X%02X" : "x%02x", (unsigned)(unsigned char)*c);
        } else if (isalnum((unsigned char)*c)) {
            result.text[at++] = (char)(capitals ? toupper(*c) : tolower(*c));
        } else if (at > 0 && result.text[at - 1] != '_') {
            result.text[at++] = '_';
        }
    }
    at -= at > 0 && result.text[at - 1] == '_';
    result.text[at] = '\0';
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
        // The names of the parameters that all written functions have.
        "world", "context", "command", "answer", "entity", "about", "to", "from", "out", "value", "all"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], text) == 0) {
            return true;
        }
    }
    return text[0] == '\0' || (text[0] >= '0' && text[0] <= '9');
}

// Appends a number to a name, for the second of two things that would have the same name in C.
static word number_it(word name, uint32_t index)
{
    size_t length = strlen(name.text);
    snprintf(name.text + length, sizeof name.text - length, "_%u", index);
    return name;
}

static word spell_member(const char *name)
{
    word result = spell(name, false), other = result;
    if (isdigit((unsigned char)result.text[0])) {
        snprintf(other.text, sizeof other.text, "n%.*s", LONGEST, result.text);
    } else if (is_keyword(result.text)) {
        snprintf(other.text, sizeof other.text, "%.*s_", LONGEST, result.text[0] != '\0' ? result.text : "of");
    }
    return other;
}

// Writes the name of a parameter as a struct member.
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

// Returns the full name of a thing, before it is spelled for C: the kind and the name for a fact ("guest thirst"), else the name.
static word whole_name(const binding *b, trp_name_family sort, uint32_t index)
{
    word result;
    const char *name = trp_pack_name(b->pack, sort, index);
    trp_fact_info fact;
    if (sort == TRP_NAMES_FACT && trp_pack_fact(b->pack, index, &fact, sizeof fact) == TRP_OK) {
        snprintf(result.text, sizeof result.text, "%.90s %.90s", trp_pack_name(b->pack, TRP_NAMES_KIND, fact.kind), name);
    } else {
        snprintf(result.text, sizeof result.text, "%.180s", name);
    }
    return result;
}

// Whether a name is one that every made header uses by itself: `count` in each family, and, for actions, the names of the
// header's other functions and structs.
static bool is_of_header(const binding *b, trp_name_family sort, const char *small)
{
    static const char *const own[] = {"target", "goods",   "newcomer", "perform", "answer", "fits",  "kind",  "fact",   "item",
                                      "global", "message", "event",    "action",  "role",   "query", "scene", "setting"};
    bool taken = strcmp(small, "count") == 0;
    for (size_t i = 0; sort == TRP_NAMES_ACTION && i < sizeof own / sizeof *own; i++) {
        taken = taken || strcmp(small, own[i]) == 0;
    }
    for (uint32_t i = 0; sort == TRP_NAMES_ACTION && i < trp_pack_count(b->pack, TRP_NAMES_FACT); i++) {
        taken = taken || strcmp(small, spell(whole_name(b, TRP_NAMES_FACT, i).text, false).text) == 0;
    }
    return taken;
}

static word name_of(const binding *b, trp_name_family sort, uint32_t index, bool capitals)
{
    const word small = spell(whole_name(b, sort, index).text, false);
    bool taken = small.text[0] == '\0' || is_of_header(b, sort, small.text);
    for (uint32_t i = 0; i < index && !taken; i++) {
        taken = strcmp(spell(whole_name(b, sort, i).text, false).text, small.text) == 0;
    }
    word result = spell(whole_name(b, sort, index).text, capitals);
    return taken ? number_it(result, index) : result;
}

typedef const char *namer(const trp_pack *pack, uint32_t of, uint32_t index);
typedef uint32_t finder(const trp_pack *pack, uint32_t of, const char *name);

// Spells a word of a choice, or the name of a failure or mark of an action, in capitals for C. A spelling that an earlier word has
// gets a number.
static word word_of(namer *named, const binding *b, uint32_t of, uint32_t index)
{
    word result = spell(named(b->pack, of, index), true);
    bool taken = result.text[0] == '\0';
    for (uint32_t i = 0; i < index && !taken; i++) {
        taken = strcmp(spell(named(b->pack, of, i), true).text, result.text) == 0;
    }
    return taken ? number_it(result, index) : result;
}

// ---- Constants ----------------------------------------------------------------------------------

static word number(uint32_t value)
{
    word result;
    snprintf(result.text, sizeof result.text, value <= UINT16_MAX ? "%u" : "0x%08X", value);
    return result;
}

// Writes the pack's number of a thing as a constant.
static word number_of(const binding *b, trp_name_family sort, uint32_t index)
{
    return number(trp_pack_number_of_index(b->pack, sort, index));
}

static const struct {
    trp_name_family sort;
    const char *small, *capital;
} sorts[] = {
    {TRP_NAMES_KIND, "kind", "KIND"},       {TRP_NAMES_FACT, "fact", "FACT"},          {TRP_NAMES_ITEM, "item", "ITEM"},
    {TRP_NAMES_GLOBAL, "global", "GLOBAL"}, {TRP_NAMES_MESSAGE, "message", "MESSAGE"}, {TRP_NAMES_EVENT, "event", "EVENT"},
    {TRP_NAMES_ACTION, "action", "ACTION"}, {TRP_NAMES_ROLE, "role", "ROLE"},          {TRP_NAMES_QUERY, "query", "QUERY"},
    {TRP_NAMES_SCENE, "scene", "SCENE"},    {TRP_NAMES_SETTING, "setting", "SETTING"},
};
#define SORTS (sizeof sorts / sizeof *sorts)

static void write_sort(binding *b, size_t which)
{
    uint32_t count = trp_pack_count(b->pack, sorts[which].sort);
    PUT(b, "typedef enum @_#1 {\n", sorts[which].small);
    for (uint32_t i = 0; i < count; i++) {
        PUT(b, "    @@_#1_#2 = #3,\n", sorts[which].capital, name_of(b, sorts[which].sort, i, true).text,
            number_of(b, sorts[which].sort, i).text);
    }
    PUT(b, "    @@_#1_COUNT = #2\n} @_#3;\n\n", sorts[which].capital, number(count).text, sorts[which].small);
}

// Writes an enumeration with a constant for each word of a choice (its value is its position), or for each failure or mark of an
// action (its value is its number). `behind` is the end of the type's name, and `before` the beginning of each constant's last
// part.
static void write_words(binding *b, trp_name_family sort, uint32_t of, const char *behind, const char *before, namer *named,
                        finder *found, uint32_t count)
{
    const word small = name_of(b, sort, of, false), capital = name_of(b, sort, of, true);
    for (uint32_t i = 0; i < count; i++) {
        PUT(b, i == 0 ? "typedef enum @_#1#2 {\n" : "", small.text, behind);
        uint32_t value = found != NULL ? found(b->pack, of, named(b->pack, of, i)) : i;
        PUT(b, "    @@_#1_#2#3 = #4#5\n", capital.text, before, word_of(named, b, of, i).text, number(value).text,
            i + 1 < count ? "," : "");
    }
    PUT(b, count > 0 ? "} @_#1#2;\n\n" : "", small.text, behind);
}

// Writes the function that checks whether a pack is one that the header fits, as far as the header knows the pack.
static void write_check(binding *b)
{
    put(b,
        "/// Whether a pack is what this header was made from: everything named here is where it says.\n"
        "static inline bool @_fits(const trp_pack *pack)\n{\n"
        "    static const struct {\n        trp_name_family sort;\n        uint32_t number;\n"
        "        uint64_t key;\n    } all[] = {\n",
        NULL);
    for (size_t which = 0; which < SORTS; which++) {
        for (uint32_t i = 0; i < trp_pack_count(b->pack, sorts[which].sort); i++) {
            trp_sheet_add_format(b->sheet, "        {TRP_NAMES_%s, %s, UINT64_C(0x%016" PRIx64 ")},\n", sorts[which].capital,
                                 number_of(b, sorts[which].sort, i).text, trp_pack_key(b->pack, sorts[which].sort, i));
        }
    }
    put(b,
        "    };\n    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {\n"
        "        if (trp_pack_key(pack, all[i].sort, all[i].number) != all[i].key) {\n"
        "            return false;\n        }\n    }\n    return true;\n}\n\n",
        NULL);
}

// ---- Values -------------------------------------------------------------------------------------

// The form in which C writes a value of a type: the C type, the C value made from a trp_value (`#1`), and the trp_value
// made from the C value.
typedef struct value_form {
    const char *type, *unpacked, *packed;
} value_form;

static value_form form_of(uint32_t type)
{
    static const value_form forms[] = {
        [TRP_TYPE_NUMBER] = {"double", "trp_value_to_number(#1)", "trp_value_number(#1)"},
        [TRP_TYPE_TRUTH] = {"bool", "#1.bits != 0", "trp_value_truth(#1)"},
        [TRP_TYPE_ENTITY] = {"trp_entity", "trp_value_to_entity(#1)", "trp_value_entity(#1)"},
        [TRP_TYPE_ITEM] = {"@_goods", "@_goods_of(#1)", "trp_value_item((uint32_t)#1.item, #1.count)"},
        [TRP_TYPE_POINT] = {"trp_point", "trp_value_to_point(#1)", "trp_value_point(#1)"},
        [TRP_TYPE_NEWCOMER] = {"@_newcomer", "@_newcomer_of(#1)", "trp_value_choice((uint32_t)#1)"},
        [TRP_TYPE_TEXT] = {"trp_value", "#1", "#1"},
    };
    static const value_form index = {"uint32_t", "(uint32_t)#1.bits", "trp_value_choice((uint32_t)#1)"};
    return type < sizeof forms / sizeof *forms && forms[type].type != NULL ? forms[type] : index;
}

// Returns a template of C code with the prefix (`@`) and a value (`#1`) filled in.
static word expand(const binding *b, const char *template, const char *value)
{
    trp_sheet sheet = {0};
    binding aside = *b;
    word result;
    aside.sheet = &sheet;
    PUT(&aside, template, value);
    snprintf(result.text, sizeof result.text, "%s", trp_sheet_text(&sheet));
    b->sheet->failed = b->sheet->failed || sheet.failed;
    trp_sheet_release(&sheet);
    return result;
}

// Returns the C expression for an element of an array: `command->arguments[2]`.
static word element_expression(const char *array, uint32_t index)
{
    word result;
    snprintf(result.text, sizeof result.text, "%s[%u]", array, index);
    return result;
}

static const char value_types[] =
    "/// Somebody, or a place in space.\ntypedef struct @_target {\n    bool is_point;\n"
    "    trp_entity entity;\n    trp_point point;\n} @_target;\n\n"
    "static inline @_target @_target_of(trp_value value, uint8_t type)\n{\n"
    "    @_target target = {type == TRP_TYPE_POINT, {0}, {0, 0, 0}};\n"
    "    if (target.is_point) {\n        target.point = trp_value_to_point(value);\n    } else {\n"
    "        target.entity = trp_value_to_entity(value);\n    }\n    return target;\n}\n\n"
    "/// So many of an item.\ntypedef struct @_goods {\n    @_item item;\n    uint32_t count;\n"
    "} @_goods;\n\n"
    "static inline @_goods @_goods_of(trp_value value)\n{\n"
    "    @_goods goods = {(@_item)trp_value_item_index(value), trp_value_item_count(value)};\n"
    "    return goods;\n}\n\n"
    "/// Who is to appear: the kind to spawn, and the role to put on (TRP_NOT_FOUND: none).\n"
    "typedef struct @_newcomer {\n    @_kind kind;\n    uint32_t role;\n} @_newcomer;\n\n"
    "static inline @_newcomer @_newcomer_of(trp_value value)\n{\n"
    "    @_newcomer who = {(@_kind)trp_value_newcomer_kind(value), trp_value_newcomer_role(value)};\n"
    "    return who;\n}\n\n";

// ---- Facts --------------------------------------------------------------------------------------

static bool is_of_scene(const trp_pack *pack, uint32_t kind)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_SCENE); i++) {
        if (trp_pack_kind_of_scene_facts(pack, i) == kind) {
            return true;
        }
    }
    return false;
}

static void write_fact(binding *b, uint32_t fact)
{
    // The owners of facts: an entity, the world, or a scene. The header has no function that sets a fact of a scene.
    static const struct {
        const char *parameter, *set, *get;
    } holders[] = {{"trp_entity entity, ", "trp_fact_set(world, entity", "trp_fact_get(world, entity"},
                   {"", "trp_world_fact_set(world", "trp_world_fact_get(world"},
                   {"trp_entity part, ", NULL, "trp_scene_fact_get(world, part"}};
    trp_fact_info info;
    if (trp_pack_fact(b->pack, fact, &info, sizeof info) != TRP_OK || info.is_item) {
        return;  // how many one has of an item is told by trp_items_count
    }
    const word name = name_of(b, TRP_NAMES_FACT, fact, false), index = number_of(b, TRP_NAMES_FACT, fact);
    bool is_choice = info.type == TRP_TYPE_CHOICE;
    word type = is_choice ? expand(b, "@_#1", name.text) : expand(b, form_of(info.type).type, ""), cast = {""};
    if (is_choice) {
        write_words(b, TRP_NAMES_FACT, fact, "", "", trp_pack_choice_name, NULL, info.choice_count);
        cast = expand(b, "(@_#1)", name.text);
    }
    uint32_t holder = info.kind == trp_pack_kind_of_world_facts(b->pack) ? 1 : is_of_scene(b->pack, info.kind) ? 2 : 0;
    if (holders[holder].set != NULL) {
        PUT(b, "static inline trp_result @_set_#1(trp_world *world, #2#3 value)\n{\n    return #4, #5, #6);\n}\n\n", name.text,
            holders[holder].parameter, type.text, holders[holder].set, index.text,
            expand(b, form_of(info.type).packed, "value").text);
    }
    PUT(b,
        "static inline trp_result @_get_#1(const trp_world *world, #2#3 *value)\n{\n"
        "    trp_value found = {0};\n    trp_result result = #4, #5, &found);\n    *value = #6#7;\n    return result;\n}\n\n",
        name.text, holders[holder].parameter, type.text, holders[holder].get, index.text, cast.text,
        expand(b, form_of(info.type).unpacked, "found").text);
}

// ---- Actions ------------------------------------------------------------------------------------

// Whether an action has arguments behind those that lie in the command, so that the header has to ask the world for them.
static bool has_further(const trp_action_info *info)
{
    return info->further_parameter_count > 0;
}

static bool is_target(const trp_action_parameter_info *parameter)
{
    return parameter->type == TRP_TYPE_ENTITY && parameter->kind == TRP_NOT_FOUND;
}

// The type of the two calls that describe a parameter: of an action, and of a question.
typedef trp_result parameter_teller(const trp_pack *pack, uint32_t number, uint32_t parameter, trp_action_parameter_info *info,
                                    size_t size);

static trp_action_parameter_info parameter_of(const binding *b, parameter_teller *tell, uint32_t number, uint32_t parameter)
{
    trp_action_parameter_info info;
    (void)tell(b->pack, number, parameter, &info, sizeof info);
    return info;
}

// Notes the names of the `count` parameters of an action or a question. False when memory ran out.
static bool note_names(binding *b, parameter_teller *tell, uint32_t number, uint32_t count)
{
    b->name_count = count;
    const char **names = realloc(b->names, (b->name_count + 1u) * sizeof *names);
    if (names == NULL) {
        return false;
    }
    b->names = names;
    for (uint32_t i = 0; i < b->name_count; i++) {
        names[i] = parameter_of(b, tell, number, i).name;
    }
    return true;
}

static void write_action(binding *b, uint32_t action, const trp_action_info *info)
{
    const word name = name_of(b, TRP_NAMES_ACTION, action, false);
    if (!note_names(b, trp_pack_action_parameter, action, info->parameter_count + info->further_parameter_count)) {
        return;
    }
    bool is_empty = b->name_count == 0;
    write_words(b, TRP_NAMES_ACTION, action, "_failure", "", trp_pack_failure_name, trp_pack_find_failure, info->failure_count);
    put(b, info->mark_count > 0 ? "/// What trp_action_reached_mark is told.\n" : "", NULL);
    write_words(b, TRP_NAMES_ACTION, action, "_mark", "AT_", trp_pack_mark_name, trp_pack_find_mark, info->mark_count);
    trp_sheet_add(b->sheet, "/// `");
    trp_sheet_add_sanitized(b->sheet, info->name);
    PUT(b, "`\ntypedef struct @_#1 {\n", name.text);
    for (uint32_t i = 0; i < b->name_count; i++) {
        const trp_action_parameter_info parameter = parameter_of(b, trp_pack_action_parameter, action, i);
        PUT(b, "    #1 #2;\n",
            is_target(&parameter) ? expand(b, "@_target", "").text : expand(b, form_of((uint8_t)parameter.type).type, "").text,
            member(b->names, i).text);
    }
    PUT(b, "#2} @_#1;\n\nstatic inline @_#1 @_unpack_#1(#3const trp_command *command)\n{\n    @_#1 all;\n#4", name.text,
        is_empty ? "    char nothing;\n" : "", has_further(info) ? "const trp_world *world, " : "",
        has_further(info) ? "    trp_argument argument;\n" : "");
    for (uint32_t i = 0; i < b->name_count; i++) {
        const trp_action_parameter_info parameter = parameter_of(b, trp_pack_action_parameter, action, i);
        bool is_own = i < info->parameter_count;
        if (!is_own) {
            PUT(b, "    (void)trp_command_argument(world, command, #1, &argument, sizeof argument);\n", number(i).text);
        }
        const word value = is_own ? element_expression("command->arguments", i) : expand(b, "argument.value", ""),
                   type = is_own ? element_expression("command->argument_types", i) : expand(b, "(uint8_t)argument.type", "");
        PUT(b, is_target(&parameter) ? "    all.#1 = @_target_of(#2, #3);\n" : "    all.#1 = #4;\n", member(b->names, i).text,
            value.text, type.text, expand(b, form_of((uint8_t)parameter.type).unpacked, value.text).text);
    }
    PUT(b, "#1    return all;\n}\n\n", is_empty ? "    (void)command;\n    all.nothing = 0;\n" : "");
}

typedef void action_writer(binding *b, uint32_t action, const trp_action_info *info);

static void write_performer(binding *b, uint32_t action, const trp_action_info *info)
{
    (void)info;
    PUT(b, "void @_do_#1(void *context, const trp_command *command, @_#1 what);\n",
        name_of(b, TRP_NAMES_ACTION, action, false).text);
}

static void write_performer_case(binding *b, uint32_t action, const trp_action_info *info)
{
    PUT(b, "    case @@_ACTION_#1: @_do_#2(context, command, @_unpack_#2(#3command)); return true;\n",
        name_of(b, TRP_NAMES_ACTION, action, true).text, name_of(b, TRP_NAMES_ACTION, action, false).text,
        has_further(info) ? "world, " : "");
}

static void write_each_action(binding *b, action_writer *write)
{
    trp_action_info info;
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_NAMES_ACTION); i++) {
        if (trp_pack_action(b->pack, i, &info, sizeof info) == TRP_OK && info.is_used) {
            write(b, i, &info);
        }
    }
}

static bool some_action_has_further(const binding *b)
{
    trp_action_info info;
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_NAMES_ACTION); i++) {
        if (trp_pack_action(b->pack, i, &info, sizeof info) == TRP_OK && info.is_used && has_further(&info)) {
            return true;
        }
    }
    return false;
}

static void write_actions(binding *b)
{
    write_each_action(b, write_action);
    put(b, "// What the game performs: one function of yours for each action that the text uses.\n", NULL);
    write_each_action(b, write_performer);
    PUT(b,
        "\n/// Has a command to begin performed. False when it is none, or one that the text did not use.\n"
        "static inline bool @_perform(void *context, #1const trp_command *command)\n{\n"
        "    if (command->kind != TRP_COMMAND_BEGIN) {\n        return false;\n    }\n"
        "    switch (command->action) {\n",
        some_action_has_further(b) ? "const trp_world *world, " : "");
    write_each_action(b, write_performer_case);
    put(b, "    default: (void)context; return false;\n    }\n}\n\n", NULL);
}

// ---- Messages and events ------------------------------------------------------------------------

static void write_parameters(binding *b, const uint8_t *types, const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        PUT(b, ", #1 #2", expand(b, form_of(types[i]).type, "").text, member(names, i).text);
    }
}

static void write_message(binding *b, uint32_t message)
{
    trp_message_info info;
    if (trp_pack_message(b->pack, message, &info, sizeof info) != TRP_OK) {
        return;
    }
    const word count = number(info.parameter_count);
    PUT(b, "static inline trp_result @_send_#1(trp_world *world, trp_entity to, trp_entity from",
        name_of(b, TRP_NAMES_MESSAGE, message, false).text);
    write_parameters(b, info.parameter_types, info.parameter_names, info.parameter_count);
    PUT(b, info.parameter_count > 0 ? ")\n{\n    trp_value all[#1];\n" : ")\n{\n", count.text);
    for (uint32_t i = 0; i < info.parameter_count; i++) {
        PUT(b, "    all[#1] = #2;\n", number(i).text,
            expand(b, form_of(info.parameter_types[i]).packed, member(info.parameter_names, i).text).text);
    }
    PUT(b, "    return trp_message_send(world, to, #1, from, #2, #3);\n}\n\n", number_of(b, TRP_NAMES_MESSAGE, message).text,
        info.parameter_count > 0 ? "all" : "NULL", count.text);
}

static void write_news(binding *b)
{
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_NAMES_MESSAGE); i++) {
        write_message(b, i);
    }
    for (uint32_t i = 0; i < trp_pack_count(b->pack, TRP_NAMES_EVENT); i++) {
        PUT(b,
            "static inline trp_result @_signal_#1(trp_world *world, trp_entity about)\n{\n"
            "    return trp_event_happened(world, #2, about);\n}\n\n",
            name_of(b, TRP_NAMES_EVENT, i, false).text, number_of(b, TRP_NAMES_EVENT, i).text);
    }
}

// ---- Questions ----------------------------------------------------------------------------------

static void write_question(binding *b, uint32_t query, const trp_query_info *info)
{
    if (!note_names(b, trp_pack_query_parameter, query, (uint32_t)info->parameter_count + info->further_parameter_count)) {
        return;
    }
    PUT(b, "bool @_answer_#1(void *context, const trp_world *world", name_of(b, TRP_NAMES_QUERY, query, false).text);
    for (uint32_t i = 0; i < b->name_count; i++) {
        const trp_action_parameter_info parameter = parameter_of(b, trp_pack_query_parameter, query, i);
        PUT(b, ", #1 #2", expand(b, form_of((uint8_t)parameter.type).type, "").text, member(b->names, i).text);
    }
    PUT(b, ", #1 *answer);\n", expand(b, form_of(info->type).type, "").text);
}

static void write_answer(binding *b, uint32_t query, const trp_query_info *info)
{
    const uint32_t count = (uint32_t)info->parameter_count + info->further_parameter_count;
    PUT(b, "        case @@_QUERY_#1: {\n            #2 answer;\n", name_of(b, TRP_NAMES_QUERY, query, true).text,
        expand(b, form_of(info->type).type, "").text);
    for (uint32_t i = info->parameter_count; i < count; i++) {
        PUT(b,
            "            trp_argument argument_#1;\n"
            "            (void)trp_question_argument(world, &questions[i], #1, &argument_#1, sizeof argument_#1);\n",
            number(i).text);
    }
    PUT(b, "            if (@_answer_#1(context, world", name_of(b, TRP_NAMES_QUERY, query, false).text);
    for (uint32_t i = 0; i < count; i++) {
        const word value = i < info->parameter_count ? element_expression("questions[i].arguments", i)
                                                     : expand(b, "argument_#1.value", number(i).text);
        const trp_action_parameter_info parameter = parameter_of(b, trp_pack_query_parameter, query, i);
        PUT(b, ", #1", expand(b, form_of((uint8_t)parameter.type).unpacked, value.text).text);
    }
    PUT(b, ", &answer)) {\n                trp_question_answer(&questions[i], #1);\n            }\n            break;\n        }\n",
        expand(b, form_of(info->type).packed, "answer").text);
}

static void write_questions(binding *b)
{
    trp_query_info info;
    uint32_t count = trp_pack_count(b->pack, TRP_NAMES_QUERY);
    if (count == 0) {
        return;
    }
    put(b, "// What the game is asked: one function of yours for each question. False: there is no answer.\n", NULL);
    for (uint32_t i = 0; i < count && trp_pack_query(b->pack, i, &info, sizeof info) == TRP_OK; i++) {
        write_question(b, i, &info);
    }
    put(b,
        "\n/// For trp_world_set_answerer.\nstatic inline void @_answer(void *context, const trp_world *world, trp_question "
        "*questions, uint32_t count)\n{\n    for (uint32_t i = 0; i < count; i++) {\n        switch (questions[i].query) {\n",
        NULL);
    for (uint32_t i = 0; i < count && trp_pack_query(b->pack, i, &info, sizeof info) == TRP_OK; i++) {
        write_answer(b, i, &info);
    }
    put(b, "        default: break;\n        }\n    }\n}\n\n", NULL);
}

// ---- The header ---------------------------------------------------------------------------------

void trpi_c_header_make_prefix(const char *path, char *prefix, size_t size)
{
    const char *slash = strrchr(path, '/');
    word name = spell(slash != NULL ? slash + 1 : path, false);
    char *end = strstr(name.text, "_troupe");
    if (end != NULL) {
        *end = '\0';
    }
    snprintf(prefix, size, "%.*s", 60, name.text[0] != '\0' && !is_keyword(name.text) ? name.text : "text");
}

void trpi_c_header_write(trp_sheet *sheet, const trp_pack *pack, const char *prefix, const char *made_from)
{
    binding b = {.sheet = sheet, .pack = pack};
    snprintf(b.small, sizeof b.small, "%.60s", spell(prefix, false).text);
    snprintf(b.capital, sizeof b.capital, "%.60s", spell(prefix, true).text);
    trp_sheet_add(sheet, "// Made by `troupe bind --c` from ");
    trp_sheet_add_sanitized(sheet, made_from);
    put(&b,
        ". Make it anew when the text changes;\n// what does not fit any more will not compile.\n\n"
        "#ifndef @@_TROUPE_H\n#define @@_TROUPE_H\n\n#include <troupe/troupe.h>\n\n"
        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
        NULL);
    for (size_t i = 0; i < SORTS; i++) {
        write_sort(&b, i);
    }
    write_check(&b);
    put(&b, value_types, NULL);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_FACT); i++) {
        write_fact(&b, i);
    }
    write_actions(&b);
    write_news(&b);
    write_questions(&b);
    put(&b, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n", NULL);
    free((void *)b.names);
}
