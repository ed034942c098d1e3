// SPDX-License-Identifier: MIT
// Prints a generated file: print_generated SEED [tidy].

#include "generate.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

int main(int count, char **words)
{
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    uint64_t seed = count > 1 ? strtoull(words[1], NULL, 0) : 1;
    generate_file(seed, 1 + (uint32_t)(seed % 4), count > 2 ? GENERATE_TIDY : GENERATE_MESSY, &out);
    fwrite(out.bytes, 1, out.size, stdout);
    trpi_buffer_release(&out);
    return 0;
}
