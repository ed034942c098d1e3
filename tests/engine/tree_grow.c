// SPDX-License-Identifier: MIT
#include "tests/engine/tree_grow.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_LINES 22
#define DEEPEST 5

typedef struct growth {
    model *m;
    tree_text *text;
    uint64_t chance;
    uint32_t letters, lines;
    bool is_followed;  // another line follows in the sequence, so this one must be able to succeed
} growth;

// Clauses behind a line: decorators around its node, the innermost first.
typedef struct behind {
    char words[256];
    model_node *around[3];
    uint32_t count;
    uint32_t weight;
    bool is_checkpoint;
} behind;

uint32_t tree_draw(uint64_t *chance, uint32_t below)
{
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*chance >> 33) % below);
}

static uint32_t draw(growth *g, uint32_t below)
{
    return tree_draw(&g->chance, below);
}

static void put(growth *g, uint32_t columns, const char *words, ...)
{
    tree_text *text = g->text;
    int size = snprintf(text->words + text->size, sizeof text->words - text->size, "%*s", (int)columns, "");
    text->size += (size_t)size;
    va_list arguments;
    va_start(arguments, words);
    size = vsnprintf(text->words + text->size, sizeof text->words - text->size, words, arguments);
    va_end(arguments);
    text->size += (size_t)size;
    text->words[text->size++] = '\n';
    text->words[text->size] = '\0';
}

static model_node *new_node(growth *g, model_type type)
{
    model_node *node = &g->m->nodes[g->m->node_count++];
    *node = (model_node){.type = type, .weight = 1};
    return node;
}

static void add(model_node *parent, model_node *child)
{
    parent->children[parent->count++] = child;
    child->parent = parent;
}

static uint32_t condition(growth *g)
{
    uint32_t count = 0;
    while (model_conditions[count] != NULL) {
        count++;
    }
    return draw(g, count);
}

// ---- What stands behind a line ------------------------------------------------------------------

static void add_behind(growth *g, behind *b, uint32_t which)
{
    static const model_type types[] = {MODEL_TIMEOUT, MODEL_DELAY, MODEL_COOLDOWN, MODEL_ONCE, MODEL_GUARD,
                                       MODEL_GUARD,   MODEL_TURN,  MODEL_TURN,     MODEL_TURN};
    model_node *node = new_node(g, types[which]);
    size_t size = strlen(b->words), room = sizeof b->words - size;
    char *at = b->words + size;
    node->seconds = 1 + draw(g, 5);
    node->condition = condition(g);
    node->until = which == 5;
    switch (which) {
    case 0: snprintf(at, room, ", at most %u s", node->seconds); break;
    case 1: snprintf(at, room, ", after %u s", node->seconds); break;
    case 2: snprintf(at, room, ", cooldown %u s", node->seconds); break;
    case 3: snprintf(at, room, ", once"); break;
    case 4:
    case 5: snprintf(at, room, ", %s %s", node->until ? "until" : "while", model_conditions[node->condition]); break;
    case 6:
        snprintf(at, room, ", inverted");
        node->if_success = MODEL_FAILURE;
        node->if_failure = MODEL_SUCCESS;
        break;
    default:
        snprintf(at, room, ", always %s", which == 7 ? "succeeds" : "fails");
        node->if_success = node->if_failure = which == 7 ? MODEL_SUCCESS : MODEL_FAILURE;
        break;
    }
    b->around[b->count++] = node;
}

static behind draw_behind(growth *g, bool in_score)
{
    behind b = {.weight = 1};
    uint32_t before = 9;
    for (uint32_t i = 0; i < 3 && draw(g, 4) == 0; i++) {
        uint32_t which = draw(g, 9);
        bool twice = which >= before || (which >= 7 && before >= 7 && before < 9);
        if (!twice && g->m->node_count + 8 < MODEL_NODES) {
            add_behind(g, &b, which);
            before = which;
        }
    }
    size_t size = strlen(b.words);
    if (in_score) {
        b.weight = draw(g, 5);
        size += (size_t)snprintf(b.words + size, sizeof b.words - size, ", weight %u", b.weight);
    }
    if (g->m->policy != MODEL_HERE && draw(g, 4) == 0) {
        b.is_checkpoint = true;
        snprintf(b.words + size, sizeof b.words - size, ", checkpoint");
    }
    return b;
}

// An `if` directly below a selector lets the next line run when it fails, also when durations or conditions stand behind it.
static void give_way(model_node *node)
{
    while (node->type == MODEL_TIMEOUT || node->type == MODEL_DELAY || node->type == MODEL_COOLDOWN || node->type == MODEL_GUARD) {
        node = node->children[0];
    }
    if (node->type == MODEL_BRANCHES) {
        node->succeeds_empty = false;
    }
}

static model_node *put_around(model_node *node, const behind *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        add(b->around[i], node);
        node = b->around[i];
    }
    node->weight = b->weight;
    node->is_checkpoint = b->is_checkpoint;
    return node;
}

// ---- Lines --------------------------------------------------------------------------------------

static model_node *grow(growth *g, uint32_t columns, uint32_t depth, bool in_score);

static model_node *grow_act(growth *g, char *words)
{
    model_node *node = new_node(g, MODEL_ACT);
    node->letter = g->letters++;
    snprintf(words, 8, "do%c", 'a' + node->letter);
    for (uint32_t i = 0; i < MODEL_RUNS; i++) {
        g->m->steps[node->letter][i] = (uint8_t)(1 + draw(g, 4));
        g->m->fails[node->letter][i] = draw(g, 3) == 0;
    }
    return node;
}

static model_node *grow_first_leaf(growth *g, char *words, size_t size)
{
    uint32_t which = g->letters < MODEL_LETTERS ? draw(g, 8) : 5 + draw(g, 3);
    if (which < 5) {
        return grow_act(g, words);
    }
    model_node *node = new_node(g, which == 5 ? MODEL_WAIT : which == 6 ? MODEL_AWAIT : MODEL_CHECK);
    node->seconds = 1 + draw(g, 4);
    node->condition = condition(g);
    if (which == 5) {
        snprintf(words, size, "wait %u s", node->seconds);
    } else {
        snprintf(words, size, "%s %s", which == 6 ? "wait until" : "check", model_conditions[node->condition]);
    }
    return node;
}

static model_node *grow_leaf(growth *g, uint32_t columns, const behind *b)
{
    char words[64], beside[64] = "";
    model_node *node = grow_first_leaf(g, words, sizeof words);
    if (node->type != MODEL_CHECK && g->letters < MODEL_LETTERS && draw(g, 6) == 0) {
        model_node *all = new_node(g, MODEL_LED);
        char other[8];
        add(all, node);
        add(all, grow_act(g, other));
        snprintf(beside, sizeof beside, " while %s", other);
        node = all;
    }
    put(g, columns, "%s%s%s", words, beside, b->words);
    return node;
}

// A line with one step, or with several that count as one node.
static model_node *grow_block(growth *g, uint32_t columns, uint32_t depth)
{
    uint32_t count = 1 + draw(g, 2);
    if (count == 1) {
        return grow(g, columns, depth, false);
    }
    model_node *node = new_node(g, MODEL_SEQUENCE);
    for (uint32_t i = 0; i < count; i++) {
        g->is_followed = i + 1 < count;
        add(node, grow(g, columns, depth, false));
    }
    return node;
}

static void add_lines(growth *g, model_node *node, uint32_t columns, uint32_t depth, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        g->is_followed = node->type == MODEL_SEQUENCE && i + 1 < count;
        add(node, grow(g, columns + 4, depth + 1, node->type == MODEL_SCORE));
    }
}

static model_node *grow_row(growth *g, uint32_t columns, uint32_t depth, const behind *b)
{
    bool sequence = draw(g, 2) == 0;
    model_node *node = new_node(g, sequence ? MODEL_SEQUENCE : MODEL_SELECTOR);
    uint32_t how = draw(g, 6);
    node->reactive = how < 2;
    node->yields = how == 2;
    node->remembers = how == 3 && sequence;
    put(g, columns, "%s%s%s", sequence ? "sequence" : "selector",
        node->reactive    ? ", reactive"
        : node->yields    ? ", step by step"
        : node->remembers ? ", remembers"
                          : "",
        b->words);
    add_lines(g, node, columns, depth, 2 + draw(g, 2));
    for (uint32_t i = 0; i < node->count && !sequence; i++) {
        give_way(node->children[i]);
    }
    return node;
}

static model_node *grow_score(growth *g, uint32_t columns, uint32_t depth, const behind *b)
{
    model_node *node = new_node(g, MODEL_SCORE);
    put(g, columns, "selector, chooses by score%s", b->words);
    add_lines(g, node, columns, depth, 2 + draw(g, 2));
    for (uint32_t i = 0; i < node->count; i++) {
        give_way(node->children[i]);
    }
    return node;
}

static model_node *grow_parallel(growth *g, uint32_t columns, uint32_t depth, const behind *b)
{
    model_node *node = new_node(g, MODEL_PARALLEL);
    uint32_t count = 2 + draw(g, 2), how = draw(g, 5);
    node->must = 1 + draw(g, count);
    node->may = draw(g, count - node->must + 1);
    node->waits_for_all = draw(g, 4) == 0;
    const char *waits = node->waits_for_all ? ", waits for all" : "";
    if (how < 2) {
        node->must = count;
        node->may = 0;
        put(g, columns, "parallel%s%s", waits, b->words);
    } else if (how == 2) {
        node->may = count - node->must;
        put(g, columns, "parallel, %u must succeed%s%s", node->must, waits, b->words);
    } else if (how == 3) {
        node->must = count - node->may;
        put(g, columns, "parallel, %u may fail%s%s", node->may, waits, b->words);
    } else {
        put(g, columns, "parallel, %u must succeed, %u may fail%s%s", node->must, node->may, waits, b->words);
    }
    add_lines(g, node, columns, depth, count);
    return node;
}

static model_node *grow_if(growth *g, uint32_t columns, uint32_t depth, const behind *b)
{
    model_node *node = new_node(g, MODEL_BRANCHES);
    node->reactive = draw(g, 2) == 0;
    node->succeeds_empty = true;
    node->conditions[0] = condition(g);
    put(g, columns, "if %s%s%s", model_conditions[node->conditions[0]], node->reactive ? ", reactive" : "", b->words);
    add(node, grow_block(g, columns + 4, depth + 1));
    if (draw(g, 2) == 0) {
        put(g, columns, "otherwise");
        add(node, grow_block(g, columns + 4, depth + 1));
    }
    return node;
}

static model_node *grow_switch(growth *g, uint32_t columns, uint32_t depth, const behind *b)
{
    enum { IS_0 = 8, ABOVE_1 = 9 };  // indexes in model_conditions
    model_node *node = new_node(g, MODEL_BRANCHES);
    node->reactive = draw(g, 2) == 0;
    node->succeeds_empty = true;
    node->conditions[0] = IS_0;
    node->conditions[1] = ABOVE_1;
    put(g, columns, "depending on n%s%s", node->reactive ? ", reactive" : "", b->words);
    put(g, columns + 4, "if 0");
    add(node, grow_block(g, columns + 8, depth + 1));
    put(g, columns + 4, "if 2 or 3");
    add(node, grow_block(g, columns + 8, depth + 1));
    if (draw(g, 2) == 0) {
        put(g, columns + 4, "otherwise");
        add(node, grow_block(g, columns + 8, depth + 1));
    }
    return node;
}

static model_node *grow_loop(growth *g, uint32_t columns, uint32_t depth, const behind *b, bool is_followed)
{
    model_node *node = new_node(g, MODEL_LOOP);
    uint32_t how = draw(g, is_followed ? 3 : 6);
    node->again = how == 0 || how == 2 || how > 3 ? MODEL_SUCCESS : MODEL_FAILURE;
    node->times = how == 0 || how == 1 || how == 4 ? 1 + draw(g, 3) : 0;
    node->until = how == 2;
    const char *word = node->again == MODEL_SUCCESS ? "repeat" : "retry";
    if (node->times != 0) {
        put(g, columns, "%s %u times%s", word, node->times, b->words);
    } else {
        put(g, columns, "%s%s%s", word, node->until ? " until it fails" : "", b->words);
    }
    add(node, grow_block(g, columns + 4, depth + 1));
    return node;
}

// The line is written first and its node is made with it, so nodes below it come later in both.
static model_node *grow(growth *g, uint32_t columns, uint32_t depth, bool in_score)
{
    behind b = draw_behind(g, in_score);
    bool is_followed = g->is_followed;
    model_node *node;
    g->is_followed = false;
    g->lines++;
    if (depth >= DEEPEST || g->lines > MOST_LINES || g->m->node_count + 24 > MODEL_NODES || draw(g, 5) < 2) {
        node = grow_leaf(g, columns, &b);
    } else {
        switch (draw(g, 8)) {
        case 0:
        case 1:
        case 2: node = grow_row(g, columns, depth, &b); break;
        case 3: node = grow_score(g, columns, depth, &b); break;
        case 4: node = grow_parallel(g, columns, depth, &b); break;
        case 5: node = grow_if(g, columns, depth, &b); break;
        case 6: node = grow_switch(g, columns, depth, &b); break;
        default: node = grow_loop(g, columns, depth, &b, is_followed); break;
        }
    }
    return put_around(node, &b);
}

void tree_grow(uint64_t seed, uint32_t columns, const char *finally, model *m, tree_text *text)
{
    static const char *const policies[] = {"here", "from start", "from checkpoint", "never"};
    growth g = {.m = m, .text = text, .chance = seed * 0x9E3779B97F4A7C15u + 1};
    memset(m, 0, sizeof *m);
    m->policy = (model_policy)draw(&g, 4);
    bool sequence = draw(&g, 2) == 0;
    model_node *root = new_node(&g, sequence ? MODEL_SEQUENCE : MODEL_SELECTOR);
    put(&g, columns, "%s, step by step, resumes %s", sequence ? "sequence" : "selector", policies[m->policy]);
    root->yields = true;  // a yielding root makes the body a tree
    add_lines(&g, root, columns, 0, 2 + draw(&g, 2));
    for (uint32_t i = 0; i < root->count && !sequence; i++) {
        give_way(root->children[i]);
    }
    put(&g, columns + 4, "finally %s", finally);
}
