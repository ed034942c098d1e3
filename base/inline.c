// SPDX-License-Identifier: MIT
// The small functions of the public headers once more, as symbols of the library: bindings call them by name, and so does a
// compiler that does not put them in place.

#define TRP_INLINE TRP_API extern inline

#include "troupe/types.h"
