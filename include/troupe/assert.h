// SPDX-License-Identifier: MIT
// Assertions: conditions that must hold inside the libraries, and conditions that their calls require of a caller. Assertions stay
// on in optimised builds (TROUPE_ASSERTS). A library prints nothing. The host sets a handler, which is told of each failure.

#ifndef TROUPE_ASSERT_H
#define TROUPE_ASSERT_H

#include <troupe/types.h>

TRP_BEGIN_C

/// A handler of failed assertions. Called when something that must hold does not: by a caller's mistake, such as a world that is
/// NULL, or by a bug of the library. `file` is a path of the library's sources; all texts are static.
typedef void trp_assert_handler(void *context, const char *file, uint32_t line, const char *expression);

/// Sets the handler that is told of failed assertions. Without a handler (NULL, the default) the process is ended by abort(). A
/// handler may write a log, end the process, or leave by longjmp or an exception; a world that was inside a call must not be used
/// any more then. When the handler returns, a call that was used wrongly returns too, and has done nothing (TRP_ERROR_ARGUMENT, 0,
/// NULL or nobody); what is broken inside a library ends the process. There is one handler for all worlds and threads: set it
/// before the first of them. Without TROUPE_ASSERTS wrong calls still do nothing, and nobody is told.
TRP_API void trp_assert_set_handler(trp_assert_handler *handler, void *context);

/// Tells the handler, then ends the process. For code that is built upon the library.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
TRP_API void
trp_assert_fail(const char *file, uint32_t line, const char *expression);

/// Tells the handler of a caller's mistake, and returns when the handler returns.
TRP_API void trp_assert_misuse(const char *file, uint32_t line, const char *expression);

TRP_END_C

#ifdef TROUPE_NO_ASSERTS
#define TRP_ASSERT(expression) ((void)sizeof((expression) ? 1 : 0))
#define TRP_MISUSE(expression) ((void)0)
#else
/// An invariant of the library. When it does not hold, the handler is told and the process ends.
#define TRP_ASSERT(expression) ((expression) ? (void)0 : trp_assert_fail(__FILE__, __LINE__, #expression))
/// Tells of a caller's mistake, and goes on.
#define TRP_MISUSE(expression) trp_assert_misuse(__FILE__, __LINE__, #expression)
#endif

/// A precondition of a call; when it does not hold, the call returns `refusal` (nothing, in a call without a result) and has
/// done nothing.
#define TRP_REQUIRE(expression, refusal) \
    do {                                 \
        if (!(expression)) {             \
            TRP_MISUSE(expression);      \
            return refusal;              \
        }                                \
    } while (0)

#endif
