// SPDX-License-Identifier: MIT
// Templates of `troupe new`: texts that are fine as they stand, with questions in front.
//
// `#: A tavern.` says what a template is, `#: Ottilie = What is the owner called?` asks for another
// word in the place of one in the text. These lines are not part of what is made.

#ifndef TROUPE_CLI_TEMPLATE_H
#define TROUPE_CLI_TEMPLATE_H

#include "troupe/sheet.h"

#include <stdbool.h>
#include <stddef.h>

#define TRPI_TEMPLATE_QUESTIONS 8
#define TRPI_ANSWER_LONGEST 60

typedef struct trpi_template_question {
    const char *placeholder;  // in the text; also the answer if nothing is said
    size_t placeholder_size;
    const char *question;
    size_t question_size;
} trpi_template_question;

typedef struct trpi_template {
    const char *name;
    const char *text;  // without the questions
    size_t size_bytes;
    const char *about;
    size_t about_size;
    trpi_template_question questions[TRPI_TEMPLATE_QUESTIONS];
    int question_count;
} trpi_template;

int trpi_template_count(void);

/// Returns template number `index`.
trpi_template trpi_template_get(int index);

/// Returns the number of the template with a name, or -1.
int trpi_template_find(const char *name);

/// Adds the text of a template with its words replaced by the answers; an empty answer leaves the word.
void trpi_template_fill(const trpi_template *template, char (*answers)[TRPI_ANSWER_LONGEST + 1], trp_sheet *sheet);

#endif
