// SPDX-License-Identifier: MIT
// Invariants:
// - everything happens within trpi_http_answer_and_wait, in the caller's thread;
// - a stream without an event is suspended, so that it costs nothing; each event resumes it once.

#include "cli/studio/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>

#include <microhttpd.h>

enum {
    CONNECTIONS_MOST = 100,
    CONNECTION_BYTES = 32 * 1024,  // of which the headers of a request can take what they like
    SILENCE_S = 30,
    STREAM_BLOCK_BYTES = 1024
};

typedef struct stream {
    struct stream *next;
    trpi_http *http;
    struct MHD_Connection *connection;
    const char *event;  // static; NULL: there is none
    bool is_suspended;
} stream;

struct trpi_http {
    struct MHD_Daemon *daemon;
    trpi_http_answerer *answer;
    void *context;
    stream *streams;
    size_t stream_count;
};

// The body of a request while it comes in.
typedef struct upload {
    char *bytes;
    size_t size_bytes, capacity_bytes;
    bool is_too_large;
} upload;

const char *trpi_http_header(const trpi_http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *trpi_http_cookie(const trpi_http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, name);
}

void trpi_http_reply_add_header(trpi_http_reply *reply, const char *name, const char *value)
{
    if (reply->header_count < TRPI_HTTP_HEADERS_MOST && strlen(value) < sizeof reply->headers->value) {
        reply->headers[reply->header_count].name = name;
        strcpy(reply->headers[reply->header_count++].value, value);
    }
}

// ---- Streams ------------------------------------------------------------------------------------

static ssize_t read_stream(void *context, uint64_t at, char *buffer, size_t size_bytes)
{
    (void)at;
    stream *read = context;
    size_t event_bytes = read->event != NULL ? strlen(read->event) : 0;
    if (event_bytes == 0 || event_bytes > size_bytes) {
        read->is_suspended = true;
        MHD_suspend_connection(read->connection);
        return 0;
    }
    memcpy(buffer, read->event, event_bytes);
    read->event = NULL;
    return (ssize_t)event_bytes;
}

static void close_stream(void *context)
{
    stream *closed = context;
    stream **place = &closed->http->streams;
    while (*place != closed) {
        place = &(*place)->next;
    }
    *place = closed->next;
    closed->http->stream_count--;
    free(closed);
}

static struct MHD_Response *open_stream(trpi_http *http, struct MHD_Connection *connection)
{
    stream *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return NULL;
    }
    *opened = (stream){.next = http->streams, .http = http, .connection = connection, .event = ":\n\n"};
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK_BYTES, read_stream, opened, close_stream);
    if (response == NULL) {
        free(opened);
        return NULL;
    }
    http->streams = opened;
    http->stream_count++;
    return response;
}

size_t trpi_http_stream_count(const trpi_http *http)
{
    return http->stream_count;
}

void trpi_http_send_event(trpi_http *http, const char *event)
{
    for (stream *told = http->streams; told != NULL; told = told->next) {
        bool waits = told->event != NULL && *told->event != ':';  // an event of which a slow reader has yet to hear
        told->event = waits ? told->event : event;
        if (told->is_suspended) {
            told->is_suspended = false;
            MHD_resume_connection(told->connection);
        }
    }
    MHD_run(http->daemon);  // takes up those that were resumed, which it would else do with the next request
}

// ---- Requests -----------------------------------------------------------------------------------

static enum MHD_Result send_reply(trpi_http *http, struct MHD_Connection *connection, trpi_http_reply *reply)
{
    struct MHD_Response *response = reply->is_stream
                                        ? open_stream(http, connection)
                                        : MHD_create_response_from_buffer(reply->body_bytes, reply->body, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) {
        free(reply->body);
        return MHD_NO;
    }
    for (size_t i = 0; i < reply->header_count; i++) {
        MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
    }
    enum MHD_Result result = MHD_queue_response(connection, reply->status, response);
    MHD_destroy_response(response);
    return result;
}

static void take(upload *coming, const char *bytes, size_t size_bytes)
{
    coming->is_too_large = coming->is_too_large || size_bytes > TRPI_HTTP_BODY_MOST - coming->size_bytes;
    if (coming->is_too_large) {
        return;
    }
    if (coming->size_bytes + size_bytes + 1 > coming->capacity_bytes) {
        size_t wanted = 2 * (coming->size_bytes + size_bytes) + 1;
        char *grown = realloc(coming->bytes, wanted);
        if (grown == NULL) {
            coming->is_too_large = true;
            return;
        }
        coming->bytes = grown;
        coming->capacity_bytes = wanted;
    }
    memcpy(coming->bytes + coming->size_bytes, bytes, size_bytes);
    coming->size_bytes += size_bytes;
    coming->bytes[coming->size_bytes] = '\0';
}

static bool says_too_much(struct MHD_Connection *connection)
{
    const char *length = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length");
    return length != NULL && strtoull(length, NULL, 10) > TRPI_HTTP_BODY_MOST;
}

// Receives a request from the library, which calls this once with the headers, once for each piece of the body, and
// once at the end.
static enum MHD_Result hear(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                            const char *version, const char *bytes, size_t *size_bytes, void **state)
{
    (void)version;
    trpi_http *http = context;
    upload *coming = *state;
    trpi_http_reply reply = {.status = MHD_HTTP_CONTENT_TOO_LARGE};
    if (coming == NULL) {
        *state = calloc(1, sizeof *coming);
        return *state == NULL ? MHD_NO : says_too_much(connection) ? send_reply(http, connection, &reply) : MHD_YES;
    }
    if (*size_bytes > 0) {
        take(coming, bytes, *size_bytes);
        *size_bytes = 0;
        return MHD_YES;
    }
    if (!coming->is_too_large) {
        trpi_http_request request = {method, url, coming->bytes, coming->size_bytes, connection};
        http->answer(http->context, &request, &reply);
    }
    return send_reply(http, connection, &reply);
}

static void forget(void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code)
{
    (void)context;
    (void)connection;
    (void)code;
    upload *over = *state;
    if (over != NULL) {
        free(over->bytes);
        free(over);
    }
    *state = NULL;
}

// Leaves escapes in a path alone: the answer decodes paths itself, because a zero byte would end a path here.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

// ---- The server ---------------------------------------------------------------------------------

trpi_http *trpi_http_open(uint16_t port, trpi_http_answerer *answer, void *context)
{
    trpi_http *http = calloc(1, sizeof *http);
    if (http == NULL) {
        return NULL;
    }
    *http = (trpi_http){.answer = answer, .context = context};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    errno = 0;
    http->daemon =
        MHD_start_daemon(MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, hear, http, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                         MHD_OPTION_NOTIFY_COMPLETED, forget, NULL, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MOST, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                         (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE_S, MHD_OPTION_END);
    if (http->daemon == NULL) {
        int reason = errno;
        free(http);
        errno = reason;
        return NULL;
    }
    return http;
}

uint16_t trpi_http_port(const trpi_http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

void trpi_http_close(trpi_http *http)
{
    if (http != NULL) {
        for (stream *open = http->streams; open != NULL; open = open->next) {
            if (open->is_suspended) {
                MHD_resume_connection(open->connection);  // a connection that is suspended cannot be closed
            }
        }
        MHD_stop_daemon(http->daemon);
        free(http);
    }
}

void trpi_http_answer_and_wait(trpi_http *http, int other_file, int64_t timeout_ms, const sigset_t *signal_mask)
{
    fd_set readable, writable, failing;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_ZERO(&failing);
    int most = -1;
    MHD_get_fdset(http->daemon, &readable, &writable, &failing, &most);
    if (other_file >= 0) {
        FD_SET(other_file, &readable);
        most = other_file > most ? other_file : most;
    }
    MHD_UNSIGNED_LONG_LONG own_ms;
    if (MHD_get_timeout(http->daemon, &own_ms) == MHD_YES && (timeout_ms < 0 || (int64_t)own_ms < timeout_ms)) {
        timeout_ms = (int64_t)own_ms;
    }
    struct timespec timeout = {.tv_sec = timeout_ms / 1000, .tv_nsec = timeout_ms % 1000 * 1000000};
    if (pselect(most + 1, &readable, &writable, &failing, timeout_ms < 0 ? NULL : &timeout, signal_mask) < 0) {
        FD_ZERO(&readable);
        FD_ZERO(&writable);
        FD_ZERO(&failing);
    }
    MHD_run_from_select(http->daemon, &readable, &writable, &failing);
}
