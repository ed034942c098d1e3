// SPDX-License-Identifier: MIT

#include "link/listing.h"

#include "link/socket.h"

#include "troupe/assert.h"
#include "troupe/sized.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_GAMES = 256, FILE_SIZE = 1024 };

#define ENDING ".link"

// Whether a folder is the user's own, and closed to all others. A link in its place is no folder.
static bool is_safe(const char *folder)
{
    struct stat found;
    return lstat(folder, &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == getuid() && (found.st_mode & 077) == 0;
}

static bool find_folder(char *folder, size_t size)
{
    const char *given = getenv("TROUPE_LINKS"), *own = getenv("XDG_RUNTIME_DIR");
    int length = given != NULL && given[0] != '\0' ? snprintf(folder, size, "%s", given)
                 : own != NULL && own[0] == '/'    ? snprintf(folder, size, "%s/troupe", own)
                                                   : snprintf(folder, size, "/tmp/troupe-%lu", (unsigned long)getuid());
    return length > 0 && (size_t)length < size;
}

bool trpi_listing_add_game(const trp_link_game *game, char path[TRPI_LISTING_PATH])
{
    char folder[TRPI_LISTING_PATH - 64], text[FILE_SIZE];
    path[0] = '\0';
    if (!find_folder(folder, sizeof folder)) {
        return false;
    }
    (void)mkdir(folder, 0700);
    if (!is_safe(folder)) {
        return false;
    }
    snprintf(path, TRPI_LISTING_PATH, "%s/%u-%u" ENDING, folder, (unsigned)game->process, (unsigned)game->port);
    int length = snprintf(text, sizeof text, "%u\n%u\n%s\n%s\n%s\n", (unsigned)game->port, (unsigned)game->process, game->token,
                          game->name, game->text);
    (void)unlink(path);  // of a process with the same number, which has ended without a word
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool is_written = file >= 0 && length > 0 && (size_t)length < sizeof text && write(file, text, (size_t)length) == length;
    if (file >= 0) {
        close(file);
    }
    if (!is_written) {
        trpi_listing_remove_game(path);
        path[0] = '\0';
    }
    return is_written;
}

void trpi_listing_remove_game(const char *path)
{
    if (path[0] != '\0') {
        (void)unlink(path);
    }
}

// Takes the next line out of a text, without its end.
static bool take_line(const char **at, char *to, size_t size)
{
    const char *end = strchr(*at, '\n');
    if (end == NULL || (size_t)(end - *at) >= size) {
        return false;
    }
    memcpy(to, *at, (size_t)(end - *at));
    to[end - *at] = '\0';
    *at = end + 1;
    return true;
}

static bool read_game(const char *path, trp_link_game *game)
{
    char text[FILE_SIZE + 1], port[8], process[16];
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    ssize_t size = file >= 0 ? read(file, text, FILE_SIZE) : -1;
    if (file >= 0) {
        close(file);
    }
    text[size > 0 ? size : 0] = '\0';
    const char *at = text;
    memset(game, 0, sizeof *game);
    bool is_whole = take_line(&at, port, sizeof port) && take_line(&at, process, sizeof process) &&
                    take_line(&at, game->token, sizeof game->token) && take_line(&at, game->name, sizeof game->name) &&
                    take_line(&at, game->text, sizeof game->text);
    game->port = (uint16_t)strtoul(is_whole ? port : "0", NULL, 10);
    game->process = (uint32_t)strtoul(is_whole ? process : "0", NULL, 10);
    return is_whole && game->port != 0 && game->process != 0;
}

static int compare_ports(const void *a, const void *b)
{
    return (int)((const trp_link_game *)a)->port - (int)((const trp_link_game *)b)->port;
}

uint32_t trp_link_games(trp_link_game *games, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(games != NULL || capacity == 0, 0);
    char folder[TRPI_LISTING_PATH - 64], path[TRPI_LISTING_PATH + NAME_MAX];
    trp_link_game *found = calloc(MOST_GAMES, sizeof *found);
    DIR *open = found != NULL && find_folder(folder, sizeof folder) && is_safe(folder) ? opendir(folder) : NULL;
    uint32_t count = 0;
    for (struct dirent *entry; open != NULL && count < MOST_GAMES && (entry = readdir(open)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length <= strlen(ENDING) || strcmp(entry->d_name + length - strlen(ENDING), ENDING) != 0) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!read_game(path, &found[count]) || kill((pid_t)found[count].process, 0) != 0) {
            trpi_listing_remove_game(path);  // its game has ended without a word
        } else {
            count++;
        }
    }
    if (open != NULL) {
        closedir(open);
    }
    if (count > 0) {
        qsort(found, count, sizeof *found, compare_ports);
    }
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        trp_sized_struct_fill_element(games, i, size, &found[i], sizeof found[i]);
    }
    free(found);
    return count;
}
