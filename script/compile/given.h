// SPDX-License-Identifier: MIT
// Facts and links with which members of a cast and the entities of a test begin: the lines below their names.

#ifndef TROUPE_SCRIPT_COMPILE_GIVEN_H
#define TROUPE_SCRIPT_COMPILE_GIVEN_H

#include "script/compile/scope.h"

/// A fact or an end of a link with which an entity begins: `code` is the value of `fact` if `link` is TRPI_NO_INDEX, else the end
/// of `link`.
typedef struct trpi_given {
    uint16_t fact, link;
    uint32_t code;
} trpi_given;

typedef void trpi_given_writer(trpi_scope *scope, const trpi_syntax_line *line, trpi_given given, void *context);

/// Compiles the value that a cast or a test gives a fact. It has to be known before a world runs; 0 after a mistake.
uint32_t trpi_code_of_given_value(trpi_scope *scope, const trpi_syntax_expression *value, uint16_t fact);

/// Compiles the assignments below `entity_line`, of an entity of `kind` in a setting or a test (`setting_or_test`), and hands
/// each to `write`.
void trpi_compile_givens(trpi_scope *scope, const trpi_syntax_line *setting_or_test, const trpi_syntax_line *entity_line,
                         uint16_t kind, trpi_given_writer *write, void *context);

/// Whether a setting has an entity of that name: in its cast, its legend, or its places.
bool trpi_setting_has_entity(const trpi_compiler *compiler, const trpi_syntax_line *setting, trpi_text name);

/// Returns the setting in which a test takes place, with its number; NULL when it has none, or there is none of that name.
const trpi_syntax_line *trpi_setting_of_test(const trpi_compiler *compiler, const trpi_syntax_line *test, uint16_t *number);

#endif
