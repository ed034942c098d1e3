// SPDX-License-Identifier: MIT
// Compiles what arrows of networks sense: cues that are watched while their node is current. (SEMANTICS 8.2)

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/cue.h"
#include "script/compile/time.h"

#include "pack/pack.h"

// Whether the subject of a cue is an expression for one entity: me, a parameter, a fact. Any other subject is searched for: an
// entity of a kind or role, or one with a declared name.
static bool is_somebody(const trpi_scope *scope, const trpi_syntax_expression *subject)
{
    trpi_value_type sort;
    bool is_name = subject->kind == TRPI_EXPRESSION_NAME;
    bool is_known = is_name && !trpi_scope_has_local(scope, subject->name.text) &&
                    (TRPI_FIND(scope->symbols, globals, subject->name.text) != TRPI_NO_INDEX ||
                     trpi_find_kind_or_role(scope->compiler, subject->name.text, &sort));
    return subject->kind != TRPI_EXPRESSION_SELECT && subject->kind != TRPI_EXPRESSION_ERROR && !is_known;
}

static void sense(trpi_pack_node *arrow, uint16_t what, uint32_t code)
{
    arrow->flags |= TRPI_NODE_SENSES;
    arrow->other = what;
    arrow->weight = code;
}

// ---- Where somebody is --------------------------------------------------------------------------

static bool is_near(const trpi_syntax_cue *cue)
{
    return cue->kind == TRPI_SYNTAX_CUE_COMES || cue->kind == TRPI_SYNTAX_CUE_GOES;
}

static bool is_gone(const trpi_syntax_cue *cue)
{
    return cue->kind == TRPI_SYNTAX_CUE_GOES || cue->kind == TRPI_SYNTAX_CUE_LEAVES;
}

// Compiles a cue about one entity, whose position is evaluated at each look: `foe comes within 3 m of bar`, `me leaves bar`.
static uint32_t whereabouts(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    bool near = is_near(cue);
    trpi_syntax_argument of = {.preposition = trpi_text_from_string("of"), .value = cue->object, .span = cue->span};
    trpi_syntax_argument where = {.preposition = trpi_text_from_string(near ? "within" : "in"),
                                  .value = near ? cue->value : cue->object,
                                  .span = cue->span,
                                  .next = near && cue->object != NULL ? &of : NULL};
    trpi_syntax_expression right = trpi_expression_make(TRPI_EXPRESSION_PHRASE, cue->span);
    trpi_syntax_expression whole = trpi_expression_make(TRPI_EXPRESSION_IS, cue->span);
    right.arguments = &where;
    whole.left = cue->subject;
    whole.right = &right;
    whole.negated = is_gone(cue);
    return cue->object != NULL || near ? trpi_code_of_reevaluated_condition(scope, &whole) : 0;
}

// Compiles the search by which an arrow senses an entity of a kind or role, or one with a declared name, the nearest first; 0 after
// a mistake.
static uint32_t code_of_any(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    trpi_pack_cue record;
    if (!trpi_compile_cue_record(scope, cue, &record) || scope->compiler->builder.failed) {
        return 0;
    }
    trpi_pack_selector selector =
        *(const trpi_pack_selector *)trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, record.selector);
    selector.quantifier = TRPI_SELECT_NEAREST;
    if (is_near(cue)) {
        selector.of = record.centre;
        selector.within = trpi_code_of_value(scope, cue->value, trpi_value_type_number(TRPI_DIMENSION_DISTANCE), "`within`");
    } else {
        selector.inside = record.centre;
    }
    uint32_t index = trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, &selector);
    return trpi_code_of_operation(scope->compiler, TRPI_OP_SELECT, index, TRP_TYPE_ENTITY);
}

static void place(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_node *arrow)
{
    bool gone = is_gone(cue);
    if (!is_somebody(scope, cue->subject)) {
        sense(arrow, gone ? TRPI_SENSE_GOES : TRPI_SENSE_COMES, code_of_any(scope, cue));
    } else if (cue->subject->kind == TRPI_EXPRESSION_ME && cue->object == NULL) {
        TRPI_SAY(scope, cue->span, "Nobody comes near or leaves themselves; write for example `a creature comes within 3 m`.");
    } else {
        // An entity that is already near when the node becomes current counts as having come, as for latent behaviours; the
        // performer itself does not.
        bool is_so = !gone && cue->subject->kind != TRPI_EXPRESSION_ME;
        sense(arrow, is_so ? TRPI_SENSE_IS : TRPI_SENSE_TURNS, whereabouts(scope, cue));
    }
}

// ---- Facts --------------------------------------------------------------------------------------

static void fact(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_node *arrow)
{
    static const trpi_expression_kind operators[] = {[TRPI_COMPARISON_ABOVE] = TRPI_EXPRESSION_MORE,
                                                     [TRPI_COMPARISON_BELOW] = TRPI_EXPRESSION_LESS,
                                                     [TRPI_COMPARISON_EQUAL] = TRPI_EXPRESSION_IS};
    trpi_pack_cue record;
    if (!trpi_compile_cue_record(scope, cue, &record)) {
        return;
    }
    const trpi_fact_symbol *symbol = &scope->symbols->facts.at[record.fact];
    const trpi_cue_comparison comparison = trpi_cue_comparison_of_type(record.type);
    if (comparison == TRPI_COMPARISON_ANY_CHANGE) {
        if (symbol->rate_per_hour != 0) {
            TRPI_SAY(scope, cue->span, "`%.*s` changes by itself all the time; say how far, such as `rises above 60`.",
                     TRPI_WORDS(symbol->symbol.name));
            return;
        }
        sense(arrow, TRPI_SENSE_CHANGES,
              trpi_code_of_value(scope, cue->subject, trpi_fact_type(scope->compiler, record.fact), "this event"));
        return;
    }
    trpi_syntax_expression whole = trpi_expression_make(operators[comparison], cue->span);
    whole.left = cue->subject;
    whole.right = cue->value;
    bool truth = symbol->type.type == TRP_TYPE_TRUTH;
    whole.kind = truth ? TRPI_EXPRESSION_NOT : whole.kind;
    sense(arrow, TRPI_SENSE_TURNS, trpi_code_of_reevaluated_condition(scope, truth && record.value != 0 ? cue->subject : &whole));
}

// ---- Arrows -------------------------------------------------------------------------------------

void trpi_compile_arrow_cue(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow)
{
    const trpi_syntax_cue *cue = line->cue;
    trpi_duration period;
    switch (cue->kind) {
    case TRPI_SYNTAX_CUE_COMES:
    case TRPI_SYNTAX_CUE_GOES:
    case TRPI_SYNTAX_CUE_ENTERS:
    case TRPI_SYNTAX_CUE_LEAVES: place(scope, cue, arrow); break;
    case TRPI_SYNTAX_CUE_RISES:
    case TRPI_SYNTAX_CUE_FALLS:
    case TRPI_SYNTAX_CUE_BECOMES:
    case TRPI_SYNTAX_CUE_CHANGES: fact(scope, cue, arrow); break;
    case TRPI_SYNTAX_CUE_EVERY:
        if (trpi_compile_duration_of_every(scope, cue->value, &period)) {
            sense(arrow, TRPI_SENSE_TIME,
                  period.code != 0
                      ? period.code
                      : trpi_code_of_value(scope, cue->value, trpi_value_type_number(TRPI_DIMENSION_DURATION), "`every`"));
        }
        break;
    case TRPI_SYNTAX_CUE_AT:
        TRPI_SAY(scope, cue->span,
                 "An arrow does not wait for a time of day; ask for it with `if`, such as `-> %.*s if it is after 09:00`.",
                 TRPI_WORDS(line->name.text));
        break;
    case TRPI_SYNTAX_CUE_STARTS:
    case TRPI_SYNTAX_CUE_ENDS:
    case TRPI_SYNTAX_CUE_SUSPENDS:
    case TRPI_SYNTAX_CUE_RESUMES:
        TRPI_SAY(
            scope, cue->span,
            "An arrow does not notice what others begin and end; let them `send` a message and write `-> %.*s when message …`.",
            TRPI_WORDS(line->name.text));
        break;
    default:
        TRPI_SAY(scope, cue->span,
                 "An arrow waits for `done`, `failed`, a `message`, an `event`, or for what can be sensed; write what else must be "
                 "so with `if`, such as `-> %.*s if thirst > 60`.",
                 TRPI_WORDS(line->name.text));
    }
}
