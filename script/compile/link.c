// SPDX-License-Identifier: MIT
// Compiles the links of objects and areas in expressions.

#include "script/compile/expression.h"

#include "script/compile/code.h"

bool trpi_try_compile_link_name(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    uint16_t link = scope->provider != TRPI_NO_INDEX ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS,
                                                                                            scope->provider, expression->name.text)
                                                     : TRPI_NO_INDEX;
    if (link == TRPI_NO_INDEX) {
        return false;
    }
    trpi_emit_operation(scope, TRPI_OP_THIS, 0);
    *type = trpi_emit_reading_of_link_end(&scope->file, expression->span, link);
    return true;
}

trpi_value_type trpi_emit_reading_of_link_end(const trpi_file_scope *file, trpi_span span, uint16_t link)
{
    const trpi_link_symbol *symbol = &file->compiler->symbols.links.at[link];
    if (symbol->ends > 1) {
        return TRPI_UNKNOWN(file, span, "`%.*s` are many; write `nearest %.*s` or `any %.*s`.", TRPI_WORDS(symbol->symbol.name),
                            TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(symbol->symbol.name));
    }
    trpi_code_emit(&file->compiler->builder, TRPI_OP_LINK, link);
    return symbol->target;
}

uint16_t trpi_find_searched_link(trpi_scope *scope, const trpi_syntax_expression *among, uint32_t *owner_code)
{
    uint16_t link = TRPI_NO_INDEX;
    *owner_code = 0;
    if (among->kind == TRPI_EXPRESSION_NAME && scope->provider != TRPI_NO_INDEX) {
        link = trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS, scope->provider, among->name.text);
        *owner_code = link != TRPI_NO_INDEX ? trpi_code_of_operation(scope->compiler, TRPI_OP_THIS, 0, TRP_TYPE_ENTITY) : 0;
    } else if (among->kind == TRPI_EXPRESSION_MEMBER && among->left != NULL) {
        trpi_code_begin(&scope->compiler->builder);
        trpi_value_type who = trpi_compile_value(scope, among->left, trpi_value_type_unknown());
        *owner_code = trpi_code_end_or_report(scope, among->left->span, TRP_TYPE_ENTITY);
        link = who.type == TRP_TYPE_ENTITY && who.kind != TRPI_NO_INDEX
                   ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS, who.kind, among->name.text)
                   : TRPI_NO_INDEX;
    }
    return link;
}
