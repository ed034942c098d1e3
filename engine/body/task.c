// SPDX-License-Identifier: MIT
#include "engine/body/task.h"

#include "engine/sense/motion.h"
#include "engine/store/fact.h"

#include "base/assert.h"
#include "base/canary.h"

#define PARTING_MS 5000
#define PROGRESS_UNITS (TRP_UNITS_PER_METRE / 2)  // a move must cover half a metre between two looks

static trpi_entry *entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(world, index)[entry];
}

static trpi_outcome runs(void)
{
    return (trpi_outcome){TRPI_OUTCOME_RUNS, TRP_REASON_NONE};
}

static trpi_outcome fails(trp_reason reason)
{
    return (trpi_outcome){TRPI_OUTCOME_FAILED, (uint8_t)reason};
}

const trpi_pack_task *trpi_task_of(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *behaviour = &world->pack->behaviours[e->behaviour];
    return e->task < behaviour->task_count ? &world->pack->tasks[behaviour->first_task + e->task] : NULL;
}

// The steps that the entry is performing: the body of its task, or its parting.
static const trpi_pack_step *steps_of(const trp_world *world, const trpi_entry *e, uint32_t *count)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    *count = 0;
    if (task == NULL) {
        return NULL;
    }
    bool parting = (e->flags & TRPI_ENTRY_PARTING) != 0;
    *count = parting ? task->parting_count : task->step_count;
    return &world->pack->steps[parting ? task->first_parting : task->first_step];
}

static void set_fact(trpi_view *view, uint32_t fact, int64_t value)
{
    trp_world *world = view->world;
    if (trpi_fact_is_of(world->pack, world->entities[view->index].kind, fact) &&
        trpi_fact_write(world, view->index, &world->pack->facts[fact], value)) {
        world->agents[view->index].flags |= TRPI_AGENT_CHANGED;
        trpi_stir(world, view->index);
    }
}

static bool send_message(trpi_view *view, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    int64_t to, values[TRPI_MAX_ARGUMENTS] = {0};
    const uint32_t codes[] = {step->code1, step->code2, step->code3};
    if (!trpi_evaluate(view, step->code0, &to) || !trpi_is_alive(world, (trpi_ref)to)) {
        return false;
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (codes[i] != 0 && !trpi_evaluate(view, codes[i], &values[i])) {
            return false;
        }
    }
    if (trpi_is_agent(world, trpi_ref_index((trpi_ref)to))) {
        trpi_mail *mail = trpi_post(world, view->index, (trpi_ref)to, TRPI_MAIL_MESSAGE);
        mail->number = step->index;
        for (uint32_t i = 0; i < TRPI_MAX_ARGUMENTS; i++) {
            mail->values[i] = values[i];
        }
    }
    return true;
}

static void signal_event(trpi_view *view, uint32_t event)
{
    trp_world *world = view->world;
    trpi_note_news(world, &(trpi_news){.who = trpi_ref_of(world, view->index), .what = (uint16_t)event,
                                       .cue_type = TRPI_CUE_EVENT});
}

// Chooses a branch of the row that the decider is at. The same question gives the same answer. (5.5)
static bool decide(trpi_view *view, trpi_entry *e)
{
    trp_world *world = view->world;
    const trp_pack *pack = world->pack;
    if (!trpi_has_scene(world, e) || world->scenes[e->scene].scene == TRPI_NONE16) {
        return false;
    }
    const trpi_pack_scene *scene = &pack->scenes[world->scenes[e->scene].scene];
    const trpi_pack_row *row = &pack->rows[scene->first_row + e->task];
    uint64_t question = trpi_hash_fold(trpi_hash_mix(e->scene_serial), e->turn);
    view->fixed_draw = question != 0 ? question : 1;
    uint64_t chance = trpi_random(world->settings.seed, view->fixed_draw, 0, 0xDEC1DE) >> 48;
    uint32_t otherwise = row->branch_count;
    for (uint32_t i = 0; i < row->branch_count; i++) {
        const trpi_pack_branch *branch = &pack->branches[row->first_branch + i];
        bool taken = false;
        if (branch->kind == TRPI_BRANCH_IF) {
            taken = trpi_holds(view, branch->condition);
        } else if (branch->kind == TRPI_BRANCH_CHANCE) {
            taken = chance < branch->chance;
            chance -= taken ? 0 : branch->chance;
        } else {
            otherwise = i;
        }
        if (taken) {
            e->branch = (uint8_t)i;
            return true;
        }
    }
    e->branch = (uint8_t)otherwise;
    return otherwise < row->branch_count;
}

static void change_role(trpi_view *view, uint32_t role, bool on)
{
    trpi_ref me = trpi_ref_of(view->world, view->index);
    trpi_mail *mail = trpi_post(view->world, view->index, me, TRPI_MAIL_ROLE);
    mail->number = role;
    mail->values[0] = on;
}

// Steps that take no time. False when it fails.
static bool perform_at_once(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    trpi_entry *e = entry_at(world, view->index, entry);
    int64_t value = 0;
    switch (step->op) {
    case TRPI_STEP_SET:
        if (!trpi_evaluate(view, step->code0, &value)) {
            return false;
        }
        set_fact(view, step->index, value);
        return true;
    case TRPI_STEP_LET:
        if (!trpi_evaluate(view, step->code0, &value) || step->local >= world->settings.locals_per_entry) {
            return false;
        }
        trpi_locals_of(world, view->index, entry)[step->local] = value;
        return true;
    case TRPI_STEP_CHECK: return trpi_holds(view, step->code0);
    case TRPI_STEP_SEND: return send_message(view, step);
    case TRPI_STEP_SIGNAL: signal_event(view, step->index); return true;
    case TRPI_STEP_PUT_ON: change_role(view, step->index, true); return true;
    case TRPI_STEP_TAKE_OFF: change_role(view, step->index, false); return true;
    case TRPI_STEP_DECIDE: return decide(view, e);
    default: return true;
    }
}

static uint32_t count_beside(const trpi_pack_step *steps, uint32_t at, uint32_t count)
{
    uint32_t beside = 0;
    while (at + 1 + beside < count && (steps[at + 1 + beside].flags & TRPI_STEP_BESIDE) != 0 &&
           steps[at + 1 + beside].op == TRPI_STEP_ACT && beside < TRPI_MAX_BESIDE) {
        beside++;
    }
    return beside;
}

// A wait: for so many seconds, or what was left of it when it was interrupted.
static bool begin_wait(trpi_view *view, trpi_entry *e, const trpi_pack_step *step)
{
    int64_t seconds;
    if (!trpi_evaluate(view, step->code0, &seconds)) {
        return false;
    }
    uint32_t steps = e->rest != 0 ? e->rest : trpi_steps_of_seconds(view->world, seconds);
    e->rest = 0;
    e->step_due = trpi_after(view->world, steps);
    return true;
}

static trpi_outcome finish_steps(trp_world *world, trpi_entry *e)
{
    (void)world;
    e->flags &= (uint16_t)~(TRPI_CANARY(DONE) ? 0 : TRPI_ENTRY_RUNNING);
    e->task_due = 0;
    return (trpi_outcome){TRPI_OUTCOME_DONE, TRP_REASON_NONE};
}

trpi_outcome trpi_task_perform(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0 && task != NULL) {
        bool dropped = task->resume == TRPI_RESUME_DROP && count > 0 && e->step >= count;
        e->flags |= TRPI_ENTRY_RUNNING;
        e->flags |= dropped ? 0 : TRPI_ENTRY_ENTERED;  // what is left out owes no second cleanup (2.8)
        e->task_due = task->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, task->at_most_ms)) : 0;
    }
    trpi_touch(world, index);
    while (e->step < count) {
        const trpi_pack_step *step = &steps[e->step];
        trpi_view view = trpi_entry_view(world, index, entry);
        uint32_t beside = count_beside(steps, e->step, count);
        if (step->op == TRPI_STEP_ACT) {
            if (!trpi_action_begin(&view, entry, step, beside)) {
                return fails(TRP_REASON_CHECK);
            }
            e->step_due = step->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, step->at_most_ms)) : 0;
            return runs();
        }
        if (step->op == TRPI_STEP_WAIT && step->code0 != 0) {
            return begin_wait(&view, e, step) ? runs() : fails(TRP_REASON_CHECK);
        }
        if (!perform_at_once(&view, entry, step)) {
            return fails(TRP_REASON_CHECK);
        }
        e->step = (uint16_t)(e->step + 1 + beside);
    }
    return finish_steps(world, e);
}

// The main action ended well: move the goods it moves, or go on.
static trpi_outcome action_succeeded(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    trpi_action_stop_besides(world, index, e);
    if (e->goods != 0 && e->step < count && (e->flags & TRPI_ENTRY_GOODS) == 0) {
        e->flags |= TRPI_ENTRY_GOODS;
        e->goods_step = e->step;
        trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_TRANSFER);
        mail->token = e->token;
        mail->number = world->pack->actions[steps[e->step].index].effect;
        mail->values[0] = e->goods;
        mail->values[1] = (int64_t)e->goods_from;
        mail->values[2] = (int64_t)e->goods_to;
        e->flags &= (uint16_t)~TRPI_ENTRY_REPORTED;
        return runs();
    }
    bool effect = e->goods != 0;
    e->step = (uint16_t)(e->step + 1 + count_beside(steps, e->step, count));
    e->goods = 0;
    e->token = 0;
    e->step_due = 0;
    e->watch_due = 0;
    e->flags &= (uint16_t)~(TRPI_ENTRY_GOODS | TRPI_ENTRY_STEP_DONE | TRPI_ENTRY_REPORTED);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((effect || (task != NULL && task->resume == TRPI_RESUME_CHECKPOINT)) &&
        (e->flags & TRPI_ENTRY_PARTING) == 0) {
        e->checkpoint = e->step;  // what has taken effect is not done twice (5.9)
    }
    return trpi_task_perform(world, index, entry);
}

void trpi_task_goods(trp_world *world, uint32_t index, uint32_t entry, bool moved)
{
    trpi_entry *e = entry_at(world, index, entry);
    trpi_touch(world, index);
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0) {
        e->flags |= moved ? TRPI_ENTRY_STEP_DONE : TRPI_ENTRY_REPORT_FAILED;
        return;
    }
    if (moved) {
        uint32_t count;
        const trpi_pack_step *steps = steps_of(world, e, &count);
        const uint32_t at = e->goods_step;
        e->checkpoint = (uint16_t)(at + 1 + count_beside(steps, at, count));
        e->step = e->step < e->checkpoint ? e->checkpoint : e->step;
    }
    e->flags &= (uint16_t)~TRPI_ENTRY_GOODS;
    e->token = 0;
    e->goods = 0;
}

// Looks at the deadlines of the running step. (4.4)
static trpi_outcome look_at_clock(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    if (e->task_due != 0 && e->task_due <= world->now) {
        return fails(TRP_REASON_TIME);
    }
    if (e->step_due != 0 && e->step_due <= world->now) {
        if (e->token != 0) {
            return fails(TRP_REASON_TIME);
        }
        e->step_due = 0;
        e->step++;
        return trpi_task_perform(world, index, entry);
    }
    if (e->watch_due != 0 && e->watch_due <= world->now) {
        uint32_t count;
        const trpi_pack_step *steps = steps_of(world, e, &count);
        bool moves = (e->flags & TRPI_ENTRY_MOVES_BACK) != 0 ||
                     (e->step < count && (world->pack->actions[steps[e->step].index].flags & TRPI_ACTION_MOVES) != 0);
        if (!moves) {
            return fails(TRP_REASON_SILENT);
        }
        uint32_t travelled = trpi_travelled(world, index);
        if (e->beat == world->now || travelled - e->travelled >= PROGRESS_UNITS) {
            e->travelled = travelled;
            e->watch_due = trpi_after(world, world->settings.stuck);
            trpi_touch(world, index);
            return runs();
        }
        return fails(TRP_REASON_STUCK);
    }
    return runs();
}

trpi_outcome trpi_task_proceed(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    if ((e->flags & TRPI_ENTRY_REPORT_FAILED) != 0) {
        bool no_goods = (e->flags & TRPI_ENTRY_GOODS) != 0;
        return fails(no_goods ? TRP_REASON_GOODS : TRP_REASON_ACTION);
    }
    if ((e->flags & (TRPI_ENTRY_REPORTED | TRPI_ENTRY_STEP_DONE)) != 0) {
        return action_succeeded(world, index, entry);
    }
    return look_at_clock(world, index, entry);
}

// Performs a list of steps that take no time; actions among them are left out.
static void run_immediate(trp_world *world, uint32_t index, uint32_t entry, uint32_t first, uint32_t count)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_step *step = &world->pack->steps[first + i];
        if (step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_DECIDE) {
            perform_at_once(&view, entry, step);
        }
    }
}

void trpi_task_clean_up(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((e->flags & TRPI_ENTRY_ENTERED) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTRY_ENTERED;
        for (int times = TRPI_CANARY(CLEANUP_TWICE) ? 2 : !TRPI_CANARY(NO_CLEANUP); task != NULL && times > 0; times--) {
            run_immediate(world, index, entry, task->first_cleanup, task->cleanup_count);
        }
    }
}

// Behind the last step that is done and says `checkpoint`, if that is further on. (2.4)
static void pass_checkpoints(const trp_world *world, trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = steps_of(world, e, &count);
    uint32_t at = (e->flags & TRPI_ENTRY_PARTING) == 0 && e->step <= count ? e->step : 0;
    while (at > e->checkpoint && (steps[at - 1].flags & TRPI_STEP_CHECKPOINT) == 0) {
        at--;
    }
    if (at > e->checkpoint) {
        e->checkpoint = (uint16_t)(at + count_beside(steps, at - 1, count));
    }
}

void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    uint32_t left = e->token == 0 && e->step_due > world->now ? e->step_due - world->now : 0;
    trpi_action_stop(world, index, e);
    e->flags &= (uint16_t)~(TRPI_ENTRY_RUNNING | TRPI_ENTRY_STEP_DONE);
    e->task_due = 0;
    e->rest = 0;
    if (task == NULL) {
        return;
    }
    pass_checkpoints(world, e);
    switch (task->resume) {
    case TRPI_RESUME_HERE:
        e->rest = left;
        run_immediate(world, index, entry, task->first_interrupt, task->interrupt_count);
        break;
    case TRPI_RESUME_CHECKPOINT:
        e->step = e->checkpoint;
        run_immediate(world, index, entry, task->first_interrupt, task->interrupt_count);
        break;
    case TRPI_RESUME_DROP:
        trpi_task_clean_up(world, index, entry);
        e->step = task->step_count;
        break;
    default:
        trpi_task_clean_up(world, index, entry);
        e->step = e->checkpoint;
        break;
    }
    trpi_touch(world, index);
}

bool trpi_task_has_parting(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    return task != NULL && task->parting_count > 0 && (e->flags & TRPI_ENTRY_ENTERED) != 0 &&
           (e->flags & TRPI_ENTRY_PARTING) == 0;
}

trpi_outcome trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after)
{
    trpi_entry *e = entry_at(world, index, entry);
    e->token = 0;  // goods that are still under way have gone from here
    e->flags &= (uint16_t)~TRPI_ENTRY_GOODS;
    e->flags |= TRPI_ENTRY_PARTING;
    e->after = after;
    e->step = 0;
    e->step_due = 0;
    trpi_outcome outcome = trpi_task_perform(world, index, entry);
    e->task_due = trpi_after(world, trpi_steps(world, PARTING_MS));
    return outcome;
}

void trpi_task_enter(trp_world *world, uint32_t index, uint32_t entry, uint32_t task)
{
    trpi_entry *e = entry_at(world, index, entry);
    e->token = 0;
    e->task = (uint16_t)task;
    e->step = 0;
    e->checkpoint = 0;
    e->rest = 0;
    e->step_due = 0;
    e->task_due = 0;
    e->watch_due = 0;
    e->flags &= (uint16_t)~(TRPI_ENTRY_RUNNING | TRPI_ENTRY_ENTERED | TRPI_ENTRY_PARTING |
                            TRPI_ENTRY_INTERRUPTED | TRPI_ENTRY_STEP_DONE | TRPI_ENTRY_REPORTED |
                            TRPI_ENTRY_REPORT_FAILED | TRPI_ENTRY_GOODS);
    trpi_touch(world, index);
}

static uint32_t earlier(uint32_t a, uint32_t b)
{
    return b != 0 && b < a ? b : a;
}

uint32_t trpi_task_due(const trp_world *world, const trpi_entry *e)
{
    (void)world;
    return earlier(earlier(earlier(TRPI_NEVER, e->step_due), e->task_due), e->watch_due);
}
