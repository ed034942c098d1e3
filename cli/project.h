// SPDX-License-Identifier: MIT
// The files of the folder that a text lies in, for the texts that it `use`s. Nothing outside that
// folder is read, whatever names and links say.

#ifndef TROUPE_CLI_PROJECT_H
#define TROUPE_CLI_PROJECT_H

#include "troupe/script.h"

typedef struct trpi_project trpi_project;

/// Opens the folder of the file at `path`; `-` means the working directory. *reader is the file reader for the compiler, valid as
/// long as the project. NULL when memory ran out or there is no such folder; the file then cannot be read either.
trpi_project *trpi_project_open_folder_of_file(const char *path, const trp_script_reader **reader);

/// Closes a project and releases the texts that were read. NULL is allowed.
void trpi_project_release(trpi_project *project);

/// Gets file number `index` that was read from the project, newest first, with its path from the working directory. False behind
/// the last one. Name and text live as long as the project.
bool trpi_project_get_file(const trpi_project *project, uint32_t index, trp_script_source *file);

#endif
