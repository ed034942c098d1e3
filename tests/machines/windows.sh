#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the libraries are right on Windows: each DLL exports what the headers declare and nothing else, and clang-cl takes the sources.
# Method: mingw-w64 builds the DLLs by CMake. clang-cl, which has no headers of Windows here, reads those of mingw-w64; windows.h is more than it bears, so
# engine and compiler in one file are compiled, by the options of cmake/Troupe.cmake, and a program with them plays under wine.

. tests/house/lib.sh

libraries=$PWD/build-windows
one=$TEST_DIR/one

dlls_are_built() {
    cmake -S . -B "$libraries" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-win32 -DCMAKE_BUILD_TYPE=Release \
        -DTROUPE_COMMAND=OFF -DTROUPE_TESTS=OFF -DTROUPE_INSTALL=OFF -DTROUPE_WARNINGS_AS_ERRORS=ON &&
        cmake --build "$libraries" --parallel "${JOBS:-2}"
}
# The header link.h is for systems with the sockets of POSIX.
dlls_export_what_is_declared() {
    declared_functions $(ls include/troupe/*.h | grep -v /link.h) >"$TEST_DIR/declared"
    exported_by "$libraries"/*.dll >"$TEST_DIR/exported"
    [ "$(wc -l <"$TEST_DIR/exported")" -gt 400 ] && diff "$TEST_DIR/declared" "$TEST_DIR/exported"
}
# The lines of cmake/Troupe.cmake for clang-cl, without what CMake itself decides.
rules_of_clang_cl() {
    sed -n '/^if(MSVC)/,/^elseif/s|^ *\(/W4 .*\)|\1|p' cmake/Troupe.cmake | sed -E 's|\$<\$<C_COMPILER_ID:Clang>:([^>]*)>|\1|; s|\$<\$<BOOL:.*>:(/WX)>|\1|'
}
# clang_cl FILE TO: as cmake/Troupe.cmake has it compile, warnings being errors. Attributes of mingw's headers stand where MSVC has none.
clang_cl() {
    cat >"$one/mingw.h" <<'C'
#include <_mingw.h>
#undef __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_NORETURN
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_DEPRECATED
C
    # shellcheck disable=SC2046  # options are meant to be split
    "$(dirname "$(readlink -f "$(command -v clang)")")/clang-cl" --target=x86_64-pc-windows-msvc /std:c11 $(rules_of_clang_cl) -D_CRT_SECURE_NO_WARNINGS /Od /GS- /Zl \
        -imsvc /usr/x86_64-w64-mingw32/include "/FI$one/mingw.h" /c "/Fo$2" -- "$1"
}
clang_cl_compiles() {
    [ "$(rules_of_clang_cl)" = "/W4 /utf-8 /fp:precise /clang:-ffp-contract=off /WX" ] || { rules_of_clang_cl; return 1; }
    mkdir -p "$one" && node tools/amalgamate.mjs build/generated/troupe.sources troupe "$one" && clang_cl "$one/troupe.c" "$one/troupe.obj" &&
        sed 's|<troupe/.*>|"troupe.h"|' bindings/c/guards.c >"$one/guards.c" && clang_cl "$one/guards.c" "$one/guards.obj"
}
plays_as_here() {
    x86_64-w64-mingw32-gcc-win32 -static "$one/guards.obj" "$one/troupe.obj" -Wl,--defsym,__chkstk=___chkstk_ms -o "$one/guards.exe" &&
        gcc bindings/c/guards.c -Iinclude build/libtroupe-script.a build/libtroupe.a -lm -o "$one/guards" && "$one/guards" >"$one/here" &&
        WINEDEBUG=-all wine "$one/guards.exe" | tr -d '\r' >"$one/there" && tail -n 1 "$one/here" | grep -qxE '[0-9a-f]{16}' && diff "$one/here" "$one/there"
}

check "the DLLs are built without a warning" dlls_are_built
check "the DLLs export what the headers declare, and nothing else" dlls_export_what_is_declared
check "clang-cl compiles engine and compiler without a warning" clang_cl_compiles
check "the program of clang-cl plays as here, down to the hash" plays_as_here
finish
