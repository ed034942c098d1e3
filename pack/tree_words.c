// SPDX-License-Identifier: MIT
// Nodes of trees in words, as they would stand in a text. The words between the arguments of an action are not in a
// pack; the names of the parameters stand for them.

#include "base/assert.h"
#include "pack/code_piece.h"
#include "pack/step.h"
#include "troupe/agent.h"
#include "troupe/tree.h"

#include <string.h>

// Returns the operation of an expression that consists of one only. For any other expression returns TRPI_OP_NOT, which never
// stands alone.
static uint32_t only_op(const trp_pack *pack, uint32_t code)
{
    trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    return phrase.end == phrase.first + 1 ? trpi_code_piece_operation(pack, phrase) : TRPI_OP_NOT;
}

static int64_t constant_of(const trp_pack *pack, uint32_t code)
{
    return pack->constants[trpi_code_piece_operand(pack, trpi_code_piece_of_code(pack, code))].value;
}

// Finds the constant that an expression is; false when it is anything else.
static bool is_constant(const trp_pack *pack, uint32_t code, trpi_number *value)
{
    bool plain = only_op(pack, code) == TRPI_OP_NUMBER;
    *value = plain ? constant_of(pack, code) : 0;
    return plain;
}

// Prints a time: " 30 s", " 2 min", " 1 to 3 s".
static void add_time(trpi_expression_printer *p, const char *before, uint32_t code)
{
    trpi_number seconds;
    if (code == 0) {
        return;
    }
    if (!is_constant(p->pack, code, &seconds)) {
        trpi_code_printer_add_expression(p, before, code);
        trpi_expression_printer_add_text(p, " s");
        return;
    }
    trpi_number unit = seconds >= 3600 * TRP_ONE && seconds % (3600 * TRP_ONE) == 0 ? 3600
                       : seconds >= 60 * TRP_ONE && seconds % (60 * TRP_ONE) == 0   ? 60
                                                                                    : 1;
    trpi_expression_printer_add_text(p, before);
    trpi_code_printer_add_number(p, seconds / unit);
    trpi_expression_printer_add_text(p, unit == 60 ? " min" : unit == 1 ? " s" : seconds == 3600 * TRP_ONE ? " hour" : " hours");
}

// ---- Steps --------------------------------------------------------------------------------------

static void add_line(trpi_expression_printer *p, uint32_t code)
{
    trpi_code_piece phrase = trpi_code_piece_of_code(p->pack, code);
    uint32_t op = trpi_code_piece_operation(p->pack, phrase), operand = trpi_code_piece_operand(p->pack, phrase);
    if (op == TRPI_OP_LINE) {
        trpi_code_printer_add_two_texts(p, "\"", trpi_pack_text_at(p->pack, p->pack->lines[operand].text));
        trpi_expression_printer_add_text(p, "\"");
    } else if (op == TRPI_OP_POOL) {
        trpi_expression_printer_add_text(p, trp_pack_name(p->pack, TRP_NAMES_POOL, operand));
    } else {
        trpi_code_printer_add_expression(p, "", code);
    }
}

static void add_argument(trpi_expression_printer *p, const trpi_pack_parameter *parameter, uint32_t code)
{
    trpi_number number;
    if (parameter->type == TRP_TYPE_TEXT) {
        add_line(p, code);
    } else if (parameter->type == TRP_TYPE_NUMBER && is_constant(p->pack, code, &number)) {
        add_time(p, "", code);  // as a rule: numbers of actions are times
    } else {
        trpi_code_printer_add_expression(p, "", code);
    }
}

// Prints an action: "move to home", "sit for 20 s", "\"Who goes there?\" to partner".
static void add_action(trpi_expression_printer *p, const trpi_pack_step *step)
{
    const trp_pack *pack = p->pack;
    const trpi_pack_action *action = &pack->actions[step->index];
    const char *name = trpi_pack_name_at(pack, action->name);
    bool first = true;
    bool said = action->parameter_count > 0 && step->code0 != 0 &&
                pack->parameters[action->first_parameter].type == TRP_TYPE_TEXT && strcmp(name, "say") == 0;
    trpi_expression_printer_add_text(p, said ? "" : name);
    for (uint32_t i = 0; i < action->parameter_count; i++) {
        const trpi_pack_parameter *parameter = &pack->parameters[action->first_parameter + i];
        const uint32_t code = trpi_step_code(pack, step, i);
        if (code == 0 || only_op(pack, code) == TRPI_OP_NOBODY) {
            continue;
        }
        trpi_expression_printer_add_text(p, said && first ? "" : " ");
        if (i > 0 && parameter->preposition != TRPI_PREPOSITION_NONE) {
            trpi_expression_printer_add_text(p, trpi_preposition_word(parameter->preposition));
            trpi_expression_printer_add_text(p, " ");
        }
        add_argument(p, parameter, code);
        first = false;
    }
    if (step->at_most_ms != 0) {
        trpi_expression_printer_add_text(p, ", at most ");
        trpi_code_printer_add_number(p, (trpi_number)step->at_most_ms * TRP_ONE / 1000);
        trpi_expression_printer_add_text(p, " s");
    }
}

// Prints the new value of a fact. A choice is a number in the code, whose name the fact knows.
static void add_new_value(trpi_expression_printer *p, uint32_t fact, uint32_t code)
{
    if (only_op(p->pack, code) == TRPI_OP_CHOICE) {
        trpi_expression_printer_add_text(p, trp_pack_choice_name(p->pack, fact, (uint32_t)constant_of(p->pack, code)));
    } else {
        trpi_code_printer_add_expression(p, "", code);
    }
}

// Prints a `let`: `let tries = 3`, or, where a later step gives the local another value, `set tries to 3`.
static void add_let(trpi_expression_printer *p, const trpi_pack_step *step)
{
    uint32_t name = step->name != 0 ? step->name : trpi_behaviour_local_name(p->pack, p->behaviour, step->local);
    trpi_code_printer_add_two_texts(p, step->name != 0 || name == 0 ? "let " : "set ",
                                    name != 0 ? trpi_pack_name_at(p->pack, name) : "a value");
    trpi_code_printer_add_expression(p, step->name != 0 || name == 0 ? " = " : " to ", step->code0);
}

// Prints a request: "request Sit of nearest seat", or what was handed in: "do inner".
static void add_request(trpi_expression_printer *p, const trpi_pack_step *step)
{
    if ((step->flags & TRPI_STEP_INNER) != 0) {
        trpi_code_printer_add_expression(p, "do ", step->code0);
        return;
    }
    trpi_expression_printer_add_text(p, "request ");
    if (step->index == TRPI_NONE16) {
        trpi_expression_printer_add_text(p, "anything");
    } else {
        trpi_code_printer_add_name(p, TRPI_SECTION_NEED, step->index);
    }
    trpi_code_printer_add_expression(p, " of ", step->code0);
}

static void add_of_step(trpi_expression_printer *p, char gap, const void *context)
{
    const trpi_pack_step *step = context;
    switch (gap) {
    case 'i':
        trpi_expression_printer_add_text(
            p, trpi_pack_record_name(p->pack, trpi_step_operation_indexed_section(step->op), step->index));
        break;
    case 'f': trpi_code_printer_add_name(p, TRPI_SECTION_FACT, step->index); break;
    case 'o': trpi_code_printer_add_name(p, TRPI_SECTION_OFFER, step->index); break;
    case 'l': trpi_code_printer_add_list_name(p, step->index); break;
    case 't': add_time(p, " ", step->code0); break;
    case 'n': add_new_value(p, step->index, step->code0); break;
    default: trpi_code_printer_add_expression(p, "", step->code0); break;
    }
}

static void add_step(trpi_expression_printer *p, const trpi_pack_step *step)
{
    static const char *const words[TRPI_STEP_COUNT] = {
        [TRPI_STEP_GO_ON] = "go on",         [TRPI_STEP_WAIT] = "wait$t",
        [TRPI_STEP_SET] = "set $f to $n",    [TRPI_STEP_CHECK] = "check $c",
        [TRPI_STEP_SEND] = "send $i to $c",  [TRPI_STEP_SIGNAL] = "signal $i",
        [TRPI_STEP_PUT_ON] = "put on $i",    [TRPI_STEP_TAKE_OFF] = "take off $i",
        [TRPI_STEP_BEGIN] = "begin $i",      [TRPI_STEP_END] = "end $i",
        [TRPI_STEP_PUT_IN] = "add $c to $l", [TRPI_STEP_TAKE_OUT] = "remove $c from $l",
        [TRPI_STEP_FILL] = "set $l to $c",   [TRPI_STEP_LAYER] = " $i",
        [TRPI_STEP_AWAIT] = "await $i",      [TRPI_STEP_RESERVE] = "reserve $c",
        [TRPI_STEP_SWITCH_ON] = "enable $o", [TRPI_STEP_SWITCH_OFF] = "disable $o",
        [TRPI_STEP_DECIDE] = "decide",
    };
    switch (step->op) {
    case TRPI_STEP_ACT: add_action(p, step); return;
    case TRPI_STEP_LET: add_let(p, step); return;
    case TRPI_STEP_REQUEST: add_request(p, step); return;
    case TRPI_STEP_LAYER:
        trpi_expression_printer_add_text(p, step->local == TRP_LAYER_ON    ? "begin"
                                            : step->local == TRP_LAYER_OFF ? "forbid"
                                                                           : "allow");
        break;
    default: break;
    }
    trpi_code_printer_fill_gaps(p, words[step->op], add_of_step, step);
    trpi_expression_printer_add_text(p, step->op == TRPI_STEP_FILL && step->code0 == 0 ? "nobody" : "");
}

// ---- Arrows -------------------------------------------------------------------------------------

static const char *unit_of_rate(uint32_t seconds)
{
    return seconds == 3600 ? " per hour" : seconds == 60 ? " per minute" : " per s";
}

// Prints what an arrow senses: "when my ammo < 2 turns so", "when nearest foe within 5 m comes", "when every 3 s".
static void add_sensed(trpi_expression_printer *p, const trpi_pack_node *n)
{
    static const char *const behind[] = {
        [TRPI_SENSE_TURNS] = " turns so", [TRPI_SENSE_CHANGES] = " changes", [TRPI_SENSE_IS] = "",
        [TRPI_SENSE_COMES] = " comes",    [TRPI_SENSE_GOES] = " goes",       [TRPI_SENSE_TIME] = " s"};
    trpi_number seconds;
    if (n->other == TRPI_SENSE_TIME && is_constant(p->pack, n->weight, &seconds)) {
        trpi_expression_printer_add_text(p, "when every ");
        trpi_code_printer_add_number(p, seconds);
    } else {
        trpi_code_printer_add_expression(p, "when ", n->weight);
    }
    trpi_expression_printer_add_text(p, behind[n->other]);
}

// Prints an arrow: "when done and my ammo < 2", "if my health < 50 and chance 20% per s".
static void add_arrow(trpi_expression_printer *p, const trpi_pack_node *n)
{
    const trp_pack *pack = p->pack;
    bool news = true;
    trpi_number chance;
    if ((n->flags & TRPI_NODE_WHEN_DONE) != 0) {
        trpi_expression_printer_add_text(p, "when done");
    } else if ((n->flags & TRPI_NODE_WHEN_FAILED) != 0) {
        trpi_expression_printer_add_text(p, "when failed");
    } else if ((n->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) != 0) {
        bool event = (n->flags & TRPI_NODE_ON_EVENT) != 0;
        trpi_code_printer_add_two_texts(p, event ? "when event " : "when message ",
                                        trp_pack_name(pack, event ? TRP_NAMES_EVENT : TRP_NAMES_MESSAGE, n->other));
    } else if ((n->flags & TRPI_NODE_SENSES) != 0) {
        add_sensed(p, n);
    } else {
        news = false;
    }
    trpi_code_printer_add_expression(p, news ? " and " : "if ", n->code);
    if (n->weight != 0 && (n->flags & TRPI_NODE_SENSES) == 0) {
        trpi_expression_printer_add_text(p, news || n->code != 0 ? " and chance " : "if chance ");
        if (is_constant(pack, n->weight, &chance)) {
            trpi_code_printer_add_number(p, trpi_number_to_percent(chance));
            trpi_expression_printer_add_text(p, "%");
        } else {
            trpi_code_printer_add_expression(p, "", n->weight);
        }
        trpi_expression_printer_add_text(p, unit_of_rate(n->other));
    } else if (!news && n->code == 0) {
        trpi_expression_printer_add_text(p, "at once");
    }
}

// ---- Blocks and what stands behind lines --------------------------------------------------------

// Prints a count with words around it, unless it is 0.
static void add_count(trpi_expression_printer *p, const char *before, uint32_t count, const char *behind)
{
    if (count != 0) {
        trpi_expression_printer_add_text(p, before);
        trpi_code_printer_add_number(p, (trpi_number)count * TRP_ONE);
        trpi_expression_printer_add_text(p, behind);
    }
}

static void add_parallel(trpi_expression_printer *p, const trpi_pack_node *n)
{
    trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_LED) != 0 ? "while" : "parallel");
    trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_ALL) != 0 ? ", waits for all" : "");
    add_count(p, ", ", n->number, " must succeed");
    add_count(p, ", ", n->other > 1 ? n->other - 1u : 0, " may fail");
}

// Prints a switch: `depending on`, and the expression that all its cases compare.
static void add_switch(trpi_expression_printer *p, const trpi_pack_node *n)
{
    const trp_pack *pack = p->pack;
    trpi_expression_printer_add_text(p, "depending on");
    uint32_t code = n->child_count > 0 ? pack->nodes[n->first_child].code : 0;
    if (code == 0) {
        return;
    }
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS] = {trpi_code_piece_of_code(pack, code)};
    while (trpi_code_piece_operation(pack, parts[0]) == TRPI_OP_OR) {
        (void)trpi_code_piece_split(pack, parts[0], parts);
    }
    if (trpi_code_piece_operation(pack, parts[0]) == TRPI_OP_EQUAL) {
        (void)trpi_code_piece_split(pack, parts[0], parts);
        trpi_expression_printer_add_text(p, " ");
        trpi_code_printer_add_piece(p, parts[0]);
    }
}

static void add_flags(trpi_expression_printer *p, const trpi_pack_node *n)
{
    bool row = n->type == TRPI_NODE_SEQUENCE || n->type == TRPI_NODE_SELECTOR;
    bool chooses = n->type == TRPI_NODE_IF || n->type == TRPI_NODE_SWITCH;
    trpi_expression_printer_add_text(p, (row || chooses) && (n->flags & TRPI_NODE_REACTIVE) != 0 ? ", reactive" : "");
    trpi_expression_printer_add_text(p, row && (n->flags & TRPI_NODE_YIELDS) != 0 ? ", step by step" : "");
    trpi_expression_printer_add_text(p, row && (n->flags & TRPI_NODE_KEEPS) != 0 ? ", remembers" : "");
}

static void add_block(trpi_expression_printer *p, const trpi_pack_node *n)
{
    switch (n->type) {
    case TRPI_NODE_SEQUENCE: trpi_expression_printer_add_text(p, "sequence"); break;
    case TRPI_NODE_SELECTOR: trpi_expression_printer_add_text(p, "selector"); break;
    case TRPI_NODE_CHANCE: trpi_expression_printer_add_text(p, "selector, chooses by chance"); break;
    case TRPI_NODE_SCORE: trpi_expression_printer_add_text(p, "selector, chooses by score"); break;
    case TRPI_NODE_PARALLEL: add_parallel(p, n); break;
    case TRPI_NODE_IF: trpi_code_printer_add_expression(p, "if ", n->code); break;
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_RETRY:
        trpi_expression_printer_add_text(p, n->type == TRPI_NODE_REPEAT ? "repeat" : "retry");
        add_count(p, " ", n->number, n->number == 1 ? " time" : " times");
        if (n->code != 0) {
            trpi_code_printer_add_expression(p, " (", n->code);
            trpi_expression_printer_add_text(p, ") times");
        }
        break;
    case TRPI_NODE_UNTIL: trpi_expression_printer_add_text(p, "repeat until it fails"); break;
    case TRPI_NODE_CATCH:
        trpi_code_printer_add_two_texts(p, n->name != 0 ? "catch " : "catch", trpi_pack_name_at(p->pack, n->name));
        break;
    case TRPI_NODE_FINALLY: trpi_expression_printer_add_text(p, "finally"); break;
    case TRPI_NODE_SWITCH: add_switch(p, n); break;
    case TRPI_NODE_CASE:
        trpi_expression_printer_add_text(p, n->code == 0 ? "otherwise" : "");
        trpi_code_printer_add_expression(p, "if ", n->code);
        break;
    case TRPI_NODE_LOCK:
        trpi_code_printer_add_two_texts(p, "lock ", trpi_pack_name_at(p->pack, n->name));
        trpi_code_printer_add_expression(p, ", before others if ", n->code);
        break;
    default: trpi_expression_printer_add_text(p, "block"); break;
    }
    add_flags(p, n);
}

static void add_clause(trpi_expression_printer *p, const trpi_pack_node *n)
{
    switch (n->type) {
    case TRPI_NODE_INVERT: trpi_expression_printer_add_text(p, "inverted"); break;
    case TRPI_NODE_SUCCEED: trpi_expression_printer_add_text(p, "always succeeds"); break;
    case TRPI_NODE_FAIL: trpi_expression_printer_add_text(p, "always fails"); break;
    case TRPI_NODE_ONCE: trpi_expression_printer_add_text(p, "once"); break;
    case TRPI_NODE_TIMEOUT: add_time(p, "at most ", n->code); break;
    case TRPI_NODE_DELAY: add_time(p, "after ", n->code); break;
    case TRPI_NODE_COOLDOWN: add_time(p, "cooldown ", n->code); break;
    default: trpi_code_printer_add_expression(p, n->number != 0 ? "until " : "while ", n->code); break;
    }
}

// Prints a task, way or effect of a plan: "Hammer", "way Buy one, if my coins > 4", "makes swords = my swords + 1".
static void add_planned(trpi_expression_printer *p, const trpi_pack_node *n, uint32_t kind)
{
    const trp_pack *pack = p->pack;
    if (kind == TRP_NODE_EFFECT) {
        const trpi_pack_step *step = &pack->steps[n->step];
        trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_EXPECTED) != 0 ? "expects " : "makes ");
        trpi_code_printer_add_name(p, TRPI_SECTION_FACT, step->index);
        trpi_expression_printer_add_text(p, " = ");
        add_new_value(p, step->index, step->code0);
        return;
    }
    const char *name = trpi_pack_name_at(pack, n->name);
    trpi_code_printer_add_two_texts(p,
                                    kind == TRP_NODE_WAY    ? name[0] != '\0' ? "way " : "way"
                                    : kind == TRP_NODE_PLAN ? "plan "
                                                            : "",
                                    name);
    trpi_code_printer_add_expression(p, kind == TRP_NODE_WAY ? ", if " : ", needs ", n->code);
}

// Prints the use of a task: "Get (what = iron, source = store)".
static void add_use(trpi_expression_printer *p, const trpi_pack_node *n)
{
    trpi_expression_printer_add_text(p, trpi_pack_name_at(p->pack, n->name));
    for (uint32_t i = 0; i < n->child_count; i++) {
        const trpi_pack_node *given = &p->pack->nodes[n->first_child + i];
        trpi_code_printer_add_two_texts(p, i == 0 ? " (" : ", ", trpi_pack_name_at(p->pack, given->name));
        trpi_code_printer_add_expression(p, " = ", p->pack->steps[given->step].code0);
    }
    trpi_expression_printer_add_text(p, n->child_count > 0 ? ")" : "");
}

static void add_node(trpi_expression_printer *p, const trpi_pack_node *n, uint32_t kind)
{
    bool catches = kind == TRP_NODE_CATCH;
    switch (kind) {
    case TRP_NODE_PLAN:
    case TRP_NODE_COMPOUND:
    case TRP_NODE_WAY:
    case TRP_NODE_PRIMITIVE:
    case TRP_NODE_EFFECT: add_planned(p, n, kind); return;
    case TRP_NODE_STEP:
        if (n->type == TRPI_NODE_AWAIT) {
            trpi_code_printer_add_expression(p, "wait until ", n->code);
        } else {
            add_step(p, &p->pack->steps[n->step]);
        }
        break;
    case TRP_NODE_CLAUSE: add_clause(p, n); break;
    case TRP_NODE_BLOCK: add_block(p, n); break;
    case TRP_NODE_ARROW: add_arrow(p, n); break;
    case TRP_NODE_SUBTASK: add_use(p, n); break;
    default:
        trpi_code_printer_add_two_texts(p, catches ? n->name != 0 ? "catch " : "catch" : "", trpi_pack_name_at(p->pack, n->name));
        break;
    }
    if (kind != TRP_NODE_ARROW) {
        trpi_code_printer_add_expression(p, ", weight ", n->weight);
        trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_CHECKPOINT) != 0 ? ", checkpoint" : "");
        trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_HELD) != 0 ? ", not interruptible" : "");
        trpi_expression_printer_add_text(p, (n->flags & TRPI_NODE_DROPS) != 0 ? ", not resumable" : "");
        trpi_expression_printer_add_text(p, n->type == TRPI_NODE_NETWORK && (n->flags & TRPI_NODE_CLOSED) != 0 ? ", closed" : "");
    }
}

static uint32_t behaviour_of(const trp_pack *pack, uint32_t task)
{
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        if (task >= b->first_task && task < (uint32_t)b->first_task + b->task_count) {
            return i;
        }
    }
    return TRPI_NONE16;
}

// Makes a printer for words about a task; false when there is no room, or no such task.
static bool begin_words(trpi_expression_printer *p, const trp_pack *pack, uint32_t task, char *to, size_t room)
{
    *p = (trpi_expression_printer){.pack = pack, .behaviour = behaviour_of(pack, task), .to = to, .room = room};
    if (room > 0) {
        *to = '\0';
    }
    return room > 0 && task < pack->task_count;
}

const char *trp_task_node_words(const trp_pack *pack, uint32_t task, uint32_t node, char *to, size_t room)
{
    TRP_REQUIRE(pack != NULL && (to != NULL || room == 0), "");
    trpi_expression_printer p;
    trp_node_info info;
    if (begin_words(&p, pack, task, to, room) && trp_task_node(pack, task, node, &info, sizeof info) == TRP_OK) {
        add_node(&p, &pack->nodes[pack->tasks[task].first_node + node], info.kind);
    }
    return room > 0 ? to : "";
}

const char *trp_task_cleanup_words(const trp_pack *pack, uint32_t task, uint32_t number, char *to, size_t room)
{
    TRP_REQUIRE(pack != NULL && (to != NULL || room == 0), "");
    trpi_expression_printer p;
    if (!begin_words(&p, pack, task, to, room)) {
        return room > 0 ? to : "";
    }
    const trpi_pack_task *t = &pack->tasks[task];
    if (number < t->cleanup_count) {
        add_step(&p, &pack->steps[t->first_cleanup + number]);
    } else if (number - t->cleanup_count < t->parting_count) {
        add_step(&p, &pack->steps[t->first_parting + number - t->cleanup_count]);
    }
    return to;
}
