// SPDX-License-Identifier: MIT
// The requests, by method and beginning of the path:
//
//   GET  /…               the page
//   POST /api/enter       the token; the answer has the cookie, without which nothing below is answered
//   GET  /api/files       the folder's name, the main text or an empty line, and of each text its hash and name
//   GET  /api/project/…   the names of a text and of those that it uses
//   GET  /api/file/…      the bytes of a text; their hash is its ETag
//   PUT  /api/file/…      a text, with the hash last seen (If-Match), or for a new one If-None-Match: *. 409 has the present bytes
//   GET  /api/changes     an event whenever texts have come, gone or been written
//   GET  /api/games       the games of this machine that have opened a link
//   POST /api/attach      the port of one of them, or nothing: the one that is attached is let go
//   GET  /api/game/…      the game that is attached: its state, everybody in it, what has happened since event NUMBER, the card of ID: /api/game/ID/NUMBER
//   POST /api/hold        nothing; /api/release the number of steps it may make, 0: it goes on
//   POST /api/break       a breakpoint in words; /api/unbreak its number
//   POST /api/reload      nothing: the game's text is compiled and handed to it; 409 has the mistakes
//   GET  /api/bundle      a zip of the game's text, its state, its log since it was attached, and the versions

#include "cli/studio/serve.h"

#include "cli/complaint.h"
#include "cli/project.h"
#include "cli/studio/access.h"
#include "cli/studio/folder.h"
#include "cli/studio/game.h"
#include "cli/studio/game_view.h"
#include "cli/studio/watch.h"

#include "troupe/bundle.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FINE = 200,
    BARRED = 403,
    MISSING = 404,
    CONFLICT = 409,
    BROKEN = 500,
    HEARTBEAT_MS = 15000,
    GAME_MS = 15,
    FIRST_OWN_PORT = 61000  // Linux gives the ports below to outgoing connections, so one of those may be in use by chance
};

// The content security policy allows what the page needs and no more. The editor and the canvas of the page insert style sheets
// while they run.
#define POLICY                                                                                                           \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

typedef struct site {
    const trpi_studio_server_options *serving;
    trpi_folder texts, page;
    trpi_access access;
    trpi_http *http;
    trpi_game game;
} site;

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

// ---- Answers ------------------------------------------------------------------------------------

static unsigned status_of(trpi_folder_result result)
{
    return result == TRPI_FOLDER_FINE      ? FINE
           : result == TRPI_FOLDER_REFUSED ? BARRED
           : result == TRPI_FOLDER_MISSING ? MISSING
           : result == TRPI_FOLDER_CHANGED ? CONFLICT
                                           : BROKEN;
}

static void add_hash(trpi_http_reply *reply, const char *bytes, size_t size_bytes)
{
    char tag[20];
    snprintf(tag, sizeof tag, "\"%s\"", trpi_content_hash_of(bytes != NULL ? bytes : "", size_bytes).text);
    trpi_http_reply_add_header(reply, "ETag", tag);
}

static void give_sheet(trpi_http_reply *reply, trp_sheet *sheet)
{
    reply->status = sheet->failed ? BROKEN : FINE;
    reply->body = sheet->text;
    reply->body_bytes = sheet->size_bytes;
}

static void enter(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)rest;
    reply->status = trpi_access_open_session(&own->access, request, reply) ? FINE : BARRED;
}

static void list_files(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    (void)rest;
    char root[PATH_MAX];
    snprintf(root, sizeof root, "%.*s", (int)strlen(own->texts.root) - 1, own->texts.root);
    const char *name = strrchr(root, '/');
    trp_sheet sheet = {0};
    trp_sheet_add_sanitized(&sheet, name != NULL ? name + 1 : "/");
    trp_sheet_add_format(&sheet, "\n%s\n", own->serving->main != NULL ? own->serving->main : "");
    trpi_folder_print_text_list(&own->texts, &sheet);
    give_sheet(reply, &sheet);
}

// Answers with the names of the texts that a text uses. The compiler has read exactly those, even when they have
// errors.
static void list_project(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    char name[PATH_MAX / 2], path[PATH_MAX];
    if (!trpi_folder_decode_file_name(rest, name, sizeof name) || !trpi_file_name_is_of_text_layout_or_translation(name)) {
        reply->status = BARRED;
        return;
    }
    snprintf(path, sizeof path, "%s%s", own->texts.root, name);
    const trp_script_reader *reader;
    trpi_project *project = trpi_project_open_folder_of_file(path, &reader);
    trp_script *script = NULL;
    reply->status = project == NULL ? MISSING : FINE;
    if (project != NULL) {
        (void)trp_script_compile_file(path, reader, NULL, &script);
        trp_sheet sheet = {0};
        trp_script_source file;
        for (uint32_t i = 0; trpi_project_get_file(project, i, &file); i++) {
            trp_sheet_add_format(&sheet, "%s\n", file.name + strlen(own->texts.root));
        }
        give_sheet(reply, &sheet);
        trp_script_release(script);
    }
    trpi_project_release(project);
}

static void read_text(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    char name[PATH_MAX / 2];
    if (!trpi_folder_decode_file_name(rest, name, sizeof name) || !trpi_file_name_is_of_text_layout_or_translation(name)) {
        reply->status = BARRED;
        return;
    }
    reply->status = status_of(trpi_folder_read_file(&own->texts, name, &reply->body, &reply->body_bytes));
    if (reply->status == FINE) {
        add_hash(reply, reply->body, reply->body_bytes);
    }
}

// Returns the hash in an ETag `"…"`; NULL when the text is not an ETag.
static const char *tag_read(const char *tag, char hash[17])
{
    if (tag == NULL || strlen(tag) != 18 || tag[0] != '"' || tag[17] != '"') {
        return NULL;
    }
    memcpy(hash, tag + 1, 16);
    hash[16] = '\0';
    return hash;
}

static void write_text(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    char name[PATH_MAX / 2], hash[17];
    const char *seen = tag_read(trpi_http_header(request, "If-Match"), hash);
    const char *none = trpi_http_header(request, "If-None-Match");
    bool is_new = none != NULL && strcmp(none, "*") == 0;
    if (!trpi_folder_decode_file_name(rest, name, sizeof name) || !trpi_file_name_is_of_text_layout_or_translation(name) ||
        (seen != NULL) == is_new) {
        reply->status = BARRED;
        return;
    }
    trpi_folder_result result = trpi_folder_write_file_if_unchanged(&own->texts, name, seen, request->body, request->body_bytes,
                                                                    &reply->body, &reply->body_bytes);
    reply->status = status_of(result);
    if (result == TRPI_FOLDER_CHANGED && reply->body != NULL) {
        add_hash(reply, reply->body, reply->body_bytes);
        return;
    }
    free(reply->body);
    reply->body = NULL;
    reply->body_bytes = 0;
    if (result == TRPI_FOLDER_FINE) {
        add_hash(reply, request->body, request->body_bytes);
    }
}

static void follow_changes(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)own;
    (void)request;
    (void)rest;
    reply->status = FINE;
    reply->is_stream = true;
}

// ---- Games --------------------------------------------------------------------------------------

static void list_games(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    (void)rest;
    trp_sheet sheet = {0};
    trpi_games_print_list(&sheet, own->game.viewer != NULL ? own->game.about.port : 0);
    give_sheet(reply, &sheet);
}

static void view_game(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    char *end;
    trp_entity shown = {strtoull(rest, &end, 16)};
    uint64_t since = *end == '/' ? strtoull(end + 1, NULL, 10) : 0;
    trp_sheet sheet = {0};
    trpi_game_receive(&own->game);
    trpi_game_print_state(&own->game, shown, since, &sheet);
    give_sheet(reply, &sheet);
}

// The number in the body of a request; 0 without one.
static uint32_t number_in(const trpi_http_request *request)
{
    return request->body != NULL ? (uint32_t)strtoul(request->body, NULL, 10) : 0;
}

static void attach_game(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)rest;
    trpi_game_detach(&own->game);
    uint32_t port = number_in(request);
    reply->status = port == 0 || trpi_game_attach(&own->game, (uint16_t)port) ? FINE : MISSING;
}

static void tell_game(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)rest;
    const char *what = request->path + strlen("/api/");
    reply->status = own->game.viewer == NULL ? MISSING : FINE;
    own->game.why[0] = '\0';
    if (own->game.viewer == NULL) {
        return;
    }
    if (strcmp(what, "hold") == 0) {
        (void)trp_viewer_hold_game(own->game.viewer);
    } else if (strcmp(what, "release") == 0) {
        (void)trp_viewer_resume_game(own->game.viewer, number_in(request));
    } else if (strcmp(what, "break") == 0) {
        reply->status = trpi_game_set_breakpoint(&own->game, request->body != NULL ? request->body : "") ? FINE : CONFLICT;
    } else {
        trpi_game_remove_breakpoint(&own->game, number_in(request));
    }
}

// Compiles the text of the attached game, and those that it uses, from their folder, which *project keeps. The script may have
// mistakes; NULL when the game names no text, or it cannot be read.
static trp_script *compile_text(const site *own, trpi_project **project)
{
    const trp_script_reader *reader;
    trp_script *script = NULL;
    const char *path = own->game.about.text;
    *project = own->game.viewer != NULL && path[0] != '\0' ? trpi_project_open_folder_of_file(path, &reader) : NULL;
    if (*project != NULL) {
        (void)trp_script_compile_file(path, reader, NULL, &script);
    }
    return script;
}

static void reload_game(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    (void)rest;
    trpi_project *project;
    trp_script *script = compile_text(own, &project);
    size_t size = 0;
    const void *bytes = script != NULL ? trp_script_pack(script, &size) : NULL;
    reply->status = script == NULL ? MISSING : bytes == NULL ? CONFLICT : FINE;
    own->game.why[0] = '\0';
    if (bytes != NULL && trp_viewer_reload_game(own->game.viewer, bytes, size) != TRP_OK) {
        reply->status = BROKEN;
    } else if (script != NULL) {
        trp_sheet sheet = {0};
        trp_sheet_add(&sheet, trp_script_report(script));
        reply->body = sheet.text;
        reply->body_bytes = sheet.size_bytes;
    }
    trp_script_release(script);
    trpi_project_release(project);
}

static void bundle_game(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    (void)rest;
    enum { MOST_TEXTS = 256 };
    trpi_project *project;
    trp_script *script = compile_text(own, &project);
    trp_script_source *sources = calloc(MOST_TEXTS, sizeof *sources);
    uint32_t count = 0;
    while (sources != NULL && project != NULL && count < MOST_TEXTS && trpi_project_get_file(project, count, &sources[count])) {
        count++;
    }
    reply->status = MISSING;
    if (count > 0 && own->game.rehearsal != NULL) {
        trp_script_source main = sources[count - 1];  // the newest are first, and the main text was read before all others
        memmove(sources + 1, sources, (count - 1) * sizeof *sources);
        sources[0] = main;
        size_t size;
        const void *log = trp_viewer_log(own->game.viewer, &size);
        trp_sheet bundle = {0};
        trp_result result = trp_rehearsal_bundle(own->game.rehearsal, sources, count, log, size, &bundle);
        bundle.failed = bundle.failed || result != TRP_OK;
        give_sheet(reply, &bundle);
    }
    trpi_http_reply_add_header(reply, "Content-Disposition", "attachment; filename=\"moment.zip\"");
    free(sources);
    trp_script_release(script);
    trpi_project_release(project);
}

// ---- The page -----------------------------------------------------------------------------------

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript"}, {".css", "text/css"},
        {".wasm", "application/wasm"},         {".woff2", "font/woff2"},   {".svg", "image/svg+xml"}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++) {
        if (strcmp(ending, types[i][0]) == 0) {
            return types[i][1];
        }
    }
    return "application/octet-stream";
}

static void read_page(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply)
{
    (void)request;
    char name[PATH_MAX / 2];
    if (!trpi_folder_decode_file_name(*rest == '\0' ? "index.html" : rest, name, sizeof name)) {
        reply->status = BARRED;
        return;
    }
    reply->status = status_of(trpi_folder_read_file(&own->page, name, &reply->body, &reply->body_bytes));
    trpi_http_reply_add_header(reply, "Content-Type", type_of(name));
}

// ---- Requests -----------------------------------------------------------------------------------

typedef struct route {
    const char *method, *path;
    void (*answer)(site *own, const trpi_http_request *request, const char *rest, trpi_http_reply *reply);
    bool is_open;  // without the cookie, too
    bool is_page;  // of any type; what is not is plain text
} route;

static const route routes[] = {
    {"POST", "/api/enter", enter, true, false},           {"GET", "/api/files", list_files, false, false},
    {"GET", "/api/project/", list_project, false, false}, {"GET", "/api/file/", read_text, false, false},
    {"PUT", "/api/file/", write_text, false, false},      {"GET", "/api/changes", follow_changes, false, false},
    {"GET", "/api/games", list_games, false, false},      {"GET", "/api/game/", view_game, false, false},
    {"POST", "/api/attach", attach_game, false, false},   {"POST", "/api/hold", tell_game, false, false},
    {"POST", "/api/release", tell_game, false, false},    {"POST", "/api/break", tell_game, false, false},
    {"POST", "/api/unbreak", tell_game, false, false},    {"POST", "/api/reload", reload_game, false, false},
    {"GET", "/api/bundle", bundle_game, false, false},    {"GET", "/", read_page, true, true},
};

static const route *route_of(const trpi_http_request *request)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        size_t size = strlen(routes[i].path);
        bool is_whole = routes[i].path[size - 1] != '/';
        bool is_path = is_whole ? strcmp(request->path, routes[i].path) == 0 : strncmp(request->path, routes[i].path, size) == 0;
        if (is_path && strcmp(request->method, routes[i].method) == 0) {
            return &routes[i];
        }
    }
    return NULL;
}

static void answer(void *context, const trpi_http_request *request, trpi_http_reply *reply)
{
    site *own = context;
    const route *found = route_of(request);
    bool is_allowed = found != NULL && trpi_access_allows_origin(&own->access, request) &&
                      (found->is_open || trpi_access_request_has_session(&own->access, request));
    reply->status = BARRED;
    if (is_allowed) {
        found->answer(own, request, request->path + strlen(found->path), reply);
    }
    trpi_http_reply_add_header(reply, "Content-Security-Policy", POLICY);
    trpi_http_reply_add_header(reply, "Referrer-Policy", "no-referrer");
    trpi_http_reply_add_header(reply, "X-Content-Type-Options", "nosniff");
    trpi_http_reply_add_header(reply, "Cache-Control", "no-store");
    if (found == NULL || !found->is_page) {
        trpi_http_reply_add_header(reply, "Content-Type", reply->is_stream ? "text/event-stream" : "text/plain; charset=utf-8");
    }
}

// ---- Serving ------------------------------------------------------------------------------------

// Opens the page that was built with the command or installed with it.
static bool open_page(trpi_folder *page, const char *given)
{
    static const char *const places[] = {"../build-wasm/studio", "../share/troupe/studio"};
    char program[PATH_MAX], path[PATH_MAX + 64];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash != NULL) {
        *slash = '\0';
    }
    bool is_open = given != NULL && trpi_folder_open(page, given);
    for (size_t i = 0; given == NULL && slash != NULL && !is_open && i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%s", program, places[i]);
        is_open = trpi_folder_open(page, path);
    }
    char *bytes = NULL;
    size_t size_bytes;
    bool is_page = is_open && trpi_folder_read_file(page, "index.html", &bytes, &size_bytes) == TRPI_FOLDER_FINE;
    free(bytes);
    return is_page;
}

// Begins to listen. A folder keeps its port as long as that is free, since browsers keep drafts by address.
static trpi_http *open_http(site *own)
{
    uint16_t port = own->serving->port;
    if (port == 0) {
        uint16_t usual = FIRST_OWN_PORT;
        for (const char *at = own->texts.root; *at != '\0'; at++) {
            usual = (uint16_t)(FIRST_OWN_PORT + (usual * 31u + (unsigned char)*at) % (UINT16_MAX - FIRST_OWN_PORT));
        }
        trpi_http *http = trpi_http_open(usual, answer, own);
        if (http != NULL) {
            return http;
        }
    }
    return trpi_http_open(port, answer, own);
}

static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
        trpi_complain("xdg-open is not there, so the address has to be opened by hand.");
        _exit(1);
    }
}

// Serves in one thread until a signal comes; signals come only while it waits.
static void serve(site *own)
{
    sigset_t caught, before;
    sigemptyset(&caught);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGTERM);
    sigprocmask(SIG_BLOCK, &caught, &before);
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);

    trpi_folder_watch watch;
    trpi_folder_watch_begin(&watch, &own->texts);
    int64_t heartbeat = 0;
    while (!is_interrupted) {
        bool is_followed = trpi_http_stream_count(own->http) > 0;
        int64_t rest = trpi_folder_watch_timeout_ms(&watch);
        rest = rest < 0 && is_followed ? HEARTBEAT_MS : rest;
        bool is_attached = own->game.viewer != NULL;
        trpi_http_answer_and_wait(own->http, watch.handle, is_attached && (rest < 0 || rest > GAME_MS) ? GAME_MS : rest, &before);
        trpi_game_receive(&own->game);
        int64_t now = trpi_monotonic_ms();
        if (trpi_folder_watch_has_changed(&watch, is_followed)) {
            trpi_http_send_event(own->http, "data: changed\n\n");
            heartbeat = now;
        } else if (now - heartbeat >= HEARTBEAT_MS) {
            trpi_http_send_event(own->http, ":\n\n");  // finds streams that nobody reads any more
            heartbeat = now;
        }
    }
    trpi_folder_watch_end(&watch);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int begin(site *own)
{
    own->http = open_http(own);
    if (own->http == NULL) {
        trpi_complain("Port %u cannot be listened to: %s.", own->serving->port, strerror(errno));
        return TRPI_EXIT_FILES;
    }
    if (!trpi_access_draw_secrets(&own->access, trpi_http_port(own->http))) {
        trpi_complain("There are no random numbers for the address: %s.", strerror(errno));
        return TRPI_EXIT_FILES;
    }
    char address[160];
    snprintf(address, sizeof address, "%s/#%s\n", own->access.origin, own->access.token.text);
    if (!trpi_print_to_stdout(address)) {
        return TRPI_EXIT_FILES;
    }
    address[strlen(address) - 1] = '\0';
    if (own->serving->opens) {
        open_browser(address);
    }
    serve(own);
    return TRPI_EXIT_FINE;
}

int trpi_studio_serve(const trpi_studio_server_options *serving)
{
    site own = {.serving = serving};
    int exit_code = TRPI_EXIT_FILES;
    if (!trpi_folder_open(&own.texts, serving->folder)) {
        trpi_complain("%s cannot be served: %s.", serving->folder, strerror(errno));
    } else if (!open_page(&own.page, serving->page)) {
        trpi_complain("The page of the studio is not there. `make studio` builds it; --page FOLDER says where it is.");
    } else {
        exit_code = begin(&own);
    }
    trpi_http_close(own.http);
    trpi_game_detach(&own.game);
    trpi_folder_release(&own.texts);
    trpi_folder_release(&own.page);
    return exit_code;
}
