// SPDX-License-Identifier: MIT
// Refuses every clause that means nothing where it stands, or beside another, as the lists of words/clauses.h say. A refused
// clause loses its meaning in the tree, so the compiler of a line meets only clauses that may stand there. (Clauses of patterns
// are refused in pattern/pattern.c.)

#include "script/check/check.h"

#include "base/assert.h"

#ifdef TRPI_CLAUSE_SWITCH
bool matrix_clause_is_off(trpi_clause_kind clause, trpi_clause_place place);  // in tests/matrix, which switch clauses off
#else
#define matrix_clause_is_off(clause, place) false
#endif

// Where a line stands, as far as its clauses depend on that.
typedef struct surroundings {
    const trpi_source *source;
    trpi_clause_place step;  // behind which place a step of this block stands
    uint32_t lacks;          // needs that nothing here meets: bits of trpi_clause_need
} surroundings;

// ---- Places -------------------------------------------------------------------------------------

static trpi_clause_place place_of_behaviour(const trpi_syntax_line *line)
{
    bool pair = trpi_syntax_has_clause(line, TRPI_CLAUSE_WITH) || trpi_syntax_has_clause(line, TRPI_CLAUSE_ABOUT);
    switch (line->initiation) {
    case TRPI_INITIATION_REACTIVE: return TRPI_BEHIND_REACTIVE;
    case TRPI_INITIATION_LATENT: return pair ? TRPI_BEHIND_LATENT_WITH : TRPI_BEHIND_LATENT;
    case TRPI_INITIATION_PROACTIVE: return pair ? TRPI_BEHIND_PROACTIVE_WITH : TRPI_BEHIND_PROACTIVE;
    default: return TRPI_BEHIND_OFFER;
    }
}

static trpi_clause_place place_of_test_line(const trpi_syntax_line *line)
{
    const trpi_syntax_step *step = line->kind == TRPI_LINE_WHEN ? line->step : NULL;
    bool done =
        step != NULL && line->name.text.size > 0 && step->kind != TRPI_SYNTAX_STEP_SET && step->kind != TRPI_SYNTAX_STEP_SIGNAL;
    return done                                                  ? TRPI_BEHIND_TEST_STEP
           : line->kind == TRPI_LINE_GIVEN && line->type != NULL ? TRPI_BEHIND_GIVEN
                                                                 : TRPI_BEHIND_TEST_LINE;
}

// Whether a line stands in an `on` or `brain` of an object, whose body is a tree of steps that take no time.
static bool is_of_handler(const trpi_syntax_line *line)
{
    while (line != NULL && line->kind != TRPI_LINE_OBJECT && line->kind != TRPI_LINE_AREA && line->kind != TRPI_LINE_BEHAVIOUR) {
        line = line->parent;
    }
    return line != NULL && line->kind != TRPI_LINE_BEHAVIOUR;
}

// Whether a line stands in a flat list of steps, in which a block is no node of a tree: in a cleanup or other immediate steps, but
// not in those of an object's `on` or `brain`.
static bool is_list(const trpi_syntax_line *line, const surroundings *around)
{
    return around->step == TRPI_BEHIND_PARTING || (around->step == TRPI_BEHIND_EFFECT && !is_of_handler(line));
}

// Returns the place of the clauses behind a line, for kinds of lines that have several such places.
static trpi_clause_place particular_place(const trpi_syntax_line *line, const surroundings *around)
{
    trpi_line_kind parent = line->parent != NULL ? line->parent->kind : TRPI_LINE_ERROR;
    switch (line->kind) {
    case TRPI_LINE_STEP:
        return line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_RESERVE ? TRPI_BEHIND_RESERVE : around->step;
    case TRPI_LINE_BEHAVIOUR: return place_of_behaviour(line);
    case TRPI_LINE_SCENE:
        return trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_STARTS_WHEN) != NULL ? TRPI_BEHIND_SCENE_LATENT
                                                                                         : TRPI_BEHIND_SCENE;
    case TRPI_LINE_PART: return parent == TRPI_LINE_SITUATION ? TRPI_BEHIND_SITUATION_PART : TRPI_BEHIND_PART;
    case TRPI_LINE_FACT: return line->type != NULL && line->type->many ? TRPI_BEHIND_LIST : TRPI_BEHIND_FACT;
    case TRPI_LINE_LABEL: return line->step != NULL ? TRPI_BEHIND_CELL : TRPI_BEHIND_LABEL;
    case TRPI_LINE_IF:
    case TRPI_LINE_OTHERWISE:
        if (parent == TRPI_LINE_DEPENDING) {
            return TRPI_BEHIND_CASE;
        }
        return line->kind == TRPI_LINE_OTHERWISE ? TRPI_BEHIND_OTHERWISE : is_list(line, around) ? around->step : TRPI_BEHIND_IF;
    case TRPI_LINE_ON:
        if (parent != TRPI_LINE_OBJECT && parent != TRPI_LINE_AREA) {
            return TRPI_BEHIND_RESPONSE;
        }
        return line->handler == TRPI_HANDLER_DROP ? TRPI_BEHIND_DROP : TRPI_BEHIND_HANDLER;
    case TRPI_LINE_BLOCK: return line->name.text.size > 0 ? TRPI_BEHIND_OCCASION : TRPI_BEHIND_HOURS;
    case TRPI_LINE_ASSIGNMENT: return parent == TRPI_LINE_INSTANCE ? TRPI_BEHIND_ARGUMENT : TRPI_BEHIND_SETTING_LINE;
    default: return place_of_test_line(line);
    }
}

static trpi_clause_place place_of(const trpi_syntax_line *line, const surroundings *around)
{
    bool is_row = around->step == TRPI_BEHIND_FLOW &&
                  (line->kind == TRPI_LINE_REPEAT || line->kind == TRPI_LINE_IF || line->kind == TRPI_LINE_OTHERWISE);
    if (is_row) {
        return TRPI_BEHIND_FLOW;
    }
    trpi_clause_place place = trpi_line_kind_clause_place(line->kind);
    return place != TRPI_BEHIND_COUNT ? place : particular_place(line, around);
}

// Returns the clause place that lies behind each step in the block of a line.
static trpi_clause_place place_of_steps(const trpi_syntax_line *line, const surroundings *around)
{
    switch (line->kind) {
    case TRPI_LINE_BEHAVIOUR: return TRPI_BEHIND_STEP;
    case TRPI_LINE_SCENE:
    case TRPI_LINE_SITUATION: return TRPI_BEHIND_FLOW;
    case TRPI_LINE_ON:
    case TRPI_LINE_BRAIN:
    case TRPI_LINE_ARROW: return TRPI_BEHIND_EFFECT;
    case TRPI_LINE_FINALLY: return TRPI_BEHIND_PARTING;
    case TRPI_LINE_LABEL: return TRPI_BEHIND_INNER_STEP;
    default: break;
    }
    bool goes_on = around->step == TRPI_BEHIND_FLOW || is_list(line, around);
    return goes_on ? around->step : TRPI_BEHIND_INNER_STEP;
}

// ---- Needs --------------------------------------------------------------------------------------

static bool draws(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *chooses =
        line->kind == TRPI_LINE_SELECTOR ? trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_CHOOSES) : NULL;
    return chooses != NULL && (chooses->selection == TRPI_SELECTION_CHANCE || chooses->selection == TRPI_SELECTION_SCORE);
}

// Returns the needs (TRPI_NEED_*) that are not met for the steps below a line, because of the behaviour, scene or situation that
// the line is, or because these steps take no time.
static uint32_t lacks_below(const trpi_syntax_line *line, trpi_clause_place place, trpi_clause_place step)
{
    switch (line->kind) {
    case TRPI_LINE_SITUATION: return TRPI_NEED_CALL_AWAY | TRPI_NEED_RESUMPTION;
    case TRPI_LINE_SCENE: return TRPI_NEED_CALL_AWAY;
    case TRPI_LINE_BEHAVIOUR: break;
    default: return step == TRPI_BEHIND_EFFECT ? TRPI_NEED_LASTING_STEPS : 0;
    }
    bool wraps = trpi_syntax_has_clause(line, TRPI_CLAUSE_CROSSES) || trpi_syntax_has_clause(line, TRPI_CLAUSE_WRAPS_MOVES);
    return wraps ? TRPI_NEED_KEPT_PLACE : place == TRPI_BEHIND_PROACTIVE || place == TRPI_BEHIND_OFFER ? 0 : TRPI_NEED_CALL_AWAY;
}

static uint32_t unmet_needs(const trpi_syntax_line *line, const trpi_syntax_clause *clause, trpi_clause_place place,
                            const surroundings *around)
{
    uint32_t lacks = place != TRPI_BEHIND_RESERVE ? around->lacks : 0;
    lacks |= line->parent != NULL && draws(line->parent) ? 0 : TRPI_NEED_WEIGHTED_CHOICE;
    lacks |= draws(line) ? TRPI_NEED_ORDERED_CHILDREN : 0;
    return place >= TRPI_BEHIND_STEP ? trpi_clause_need_mask(clause->kind) & lacks : 0;
}

// ---- The surroundings of a line -----------------------------------------------------------------

static surroundings below(const trpi_syntax_line *line, trpi_clause_place place, const surroundings *around)
{
    surroundings inner = {.source = around->source, .step = place_of_steps(line, around), .lacks = around->lacks};
    inner.lacks |= lacks_below(line, place, inner.step);
    return inner;
}

static surroundings around_line(const trpi_syntax_line *line)
{
    if (line->parent == NULL) {
        return (surroundings){.step = TRPI_BEHIND_STEP};
    }
    surroundings outer = around_line(line->parent);
    return below(line->parent, place_of(line->parent, &outer), &outer);
}

// Returns the clause that clashes with `clause` at a place: one of `own`, the clauses in front of it on its line, or, as both are
// about one behaviour, one behind the `scene` above a `starts when`. NULL when there is none.
static const trpi_syntax_clause *find_clash(const trpi_syntax_line *line, const trpi_syntax_clause *own,
                                            const trpi_syntax_clause *clause, trpi_clause_place place)
{
    const trpi_syntax_clause *lists[] = {own,
                                         place == TRPI_BEHIND_STARTS_WHEN && line->parent != NULL ? line->parent->clauses : NULL};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (const trpi_syntax_clause *other = lists[i]; other != NULL && other != clause; other = other->next) {
            if (trpi_clause_clash_sentence(clause->kind, other->kind, place) != NULL) {
                return other;
            }
        }
    }
    return NULL;
}

bool trpi_line_allows_clause(const trpi_syntax_line *line, const trpi_syntax_cell *cell, trpi_clause_kind kind)
{
    surroundings around = around_line(line);
    trpi_syntax_clause next = {.kind = kind, .next = line->clauses};
    trpi_syntax_line with_it = *line;  // a `with` makes another sort of behaviour of it
    with_it.clauses = &next;
    trpi_clause_place place = cell != NULL ? TRPI_BEHIND_CELL : place_of(&with_it, &around);
    return trpi_clause_may_stand(kind, place) && unmet_needs(&with_it, &next, place, &around) == 0 &&
           find_clash(line, cell != NULL ? cell->clauses : line->clauses, &next, place) == NULL;
}

// ---- Refusals -----------------------------------------------------------------------------------

static trpi_text value_of(const trpi_source *source, const trpi_syntax_clause *clause)
{
    uint32_t end = clause->keyword.offset + clause->keyword.length;
    uint32_t whole = clause->span.offset + clause->span.length;
    trpi_span cue = clause->cue != NULL ? clause->span : (trpi_span){end, whole > end ? whole - end : 0};
    return trpi_text_trim(trpi_source_slice(source, cue), " ");
}

static void refuse(trpi_compiler *compiler, const trpi_source *source, trpi_syntax_clause *clause, const char *sentence)
{
    TRPI_COMPILE_ERROR(compiler, source, clause->span, "%s", sentence);
    trpi_compiler_disable_clause(compiler, clause);
}

static void check_clauses(trpi_compiler *compiler, const trpi_syntax_line *line, trpi_syntax_clause *clause,
                          trpi_clause_place place, const surroundings *around)
{
    const trpi_syntax_clause *first = clause;
    for (; clause != NULL; clause = clause->next) {
        if (matrix_clause_is_off(clause->kind, place)) {
            trpi_compiler_disable_clause(compiler, clause);
            continue;
        }
        char sentence[400];
        uint32_t unmet = unmet_needs(line, clause, place, around);
        if (!trpi_clause_may_stand(clause->kind, place) || unmet != 0) {
            trpi_clause_write_refusal(clause->kind, place, trpi_clause_may_stand(clause->kind, place) ? unmet : 0,
                                      value_of(around->source, clause), sentence, sizeof sentence);
            refuse(compiler, around->source, clause, sentence);
            continue;
        }
        const trpi_syntax_clause *other = find_clash(line, first, clause, place);
        if (other != NULL) {
            trpi_sentence_fill_placeholders(trpi_text_from_string(trpi_clause_clash_sentence(clause->kind, other->kind, place)),
                                            trpi_text_from_string(trpi_clause_kind_name(clause->kind)), sentence, sizeof sentence);
            refuse(compiler, around->source, clause, sentence);
            trpi_diagnostics_add_note(compiler->diagnostics, around->source, other->span, "The other one is here.");
        }
    }
}

static void check_lines(trpi_compiler *compiler, trpi_syntax_line *line, const surroundings *around)
{
    for (; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_PATTERN) {
            continue;  // its instances are checked
        }
        trpi_clause_place place = line->kind != TRPI_LINE_ERROR ? place_of(line, around) : TRPI_BEHIND_USE;
        check_clauses(compiler, line, line->kind != TRPI_LINE_ERROR ? line->clauses : NULL, place, around);
        for (trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            check_clauses(compiler, line, cell->clauses, TRPI_BEHIND_CELL, around);
        }
        surroundings inner = below(line, place, around);
        check_lines(compiler, line->lines, &inner);
    }
}

bool trpi_check_clauses_of_instance(trpi_compiler *compiler, const trpi_source *source, trpi_syntax_line *instance)
{
    TRP_ASSERT(instance->next == NULL);
    uint32_t errors = compiler->diagnostics->error_count;
    surroundings file = {.source = source, .step = TRPI_BEHIND_STEP};
    check_lines(compiler, instance, &file);
    return compiler->diagnostics->error_count == errors;
}

void trpi_check_clauses_of_all_files(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->file_count; i++) {
        surroundings file = {.source = compiler->files[i]->source, .step = TRPI_BEHIND_STEP};
        check_lines(compiler, compiler->files[i]->lines, &file);
    }
}
