// SPDX-License-Identifier: MIT
// A client of the language server that first sends all its messages, and then reads the answers.

#ifndef TROUPE_TESTS_LSP_CLIENT_H
#define TROUPE_TESTS_LSP_CLIENT_H

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>

typedef struct client {
    FILE *said, *heard;
    int last_id;
    json_t *messages;  // messages that the server has sent, in their order
    int exit_code;
} client;

void client_begin(client *c);

/// Sends a request, whose id is returned, or a notification. Takes over `parameters`; NULL: none.
int client_ask(client *c, const char *method, json_t *parameters);
void client_tell(client *c, const char *method, json_t *parameters);

/// Sends bytes without framing them.
void client_send(client *c, const char *bytes, size_t size);

/// Sends `initialize` for an editor that opens a folder (NULL: none) and counts as `encoding` says.
void client_initialize(client *c, const char *folder, const char *encoding);
void client_open(client *c, const char *uri, const char *text);

/// The parameters of a request about a text, or about a position in it.
json_t *client_about(const char *uri);
json_t *client_at(const char *uri, int line, int character);

/// Ends the conversation with shutdown and exit, runs the server on all messages, and reads its output.
void client_end(client *c);

/// Runs the server on the messages sent so far, whether they end properly or not.
void client_cut(client *c);

/// The response to a request; fails when there is none.
const json_t *client_response(const client *c, int id);
const json_t *client_result(const client *c, int id);

/// The findings of a text in its last notification; NULL: there was none.
const json_t *client_findings(const client *c, const char *uri);
void client_release(client *c);

/// The bytes of a file, to be freed.
char *client_read(const char *path);

#endif
