// SPDX-License-Identifier: MIT
// English phrases. The names of behaviours are imperatives ("Approach bar"), and stories need other forms of them.

#ifndef TROUPE_SHOW_WORDING_H
#define TROUPE_SHOW_WORDING_H

#include "troupe/command.h"
#include "troupe/event.h"
#include "troupe/rehearsal.h"
#include "troupe/sheet.h"

/// Adds words with the first one in the past tense, in small letters: "Approach bar" becomes "approached bar".
void trpi_wording_write_past_tense(trp_sheet *sheet, const char *words);

/// Adds words with the first one in small letters: "Approach bar" becomes "approach bar". Before a gerund stands "take to",
/// before a particle "act out".
void trpi_wording_write_infinitive(trp_sheet *sheet, const char *words);

/// Adds words with the first one as a gerund: "Approach bar" becomes "approaching bar".
void trpi_wording_write_gerund(trp_sheet *sheet, const char *words);

/// Adds words with the first one in the third person: "Approach bar" becomes "approaches bar".
void trpi_wording_write_third_person(trp_sheet *sheet, const char *words);

/// Adds a number and a name in small letters, in the plural unless the number is 1: "18 patrons".
void trpi_wording_write_count(trp_sheet *sheet, uint64_t count, const char *name);

/// Writes a number with at most two decimals, and none when they are zeros.
void trpi_wording_write_number(trp_sheet *sheet, int64_t number);

/// Adds a point in whole metres, or that it is unknown: "(3, 2)".
void trpi_wording_write_point(trp_sheet *sheet, trp_value value);

/// Adds how often something happened: "once", "twice", "31 times".
void trpi_wording_write_how_often(trp_sheet *sheet, uint64_t count);

/// Adds a duration in two units at most: "41 seconds", "10 minutes", "2 hours and 30 minutes".
void trpi_wording_write_duration(trp_sheet *sheet, uint64_t seconds);

/// Adds how long so many steps of a world are, and, if its days are not of 24 hours, how long on its own clock: "8 hours (20 days on
/// their clock)".
void trpi_wording_write_steps(trp_sheet *sheet, const trp_world *world, uint32_t steps);

/// Adds the first three letters of a day of the week: "Tue".
void trpi_wording_write_weekday(trp_sheet *sheet, trp_weekday day);

/// Adds a time of day: "14:03".
void trpi_wording_write_time_of_day(trp_sheet *sheet, uint32_t second_of_day);

/// Adds words for a behaviour, of which trpi_wording_write_past_tense and its like make other forms: the name of its scene, or its
/// own; with a topic the verb ("praise") and, if "about" can stand behind it, the topic ("converse about weather").
void trpi_wording_write_behaviour(trp_sheet *sheet, const trp_pack *pack, uint32_t behaviour);

/// Adds an action and its arguments: "moves to Edda", "fetched ale from bar". `write_verb`, trpi_wording_write_third_person or its
/// like, writes the name of the action, with the verb in its form.
void trpi_wording_write_action(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command,
                               void (*write_verb)(trp_sheet *sheet, const char *words));

/// Adds the spoken line in argument `argument` of a command, with names filled in and control characters made harmless.
void trpi_wording_write_spoken_line(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command,
                                    uint32_t argument);

/// Adds words and then where an origin is: "line 12", and of what an instance made also the line of its pattern
/// (trp_pack_origin_words). Nothing for no origin.
void trpi_wording_write_origin(trp_sheet *sheet, const char *before, const trp_pack *pack, uint32_t origin);

/// Returns a clause that says why something did not come about: "a `check` was false". Static.
const char *trpi_wording_reason(trp_reason reason);

/// Adds the words of a reason for which `behaviour` did not come about or ended, with the one that displaced it by name.
void trpi_wording_write_reason(trp_sheet *sheet, const trp_pack *pack, trp_reason reason, uint32_t behaviour,
                               uint32_t other_behaviour);

/// Adds a sentence of those clauses that are not empty, with commas and "and" between them: "They spoke 3 lines and met twice.";
/// nothing when all are empty. The clauses are released.
void trpi_wording_write_clauses(trp_sheet *sheet, const char *opening, trp_sheet *clauses, uint32_t count);

/// Adds a paragraph, broken into lines of at most `columns`.
void trpi_wording_write_paragraph(trp_sheet *sheet, const char *text, uint32_t columns);

#endif
