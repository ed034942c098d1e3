// SPDX-License-Identifier: MIT
// A program of somebody else that is bound to a text, and prints how many roles its pack has.

#include <stdio.h>
#include <stdlib.h>

#include "inn.h"

int main(int count, char **words)
{
    FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
    static char bytes[1 << 20];
    size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    trp_pack *pack = NULL;
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) {
        return EXIT_FAILURE;
    }
    printf("%u\n", (unsigned)trp_pack_count(pack, TRP_NAMES_ROLE));
    trp_pack_release(pack);
    return EXIT_SUCCESS;
}
