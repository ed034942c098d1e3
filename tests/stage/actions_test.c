// SPDX-License-Identifier: MIT
// Goal: docs/actions.md has an entry for each action of the standard text and no other, and its tables are what the pack
// declares and what the stage does.
// Method: the standard text is compiled; the signatures and the goods are read from its declarations, the programs from the
// verbs of the stage. With `--write PAGE` the program writes the tables between the marks of the page.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stage/verb.h"

#include <troupe/script.h>

#define PAGE "docs/actions.md"
#define BEGIN "<!-- tables: made by tests/stage/actions_test.c --write -->\n"
#define END "<!-- end of tables -->\n"
#define LARGEST 65536

extern const unsigned char trpi_std_text[];
extern const unsigned int trpi_std_text_size;

typedef struct buffer {
    char text[LARGEST];
    size_t size;
} buffer;

#define ADD(to, ...) ((to)->size += (size_t)snprintf((to)->text + (to)->size, LARGEST - (to)->size, __VA_ARGS__))

static trp_pack *compile_standard(void)
{
    static const char nothing[] = "item coin\n";
    trp_script_source source = {"nothing.troupe", nothing, sizeof nothing - 1};
    trp_script *script = NULL;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_pack *pack = NULL;
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_script_release(script);
    return pack;
}

static trp_action_info info_of(const trp_pack *pack, uint32_t action)
{
    trp_action_info info;
    assert_int_equal(trp_pack_action(pack, action, &info, sizeof info), TRP_OK);
    return info;
}

// ---- Declarations -------------------------------------------------------------------------------

// Copies declaration number `index` of the standard text to `out`, its lines joined: "wander, uses legs, ...". False when there
// are no more.
static bool read_declaration(uint32_t index, char *out, size_t size)
{
    static const char word[] = "\n    action ", further[] = "\n        ";
    const char *at = (const char *)trpi_std_text, *end = at + trpi_std_text_size;
    for (uint32_t found = 0; at < end; at++) {
        if ((size_t)(end - at) < sizeof word || strncmp(at, word, sizeof word - 1) != 0 || found++ < index) {
            continue;
        }
        size_t length = 0;
        for (at += sizeof word - 1; at < end && length + 2 < size; at++) {
            bool goes_on = (size_t)(end - at) >= sizeof further && strncmp(at, further, sizeof further - 1) == 0;
            if (*at == '\n' && !goes_on) {
                break;
            }
            out[length++] = *at == '\n' ? ' ' : *at;
            at += goes_on ? sizeof further - 2 : 0;
        }
        out[length] = '\0';
        return true;
    }
    return false;
}

// Returns the clause of a declaration that begins with `word`, or NULL; *size is its length.
static const char *find_clause(const char *declaration, const char *word, size_t *size)
{
    const char *at = strstr(declaration, word);
    *size = at != NULL ? strcspn(at, ",") : 0;
    return at;
}

// ---- The declared part ---------------------------------------------------------------------------

static void add_listed(buffer *to, const char *name, uint32_t *count)
{
    ADD(to, "%s%s", (*count)++ > 0 ? ", " : "", name);
}

static void add_channels(buffer *to, const trp_pack *pack, const trp_action_info *info)
{
    uint32_t count = 0;
    for (uint32_t bit = 0; bit < trp_pack_count(pack, TRP_NAMES_CHANNEL); bit++) {
        if ((info->channels >> bit & 1) != 0) {
            add_listed(to, trp_pack_name(pack, TRP_NAMES_CHANNEL, trp_pack_number_of_index(pack, TRP_NAMES_CHANNEL, bit)), &count);
        }
    }
}

static void add_range(buffer *to, uint32_t least_ms, uint32_t most_ms)
{
    if (least_ms != most_ms) {
        ADD(to, "%g to ", least_ms / 1000.0);
    }
    ADD(to, "%g s", most_ms / 1000.0);
}

static void add_duration(buffer *to, const trp_action_info *info)
{
    if (info->open_ended) {
        ADD(to, "open ended");
        return;
    }
    add_range(to, info->lasts_least_ms, info->lasts_most_ms);
    if (info->time_parameter != TRP_NOT_FOUND) {
        ADD(to, ", as `%s` says", info->parameter_names[info->time_parameter]);
    }
}

// The heartbeat that the watchdog expects, by rule 4.4.
static void add_watchdog(buffer *to, const trp_action_info *info)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    double late = def.watchdog_ms / 1000.0;
    if (info->moves) {
        ADD(to, "half a metre in %g s", def.stuck_ms / 1000.0);
    } else if (info->open_ended) {
        ADD(to, "progress in %g s", late);
    } else if (info->time_parameter != TRP_NOT_FOUND) {
        ADD(to, "an end within `%s` and %g s", info->parameter_names[info->time_parameter], late);
    } else {
        ADD(to, "an end within %g s", info->lasts_most_ms / 1000.0 + late);
    }
}

static void add_failures(buffer *to, const trp_pack *pack, uint32_t action, const trp_action_info *info)
{
    for (uint32_t i = 0; i < info->failure_count; i++) {
        ADD(to, "%s%u %s", i > 0 ? ", " : "", (unsigned)i, trp_pack_failure_name(pack, action, i));
    }
}

static void add_rest(buffer *to, const trp_pack *pack, uint32_t action, const trp_action_info *info, const char *declaration)
{
    static const char *const goods[] = {" moves ", " uses up ", " makes "};
    uint32_t count = 0;
    if (info->moves) {
        add_listed(to, "travels", &count);
    }
    for (uint32_t i = 0; i < sizeof goods / sizeof *goods; i++) {
        size_t size;
        const char *clause = find_clause(declaration, goods[i], &size);
        if (clause != NULL) {
            ADD(to, "%s%.*s", count++ > 0 ? ", " : "", (int)size - 1, clause + 1);
        }
    }
    if (info->stops_within_ms > 0) {
        ADD(to, "%sstops within %g s", count++ > 0 ? ", " : "", info->stops_within_ms / 1000.0);
    }
    for (uint32_t mark = 0; mark < info->mark_count; mark++) {
        ADD(to, "%s%s", mark > 0 ? " and " : count > 0 ? ", marks " : "marks ", trp_pack_mark_name(pack, action, mark));
    }
}

static void add_declared(buffer *to, const trp_pack *pack)
{
    char declaration[512];
    ADD(to, "| action | uses | lasts | the watchdog wants | can fail | besides |\n|---|---|---|---|---|---|\n");
    for (uint32_t i = 0; read_declaration(i, declaration, sizeof declaration); i++) {
        uint32_t action = trp_pack_number_of_index(pack, TRP_NAMES_ACTION, i);
        trp_action_info info = info_of(pack, action);
        size_t size;
        const char *uses = find_clause(declaration, ", uses ", &size);
        assert_non_null(uses);
        ADD(to, "| `%.*s` | ", (int)(uses - declaration), declaration);
        add_channels(to, pack, &info);
        ADD(to, " | ");
        add_duration(to, &info);
        ADD(to, " | ");
        add_watchdog(to, &info);
        ADD(to, " | ");
        add_failures(to, pack, action, &info);
        ADD(to, " | ");
        add_rest(to, pack, action, &info, declaration);
        ADD(to, " |\n");
    }
}

// ---- The part of the stage ------------------------------------------------------------------------

// An operation of the stage in words; `%` stands for the name of its argument.
typedef struct wording {
    const char *words;
    enum { NONE, FIRST, SECOND, ITEM, TEXT, NEWCOMER } about;
    bool is_optional;  // left out when the action has no such argument
} wording;

static const wording wordings[] = {
    [TRPI_STAGE_OPERATION_GO_FIRST] = {"walks to %", FIRST, false},
    [TRPI_STAGE_OPERATION_GO_SECOND] = {"walks to %", SECOND, false},
    [TRPI_STAGE_OPERATION_GO_NEAR] = {"walks to %, unless within 2 m", FIRST, true},
    [TRPI_STAGE_OPERATION_GO_BACK] = {"walks back to where it began", NONE, false},
    [TRPI_STAGE_OPERATION_GO_AWAY] = {"walks 2 to 8 m, to the point farthest from %", FIRST, false},
    [TRPI_STAGE_OPERATION_GO_ANYWHERE] = {"walks to a random point, at most 6 m away in each direction", NONE, false},
    [TRPI_STAGE_OPERATION_FOLLOW] = {"walks after % without end, reports progress every 2 s", FIRST, false},
    [TRPI_STAGE_OPERATION_CHECK_STOCK] = {"fails with `none left` if there are too few of %", ITEM, false},
    [TRPI_STAGE_OPERATION_TURN] = {"turns to %", FIRST, true},
    [TRPI_STAGE_OPERATION_SPEAK] = {"shows the words of %", TEXT, false},
    [TRPI_STAGE_OPERATION_SIT] = {"sits down", NONE, false},
    [TRPI_STAGE_OPERATION_RISE] = {"gets up", NONE, false},
    [TRPI_STAGE_OPERATION_HANDLE] = {"handles % for 2 s", ITEM, false},
    [TRPI_STAGE_OPERATION_LAST] = {"takes ", NONE, false},
    [TRPI_STAGE_OPERATION_GO_ON] = {"goes on without end, reports progress every 2 s", NONE, false},
    [TRPI_STAGE_OPERATION_APPEAR] = {"lets % appear", NEWCOMER, false},
    [TRPI_STAGE_OPERATION_VANISH] = {"removes %", FIRST, false},
};

// Describes the duration that the stage takes when the verb does not fix it, as duration_ms of stage/performance.c computes it.
static void add_stage_time(buffer *to, const trpi_stage_action_def *def, const trp_action_info *info)
{
    if (def->time != TRPI_STAGE_NO_SLOT) {
        ADD(to, "`%s`", info->parameter_names[def->time]);
    } else if (def->verb == TRPI_STAGE_VERB_SPEAK) {
        ADD(to, "as long as the sound of the line, or else 1.2 s and 0.06 s for each letter, within ");
        add_range(to, def->least_ms, def->most_ms);
    } else if (def->verb == TRPI_STAGE_VERB_HAND) {
        add_range(to, def->least_ms, def->least_ms);
    } else if (def->usual_ms > 0) {
        uint32_t usual = def->usual_ms > def->most_ms ? def->most_ms : def->usual_ms;
        usual = usual < def->least_ms ? def->least_ms : usual;
        add_range(to, usual, usual);
    } else {
        add_range(to, def->least_ms, def->most_ms);
        ADD(to, "%s", def->least_ms != def->most_ms ? ", at random" : "");
    }
}

static void add_operation(buffer *to, trpi_stage_operation play, const trpi_stage_action_def *def, const trp_action_info *info,
                          uint32_t *count)
{
    assert_true(play < sizeof wordings / sizeof *wordings && wordings[play].words != NULL);
    const wording *said = &wordings[play];
    const uint8_t slots[] = {TRPI_STAGE_NO_SLOT, def->first, def->second, def->item, def->text, def->newcomer};
    uint8_t slot = slots[said->about];
    if (said->is_optional && slot == TRPI_STAGE_NO_SLOT) {
        return;
    }
    size_t before = strcspn(said->words, "%");
    ADD(to, "%s%.*s", (*count)++ > 0 ? "; " : "", (int)before, said->words);
    if (said->about != NONE) {
        assert_true(slot < info->parameter_count);
        ADD(to, "`%s`%s", info->parameter_names[slot], said->words + before + 1);
    }
    if (play == TRPI_STAGE_OPERATION_LAST) {
        add_stage_time(to, def, info);
    }
}

static void add_staged(buffer *to, const trp_pack *pack)
{
    ADD(to, "\n| action | on the stage the body |\n|---|---|\n");
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_ACTION); i++) {
        uint32_t action = trp_pack_number_of_index(pack, TRP_NAMES_ACTION, i), count = 0;
        trp_action_info info = info_of(pack, action);
        trpi_stage_action_def def;
        assert_int_equal(trpi_stage_action_fill_def(&def, pack, action), TRP_OK);
        ADD(to, "| `%s` | ", info.name);
        for (const trpi_stage_operation *play = trpi_stage_verb_program(def.verb); *play != TRPI_STAGE_OPERATION_END; play++) {
            add_operation(to, *play, &def, &info, &count);
            if (*play == TRPI_STAGE_OPERATION_FOLLOW || *play == TRPI_STAGE_OPERATION_GO_ON) {
                break;  // the action never ends by itself
            }
        }
        ADD(to, " |\n");
    }
}

// ---- The page -----------------------------------------------------------------------------------

static buffer page, made;

static void read_page(void)
{
    FILE *file = fopen(PAGE, "rb");
    assert_non_null(file);
    page.size = fread(page.text, 1, LARGEST - 1, file);
    page.text[page.size] = '\0';
    (void)fclose(file);
    assert_true(page.size < LARGEST - 1);
}

// Makes the page: its own words, with the tables between the marks made anew.
static void make_page(void)
{
    read_page();
    char *begin = strstr(page.text, BEGIN), *end = strstr(page.text, END);
    assert_true(begin != NULL && end != NULL && begin < end);
    trp_pack *pack = compile_standard();
    made.size = 0;
    ADD(&made, "%.*s%s", (int)(begin - page.text), page.text, BEGIN);
    add_declared(&made, pack);
    add_staged(&made, pack);
    ADD(&made, "%s", end);
    assert_true(made.size < LARGEST);
    trp_pack_release(pack);
}

static void the_tables_are_what_pack_and_stage_say(void **state)
{
    (void)state;
    make_page();
    if (strcmp(page.text, made.text) != 0) {
        fail_msg("%s is not what pack and stage say; run make pages", PAGE);
    }
}

static void the_text_declares_what_the_pack_has(void **state)
{
    (void)state;
    char declaration[512];
    trp_pack *pack = compile_standard();
    uint32_t count = trp_pack_count(pack, TRP_NAMES_ACTION);
    assert_true(count >= 30);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(read_declaration(i, declaration, sizeof declaration));
        const char *name = info_of(pack, trp_pack_number_of_index(pack, TRP_NAMES_ACTION, i)).name;
        assert_int_equal(strncmp(declaration, name, strlen(name)), 0);
        assert_non_null(strchr(" ,", declaration[strlen(name)]));
    }
    assert_false(read_declaration(count, declaration, sizeof declaration));
    trp_pack_release(pack);
}

// An entry is a heading of the third level. The entries come in the order of the declarations.
static void each_action_has_an_entry_and_each_entry_is_an_action(void **state)
{
    (void)state;
    static const char mark[] = "\n### ";
    read_page();
    trp_pack *pack = compile_standard();
    const char *at = page.text;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_ACTION); i++) {
        const char *name = info_of(pack, trp_pack_number_of_index(pack, TRP_NAMES_ACTION, i)).name;
        at = strstr(at, mark);
        at = at != NULL ? at + sizeof mark - 1 : "";
        size_t size = strcspn(at, "\n");
        if (size != strlen(name) || strncmp(at, name, size) != 0) {
            fail_msg("%s has an entry \"%.*s\" where \"%s\" should be", PAGE, (int)size, at, name);
        }
        assert_int_equal(strncmp(at + size, "\n\n", 2), 0);
        assert_true(at[size + 2] != '#' && at[size + 2] != '\0');  // the entry says something
    }
    assert_null(strstr(at, mark));
    trp_pack_release(pack);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        make_page();
        FILE *file = fopen(argv[2], "wb");
        bool wrote = file != NULL && fwrite(made.text, 1, made.size, file) == made.size;
        return file != NULL && fclose(file) == 0 && wrote ? 0 : 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_declares_what_the_pack_has),
        cmocka_unit_test(each_action_has_an_entry_and_each_entry_is_an_action),
        cmocka_unit_test(the_tables_are_what_pack_and_stage_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
