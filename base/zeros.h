// SPDX-License-Identifier: MIT
// Bytes without their zeros, for state that is kept for long: tables are mostly zeros.

#ifndef TROUPE_BASE_ZEROS_H
#define TROUPE_BASE_ZEROS_H

#include <stddef.h>

/// Writes `size` bytes without their zeros to `packed`, or nowhere if that is NULL. Returns how many bytes that takes: at most an
/// eighth more than `size`, and one.
size_t trpi_zeros_take_out(const unsigned char *bytes, size_t size, unsigned char *packed);

/// Writes the `size` bytes of which trpi_zeros_take_out made `packed`.
void trpi_zeros_put_in(const unsigned char *packed, unsigned char *bytes, size_t size);

#endif
