// SPDX-License-Identifier: MIT

#include "big_text.h"

#include "base/memory.h"

void big_text_add_kinds(trpi_buffer *text)
{
    for (int kind = 0; kind < 5; kind++) {
        trpi_buffer_add_format(text, "kind guest k%d, a creature\n", kind);
        for (int fact = 0; fact < 10; fact++) {
            trpi_buffer_add_format(text, "    need n%d: 0 to 100, rises 1 per minute\n", fact);
        }
        trpi_buffer_add_byte(text, '\n');
    }
}

void big_text_add_company(trpi_buffer *text, uint32_t number)
{
    unsigned n = number, kind = number % 5;
    trpi_buffer_add_format(text, "lines Chatter q%u\n    \"Rain by morning, says %u.\"\n\n", n, n);
    trpi_buffer_add_format(text, "role Patron q%u for guest k%u\n", n, kind);
    for (unsigned i = 0; i < 6; i++) {
        trpi_buffer_add_format(text,
                               "    proactive Walk w%u (who = random creature within 20 m), "
                               "if need n0 > 10 and need n%u < 50, weight 3\n"
                               "        exclaim one of Chatter q%u\n        move to who\n"
                               "        set need n0 to 0\n        idle for 5 to 10 s\n",
                               i, i, n);
    }
    trpi_buffer_add_text(text,
                         "    latent Notice, when a creature comes within 1.5 m, cooldown 20 s\n"
                         "        glance at it\n\n");
    trpi_buffer_add_format(text,
                           "scene Order q%u, patience 4 s\n    part patron: Patron q%u\n"
                           "    part server: guest k%u within 6 m\n"
                           "    starts when server comes within 3 m of patron, if patron.need n0 > 60\n"
                           "\n    | patron | server |\n    | move to server | move to patron |\n"
                           "    | \"An ale, %u.\" | listen |\n    | listen | \"Right away.\" |\n\n",
                           n, n, kind, n);
}

void big_text_add_unit(trpi_buffer *text, const char *unit, uint32_t number)
{
    for (; *unit != '\0'; unit++) {
        if (*unit == '@') {
            trpi_buffer_add_format(text, "%u", (unsigned)number);
        } else {
            trpi_buffer_add_byte(text, (uint8_t)*unit);
        }
    }
}

uint32_t big_text_lines(const trpi_buffer *text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text->size; i++) {
        count += text->bytes[i] == '\n';
    }
    return count;
}

void big_text_make(trpi_buffer *text, uint32_t lines)
{
    trpi_buffer_init(text, trpi_allocator_default());
    big_text_add_kinds(text);
    for (uint32_t number = 0; big_text_lines(text) < lines; number++) {
        big_text_add_company(text, number);
    }
}
