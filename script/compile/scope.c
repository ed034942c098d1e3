// SPDX-License-Identifier: MIT
// What names mean at some place in the text: locals come and go with the blocks that make them.

#include "script/compile/scope.h"

#include "script/text/expansion.h"

#include <stdio.h>
#include <string.h>

#define MOST_WRITTEN_OUT (4u << 20)  // bytes of text, all behaviours together
#define LEAST_PER_LINE 16

trpi_scope trpi_scope_of(trpi_compiler *compiler, const trpi_source *source, uint16_t kind, uint16_t role)
{
    trpi_scope scope = {.file = {compiler, source}, .symbols = &compiler->symbols, .kind = kind, .role = role};
    scope.is_stranger = kind == TRPI_NO_INDEX && role != TRPI_NO_INDEX;
    scope.partner = scope.it = trpi_type_anybody();
    scope.part = scope.it_part = scope.provider = scope.offer = scope.scene_facts = scope.scene_index = TRPI_NO_INDEX;
    return scope;
}

trpi_text trpi_scope_text(const trpi_scope *scope, trpi_span span)
{
    return trpi_source_slice(scope->source, span);
}

uint32_t trpi_scope_line(const trpi_scope *scope, trpi_span span)
{
    return trpi_line_of(scope->source, span);
}

uint32_t trpi_scope_name(const trpi_scope *scope, trpi_text name)
{
    return trpi_pack_add_name(&scope->compiler->builder, name);
}

trpi_quoted trpi_quote(trpi_text name)
{
    trpi_quoted quoted;
    (void)snprintf(quoted.text, sizeof quoted.text, "`%.*s`", TRPI_WORDS(name));
    return quoted;
}

trpi_syntax_expression trpi_made_of(trpi_expression_kind kind, trpi_span span)
{
    const trpi_text nothing = trpi_text_of("");
    return (trpi_syntax_expression){
        .kind = kind, .span = span, .operator_span = span, .name = {.text = nothing, .span = span}, .text = nothing, .depth = 1};
}

trpi_syntax_expression *trpi_copied(trpi_compiler *compiler, const trpi_syntax_expression *expression)
{
    trpi_syntax_expression *copy = trpi_take(compiler, sizeof *copy);
    if (copy != NULL) {
        *copy = *expression;
    }
    return copy;
}

void trpi_emit(const trpi_scope *scope, uint32_t op, uint32_t operand)
{
    trpi_code_emit(&scope->compiler->builder, op, operand);
}

uint16_t trpi_scope_add(trpi_scope *scope, trpi_text name, trpi_value_type type)
{
    enum { MOST_NAMES = 1024 };  // far more than a behaviour may remember, which is said when it is written
    trpi_local local = {name, type, scope->local_count};
    scope->compiler->failed |=
        scope->locals.count < MOST_NAMES &&
        !TRPI_ARENA_PUSH(scope->compiler->arena, scope->locals.at, scope->locals.count, scope->locals.capacity, local);
    scope->local_count = (uint16_t)(scope->local_count + (scope->local_count < UINT16_MAX));
    return local.index;
}

void trpi_scope_add_said(trpi_scope *scope, const trpi_news_symbol *message)
{
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        (void)trpi_scope_add(scope, message->parameters[i].symbol.name, message->parameters[i].type);
    }
}

// Tasks, behaviours and repeated steps are put where they are used, so that a few lines that use one another could become more
// than any machine has room for.
bool trpi_compile_is_too_long(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (scope->splices == 0) {
        return false;  // it is written where it stands
    }
    uint32_t size = LEAST_PER_LINE + line->span.length;
    if (scope->compiler->written_out < MOST_WRITTEN_OUT && size <= MOST_WRITTEN_OUT - scope->compiler->written_out) {
        scope->compiler->written_out += size;
        return false;
    }
    if (scope->compiler->written_out != UINT32_MAX) {
        scope->compiler->written_out = UINT32_MAX;
        TRPI_SAY(scope, line->span,
                 "Tasks that use one another and steps that are repeated make more than anybody could do; repeat less here.");
    }
    return true;
}
