// SPDX-License-Identifier: MIT
// What names mean at some place in the text: locals come and go with the blocks that make them.

#include "script/compile/scope.h"

#include <string.h>

void trpi_scope_init(trpi_scope *scope, trpi_compiler *compiler, const trpi_source *source, uint16_t kind, uint16_t role)
{
    memset(scope, 0, sizeof *scope);
    scope->compiler = compiler;
    scope->source = source;
    scope->kind = kind;
    scope->role = role;
    scope->is_stranger = kind == TRPI_NO_INDEX && role != TRPI_NO_INDEX;
    scope->partner = trpi_type_entity(TRPI_NO_INDEX, TRPI_NO_INDEX);
    scope->it = scope->partner;
    scope->it_part = TRPI_NO_INDEX;
    scope->provider = TRPI_NO_INDEX;
    scope->scene_facts = TRPI_NO_INDEX;
    scope->scene_index = TRPI_NO_INDEX;
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

uint32_t trpi_scope_enter(const trpi_scope *scope)
{
    return scope->locals.count;
}

void trpi_scope_leave(trpi_scope *scope, uint32_t outside)
{
    scope->locals.count = outside;
}
