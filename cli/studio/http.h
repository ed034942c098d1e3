// SPDX-License-Identifier: MIT
// A server of HTTP/1.1 on the loopback address, in one thread: requests are answered whole, and streams of server-sent events stay
// open. The only file that knows the library behind it (libmicrohttpd) is http.c.

#ifndef TROUPE_CLI_STUDIO_HTTP_H
#define TROUPE_CLI_STUDIO_HTTP_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct trpi_http trpi_http;

enum {
    TRPI_HTTP_HEADERS_MOST = 12,
    TRPI_HTTP_BODY_MOST = 16 * 1024 * 1024  // in bytes; a larger one is answered with 413 before anybody sees it
};

/// A request while it is answered.
typedef struct trpi_http_request {
    const char *method, *path;  // the path as it was sent, not decoded, without what follows a `?`
    const char *body;           // followed by a zero; NULL when it has none
    size_t body_bytes;
    void *connection;
} trpi_http_request;

/// Return the value of a header or a cookie of a request; NULL when it has none.
const char *trpi_http_header(const trpi_http_request *request, const char *name);
const char *trpi_http_cookie(const trpi_http_request *request, const char *name);

typedef struct trpi_http_reply {
    unsigned status;
    char *body;  // from malloc, or NULL; the server frees it
    size_t body_bytes;
    bool is_stream;  // of events; then there is no body
    struct {
        const char *name;
        char value[512];
    } headers[TRPI_HTTP_HEADERS_MOST];
    size_t header_count;
} trpi_http_reply;

void trpi_http_reply_add_header(trpi_http_reply *reply, const char *name, const char *value);

typedef void trpi_http_answerer(void *context, const trpi_http_request *request, trpi_http_reply *reply);

/// Begins to listen; port 0 is any that is free. NULL when that is impossible, errno then says why.
trpi_http *trpi_http_open(uint16_t port, trpi_http_answerer *answer, void *context);
uint16_t trpi_http_port(const trpi_http *http);
void trpi_http_close(trpi_http *http);

/// Answers all pending requests. Waits until a request comes, the descriptor `other_fd` (of a watch, or -1) can be read, a signal
/// comes that `signal_mask` lets through, or so much time has passed (-1: no limit).
void trpi_http_answer_and_wait(trpi_http *http, int other_fd, int64_t timeout_ms, const sigset_t *signal_mask);

/// Returns how many event streams are open; trpi_http_send_event sends one event (its bytes, with the blank line at the end)
/// to each of them.
size_t trpi_http_stream_count(const trpi_http *http);
void trpi_http_send_event(trpi_http *http, const char *event);

#endif
