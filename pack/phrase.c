// SPDX-License-Identifier: MIT
// Invariant: a piece is a run of words that leaves exactly one value, so the last word of it is the operation done
// last, and everything before belongs to what that takes.

#include "pack/phrase.h"

#include "base/number.h"
#include "pack/operation.h"
#include "pack/week.h"

#include <string.h>

#define DEEPEST 40

uint32_t trpi_phrase_split(const trp_pack *pack, trpi_phrase phrase, trpi_phrase parts[TRPI_PHRASE_PARTS])
{
    uint32_t starts[TRPI_CODE_DEEPEST + 1];
    uint32_t depth = 0;
    for (uint32_t i = phrase.first; i + 1 < phrase.end; i++) {
        const trpi_operation *operation = trpi_operation_of(TRPI_OP(pack->code[i]));
        TRP_ASSERT(operation != NULL && depth >= operation->takes_count && depth < TRPI_CODE_DEEPEST);
        depth -= operation->takes_count;
        starts[depth] = operation->takes_count > 0 ? starts[depth] : i;
        depth++;
    }
    TRP_ASSERT(depth <= TRPI_PHRASE_PARTS);
    for (uint32_t i = 0; i < depth; i++) {
        parts[i] = (trpi_phrase){starts[i], i + 1 < depth ? starts[i + 1] : phrase.end - 1};
    }
    return depth;
}

uint32_t trpi_phrase_type(const trp_pack *pack, trpi_phrase phrase)
{
    uint32_t op = trpi_phrase_op(pack, phrase);
    uint32_t operand = trpi_phrase_operand(pack, phrase);
    switch (op) {
    case TRPI_OP_MY:
    case TRPI_OP_COMMON:
    case TRPI_OP_FACT: return pack->facts[operand].type;
    case TRPI_OP_LOCAL: return TRPI_LOCAL_TYPE(operand);
    case TRPI_OP_ASK:
    case TRPI_OP_ASK_1:
    case TRPI_OP_ASK_2:
    case TRPI_OP_ASK_3: return pack->queries[operand].type;
    default: return trpi_operation_type(trpi_operation_of(op)->gives);
    }
}

static bool asks_within(const trp_pack *pack, uint32_t code, uint32_t depth)
{
    if (code == 0) {
        return false;
    }
    trpi_phrase phrase = trpi_phrase_of(pack, code);
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]);
        bool searches = op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT;
        const trpi_pack_selector *inner = searches ? &pack->selectors[TRPI_OPERAND(pack->code[i])] : NULL;
        if (TRPI_OP_ASKS(op) || (inner != NULL && depth < TRPI_SELECTORS_DEEPEST &&
                                 (inner->relation != 0 || asks_within(pack, inner->where, depth + 1)))) {
            return true;
        }
    }
    return false;
}

bool trpi_phrase_asks(const trp_pack *pack, uint32_t code)
{
    return asks_within(pack, code, 0);
}

// ---- Printing -----------------------------------------------------------------------------------

typedef struct printer {
    const trp_pack *pack;
    uint32_t behaviour;
    uint32_t depth;
    char *to;
    size_t room;  // with the zero
} printer;

static void add(printer *p, const char *text)
{
    size_t length = strlen(text);
    if (length >= p->room) {
        length = p->room - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u) {
            length--;  // no half characters
        }
    }
    memcpy(p->to, text, length);
    p->to += length;
    p->room -= length;
    *p->to = '\0';
}

static void add_number(printer *p, trpi_number number)
{
    char digits[32];
    trpi_number_print(number, digits);
    add(p, digits);
}

static void print(printer *p, trpi_phrase phrase, uint32_t outside);

static void add_name(printer *p, trp_sort sort, uint32_t index)
{
    const char *name = trp_pack_name(p->pack, sort, index);
    const char *point = strrchr(name, '.');
    add(p, point != NULL ? point + 1 : name);
}

// What a step calls a local, or 0.
static uint32_t name_by_step(const trp_pack *pack, uint32_t step, uint32_t local)
{
    const trpi_pack_step *s = &pack->steps[step];
    if (s->op == TRPI_STEP_LET && s->local == local) {
        return s->name;
    }
    if (s->op == TRPI_STEP_HEAR && local >= s->local && local - s->local < pack->messages[s->index].parameter_count) {
        return pack->parameters[pack->messages[s->index].first_parameter + local - s->local].name;
    }
    return 0;
}

uint32_t trpi_phrase_local(const trp_pack *pack, uint32_t behaviour, uint32_t local)
{
    const trpi_pack_behaviour *b = behaviour < pack->behaviour_count ? &pack->behaviours[behaviour] : NULL;
    uint32_t name = 0;
    for (uint32_t i = 0; b != NULL && i < b->task_count && name == 0; i++) {
        const trpi_pack_task *task = &pack->tasks[b->first_task + i];
        for (uint32_t j = 0; j < task->step_count && name == 0; j++) {
            name = name_by_step(pack, task->first_step + j, local);
        }
        for (uint32_t j = 0; j < task->node_count && name == 0; j++) {
            uint32_t step = pack->nodes[task->first_node + j].step;
            name = step != TRPI_NONE16 ? name_by_step(pack, step, local) : 0;
        }
    }
    return name;
}

static void add_parameter(printer *p, uint32_t local)
{
    const trp_pack *pack = p->pack;
    uint32_t name = trpi_phrase_local(pack, p->behaviour, local);
    if (p->behaviour < pack->behaviour_count && local < pack->behaviours[p->behaviour].parameter_count) {
        uint32_t parameter = pack->behaviours[p->behaviour].first_parameter + local;
        add(p, trpi_pack_name_at(pack, pack->parameters[parameter].name));
    } else {
        add(p, name != 0 ? trpi_pack_name_at(pack, name) : "a value");
    }
}

static void add_part(printer *p, uint32_t part)
{
    const trp_pack *pack = p->pack;
    uint32_t scene = p->behaviour < pack->behaviour_count ? pack->behaviours[p->behaviour].scene : TRPI_NONE16;
    if (scene != TRPI_NONE16 && part < pack->scenes[scene].part_count) {
        add(p, trpi_pack_name_at(pack, pack->parts[pack->scenes[scene].first_part + part].name));
    } else {
        add(p, "partner");
    }
}

static void add_code(printer *p, const char *before, uint32_t code)
{
    if (code != 0) {
        add(p, before);
        print(p, trpi_phrase_of(p->pack, code), 0);
    }
}

// A length that is written down has its unit.
static void add_length(printer *p, trpi_phrase phrase, uint32_t outside)
{
    print(p, phrase, outside);
    add(p, trpi_phrase_op(p->pack, phrase) == TRPI_OP_NUMBER ? " m" : "");
}

// "seat" of this object, "it.seat" of another one
static void add_link(printer *p, trpi_phrase owner, uint32_t link)
{
    if (trpi_phrase_op(p->pack, owner) != TRPI_OP_THIS) {
        print(p, owner, 7);
        add(p, ".");
    }
    add_name(p, TRP_SORT_LINK, link);
}

// "foes", "it.foes"
static void add_list(printer *p, uint32_t list, uint32_t owner)
{
    if (owner != 0) {
        print(p, trpi_phrase_of(p->pack, owner), 7);
        add(p, ".");
    }
    const trpi_pack_list *l = &p->pack->lists[list];
    const char *name = trpi_pack_name_at(p->pack, l->name);
    add(p, *name != '\0' ? name : "a list");
}

// "nearest Patron within 8 m of bar where it.ale < 1"
static void add_selector(printer *p, const char *before, uint32_t selector)
{
    const trpi_pack_selector *s = &p->pack->selectors[selector];
    add(p, before);
    if (s->link != 0) {
        add_link(p, trpi_phrase_of(p->pack, s->owner), s->link - 1u);
    } else if (s->list != 0) {
        add(p, "of ");
        add_list(p, s->list - 1u, s->owner);
    } else if (s->relation != 0) {
        add(p, trp_pack_name(p->pack, TRP_SORT_QUERY, s->relation - 1u));
    } else if (s->role != TRPI_NONE16) {
        add_name(p, TRP_SORT_ROLE, s->role);
    } else if (s->kind != TRPI_NONE16) {
        add_name(p, TRP_SORT_KIND, s->kind);
    } else {
        add(p, "anyone");
    }
    if (p->depth > DEEPEST) {
        return;
    }
    p->depth++;
    if (s->within != 0) {
        add(p, " within ");
        add_length(p, trpi_phrase_of(p->pack, s->within), 0);
    }
    add_code(p, s->link != 0 || s->list != 0 ? " around " : " of ", s->of);
    add_code(p, " inside ", s->inside);
    add_code(p, " where ", s->where);
    p->depth--;
}

static void add_selection(printer *p, uint32_t selector)
{
    static const char *const quantifiers[] = {"any ", "nearest ", "random ", "every ", "first "};
    uint32_t quantifier = p->pack->selectors[selector].quantifier;
    add_selector(p, quantifiers[quantifier < 5 ? quantifier : 0], selector);
}

static void add_clock(printer *p, int64_t seconds)
{
    char text[6] = {0};
    uint32_t minutes = (uint32_t)(seconds / 60 % 1440);
    text[0] = (char)('0' + minutes / 600);
    text[1] = (char)('0' + minutes / 60 % 10);
    text[2] = ':';
    text[3] = (char)('0' + minutes / 10 % 6);
    text[4] = (char)('0' + minutes % 10);
    add(p, text);
}

// "it is after 18:00", "it is before 08:00", "it is from 22:00 to 05:00"
static void add_hours(printer *p, uint32_t operand, bool negated)
{
    uint32_t from = TRPI_HOURS_FROM(operand), to = TRPI_HOURS_TO(operand);
    add(p, negated ? "it is not " : "it is ");
    add(p, to == 1440 ? "after " : from == 0 ? "before " : "from ");
    add_clock(p, (to != 1440 && from == 0 ? to : from) * 60);
    if (to != 1440 && from != 0) {
        add(p, " to ");
        add_clock(p, to * 60);
    }
}

// "it is on Sunday", "it is not on weekdays"
static void add_days(printer *p, uint32_t days, bool negated)
{
    char words[TRPI_WEEK_WORDS];
    trpi_week_words(days, words);
    add(p, negated ? "it is not on " : "it is on ");
    add(p, words);
}

// What takes nothing.
static void print_leaf(printer *p, uint32_t op, uint32_t operand)
{
    const trp_pack *pack = p->pack;
    switch (op) {
    case TRPI_OP_NUMBER: add_number(p, pack->constants[operand].value); break;
    case TRPI_OP_TRUTH: add(p, pack->constants[operand].value != 0 ? "yes" : "no"); break;
    case TRPI_OP_CHOICE: add_number(p, pack->constants[operand].value * TRP_ONE); break;
    case TRPI_OP_POINT: add(p, "a point"); break;
    case TRPI_OP_LINE:
    case TRPI_OP_POOL: add(p, "a line"); break;
    case TRPI_OP_GLOBAL: add_name(p, TRP_SORT_GLOBAL, operand); break;
    case TRPI_OP_NEWCOMER: add_name(p, TRP_SORT_KIND, operand); break;
    case TRPI_OP_ME: add(p, "me"); break;
    case TRPI_OP_THIS: add(p, "this"); break;
    case TRPI_OP_IT: add(p, "it"); break;
    case TRPI_OP_PART: add_part(p, operand); break;
    case TRPI_OP_PARTNER: add(p, "partner"); break;
    case TRPI_OP_PLAYER: add(p, "player"); break;
    case TRPI_OP_NOBODY: add(p, "nobody"); break;
    case TRPI_OP_LOCAL: add_parameter(p, TRPI_LOCAL_INDEX(operand)); break;
    case TRPI_OP_MY:
        add(p, "my ");
        add_name(p, TRP_SORT_FACT, operand);
        break;
    case TRPI_OP_COMMON: add_name(p, TRP_SORT_FACT, operand); break;
    case TRPI_OP_SELECT: add_selection(p, operand); break;
    case TRPI_OP_ANY: add_selector(p, "any ", operand); break;
    case TRPI_OP_COUNT: add_selector(p, pack->selectors[operand].list != 0 ? "number " : "number of every ", operand); break;
    case TRPI_OP_HOUR: add(p, "time of day"); break;
    default: add(p, "?"); break;
    }
}

// How tightly an operation binds; what binds less tightly than its surroundings gets brackets.
static uint32_t binding_of(uint32_t op)
{
    switch (op) {
    case TRPI_OP_OR: return 1;
    case TRPI_OP_AND: return 2;
    case TRPI_OP_NOT: return 3;
    case TRPI_OP_LESS:
    case TRPI_OP_AT_MOST:
    case TRPI_OP_EQUAL:
    case TRPI_OP_INSIDE:
    case TRPI_OP_LISTED:
    case TRPI_OP_IS_KIND:
    case TRPI_OP_WEARS:
    case TRPI_OP_EXISTS:
    case TRPI_OP_BUSY:
    case TRPI_OP_FREE:
    case TRPI_OP_DONE:
    case TRPI_OP_AWAY:
    case TRPI_OP_ASK_1:
    case TRPI_OP_ASK_2:
    case TRPI_OP_ASK_3: return 4;
    case TRPI_OP_ADD:
    case TRPI_OP_SUBTRACT:
    case TRPI_OP_RANGE:
    case TRPI_OP_WHOLE_RANGE: return 5;
    case TRPI_OP_MULTIPLY:
    case TRPI_OP_DIVIDE: return 6;
    default: return 7;
    }
}

static const char *word_between(uint32_t op, bool negated)
{
    switch (op) {
    case TRPI_OP_ADD: return " + ";
    case TRPI_OP_SUBTRACT: return " - ";
    case TRPI_OP_MULTIPLY: return " * ";
    case TRPI_OP_DIVIDE: return " / ";
    case TRPI_OP_LESS: return negated ? " >= " : " < ";
    case TRPI_OP_AT_MOST: return negated ? " > " : " <= ";
    case TRPI_OP_EQUAL: return negated ? " is not " : " is ";
    case TRPI_OP_INSIDE: return negated ? " is not in " : " is in ";
    case TRPI_OP_AND: return " and ";
    case TRPI_OP_OR: return " or ";
    case TRPI_OP_RANGE:
    case TRPI_OP_WHOLE_RANGE: return " to ";
    default: return " ";
    }
}

// The fact whose choices a piece speaks of, or TRP_NOT_FOUND.
static uint32_t choices_of(const trp_pack *pack, trpi_phrase phrase)
{
    uint32_t op = trpi_phrase_op(pack, phrase);
    bool fact = op == TRPI_OP_MY || op == TRPI_OP_FACT || op == TRPI_OP_COMMON;
    return fact ? trpi_phrase_operand(pack, phrase) : TRP_NOT_FOUND;
}

static bool is_distance(uint32_t op)
{
    return op == TRPI_OP_DISTANCE || op == TRPI_OP_NEAREST;
}

static void print_binary(printer *p, trpi_phrase phrase, uint32_t op, bool negated, const trpi_phrase parts[2])
{
    const trp_pack *pack = p->pack;
    uint32_t inside = binding_of(op);
    if (op == TRPI_OP_DISTANCE) {
        add(p, "distance from ");
        print(p, parts[0], 5);
        add(p, " to ");
        print(p, parts[1], 5);
        return;
    }
    if (op == TRPI_OP_LISTED) {  // "it is in my foes"
        uint32_t owner = trpi_phrase_op(pack, parts[1]);
        print(p, parts[0], inside);
        add(p, negated ? " is not in " : " is in ");
        if (owner != TRPI_OP_ME && owner != TRPI_OP_NOBODY) {
            print(p, parts[1], 7);
            add(p, ".");
        }
        add_list(p, trpi_phrase_operand(pack, phrase), 0);
        return;
    }
    print(p, parts[0], inside);
    add(p, word_between(op, negated));
    uint32_t fact = choices_of(pack, parts[0]);
    if (trpi_phrase_op(pack, parts[1]) == TRPI_OP_CHOICE && fact != TRP_NOT_FOUND) {
        int64_t choice = pack->constants[trpi_phrase_operand(pack, parts[1])].value;
        add(p, trp_pack_choice(pack, fact, (uint32_t)choice));
    } else if (trpi_phrase_op(pack, parts[0]) == TRPI_OP_HOUR && trpi_phrase_op(pack, parts[1]) == TRPI_OP_NUMBER) {
        add_clock(p, pack->constants[trpi_phrase_operand(pack, parts[1])].value / TRP_ONE);
    } else if (is_distance(trpi_phrase_op(pack, parts[0])) && binding_of(op) == 4) {
        add_length(p, parts[1], inside);
    } else {
        print(p, parts[1], inside + (op == TRPI_OP_SUBTRACT || op == TRPI_OP_DIVIDE ? 1u : 0u));
    }
}

// What takes one value. "it.ale", "it is busy", "chance 30%"
static void print_unary(printer *p, uint32_t op, uint32_t operand, bool negated, trpi_phrase part)
{
    add(p, op == TRPI_OP_CHANCE ? "chance " : "");
    if (op == TRPI_OP_CHANCE && trpi_phrase_op(p->pack, part) == TRPI_OP_NUMBER) {
        add_number(p, trpi_number_percent(p->pack->constants[trpi_phrase_operand(p->pack, part)].value));
        add(p, "%");
        return;
    }
    if (op == TRPI_OP_AS_ROLE) {
        add_name(p, TRP_SORT_ROLE, operand);
        return;
    }
    if (op == TRPI_OP_NEGATE || op == TRPI_OP_NEAREST) {
        add(p, op == TRPI_OP_NEGATE ? "-" : "distance to ");
        print(p, part, 7);
        return;
    }
    if (op == TRPI_OP_LINK) {
        add_link(p, part, operand);
        return;
    }
    print(p, part, op == TRPI_OP_CHANCE || op == TRPI_OP_ITEM ? 7 : 6);
    switch (op) {
    case TRPI_OP_FACT:
    case TRPI_OP_HOLDS:
        add(p, ".");
        add_name(p, op == TRPI_OP_FACT ? TRP_SORT_FACT : TRP_SORT_ITEM, operand);
        break;
    case TRPI_OP_IS_KIND:
    case TRPI_OP_WEARS:
        add(p, negated ? " is not a " : " is a ");
        add_name(p, op == TRPI_OP_WEARS ? TRP_SORT_ROLE : TRP_SORT_KIND, operand);
        break;
    case TRPI_OP_EXISTS: add(p, negated ? " is nobody" : " is not nobody"); break;
    case TRPI_OP_BUSY: add(p, negated ? " is not busy" : " is busy"); break;
    case TRPI_OP_FREE: add(p, negated ? " is not free" : " is free"); break;
    case TRPI_OP_DONE: add(p, negated ? " is not done" : " is done"); break;
    case TRPI_OP_AWAY: add(p, negated ? " is not away" : " is away"); break;
    case TRPI_OP_ITEM:
        add(p, " ");
        add_name(p, TRP_SORT_ITEM, operand);
        break;
    default: break;
    }
}

// Whether `not` is part of the words of the operation it negates.
static bool swallows_not(uint32_t op)
{
    return op == TRPI_OP_LESS || op == TRPI_OP_AT_MOST || op == TRPI_OP_EQUAL || op == TRPI_OP_INSIDE || op == TRPI_OP_LISTED ||
           op == TRPI_OP_IS_KIND || op == TRPI_OP_WEARS || op == TRPI_OP_EXISTS || op == TRPI_OP_BUSY || op == TRPI_OP_FREE ||
           op == TRPI_OP_DONE || op == TRPI_OP_AWAY || op == TRPI_OP_DURING || op == TRPI_OP_ON_DAYS || TRPI_OP_ASKS(op);
}

// How long the first word of a question is, when somebody stands before it: "me can see Bob", but "threat from Bob".
static uint32_t leading_word(const char *name)
{
    static const char *const words[] = {"can", "is", "has"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(name, words[i], length) == 0 && name[length] == ' ') {
            return (uint32_t)length;
        }
    }
    return 0;
}

// The first is always who performs.
static void add_relation(printer *p, const char *name, bool negated, const trpi_phrase *parts)
{
    print(p, parts[1], 6);
    add(p, negated ? " is not " : " is ");
    add(p, strchr("aeiouAEIOU", name[0]) != NULL ? "an " : "a ");
    add(p, name);
}

// "me can not see Bob", "it is not enemy of me", "threat Bob"
static void print_question(printer *p, uint32_t query, bool negated, const trpi_phrase *parts, uint32_t count)
{
    const char *name = trp_pack_name(p->pack, TRP_SORT_QUERY, query);
    uint32_t lead = count > 0 ? leading_word(name) : 0;
    char first[4] = {0};
    if (p->pack->queries[query].sort == TRPI_QUERY_RELATION && count == 2) {
        add_relation(p, name, negated, parts);
        return;
    }
    add(p, negated && lead == 0 ? "not " : "");
    if (lead > 0) {
        print(p, parts[0], 6);
        add(p, " ");
        memcpy(first, name, lead);
        add(p, first);
        add(p, negated ? " not" : "");
    }
    add(p, name + lead);
    for (uint32_t i = lead > 0 ? 1 : 0; i < count; i++) {
        add(p, " ");
        print(p, parts[i], 6);
    }
}

// `outside` is how tightly binds what is around it.
static void print(printer *p, trpi_phrase phrase, uint32_t outside)
{
    if (p->depth > DEEPEST) {
        add(p, "...");
        return;
    }
    p->depth++;
    trpi_phrase parts[TRPI_PHRASE_PARTS];
    uint32_t count = trpi_phrase_split(p->pack, phrase, parts);
    uint32_t op = trpi_phrase_op(p->pack, phrase);
    if (op == TRPI_OP_NOT && trpi_phrase_op(p->pack, parts[0]) == TRPI_OP_NOT) {  // `is not nobody`
        (void)trpi_phrase_split(p->pack, parts[0], parts);
        print(p, parts[0], outside);
        p->depth--;
        return;
    }
    bool negated = op == TRPI_OP_NOT;
    if (negated && swallows_not(trpi_phrase_op(p->pack, parts[0]))) {
        phrase = parts[0];
        op = trpi_phrase_op(p->pack, phrase);
        count = trpi_phrase_split(p->pack, phrase, parts);
    }
    bool brackets = binding_of(op) < outside;
    add(p, brackets ? "(" : "");
    uint32_t operand = trpi_phrase_operand(p->pack, phrase);
    if (op == TRPI_OP_NOT) {
        add(p, "not ");
        print(p, parts[0], 4);
    } else if (op == TRPI_OP_DURING) {
        add_hours(p, operand, negated);
    } else if (op == TRPI_OP_ON_DAYS) {
        add_days(p, operand, negated);
    } else if (TRPI_OP_ASKS(op)) {
        print_question(p, operand, negated, parts, count);
    } else if (count == 2) {
        print_binary(p, phrase, op, negated, parts);
    } else if (count == 1) {
        print_unary(p, op, operand, negated, parts[0]);
    } else {
        print_leaf(p, op, operand);
    }
    add(p, brackets ? ")" : "");
    p->depth--;
}

void trpi_phrase_print(const trp_pack *pack, trpi_phrase phrase, uint32_t behaviour, char *to, size_t room)
{
    TRP_ASSERT(room > 0 && phrase.first < phrase.end && phrase.end <= pack->code_count);
    printer p = {.pack = pack, .behaviour = behaviour, .to = to, .room = room};
    *to = '\0';
    print(&p, phrase, 0);
}
