// SPDX-License-Identifier: MIT
// Assertions for the floors of the library, which see no other public header from their own: TRP_ASSERT and TRP_REQUIRE.

#ifndef TROUPE_BASE_ASSERT_H
#define TROUPE_BASE_ASSERT_H

#include "troupe/assert.h"

#endif
