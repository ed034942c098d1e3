// SPDX-License-Identifier: MIT
// Whether the sanitizers are on: a program takes several times as long then, so tests that repeat one thing very often repeat it
// less often. A test whose work is the same every time is not shortened.

#ifndef TROUPE_TESTS_SANITIZED_H
#define TROUPE_TESTS_SANITIZED_H

// gcc and clang each have a way of their own to say so.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if !defined(SANITIZED) && (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__))
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
