// SPDX-License-Identifier: MIT
// Roles with which entities begin because the role says so, not a cast: `role Begging for Ansel`.

#ifndef TROUPE_SCRIPT_CHECK_ROLE_START_H
#define TROUPE_SCRIPT_CHECK_ROLE_START_H

#include "script/check/compiler.h"

/// Returns the line of a cast or a test in which an entity gets its name, as a symbol, or NULL (trpi_find_cast_or_test_entity); and
/// the kind that the line gives the entity, or none when it gives a role, or after a mistake.
const trpi_symbol *trpi_find_cast_or_test_entity(const trpi_compiler *compiler, trpi_text name);
uint16_t trpi_kind_of_cast_or_test_entity(const trpi_compiler *compiler, const trpi_symbol *entity);

/// Records the entities of casts and tests, before roles are declared.
void trpi_collect_cast_and_test_entities(trpi_compiler *compiler);

/// Records which entities begin with `role`, if the role says so.
void trpi_collect_entities_with_initial_role(trpi_compiler *compiler, uint16_t role);

/// Returns the role with which an entity of `kind` called `name` (or nothing) begins, by what roles say, or none. Marks that role
/// as worn.
uint16_t trpi_find_initial_role(trpi_compiler *compiler, uint16_t kind, trpi_text name);

/// Reports a `role … for` an entity that begins with an earlier such role already, and one for an entity to which the cast gives
/// a role.
void trpi_check_initial_roles(trpi_compiler *compiler);

#endif
