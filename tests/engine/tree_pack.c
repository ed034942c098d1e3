// SPDX-License-Identifier: MIT
#include "tests/engine/tree_pack.h"

#include "troupe/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void tree_pack_fail(const char *words)
{
    fprintf(stderr, "%s\n", words);
    exit(2);
}

trp_pack *tree_pack_of(const char *text)
{
    trp_script_source source = {"tree.troupe", text, strlen(text)};
    trp_script *script;
    trp_pack *pack = NULL;
    size_t size;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        tree_pack_fail(trp_script_report(script));
    }
    const void *bytes = trp_script_pack(script, &size);
    if (trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) {
        tree_pack_fail("no pack");
    }
    trp_script_release(script);
    return pack;
}
