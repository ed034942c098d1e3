// SPDX-License-Identifier: MIT
#include "cli/studio/access.h"

#include <stdio.h>
#include <string.h>

static bool draw(trpi_secret *secret)
{
    unsigned char bytes[TRPI_SECRET_BYTES];
    FILE *random = fopen("/dev/urandom", "rb");
    bool is_drawn = random != NULL && fread(bytes, 1, sizeof bytes, random) == sizeof bytes;
    if (random != NULL) {
        fclose(random);
    }
    for (size_t i = 0; is_drawn && i < sizeof bytes; i++) {
        snprintf(secret->text + 2 * i, 3, "%02x", bytes[i]);
    }
    return is_drawn;
}

bool trpi_access_draw_secrets(trpi_access *access, uint16_t port)
{
    *access = (trpi_access){0};
    snprintf(access->host, sizeof access->host, "127.0.0.1:%u", port);
    snprintf(access->origin, sizeof access->origin, "http://127.0.0.1:%u", port);
    snprintf(access->cookie_name, sizeof access->cookie_name, "troupe-%u", port);  // ports share their cookies
    return draw(&access->token) && draw(&access->session);
}

// Compares a text with the secret in constant time.
static bool is_secret(const trpi_secret *secret, const char *text)
{
    if (text == NULL || strlen(text) != 2 * TRPI_SECRET_BYTES) {
        return false;
    }
    unsigned differing = 0;
    for (size_t i = 0; i < 2 * TRPI_SECRET_BYTES; i++) {
        differing |= (unsigned char)secret->text[i] ^ (unsigned char)text[i];
    }
    return differing == 0;
}

bool trpi_access_allows_origin(const trpi_access *access, const trpi_http_request *request)
{
    const char *host = trpi_http_header(request, "Host");
    const char *origin = trpi_http_header(request, "Origin");
    const char *site = trpi_http_header(request, "Sec-Fetch-Site");
    bool is_reading = strcmp(request->method, "GET") == 0;
    bool is_own_origin = origin != NULL ? strcmp(origin, access->origin) == 0 : is_reading;
    bool is_own_site = site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
    return host != NULL && strcmp(host, access->host) == 0 && is_own_origin && is_own_site;
}

bool trpi_access_request_has_session(const trpi_access *access, const trpi_http_request *request)
{
    return is_secret(&access->session, trpi_http_cookie(request, access->cookie_name));
}

bool trpi_access_open_session(trpi_access *access, const trpi_http_request *request, trpi_http_reply *reply)
{
    if (access->is_token_used || !is_secret(&access->token, request->body)) {
        return false;
    }
    access->is_token_used = true;
    char cookie[sizeof reply->headers->value];
    snprintf(cookie, sizeof cookie, "%s=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000", access->cookie_name,
             access->session.text);
    trpi_http_reply_add_header(reply, "Set-Cookie", cookie);
    return true;
}
