// SPDX-License-Identifier: MIT
// The assertions of the public header troupe/assert.h, TRP_ASSERT and TRP_REQUIRE, for the internal files of the library, which
// include no public header for them.

#ifndef TROUPE_BASE_ASSERT_H
#define TROUPE_BASE_ASSERT_H

#include "troupe/assert.h"

#endif
