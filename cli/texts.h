// SPDX-License-Identifier: MIT
// Texts of the user: read with the folder they are in, and written again when a call of script.h has changed them.

#ifndef TROUPE_CLI_TEXTS_H
#define TROUPE_CLI_TEXTS_H

#include "cli/project.h"

/// Texts, and the folder that the first is in: what the calls of script.h take.
typedef struct trpi_texts {
    char *const *paths;
    trp_script_source *sources;
    uint32_t count;
    trpi_project *project;
    const trp_script_reader *reader;
} trpi_texts;

/// Reads `count` files, or none. False after a complaint; release in any case.
bool trpi_texts_open(char *const *paths, uint32_t count, trpi_texts *texts);
void trpi_texts_release(trpi_texts *texts);

/// Reports the findings of a call of script.h, or the sentence `no_script_sentence` when the call gave no script. True when the
/// call did its work.
bool trpi_script_report_result(const trp_script *script, trp_result result, const char *no_script_sentence);

/// Writes the first text of a script; `-` is standard output. Returns the exit code of the process.
int trpi_script_write_first_text(const trp_script *script, const char *path);

/// Whether text number `index` of a script differs from its file, which is one of the given files or one that they use. False when
/// that file cannot be read.
bool trpi_script_text_differs(const trp_script *script, const trpi_texts *texts, uint32_t index);

/// Writes the texts of a script that differ from their files (`-`: all, to standard output). Reports each path behind the word
/// `report_word`, such as "renamed", unless that is NULL. Stops at the first file that cannot be written. Returns the exit code of
/// the process.
int trpi_script_write_changed_texts(const trp_script *script, const trpi_texts *texts, const char *report_word);

#endif
