// SPDX-License-Identifier: MIT
// Steps beside one another: what may stand behind `while`.

#include "script/compile/step.h"
#include "script/compile/use.h"

// `wait`, `await` and `check` let nothing be seen beside another step, which ends as it does anyhow; and several steps have
// a line each. Says so.
bool trpi_report_beside(const trpi_scope *scope, const trpi_syntax_step *step)
{
    const char *does = step->kind == TRPI_SYNTAX_STEP_WAIT && step->target == NULL ? "wait"
                       : step->kind == TRPI_SYNTAX_STEP_AWAIT                      ? "await"
                       : step->kind == TRPI_SYNTAX_STEP_CHECK                      ? "check"
                                                                                   : NULL;
    bool several = (step->kind == TRPI_SYNTAX_STEP_DO && !trpi_scope_has_local(scope, step->name.text)) ||
                   trpi_find_used(scope->compiler, step).kind != TRPI_USES_NOTHING;
    if (several) {
        TRPI_SAY(scope, step->span,
                 "Behind `while` stands one step, and `%.*s` may have several; write a `parallel` and both below it.",
                 TRPI_WORDS(step->name.text));
    } else if (does != NULL) {
        TRPI_SAY(scope, step->span,
                 "The step in front of `while` ends as it does whatever stands behind, so `%s` does nothing here; write "
                 "what is done meanwhile, or put this on a line of its own.",
                 does);
    }
    return several || does != NULL;
}

// Two actions that use the same part of the body. Says so.
bool trpi_report_clash(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_step_list *list, uint32_t first,
                       uint16_t index)
{
    const trpi_action_symbol *actions = scope->compiler->symbols.actions.at;
    for (uint32_t i = first; i < list->count; i++) {
        uint32_t both = list->at[i].op == TRPI_STEP_ACT ? actions[list->at[i].index].channels & actions[index].channels : 0;
        if (both != 0) {
            uint32_t channel = 0;
            while ((both >> channel & 1) == 0) {
                channel++;
            }
            TRPI_SAY(scope, step->span,
                     "`%.*s` and `%.*s` both use the %.*s, so they cannot be done beside each other; write one below the "
                     "other.",
                     TRPI_WORDS(actions[list->at[i].index].words.text), TRPI_WORDS(actions[index].words.text),
                     TRPI_WORDS(scope->compiler->symbols.channels.at[channel].symbol.name));
            return true;
        }
    }
    return false;
}
