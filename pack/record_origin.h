// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Origins: where in the texts the things of a pack stand, and which instances of patterns made them.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_ORIGIN_H
#define TROUPE_PACK_RECORD_ORIGIN_H

#include <stdint.h>

enum { TRPI_SOURCE_STANDARD = 1 };  // of the standard library, whatever other files are called

// A text, named from the folder that all texts but those of the standard library lie in, so that packs do not depend on where it is.
#define TRPI_PACK_SOURCE(X) X(uint32_t, name, NAME, 0) X(uint32_t, flags, FLAGS, TRPI_SOURCE_STANDARD)

// An instance of a pattern, which stands at a line of a file. `around` is one more than the instance that made that line, by the
// pattern of which it is a line; 0: it is written.
#define TRPI_PACK_INSTANCE(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint32_t, pattern, NAME, 0) X(uint32_t, line, PLAIN, 0)       \
    X(uint16_t, file, REF, SOURCE) X(uint16_t, around, PLUS, INSTANCE)

// A field of an instance's form: a parameter, with the line on which the instance gives it a value, in the instance's file.
#define TRPI_PACK_FORM_FIELD(X)                                                                   \
    X(uint32_t, parameter, NAME, 0) X(uint32_t, line, PLAIN, 0)                                \
    X(uint16_t, instance, REF, INSTANCE) X(uint16_t, spare, PLAIN, 0)

// A place in the texts, shared by all things that begin on that line: the line that a writer wrote, which is that of the outermost
// instance, or of what it gives, if one made the place. Then `instance` is one more than the innermost instance, `pattern_line`
// the line of its pattern, and `form_field` one more than what the form says that stands there; else all three are 0.
#define TRPI_PACK_ORIGIN(X)                                                                    \
    X(uint32_t, line, PLAIN, 0) X(uint32_t, pattern_line, PLAIN, 0)                            \
    X(uint32_t, form_field, PLUS, FORM_FIELD) X(uint16_t, file, REF, SOURCE)                           \
    X(uint16_t, pattern_file, REF, SOURCE) X(uint16_t, instance, PLUS, INSTANCE) X(uint16_t, spare, PLAIN, 0)

// The origin of record `index` of a section whose records have no field for it. In the order of sections and indexes.
#define TRPI_PACK_DECLARED(X)                                                                  \
    X(uint32_t, index, CUSTOM, 0) X(uint32_t, origin, REF, ORIGIN)                             \
    X(uint16_t, section, MOST, TRPI_SECTION_COUNT - 1) X(uint16_t, spare, PLAIN, 0)

#endif
