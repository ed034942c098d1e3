// SPDX-License-Identifier: MIT
#include "lsp/message.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Reads the header up to its empty line. False at the end of the stream, or without a valid length.
static bool read_header(FILE *stream, size_t *size)
{
    static const char length[] = "Content-Length:";
    char line[256];
    bool has_length = false;
    while (fgets(line, sizeof line, stream) != NULL) {
        if (line[0] == '\n' || strcmp(line, "\r\n") == 0) {
            return has_length && *size <= TRPI_MOST_MESSAGE;
        }
        if (strncasecmp(line, length, sizeof length - 1) == 0) {
            char *end;
            unsigned long long number = strtoull(line + sizeof length - 1, &end, 10);
            has_length = end != line + sizeof length - 1;
            *size = (size_t)number;
        }
    }
    return false;
}

trpi_lsp_message_state trpi_lsp_message_read(FILE *stream, json_t **message)
{
    size_t size = 0;
    *message = NULL;
    if (!read_header(stream, &size)) {
        return TRPI_LSP_MESSAGE_END;
    }
    char *bytes = malloc(size + 1);
    if (bytes == NULL || fread(bytes, 1, size, stream) != size) {
        free(bytes);
        return TRPI_LSP_MESSAGE_END;
    }
    *message = json_loadb(bytes, size, JSON_ALLOW_NUL, NULL);
    free(bytes);
    return *message != NULL ? TRPI_LSP_MESSAGE_READ : TRPI_LSP_MESSAGE_BROKEN;
}

bool trpi_lsp_message_write(FILE *stream, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text == NULL) {
        return false;
    }
    size_t size = strlen(text);
    bool fine =
        fprintf(stream, "Content-Length: %zu\r\n\r\n", size) > 0 && fwrite(text, 1, size, stream) == size && fflush(stream) == 0;
    free(text);
    return fine;
}
