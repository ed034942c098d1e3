// SPDX-License-Identifier: MIT
#include "pack/key.h"

#include "base/hash.h"

// Names are folded this many bytes at a time; only the last portion is shorter.
#define PORTION 256

uint64_t trpi_key_append_name(uint64_t key, trpi_text name)
{
    char folded[PORTION];
    uint32_t at = 0;
    do {
        uint32_t size = 0;
        while (size < PORTION && at < name.size) {
            folded[size++] = trpi_lower_letter(name.at[at++]);
        }
        key = trpi_hash_extend(key, folded, size);
    } while (at < name.size);
    return key;
}

uint64_t trpi_key_of_name(const char *name)
{
    return trpi_key_append_name(0, trpi_text_from_string(name));
}

uint64_t trpi_key_of_untagged_line(trpi_text words)
{
    return trpi_hash_bytes(words.at, words.size);
}

uint64_t trpi_key_of_scene_facts(trpi_text scene)
{
    return trpi_key_append_name(trpi_key_of_name("scene:"), scene);
}

uint64_t trpi_key_of_fact_owner(trpi_text owner)
{
    return trpi_key_append_name(0, owner) == trpi_key_of_name("world") ? trpi_key_of_name("world:")
                                                                       : trpi_key_append_name(0, owner);
}
