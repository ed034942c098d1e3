// SPDX-License-Identifier: MIT
#include "cli/sound.h"

#include <string.h>

// Reads a number of up to 8 bytes, little-endian.
static uint64_t number_at(const unsigned char *bytes, uint32_t size)
{
    uint64_t number = 0;
    for (uint32_t i = size; i-- > 0;) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static uint32_t length_of(uint64_t count, uint64_t per_second)
{
    bool is_sensible = per_second > 0 && count > 0 && count / per_second < UINT32_MAX / 1000;
    return is_sensible ? (uint32_t)((count * 1000 + per_second - 1) / per_second) : 0;
}

// The length of a WAV file is the size of its chunk `data` divided by the bytes per second that its chunk `fmt ` states.
static uint32_t length_of_wav(const unsigned char *bytes, size_t size)
{
    uint64_t per_second = 0;
    for (size_t at = 12; size >= 8 && at <= size - 8;) {
        size_t length = (size_t)number_at(bytes + at + 4, 4), room = size - at - 8;
        if (memcmp(bytes + at, "fmt ", 4) == 0 && length >= 16 && room >= 16) {
            per_second = number_at(bytes + at + 16, 4);
        } else if (memcmp(bytes + at, "data", 4) == 0) {
            return length_of(length < room ? length : room, per_second);
        }
        length += length & 1u;
        if (length > room) {
            return 0;
        }
        at += 8 + length;
    }
    return 0;
}

enum { OGG_HEADER = 27, OGG_GRANULE = 6, OPUS_RATE = 48000 };

// Ogg: the last page tells the number of samples, the first one the rate. Opus has one rate always, and its first samples
// are not heard.
static uint32_t length_of_ogg(const unsigned char *bytes, size_t size)
{
    size_t first = OGG_HEADER + (size > OGG_HEADER ? bytes[OGG_HEADER - 1] : 0u);
    if (size < first + 16) {
        return 0;
    }
    const unsigned char *head = bytes + first;
    bool is_opus = memcmp(head, "OpusHead", 8) == 0, is_vorbis = memcmp(head, "\x01vorbis", 7) == 0;
    uint64_t rate = is_opus ? OPUS_RATE : is_vorbis ? number_at(head + 12, 4) : 0;
    uint64_t unheard = is_opus ? number_at(head + 10, 2) : 0;
    for (size_t at = size - OGG_HEADER; at > 0; at--) {
        uint64_t samples = number_at(bytes + at + OGG_GRANULE, 8);
        if (memcmp(bytes + at, "OggS", 4) == 0 && samples != UINT64_MAX) {
            return samples > unheard ? length_of(samples - unheard, rate) : 0;
        }
    }
    return 0;
}

uint32_t trpi_sound_length_ms(const void *bytes, size_t size_bytes)
{
    bool is_wav = size_bytes >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp((const char *)bytes + 8, "WAVE", 4) == 0;
    bool is_ogg = size_bytes >= 4 && memcmp(bytes, "OggS", 4) == 0;
    return is_wav ? length_of_wav(bytes, size_bytes) : is_ogg ? length_of_ogg(bytes, size_bytes) : 0;
}
