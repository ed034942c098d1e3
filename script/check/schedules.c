// SPDX-License-Identifier: MIT
// Declares the blocks of the schedules of roles. Only an occasion has a name.

#include "script/check/check.h"

static void declare_block(trpi_compiler *compiler, uint16_t role, const trpi_syntax_line *line)
{
    const trpi_source *source = compiler->symbols.roles.at[role].symbol.source;
    trpi_block_symbol block = {.symbol = trpi_symbol_of_line(source, line), .role = role};
    trpi_role_symbol *holder = &compiler->symbols.roles.at[role];
    if (line->name.text.size > 0) {
        trpi_symbol_range own = TRPI_SOME(&compiler->symbols, blocks, holder->first_block, holder->block_count);
        (void)trpi_check_name_is_new(compiler, &block.symbol, own, "occasion");
    }
    TRPI_ADD(compiler, blocks, block);
    holder->block_count = (uint16_t)(holder->block_count + !compiler->failed);
}

void trpi_declare_schedules(trpi_compiler *compiler)
{
    for (uint16_t role = 0; role < compiler->symbols.roles.count; role++) {
        const trpi_symbol *symbol = &compiler->symbols.roles.at[role].symbol;
        const trpi_syntax_line *first = NULL;
        compiler->symbols.roles.at[role].first_block = (uint16_t)compiler->symbols.blocks.count;
        for (const trpi_syntax_line *line = symbol->line->lines; line != NULL; line = line->next) {
            if (line->kind != TRPI_LINE_SCHEDULE) {
                continue;
            }
            if (first != NULL) {
                TRPI_COMPILE_ERROR(compiler, symbol->source, line->keyword,
                                   "%.*s has a schedule already; write all parts of the day below one `schedule`.",
                                   TRPI_WORDS(symbol->name));
                continue;
            }
            first = line;
            if (line->lines == NULL && !line->broken) {
                TRPI_COMPILE_ERROR(compiler, symbol->source, line->keyword,
                                   "There is nothing in this schedule; write for example `from 08:00 to 12:00` below it.");
            }
            for (const trpi_syntax_line *block = line->lines; block != NULL; block = block->next) {
                if (block->kind == TRPI_LINE_BLOCK && !block->broken) {
                    declare_block(compiler, role, block);
                }
            }
        }
    }
}
