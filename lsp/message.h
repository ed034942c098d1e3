// SPDX-License-Identifier: MIT
// Messages of the Language Server Protocol: JSON behind a header that says how long it is.

#ifndef TROUPE_LSP_MESSAGE_H
#define TROUPE_LSP_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum trpi_lsp_message_state {
    TRPI_LSP_MESSAGE_READ,
    TRPI_LSP_MESSAGE_BROKEN,  // its bytes are no JSON; the next message can be read
    TRPI_LSP_MESSAGE_END      // the stream is over, or its header cannot be read
} trpi_lsp_message_state;

#define TRPI_MOST_MESSAGE (256u << 20)  // bytes of a message; a longer one ends the connection

/// Reads the next message. The caller releases *message with json_decref; NULL unless the state is READ.
trpi_lsp_message_state trpi_lsp_message_read(FILE *stream, json_t **message);

/// Writes a message and releases it. False when memory ran out or the stream takes no more.
bool trpi_lsp_message_write(FILE *stream, json_t *message);

#endif
