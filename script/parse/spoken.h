// SPDX-License-Identifier: MIT
// What is said in a text: the lines in quotes, with who says them and where. For translators.

#ifndef TROUPE_SCRIPT_PARSE_SPOKEN_H
#define TROUPE_SCRIPT_PARSE_SPOKEN_H

#include "script/parse/syntax.h"

typedef struct trpi_spoken {
    const trpi_source *source;
    trpi_text words;  // between the quotes
    trpi_text tag;    // without the `@`; empty when it has none
    trpi_span span;   // of the string, with its quotes
    trpi_span tag_span;
    trpi_text speaker;  // a role or a part; empty when anybody may say it
    trpi_text owner;    // the behaviour, scene, task or pool in which it stands
} trpi_spoken;

typedef struct trpi_spoken_list {
    trpi_spoken *at;
    uint32_t count;
    uint32_t capacity;
} trpi_spoken_list;

/// Appends the lines of a file in the order of the text; those of tests are not for players. False
/// when memory ran out.
bool trpi_spoken_find(const trpi_syntax_file *file, trpi_arena *arena, trpi_spoken_list *list);

#endif
