// SPDX-License-Identifier: MIT
// Functions of the WebAssembly module besides the public ones: they stand in for public functions that take a callback,
// since JavaScript cannot make a C function.

#ifndef TROUPE_WEB_MODULE_H
#define TROUPE_WEB_MODULE_H

#include "troupe/command.h"
#include "troupe/question.h"
#include "troupe/script.h"
#include "troupe/types.h"

/// Compiles the first file with trp_script_compile_project; it may `use` the others by name. Names and texts must live
/// until the script is released.
trp_result trpi_web_compile(const trp_script_source *files, uint32_t count, trp_script **script);

/// Fills a spoken line as trp_line_fill does: the name names[i] in braces becomes words[i], of `count`.
size_t trpi_web_line_fill(const char *line, const char *const *names, const char *const *words, uint32_t count, char *out,
                          size_t size);

/// Writes the spoken line of a command as trp_command_line does, in two calls: words[i] is the name of the entity
/// asked[i]. An entity of the line that is not among the `*count` known ones is appended to `asked` (8 in all), so that
/// the caller can name it in the second call.
size_t trpi_web_command_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity *asked,
                             const char *const *words, uint32_t *count, char *out, size_t size);

/// Sets whether the page answers the questions of a world (question.h). If so, its function `answer` is called with them:
/// the only import of the module besides those of the C library.
void trpi_web_set_answers(trp_world *world, bool answers);

#endif
