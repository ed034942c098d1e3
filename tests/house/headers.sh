#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every public header stands alone, for C11 and for C++17, whatever the compiler.
# Method: compile a file that includes nothing but the header, twice (the guard), with every warning an error.

. tests/house/lib.sh

compile_alone() {
    header=$1
    language=$2
    shift 2
    printf '#include <%s>\n#include <%s>\n' "$header" "$header" >"$TEST_DIR/alone.$language"
    "$@" -Wall -Wextra -Wpedantic -Werror -Iinclude -fsyntax-only "$TEST_DIR/alone.$language"
}

for file in include/troupe/*.h; do
    header=troupe/$(basename "$file")
    check "$header as C11, gcc" compile_alone "$header" c gcc -std=c11 -Wstrict-prototypes
    check "$header as C11, clang" compile_alone "$header" c clang -std=c11 -Wstrict-prototypes
    check "$header as C++17, gcc" compile_alone "$header" cpp g++ -std=c++17
    check "$header as C++17, clang" compile_alone "$header" cpp clang++ -std=c++17
done
finish
