// SPDX-License-Identifier: MIT
// Locks, conditions and threads of the operating system, as the pool uses them.

#ifndef TROUPE_POOL_THREAD_H
#define TROUPE_POOL_THREAD_H

#include <stdbool.h>

#ifdef _WIN32

#include <windows.h>

typedef SRWLOCK trpi_mutex;
typedef CONDITION_VARIABLE trpi_condition_variable;
typedef HANDLE trpi_thread;

/// Declares a function that a thread runs. The function has to return 0.
#define TRPI_THREAD_FUNCTION(name, context) DWORD WINAPI name(void *context)

static inline bool trpi_mutex_init(trpi_mutex *lock)
{
    InitializeSRWLock(lock);
    return true;
}

static inline void trpi_mutex_destroy(trpi_mutex *lock)
{
    (void)lock;
}

static inline void trpi_mutex_lock(trpi_mutex *lock)
{
    AcquireSRWLockExclusive(lock);
}

static inline void trpi_mutex_unlock(trpi_mutex *lock)
{
    ReleaseSRWLockExclusive(lock);
}

static inline bool trpi_condition_variable_init(trpi_condition_variable *condition)
{
    InitializeConditionVariable(condition);
    return true;
}

static inline void trpi_condition_variable_destroy(trpi_condition_variable *condition)
{
    (void)condition;
}

static inline void trpi_condition_variable_wait(trpi_condition_variable *condition, trpi_mutex *lock)
{
    SleepConditionVariableSRW(condition, lock, INFINITE, 0);
}

static inline void trpi_condition_variable_signal(trpi_condition_variable *condition)
{
    WakeConditionVariable(condition);
}

static inline void trpi_condition_variable_broadcast(trpi_condition_variable *condition)
{
    WakeAllConditionVariable(condition);
}

static inline bool trpi_thread_start(trpi_thread *thread, DWORD(WINAPI *run)(void *), void *context)
{
    *thread = CreateThread(NULL, 0, run, context, 0, NULL);
    return *thread != NULL;
}

static inline void trpi_thread_yield(void)
{
    (void)SwitchToThread();
}

static inline void trpi_thread_join(trpi_thread thread)
{
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

#else

#include <pthread.h>
#include <sched.h>
#include <stddef.h>

typedef pthread_mutex_t trpi_mutex;
typedef pthread_cond_t trpi_condition_variable;
typedef pthread_t trpi_thread;

/// Declares a function that a thread runs. The function has to return 0.
#define TRPI_THREAD_FUNCTION(name, context) void *name(void *context)

static inline bool trpi_mutex_init(trpi_mutex *lock)
{
    return pthread_mutex_init(lock, NULL) == 0;
}

static inline void trpi_mutex_destroy(trpi_mutex *lock)
{
    pthread_mutex_destroy(lock);
}

static inline void trpi_mutex_lock(trpi_mutex *lock)
{
    pthread_mutex_lock(lock);
}

static inline void trpi_mutex_unlock(trpi_mutex *lock)
{
    pthread_mutex_unlock(lock);
}

static inline bool trpi_condition_variable_init(trpi_condition_variable *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}

static inline void trpi_condition_variable_destroy(trpi_condition_variable *condition)
{
    pthread_cond_destroy(condition);
}

static inline void trpi_condition_variable_wait(trpi_condition_variable *condition, trpi_mutex *lock)
{
    pthread_cond_wait(condition, lock);
}

static inline void trpi_condition_variable_signal(trpi_condition_variable *condition)
{
    pthread_cond_signal(condition);
}

static inline void trpi_condition_variable_broadcast(trpi_condition_variable *condition)
{
    pthread_cond_broadcast(condition);
}

static inline bool trpi_thread_start(trpi_thread *thread, void *(*run)(void *), void *context)
{
    return pthread_create(thread, NULL, run, context) == 0;
}

static inline void trpi_thread_yield(void)
{
    (void)sched_yield();
}

static inline void trpi_thread_join(trpi_thread thread)
{
    pthread_join(thread, NULL);
}

#endif

#endif
