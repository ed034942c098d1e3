// SPDX-License-Identifier: MIT
// The server of `troupe studio`: it serves the page, and the texts of one folder to that page only.

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

/// Serves until the process is interrupted. Returns the exit code of the process.
int trpi_studio_serve(const trpi_studio_server_options *serving);

#endif
