// SPDX-License-Identifier: MIT
// The length of sound files.

#ifndef TROUPE_CLI_SOUND_H
#define TROUPE_CLI_SOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the length in milliseconds of a sound file with these bytes, WAV or Ogg (Vorbis or Opus), rounded up; 0 when it is none.
/// The bytes may be anything.
uint32_t trpi_sound_length_ms(const void *bytes, size_t size_bytes);

#endif
