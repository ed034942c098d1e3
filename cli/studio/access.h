// SPDX-License-Identifier: MIT
// Requests that may be answered. The address that the command prints has a token behind its `#`, which browsers send to nobody. The
// page gives it back once, and gets a cookie for it that no script can read. Other sites' pages can do neither.

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
    char host[32], origin[40], cookie[24];
} trpi_access;

/// False when the system has no random numbers.
bool trpi_access_begin(trpi_access *access, uint16_t port);

/// Whether a request comes from a page of this server, or from no page at all; one that changes something must say that it does.
bool trpi_access_is_same_origin(const trpi_access *access, const trpi_http_request *request);

/// Whether it has the cookie.
bool trpi_access_is_entered(const trpi_access *access, const trpi_http_request *request);

/// Gives the cookie for the token, once.
bool trpi_access_enter(trpi_access *access, const trpi_http_request *request, trpi_http_reply *reply);

#endif
