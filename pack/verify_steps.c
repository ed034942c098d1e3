// SPDX-License-Identifier: MIT
// Tasks and their steps: what each operation takes, and where it may stand.

#include "pack/verify.h"

#define SECTION TRPI_SECTION_STEP
#define CODES 4

// The lists of steps that a task has.
enum {
    BODY,
    CLEANUP,
    PARTING,
    ON_INTERRUPT
};

// What is known where a step stands.
typedef struct place {
    uint32_t behaviour;
    uint32_t task;  // its number in the behaviour: in a collaboration the phase
    uint32_t list;
    trpi_needs *needs;
} place;

static const char *const code_names[CODES] = {"code0", "code1", "code2", "code3"};

static uint32_t code_of(const trpi_pack_step *step, uint32_t number)
{
    const uint32_t codes[CODES] = {step->code0, step->code1, step->code2, step->code3};
    return codes[number];
}

static bool use_step_code(trpi_verifier *verifier, uint32_t index, uint32_t number, uint32_t type,
                          const place *at)
{
    uint32_t code = code_of(&verifier->pack->steps[index], number);
    return trpi_use_code(verifier, SECTION, index, code_names[number], code, type, at->needs);
}

static bool need_step_code(trpi_verifier *verifier, uint32_t index, uint32_t number, uint32_t type,
                           const place *at)
{
    if (code_of(&verifier->pack->steps[index], number) == 0) {
        return trpi_refuse(verifier, SECTION, index, code_names[number], "is missing");
    }
    return use_step_code(verifier, index, number, type, at);
}

// No expressions from `number` on.
static bool no_more_codes(trpi_verifier *verifier, uint32_t index, uint32_t number)
{
    for (uint32_t i = number; i < CODES; i++) {
        if (code_of(&verifier->pack->steps[index], i) != 0) {
            return trpi_refuse(verifier, SECTION, index, code_names[i],
                               "has no meaning for this step");
        }
    }
    return true;
}

static bool check_index(trpi_verifier *verifier, uint32_t index, uint32_t count)
{
    uint32_t number = verifier->pack->steps[index].index;
    return number < count || trpi_refuse(verifier, SECTION, index, "index",
                                         "is %u, but there are only %u", number, count);
}

// Arguments from expression `first_code` on.
static bool check_arguments(trpi_verifier *verifier, uint32_t index, uint32_t first_code,
                            uint32_t first_parameter, uint32_t count, const place *at)
{
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_parameter *parameter = &verifier->pack->parameters[first_parameter + i];
        uint32_t number = first_code + i;
        uint32_t code = code_of(&verifier->pack->steps[index], number);
        bool may_lack = (parameter->flags & TRPI_PARAMETER_OPTIONAL) != 0 || parameter->code != 0;
        if (code == 0) {
            if (!may_lack) {
                return trpi_refuse(verifier, SECTION, index, code_names[number], "is missing");
            }
            continue;
        }
        uint32_t type = parameter->type;
        bool is_point = TRPI_CODE_TYPE(verifier->pack->code[code]) == TRP_TYPE_POINT;
        if (type == TRP_TYPE_ENTITY && parameter->kind == TRPI_NONE16 && is_point) {
            type = TRP_TYPE_POINT;
        }
        if (!use_step_code(verifier, index, number, type, at) ||
            !trpi_use_line(verifier, code, at->needs)) {
            return false;
        }
    }
    return no_more_codes(verifier, index, first_code + count);
}

static bool check_decide(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[at->behaviour];
    if (behaviour->scene == TRPI_NONE16 || at->list != BODY ||
        at->task >= pack->scenes[behaviour->scene].row_count) {
        return trpi_refuse(verifier, SECTION, index, "op", "decides outside the tasks of a scene");
    }
    const trpi_pack_row *row = &pack->rows[pack->scenes[behaviour->scene].first_row + at->task];
    if (row->flow != TRPI_FLOW_CHOICE || row->part != behaviour->part) {
        return trpi_refuse(verifier, SECTION, index, "op",
                           "decides in a row that is not this part's choice");
    }
    return no_more_codes(verifier, index, 0);
}

static bool check_set(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_step *step = &pack->steps[index];
    if (!check_index(verifier, index, pack->fact_count) ||
        !need_step_code(verifier, index, 0, pack->facts[step->index].type, at)) {
        return false;
    }
    if (!trpi_needs_kind(at->needs, pack, pack->facts[step->index].kind)) {
        return trpi_refuse(verifier, SECTION, index, "index",
                           "is a fact that the performer cannot have");
    }
    return no_more_codes(verifier, index, 1);
}

static bool check_let(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trpi_pack_step *step = &verifier->pack->steps[index];
    if (!need_step_code(verifier, index, 0, TRP_TYPE_NONE, at) ||
        !no_more_codes(verifier, index, 1)) {
        return false;
    }
    if (step->local >= verifier->pack->behaviours[at->behaviour].local_count) {
        return trpi_refuse(verifier, SECTION, index, "local", "is %u, but the behaviour has %u",
                           step->local, verifier->pack->behaviours[at->behaviour].local_count);
    }
    uint32_t type = TRPI_CODE_TYPE(verifier->pack->code[step->code0]);
    return trpi_needs_local(at->needs, step->local, type) ||
           trpi_refuse(verifier, SECTION, index, "local", "is used as two types");
}

static bool check_act(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    if (!check_index(verifier, index, pack->action_count)) {
        return false;
    }
    const trpi_pack_action *action = &pack->actions[pack->steps[index].index];
    return check_arguments(verifier, index, 0, action->first_parameter, action->parameter_count,
                           at);
}

static bool check_send(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    if (!check_index(verifier, index, pack->message_count) ||
        !need_step_code(verifier, index, 0, TRP_TYPE_ENTITY, at)) {
        return false;
    }
    const trpi_pack_message *message = &pack->messages[pack->steps[index].index];
    return check_arguments(verifier, index, 1, message->first_parameter, message->parameter_count,
                           at);
}

static bool check_signal(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    if (!check_index(verifier, index, pack->event_count)) {
        return false;
    }
    const trpi_pack_event *event = &pack->events[pack->steps[index].index];
    return check_arguments(verifier, index, 0, event->first_parameter, event->parameter_count, at);
}

static bool check_operation(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trp_pack *pack = verifier->pack;
    switch (pack->steps[index].op) {
    case TRPI_STEP_ACT: return check_act(verifier, index, at);
    case TRPI_STEP_WAIT:
        return use_step_code(verifier, index, 0, TRP_TYPE_NUMBER, at) &&
               no_more_codes(verifier, index, 1);
    case TRPI_STEP_SET: return check_set(verifier, index, at);
    case TRPI_STEP_LET: return check_let(verifier, index, at);
    case TRPI_STEP_CHECK:
        return need_step_code(verifier, index, 0, TRP_TYPE_TRUTH, at) &&
               no_more_codes(verifier, index, 1);
    case TRPI_STEP_SEND: return check_send(verifier, index, at);
    case TRPI_STEP_SIGNAL: return check_signal(verifier, index, at);
    case TRPI_STEP_PUT_ON:
    case TRPI_STEP_TAKE_OFF:
        return check_index(verifier, index, pack->role_count) && no_more_codes(verifier, index, 0);
    case TRPI_STEP_DECIDE: return check_decide(verifier, index, at);
    default:
        return trpi_refuse(verifier, SECTION, index, "op", "is %u, which means nothing",
                           pack->steps[index].op);
    }
}

static bool check_list(trpi_verifier *verifier, uint32_t first, uint32_t count, const place *at)
{
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_step *step = &verifier->pack->steps[first + i];
        bool lasts = step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_WAIT;
        if (step->flags > (TRPI_STEP_BESIDE | TRPI_STEP_CHECKPOINT)) {
            return trpi_refuse(verifier, SECTION, first + i, "flags", "has an unknown flag");
        }
        if ((step->flags & TRPI_STEP_BESIDE) != 0 && i == 0) {
            return trpi_refuse(verifier, SECTION, first + i, "flags",
                               "runs beside a step, but is the first");
        }
        if (lasts && (at->list == CLEANUP || at->list == ON_INTERRUPT)) {
            return trpi_refuse(verifier, SECTION, first + i, "op",
                               "takes time where everything is done at once");
        }
        if (!check_operation(verifier, first + i, at)) {
            return false;
        }
    }
    return true;
}

static bool check_task(trpi_verifier *verifier, uint32_t index, place at)
{
    const trpi_pack_task *task = &verifier->pack->tasks[index];
    if (task->resume > TRPI_RESUME_DROP) {
        return trpi_refuse(verifier, TRPI_SECTION_TASK, index, "resume",
                           "is %u, which means nothing", task->resume);
    }
    if (task->flags > (TRPI_TASK_UNSYNCHRONISED | TRPI_TASK_NOT_INTERRUPTIBLE | TRPI_TASK_WAITS |
                       TRPI_TASK_PINNED)) {
        return trpi_refuse(verifier, TRPI_SECTION_TASK, index, "flags", "has an unknown flag");
    }
    if (task->gives_count > INT32_MAX || (task->gives == TRPI_NONE16 && task->gives_count != 0)) {
        return trpi_refuse(verifier, TRPI_SECTION_TASK, index, "gives_count",
                           "counts what is not given");
    }
    if (task->takes_count > INT32_MAX || (task->takes == TRPI_NONE16 && task->takes_count != 0)) {
        return trpi_refuse(verifier, TRPI_SECTION_TASK, index, "takes_count",
                           "counts what is not taken");
    }
    const uint32_t firsts[] = {task->first_step, task->first_cleanup, task->first_parting,
                               task->first_interrupt};
    const uint32_t counts[] = {task->step_count, task->cleanup_count, task->parting_count,
                               task->interrupt_count};
    for (at.list = BODY; at.list <= ON_INTERRUPT; at.list++) {
        if (!check_list(verifier, firsts[at.list], counts[at.list], &at)) {
            return false;
        }
    }
    return true;
}

bool trpi_check_steps(trpi_verifier *verifier, uint32_t behaviour, trpi_needs *needs)
{
    const trpi_pack_behaviour *owner = &verifier->pack->behaviours[behaviour];
    for (uint32_t i = 0; i < owner->task_count; i++) {
        place at = {.behaviour = behaviour, .task = i, .needs = needs};
        if (!check_task(verifier, owner->first_task + i, at)) {
            return false;
        }
    }
    return true;
}
