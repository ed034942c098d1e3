// SPDX-License-Identifier: MIT
// Goal: behaviour trees as bodies of tasks do what the field's nodes do: results, the order in which leaves begin and
// are stopped, interruption and resumption. (SEMANTICS 8.1, 8.4)
// Method: rows of a table, each a tree, what its leaves do, and what must be seen; then random trees against a plain
// model that is updated at every step and knows nothing of packs, timers and waking.

#include "tests/engine/theatre.h"
#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- Trees in words -----------------------------------------------------------------------------

// A leaf is a letter: an action of that name. The script of a leaf says how long it takes and how it ends, run by
// run: "2+" ends well after two steps, "1-" fails after one. `yes` and `no` are checks.
#define LETTERS 12

typedef struct leaf_script {
    uint8_t steps[4];
    bool fails[4];
    uint32_t runs;  // so far
} leaf_script;

typedef struct host {
    trp_pack *pack;
    trp_world *world;
    trp_entity who;
    leaf_script scripts[LETTERS];
    trp_token doing[LETTERS];
    uint32_t ends_at[LETTERS];
    bool will_fail[LETTERS];
    char log[4096];  // "3a 5a+ 5b 6b-": step and what the host saw; ! is a stop
    size_t logged;
} host;

static void note(host *h, uint32_t step, char letter, const char *mark)
{
    int size = snprintf(h->log + h->logged, sizeof h->log - h->logged, "%s%u%c%s", h->logged > 0 ? " " : "", step,
                        letter, mark);
    assert_true(size > 0 && (size_t)size < sizeof h->log - h->logged);
    h->logged += (size_t)size;
}

static trp_pack *compile(const char *text)
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

// The text around a tree, which stands below `proactive Try`, 8 columns in.
static void open_host(host *h, const char *tree)
{
    static char text[32768];
    size_t at = (size_t)snprintf(text, sizeof text, "host stage\n");
    for (uint32_t i = 0; i < LETTERS; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "    action do%c, lasts 1 s\n", 'a' + i);
    }
    snprintf(text + at, sizeof text - at,
             "kind tester, a creature\n    flag: yes or no\n    number: 0 to 100\nrole Tester for tester\n"
             "    proactive Try, once\n%s", tree);
    *h = (host){.pack = compile(text)};
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    assert_int_equal(trp_world_create(h->pack, &def, &h->world), TRP_OK);
    uint32_t kind = trp_pack_find(h->pack, TRP_SORT_KIND, "tester");
    assert_int_equal(trp_entity_spawn(h->world, kind, trp_point_metres(0, 0, 0), &h->who), TRP_OK);
    trp_agent_put_on(h->world, h->who, trp_pack_find(h->pack, TRP_SORT_ROLE, "Tester"));
}

static void close_host(host *h)
{
    trp_world_destroy(h->world);
    trp_pack_release(h->pack);
}

static uint32_t letter_of(const host *h, const trp_command *command)
{
    for (uint32_t i = 0; i < LETTERS; i++) {
        bool stops = command->kind == TRP_COMMAND_STOP && h->doing[i].value == command->token.value;
        bool begins = command->kind == TRP_COMMAND_BEGIN &&
                      trp_pack_name(h->pack, TRP_SORT_ACTION, command->action)[2] == (char)('a' + i);
        if (stops || begins) {
            return i;
        }
    }
    fail_msg("a command for nobody");
    return 0;
}

static void begin(host *h, uint32_t letter, trp_token token)
{
    leaf_script *script = &h->scripts[letter];
    uint32_t run = script->runs++ % 4;
    h->doing[letter] = token;
    h->ends_at[letter] = trp_world_now(h->world) + script->steps[run];
    h->will_fail[letter] = script->fails[run];
    note(h, trp_world_now(h->world), (char)('a' + letter), "");
}

static void answer(host *h)
{
    for (uint32_t i = 0; i < LETTERS; i++) {
        if (h->doing[i].value != 0 && h->ends_at[i] == trp_world_now(h->world) + 1) {
            trp_action_finished(h->world, h->doing[i], h->will_fail[i] ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
            note(h, trp_world_now(h->world) + 1, (char)('a' + i), h->will_fail[i] ? "-" : "+");
            h->doing[i].value = 0;
        }
    }
}

static const char *result_of(const host *h)
{
    uint32_t count;
    const trp_event *events = trp_world_events(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == TRP_EVENT_TASK_FAILED) {
            return "FAILURE";
        }
        if (events[i].kind == TRP_EVENT_TASK_DONE) {
            return "SUCCESS";
        }
    }
    return NULL;
}

// Runs until the tree ends, at most so many steps; the log ends with the result, or with "...".
static void play(host *h, uint32_t steps)
{
    const char *result = NULL;
    while (steps-- > 0 && result == NULL) {
        answer(h);
        trp_world_step(h->world);
        assert_null(trp_world_check(h->world, NULL));
        uint32_t count;
        const trp_command *commands = trp_world_commands(h->world, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t letter = letter_of(h, &commands[i]);
            if (commands[i].kind == TRP_COMMAND_BEGIN) {
                begin(h, letter, commands[i].token);
            } else {
                h->doing[letter].value = 0;
                note(h, trp_world_now(h->world), (char)('a' + letter), "!");
            }
        }
        result = result_of(h);
    }
    h->logged += (size_t)snprintf(h->log + h->logged, sizeof h->log - h->logged, "%s%s", h->logged > 0 ? " " : "",
                                  result != NULL ? result : "...");
}

// ---- The table ----------------------------------------------------------------------------------

typedef struct row {
    const char *tree;     // lines with ; between, each level of depth a >
    const char *scripts;  // "a2+ b1-3+": leaf, then its runs
    const char *seen;
} row;

static const row rows[] = {
    // Sequences and selectors remember which child runs.
    {"sequence;>doa;>retry 1 times;>>dob", "a1+ b1+", "1a 2a+ 2b 3b+ SUCCESS"},
    {"selector;>doa;>dob", "a1- b1+", "1a 2a- 2b 3b+ SUCCESS"},
    {"selector;>doa;>dob", "a1+ b1+", "1a 2a+ SUCCESS"},
    {"selector;>doa;>dob", "a1- b2-", "1a 2a- 2b 4b- FAILURE"},
    {"selector;>check 1 > 2;>dob", "b1+", "1b 2b+ SUCCESS"},
    {"selector;>check 2 > 1;>dob", "b1+", "SUCCESS"},
    {"selector;>sequence;>>doa;>>dob;>doc", "a1+ b1- c1+", "1a 2a+ 2b 3b- 3c 4c+ SUCCESS"},
    // All at once: all must succeed, one failure stops the others.
    {"parallel;>doa;>dob", "a1+ b3+", "1a 1b 2a+ 4b+ SUCCESS"},
    {"parallel;>doa;>dob", "a2- b3+", "1a 1b 3a- 3b! FAILURE"},
    {"parallel;>doa;>check 1 > 2", "a5+", "FAILURE"},
    {"parallel;>check 2 > 1;>doa", "a1+", "1a 2a+ SUCCESS"},
    {"parallel;>sequence;>>doa;>>dob;>doc", "a1+ b1+ c4+", "1a 1c 2a+ 2b 3b+ 5c+ SUCCESS"},
    // Conditions.
    {"if 2 > 1;>doa;otherwise;>dob", "a1+ b1+", "1a 2a+ SUCCESS"},
    {"if 1 > 2;>doa;otherwise;>dob", "a1+ b1+", "1b 2b+ SUCCESS"},
    {"if 1 > 2;>doa", "a1+", "SUCCESS"},
    {"if 2 > 1;>doa", "a1-", "1a 2a- FAILURE"},
    {"selector;>if 1 > 2;>>doa;>dob", "b1+", "1b 2b+ SUCCESS"},
    // Repetitions.
    {"repeat 3 times;>selector;>>doa", "a1+", "1a 2a+ 2a 3a+ 3a 4a+ SUCCESS"},
    {"repeat 3 times;>selector;>>doa", "a1+1-", "1a 2a+ 2a 3a- FAILURE"},
    {"retry 3 times;>doa", "a1-1-1+", "1a 2a- 2a 3a- 3a 4a+ SUCCESS"},
    {"retry 2 times;>doa", "a1-", "1a 2a- 2a 3a- FAILURE"},
    {"repeat;>doa", "a1+1+1-", "1a 2a+ 2a 3a+ 3a 4a- FAILURE"},
    {"repeat;>set number to 5", "", "..."},
    {"retry 2 times;>sequence;>>doa;>>dob", "a1+ b1-1+", "1a 2a+ 2b 3b- 3a 4a+ 4b 5b+ SUCCESS"},
    // Deadlines, and what happens only once.
    {"selector;>doa, at most 0.1 s;>dob", "a9+ b1+", "1a 5a! 5b 6b+ SUCCESS"},
    {"selector;>sequence, at most 0.1 s;>>doa;>>dob;>doc", "a2+ b9+ c1+", "1a 3a+ 3b 5b! 5c 6c+ SUCCESS"},
    {"repeat 2 times;>sequence;>>doa, once;>>dob", "a1+ b1+", "1a 2a+ 2b 3b+ 3b 4b+ SUCCESS"},
    {"retry 2 times;>selector;>>doa, cooldown 10 s;>>sequence;>>>dob;>>>check 1 > 2", "a1- b1+",
     "1a 2a- 2b 3b+ 3b 4b+ FAILURE"},
    // What is reactive looks again from the first.
    {"selector, reactive;>sequence;>>check flag;>>doa;>sequence;>>dob;>>set flag to yes;>>doc", "a1+ b1+ c9+",
     "1b 2b+ 2a 3a+ SUCCESS"},
    {"sequence, reactive;>check not flag;>sequence;>>doa;>>set flag to yes;>>dob", "a1+ b9+", "1a 2a+ FAILURE"},
    {"if not flag, reactive;>sequence;>>doa;>>set flag to yes;>>dob;otherwise;>doc", "a1+ b9+ c1+",
     "1a 2a+ 2c 3c+ SUCCESS"},
};

static void write_tree(const char *tree, char *out, size_t size)
{
    size_t at = 0;
    for (const char *c = tree; *c != '\0';) {
        uint32_t depth = 2;
        while (*c == '>') {
            depth++;
            c++;
        }
        size_t length = strcspn(c, ";");
        at += (size_t)snprintf(out + at, size - at, "%*s%.*s\n", (int)depth * 4, "", (int)length, c);
        c += length;
        c += *c == ';';
    }
}

static void read_scripts(host *h, const char *scripts)
{
    leaf_script *script = NULL;
    uint32_t run = 0;
    for (const char *c = scripts; *c != '\0'; c++) {
        if (*c >= 'a' && *c < 'a' + LETTERS) {
            script = &h->scripts[*c - 'a'];
            run = 0;
        } else if (*c >= '0' && *c <= '9' && script != NULL) {
            for (uint32_t i = run; i < 4; i++) {  // the last one goes on
                script->steps[i] = (uint8_t)(*c - '0');
                script->fails[i] = c[1] == '-';
            }
            run++;
        }
    }
}

static void rule_8_1_trees_have_the_results_of_the_field(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static char tree[4096];
        host h;
        write_tree(rows[i].tree, tree, sizeof tree);
        open_host(&h, tree);
        read_scripts(&h, rows[i].scripts);
        play(&h, 30);
        if (strcmp(h.log, rows[i].seen) != 0) {
            print_error("%s with %s\n  gave  %s\n  wants %s\n", rows[i].tree, rows[i].scripts, h.log, rows[i].seen);
            wrong++;
        }
        close_host(&h);
    }
    assert_int_equal(wrong, 0);
}

// ---- Random trees against a model ----------------------------------------------------------------

typedef enum model_type { ACT, TRUE, FALSE, SEQ, SEL, PAR, REP, RET, IF_TRUE, IF_FALSE } model_type;
typedef enum model_result { M_RUNNING, M_SUCCESS, M_FAILURE } model_result;

typedef struct model_node {
    model_type type;
    bool reactive;
    uint32_t letter, times;
    struct model_node *children[4];
    uint32_t count;
    // Where it is.
    bool running;
    uint32_t child, done, ended_well, ended_badly, ends_at;
    bool fails;
    bool answered;
    uint32_t began;
} model_node;

typedef struct model {
    model_node nodes[64];
    uint32_t count, letters;
    char text[8192];
    size_t written;
    uint64_t chance;
    uint32_t now;
    host *log;  // of what the model would have shown
    leaf_script scripts[LETTERS];
} model;

static uint32_t draw(model *m, uint32_t below)
{
    m->chance = m->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((m->chance >> 33) % below);
}

static void put(model *m, uint32_t depth, const char *words)
{
    m->written += (size_t)snprintf(m->text + m->written, sizeof m->text - m->written, "%*s%s\n", (int)depth * 4, "", words);
}

static model_node *grow(model *m, uint32_t depth, bool instant, bool in_selector);

static void grow_children(model *m, model_node *node, uint32_t depth, uint32_t count, bool selector)
{
    for (uint32_t i = 0; i < count; i++) {
        bool instant = node->reactive && i + 1 < count;
        model_node *child = grow(m, depth, instant, selector);
        node->children[node->count++] = child;
    }
}

static model_node *grow_leaf(model *m, model_node *node, uint32_t depth, bool instant)
{
    char words[32];
    if (instant || m->letters == LETTERS || draw(m, 4) == 0) {
        node->type = draw(m, 2) == 0 ? TRUE : FALSE;
        put(m, depth, node->type == TRUE ? "check 2 > 1" : "check 1 > 2");
        return node;
    }
    node->type = ACT;
    node->letter = m->letters++;
    snprintf(words, sizeof words, "do%c", 'a' + node->letter);
    put(m, depth, words);
    for (uint32_t i = 0; i < 4; i++) {
        m->scripts[node->letter].steps[i] = (uint8_t)(1 + draw(m, 4));
        m->scripts[node->letter].fails[i] = draw(m, 3) == 0;
    }
    return node;
}

static model_node *grow(model *m, uint32_t depth, bool instant, bool in_selector)
{
    (void)in_selector;
    model_node *node = &m->nodes[m->count++];
    *node = (model_node){.type = ACT};
    if (depth > 6 || m->count > 40 || instant || draw(m, 3) == 0) {
        return grow_leaf(m, node, depth, instant);
    }
    static const model_type types[] = {SEQ, SEL, PAR, REP, RET, IF_TRUE, IF_FALSE};
    static const char *const words[] = {"sequence", "selector", "parallel", "repeat %u times", "retry %u times",
                                        "if 2 > 1", "if 1 > 2"};
    uint32_t which = draw(m, 7);
    char line[64];
    node->type = types[which];
    node->times = 2 + draw(m, 2);
    node->reactive = (node->type == SEQ || node->type == SEL) && draw(m, 3) == 0;
    snprintf(line, sizeof line, words[which], node->times);
    if (node->reactive) {
        strcat(line, ", reactive");
    }
    put(m, depth, line);
    if (node->type == IF_TRUE || node->type == IF_FALSE) {
        node->children[node->count++] = grow(m, depth + 1, false, false);
        put(m, depth, "otherwise");
        node->children[node->count++] = grow(m, depth + 1, false, false);
    } else {
        bool many = node->type == SEQ || node->type == SEL || node->type == PAR;
        grow_children(m, node, depth + 1, many ? 2 + draw(m, 2) : 1, node->type == SEL);
    }
    return node;
}

// What begins and stops within one step is never shown. (4.6)
static void take_back(model *m, model_node *node)
{
    char word[16];
    size_t length = (size_t)snprintf(word, sizeof word, "%u%c", m->now, 'a' + node->letter);
    char *at = m->log->log + m->log->logged - length;
    while (strncmp(at, word, length) != 0 || (at[length] != ' ' && at[length] != '\0')) {
        assert_true(at > m->log->log);
        at--;
    }
    char *from = at > m->log->log ? at - 1 : at;
    char *rest = at + length + (from == at && at[length] == ' ');
    memmove(from, rest, strlen(rest) + 1);
    m->log->logged = strlen(m->log->log);
    m->scripts[node->letter].runs--;
}

static void model_halt(model *m, model_node *node)
{
    if (!node->running) {
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        model_halt(m, node->children[i]);
    }
    if (node->type == ACT && node->began == m->now) {
        take_back(m, node);
    } else if (node->type == ACT && !node->answered) {
        note(m->log, m->now, (char)('a' + node->letter), "!");
    }
    node->running = false;
    node->answered = false;
}

// The host answers before anything is decided.
static void model_answer(model *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        model_node *node = &m->nodes[i];
        if (node->type == ACT && node->running && node->ends_at == m->now) {
            node->answered = true;
            note(m->log, m->now, (char)('a' + node->letter), node->fails ? "-" : "+");
        }
    }
}

static model_result model_end(model *m, model_node *node, model_result result)
{
    for (uint32_t i = 0; i < node->count; i++) {
        model_halt(m, node->children[i]);
    }
    node->running = false;
    return result;
}

static model_result model_act(model *m, model_node *node)
{
    if (!node->running) {
        leaf_script *script = &m->scripts[node->letter];
        uint32_t run = script->runs++ % 4;
        node->running = true;
        node->began = m->now;
        node->ends_at = m->now + script->steps[run];
        node->fails = script->fails[run];
        note(m->log, m->now, (char)('a' + node->letter), "");
    }
    if (!node->answered) {
        return M_RUNNING;
    }
    node->running = false;
    node->answered = false;
    return node->fails ? M_FAILURE : M_SUCCESS;
}

static model_result model_update(model *m, model_node *node)
{
    if (node->type == ACT) {
        return model_act(m, node);
    }
    if (node->type == TRUE || node->type == FALSE) {
        return node->type == TRUE ? M_SUCCESS : M_FAILURE;
    }
    if (!node->running) {
        node->running = true;
        node->child = node->done = node->ended_well = node->ended_badly = 0;
    }
    if (node->type == IF_TRUE || node->type == IF_FALSE) {
        model_result result = model_update(m, node->children[node->type == IF_FALSE]);
        return result == M_RUNNING ? M_RUNNING : model_end(m, node, result);
    }
    if (node->type == SEQ || node->type == SEL) {
        model_result goes_on = node->type == SEQ ? M_SUCCESS : M_FAILURE;
        for (uint32_t i = node->reactive ? 0 : node->child; i < node->count; i++) {
            model_result result = model_update(m, node->children[i]);
            if (result == M_RUNNING) {
                for (uint32_t j = i + 1; j < node->count; j++) {
                    model_halt(m, node->children[j]);
                }
                node->child = i;
                return M_RUNNING;
            }
            if (result != goes_on) {
                return model_end(m, node, result);
            }
        }
        return model_end(m, node, goes_on);
    }
    if (node->type == PAR) {
        for (uint32_t i = 0; i < node->count; i++) {
            if (((node->ended_well | node->ended_badly) >> i & 1) == 0) {
                model_result result = model_update(m, node->children[i]);
                node->ended_well |= result == M_SUCCESS ? 1u << i : 0;
                node->ended_badly |= result == M_FAILURE ? 1u << i : 0;
            }
            if (node->ended_badly != 0) {
                return model_end(m, node, M_FAILURE);
            }
        }
        return node->ended_well == (1u << node->count) - 1 ? model_end(m, node, M_SUCCESS) : M_RUNNING;
    }
    model_result again = node->type == REP ? M_SUCCESS : M_FAILURE;
    for (;;) {
        model_result result = model_update(m, node->children[0]);
        if (result == M_RUNNING) {
            return M_RUNNING;
        }
        if (result != again || ++node->done >= node->times) {
            return model_end(m, node, result);
        }
    }
}

// Ends come before beginnings in the host's book of a step, so both are sorted within a step.
static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort_log(const char *log, char *out, size_t size)
{
    static char words[512][16];
    uint32_t count = 0;
    for (const char *c = log; *c != '\0' && count < 512;) {
        size_t length = strcspn(c, " ");
        uint32_t step = (uint32_t)strtoul(c, NULL, 10);
        size_t digits = strspn(c, "0123456789");
        if (digits > 0) {
            snprintf(words[count++], sizeof words[0], "%05u%.*s", step, (int)(length - digits), c + digits);
        } else {
            snprintf(words[count++], sizeof words[0], "~%.*s", (int)length, c);
        }
        c += length;
        c += *c == ' ';
    }
    qsort(words, count, sizeof words[0], compare_words);
    size_t at = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < count; i++) {
        at += (size_t)snprintf(out + at, size - at, "%s ", words[i]);
    }
}

static void rule_8_1_random_trees_do_what_a_plain_model_does(void **state)
{
    (void)state;
    static model m;
    static host shown, h;
    static char expected[8192], got[8192];
    uint32_t trees = 1000;
    for (uint32_t seed = 1; seed <= trees; seed++) {
        m = (model){.chance = seed * 7919u, .log = &shown};
        shown = (host){0};
        put(&m, 2, "selector");
        model_node *root = &m.nodes[m.count++];
        *root = (model_node){.type = SEL};
        root->children[root->count++] = grow(&m, 3, false, true);
        root->children[root->count++] = grow(&m, 3, false, true);
        open_host(&h, m.text);
        memcpy(h.scripts, m.scripts, sizeof h.scripts);
        model_result result = M_RUNNING;
        for (m.now = 1; m.now <= 120 && result == M_RUNNING; m.now++) {
            model_answer(&m);
            result = model_update(&m, root);
        }
        shown.logged += (size_t)snprintf(shown.log + shown.logged, sizeof shown.log - shown.logged, "%s%s",
                                         shown.logged > 0 ? " " : "",
                                         result == M_RUNNING ? "..." : result == M_SUCCESS ? "SUCCESS" : "FAILURE");
        play(&h, 120);
        sort_log(shown.log, expected, sizeof expected);
        sort_log(h.log, got, sizeof got);
        if (strcmp(expected, got) != 0) {
            fprintf(stderr, "%s\n gave  %s\n wants %s\n", m.text, h.log, shown.log);
            fail_msg("tree %u", seed);
        }
        close_host(&h);
    }
}

// ---- Interruption -------------------------------------------------------------------------------

#define TIMES                                                                                      \
    "place gate\n"                                                                                 \
    "kind sentry, a creature\n"                                                                    \
    "    done: whole number, starts 0\n"                                                           \
    "    left: whole number, starts 0\n"

static void rule_2_4_an_interrupted_tree_goes_on_where_it_was(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES "role Guard for sentry\n"
                                    "    proactive Watch, once\n"
                                    "        sequence, reactive\n"
                                    "            check done >= 0\n"
                                    "            sequence\n"
                                    "                scan for 2 s\n"
                                    "                set done to done + 1\n"
                                    "                pose for 4 s\n"
                                    "                set done to done + 10\n"
                                    "    latent Jump, when message Now\n"
                                    "        idle for 1 s\n"
                                    "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 3, "Ansel begins pose*");
    assert_true(theatre_get(t, "Ansel", "done") == 1);
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 1, "Ansel interrupted Watch*");
    theatre_expect(t, "Ansel stops pose*", "Ansel begins idle*");
    theatre_mark(t);
    theatre_until(t, 6, "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins pose*", "Ansel task done Watch*");
    assert_true(theatre_get(t, "Ansel", "done") == 11);  // what was done before was not done again
    theatre_expect_no(t, "Ansel begins scan*");
    theatre_close(t);
}

static void rule_2_4_a_wait_of_a_tree_lasts_for_what_was_left(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(TIMES "role Guard for sentry\n"
                                    "    proactive Watch, once\n"
                                    "        sequence, reactive\n"
                                    "            check done >= 0\n"
                                    "            sequence\n"
                                    "                wait 5 s\n"
                                    "                set done to done + 1\n"
                                    "    latent Jump, when message Now\n"
                                    "        wait 1 s\n"
                                    "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    uint32_t begins = theatre_until(t, 3, "Ansel started Watch");
    theatre_run(t, 3);
    theatre_message(t, "Ansel", "Now");
    uint32_t ends = theatre_until(t, 10, "Ansel finished Watch");
    assert_in_range(ends - begins, 6 * 30 - 2, 6 * 30 + 3);
    theatre_close(t);
}

static void rule_2_8_cleanup_of_a_tree_runs_once_however_it_ends(void **state)
{
    (void)state;
    static const char *const ends[] = {"finished", "cancelled", "gone"};
    for (uint32_t i = 0; i < 2; i++) {
        theatre *t = theatre_open(TIMES "role Guard for sentry\n"
                                        "    proactive Watch, once\n"
                                        "        parallel\n"
                                        "            pose for 3 s\n"
                                        "            wait 2 s\n"
                                        "            finally set left to left + 1\n");
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_until(t, 2, "Ansel begins pose*");
        if (i == 1) {
            theatre_cancel(t, "Ansel", "Watch");
        }
        char pattern[64];
        snprintf(pattern, sizeof pattern, "Ansel %s Watch*", ends[i]);
        theatre_until(t, 6, pattern);
        assert_true(theatre_get(t, "Ansel", "left") == 1);
        theatre_close(t);
    }
}

static void rule_8_4_a_tree_that_decides_too_much_at_once_fails(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES "role Guard for sentry\n"
                                    "    proactive Watch, once\n"
                                    "        repeat 60000 times\n"
                                    "            if done < 0\n"
                                    "                pose for 1 s\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 1, "Ansel task failed Watch* (too much at once)");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_1_trees_have_the_results_of_the_field),
        cmocka_unit_test(rule_8_1_random_trees_do_what_a_plain_model_does),
        THEATRE_TEST(rule_2_4_an_interrupted_tree_goes_on_where_it_was),
        THEATRE_TEST(rule_2_4_a_wait_of_a_tree_lasts_for_what_was_left),
        THEATRE_TEST(rule_2_8_cleanup_of_a_tree_runs_once_however_it_ends),
        THEATRE_TEST(rule_8_4_a_tree_that_decides_too_much_at_once_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
