// SPDX-License-Identifier: MIT
// Assertions that stay on in optimised builds: a broken invariant stops at the place where it is noticed.

#ifndef TROUPE_BASE_ASSERT_H
#define TROUPE_BASE_ASSERT_H

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void trpi_assert_fail(const char *file, int line, const char *expression);

#ifdef TROUPE_NO_ASSERTS
#define TRP_ASSERT(expression) ((void)sizeof((expression) ? 1 : 0))
#else
#define TRP_ASSERT(expression) \
    ((expression) ? (void)0 : trpi_assert_fail(__FILE__, __LINE__, #expression))
#endif

#endif
