// SPDX-License-Identifier: MIT
// Shared by the programs that callgrind counts: the function that begins the count. The setup before it runs about ten times as
// fast, because callgrind starts counting only here (--instr-atstart=no, tests/house/lib.sh).

#ifndef TROUPE_TESTS_ENGINE_MEASURED_H
#define TROUPE_TESTS_ENGINE_MEASURED_H

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define BEGIN_MEASURING() CALLGRIND_START_INSTRUMENTATION
#else
#define BEGIN_MEASURING() (void)0
#endif

#endif
