// SPDX-License-Identifier: MIT
// Verifies tasks and their steps: the arguments of each operation, and where it may stand.

#include "pack/code_piece.h"
#include "pack/verify.h"
#include "pack/week.h"

#include "troupe/agent.h"

#define CODES TRPI_STEP_CODES

// The lists of steps that a task has.
enum { BODY, CLEANUP, PARTING, ON_INTERRUPT, AT_MARK };

// The place of a step that is verified: its behaviour and task, the list of the task that it is in, and the first step of that
// list.
typedef struct place {
    uint32_t behaviour;
    uint32_t task;  // its number in the behaviour: in a collaboration the phase
    uint32_t list;
    uint32_t first;  // step of the list
    trpi_code_needs *needs;
} place;

static const char *const code_names[CODES] = {"code0", "code1", "code2", "code3"};

static uint32_t code_of(const trpi_pack_step *step, uint32_t number)
{
    const uint32_t codes[CODES] = {step->code0, step->code1, step->code2, step->code3};
    return codes[number];
}

static bool need_step_code(trpi_verifier *verifier, const trpi_pack_step *step, uint32_t number, uint32_t type, const place *at)
{
    TRPI_RULE(verifier, code_names[number], code_of(step, number) != 0, "is missing");
    return trpi_verify_code_field(verifier, code_names[number], type, at->needs);
}

// Checks that the expressions of a step from `number` on are 0.
static bool no_more_codes(trpi_verifier *verifier, const trpi_pack_step *step, uint32_t number)
{
    for (uint32_t i = number; i < CODES; i++) {
        TRPI_RULE(verifier, code_names[i], code_of(step, i) == 0, "has no meaning for this step");
    }
    return true;
}

static bool check_index(trpi_verifier *verifier, const trpi_pack_step *step, uint32_t section)
{
    uint32_t number = step->index, count = trpi_pack_section_record_count(verifier->pack, section);
    return number < count || trpi_verify_refuse(verifier, "index", "is %u, but there are only %u", number, count);
}

static bool may_lack(const trpi_pack_parameter *parameter)
{
    return (parameter->flags & TRPI_PARAMETER_OPTIONAL) != 0 || parameter->code != 0;
}

// Checks the argument for a parameter, an expression in a field of the current record.
static bool check_argument(trpi_verifier *verifier, const char *field, uint32_t code, const trpi_pack_parameter *parameter,
                           const place *at)
{
    if (code == 0) {
        TRPI_RULE(verifier, field, may_lack(parameter), "is missing");
        return true;
    }
    uint32_t type = parameter->type;
    bool is_point = TRPI_CODE_TYPE(verifier->pack->code[code]) == TRP_TYPE_POINT;
    if (type == TRP_TYPE_ENTITY && parameter->kind == TRPI_NONE16 && is_point) {
        type = TRP_TYPE_POINT;
    }
    return trpi_verify_code_field(verifier, field, type, at->needs) &&
           trpi_verify_add_needs_of_names_in_spoken_line(verifier, code, at->needs);
}

// Checks the arguments of a step from expression `first_code` on.
static bool check_arguments(trpi_verifier *verifier, const trpi_pack_step *step, uint32_t first_code, uint32_t first_parameter,
                            uint32_t count, const place *at)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = first_code + i;
        if (!check_argument(verifier, code_names[number], code_of(step, number), &verifier->pack->parameters[first_parameter + i],
                            at)) {
            return false;
        }
    }
    return no_more_codes(verifier, step, first_code + count);
}

static bool check_decide(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    (void)step;
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *behaviour = &pack->behaviours[at->behaviour];
    TRPI_RULE(verifier, "op", behaviour->scene != TRPI_NONE16 && at->list == BODY, "decides outside the tasks of a scene");
    TRP_ASSERT(at->task < pack->scenes[behaviour->scene].row_count);  // a part has a task for each row
    const trpi_pack_scene_row *row = &pack->rows[pack->scenes[behaviour->scene].first_row + at->task];
    return (row->flow == TRPI_FLOW_CHOICE && row->part == behaviour->part) ||
           trpi_verify_refuse(verifier, "op", "decides in a row that is not this part's choice");
}

static bool check_set(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trp_pack *pack = verifier->pack;
    uint32_t fact = step->index;
    return trpi_verify_code_field(verifier, code_names[0], pack->facts[fact].type, at->needs) &&
           (trpi_code_needs_add_fact(at->needs, pack, fact) ||
            trpi_verify_refuse(verifier, "index", "is a fact that the performer cannot have"));
}

static bool check_let(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    uint32_t count = verifier->pack->behaviours[at->behaviour].local_count;
    TRPI_RULE(verifier, "local", step->local < count, "is %u, but the behaviour has %u", step->local, count);
    TRPI_RULE(verifier, "local",
              trpi_code_needs_add_local(at->needs, step->local, TRPI_CODE_TYPE(verifier->pack->code[step->code0])),
              "is used as two types");
    return true;
}

// Checks a change of an entity list: a list of an entity is changed by steps of that entity alone; a list of the world
// or the scene by any step.
static bool check_listing(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_entity_list *list = &pack->lists[step->index];
    bool locals = list->sort == TRPI_LIST_OF_LOCALS;
    TRPI_RULE(verifier, "index", list->sort != TRPI_LIST_OF_PARTS, "is a list of parts, which no step changes");
    TRPI_RULE(verifier, "index", !locals || (uint32_t)list->first + list->count <= pack->behaviours[at->behaviour].local_count,
              "is a list of more locals than the behaviour has");
    TRPI_RULE(verifier, "index", trpi_code_needs_add_list(at->needs, pack, list), "is a list that the performer cannot have");
    return true;
}

static bool check_fill(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    uint32_t code = step->code0;
    return check_listing(verifier, step, at) && (code == 0 || trpi_code_sole_selector(verifier->pack, code) != TRPI_NONE16 ||
                                                 trpi_verify_refuse(verifier, "code0", "is no search"));
}

// Checks the arguments of a message or an event. Before the arguments of a message stands its addressee.
static bool check_passed(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    uint32_t first, section = trpi_step_operation_indexed_section(step->op);
    uint32_t count = trpi_pack_count_listed_records(verifier->pack, section, step->index, TRPI_SECTION_PARAMETER, &first);
    return check_arguments(verifier, step, step->op == TRPI_STEP_SEND, first, count, at);
}

// The further arguments of an action that are checked: of the parameters from `first_parameter` on, those from ARGUMENT record
// `first` on.
typedef struct further {
    const place *at;
    uint32_t first, first_parameter;
} further;

static bool check_further(trpi_verifier *verifier, uint32_t index, void *context)
{
    const further *f = context;
    const trp_pack *pack = verifier->pack;
    return check_argument(verifier, "code", pack->arguments[index].code, &pack->parameters[f->first_parameter + index - f->first],
                          f->at);
}

// Checks the arguments of an action: those that the step has expressions for, and the further ones.
static bool check_act(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trpi_pack_action *action = &verifier->pack->actions[step->index];
    uint32_t count = action->parameter_count, more = count > CODES ? count - CODES : 0, first = step->local;
    if (!check_arguments(verifier, step, 0, action->first_parameter, count - more, at)) {
        return false;
    }
    TRPI_RULE(verifier, "local", more == 0 || first + more <= verifier->pack->argument_count, "is followed by too few arguments");
    verifier->further_count += more;
    TRPI_RULE(verifier, "local", verifier->further_count <= (uint64_t)verifier->pack->argument_count * TRPI_MOST_SHARING,
              "uses arguments that are shared too often");
    further f = {at, first, action->first_parameter + CODES};
    return more == 0 || trpi_verify_listed_records(verifier, TRPI_SECTION_ARGUMENT, first, more, check_further, &f);
}

static bool check_send(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    TRPI_RULE(verifier, "code0",
              (step->flags & TRPI_STEP_EACH) == 0 || trpi_code_sole_selector(verifier->pack, step->code0) != TRPI_NONE16,
              "is no selection");
    return check_passed(verifier, step, at);
}

// Checks the arguments of a request against the parameters of an offer. Sets `*suits` if the offer takes all arguments and needs no
// more.
static bool check_taken(trpi_verifier *verifier, const trpi_pack_step *step, const trpi_pack_offer *offer, const place *at,
                        bool *suits)
{
    const trpi_pack_behaviour *b = &verifier->pack->behaviours[offer->behaviour];
    bool takes = true;
    for (uint32_t i = 0; i < b->parameter_count || i + 1 < CODES; i++) {
        const trpi_pack_parameter *parameter = i < b->parameter_count ? &verifier->pack->parameters[b->first_parameter + i] : NULL;
        uint32_t code = i + 1 < CODES ? code_of(step, i + 1) : 0;
        if (code != 0 && parameter != NULL && !check_argument(verifier, code_names[i + 1], code, parameter, at)) {
            return false;
        }
        takes = takes && (code != 0 ? parameter != NULL : parameter == NULL || may_lack(parameter));
    }
    *suits = *suits || takes;
    return true;
}

// Checks a request: for a named need, for anything, or for a behaviour that was handed in as a number. Each offer for a need has
// its own parameters. At least one takes just these arguments, and none takes one of them as another type; if one with more
// parameters is asked, those that lack are 0.
static bool check_request(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trp_pack *pack = verifier->pack;
    if ((step->flags & TRPI_STEP_INNER) != 0) {
        return need_step_code(verifier, step, 0, TRP_TYPE_NUMBER, at) && no_more_codes(verifier, step, 1);
    }
    if (!trpi_verify_code_field(verifier, code_names[0], TRP_TYPE_ENTITY, at->needs)) {
        return false;
    }
    TRPI_RULE(verifier, "code0", (step->flags & TRPI_STEP_EACH) == 0 || trpi_code_sole_selector(pack, step->code0) != TRPI_NONE16,
              "is no selection");
    if (step->index == TRPI_NONE16) {
        return no_more_codes(verifier, step, 1);
    }
    if (!check_index(verifier, step, TRPI_SECTION_NEED)) {
        return false;
    }
    bool asked = false, suits = false;
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        bool meets = pack->offers[i].need == step->index;
        asked = asked || meets;
        if (meets && !check_taken(verifier, step, &pack->offers[i], at, &suits)) {
            return false;
        }
    }
    return suits || !asked || trpi_verify_refuse(verifier, "index", "is a need for which no offer takes these arguments");
}

// Checks that the values of a message have room among the locals.
static bool check_said(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_message *message = &pack->messages[step->index];
    TRPI_RULE(verifier, "local", (uint32_t)step->local + message->parameter_count <= pack->behaviours[at->behaviour].local_count,
              "is followed by fewer locals than the message fills");
    for (uint32_t i = 0; i < message->parameter_count; i++) {
        TRPI_RULE(verifier, "local",
                  trpi_code_needs_add_local(at->needs, step->local + i, pack->parameters[message->first_parameter + i].type),
                  "is used as two types");
    }
    return true;
}

static bool check_await(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[at->behaviour];
    bool has_inbox = false;
    for (uint32_t i = 0; i < b->inbox_count; i++) {
        has_inbox = has_inbox || pack->inboxes[b->first_inbox + i].message == step->index;
    }
    return check_said(verifier, step, at) &&
           (has_inbox || trpi_verify_refuse(verifier, "index", "is a message for which the behaviour has no inbox"));
}

// Checks a switch of an offer, which only a handler of the object may contain.
static bool check_switch(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    (void)step;
    return (verifier->pack->behaviours[at->behaviour].flags & TRPI_BEHAVIOUR_HANDLER) != 0 ||
           trpi_verify_refuse(verifier, "op", "is for the handlers of objects only");
}

static bool check_reserve(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    return need_step_code(verifier, step, 1, TRP_TYPE_ENTITY, at) &&
           trpi_verify_code_field(verifier, code_names[2], TRP_TYPE_NUMBER, at->needs);
}

// Checks an occasion, which lasts for some seconds, or until a time of day (perhaps on some days only), or until it is
// ended.
static bool check_occasion(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    bool until = step->op == TRPI_STEP_BEGIN && step->local != TRPI_NONE16;
    (void)at;
    TRPI_RULE(verifier, "local", !until || (step->local < 1440 && step->code0 == 0), "is no time of day, or one too many");
    TRPI_RULE(verifier, "index", verifier->pack->blocks[step->index].sort == TRPI_SCHEDULE_BLOCK_OCCASION, "is no occasion");
    return true;
}

static bool check_layer(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    (void)at;
    return step->local <= TRP_LAYER_OFF || trpi_verify_refuse(verifier, "local", "is no way to force a layer");
}

// Checks that a `go on` is in the body of a behaviour that wraps moves.
static bool check_go_on(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    bool wraps = (verifier->pack->behaviours[at->behaviour].flags & TRPI_BEHAVIOUR_WRAPS) != 0;
    return (wraps && at->list == BODY && (step->flags & TRPI_STEP_BESIDE) == 0) ||
           trpi_verify_refuse(verifier, "op", "goes on with a move where none is wrapped");
}

enum { CODES_0, CODES_1, CODES_2, CODES_3, CODES_ANY = CODES };
enum { FIRST_GIVEN, FIRST_NEEDED };

// The row of an operation in TRPI_PACK_STEPS.
typedef struct step_rule {
    uint8_t section, codes;
    bool needed;
    uint8_t type;
    bool (*check)(trpi_verifier *verifier, const trpi_pack_step *step, const place *at);
} step_rule;

#define STEP_RULE(id, section, codes, first, type, rule) \
    {TRPI_SECTION_##section, CODES_##codes, FIRST_##first, TRP_TYPE_##type, rule},
static const step_rule step_rules[] = {TRPI_PACK_STEPS(STEP_RULE)};

static bool check_operation(trpi_verifier *verifier, const trpi_pack_step *step, const place *at)
{
    const step_rule *rule = &step_rules[step->op];
    bool has_days = step->op == TRPI_STEP_BEGIN && step->local != TRPI_NONE16;
    bool uses = rule->codes > 0 && rule->codes < CODES_ANY;
    TRPI_RULE(verifier, "days", step->days == 0 || has_days, "are no days of a week");
    return (rule->section == TRPI_SECTION_COUNT || check_index(verifier, step, rule->section)) &&
           (rule->needed ? need_step_code(verifier, step, 0, rule->type, at)
                         : !uses || trpi_verify_code_field(verifier, code_names[0], rule->type, at->needs)) &&
           (rule->check == NULL || rule->check(verifier, step, at)) && no_more_codes(verifier, step, rule->codes);
}

// Checks that the flag TRPI_STEP_ASKED is only on steps that change locals, since such a step is also performed when only the
// checks of a cleanup are evaluated. The operation of the step has been checked.
static bool check_asked(trpi_verifier *verifier, const trpi_pack_step *step)
{
    bool lists = trpi_step_operation_indexed_section(step->op) == TRPI_SECTION_LIST;
    bool locals = lists ? verifier->pack->lists[step->index].sort == TRPI_LIST_OF_LOCALS : step->op == TRPI_STEP_LET;
    TRPI_RULE(verifier, "flags", (step->flags & TRPI_STEP_ASKED) == 0 || locals, "is for locals");
    return true;
}

static bool check_step(trpi_verifier *verifier, uint32_t index, void *context)
{
    const place *at = context;
    const trpi_pack_step *step = &verifier->pack->steps[index];
    bool lasts = step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_WAIT || step->op == TRPI_STEP_REQUEST ||
                 step->op == TRPI_STEP_AWAIT || step->op == TRPI_STEP_GO_ON;
    bool handles = (verifier->pack->behaviours[at->behaviour].flags & TRPI_BEHAVIOUR_HANDLER) != 0;
    uint32_t own = step->flags & (TRPI_STEP_INNER | TRPI_STEP_EACH);
    bool chooses = step->op == TRPI_STEP_REQUEST || (step->op == TRPI_STEP_SEND && own == TRPI_STEP_EACH);
    TRPI_RULE(verifier, "flags", own != (TRPI_STEP_INNER | TRPI_STEP_EACH) && (own == 0 || chooses), "is for one sort of requests");
    TRPI_RULE(verifier, "flags", (step->flags & TRPI_STEP_EITHER) == 0 || step->op == TRPI_STEP_CHECK, "is for checks");
    TRPI_RULE(verifier, "flags", (step->flags & TRPI_STEP_BESIDE) == 0 || index != at->first,
              "runs beside a step, but is the first");
    TRPI_RULE(verifier, "op", !lasts || (at->list != CLEANUP && at->list != ON_INTERRUPT && at->list != AT_MARK && !handles),
              "takes time where everything is done at once");
    return check_operation(verifier, step, at) && check_asked(verifier, step);
}

static bool check_list(trpi_verifier *verifier, uint32_t first, uint32_t count, place at)
{
    at.first = first;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_STEP, first, count, check_step, &at);
}

// --- Trees ---

// The row of a type in TRPI_PACK_NODES.
typedef struct node_rule {
    uint8_t least, most, flags, code;
} node_rule;

#define NODE_RULE(id, home, least, most, flags, code, shown) {least, most, flags, TRPI_CODE_##code},
static const node_rule rules[] = {TRPI_PACK_NODES(NODE_RULE)};

static bool check_heard(trpi_verifier *verifier, uint32_t index, void *at)
{
    return check_said(verifier, &verifier->pack->steps[index], at);
}

static bool check_leaf(trpi_verifier *verifier, const trpi_pack_node *node, const place *at)
{
    bool hears = node->type == TRPI_NODE_ARROW && (node->flags & TRPI_NODE_ON_MESSAGE) != 0;
    bool leaf = node->type == TRPI_NODE_STEP || node->type == TRPI_NODE_EFFECT;
    TRPI_RULE(verifier, "step", leaf == (node->step != TRPI_NONE16) || hears, "is there without need, or missing");
    if (node->step == TRPI_NONE16) {
        return true;
    }
    TRPI_RULE(verifier, "step", verifier->pack->steps[node->step].op != TRPI_STEP_DECIDE, "decides in a tree");
    const trpi_pack_step *step = &verifier->pack->steps[node->step];
    TRPI_RULE(verifier, "step", !hears || (step->op == TRPI_STEP_AWAIT && step->index == node->other),
              "does not hear what the arrow waits for");
    if (!hears) {
        return check_list(verifier, node->step, 1, *at);
    }
    place heard = *at;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_STEP, node->step, 1, check_heard, &heard);
}

static uint32_t type_of_weight(const trpi_pack_node *node)
{
    static const uint32_t sensed[] = {[TRPI_SENSE_IS] = TRP_TYPE_TRUTH,
                                      [TRPI_SENSE_TURNS] = TRP_TYPE_TRUTH,
                                      [TRPI_SENSE_CHANGES] = TRP_TYPE_NONE,
                                      [TRPI_SENSE_COMES] = TRP_TYPE_ENTITY,
                                      [TRPI_SENSE_GOES] = TRP_TYPE_ENTITY};
    bool senses = node->type == TRPI_NODE_ARROW && (node->flags & TRPI_NODE_SENSES) != 0 && node->other != 0 &&
                  node->other < sizeof sensed / sizeof *sensed;
    return senses ? sensed[node->other] : TRP_TYPE_NUMBER;
}

static bool check_node_codes(trpi_verifier *verifier, const trpi_pack_node *node, const place *at)
{
    uint32_t sort = rules[node->type].code;
    bool truth = sort == TRPI_CODE_TRUTH || sort == TRPI_CODE_MAYBE;
    TRPI_RULE(verifier, "code", sort == TRPI_CODE_MAYBE || sort == TRPI_CODE_ROUNDS || (node->code != 0) == (sort != TRPI_CODE_NO),
              "is there without need, or missing");
    return trpi_verify_code_field(verifier, "code", truth ? TRP_TYPE_TRUTH : TRP_TYPE_NUMBER, at->needs) &&
           trpi_verify_code_field(verifier, "weight", type_of_weight(node), at->needs);
}

// Returns how many locks there are in the scene in which a behaviour is performed, or in the object that offers it.
static uint32_t count_locks(const trp_pack *pack, uint32_t behaviour)
{
    uint16_t scene = pack->behaviours[behaviour].scene;
    uint32_t offer = trpi_pack_behaviour_offer(pack, behaviour);
    return scene != TRPI_NONE16   ? pack->scenes[scene].lock_count
           : offer != TRPI_NONE16 ? trpi_pack_kind_lock_count(pack, pack->offers[offer].kind)
                                  : 0;
}

// Checks that a parameter of a task of a plan, and the locals that keep it, have its type.
static bool check_given(trpi_verifier *verifier, const trpi_pack_node *node, const place *at)
{
    uint32_t type = TRPI_GIVEN_TYPE(node->number), local = TRPI_GIVEN_LOCAL(node->number);
    uint32_t count = verifier->pack->behaviours[at->behaviour].local_count;
    uint32_t kept = TRPI_GIVEN_KEPT(node->number);
    bool fits = type != TRP_TYPE_NONE && type <= TRP_TYPE_POINT && local < count && kept <= TRPI_PLAN_VALUES &&
                (kept == 0 || node->other + kept <= count) && trpi_code_needs_add_local(at->needs, local, type);
    for (uint32_t i = 0; i < kept && fits; i++) {
        fits = trpi_code_needs_add_local(at->needs, node->other + i, type);
    }
    return fits || trpi_verify_refuse(verifier, "number", "is no parameter that the behaviour has room for");
}

static bool check_node(trpi_verifier *verifier, uint32_t index, const place *at)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    node_rule rule = rules[node->type];
    TRPI_RULE(verifier, "number", node->type != TRPI_NODE_LOCK || node->number < count_locks(verifier->pack, at->behaviour),
              "is no lock of its scene or object");
    TRPI_RULE(verifier, "flags", (node->flags & ~rule.flags) == 0, "has an unknown flag");
    TRPI_RULE(verifier, "child_count", node->child_count >= rule.least && node->child_count <= rule.most,
              "is not what such a node has");
    return check_leaf(verifier, node, at) && check_node_codes(verifier, node, at) &&
           (node->type != TRPI_NODE_GIVEN || check_given(verifier, node, at));
}

// A walk over the nodes of a tree, level by level: the children of each node lie right behind those of the node before it, and
// every node but the root is such a child.
typedef struct tree_walk {
    const place *at;
    uint32_t root, end;
    uint32_t next;              // where the next children lie
    uint32_t level_end, depth;  // where the nodes of this depth end
    uint32_t parent;            // in the second walk: of the node
} tree_walk;

static bool check_shape(trpi_verifier *verifier, uint32_t index, void *context)
{
    tree_walk *walk = context;
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    if (index == walk->level_end) {
        walk->level_end = walk->next;
        walk->depth++;
    }
    TRPI_RULE(verifier, NULL, index < walk->next && walk->depth <= TRPI_NODE_DEPTH, "has no parent, or lies too deep");
    TRPI_RULE(verifier, "first_child",
              node->child_count == 0 || (node->first_child == walk->next && node->child_count <= walk->end - walk->next),
              "is not where the next children are");
    walk->next += node->child_count;
    return check_node(verifier, index, walk->at);
}

// Checks where a node stands; called when all children are known to lie in the tree.
static bool check_place(trpi_verifier *verifier, uint32_t index, void *context)
{
    tree_walk *walk = context;
    const trpi_pack_node *nodes = verifier->pack->nodes, *parent = index != walk->root ? &nodes[walk->parent] : NULL;
    while (parent != NULL && index - parent->first_child >= parent->child_count) {
        parent = &nodes[++walk->parent];
    }
    TRPI_RULE(verifier, "type", trpi_node_may_be_child(parent, parent != NULL ? index - parent->first_child : 0, &nodes[index]),
              "is not what can stand there");
    return trpi_verify_network_node(verifier, index) && trpi_verify_plan_node(verifier, index);
}

static bool check_tree(trpi_verifier *verifier, const trpi_pack_task *task, const place *at)
{
    uint32_t root = task->first_node, count = task->node_count;
    tree_walk walk = {at, root, root + count, root + 1, root + 1, 1, root};
    return trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, root, count, check_shape, &walk) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, root, count, check_place, &walk) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, root, count, trpi_verify_whole_plan, NULL);
}

static bool check_response(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_response *response = &verifier->pack->responses[index];
    return check_list(verifier, response->first_step, response->step_count, *(const place *)context);
}

static bool check_task(trpi_verifier *verifier, uint32_t index, void *context)
{
    place at = *(const place *)context;
    const trpi_pack_task *task = &verifier->pack->tasks[index];
    TRPI_RULE(verifier, "given_amount", task->given_item != TRPI_NONE16 || task->given_amount == 0, "counts what is not given");
    TRPI_RULE(verifier, "taken_amount", task->taken_item != TRPI_NONE16 || task->taken_amount == 0, "counts what is not taken");
    TRPI_RULE(verifier, "node_count", task->node_count == 0 || task->step_count == 0, "says that it is a tree and a list");
    at.task = index - verifier->pack->behaviours[at.behaviour].first_task;
    at.list = BODY;
    if (task->node_count > 0 && !check_tree(verifier, task, &at)) {
        return false;
    }
    const uint32_t firsts[] = {task->first_step, task->first_cleanup, task->first_parting, task->first_interrupt};
    const uint32_t counts[] = {task->step_count, task->cleanup_count, task->parting_count, task->interrupt_count};
    for (; at.list < AT_MARK; at.list++) {
        if (!check_list(verifier, firsts[at.list], counts[at.list], at)) {
            return false;
        }
    }
    return trpi_verify_listed_records(verifier, TRPI_SECTION_RESPONSE, task->first_response, task->response_count, check_response,
                                      &at);
}

bool trpi_verify_cooldown_numbering(trpi_verifier *verifier)
{
    uint32_t rests = 0;
    for (uint32_t i = 0; i < verifier->pack->node_count; i++) {
        const trpi_pack_node *node = &verifier->pack->nodes[i];
        trpi_verifier_set_current_record(verifier, TRPI_SECTION_NODE, i);
        TRPI_RULE(verifier, "number", node->type != TRPI_NODE_COOLDOWN || node->number == rests++,
                  "is not how many of its sort come before it");
    }
    return true;
}

bool trpi_verify_steps(trpi_verifier *verifier, uint32_t behaviour, trpi_code_needs *needs)
{
    const trpi_pack_behaviour *owner = &verifier->pack->behaviours[behaviour];
    place at = {.behaviour = behaviour, .needs = needs};
    return trpi_verify_listed_records(verifier, TRPI_SECTION_TASK, owner->first_task, owner->task_count, check_task, &at);
}
