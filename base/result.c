// SPDX-License-Identifier: MIT
#include "troupe/types.h"

const char *trp_result_name(trp_result result)
{
    switch (result) {
    case TRP_OK: return "ok";
    case TRP_ERROR_ARGUMENT: return "bad argument";
    case TRP_ERROR_MEMORY: return "out of memory";
    case TRP_ERROR_FORMAT: return "bad format";
    case TRP_ERROR_VERSION: return "unknown version";
    case TRP_ERROR_STALE: return "stale id";
    case TRP_ERROR_FULL: return "full";
    case TRP_ERROR_UNKNOWN: return "unknown name";
    case TRP_ERROR_TYPE: return "wrong type";
    case TRP_ERROR_SOURCE: return "errors in the text";
    case TRP_ERROR_OUTDATED: return "number of another pack";
    }
    return "unknown result";
}
