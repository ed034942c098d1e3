// SPDX-License-Identifier: MIT
// Exported copies of the inline functions of the public headers: bindings call them by name, and so does a compiler that does not
// inline them.

#define TRP_INLINE TRP_API extern inline

#include "troupe/types.h"
