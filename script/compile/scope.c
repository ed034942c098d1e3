// SPDX-License-Identifier: MIT
// Scopes: the meaning of names at a place in the text; locals come and go with the blocks that declare them.

#include "script/compile/origin.h"
#include "script/compile/scope.h"

#include "script/check/records.h"

#include <stdio.h>
#include <string.h>

#define MOST_WRITTEN_OUT (4u << 20)  // bytes of text, all behaviours together
#define LEAST_PER_LINE 16

trpi_scope trpi_scope_of_performer(trpi_compiler *compiler, const trpi_source *source, uint16_t kind, uint16_t role)
{
    trpi_scope scope = {.file = {compiler, source}, .symbols = &compiler->symbols, .kind = kind, .role = role};
    scope.is_stranger = kind == TRPI_NO_INDEX && role != TRPI_NO_INDEX;
    scope.partner = scope.it = trpi_value_type_anybody();
    scope.part = scope.it_part = scope.provider = scope.offer = scope.scene_facts = scope.scene_index = TRPI_NO_INDEX;
    return scope;
}

trpi_text trpi_scope_text_of_span(const trpi_scope *scope, trpi_span span)
{
    return trpi_source_slice(scope->source, span);
}

uint32_t trpi_scope_add_origin_of_span(const trpi_scope *scope, trpi_span span)
{
    return trpi_pack_origin_add(scope->compiler, scope->source, span);
}

uint32_t trpi_scope_add_name_to_pack(const trpi_scope *scope, trpi_text name)
{
    return trpi_pack_builder_add_name(&scope->compiler->builder, name);
}

trpi_quoted_name trpi_quote_name(trpi_text name)
{
    trpi_quoted_name quoted;
    (void)snprintf(quoted.text, sizeof quoted.text, "`%.*s`", TRPI_WORDS(name));
    return quoted;
}

trpi_syntax_expression trpi_expression_make(trpi_expression_kind kind, trpi_span span)
{
    const trpi_text nothing = trpi_text_from_string("");
    return (trpi_syntax_expression){
        .kind = kind, .span = span, .operator_span = span, .name = {.text = nothing, .span = span}, .text = nothing, .depth = 1};
}

trpi_syntax_expression *trpi_expression_copy(trpi_compiler *compiler, const trpi_syntax_expression *expression)
{
    trpi_syntax_expression *copy = trpi_compiler_allocate(compiler, sizeof *copy);
    if (copy != NULL) {
        *copy = *expression;
    }
    return copy;
}

void trpi_emit_operation(const trpi_scope *scope, uint32_t op, uint32_t operand)
{
    trpi_code_emit(&scope->compiler->builder, op, operand);
}

trpi_value_type trpi_record_part_type(const trpi_compiler *compiler, uint16_t part)
{
    uint16_t sample = compiler->symbols.record_parts.at[part].sample;
    trpi_value_type type = compiler->symbols.facts.at[sample].type;
    type.fact = type.type == TRP_TYPE_CHOICE ? sample : type.fact;
    return type;
}

// Enters a local, and the parts of a record as names of their own. Returns how many slots the type needs.
static uint32_t know(trpi_scope *scope, const trpi_local *local)
{
    enum { MOST_NAMES = 1024 };  // far more than a behaviour may remember, which is said when it is written
    uint16_t parts[TRPI_RECORD_PARTS];
    uint32_t count =
        local->type.record > 0 ? trpi_record_collect_parts(scope->compiler, (uint16_t)(local->type.record - 1u), parts) : 0;
    if (scope->locals.count < MOST_NAMES) {
        TRPI_PUSH(scope->compiler, scope->locals, *local);
    }
    for (uint32_t i = 0; i < count; i++) {
        trpi_text part = scope->symbols->record_parts.at[parts[i]].symbol.name;
        trpi_value_type type = trpi_record_part_type(scope->compiler, parts[i]);
        type.record = 0;  // no record can lie in another, least of all in itself: the pack is refused
        trpi_scope_declare_name_of_slots(scope, trpi_compiler_join_texts(scope->compiler, local->name, ".", part), type,
                                         (uint16_t)(local->index + i + 1));
    }
    return local->type.list_capacity > 0 ? local->type.list_capacity : count + 1;
}

void trpi_scope_declare_name_of_slots(trpi_scope *scope, trpi_text name, trpi_value_type type, uint16_t index)
{
    const trpi_local local = {name, type, index, 0};
    (void)know(scope, &local);
}

uint16_t trpi_scope_add_local(trpi_scope *scope, trpi_text name, trpi_value_type type)
{
    const trpi_local local = {name, type, scope->local_count, 0};
    uint32_t after = local.index + know(scope, &local);
    scope->local_count = (uint16_t)(after < UINT16_MAX ? after : UINT16_MAX);
    return local.index;
}

void trpi_scope_add_message_values(trpi_scope *scope, const trpi_message_symbol *message)
{
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        (void)trpi_scope_add_local(scope, message->parameters[i].symbol.name, message->parameters[i].type);
    }
}

// Tasks, behaviours and repeated steps are copied to where they are used, so that a few lines that use one another could become
// more than any machine has room for.
bool trpi_scope_refuse_spliced_line_beyond_limit(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (scope->splices == 0) {
        return false;  // a value is written where it stands
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
