// SPDX-License-Identifier: MIT
#include "tests/engine/tree_model.h"

#include <string.h>

const char *const model_conditions[] = {"2 > 1",   "1 > 2",  "p",      "not p", "q",     "not q",
                                        "p and q", "p or q", "n is 0", "n > 1", "n < 3", NULL};

static bool holds(const model *m, uint32_t condition)
{
    const bool values[] = {true, false, m->p, !m->p, m->q, !m->q, m->p && m->q, m->p || m->q, m->n == 0, m->n > 1, m->n < 3};
    return values[condition];
}

// ---- The host -----------------------------------------------------------------------------------

static void say(char *words, char letter)
{
    size_t size = strlen(words);
    words[size] = letter;
    words[size + 1] = '\0';
}

static void unsay(char *words, char letter)
{
    char *at = strrchr(words, letter);
    memmove(at, at + 1, strlen(at));
}

static void begin(model *m, model_node *node)
{
    uint32_t run = m->runs[node->letter] < MODEL_RUNS ? m->runs[node->letter] : MODEL_RUNS - 1;
    m->runs[node->letter]++;
    node->running = true;
    node->answered = false;
    node->began = m->now;
    node->ends_at = m->now + m->steps[node->letter][run];
    node->well = !m->fails[node->letter][run];
    say(m->begins, (char)('a' + node->letter));
}

// An action that begins and stops within one step is never shown. (4.6)
static void stop(model *m, model_node *node)
{
    if (node->began == m->now && !node->answered) {
        unsay(m->begins, (char)('a' + node->letter));
        m->runs[node->letter]--;
    } else if (!node->answered) {
        say(m->stops, (char)('a' + node->letter));
    }
}

static void answer(model *m)
{
    for (char letter = 'a'; letter < 'a' + MODEL_LETTERS; letter++) {
        for (uint32_t i = 0; i < m->node_count; i++) {
            model_node *node = &m->nodes[i];
            if (node->type == MODEL_ACT && node->running && !node->answered && node->ends_at == m->now &&
                (char)('a' + node->letter) == letter) {
                node->answered = true;
                say(m->answers, letter);
                say(m->answers, node->well ? '+' : '-');
            }
        }
    }
}

// ---- Ending -------------------------------------------------------------------------------------

static void forget(model_node *node)
{
    node->running = node->answered = node->kept = false;
    node->child = node->due = node->done = node->succeeded = node->failed = node->rest = node->behind = 0;
}

static void halt(model *m, model_node *node)
{
    node->rest = 0;
    if (!node->running) {
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        halt(m, node->children[i]);
    }
    if (node->type == MODEL_ACT) {
        stop(m, node);
    }
    node->memory = 0;
    forget(node);
}

// A child that must not be repeated counts for all nodes around it.
static void keep(const model *m, const model_node *node, model_result result)
{
    bool acted = node->type == MODEL_ACT && result == MODEL_SUCCESS && m->policy == MODEL_FROM_CHECKPOINT;
    bool marked = node->is_checkpoint && result == MODEL_SUCCESS;
    model_node *parent = node->parent;
    if (parent == NULL || !(node->kept || acted || marked)) {
        return;
    }
    parent->kept = true;
    for (uint32_t i = 0; i < parent->count; i++) {
        parent->behind = parent->children[i] == node ? i + 1 : parent->behind;
    }
}

static model_result end(model *m, model_node *node, model_result result)
{
    for (uint32_t i = 0; i < node->count; i++) {
        halt(m, node->children[i]);
    }
    keep(m, node, result);
    forget(node);
    return result;
}

// ---- Nodes --------------------------------------------------------------------------------------

static model_result update(model *m, model_node *node);

static model_result act(model *m, model_node *node)
{
    if (!node->running) {
        begin(m, node);
    }
    return !node->answered ? MODEL_RUNNING : end(m, node, node->well ? MODEL_SUCCESS : MODEL_FAILURE);
}

static model_result wait(model *m, model_node *node)
{
    if (!node->running) {
        node->running = true;
        node->due = m->now + (node->rest != 0 ? node->rest : node->seconds);
        node->rest = 0;
        return MODEL_RUNNING;
    }
    return m->now >= node->due ? end(m, node, MODEL_SUCCESS) : MODEL_RUNNING;
}

static model_result row(model *m, model_node *node)
{
    model_result goes_on = node->type == MODEL_SEQUENCE ? MODEL_SUCCESS : MODEL_FAILURE;
    if (!node->running) {
        node->child = node->memory;
        node->memory = 0;
    }
    node->running = true;
    for (uint32_t i = node->reactive ? 0 : node->child; i < node->count; i++) {
        bool took_time = node->children[i]->running;
        model_result result = update(m, node->children[i]);
        if (result == MODEL_RUNNING) {
            for (uint32_t j = i + 1; j < node->count; j++) {
                halt(m, node->children[j]);
            }
            node->child = i;
            return MODEL_RUNNING;
        }
        if (result != goes_on) {
            end(m, node, result);
            node->memory = node->remembers ? i : 0;
            return result;
        }
        if (node->yields && !took_time && i + 1 < node->count) {
            node->child = i + 1;
            return MODEL_RUNNING;
        }
    }
    return end(m, node, goes_on);
}

static model_result score(model *m, model_node *node)
{
    for (bool goes_on = node->running;; goes_on = false) {
        node->running = true;
        uint32_t best = node->count;
        for (uint32_t i = 0; i < node->count; i++) {
            bool tried = (node->failed >> i & 1) != 0;
            if (!tried && node->children[i]->weight > (best < node->count ? node->children[best]->weight : 0)) {
                best = i;
            }
        }
        if (!goes_on && best == node->count) {
            return end(m, node, MODEL_FAILURE);
        }
        node->child = goes_on ? node->child : best;
        model_result result = update(m, node->children[node->child]);
        if (result != MODEL_FAILURE) {
            return result == MODEL_RUNNING ? MODEL_RUNNING : end(m, node, MODEL_SUCCESS);
        }
        node->failed |= 1u << node->child;
    }
}

static uint32_t count_of(uint32_t bits)
{
    return bits == 0 ? 0 : (bits & 1) + count_of(bits >> 1);
}

static model_result parallel(model *m, model_node *node)
{
    node->running = true;
    for (uint32_t i = 0; i < node->count; i++) {
        if (((node->succeeded | node->failed) >> i & 1) == 0) {
            model_result result = update(m, node->children[i]);
            node->succeeded |= result == MODEL_SUCCESS ? 1u << i : 0;
            node->failed |= result == MODEL_FAILURE ? 1u << i : 0;
        }
        uint32_t well = count_of(node->succeeded), badly = count_of(node->failed);
        if (node->type == MODEL_LED) {
            if (((node->succeeded | node->failed) & 1) != 0) {
                return end(m, node, (node->succeeded & 1) != 0 ? MODEL_SUCCESS : MODEL_FAILURE);
            }
        } else if (node->waits_for_all) {
            if (well + badly == node->count) {
                return end(m, node, badly > node->may ? MODEL_FAILURE : MODEL_SUCCESS);
            }
        } else if (well >= node->must) {
            return end(m, node, MODEL_SUCCESS);
        } else if (badly > node->may || node->count - badly < node->must) {
            return end(m, node, MODEL_FAILURE);
        }
    }
    return MODEL_RUNNING;
}

static model_result branches(model *m, model_node *node)
{
    if (!node->running || node->reactive) {
        uint32_t chosen = 0;
        while (chosen < node->count && !holds(m, node->conditions[chosen])) {
            chosen++;
        }
        if (node->running && chosen != node->child && node->child < node->count) {
            halt(m, node->children[node->child]);
        }
        node->child = chosen;
    }
    node->running = true;
    if (node->child == node->count) {
        return end(m, node, node->succeeds_empty ? MODEL_SUCCESS : MODEL_FAILURE);
    }
    model_result result = update(m, node->children[node->child]);
    return result == MODEL_RUNNING ? MODEL_RUNNING : end(m, node, result);
}

static model_result loop(model *m, model_node *node)
{
    bool begins = !node->running || (node->due != 0 && node->due <= m->now);
    node->running = true;
    if (node->due > m->now) {
        return MODEL_RUNNING;
    }
    node->turn = begins ? m->now : node->turn;  // a step that takes no time is over in one turn
    node->due = 0;
    for (;;) {
        model_result result = update(m, node->children[0]);
        if (result == MODEL_RUNNING) {
            return MODEL_RUNNING;
        }
        if (result != node->again) {
            return end(m, node, node->until ? MODEL_SUCCESS : result);
        }
        if (node->times != 0 && ++node->done == node->times) {
            return end(m, node, node->again);
        }
        if (node->times == 0 && node->turn == m->now) {
            node->due = m->now + 1;
            return MODEL_RUNNING;
        }
        node->turn = m->now;
    }
}

// Nodes with one child, whose result they pass on.
static model_result around(model *m, model_node *node)
{
    bool begins = !node->running;
    if (node->type == MODEL_ONCE && node->once != MODEL_RUNNING) {
        keep(m, node, node->once);
        return node->once;
    }
    if (node->type == MODEL_COOLDOWN && begins && m->now < node->ready) {
        return MODEL_FAILURE;
    }
    node->running = true;
    if (node->type == MODEL_GUARD && holds(m, node->condition) == node->until) {
        return end(m, node, node->until ? MODEL_SUCCESS : MODEL_FAILURE);
    }
    if ((node->type == MODEL_DELAY || node->type == MODEL_TIMEOUT) && begins) {
        node->due = m->now + node->seconds;
    }
    if (node->type == MODEL_DELAY && m->now < node->due) {
        return MODEL_RUNNING;
    }
    model_result result = update(m, node->children[0]);
    if (result == MODEL_RUNNING) {
        bool late = node->type == MODEL_TIMEOUT && m->now >= node->due;
        return late ? end(m, node, MODEL_FAILURE) : MODEL_RUNNING;
    }
    if (node->type == MODEL_TURN) {
        result = result == MODEL_SUCCESS ? node->if_success : node->if_failure;
    }
    node->ready = m->now + node->seconds;
    node->once = result;
    return end(m, node, result);
}

static model_result update(model *m, model_node *node)
{
    switch (node->type) {
    case MODEL_ACT: return act(m, node);
    case MODEL_CHECK:
        keep(m, node, holds(m, node->condition) ? MODEL_SUCCESS : MODEL_FAILURE);
        return holds(m, node->condition) ? MODEL_SUCCESS : MODEL_FAILURE;
    case MODEL_WAIT: return wait(m, node);
    case MODEL_AWAIT: node->running = true; return holds(m, node->condition) ? end(m, node, MODEL_SUCCESS) : MODEL_RUNNING;
    case MODEL_SEQUENCE:
    case MODEL_SELECTOR: return row(m, node);
    case MODEL_SCORE: return score(m, node);
    case MODEL_PARALLEL:
    case MODEL_LED: return parallel(m, node);
    case MODEL_BRANCHES: return branches(m, node);
    case MODEL_LOOP: return loop(m, node);
    default: return around(m, node);
    }
}

// ---- The task -----------------------------------------------------------------------------------

static void leave(model *m)
{
    m->cleanups += m->entered;
    m->entered = false;
}

static void update_task(model *m)
{
    m->result = update(m, &m->nodes[0]);
    if (m->result != MODEL_RUNNING) {
        leave(m);
    }
}

void model_step(model *m)
{
    m->now++;
    m->begins[0] = m->stops[0] = m->answers[0] = '\0';
    answer(m);
    if (m->result == MODEL_RUNNING && !m->interrupted) {
        m->entered = true;
        update_task(m);
    }
}

static void pause(model *m, model_node *node)
{
    if (!node->running) {
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        pause(m, node->children[i]);
    }
    if (node->type == MODEL_ACT || node->type == MODEL_WAIT) {
        uint32_t rest = node->type == MODEL_WAIT ? node->due - m->now : 0;
        halt(m, node);
        node->rest = rest;
    }
}

static bool is_kept(const model_node *node)
{
    bool kept = node->kept;
    for (uint32_t i = 0; i < node->count; i++) {
        kept = kept || is_kept(node->children[i]);
    }
    return node->running && kept;
}

static void step_back(model *m, model_node *node)
{
    bool below = false;
    if (!is_kept(node)) {
        halt(m, node);
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        below = below || is_kept(node->children[i]);
    }
    for (uint32_t i = 0; i < node->count; i++) {
        step_back(m, node->children[i]);
    }
    if (node->type == MODEL_SEQUENCE && !below) {
        node->child = node->behind;
    }
}

void model_interrupt(model *m)
{
    if (m->result != MODEL_RUNNING || m->interrupted) {
        return;
    }
    m->interrupted = true;
    m->interrupted_at = m->now;
    switch (m->policy) {
    case MODEL_HERE: pause(m, &m->nodes[0]); return;
    case MODEL_FROM_CHECKPOINT: step_back(m, &m->nodes[0]); return;
    case MODEL_FROM_START: step_back(m, &m->nodes[0]); break;
    case MODEL_NEVER: halt(m, &m->nodes[0]); break;
    }
    leave(m);
}

void model_resume(model *m)
{
    if (!m->interrupted) {
        return;
    }
    m->interrupted = false;
    for (uint32_t i = 0; i < m->node_count; i++) {
        m->nodes[i].due += m->nodes[i].running && m->nodes[i].due != 0 ? m->now - m->interrupted_at : 0;
    }
    if (m->policy == MODEL_NEVER) {
        m->result = MODEL_SUCCESS;
    } else {
        m->entered = true;
        update_task(m);
    }
}
