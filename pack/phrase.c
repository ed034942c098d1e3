// SPDX-License-Identifier: MIT
// Invariant: a piece is a run of words that leaves exactly one value, so the last word of it is the operation done
// last, and everything before belongs to what that takes.

#include "pack/phrase.h"

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

void trpi_printer_text(trpi_printer *p, const char *text)
{
    size_t length = strlen(text);
    if (length >= p->room) {
        length = p->room - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u) {
            length--;  // no half characters
        }
        p->room = length + 1;
    }
    memcpy(p->to, text, length);
    p->to += length;
    p->room -= length;
    *p->to = '\0';
}

void trpi_printer_two(trpi_printer *p, const char *first, const char *second)
{
    trpi_printer_text(p, first);
    trpi_printer_text(p, second);
}

void trpi_printer_number(trpi_printer *p, trpi_number number)
{
    char digits[32];
    trpi_number_print(number, digits);
    trpi_printer_text(p, digits);
}

static void print(trpi_printer *p, trpi_phrase phrase, uint32_t outside);

void trpi_printer_name(trpi_printer *p, trp_sort sort, uint32_t index)
{
    const char *name = trp_pack_name(p->pack, sort, index);
    const char *point = strrchr(name, '.');
    trpi_printer_text(p, point != NULL ? point + 1 : name);
}

// The name of a local as a step gives it, or 0.
static uint32_t name_by_step(const trp_pack *pack, uint32_t step, uint32_t local)
{
    const trpi_pack_step *s = &pack->steps[step];
    if (s->op == TRPI_STEP_LET && s->local == local) {
        return s->name;
    }
    if (s->op == TRPI_STEP_AWAIT && local >= s->local && local - s->local < pack->messages[s->index].parameter_count) {
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

static void add_parameter(trpi_printer *p, uint32_t local)
{
    const trp_pack *pack = p->pack;
    uint32_t name = trpi_phrase_local(pack, p->behaviour, local);
    if (p->behaviour < pack->behaviour_count && local < pack->behaviours[p->behaviour].parameter_count) {
        uint32_t parameter = pack->behaviours[p->behaviour].first_parameter + local;
        trpi_printer_text(p, trpi_pack_name_at(pack, pack->parameters[parameter].name));
    } else {
        trpi_printer_text(p, name != 0 ? trpi_pack_name_at(pack, name) : "a value");
    }
}

static void add_part(trpi_printer *p, uint32_t part)
{
    const trp_pack *pack = p->pack;
    uint32_t scene = p->behaviour < pack->behaviour_count ? pack->behaviours[p->behaviour].scene : TRPI_NONE16;
    if (scene != TRPI_NONE16 && part < pack->scenes[scene].part_count) {
        trpi_printer_text(p, trpi_pack_name_at(pack, pack->parts[pack->scenes[scene].first_part + part].name));
    } else {
        trpi_printer_text(p, "partner");
    }
}

void trpi_printer_phrase(trpi_printer *p, trpi_phrase phrase)
{
    print(p, phrase, 0);
}

void trpi_printer_code(trpi_printer *p, const char *before, uint32_t code)
{
    if (code != 0) {
        trpi_printer_text(p, before);
        print(p, trpi_phrase_of(p->pack, code), 0);
    }
}

// A length that is written down has its unit.
static void add_length(trpi_printer *p, trpi_phrase phrase, uint32_t outside)
{
    print(p, phrase, outside);
    trpi_printer_text(p, trpi_phrase_op(p->pack, phrase) == TRPI_OP_NUMBER ? " m" : "");
}

// "seat" of this object, "it.seat" of another one
static void add_link(trpi_printer *p, trpi_phrase owner, uint32_t link)
{
    if (trpi_phrase_op(p->pack, owner) != TRPI_OP_THIS) {
        print(p, owner, 7);
        trpi_printer_text(p, ".");
    }
    trpi_printer_name(p, TRP_NAMES_LINK, link);
}

void trpi_printer_list(trpi_printer *p, uint32_t list)
{
    const char *name = trpi_pack_name_at(p->pack, p->pack->lists[list].name);
    trpi_printer_text(p, *name != '\0' ? name : "a list");
}

// "foes", "it.foes"
static void add_list(trpi_printer *p, uint32_t list, uint32_t owner)
{
    if (owner != 0) {
        print(p, trpi_phrase_of(p->pack, owner), 7);
        trpi_printer_text(p, ".");
    }
    trpi_printer_list(p, list);
}

// "nearest Patron within 8 m of bar where it.ale < 1"
static void add_selector(trpi_printer *p, const char *before, uint32_t selector)
{
    const trpi_pack_selector *s = &p->pack->selectors[selector];
    trpi_printer_text(p, before);
    if (s->link != 0) {
        add_link(p, trpi_phrase_of(p->pack, s->owner), s->link - 1u);
    } else if (s->list != 0) {
        trpi_printer_text(p, "of ");
        add_list(p, s->list - 1u, s->owner);
    } else if (s->relation != 0) {
        trpi_printer_text(p, trp_pack_name(p->pack, TRP_NAMES_QUERY, s->relation - 1u));
    } else if (s->role != TRPI_NONE16) {
        trpi_printer_name(p, TRP_NAMES_ROLE, s->role);
    } else if (s->kind != TRPI_NONE16) {
        trpi_printer_name(p, TRP_NAMES_KIND, s->kind);
    } else {
        trpi_printer_text(p, "anyone");
    }
    if (p->depth > DEEPEST) {
        return;
    }
    p->depth++;
    if (s->within != 0) {
        trpi_printer_text(p, " within ");
        add_length(p, trpi_phrase_of(p->pack, s->within), 0);
    }
    trpi_printer_code(p, s->link != 0 || s->list != 0 ? " around " : " of ", s->of);
    trpi_printer_code(p, " inside ", s->inside);
    trpi_printer_code(p, " where ", s->where);
    p->depth--;
}

static void add_selection(trpi_printer *p, uint32_t selector)
{
    static const char *const quantifiers[] = {"any ", "nearest ", "random ", "every ", "first "};
    uint32_t quantifier = p->pack->selectors[selector].quantifier;
    add_selector(p, quantifiers[quantifier < 5 ? quantifier : 0], selector);
}

static void add_clock(trpi_printer *p, int64_t seconds)
{
    char text[6] = {0};
    uint32_t minutes = (uint32_t)(seconds / 60 % 1440);
    text[0] = (char)('0' + minutes / 600);
    text[1] = (char)('0' + minutes / 60 % 10);
    text[2] = ':';
    text[3] = (char)('0' + minutes / 10 % 6);
    text[4] = (char)('0' + minutes % 10);
    trpi_printer_text(p, text);
}

// How tightly an operation binds (0: as tightly as can be), and its words: between two values or behind one. An operation that
// binds less tightly than its surroundings gets brackets. `not` is part of the words where there are others with it.
typedef struct wording {
    uint32_t binding;
    const char *words, *negated;
} wording;

static wording wording_of(uint32_t op)
{
    static const wording wordings[] = {
        [TRPI_OP_OR] = {1, " or ", NULL},
        [TRPI_OP_AND] = {2, " and ", NULL},
        [TRPI_OP_NOT] = {3, NULL, NULL},
        [TRPI_OP_LESS] = {4, " < ", " >= "},
        [TRPI_OP_AT_MOST] = {4, " <= ", " > "},
        [TRPI_OP_EQUAL] = {4, " is ", " is not "},
        [TRPI_OP_INSIDE] = {4, " is in ", " is not in "},
        [TRPI_OP_LISTED] = {4, " is in ", " is not in "},
        [TRPI_OP_IS_KIND] = {4, " is a ", " is not a "},
        [TRPI_OP_WEARS] = {4, " is a ", " is not a "},
        [TRPI_OP_EXISTS] = {4, " is not nobody", " is nobody"},
        [TRPI_OP_BUSY] = {4, " is busy", " is not busy"},
        [TRPI_OP_FREE] = {4, " is free", " is not free"},
        [TRPI_OP_DONE] = {4, " is done", " is not done"},
        [TRPI_OP_AWAY] = {4, " is away", " is not away"},
        [TRPI_OP_ASK_1] = {4, NULL, NULL},
        [TRPI_OP_ASK_2] = {4, NULL, NULL},
        [TRPI_OP_ASK_3] = {4, NULL, NULL},
        [TRPI_OP_DURING] = {0, "it is ", "it is not "},
        [TRPI_OP_ON_DAYS] = {0, "it is on ", "it is not on "},
        [TRPI_OP_ADD] = {5, " + ", NULL},
        [TRPI_OP_SUBTRACT] = {5, " - ", NULL},
        [TRPI_OP_RANGE] = {5, " to ", NULL},
        [TRPI_OP_WHOLE_RANGE] = {5, " to ", NULL},
        [TRPI_OP_MULTIPLY] = {6, " * ", NULL},
        [TRPI_OP_DIVIDE] = {6, " / ", NULL},
    };
    wording own = op < sizeof wordings / sizeof *wordings ? wordings[op] : (wording){0};
    own.binding = own.binding != 0 ? own.binding : 7;
    own.words = own.words != NULL ? own.words : " ";
    return own;
}

static void add_words(trpi_printer *p, uint32_t op, bool negated)
{
    wording own = wording_of(op);
    trpi_printer_text(p, negated && own.negated != NULL ? own.negated : own.words);
}

// "it is after 18:00", "it is before 08:00", "it is from 22:00 to 05:00"
static void add_hours(trpi_printer *p, uint32_t operand, bool negated)
{
    uint32_t from = TRPI_HOURS_FROM(operand), to = TRPI_HOURS_TO(operand);
    add_words(p, TRPI_OP_DURING, negated);
    trpi_printer_text(p, to == 1440 ? "after " : from == 0 ? "before " : "from ");
    add_clock(p, (to != 1440 && from == 0 ? to : from) * 60);
    if (to != 1440 && from != 0) {
        trpi_printer_text(p, " to ");
        add_clock(p, to * 60);
    }
}

// "it is on Sunday", "it is not on weekdays"
static void add_days(trpi_printer *p, uint32_t days, bool negated)
{
    char words[TRPI_WEEK_WORDS];
    trpi_week_words(days, words);
    add_words(p, TRPI_OP_ON_DAYS, negated);
    trpi_printer_text(p, words);
}

// Operations that take nothing.
static void print_leaf(trpi_printer *p, uint32_t op, uint32_t operand)
{
    const trp_pack *pack = p->pack;
    switch (op) {
    case TRPI_OP_NUMBER: trpi_printer_number(p, pack->constants[operand].value); break;
    case TRPI_OP_TRUTH: trpi_printer_text(p, pack->constants[operand].value != 0 ? "yes" : "no"); break;
    case TRPI_OP_CHOICE: trpi_printer_number(p, pack->constants[operand].value * TRP_ONE); break;
    case TRPI_OP_POINT: trpi_printer_text(p, "a point"); break;
    case TRPI_OP_LINE:
    case TRPI_OP_POOL: trpi_printer_text(p, "a line"); break;
    case TRPI_OP_GLOBAL: trpi_printer_name(p, TRP_NAMES_GLOBAL, operand); break;
    case TRPI_OP_NEWCOMER: trpi_printer_name(p, TRP_NAMES_KIND, operand); break;
    case TRPI_OP_ME: trpi_printer_text(p, "me"); break;
    case TRPI_OP_THIS: trpi_printer_text(p, "this"); break;
    case TRPI_OP_IT: trpi_printer_text(p, "it"); break;
    case TRPI_OP_PART: add_part(p, operand); break;
    case TRPI_OP_PARTNER: trpi_printer_text(p, "partner"); break;
    case TRPI_OP_PLAYER: trpi_printer_text(p, "player"); break;
    case TRPI_OP_NOBODY: trpi_printer_text(p, "nobody"); break;
    case TRPI_OP_LOCAL: add_parameter(p, TRPI_LOCAL_INDEX(operand)); break;
    case TRPI_OP_MY:
        trpi_printer_text(p, "my ");
        trpi_printer_name(p, TRP_NAMES_FACT, operand);
        break;
    case TRPI_OP_COMMON: trpi_printer_name(p, TRP_NAMES_FACT, operand); break;
    case TRPI_OP_SELECT: add_selection(p, operand); break;
    case TRPI_OP_ANY: add_selector(p, "any ", operand); break;
    case TRPI_OP_COUNT: add_selector(p, pack->selectors[operand].list != 0 ? "number " : "number of every ", operand); break;
    case TRPI_OP_HOUR: trpi_printer_text(p, "time of day"); break;
    default: trpi_printer_text(p, "?"); break;
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

static void print_binary(trpi_printer *p, trpi_phrase phrase, uint32_t op, bool negated, const trpi_phrase parts[2])
{
    const trp_pack *pack = p->pack;
    uint32_t inside = wording_of(op).binding;
    if (op == TRPI_OP_DISTANCE) {
        trpi_printer_text(p, "distance from ");
        print(p, parts[0], 5);
        trpi_printer_text(p, " to ");
        print(p, parts[1], 5);
        return;
    }
    if (op == TRPI_OP_LISTED) {  // "it is in my foes"
        uint32_t owner = trpi_phrase_op(pack, parts[1]);
        print(p, parts[0], inside);
        add_words(p, op, negated);
        if (owner != TRPI_OP_ME && owner != TRPI_OP_NOBODY) {
            print(p, parts[1], 7);
            trpi_printer_text(p, ".");
        }
        add_list(p, trpi_phrase_operand(pack, phrase), 0);
        return;
    }
    print(p, parts[0], inside);
    add_words(p, op, negated);
    uint32_t fact = choices_of(pack, parts[0]);
    if (trpi_phrase_op(pack, parts[1]) == TRPI_OP_CHOICE && fact != TRP_NOT_FOUND) {
        int64_t choice = pack->constants[trpi_phrase_operand(pack, parts[1])].value;
        trpi_printer_text(p, trp_pack_choice(pack, fact, (uint32_t)choice));
    } else if (trpi_phrase_op(pack, parts[0]) == TRPI_OP_HOUR && trpi_phrase_op(pack, parts[1]) == TRPI_OP_NUMBER) {
        add_clock(p, pack->constants[trpi_phrase_operand(pack, parts[1])].value / TRP_ONE);
    } else if (is_distance(trpi_phrase_op(pack, parts[0])) && wording_of(op).binding == 4) {
        add_length(p, parts[1], inside);
    } else {
        print(p, parts[1], inside + (op == TRPI_OP_SUBTRACT || op == TRPI_OP_DIVIDE ? 1u : 0u));
    }
}

// Operations that take one value: "it.ale", "it is busy", "chance 30%"
static void print_unary(trpi_printer *p, uint32_t op, uint32_t operand, bool negated, trpi_phrase part)
{
    trpi_printer_text(p, op == TRPI_OP_CHANCE ? "chance " : "");
    if (op == TRPI_OP_CHANCE && trpi_phrase_op(p->pack, part) == TRPI_OP_NUMBER) {
        trpi_printer_number(p, trpi_number_percent(p->pack->constants[trpi_phrase_operand(p->pack, part)].value));
        trpi_printer_text(p, "%");
        return;
    }
    if (op == TRPI_OP_AS_ROLE) {
        trpi_printer_name(p, TRP_NAMES_ROLE, operand);
        return;
    }
    if (op == TRPI_OP_NEGATE || op == TRPI_OP_NEAREST) {
        trpi_printer_text(p, op == TRPI_OP_NEGATE ? "-" : "distance to ");
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
        trpi_printer_text(p, ".");
        trpi_printer_name(p, op == TRPI_OP_FACT ? TRP_NAMES_FACT : TRP_NAMES_ITEM, operand);
        break;
    case TRPI_OP_IS_KIND:
    case TRPI_OP_WEARS:
        add_words(p, op, negated);
        trpi_printer_name(p, op == TRPI_OP_WEARS ? TRP_NAMES_ROLE : TRP_NAMES_KIND, operand);
        break;
    case TRPI_OP_EXISTS:
    case TRPI_OP_BUSY:
    case TRPI_OP_FREE:
    case TRPI_OP_DONE:
    case TRPI_OP_AWAY: add_words(p, op, negated); break;
    case TRPI_OP_ITEM:
        trpi_printer_text(p, " ");
        trpi_printer_name(p, TRP_NAMES_ITEM, operand);
        break;
    default: break;
    }
}

// The length of the first word of a question that its first argument stands before: "me can see Bob", but "threat from Bob".
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

// The first argument of a relation is the performer.
static void add_relation(trpi_printer *p, const char *name, bool negated, const trpi_phrase *parts)
{
    print(p, parts[1], 6);
    trpi_printer_two(p, negated ? " is not " : " is ", strchr("aeiouAEIOU", name[0]) != NULL ? "an " : "a ");
    trpi_printer_text(p, name);
}

// "me can not see Bob", "it is not enemy of me", "threat Bob"
static void print_question(trpi_printer *p, uint32_t query, bool negated, const trpi_phrase *parts, uint32_t count)
{
    const char *name = trp_pack_name(p->pack, TRP_NAMES_QUERY, query);
    uint32_t lead = count > 0 ? leading_word(name) : 0;
    char first[4] = {0};
    if (p->pack->queries[query].sort == TRPI_QUERY_RELATION && count == 2) {
        add_relation(p, name, negated, parts);
        return;
    }
    trpi_printer_text(p, negated && lead == 0 ? "not " : "");
    if (lead > 0) {
        print(p, parts[0], 6);
        trpi_printer_text(p, " ");
        memcpy(first, name, lead);
        trpi_printer_two(p, first, negated ? " not" : "");
    }
    trpi_printer_text(p, name + lead);
    for (uint32_t i = lead > 0 ? 1 : 0; i < count; i++) {
        trpi_printer_text(p, " ");
        print(p, parts[i], 6);
    }
}

// `outside` is how tightly binds what is around it.
static void print(trpi_printer *p, trpi_phrase phrase, uint32_t outside)
{
    if (p->depth > DEEPEST) {
        trpi_printer_text(p, "...");
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
    uint32_t inner = negated ? trpi_phrase_op(p->pack, parts[0]) : op;
    if (negated && (wording_of(inner).negated != NULL || TRPI_OP_ASKS(inner))) {
        phrase = parts[0];
        op = inner;
        count = trpi_phrase_split(p->pack, phrase, parts);
    }
    bool brackets = wording_of(op).binding < outside;
    trpi_printer_text(p, brackets ? "(" : "");
    uint32_t operand = trpi_phrase_operand(p->pack, phrase);
    if (op == TRPI_OP_NOT) {
        trpi_printer_text(p, "not ");
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
    trpi_printer_text(p, brackets ? ")" : "");
    p->depth--;
}

void trpi_phrase_print(const trp_pack *pack, trpi_phrase phrase, uint32_t behaviour, char *to, size_t room)
{
    TRP_ASSERT(room > 0 && phrase.first < phrase.end && phrase.end <= pack->code_count);
    trpi_printer p = {.pack = pack, .behaviour = behaviour, .to = to, .room = room};
    *to = '\0';
    print(&p, phrase, 0);
}
