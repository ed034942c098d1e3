// SPDX-License-Identifier: MIT
// A pool of threads: each idle thread takes the next task. One lock is enough, since tasks are few and long. The thread
// that calls trp_thread_pool_run takes tasks too.

#include "troupe/pool.h"

#include "pool/thread.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { MOST_THREADS = 64, MOST_YIELDS = 2000 };

struct trp_thread_pool {
    trpi_mutex lock;
    trpi_condition_variable work;  // there is a task to take, or the end has come
    trpi_condition_variable done;  // the last task has ended
    trpi_thread threads[MOST_THREADS];
    uint32_t thread_count;  // without the calling thread
    void (*task)(void *argument, uint32_t index);
    void *argument;
    uint32_t next;   // index of the next task to take
    uint32_t count;  // tasks of this run
    bool ends;
    // Read without the lock by threads that have nothing to do.
    atomic_uint runs;       // calls of trp_thread_pool_run so far
    atomic_uint under_way;  // tasks
};

// Waits a little, and without sleeping, until `number` is no longer `before`: the next run, or the end of this one, is often nearer
// than the time that waking a thread takes.
static void await_change(atomic_uint *number, unsigned before)
{
    for (uint32_t i = 0; i < MOST_YIELDS && atomic_load_explicit(number, memory_order_relaxed) == before; i++) {
        trpi_thread_yield();
    }
}

// Runs tasks until none is left. The lock is held at the call and at the return, not while a task runs.
static void take_tasks(trp_thread_pool *pool)
{
    while (pool->next < pool->count) {
        uint32_t index = pool->next++;
        pool->under_way++;
        trpi_mutex_unlock(&pool->lock);
        pool->task(pool->argument, index);
        trpi_mutex_lock(&pool->lock);
        pool->under_way--;
        if (pool->under_way == 0 && pool->next >= pool->count) {
            trpi_condition_variable_signal(&pool->done);
        }
    }
}

static TRPI_THREAD_FUNCTION(run_thread, context)
{
    trp_thread_pool *pool = context;
    trpi_mutex_lock(&pool->lock);
    while (!pool->ends) {
        const unsigned runs = pool->runs;
        take_tasks(pool);
        trpi_mutex_unlock(&pool->lock);
        await_change(&pool->runs, runs);
        trpi_mutex_lock(&pool->lock);
        while (!pool->ends && pool->runs == runs) {
            trpi_condition_variable_wait(&pool->work, &pool->lock);
        }
    }
    trpi_mutex_unlock(&pool->lock);
    return 0;
}

static bool init_lock(trp_thread_pool *pool)
{
    if (!trpi_mutex_init(&pool->lock)) {
        return false;
    }
    if (!trpi_condition_variable_init(&pool->work)) {
        trpi_mutex_destroy(&pool->lock);
        return false;
    }
    if (!trpi_condition_variable_init(&pool->done)) {
        trpi_condition_variable_destroy(&pool->work);
        trpi_mutex_destroy(&pool->lock);
        return false;
    }
    return true;
}

trp_result trp_thread_pool_create(uint32_t threads, trp_thread_pool **pool)
{
    if (pool == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *pool = NULL;
    if (threads < 1 || threads > MOST_THREADS) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_thread_pool *made = calloc(1, sizeof *made);
    if (made == NULL || !init_lock(made)) {
        free(made);
        return TRP_ERROR_MEMORY;
    }
    while (made->thread_count + 1 < threads) {
        if (!trpi_thread_start(&made->threads[made->thread_count], run_thread, made)) {
            trp_thread_pool_destroy(made);
            return TRP_ERROR_MEMORY;
        }
        made->thread_count++;
    }
    *pool = made;
    return TRP_OK;
}

void trp_thread_pool_destroy(trp_thread_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    trpi_mutex_lock(&pool->lock);
    pool->ends = true;
    trpi_condition_variable_broadcast(&pool->work);
    trpi_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->thread_count; i++) {
        trpi_thread_join(pool->threads[i]);
    }
    trpi_condition_variable_destroy(&pool->done);
    trpi_condition_variable_destroy(&pool->work);
    trpi_mutex_destroy(&pool->lock);
    free(pool);
}

uint32_t trp_thread_pool_size(const trp_thread_pool *pool)
{
    return pool != NULL ? pool->thread_count + 1 : 0;
}

void trp_thread_pool_run(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count)
{
    trp_thread_pool *pool = context;
    if (pool == NULL || task == NULL) {
        return;
    }
    trpi_mutex_lock(&pool->lock);
    pool->task = task;
    pool->argument = argument;
    pool->next = 0;
    pool->count = count;
    pool->runs++;
    trpi_condition_variable_broadcast(&pool->work);
    take_tasks(pool);
    while (pool->under_way > 0) {
        const unsigned under_way = pool->under_way;
        trpi_mutex_unlock(&pool->lock);
        await_change(&pool->under_way, under_way);
        trpi_mutex_lock(&pool->lock);
        if (pool->under_way == under_way) {
            trpi_condition_variable_wait(&pool->done, &pool->lock);
        }
    }
    pool->count = 0;
    trpi_mutex_unlock(&pool->lock);
}
