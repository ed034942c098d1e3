// SPDX-License-Identifier: MIT
// What the module has besides the public functions: what a page cannot do itself, since the public calls would call it
// back, and a function of C is nothing JavaScript can make.

#ifndef TROUPE_WEB_MODULE_H
#define TROUPE_WEB_MODULE_H

#include "troupe/command.h"
#include "troupe/question.h"
#include "troupe/script.h"
#include "troupe/types.h"

/// trp_script_compile_project of the first file; the others are what it may `use`, by name. Names and texts must live
/// until the script is released.
trp_result trpi_web_compile(const trp_script_source *files, uint32_t count, trp_script **script);

/// trp_line_fill with `count` words that are known: names[i] stands for words[i].
size_t trpi_web_line_fill(const char *line, const char *const *names, const char *const *words, uint32_t count, char *out,
                          size_t size);

/// trp_command_line, in two goes: words[i] is the name of the entity asked[i]. An entity of the line that is not among the
/// `*count` of them is added, 8 in all.
size_t trpi_web_command_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity *asked,
                             const char *const *words, uint32_t *count, char *out, size_t size);

/// Whether the page answers what a world asks (question.h): then it is called with the questions, by the one function that
/// the module wants of it beside the C library's.
void trpi_web_set_answers(trp_world *world, bool answers);

#endif
