// SPDX-License-Identifier: MIT

#include "tests/show/json_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_value(const char *at, int depth);

static const char *skip_blanks(const char *at)
{
    return at == NULL ? NULL : at + strspn(at, " \n\t\r");
}

static const char *skip_text(const char *at)
{
    if (at == NULL || *at++ != '"') {
        return NULL;
    }
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20) {
            return NULL;
        }
        if (*at == '\\') {
            at++;
            if (*at == 'u') {
                if (strspn(at + 1, "0123456789abcdefABCDEF") < 4) {
                    return NULL;
                }
                at += 4;
            } else if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL) {
                return NULL;
            }
        }
    }
    return at + 1;
}

static const char *skip_number(const char *at)
{
    at += *at == '-' ? 1 : 0;
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || (digits > 1 && *at == '0')) {
        return NULL;
    }
    at += digits;
    if (*at == '.') {
        digits = strspn(at + 1, "0123456789");
        return digits == 0 ? NULL : at + 1 + digits;
    }
    return at;
}

static const char *skip_members(const char *at, int depth, bool has_keys)
{
    char close = has_keys ? '}' : ']';
    at = skip_blanks(at + 1);
    if (*at == close) {
        return at + 1;
    }
    for (;;) {
        if (has_keys) {
            at = skip_blanks(skip_text(at));
            if (at == NULL || *at++ != ':') {
                return NULL;
            }
        }
        at = skip_blanks(skip_value(skip_blanks(at), depth + 1));
        if (at == NULL || (*at != ',' && *at != close)) {
            return NULL;
        }
        if (*at == close) {
            return at + 1;
        }
        at = skip_blanks(at + 1);
    }
}

static const char *skip_value(const char *at, int depth)
{
    if (at == NULL || depth > 50) {
        return NULL;
    }
    switch (*at) {
    case '{': return skip_members(at, depth, true);
    case '[': return skip_members(at, depth, false);
    case '"': return skip_text(at);
    case 't': return strncmp(at, "true", 4) == 0 ? at + 4 : NULL;
    case 'f': return strncmp(at, "false", 5) == 0 ? at + 5 : NULL;
    case 'n': return strncmp(at, "null", 4) == 0 ? at + 4 : NULL;
    default: return skip_number(at);
    }
}

bool json_is_valid(const char *text)
{
    const char *end = skip_blanks(skip_value(skip_blanks(text), 0));
    return end != NULL && *end == '\0';
}

double json_number(const char *text, const char *after, const char *key)
{
    char wanted[128];
    snprintf(wanted, sizeof wanted, "\"%s\": ", key);
    const char *at = strstr(text, after);
    at = at == NULL ? NULL : strstr(at, wanted);
    return at == NULL ? -1 : strtod(at + strlen(wanted), NULL);
}
