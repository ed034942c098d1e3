// SPDX-License-Identifier: MIT
// Reads JSON strictly, to see whether a text is JSON, and to find numbers in it.

#ifndef TROUPE_TESTS_SHOW_JSON_CHECK_H
#define TROUPE_TESTS_SHOW_JSON_CHECK_H

#include <stdbool.h>

/// Whether all of `text` is one JSON value.
bool json_is_valid(const char *text);

/// The number behind `"key": ` after the first place where `after` stands; -1 when there is none.
double json_number(const char *text, const char *after, const char *key);

#endif
