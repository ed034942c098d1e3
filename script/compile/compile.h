// SPDX-License-Identifier: MIT
// The compiler: writes the records and code of what was declared. The passes follow in their order.

#ifndef TROUPE_SCRIPT_COMPILE_COMPILE_H
#define TROUPE_SCRIPT_COMPILE_COMPILE_H

#include "script/check/compiler.h"

void trpi_add_source_files_to_pack(trpi_compiler *compiler);       // the texts, for the origins of things
void trpi_compile_codeless_declarations(trpi_compiler *compiler);  // everything that is only names, types and defaults
void trpi_compile_calendar(trpi_compiler *compiler);               // how long a day lasts
void trpi_compile_schedules(trpi_compiler *compiler);
void trpi_compile_roles(trpi_compiler *compiler);
void trpi_compile_behaviours(trpi_compiler *compiler);
void trpi_compile_objects(trpi_compiler *compiler);
void trpi_compile_scenes(trpi_compiler *compiler);
void trpi_compile_situations(trpi_compiler *compiler);  // in the order of the kinds that cast them
void trpi_compile_settings(trpi_compiler *compiler);
void trpi_compile_tests(trpi_compiler *compiler);
void trpi_compile_voices(trpi_compiler *compiler);  // the sounds of all lines, when these are known
void trpi_compile_channels_of_behaviours(
    trpi_compiler *compiler);                                // the parts of the body that each behaviour takes from other layers
void trpi_compile_facts_and_kinds(trpi_compiler *compiler);  // facts and kinds, at the end: who reads what is known then
void trpi_compile_origins(trpi_compiler *compiler);          // of all that has been declared

#endif
