// SPDX-License-Identifier: MIT
// Steps: an action of the standard library is a call of a function of tr_five, which queues the actions of the game.

#include "export/writer.h"

#include <string.h>

// The arguments of an action, by letter: e entity, p the entity to whom words are said, t words, i item with its count, n seconds.
// Behind them comes `tail` as it is.
typedef struct action {
    const char *name, *function, *arguments, *tail;
} action;

static const action actions[] = {
    {"move to", "TrMove", "e", ""},
    {"approach", "TrMove", "e", ""},
    {"follow", "TrFollowSomebody", "e", ""},
    {"flee from", "TrFlee", "e", ""},
    {"wander", "TrWander", "", ""},
    {"say", "TrSay", "tp", ", ANIMATION_LOOPING_TALK_NORMAL"},
    {"exclaim", "TrSay", "tp", ", ANIMATION_LOOPING_TALK_FORCEFUL"},
    {"listen", "TrPlay", "", ", ANIMATION_LOOPING_LISTEN, TrRange(1.0, 2.0)"},
    {"glance at", "TrFace", "e", ", 0.8"},
    {"face", "TrFace", "e", ", 0.4"},
    {"look for", "TrPlay", "n", "ANIMATION_LOOPING_LOOK_FAR"},
    {"scan for", "TrPlay", "n", "ANIMATION_LOOPING_LOOK_FAR"},
    {"pose for", "TrPlay", "n", "ANIMATION_LOOPING_PAUSE2"},
    {"idle for", "TrPlay", "n", "ANIMATION_LOOPING_PAUSE"},
    {"sit for", "TrPlay", "n", "ANIMATION_LOOPING_SIT_CROSS"},
    {"stand up", "TrPlay", "", ", ANIMATION_LOOPING_PAUSE, 0.8"},
    {"fetch", "TrFetch", "ie", ""},
    {"carry", "TrCarry", "iee", ""},
    {"give", "TrHandOver", "ie", ""},
    {"receive", "TrReach", "-e", ", ANIMATION_LOOPING_GET_MID, 1.5"},
    {"exchange", "TrPlay", "--", ", ANIMATION_LOOPING_GET_MID, 1.5"},
    {"drink", "TrUse", "i", ", ANIMATION_LOOPING_GET_MID, 4.0"},
    {"eat", "TrUse", "i", ", ANIMATION_LOOPING_GET_MID, 6.0"},
    {"make", "TrMake", "i", ", ANIMATION_LOOPING_GET_LOW, 5.0"},
    {"conjure", "TrMake", "i", ", ANIMATION_LOOPING_CONJURE1, 3.0"},
    {"destroy", "TrUse", "i", ", ANIMATION_LOOPING_CONJURE2, 2.0"},
    {"strike", "TrReach", "e", ", ANIMATION_LOOPING_TALK_FORCEFUL, 1.0"},
    {"cast at", "TrCast", "e", ", 2.0"},
};

// Finds how an action is written. One with further arguments is none of the standard library's, whatever its name.
static const action *find_action(const trp_pack *pack, uint32_t number)
{
    const char *name = trpi_pack_name_at(pack, pack->actions[number].name);
    bool has_further = pack->actions[number].parameter_count > TRPI_STEP_CODES;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (!has_further && strcmp(actions[i].name, name) == 0) {
            return &actions[i];
        }
    }
    return NULL;
}

static uint32_t code_of(const trpi_pack_step *step, uint32_t number)
{
    const uint32_t codes[] = {step->code0, step->code1, step->code2, step->code3};
    return codes[number];
}

void trpi_nwscript_deadline(trpi_nwscript_writer *w, uint32_t at_most_ms)
{
    trp_sheet_add(w->out, "            TrDeadline(nQueue, ");
    trpi_nwscript_write_number(w->out, trpi_muldiv_floor(at_most_ms, TRP_ONE, 1000));
    trp_sheet_add(w->out, ");\n");
}

void trpi_nwscript_write_guarded_end(trp_sheet *out, const trp_sheet *guards)
{
    const char *text = trp_sheet_text(guards);
    if (text[0] != '\0') {
        trp_sheet_add_format(out, "            if (!(%s))\n            {\n                return TR_FAILED;\n            }\n",
                             text + 4);
    }
}

// Writes the entity to whom words are said: the one that the step names, else the other one of the collaboration.
static void add_listener(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to,
                         trp_sheet *guards)
{
    const trpi_pack_behaviour *b = &w->pack->behaviours[context->behaviour];
    if (code != 0) {
        trpi_nwscript_write_expression(w, context, code, to, guards);
    } else if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0) {
        trp_sheet_add(to, "TrObject(\"W\", nQueue)");
    } else {
        trp_sheet_add(to, "OBJECT_INVALID");
    }
}

static void add_argument(trpi_nwscript_writer *w, const trpi_nwscript_context *context, char letter, uint32_t code, trp_sheet *to,
                         trp_sheet *guards)
{
    if (letter == 'i') {
        (void)trpi_nwscript_write_item(w, context, code, to, guards);
    } else if (letter == 'p') {
        add_listener(w, context, code, to, guards);
    } else if (code == 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_EXPRESSION);
    } else if (trpi_code_is_point(w->pack, code)) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_POINT);
    } else {
        trpi_nwscript_write_expression(w, context, code, to, guards);
    }
}

// Writes the call of an action. An argument in seconds comes behind the animation.
static void add_call(trpi_nwscript_writer *w, const trpi_nwscript_context *context, const trpi_pack_step *step, const action *a,
                     trp_sheet *call, trp_sheet *guards)
{
    trp_sheet_add_format(call, "%s(nQueue", a->function);
    if (strcmp(a->arguments, "n") == 0) {
        trp_sheet_add_format(call, ", %s", a->tail);
    }
    for (uint32_t i = 0; a->arguments[i] != '\0'; i++) {
        if (a->arguments[i] != '-') {
            trp_sheet_add(call, ", ");
            add_argument(w, context, a->arguments[i], code_of(step, i), call, guards);
        }
    }
    trp_sheet_add_format(call, "%s)", strcmp(a->arguments, "n") == 0 ? "" : a->tail);
}

// Writes what is said beside the action.
static void add_beside(trpi_nwscript_writer *w, const trpi_nwscript_context *context, const trpi_pack_step *step)
{
    const action *a = step->op == TRPI_STEP_ACT ? find_action(w->pack, step->index) : NULL;
    if (a == NULL || strcmp(a->function, "TrSay") != 0 || step->code0 == 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_BESIDE);
        return;
    }
    trp_sheet words = {0}, guards = {0};
    trpi_nwscript_write_expression(w, context, step->code0, &words, &guards);
    trp_sheet_add_format(w->out, "            SpeakString(%s);\n", trp_sheet_text(&words));
    trp_sheet_release(&words);
    trp_sheet_release(&guards);
}

static void act(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t number, uint32_t beside_count)
{
    const trpi_pack_step *step = &w->pack->steps[number];
    const action *a = find_action(w->pack, step->index);
    const char *name = trpi_pack_name_at(w->pack, w->pack->actions[step->index].name);
    if (a == NULL) {
        bool is_about_newcomers = strcmp(name, "summon") == 0 || strcmp(name, "banish") == 0;
        trpi_nwscript_refuse(w, is_about_newcomers ? TRPI_NWSCRIPT_SUMMON : TRPI_NWSCRIPT_ACTION);
        return;
    }
    trp_sheet call = {0}, guards = {0};
    add_call(w, context, step, a, &call, &guards);
    trpi_nwscript_write_guarded_end(w->out, &guards);
    for (uint32_t i = 1; i <= beside_count; i++) {
        add_beside(w, context, &w->pack->steps[number + i]);
    }
    trp_sheet_add_format(w->out, "            return %s;\n", trp_sheet_text(&call));
    w->failed = w->failed || call.failed || guards.failed;
    trp_sheet_release(&call);
    trp_sheet_release(&guards);
}

static void set_fact(trpi_nwscript_writer *w, uint32_t fact, const char *value)
{
    const trpi_pack_fact *f = &w->pack->facts[fact];
    const char *variable = trpi_nwscript_type_of_variable(f->type),
               *owner = trpi_fact_is_of_world(w->pack, fact) ? "GetModule()" : "oMe";
    if (variable == NULL || trpi_fact_is_of_scene(w->pack, fact)) {
        trpi_nwscript_refuse(w, variable == NULL ? TRPI_NWSCRIPT_POINT : TRPI_NWSCRIPT_SCENE_FACTS);
        return;
    }
    bool is_item = f->item != TRPI_NONE16, is_bounded = (f->flags & TRPI_FACT_BOUNDED) != 0 && !is_item;
    bool is_whole = (f->flags & TRPI_FACT_WHOLE) != 0 && !is_item && f->type == TRP_TYPE_NUMBER;
    const char *set = trpi_fact_is_motive(f) ? "TrSetMotive" : is_item ? "SetLocalInt" : NULL;
    trp_sheet_add_format(w->out, "            %s%s(%s, \"", set != NULL ? set : "SetLocal", set != NULL ? "" : variable, owner);
    trpi_nwscript_write_fact_name(w->pack, fact, w->out);
    trp_sheet_add_format(w->out, "\", %s%s%s%s", is_item ? "FloatToInt(" : "", is_bounded ? "TrClamp(" : "",
                         is_whole ? "TrWhole(" : "", value);
    trp_sheet_add(w->out, is_whole ? ")" : "");
    if (is_bounded) {
        trp_sheet_add(w->out, ", ");
        trpi_nwscript_write_number(w->out, f->least);
        trp_sheet_add(w->out, ", ");
        trpi_nwscript_write_number(w->out, f->most);
        trp_sheet_add(w->out, ")");
    }
    trp_sheet_add_format(w->out, "%s);\n", is_item ? ")" : "");
}

// Writes a step that has one expression.
static void compute(trpi_nwscript_writer *w, const trpi_nwscript_context *context, const trpi_pack_step *step)
{
    trp_sheet value = {0}, guards = {0};
    trpi_nwscript_write_expression(w, context, step->code0, &value, &guards);
    trpi_nwscript_write_guarded_end(w->out, &guards);
    const char *text = trp_sheet_text(&value),
               *variable = trpi_nwscript_type_of_variable(TRPI_CODE_TYPE(w->pack->code[step->code0]));
    switch (step->op) {
    case TRPI_STEP_WAIT: trp_sheet_add_format(w->out, "            return TrWait(nQueue, %s);\n", text); break;
    case TRPI_STEP_CHECK:
        trp_sheet_add_format(w->out, "            if (!%s)\n            {\n                return TR_FAILED;\n            }\n",
                             text);
        break;
    case TRPI_STEP_LET:
        if (variable == NULL) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_ITEM_VALUE);
            break;
        }
        trp_sheet_add_format(w->out, "            SetLocal%s(", variable);
        trpi_nwscript_write_local(step->local, w->out);
        trp_sheet_add_format(w->out, ", %s);\n", text);
        break;
    default: set_fact(w, step->index, text); break;
    }
    if (step->op != TRPI_STEP_WAIT) {
        trp_sheet_add(w->out, "            return TR_DONE;\n");
    }
    w->failed = w->failed || value.failed || guards.failed;
    trp_sheet_release(&value);
    trp_sheet_release(&guards);
}

// Returns the construct that an operation of a step belongs to, for its refusal.
static uint32_t construct_of(uint32_t op)
{
    switch (op) {
    case TRPI_STEP_SEND:
    case TRPI_STEP_AWAIT: return TRPI_NWSCRIPT_MESSAGE;
    case TRPI_STEP_SIGNAL: return TRPI_NWSCRIPT_EVENT;
    case TRPI_STEP_PUT_ON:
    case TRPI_STEP_TAKE_OFF: return TRPI_NWSCRIPT_ROLE_CHANGE;
    case TRPI_STEP_BEGIN:
    case TRPI_STEP_END: return TRPI_NWSCRIPT_OCCASION;
    case TRPI_STEP_PUT_IN:
    case TRPI_STEP_TAKE_OUT:
    case TRPI_STEP_FILL: return TRPI_NWSCRIPT_LIST;
    case TRPI_STEP_LAYER: return TRPI_NWSCRIPT_LAYER;
    default: return TRPI_NWSCRIPT_REQUEST;
    }
}

void trpi_nwscript_write_step(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t number, uint32_t beside_count)
{
    const trpi_pack_step *step = &w->pack->steps[number];
    w->origin = step->origin != 0 ? step->origin : w->origin;
    if ((step->flags & (TRPI_STEP_HELD | TRPI_STEP_DROPS)) != 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_NOT_INTERRUPTIBLE);
    }
    trpi_nwscript_check_record(w, TRPI_SECTION_STEP, number);
    _Static_assert(TRPI_STEP_ALL == (TRPI_STEP_HELD | TRPI_STEP_INNER | TRPI_STEP_EACH | TRPI_STEP_BESIDE | TRPI_STEP_CHECKPOINT |
                                     TRPI_STEP_EITHER | TRPI_STEP_ASKED | TRPI_STEP_DROPS),
                   "each flag is exported or refused");
    if ((step->flags & (TRPI_STEP_INNER | TRPI_STEP_EACH)) != 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_REQUEST);
    }
    bool computes = step->op == TRPI_STEP_SET || step->op == TRPI_STEP_LET || step->op == TRPI_STEP_CHECK ||
                    (step->op == TRPI_STEP_WAIT && step->code0 != 0);
    if (step->at_most_ms != 0) {
        trpi_nwscript_deadline(w, step->at_most_ms);
    }
    if (step->op == TRPI_STEP_ACT) {
        act(w, context, number, beside_count);
        return;
    }
    if (beside_count > 0) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_BESIDE);
    }
    if (computes) {
        compute(w, context, step);
    } else if (step->op == TRPI_STEP_WAIT) {
        trp_sheet_add(w->out, "            return TR_DONE;\n");
    } else if (step->op != TRPI_STEP_DECIDE) {
        trpi_nwscript_refuse(w, construct_of(step->op));
    }
}
