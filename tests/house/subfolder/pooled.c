// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include <troupe/pool.h>

int main(void)
{
    trp_thread_pool *pool = NULL;
    trp_result result = trp_thread_pool_create(2, &pool);
    trp_thread_pool_destroy(pool);
    return result == TRP_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
