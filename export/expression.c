// SPDX-License-Identifier: MIT
// Expressions: byte code as expressions of NWScript. An expression of the engine fails when it reads a fact of somebody who is not
// there; here the guards say that they are, and stand in front of it.

#include "export/writer.h"

#include <string.h>

typedef struct parts {
    trpi_code_piece at[TRPI_CODE_PIECE_PARTS];
    uint32_t count;
} parts;

// Writes a piece to a sheet of its own.
static trp_sheet text_of(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trpi_code_piece piece, trp_sheet *guards)
{
    trp_sheet text = {0};
    trpi_nwscript_write_code_piece(w, context, piece, &text, guards);
    w->failed = w->failed || text.failed;
    return text;
}

// Writes an entity whose value is needed, and a guard that it is there.
static trp_sheet present_entity(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trpi_code_piece piece,
                                trp_sheet *guards)
{
    trp_sheet text = text_of(w, context, piece, guards);
    if (strcmp(trp_sheet_text(&text), "oMe") != 0) {
        trp_sheet_add_format(guards, " && GetIsObjectValid(%s)", trp_sheet_text(&text));
    }
    return text;
}

void trpi_nwscript_write_local(uint32_t local, trp_sheet *to)
{
    trp_sheet_add_format(to, "oMe, \"TR_V\" + IntToString(nQueue) + \"_%u\"", local);
}

static void add_local(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t operand, trp_sheet *to)
{
    const char *variable = trpi_nwscript_type_of_variable(TRPI_LOCAL_TYPE(operand));
    if (variable == NULL) {
        trpi_nwscript_refuse(w, TRPI_LOCAL_TYPE(operand) == TRP_TYPE_ITEM ? TRPI_NWSCRIPT_ITEM_VALUE : TRPI_NWSCRIPT_POINT);
        return;
    }
    if (!context->has_queue) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARAMETER_IN_CONDITION);
    }
    trp_sheet_add_format(to, "GetLocal%s(", variable);
    trpi_nwscript_write_local(TRPI_LOCAL_INDEX(operand), to);
    trp_sheet_add(to, ")");
}

static void add_fact(trpi_nwscript_writer *w, uint32_t fact, const char *owner, trp_sheet *to)
{
    const trpi_pack_fact *f = &w->pack->facts[fact];
    const char *variable = trpi_nwscript_type_of_variable(f->type);
    if (variable == NULL) {
        trpi_nwscript_refuse(w, f->type == TRP_TYPE_ITEM ? TRPI_NWSCRIPT_ITEM_VALUE : TRPI_NWSCRIPT_POINT);
        return;
    }
    if (trpi_fact_is_of_scene(w->pack, fact)) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_SCENE_FACTS);
    }
    if (f->item != TRPI_NONE16) {
        trp_sheet_add_format(to, "IntToFloat(GetLocalInt(%s, \"", owner);
        trpi_nwscript_write_fact_name(w->pack, fact, to);
        trp_sheet_add(to, "\"))");
        return;
    }
    trp_sheet_add_format(to, "%s%s(%s, \"", trpi_fact_is_motive(f) ? "TrMotive" : "GetLocal",
                         trpi_fact_is_motive(f) ? "" : variable, owner);
    trpi_nwscript_write_fact_name(w->pack, fact, to);
    trp_sheet_add(to, "\"");
    if (trpi_fact_is_motive(f)) {
        const trpi_number values[] = {f->rate_per_hour, f->least, f->most};
        bool is_bounded = (f->flags & TRPI_FACT_BOUNDED) != 0;
        for (int i = 0; i < 3; i++) {
            trp_sheet_add(to, ", ");
            trpi_nwscript_write_number(to, i == 0 || is_bounded ? values[i] : (i == 1 ? -1 : 1) * INT64_C(1000000) * TRP_ONE);
        }
    }
    trp_sheet_add(to, ")");
}

static void add_search(trpi_nwscript_writer *w, uint32_t op, uint32_t selector, const trpi_nwscript_context *context, trp_sheet *to)
{
    bool counts = op == TRPI_OP_COUNT;
    trpi_nwscript_refuse_search_of_role(w, context, selector);
    w->uses_search[counts ? w->pack->selector_count + selector : selector] = true;
    const char *before = op == TRPI_OP_ANY ? "GetIsObjectValid(" : "";
    trp_sheet_add_format(to, "%sTr%s%u(oMe, %s)%s", before, counts ? "CountOf" : "Select", selector,
                         context->has_queue ? "nQueue" : "-1", op == TRPI_OP_ANY ? ")" : "");
}

static void add_partner(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trp_sheet *to)
{
    if (!context->has_queue) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARTNER_EARLY);
    }
    trp_sheet_add(to, "GetLocalObject(oMe, \"TR_W\" + IntToString(nQueue))");
}

static void add_part(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t part, trp_sheet *to)
{
    if (context->behaviour != TRPI_NONE16 && w->pack->behaviours[context->behaviour].part == part) {
        trp_sheet_add(to, "oMe");
    } else {
        add_partner(w, context, to);
    }
}

static void add_it(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trp_sheet *to)
{
    if (context->it != NULL) {
        trp_sheet_add(to, context->it);
    } else if (context->has_queue) {
        trp_sheet_add(to, "GetLocalObject(oMe, \"TR_I\" + IntToString(nQueue))");
    } else {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_EXPRESSION);
    }
}

// Writes a spoken line.
static void add_line(trpi_nwscript_writer *w, uint32_t number, trp_sheet *to)
{
    const trpi_pack_spoken_line *line = &w->pack->lines[number];
    const char *words = trpi_pack_text_at(w->pack, line->text);
    trpi_nwscript_check_record(w, TRPI_SECTION_LINE, number);
    trpi_nwscript_write_string(w, words, to);
}

static void add_value(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t op, uint32_t operand, trp_sheet *to)
{
    const trp_pack *pack = w->pack;
    switch (op) {
    case TRPI_OP_NUMBER: trpi_nwscript_write_number(to, pack->constants[operand].value); break;
    case TRPI_OP_TRUTH: trp_sheet_add(to, pack->constants[operand].value != 0 ? "TRUE" : "FALSE"); break;
    case TRPI_OP_CHOICE: trp_sheet_add_format(to, "%u", (unsigned)pack->constants[operand].value); break;
    case TRPI_OP_LINE: add_line(w, operand, to); break;
    case TRPI_OP_POOL:
        w->uses_pool[operand] = true;
        trpi_nwscript_refuse_pool_of_role(w, operand);
        trp_sheet_add_format(to, "TrPool%u()", operand);
        break;
    case TRPI_OP_GLOBAL:
        trp_sheet_add(to, "GetObjectByTag(\"");
        trpi_nwscript_write_tag(pack, operand, to);
        trp_sheet_add(to, "\")");
        break;
    case TRPI_OP_ME: trp_sheet_add(to, "oMe"); break;
    case TRPI_OP_IT: add_it(w, context, to); break;
    case TRPI_OP_PART: add_part(w, context, operand, to); break;
    case TRPI_OP_PARTNER: add_partner(w, context, to); break;
    case TRPI_OP_PLAYER: trp_sheet_add(to, "GetNearestCreature(CREATURE_TYPE_PLAYER_CHAR, PLAYER_CHAR_IS_PC, oMe)"); break;
    case TRPI_OP_NOBODY: trp_sheet_add(to, "OBJECT_INVALID"); break;
    case TRPI_OP_LOCAL: add_local(w, context, operand, to); break;
    case TRPI_OP_MY: add_fact(w, operand, "oMe", to); break;
    case TRPI_OP_COMMON: add_fact(w, operand, "GetModule()", to); break;
    case TRPI_OP_SELECT:
    case TRPI_OP_ANY:
    case TRPI_OP_COUNT: add_search(w, op, operand, context, to); break;
    case TRPI_OP_HOUR: trp_sheet_add(to, "(IntToFloat(TrMinuteOfDay()) * 60.0)"); break;
    case TRPI_OP_DURING: trp_sheet_add_format(to, "TrDuring(%u, %u)", TRPI_HOURS_FROM(operand), TRPI_HOURS_TO(operand)); break;
    case TRPI_OP_ON_DAYS: trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CALENDAR); break;
    case TRPI_OP_POINT: trpi_nwscript_refuse(w, TRPI_NWSCRIPT_POINT); break;
    default: trpi_nwscript_refuse(w, TRPI_OP_ASKS(op) ? TRPI_NWSCRIPT_QUERY : TRPI_NWSCRIPT_EXPRESSION); break;
    }
}

// Returns the words around two operands: in front, between and behind.
static const char *const *words_of_two(uint32_t op)
{
    static const char *const words[TRPI_OPERATIONS][3] = {
        [TRPI_OP_ADD] = {"(", " + ", ")"},
        [TRPI_OP_SUBTRACT] = {"(", " - ", ")"},
        [TRPI_OP_MULTIPLY] = {"(", " * ", ")"},
        [TRPI_OP_DIVIDE] = {"TrDivide(", ", ", ")"},
        [TRPI_OP_LESS] = {"(", " < ", ")"},
        [TRPI_OP_AT_MOST] = {"(", " <= ", ")"},
        [TRPI_OP_EQUAL] = {"(", " == ", ")"},
        [TRPI_OP_AND] = {"(", " && ", ")"},
        [TRPI_OP_OR] = {"(", " || ", ")"},
        [TRPI_OP_RANGE] = {"TrRange(", ", ", ")"},
        [TRPI_OP_WHOLE_RANGE] = {"TrWholeRange(", ", ", ")"},
        [TRPI_OP_DISTANCE] = {"GetDistanceBetween(", ", ", ")"},
    };
    return words[op][0] != NULL ? words[op] : NULL;
}

static void add_two(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t op, const parts *of, trp_sheet *to,
                    trp_sheet *guards)
{
    const char *const *words = words_of_two(op);
    if (words == NULL) {
        trpi_nwscript_refuse(w, op == TRPI_OP_LISTED ? TRPI_NWSCRIPT_LIST : TRPI_NWSCRIPT_EXPRESSION);
        return;
    }
    trp_sheet_add(to, words[0]);
    for (uint32_t i = 0; i < 2; i++) {
        trp_sheet text =
            op == TRPI_OP_DISTANCE ? present_entity(w, context, of->at[i], guards) : text_of(w, context, of->at[i], guards);
        trp_sheet_add_format(to, "%s%s", trp_sheet_text(&text), words[i + 1]);
        trp_sheet_release(&text);
    }
}

static void add_chance(trpi_nwscript_writer *w, const trpi_nwscript_context *context, const char *of, trp_sheet *to)
{
    if (context->is_cue) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_CUE_CHANCE);
    }
    trp_sheet_add_format(to, "TrChance(%s)", of);
}

static void add_one(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t op, uint32_t operand, const parts *of,
                    trp_sheet *to, trp_sheet *guards)
{
    bool needs = op == TRPI_OP_FACT || op == TRPI_OP_HOLDS || op == TRPI_OP_NEAREST;
    trp_sheet own = needs ? present_entity(w, context, of->at[0], guards) : text_of(w, context, of->at[0], guards);
    const char *text = trp_sheet_text(&own);
    char name[40];
    switch (op) {
    case TRPI_OP_FACT: add_fact(w, operand, text, to); break;
    case TRPI_OP_HOLDS:
        trpi_nwscript_make_plain_name(trpi_pack_name_at(w->pack, w->pack->items[operand].name), 24, name);
        trp_sheet_add_format(to, "IntToFloat(GetLocalInt(%s, \"tr_item%u_%s\"))", text, operand, name);
        break;
    case TRPI_OP_NEAREST: trp_sheet_add_format(to, "GetDistanceBetween(oMe, %s)", text); break;
    case TRPI_OP_NEGATE: trp_sheet_add_format(to, "(-%s)", text); break;
    case TRPI_OP_NOT: trp_sheet_add_format(to, "(!%s)", text); break;
    case TRPI_OP_CHANCE: add_chance(w, context, text, to); break;
    case TRPI_OP_EXISTS: trp_sheet_add_format(to, "GetIsObjectValid(%s)", text); break;
    case TRPI_OP_BUSY: trp_sheet_add_format(to, "TrIsBusy(%s)", text); break;
    case TRPI_OP_WEARS: trp_sheet_add_format(to, "TrWears(%s, %u)", text, operand); break;
    case TRPI_OP_IS_KIND:
        trp_sheet_add_format(to, "TrIsKind(%s, %u, %u)", text, (unsigned)w->pack->kind_enter[operand],
                             (unsigned)w->pack->kind_leave[operand]);
        break;
    default: trpi_nwscript_refuse(w, TRPI_OP_ASKS(op) ? TRPI_NWSCRIPT_QUERY : TRPI_NWSCRIPT_EXPRESSION); break;
    }
    trp_sheet_release(&own);
}

void trpi_nwscript_write_code_piece(trpi_nwscript_writer *w, const trpi_nwscript_context *context, trpi_code_piece piece,
                                    trp_sheet *to, trp_sheet *guards)
{
    uint32_t op = trpi_code_piece_operation(w->pack, piece), operand = trpi_code_piece_operand(w->pack, piece);
    parts of;
    of.count = trpi_code_piece_split(w->pack, piece, of.at);
    const char *name = TRPI_OP_ASKS(op) ? trpi_pack_name_at(w->pack, w->pack->queries[operand].name) : "";
    if (op == TRPI_OP_ASK_2 && strcmp(name, "can see") == 0) {
        trp_sheet who = text_of(w, context, of.at[0], guards), what = text_of(w, context, of.at[1], guards);
        trp_sheet_add_format(to, "GetObjectSeen(%s, %s)", trp_sheet_text(&what), trp_sheet_text(&who));
        trp_sheet_release(&who);
        trp_sheet_release(&what);
    } else if (of.count == 0) {
        add_value(w, context, op, operand, to);
    } else if (of.count == 1) {
        add_one(w, context, op, operand, &of, to, guards);
    } else if (of.count == 2) {
        add_two(w, context, op, &of, to, guards);
    } else {
        trpi_nwscript_refuse(w, TRPI_OP_ASKS(op) ? TRPI_NWSCRIPT_QUERY : TRPI_NWSCRIPT_EXPRESSION);
    }
}

void trpi_nwscript_write_expression(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to,
                                    trp_sheet *guards)
{
    TRP_ASSERT(code != 0);
    trpi_nwscript_write_code_piece(w, context, trpi_code_piece_of_code(w->pack, code), to, guards);
}

void trpi_nwscript_write_condition(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to)
{
    if (code == 0) {
        trp_sheet_add(to, "TRUE");
        return;
    }
    trp_sheet text = {0}, guards = {0};
    trpi_nwscript_write_expression(w, context, code, &text, &guards);
    const char *before = trp_sheet_text(&guards);
    trp_sheet_add_format(to, "(%s%s%s)", before[0] != '\0' ? before + 4 : "", before[0] != '\0' ? " && " : "",
                         trp_sheet_text(&text));
    w->failed = w->failed || text.failed || guards.failed;
    trp_sheet_release(&text);
    trp_sheet_release(&guards);
}

bool trpi_nwscript_write_item(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t code, trp_sheet *to,
                              trp_sheet *guards)
{
    trpi_code_piece piece = code != 0 ? trpi_code_piece_of_code(w->pack, code) : (trpi_code_piece){0, 0};
    if (code == 0 || trpi_code_piece_operation(w->pack, piece) != TRPI_OP_ITEM) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_ITEM_VALUE);
        return false;
    }
    parts of;
    char name[40];
    of.count = trpi_code_piece_split(w->pack, piece, of.at);
    uint32_t item = trpi_code_piece_operand(w->pack, piece);
    trpi_nwscript_make_plain_name(trpi_pack_name_at(w->pack, w->pack->items[item].name), 24, name);
    trp_sheet count = text_of(w, context, of.at[0], guards);
    trp_sheet_add_format(to, "\"tr_item%u_%s\", FloatToInt(%s)", item, name, trp_sheet_text(&count));
    trp_sheet_release(&count);
    return true;
}
