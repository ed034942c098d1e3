# SPDX-License-Identifier: MIT
# Turns the file INPUT into the C file OUTPUT, which defines SYMBOL and SYMBOL_size. Run with cmake -P.
# C has no empty arrays, so an empty or missing file is one zero byte of size 0. There is always a zero behind the
# text, which the size does not count.

set(hex "")
if(EXISTS ${INPUT})
    file(READ ${INPUT} hex HEX)
endif()
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")

get_filename_component(name ${INPUT} NAME)
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: MIT
// Made from ${name} by cmake/Embed.cmake.

extern const unsigned char ${SYMBOL}[];
extern const unsigned int ${SYMBOL}_size;

const unsigned char ${SYMBOL}[] = {
${hex}0x00
};
const unsigned int ${SYMBOL}_size = ${size};
")
