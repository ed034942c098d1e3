// SPDX-License-Identifier: MIT
// Access control of the studio's server. The address that the command prints has a token behind its `#`, which browsers never
// send. The page hands the token over once, and gets a cookie for it that no script can read. Pages of other sites can do
// neither.

#ifndef TROUPE_CLI_STUDIO_ACCESS_H
#define TROUPE_CLI_STUDIO_ACCESS_H

#include "cli/studio/http.h"

enum { TRPI_SECRET_BYTES = 32 };

typedef struct trpi_secret {
    char text[2 * TRPI_SECRET_BYTES + 1];  // hexadecimal
} trpi_secret;

typedef struct trpi_access {
    trpi_secret token, session;
    bool is_token_used;
    char host[32], origin[40], cookie_name[24];
} trpi_access;

/// Draws the token and the secret of the session at random. False when the system has no random numbers.
bool trpi_access_draw_secrets(trpi_access *access, uint16_t port);

/// Whether a request comes from a page of this server, or from no page at all; a request that changes something must have the
/// Origin header.
bool trpi_access_allows_origin(const trpi_access *access, const trpi_http_request *request);

/// Whether a request has the session cookie.
bool trpi_access_request_has_session(const trpi_access *access, const trpi_http_request *request);

/// Hands the session cookie out for the token, once.
bool trpi_access_open_session(trpi_access *access, const trpi_http_request *request, trpi_http_reply *reply);

#endif
