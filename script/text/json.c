// SPDX-License-Identifier: MIT

#include "script/text/json.h"

void trpi_escape_for_json(trpi_buffer *out, trpi_text text)
{
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&text, &character, &bytes);) {
        if (character < 0x20 || character == '"' || character == '\\' || character == 0x7F) {
            trpi_buffer_add_format(out, "\\u%04X", (unsigned)character);
        } else if (character == 0xFFFD) {
            trpi_buffer_add_text(out, "\xEF\xBF\xBD");
        } else {
            trpi_buffer_add(out, bytes.at, bytes.size);
        }
    }
}
