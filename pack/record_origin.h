// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Origins: where in the texts the things of a pack stand, and which instances of patterns made them.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_ORIGIN_H
#define TROUPE_PACK_RECORD_ORIGIN_H

#include <stdint.h>

enum { TRPI_SOURCE_STANDARD = 1 };  // the file belongs to the standard library, whatever the names of other files are

// A text. Its path is relative to the common folder of all texts outside of the standard library, so the pack does not depend on
// where that folder is.
#define TRPI_PACK_SOURCE(X) X(uint32_t, name, NAME, 0) X(uint32_t, flags, FLAGS, TRPI_SOURCE_STANDARD)

enum { TRPI_MOST_NESTED_INSTANCES = 64 };  // so deep lies the innermost instance in the outermost one

// An instance of a pattern, which stands at a line of a file. When that line itself belongs to a pattern, `around` is one more
// than the instance of that pattern; 0: a writer wrote the line.
#define TRPI_PACK_INSTANCE(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint32_t, pattern, NAME, 0) X(uint32_t, line, PLAIN, 0)       \
    X(uint16_t, file, REF, SOURCE) X(uint16_t, around, PLUS, INSTANCE)

// A field of an instance's form: a parameter, with the line on which the instance gives it a value, in the instance's file.
#define TRPI_PACK_FORM_FIELD(X)                                                                   \
    X(uint32_t, parameter, NAME, 0) X(uint32_t, line, PLAIN, 0)                                \
    X(uint16_t, instance, REF, INSTANCE) X(uint16_t, spare, PLAIN, 0)

// A place in the texts, shared by all things that begin on that line. `file` and `line` are the line that a writer wrote; when
// instances of patterns made the place, that is the line of the outermost instance, or the line that gives that instance's value.
// Then `instance` is one more than the innermost instance, `pattern_line` the line of its pattern, and `form_field` one more than
// the field of the form whose value stands there; otherwise all three are 0.
#define TRPI_PACK_ORIGIN(X)                                                                    \
    X(uint32_t, line, PLAIN, 0) X(uint32_t, pattern_line, PLAIN, 0)                            \
    X(uint32_t, form_field, PLUS, FORM_FIELD) X(uint16_t, file, REF, SOURCE)                           \
    X(uint16_t, pattern_file, REF, SOURCE) X(uint16_t, instance, PLUS, INSTANCE) X(uint16_t, spare, PLAIN, 0)

// The origin of record `index` of a section whose records have no field for an origin. Sorted by section and index.
#define TRPI_PACK_DECLARED(X)                                                                  \
    X(uint32_t, index, CUSTOM, 0) X(uint32_t, origin, REF, ORIGIN)                             \
    X(uint16_t, section, MOST, TRPI_SECTION_COUNT - 1) X(uint16_t, spare, PLAIN, 0)

#endif
