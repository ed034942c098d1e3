// SPDX-License-Identifier: MIT
// What the programs that callgrind counts have in common: how they begin to be counted. All that comes before the steps that
// are measured runs at a tenth of the time, because callgrind looks on from here only (--instr-atstart=no, tests/house/lib.sh).

#ifndef TROUPE_TESTS_ENGINE_MEASURED_H
#define TROUPE_TESTS_ENGINE_MEASURED_H

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define BEGIN_MEASURING() CALLGRIND_START_INSTRUMENTATION
#else
#define BEGIN_MEASURING() (void)0
#endif

#endif
