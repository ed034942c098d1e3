// SPDX-License-Identifier: MIT
// Goal: a broken tree, network or plan is refused, and the diagnostic names the node and the reason. (SEMANTICS 8.1, 8.2, 8.6)
// Method: the sample's Idle gets a tree with a network in it; then numbers of its nodes are changed, and the hash is made right.

#include "sample.h"

#include "pack/layout.h"
#include "pack/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CHANGES = 2, TASK_OF_IDLE = 8, NODES = 15 };

// The nodes level by level: children of one node are in a row.
enum {
    ROOT,
    LEAF,
    ASKS,
    NETWORK,
    AT_LAST,
    LEAF_OF_ASKS,
    FIRST,
    SECOND,
    LEAF_OF_LAST,
    AT_ONCE,
    BODY,
    GOES_ON,
    ON_CALL,
    BY_CHANCE,
    ON_THE_WAY
};

typedef struct node_row {
    uint8_t type;
    uint16_t first_child, child_count, step, number, other;
    uint8_t flags;
} node_row;

static const node_row nodes[NODES] = {
    [ROOT] = {TRPI_NODE_SEQUENCE, LEAF, 4, NO16, 0, 0, 0},
    [LEAF] = {TRPI_NODE_STEP, 0, 0, STEP_PLAIN, 0, 0, 0},
    [ASKS] = {TRPI_NODE_IF, LEAF_OF_ASKS, 1, NO16, 0, 0, 0},
    [NETWORK] = {TRPI_NODE_NETWORK, FIRST, 2, NO16, 0, 0, 0},
    [AT_LAST] = {TRPI_NODE_FINALLY, LEAF_OF_LAST, 2, NO16, 0, 0, 0},
    [LEAF_OF_ASKS] = {TRPI_NODE_STEP, 0, 0, STEP_HAND, 0, 0, 0},
    [FIRST] = {TRPI_NODE_STATE, BODY, 3, NO16, 1, 0, 0},
    [SECOND] = {TRPI_NODE_STATE, BY_CHANCE, 1, NO16, 0, 0, 0},
    [LEAF_OF_LAST] = {TRPI_NODE_STEP, 0, 0, STEP_HAND, 0, 0, 0},
    [AT_ONCE] = {TRPI_NODE_STEP, 0, 0, STEP_SIGNAL, 0, 0, 0},
    [BODY] = {TRPI_NODE_STEP, 0, 0, STEP_HAND, 0, 0, 0},
    [GOES_ON] = {TRPI_NODE_ARROW, ON_THE_WAY, 1, NO16, 1, 0, 0},
    [ON_CALL] = {TRPI_NODE_ARROW, 0, 0, NO16, 0, 0, TRPI_NODE_ON_MESSAGE},
    [BY_CHANCE] = {TRPI_NODE_ARROW, 0, 0, NO16, 0, 500, 0},
    [ON_THE_WAY] = {TRPI_NODE_STEP, 0, 0, STEP_SIGNAL, 0, 0, 0},
};

static void add_node(trpi_pack_builder *builder, const node_row *row, uint32_t code, uint32_t weight)
{
    trpi_pack_node node;
    trpi_pack_init_record(TRPI_SECTION_NODE, &node);
    node.type = row->type;
    node.first_child = row->first_child;
    node.child_count = row->child_count;
    node.step = row->step;
    node.number = row->number;
    node.other = row->other;
    node.flags = row->flags;
    node.code = code;
    node.weight = weight;
    trpi_pack_builder_add_record(builder, TRPI_SECTION_NODE, &node);
}

// Makes the first `count` nodes the tree of Idle's task.
static void finish(trpi_pack_builder *builder, uint16_t count, trpi_buffer *bytes)
{
    trpi_pack_task *task = trpi_pack_builder_record(builder, TRPI_SECTION_TASK, TASK_OF_IDLE);
    task->node_count = count;
    task->step_count = 0;
    trpi_buffer_init(bytes, NULL);
    assert_int_equal(trpi_pack_builder_write(builder, bytes), TRP_OK);
    trpi_pack_builder_release(builder);
}

static void tree_bytes(trpi_buffer *bytes, sample_codes *codes)
{
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    sample_build(&builder, codes);
    for (uint32_t i = 0; i < NODES; i++) {
        add_node(&builder, &nodes[i], i == ASKS || i == GOES_ON ? codes->truth : 0, i == BY_CHANCE ? codes->number : 0);
    }
    add_node(&builder, &nodes[LEAF], 0, 0);  // a node that belongs to no tree
    finish(&builder, NODES, bytes);
}

static const struct {
    sample_change changes[MOST_CHANGES];
    const char *reason;
} rows[] = {
    {{{0}}, NULL},
    {{CHANGE(NODE, ROOT, type, TRPI_NODE_COUNT)}, "which means nothing"},
    {{CHANGE(NODE, ROOT, type, TRPI_NODE_CASE)}, "is not what such a node has"},
    {{CHANGE(NODE, ROOT, type, TRPI_NODE_STATE)}, "is not what can stand there"},
    {{CHANGE(NODE, ROOT, flags, 16)}, "has an unknown flag"},
    {{CHANGE(NODE, ROOT, child_count, 3)}, "is not where the next children are"},
    {{CHANGE(NODE, ROOT, child_count, 15)}, "is not where the next children are"},
    {{CHANGE(NODE, ASKS, first_child, 6)}, "is not where the next children are"},
    {{CHANGE(TASK, TASK_OF_IDLE, node_count, 16)}, "has no parent"},
    {{CHANGE(TASK, TASK_OF_IDLE, step_count, 1)}, "a tree and a list"},
    {{CHANGE(NODE, LEAF, type, TRPI_NODE_SEQUENCE)}, "is not what such a node has"},
    {{CHANGE(NODE, ROOT, type, TRPI_NODE_INVERT)}, "is not what such a node has"},
    {{CHANGE(NODE, LEAF, step, NO16)}, "is there without need, or missing"},
    {{CHANGE(NODE, ASKS, step, STEP_PLAIN)}, "is there without need, or missing"},
    {{CHANGE(NODE, LEAF, step, STEP_DECIDE)}, "decides in a tree"},
    {{CHANGE(NODE, LEAF, step, STEP_WAIT)}, "local 0 is used"},
    {{CHANGE(NODE, ASKS, code, 0)}, "is there without need, or missing"},
    {{CHANGE(NODE, ASKS, type, TRPI_NODE_SUCCEED)}, "is there without need, or missing"},
    {{CHANGE(NODE, ASKS, code, CODE_OF(number))}, "of the wrong type"},
    {{CHANGE(NODE, ASKS, type, TRPI_NODE_DELAY)}, "of the wrong type"},
    {{CHANGE(NODE, ASKS, weight, CODE_OF(truth))}, "of the wrong type"},
    {{CHANGE(NODE, ASKS, type, TRPI_NODE_GUARD)}, NULL},
    {{CHANGE(NODE, ON_THE_WAY, type, TRPI_NODE_LOCK)}, "is no lock of its scene"},
    {{CHANGE(NODE, ASKS, type, TRPI_NODE_SWITCH), CHANGE(NODE, ASKS, code, 0)}, "is not what can stand there"},
    {{CHANGE(NODE, ASKS, type, TRPI_NODE_CASE)}, "is not what can stand there"},
    {{CHANGE(NODE, LEAF_OF_ASKS, type, TRPI_NODE_CASE)}, "is not what such a node has"},
    // Networks.
    {{CHANGE(NODE, FIRST, type, TRPI_NODE_SEQUENCE)}, "is not what can stand there"},
    {{CHANGE(NODE, FIRST, number, 2)}, "is no body that there is"},
    {{CHANGE(NODE, SECOND, number, 1)}, "is not what can stand there"},
    {{CHANGE(NODE, FIRST, number, 0)}, "is not what can stand there"},
    {{CHANGE(NODE, BODY, type, TRPI_NODE_ARROW), CHANGE(NODE, BODY, step, NO16)}, "is not what can stand there"},
    {{CHANGE(NODE, GOES_ON, number, 2)}, "leads to no node of its network"},
    {{CHANGE(NODE, GOES_ON, number, TRPI_ARROW_FAIL)}, NULL},
    {{CHANGE(NODE, ON_CALL, other, 1)}, "is no message or event to wait for"},
    {{CHANGE(NODE, ON_CALL, flags, TRPI_NODE_ON_EVENT), CHANGE(NODE, ON_CALL, other, 1)}, "is no message or event to wait for"},
    {{CHANGE(NODE, ON_CALL, flags, TRPI_NODE_ON_EVENT)}, NULL},
    {{CHANGE(NODE, ON_CALL, weight, CODE_OF(number))}, "is no message or event to wait for"},
    {{CHANGE(NODE, BY_CHANCE, weight, 0)}, "is a time without a chance"},
    {{CHANGE(NODE, BY_CHANCE, other, 0)}, "is a time without a chance"},
    {{CHANGE(NODE, BY_CHANCE, flags, TRPI_NODE_SENSES)}, "is nothing that an arrow can sense"},
    {{CHANGE(NODE, BY_CHANCE, flags, TRPI_NODE_SENSES), CHANGE(NODE, BY_CHANCE, other, TRPI_SENSE_TIME)}, NULL},
    {{CHANGE(NODE, BY_CHANCE, flags, TRPI_NODE_SENSES), CHANGE(NODE, BY_CHANCE, other, TRPI_SENSE_CHANGES)}, NULL},
    {{CHANGE(NODE, BY_CHANCE, flags, TRPI_NODE_SENSES), CHANGE(NODE, BY_CHANCE, other, TRPI_SENSE_TURNS)}, "of the wrong type"},
    {{CHANGE(NODE, BY_CHANCE, flags, TRPI_NODE_SENSES), CHANGE(NODE, BY_CHANCE, other, TRPI_SENSE_GOES)}, "of the wrong type"},
    {{CHANGE(NODE, ON_CALL, flags, TRPI_NODE_SENSES | TRPI_NODE_ON_MESSAGE)}, "is nothing that an arrow can sense"},
    {{CHANGE(NODE, GOES_ON, flags, TRPI_NODE_SENSES)}, "is nothing that an arrow can sense"},
    {{CHANGE(NODE, ON_THE_WAY, step, STEP_HAND)}, "does what takes time on the way"},
    {{CHANGE(NODE, ON_THE_WAY, type, TRPI_NODE_AWAIT), CHANGE(NODE, ON_THE_WAY, step, NO16)}, "is there without need, or missing"},
    {{CHANGE(NODE, LEAF_OF_ASKS, type, TRPI_NODE_STATE), CHANGE(NODE, LEAF_OF_ASKS, step, NO16)}, "is not what can stand there"},
    // Immediate steps, and catching nodes.
    {{CHANGE(NODE, AT_ONCE, step, STEP_HAND)}, "does what takes time at once"},
    {{CHANGE(NODE, AT_ONCE, step, STEP_PLAIN)}, NULL},
    {{CHANGE(NODE, AT_ONCE, step, STEP_PLAIN), CHANGE(STEP, STEP_PLAIN, code0, CODE_OF(number))}, "does what takes time at once"},
    {{CHANGE(NODE, AT_LAST, type, TRPI_NODE_CATCH)}, NULL},
    {{CHANGE(NODE, AT_LAST, type, TRPI_NODE_CATCH), CHANGE(NODE, AT_LAST, other, 2)}, "is no failure that there is"},
    {{CHANGE(NODE, AT_LAST, type, TRPI_NODE_IF)}, "is there without need, or missing"},
};

// A plan for Idle, too: two pages, a task with two ways, a compound task and a primitive one.
enum {
    PLAN,
    PAGE,
    PAGE_TOO,
    WHOLE,
    INNER,
    HAND,
    BY_HAND,
    BY_OTHERS,
    INNER_WAY,
    DOES,
    MAKES,
    ASKS_HAND,
    ASKS_INNER,
    LAST_HAND,
    PLANNED
};

static const node_row planned[PLANNED] = {
    [PLAN] = {TRPI_NODE_PLAN, PAGE, 5, NO16, 2, 0, 0},           [PAGE] = {TRPI_NODE_PAGE, 0, 0, NO16, 0, 0, 0},
    [PAGE_TOO] = {TRPI_NODE_PAGE, 0, 0, NO16, 0, 0, 0},          [WHOLE] = {TRPI_NODE_COMPOUND, BY_HAND, 2, NO16, 0, 0, 0},
    [INNER] = {TRPI_NODE_COMPOUND, INNER_WAY, 1, NO16, 0, 0, 0}, [HAND] = {TRPI_NODE_PRIMITIVE, DOES, 2, NO16, 1, 0, 0},
    [BY_HAND] = {TRPI_NODE_WAY, ASKS_HAND, 1, NO16, 0, 0, 0},    [BY_OTHERS] = {TRPI_NODE_WAY, ASKS_INNER, 1, NO16, 0, 0, 0},
    [INNER_WAY] = {TRPI_NODE_WAY, LAST_HAND, 1, NO16, 0, 0, 0},  [DOES] = {TRPI_NODE_STEP, 0, 0, STEP_HAND, 0, 0, 0},
    [MAKES] = {TRPI_NODE_EFFECT, 0, 0, STEP_SET, 0, 0, 0},       [ASKS_HAND] = {TRPI_NODE_SUBTASK, 0, 0, NO16, 4, 0, 0},
    [ASKS_INNER] = {TRPI_NODE_SUBTASK, 0, 0, NO16, 3, 0, 0},     [LAST_HAND] = {TRPI_NODE_SUBTASK, 0, 0, NO16, 4, 0, 0},
};

static void plan_bytes(trpi_buffer *bytes, sample_codes *codes)
{
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    sample_build(&builder, codes);
    for (uint32_t i = 0; i < PLANNED; i++) {
        add_node(&builder, &planned[i], i == BY_HAND || i == HAND ? codes->truth : 0, 0);
    }
    finish(&builder, PLANNED, bytes);
}

static const struct {
    sample_change changes[MOST_CHANGES];
    const char *reason;
} plan_rows[] = {
    {{{0}}, NULL},
    {{CHANGE(NODE, PLAN, number, 1)}, "is not how many pages and tasks a plan has"},
    {{CHANGE(NODE, PLAN, type, TRPI_NODE_SEQUENCE)}, "is not what can stand there"},
    {{CHANGE(NODE, PLAN, type, TRPI_NODE_COMPOUND)}, "is not what can stand there"},
    {{CHANGE(NODE, PLAN, type, TRPI_NODE_WAY)}, "is not what can stand there"},
    {{CHANGE(NODE, PLAN, code, CODE_OF(truth))}, "is there without need, or missing"},
    {{CHANGE(NODE, PLAN, flags, TRPI_NODE_REACTIVE)}, "has an unknown flag"},
    {{CHANGE(NODE, PLAN, flags, TRPI_NODE_CHECKPOINT)}, NULL},
    {{CHANGE(NODE, PAGE, type, TRPI_NODE_SUBTASK)}, "is not what can stand there"},
    {{CHANGE(NODE, PAGE_TOO, type, TRPI_NODE_PRIMITIVE)}, "is not what can stand there"},
    {{CHANGE(NODE, PAGE, step, STEP_PLAIN)}, "is there without need, or missing"},
    {{CHANGE(NODE, WHOLE, type, TRPI_NODE_SEQUENCE)}, "is not what can stand there"},
    {{CHANGE(NODE, WHOLE, flags, TRPI_NODE_CHECKPOINT)}, "has an unknown flag"},
    {{CHANGE(NODE, WHOLE, code, CODE_OF(truth))}, "is there without need, or missing"},
    {{CHANGE(NODE, INNER, type, TRPI_NODE_PRIMITIVE)}, "is not what can stand there"},
    {{CHANGE(NODE, HAND, number, 0)}, "is not what can stand there"},
    {{CHANGE(NODE, HAND, number, 2)}, "is no body that there is"},
    {{CHANGE(NODE, HAND, code, CODE_OF(number))}, "of the wrong type"},
    {{CHANGE(NODE, HAND, code, 0)}, NULL},
    {{CHANGE(NODE, BY_HAND, code, 0)}, NULL},
    {{CHANGE(NODE, BY_HAND, code, CODE_OF(number))}, "of the wrong type"},
    {{CHANGE(NODE, BY_HAND, type, TRPI_NODE_CASE)}, "is not what can stand there"},
    {{CHANGE(NODE, BY_OTHERS, type, TRPI_NODE_SEQUENCE)}, "is not what can stand there"},
    {{CHANGE(NODE, BY_OTHERS, number, 9)}, NULL},
    {{CHANGE(NODE, DOES, type, TRPI_NODE_EFFECT), CHANGE(NODE, DOES, step, STEP_SET)}, "is not what can stand there"},
    {{CHANGE(NODE, DOES, type, TRPI_NODE_PAGE), CHANGE(NODE, DOES, step, NO16)}, "is not what can stand there"},
    {{CHANGE(NODE, MAKES, type, TRPI_NODE_STEP)}, "is not what can stand there"},
    {{CHANGE(NODE, MAKES, step, STEP_HAND)}, "sets no fact"},
    {{CHANGE(NODE, MAKES, step, NO16)}, "is there without need, or missing"},
    {{CHANGE(NODE, MAKES, flags, TRPI_NODE_EXPECTED)}, NULL},
    {{CHANGE(NODE, MAKES, flags, TRPI_NODE_CHECKPOINT)}, "has an unknown flag"},
    {{CHANGE(NODE, ASKS_HAND, number, 1)}, "is no task of its plan"},
    {{CHANGE(NODE, ASKS_INNER, number, 5)}, "is no task of its plan"},
    {{CHANGE(NODE, ASKS_INNER, number, 2)}, NULL},  // a task may use itself
    {{CHANGE(NODE, LAST_HAND, type, TRPI_NODE_PAGE)}, "is not what can stand there"},
};

// A plan with a number as parameter (local 0), which passes a number to its task (local 1); locals from 2 on keep the arguments.
enum { GIVING = 0, FIRST_PAGE, SECOND_PAGE, ALL, MINE, ONLY_WAY, OF_ALL, DO_IT, OF_MINE, ASKS_MINE, GIVES, GIVEN };

static const node_row given[GIVEN] = {
    [GIVING] = {TRPI_NODE_PLAN, FIRST_PAGE, 4, NO16, 2, 0, 0},
    [FIRST_PAGE] = {TRPI_NODE_PAGE, 0, 0, NO16, 0, 0, 0},
    [SECOND_PAGE] = {TRPI_NODE_PAGE, 0, 0, NO16, 0, 0, 0},
    [ALL] = {TRPI_NODE_COMPOUND, ONLY_WAY, 2, NO16, 0, 1, 0},
    [MINE] = {TRPI_NODE_PRIMITIVE, DO_IT, 2, NO16, 1, 1, 0},
    [ONLY_WAY] = {TRPI_NODE_WAY, ASKS_MINE, 1, NO16, 0, 0, 0},
    [OF_ALL] = {TRPI_NODE_GIVEN, 0, 0, NO16, TRPI_GIVEN(0, TRP_TYPE_NUMBER, 0), 0, 0},
    [DO_IT] = {TRPI_NODE_STEP, 0, 0, STEP_HAND, 0, 0, 0},
    [OF_MINE] = {TRPI_NODE_GIVEN, 0, 0, NO16, TRPI_GIVEN(1, TRP_TYPE_NUMBER, TRPI_PLAN_VALUES), 2, 0},
    [ASKS_MINE] = {TRPI_NODE_SUBTASK, GIVES, 1, NO16, 3, 0, 0},
    [GIVES] = {TRPI_NODE_STEP, 0, 0, 0, 0, 0, 0},
};

static void given_bytes(trpi_buffer *bytes, sample_codes *codes)
{
    trpi_pack_builder builder;
    trpi_pack_step let;
    trpi_pack_builder_init(&builder, NULL);
    sample_build(&builder, codes);
    trpi_pack_init_record(TRPI_SECTION_STEP, &let);
    let.op = TRPI_STEP_LET;
    let.local = 1;
    let.code0 = codes->number;
    for (uint32_t i = 0; i < GIVEN; i++) {
        node_row row = given[i];
        row.step = i == GIVES ? (uint16_t)trpi_pack_builder_add_record(&builder, TRPI_SECTION_STEP, &let) : row.step;
        add_node(&builder, &row, 0, 0);
    }
    trpi_pack_behaviour *idle = trpi_pack_builder_record(&builder, TRPI_SECTION_BEHAVIOUR, BEHAVIOUR_IDLE);
    idle->local_count = 2 + TRPI_PLAN_VALUES;
    finish(&builder, GIVEN, bytes);
}

static const struct {
    sample_change changes[MOST_CHANGES];
    const char *reason;
} given_rows[] = {
    {{{0}}, NULL},
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_IDLE, local_count, 1 + TRPI_PLAN_VALUES)}, "is no parameter that the behaviour has room for"},
    {{CHANGE(NODE, ALL, other, 2)}, "is not what can stand there"},
    {{CHANGE(NODE, ALL, other, 0)}, "is not what can stand there"},
    {{CHANGE(NODE, MINE, other, 0)}, "is not what can stand there"},
    {{CHANGE(NODE, MINE, other, 2)}, "is no body that there is"},
    {{CHANGE(NODE, MINE, other, 5)}, "is not what a task is given"},
    {{CHANGE(NODE, OF_ALL, number, TRPI_GIVEN(0, TRP_TYPE_NUMBER, 2))}, "keeps nothing, or what need not be kept"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(1, TRP_TYPE_NUMBER, 0))}, "keeps nothing, or what need not be kept"},
    {{CHANGE(NODE, OF_MINE, other, 3)}, "is no parameter that the behaviour has room for"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(1, TRP_TYPE_ENTITY, 12))}, "is used as two types"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(0, TRP_TYPE_NUMBER, 12))}, "does not give its task what that asks for"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(1, TRP_TYPE_NONE, 12))}, "is no parameter that the behaviour has room for"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(63, TRP_TYPE_NUMBER, 12))}, "is no parameter that the behaviour has room for"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(1, TRP_TYPE_NUMBER, 13)), CHANGE(NODE, OF_MINE, other, 5)},
     "is no parameter that the behaviour has room for"},
    {{CHANGE(NODE, OF_MINE, number, TRPI_GIVEN(1, TRP_TYPE_NUMBER, 3))}, NULL},
    {{CHANGE(NODE, OF_MINE, type, TRPI_NODE_PAGE)}, "is not what can stand there"},
    {{CHANGE(NODE, OF_MINE, flags, 1)}, "has an unknown flag"},
    {{CHANGE(NODE, ASKS_MINE, number, 2)}, "does not give its task what that asks for"},
    {{CHANGE(NODE, GIVES, step, STEP_HAND)}, "does not give its task what that asks for"},
    {{CHANGE(NODE, GIVES, type, TRPI_NODE_EFFECT)}, "is not what can stand there"},
};

static bool ends_as_expected(const trpi_buffer *bytes, const char *reason)
{
    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes->bytes, bytes->size, NULL, &pack, &why);
    trp_pack_release(pack);
    bool right = reason == NULL ? result == TRP_OK : result == TRP_ERROR_FORMAT && strstr(why.message, reason) != NULL;
    if (!right) {
        print_error("%s: \"%s\" instead of \"%s\"\n", trp_result_name(result), why.message, reason != NULL ? reason : "");
    }
    return right;
}

static void a_wrong_tree_is_refused_and_says_why(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trpi_buffer bytes;
        sample_codes codes;
        tree_bytes(&bytes, &codes);
        for (uint32_t j = 0; j < MOST_CHANGES && rows[i].changes[j].field != NULL; j++) {
            sample_make_change(bytes.bytes, &codes, &rows[i].changes[j]);
        }
        sample_fix_hash(bytes.bytes, bytes.size);
        if (!ends_as_expected(&bytes, rows[i].reason)) {
            print_error("... in row %u\n", i);
            wrong++;
        }
        trpi_buffer_release(&bytes);
    }
    assert_int_equal(wrong, 0);
}

static void a_wrong_plan_is_refused_and_says_why(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof plan_rows / sizeof *plan_rows; i++) {
        trpi_buffer bytes;
        sample_codes codes;
        plan_bytes(&bytes, &codes);
        for (uint32_t j = 0; j < MOST_CHANGES && plan_rows[i].changes[j].field != NULL; j++) {
            sample_make_change(bytes.bytes, &codes, &plan_rows[i].changes[j]);
        }
        sample_fix_hash(bytes.bytes, bytes.size);
        if (!ends_as_expected(&bytes, plan_rows[i].reason)) {
            print_error("... in row %u\n", i);
            wrong++;
        }
        trpi_buffer_release(&bytes);
    }
    assert_int_equal(wrong, 0);
}

static void arguments_of_a_plan_are_what_its_tasks_ask_for(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof given_rows / sizeof *given_rows; i++) {
        trpi_buffer bytes;
        sample_codes codes;
        given_bytes(&bytes, &codes);
        for (uint32_t j = 0; j < MOST_CHANGES && given_rows[i].changes[j].field != NULL; j++) {
            sample_make_change(bytes.bytes, &codes, &given_rows[i].changes[j]);
        }
        sample_fix_hash(bytes.bytes, bytes.size);
        if (!ends_as_expected(&bytes, given_rows[i].reason)) {
            print_error("... in row %u\n", i);
            wrong++;
        }
        trpi_buffer_release(&bytes);
    }
    assert_int_equal(wrong, 0);
}

static void a_part_of_a_plan_does_not_stand_alone(void **state)
{
    (void)state;
    static const uint8_t types[] = {TRPI_NODE_PAGE, TRPI_NODE_SUBTASK, TRPI_NODE_WAY, TRPI_NODE_GIVEN};
    for (uint32_t i = 0; i < sizeof types / sizeof *types; i++) {
        const node_row row = {types[i], 0, 0, NO16, i == 3 ? TRPI_GIVEN(0, TRP_TYPE_NUMBER, 0) : 0, NO16, 0};
        trpi_pack_builder builder;
        trpi_buffer bytes;
        sample_codes codes;
        trpi_pack_builder_init(&builder, NULL);
        sample_build(&builder, &codes);
        add_node(&builder, &row, 0, 0);
        ((trpi_pack_behaviour *)trpi_pack_builder_record(&builder, TRPI_SECTION_BEHAVIOUR, BEHAVIOUR_IDLE))->local_count = 1;
        finish(&builder, 1, &bytes);
        assert_true(ends_as_expected(&bytes, "is not what can stand there"));
        trpi_buffer_release(&bytes);
    }
}

static void a_tree_is_no_deeper_than_thirty_two(void **state)
{
    (void)state;
    for (uint16_t deep = TRPI_NODE_DEPTH; deep <= TRPI_NODE_DEPTH + 1; deep++) {
        trpi_pack_builder builder;
        trpi_buffer bytes;
        sample_codes codes;
        trpi_pack_builder_init(&builder, NULL);
        sample_build(&builder, &codes);
        for (uint16_t i = 1; i < deep; i++) {
            const node_row row = {TRPI_NODE_INVERT, i, 1, NO16, 0, 0, 0};
            add_node(&builder, &row, 0, 0);
        }
        add_node(&builder, &nodes[LEAF], 0, 0);
        finish(&builder, deep, &bytes);
        assert_true(ends_as_expected(&bytes, deep == TRPI_NODE_DEPTH ? NULL : "lies too deep"));
        trpi_buffer_release(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_tree_is_refused_and_says_why),
        cmocka_unit_test(a_wrong_plan_is_refused_and_says_why),
        cmocka_unit_test(arguments_of_a_plan_are_what_its_tasks_ask_for),
        cmocka_unit_test(a_part_of_a_plan_does_not_stand_alone),
        cmocka_unit_test(a_tree_is_no_deeper_than_thirty_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
