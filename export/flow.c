// SPDX-License-Identifier: MIT
// Tasks: a list of steps, or a tree, as numbered steps with two that may follow each: one after success, one after failure. A tree
// becomes such steps from its last leaf to its first, because a node has to know what follows it.
//
// Invariant: step 0 is where a task begins.

#include "export/writer.h"

enum { STATE_STEP, STATE_CHECK, STATE_PAUSE, STATE_FIRST, STATE_COUNT, STATE_DELAY };
enum { TASK_DONE = -1, TASK_FAILED = -2 };

#define MOST_STATES 600

// A numbered step. COUNT goes to `done` for `number` turns, and then to `failed`; FIRST sets that count to zero.
typedef struct state {
    uint8_t kind;
    bool is_checkpoint;
    int16_t done, failed;
    uint16_t number;  // of the step; of turns
    uint16_t slot;    // of the count
    uint32_t code;    // of CHECK and DELAY
    uint32_t at_most_ms;
    uint32_t origin;
} state;

typedef struct flow {
    trpi_nwscript_writer *w;
    state states[MOST_STATES];
    uint32_t count, slots;
} flow;

static int16_t add(flow *f, state s)
{
    if (f->count == MOST_STATES) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_EXPRESSION);
        return TASK_DONE;
    }
    s.origin = f->w->origin;
    f->states[f->count] = s;
    return (int16_t)f->count++;
}

static int16_t enter(flow *f, uint32_t node, int16_t done, int16_t failed);

static int16_t enter_children(flow *f, const trpi_pack_node *n, int16_t done, int16_t failed)
{
    int16_t next = n->type == TRPI_NODE_SEQUENCE ? done : failed;
    for (uint32_t i = n->child_count; i-- > 0;) {
        uint32_t child = n->first_child + i;
        next = n->type == TRPI_NODE_SEQUENCE ? enter(f, child, next, failed) : enter(f, child, done, next);
    }
    return next;
}

// A loop: `number` turns, or for ever. A pause keeps a turn that takes no time from running at once again.
static int16_t enter_loop(flow *f, const trpi_pack_node *n, int16_t done, int16_t failed)
{
    if (n->code != 0) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_TIME);
        return done;
    }
    bool retries = n->type == TRPI_NODE_RETRY, ends = n->type == TRPI_NODE_UNTIL;
    uint16_t slot = (uint16_t)f->slots++;
    bool is_endless = n->number == 0 || ends;
    int16_t turn = add(f, (state){.kind = is_endless ? STATE_PAUSE : STATE_COUNT, .number = n->number, .slot = slot});
    int16_t body = retries ? enter(f, n->first_child, done, turn) : enter(f, n->first_child, turn, ends ? done : failed);
    if (turn >= 0) {
        f->states[turn].done = body;
        f->states[turn].failed = retries ? failed : done;
    }
    return is_endless ? body : add(f, (state){.kind = STATE_FIRST, .done = body, .failed = body, .slot = slot});
}

static int16_t enter_if(flow *f, const trpi_pack_node *n, int16_t done, int16_t failed)
{
    int16_t otherwise = n->child_count > 1 ? enter(f, n->first_child + 1u, done, failed) : n->number != 0 ? done : failed;
    int16_t body = enter(f, n->first_child, done, failed);
    return add(f, (state){.kind = STATE_CHECK, .code = n->code, .done = body, .failed = otherwise});
}

static int16_t enter_switch(flow *f, const trpi_pack_node *n, int16_t done, int16_t failed)
{
    int16_t next = n->number != 0 ? done : failed;
    for (uint32_t i = n->child_count; i-- > 0;) {
        const trpi_pack_node *c = &f->w->pack->nodes[n->first_child + i];
        int16_t body = enter(f, c->first_child, done, failed);
        next = c->code == 0 ? body : add(f, (state){.kind = STATE_CHECK, .code = c->code, .done = body, .failed = next});
    }
    return next;
}

static int16_t enter_timeout(flow *f, const trpi_pack_node *n, int16_t done, int16_t failed)
{
    const trp_pack *pack = f->w->pack;
    uint32_t constant = trpi_code_operand_of_single_operation(pack, n->code, TRPI_OP_NUMBER);
    const trpi_pack_node *child = &pack->nodes[n->first_child];
    if (child->type != TRPI_NODE_STEP || constant == TRPI_NONE32 || pack->steps[child->step].op != TRPI_STEP_ACT) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_GUARDED_TREE);
        return done;
    }
    int16_t leaf = enter(f, n->first_child, done, failed);
    if (leaf >= 0) {
        f->states[leaf].at_most_ms = (uint32_t)trpi_number_to_thousandths(pack->constants[constant].value);
    }
    return leaf;
}

static int16_t enter_await(flow *f, const trpi_pack_node *n, int16_t done)
{
    int16_t pause = add(f, (state){.kind = STATE_PAUSE});
    int16_t check = add(f, (state){.kind = STATE_CHECK, .code = n->code, .done = done, .failed = pause});
    if (pause >= 0) {
        f->states[pause].done = f->states[pause].failed = check;
    }
    return check;
}

static uint32_t construct_of(uint32_t type)
{
    switch (type) {
    case TRPI_NODE_PARALLEL: return TRPI_NWSCRIPT_PARALLEL;
    case TRPI_NODE_CHANCE:
    case TRPI_NODE_SCORE: return TRPI_NWSCRIPT_DRAWN_TREE;
    case TRPI_NODE_FINALLY: return TRPI_NWSCRIPT_CLEANUP;
    case TRPI_NODE_NETWORK:
    case TRPI_NODE_STATE:
    case TRPI_NODE_ARROW: return TRPI_NWSCRIPT_NETWORK;
    case TRPI_NODE_LOCK: return TRPI_NWSCRIPT_REQUEST;
    case TRPI_NODE_GUARD:
    case TRPI_NODE_ONCE:
    case TRPI_NODE_COOLDOWN: return TRPI_NWSCRIPT_GUARDED_TREE;
    default: return TRPI_NWSCRIPT_PLAN;
    }
}

// Refuses what the flags of a node say, as far as steps cannot do it.
static void check_flags(flow *f, const trpi_pack_node *n)
{
    uint32_t flags = n->flags;
    if ((flags & (TRPI_NODE_HELD | TRPI_NODE_DROPS)) != 0) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_NOT_INTERRUPTIBLE);
    }
    if ((flags & ~(uint32_t)TRPI_NODE_COMMON) != 0 && n->type != TRPI_NODE_PARALLEL) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_REACTIVE_TREE);
    }
    if ((flags & TRPI_NODE_CHECKPOINT) != 0 && n->type != TRPI_NODE_STEP) {
        trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_BLOCK_CHECKPOINT);
    }
}

static int16_t enter(flow *f, uint32_t node, int16_t done, int16_t failed)
{
    const trpi_pack_node *n = &f->w->pack->nodes[node];
    f->w->origin = n->origin != 0 ? n->origin : f->w->origin;
    check_flags(f, n);
    switch (n->type) {
    case TRPI_NODE_STEP:
        return add(f, (state){.kind = STATE_STEP,
                              .number = n->step,
                              .done = done,
                              .failed = failed,
                              .is_checkpoint = (n->flags & TRPI_NODE_CHECKPOINT) != 0});
    case TRPI_NODE_SEQUENCE:
    case TRPI_NODE_SELECTOR: return enter_children(f, n, done, failed);
    case TRPI_NODE_IF: return enter_if(f, n, done, failed);
    case TRPI_NODE_SWITCH: return enter_switch(f, n, done, failed);
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_RETRY:
    case TRPI_NODE_UNTIL: return enter_loop(f, n, done, failed);
    case TRPI_NODE_INVERT: return enter(f, n->first_child, failed, done);
    case TRPI_NODE_SUCCEED: return enter(f, n->first_child, done, done);
    case TRPI_NODE_FAIL: return enter(f, n->first_child, failed, failed);
    case TRPI_NODE_TIMEOUT: return enter_timeout(f, n, done, failed);
    case TRPI_NODE_AWAIT: return enter_await(f, n, done);
    case TRPI_NODE_DELAY: {
        int16_t body = enter(f, n->first_child, done, failed);
        return add(f, (state){.kind = STATE_DELAY, .code = n->code, .done = body, .failed = body});
    }
    case TRPI_NODE_CATCH: {
        if (n->other != 0) {
            trpi_nwscript_refuse(f->w, TRPI_NWSCRIPT_NAMED_FAILURE);
        }
        int16_t second = enter(f, n->first_child + 1u, done, failed);
        return enter(f, n->first_child, done, second);
    }
    default: trpi_nwscript_refuse(f->w, construct_of(n->type)); return done;
    }
}

// ---- Writing ------------------------------------------------------------------------------------

static void add_place(trp_sheet *out, int16_t place)
{
    if (place >= 0) {
        trp_sheet_add_format(out, "%d", place);
    } else {
        trp_sheet_add(out, place == TASK_DONE ? "TR_TASK_DONE" : "TR_TASK_FAILED");
    }
}

// Writes the beginning of a case, with the line of the text behind it.
static void begin_case(trpi_nwscript_writer *w, uint32_t number, const state *s, bool is_checkpoint)
{
    trp_sheet_add_format(w->out, "        case %u:", number);
    if (trpi_origin_line(w->pack, s->origin) != 0) {
        trp_sheet_add_format(w->out, "  // line %u", trpi_origin_line(w->pack, s->origin));
    }
    trp_sheet_add(w->out, "\n        {\n            TrGoes(nQueue, ");
    add_place(w->out, s->done);
    trp_sheet_add(w->out, ", ");
    add_place(w->out, s->failed);
    trp_sheet_add_format(w->out, ", %s);\n", is_checkpoint ? "TRUE" : "FALSE");
}

static void write_count(trp_sheet *out, const state *s)
{
    if (s->kind == STATE_FIRST) {
        trp_sheet_add_format(out, "            TrSet(\"Q%u_\", nQueue, 0);\n            return TR_DONE;\n", s->slot);
        return;
    }
    trp_sheet_add_format(
        out,
        "            TrSet(\"Q%u_\", nQueue, TrGet(\"Q%u_\", nQueue) + 1);\n"
        "            if (TrGet(\"Q%u_\", nQueue) < %u)\n            {\n                return TR_DONE;\n            }\n"
        "            return TR_FAILED;\n",
        s->slot, s->slot, s->slot, s->number);
}

static void write_check(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code)
{
    trp_sheet_add(w->out, "            if (");
    trpi_nwscript_write_condition(w, context, code, w->out);
    trp_sheet_add(w->out, ")\n            {\n                return TR_DONE;\n            }\n            return TR_FAILED;\n");
}

static void write_delay(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code)
{
    trp_sheet value = {0}, guards = {0};
    trpi_nwscript_write_expression(w, context, code, &value, &guards);
    trpi_nwscript_write_guarded_end(w->out, &guards);
    trp_sheet_add_format(w->out, "            return TrWait(nQueue, %s);\n", trp_sheet_text(&value));
    trp_sheet_release(&value);
    trp_sheet_release(&guards);
}

static bool has_effect(const trp_pack *pack, uint32_t step)
{
    const trpi_pack_step *s = &pack->steps[step];
    return s->op == TRPI_STEP_ACT && pack->actions[s->index].effect != TRPI_EFFECT_NONE;
}

static void write_state(flow *f, const trpi_nwscript_context *context, uint32_t number, uint32_t task, uint32_t beside_count)
{
    trpi_nwscript_writer *w = f->w;
    const state *s = &f->states[number];
    bool is_step = s->kind == STATE_STEP;
    const trpi_pack_step *step = is_step ? &w->pack->steps[s->number] : NULL;
    w->origin = s->origin;
    begin_case(w, number, s,
               s->is_checkpoint || (is_step && ((step->flags & TRPI_STEP_CHECKPOINT) != 0 || has_effect(w->pack, s->number))));
    switch (s->kind) {
    case STATE_CHECK: write_check(w, context, s->code); break;
    case STATE_PAUSE: trp_sheet_add(w->out, "            return TrWait(nQueue, 0.25);\n"); break;
    case STATE_FIRST:
    case STATE_COUNT: write_count(w->out, s); break;
    case STATE_DELAY: write_delay(w, context, s->code); break;
    default:
        if (s->at_most_ms != 0) {
            trpi_nwscript_deadline(w, s->at_most_ms);
        }
        if (step->op == TRPI_STEP_DECIDE) {
            trpi_nwscript_write_decision(w, context, task);
        } else {
            trpi_nwscript_write_step(w, context, s->number, beside_count);
        }
        break;
    }
    trp_sheet_add(w->out, "        }\n");
}

static uint32_t count_beside(const trp_pack *pack, uint32_t step, uint32_t end)
{
    uint32_t count = 0;
    while (step + 1 + count < end && (pack->steps[step + 1 + count].flags & TRPI_STEP_BESIDE) != 0) {
        count++;
    }
    return count;
}

static void write_list(flow *f, const trpi_nwscript_context *context, const trpi_pack_task *t, uint32_t task)
{
    const trp_pack *pack = f->w->pack;
    uint32_t end = (uint32_t)t->first_step + t->step_count;
    for (uint32_t i = t->first_step; i < end; i += 1 + count_beside(pack, i, end)) {
        int16_t next = i + 1 + count_beside(pack, i, end) < end ? (int16_t)(f->count + 1) : TASK_DONE;
        uint32_t origin = pack->steps[i].origin;
        f->w->origin = origin != 0 ? origin : f->w->origin;
        int16_t at = add(
            f,
            (state){.kind = STATE_STEP, .number = (uint16_t)i, .done = next, .failed = TASK_FAILED, .at_most_ms = t->at_most_ms});
        if (at >= 0) {
            write_state(f, context, (uint32_t)at, task, count_beside(pack, i, end));
        }
    }
}

// Step 0 of a tree leads to where it begins, which has the last number.
static void write_tree(flow *f, const trpi_nwscript_context *context, const trpi_pack_task *t, uint32_t task)
{
    (void)add(f, (state){.kind = STATE_STEP});
    int16_t first = enter(f, t->first_node, TASK_DONE, TASK_FAILED);
    f->states[0] = (state){.done = first, .failed = first, .origin = f->w->origin};
    begin_case(f->w, 0, &f->states[0], false);
    trp_sheet_add(f->w->out, "            return TR_DONE;\n        }\n");
    for (uint32_t i = 1; i < f->count; i++) {
        write_state(f, context, i, task, 0);
    }
}

static void check_task(trpi_nwscript_writer *w, uint32_t task)
{
    const trpi_pack_task *t = &w->pack->tasks[task];
    trpi_nwscript_check_record(w, TRPI_SECTION_TASK, task);
    _Static_assert(TRPI_TASK_ALL == (TRPI_TASK_UNSYNCHRONISED | TRPI_TASK_NOT_INTERRUPTIBLE | TRPI_TASK_HOLDS | TRPI_TASK_WAITS |
                                     TRPI_TASK_PINNED | TRPI_TASK_DROPS),
                   "each flag is exported or refused");
    bool is_single =
        t->node_count == 0 && t->step_count == 1u + count_beside(w->pack, t->first_step, (uint32_t)t->first_step + t->step_count);
    if (t->at_most_ms != 0 && !is_single) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_TASK_TIME);
    }
    if ((t->flags & TRPI_TASK_UNSYNCHRONISED) != 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_UNSYNCHRONISED);
    }
    if ((t->flags & (TRPI_TASK_NOT_INTERRUPTIBLE | TRPI_TASK_HOLDS | TRPI_TASK_DROPS)) != 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_NOT_INTERRUPTIBLE);
    }
}

void trpi_nwscript_write_task(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t task)
{
    const trpi_pack_task *t = &w->pack->tasks[task];
    flow f = {.w = w};
    w->origin = t->origin != 0 ? t->origin : w->origin;
    check_task(w, task);
    if (t->node_count > 0) {
        write_tree(&f, context, t, task);
    } else {
        write_list(&f, context, t, task);
    }
}
