// SPDX-License-Identifier: MIT
// Chips: a line as a row of small parts, each with what could stand there instead.

#ifndef TROUPE_SCRIPT_DOCUMENT_CHIP_H
#define TROUPE_SCRIPT_DOCUMENT_CHIP_H

#include "script/document/document.h"
#include "troupe/form.h"

typedef struct trpi_chip {
    trp_document_chip known;
    const char **choices;
    uint32_t room;
    uint32_t family, kind;  // of its node
    bool is_item;           // it is the item that an action is done with: `ale` of `give ale`
    bool choices_found;     // the choices are there
} trpi_chip;

typedef struct trpi_chips {
    trpi_chip *at;
    uint32_t count, room;
    uint32_t version;  // of the document
} trpi_chips;

/// Finds the alternatives of a chip: for an operator those of the same precedence, for a number other units, for a selector or a
/// word of a filter or cue the others of its kind, and for a name the completions at its place. False when memory ran out.
bool trpi_chip_find_choices(trp_document *document, trpi_chip *chip);

#endif
