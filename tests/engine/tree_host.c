// SPDX-License-Identifier: MIT
#include "tests/engine/tree_host.h"

#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Words --------------------------------------------------------------------------------------

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(at, word, length) == 0;
}

static int write_step(const char *at, size_t length, char *out, size_t size)
{
    if (length == 1) {
        return snprintf(out, size, "do%c", *at);
    }
    if (is_word(at, length, "yes") || is_word(at, length, "no")) {
        return snprintf(out, size, *at == 'y' ? "check 2 > 1" : "check 1 > 2");
    }
    if (length == 6 && strncmp(at, "mark ", 5) == 0) {
        return snprintf(out, size, "set trail to trail * 10 + %c", at[5]);
    }
    return snprintf(out, size, "%.*s", (int)length, at);
}

// A line in short form: steps with ` while ` between them, then clauses. (A clause with a condition has no short words in it.)
static size_t write_line(const char *line, size_t length, char *out, size_t size)
{
    const char *clauses = line;
    while (clauses < line + length && *clauses != ',') {
        clauses++;
    }
    size_t at = 0;
    for (const char *step = line; step < clauses;) {
        const char *end = strstr(step, " while ");
        end = end == NULL || end > clauses ? clauses : end;
        at += (size_t)write_step(step, (size_t)(end - step), out + at, size - at);
        step = end < clauses ? end + strlen(" while ") : clauses;
        at += (size_t)snprintf(out + at, size - at, "%s", step < clauses ? " while " : "");
    }
    return at + (size_t)snprintf(out + at, size - at, "%.*s\n", (int)(line + length - clauses), clauses);
}

bool tree_write(const char *tree, uint32_t columns, char *out, size_t size)
{
    size_t at = 0;
    for (const char *c = tree; *c != '\0';) {
        size_t spaces = strspn(c, " ");
        size_t length = strcspn(c, "\n");
        if (at + columns + 4 * length + 64 > size) {
            return false;
        }
        at += (size_t)snprintf(out + at, size - at, "%*s", (int)(columns + spaces), "");
        at += write_line(c + spaces, length - spaces, out + at, size - at);
        c += length + (c[length] == '\n');
    }
    return true;
}

trp_pack *tree_compile(const char *text)
{
    trp_script_source source = {"tree.troupe", text, strlen(text)};
    trp_script *script;
    trp_pack *pack = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail_msg("%s\n%s", trp_script_report(script), text);
    }
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_script_release(script);
    return pack;
}

void tree_host_open(tree_host *h, const char *tree)
{
    static char text[32768];
    size_t at = (size_t)snprintf(text, sizeof text, "host stage\n");
    for (uint32_t i = 0; i < TREE_LETTERS; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "    action do%c, lasts 1 s\n", 'a' + i);
    }
    at += (size_t)snprintf(text + at, sizeof text - at,
                           "kind tester, a creature\n"
                           "    p: yes or no\n"
                           "    q: yes or no\n"
                           "    n: number\n"
                           "    trail: number\n"
                           "    mood: one of (calm, cross, wary)\n"
                           "role Tester for tester\n"
                           "    proactive Try, once\n"
                           "        if 2 > 1\n");  // a condition that is always true puts everything into one task
    assert_true(tree_write(tree, 12, text + at, sizeof text - at));
    *h = (tree_host){.pack = tree_compile(text)};
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.steps_per_second = 1;
    def.perception_ms = 600000;  // nothing in these plays depends on samples of the surroundings
    assert_int_equal(trp_world_create(h->pack, &def, &h->world), TRP_OK);
    uint32_t kind = trp_pack_find(h->pack, TRP_NAMES_KIND, "tester");
    assert_int_equal(trp_entity_spawn(h->world, kind, trp_point_from_metres(0, 0, 0), &h->who), TRP_OK);
    trp_agent_put_on_role(h->world, h->who, trp_pack_find(h->pack, TRP_NAMES_ROLE, "Tester"));
}

void tree_host_close(tree_host *h)
{
    trp_world_destroy(h->world);
    trp_pack_release(h->pack);
}

// ---- Scripts ------------------------------------------------------------------------------------

static bool read_runs(tree_script *script, const char *word)
{
    uint32_t run = 0;
    while (*word >= '0' && *word <= '9') {
        char *end;
        uint8_t steps = (uint8_t)strtoul(word, &end, 10);
        if ((*end != '+' && *end != '-') || run == TREE_RUNS) {
            return false;
        }
        for (uint32_t i = run; i < TREE_RUNS; i++) {  // the last one stands for all later runs
            script->steps[i] = steps;
            script->fails[i] = *end == '-';
        }
        run++;
        word = end + 1;
    }
    return run > 0 && *word == '\0';
}

static bool read_set(tree_host *h, const char *word)
{
    static const char *const moods[] = {"calm", "cross", "wary"};
    tree_set *set = &h->sets[h->set_count];
    const char *at = strchr(word, '@'), *equals = strchr(word, '=');
    bool not = *word == '!';
    if (at == NULL || h->set_count == TREE_SETS) {
        return false;
    }
    set->step = (uint32_t)strtoul(at + 1, NULL, 10);
    if (equals == NULL) {
        set->fact = word[not ? 1 : 0] == 'p' ? "tester.p" : "tester.q";
        set->value = trp_value_truth(!not );
    } else if (*word == 'n') {
        set->fact = "tester.n";
        set->value = trp_value_number(strtod(equals + 1, NULL));
    } else {
        set->fact = "tester.mood";
        for (uint32_t i = 0; i < 3; i++) {
            if (is_word(equals + 1, (size_t)(at - equals - 1), moods[i])) {
                set->value.bits = i;
            }
        }
    }
    h->set_count++;
    return set->step > 0;
}

bool tree_host_read(tree_host *h, const char *script)
{
    for (const char *c = script + strspn(script, " "); *c != '\0';) {
        char word[32];
        size_t length = strcspn(c, " ");
        if (length >= sizeof word) {
            return false;
        }
        memcpy(word, c, length);
        word[length] = '\0';
        bool letter = *word >= 'a' && *word < 'a' + TREE_LETTERS && word[1] >= '0' && word[1] <= '9';
        if (!(letter ? read_runs(&h->scripts[*word - 'a'], word + 1) : read_set(h, word))) {
            return false;
        }
        c += length;
        c += strspn(c, " ");
    }
    return true;
}

// ---- Playing ------------------------------------------------------------------------------------

static void note(tree_host *h, const char *mark, char letter)
{
    char name[2] = {letter, '\0'};
    int size = snprintf(h->log + h->logged, sizeof h->log - h->logged, "%s%u%s%s", h->logged > 0 ? " " : "",
                        trp_world_now(h->world), name, mark);
    assert_true(size > 0 && (size_t)size < sizeof h->log - h->logged);
    h->logged += (size_t)size;
}

static uint32_t letter_of(const tree_host *h, const trp_command *command)
{
    for (uint32_t i = 0; i < TREE_LETTERS; i++) {
        bool stops = command->kind == TRP_COMMAND_STOP && h->doing[i].value == command->token.value;
        bool begins =
            command->kind == TRP_COMMAND_BEGIN && trp_pack_name(h->pack, TRP_NAMES_ACTION, command->action)[2] == (char)('a' + i);
        if (stops || begins) {
            return i;
        }
    }
    fail_msg("a command for nobody");
    return 0;
}

static void begin(tree_host *h, uint32_t letter, trp_token token)
{
    tree_script *script = &h->scripts[letter];
    uint32_t run = script->runs < TREE_RUNS ? script->runs : TREE_RUNS - 1;
    script->runs++;
    h->doing[letter] = token;
    h->ends_at[letter] = trp_world_now(h->world) + (script->steps[run] != 0 ? script->steps[run] : 1u);
    h->will_fail[letter] = script->fails[run];
    note(h, "", (char)('a' + letter));
}

// The host's calls for a step are made before it, and take effect in it.
static void prepare(tree_host *h, char *answered)
{
    uint32_t next = trp_world_now(h->world) + 1, count = 0;
    for (uint32_t i = 0; i < h->set_count; i++) {
        if (h->sets[i].step == next) {
            trp_fact_set(h->world, h->who, trp_pack_find(h->pack, TRP_NAMES_FACT, h->sets[i].fact), h->sets[i].value);
        }
    }
    for (uint32_t i = 0; i < TREE_LETTERS; i++) {
        if (h->doing[i].value != 0 && h->ends_at[i] == next) {
            trp_action_finished(h->world, h->doing[i], h->will_fail[i] ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
            h->doing[i].value = 0;
            answered[count++] = (char)('a' + i);
        }
    }
    answered[count] = '\0';
}

static void read_commands(tree_host *h)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t letter = letter_of(h, &commands[i]);
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            begin(h, letter, commands[i].token);
        } else {
            h->doing[letter].value = 0;
            note(h, "!", (char)('a' + letter));
        }
    }
}

// The digits that marks added to the trail in this step.
static void read_marks(tree_host *h)
{
    trp_value trail = {0};
    trp_fact_get(h->world, h->who, trp_pack_find(h->pack, TRP_NAMES_FACT, "tester.trail"), &trail);
    int64_t now = trail.bits / 65536, then = h->marks;
    if (now != then) {
        char all[24], words[28];
        int old = then != 0 ? snprintf(all, sizeof all, "%lld", (long long)then) : 0;
        snprintf(all, sizeof all, "%lld", (long long)now);
        snprintf(words, sizeof words, ":%s", all + old);
        note(h, words, '\0');
    }
    h->marks = now;
}

static const char *result_of(const tree_host *h)
{
    uint32_t count;
    const trp_event *events = trp_world_events(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == TRP_EVENT_TASK_FAILED) {
            return "=failure";
        }
        if (events[i].kind == TRP_EVENT_TASK_DONE) {
            return "=success";
        }
    }
    return NULL;
}

void tree_host_play(tree_host *h, uint32_t steps)
{
    const char *result = NULL;
    char answered[TREE_LETTERS + 1];
    while (steps-- > 0 && result == NULL) {
        prepare(h, answered);
        trp_world_step(h->world);
        assert_null(trp_world_check(h->world, NULL));
        for (const char *c = answered; *c != '\0'; c++) {
            note(h, h->will_fail[*c - 'a'] ? "-" : "+", *c);
        }
        read_commands(h);
        read_marks(h);
        result = result_of(h);
    }
    if (result != NULL) {
        note(h, result, '\0');
    } else {
        h->logged += (size_t)snprintf(h->log + h->logged, sizeof h->log - h->logged, "%s...", h->logged > 0 ? " " : "");
    }
}
