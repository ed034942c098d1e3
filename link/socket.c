// SPDX-License-Identifier: MIT

#include "link/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static const trpi_socket none = {-1};

static struct sockaddr_in loopback(uint16_t port)
{
    return (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
}

// Has a handle never wait, and not be inherited by programs that are started.
static trpi_socket make_own(int handle)
{
    int no_delay = 1, buffer_bytes = 256 * 1024;  // so that one that does not read is soon noticed
    if (handle < 0 || fcntl(handle, F_SETFL, O_NONBLOCK) != 0 || fcntl(handle, F_SETFD, FD_CLOEXEC) != 0) {
        if (handle >= 0) {
            close(handle);
        }
        return none;
    }
    (void)setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &no_delay, sizeof no_delay);
    (void)setsockopt(handle, SOL_SOCKET, SO_SNDBUF, &buffer_bytes, sizeof buffer_bytes);
    return (trpi_socket){handle};
}

trpi_socket trpi_socket_listen(uint16_t *port)
{
    trpi_socket made = make_own(socket(AF_INET, SOCK_STREAM, 0));
    struct sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (made.handle >= 0 && (bind((int)made.handle, (struct sockaddr *)&address, size) != 0 || listen((int)made.handle, 4) != 0 ||
                             getsockname((int)made.handle, (struct sockaddr *)&address, &size) != 0)) {
        trpi_socket_close(&made);
    }
    *port = ntohs(address.sin_port);
    return made;
}

trpi_socket trpi_socket_accept(trpi_socket listening)
{
    return make_own(accept((int)listening.handle, NULL, NULL));
}

// Connecting on the loopback address is done at once, or refused at once.
trpi_socket trpi_socket_connect(uint16_t port)
{
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = loopback(port);
    if (handle >= 0 && connect(handle, (struct sockaddr *)&address, sizeof address) != 0) {
        close(handle);
        handle = -1;
    }
    return make_own(handle);
}

void trpi_socket_close(trpi_socket *socket)
{
    if (socket->handle >= 0) {
        close((int)socket->handle);
    }
    *socket = none;
}

static int64_t count_of(ssize_t moved)
{
    return moved > 0 ? (int64_t)moved : moved < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

int64_t trpi_socket_read(trpi_socket socket, void *bytes, size_t size)
{
    return size == 0 ? 0 : count_of(recv((int)socket.handle, bytes, size, 0));
}

int64_t trpi_socket_write(trpi_socket socket, const void *bytes, size_t size)
{
    return size == 0 ? 0 : count_of(send((int)socket.handle, bytes, size, MSG_NOSIGNAL));
}

uint64_t trpi_socket_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool trpi_random_bytes(void *bytes, size_t size)
{
    FILE *source = fopen("/dev/urandom", "rb");
    bool is_filled = source != NULL && fread(bytes, size, 1, source) == 1;
    if (source != NULL) {
        fclose(source);
    }
    return is_filled;
}
