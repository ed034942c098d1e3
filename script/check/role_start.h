// SPDX-License-Identifier: MIT
// Roles that somebody begins with, without the cast saying so.

#ifndef TROUPE_SCRIPT_CHECK_ROLE_START_H
#define TROUPE_SCRIPT_CHECK_ROLE_START_H

#include "script/check/compiler.h"

/// The line of a cast or a test in which an entity gets its name, as a symbol, or NULL. And the kind of that entity, or none after
/// a mistake.
const trpi_symbol *trpi_find_cast_entity(const trpi_compiler *compiler, trpi_text name);
uint16_t trpi_cast_entity_kind(const trpi_compiler *compiler, const trpi_symbol *wearer);

/// Notes who is in casts and tests, before roles.
void trpi_collect_cast(trpi_compiler *compiler);

/// Notes who begins with a role.
void trpi_collect_first_role(trpi_compiler *compiler, uint16_t role);

/// The role that somebody of `kind` called `name` (or nothing) begins with, by what roles say, or none.
uint16_t trpi_find_first_role(trpi_compiler *compiler, uint16_t kind, trpi_text name);

/// Reports two roles that the same entity would begin with, and a role whose entity has another one in the cast.
void trpi_check_first_roles(trpi_compiler *compiler);

#endif
