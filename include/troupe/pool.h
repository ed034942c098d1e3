// SPDX-License-Identifier: MIT
// A pool of threads for hosts that have none of their own: it runs the tasks of a step (trp_world_set_lanes).
//
//     trp_thread_pool_create(4, &pool);
//     trp_world_set_lanes(world, trp_thread_pool_run, pool, trp_thread_pool_size(pool));
//     ...
//     trp_world_destroy(world);
//     trp_thread_pool_destroy(pool);

#ifndef TROUPE_POOL_H
#define TROUPE_POOL_H

#include <troupe/types.h>

TRP_BEGIN_C

/// A pool of threads. See trp_thread_pool_create.
typedef struct trp_thread_pool trp_thread_pool;

/// Makes a pool of `threads` (1 to 64), of which the one that calls trp_thread_pool_run is one. On failure *pool is NULL.
///
/// A thread without a task gives way to others some 200 times before it sleeps, since waking it would take longer than most waits
/// within a step: with more threads than cores, a step costs other programs a little time.
TRP_API trp_result trp_thread_pool_create(uint32_t threads, trp_thread_pool **pool);

/// Ends the threads of a pool. NULL is allowed. No world may be stepping with the pool.
TRP_API void trp_thread_pool_destroy(trp_thread_pool *pool);

/// How many threads a pool has, the one that calls included; 0 for NULL.
TRP_API uint32_t trp_thread_pool_size(const trp_thread_pool *pool);

/// A trp_run_lanes, with a pool as its context: runs task(argument, 0) to task(argument, count - 1), and returns when all
/// are done. For one caller at a time.
TRP_API void trp_thread_pool_run(void *pool, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count);

TRP_END_C

#endif
