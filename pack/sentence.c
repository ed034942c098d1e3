// SPDX-License-Identifier: MIT
#include "pack/sentence.h"

#include "base/assert.h"

#include <stdint.h>

static size_t add_text(char *to, size_t room, size_t at, const char *text)
{
    while (*text != 0 && at + 1 < room) {
        to[at++] = *text++;
    }
    return at;
}

static size_t add_number(char *to, size_t room, size_t at, uint32_t number)
{
    char digits[11];
    size_t first = sizeof digits - 1;
    digits[first] = 0;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return add_text(to, room, at, digits + first);
}

void trpi_sentence_format(char *to, size_t room, const char *format, va_list arguments)
{
    TRP_ASSERT(room > 0);

    size_t at = 0;
    for (; *format != 0; format++) {
        char one[2] = {*format, 0};
        if (*format != '%') {
            at = add_text(to, room, at, one);
            continue;
        }
        format++;
        TRP_ASSERT(*format == 's' || *format == 'u' || *format == '%');
        if (*format == 's') {
            at = add_text(to, room, at, va_arg(arguments, const char *));
        } else if (*format == 'u') {
            at = add_number(to, room, at, va_arg(arguments, unsigned int));
        } else {
            at = add_text(to, room, at, one);
        }
    }
    to[at] = 0;
}
