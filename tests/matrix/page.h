// SPDX-License-Identifier: MIT
// The page docs/matrix.md.

#ifndef MATRIX_PAGE_H
#define MATRIX_PAGE_H

#include "walk.h"

/// Prints the page: for each construct and each clause where it is shown to work, and the sentences where it is refused.
int matrix_page(const matrix_file *files, uint32_t count, const matrix_places *places);

#endif
