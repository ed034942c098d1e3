// SPDX-License-Identifier: MIT
// Goal: every thing of a pack leads back to the line that a writer wrote, and what instances made also to each instance, the line
// of its pattern and the field of its form; and a line leads to the things. Method: a chain of three patterns over two files, by
// hand; and for all instances in the examples, the templates and the standard library, what every origin says is looked up in the
// texts: an `instance` stands at its line, its pattern around the pattern's, and the parameter in front of what it is given.

#include "troupe/origin.h"
#include "troupe/script.h"
#include "troupe/tree.h"

#include "tests/script/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char patterns_text[] =
    "pattern Say (who: creature, words: text)\n"  // 1
    "    role Sayer for who\n"
    "        proactive Speak\n"
    "            words\n"
    "            wait 2 s\n"  // 5
    "pattern Twice (who: creature, first: text)\n"
    "    instance Once of Say\n"
    "        who = who\n"
    "        words = first\n"
    "    instance Again of Say\n"  // 10
    "        who = who\n"
    "        words = \"Again.\"\n"
    "pattern Crowd (folk: creature, greeting: text)\n"
    "    instance Pair of Twice\n"
    "        who = folk\n"  // 15
    "        first = greeting\n";
static const char main_text[] =
    "kind rat, a creature\n"  // 1
    "instance Yard of Crowd\n"
    "    folk = rat\n"
    "    greeting = \"Hello.\"\n"
    "role Plain for every rat\n"  // 5
    "    proactive Nap\n"
    "        pose for 2 s\n";

// The pack of some texts, which must be right.
static trp_pack *pack_of(const trp_script_source *sources, uint32_t count)
{
    trp_script *script;
    trp_pack *pack = NULL;
    if (trp_script_compile(sources, count, NULL, &script) != TRP_OK) {
        fail_msg("%s", trp_script_report(script));
    }
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_diagnostic why;
    if (trp_pack_load(bytes, size, NULL, &pack, &why) != TRP_OK) {
        fail_msg("%s", why.message);
    }
    trp_script_release(script);
    return pack;
}

static trp_pack *chain(void)
{
    trp_script_source sources[] = {{"story/main.troupe", main_text, sizeof main_text - 1},
                                   {"story/lib/patterns.troupe", patterns_text, sizeof patterns_text - 1}};
    return pack_of(sources, 2);
}

static trp_origin_info origin(const trp_pack *pack, uint32_t number)
{
    trp_origin_info info;
    assert_int_equal(trp_pack_origin(pack, number, &info, sizeof info), TRP_OK);
    return info;
}

static void expect_instance(const trp_pack *pack, uint32_t number, uint32_t which, const char *name, const char *pattern,
                            const char *file, uint32_t line)
{
    trp_instance_info info;
    assert_int_equal(trp_pack_origin_instance(pack, number, which, &info, sizeof info), TRP_OK);
    assert_string_equal(info.name, name);
    assert_string_equal(info.pattern, pattern);
    assert_string_equal(info.file, file);
    assert_int_equal(info.line, line);
    assert_false(info.is_standard);
}

static uint32_t step_of(const trp_pack *pack, const char *behaviour, uint32_t task)
{
    trp_behaviour_info info;
    uint32_t number = trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    assert_int_equal(trp_pack_behaviour(pack, number, &info, sizeof info), TRP_OK);
    assert_true(task < info.task_count);
    return trp_pack_step_origin(pack, info.first_task + task, 0);
}

static void a_chain_of_three_is_told_from_the_outermost_instance_to_the_line(void **state)
{
    (void)state;
    trp_pack *pack = chain();
    uint32_t number = step_of(pack, "Yard Pair Once Sayer.Speak", 0);
    trp_origin_info info = origin(pack, number);
    assert_string_equal(info.file, "main.troupe");
    assert_int_equal(info.line, 4);  // the step is the greeting itself
    assert_int_equal(info.instance_count, 3);
    assert_string_equal(info.pattern_file, "lib/patterns.troupe");
    assert_int_equal(info.pattern_line, 4);
    assert_string_equal(info.parameter, "greeting");
    assert_int_equal(info.parameter_line, 4);
    assert_int_equal(info.parameter_of, 0);
    expect_instance(pack, number, 0, "Yard", "Crowd", "main.troupe", 2);
    expect_instance(pack, number, 1, "Yard Pair", "Twice", "lib/patterns.troupe", 14);
    expect_instance(pack, number, 2, "Yard Pair Once", "Say", "lib/patterns.troupe", 7);
    trp_instance_info none;
    assert_int_equal(trp_pack_origin_instance(pack, number, 3, &none, sizeof none), TRP_ERROR_UNKNOWN);

    char words[300];
    assert_string_equal(trp_pack_origin_words(pack, number, words, sizeof words),
                        "line 4 (`Yard`, line 14 of its pattern `Crowd` in lib/patterns.troupe, line 7 of its pattern `Twice`, "
                        "line 4 of its pattern `Say`)");
    assert_string_equal(trp_pack_origin_words(pack, number, words, 7), "line 4");
    trp_pack_release(pack);
}

static void a_value_that_a_pattern_gives_leads_to_the_pattern(void **state)
{
    (void)state;
    trp_pack *pack = chain();
    trp_origin_info info = origin(pack, step_of(pack, "Yard Pair Again Sayer.Speak", 0));
    assert_int_equal(info.line, 2);  // no line of a writer inside it, so the line of the instance
    assert_int_equal(info.pattern_line, 4);
    assert_string_equal(info.parameter, "words");
    assert_int_equal(info.parameter_line, 12);
    assert_int_equal(info.parameter_of, 2);
    info = origin(pack, step_of(pack, "Yard Pair Again Sayer.Speak", 1));
    assert_int_equal(info.line, 2);
    assert_int_equal(info.pattern_line, 5);
    assert_string_equal(info.parameter, "");
    uint32_t role = trp_pack_thing_origin(pack, TRP_NAMES_ROLE, trp_pack_find(pack, TRP_NAMES_ROLE, "Yard Pair Again Sayer"));
    info = origin(pack, role);
    assert_int_equal(info.pattern_line, 2);
    assert_string_equal(info.parameter, "folk");
    assert_int_equal(info.parameter_line, 3);
    trp_pack_release(pack);
}

static void a_written_thing_has_its_line_and_no_instance(void **state)
{
    (void)state;
    trp_pack *pack = chain();
    uint32_t number = step_of(pack, "Plain.Nap", 0);
    trp_origin_info info = origin(pack, number);
    assert_string_equal(info.file, "main.troupe");
    assert_int_equal(info.line, 7);
    assert_int_equal(info.instance_count + info.pattern_line + info.parameter_line, 0);
    assert_string_equal(info.pattern_file, "");
    char words[40];
    assert_string_equal(trp_pack_origin_words(pack, number, words, sizeof words), "line 7");
    info = origin(pack, trp_pack_thing_origin(pack, TRP_NAMES_ACTION, trp_pack_find(pack, TRP_NAMES_ACTION, "move to")));
    assert_string_equal(info.file, "lib/std/standard.troupe");
    assert_true(info.is_standard);
    assert_int_equal(trp_pack_origin(pack, 0, &info, sizeof info), TRP_ERROR_UNKNOWN);
    assert_int_equal(info.line, 0);
    assert_string_equal(trp_pack_origin_words(pack, 0, words, sizeof words), "");
    trp_pack_release(pack);
}

static bool has_thing(const trp_pack *pack, uint32_t number, uint32_t sort, uint32_t thing)
{
    trp_thing things[32];
    uint32_t count = trp_pack_things_of_origin(pack, number, things, 32, sizeof *things);
    for (uint32_t i = 0; i < count && i < 32; i++) {
        if (things[i].sort == sort && things[i].number == thing) {
            return true;
        }
    }
    return false;
}

// Whether one of the origins at a line is that of a thing with a name.
static bool leads_to(const trp_pack *pack, const char *file, uint32_t line, trp_name_family sort, const char *name)
{
    uint32_t origins[64], count = trp_pack_origins_at(pack, file, line, origins, 64);
    assert_true(count <= 64);
    for (uint32_t i = 0; i < count; i++) {
        if (has_thing(pack, origins[i], sort, trp_pack_find(pack, sort, name))) {
            return true;
        }
    }
    return false;
}

static void a_line_leads_to_the_things_that_come_from_it(void **state)
{
    (void)state;
    trp_pack *pack = chain();
    static const char first[] = "Yard Pair Once Sayer.Speak", second[] = "Yard Pair Again Sayer.Speak";
    assert_true(leads_to(pack, "main.troupe", 2, TRP_NAMES_BEHAVIOUR, first));  // the instance
    assert_true(leads_to(pack, "tales/story/main.troupe", 2, TRP_NAMES_BEHAVIOUR, second));
    assert_true(leads_to(pack, "lib/patterns.troupe", 3, TRP_NAMES_BEHAVIOUR, first));  // the line of the pattern, for both
    assert_true(leads_to(pack, NULL, 3, TRP_NAMES_BEHAVIOUR, second));
    assert_true(leads_to(pack, "lib/patterns.troupe", 7, TRP_NAMES_BEHAVIOUR, first));  // an instance in a pattern
    assert_false(leads_to(pack, "lib/patterns.troupe", 7, TRP_NAMES_BEHAVIOUR, second));
    assert_true(leads_to(pack, "main.troupe", 3, TRP_NAMES_ROLE, "Yard Pair Once Sayer"));  // a field of the form
    assert_true(leads_to(pack, "main.troupe", 6, TRP_NAMES_BEHAVIOUR, "Plain.Nap"));
    assert_false(leads_to(pack, "patterns.troupe", 6, TRP_NAMES_BEHAVIOUR, "Plain.Nap"));
    assert_int_equal(trp_pack_origins_at(pack, "ain.troupe", 6, NULL, 0), 0);
    uint32_t step = step_of(pack, "Plain.Nap", 0);
    assert_true(has_thing(pack, step, TRP_THING_STEP, 0));
    assert_int_equal(trp_pack_things_of_origin(pack, 0, NULL, 0, sizeof(trp_thing)), 0);
    trp_pack_release(pack);
}

// ---- All instances ------------------------------------------------------------------------------

enum { MOST_TEXTS = 64 };

// The texts that were read; they must outlive the packs compiled from them.
static struct {
    char path[200];
    char *bytes;
} texts[MOST_TEXTS];

static const char *text_at(const char *path)
{
    uint32_t i = 0, size;
    while (texts[i].bytes != NULL && strcmp(texts[i].path, path) != 0) {
        assert_true(++i < MOST_TEXTS - 1);
    }
    if (texts[i].bytes == NULL) {
        texts[i].bytes = reading_file(".", path, &size);
        assert_non_null(texts[i].bytes);
        texts[i].bytes[size] = '\0';
        (void)snprintf(texts[i].path, sizeof texts[i].path, "%s", path);
    }
    return texts[i].bytes;
}

static trp_result read_text(void *context, const char *name, trp_script_source *source)
{
    (void)context;
    *source = (trp_script_source){name, text_at(name), strlen(text_at(name))};
    return TRP_OK;
}

// The words of a line of a text, without the blanks before them.
static const char *line_of(const char *folder, const char *file, bool is_standard, uint32_t line)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s%s", is_standard ? "" : folder, file);
    const char *at = text_at(path);
    for (uint32_t i = 1; i < line; i++) {
        at = strchr(at, '\n');
        assert_non_null(at);
        at++;
    }
    return at + strspn(at, " ");
}

static void expect_begins(const char *line, const char *words)
{
    if (strncmp(line, words, strlen(words)) != 0) {
        fail_msg("`%.60s` does not begin with `%s`", line, words);
    }
}

// The line of a pattern lies below its head, with no other line at the margin between them.
static void expect_in_pattern(const char *folder, const char *file, bool is_standard, uint32_t line, const char *pattern)
{
    const char *head = "";
    for (uint32_t at = line; at > 0; at--) {
        head = line_of(folder, file, is_standard, at);
        if (head[-1] == '\n' && *head != '#' && *head != '\n') {
            break;
        }
    }
    expect_begins(head, "pattern ");
    expect_begins(head + strlen("pattern "), pattern);
}

// Checks the instances of an origin against the texts. Returns their number.
static uint32_t check_origin(const trp_pack *pack, const char *folder, uint32_t number)
{
    trp_origin_info info = origin(pack, number);
    trp_instance_info instance = {0}, next;
    for (uint32_t i = 0; i < info.instance_count; i++) {
        assert_int_equal(trp_pack_origin_instance(pack, number, i, &instance, sizeof instance), TRP_OK);
        const char *line = line_of(folder, instance.file, instance.is_standard, instance.line);
        expect_begins(line, "instance ");
        assert_non_null(strstr(line, instance.pattern));
        bool inner = i + 1 < info.instance_count;
        if (inner) {
            assert_int_equal(trp_pack_origin_instance(pack, number, i + 1, &next, sizeof next), TRP_OK);
        }
        expect_in_pattern(folder, inner ? next.file : info.pattern_file, inner ? next.is_standard : info.pattern_is_standard,
                          inner ? next.line : info.pattern_line, instance.pattern);
    }
    if (*info.parameter != '\0') {
        assert_int_equal(trp_pack_origin_instance(pack, number, info.parameter_of, &instance, sizeof instance), TRP_OK);
        const char *line = line_of(folder, instance.file, instance.is_standard, info.parameter_line);
        char given[100];
        (void)snprintf(given, sizeof given, "%s = ", info.parameter);
        assert_non_null(strstr(line, given));
    } else {
        assert_true(info.line == 0 || *line_of(folder, info.file, info.is_standard, info.line) != '\0');
    }
    return info.instance_count;
}

// Every task, every node and every thing that is declared has an origin.
static void check_things(const trp_pack *pack)
{
    for (uint32_t task = 0; task < trp_pack_count(pack, TRP_NAMES_TASK); task++) {
        assert_true(trp_pack_thing_origin(pack, TRP_NAMES_TASK, task) != 0);
        for (uint32_t node = 0; node < trp_task_node_count(pack, task); node++) {
            trp_node_info info;
            assert_int_equal(trp_task_node(pack, task, node, &info, sizeof info), TRP_OK);
            assert_int_equal(origin(pack, info.origin).line, info.line);
        }
    }
    static const trp_name_family sorts[] = {TRP_NAMES_KIND, TRP_NAMES_FACT, TRP_NAMES_ACTION,
                                            TRP_NAMES_ROLE, TRP_NAMES_LINE, TRP_NAMES_POOL};
    for (uint32_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        for (uint32_t index = 0; index < trp_pack_count(pack, sorts[i]); index++) {
            assert_true(trp_pack_thing_origin(pack, sorts[i], trp_pack_number_of_index(pack, sorts[i], index)) != 0);
        }
    }
}

static void every_instance_of_the_project_is_where_its_origins_say(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *file;
        uint32_t most;  // the largest number of nested instances
    } projects[] = {{"examples/", "house.troupe", 3},          {"examples/", "prelude.troupe", 2},
                    {"examples/", "village.troupe", 1},        {"lib/templates/", "square.troupe", 2},
                    {"lib/templates/", "guard.troupe", 2},     {"lib/templates/", "tavern.troupe", 3},
                    {"lib/templates/", "duet.troupe", 1},      {"tests/library/", "everything.troupe", 3},
                    {"tests/library/", "behaviours.troupe", 1}};
    for (uint32_t i = 0; i < sizeof projects / sizeof *projects; i++) {
        char path[200];
        (void)snprintf(path, sizeof path, "%s%s", projects[i].folder, projects[i].file);
        trp_script_reader reader = {NULL, read_text, NULL};
        trp_script *script = NULL;
        if (trp_script_compile_file(path, &reader, NULL, &script) != TRP_OK) {
            fail_msg("%s", trp_script_report(script));
        }
        size_t size;
        const void *bytes = trp_script_pack(script, &size);
        trp_pack *pack;
        assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
        uint32_t most = 0, number = 1;
        trp_origin_info info;
        for (; trp_pack_origin(pack, number, &info, sizeof info) == TRP_OK; number++) {
            uint32_t count = check_origin(pack, projects[i].folder, number);
            most = count > most ? count : most;
        }
        assert_int_equal(most, projects[i].most);
        check_things(pack);
        trp_pack_release(pack);
        trp_script_release(script);
    }
    for (uint32_t i = 0; i < MOST_TEXTS; i++) {
        free(texts[i].bytes);
    }
}

// A message of one kind's that another kind sends on to those who do not hear it so does not come again.
static void a_message_that_is_sent_on_to_others_is_no_loop(void **state)
{
    (void)state;
    static const char text[] =
        "message Closed\nkind customer, a creature\n    gone: yes or no\nkind clerk, a creature\n"
        "object Counter\n    behaviour Be served for customer\n        wait 1 s\n"
        "    on message Closed\n        send Closed to every holder of Be served\n"
        "role Clerk for clerk\n    proactive Stand\n        wait 1 s\n"
        "    latent Close, when at 18:00\n        send Closed to nearest Counter\n"
        "role Customer for customer\n    proactive Shop\n        request Be served of nearest Counter\n"
        "    latent Leave, when message Closed\n        set gone to yes\n";
    static const char echo[] = "    latent Echo, when message Closed\n        send Closed to nearest Counter\n";
    char whole[sizeof text + sizeof echo];
    for (uint32_t echoes = 0; echoes <= 1; echoes++) {
        (void)snprintf(whole, sizeof whole, "%s%s", text, echoes ? echo : "");
        trp_script_source source = {"shop.troupe", whole, strlen(whole)};
        trp_pack *pack = pack_of(&source, 1);
        trp_busy_loop loops[4];
        assert_int_equal(trp_pack_busy_loops(pack, loops, 4, sizeof *loops), echoes ? 2 : 0);
        trp_pack_release(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_of_three_is_told_from_the_outermost_instance_to_the_line),
        cmocka_unit_test(a_value_that_a_pattern_gives_leads_to_the_pattern),
        cmocka_unit_test(a_written_thing_has_its_line_and_no_instance),
        cmocka_unit_test(a_line_leads_to_the_things_that_come_from_it),
        cmocka_unit_test(a_message_that_is_sent_on_to_others_is_no_loop),
        cmocka_unit_test(every_instance_of_the_project_is_where_its_origins_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
