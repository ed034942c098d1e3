// SPDX-License-Identifier: MIT

#include "script/text/json.h"

void trpi_json_text(trpi_buffer *out, trpi_text text)
{
    while (text.size > 0) {
        uint32_t bytes, character = trpi_text_character(text, &bytes);
        if (character < 0x20 || character == '"' || character == '\\' || character == 0x7F) {
            trpi_buffer_format(out, "\\u%04X", (unsigned)character);
        } else if (character == 0xFFFD) {
            trpi_buffer_text(out, "\xEF\xBF\xBD");
        } else {
            trpi_buffer_add(out, text.at, bytes);
        }
        text.at += bytes;
        text.size -= bytes;
    }
}
