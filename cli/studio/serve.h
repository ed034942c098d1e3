// SPDX-License-Identifier: MIT
// The server of `troupe studio`: the page, and the texts of a folder for it and for nobody else.

#ifndef TROUPE_CLI_STUDIO_SERVE_H
#define TROUPE_CLI_STUDIO_SERVE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_studio_server_options {
    const char *folder;
    const char *main;  // the text in it that is to be opened, or NULL
    const char *page;  // the folder of the built page, or NULL for the one that belongs to this command
    uint16_t port;     // 0: the folder's own, or any that is free
    bool opens;        // a browser
} trpi_studio_server_options;

/// Serves until it is interrupted. Returns how the process is to end.
int trpi_studio_serve(const trpi_studio_server_options *serving);

#endif
