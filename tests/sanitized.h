// SPDX-License-Identifier: MIT
// Whether the sanitizers look on: everything takes several times as long then, and tests that do the same very often do it
// less often. Work that is the same every time is done there, too.

#ifndef TROUPE_TESTS_SANITIZED_H
#define TROUPE_TESTS_SANITIZED_H

// gcc and clang say it each in their own way.
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
