// SPDX-License-Identifier: MIT
#include "tests/lsp/client.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "lsp/message.h"
#include "lsp/server.h"

void client_begin(client *c)
{
    *c = (client){.said = tmpfile(), .heard = tmpfile(), .messages = json_array()};
    assert_non_null(c->said);
    assert_non_null(c->heard);
}

void client_send(client *c, const char *bytes, size_t size)
{
    assert_int_equal(fwrite(bytes, 1, size, c->said), size);
}

static void send(client *c, int id, const char *method, json_t *parameters)
{
    json_t *message = json_pack("{s:s, s:s, s:o*}", "jsonrpc", "2.0", "method", method, "params", parameters);
    if (id > 0) {
        json_object_set_new(message, "id", json_integer(id));
    }
    assert_true(trpi_lsp_message_write(c->said, message));
}

int client_ask(client *c, const char *method, json_t *parameters)
{
    send(c, ++c->last_id, method, parameters);
    return c->last_id;
}

void client_tell(client *c, const char *method, json_t *parameters)
{
    send(c, 0, method, parameters);
}

void client_initialize(client *c, const char *folder, const char *encoding)
{
    client_ask(c, "initialize",
               json_pack("{s:s?, s:{s:{s:[s]}}}", "rootUri", folder, "capabilities", "general", "positionEncodings", encoding));
    client_tell(c, "initialized", json_object());
}

void client_open(client *c, const char *uri, const char *text)
{
    client_tell(
        c, "textDocument/didOpen",
        json_pack("{s:{s:s, s:s, s:i, s:s}}", "textDocument", "uri", uri, "languageId", "troupe", "version", 1, "text", text));
}

json_t *client_about(const char *uri)
{
    return json_pack("{s:{s:s}}", "textDocument", "uri", uri);
}

json_t *client_at(const char *uri, int line, int character)
{
    json_t *parameters = client_about(uri);
    json_object_set_new(parameters, "position", json_pack("{s:i, s:i}", "line", line, "character", character));
    return parameters;
}

void client_cut(client *c)
{
    rewind(c->said);
    c->exit_code = trpi_lsp_serve(c->said, c->heard);
    rewind(c->heard);
    json_t *message;
    while (trpi_lsp_message_read(c->heard, &message) == TRPI_LSP_MESSAGE_READ) {
        json_array_append_new(c->messages, message);
    }
}

void client_end(client *c)
{
    client_ask(c, "shutdown", NULL);
    client_tell(c, "exit", NULL);
    client_cut(c);
    assert_int_equal(c->exit_code, 0);
}

const json_t *client_response(const client *c, int id)
{
    size_t index;
    const json_t *message;
    json_array_foreach(c->messages, index, message)
    {
        if (json_integer_value(json_object_get(message, "id")) == id) {
            return message;
        }
    }
    fail_msg("no answer to %d", id);
    return NULL;
}

const json_t *client_result(const client *c, int id)
{
    const json_t *response = client_response(c, id), *result = json_object_get(response, "result");
    if (result == NULL) {
        fail_msg("%s", json_string_value(json_object_get(json_object_get(response, "error"), "message")));
    }
    return result;
}

const json_t *client_findings(const client *c, const char *uri)
{
    const json_t *message, *last = NULL;
    size_t index;
    json_array_foreach(c->messages, index, message)
    {
        const json_t *parameters = json_object_get(message, "params");
        const char *of = json_string_value(json_object_get(parameters, "uri"));
        last = of != NULL && strcmp(of, uri) == 0 ? json_object_get(parameters, "diagnostics") : last;
    }
    return last;
}

void client_release(client *c)
{
    fclose(c->said);
    fclose(c->heard);
    json_decref(c->messages);
}

char *client_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1u << 20);
    assert_non_null(bytes);
    size_t size = fread(bytes, 1, (1u << 20) - 1, file);
    assert_true(size > 0);
    fclose(file);
    return bytes;
}
