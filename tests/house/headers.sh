#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every public header stands alone, for C11 and for C++17, whatever the compiler.
# Method: compile files that include nothing but a header, twice (the guard), with every warning an error; all of them in one
# run of each compiler.

. tests/house/lib.sh

for file in include/troupe/*.h; do
    name=$(basename "$file" .h)
    for language in c cpp; do
        printf '#include <troupe/%s.h>\n#include <troupe/%s.h>\n' "$name" "$name" >"$TEST_DIR/$name.$language"
    done
done
# compile_alone LANGUAGE COMPILER...
compile_alone() {
    language=$1
    shift
    [ "$(ls "$TEST_DIR"/*."$language" | wc -l)" -gt 20 ] &&
        "$@" -Wall -Wextra -Wpedantic -Werror -Iinclude -fsyntax-only "$TEST_DIR"/*."$language"
}

check "every header alone as C11, gcc" compile_alone c gcc -std=c11 -Wstrict-prototypes
check "every header alone as C11, clang" compile_alone c clang -std=c11 -Wstrict-prototypes
check "every header alone as C++17, gcc" compile_alone cpp g++ -std=c++17
check "every header alone as C++17, clang" compile_alone cpp clang++ -std=c++17
finish
