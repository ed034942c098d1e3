// SPDX-License-Identifier: MIT
#include "tests/engine/forge_pack.h"

#include "tests/engine/hostile_pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

void forge_pack_load(const trp_pack *pack, const char *reason, const char *what)
{
    size_t size = trpi_pack_write(pack, false, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trpi_pack_write(pack, false, bytes, size), size);
    hostile_pack_fix(bytes, size);
    trp_pack *loaded = NULL;
    trp_diagnostic why = {0};
    trp_result result = trp_pack_load(bytes, size, NULL, &loaded, &why);
    free(bytes);
    if (reason == NULL ? result != TRP_OK : result != TRP_ERROR_FORMAT || strstr(why.message, reason) == NULL) {
        fail_msg("%s: %s \"%s\"", what, trp_result_name(result), why.message);
    }
    trp_pack_release(loaded);
}
