// SPDX-License-Identifier: MIT
// English: names of behaviours are imperatives ("Approach bar"), and stories need other forms of
// them.

#ifndef TROUPE_SHOW_WORDING_H
#define TROUPE_SHOW_WORDING_H

#include "troupe/command.h"
#include "troupe/rehearsal.h"
#include "troupe/sheet.h"

/// Adds words with the first one in the past tense and small: "Approach bar" becomes "approached
/// bar".
void trpi_wording_past(trp_sheet *sheet, const char *words);

/// With the first one small: "approach bar".
void trpi_wording_base(trp_sheet *sheet, const char *words);

/// With the first one as a gerund: "approaching bar".
void trpi_wording_gerund(trp_sheet *sheet, const char *words);

/// As somebody does it: "approaches bar".
void trpi_wording_third(trp_sheet *sheet, const char *words);

/// A number and a name, the name small and in the plural when the number wants it: "18 patrons".
void trpi_wording_some(trp_sheet *sheet, uint64_t count, const char *name);

/// "once", "twice", "31 times".
void trpi_wording_times(trp_sheet *sheet, uint64_t count);

/// A duration in two units at most: "41 seconds", "10 minutes", "2 hours and 30 minutes".
void trpi_wording_duration(trp_sheet *sheet, uint64_t seconds);

/// A time of day: "14:03".
void trpi_wording_clock(trp_sheet *sheet, uint32_t second_of_day);

/// The doing of a person in a behaviour, ready for the two forms above: the name of its scene or of
/// itself; for halves joined by a topic the verb and the topic ("converse about weather"). Adds it
/// to the sheet.
void trpi_wording_of_behaviour(trp_sheet *sheet, const trp_pack *pack, uint32_t behaviour);

/// An action with what it is done to, its verb in the given form: "moves to Edda", "fetched ale
/// from bar".
void trpi_wording_of_action(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command,
                            void (*form)(trp_sheet *sheet, const char *words));

/// The line that argument number `argument` of a command says, as it is heard. Made harmless.
void trpi_wording_line(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument);

/// Adds a paragraph, broken into lines of at most `columns`.
void trpi_wording_paragraph(trp_sheet *sheet, const char *text, uint32_t columns);

#endif
