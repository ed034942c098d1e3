// SPDX-License-Identifier: MIT
// Invariant: a piece is a run of words that leaves exactly one value, so its last word is the operation done last, and
// the words before compute the operands of that.

#include "pack/code_piece.h"
#include "pack/step.h"

#include "pack/operation.h"
#include "pack/week.h"

#include <string.h>

#define DEEPEST 40

uint32_t trpi_code_piece_split(const trp_pack *pack, trpi_code_piece piece, trpi_code_piece parts[TRPI_CODE_PIECE_PARTS])
{
    uint32_t starts[TRPI_CODE_DEEPEST + 1];
    uint32_t depth = 0;
    for (uint32_t i = piece.first; i + 1 < piece.end; i++) {
        const trpi_operation *operation = trpi_operation_by_number(TRPI_OP(pack->code[i]));
        TRP_ASSERT(operation != NULL && depth >= operation->takes_count && depth < TRPI_CODE_DEEPEST);
        depth -= operation->takes_count;
        starts[depth] = operation->takes_count > 0 ? starts[depth] : i;
        depth++;
    }
    TRP_ASSERT(depth <= TRPI_CODE_PIECE_PARTS);
    for (uint32_t i = 0; i < depth; i++) {
        parts[i] = (trpi_code_piece){starts[i], i + 1 < depth ? starts[i + 1] : piece.end - 1};
    }
    return depth;
}

uint32_t trpi_code_piece_type(const trp_pack *pack, trpi_code_piece piece)
{
    uint32_t op = trpi_code_piece_operation(pack, piece);
    uint32_t operand = trpi_code_piece_operand(pack, piece);
    switch (op) {
    case TRPI_OP_MY:
    case TRPI_OP_COMMON:
    case TRPI_OP_FACT: return pack->facts[operand].type;
    case TRPI_OP_LOCAL: return TRPI_LOCAL_TYPE(operand);
    default:
        return TRPI_OP_ASKS(op) ? pack->queries[operand].type : trpi_type_of_signature_letter(trpi_operation_by_number(op)->gives);
    }
}

static bool asks_within(const trp_pack *pack, uint32_t code, uint32_t depth)
{
    if (code == 0) {
        return false;
    }
    trpi_code_piece piece = trpi_code_piece_of_code(pack, code);
    for (uint32_t i = piece.first; i < piece.end; i++) {
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

bool trpi_expression_asks_host(const trp_pack *pack, uint32_t code)
{
    return asks_within(pack, code, 0);
}

// ---- Printing -----------------------------------------------------------------------------------

void trpi_expression_printer_add_text(trpi_expression_printer *p, const char *text)
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

void trpi_code_printer_add_two_texts(trpi_expression_printer *p, const char *first, const char *second)
{
    trpi_expression_printer_add_text(p, first);
    trpi_expression_printer_add_text(p, second);
}

void trpi_code_printer_add_number(trpi_expression_printer *p, trpi_number number)
{
    char digits[32];
    trpi_number_print(number, digits);
    trpi_expression_printer_add_text(p, digits);
}

static void print(trpi_expression_printer *p, trpi_code_piece piece, uint32_t outside);

void trpi_code_printer_fill_gaps(trpi_expression_printer *p, const char *words, trpi_code_gap_printer *gap, const void *context)
{
    for (; *words != '\0'; words++) {
        if (*words == '$') {
            gap(p, *++words, context);
        } else {
            trpi_expression_printer_add_text(p, (char[]){*words, '\0'});
        }
    }
}

void trpi_code_printer_add_name(trpi_expression_printer *p, uint32_t section, uint32_t index)
{
    const char *name = trpi_pack_record_name(p->pack, section, index);
    const char *point = strrchr(name, '.');
    trpi_expression_printer_add_text(p, point != NULL ? point + 1 : name);
}

// Returns the name that a step gives to a local, as an offset of NAMES, or 0 when the step does not set that local.
static uint32_t name_by_step(const trp_pack *pack, uint32_t step, uint32_t local)
{
    const trpi_pack_step *s = &pack->steps[step];
    if (!trpi_step_sets_local(pack, s, local)) {
        return 0;
    }
    return s->op == TRPI_STEP_LET ? s->name : pack->parameters[pack->messages[s->index].first_parameter + local - s->local].name;
}

uint32_t trpi_behaviour_local_name(const trp_pack *pack, uint32_t behaviour, uint32_t local)
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

static void add_parameter(trpi_expression_printer *p, uint32_t local)
{
    const trp_pack *pack = p->pack;
    uint32_t name = trpi_behaviour_local_name(pack, p->behaviour, local);
    if (p->behaviour < pack->behaviour_count && local < pack->behaviours[p->behaviour].parameter_count) {
        uint32_t parameter = pack->behaviours[p->behaviour].first_parameter + local;
        trpi_expression_printer_add_text(p, trpi_pack_name_at(pack, pack->parameters[parameter].name));
    } else {
        trpi_expression_printer_add_text(p, name != 0 ? trpi_pack_name_at(pack, name) : "a value");
    }
}

static void add_part(trpi_expression_printer *p, uint32_t part)
{
    const trp_pack *pack = p->pack;
    uint32_t scene = p->behaviour < pack->behaviour_count ? pack->behaviours[p->behaviour].scene : TRPI_NONE16;
    if (scene != TRPI_NONE16 && part < pack->scenes[scene].part_count) {
        trpi_expression_printer_add_text(p, trpi_pack_name_at(pack, pack->parts[pack->scenes[scene].first_part + part].name));
    } else {
        trpi_expression_printer_add_text(p, "partner");
    }
}

void trpi_code_printer_add_piece(trpi_expression_printer *p, trpi_code_piece piece)
{
    print(p, piece, 0);
}

void trpi_code_printer_add_expression(trpi_expression_printer *p, const char *text_before, uint32_t code)
{
    if (code != 0) {
        trpi_expression_printer_add_text(p, text_before);
        print(p, trpi_code_piece_of_code(p->pack, code), 0);
    }
}

// Prints a distance in metres; a constant one has its unit, as in `8 m`.
static void add_distance(trpi_expression_printer *p, trpi_code_piece piece, uint32_t outside)
{
    print(p, piece, outside);
    trpi_expression_printer_add_text(p, trpi_code_piece_operation(p->pack, piece) == TRPI_OP_NUMBER ? " m" : "");
}

// Prints a link: "seat" of this object, "it.seat" of another one.
static void add_link(trpi_expression_printer *p, trpi_code_piece owner, uint32_t link)
{
    if (trpi_code_piece_operation(p->pack, owner) != TRPI_OP_THIS) {
        print(p, owner, 7);
        trpi_expression_printer_add_text(p, ".");
    }
    trpi_code_printer_add_name(p, TRPI_SECTION_LINK, link);
}

void trpi_code_printer_add_list_name(trpi_expression_printer *p, uint32_t list)
{
    const char *name = trpi_pack_name_at(p->pack, p->pack->lists[list].name);
    trpi_expression_printer_add_text(p, *name != '\0' ? name : "a list");
}

// Prints a list: "foes", "it.foes".
static void add_list(trpi_expression_printer *p, uint32_t list, uint32_t owner)
{
    if (owner != 0) {
        print(p, trpi_code_piece_of_code(p->pack, owner), 7);
        trpi_expression_printer_add_text(p, ".");
    }
    trpi_code_printer_add_list_name(p, list);
}

// Prints a selector: "nearest Patron within 8 m of bar where it.ale < 1".
static void add_selector(trpi_expression_printer *p, const char *before, uint32_t selector)
{
    const trpi_pack_selector *s = &p->pack->selectors[selector];
    trpi_expression_printer_add_text(p, before);
    if ((s->flags & TRPI_SELECTOR_HOLDERS) != 0) {
        trpi_expression_printer_add_text(p, s->offer != 0 ? "holder of " : "holder");
        if (s->offer != 0) {
            trpi_code_printer_add_name(p, TRPI_SECTION_OFFER, s->offer - 1u);
        }
    } else if ((s->flags & TRPI_SELECTOR_OWNER) != 0) {
        print(p, trpi_code_piece_of_code(p->pack, s->owner), 7);
    } else if (s->link != 0) {
        add_link(p, trpi_code_piece_of_code(p->pack, s->owner), s->link - 1u);
    } else if (s->list != 0) {
        trpi_expression_printer_add_text(p, "of ");
        add_list(p, s->list - 1u, s->owner);
    } else if (s->relation != 0) {
        trpi_expression_printer_add_text(p, trp_pack_name(p->pack, TRP_NAMES_QUERY, s->relation - 1u));
    } else if (s->role != TRPI_NONE16) {
        trpi_code_printer_add_name(p, TRPI_SECTION_ROLE, s->role);
    } else if (s->kind != TRPI_NONE16) {
        trpi_code_printer_add_name(p, TRPI_SECTION_KIND, s->kind);
    } else {
        trpi_expression_printer_add_text(p, s->quantifier == TRPI_SELECT_ANY ? "thing" : "anyone");
    }
    if (p->depth > DEEPEST) {
        return;
    }
    p->depth++;
    if (s->within != 0) {
        trpi_expression_printer_add_text(p, " within ");
        add_distance(p, trpi_code_piece_of_code(p->pack, s->within), 0);
    }
    trpi_code_printer_add_expression(p, s->owner != 0 || s->list != 0 ? " around " : " of ", s->of);
    trpi_code_printer_add_expression(p, " inside ", s->inside);
    trpi_code_printer_add_expression(p, " where ", s->where);
    p->depth--;
}

static void add_selection(trpi_expression_printer *p, uint32_t selector)
{
    static const char *const quantifiers[] = {"any ", "nearest ", "random ", "every ", "first "};
    const trpi_pack_selector *s = &p->pack->selectors[selector];
    bool is_anything = s->quantifier == TRPI_SELECT_ANY && s->kind == TRPI_NONE16 && s->role == TRPI_NONE16 && s->link == 0 &&
                       s->list == 0 && s->relation == 0 && (s->flags & TRPI_SELECTOR_HOLDERS) == 0;
    add_selector(p, is_anything ? "any" : quantifiers[s->quantifier < 5 ? s->quantifier : 0], selector);
}

static void add_clock(trpi_expression_printer *p, int64_t seconds)
{
    char text[6] = {0};
    uint32_t minutes = (uint32_t)(seconds / 60 % 1440);
    text[0] = (char)('0' + minutes / 600);
    text[1] = (char)('0' + minutes / 60 % 10);
    text[2] = ':';
    text[3] = (char)('0' + minutes / 10 % 6);
    text[4] = (char)('0' + minutes % 10);
    trpi_expression_printer_add_text(p, text);
}

// The words for each operation. `binding` is the operation's precedence: an operation of lower precedence than its surroundings
// gets brackets. `inner` is the precedence of the surroundings of its operands, which are `$1` and `$2`; `$n` is the name of its
// operand, `$v` what print_operand prints for it. An operation that reads better with an inner `not` (`is not in`) has a second
// wording, `negated`, for when it is negated.
typedef struct wording {
    uint32_t binding, inner;
    const char *words, *negated;
} wording;

static const wording wordings[] = {
    [TRPI_OP_NUMBER] = {7, 0, "$v", NULL},
    [TRPI_OP_TRUTH] = {7, 0, "$v", NULL},
    [TRPI_OP_CHOICE] = {7, 0, "$v", NULL},
    [TRPI_OP_POINT] = {7, 0, "a point", NULL},
    [TRPI_OP_ITEM] = {7, 7, "$1 $n", NULL},
    [TRPI_OP_LINE] = {7, 0, "a line", NULL},
    [TRPI_OP_POOL] = {7, 0, "a line", NULL},
    [TRPI_OP_GLOBAL] = {7, 0, "$n", NULL},
    [TRPI_OP_ME] = {7, 0, "me", NULL},
    [TRPI_OP_IT] = {7, 0, "it", NULL},
    [TRPI_OP_PART] = {7, 0, "$v", NULL},
    [TRPI_OP_PARTNER] = {7, 0, "partner", NULL},
    [TRPI_OP_PLAYER] = {7, 0, "player", NULL},
    [TRPI_OP_NOBODY] = {7, 0, "nobody", NULL},
    [TRPI_OP_LOCAL] = {7, 0, "$v", NULL},
    [TRPI_OP_MY] = {7, 0, "my $n", NULL},
    [TRPI_OP_FACT] = {7, 6, "$1.$n", NULL},
    [TRPI_OP_HOLDS] = {7, 6, "$1.$n", NULL},
    [TRPI_OP_ADD] = {5, 5, "$1 + $2", NULL},
    [TRPI_OP_SUBTRACT] = {5, 5, "$1 - $2", NULL},
    [TRPI_OP_MULTIPLY] = {6, 6, "$1 * $2", NULL},
    [TRPI_OP_DIVIDE] = {6, 6, "$1 / $2", NULL},
    [TRPI_OP_NEGATE] = {7, 7, "-$1", NULL},
    [TRPI_OP_LESS] = {4, 4, "$1 < $2", "$1 >= $2"},
    [TRPI_OP_AT_MOST] = {4, 4, "$1 <= $2", "$1 > $2"},
    [TRPI_OP_EQUAL] = {4, 4, "$1 is $2", "$1 is not $2"},
    [TRPI_OP_AND] = {2, 2, "$1 and $2", NULL},
    [TRPI_OP_OR] = {1, 1, "$1 or $2", NULL},
    [TRPI_OP_NOT] = {3, 4, "not $1", NULL},
    [TRPI_OP_RANGE] = {5, 5, "$1 to $2", NULL},
    [TRPI_OP_WHOLE_RANGE] = {5, 5, "$1 to $2", NULL},
    [TRPI_OP_CHANCE] = {7, 7, "chance $v", NULL},
    [TRPI_OP_DISTANCE] = {7, 5, "distance from $1 to $2", NULL},
    [TRPI_OP_INSIDE] = {4, 4, "$1 is in $2", "$1 is not in $2"},
    [TRPI_OP_IS_KIND] = {4, 6, "$1 is a $n", "$1 is not a $n"},
    [TRPI_OP_WEARS] = {4, 6, "$1 is a $n", "$1 is not a $n"},
    [TRPI_OP_EXISTS] = {4, 6, "$1 is not nobody", "$1 is nobody"},
    [TRPI_OP_SELECT] = {7, 0, "$v", NULL},
    [TRPI_OP_ANY] = {7, 0, "any $v", NULL},
    [TRPI_OP_COUNT] = {7, 0, "number $v", NULL},
    [TRPI_OP_HOUR] = {7, 0, "time of day", NULL},
    [TRPI_OP_NEAREST] = {7, 7, "distance to $1", NULL},
    [TRPI_OP_BUSY] = {4, 6, "$1 is busy", "$1 is not busy"},
    [TRPI_OP_ASK] = {7, 6, "$v", NULL},
    [TRPI_OP_ASK_1] = {4, 6, "$v", NULL},  // and every question with more arguments: wording_of
    [TRPI_OP_THIS] = {7, 0, "this", NULL},
    [TRPI_OP_LINK] = {7, 0, "$v", NULL},
    [TRPI_OP_FREE] = {4, 6, "$1 is free", "$1 is not free"},
    [TRPI_OP_COMMON] = {7, 0, "$n", NULL},
    [TRPI_OP_DURING] = {7, 0, "it is $v", "it is not $v"},
    [TRPI_OP_ON_DAYS] = {7, 0, "it is on $v", "it is not on $v"},
    [TRPI_OP_LISTED] = {4, 4, "$1 is in $v", "$1 is not in $v"},
    [TRPI_OP_DONE] = {4, 6, "$1 is done", "$1 is not done"},
    [TRPI_OP_AWAY] = {4, 6, "$1 is away", "$1 is not away"},
    [TRPI_OP_NEWCOMER] = {7, 0, "$n", NULL},
    [TRPI_OP_AS_ROLE] = {7, 0, "$n", NULL},
    [TRPI_OP_SPOT] = {7, 5, "where $1 is", NULL},
    [TRPI_OP_SPAN] = {7, 5, "distance from $1 to $2", NULL},
    [TRPI_OP_APART] = {7, 5, "distance from $1 to $2", NULL},
};

static const wording *wording_of(uint32_t op)
{
    return &wordings[TRPI_OP_ASKS(op) && op != TRPI_OP_ASK ? TRPI_OP_ASK_1 : op];
}

// Prints hours: "after 18:00", "before 08:00", "from 22:00 to 05:00".
static void add_hours(trpi_expression_printer *p, uint32_t operand)
{
    uint32_t from = TRPI_HOURS_FROM(operand), to = TRPI_HOURS_TO(operand);
    trpi_expression_printer_add_text(p, to == 1440 ? "after " : from == 0 ? "before " : "from ");
    add_clock(p, (to != 1440 && from == 0 ? to : from) * 60);
    if (to != 1440 && from != 0) {
        trpi_expression_printer_add_text(p, " to ");
        add_clock(p, to * 60);
    }
}

// Prints days: "Sunday", "weekdays".
static void add_days(trpi_expression_printer *p, uint32_t days)
{
    char words[TRPI_WEEK_WORDS];
    trpi_weekdays_write_words(days, words);
    trpi_expression_printer_add_text(p, words);
}

// Returns the fact that declares the choices of a piece, or TRP_NOT_FOUND.
static uint32_t choices_of(const trp_pack *pack, trpi_code_piece piece)
{
    uint32_t op = trpi_code_piece_operation(pack, piece);
    bool fact = op == TRPI_OP_MY || op == TRPI_OP_FACT || op == TRPI_OP_COMMON;
    return fact ? trpi_code_piece_operand(pack, piece) : TRP_NOT_FOUND;
}

static bool is_distance(uint32_t op)
{
    return op == TRPI_OP_DISTANCE || op == TRPI_OP_NEAREST || op == TRPI_OP_SPAN || op == TRPI_OP_APART;
}

// An operation that is being printed, its operands, and whether it is printed with its `not`.
typedef struct operation {
    trpi_code_piece piece;
    uint32_t op, operand, count;
    bool negated;
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
} operation;

static trpi_number constant_in(const trpi_expression_printer *p, trpi_code_piece piece)
{
    return p->pack->constants[trpi_code_piece_operand(p->pack, piece)].value;
}

// Prints the second operand of a comparison. A choice is a number in the code, whose name is found in the fact that it is
// compared with. A length has its unit.
static void print_second(trpi_expression_printer *p, const operation *o)
{
    uint32_t fact = choices_of(p->pack, o->parts[0]), inside = wording_of(o->op)->inner;
    uint32_t first = trpi_code_piece_operation(p->pack, o->parts[0]), second = trpi_code_piece_operation(p->pack, o->parts[1]);
    if (second == TRPI_OP_CHOICE && fact != TRP_NOT_FOUND) {
        trpi_expression_printer_add_text(p, trp_pack_choice_name(p->pack, fact, (uint32_t)constant_in(p, o->parts[1])));
    } else if (first == TRPI_OP_HOUR && second == TRPI_OP_NUMBER) {
        add_clock(p, constant_in(p, o->parts[1]) / TRP_ONE);
    } else if (is_distance(first) && wording_of(o->op)->binding == 4) {
        add_distance(p, o->parts[1], inside);
    } else {
        print(p, o->parts[1], inside + (o->op == TRPI_OP_SUBTRACT || o->op == TRPI_OP_DIVIDE ? 1u : 0u));
    }
}

// Prints a chance: "30%".
static void add_chance(trpi_expression_printer *p, trpi_code_piece part)
{
    if (trpi_code_piece_operation(p->pack, part) != TRPI_OP_NUMBER) {
        print(p, part, 7);
        return;
    }
    trpi_code_printer_add_number(p, trpi_number_to_percent(constant_in(p, part)));
    trpi_expression_printer_add_text(p, "%");
}

// Prints a list of an entity: "my foes", "it.foes".
static void add_list_of(trpi_expression_printer *p, uint32_t list, trpi_code_piece owner)
{
    uint32_t op = trpi_code_piece_operation(p->pack, owner);
    if (op != TRPI_OP_ME && op != TRPI_OP_NOBODY) {
        print(p, owner, 7);
        trpi_expression_printer_add_text(p, ".");
    }
    add_list(p, list, 0);
}

// Returns the length of `can`, `is` or `has` at the beginning of a question's name, 0 when there is none. Such a word stands behind
// the first argument, "me can see Bob"; otherwise the name comes first, "threat Bob".
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

// Prints a relation, whose first argument is the performer.
static void add_relation(trpi_expression_printer *p, const char *name, bool negated, const trpi_code_piece *parts)
{
    print(p, parts[1], 6);
    trpi_code_printer_add_two_texts(p, negated ? " is not " : " is ", strchr("aeiouAEIOU", name[0]) != NULL ? "an " : "a ");
    trpi_expression_printer_add_text(p, name);
}

// Prints a question: "me can not see Bob", "it is not enemy of me", "threat Bob".
static void print_question(trpi_expression_printer *p, uint32_t query, bool negated, const trpi_code_piece *parts, uint32_t count)
{
    const char *name = trp_pack_name(p->pack, TRP_NAMES_QUERY, query);
    uint32_t lead = count > 0 ? leading_word(name) : 0;
    char first[4] = {0};
    if (p->pack->queries[query].sort == TRPI_QUERY_RELATION && count == 2) {
        add_relation(p, name, negated, parts);
        return;
    }
    trpi_expression_printer_add_text(p, negated && lead == 0 ? "not " : "");
    if (lead > 0) {
        print(p, parts[0], 6);
        trpi_expression_printer_add_text(p, " ");
        memcpy(first, name, lead);
        trpi_code_printer_add_two_texts(p, first, negated ? " not" : "");
    }
    trpi_expression_printer_add_text(p, name + lead);
    for (uint32_t i = lead > 0 ? 1 : 0; i < count; i++) {
        trpi_expression_printer_add_text(p, " ");
        print(p, parts[i], 6);
    }
}

static void print_operand(trpi_expression_printer *p, const operation *o)
{
    switch (o->op) {
    case TRPI_OP_NUMBER: trpi_code_printer_add_number(p, p->pack->constants[o->operand].value); break;
    case TRPI_OP_TRUTH: trpi_expression_printer_add_text(p, p->pack->constants[o->operand].value != 0 ? "yes" : "no"); break;
    case TRPI_OP_CHOICE: trpi_code_printer_add_number(p, p->pack->constants[o->operand].value * TRP_ONE); break;
    case TRPI_OP_PART: add_part(p, o->operand); break;
    case TRPI_OP_LOCAL: add_parameter(p, TRPI_LOCAL_INDEX(o->operand)); break;
    case TRPI_OP_CHANCE: add_chance(p, o->parts[0]); break;
    case TRPI_OP_SELECT: add_selection(p, o->operand); break;
    case TRPI_OP_ANY: add_selector(p, "", o->operand); break;
    case TRPI_OP_COUNT: add_selector(p, p->pack->selectors[o->operand].list != 0 ? "" : "of every ", o->operand); break;
    case TRPI_OP_LINK: add_link(p, o->parts[0], o->operand); break;
    case TRPI_OP_DURING: add_hours(p, o->operand); break;
    case TRPI_OP_ON_DAYS: add_days(p, o->operand); break;
    case TRPI_OP_LISTED: add_list_of(p, o->operand, o->parts[1]); break;
    default: print_question(p, o->operand, o->negated, o->parts, o->count); break;
    }
}

static void print_gap(trpi_expression_printer *p, char gap, const void *context)
{
    const operation *o = context;
    switch (gap) {
    case '1': print(p, o->parts[0], wording_of(o->op)->inner); break;
    case '2': print_second(p, o); break;
    case 'n': trpi_code_printer_add_name(p, trpi_operation_by_number(o->op)->operand, o->operand); break;
    default: print_operand(p, o); break;
    }
}

static operation operation_of(const trp_pack *pack, trpi_code_piece piece)
{
    operation o = {.piece = piece, .op = trpi_code_piece_operation(pack, piece), .operand = trpi_code_piece_operand(pack, piece)};
    o.count = trpi_code_piece_split(pack, piece, o.parts);
    return o;
}

// Prints a piece; `outside` is the precedence of the operation around it.
static void print(trpi_expression_printer *p, trpi_code_piece piece, uint32_t outside)
{
    if (p->depth > DEEPEST) {
        trpi_expression_printer_add_text(p, "...");
        return;
    }
    p->depth++;
    operation o = operation_of(p->pack, piece);
    if (o.op == TRPI_OP_NOT) {
        operation inner = operation_of(p->pack, o.parts[0]);
        if (inner.op == TRPI_OP_NOT) {  // `is not nobody`
            print(p, inner.parts[0], outside);
            p->depth--;
            return;
        }
        inner.negated = true;
        o = wording_of(inner.op)->negated != NULL || TRPI_OP_ASKS(inner.op) ? inner : o;
    }
    bool brackets = wording_of(o.op)->binding < outside;
    trpi_expression_printer_add_text(p, brackets ? "(" : "");
    trpi_code_printer_fill_gaps(
        p, o.negated && wording_of(o.op)->negated != NULL ? wording_of(o.op)->negated : wording_of(o.op)->words, print_gap, &o);
    trpi_expression_printer_add_text(p, brackets ? ")" : "");
    p->depth--;
}

void trpi_code_piece_print(const trp_pack *pack, trpi_code_piece piece, uint32_t behaviour, char *to, size_t room)
{
    TRP_ASSERT(room > 0 && piece.first < piece.end && piece.end <= pack->code_count);
    trpi_expression_printer p = {.pack = pack, .behaviour = behaviour, .to = to, .room = room};
    *to = '\0';
    print(&p, piece, 0);
}
