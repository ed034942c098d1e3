// SPDX-License-Identifier: MIT
// Compiles the wraps of areas: `wraps moves`, and `go on` in it. (SEMANTICS 9.8)

#include "script/compile/wrap.h"

static const trpi_syntax_clause *clause_of(const trpi_offer_symbol *offer)
{
    return trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_WRAPS_MOVES);
}

bool trpi_offer_symbol_wraps_moves(const trpi_offer_symbol *offer)
{
    return clause_of(offer) != NULL;
}

bool trpi_check_wraps_moves_clause(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    const trpi_syntax_line *line = offer->symbol.line;
    const trpi_syntax_clause *clause = clause_of(offer);
    if (clause == NULL) {
        return false;
    }
    trpi_span span = clause->keyword;
    const char *wrong = NULL;
    if ((compiler->symbols.kinds.at[offer->kind].flags & TRPI_KIND_AREA) == 0) {
        wrong = "Nobody moves within an object, because it has no inside; write `area` in place of `object` if it is a place.";
    } else if (offer->is_private) {
        wrong =
            "What is private is for the area's own behaviours, and a move of somebody's is none; remove `private` or `wraps "
            "moves`.";
    } else if (trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_CROSSES) != NULL) {
        wrong = "What is for those who cross something is not for those who move in it; remove `crosses` or `wraps moves`.";
    } else if (line->parameters != NULL) {
        wrong = "Nobody asks for this, so nothing can be given to it; write `behaviour %.*s, wraps moves`.";
        span = line->parameters->span;
    }
    if (wrong != NULL) {
        TRPI_COMPILE_ERROR(compiler, offer->symbol.source, span, wrong, TRPI_WORDS(offer->symbol.name));
    }
    return wrong == NULL;
}

// Returns the offer that is being compiled, if there is one.
static const trpi_offer_symbol *offer_here(const trpi_scope *scope)
{
    return scope->offer != TRPI_NO_INDEX ? &scope->symbols->offers.at[scope->offer] : NULL;
}

bool trpi_compile_go_on_step(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    const trpi_offer_symbol *offer = offer_here(scope);
    if (offer == NULL || !trpi_offer_symbol_wraps_moves(offer)) {
        if (offer != NULL && (scope->symbols->kinds.at[offer->kind].flags & TRPI_KIND_AREA) != 0) {
            TRPI_SAY(scope, step->span, "`go on` goes on with a move that is wrapped; write `behaviour %.*s, wraps moves`.",
                     TRPI_WORDS(offer->symbol.name));
        } else {
            TRPI_SAY(scope, step->span,
                     "`go on` goes on with a move that an area wraps; it can stand only in what an area has for those who move in "
                     "it, such as `behaviour Carry torch, wraps moves`.");
        }
        return false;
    }
    record->op = TRPI_STEP_GO_ON;
    return true;
}

void trpi_check_parting_steps(const trpi_scope *scope, trpi_span span, const trpi_step_list *list, uint32_t first_step)
{
    for (uint32_t i = first_step; i < list->count; i++) {
        if (list->at[i].op == TRPI_STEP_GO_ON) {
            TRPI_SAY(scope, span, "What is done in the end is done without the move; put `go on` before `finally`.");
        } else if (list->at[i].op == TRPI_STEP_REQUEST) {
            TRPI_SAY(scope, span,
                     "What is done in the end has a few seconds, so nothing is requested then; write what is to be done "
                     "itself, such as "
                     "`stand up`, or put the `request` before `finally`.");
            return;
        } else if (list->at[i].op == TRPI_STEP_ACT && scope->symbols->actions.at[list->at[i].index].is_exchange) {
            TRPI_SAY(scope, span,
                     "What is done in the end is done by one alone, and an exchange by two together; write `exchange` in a row of "
                     "its own.");
        }
    }
}

static bool goes_on(const trpi_compiler *compiler, const trpi_pack_step *step, const void *context)
{
    (void)compiler;
    (void)context;
    return step->op == TRPI_STEP_GO_ON;
}

void trpi_wrap_finish_behaviour_record(const trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts)
{
    const trpi_offer_symbol *offer = offer_here(scope);
    if (offer == NULL || !trpi_offer_symbol_wraps_moves(offer)) {
        return;
    }
    record->flags |= TRPI_BEHAVIOUR_WRAPS;
    bool said = scope->compiler->diagnostics->error_count > 0;  // the mistake in it may have been the `go on`
    for (uint32_t i = 0; i < drafts->count && !said; i++) {
        said = trpi_draft_has_step(scope->compiler, &drafts->at[i], goes_on, NULL);
    }
    if (!said) {
        TRPI_COMPILE_ERROR(scope->compiler, offer->symbol.source, clause_of(offer)->keyword,
                           "`%.*s` wraps moves, but does not say when they go on; add `go on` below it.",
                           TRPI_WORDS(offer->symbol.name));
    }
}
