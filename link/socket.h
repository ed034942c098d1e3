// SPDX-License-Identifier: MIT
// Sockets on the loopback address that never wait, the clock, and random bytes: all that a link needs of a system. socket.c alone
// knows which one it is.

#ifndef TROUPE_LINK_SOCKET_H
#define TROUPE_LINK_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct trpi_socket {
    int64_t handle;  // negative: none
} trpi_socket;

/// Listens at a port that the system chooses.
trpi_socket trpi_socket_listen(uint16_t *port);
trpi_socket trpi_socket_accept(trpi_socket listening);
trpi_socket trpi_socket_connect(uint16_t port);
void trpi_socket_close(trpi_socket *socket);

/// Moves what can be moved at once. Returns how many bytes that was, 0 when none can be now, -1 when the other end is gone.
int64_t trpi_socket_read(trpi_socket socket, void *bytes, size_t size);
int64_t trpi_socket_write(trpi_socket socket, const void *bytes, size_t size);

/// Milliseconds of a clock that only goes forwards.
uint64_t trpi_socket_clock_ms(void);

bool trpi_random_bytes(void *bytes, size_t size);

#endif
