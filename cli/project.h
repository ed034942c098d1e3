// SPDX-License-Identifier: MIT
// The files of the folder that a text lies in, for the texts that it `use`s. Nothing outside that
// folder is read, whatever names and links say.

#ifndef TROUPE_CLI_PROJECT_H
#define TROUPE_CLI_PROJECT_H

#include "troupe/script.h"

typedef struct trpi_project trpi_project;

/// The folder of the file at `path`; `-` is where the command runs. *reader is how the compiler reads from it, as long as the
/// project lives. NULL when memory ran out or there is no such folder; the file then cannot be read either.
trpi_project *trpi_project_open(const char *path, const trp_script_reader **reader);

/// Releases the texts that were read, too. NULL is allowed.
void trpi_project_release(trpi_project *project);

/// The files that were read from it, newest first: the name of number `index`, from where the command runs; NULL behind
/// the last.
const char *trpi_project_file_name(const trpi_project *project, uint32_t index);

#endif
