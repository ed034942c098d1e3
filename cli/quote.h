// SPDX-License-Identifier: MIT
// Cues and conditions of behaviours as a writer wrote them, found in the texts of a play.

#ifndef TROUPE_CLI_QUOTE_H
#define TROUPE_CLI_QUOTE_H

#include "cli/command.h"

typedef struct trpi_quotes trpi_quotes;

/// Which words of a behaviour are quoted.
typedef enum trpi_quoted { TRPI_QUOTED_CUE, TRPI_QUOTED_IF, TRPI_QUOTED_WHILE } trpi_quoted;

/// Reads the texts of a play. NULL when there is no memory. Release with trpi_quotes_release; NULL is allowed.
trpi_quotes *trpi_quotes_make(const trpi_opened_play *opened);
void trpi_quotes_release(trpi_quotes *quotes);

/// The words of a behaviour, and where they stand.
typedef struct trpi_quote {
    const char *file;  // "" when it is not known
    uint32_t line;     // 0: not known
    char words[128];   // in one line, cut off where they end; "" when they are not found
} trpi_quote;

/// Finds the cue or a condition of a behaviour. The cue of an instance is quoted from its pattern.
void trpi_quote_find(trpi_quotes *quotes, const trp_pack *pack, uint32_t behaviour, trpi_quoted what, trpi_quote *quote);

#endif
