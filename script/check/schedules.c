// SPDX-License-Identifier: MIT
// Declares the blocks of the schedules of roles, those of additions behind the role's own. Only an occasion has a name.

#include "script/check/check.h"

static void declare_block(trpi_compiler *compiler, uint16_t role, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_schedule_block_symbol block = {.symbol = trpi_symbol_of_line(source, line), .role = role};
    trpi_role_symbol *holder = &compiler->symbols.roles.at[role];
    if (line->name.text.size > 0) {
        trpi_symbol_range own = TRPI_SOME(&compiler->symbols, blocks, holder->first_block, holder->block_count);
        (void)trpi_check_name_is_new(compiler, &block.symbol, own, "occasion");
    }
    TRPI_ADD(compiler, blocks, block);
    holder->block_count = (uint16_t)(holder->block_count + !compiler->failed);
}

static void declare_schedule(trpi_compiler *compiler, uint16_t role, const trpi_source *source, const trpi_syntax_line *schedule)
{
    if (schedule->lines == NULL && !schedule->broken) {
        TRPI_COMPILE_ERROR(compiler, source, schedule->keyword,
                           "There is nothing in this schedule; write for example `from 08:00 to 12:00` below it.");
    }
    for (const trpi_syntax_line *block = schedule->lines; block != NULL; block = block->next) {
        if (block->kind == TRPI_LINE_BLOCK && !block->broken) {
            declare_block(compiler, role, source, block);
        }
    }
}

// Declares the blocks of the schedule in the lines of a role, or of an addition to it.
static void declare_schedule_of(trpi_compiler *compiler, uint16_t role, const trpi_symbol *symbol)
{
    const trpi_syntax_line *first = trpi_syntax_find_line_of_kind(symbol->line->lines, TRPI_LINE_SCHEDULE);
    if (first == NULL) {
        return;
    }
    declare_schedule(compiler, role, symbol->source, first);
    for (const trpi_syntax_line *line = first; (line = trpi_syntax_find_line_of_kind(line->next, TRPI_LINE_SCHEDULE)) != NULL;) {
        TRPI_COMPILE_ERROR(compiler, symbol->source, line->keyword,
                           "%.*s has a schedule already; write all parts of the day below one `schedule`.",
                           TRPI_WORDS(symbol->name));
    }
}

void trpi_declare_schedules(trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    for (uint16_t role = 0; role < symbols->roles.count; role++) {
        compiler->symbols.roles.at[role].first_block = (uint16_t)symbols->blocks.count;
        declare_schedule_of(compiler, role, &symbols->roles.at[role].symbol);
        for (uint32_t i = symbols->roles.at[role].first_addition; i != 0; i = symbols->additions.at[i - 1].next) {
            declare_schedule_of(compiler, role, &symbols->additions.at[i - 1].symbol);
        }
    }
}
